"""H-SET-1: what is asked before the game, with ranges and defaults."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.setup import DEFAULTS, LIFE_RANGE, NAME_LENGTH, NUMBERS
from thrones_tui.scene.model import Casting, Setting

_KINDS: Final = (
    "Naive and helpful ones roll a die, evil ones up to two, cunning ones keep the better of two; "
    "a user chooses cells."
)
_LIFE_LENGTH: Final = len("99.123456")


def casting(world: None, house: tuple[str, ...] = ()) -> Casting:
    """All that is asked before the first move."""
    return Casting(
        welcome="Would you like to play Wizards, Witches and Horcruxes?",
        ask_name="",
        name_length=NAME_LENGTH,
        ask_choice="Who plays, and in which world?",
        ask_choice_short="Set up the game",
        cards=(),
        own="",
        form=None,
        settings=tuple(_settings()),
    )


def _settings() -> Iterator[Setting]:
    yield from _player("First player", "name", "kind1", "life1")
    yield from _player("Second player", "name2", "kind2", "life2")
    for name, number in NUMBERS.items():
        yield Setting(
            name,
            number.label,
            f"{number.about}: {number.low} to {number.high}.",
            DEFAULTS[name],
            low=number.low,
            high=number.high,
        )


def _player(who: str, name: str, kind: str, life: str) -> Iterator[Setting]:
    yield Setting(name, who, f"1 to {NAME_LENGTH} characters.", DEFAULTS[name], longest=NAME_LENGTH)
    yield Setting(kind, "  plays as", _KINDS, DEFAULTS[kind], choices=tuple(KINDS), labels=tuple(KINDS))
    yield Setting(life, "  life points", f"{LIFE_RANGE.capitalize()}.", DEFAULTS[life], longest=_LIFE_LENGTH)
