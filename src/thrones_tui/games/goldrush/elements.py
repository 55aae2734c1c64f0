"""G-OOP-1: what lies hidden in the valley, each kind a class: its size, its symbol and its effect."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final

from thrones_tui.scene.english import signed

PATCH: Final = 25
"""G-SET-2: for every so many cells the board hides `Element.to_a_patch` of a kind."""


class Element(ABC):
    """A kind of thing on the board; what a cell of it does depends on the side of the board alone.

    A kind is declared as one class, listed in `IN_ORDER`; leaving out what it must have is a `TypeError`.
    """

    size: ClassVar[int]
    """Cells that one takes up, in a straight line (G-SET-3)."""
    symbol: ClassVar[str]
    """The letter of each of its cells."""
    name: ClassVar[str]
    style: ClassVar[str]
    ground: ClassVar[str]
    """What its cells are drawn on once they are open."""
    part: ClassVar[int]
    """Health that is given or taken is the side divided by this, rounded down."""
    to_a_patch: ClassVar[int] = 2
    """How many are hidden for every `PATCH` cells."""
    points: ClassVar[int] = 0
    """What opening a cell adds to the score."""
    milestone: ClassVar[int] = 0
    """G-BON-1: every so many cells found bring a bonus; 0 for none."""

    def __init__(self) -> None:
        for name in Element.__annotations__:
            if not hasattr(self, name):
                raise TypeError(f"the element {type(self).__name__} has no {name}")

    @property
    def one(self) -> str:
        """One of them, in words: `wood`, `a bear`."""
        return self.name

    @abstractmethod
    def effect(self, side: int) -> int:
        """What opening a cell does to health: a gain, or less than 0 for a wound (G-TURN-3, G-TURN-4)."""

    def bonus(self, side: int) -> int:
        """The health that a milestone brings, if there is any."""
        return side // self.part if self.milestone else 0

    def number(self, side: int) -> int:
        """G-SET-2: how many of them a board of `side` by `side` cells hides."""
        return self.to_a_patch * (side * side // PATCH)


class Food(Element):
    """Something to eat."""

    size, symbol, name, style = 1, "F", "food", "good"
    ground = "food"
    part = 6

    def effect(self, side: int) -> int:
        return side // self.part


class Wood(Element):
    """For heating and resting; every so many cells of it are worth as much again."""

    size, symbol, name, style = 2, "I", "wood", "warrior"
    ground = "goods"
    milestone = 2
    part = 8

    def effect(self, side: int) -> int:
        return side // self.part


class MedicalSupplies(Element):
    """They heal."""

    size, symbol, name, style = 1, "S", "medical supplies", "ice"
    ground = "ally"
    part = 4

    def effect(self, side: int) -> int:
        return side // self.part


class Gold(Element):
    """What it is all about. It heals nobody, but finding enough of it does good."""

    size, symbol, name, style = 1, "G", "gold", "gold"
    ground = "prize"
    points = 100
    milestone = 3
    part = 4

    def effect(self, side: int) -> int:
        return 0


class WildAnimal(Element):
    """Strikes whoever opens its cell and guesses the die wrong; its effect is the wound."""

    style = "danger"

    @property
    def one(self) -> str:
        return f"a {self.name}"

    @staticmethod
    def strikes(die: int, even: bool) -> bool:
        """G-TURN-4: whether a die shows that the guess, even or odd, was wrong."""
        return (die % 2 == 0) != even


class Wolf(WildAnimal):
    """Small, and one cell is all of it."""

    size, symbol, name = 1, "W", "wolf"
    ground = "beast"
    part = 4

    def effect(self, side: int) -> int:
        return -(side // self.part)


class Bear(WildAnimal):
    """Wounds more, in each of its cells; there are fewer of them."""

    size, symbol, name = 3, "B", "bear"
    ground = "peril"
    to_a_patch = 1
    part = 2

    def effect(self, side: int) -> int:
        return -(side // self.part)


IN_ORDER: Final[tuple[Element, ...]] = (Food(), Wood(), MedicalSupplies(), Gold(), Wolf(), Bear())
"""Every kind, as lists show them."""
ELEMENTS: Final = tuple(sorted(IN_ORDER, key=lambda element: -element.size))
"""Every kind, larger ones first: the order in which they are placed (G-SET-3)."""
BY_SYMBOL: Final[Mapping[str, Element]] = {element.symbol: element for element in ELEMENTS}


def health_of(effect: int) -> str:
    """What something does to health, in words; what does nothing would on a larger board."""
    return f"{signed(effect)} health" if effect else "no health on this board"


EMPTY: Final = "."
"""The letter of a cell with nothing in it."""
GOLD: Final = Gold.symbol
