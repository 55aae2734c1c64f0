"""R-MON: how monsters move, with both figures of the hand-out as they are printed there."""

import pytest
from tests.games.minirogue.board import HIGH, Table, draw

from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import Teller
from thrones_tui.games.minirogue.events import Attacked
from thrones_tui.games.minirogue.hunting import first_steps
from thrones_tui.games.minirogue.turn import move_monsters

BOGEYMEN = """
    ..B.DB..B.
    B#####.##.
    ..#.@..DB.
    .B........
"""
GOBLINS = """
    ##################
    #.....G.#G......G#
    #D#.###.#####.####
    #.#..@..#........#
    #.GD..#...####..G#
    ############G..###
    ##################
"""
RIGHT, LEFT, UP, DOWN = (0, 1), (0, -1), (-1, 0), (1, 0)


def moves(drawing: str, place: tuple[int, int], smell: int = 15) -> set[tuple[int, int]]:
    """Where a monster of a figure goes, alone to move, whatever the dice show; empty if it stays."""
    gone = set()
    for shown in (0.0, HIGH):
        table = draw(drawing, smell=smell, asleep=True)
        mover = table.monster_at(*place)
        mover.sleep = 0
        table.play("wait", rest=shown)
        row, column = table.place(mover)
        gone.add((row - place[0], column - place[1]))
    return gone - {(0, 0)}


@pytest.mark.rule("R-MON-2")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ((0, 2), {RIGHT}),
        ((0, 5), set()),
        ((0, 8), set()),
        ((1, 0), {DOWN}),
        ((2, 8), set()),
        ((3, 1), {UP, RIGHT}),
    ],
)
def test_bogeymen_move_as_in_the_figure(place: tuple[int, int], wanted: set[tuple[int, int]]) -> None:
    assert moves(BOGEYMEN, place) == wanted


@pytest.mark.rule("R-MON-3")
@pytest.mark.parametrize(
    ("place", "wanted"), [((0, 2), set()), ((0, 5), set()), ((0, 8), set()), ((1, 0), set()), ((3, 1), set())]
)
def test_snakewomen_in_the_same_figure_smell_from_three_only(
    place: tuple[int, int], wanted: set[tuple[int, int]]
) -> None:
    assert moves(BOGEYMEN.replace("B", "S"), place) == wanted


@pytest.mark.rule("R-MON-2", "R-MON-3")
@pytest.mark.parametrize(("sign", "smell"), [("B", 5), ("S", 3)])
def test_they_smell_through_walls_up_to_a_distance(sign: str, smell: int) -> None:
    for distance in range(2, 8):
        line = "@" + "." * (distance - 1) + sign
        assert bool(moves(line, (0, distance))) == (distance <= smell)
    around = f"@#{sign}\n...\n..."
    assert moves(around, (0, 2)) == set(), "a wall blocks it, and it does not go round"
    assert moves(f"@.{sign}", (0, 2)) == {LEFT}


@pytest.mark.rule("R-MON-2")
def test_a_bogeyman_never_goes_away_from_the_row_or_the_column() -> None:
    for seed in range(40):
        table = draw("........\n..#.#...\n.B..@.B.\n...#....\n........")
        table.state.dice = Dice(seed)
        for _ in range(12):
            before = [table.place(monster) for monster in table.state.monsters]
            move_monsters(table.state, Teller())
            for old, monster in zip(before, table.state.monsters, strict=True):
                new = table.place(monster)
                for axis in (0, 1):
                    assert abs(new[axis] - table.at[axis]) <= abs(old[axis] - table.at[axis])
            table.player.hit_points = 20


@pytest.mark.rule("R-MON-2")
def test_both_ways_are_taken_where_both_are_possible() -> None:
    assert moves("@..\n...\n..B", (2, 2)) == {UP, LEFT}


@pytest.mark.rule("R-MON-4")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ((1, 6), {RIGHT}),
        ((1, 9), set()),
        ((1, 16), {LEFT}),
        ((4, 2), set()),
        ((4, 16), {LEFT, UP}),
        ((5, 12), {RIGHT}),
    ],
)
def test_goblins_move_as_in_the_figure(place: tuple[int, int], wanted: set[tuple[int, int]]) -> None:
    assert moves(GOBLINS, place) == wanted


@pytest.mark.rule("R-MON-4")
@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ((1, 6), {RIGHT}),
        ((1, 9), set()),
        ((1, 16), set()),
        ((4, 2), set()),
        ((4, 16), {LEFT, UP}),
        ((5, 12), set()),
    ],
)
def test_goblins_that_smell_from_14_steps(place: tuple[int, int], wanted: set[tuple[int, int]]) -> None:
    assert moves(GOBLINS, place, smell=14) == wanted


@pytest.mark.rule("R-MON-4")
@pytest.mark.parametrize(
    ("place", "steps"), [((1, 6), 5), ((1, 9), 16), ((1, 16), 15), ((4, 16), 14), ((5, 12), 15)]
)
def test_the_paths_of_the_figure_are_as_long_as_it_says(place: tuple[int, int], steps: int) -> None:
    assert moves(GOBLINS, place, smell=steps)
    assert not moves(GOBLINS, place, smell=steps - 1)


@pytest.mark.rule("R-MON-4")
def test_objects_do_not_block_a_goblin_but_monsters_do() -> None:
    table = draw("@.)G", things=[0])
    table.play("wait")
    assert table.place(table.monster) == (0, 2)
    assert moves("@.DG", (0, 3)) == set()
    assert moves("@.DG\n....", (0, 3)) == {DOWN}


def flood(table: Table, goblin: tuple[int, int]) -> int:
    """The length of a shortest free path to the player by another algorithm, 0 if there is none."""
    level, start = table.state.level, table.tile(*goblin)
    taken = {monster.tile for monster in table.state.monsters}
    steps = {start: 0}
    waiting = [start]
    for tile in waiting:
        for way in level.ways[tile]:
            if way not in steps and way not in taken:
                steps[way] = steps[tile] + 1
                waiting.append(way)
    return steps.get(table.player.tile, 0)


@pytest.mark.rule("R-MON-4")
@pytest.mark.parametrize("seed", range(30))
def test_every_step_of_a_goblin_is_the_first_of_a_shortest_path(seed: int) -> None:
    dice = Dice(f"maze {seed}")
    rows = ["".join("#" if dice.chance(0.3) else "." for _ in range(14)) for _ in range(8)]
    rows[0] = "@" + rows[0][1:]
    for _ in range(4):
        row, column = dice.between(1, 7), dice.index(14)
        rows[row] = rows[row][:column] + "G" + rows[row][column + 1 :]
    for smell in (4, 9, 15, 60):
        table = draw("\n".join(rows), smell=smell, asleep=True)
        for goblin in table.state.monsters:
            place = table.place(goblin)
            steps = flood(table, place)
            gone = moves("\n".join(rows), place, smell)
            assert bool(gone) == (1 < steps <= smell)
            for down, across in gone:
                after = draw("\n".join(rows), smell=smell, asleep=True)
                after.monster_at(*place).tile = after.tile(place[0] + down, place[1] + across)
                assert flood(after, (place[0] + down, place[1] + across)) == steps - 1


class Counted(list[tuple[int, ...]]):
    """A table of ways that counts how often it is asked for each tile."""

    def __init__(self, ways: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(ways)
        self.asked: list[int] = []

    def __getitem__(self, tile: int) -> tuple[int, ...]:  # type: ignore[override]
        self.asked.append(tile)
        return super().__getitem__(tile)


@pytest.mark.rule("R-MON-4")
@pytest.mark.parametrize("reach", [1, 15, 30, 60, 99])
def test_the_search_visits_no_tile_twice_and_none_that_is_farther(reach: int) -> None:
    hall = "\n".join(["#" * 70, *["#" + "." * 68 + "#"] * 16, "#" * 70])
    table = draw(hall.replace(".", "@", 1))
    level = table.state.level
    ways = Counted(level.ways)
    apart = table.tile(17, 69)  # a wall: never found, so all within reach is searched
    assert first_steps(ways, set(), apart, table.player.tile, reach) == []
    assert len(ways.asked) == len(set(ways.asked))
    assert all(level.board.distance(table.player.tile, tile) < reach for tile in ways.asked)


@pytest.mark.plain
@pytest.mark.rule("R-MON-4")
def test_the_search_calls_itself_once_for_each_step_of_the_path() -> None:
    from thrones_tui.games.minirogue import hunting

    depths, spread = [], hunting._spread

    def watched(*args: object) -> list[int]:
        depths.append(args[-1])
        return spread(*args)  # type: ignore[arg-type]

    hunting._spread = watched  # type: ignore[assignment]
    try:
        table = draw("@" + "." * 40 + "G", smell=60)
        table.play("wait")
    finally:
        hunting._spread = spread
    assert depths == list(range(60, 19, -1))


@pytest.mark.rule("R-MON-1")
@pytest.mark.parametrize("sign", "BSDG")
def test_next_to_the_player_every_monster_attacks_and_stays(sign: str) -> None:
    for drawing in (f"@{sign}", f"{sign}@", f"@\n{sign}", f"{sign}\n@"):
        table = draw(drawing)
        place = table.place(table.monster)
        assert [type(event) for event in table.play("wait", rest=0.0)] == [Attacked]
        assert table.place(table.monster) == place
    table = draw(f"@.\n.{sign}")
    assert table.play("wait", rest=0.0) == [], "corner to corner is not next to each other"


@pytest.mark.rule("R-MON-1")
def test_monsters_take_one_step_at_most_and_never_onto_a_wall_or_an_actor() -> None:
    drawing = "#########\n#G.B.#S.#\n#.#@..#.#\n#GSB..G.#\n#########"
    for seed in range(50):
        table = draw(drawing, hit_points=99, most_hit_points=99)
        table.state.dice = Dice(seed)
        for _ in range(8):
            before = [monster.tile for monster in table.state.monsters]
            move_monsters(table.state, Teller())
            after = [monster.tile for monster in table.state.monsters]
            level = table.state.level
            for old, new in zip(before, after, strict=True):
                assert new == old or new in level.ways[old]
            assert len({*after, table.player.tile}) == len(after) + 1
            assert set(after) <= set(level.floor)
            table.player.hit_points = 99


@pytest.mark.rule("R-MON-1", "R-TURN-1")
@pytest.mark.parametrize(
    ("drawing", "after"),
    [
        ("@..BB", "@.BB."),  # the one in front goes first and makes room
        ("BB..@", "B.B.@"),
        ("@..GG\n.....", "@.GG."),  # one of two ways round the other goblin
    ],
)
def test_who_acts_later_may_go_where_another_one_stood(drawing: str, after: str) -> None:
    table = draw(drawing)
    table.play("wait")
    assert table.picture()[0] == after


@pytest.mark.rule("R-MON-1", "R-TURN-1")
@pytest.mark.parametrize("sign", "BSG")
def test_of_two_who_want_the_same_tile_the_first_one_gets_it(sign: str) -> None:
    table = draw(f"{sign}.{sign}\n#.#\n#@#")
    table.play("wait")
    assert table.picture()[0] == f".{sign}{sign}"


@pytest.mark.rule("R-MON-5")
def test_a_dragon_never_moves() -> None:
    for drawing in ("@.D", "@D", "@\n.\n.\nD"):
        table = draw(drawing, hit_points=99, most_hit_points=99)
        place = table.place(table.monster)
        for _ in range(5):
            table.play("wait", rest=0.3)
        assert table.place(table.monster) == place


@pytest.mark.rule("R-MON-5")
@pytest.mark.parametrize("sleep", [0, 9])
def test_a_dragon_regains_a_hit_point_one_turn_in_ten(sleep: int) -> None:
    table = draw("@..D")
    table.state.dice = Dice("dragon")
    gained = 0
    for _ in range(5000):
        table.monster.hit_points, table.monster.sleep = 4, sleep
        move_monsters(table.state, Teller())
        gained += table.monster.hit_points - 4
    assert 440 < gained < 560


@pytest.mark.rule("R-MON-5")
def test_a_dragon_heals_up_to_its_initial_value_and_nobody_else_does() -> None:
    table = draw("@..D....B...S...G")
    first = [monster.hit_points for monster in table.state.monsters]
    for monster in table.state.monsters:
        monster.hit_points -= 2
    for _ in range(5):
        table.play("wait", rest=0.0)
    assert [monster.hit_points for monster in table.state.monsters] == [
        first[0],
        *(number - 2 for number in first[1:]),
    ]


def test_dice_are_drawn_only_where_something_hangs_on_them() -> None:
    table = draw("@....B\n......\nG.....")
    table.state.dice = ScriptedDice([])
    game = Game(table.game.rules, table.state)
    game.submit("other")  # both have one way only
    assert table.state.dice.drawn in (0, 1)
