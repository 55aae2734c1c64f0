"""The form that sets a game up, after keys."""

from pathlib import Path

from tests.home import at_home, places
from tests.tui.screens.stage import Watched, watch

from thrones_tui.session.home import Start
from thrones_tui.session.journal import Header
from thrones_tui.session.reading import read
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.screens.setup import SetupScreen

SIZES = [(40, 12), (80, 24), (120, 40)]
MOST_LINES = 30
LONGEST_WAY = 4
"""Presses of Enter that lead from the form into any game."""


def set_up(
    *pressed: str, game: str = "thrones", start: Start | None = None, size: tuple[int, int] = (80, 24)
) -> Watched:
    """The form after these keys."""
    return watch(SetupScreen(start or at_home(), game), *pressed, width=size[0], height=size[1])


def focused(terminal: Watched) -> str:
    """The line in focus."""
    (row,) = [row for row in terminal.text.split("\n") if row.strip().startswith("▸")]
    return row.strip("▸ ")


def line_of(label: str, game: str = "thrones") -> list[str]:
    """The keys that lead down to a line of the form."""
    for steps in range(MOST_LINES):
        if focused(set_up(*["down"] * steps, game=game)).startswith(label):
            return ["down"] * steps
    raise AssertionError(f"no line {label!r} for {game}")


def begun(*pressed: str, game: str = "thrones", start: Start | None = None) -> Header:
    """The header of the game that begins when Enter is pressed as often as it takes."""
    for enters in range(1, LONGEST_WAY + 1):
        set_up(*pressed, *["enter"] * enters, game=game, start=start)
        if saves := list_saves(places().saves):
            (save,) = saves
            header = read(Path(save.path).read_bytes()).header
            assert isinstance(header, Header)
            return header
    raise AssertionError(f"{game} does not begin")


def first_line(terminal: Watched) -> tuple[str, str]:
    title, _, status = terminal.text.split("\n")[0].strip().rpartition("  ")
    return title.strip(), status
