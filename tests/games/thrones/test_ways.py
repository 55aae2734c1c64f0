"""What the map of the realm says of a place."""

import pytest
from tests.games.thrones.board import CERSEI, PEACE, Lord, draw

from thrones_tui import new_game
from thrones_tui.core.board import Position
from thrones_tui.games.thrones.remembering import remember
from thrones_tui.games.thrones.view import view
from thrones_tui.games.thrones.ways import about
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.memory import NO_MEMORY


@pytest.mark.rule("T-SEE-2")
def test_whose_a_place_out_of_sight_was_and_who_was_there_has_the_turn() -> None:
    table = draw("***1**2******", Lord("Ada", army=30), Lord("Bo", army=12), rules=PEACE)
    there = table.hero("Bo").tile
    table.state.owner[there] = table.number("Bo")
    memory = remember(NO_MEMORY, view(table.state).glance)
    place = Position(0, there)
    seen = about(table.state.world, view(table.state), memory, place)
    assert seen.facts[-2:] == ("Bo's", "Bo with 12 knights")
    table.hero("Ada").tile -= 1
    table.state.turn += 1
    memory = remember(memory, view(table.state).glance)
    name, facts, steps = about(table.state.world, view(table.state), memory, place)
    assert (name, facts[:2], steps) == ("Land", ("4E", "4 steps by land"), 4)
    assert facts[-2:] == ("Bo's on turn 1", "Bo with 12 knights on turn 1")


@pytest.mark.rule("T-ACT-1")
@pytest.mark.parametrize(("rows", "steps"), [("1*2**\n~~*A~\n~***~", "4 steps"), ("1*2A\n****", "3 steps")])
def test_a_way_leads_past_a_rival_only_where_it_is_no_longer_for_that(rows: str, steps: str) -> None:
    table = draw(rows, Lord("Ada"), Lord("Bo"), rules=PEACE)
    board, seen = table.state.world.board, view(table.state)
    known = about(table.state.world, seen, remember(NO_MEMORY, seen.glance), board.position(table.spots["A"]))
    assert f"{steps} by land" in known.facts


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize(
    ("place", "said"),
    [
        ((0, 0), ("Never seen", "15N 6W")),
        ((15, 6), ("King's Landing", "you are here", "in King's Landing", "worth 35 points", "yours")),
        ((18, 3), ("Highgarden", "3S 3W", "6 steps by land", "worth 30 points", "nobody's")),
        ((13, 8), ("Dragonstone", "2N 2E", "no known way by land", "worth 20 points", "Stannis Baratheon's")),
    ],
)
def test_a_place_on_the_map_tells_where_it_lies_how_far_its_worth_and_whose_it_is(
    place: tuple[int, int], said: tuple[str, ...]
) -> None:
    game = new_game("thrones", seed=7, hero=CERSEI)
    assert isinstance(game, LiveGame)
    known = game.presenter.about(game.view(), game.memory, place)
    assert known is not None
    assert (known.name, *known.facts)[: len(said)] == said
