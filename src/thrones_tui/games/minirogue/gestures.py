"""R-CMD-5: what takes many turns and one key: resting, fighting, exploring. Each step is a command."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from thrones_tui.core.board import Direction, Position, heading
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import WEIGHTY
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.level import WALL
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS
from thrones_tui.games.minirogue.view import UNSEEN, Foe, View
from thrones_tui.scene.english import bearing
from thrones_tui.scene.gestures import MOST_STEPS, Gesture, Manner
from thrones_tui.scene.keynames import press
from thrones_tui.scene.live import Play

REST, FIGHT, EXPLORE, GOAL = "R", "f", "o", "_"
"""The keys."""
_PART: Final = 3
"""A fight stops when one in so many of all hit points is lost."""
_APART: Final = 2
"""Steps before whoever stands in the way at which one stops."""


def gestures(view: View, knapsack: int) -> Mapping[str, Gesture]:
    """What the keys begin now, where so much can be carried."""
    return {REST: Rest(_standing(view)), FIGHT: _fight(view), EXPLORE: Explore(knapsack), GOAL: Descent()}


def neighbours(view: View) -> list[Foe]:
    """The monsters that can strike the player, and whom the player can strike."""
    return [foe for foe in view.foes if foe.distance == 1]


class Rest(NamedTuple):
    """Wait until all hit points are back, or somebody comes who did not stand there at the beginning."""

    standing: frozenset[tuple[str, Position]]
    left: int = MOST_STEPS
    manner: Manner = Manner(say="", quick=True)

    def next(self, play: Play) -> str:
        """Another turn."""
        view = _seen(play)
        for foe in view.foes:
            if foe.distance == 1 or (foe.in_sight and (foe.glyph, foe.position) not in self.standing):
                does = "is next to you" if foe.distance == 1 else "is coming"
                raise IllegalCommand(f"No rest: the {foe.name} {does}.")
        if view.hit_points >= view.most_hit_points:
            raise IllegalCommand("You have all your hit points.")
        return str(c.Wait()) if self.left > 0 else ""

    def after(self) -> "Rest":
        """One turn less."""
        return self._replace(left=self.left - 1)


class Fight(NamedTuple):
    """Strike at one place until nobody is there, life runs out, or somebody else comes."""

    way: Direction | None
    place: Position
    others: frozenset[Position]
    least: int
    """Hit points at which it stops."""
    has_begun: bool = False
    manner: Manner = Manner(stops=WEIGHTY, say="")

    def next(self, play: Play) -> str:
        """Another blow."""
        view = _seen(play)
        near = neighbours(view)
        if self.way is None:
            raise IllegalCommand("Nobody is next to you.")
        if all(foe.position != self.place for foe in near):
            return ""
        if self.has_begun:
            self._look(view, near)
        return str(c.Move(self.way))

    def _look(self, view: View, near: Iterable[Foe]) -> None:
        """Raise `IllegalCommand` if something has changed for the worse."""
        for foe in near:
            if foe.position not in {self.place, *self.others}:
                raise IllegalCommand(f"You stop: the {foe.name} joins the fight.")
        if view.hit_points <= sum(foe.defence.most for foe in near if not foe.is_asleep):
            raise IllegalCommand("You stop: the next blows could kill you.")
        if view.hit_points <= self.least:
            raise IllegalCommand(
                f"You stop: {view.hit_points} of {view.most_hit_points} hit points are left."
            )

    def after(self) -> "Fight":
        """The same, begun."""
        return self._replace(has_begun=True)


def _fight(view: View) -> Fight:
    """A fight with the neighbour that is easiest to hit."""
    near = neighbours(view)
    foe = max(near, key=lambda foe: foe.attack.chance, default=None)
    least = view.hit_points - max(1, view.most_hit_points // _PART)
    if foe is None:
        return Fight(None, view.position, frozenset(), least)
    way = heading(view.position, foe.position)
    return Fight(way, foe.position, frozenset(each.position for each in near), least)


class Explore(NamedTuple):
    """Take what lies here, unless so much is carried; else go to the nearest object, then to the unknown,
    then to the stairway.
    """

    knapsack: int
    left: int = MOST_STEPS
    manner: Manner = Manner(say="")

    def next(self, play: Play) -> str:
        """The next step, or what is asked on the way."""
        view = _seen(play)
        awake = next((foe for foe in neighbours(view) if not foe.is_asleep), None)
        if awake is not None:
            raise IllegalCommand(f"The {awake.name} is next to you; {press(FIGHT)} fights.")
        things = {thing.position for thing in view.things}
        if play.decision.kind == "turn" and view.position in things and len(view.pack) < self.knapsack:
            return str(c.Get())
        goal = set() if view.goal is None else {view.goal}
        if view.has_idol:
            things |= goal
        if self.left <= 0:
            return ""
        for wanted in (things.__contains__, _verge(view), goal.__contains__):
            if places := way(view, wanted):
                return play.presenter.towards(view, play.decision, places[-1])
        if view.position in goal:
            raise IllegalCommand(f"There is nothing left to find here. {press('>')} leads down.")
        near = approach(view, lambda place: place in things | goal or _verge(view)(place))
        return play.presenter.towards(view, play.decision, near)

    def after(self) -> "Explore":
        """One step less."""
        return self._replace(left=self.left - 1)


class Descent(NamedTuple):
    """Travel to the stairway or the idol, or as near as whoever stands in the only way lets one."""

    has_begun: bool = False
    manner: Manner = Manner(say="")

    def next(self, play: Play) -> str:
        """The journey."""
        view = _seen(play)
        if self.has_begun and play.decision.kind == "turn":
            return ""
        blocked = view.goal not in (None, view.position) and not way(view, lambda place: place == view.goal)
        if not blocked:
            return str(TO_IDOL if view.has_idol else TO_STAIRS)
        return play.presenter.towards(view, play.decision, approach(view, lambda place: place == view.goal))

    def after(self) -> "Descent":
        """Nothing more."""
        return Descent(has_begun=True)


def _verge(view: View) -> Callable[[Position], bool]:
    """Whether a place lies at the verge of the unknown."""
    return lambda place: any(view.rows[row][column] == UNSEEN for row, column in _around(view, place))


def way(view: View, wanted: Callable[[Position], bool], *, past: bool = False) -> list[Position]:
    """A shortest known way to the nearest wanted place but the player's own; empty without one.

    It leads round all who are in view, or `past` them.
    """
    came = dict.fromkeys((view.position, *(() if past else (foe.position for foe in view.foes))))
    wave = [view.position]
    while wave:
        following = []
        for place in wave:
            for to in _around(view, place):
                if to not in came and view.rows[to.row][to.column] not in (WALL, UNSEEN):
                    came[to] = place
                    if wanted(to):
                        return _back(came, to)
                    following.append(to)
        wave = following
    return []


def _back(came: Mapping[Position, Position | None], place: Position) -> list[Position]:
    """The places of a way up to one, by where each was come from."""
    places = []
    before = came[place]
    while before is not None:
        places.append(place)
        place, before = before, came[before]
    return places[::-1]


def approach(view: View, wanted: Callable[[Position], bool]) -> Position:
    """The place before whoever stands in the only way.

    Raises `IllegalCommand` where the player is there already, or no way is known.
    """
    places = way(view, wanted, past=True)
    foes = {foe.position: foe.name for foe in view.foes}
    blocked = next((at for at, place in enumerate(places) if place in foes), None)
    if blocked is None:
        raise IllegalCommand("There is nothing left that you could reach.")
    if blocked < _APART:
        where = bearing(view.position, places[blocked])
        raise IllegalCommand(f"The {foes[places[blocked]]}, {where}, stands in the only way.")
    return places[blocked - _APART]


def _around(view: View, place: Position) -> Iterable[Position]:
    """The four places beside one, as far as the level goes."""
    for way in Direction:
        row, column = place.row + way.delta.row, place.column + way.delta.column
        if 0 <= row < len(view.rows) and 0 <= column < len(view.rows[0]):
            yield Position(row, column)


def _standing(view: View) -> frozenset[tuple[str, Position]]:
    """Who stands where, as far as the player sees it."""
    return frozenset((foe.glyph, foe.position) for foe in view.foes if foe.in_sight)


def _seen(play: Play) -> View:
    view = play.seen
    assert isinstance(view, View)
    return view
