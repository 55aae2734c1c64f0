"""Games that are only followed, line by line: replays, and what players made of code do."""

import pytest
from tests.home import at_home, places
from tests.plain.talking import SANSA, Listener

from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import ladder
from thrones_tui.session.exhibition import at_seats
from thrones_tui.session.shelf import list_saves

SEATS = {game: len(ladder(game).seats) or 1 for game in GAMES}


def replay() -> Listener:
    """A replay of three steps, the second one an answer."""
    talk = Listener("thrones", SANSA)
    talk.type("n", "3", "s")
    talk.close()
    (save,) = list_saves(places().saves)
    return Listener(None, replay=save.path)


def test_a_replay_is_told_step_by_step() -> None:
    talk = replay()
    assert talk.said[0] == "The Game of Thrones, seed 7."
    assert talk.type("").startswith("You travel north.")
    assert "3. Battle: certain to win; Brienne of Tarth fights for you." in talk.said
    said = talk.type("n").split("\n")
    assert said[0] == "Answered: Battle."
    assert said[-1] == "Turn 2."
    talk.type("")
    assert talk.type("") == "This is as far as it goes. Type help for a list."


def test_several_steps_are_told_at_once_with_what_was_asked_between() -> None:
    said = replay().type("3").split("\n")
    assert "Jon Snow stands before you. Battle." in said
    assert "1. Give a speech" not in "\n".join(said)
    assert said[-1] == "Turn 3."


def test_one_moves_about_in_a_replay() -> None:
    talk = replay()
    assert talk.type("question").startswith("Step 1 of 3.\nTurn 1.")
    assert talk.type("question") == "No question comes any more."
    assert talk.type("end").startswith("Step 3 of 3.")
    assert talk.type("turn 2").startswith("Step 2 of 3.")
    assert talk.type("turn 9999").startswith("Step 3 of 3.")
    assert talk.type("b 1").startswith("Step 2 of 3.")
    assert talk.type("turn two") == "Type a number after it, as in turn 20."
    assert talk.type("back").startswith("Step 1 of 3.")
    assert talk.type("back 9").startswith("Step 0 of 3.")
    assert talk.type("repeat").startswith("Step 0 of 3.")
    assert "Winterfell (row 7, column 5), yours." in talk.type("look")
    assert "take over (or take)" in talk.type("help")
    assert talk.type("help 1").startswith("The game in short.")
    assert talk.type("rest") == "That is no command. Type help for a list."
    talk.type("quit")
    assert talk.is_over


def test_one_goes_on_oneself_from_where_one_likes() -> None:
    talk = replay()
    talk.type("question")
    assert "Type a number or a name." in talk.type("take over")
    assert "you win the battle" in talk.type("3")
    talk.close()
    assert sorted(save.practice for save in list_saves(places().saves)) == [False, True]


@pytest.mark.parametrize("game", GAMES)
def test_what_players_do_is_told_up_to_the_end(game: str) -> None:
    start = at_seats(at_home(game), [next(iter(ladder(game).players))] * SEATS[game])
    talk = Listener(game, {"hero": "Jon Snow"} if game in ("thrones", "greater") else {}, watch=start.watch)
    assert "Turn" in talk.type("3")
    end = talk.type("end")
    assert end == talk.type("repeat")
    assert not end.startswith("Step 0")
    lines = end.split("\n")
    assert len(lines) - len(set(lines)) <= 2  # what ended it is not told twice
    assert talk.type("").startswith("This is the end.")
    assert "The game is over here" in talk.type("take over")
    assert list_saves(places().saves) == []


def test_a_question_does_not_tell_again_what_led_to_it() -> None:
    start = at_seats(at_home("thrones"), ["planner"])
    talk = Listener("thrones", {"hero": "Jon Snow"}, 3, watch=start.watch)
    for _ in range(5):
        lines = talk.type("question").split("\n")
        assert len(lines) == len(set(lines))
