"""R-CMD-5: who is about, who comes, and who stands in the way: what makes whoever goes on look up."""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.minirogue.field import Field
from thrones_tui.games.minirogue.hunting import NEVER, STRAIGHT
from thrones_tui.games.minirogue.kinds import MONSTERS
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.view import Blow, Foe, View, is_lit
from thrones_tui.scene.english import bearing, counted
from thrones_tui.scene.gestures import Alarm, Doubt
from thrones_tui.scene.keynames import press

FIGHT: Final = "f"
"""The key."""
_KINDS: Final = {monster.glyph: kind for kind, monster in MONSTERS.items()}
_APART: Final = 2
"""Steps before whoever stands in the way at which one stops."""
_LONG, _FAR = 2, 10
"""So many times as long as the straight way, and so many steps more, may be the way round who stays there."""
_ASIDE: Final = 2
"""Steps more that the way round somebody may be who comes: to step aside, not back. Who is next to the player
would step aside, too.
"""


_NONE: Final = Blow(0.0, 0)


def kind_of(foe: Foe) -> int:
    """The number of its kind."""
    return _KINDS[foe.glyph]


class Met(NamedTuple):
    """Somebody who was met, by the sign: on which level, and where."""

    depth: int
    glyph: str
    position: Position


def _mark(view: View, foe: Foe) -> Met:
    return Met(view.depth, foe.glyph, foe.position)


def neighbours(view: View) -> list[Foe]:
    """The monsters that can strike the player, and whom the player can strike."""
    return [foe for foe in view.foes if foe.distance == 1]


def striker(view: View) -> Foe | None:
    """Somebody next to the player who is awake."""
    return next(filter(_strikes, view.foes), None)


def watch(begun: View, view: View, met: Container[object]) -> None:
    """Raise `Alarm` with who has come next to the player or into sight since something began, or with what
    is left of a player who was hit. Who only follows gives no alarm.
    """
    if begun.depth != view.depth:
        return
    if (foe := _more(begun, view, _strikes)) is not None:
        raise Alarm(beside(view, foe))
    watch_far(begun, view, met)
    if view.hit_points < begun.hit_points:
        raise Alarm(left(view))


def watch_far(begun: View, view: View, met: Container[object]) -> None:
    """Raise `Alarm` with who has come into sight, but for those who have moved and are no nearer, and those
    `met` before who have not moved since.
    """
    new: dict[Met, Foe] = {}
    for foe, old in _since(begun, view):
        mark = _mark(view, foe)
        lags = old and old.position != foe.position and old.distance <= foe.distance
        is_known = lags or (old and old.in_sight)
        if foe.in_sight and not is_known and mark not in met:
            new[mark] = foe
    if new:
        names = [f"the {foe.name}, {bearing(view.position, foe.position)}" for foe in new.values()]
        raise Alarm(f"You stop: {', and '.join(names)}.", new)


def noted(view: View, met: Collection[object]) -> frozenset[Met]:
    """Those met, each where it was last seen, but for those who are seen to have left."""
    shown = {_mark(view, foe): foe.in_sight for foe in view.foes}
    return frozenset(_hidden(view, met)).union(mark for mark in shown if shown[mark] or mark in met)


def recalled(rules: Ruleset, view: View, met: Iterable[object]) -> View:
    """R-SEE-2: the view with those whom the dark hides where they were met, but for those who come."""
    hidden = [_unseen(view, mark) for mark in _hidden(view, met)]
    if not hidden:
        return view
    known = view._replace(foes=(*view.foes, *hidden))
    coming = [*hunters(rules, known, Field(known))]
    return known._replace(foes=(*view.foes, *(foe for foe in hidden if foe not in coming)))


def _unseen(view: View, mark: Met) -> Foe:
    """Somebody of whom no more is known than that."""
    name, away = MONSTERS[_KINDS[mark.glyph]].name, _steps(mark.position, view.position)
    return Foe(name, mark.glyph, mark.position, away, False, False, 0, "", _NONE, _NONE)


def _hidden(view: View, met: Iterable[object]) -> list[Met]:
    """Those met on this level who are where nobody sees now."""
    here = (mark for mark in met if isinstance(mark, Met) and mark.depth == view.depth)
    return sorted(mark for mark in here if not is_lit(view, mark.position))


def joined(begun: View, view: View) -> Foe | None:
    """Who has come next to the player besides those who were, or besides the first one."""
    is_more = len(neighbours(view)) > max(1, len(neighbours(begun)))
    return _more(begun, view, lambda foe: foe.distance == 1) if is_more else None


def beside(view: View, foe: Foe) -> str:
    """Who is next to the player, and what to do."""
    return f"The {foe.name} is next to you; {_advice(view, foe)}."


def comes(view: View, foe: Foe) -> str:
    """Who is coming from where, and what to do."""
    return f"The {foe.name}, {bearing(view.position, foe.position)}, is coming; {_advice(view, foe)}."


def _advice(view: View, foe: Foe) -> str:
    """To fight, but not at bad odds: whoever follows does not strike."""
    is_bad = view.is_weak or foe.attack.chance < foe.defence.chance
    return "you can run from it" if is_bad else _fights(foe, "waits for")


def _fights(foe: Foe, does: str) -> str:
    """What the key to fight does about somebody: it strikes only who is next to the player."""
    return f"strike with {press(FIGHT)}" if foe.distance == 1 else f"{press(FIGHT)} {does} it"


def left(view: View) -> str:
    """The hit points that are left, as a reason to stop."""
    return f"You stop: {view.hit_points} of {view.most_hit_points} hit points left."


def _strikes(foe: Foe) -> bool:
    return foe.distance == 1 and not foe.is_asleep


def _more(begun: View, view: View, are_such: Callable[[Foe], bool]) -> Foe | None:
    """One of a kind of whom more are such than were."""
    more = Counter(foe.glyph for foe in view.foes if are_such(foe))
    more.subtract(foe.glyph for foe in begun.foes if are_such(foe))
    return next((foe for foe in view.foes if are_such(foe) and more[foe.glyph] > 0), None)


def _since(begun: View, view: View) -> list[tuple[Foe, Foe | None]]:
    """All who are shown, the nearest first, each with the same one at the beginning, if it was shown then:
    that is the nearest one alike.
    """
    was: dict[Foe, Foe] = {}
    for old in begun.foes:
        alike = {
            _steps(old.position, foe.position): foe
            for foe in view.foes
            if foe.glyph == old.glyph and foe not in was
        }
        if alike:
            was[alike[min(alike)]] = old
    return [(foe, was.get(foe)) for foe in view.foes]


def _steps(origin: Position, target: Position) -> int:
    return abs(origin.row - target.row) + abs(origin.column - target.column)


def reach(rules: Ruleset, view: View, foe: Foe) -> int:
    """From how far a monster comes, as the rules have it; 0 for who stays (R-MON-2 to R-MON-5, R-MON-7)."""
    if foe.is_asleep or MONSTERS[kind_of(foe)].moves is NEVER:
        return 0
    return rules.smell.most if view.restless else rules.reach(kind_of(foe), view.smell)


def hunters(rules: Ruleset, view: View, field: Field) -> Iterator[Foe]:
    """Those who come: in sight, or round corners if that is how they move."""
    for foe in view.foes:
        steps = reach(rules, view, foe)
        if foe.distance > steps:
            continue
        is_straight = MONSTERS[kind_of(foe)].moves is STRAIGHT
        if is_straight and not (foe.in_sight and (view.restless or _has_step(view, field, foe))):
            continue
        if (is_straight and not view.restless) or 0 < len(_path(field, foe)) <= steps:
            yield foe


def _has_step(view: View, field: Field, foe: Foe) -> bool:
    """R-MON-2, R-MON-3: whether it is next to the player, or a tile is free that is closer."""
    free = (tile for tile in field.around(field.tile(foe.position)) if field.is_open(tile))
    near = (field.place(tile) for tile in free if tile not in field.foes)
    return any(_steps(place, view.position) < foe.distance for place in near)


def _path(field: Field, foe: Foe, shut: Iterable[int] = ()) -> list[int]:
    """The shortest way to somebody past everybody else, and past other tiles that are shut."""
    tile = field.tile(foe.position)
    return field.way(tile.__eq__, {*field.foes, *shut} - {tile})


def nearest(rules: Ruleset, view: View, field: Field, foes: Sequence[Foe]) -> tuple[list[int], Foe | None]:
    """The way to the nearest of some that keeps clear of all others who do not come, and who that is.

    Where there is none such, the way to the nearest of them and of those who guard the way there.
    """
    clear = [(_path(field, foe, guarded(rules, view, field, but=foe)), foe) for foe in foes]
    if found := _shortest(clear):
        return found
    straight = [(field.way(field.tile(foe.position).__eq__), foe) for foe in foes]
    way, last = _shortest(straight) or ([], None)
    guard = first_on(way, guarded(rules, view, field, but=last))
    if guard is not None:
        straight.append((field.way(field.tile(guard.position).__eq__), guard))
    return _shortest(straight) or ([], None)


def _shortest(ways: Iterable[tuple[list[int], Foe]]) -> tuple[list[int], Foe] | None:
    """The shortest way there is, of several by rows and columns where it ends, and to whom."""
    there_are = [(len(way), foe.position, way, foe) for way, foe in ways if way]
    return min(there_are)[2:] if there_are else None


def guarded(rules: Ruleset, view: View, field: Field, but: Foe | None = None) -> Mapping[int, Foe]:
    """The tiles where monsters that do not come yet would come or strike, `but` for one, with who does.

    Goblins find a way to the player from so far that nothing would be left.
    """
    found: dict[int, Foe] = {}
    for foe in view.foes:
        if foe == but:
            continue
        steps = reach(rules, view, foe)
        waits = MONSTERS[kind_of(foe)].moves is STRAIGHT and foe.distance > steps
        found |= dict.fromkeys(field.reached(field.tile(foe.position), steps * waits if steps else 1), foe)
    return found


def first_on(way: Iterable[int], foes: Mapping[int, Foe]) -> Foe | None:
    """The first of some who is on a way."""
    return next((foes[tile] for tile in way if tile in foes), None)


def hesitate(rules: Ruleset, view: View, place: Position, command: str) -> None:
    """Raise `Doubt` about the command to travel to a place if the way round whoever is in view is long, or
    leads elsewhere than the straight one, along which somebody comes.
    """
    field = Field(view)
    wanted = field.tile(place).__eq__
    free, straight = field.way(wanted, field.foes), field.way(wanted)
    foe = first_on(straight, field.foes)
    is_near = foe is not None and foe.distance == 1
    if foe is None or len(free) <= len(straight) + (0 if is_near else _ASIDE):
        return
    is_coming = foe in hunters(rules, view, field)
    if not is_coming and len(free) <= _LONG * len(straight) + _FAR:
        return
    does = "comes along" if is_coming and not is_near else "stands in"
    where, steps = bearing(view.position, foe.position), counted(len(free), "step")
    raise Doubt(
        f"The {foe.name}, {where}, {does} the way; round it there are {steps} instead of {len(straight)}. "
        "Enter goes all the same.",
        command,
        {foe.name: len(straight) / len(free)},
    )


def stage(rules: Ruleset, view: View, place: Position) -> Position:
    """Where to travel first to come to a place: there, or as far as the game's own journey keeps clear of
    whom it does not see; else before whoever stands in the only way, as `approach` has it.
    """
    field = Field(view)
    way = field.way(wanted := field.tile(place).__eq__, field.foes)
    if not way:
        return approach(rules, view, field, wanted)
    return field.place(farthest(field, way, field.foes.keys()))


def farthest(field: Field, way: Sequence[int], shut: Set[int]) -> int:
    """The last tile of a way to which the game's own journey leads past those that are shut."""
    return next((tile for tile in reversed(way) if not shut & {*field.journey(tile)}), way[0])


def approach(rules: Ruleset, view: View, field: Field, wanted: Callable[[int], bool]) -> Position:
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
        if foe in hunters(rules, view, field):
            told = _advice(view, foe)
        elif view.is_weak and foe.distance > 1:
            told = "you are too badly hurt to go up to it"
        else:
            told = _fights(foe, "goes up to")
        raise IllegalCommand(f"The {foe.name}, {where}, stands in the only way; {told}.")
    return field.place(way[blocked - _APART])
