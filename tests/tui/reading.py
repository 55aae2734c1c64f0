"""Reading a screen as its player does."""

import re
from collections.abc import Sequence

from thrones_tui.games.minirogue.panels import TITLES as LISTS
from thrones_tui.games.thrones.dialogs import TITLES

DIALOGS = {*TITLES.values(), *LISTS.values(), "Even or odd", "Before the first move"}
DIALOGS |= {"Leave the game?", "Take it back?", "What would you do?", "Go to which turn?", "You see"}
"""Titles of all boxes with words in them."""
_BOX = re.compile(r"┌─ (.+?) ─*┐")


_BOARD = re.compile(r"(?m)^[│┌└][^│┐┘\n]*[│┐┘]")


def beside(text: str) -> str:
    """The words of a screen without the board at its left."""
    return " ".join(_BOARD.sub("", text).split())


def dialog(rows: Sequence[str]) -> str:
    """The words of the dialog on a screen, its title first; empty if there is none."""
    for top in range(len(rows) - 1, -1, -1):
        for box in _BOX.finditer(rows[top]):
            if box[1] in DIALOGS:
                return _words(rows[top:], *box.span())
    return ""


def _words(rows: Sequence[str], left: int, right: int) -> str:
    words = rows[0][left + 1 : right - 1].strip("─").split()
    for row in rows[1:]:
        if row[left : left + 1] != "│":
            break
        words += row[left + 1 : right - 1].split()
    return " ".join(words)
