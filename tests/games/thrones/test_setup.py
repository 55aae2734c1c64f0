"""T-SET-3 to T-SET-8: a new game."""

from collections import Counter
from typing import Any

import pytest
from tests.games.thrones.board import CERSEI, DAENERYS, EURON, HEROES, JON, SANSA, STANNIS, classic

from thrones_tui import new_game
from thrones_tui.games.thrones.state import UNCLAIMED

MEANS: dict[str, Any] = {"money": 500, "influence": 60, "army": 70}
OWN: dict[str, Any] = {**MEANS, "row": 25, "column": 1}
SEEDS = range(400)


@pytest.mark.rule("T-SET-1")
@pytest.mark.parametrize(
    ("name", "means", "party", "at", "ship"),
    [
        (CERSEI, (8000, 300, 300), ["Jaime Lannister", "The Mountain"], (16, 7), False),
        (STANNIS, (1000, 100, 200), ["Melisandre", "Davos Seaworth"], (14, 9), False),
        (JON, (100, 50, 20), ["Jon Snow", "Samwell Tarly"], (4, 5), False),
        (SANSA, (1000, 100, 200), ["Brienne of Tarth"], (7, 5), False),
        (EURON, (1000, 50, 100), [], (13, 2), True),
        (DAENERYS, (100, 1000, 50), [], (18, 16), False),
    ],
)
def test_heroes_begin_as_the_hand_out_lists_them(
    name: str, means: tuple[int, int, int], party: list[str], at: tuple[int, int], ship: bool
) -> None:
    table = classic(name)
    assert (table.player.name, table.means(), table.player.ship) == (name, means, ship)
    assert table.party(name) == party
    assert table.player.tile == table.at(*at)
    assert table.state.recorded_as == name
    assert table.active() == [hero for hero in HEROES if hero != name]


@pytest.mark.rule("T-SET-3")
def test_dragonglass_lies_on_five_different_tiles_of_plain_land() -> None:
    seen: Counter[int] = Counter()
    for seed in SEEDS:
        state = classic(seed=seed).state
        assert len(set(state.dragonglass)) == len(state.dragonglass) == 5
        assert set(state.dragonglass) <= set(state.world.land_tiles)
        seen.update(state.dragonglass)
    # 2000 tiles drawn of 136: 14.7 each on average.
    assert len(seen) == 136
    assert max(seen.values()) < 45


@pytest.mark.rule("T-SET-4")
def test_free_warriors_start_alone_on_water_with_a_ship_and_on_plain_land_without() -> None:
    free = ["Bronn", "Asha Greyjoy", "Petyr Baelish", "Arya Stark"]
    free += ["Tormund Giantsbane", "Grey Worm", "Tyrion Lannister"]
    for seed in SEEDS:
        table = classic(seed=seed)
        state, world = table.state, table.state.world
        assert table.free() == free
        for member in state.free:
            warrior = state.warriors[member]
            assert warrior.tile in (world.water_tiles if warrior.ship else world.land_tiles)
        standing = [one.tile for one in table.people()]
        assert len(set(standing)) == len(standing)
    for hero in state.heroes:
        assert all(state.warriors[member].tile == hero.tile for member in hero.party)


@pytest.mark.rule("T-SET-4")
def test_every_fitting_tile_is_as_likely_as_another() -> None:
    land: Counter[int] = Counter()
    water: Counter[int] = Counter()
    for seed in range(1200):
        state = classic(seed=seed).state
        for member in state.free:
            (water if state.warriors[member].ship else land)[state.warriors[member].tile] += 1
    # All heroes start in cities. 7200 starts on 136 tiles: 53 each; 1200 on 238: 5 each.
    assert set(land) == set(state.world.land_tiles)
    assert 25 < min(land.values()) <= max(land.values()) < 90
    assert len(water) > 225
    assert max(water.values()) < 20


@pytest.mark.rule("T-SET-5")
@pytest.mark.parametrize("player", [CERSEI, DAENERYS])
def test_every_hero_controls_its_starting_tile_and_has_its_points(player: str) -> None:
    table = classic(player)
    state = table.state
    points = {hero.name: hero.points for hero in state.heroes}
    assert points == {CERSEI: 35, STANNIS: 20, JON: 3, SANSA: 15, EURON: 6, DAENERYS: 3}
    for number, hero in enumerate(state.heroes):
        assert table.held(hero.name) == {hero.tile}
        assert (hero.tiles, hero.cities) == (1, 1)
        assert [tile for tile in range(400) if state.visited[number][tile]] == [hero.tile]
    assert state.owner.count(UNCLAIMED) == 394


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("given", ["A", "  Ada  ", "x" * 24, " " + "x" * 24 + "\t", "王 Ж"])
def test_a_name_has_1_to_24_printable_characters_after_trimming(given: str) -> None:
    assert classic(name=given).state.player_name == given.strip()


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("given", ["", "   ", "x" * 25, "a\nb", "a\tb", "\x1b[31m", "a\u200eb"])
def test_any_other_name_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="1 to 24 printable"):
        classic(name=given)


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_is_picked_by_name_in_any_case(hero: str) -> None:
    assert classic(hero.upper()).player.name == hero


@pytest.mark.rule("T-SET-6")
@pytest.mark.parametrize("hero", ["", "Hodor", "Jon", "0"])
def test_a_hero_nobody_knows_is_refused_with_the_names_of_all(hero: str) -> None:
    with pytest.raises(ValueError, match=r"Cersei Lannister.*Daenerys Targaryen, Self"):
        classic(hero)


@pytest.mark.rule("T-SET-7")
def test_an_own_hero_has_no_warriors_and_six_rivals() -> None:
    table = classic("Self", **OWN)
    hero = table.player
    assert (hero.name, table.means(), hero.party) == ("Ada", (500, 60, 70), [])
    assert hero.tile == table.at(25, 1)
    assert table.active() == list(HEROES)
    assert table.state.recorded_as == "Self"
    assert (hero.points, table.held("Ada")) == (1, {hero.tile})
    assert table.state.visited[6][hero.tile]


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize(
    ("at", "ship", "points"),
    [((25, 1), True, 1), ((1, 1), False, 2), ((4, 7), False, 3)],
    ids=["water", "land", "city"],
)
def test_an_own_hero_has_a_ship_exactly_when_it_starts_on_water(
    at: tuple[int, int], ship: bool, points: int
) -> None:
    seed = next(seed for seed in range(50) if not somebody_at(at, seed))
    hero = classic("Self", seed=seed, **{**OWN, "row": at[0], "column": at[1]}).player
    assert (hero.ship, hero.points) == (ship, points)


def somebody_at(at: tuple[int, int], seed: int) -> bool:
    """Whether a free warrior starts on a tile."""
    table = classic(seed=seed)
    return table.at(*at) in [table.state.warriors[member].tile for member in table.state.free]


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize("field", MEANS)
@pytest.mark.parametrize("value", [0, 10000, "10000", " 7 "])
def test_an_own_heros_numbers_are_0_to_10000(field: str, value: object) -> None:
    hero = classic("Self", **{**OWN, field: value}).player
    assert getattr(hero, field) == int(str(value))


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize(
    ("fields", "values", "limits"),
    [
        (tuple(MEANS), (-1, 10001, "", "many", "1.5", "²", "1e3"), "0 to 10000"),
        (("row",), (0, 26, -1, "x"), "1 to 25"),
        (("column",), (0, 17, -1, "x"), "1 to 16"),
    ],
)
def test_any_other_number_is_refused_with_the_range(
    fields: tuple[str, ...], values: tuple[object, ...], limits: str
) -> None:
    for field in fields:
        for value in values:
            with pytest.raises(ValueError, match=f"(?i)^{field} .*{limits}"):
                classic("Self", **{**OWN, field: value})


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize("missing", OWN)
def test_an_own_hero_without_all_its_numbers_is_refused(missing: str) -> None:
    with pytest.raises(ValueError, match=f"{missing.capitalize()} is missing"):
        classic("Self", **{name: value for name, value in OWN.items() if name != missing})


@pytest.mark.rule("T-SET-7")
@pytest.mark.parametrize(("option", "said"), [("money", "only with hero Self"), ("horse", "horse")])
def test_a_provided_hero_takes_no_numbers_of_ones_own(option: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        classic(JON, **{option: 5})  # type: ignore[arg-type]


@pytest.mark.rule("T-SET-7")
def test_an_own_hero_cannot_start_where_somebody_stands() -> None:
    table = classic()
    for one in table.people():
        row, column = (number + 1 for number in table.state.world.board.position(one.tile))
        with pytest.raises(ValueError, match=f"already stands at row {row}, column {column}"):
            classic("Self", **{**OWN, "row": row, "column": column})


@pytest.mark.rule("T-SET-7")
def test_the_world_is_the_same_whoever_is_chosen() -> None:
    states = [classic(hero).state for hero in HEROES] + [classic("Self", **OWN).state]
    assert len({tuple(state.dragonglass) for state in states}) == 1
    assert len({tuple(warrior.tile for warrior in state.warriors) for state in states}) == 1


@pytest.mark.rule("T-SET-8")
def test_jon_snow_the_warrior_outlives_jon_snow_the_hero() -> None:
    table = classic(CERSEI)
    table.retire(STANNIS)  # who starts in proximity
    table.stand(JON, (16, 8))
    table.player.influence = 1600
    table.warrior("Jon Snow").morale = 0
    table.run("MeetRivals").submit("speech")
    assert JON not in table.active()
    assert table.party(CERSEI) == ["Jaime Lannister", "The Mountain", "Jon Snow", "Samwell Tarly"]


def test_the_public_face_begins_the_same_game() -> None:
    game = new_game("thrones", seed=7, hero=JON, name="Ada")
    assert (game.state.hero.name, game.state.player_name, game.state.turn) == (JON, "Ada", 1)
