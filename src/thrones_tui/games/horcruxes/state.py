"""Everything that changes in a race for the horcruxes, as plain data, and what it is called."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from thrones_tui.core.dice import Dice
from thrones_tui.core.limits import quoted
from thrones_tui.core.rules import Outcome
from thrones_tui.core.scheduler import Scheduler
from thrones_tui.scene.english import counted

HORCRUXES: Final = 7
START: Final = 0
"""The cell where both begin; it holds nothing else (H-SET-2)."""
_WRITTEN: Final = re.compile(r"[0-9]{1,1000}(\.[0-9]{1,1000})?")
_MOST_PLACES: Final = 4
"""Decimals of life points that are shown."""


class Life(Fraction):
    """Life points, 0 or more, written as a decimal number.

    They begin as a decimal number, and sums, halves and percentages of those are decimal too.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """All digits, without trailing zeros: `4`, `7.5`, `0.625`."""
        places = 0
        while 10**places % self.denominator:
            places += 1
        whole, part = divmod(self.numerator * 10**places // self.denominator, 10**places)
        return f"{whole}.{part:0{places}d}" if places else str(whole)

    def plus(self, points: "int | Life") -> "Life":
        """The sum; made of whole numbers, as all of these, in a third of the time that `+` takes."""
        part, other = self.denominator, points.denominator
        return Life(self.numerator * other + points.numerator * part, part * other)

    def less(self, points: "int | Life") -> "Life":
        """The difference, or 0 where it would be less."""
        part, other = self.denominator, points.denominator
        return Life(max(0, self.numerator * other - points.numerator * part), part * other)

    def percent(self, parts: int) -> "Life":
        """So many of a hundred parts of them."""
        return Life(self.numerator * parts, self.denominator * 100)

    def to_plain(self) -> str:
        return str(self)

    @classmethod
    def from_plain(cls, data: object) -> "Life":
        """Inverse of `to_plain`; raise `ValueError` on anything else."""
        if not (isinstance(data, str) and _WRITTEN.fullmatch(data) and str(life := Life(data)) == data):
            raise ValueError(f"life points are a decimal number as text, not {quoted(data)}")
        return life


@dataclass(frozen=True, slots=True)
class Cell:
    """What is in a cell, besides Voldemort, Dumbledore and the players."""

    horcruxes: int = 0
    dementors: int = 0
    elves: int = 0

    @property
    def gain(self) -> int:
        """The life points that elves give and dementors take."""
        return self.elves - self.dementors

    def leaves(self, life: Life) -> Life:
        """H-ARR-1 (b), (c): what elves and then dementors leave of life points."""
        return life.plus(self.elves).less(self.dementors)


@dataclass(frozen=True, slots=True)
class Player:
    """A wizard or witch.

    `kind` is the name of a kind; `manner` the name of the kind that a user meets the other one as, empty for
    simulated players and before it is chosen. `path` has every cell arrived in, cell 0 first; `dice` are
    those of the last move, none for a user.
    """

    name: str
    kind: str
    life: Life
    manner: str = ""
    cell: int = START
    horcruxes: int = 0
    path: tuple[int, ...] = (START,)
    dice: tuple[int, ...] = ()

    @property
    def alive(self) -> bool:
        """Whether life points are left (H-ARR-1)."""
        return bool(self.life)  # never negative, and much faster than comparing fractions

    def with_life(self, life: Life) -> "Player":
        """The same with other life points; by hand, since `replace` takes twice as long."""
        path, dice = self.path, self.dice
        return Player(self.name, self.kind, life, self.manner, self.cell, self.horcruxes, path, dice)

    def arrived(self, cell: int, dice: tuple[int, ...]) -> "Player":
        """H-MOVE-2: the same in the cell where a move ended, and no other on the way."""
        path = (*self.path, cell)
        return Player(self.name, self.kind, self.life, self.manner, cell, self.horcruxes, path, dice)


@dataclass(slots=True)
class State:
    """One game: the ring of cells, two players, and whose move it is.

    `turn` counts the moves from 1 to `turns`; `voldemort` and `dumbledore` are cells; `house` has the
    names of the house rules that are on, with commas between them.
    """

    dice: Dice
    cells: list[Cell]
    voldemort: int
    dumbledore: int
    players: list[Player]
    turns: int
    house: str
    scheduler: Scheduler
    turn: int = 1
    mover: int = 0
    outcome: Outcome | None = None

    def other(self, player: int) -> Player:
        """The opponent of a player."""
        return self.players[1 - player]

    @property
    def deadly(self) -> int | None:
        """H-ARR-1 (a): the cell where Voldemort kills: his own, unless Dumbledore is there too."""
        return None if self.voldemort == self.dumbledore else self.voldemort

    def clone(self) -> "State":
        return State(
            self.dice.clone(),
            self.cells.copy(),
            self.voldemort,
            self.dumbledore,
            self.players.copy(),
            self.turns,
            self.house,
            self.scheduler.clone(),
            self.turn,
            self.mover,
            self.outcome,
        )


def horcruxes(number: int) -> str:
    """`1 horcrux`, `2 horcruxes`."""
    return counted(number, "horcrux", "horcruxes")


def elves(number: int) -> str:
    """`1 elf`, `2 elves`."""
    return counted(number, "elf", "elves")


def life_points(life: Life) -> str:
    """H-LIFE-1: life points as shown, exact, or where that is long rounded with a `~`; who lives has some."""
    text = str(life)
    if len(text.partition(".")[2]) <= _MOST_PLACES:
        return text
    tenths = f"{float(life):.1f}".removesuffix(".0")
    return "under 0.1" if tenths == "0" else f"~{tenths}"
