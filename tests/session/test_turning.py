"""What decided a game."""

from pathlib import Path

import pytest
from tests.games.thrones.board import Fighter, Lord, draw
from tests.session import journals
from tests.tui.screens import shelf
from tests.tui.screens.stage import seat

from thrones_tui.core.events import ROUTINE
from thrones_tui.scene.model import Line
from thrones_tui.session.replay import open_replay
from thrones_tui.session.turning import Turning, look_back, told_of


@pytest.fixture(autouse=True)
def own_folders(home: Path) -> Path:
    return home


def points(seed: int, most: int = 3) -> list[Turning]:
    saved = shelf.play_on(shelf.begun(seed), shelf.is_over)
    saved.close()
    return look_back(open_replay(saved.path), most)[1]


@pytest.mark.parametrize("game", ["minirogue", "goldrush", "horcruxes"])
def test_the_course_of_a_game_tells_how_everybody_fared_after_each_command(game: str, tmp_path: Path) -> None:
    saved = journals.begun(tmp_path, 5, game=game)
    start = saved.play.presenter.fares(saved.play.seen)
    journals.play(saved, 60)
    saved.close()
    end = saved.play.presenter.fares(saved.play.seen)
    course, _ = look_back(open_replay(saved.path))
    for first, last, whole in zip(start, end, course, strict=True):
        assert len(whole.turns) == len(whole.values) == saved.moves + 1
        assert (whole.turns[0], whole.values[0]) == (first.turns[0], first.values[0])
        assert (whole.turns[-1], whole.values[-1], whole.now) == (last.turns[0], last.values[0], last.now)
        assert list(whole.turns) == sorted(whole.turns)
        assert all(0 <= value <= (whole.most or value) for value in whole.values)


def test_what_is_remembered_needs_no_replay(tmp_path: Path) -> None:
    saved = journals.begun(tmp_path)
    journals.play(saved, 5)
    saved.close()
    assert saved.play.presenter.course(saved.play.seen, saved.play.memory)
    assert look_back(open_replay(saved.path))[0] == ()


def test_a_lost_battle_decided_the_game_and_took_all_the_chance_there_was() -> None:
    first, *_ = points(9)
    assert first.turn == 10
    assert first.text == "Sansa Stark, battle, 0% to win: You fell in battle against Sansa Stark"
    assert first.change == pytest.approx(-0.646, abs=0.001)


def test_the_last_battle_is_lost_by_its_own_odds_and_not_by_what_was_asked_before() -> None:
    (last,) = (turning for turning in points(2) if "overran" in turning.text)
    assert (last.turn, last.text) == (51, "63.9% to win: The White Walkers overran your army")


@pytest.mark.rule("T-END-3")
def test_what_was_won_in_the_turn_before_the_last_battle_is_told() -> None:
    glass = Fighter("Bea", dragonglass=True)
    table = draw("1**2", Lord("Ada", army=900, party=(Fighter("Ann"),)), Lord("Bo", army=9, party=(glass,)))
    table.state.turn = 50
    saved = seat(table)._saved
    for command in ("travel east", "battle", "yes"):
        saved.submit(command)
    assert saved.play.outcome is not None
    first, *_ = look_back(saved._timeline)[1]
    assert (first.turn, first.text[:26]) == (50, "Bo, battle, certain: Bea h")


def test_the_greatest_changes_come_first_with_what_happened_then() -> None:
    found = points(22, 99)
    sizes = [abs(turning.change) for turning in found]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= 0.0005
    assert found[0].text == "Tormund Giantsbane joins you"
    assert found[1].text == "Drought! Food runs low: the warriors' strength and morale"
    assert points(22) == found[:3]


LINES = [
    Line("Bronn, a free warrior, comes into sight, 1 east.", "warrior", 1),
    Line("They say that the closest hero is Bo, 860 days of travel away.", "text", 1),
    Line("+2 points.", "own", 1, ROUTINE),
    Line("Jackpot! Wealthy friends double your money.", "good", 1),
    Line("You hire 860 knights for 17,200 money.", "army", 1),
    Line("Bronn joins you.", "good", 1),
]


@pytest.mark.parametrize(
    ("cause", "said"),
    [
        ("860 more knights", "You hire 860 knights for 17,200 money"),
        ("Bronn in the party", "Bronn joins you"),
        ("Bronn has dragonglass", "Bronn joins you: Bronn has dragonglass"),
        ("Bo gone", "Bo gone"),
        ("", None),
    ],
)
def test_what_was_won_or_lost_is_told_of_a_turn_no_sighting_and_no_rumour(
    cause: str, said: str | None
) -> None:
    assert told_of(LINES, cause) == said
