"""Players of MiniRogue."""

from collections.abc import Iterator, Sequence
from typing import Final

from thrones_tui.core.board import Direction, heading
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.kinds import OBJECTS, TELEPORTATION
from thrones_tui.games.minirogue.pack import ITEMS
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.view import Foe, View
from thrones_tui.players.contract import Ladder, Setup
from thrones_tui.players.delving import Foes, Paths

_CLOSE: Final = 3
"""Nobody is so near while something is read or wielded."""
_REST: Final = 8
"""Nor so near while the player rests."""
_FIT: Final = 0.9
"""The part of the hit points with which it goes on."""
_FULL: Final = 20
"""Things to carry at most; each of the letters would do, but none is needed."""


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
        return _move(Paths(view).step_down())


class Expert:
    """Weighs each fight, goes round those it would lose, rests where nobody comes, and uses what it finds.

    It fights where its chance to live is at least `brave`. Whoever runs from a monster is not struck, since
    both are equally fast: so it runs down the stairs, or round and round until it is well again.
    """

    def __init__(self, *, brave: float = 0.9) -> None:
        self._brave = brave

    def begin(self, setup: Setup) -> None:
        """Know the numbers of the monsters."""
        assert isinstance(setup.rules.world, Ruleset)
        self._foes = Foes(setup.rules.world)

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """What to do next."""
        if decision.name == "weapon":
            return ITEMS[_best_weapon(view)]
        if decision.name == "scroll":
            return ITEMS[_scrolls(view)[0]]
        if decision.name != "turn" or view.sleep:
            return decision.safe or c.Wait()
        if view.goal == view.position and view.has_idol:
            return c.Get()
        beside = [foe for foe in view.foes if foe.distance == 1]
        return self._face(view, beside) if any(not foe.is_asleep for foe in beside) else self._go_on(view)

    def _face(self, view: View, beside: Sequence[Foe]) -> Command:
        """Strike who is soonest dead, or run."""
        if self._foes.odds(view, beside, view.hit_points) < self._brave:
            if view.goal == view.position:
                return c.Descend()
            way = self._way_out(view, beside)
            if way is not None:
                return c.Move(way)
        target = min(beside, key=lambda foe: (foe.is_asleep, self._foes.turns(view, foe)))
        self._foes.strike(view, target)
        return c.Move(heading(view.position, target.position))

    def _way_out(self, view: View, beside: Sequence[Foe]) -> Direction | None:
        """Down, where nobody can strike on the way; or round and round, if that helps."""
        field = Paths(view)
        touched = _touched(field, view.foes)
        way = field.step_down(touched)
        hope = view.most_hit_points if _heals(view) else view.hit_points
        if way is None and self._foes.odds(view, beside, hope) >= self._brave:
            return field.step_out(touched)
        return way

    def _go_on(self, view: View) -> Command:
        """Use what there is, rest, or go: for things first, then down."""
        is_hurt = view.hit_points < view.most_hit_points and _heals(view)
        nearest = min((foe.distance for foe in view.foes if not foe.is_asleep), default=_REST + 1)
        if nearest > _CLOSE and not view.pack[_best_weapon(view)].is_wielded:
            return c.Wield()
        if nearest > _CLOSE and _scrolls(view):
            return c.Read()
        if view.goal == view.position:
            return c.Wait() if is_hurt else c.Descend()
        if view.underfoot and len(view.pack) < _FULL:
            return c.Get()
        if is_hurt and nearest > _REST and view.hit_points < _FIT * view.most_hit_points:
            return c.Wait()
        return self._walk(view)

    def _walk(self, view: View) -> Command:
        """Far round those who would win if there is such a way; else wait until well, and pass closer."""
        field = Paths(view)
        things = {field.tile(thing.position) for thing in view.things} if len(view.pack) < _FULL else set()
        for number, shut in enumerate(self._shunned(view, field)):
            way = field.step(things.__contains__, shut) if things else None
            way = way or field.step_down(shut)
            if way is not None:
                return c.Move(way)
            if number == 0 and view.hit_points < view.most_hit_points and _heals(view):
                return c.Wait()
        return _move(field.step_down())

    def _shunned(self, view: View, field: Paths) -> Iterator[set[int]]:
        """The tiles where who would win notices the player; those where it could strike; those taken."""
        known = self._foes.known(view)
        bad = [foe for foe in known if self._foes.odds(view, (foe,), view.hit_points) < self._brave]
        taken = _taken(field, known)
        touched = taken | _touched(field, bad)
        smells = self._foes.smells
        yield touched.union(*(field.within(foe.position, 1 + max(1, smells[foe.name])) for foe in bad))
        yield touched
        yield taken


def _heals(view: View) -> bool:
    """Whether time heals: not where the food is eaten that is needed for it."""
    return view.food != 0


def _taken(field: Paths, foes: Sequence[Foe]) -> set[int]:
    return {field.tile(foe.position) for foe in foes}


def _touched(field: Paths, foes: Sequence[Foe]) -> set[int]:
    """The tiles that foes can strike at, their own among them."""
    return _taken(field, foes).union(*(field.around(field.tile(foe.position)) for foe in foes))


def _move(way: Direction | None) -> Command:
    return c.Wait() if way is None else c.Move(way)


def _best_weapon(view: View) -> int:
    """The place in the pack of what adds most, of several the one in hand."""
    arms = [
        (arm.numbers.dexterity + arm.numbers.damage, arm.is_wielded, -at)
        for at, arm in enumerate(view.pack)
        if arm.numbers
    ]
    return -max(arms)[2]


def _scrolls(view: View) -> list[int]:
    """The places in the pack of scrolls worth reading."""
    useless = OBJECTS[TELEPORTATION].called
    return [at for at, arm in enumerate(view.pack) if arm.numbers is None and arm.name != useless]


LADDER: Final = Ladder[View](
    {"random": Honest, "diver": Diver, "expert": Expert},
    measures={
        "level": lambda view, _: view.depth,
        "kills": lambda view, _: sum(view.kills),
        "hit points": lambda view, _: view.hit_points,
    },
)
