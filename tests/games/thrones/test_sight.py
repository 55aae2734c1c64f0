"""T-SEE-3: who hears of what. What is out of sight may be anything, and the player hears the same."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import NamedTuple

import pytest
from tests.effort import usually
from tests.games.thrones.board import ADA, HEROES, Fighter, Lord, draw, of_kind

from thrones_tui import new_game
from thrones_tui.core.events import AnyEvent, is_heard_by
from thrones_tui.games.thrones.parties import WarriorJoined
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.travel import WarriorSighted
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.live import LiveGame


def sight(state: State) -> frozenset[int]:
    return state.world.board.near(state.hero.tile, state.world.rules.sight.radius)


class Hidden(NamedTuple):
    """What a player sees nothing of from one question to the next.

    `idle` are those of the heroes who fight nobody, `victors` those whose one fight is won against somebody
    in sight.
    """

    heroes: list[int]
    idle: list[int]
    victors: list[int]
    warriors: list[int]
    tiles: list[int]


def hidden(before: State, events: list[AnyEvent], after: State) -> Hidden:
    """What stays out of sight while `before` becomes `after`, and does not fall to somebody in sight."""
    near, seen = before.world.near, (sight(before), sight(after))
    tiles = {rival: after.heroes[rival].tile for rival in before.rivals}
    around = {
        one: [other for other in tiles if other != one and tiles[other] in near[tiles[one]]] for one in tiles
    }
    retired = set(before.rivals) - set(after.rivals)
    unseen = {
        rival for rival in tiles if before.heroes[rival].tile not in seen[0] and tiles[rival] not in seen[1]
    }
    heroes = set(unseen)
    # What somebody in sight may have taken as spoils is shown, and so is what the loser had taken before.
    while spoils := {rival for rival in heroes & retired if not heroes.issuperset(around[rival])}:
        heroes -= spoils
    victors = [
        rival
        for rival in sorted(heroes - retired)
        if len(around[rival]) == 1
        for loser in around[rival]
        if loser in retired - unseen and len(around[loser]) == 1
    ]
    calendar = before.world.rules.calendar
    known = [member for hero in after.active() if hero not in heroes for member in after.heroes[hero].party]
    known += [member for member in after.free if after.warriors[member].tile in seen[1]]
    known += [event.warrior for event in of_kind(events, WarriorSighted)]
    known += [event.warrior for event in of_kind(events, WarriorJoined) if event.hero not in heroes]
    warriors = [member for rival in heroes for member in before.heroes[rival].party]
    warriors += [member for member in before.free if before.warriors[member].tile not in seen[0]]
    return Hidden(
        sorted(heroes),
        sorted(rival for rival in heroes if not around[rival]),
        victors,
        sorted(
            member
            for member in set(warriors) - set(known)
            if before.warriors[member].name not in (calendar.sister.warrior, calendar.parting.warrior)
        ),
        [
            tile
            for tile, owner in enumerate(before.owner)
            if owner in heroes and tile not in seen[0] | seen[1]
        ],
    )


def disguised(state: State, what: Hidden, rng: Random) -> State:
    """The same state with other warriors in hidden places, and other numbers that decide nothing in sight."""
    twin = state.clone()
    others = dict(zip(what.warriors, rng.sample(what.warriors, len(what.warriors)), strict=True))
    for member, other in others.items():
        twin.warriors[other] = replace(state.warriors[member], name=state.warriors[other].name)
    for hero in twin.heroes:
        hero.party = [others.get(member, member) for member in hero.party]
    twin.free = [others.get(member, member) for member in twin.free]
    for member in what.warriors:
        twin.warriors[member].loyalty, twin.warriors[member].morale = rng.randrange(101), rng.randrange(101)
    for number in what.heroes:
        hero = twin.heroes[number]
        hero.money, hero.influence, hero.points, hero.tiles = (rng.randrange(9999) for _ in range(4))
        twin.visited[number] = bytearray(rng.randrange(2) for _ in twin.owner)
    for number in what.idle:
        twin.heroes[number].army = rng.randrange(9999)
    for number in what.victors:
        twin.heroes[number].army += rng.randrange(1, 9999)
    for tile in what.tiles:
        twin.owner[tile] = rng.choice([UNCLAIMED, *what.heroes])
    return twin


def heard(events: list[AnyEvent]) -> list[AnyEvent]:
    return [event for event in events if is_heard_by(event, 0)]


def learnt(game: LiveGame[State, View], events: list[AnyEvent]) -> tuple[object, ...]:
    """All that a player gets of what happened, but for the order of free warriors, who were disguised."""
    asked, view = None if game.outcome is not None else game.decision, game.view()
    glance = view.glance._replace(strays=tuple(sorted(view.glance.strays)))
    seen = view._replace(glance=glance, free=tuple(sorted(view.free)))
    return heard(events), game.log, seen, asked, game.outcome


def gather(state: State, rng: Random) -> None:
    """Put the rivals about the edge of sight, where some are seen and some are not."""
    board, here = state.world.board, state.hero.tile
    edge = sorted(board.near(here, 6) - board.near(here, 2))
    for rival in state.rivals:
        state.heroes[rival].tile = rng.choice(edge)


@pytest.mark.rule("T-SEE-3")
@pytest.mark.parametrize("hero", HEROES)
def test_what_a_player_hears_does_not_depend_on_what_is_hidden(hero: str) -> None:
    rng, tried = Random(hero), Counter[str]()
    for seed in range(usually(12, 40)):
        game = new_game("thrones", seed=seed, hero=hero, name="Ada")
        while game.outcome is None:
            if game.decision.name == "turn" and rng.random() < 0.4:
                gather(game.state, rng)
            command = game.decision.sample(rng)
            before, twin = game.state.clone(), game.clone()
            events = game.submit(command)
            what = hidden(before, events, game.state)
            twin.state = disguised(before, what, rng)
            assert learnt(twin, twin.submit(command)) == learnt(game, events)
            fought = set(before.rivals) - set(game.state.rivals)
            tried["warriors"] += len(what.warriors)
            tried["calendar"] += before.turn == 10 and any(before.heroes[n].party for n in what.heroes)
            tried["fights out of sight"] += not fought.isdisjoint(what.heroes)
            tried["fights won by the unseen"] += len(what.victors)
    assert len(tried) == 4
    assert all(tried.values()), tried


@pytest.mark.rule("T-SEE-3", "T-RIV-1")
@pytest.mark.parametrize(("bo", "cy"), [(700, 30), (70, 300), (70, 70)])
@pytest.mark.parametrize(("sees", "ada"), [("both", (2, 5)), ("one", (2, 3)), ("none", (2, 2))])
def test_a_fight_is_told_in_full_only_to_a_player_who_sees_both(
    bo: int, cy: int, sees: str, ada: tuple[int, int]
) -> None:
    lords = (
        Lord("Bo", army=bo, party=(Fighter("Edd", 83),)),
        Lord("Cy", army=cy, party=(Fighter("Ned", 83),)),
    )
    table = draw("*****2*3****\n1***********", ADA, *lords)
    table.stand("Ada", ada)
    text = "\n".join(table.told(heard(table.run("ResolveRivalries", rest=0.0).opening)))
    for value in (bo * 83, cy * 83):
        assert (f"({value:,})" in text) is (sees == "both")
    if sees != "both":
        assert "Ned" not in text or bo > cy  # who beat him shows him
        assert "Edd" not in text or sees == "one"
    for name, lost in (("Bo", bo < cy), ("Cy", cy < bo)):
        assert (f"{name} has retired." in text) is lost
        assert sees == "both" or (sees == "one" and name == "Bo") or lost or name not in text
