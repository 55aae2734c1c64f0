"""R-CMD-5: what takes many turns and one key: run, rest, fight, explore. Each step is a command."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import OFF_BOARD, Direction, Position, heading
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import ROUTINE, WEIGHTY
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.field import Field
from thrones_tui.games.minirogue.hunting import NEVER, STRAIGHT
from thrones_tui.games.minirogue.kinds import MONSTERS
from thrones_tui.games.minirogue.level import HEADINGS, WALL, Level
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS, course
from thrones_tui.games.minirogue.view import UNSEEN, Foe, View
from thrones_tui.scene.asking import WAYS
from thrones_tui.scene.english import bearing, counted
from thrones_tui.scene.gestures import MOST_STEPS, NO_NEWS, Doubt, Gesture, Manner
from thrones_tui.scene.keynames import press
from thrones_tui.scene.live import Play

REST, FIGHT, EXPLORE, GOAL = "R", "f", "o", "_"
"""The keys."""
_KINDS: Final = {monster.glyph: kind for kind, monster in MONSTERS.items()}
_PART: Final = 3
"""A fight stops when one in so many of all hit points is lost."""
_APART: Final = 2
"""Steps before whoever stands in the way at which one stops."""
_LONG, _FAR = 2, 10
"""So many times as long as the straight way, and so many steps more, may be the way round somebody."""


def gestures(view: View, rules: Ruleset) -> Mapping[str, Gesture]:
    """What the keys begin now."""
    known = _known(view)
    return {
        REST: Rest(_standing(view)),
        FIGHT: _fight(view, rules),
        EXPLORE: Explore(rules, known),
        GOAL: _descent(view, known),
        **{f"shift-{arrow}": _run(view, way) for way, arrow, *_ in WAYS},
    }


def neighbours(view: View) -> list[Foe]:
    """The monsters that can strike the player, and whom the player can strike."""
    return [foe for foe in view.foes if foe.distance == 1]


class Run(NamedTuple):
    """Run from a place in a direction until something is worth stopping for; a monster that only moves, which
    stops the run itself, is not.
    """

    start: Position
    way: Direction
    manner: Manner
    left: int = MOST_STEPS

    def next(self, play: Play) -> str:
        """The run, or what is left of it."""
        view = _seen(play)
        way: Direction | None = self.way
        if self.left < MOST_STEPS:
            level = Level(tuple(row.replace(UNSEEN, WALL) for row in view.rows))
            onwards = dict(course(level, level.board.tile(self.start), HEADINGS.index(self.way)))
            at = onwards.get(level.board.tile(view.position), OFF_BOARD)
            way = None if at == OFF_BOARD else HEADINGS[at]
        return "" if way is None else str(c.Run(way))

    def after(self) -> "Run":
        """One run less."""
        return self._replace(left=self.left - 1)


def _run(view: View, way: Direction) -> Run:
    """A run from where the player is now."""
    return Run(view.position, way, Manner(stops=ROUTINE, say="", word=str(c.Run(way))))


class Rest(NamedTuple):
    """Wait until all hit points are back, or somebody comes who did not stand there at the beginning."""

    standing: frozenset[tuple[str, Position]]
    left: int = MOST_STEPS
    manner: Manner = Manner(say="", quick=True, word="rest")

    def next(self, play: Play) -> str:
        """Another turn."""
        view = _seen(play)
        for foe in view.foes:
            if foe.distance == 1 or (foe.in_sight and (foe.glyph, foe.position) not in self.standing):
                does = "is next to you" if foe.distance == 1 else "is coming"
                raise IllegalCommand(f"No rest: the {foe.name} {does}.")
        if view.food == 0:
            raise IllegalCommand("No rest: without food you do not heal.")
        if view.hit_points >= view.most_hit_points:
            raise IllegalCommand("You have all your hit points.")
        return str(c.Wait()) if self.left > 0 else ""

    def after(self) -> "Rest":
        """One turn less."""
        return self._replace(left=self.left - 1)


class Fight(NamedTuple):
    """Strike at who is next to the player until somebody is dead, life runs out, or another comes. Where
    nobody is, go up to who is coming; up to others only if the player insists.
    """

    rules: Ruleset
    known: str
    turn: int
    kills: int
    hit_points: int
    """All of these as they are at the beginning."""
    beside: int
    """So many may be next to the player before another one joins."""
    least: int
    """Hit points at which it stops."""
    left: int = MOST_STEPS
    manner: Manner = Manner(stops=NO_NEWS, say="", word="fight")

    def next(self, play: Play) -> str:
        """Another blow, or a step."""
        view = _seen(play)
        if self.left <= 0 or sum(view.kills) > self.kills:
            raise IllegalCommand(self._cost(view))
        near = neighbours(view)
        if not near:
            return self._come_up(view)
        if self.has_begun:
            self._look(view, near)
        foe = max(near, key=lambda foe: (foe.attack.chance, foe.lost))
        return str(c.Move(heading(view.position, foe.position)))

    def _cost(self, view: View) -> str:
        """What a fight of several turns has cost; what one blow did is in the log."""
        turns, lost = view.turn - self.turn, max(0, self.hit_points - view.hit_points)
        return f"It took {counted(turns, 'turn')} and {counted(lost, 'hit point')}." if turns > 1 else ""

    def _come_up(self, view: View) -> str:
        """A step to the nearest who is coming, or else in sight; nobody who is badly hurt takes it."""
        field = Field(view)
        seen = [foe for foe in view.foes if foe.in_sight]
        coming = [foe for foe in seen if foe.distance <= reach(self.rules, view, foe)]
        marks = {field.tile(foe.position) for foe in coming or seen}
        way = [] if view.is_weak else field.way(marks.__contains__)
        if not way:
            gone = "You stop: there is nobody left to fight here."
            raise IllegalCommand(gone if self.has_begun else "Nobody is next to you.")
        stop_at_newcomer(view, self.known)
        step = str(c.Move(heading(view.position, field.place(way[0]))))
        if coming:
            return step
        foe = field.foes[way[-1]]
        where, does = bearing(view.position, foe.position), "is asleep" if foe.is_asleep else "does not come"
        raise Doubt(f"The {foe.name}, {where}, {does}. Enter goes up to it.", step, {foe.name: 1.0})

    def _look(self, view: View, near: Sequence[Foe]) -> None:
        """Raise `IllegalCommand` if something has changed for the worse."""
        if len(near) > self.beside:
            raise IllegalCommand(f"You stop: the {near[-1].name} joins the fight.")
        if come := _sighted(view, self.known):
            raise IllegalCommand(come)
        if view.hit_points <= sum(foe.defence.most for foe in near if not foe.is_asleep):
            raise IllegalCommand("You stop: the next blows could kill you.")
        if view.hit_points <= self.least:
            raise IllegalCommand(f"You stop: {view.hit_points} of {view.most_hit_points} hit points left.")

    def after(self) -> "Fight":
        """One blow or step less."""
        return self._replace(left=self.left - 1)

    @property
    def has_begun(self) -> bool:
        """Whether it has struck or moved."""
        return self.left < MOST_STEPS


def _fight(view: View, rules: Ruleset) -> Fight:
    """A fight with who is there now."""
    hit_points, beside = view.hit_points, max(1, len(neighbours(view)))
    least = hit_points - max(1, view.most_hit_points // _PART)
    return Fight(rules, _known(view), view.turn, sum(view.kills), hit_points, beside, least)


def reach(rules: Ruleset, view: View, foe: Foe) -> int:
    """From how far a monster comes, as the rules have it; 0 for who stays (R-MON-2 to R-MON-5, R-MON-7)."""
    if foe.is_asleep or MONSTERS[_KINDS[foe.glyph]].moves is NEVER:
        return 0
    return rules.smell.most if view.restless else rules.reach(_KINDS[foe.glyph], view.smell)


class Explore(NamedTuple):
    """Take what lies here, unless the knapsack is full; else go to the nearest object, then to the unknown,
    past what lies within reach of who does not come yet; there it goes only if the player insists. When
    nothing is left to find it goes to the stairway or the idol. It goes on until somebody new is in sight,
    or is next to the player.
    """

    rules: Ruleset
    known: str
    left: int = MOST_STEPS
    manner: Manner = Manner(stops=WEIGHTY, say="", word="explore")

    def next(self, play: Play) -> str:
        """The next step, or what is asked on the way."""
        view = _seen(play)
        stop_at_newcomer(view, self.known)
        field = Field(view)
        has_room = len(view.pack) < self.rules.player.knapsack
        things = {field.tile(thing.position) for thing in view.things} if has_room else set()
        goal = set() if field.goal is None else {field.goal}
        if view.has_idol:
            things |= goal
        if play.decision.kind == "turn":  # else a journey has begun, and is told where to
            if field.here in things:
                return str(c.Get())
            if self.left <= 0:
                return ""
        finds, end = (things.__contains__, field.is_verge), (goal.__contains__,)
        guarded = _guarded(self.rules, view, field)
        for wanted in (finds, end):
            for shut in (guarded, field.foes):
                for each in wanted:
                    if way := field.way(each, shut):
                        return _going(play, field, way, guarded)
        if field.here in goal:
            raise IllegalCommand(f"There is nothing left to find here. Go down with {press('>')}.")
        near = approach(view, field, lambda tile: any(each(tile) for each in (*finds, *end)))
        return play.presenter.towards(view, play.decision, near)

    def after(self) -> "Explore":
        """One step less."""
        return self._replace(left=self.left - 1)


class Descent(NamedTuple):
    """Travel to the stairway or the idol, or as near as whoever stands in the only way lets one. It goes on
    as exploring does.
    """

    known: str
    manner: Manner
    left: int = MOST_STEPS

    def next(self, play: Play) -> str:
        """The journey."""
        view = _seen(play)
        field, command = Field(view), self.manner.word
        is_there = view.goal is None or field.here == field.goal
        if is_there or self.left <= 0:
            return command if self.left == MOST_STEPS else ""  # at once it is refused with the reason
        stop_at_newcomer(view, self.known)
        assert view.goal is not None
        if not field.way(wanted := field.tile(view.goal).__eq__, field.foes):
            return play.presenter.towards(view, play.decision, approach(view, field, wanted))
        hesitate(view, view.goal, command)
        return command

    def after(self) -> "Descent":
        """One step less."""
        return self._replace(left=self.left - 1)


def _descent(view: View, known: str) -> Descent:
    """The way to what is looked for on this level."""
    goal = TO_IDOL if view.has_idol else TO_STAIRS
    return Descent(known, Manner(stops=WEIGHTY, say="", word=str(goal)))


def _guarded(rules: Ruleset, view: View, field: Field) -> Mapping[int, Foe]:
    """The tiles where monsters that do not come yet would come or strike, with who does.

    Goblins find a way to the player from so far that nothing would be left.
    """
    found: dict[int, Foe] = {}
    for foe in view.foes:
        steps = reach(rules, view, foe)
        waits = MONSTERS[_KINDS[foe.glyph]].moves is STRAIGHT and foe.distance > steps
        found |= dict.fromkeys(field.reached(field.tile(foe.position), steps * waits if steps else 1), foe)
    return found


def _going(play: Play, field: Field, way: Sequence[int], guarded: Mapping[int, Foe]) -> str:
    """The command to go that way, as far as the game's own journey keeps clear of what is guarded.

    Raises `Doubt` where the way does not.
    """
    view = _seen(play)
    foe = next((guarded[tile] for tile in way if tile in guarded), None)
    clear = (tile for tile in reversed(way) if guarded.keys().isdisjoint(field.journey(tile)))
    end = field.place(way[-1] if foe else next(clear, way[0]))
    command = play.presenter.towards(view, play.decision, end)
    if foe is None or play.decision.kind != "turn":
        return command
    down = f" Go down with {press('>')}." if field.here == field.goal and not view.has_idol else ""
    where = bearing(view.position, foe.position)
    left = f"What is left lies within reach of the {foe.name}, {where}. Enter goes all the same."
    raise Doubt(f"{left}{down}", command, {foe.name: 1.0})


def stop_at_newcomer(view: View, known: str) -> None:
    """Raise `IllegalCommand` with who has come, if anybody has."""
    if come := newcomer(view, known):
        raise IllegalCommand(come)


def newcomer(view: View, known: str) -> str:
    """Whether somebody awake is next to the player, or more are in sight than known, in words."""
    near = next((foe for foe in neighbours(view) if not foe.is_asleep), None)
    return f"The {near.name} is next to you; strike with {press(FIGHT)}." if near else _sighted(view, known)


def _sighted(view: View, known: str) -> str:
    """Who is in sight of whom fewer were known, in words."""
    now = _known(view)
    new = (foe for foe in view.foes if foe.in_sight and now.count(foe.glyph) > known.count(foe.glyph))
    return next((f"You stop: the {foe.name}, {bearing(view.position, foe.position)}." for foe in new), "")


def alarm(before: View, now: View) -> str:
    """Who has come between two views of a level, in words."""
    return newcomer(now, _known(before)) if before.depth == now.depth else ""


def _known(view: View) -> str:
    """The glyphs of all who are in sight."""
    return "".join(foe.glyph for foe in view.foes if foe.in_sight)


def hesitate(view: View, place: Position, command: str) -> None:
    """Raise `Doubt` about the command to travel to a place if the way round whoever is in view is long."""
    field = Field(view)
    wanted = field.tile(place).__eq__
    free, straight = field.way(wanted, field.foes), field.way(wanted)
    if len(free) <= _LONG * len(straight) + _FAR:
        return
    foe = next(field.foes[tile] for tile in straight if tile in field.foes)
    where, steps = bearing(view.position, foe.position), counted(len(free), "step")
    raise Doubt(
        f"The {foe.name}, {where}, stands in the way; round it there are {steps} instead of {len(straight)}. "
        "Enter goes all the same.",
        command,
        {foe.name: len(straight) / len(free)},
    )


def approach(view: View, field: Field, wanted: Callable[[int], bool]) -> Position:
    """The place before whoever stands in the only way.

    Raises `IllegalCommand` where the player is there already, or no way is known.
    """
    way = field.way(wanted)
    blocked = next((at for at, tile in enumerate(way) if tile in field.foes), None)
    if blocked is None:
        raise IllegalCommand("There is nothing left that you could reach.")
    if blocked < _APART:
        foe = field.foes[way[blocked]]
        where = bearing(view.position, foe.position)
        raise IllegalCommand(f"The {foe.name}, {where}, stands in the only way; strike with {press(FIGHT)}.")
    return field.place(way[blocked - _APART])


def _standing(view: View) -> frozenset[tuple[str, Position]]:
    """Who stands where, as far as the player sees it."""
    return frozenset((foe.glyph, foe.position) for foe in view.foes if foe.in_sight)


def _seen(play: Play) -> View:
    view = play.seen
    assert isinstance(view, View)
    return view
