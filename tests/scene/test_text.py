"""A scene as plain text."""

import pytest
from tests.games.thrones.board import CERSEI, CLASSIC, EURON, army, pair

from thrones_tui import new_game
from thrones_tui.core.dice import ScriptedDice
from thrones_tui.games.thrones import game as thrones
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.text import Picture, draw_whole

KINGS_LANDING = """\
~ ~ * * * ~ ~
* I * * ~ J ~
* * * * * ~ ~
* * * L ~ ~ ~
* * * * * * ~
* * * * * M ~
N * * * * ~ ~"""


@pytest.mark.rule("T-SEE-1")
@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40), (300, 100), (60, 18), (40, 60)])
def test_the_view_of_kings_landing_is_in_the_text_of_the_scene_line_by_line(size: tuple[int, int]) -> None:
    width, height = size
    lines = new_game("thrones", seed=7, hero=CERSEI, name="Ada").scene().text(width, height).split("\n")
    view = KINGS_LANDING.split("\n")
    left = next(line.index(view[0]) for line in lines if view[0] in line)
    top = next(at for at, line in enumerate(lines) if line[left:].startswith(view[0]))
    assert [
        line[left : left + len(row)] for line, row in zip(lines[top : top + 7], view, strict=True)
    ] == view


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (1, 1), (300, 100)])
def test_the_text_is_no_larger_than_asked(size: tuple[int, int]) -> None:
    width, height = size
    lines = new_game("thrones", seed=7, hero=EURON, name="Ada").scene().text(width, height).split("\n")
    assert len(lines) == height
    assert max(map(len, lines)) <= width
    assert lines == [line.rstrip() for line in lines]


def test_the_text_has_all_that_is_asked_and_its_odds() -> None:
    table = pair(army(900, 100, 50), army(200, 80))
    table.state.dice = ScriptedDice([], rest=0.0)
    play = LiveGame(thrones.load("thrones", CLASSIC), table.state)
    play.submit("rest")
    text = play.scene().text(120, 40)
    for choice in ("An encounter", "1 Give a speech", "2 Buy them outright", "3 Battle", "certain"):
        assert choice in text


def test_in_ascii_every_sign_has_its_likeness_in_the_same_place() -> None:
    scene = new_game("thrones", seed=7, hero=CERSEI, name="Ádám").scene()
    plain = Canvas(80, 24, ascii=True)
    draw_whole(plain, scene)
    assert plain.text().isascii()
    lines, signs = plain.text().split("\n"), Picture(*scene).text(80, 24).split("\n")
    assert "Adam" in lines[0]
    assert [len(line) for line in lines] == [len(line) for line in signs]
    whole = [(row, line) for row, line in zip(signs, lines, strict=True) if "…" not in row]
    assert len(whole) > 15
    for row, line in whole:
        for sign, likeness in zip(row, line, strict=True):
            assert sign == likeness or not sign.isascii()
