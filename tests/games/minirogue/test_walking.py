"""R-CMD-1, R-CMD-4: walking, bumping, attacking, descending, cheating."""

import pytest
from tests.games.minirogue.board import draw, presenter

from thrones_tui.games.minirogue.events import Attacked


@pytest.mark.rule("R-CMD-1")
@pytest.mark.parametrize(
    ("way", "place"), [("north", (0, 1)), ("south", (2, 1)), ("east", (1, 2)), ("west", (1, 0))]
)
def test_a_move_goes_one_tile(way: str, place: tuple[int, int]) -> None:
    table = draw("...\n.@.\n...")
    table.play(f"move {way}")
    assert table.at == place


@pytest.mark.rule("R-CMD-1")
@pytest.mark.parametrize("way", ["north", "south", "east", "west"])
def test_a_wall_stops_the_player_and_so_does_the_edge(way: str) -> None:
    for drawing in ("###\n#@#\n###", "@"):
        table = draw(drawing)
        before = table.at
        assert table.told(f"move {way}") == ["You walk into the wall."]
        assert table.at == before


@pytest.mark.rule("R-CMD-1")
@pytest.mark.parametrize("way", ["north", "south", "east", "west"])
def test_a_move_into_a_monster_attacks_it(way: str) -> None:
    table = draw(".S.\nS@S\n.S.", asleep=True)
    (blow,) = table.play(f"move {way}")
    assert isinstance(blow, Attacked)
    assert table.at == (1, 1)


@pytest.mark.rule("R-CMD-4")
def test_the_stairway_leads_one_level_down() -> None:
    table = draw("@>", depth=2)
    assert table.told("descend") == ["There is no stairway here."]
    table.play("move east")
    assert table.told("descend", rest=0.5) == ["You come to dungeon level 3. Find the stairway down."]
    assert table.state.depth == 3


@pytest.mark.rule("R-CMD-4")
def test_from_the_last_level_nothing_leads_down() -> None:
    table = draw("@&")
    table.play("move east")
    assert table.told("descend") == ["There is no stairway here."]


@pytest.mark.rule("R-CMD-4")
@pytest.mark.parametrize(("strength", "most", "now"), [(2, 20, 7), (12, 60, 55), (9, 50, 50)])
def test_to_cheat_sets_strength_and_maximum_and_leaves_the_hit_points(
    strength: int, most: int, now: int
) -> None:
    table = draw("@.", strength=strength, most_hit_points=most, hit_points=now)
    table.play("cheat")
    player = table.player
    assert (player.strength, player.most_hit_points, player.hit_points) == (9, 50, now)
    assert table.state.cheated
    assert table.game.view().cheated


@pytest.mark.rule("R-CMD-4")
def test_to_cheat_tells_both_numbers_and_whether_they_are_new() -> None:
    table = draw("@.")
    numbers = "You cheat: strength 9, at most 50 hit points."
    assert table.told("cheat") == [f"{numbers} This game will not be in the hall of fame."]
    assert table.told("cheat") == [f"{numbers} You had that already."]


@pytest.mark.rule("R-CMD-4")
def test_a_cheaters_standing_says_so() -> None:
    table = draw("@.")
    shown = presenter(table.state)
    assert not shown.standing(table.game.view()).cheated
    table.play("cheat")
    assert shown.standing(table.game.view()).cheated
