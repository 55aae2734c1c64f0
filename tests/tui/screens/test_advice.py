"""The coach: each piece of advice once, when it matters, and never in the way."""

from pathlib import Path

import pytest
from tests.contract.games import NAMES
from tests.contract.games import played as games_of
from tests.home import at_home
from tests.tui.screens.stage import alone, on_turn, seat, seated, watch

from thrones_tui.scene.keynames import named
from thrones_tui.scene.live import Play
from thrones_tui.session.coach import FILE, Coach
from thrones_tui.session.home import find_home
from thrones_tui.session.settings import Settings
from thrones_tui.tui.parts.lookups import NOTHING
from thrones_tui.tui.routes import first_screen

ADA = {"name": "Ada", "hero": "Sansa Stark"}
START = "Press Tab for the best place to go to, again for the next, then Enter; or t and a"


def played(*pressed: str, coach: bool = True, seed: int = 7, width: int = 80, height: int = 24) -> str:
    start = at_home("thrones", seed, ADA, settings=Settings(coach=coach))
    text = watch(first_screen(start), *pressed, width=width, height=height).canvas.text()
    return " ".join(text.split())


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_the_first_step_is_explained_before_it_is_made_and_then_never_again(size: tuple[int, int]) -> None:
    width, height = size
    assert START in played(width=width, height=height)
    played("l", width=width, height=height)
    assert START not in played(width=width, height=height)


def test_advice_goes_with_the_next_key_whatever_that_does() -> None:
    assert START not in played("!")
    assert "does nothing here" in played("!")


def test_advice_waits_while_what_is_new_needs_its_rows() -> None:
    def shown(*pressed: str, width: int, height: int) -> tuple[bool, bool]:
        start = at_home("minirogue", 1, {"name": "Ada"}, settings=Settings(coach=True))
        text = watch(first_screen(start), *pressed, width=width, height=height).text
        return "comes into sight" in text, "A monster is in sight" in text

    met = ("o", "x", "esc")
    assert shown(*met, width=40, height=12) == (True, False)
    assert shown(*met, ".", width=40, height=12) == (False, True)
    Path(find_home().folders.state, FILE).unlink()
    assert shown(*met, width=80, height=24) == (True, True)


def test_who_wants_no_advice_gets_none() -> None:
    assert START not in played(coach=False)
    assert not Path(find_home().folders.state, FILE).exists()


def test_chances_are_explained_with_the_first_question_that_has_some() -> None:
    for seed in range(30):
        for keys in range(1, 5):
            shown = played(*"kkkk"[:keys], seed=seed)
            if "An encounter" in shown:
                assert "Beside each answer" in shown
                return
    raise AssertionError("nobody was met")


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_that_one_can_ask_is_said_at_the_first_question_where_no_answer_is_sure(
    size: tuple[int, int],
) -> None:
    start = at_home(settings=Settings(animation="off"))
    for told in (True, False):
        screen = seat(on_turn(alone(), 50), start=start)
        assert (
            "Hard to say? Press a to hear" in watch(screen, "r", width=size[0], height=size[1]).words
        ) == told


def test_a_file_of_others_is_read_for_the_names_that_are_in_it(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"thrones-start\n\xff\x1b[2J\n../..\nTHRONES\n")
    coach = Coach(str(tmp_path))
    assert coach.knows("thrones-start")
    coach.told("thrones-rival")
    assert (tmp_path / FILE).read_text() == "thrones-rival\nthrones-start\n"


def test_what_cannot_be_written_is_said_again_and_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file, where a folder should be")
    coach = Coach(str(tmp_path / "state"))
    coach.told("thrones-start")
    assert coach.knows("thrones-start")
    assert not Coach(str(tmp_path / "state")).knows("thrones-start")


@pytest.mark.parametrize("game", NAMES)
def test_each_key_that_advice_names_does_something_where_it_is_given(game: str) -> None:
    moments: dict[tuple[str, str], Play] = {}
    for seed in range(3):
        for play, _ in games_of(game, seed):
            for tip in play.presenter.tips(play.seen, play.decision):
                for key in named(tip.text):
                    if (tip.name, key) not in moments:
                        moments[tip.name, key] = play.clone()
    assert moments or game in ("goldrush", "horcruxes"), "which name keys in words"
    for moment, play in moments.items():
        key = moment[1]
        screen = seated(game, play)
        shown = watch(screen, key).words
        given = [move.do for move in screen._saved._timeline.moves]
        assert not [said for said in (NOTHING, "No answer yet") if said in shown], moment
        assert given != ["other"], moment
