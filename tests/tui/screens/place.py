"""Where a screen is, for the tests that look at all of them."""

from collections.abc import Callable
from typing import NamedTuple

from tests.tui.screens.stage import Pressed

from thrones_tui.tui.goto import Goto
from thrones_tui.tui.screen import Screen


class Place(NamedTuple):
    """A screen of the program: where to begin, the keys that lead there, and what it says then."""

    begin: Callable[[], Screen | Goto]
    pressed: tuple[Pressed, ...]
    sign: str
    brief: str = ""
    """What a question says instead where there is little room."""
