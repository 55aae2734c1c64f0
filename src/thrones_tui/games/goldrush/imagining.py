"""Looking ahead without cheating: whole boards that fit what is open, by G-SET-2 and G-SET-3."""

from collections.abc import Sequence
from math import log
from typing import Final

from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.scheduler import Scheduler, Step, following
from thrones_tui.games.goldrush.elements import ELEMENTS, EMPTY, Element
from thrones_tui.games.goldrush.state import State
from thrones_tui.games.goldrush.valley import DIRECTIONS, Line, Valley, lines, lines_through
from thrones_tui.games.goldrush.view import CLOSED, View

EFFORT: Final = 500
"""Pieces laid before all is begun anew, and twice as many may be."""
AGAIN: Final = 4.0
"""How much less likely fewer pieces are made, or more, when it is begun anew."""
GUESSES: Final = 20
"""Places tried for a piece before all that are left are looked for."""
QUESTIONS: Final = {"open": "Open", "guess": "Guess", "watch": "Watch"}
"""The question behind the name of each decision."""


def imagine(turn: Sequence[Step], view: View, decision: Decision, rng: Chance) -> State:
    """The game with other dice, and with what is still hidden lying elsewhere; `turn` is a round."""
    dice, player = Dice.unknown(rng), decision.player
    scheduler = Scheduler()
    scheduler.follow(following(turn, Step("TakeTurn", (player,))))
    if decision.name == "guess" and view.dug:
        scheduler.follow((Step("DigOn", (player,)),))
    met = () if decision.name != "guess" else (view.meeting,)
    scheduler.ask(QUESTIONS[decision.name], player, *met)
    valley = Valley(view.side, hidden(view, dice), bytearray(view.openers))
    several = view.dug is not None
    return State(
        dice,
        valley,
        list(view.players),
        view.total,
        view.odds,
        scheduler,
        view.latest,
        several=several,
        dug=view.dug or 0,
    )


def hidden(view: View, dice: Dice) -> str:
    """The letters of a board on which the open cells are as seen."""
    layout = _Layout(view, dice)
    while (laid := layout.laid()) is None:
        layout = _Layout(view, dice, layout)
    left = dict(view.left)
    singles = (*(element.symbol for element in ELEMENTS if element.size == 1), EMPTY)
    rest = iter(dice.shuffled([symbol for symbol in singles for _ in range(left[symbol])]))
    return "".join([next(rest) if letter == CLOSED else letter for letter in laid])


class _Layout:
    """Lays the pieces of more than one cell: first those of which something is open, then the others.

    What did not come out is tried again: with more effort, and with more pieces on open cells if too many
    were left to hide, with fewer if too few were left to go on.
    """

    def __init__(self, view: View, dice: Dice, failed: "_Layout | None" = None) -> None:
        self._side, self._dice = view.side, dice
        self._allowed: int = 2 * failed._allowed if failed else EFFORT
        self._effort = self._allowed
        self._bias: float = failed._bias * (AGAIN if failed._hiding else 1 / AGAIN) if failed else 1.0
        self._hiding: bool = False
        self._cells, self._laid = view.cells, list(view.cells)
        self._closed = view.cells.count(CLOSED)
        self._taken = bytearray(len(view.cells))
        self._left = {element: element.number(view.side) for element in ELEMENTS if element.size > 1}

    def laid(self) -> list[str] | None:
        """The letters with all pieces, blanks where single cells lie; None where it does not come out."""
        seen = [
            (cell, element)
            for element in self._left
            for cell, letter in enumerate(self._cells)
            if letter == element.symbol
        ]
        self._hiding = self._covers(seen, 0)
        return self._laid if self._hiding and all(map(self._hides, self._left)) else None

    def _covers(self, seen: Sequence[tuple[int, Element]], first: int) -> bool:
        """Lay pieces over all open cells from a first one on, going back where no place is left."""
        while first < len(seen) and self._taken[seen[first][0]]:
            first += 1
        if first == len(seen):
            return True
        cell, element = seen[first]
        for line in self._fitting(cell, element) if self._left[element] else ():
            if self._effort < 0:
                return False
            self._take(line, element, 1)
            if self._covers(seen, first + 1):
                return True
            self._take(line, element, 0)
        return False

    def _fitting(self, cell: int, element: Element) -> list[Line]:
        """The lines that a piece over a cell can be on, in random order.

        The more open cells a line has, the likelier it is one piece: each that is saved lies somewhere else,
        and has many places there.
        """
        wanted, size, cells = (CLOSED, element.symbol), element.size, self._cells
        places = len(DIRECTIONS) * self._closed * (self._closed / len(cells)) ** (size - 1)
        saved, keys = max(1.0, places / self._left[element]) / self._bias, dict[Line, float]()
        for line in lines_through(self._side, size)[cell]:
            if all(not self._taken[place] and cells[place] in wanted for place in line):
                opened = sum(cells[place] != CLOSED for place in line)
                keys[line] = -log(1.0 - self._dice.random()) / saved**opened
        return sorted(keys, key=keys.__getitem__)

    def _take(self, line: Line, element: Element, taken: int) -> None:
        """Lay a piece on a line, or take it back."""
        self._effort -= taken
        self._left[element] += 1 - 2 * taken
        for cell in line:
            self._taken[cell], self._laid[cell] = taken, element.symbol if taken else self._cells[cell]

    def _hides(self, element: Element) -> bool:
        """Lay the pieces of a kind of which nothing is open, each on any of the lines still free."""
        every = lines(self._side, element.size)
        for _ in range(self._left[element]):
            guesses = (self._dice.pick(every) for _ in range(GUESSES))
            line = next(filter(self._is_free, guesses), None)
            if line is None:
                free = list(filter(self._is_free, every))
                if not free:
                    return False
                line = self._dice.pick(free)
            self._take(line, element, 1)
        return True

    def _is_free(self, line: Line) -> bool:
        laid = self._laid
        return laid[line[0]] == CLOSED == laid[line[-1]] and all(laid[cell] == CLOSED for cell in line)
