"""Players of the gold rush: they reckon with the chances of each cell."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from tests.games.goldrush.board import draw

from thrones_tui import new_game
from thrones_tui.core.dice import Dice
from thrones_tui.games.goldrush.computers import worth
from thrones_tui.games.goldrush.odds import prospects, suspects
from thrones_tui.games.goldrush.view import View
from thrones_tui.players.goldrush import Cautious, Greedy

VALLEY = """
    GG.FF
    BBB.S
    WWII.
    II..S
    .....
"""


def known(view: View, cell: int) -> Mapping[str, float]:
    found = prospects(view, cell)
    assert found is not None
    return found.chances


def gold(view: View, cell: int) -> float:
    return known(view, cell)["G"]


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize(
    "opened", [[], [(1, 1, 0)], [(2, 2, 0), (4, 4, 1)], [(1, 0, 0), (3, 0, 0), (0, 3, 1)]]
)
def test_the_greedy_one_opens_what_is_most_likely_gold(opened: list[tuple[int, int, int]]) -> None:
    view = draw(VALLEY, opened=opened).view()
    best = Greedy().cells(view, 0)
    most = max(gold(view, cell) for cell in view.closed)
    assert best == [cell for cell in view.closed if gold(view, cell) == pytest.approx(most, rel=1e-6)]
    assert 0 < len(best) < len(view.closed)


@pytest.mark.rule("G-AI-1")
def test_at_first_the_corners_are_most_likely_gold() -> None:
    # Fewer lines lead through them, so that bears and wood lie there more seldom.
    for side in (5, 8, 12, 40):
        view = new_game("goldrush", seed=1, size=side).view()
        last = side * side - 1
        assert list(Greedy().cells(view, 0)) == [0, side - 1, last - side + 1, last]


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize("seed", range(3))
def test_the_cautious_one_keeps_away_from_begun_bears_as_long_as_it_can(seed: int) -> None:
    game, rng, avoided = new_game("goldrush", seed=seed, size=8), Dice(seed), 0
    while game.outcome is None:
        view = game.view()
        if game.decision.name == "open":
            near = suspects(view, "B")
            cells = set(Cautious().cells(view, 0))
            assert cells
            assert not cells & near or set(view.closed) <= near
            avoided += len(near)
        game.submit(game.decision.sample(rng))
    assert avoided


@pytest.mark.rule("G-AI-1")
def test_the_cautious_one_weighs_gold_against_what_health_is_left() -> None:
    game, rng, differ = new_game("goldrush", seed=4, size=8), Dice(4), 0
    while game.outcome is None:
        view = game.view()
        if game.decision.name == "open":
            weak = view._replace(players=(replace(view.players[0], start=1, log=()), view.players[1]))
            near = suspects(view, "B")
            for seen in (view, weak):
                best = Cautious().cells(seen, 0)
                worths = {cell: worth(seen, 0, known(seen, cell)) for cell in view.closed if cell not in near}
                assert not worths or worths[best[0]] == pytest.approx(max(worths.values()))
            differ += set(Cautious().cells(weak, 0)).isdisjoint(Greedy().cells(weak, 0))
        game.submit(game.decision.sample(rng))
    assert differ


@pytest.mark.rule("G-AI-1")
def test_where_too_little_can_be_said_they_open_what_bears_no_mark() -> None:
    game = new_game("goldrush", seed=5, size=40, player1="random", player2="random")
    for _ in range(400):
        game.submit("watch")
    view = game.view()
    assert prospects(view, view.closed[0]) is None
    marked = suspects(view, "B") | suspects(view, "I")
    for player in Greedy(), Cautious():
        assert set(player.cells(view, 0)) == set(view.closed) - marked
