"""H-SET: the options of a new game, and the world it begins in."""

import re
from dataclasses import dataclass
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Number, OneOf, Option, Settings, Text, house_option
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.horcruxes.house import HOUSE
from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.state import HORCRUXES, Cell, Life, Player, State

NAME_LENGTH: Final = 24
LIFE_MOST: Final = 99
LIFE_PLACES: Final = 6
_LIFE: Final = re.compile(rf"[0-9]{{1,2}}(\.[0-9]{{1,{LIFE_PLACES}}})?")
_KINDS: Final = (
    "Naive and helpful ones roll a die, evil ones up to two, cunning ones keep the better of two; "
    "a user chooses cells."
)


@dataclass(frozen=True, slots=True)
class LifePoints(Text):
    """H-LIFE-1: a decimal number."""

    @property
    def limits(self) -> str:
        """What may be said."""
        return f"more than 0 and at most {LIFE_MOST}, with up to {LIFE_PLACES} decimals"

    def read(self, said: object) -> str:
        """The number as it is written."""
        text = str(said).strip()
        if not _LIFE.fullmatch(text) or not 0 < Life(text) <= LIFE_MOST:
            raise self.refuse(said)
        return text

    def digit(self, said: object) -> int:
        """Only the usual number has a place in a share code."""
        if Life(self.read(said)) != Life(self.default):
            raise ValueError(f"{self.label} {said!r} has no place in a share code.")
        return 0


def _player(which: str, number: str, name: str, kind: str, suffix: str) -> tuple[Option, ...]:
    who = f"the {which.lower()} player"
    return (
        Text(f"name{suffix}", f"{which} player", f"The name of {who}.", name, NAME_LENGTH),
        OneOf(f"kind{number}", f"{which} plays as", _KINDS, kind, tuple(KINDS)),
        LifePoints(
            f"life{number}", f"{which} life", f"The life points {who} begins with.", "10", len("99.123456")
        ),
    )


TURNS: Final = Number(
    "turns", "Turns", "Moves of both players together until the game is over.", "40", 1, 999
)
CELLS: Final = Number("cells", "Cells", "Cells of the ring.", "24", 2, 200)
OPTIONS: Final[tuple[Option, ...]] = (
    *_player("First", "1", "Hermione", "user", ""),
    *_player("Second", "2", "Draco", "evil", "2"),
    TURNS,
    CELLS,
    Number("dementors_min", "Dementors min", "At least so many in every cell but cell 0.", "0", 0, 99),
    Number("dementors_max", "Dementors max", "At most so many in a cell.", "3", 0, 99),
    Number("elves_min", "Elves min", "At least so many in every cell but cell 0.", "0", 0, 99),
    Number("elves_max", "Elves max", "At most so many in a cell.", "2", 0, 99),
    house_option(HOUSE),
)
"""H-SET-1."""


def new_state(settings: Settings, dice: Dice) -> State:
    """A new game; raise `ValueError` with a sentence for names that are the same, or a least above a most."""
    name, name2 = settings.text("name"), settings.text("name2")
    if name2.casefold() == name.casefold():
        if "name2" in settings.said:
            raise ValueError("The two players need different names.")
        name2 = OPTIONS[0].default
    for creature in ("dementors", "elves"):
        low, high = settings.number(f"{creature}_min"), settings.number(f"{creature}_max")
        if low > high:
            raise ValueError(f"{creature}_min ({low}) should not be more than {creature}_max ({high}).")
    players = [
        Player(who, settings.text(f"kind{number}"), Life(settings.text(f"life{number}")))
        for number, who in (("1", name), ("2", name2))
    ]
    state = _world(settings, players, dice)
    users = (number for number, player in enumerate(players) if player.kind == KINDS["user"].name)
    state.scheduler.follow(Step("AskManner", (user,)) for user in users)
    return state


def _world(settings: Settings, players: list[Player], dice: Dice) -> State:
    """H-SET-2: creatures and horcruxes anywhere but in cell 0, as chance has it."""
    low, high = settings.number("dementors_min"), settings.number("dementors_max")
    fewest, most = settings.number("elves_min"), settings.number("elves_max")
    size = settings.number("cells")
    cells = [Cell()]
    for _ in range(1, size):
        cells.append(Cell(0, dice.between(low, high), dice.between(fewest, most)))
    for _ in range(HORCRUXES):
        cells[dice.between(1, size - 1)].horcruxes += 1
    voldemort, dumbledore = dice.between(1, size - 1), dice.between(1, size - 1)
    turns, house = settings.number("turns"), "".join(settings.names())
    return State(dice, cells, voldemort, dumbledore, players, turns, house, Scheduler())
