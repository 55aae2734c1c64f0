"""Looking ahead without cheating: a realm that may lie beyond what the player sees.

The map, the tables and the calendar are known to everybody, and what is in sight or the player's own is as it
is. The rest is imagined. Rivals out of sight have walked at random since the start, were paid for it, and
fought nobody; what a retired one had is with one of the others. Warriors are mostly with their lords, and
those who began free mostly with somebody by now; dragonglass lies where the player has never been.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import compress
from typing import Final, TypeAlias

from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.core.scheduler import Scheduler, Step, following
from thrones_tui.games.thrones.calendar import QUESTIONS, appointments, newcomer
from thrones_tui.games.thrones.cities import WELCOME
from thrones_tui.games.thrones.hooks import using
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.state import UNCLAIMED, Hero, Stable, State, Warrior
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World

Trails: TypeAlias = Mapping[int, Sequence[int]]
"""By rival the tiles where it may have been, each once, the first one first."""
FAITH: Final = 0.9
"""How likely it is that a warrior out of sight is still with its lord."""
FREEDOM: Final = 0.4
"""How likely it is that one who began free still is: most are soon met by a hero."""
TRIES: Final = 8
"""Tiles tried at random before all are looked through."""
ASKED: Final = {
    "walkers": ("BattleWalkers", "FaceWalkers"),
    "turn": ("Turn", "TakeAction"),
    "encounter": ("ChooseEncounter", "MeetRivals"),
    "champion": ("ChooseChampion", "MeetRivals"),
    "party": ("ChooseParty", "MeetRivals"),
    "rumours": ("HearRumours", "OfferRumours"),
    "want-knights": ("WantKnights", "OfferKnights"),
    "knights": ("BuyKnights", "OfferKnights"),
    "dragonglass": ("EquipDragonglass", "FindDragonglass"),
    "respects": ("PayRespects", "ConsumeHero"),
    "room": ("MakeRoom", "BringSister"),
}
"""By the names of decisions the question, and the step that asks it; house rules have more."""
_OWNERS: Final = bytes((UNCLAIMED, *range(255)))
"""For each value in `Sight.holders`, the owner."""
_HELD: Final = bytes(owner != UNCLAIMED for owner in range(256))
"""For each value of an owner, whether there is one."""


def imagine(world: World, turn: Sequence[Step], view: View, decision: Decision, rng: Chance) -> State:
    """A realm that the player may be in; `turn` are the steps of a turn."""
    due = [entry.step for entry in appointments(world)]
    past = view.turn > world.rules.calendar.turn or decision.name in ("respects", "room")
    state = _begun(world, view, Dice.unknown(rng), past=past)
    placed = _know(state, view, decision, past=past)
    met = {rival.name for rival in view.met}
    unseen = [rival for rival in state.rivals if state.heroes[rival].name not in met]
    trails = _wander(state, unseen)
    heirs = _heirs(state)
    _hold(state, view, trails, heirs)
    _enrich(state, trails, heirs, unseen, past=past)
    _disperse(state, unseen, placed, _lords(world, past))
    _hide_dragonglass(state, view, unseen, placed, here=decision.name == "dragonglass")
    _go_on(state, turn, due, view, decision)
    return state


def _begun(world: World, view: View, dice: Dice, *, past: bool) -> State:
    """The heroes and warriors of the tables, and nobody's land; `past` is whether the calendar is done."""
    here, heroes, player = world.board.tile(view.position), len(view.glance.heroes), view.player
    state = _tables(world, heroes, past).clone()
    if player == len(world.tables.heroes):  # T-SET-7: a hero of the player's own
        state.heroes[player].name, state.heroes[player].ship = view.hero_name, view.own_ship
    for warrior in state.warriors:
        warrior.tile = here
    roster = [number for number in range(heroes) if number != player]
    state.dice, state.player = dice, player
    state.player_name, state.recorded_as, state.house = view.player_name, view.recorded_as, view.house
    state.rivals = [number for number, rival in zip(roster, view.rivals, strict=True) if rival.active]
    state.stable = Stable([], view.riding.bought, list(view.riding.rides), list(view.riding.passed))
    state.turn, state.began_at, state.roused_by = view.turn, here, view.roused_by
    state.refusals = world.rules.walkers.refusals - view.refusals_left
    return state


@lru_cache(32)
def _tables(world: World, heroes: int, past: bool) -> State:
    """What the tables say of so many heroes, to be copied."""
    rows = world.tables.heroes
    people = [
        Hero(row.name, row.money, row.influence, row.army, tile, row.ship, [])
        for row, tile in zip(rows, world.hero_tiles, strict=True)
    ]
    people += [Hero("", 0, 0, 0, 0, False, []) for _ in range(heroes - len(rows))]
    warriors = [
        Warrior(row.name, row.strength, row.loyalty, row.morale, row.ship, row.dragonglass, 0)
        for row in world.tables.warriors
    ]
    size, calendar = world.board.size, [] if past else list(appointments(world))
    return State(
        world=world, dice=Dice(0), player=0, player_name="", recorded_as="", heroes=people, warriors=warriors,
        rivals=[], free=[], owner=bytearray([UNCLAIMED]) * size, visited=[bytearray(size) for _ in people],
        dragonglass=[], scheduler=Scheduler(calendar=calendar), house=(), stable=Stable([], False, [], []),
    )  # fmt: skip


def _know(state: State, view: View, decision: Decision, *, past: bool) -> set[int]:
    """What is seen of the people; return the warriors whose place is known. For membership only."""
    world, dragons = state.world, state.world.rules.calendar.dragons
    here = world.board.tile(view.position)
    placed: set[int] = set()
    numbers = dict(world.warriors)

    def seen(warriors: Iterable[WarriorView], tile: int) -> list[int]:
        members = []
        for warrior in warriors:
            if warrior.name not in numbers:  # T-CAL-1
                numbers[warrior.name] = len(state.warriors)
                state.warriors.append(newcomer(world, tile))
            number = numbers[warrior.name]
            state.warriors[number] = Warrior(*warrior, tile)
            members.append(number)
        placed.update(members)
        return members

    if decision.name == "room":  # she is seen, but not where she comes from
        seen(view.pool[-1:], here)
        placed.clear()
    elif decision.name == "party":
        loser = _number(state, decision.subject)
        state.heroes[loser].party = seen(view.pool[len(view.party) :], here)
    hero = state.hero
    hero.money, hero.influence, hero.army, hero.tile = view.money, view.influence, view.army, here
    hero.party = seen(view.party, here)
    if view.has_horses:
        state.stable.owners.append(state.player)
    for dossier in view.met:
        rival = state.heroes[number := _number(state, dossier.name)]
        rival.tile = world.board.tile(dossier.position)
        rival.money, rival.influence, rival.army = dossier.money, dossier.influence, dossier.army
        rival.party = seen(dossier.party, rival.tile)
        if dossier.horses:
            state.stable.owners.append(number)
    for stray in view.free:
        state.free += seen((stray.warrior,), world.board.tile(stray.position))
    master = world.heroes.get(dragons.hero, UNCLAIMED)
    if past and dragons.name not in numbers and state.is_active(master):
        state.warriors.append(newcomer(world, here))
    return placed


def _number(state: State, name: str) -> int:
    """The rival of a name; the player may have the same."""
    return next(n for n, hero in enumerate(state.heroes) if hero.name == name and n != state.player)


def _wander(state: State, unseen: Sequence[int]) -> Trails:
    """T-MOVE-1: where rivals may have gone, retired ones until some turn; who is not seen is moved there."""
    world, ways = state.world, _ways(state.world)
    sight = world.board.near(state.hero.tile, world.rules.sight.radius)
    trails = {}
    for number in range(len(world.tables.heroes)):
        if number == state.player:
            continue
        moves, tile = ways[number], world.hero_tiles[number]
        trail = [tile]
        steps = state.turn - 1 if number in state.rivals else state.dice.index(state.turn)
        for chance in state.dice.several(steps if moves[tile] else 0):
            around = moves[tile]
            if around:
                tile = around[int(chance * len(around))]
                trail.append(tile)
        if number in unseen:
            while trail and trail[-1] in sight:
                trail.pop()
            if not trail:
                trail.append(_somewhere(state, sight, ship=moves is world.sail) or 0)
            state.heroes[number].tile = trail[-1]
        trails[number] = list(dict.fromkeys(trail))
    return trails


@lru_cache(8)
def _ways(world: World) -> Sequence[Sequence[Sequence[int]]]:
    """By hero and tile those that it may go to next, as it began."""
    return [world.sail if world.has_ship(row) else world.walk for row in world.tables.heroes]


def _somewhere(state: State, sight: frozenset[int], *, ship: bool) -> int | None:
    """A tile out of sight, of plain land for who has no ship if there is some; None if all is in sight."""
    tiles, dice = range(state.world.board.size) if ship else state.world.land_tiles, state.dice
    for _ in range(TRIES if tiles else 0):
        tile = dice.pick(tiles)
        if tile not in sight:
            return tile
    every = range(state.world.board.size)
    left = [tile for tile in tiles if tile not in sight] or [tile for tile in every if tile not in sight]
    return dice.pick(left) if left else None


def _heirs(state: State) -> dict[int, int]:
    """T-RIV-2: by retired rival who may have what it had; nobody, if it was the player: that is known."""
    takers = (*state.rivals, UNCLAIMED)
    retired = (number for number in range(len(state.heroes)) if not state.is_active(number))
    return {number: state.dice.pick(takers) for number in retired}


def _hold(state: State, view: View, trails: Trails, heirs: Mapping[int, int]) -> None:
    """T-ECO-3, T-ECO-4: whose land it is, as it is known, and elsewhere by the trails."""
    world, owner, player = state.world, state.owner, state.player
    state.visited[player] = bytearray(view.visited)
    for number, trail in trails.items():
        been, heir = state.visited[number], heirs.get(number, number)
        for tile in trail:
            been[tile], owner[tile] = 1, heir
    for first, holders in view.glance.sight.rows():
        owner[first : first + len(holders)] = holders.translate(_OWNERS)
    for tile in compress(range(len(owner)), view.own):
        owner[tile] = player
    points, cities, worth = [0] * (UNCLAIMED + 1), [0] * (UNCLAIMED + 1), world.points
    for tile in compress(range(len(owner)), owner.translate(_HELD)):
        points[owner[tile]] += worth[tile]
    for tile in world.cities:
        cities[owner[tile]] += 1
    for number, hero in enumerate(state.heroes):
        hero.points, hero.tiles, hero.cities = points[number], owner.count(number), cities[number]


def _enrich(
    state: State, trails: Trails, heirs: Mapping[int, int], unseen: Sequence[int], *, past: bool
) -> None:
    """T-ECO-1, T-CAL: what those who are not seen have come to."""
    world, heroes, calendar = state.world, state.heroes, state.world.rules.calendar
    rules, silence = using(state.house_rules, "arrived"), Teller(listening=False)
    for number, (_, *gone) in trails.items():
        heir = heirs.get(number, number)
        if number in heirs:
            lost = heroes[number]
            spoils = lost.money, lost.influence, lost.army
            lost.money = lost.influence = lost.army = 0
        else:
            spoils = 0, 0, 0
        if heir not in unseen:
            continue
        hero, (money, influence, army) = heroes[heir], spoils
        for tile in gone:
            found = world.yields[tile]
            money, influence, army = money + found.money, influence + found.influence, army + found.army
        hero.money, hero.influence, hero.army = (
            hero.money + money,
            hero.influence + influence,
            hero.army + army,
        )
        for tile in gone if rules else ():
            if tile in world.cities:
                for rule in rules:
                    rule.arrived(state, silence, heir)
    for name, influence, army in (
        (calendar.dragons.hero, 0, calendar.dragons.army),
        (calendar.levy.hero, calendar.levy.influence, calendar.levy.army),
    ):
        if past and world.heroes.get(name) in unseen:
            heroes[world.heroes[name]].influence += influence
            heroes[world.heroes[name]].army += army


def _disperse(state: State, unseen: Sequence[int], placed: Container[int], lords: Mapping[int, int]) -> None:
    """The warriors out of sight: with their lords, free, or with somebody else who is not seen."""
    world, dice, heroes = state.world, state.dice, state.heroes
    sight = world.board.near(state.hero.tile, world.rules.sight.radius)
    hidden = [number for number in range(len(state.warriors)) if number not in placed]
    most, homes = world.rules.limits.party, list(unseen)
    for number in hidden:
        warrior, lord = state.warriors[number], lords.get(number)
        home = lord
        if not (lord is None or lord in homes) or not dice.chance(FREEDOM if lord is None else FAITH):
            home = dice.pick((*homes, None))
        tile = _somewhere(state, sight, ship=warrior.ship) if home is None else heroes[home].tile
        if tile is None and homes:
            home = dice.pick(homes)
            tile = heroes[home].tile
        if tile is None:
            continue  # eaten by Dragons
        warrior.tile = tile
        party = state.free if home is None else heroes[home].party
        party.append(number)
        if home is not None and len(party) >= most:
            homes.remove(home)
    state.free.sort()


@lru_cache(16)
def _lords(world: World, past: bool) -> Mapping[int, int]:
    """T-CAL: by warrior the hero it began with, or came to with the calendar if that is done."""
    heroes, warriors = world.tables.heroes, world.warriors
    lords = {warriors[name]: hero for hero, row in enumerate(heroes) for name in row.party}
    for entry in appointments(world) if past else ():
        match entry.step:
            case Step("BringDragons", (hero,)):
                lords[len(warriors)] = hero
            case Step("BringSister", (hero, warrior)):
                lords[warrior] = hero
            case Step("PartWarrior", (_, warrior)):
                lords.pop(warrior, None)
    return lords


def _hide_dragonglass(
    state: State, view: View, unseen: Sequence[int], placed: Container[int], *, here: bool
) -> None:
    """T-DG: what nobody in sight has found lies where the player has not been, or the unseen have it."""
    world, dice, rows = state.world, state.dice, state.world.tables.warriors
    began = [row.dragonglass for row in rows] + [False]  # the Dragons without
    pool = {warrior.name for warrior in view.pool}  # of somebody who comes to join all but the place is seen
    known = [w.name in pool or number in placed for number, w in enumerate(state.warriors)]
    found = sum(
        w.dragonglass > had
        for w, had, is_known in zip(state.warriors, began, known, strict=False)
        if is_known
    )
    left = max(world.rules.dragonglass.tiles - found, here)
    state.dragonglass = [state.hero.tile] * here
    places = [tile for tile in world.land_tiles if not view.visited[tile]]
    for _ in range(min(left - here, len(places))):
        tile = places.pop(dice.index(len(places)))
        finders = (rival for rival in unseen if state.visited[rival][tile] or state.owner[tile] == rival)
        bearers = [
            w for rival in finders for w in state.party(rival) if not (w.dragonglass or w.name in pool)
        ]
        if bearers:
            dice.pick(bearers).dragonglass = True
        else:
            state.dragonglass.append(tile)


def _go_on(state: State, turn: Sequence[Step], due: Sequence[Step], view: View, decision: Decision) -> None:
    """What is asked, and what comes after the answer."""
    scheduler, rules = state.scheduler, state.house_rules
    asked = dict(ASKED)
    for rule in rules:
        asked.update(rule.asks)
    question, name = asked[decision.name]
    more: Sequence[Step] = ()
    if name == "MeetRivals":
        more = [Step("MeetRival", (_number(state, rival),)) for rival in view.waiting]
    elif name == "FindDragonglass":
        more = (Step("OthersFindDragonglass"),)
    welcome = [Step(step) for step in (*WELCOME, *(step for rule in rules for step in rule.welcome))]
    for within, steps in (("WelcomeToCity", welcome), ("KeepCalendar", due)):
        at = next((at for at, step in enumerate(steps) if step.name == name), None)
        if at is not None:
            more, name = steps[at + 1 :], within
    scheduler.follow((*more, *following(turn, Step(name))))
    scheduler.ask(question, *_about(state, view, decision))


def _about(state: State, view: View, decision: Decision) -> tuple[int, ...]:
    """The ids of the question."""
    match decision.name:
        case "encounter" | "champion" | "party":
            return (_number(state, decision.subject),)
        case "room":
            sister = view.pool[-1].name
            return state.player, next(n for n, each in enumerate(state.warriors) if each.name == sister)
        case "respects":
            first = QUESTIONS["PayRespects"].decision(state, 0)
            return (int(decision != first),)
    return ()
