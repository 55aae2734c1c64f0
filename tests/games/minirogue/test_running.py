"""R-CMD-5: waiting, running, travelling; looking is the screen's."""

import pytest
from tests.games.minirogue.board import Table, draw, entered, the_edition, the_rules

from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.minirogue.kinds import MACE
from thrones_tui.scene.live import LiveGame

CORRIDOR = """
    ################
    #....###########
    #....###########
    #..@......######
    #....####.######
    ####.####.....##
    ####.###########
    ################
"""


def refused(table: Table, command: str) -> str:
    before = table.game.digest()
    with pytest.raises(IllegalCommand) as caught:
        table.game.submit(command)
    assert table.game.digest() == before
    return str(caught.value)


@pytest.mark.rule("R-CMD-5")
def test_to_wait_lets_a_turn_pass() -> None:
    table = draw("@...G")
    assert table.play("wait") == []
    assert table.at == (0, 0)
    assert table.place(table.monster) == (0, 3)


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize(
    ("drawing", "way", "place", "turns"),
    [
        ("@.......", "east", (0, 7), 7),
        ("....@", "west", (0, 0), 4),
        ("@\n.\n.", "south", (2, 0), 2),
        ("#####\n@....\n##.##", "east", (1, 2), 2),  # a side opens
        ("@..#\n...#\n...#", "east", (0, 2), 2),  # the wall ahead
        ("######\n@..###\n##.###\n##...#\n######", "east", (3, 4), 6),  # a corridor's bends
    ],
)
def test_a_run_goes_on_while_nothing_changes(
    drawing: str, way: str, place: tuple[int, int], turns: int
) -> None:
    table = draw(drawing)
    table.play(f"run {way}")
    assert table.at == place
    assert table.state.turn == 1 + turns, "each step is a turn"


@pytest.mark.rule("R-CMD-5")
def test_a_run_stops_in_the_door_then_follows_the_corridor_to_its_end() -> None:
    table = draw(CORRIDOR)
    table.play("run east")
    assert table.at == (3, 5)
    table.play("run east")
    assert table.at == (5, 13)


@pytest.mark.rule("R-CMD-5")
def test_a_run_along_a_wall_stops_where_it_opens() -> None:
    table = draw(CORRIDOR)
    table.play("move south", "move east")
    assert table.at == (4, 4)
    table.play("run north")
    assert table.at == (3, 4)


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize("thing", [")", ">", "&"])
def test_a_run_stops_on_whatever_lies_there(thing: str) -> None:
    table = draw(f"@..{thing}...", things=[MACE] if thing == ")" else [])
    table.play("run east")
    assert table.at == (0, 3)


@pytest.mark.rule("R-CMD-5")
def test_a_run_regenerates_and_moves_the_monsters_at_each_step() -> None:
    table = draw("@.......\n########\nG.......", hit_points=10, smell=99)
    table.play("run east", rest=0.0)
    assert table.player.hit_points == 17, "seven steps, each followed by a turn that begins so"
    table = draw("@.......\n#######.\n........\nG.......", smell=99)
    table.play("run east")
    assert table.state.turn > 2
    assert table.place(table.monster) != (3, 0)


@pytest.mark.rule("R-CMD-5")
def test_a_run_stops_when_a_monster_comes_into_view() -> None:
    table = draw("""
        #########
        @........
        ####.####
        ####D####
    """)
    table.play("run east")
    assert table.at == (1, 3), "just before the door, aslant"
    table = draw("""
        @......
        ##.####
        ##..###
        ##D.###
    """)
    table.play("run east")
    assert table.at == (0, 2)


@pytest.mark.rule("R-CMD-5")
def test_a_run_stops_when_a_monster_in_view_moves() -> None:
    table = draw("@...............G", smell=15)
    table.play("run east")
    assert table.at == (0, 1), "it did not smell the player before the first step"
    assert table.place(table.monster) == (0, 15)


@pytest.mark.rule("R-CMD-5")
def test_a_run_past_a_monster_that_was_in_view_and_stays_goes_on() -> None:
    table = draw("@......\n.......\n.......\n.....D.")
    table.play("run east")
    assert table.at == (0, 6)


@pytest.mark.rule("R-CMD-5")
def test_a_run_stops_on_damage_and_on_messages() -> None:
    table = draw("@......\n..D....", hit_points=99, most_hit_points=99)
    told = table.told("run east")
    assert table.at == (0, 2)
    assert told == ["the Dragon swings long sword at Player and hits. You lose 7: 92 left."]


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("@#", "You cannot run east: a wall is there."),
        ("@G", "You cannot run east: the Goblin is there."),
    ],
)
def test_a_run_that_cannot_begin_is_refused(drawing: str, words: str) -> None:
    table = draw(drawing)
    assert "run east" not in table.offered()
    assert refused(table, "run east") == words


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize(("hit_points", "most", "weak"), [(6, 20, True), (7, 21, False), (7, 22, True)])
def test_who_has_less_than_a_third_of_all_hit_points_is_weak_and_may_run(
    hit_points: int, most: int, weak: bool
) -> None:
    table = draw("@....>", hit_points=hit_points, most_hit_points=most)
    assert table.game.view().is_weak == weak
    for command in ("run east", "travel stairs", "journey"):
        assert command in table.offered()


@pytest.mark.rule("R-CMD-5")
def test_to_travel_leads_to_the_stairway_the_shortest_way() -> None:
    table = draw("@.#...\n..#.#.\n....#>")
    table.play("travel stairs")
    assert table.at == (2, 5)
    assert table.state.turn == 1 + 11
    assert refused(table, "travel stairs") == "You are there already."


@pytest.mark.rule("R-CMD-5")
def test_on_the_last_level_one_travels_to_the_idol() -> None:
    table = draw("@...&")
    assert "travel idol" in table.offered()
    assert "travel to the idol" in refused(table, "travel stairs")
    table.play("travel idol")
    assert table.at == (0, 4)
    other = draw("@...>")
    assert "travel to the stairs" in refused(other, "travel idol")


@pytest.mark.rule("R-CMD-5")
def test_to_travel_to_a_chosen_place_asks_for_it() -> None:
    table = draw("@.#...\n..#.#.\n....#>")
    table.play("journey")
    decision = table.game.decision
    assert decision.kind == "spot"
    assert len(decision.options) == 13 + 1
    assert "travel 1,4" in table.offered()
    table.play("travel 1,4")
    assert table.at == (0, 3)
    assert table.state.turn == 1 + 7


@pytest.mark.rule("R-CMD-5")
def test_to_think_better_of_it_costs_no_turn() -> None:
    table = draw("@....G", hit_points=10)
    table.play("journey", "nothing")
    assert table.state.turn == 1
    assert table.place(table.monster) == (0, 5)
    assert table.game.decision.name == "turn"


@pytest.mark.rule("R-CMD-5")
def test_without_a_free_way_nothing_is_done() -> None:
    table = draw("@.D.>", asleep=True)
    assert table.told("travel stairs") == ["The Dragon stands in the way."]
    assert (table.at, table.state.turn) == ((0, 0), 1)
    unknown = draw("@#.\n.#>")
    assert unknown.told("travel stairs") == ["You know of no way there."]
    assert (unknown.at, unknown.state.turn) == ((0, 0), 1)
    around = draw("@.D.>\n.....", asleep=True)
    around.play("travel stairs", rest=0.0)
    assert around.at != (0, 0)


@pytest.mark.rule("R-CMD-5")
def test_a_journey_stops_like_a_run() -> None:
    table = draw("@..)..>", things=[MACE])
    table.play("travel stairs")
    assert table.at == (0, 3)
    table.play("travel stairs")
    assert table.at == (0, 6)
    table = draw("@.....>\n####.##\n####D##")
    table.play("travel stairs")
    assert table.at == (0, 3)


@pytest.mark.rule("R-CMD-5", "R-SEE-2")
def test_in_the_dark_one_travels_over_what_was_seen() -> None:
    table = draw("@.....\n#####.\n>.....", dark=True)
    assert "travel stairs" not in table.offered()
    words = "You have not seen the stairs yet: go to another place."
    assert refused(table, "travel stairs") == words
    table.play("journey")
    assert "travel 3,1" not in table.offered()
    table.play("travel 1,6")
    table.play("move south", "move south", "travel stairs")
    assert table.at == (2, 0)


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize(
    ("drawing", "command", "told"),
    [
        ("@.....>\n####.##\n####D##", "travel stairs", ["The Dragon comes into sight."]),
        ("@..#\n...#\n...#", "run east", ["You stop: a wall is ahead."]),
        ("#####\n@....\n##.##", "run east", ["You stop: the way opens or narrows here."]),
        ("@...>..", "run east", ["Here a stairway leads down."]),
        ("@...>..", "travel stairs", ["Here a stairway leads down."]),
        ("@...#", "travel 1,3", []),
    ],
)
def test_what_stops_a_run_or_a_journey_is_told(drawing: str, command: str, told: list[str]) -> None:
    table = draw(drawing)
    commands = ("journey", command) if "," in command else (command,)
    assert table.told(*commands) == told


@pytest.mark.rule("R-CMD-5")
def test_a_monster_that_moves_in_view_ends_a_run_and_is_not_told_of() -> None:
    table = draw("@....................\n.................G.G.")
    assert table.told("run east") == []
    assert table.state.turn < 10


@pytest.mark.rule("R-CMD-5")
@pytest.mark.parametrize(
    ("drawing", "command", "turn"),
    [
        ("@..)..>", "travel stairs", 3),
        ("@.....>", "travel stairs", 6),
        ("@..)...", "run east", 3),
        ("@.....D", "run east", 5),
        ("@.....>\n####.##\n####D##", "travel stairs", 3),
    ],
)
def test_what_a_run_or_a_journey_meets_is_told_under_its_own_turn(
    drawing: str, command: str, turn: int
) -> None:
    table = draw(drawing, things=[MACE] if ")" in drawing else [])
    play = LiveGame(the_edition(), table.state)
    known = len(play.log)
    play.submit(command)
    assert [line.turn for line in play.log[known:]] == [turn] * len(play.log[known:])
    assert len(play.log) > known
    assert play.seen.turn == turn + 1
    known = len(play.log)
    play.submit("get")
    assert [line.turn for line in play.log[known:]][:1] == [turn + 1], "what follows has the next turn"


def test_an_errand_is_over_whenever_somebody_is_asked() -> None:
    for seed in range(20):
        state = entered(seed, 1)
        game = Game(the_rules(), state)
        for command in ("run north", "run east", "travel stairs", "run south", "run west"):
            if game.outcome is None and game.read(command) in game.decision:
                game.submit(command)
            assert state.errand is None
