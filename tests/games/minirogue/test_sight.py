"""R-SEE: the whole level, or with the house rule only what is in sight; and what is not shown."""

import pytest
from tests.games.minirogue.board import draw, entered, presenter, shows

from thrones_tui.games.minirogue.kinds import MACE, STRENGTH
from thrones_tui.games.minirogue.level import MOST_REMEMBERED, Level, Room, field_of_view
from thrones_tui.scene.memory import NO_MEMORY, Past


def seen_from(drawing: str) -> list[str]:
    """A drawing with `*` for what is seen from the `@`, walls included."""
    rows = drawing.split()
    width = len(rows[0])
    text = "".join(rows)
    seen = field_of_view(text.replace("@", "."), len(rows), width, text.index("@"))
    marked = "".join("*" if tile in seen else sign for tile, sign in enumerate(text))
    return [marked[start : start + width] for start in range(0, len(marked), width)]


@pytest.mark.rule("R-SEE-1")
def test_without_the_house_rule_the_whole_level_is_shown() -> None:
    drawing = "@.#...\n..#.#G\n.)..#>\n######"
    table = draw(drawing, things=[MACE], asleep=True)
    assert table.picture() == drawing.split()
    assert set(table.game.view().lit) == {1}


@pytest.mark.rule("R-SEE-2")
@pytest.mark.parametrize(
    ("drawing", "wanted"),
    [
        (  # an open room is seen whole
            "#####\n#...#\n#.@.#\n#...#\n#####",
            ["*****"] * 5,
        ),
        (  # a pillar casts a shadow
            ".........\n....#....\n....@....",
            ["****.****", "*********", "*********"],
        ),
        (  # a corridor is seen along, not round its corner
            "#######\n#@....#\n#####.#\n#####.#\n#######",
            ["*******", "*******", "*****.*", "#####.#", "#######"],
        ),
        (  # through a door one sees a part of the room
            "#######\n#.....#\n#.....#\n###.###\n###@###",
            ["#*****#", "#.***.#", "#.***.#", "##***##", "##***##"],
        ),
    ],
)
def test_what_is_in_line_of_sight(drawing: str, wanted: list[str]) -> None:
    assert seen_from(drawing) == wanted


@pytest.mark.rule("R-SEE-2")
@pytest.mark.parametrize("seed", range(3))
def test_who_is_seen_sees(seed: int) -> None:
    level = entered(seed, 0).level
    board = level.board
    seen = {tile: field_of_view(level.terrain, board.height, board.width, tile) for tile in level.floor}
    for tile in level.floor:
        assert tile in seen[tile]
        assert all(tile in seen[other] for other in seen[tile] if other in seen)


@pytest.mark.rule("R-SEE-2")
def test_every_floor_tile_of_a_room_without_pillars_and_its_walls_are_seen_from_within() -> None:
    level = entered(4, 0).level
    for room in level.rooms:
        here = room.row * level.board.width + room.column
        around = {
            row * level.board.width + column
            for row in range(room.row - 1, room.row + room.height + 1)
            for column in range(room.column - 1, room.column + room.width + 1)
        }
        assert around <= level.sight(here)


@pytest.mark.rule("R-SEE-2")
def test_behind_a_pillar_the_room_one_is_in_is_lit() -> None:
    rows = ("#######", "#.....#", "#.....#", "#..#..#", "#.....#", "#######")
    dim, lit = Level(rows), Level(rows, (Room(1, 1, 4, 5),))
    here, behind = 2 * 7 + 3, 4 * 7 + 3
    assert behind not in dim.sight(here)
    assert behind in lit.sight(here)


@pytest.mark.rule("R-SEE-2")
def test_in_the_dark_only_what_is_in_sight_is_shown_and_seen_terrain_is_remembered() -> None:
    table = draw("@....#\n####.#\n>....#\n######", dark=True)
    picture = table.picture()
    assert picture[0] == "@....#"
    assert picture[2].strip() == ""
    for _ in range(4):
        table.play("move east")
    table.play("move south", "move south")
    assert table.picture()[2] == ">...@#"
    assert table.picture()[0] == ".....#", "the first corridor is remembered"
    view = table.game.view()
    assert view.lit[0] == 0
    assert view.lit[table.tile(2, 0)] == 1


@pytest.mark.rule("R-SEE-2")
def test_what_is_remembered_is_dimmed_and_monsters_there_are_not_shown() -> None:
    table = draw("@....#\n####.#\n.....#\n######", dark=True)
    for _ in range(4):
        table.play("move east")
    table.play("move south", "move south")
    goblin = draw("G").monster.clone()
    goblin.tile, goblin.sleep = table.tile(0, 0), 9
    table.state.monsters.append(goblin)
    grid = presenter(table.state).realm(table.game.view())
    assert grid.rows[0][0] == grid.rows[0][1], "nobody is seen there"
    assert grid.rows[0][0].ground.endswith("-seen")
    assert not grid.rows[2][3].ground.endswith("-seen")
    assert table.game.view().foes == ()
    goblin.tile = table.tile(2, 1)
    assert [foe.name for foe in table.game.view().foes] == ["Goblin"]


@pytest.mark.rule("R-SEE-2")
def test_teleportation_opens_ones_eyes_elsewhere() -> None:
    table = draw("@.#..", dark=True, pack=[9])
    assert table.picture()[0][3:] == "  "
    table.play("read", "item b", dice=[shows(2, 1, 4)])
    assert table.picture()[0] == "..#@."


@pytest.mark.rule("R-SEE-2")
def test_a_new_level_is_dark_again() -> None:
    table = draw("@>", dark=True)
    table.play("move east", "descend", rest=0.5)
    view = table.game.view()
    assert sum(row.count(" ") for row in view.rows) > 400


@pytest.mark.rule("R-SEE-1")
def test_an_object_is_named_only_to_whom_has_it_in_sight() -> None:
    table = draw("@#)\n...", things=[MACE])
    assert "mace" not in repr(table.game.view())
    assert presenter(table.state).describe(table.game.view(), 0, 2) == ("A weapon, out of your sight.",)
    *_, mark = presenter(table.state).landmarks(table.game.view(), NO_MEMORY)
    assert (mark.place, mark.name) == ((0, 2), "a weapon")
    table.play("move south", "move east", "move east")
    assert presenter(table.state).describe(table.game.view(), 0, 2) == (
        "A mace.",
        "Dexterity +0, damage 2.",
    )
    table.play("move north")
    assert table.game.view().underfoot == "a mace"


@pytest.mark.rule("R-SEE-1")
def test_of_hit_points_of_monsters_only_those_are_shown_that_were_struck_off() -> None:
    table = draw("@D")
    table.monster.hit_points, table.monster.most_hit_points = 17, 20
    view = table.game.view()
    assert view.foes[0].lost == 3
    table.monster.hit_points, table.monster.most_hit_points = 22, 25
    assert table.game.view() == view


@pytest.mark.rule("R-SEE-1")
@pytest.mark.parametrize(
    ("lost", "stands"),
    [
        (0, "unhurt"),
        (1, "scratched"),
        (5, "hurt"),
        (9, "badly hurt"),
        (14, "almost dead"),
        (19, "almost dead"),
    ],
)
def test_how_a_monster_stands_is_told_by_what_its_kind_has_on_the_mean(lost: int, stands: str) -> None:
    table = draw("@G")  # which have 15 to 20
    table.monster.hit_points, table.monster.most_hit_points = 20 - lost, 20
    assert table.game.view().foes[0].stands == stands
    status = presenter(table.state).scene(table.game.view(), None, Past()).status
    assert status.startswith("Goblin: you " if not lost else f"Goblin, {stands}: you ")


def test_lines_of_sight_do_not_fill_the_memory() -> None:
    side = 40
    level = Level(("." * side,) * side)
    steps = MOST_REMEMBERED // side**2 + 20
    sights = [level.sight(tile) for tile in range(steps)]
    assert all(len(sight) == side**2 for sight in sights)
    assert sum(map(len, level._sights.values())) <= MOST_REMEMBERED


@pytest.mark.rule("R-END-1")
def test_nothing_of_the_last_level_is_hidden_when_the_game_is_over() -> None:
    table = draw("@D#?..\n..#.G>", things=[STRENGTH], hit_points=1, dark=True)
    assert table.game.uncovered() is None
    table.play("wait")
    assert table.state.outcome is not None
    seen = table.game.uncovered()
    assert seen is not None
    assert all(seen.lit)
    assert [foe.name for foe in seen.foes] == ["Dragon", "Goblin"]
    assert [thing.name for thing in seen.things] == ["a scroll of strength"]
    assert seen.goal == (1, 5)
    assert table.game.view() != seen, "the state is not changed"
