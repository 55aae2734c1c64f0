"""Players of MiniRogue."""

from collections.abc import Callable, Container
from typing import Final

from thrones_tui.core.board import Direction, Position
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS
from thrones_tui.games.minirogue.view import UNSEEN, View
from thrones_tui.players.contract import Ladder

_EDGE: Final = "\n"
_OPEN: Final = FLOOR + STAIRS + IDOL


class Honest:
    """Gives any answer but the one that costs the place in the hall of fame."""

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """One of the others."""
        answers = [answer for answer in decision.options if not isinstance(answer, c.Cheat)]
        return answers[int(rng.random() * len(answers))]


class Diver:
    """Takes the shortest way down, and strikes who is in the way."""

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """A step to the stairway, or what is done there."""
        if decision.name != "turn":
            return decision.safe or decision.options[-1]
        if view.goal == view.position:
            return c.Get() if view.has_idol else c.Descend()
        way = Field(view).way_down()
        return c.Wait() if way is None else c.Move(way)


class Field:
    """The level as far as it was seen, as one text with a border: a tile is a place in it."""

    def __init__(self, view: View) -> None:
        self._stride = len(view.rows[0]) + 1
        border = _EDGE * self._stride
        self.text = border + _EDGE.join(view.rows) + _EDGE + border
        self.here = self.tile(view.position)
        self.goal = None if view.goal is None else self.tile(view.goal)
        self._steps = (-self._stride, self._stride, 1, -1)  # as directions follow each other

    def tile(self, place: Position) -> int:
        """The tile of a place."""
        return (place.row + 1) * self._stride + place.column

    def around(self, tile: int) -> list[int]:
        """The four tiles next to one."""
        return [tile + step for step in self._steps]

    def way_down(self, shut: Container[int] = ()) -> Direction | None:
        """The first step to the goal, or to where it may yet be found, past the tiles that are shut."""
        if self.goal is None:
            return self.way(lambda tile: any(self.text[near] == UNSEEN for near in self.around(tile)), shut)
        return self.way(self.goal.__eq__, shut)

    def way(self, wanted: Callable[[int], bool], shut: Container[int] = ()) -> Direction | None:
        """The first step of a shortest way to a tile that is wanted; None where no way is known."""
        first: dict[int, Direction | None] = {self.here: None}
        wave = [self.here]
        for tile in wave:
            if wanted(tile):
                return first[tile]
            for heading, step in zip(Direction, self._steps, strict=True):
                near = tile + step
                if near not in first and self.text[near] in _OPEN and near not in shut:
                    first[near] = first[tile] or heading
                    wave.append(near)
        return None


LADDER: Final = Ladder[View]({"random": Honest, "diver": Diver})
