"""R-CMD-5: what takes many turns and one key: run, rest, fight, explore. Each step is a command."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from thrones_tui.core.board import OFF_BOARD, Direction, Position, heading
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import ROUTINE, WEIGHTY
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.field import Field
from thrones_tui.games.minirogue.level import HEADINGS, WALL, Level
from thrones_tui.games.minirogue.lookout import (
    FIGHT,
    approach,
    beside,
    comes,
    farthest,
    first_on,
    guarded,
    hesitate,
    hunters,
    joined,
    left,
    nearest,
    neighbours,
    stage,
    striker,
    watch,
    watch_far,
)
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS, course
from thrones_tui.games.minirogue.view import UNSEEN, Foe, View, scrolls
from thrones_tui.scene.asking import WAYS
from thrones_tui.scene.english import bearing, counted
from thrones_tui.scene.gestures import NO_NEWS, Doubt, Elsewhere, Gesture, Lasting, Manner, Repeat
from thrones_tui.scene.keynames import press
from thrones_tui.scene.live import Play

REST, EXPLORE, GOAL = "R", "o", "_"
"""The keys."""
Finds: TypeAlias = tuple[Callable[[int], bool], ...]
"""For each sort of what is looked for, whether it is on a tile."""
_PART: Final = 3
"""A fight stops when one in so many of all hit points is lost."""
_LATE: Final = 3
"""Turns more than the way to somebody is long for which a fighter waits."""


def gestures(view: View, rules: Ruleset) -> Mapping[str, Gesture]:
    """What the keys begin now; R-TURN-3: asleep each is a turn, but one fights on."""
    if view.sleep:
        keys = (REST, EXPLORE, GOAL, *(f"shift-{arrow}" for _, arrow, *_ in WAYS))
        return dict.fromkeys(keys, Repeat(str(c.Wait()), most=1)) | {FIGHT: Fight(rules, view)}
    return {
        REST: Rest(rules, view),
        FIGHT: Fight(rules, view),
        EXPLORE: Explore(rules, view),
        GOAL: _descent(rules, view),
        **{f"shift-{arrow}": _run(view, way) for way, arrow, *_ in WAYS},
    }


@dataclass(frozen=True)
class Run(Lasting):
    """Run from a place in a direction until something is worth stopping for; a monster that only moves, which
    stops the run itself, is not.
    """

    start: Position
    way: Direction
    manner: Manner

    def next(self, play: Play) -> str:
        """The run, or what is left of it."""
        view = _seen(play)
        way: Direction | None = self.way
        if self.has_begun:
            level = Level(tuple(row.replace(UNSEEN, WALL) for row in view.rows))
            onwards = dict(course(level, level.board.tile(self.start), self.way.index))
            at = onwards.get(level.board.tile(view.position), OFF_BOARD)
            way = None if at == OFF_BOARD else HEADINGS[at]
        return "" if way is None else str(c.Run(way))


def _run(view: View, way: Direction) -> Run:
    """A run from where the player is now."""
    return Run(view.position, way, Manner(stops=ROUTINE, word=str(c.Run(way))))


@dataclass(frozen=True)
class Rest(Lasting):
    """Wait until all hit points are back, food gets scarce, or somebody comes who did not stand there at the
    beginning.
    """

    rules: Ruleset
    begun: View
    manner: ClassVar = Manner(quick=True, word="rest")

    def next(self, play: Play) -> str:
        """Another turn."""
        view = _seen(play)
        standing = {(foe.glyph, foe.position) for foe in self.begun.foes if foe.in_sight}
        for foe in view.foes:
            if foe.distance == 1 or (foe.in_sight and (foe.glyph, foe.position) not in standing):
                does = "is next to you" if foe.distance == 1 else "is coming"
                raise IllegalCommand(f"No rest: the {foe.name} {does}.")
        if view.food == 0:
            raise IllegalCommand("No rest: without food you do not heal.")
        scarce = self.rules.hunger.turns // 2
        if view.food is not None and view.food <= scarce < (self.begun.food or 0):
            raise IllegalCommand(
                f"You stop: food is left for {counted(view.food, 'turn')}. {press(REST)} rests on."
            )
        if view.hit_points >= view.most_hit_points:
            raise IllegalCommand("You have all your hit points.")
        return "" if self.is_spent else str(c.Wait())


@dataclass(frozen=True)
class Fight(Lasting):
    """Strike at who is next to the player until somebody is dead, life runs out, or another comes. Where
    nobody is, wait for who comes; go up to others, or on when a blow can kill, only if the player insists.
    """

    rules: Ruleset
    begun: View
    manner: ClassVar = Manner(stops=NO_NEWS, word="fight")

    def next(self, play: Play) -> str:
        """Another blow, or a step."""
        view = _seen(play)
        if self.is_spent or sum(view.kills) > sum(self.begun.kills):
            raise IllegalCommand(self._cost(view))
        near = neighbours(view)
        if not near:
            return self._come_up(play, view)
        if self.has_begun:
            if (foe := joined(self.begun, view)) is not None:
                raise IllegalCommand(f"You stop: the {foe.name} joins the fight.")
            watch_far(self.begun, view, play.met)
        return self._strike(view, near)

    def _cost(self, view: View) -> str:
        """What a fight of several turns has cost; what one blow did is in the log."""
        lost = max(0, self.begun.hit_points - view.hit_points)
        return f"It cost you {counted(lost, 'hit point')}." if view.turn - self.begun.turn > 1 else ""

    def _come_up(self, play: Play, view: View) -> str:
        """Wait for who comes, and strikes second then; go up to who does not if the player insists."""
        field = Field(view)
        coming = [*hunters(self.rules, view, field)]
        if coming and view.is_weak:
            raise IllegalCommand(comes(view, coming[0]))
        watch(self.begun, view, play.met)
        if coming and view.turn - self.begun.turn < self._patience:
            return str(c.Wait())
        near = [foe for foe in view.foes if foe.in_sight or foe in coming]
        way, foe = nearest(self.rules, view, field, near)
        if foe is None:
            gone = "You stop: there is nobody left to fight here."
            raise IllegalCommand(gone) if self.has_begun else _nobody(view, field)
        if view.is_weak:
            raise IllegalCommand(f"You are too badly hurt to go up to the {foe.name}.")
        where = bearing(view.position, foe.position)
        does = "is asleep" if foe.is_asleep else "has not come" if foe in coming else "does not come"
        step = str(c.Move(heading(view.position, field.place(way[0]))))
        raise Doubt(f"The {foe.name}, {where}, {does}. Enter goes up to it.", step, {foe.name: 1.0})

    @property
    def _patience(self) -> int:
        """Turns in which whoever came at the beginning should be here."""
        field = Field(self.begun)
        coming = hunters(self.rules, self.begun, field)
        ways = [len(field.way(field.tile(foe.position).__eq__)) + _LATE for foe in coming]
        return min(ways, default=0)

    def _strike(self, view: View, near: Sequence[Foe]) -> str:
        """A blow at whom the player hits most easily."""
        foe = max(near, key=lambda foe: (foe.attack.chance, foe.lost))
        blow = str(c.Move(heading(view.position, foe.position)))
        if view.hit_points <= sum(foe.defence.most for foe in near if not foe.is_asleep):
            part = view.hit_points / view.most_hit_points
            raise Doubt("The next blows could kill you. Enter strikes all the same.", blow, {"": part})
        if self.has_begun and view.hit_points <= self._least:
            raise IllegalCommand(left(view))
        return blow

    @property
    def _least(self) -> int:
        """Hit points at which it stops."""
        return self.begun.hit_points - max(1, self.begun.most_hit_points // _PART)


@dataclass(frozen=True)
class Explore(Lasting):
    """Take what lies here, unless the knapsack is full; else go to the nearest object, then to the unknown,
    past what lies within reach of who does not come yet; there it goes only if the player insists. When
    nothing is left to find it goes to the stairway or the idol. It goes on until somebody new is in sight,
    or is next to the player; while somebody comes it begins only if the player insists, too.
    """

    rules: Ruleset
    begun: View
    manner: ClassVar = Manner(stops=WEIGHTY, word="explore")

    def next(self, play: Play) -> str:
        """The next step, or what is asked on the way."""
        view = _seen(play)
        watch(self.begun, view, play.met)
        if (foe := striker(view)) is not None:
            raise IllegalCommand(beside(view, foe))
        view = _known(play)
        field = Field(view)
        command = self._step(play, view, field)
        if not self.has_begun:
            for foe in filter(_is_in_sight, hunters(self.rules, view, field)):
                told = f"{comes(view, foe)} Enter explores all the same."
                raise Doubt(told, command, {foe.name: 1.0})
        return command

    def _step(self, play: Play, view: View, field: Field) -> str:
        """Whatever comes next, whoever is there."""
        has_room = len(view.pack) < self.rules.player.knapsack
        things = {field.tile(thing.position) for thing in view.things} if has_room else set()
        goal = set() if field.goal is None else {field.goal}
        if view.has_idol:
            things |= goal
        if play.decision.kind == "turn":  # else a journey has begun, and is told where to
            if field.here in things:
                return str(c.Get())
            if self.is_spent:
                return ""
        finds, end = (things.__contains__, field.is_verge), (goal.__contains__,)
        watched = guarded(self.rules, view, field)
        for wanted in (finds, end):
            for shut in (watched, field.foes):
                for each in wanted:
                    if way := field.way(each, shut):
                        return _going(play, view, field, way, watched)
        if field.here in goal:
            raise _behind(view, field, finds)
        near = approach(self.rules, view, field, lambda tile: any(each(tile) for each in (*finds, *end)))
        return play.presenter.towards(view, play.memory, play.decision, near)


@dataclass(frozen=True)
class Descent(Lasting):
    """Travel to the stairway or the idol, or as near as whoever stands in the only way lets one. It goes on
    as exploring does, and while somebody only follows.
    """

    rules: Ruleset
    begun: View
    manner: Manner

    def next(self, play: Play) -> str:
        """The journey."""
        view = _seen(play)
        command, goal = self.manner.word, view.goal
        is_there = goal in (None, view.position)
        if is_there or self.is_spent:
            return "" if self.has_begun else command  # at once it is refused with the reason
        watch(self.begun, view, play.met)
        assert goal is not None
        known = _known(play)
        hesitate(self.rules, known, goal, command)
        if stage(self.rules, known, goal) == goal:
            return command
        return play.presenter.towards(known, play.memory, play.decision, goal)


def _descent(rules: Ruleset, view: View) -> Descent:
    """The way to what is looked for on this level."""
    goal = TO_IDOL if view.has_idol else TO_STAIRS
    return Descent(rules, view, Manner(stops=WEIGHTY, word=str(goal)))


def _behind(view: View, field: Field, finds: Finds) -> IllegalCommand:
    """At the stairway, when there is no free way to anything else: whether somebody stands in it."""
    foe = first_on(next(filter(None, map(field.way, finds)), ()), field.foes)
    if foe is None:
        unread = counted(len(scrolls(view)), "unread scroll")
        carried = f"You carry {unread}: {press('r')}. " if scrolls(view) else ""
        return IllegalCommand(f"Nothing lies about here any more. {carried}Go down with {press('>')}.")
    where = bearing(view.position, foe.position)
    told = f"What is left lies behind the {foe.name}, {where}. Enter goes there, {press('>')} down."
    return Elsewhere(told, foe.position)


def _nobody(view: View, field: Field) -> IllegalCommand:
    """Why there is no fight, and where the next one would be."""
    way = field.way(field.foes.__contains__)
    if not way:
        return IllegalCommand("Nobody is next to you.")
    foe = field.foes[way[-1]]
    told = f"Nobody is in sight. The {foe.name} is {bearing(view.position, foe.position)}; Enter goes there."
    return Elsewhere(told, foe.position)


def _going(play: Play, view: View, field: Field, way: Sequence[int], watched: Mapping[int, Foe]) -> str:
    """The command to go that way, as far as the game's own journey keeps clear of what is guarded.

    Raises `Doubt` where the way does not.
    """
    foe = first_on(way, watched)
    end = field.place(way[-1] if foe else farthest(field, way, watched.keys()))
    command = play.presenter.towards(view, play.memory, play.decision, end)
    if foe is None or play.decision.kind != "turn":
        return command
    is_at_stairs = field.here == field.goal and not view.has_idol
    other = f". Go down with {press('>')}" if is_at_stairs else f", {press('t')} elsewhere"
    where = bearing(view.position, foe.position)
    told = f"What is left lies within reach of the {foe.name}, {where}. Enter goes all the same{other}."
    raise Doubt(told, command, {foe.name: 1.0})


def _is_in_sight(foe: Foe) -> bool:
    return foe.in_sight


def _known(play: Play) -> View:
    """The view with those whom the dark hides where they were last seen."""
    known = play.presenter.recalled(play.seen, play.met)
    assert isinstance(known, View)
    return known


def _seen(play: Play) -> View:
    view = play.seen
    assert isinstance(view, View)
    return view
