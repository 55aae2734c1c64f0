"""A game between players made of code, watched: it is played as far as somebody goes, and saved nowhere."""

from pathlib import Path

import pytest
from tests.home import at_home, places
from tests.tui.screens.stage import Watched, watch

from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import ladder
from thrones_tui.session.exhibition import Exhibition, at_seats
from thrones_tui.session.files import SessionError
from thrones_tui.session.replay import verify
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.routes import first_screen

SIZES = [(80, 24), (40, 12), (120, 40)]


def live(
    *pressed: str, players: tuple[str, ...] = ("planner",), width: int = 80, height: int = 24
) -> Watched:
    """A game of seed 7 after these keys."""
    screen = first_screen(at_seats(at_home("thrones", 7), players))
    return watch(screen, *pressed, width=width, height=height)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_begins_at_once_and_goes_on_by_itself(width: int, height: int) -> None:
    terminal = live(width=width, height=height)
    assert "live, turn 1, step 0" in terminal.text
    assert "pause" in terminal.text
    terminal = live("tick", "tick", "tick", width=width, height=height)
    assert "step 3" in terminal.text
    assert "Then: " in terminal.text
    assert list_saves(places().saves) == []


@pytest.mark.parametrize(
    ("pressed", "shows"),
    [
        (["right", "right"], "step 2"),
        (["down", "left"], "step 9"),
        (["down", "home"], "step 0"),
        (["end"], "turn 55, step 82/82"),
        (["end", "home"], "turn 1, step 0/82"),
        (["n"], "Dragonglass"),
        (["end", "n"], "There are no more questions after this."),
        (["g", "9", "enter"], "turn 9,"),
        (["g", *"99", "enter"], "step 82/82"),
        (["down", "g", "2", "enter"], "turn 2,"),
        ([" ", "tick", "tick"], "step 0"),
    ],
)
def test_one_goes_anywhere_as_in_a_replay(pressed: list[str], shows: str) -> None:
    assert shows in live(*pressed).text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_watched_to_its_end(game: str) -> None:
    names = list(ladder(game).players)
    quick = "planner" if "planner" in names else names[-1]
    seats = len(ladder(game).seats) or 1
    exhibition = Exhibition(at_seats(at_home(game, 3), [quick] * seats))
    exhibition.play_on(lambda line: False)
    assert exhibition.is_over
    assert exhibition.timeline.at(exhibition.timeline.end).outcome is not None
    assert verify(exhibition.write(places().exports)).holds


def test_it_is_written_when_asked_for_as_far_as_it_was_played() -> None:
    terminal = live("right", "e")
    assert "Written to" in terminal.text
    (path,) = Path(places().exports).iterdir()
    assert verify(str(path)).commands >= 2


def test_one_takes_over_where_one_likes() -> None:
    terminal = live("right", "right", "t", "1")
    assert ", practice" in terminal.text
    (save,) = list_saves(places().saves)
    assert (save.practice, save.title) == (True, "Cersei Lannister, turn 3")


def test_who_gives_no_answer_is_named_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Mine:\n    def choose(self, *asked): return 'sleep'\n", encoding="utf-8")
    terminal = live("right", players=(f"{file}:Mine",))
    assert "Mine gives no answer to turn" in " ".join(terminal.text.split())
    assert "step 1" in terminal.text


@pytest.mark.parametrize(
    ("players", "says"),
    [(("planner", "greedy"), "1 player can play, not 2."), (("robot",), "Nobody called robot plays thrones")],
)
def test_who_cannot_play_is_refused(players: tuple[str, ...], says: str) -> None:
    with pytest.raises(SessionError, match=says):
        live(players=players)


def test_the_strongest_ones_play_where_nobody_is_named_and_two_of_a_name_are_told_apart() -> None:
    assert at_seats(at_home("thrones"), []).watch == ("advisor",)
    assert at_seats(at_home("horcruxes"), []).watch == ("expert", "cunning")
    assert at_seats(at_home("horcruxes"), ["expert"]).watch == ("expert", "cunning")
    assert at_seats(at_home("goldrush"), []).watch == ("greedy", "cautious")
    start = at_seats(at_home("goldrush", 7, {"player1": "random"}), ["random"])
    assert (start.watch, start.options) == (("random", "greedy"), {})
    line = Exhibition(at_seats(at_home("goldrush", 7), ["greedy", "greedy"])).timeline
    assert [line.header.options[name] for name in ("name", "name2")] == ["greedy", "greedy 2"]
