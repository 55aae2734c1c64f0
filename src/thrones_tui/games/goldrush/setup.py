"""G-SET: the options of a new game, and the state it begins with."""

from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Number, OneOf, Option, Settings, Text
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.goldrush.state import HEALTH, KINDS, PERSON, Player, State
from thrones_tui.games.goldrush.valley import LARGEST, SMALLEST, Valley

NAME_LENGTH: Final = 24
LEAST_TURNS: Final = 20
_WHO: Final = (
    "A person plays at the keyboard; the computer sees no more than a person does. The cautious one keeps "
    "away from the rest of a bear."
)
_KINDS: Final = ("a person", "cautious computer", "random computer")
OPTIONS: Final[tuple[Option, ...]] = (
    Text("name", "First player", "The name of whoever moves first.", "Player 1", NAME_LENGTH),
    OneOf("player1", "First played by", _WHO, PERSON, KINDS, _KINDS),
    Text("name2", "Second player", "The name of whoever moves second.", "Player 2", NAME_LENGTH),
    OneOf("player2", "Second played by", _WHO, PERSON, KINDS, _KINDS),
    Number(
        "size",
        "Board",
        "Rows of the board, and as many columns. Larger boards hide and wound more.",
        str(SMALLEST),
        SMALLEST,
        LARGEST,
    ),
    OneOf(
        "odds",
        "Odds",
        "Shows what is left, the chance of each, and where the rest of a bear or of wood may be.",
        "off",
        ("off", "on"),
        ("hidden", "shown"),
    ),
)
"""G-SET-1, G-AI-1, G-ODDS-1: what is asked before a game."""


def new_state(settings: Settings, dice: Dice) -> State:
    """A new game; raise `ValueError` with a readable sentence for names that are the same."""
    side = settings.number("size")
    names = settings.text("name"), settings.text("name2")
    if names[0].casefold() == names[1].casefold():
        raise ValueError(f"Both players are called {names[0]}; give them different names.")
    kinds = settings.text("player1"), settings.text("player2")
    return State(
        dice=dice,
        # A stream of its own: the same board for a seed and a size, whoever plays on it.
        grid=Valley.deploy_elements(side, dice.fork("board", side)),
        players=[
            Player(name, kind, HEALTH * side)
            for name, kind in zip(names, kinds, strict=True)  # G-SET-5
        ],
        total=dice.between(LEAST_TURNS, side * side),  # G-SET-4
        odds=settings.text("odds") == "on",
        scheduler=Scheduler(),
    )
