"""R-CMD-5: what takes many turns and one key: resting, fighting, exploring. Each step is a command."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from thrones_tui.core.board import Position, heading
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import WEIGHTY
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.field import Field
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS
from thrones_tui.games.minirogue.view import Foe, View
from thrones_tui.scene.english import bearing, counted
from thrones_tui.scene.gestures import MOST_STEPS, Doubt, Gesture, Manner
from thrones_tui.scene.keynames import press
from thrones_tui.scene.live import Play

REST, FIGHT, EXPLORE, GOAL = "R", "f", "o", "_"
"""The keys."""
_PART: Final = 3
"""A fight stops when one in so many of all hit points is lost."""
_APART: Final = 2
"""Steps before whoever stands in the way at which one stops."""
_LONG, _FAR = 2, 10
"""So many times as long as the straight way, and so many steps more, may be the way round somebody."""


def gestures(view: View, knapsack: int) -> Mapping[str, Gesture]:
    """What the keys begin now, where so much can be carried."""
    known = _known(view)
    return {
        REST: Rest(_standing(view)),
        FIGHT: _fight(view),
        EXPLORE: Explore(knapsack, known),
        GOAL: Descent(known),
    }


def neighbours(view: View) -> list[Foe]:
    """The monsters that can strike the player, and whom the player can strike."""
    return [foe for foe in view.foes if foe.distance == 1]


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
    """Go up to the nearest monster in sight, and strike until it is dead, life runs out, or another comes."""

    known: str
    beside: int
    """So many may be next to the player before another one joins."""
    least: int
    """Hit points at which it stops."""
    has_begun: bool = False
    manner: Manner = Manner(stops=WEIGHTY, say="", word="fight")

    def next(self, play: Play) -> str:
        """Another blow, or a step."""
        view = _seen(play)
        near = neighbours(view)
        if not near:
            return self._come_up(view)
        if self.has_begun:
            self._look(view, near)
        foe = max(near, key=lambda foe: (foe.attack.chance, foe.lost))
        return str(c.Move(heading(view.position, foe.position)))

    def _come_up(self, view: View) -> str:
        """A step to the nearest in sight; nobody who is badly hurt takes it."""
        field = Field(view)
        marks = {field.tile(foe.position) for foe in view.foes if foe.in_sight}
        way = [] if view.is_weak else field.way(marks.__contains__)
        if not way:
            raise IllegalCommand("" if self.has_begun else "Nobody is next to you.")
        stop_at_newcomer(view, self.known)
        return str(c.Move(heading(view.position, field.place(way[0]))))

    def _look(self, view: View, near: Sequence[Foe]) -> None:
        """Raise `IllegalCommand` if something has changed for the worse."""
        if len(near) > self.beside:
            raise IllegalCommand(f"You stop: the {near[-1].name} joins the fight.")
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
    """A fight with who is there now."""
    least = view.hit_points - max(1, view.most_hit_points // _PART)
    return Fight(_known(view), max(1, len(neighbours(view))), least)


class Explore(NamedTuple):
    """Take what lies here, unless so much is carried; else go to the nearest object, then to the unknown,
    then to the stairway or the idol. It goes on until somebody new is in sight, or is next to the player.
    """

    knapsack: int
    known: str
    left: int = MOST_STEPS
    manner: Manner = Manner(stops=WEIGHTY, say="", word="explore")

    def next(self, play: Play) -> str:
        """The next step, or what is asked on the way."""
        view = _seen(play)
        stop_at_newcomer(view, self.known)
        field = Field(view)
        has_room = len(view.pack) < self.knapsack
        things = {field.tile(thing.position) for thing in view.things} if has_room else set()
        goal = set() if field.goal is None else {field.goal}
        if view.has_idol:
            things |= goal
        if play.decision.kind == "turn" and field.here in things:
            return str(c.Get())
        if self.left <= 0:
            return ""
        for wanted in (things.__contains__, field.is_verge, goal.__contains__):
            if way := field.way(wanted, field.foes):
                return play.presenter.towards(view, play.decision, field.place(way[-1]))
        if field.here in goal:
            raise IllegalCommand(f"There is nothing left to find here. {press('>')} leads down.")
        near = approach(view, field, lambda tile: tile in things | goal or field.is_verge(tile))
        return play.presenter.towards(view, play.decision, near)

    def after(self) -> "Explore":
        """One step less."""
        return self._replace(left=self.left - 1)


class Descent(NamedTuple):
    """Travel to the stairway or the idol, or as near as whoever stands in the only way lets one. It goes on
    as exploring does.
    """

    known: str
    left: int = MOST_STEPS
    manner: Manner = Manner(stops=WEIGHTY, say="", word="stairs")

    def next(self, play: Play) -> str:
        """The journey."""
        view = _seen(play)
        field, command = Field(view), str(TO_IDOL if view.has_idol else TO_STAIRS)
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


def stop_at_newcomer(view: View, known: str) -> None:
    """Raise `IllegalCommand` if somebody awake is next to the player, or more are in sight than known."""
    now = _known(view)
    for foe in view.foes:
        if foe.distance == 1 and not foe.is_asleep:
            raise IllegalCommand(f"The {foe.name} is next to you; {press(FIGHT)} fights.")
        if foe.in_sight and now.count(foe.glyph) > known.count(foe.glyph):
            where = bearing(view.position, foe.position)
            raise IllegalCommand(f"You stop: the {foe.name}, {where}.")


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
        raise IllegalCommand(f"The {foe.name}, {where}, stands in the only way.")
    return field.place(way[blocked - _APART])


def _standing(view: View) -> frozenset[tuple[str, Position]]:
    """Who stands where, as far as the player sees it."""
    return frozenset((foe.glyph, foe.position) for foe in view.foes if foe.in_sight)


def _seen(play: Play) -> View:
    view = play.seen
    assert isinstance(view, View)
    return view
