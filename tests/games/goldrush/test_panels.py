"""What stands beside the board: both players, what is left, and what does not move."""

import re

import pytest
from tests.games.goldrush.board import Dig, die, draw, play, players

from thrones_tui import new_game
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.model import Fact, Meter

VALLEY = """
    BGWFI
    SI...
    .....
    .....
    ....G
"""


def panel(game: Dig, title: str) -> list[tuple[str, str]]:
    """The facts of the panel whose title begins so."""
    return [
        (row.label, row.value)
        for shown in game.scene().panels
        if shown.title.startswith(title)
        for row in shown.rows
        if isinstance(row, Fact)
    ]


@pytest.mark.rule("G-TURN-2", "G-SET-4")
def test_both_players_stand_with_health_score_and_finds() -> None:
    game = draw(VALLEY)
    play(game, "0,3", "0,1", "1,0", "2,2")
    assert players(game) == [
        "Ada", "11", "0 points", "F1 I0 S1 G0",
        "Ben, ahead", "10", "100 points", "F0 I0 S0 G1",
    ]  # fmt: skip
    assert panel(game, "Ada's turn") == [("Turns left", "21 of 25"), ("Gold", "1 of 2 found")]
    assert game.scene().status == "Turn 5 of 25, Ada"


@pytest.mark.rule("G-TURN-2")
def test_the_bar_of_health_is_full_while_nobody_is_hurt_whatever_the_other_one_has() -> None:
    game = draw(VALLEY, dice=[die(1)])
    play(game, "1,0", "0,0", "even")
    meters = [row for row in game.scene().panels[1].rows if isinstance(row, Meter)]
    assert [(meter.value, meter.most, meter.text) for meter in meters] == [(10, 10, "11"), (8, 10, "8")]


@pytest.mark.rule("G-AI-1")
def test_a_computer_is_called_one_with_its_name_if_it_has_one() -> None:
    game = draw(VALLEY, kinds=("cautious", "person"), dice=[0.5])
    assert players(game)[::4] == ["Ada, cautious computer", "Ben"]
    game.computers = {1: "greedy computer"}
    assert players(game)[4] == "Ben, greedy computer"
    game.computers = {1: "Ben computer"}
    assert players(game)[4] == "Ben computer"


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_panels_stay_where_they_are_while_the_cursor_moves(size: tuple[int, int]) -> None:
    game = new_game("goldrush", seed=3, size=8, odds="on")
    for place in ("1,1", "2,3", "4,4"):
        game.submit(f"open {place}")
    frames = set()
    for cell in range(64):
        canvas = Canvas(*size)
        draw_scene(canvas, game.presenter.pointed(game.view(), game.scene(), *divmod(cell, 8)))
        shown = canvas.text().split("\n")
        told = "Health|Player|points|pts|left|opens"
        frames.add(tuple(at for at, row in enumerate(shown[1:]) if re.search(told, row)))
    assert len(frames) == 1
