"""G-SET-1, G-AI-1, G-ODDS-1: what is asked before the first turn."""

from typing import Final

from thrones_tui.games.goldrush.player import KINDS
from thrones_tui.games.goldrush.setup import DEFAULTS, NAME_LENGTH, OFF, ON
from thrones_tui.games.goldrush.valley import LARGEST, SMALLEST
from thrones_tui.scene.model import Casting, Setting

NAME_RANGE: Final = f"1 to {NAME_LENGTH} characters"
KIND_LABELS: Final = ("a person", "cautious computer", "random computer")
KIND_ABOUT: Final = (
    "A person plays at the keyboard; the computer sees no more than a person does. The cautious one keeps "
    "away from the rest of a bear."
)


def casting(world: object) -> Casting:
    """Settings alone: there is nobody to choose."""
    return Casting(
        welcome="Welcome to the gold rush!",
        ask_name="",
        name_length=NAME_LENGTH,
        ask_choice="How will you play?",
        ask_choice_short="How will you play?",
        cards=(),
        own="",
        form=None,
        settings=(
            _name("name", "First player", f"The name of whoever moves first, {NAME_RANGE}."),
            _kind("player1"),
            _name("name2", "Second player", f"The name of whoever moves second, {NAME_RANGE}."),
            _kind("player2"),
            Setting(
                "size",
                "Board",
                f"{SMALLEST} to {LARGEST} rows, and as many columns. Larger boards hide and wound more.",
                DEFAULTS["size"],
                low=SMALLEST,
                high=LARGEST,
            ),
            Setting(
                "odds",
                "Odds",
                "Shows what is left on the board, the chance of each, and where the rest of a bear or of "
                "wood may be.",
                DEFAULTS["odds"],
                (OFF, ON),
                ("hidden", "shown"),
            ),
        ),
    )


def _name(name: str, label: str, about: str) -> Setting:
    return Setting(name, label, about, DEFAULTS[name], longest=NAME_LENGTH)


def _kind(name: str) -> Setting:
    return Setting(name, "  played by", KIND_ABOUT, DEFAULTS[name], KINDS, KIND_LABELS)
