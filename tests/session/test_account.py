"""Who has won is said as the person at the keyboard sees it, and by names where two people play."""

from pathlib import Path

import pytest
from tests.home import at_home, places
from tests.session.endings import history

from thrones_tui.core.rules import Outcome
from thrones_tui.scene.english import counted
from thrones_tui.scene.model import Contestant, Standing
from thrones_tui.session.account import account_of, taken_back
from thrones_tui.session.closing import best_games, share_line
from thrones_tui.session.draft import Draft
from thrones_tui.session.endings import Ended, finish
from thrones_tui.session.journal import Header
from thrones_tui.session.replay import open_replay
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.exports.story import story

PERSON, ANIMATED = True, False


def account(*seats: tuple[str, int, bool], winners: tuple[int, ...], coded: str = "") -> tuple[object, ...]:
    """The account of a Gold Rush that ended so, where a player made of code may have a seat."""
    now = Standing.of(60, *(Contestant(*seat) for seat in seats))
    outcome = Outcome(winners, "", tuple(score for _, score, _ in seats))
    players = {coded: "greedy"} if coded else {}
    header = Header("", "goldrush", 1, "", "", {}, False, "", "", "", "", "", {}, players)
    return tuple(account_of(header, now, outcome))


def test_of_two_people_whoever_has_won_is_named_first_and_has_won() -> None:
    ada, ben = ("Ada", 0, PERSON), ("Ben", 400, PERSON)
    assert account(ada, ben, winners=(1,)) == ("Ada against Ben", 400, "won", "Ben beat Ada, 400 to 0")
    assert account(ben, ada, winners=(0,)) == ("Ben against Ada", 400, "won", "Ben beat Ada, 400 to 0")
    assert account(ada, ben, winners=()) == ("Ada against Ben", 400, "drawn", "Ben against Ada, 400 to 0")


def test_a_person_who_plays_a_program_sees_the_game_from_either_seat() -> None:
    ada, cautious, greedy = ("Ada", 0, PERSON), ("cautious", 400, ANIMATED), ("greedy", 400, PERSON)
    assert account(ada, cautious, winners=(1,)) == ("Ada against cautious", 0, "lost", "")
    assert account(cautious, ada, winners=(0,)) == ("Ada against cautious", 0, "lost", "")
    assert account(cautious, ada, winners=(1,)) == ("Ada against cautious", 0, "won", "")
    assert account(ada, greedy, winners=(1,), coded="player2") == ("Ada against greedy", 0, "lost", "")
    assert account(greedy, ada, winners=(0,), coded="player1") == ("Ada against greedy", 0, "lost", "")


def test_nobody_plays_and_whoever_did_best_is_told_of() -> None:
    assert account(("a", 1, ANIMATED), ("b", 2, ANIMATED), winners=(0,)) == ("a against b", 1, "won", "")
    assert account(("a", 1, ANIMATED), ("b", 6, ANIMATED), winners=())[:2] == ("b against a", 6)


@pytest.fixture
def ben_won(home: Path) -> Ended:
    """A game of two people that the second has won."""
    options = {"name": "Ada", "name2": "Ben"}
    for seed in range(9):
        saved = Draft.load(at_home("goldrush", seed=seed), "goldrush").begin(options)
        play = saved.play
        while play.outcome is None:
            saved.submit(str(play.decision.sample(play.state.dice.clone())))
        if play.outcome.winners == (1,):
            return finish(saved, places())
    raise AssertionError


@pytest.mark.usefixtures("quick")
def test_lists_and_stories_tell_it_by_names(home: Path, ben_won: Ended) -> None:
    record = ben_won.record
    told = f"Ben beat Ada, {record.score} to "
    assert history(home) == [record]
    assert record.outcome == "won"
    assert record.who.startswith(told)
    (line,) = best_games(places().history, "goldrush")
    assert line.startswith(f"1. {record.scored}  {told}")
    assert "won" not in line
    assert told in share_line(ben_won)
    assert f"{record.told} on turn {record.turns}." in list(story(open_replay(ben_won.replay)))[-1]


@pytest.mark.usefixtures("home")
def test_of_two_people_it_is_said_whose_move_is_taken_back() -> None:
    for name2, said in (({"name2": "Ben"}, "Ada's"), ({"player2": "greedy"}, "Your")):
        saved = Draft.load(at_home("goldrush", seed=1), "goldrush").begin({"name": "Ada", **name2})
        assert taken_back(saved.header, saved.play) == f"{said} last move is taken back."


def test_a_saved_game_of_two_says_whose_its_score_is(home: Path) -> None:
    saved = Draft.load(at_home("goldrush", seed=1), "goldrush").begin({"name": "Ada", "name2": "Ben"})
    saved.submit("open 0,0")
    saved.close()
    (save,) = list_saves(places().saves)
    assert save.stands == f"Ada has {counted(save.score or 0, 'point', 'points')}"
    assert f"Ada against Ben, turn 2, {save.stands}" in save.words()
