"""Worlds of one's own: what they may be like, and that every one of them plays to an end."""

from collections.abc import Iterable
from random import Random

import pytest
from tests.effort import usually
from tests.games.thrones.board import CLASSIC, ThronesGame, ThronesRules, load, ruleset, world_of
from tests.games.thrones.test_invariants import steps
from tests.games.thrones.worlds import (
    CITIES,
    HEROES,
    LETTERS,
    MAP,
    RULESET,
    WARRIORS,
    faults,
    own_hero,
    world_files,
)

from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones import game as thrones
from thrones_tui.games.thrones.help import pages
from thrones_tui.games.thrones.setup import place
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.welcome import welcome
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.live import begin
from thrones_tui.scene.model import Row
from thrones_tui.scene.rows import lines_of

# What a world may be like


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(("height", "width"), [(200, 200), (1, 200), (200, 1)])
def test_a_map_may_have_200_rows_and_columns_and_no_more(height: int, width: int) -> None:
    files = world_files(height, width)
    assert world_of(load("thrones", files)).board.size == height * width
    what, rows = "a map has at most 200 rows and 200 columns", files[MAP].split("\n")
    if width == 200:
        wider = {**files, MAP: "\n".join(f"{row},w" for row in rows)}
        assert faults(wider) == [f"mapGOT.txt, line 1: {what}"]
    if height == 200:
        assert faults({**files, MAP: "\n".join([*rows, rows[0]])}) == [f"mapGOT.txt, line 201: {what}"]


@pytest.mark.rule("T-SET-1")
def test_a_world_may_have_50_cities_called_by_all_letters_but_p_and_w() -> None:
    assert len(LETTERS) == 50
    files = world_files(10, 10, cities=50)
    assert len(world_of(load("thrones", files)).cities) == 50
    assert "citiesGOT.txt, line 51: a city's letter should be one of A–Z or a–z, and not p or w, not 'p'" in (
        faults({**files, CITIES: f"{files[CITIES]}\np,Land's End,1,1,1"})
    )
    assert faults({**files, CITIES: f"{files[CITIES]}\nA,Land's End,1,1,1"}) == [
        "citiesGOT.txt, line 51: city letter A is already on line 1"
    ]


@pytest.mark.rule("T-SET-1")
def test_a_world_has_2_to_12_heroes() -> None:
    for count in (2, 12):
        assert len(world_of(load("thrones", world_files(9, 9, heroes=count))).tables.heroes) == count
    assert faults(world_files(9, 9, heroes=1)) == ["heroesGOT.txt, line 1: a world has at least 2 heroes"]
    assert faults(world_files(9, 9, heroes=14)) == [
        "heroesGOT.txt, line 13: a world has at most 12 heroes, there are 14"
    ]


@pytest.mark.rule("T-SET-1")
def test_a_world_has_up_to_60_warriors() -> None:
    for count in (0, 60):
        world = world_of(load("thrones", world_files(20, 20, warriors=count)))
        assert len(world.tables.warriors) == count
    assert faults(world_files(20, 20, warriors=62)) == [
        "warriorsGOT.txt, line 61: a world has at most 60 warriors, there are 62"
    ]


@pytest.mark.rule("T-SET-1", "T-ACT-5")
@pytest.mark.parametrize(("limit", "column"), [("strength", 1), ("loyalty", 2), ("morale", 3)])
def test_warriors_keep_to_the_limits_of_their_own_ruleset(limit: str, column: int) -> None:
    files = world_files(9, 9, warriors=1, numbers={f"limits.{limit}": 150})
    fields = files[WARRIORS].split(",")
    fields[column] = "150"
    load("thrones", {**files, WARRIORS: ",".join(fields)})
    fields[column] = "151"
    assert faults({**files, WARRIORS: ",".join(fields)}) == [
        f"warriorsGOT.txt, line 1: {limit} should be 0 to 150, not 151"
    ]


@pytest.mark.rule("T-SET-1", "T-ENC-11")
def test_a_party_is_no_larger_than_the_ruleset_lets_it_be() -> None:
    load("thrones", {**CLASSIC, RULESET: ruleset({"limits.party": 2})})
    assert faults({RULESET: ruleset({"limits.party": 1})}) == [
        "heroesGOT.txt, line 1: a party has at most 1 warriors, Cersei Lannister has 2",
        "heroesGOT.txt, line 2: a party has at most 1 warriors, Stannis Baratheon has 2",
        "heroesGOT.txt, line 3: a party has at most 1 warriors, Jon Snow has 2",
    ]


@pytest.mark.rule("T-SET-1", "T-SET-7", "T-SET-8")
def test_names_that_mean_something_else_are_kept() -> None:
    files = world_files(9, 9, warriors=1)
    for name in ("Self", "SELF"):
        assert faults({**files, HEROES: files[HEROES].replace("Hero 0", name)}) == [
            "heroesGOT.txt, line 1: the name Self is reserved for a player's own hero"
        ]
    assert faults({**files, WARRIORS: files[WARRIORS].replace("Warrior 0", "NULL")}) == [
        "warriorsGOT.txt, line 1: the name NULL stands for nobody"
    ]
    dragons = {WARRIORS: CLASSIC[WARRIORS] + "dragons,1,1,1,yes,no,no\n"}
    assert faults(dragons) == [
        "warriorsGOT.txt, line 15: the name dragons is reserved for a warrior of Daenerys Targaryen's"
    ]
    without_her = "\n".join(line for line in CLASSIC[HEROES].split("\n") if "Daenerys" not in line)
    load("thrones", {**CLASSIC, **dragons, HEROES: without_her})


@pytest.mark.rule("T-SET-4")
@pytest.mark.parametrize(("ship", "kind", "where"), [("no", "p", "plain land"), ("yes", "w", "water")])
def test_each_free_warrior_needs_a_tile_where_no_hero_stands(ship: str, kind: str, where: str) -> None:
    """Six tiles of each kind, one hero on them, two on the others, and dragonglass on five of the land."""
    other = "w" if kind == "p" else "p"
    row = ",".join([kind] * 6 + [other] * 6)
    files = {
        **world_files(1, 12),
        MAP: row,
        HEROES: "\n".join(
            f"{name},0,0,0,NULL,NULL,NULL,NULL,1,{column},no"
            for name, column in (("Ada", 1), ("Bo", 12), ("Cy", 11))
        ),
        WARRIORS: "\n".join(f"Free {number},1,1,1,yes,{ship},no" for number in range(5)),
    }
    world = world_of(load("thrones", files))
    tiles = place(world, Dice(1)).warriors.values()
    assert sorted(tiles) == [1, 2, 3, 4, 5]
    files[WARRIORS] += f"\nOne,1,1,1,yes,{ship},no\nMore,1,1,1,yes,{ship},no"
    assert faults(files) == [
        f"warriorsGOT.txt, line 6: One has nowhere to start: there is {where} for 5 free warriors",
        f"warriorsGOT.txt, line 7: More has nowhere to start: there is {where} for 5 free warriors",
    ]


@pytest.mark.rule("T-SET-4")
@pytest.mark.parametrize(("ship", "kind", "other"), [("no", "p", "w"), ("yes", "w", "p")])
def test_the_very_tile_of_a_hero_is_no_room_for_free_warriors(ship: str, kind: str, other: str) -> None:
    rows = [[other] * 3 for _ in range(3)]
    rows[1][1] = rows[0][0] = kind
    files = {
        **world_files(3, 3, numbers={"dragonglass.tiles": 0}),
        MAP: "\n".join(map(",".join, rows)),
        HEROES: "Ada,0,0,0,NULL,NULL,NULL,NULL,2,2,no\nBo,0,0,0,NULL,NULL,NULL,NULL,3,3,no",
        WARRIORS: f"One,1,1,1,yes,{ship},no",
    }
    assert list(place(world_of(load("thrones", files)), Dice(1)).warriors.values()) == [0]
    files[WARRIORS] += f"\nMore,1,1,1,yes,{ship},no"
    (fault,) = faults(files)
    assert fault.startswith("warriorsGOT.txt, line 2: More has nowhere to start: there is ")


@pytest.mark.rule("T-SET-4")
def test_free_warriors_are_placed_on_every_legal_tile_alike() -> None:
    world = world_of(load("thrones", CLASSIC))
    taken = {world.hero_tiles[0], world.land_tiles[0], world.land_tiles[7], world.land_tiles[-1]}
    for ship, tiles in ((False, world.land_tiles), (True, world.water_tiles)):
        vacant = [tile for tile in tiles if tile not in taken]
        for seed in range(300):
            assert world.vacant(taken, Dice(seed), ship=ship) == Dice(seed).pick(vacant)
        assert world.vacant(tiles, Dice(1), ship=ship) is None


# Playing


def played(rules: ThronesRules, options: dict[str, object], seed: int) -> State:
    """A game of random answers to its end, which keeps what must hold and can be saved and restored."""
    game: ThronesGame = Game(rules, rules.new(options, Dice(seed)), quiet=bool(seed % 2))
    for number in steps(game, Random(seed)):
        if number % 25 == 0 or game.outcome is not None:
            plain = rules.encode(game.state)
            assert rules.encode(rules.decode(plain)) == plain
    return game.state


SHAPES = [
    (5, 5, 2, 0, 0, 0.0),
    (12, 12, 3, 8, 9, 0.5),
    (25, 16, 12, 26, 60, 0.5),
    (40, 40, 12, 50, 30, 0.4),
    (60, 60, 7, 50, 60, 0.7),
    (30, 8, 2, 3, 20, 0.2),
]


@pytest.mark.rule("T-SET-1", "T-ENC-12", "T-ECO-4", "T-MOVE-2", "T-ACT-5")
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_random_games_on_any_world_end_and_keep_their_invariants(
    shape: tuple[int, int, int, int, int, float],
) -> None:
    height, width, heroes, cities, warriors, water = shape
    for seed in range(usually(4, 12)):
        files = world_files(
            height, width, heroes=heroes, cities=cities, warriors=warriors, water=water, seed=seed
        )
        rules = load("thrones", files)
        played(rules, {"hero": f"Hero {seed % heroes}"}, seed)
        state = played(rules, own_hero(rules, Dice(seed), Random(seed)), seed)
        assert len(state.heroes) == heroes + 1
        assert state.recorded_as == "Self"


BARE = {
    "no warriors": world_files(8, 8, heroes=4, cities=3),
    "no water": world_files(8, 8, heroes=4, cities=3, warriors=9, water=0.0),
    "no cities": world_files(8, 8, heroes=4, warriors=9),
    "one row": world_files(1, 40, heroes=4, cities=3, warriors=6),
    "one column": world_files(40, 1, heroes=4, cities=3, warriors=6),
    "no land": world_files(
        6, 6, heroes=4, cities=3, warriors=9, water=1.0, numbers={"dragonglass.tiles": 0, "limits.party": 2}
    ),
    "nothing but heroes": world_files(1, 2, water=1.0, numbers={"dragonglass.tiles": 0}),
    "parties of one": world_files(8, 8, heroes=4, numbers={"limits.party": 1}),
    "parties of six": world_files(9, 9, heroes=9, warriors=50, numbers={"limits.party": 6}),
    "far sight": world_files(8, 8, heroes=3, numbers={"sight.radius": 20, "encounters.reach": 20}),
    "short sight": world_files(8, 8, heroes=3, numbers={"sight.radius": 1, "encounters.reach": 0}),
    "a year of one turn": world_files(8, 8, numbers={"walkers.turns": 1, "walkers.refusals": 0}),
}


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize("files", BARE.values(), ids=BARE)
def test_a_world_may_lack_almost_anything_and_is_played_and_shown_to_its_end(files: dict[str, str]) -> None:
    rules = load("thrones", files)
    for seed in range(usually(6, 20)):
        played(rules, {"hero": f"Hero {seed % 2}"}, seed)
    game, rng = begin(thrones.load("thrones", files), Dice(5), {}), Random(5)
    while game.outcome is None:
        for width, height in ((80, 24), (40, 12)):
            assert game.scene().text(width, height).strip()
        assert game.presenter.realm(game.view()).rows
        game.submit(game.decision.sample(rng))


@pytest.mark.rule("T-SET-1")
def test_the_largest_world_plays_some_turns() -> None:
    edition, rng = (
        thrones.load("thrones", world_files(200, 200, heroes=12, cities=50, warriors=60)),
        Random(3),
    )
    game = begin(edition, Dice(3), own_hero(edition.rules, Dice(3), rng))
    while game.outcome is None and game.state.turn < 30:
        assert game.scene().text(80, 24)
        game.submit(game.decision.sample(rng))
    assert game.rules.encode(game.rules.decode(game.rules.encode(game.state)))


@pytest.mark.rule("T-SEE-2", "T-SEE-3")
def test_what_is_remembered_is_what_lay_around_the_tiles_visited_whatever_the_board() -> None:
    files = world_files(23, 41, heroes=3, cities=5, warriors=5)
    game, rng = begin(thrones.load("thrones", files), Dice(8), {}), Random(8)
    seen: set[int] = set()
    while game.outcome is None and game.state.turn < 40:
        world = game.state.world
        board = world.board
        seen |= board.near(game.state.hero.tile, world.rules.sight.radius)
        memory = game.view().memory
        assert {tile for tile in range(board.size) if memory[tile]} == seen
        assert all(chr(memory[tile]) == world.terrain[tile] for tile in seen)
        owned = [owner == game.state.player for owner in game.state.owner]
        assert [bool(mark) for mark in game.view().own] == owned
        game.submit(
            "rest" if game.decision.kind == "turn" and rng.random() < 0.1 else game.decision.sample(rng)
        )


@pytest.mark.rule("T-SET-7")
def test_the_form_of_an_own_hero_proposes_no_more_than_it_takes() -> None:
    rules = load("thrones", world_files(9, 9, numbers={"limits.start_resources": 150}))
    own = {option.name: option for option in rules.options if option.when}
    assert [own[name].default for name in ("money", "influence", "army")] == ["150", "100", "150"]
    for option in own.values():
        option.read(option.default)


def written(world: World) -> str:
    """What the help says of the calendar."""
    (page,) = (page for page in pages(world) if page.title == "What happens on turn 10")
    return text_of(page.rows)


def text_of(rows: Iterable[Row]) -> str:
    return " ".join(span.text for line in lines_of(tuple(rows), 200) for span in line)


@pytest.mark.rule("T-CAL-6")
def test_cards_and_help_tell_of_the_calendar_only_what_will_happen() -> None:
    assert written(world_of(load("thrones", world_files(9, 9)))) == "Nothing in this world."
    numbers = {
        "calendar.sister.hero": "Hero 0",
        "calendar.sister.warrior": "Nobody Known",
        "calendar.parting.hero": "Hero 0",
        "calendar.parting.warrior": "Warrior 1",
        "calendar.levy.hero": "Hero 1",
    }
    world = world_of(load("thrones", world_files(9, 9, warriors=4, numbers=numbers)))
    first, second = (text_of(card.rows) for card in welcome(world).cards[:2])
    assert "On turn 10, Warrior 1 leaves you." in first
    assert "On turn 10, 0 knights and 0 influence come to you." in second
    assert "Warrior 1 leaves Hero 0." in written(world)
    assert "Nobody Known" not in first + written(world)
