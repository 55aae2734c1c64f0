"""R-MAP: what levels are made of, over many seeds."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from tests.effort import usually
from tests.games.minirogue.board import LAST, draw, entered, the_rules

from thrones_tui.core.board import OFF_BOARD
from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.games.minirogue.digging import dig
from thrones_tui.games.minirogue.kinds import (
    BOGEYMAN,
    DRAGON,
    GOBLIN,
    MAGIC_AXE,
    MAGIC_FANGS,
    PLACED,
    SNAKEWOMAN,
    TELEPORTATION,
)
from thrones_tui.games.minirogue.level import LARGEST, Level, Room
from thrones_tui.games.minirogue.placing import furnish
from thrones_tui.games.minirogue.state import State

SEEDS = usually(120, 300)
DEPTHS = range(5)


@cache
def levels(depth: int) -> list[State]:
    return [entered(seed, depth) for seed in range(SEEDS)]


def reached(level: Level, start: int) -> set[int]:
    """The floor tiles one can walk to."""
    found, waiting = {start}, [start]
    while waiting:
        for way in level.ways[waiting.pop()]:
            if way not in found:
                found.add(way)
                waiting.append(way)
    return found


def room_of(level: Level, tile: int) -> Room | None:
    place = level.board.position(tile)
    return next((room for room in level.rooms if room.holds(*place)), None)


def corridor_tiles(level: Level) -> set[int]:
    return {tile for tile in level.floor if room_of(level, tile) is None}


def overlap(one: Room, other: Room) -> bool:
    """Whether two rooms share a place, or lie wall to floor."""
    apart = (
        one.row + one.height < other.row
        or other.row + other.height < one.row
        or one.column + one.width < other.column
        or other.column + other.width < one.column
    )
    return not apart


@pytest.mark.rule("R-MAP-1")
@pytest.mark.parametrize("depth", DEPTHS)
def test_a_level_has_18_rows_of_70_columns_and_its_edge_is_all_wall(depth: int) -> None:
    for state in levels(depth):
        level = state.level
        assert (level.board.height, level.board.width) == (18, 70)
        assert all(OFF_BOARD not in level.board.neighbours[tile] for tile in level.floor)


@pytest.mark.rule("R-MAP-1")
def test_a_level_is_made_when_it_is_entered_and_never_ahead() -> None:
    class Watched(Dice):
        forks: list[tuple[object, ...]] = []  # noqa: RUF012

        def fork(self, *names: object) -> Dice:
            self.forks.append(names)
            return super().fork(*names)

    state = the_rules().new({}, Watched(5))
    game = Game(the_rules(), state)
    assert Watched.forks == [("level", 0)]
    state.player.tile = state.goal
    state.monsters = []
    game.submit("descend")
    assert Watched.forks == [("level", 0), ("level", 1)]


@pytest.mark.rule("R-MAP-2")
@pytest.mark.parametrize("depth", DEPTHS)
def test_at_least_four_rooms_do_not_overlap_and_every_floor_tile_can_be_reached(depth: int) -> None:
    for state in levels(depth):
        level = state.level
        assert len(level.rooms) >= 4
        assert not any(overlap(a, b) for at, a in enumerate(level.rooms) for b in level.rooms[:at])
        assert reached(level, level.floor[0]) == set(level.floor)


@pytest.mark.rule("R-MAP-2")
def test_it_looks_like_rooms_and_corridors() -> None:
    broad = tiles = loops = blind = 0
    sizes = set()
    for state in levels(0):
        level = state.level
        corridors = corridor_tiles(level)
        tiles += len(corridors)
        broad += sum(is_broad(level, corridors, tile) for tile in corridors)
        loops += has_loop(level)
        blind += any(len(level.ways[tile]) == 1 for tile in corridors)
        sizes |= {room.height * room.width for room in level.rooms}
        assert sum(room.height * room.width for room in level.rooms) > 200
    assert broad < tiles / 50, "corridors are one tile wide"
    assert loops > SEEDS * 0.9, "there is another way round"
    assert SEEDS / 4 < blind < SEEDS, "some corridors end blind"
    assert len(sizes) > 50
    assert min(sizes) < 20 < usually(120, 150) < max(sizes)


def is_broad(level: Level, corridors: set[int], tile: int) -> bool:
    """Whether a tile is the upper left of a square of four corridor tiles."""
    width = level.board.width
    return {tile + 1, tile + width, tile + width + 1} <= corridors


def has_loop(level: Level) -> bool:
    """Whether corridors and rooms, each room taken as one place, have more ways than a tree."""
    place = {tile: room_of(level, tile) or tile for tile in level.floor}
    ways = {
        frozenset((place[tile], place[way]))
        for tile in level.floor
        for way in level.ways[tile]
        if place[tile] != place[way]
    }
    return len(ways) >= len(set(place.values()))


@pytest.mark.rule("R-MAP-2")
def test_a_room_is_entered_through_single_gaps_in_its_wall() -> None:
    wide = doors = 0
    for state in levels(1):
        for room in state.level.rooms:
            gaps = list(gaps_of(state.level, room))
            assert gaps, "no room without a door"
            doors += len(gaps)
            wide += sum(state.level.board.distance(a, b) == 1 for a in gaps for b in gaps if a < b)
    assert wide < doors / 20


def gaps_of(level: Level, room: Room) -> Iterator[int]:
    """The floor tiles in the wall of a room."""
    inside = {
        r * level.board.width + c
        for r in range(room.row, room.row + room.height)
        for c in range(room.column, room.column + room.width)
    }
    for tile in sorted(inside):
        yield from (way for way in level.ways[tile] if way not in inside)


@pytest.mark.rule("R-MAP-2")
def test_the_order_of_play_does_not_change_the_levels() -> None:
    def below(*commands: str) -> State:
        state = the_rules().new({}, Dice("order"))
        game = Game(the_rules(), state)
        state.monsters, state.player.hit_points = [], 5  # so that chance is drawn for regeneration
        for command in commands:
            game.submit(command)
        state.player.tile = state.goal
        game.submit("descend")
        return state

    one, other = below(), below(*["wait"] * 50)
    assert one.dice.drawn != other.dice.drawn
    assert one.level.terrain == other.level.terrain
    assert (one.monsters, one.items, one.goal) == (other.monsters, other.items, other.goal)
    assert one.player.tile == other.player.tile


def test_a_seed_gives_the_same_levels_for_ever() -> None:
    # Games that were saved are replayed on them. Who changes what is dug gives the rules a new version.
    drawn = hashlib.sha256()
    for seed in range(120):
        drawn.update(dig(Dice(f"for ever {seed}"), 18, 70).terrain.encode())
    assert drawn.hexdigest()[:16] == "6d2ed98393b6b057"


@pytest.mark.parametrize("shown", [0.0, 0.25, 0.5, 0.75, 0.999])
@pytest.mark.parametrize(("height", "width"), [(18, 70), (12, 30), (60, 160), (12, 160), (60, 30)])
def test_whatever_the_dice_show_a_level_comes_out(shown: float, height: int, width: int) -> None:
    level = dig(ScriptedDice([], shown), height, width)
    assert len(level.rooms) >= 4
    assert reached(level, level.floor[0]) == set(level.floor)


@pytest.mark.rule("R-MAP-3")
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_last_level_has_the_idol_all_others_a_stairway(depth: int) -> None:
    game = Game(the_rules(), entered(3, depth))
    view = game.view()
    assert view.has_idol == (depth == LAST)
    assert view.goal is not None
    assert all(state.level.terrain[state.goal] == "." for state in levels(depth))


@pytest.mark.rule("R-MAP-4")
@pytest.mark.parametrize("depth", DEPTHS)
def test_there_are_as_many_monsters_and_objects_as_the_rule_says(depth: int) -> None:
    most = 5 * (depth + 1) + 1
    monsters = Counter(len(state.monsters) for state in levels(depth))
    assert {2, most} <= set(monsters) <= set(range(2, most + 1))
    assert max(monsters.values()) < 3 * SEEDS / (most - 1), "none too often"
    objects = Counter(len(state.items) for state in levels(depth))
    assert set(objects) == {2, 3}
    assert 0.37 * SEEDS < objects[2] < 0.63 * SEEDS


@pytest.mark.rule("R-MAP-4")
@pytest.mark.parametrize("depth", DEPTHS)
def test_walls_hold_nothing_and_no_tile_two_actors_or_two_objects(depth: int) -> None:
    shared = 0
    for state in levels(depth):
        actors = [state.player.tile, *(monster.tile for monster in state.monsters)]
        lying = [state.goal, *(item.tile for item in state.items)]
        assert {*actors, *lying} <= set(state.level.floor)
        assert len(set(actors)) == len(actors)
        assert len(set(lying)) == len(lying)
        shared += bool(set(actors) & set(lying))
    assert shared, "an actor may begin on an object"


@pytest.mark.rule("R-MAP-4")
def test_the_player_may_begin_anywhere_on_the_floor() -> None:
    in_rooms = sum(room_of(state.level, state.player.tile) is not None for state in levels(2))
    assert 0 < in_rooms < SEEDS


@pytest.mark.rule("R-MAP-4")
def test_the_player_and_monsters_begin_on_things_as_often_as_elsewhere() -> None:
    state = entered(1, 1)
    state.level = Level(("######", "#....#", "#....#", "#....#", "######"))
    on_goal = on_object = monsters_on = monsters = objects = 0
    for seed in range(1200):
        furnish(state, Dice(seed))
        lying = {item.tile for item in state.items}
        on_goal += state.player.tile == state.goal
        on_object += state.player.tile in lying
        objects += len(lying)
        monsters_on += sum(monster.tile in {state.goal, *lying} for monster in state.monsters)
        monsters += len(state.monsters)
    assert 70 < on_goal < 130, "one tile of twelve"
    assert 0.85 < on_object / (objects / 12) < 1.15
    assert 0.85 < monsters_on / (monsters * (1200 + objects) / 1200 / 12) < 1.15


@pytest.mark.rule("R-MAP-5")
@pytest.mark.parametrize("depth", DEPTHS)
def test_placed_objects_are_equally_likely_and_none_is_a_monsters(depth: int) -> None:
    kinds = Counter(item.kind for state in levels(depth) for item in state.items)
    assert set(kinds) == set(PLACED)
    assert not {MAGIC_AXE, MAGIC_FANGS, TELEPORTATION} & set(PLACED)
    expected = sum(kinds.values()) / len(PLACED)
    off = usually(0.5, 0.3)
    assert all(abs(number - expected) < off * expected for number in kinds.values())


@pytest.mark.rule("R-MAP-6")
@pytest.mark.parametrize(
    ("depth", "kinds"),
    [
        (0, {GOBLIN, SNAKEWOMAN}),
        (1, {GOBLIN, SNAKEWOMAN}),
        (2, {GOBLIN, SNAKEWOMAN, BOGEYMAN}),
        (3, {GOBLIN, SNAKEWOMAN, BOGEYMAN, DRAGON}),
        (4, {GOBLIN, SNAKEWOMAN, BOGEYMAN, DRAGON}),
    ],
)
def test_the_kinds_that_a_level_allows_are_equally_likely(depth: int, kinds: set[int]) -> None:
    found = Counter(monster.kind for state in levels(depth) for monster in state.monsters)
    assert set(found) & {GOBLIN, SNAKEWOMAN, BOGEYMAN, DRAGON} == kinds
    expected = found.total() / len(found)
    assert all(0.85 * expected < number < 1.15 * expected for number in found.values())


@pytest.mark.rule("R-MAP-7")
def test_descending_keeps_the_player_and_loses_the_level() -> None:
    table = draw("@>D", pack=[2, 6], armor=7, strength=5, dexterity=4, hit_points=11, most_hit_points=30)
    table.play("move east")
    table.player.sleep = 0
    before = table.player.clone()
    old = table.state.level
    table.play("descend", rest=0.5)
    after = table.player
    before.tile = after.tile
    assert after == before
    assert table.state.pack == [1, 2, 6]
    assert table.state.depth == 1
    assert table.state.level is not old
    assert (table.state.level.board.height, table.state.level.board.width) == (18, 70)


@pytest.mark.parametrize(
    ("rows", "is_one"),
    [
        (["#"], True),
        (["#" * LARGEST] * 2, True),
        (["##"] * LARGEST, True),
        ([], False),
        ([""], False),
        (["", ""], False),
        (["#" * (LARGEST + 1)], False),
        (["#"] * (LARGEST + 1), False),
        (["##", "#"], False),
        (["#x"], False),
    ],
)
def test_a_saved_level_is_rows_of_the_same_length_within_limits(rows: list[str], is_one: bool) -> None:
    if is_one:
        assert Level.from_plain({"rows": rows, "rooms": []}).board.height == len(rows)
    else:
        with pytest.raises(ValueError, match="a level is rows of"):
            Level.from_plain({"rows": rows, "rooms": []})
