"""The panels beside the map, and the signs on it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from thrones_tui.core.board import Position
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.board import (
    FREE,
    GROUNDS,
    HERO,
    OWN,
    RIVAL,
    SEEN,
    SITE,
    WARRIOR,
    YOURS,
    Banner,
    banners,
)
from thrones_tui.games.thrones.finale import OMENS, Omen
from thrones_tui.games.thrones.land import SeenCity, SeenTile
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.remembering import Recollection, Sighting, known_holders
from thrones_tui.games.thrones.ruleset import Limits, Ruleset
from thrones_tui.games.thrones.view import Dossier, FreeWarrior, Rival, View
from thrones_tui.scene.chart import by_turn
from thrones_tui.scene.english import amount, bearing, called, counted, percent
from thrones_tui.scene.measure import clip
from thrones_tui.scene.memory import Series
from thrones_tui.scene.model import Cell, Chart, Fact, Gauges, Grid, Item, Meter, Note, Panel, Row, Sign

_NEAR: Final = 0.75
"""The part of a threshold from which it warns, and is told what is lacking."""
_NAME: Final = 7
"""Columns of a name in the smallest windows."""
_MEANINGS: Final = (
    (HERO, "hero", "you", "you"),
    (RIVAL, "rival", "", "a rival hero, with a letter of the name"),
    (FREE, "warrior", "warrior", "a free warrior"),
    (OWN, "own", "", "a place you control"),
    ("a-z", "danger", "", "what the rival with that letter controls"),
    ("A-Z", "city", "", "a city"),
    ("*", "land", "", "land"),
    ("~", "water", "water", "water: only with a ship"),
    ("#", "edge", "", "the edge of the world"),
)
"""Each sign, its style, and what it means: in one word beside the map (empty: left out), and in full."""
_CHIPS: Final = {HERO: "you", FREE: WARRIOR}
SIGNS: Final = tuple(Sign(glyph, full, style) for glyph, style, _, full in _MEANINGS)
LEGEND: Final = tuple(
    Sign(glyph, brief, style, ground=_CHIPS.get(glyph, "")) for glyph, style, brief, _ in _MEANINGS if brief
)


def gauges(warrior: WarriorView, rules: Ruleset, *more: str) -> Gauges:
    """A warrior's numbers, and marks beside the name."""
    return _gauges(warrior, rules.limits, more)


@lru_cache(256)
def _gauges(warrior: WarriorView, limits: Limits, more: tuple[str, ...]) -> Gauges:
    """The same; a party mostly stays as it is."""
    marks = ("ship",) * warrior.ship + ("glass",) * warrior.dragonglass + more
    return Gauges(
        warrior.name,
        marks,
        (
            Meter("Strength", warrior.strength, limits.strength, str(warrior.strength), "strength"),
            Meter("Loyalty", warrior.loyalty, limits.loyalty, str(warrior.loyalty), "loyalty"),
            Meter("Morale", warrior.morale, limits.morale, str(warrior.morale), "morale"),
        ),
    )


def means(money: int, influence: int, army: int) -> tuple[Fact, Fact, Fact]:
    """What somebody has."""
    return (
        Fact("Money", amount(money), "money"),
        Fact("Influence", amount(influence), "influence"),
        Fact("Army", amount(army), "army"),
    )


def described(warrior: WarriorView) -> str:
    """The same in words."""
    marks = "".join(f", {mark}" for mark in ("ship",) * warrior.ship + ("dragonglass",) * warrior.dragonglass)
    return f"strength {warrior.strength}, loyalty {warrior.loyalty}, morale {warrior.morale}{marks}"


def hero(view: View) -> Panel:
    """What the player has to spend, and the way to travel."""
    return Panel(view.hero_name, (*_purse(view), _ship(view)))


def brief(view: View, rules: Ruleset) -> tuple[Panel, ...]:
    """The panel of the smallest windows: what there is, who is near, and what comes next.

    Where there is no room for all that rouses the White Walkers, only the next is told; where four warriors
    do not fit, only their strength.
    """
    facts = (
        *_purse(view),
        Fact("Army", amount(view.army), "army", f"army {amount(view.army)}"),
        Fact("Points", amount(view.points), "points", f"{amount(view.points)} pts"),
        GROUNDS[0]._replace(meaning=counted(view.tiles, "tile"), meaning_style="own"),
        Sign("~", _ship(view).short, "water"),
    )
    near, (*longer, coming) = nearest(view), _next(view, rules)
    names = ((one, clip(called(one.name), _NAME)) for one in view.party)
    strong: list[Row] = [
        Fact(name, str(one.strength), "strength", f"{name} {one.strength}") for one, name in names
    ]
    full = (*facts, *party(view, rules).rows)
    return (
        Panel("", (*full, *walkers(view).rows), foot=(near, coming)),
        *(Panel("", full, foot=(near, note)) for note in (*longer, coming)),
        Panel("", (*facts, *(strong or [Note("No warriors", "dim")])), foot=(near, coming)),
    )


def nearest(view: View) -> Row:
    """The nearest rival, else the nearest free warrior, else the best city to be won in sight."""
    if near := people(view):
        return near[0]
    if prize := best_prize(view):
        return _near(prize, view.position, banners(view))._replace(
            where=bearing(view.position, prize.position)
        )
    return Note("Nobody near", "dim")


def _next(view: View, rules: Ruleset) -> tuple[Note, ...]:
    """Who leaves by the calendar, else what brings the White Walkers; maybe longer first, then in short."""
    for warrior in view.party:
        for mark in _parting(view, warrior, rules):
            return (Note(f"{called(warrior.name)}: stays {mark}", "warn"),)
    if view.roused_by:
        return (Note(f"Walkers: {counted(view.refusals_left, 'refusal')} left", "ice"),)
    short = Note(_rousing(view)[1], "ice")
    if _threat(view):
        return (short,)
    turns, army, tiles, points = (amount(omen.needed) for omen in view.omens if omen.name != "rivals")
    return Note(f"Walkers: turn {turns} or {army} army, {tiles} tiles, {points} pts", "ice"), short


def _purse(view: View) -> tuple[Fact, Fact]:
    return (
        Fact("Money", amount(view.money), "money", f"${amount(view.money)}"),
        Fact("Influence", amount(view.influence), "influence", f"infl {amount(view.influence)}"),
    )


def _ship(view: View) -> Fact:
    ship, short = ("yes", "ship") if view.has_ship else ("no", "no ship")
    if view.has_horses:
        ship, short = ("yes, and horses", "ship, horses") if view.has_ship else ("no, but horses", "horses")
    return Fact("Ship", ship, "water" if view.has_ship else "dim", short)


def party(view: View, rules: Ruleset) -> Panel:
    """The player's warriors."""
    rows = tuple(gauges(warrior, rules, *_parting(view, warrior, rules)) for warrior in view.party)
    nobody = Note("No warriors: meet free ones (!) alone", "dim"), Note("A rest strengthens nobody", "dim")
    return Panel(
        "Party",
        rows or nobody,
        f"{len(view.party)} of {rules.limits.party}: Strength, Loyalty, Morale",
        f"{len(view.party)} of {rules.limits.party}",
        least=rules.limits.party,
    )


def _parting(view: View, warrior: WarriorView, rules: Ruleset) -> tuple[str, ...]:
    """T-CAL-3, T-CAL-4: a mark with the turn at whose end a warrior leaves the player."""
    calendar = rules.calendar
    goes_home = warrior.name == calendar.sister.warrior and any(
        rival.active and rival.name == calendar.sister.hero for rival in view.rivals
    )
    parts = (view.hero_name, warrior.name) == (calendar.parting.hero, calendar.parting.warrior)
    leaves = goes_home or parts
    return (f"to turn {calendar.turn}",) if leaves and view.turn <= calendar.turn else ()


def walkers(view: View) -> Panel:
    """T-END-3, T-END-6: how near the White Walkers are, and the chance against them."""
    victory = percent(view.victory_chance)
    chance = Meter("Win today", 0, 0, victory, "text")  # no bar: full it would rouse nobody
    omens = {omen.name: _omen(omen) for omen in view.omens}
    first = tuple(omens.pop(name) for name in ("army", "points", "tiles", "rivals") if name in omens)
    rows = (*first, *omens.values(), chance)
    if view.roused_by:
        left = counted(view.refusals_left, "refusal")
        return Panel("The realm", rows, f"the White Walkers are roused, {left} left", f"roused, {left} left")
    return Panel("The realm", rows, *_rousing(view))


def _threat(view: View) -> Omen | None:
    """The threshold that is nearest to rousing the White Walkers, if one is near."""
    near = max(view.omens, key=lambda omen: omen.value / max(1, omen.needed))
    return near if _is_near(near) and near.name != "turns" else None


def _is_near(omen: Omen) -> bool:
    return omen.value >= _NEAR * omen.needed


def _rousing(view: View) -> tuple[str, str]:
    """What rouses the White Walkers next, in full and in short: the nearest threshold, if one is near."""
    near = _threat(view)
    if near is None:
        turns = next(omen.needed for omen in view.omens if omen.name == "turns")
        return "one full bar rouses the White Walkers", f"Walkers by turn {turns}"
    lacking, one = near.needed - near.value, OMENS[near.name][2]
    if lacking <= 0:
        return "roused at the end of this turn", "Walkers at the turn's end"
    rouse = f"{counted(lacking, f'more {one}')} rouse{'s' if lacking == 1 else ''} the Walkers"
    return rouse, f"Walkers at +{counted(lacking, one)}"


@lru_cache(256)
def _omen(omen: Omen) -> Meter:
    """A bar that warns when it is nearly full: a full one brings the last battle."""
    needed = amount(omen.needed)
    room, style = 2 * len(needed) + 1, "warn" if _is_near(omen) else "ice"
    label, filled = OMENS[omen.name][0], min(omen.value, omen.needed)
    return Meter(label, filled, omen.needed, progress(omen), style, room)


def progress(omen: Omen) -> str:
    """How far an omen is: `66/200`; of turns the one under way, as in the title."""
    now = min(omen.value + 1, omen.needed) if omen.name == "turns" else omen.value
    return f"{amount(now)}/{amount(omen.needed)}"


def rivals(view: View, memory: Recollection) -> Panel:
    """All rivals: where those in sight are, when others were last seen, with which army; who has retired."""
    flags = banners(view)
    seen = zip(view.rivals, memory.sightings, strict=True)
    rows = tuple(_rival(view, rival, flags[rival.name], last) for rival, last in seen if rival.active)
    retired = ", ".join(called(rival.name) for rival in view.rivals if not rival.active)
    past = (Note(f"Out: {retired}", "faint"),) if retired else ()
    told = "last seen, army, battle" if view.met else "last seen, army"
    return Panel("Rivals", (*rows, *past), told, "army")


def _rival(view: View, rival: Rival, flag: Banner, last: Sighting | None) -> Item:
    if last is None:
        return Item(
            flag.person, rival.name, "unseen", style=flag.ground, value_style="dim", ground=flag.ground
        )
    if rival.dossier:
        return _met(view, rival.dossier, flag)
    army = amount(last.rival.army)
    return Item(flag.person, rival.name, army, f"turn {last.turn}", flag.ground, "dim", ground=flag.ground)


def _met(view: View, rival: Dossier, flag: Banner) -> Item:
    """T-ENC-3: a rival in sight, with the chance to win a battle."""
    chances = odds.battle(view.army, view.party, rival.army, rival.party)
    chance = "draw" if chances.draw == 1 else percent(chances.win, 0)
    return Item(
        flag.person,
        rival.name,
        amount(rival.army),
        bearing(view.position, rival.position),
        flag.ground,
        "army",
        ground=flag.ground,
        short=(called(rival.name),),
        notes=(f"battle {chance}", f"win {chance}", chance),
        note_style="danger" if chances.lose >= 0.5 else "warn" if chances.lose else "good",
    )


def cities(view: View, realm: Grid) -> Panel:
    """The cities seen so far, those of most worth first, each on the ground of its holder."""
    by_worth = sorted(view.cities_seen, key=lambda city: -city.points)
    by_ground = {flag.ground: flag for flag in banners(view).values()}
    rows = []
    for city in by_worth:
        cell = realm.rows[city.tile // view.width][city.tile % view.width]
        rows.append(_city(city, cell, by_ground.get(cell.ground.removesuffix(SEEN))))
    seen = "in all" if view.is_uncovered else "seen"
    return Panel("Cities by worth", tuple(rows), f"{len(by_worth)} {seen}", shrinks=True)


def _city(city: SeenCity, cell: Cell, holder: Banner | None) -> Item:
    is_own = holder is not None and holder.ground == YOURS
    return Item(
        city.letter,
        city.name,
        amount(city.points),
        style="own" if is_own else "text",
        value_style="dim" if is_own else "text",
        sign_style=cell.style,
        ground=cell.site,
        mark=holder.mark if holder else "",
        mark_style=holder.style if holder else "text",
    )


def best_prize(view: View) -> SeenTile | None:
    """The city in sight that is worth most of those to be won."""
    prizes = (tile for tile in view.tiles_in_sight if tile.city and not tile.is_own)
    return max(prizes, key=lambda tile: tile.worth.points, default=None)


def so_far(course: Sequence[Series], turns: int) -> Panel:
    """How the game went, on an axis of as many turns as it has at least."""
    charts = (
        Chart(each.title, each.now, by_turn(each.turns, each.values), each.most, turns, each.style)
        for each in course
    )
    return Panel("So far", tuple(charts))


def people(view: View) -> tuple[Item, ...]:
    """Rivals in sight with their armies, and free warriors with their strength, the near ones first."""
    here, flags = view.position, banners(view)

    def distance(one: Dossier | FreeWarrior) -> int:
        return abs(one.position.row - here.row) + abs(one.position.column - here.column)

    rivals = (_met(view, rival, flags[rival.name]) for rival in sorted(view.met, key=distance))
    free = (
        Item(
            FREE,
            f"{one.warrior.name}, free",
            f"S {one.warrior.strength}",
            bearing(here, one.position),
            sign_style="warrior",
            ground=WARRIOR,
            short=(f"{called(one.warrior.name)}, free", called(one.warrior.name)),
        )
        for one in sorted(view.free, key=distance)
    )
    return (*rivals, *free)


def sight(view: View) -> Panel:
    """What is in sight: people, then cities to be won, the best before others, then those one has."""
    flags = banners(view)
    cities = [tile for tile in view.tiles_in_sight if tile.city]
    cities.sort(key=lambda tile: (tile.is_own, tile.position != view.position, -tile.worth.points))
    return Panel("In sight", (*people(view), *(_near(tile, view.position, flags) for tile in cities)))


def _near(tile: SeenTile, here: Position, flags: Mapping[str, Banner]) -> Item:
    value = "yours" if tile.is_own else amount(tile.worth.points)
    where = "here" if tile.position == here else ""
    if not tile.owner:
        return Item(tile.terrain, tile.city, value, where, ground=f"land{SITE}")
    flag = flags[tile.owner]
    return Item(
        tile.terrain,
        tile.city,
        value,
        where,
        style="text" if tile.is_own else flag.ground,
        ground=flag.ground + SITE,
        mark=flag.mark,
        mark_style=flag.style,
    )


def legend(view: View, memory: Recollection) -> Panel:
    """What the signs and the grounds mean, that of one rival on the map as an example."""
    flags, holders = banners(view), known_holders(view)
    names = (holders[number] for number in sorted({*memory.holders}))
    theirs = next((flags[name].sign("theirs") for name in names if name not in ("", view.hero_name)), None)
    return Panel("", (*LEGEND, *GROUNDS, *((theirs,) if theirs else ())))
