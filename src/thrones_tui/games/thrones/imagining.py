"""Looking ahead without cheating: a realm that may lie beyond what the player sees.

The map, the tables and the calendar are known to everybody, and what is in sight or the player's own is as it
is. The rest is imagined. Rivals out of sight have walked at random since the start, were paid for it, and
fought nobody; what a retired one had is with one of the others. Warriors are mostly with their lords, and
those who began free mostly with somebody by now; dragonglass lies where the player has never been.
"""

from collections.abc import Container, Iterable, Mapping, Sequence
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
    _disperse(state, unseen, placed, _lords(world, due if past else ()))
    _hide_dragonglass(state, view, unseen, placed, here=decision.name == "dragonglass")
    _go_on(state, turn, due, view, decision)
    return state


def _begun(world: World, view: View, dice: Dice, *, past: bool) -> State:
    """The heroes and warriors of the tables, and nobody's land; `past` is whether the calendar is done."""
    names, here = view.glance.heroes, world.board.tile(view.position)
    heroes = [
        Hero(row.name, row.money, row.influence, row.army, tile, row.ship, [])
        for row, tile in zip(world.tables.heroes, world.hero_tiles, strict=True)
    ]
    if len(names) > len(heroes):  # T-SET-7: a hero of the player's own
        heroes.append(Hero(names[-1], 0, 0, 0, here, view.own_ship, []))
    roster = [number for number in range(len(names)) if number != view.player]
    return State(
        world=world,
        dice=dice,
        player=view.player,
        player_name=view.player_name,
        recorded_as=view.recorded_as,
        heroes=heroes,
        warriors=[
            Warrior(row.name, row.strength, row.loyalty, row.morale, row.ship, row.dragonglass, here)
            for row in world.tables.warriors
        ],
        rivals=[number for number, rival in zip(roster, view.rivals, strict=True) if rival.active],
        free=[],
        owner=bytearray([UNCLAIMED]) * world.board.size,
        visited=[bytearray(world.board.size) for _ in heroes],
        dragonglass=[],
        scheduler=Scheduler(calendar=[] if past else list(appointments(world))),
        house=view.house,
        stable=Stable([], view.riding.bought, list(view.riding.rides), list(view.riding.passed)),
        turn=view.turn,
        began_at=here,
        roused_by=view.roused_by,
        refusals=world.rules.walkers.refusals - view.refusals_left,
    )


def _know(state: State, view: View, decision: Decision, *, past: bool) -> set[int]:
    """What is seen of the people; return the warriors whose place is known. For membership only."""
    world, dragons = state.world, state.world.rules.calendar.dragons
    here = world.board.tile(view.position)
    placed: set[int] = set()
    numbers = {warrior.name: number for number, warrior in enumerate(state.warriors)}

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
    world, pick = state.world, state.dice.pick
    sight = world.board.near(state.hero.tile, world.rules.sight.radius)
    trails = {}
    for number, row in enumerate(world.tables.heroes):
        if number == state.player:
            continue
        moves = world.sail if world.has_ship(row) else world.walk
        tile = world.hero_tiles[number]
        trail = [tile]
        for _ in range(state.turn - 1 if number in state.rivals else state.dice.index(state.turn)):
            ways = moves[tile]
            if ways:
                tile = pick(ways)
                trail.append(tile)
        if number in unseen:
            while trail and trail[-1] in sight:
                trail.pop()
            if not trail:
                trail.append(_somewhere(state, sight, ship=moves is world.sail) or 0)
            state.heroes[number].tile = trail[-1]
        trails[number] = list(dict.fromkeys(trail))
    return trails


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
    tile = view.own.find(1)
    while tile >= 0:
        owner[tile] = player
        tile = view.own.find(1, tile + 1)
    for tile, holder in enumerate(bytes(owner)):
        if holder != UNCLAIMED:
            hero = state.heroes[holder]
            hero.points += world.yields[tile].points
            hero.tiles += 1
            hero.cities += tile in world.cities


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
        hero = heroes[heir]
        hero.money += spoils[0] + sum([world.yields[tile].money for tile in gone])
        hero.influence += spoils[1] + sum([world.yields[tile].influence for tile in gone])
        hero.army += spoils[2] + sum([world.yields[tile].army for tile in gone])
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
    for number in hidden:
        warrior, lord = state.warriors[number], lords.get(number)
        homes = [rival for rival in unseen if len(heroes[rival].party) < world.rules.limits.party]
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
        (state.free if home is None else heroes[home].party).append(number)
    state.free.sort()


def _lords(world: World, done: Iterable[Step]) -> Mapping[int, int]:
    """T-CAL: by warrior the hero it began with, or came to with what was done of the calendar."""
    heroes, warriors = world.tables.heroes, world.warriors
    lords = {warriors[name]: hero for hero, row in enumerate(heroes) for name in row.party}
    for step in done:
        match step:
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
