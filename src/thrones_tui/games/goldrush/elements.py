"""G-OOP-1: what lies hidden in the valley, each kind a class: its size, its symbol and its effect."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final


class Element(ABC):
    """A kind of thing on the board; what a cell of it does depends on the side of the board alone."""

    size: ClassVar[int]
    """Cells that one takes up, in a straight line (G-SET-3)."""
    symbol: ClassVar[str]
    """The letter of each of its cells."""
    name: ClassVar[str]
    style: ClassVar[str]
    points: ClassVar[int] = 0
    """What opening a cell adds to the score."""
    milestone: ClassVar[int] = 0
    """G-BON-1: every so many cells found bring a bonus; 0 for none."""

    @abstractmethod
    def effect(self, side: int) -> int:
        """What opening a cell does to health: a gain, or less than 0 for a wound (G-TURN-3, G-TURN-4)."""

    def bonus(self, side: int) -> int:
        """The health that a milestone brings."""
        return 0

    def number(self, side: int) -> int:
        """G-SET-2: how many of them a board of `side` by `side` cells hides."""
        return 2 * (side * side // 25)


class Food(Element):
    """Restores a sixth of the side."""

    size, symbol, name, style = 1, "F", "food", "good"

    def effect(self, side: int) -> int:
        """⌊n/6⌋ more health."""
        return side // 6


class Wood(Element):
    """For heating and resting: an eighth of the side, and as much again for every second cell."""

    size, symbol, name, style = 2, "I", "wood", "warrior"
    milestone = 2

    def effect(self, side: int) -> int:
        """⌊n/8⌋ more health."""
        return side // 8

    def bonus(self, side: int) -> int:
        """⌊n/8⌋ for staying warm."""
        return side // 8


class MedicalSupplies(Element):
    """Restore a quarter of the side."""

    size, symbol, name, style = 1, "S", "medical supplies", "ice"

    def effect(self, side: int) -> int:
        """⌊n/4⌋ more health."""
        return side // 4


class Gold(Element):
    """What it is all about. It heals nobody, but every third find lifts the spirits."""

    size, symbol, name, style = 1, "G", "gold", "gold"
    points = 100
    milestone = 3

    def effect(self, side: int) -> int:
        """None."""
        return 0

    def bonus(self, side: int) -> int:
        """⌊n/4⌋ for the joy of it."""
        return side // 4


class WildAnimal(Element):
    """Strikes whoever opens its cell and does not guess the die; its effect is the wound."""

    style = "danger"

    @staticmethod
    def strikes(die: int, even: bool) -> bool:
        """G-TURN-4: whether a die shows that the guess, even or odd, was wrong."""
        return (die % 2 == 0) != even


class Wolf(WildAnimal):
    """Wounds by a quarter of the side."""

    size, symbol, name = 1, "W", "wolf"

    def effect(self, side: int) -> int:
        """⌊n/4⌋ less health."""
        return -(side // 4)


class Bear(WildAnimal):
    """Wounds by half of the side, in each of its three cells; there are half as many as wolves."""

    size, symbol, name = 3, "B", "bear"

    def effect(self, side: int) -> int:
        """⌊n/2⌋ less health."""
        return -(side // 2)

    def number(self, side: int) -> int:
        """One for each 25 cells."""
        return side * side // 25


ELEMENTS: Final[tuple[Element, ...]] = (Bear(), Wood(), Food(), MedicalSupplies(), Gold(), Wolf())
"""Every kind, larger ones first: the order in which they are placed (G-SET-3)."""

IN_ORDER: Final[tuple[Element, ...]] = (Food(), Wood(), MedicalSupplies(), Gold(), Wolf(), Bear())
"""Every kind, as lists show them."""
BY_SYMBOL: Final[Mapping[str, Element]] = {element.symbol: element for element in ELEMENTS}
EMPTY: Final = "."
"""The letter of a cell with nothing in it."""
GOLD: Final = Gold.symbol
