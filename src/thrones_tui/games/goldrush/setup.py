"""G-SET: the options of a new game, and the state it begins with."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.games.goldrush.commands import is_digits
from thrones_tui.games.goldrush.player import KINDS, PERSON, Player
from thrones_tui.games.goldrush.state import State
from thrones_tui.games.goldrush.valley import LARGEST, SMALLEST, Valley

OFF, ON = "off", "on"
NAME_LENGTH: Final = 24
LEAST_TURNS: Final = 20
DEFAULTS: Final[Mapping[str, str]] = {
    "name": "Player 1",
    "name2": "Player 2",
    "size": str(SMALLEST),
    "player1": PERSON,
    "player2": PERSON,
    "odds": OFF,
}
"""Every option, with what it is when nothing is said."""


def new_state(options: Mapping[str, object], dice: Dice) -> State:
    """A new game; raise `ValueError` with a readable sentence on a bad option."""
    unknown = [option for option in options if option not in DEFAULTS]
    if unknown:
        raise ValueError(f"There is no option {unknown[0]!r}; there are {', '.join(DEFAULTS)}.")
    empty = [option for option, value in options.items() if value is None]
    if empty:
        raise ValueError(f"The option {empty[0]!r} has no value.")
    said = {option: str(options.get(option, default)).strip() for option, default in DEFAULTS.items()}
    side = _side(said["size"])
    names = [_name(said["name"]), _name(said["name2"])]
    if names[0].casefold() == names[1].casefold():
        raise ValueError(f"Both players are called {names[0]}; give them different names.")
    kinds = [_one_of(KINDS, said[option], option) for option in ("player1", "player2")]
    odds = _one_of((OFF, ON), said["odds"], "odds") == ON
    return State(
        dice=dice,
        # A stream of its own: the same board for a seed and a size, whoever plays on it.
        grid=Valley.deploy_elements(side, dice.fork("board", side)),
        players=[
            Player(name, kind, 2 * side)
            for name, kind in zip(names, kinds, strict=True)  # G-SET-5
        ],
        total=dice.between(LEAST_TURNS, side * side),  # G-SET-4
        odds=odds,
        scheduler=Scheduler(),
    )


def _side(text: str) -> int:
    """G-SET-1: the side of the board."""
    if is_digits(text) and len(text) < 10 and SMALLEST <= int(text) <= LARGEST:
        return int(text)
    reason = "is not a whole number"
    if is_digits(text.removeprefix("-")):
        small = text.startswith("-") or (len(text) < 10 and int(text) < SMALLEST)
        reason = "is too small" if small else "is too large"
    raise ValueError(f"{text!r} {reason}: a board has {SMALLEST} to {LARGEST} rows, and as many columns.")


def _name(text: str) -> str:
    if not 1 <= len(text) <= NAME_LENGTH or not text.isprintable():
        raise ValueError(f"A name has 1 to {NAME_LENGTH} printable characters.")
    return text


def _one_of(choices: tuple[str, ...], text: str, option: str) -> str:
    if text.casefold() not in choices:
        raise ValueError(f"{option} should be {' or '.join(choices)}, not {text!r}.")
    return text.casefold()
