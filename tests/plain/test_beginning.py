"""What is asked before a game, line by line: which one, its set-up, who plays, whom; and what comes after."""

from pathlib import Path

import pytest
from tests.home import places
from tests.plain.talking import ADA, Listener

from thrones_tui.games.registry import GAMES
from thrones_tui.session.files import SessionError
from thrones_tui.session.saved import open_game
from thrones_tui.session.shelf import list_saves


def test_the_menu_has_saved_games_and_all_kinds_of_new_ones() -> None:
    talk = Listener("thrones", ADA)
    talk.type("n")
    talk.close()
    menu = Listener().said
    assert menu[1].startswith("1. Go on: The Game of Thrones: Ada as Jon Snow, turn 2")
    assert [line.split(". ")[0] for line in menu[2:-1]] == [str(at) for at in range(2, 2 + len(GAMES))]
    assert "You are Jon Snow, in Castle Black." in Listener().type("1", "log")


@pytest.mark.parametrize("typed", ["", "0", "99", "-1", "thronez", "\x00", "9" * 500])
def test_the_menu_asks_again(typed: str) -> None:
    assert Listener().type(typed).startswith("Type a number from 1 to 6.")


def test_help_says_a_question_again() -> None:
    talk = Listener(faults=("The mouse is neither on nor off.",))
    menu = talk.said
    assert menu[1] == "The mouse is neither on nor off."
    talk.type("xyzzy")
    assert talk.type("help") == "\n".join(menu)


def test_a_game_is_chosen_by_name() -> None:
    assert Listener().type("minirogue").startswith("MiniRogue.")


@pytest.mark.parametrize("lines", [(), ("minirogue",), ("thrones", "begin"), ("thrones", "begin", "Ada")])
def test_one_can_leave_at_every_question(lines: tuple[str, ...]) -> None:
    talk = Listener()
    talk.type(*lines, "quit")
    assert talk.is_over
    assert list_saves(places().saves) == []


def test_options_are_set_by_name_and_checked() -> None:
    talk = Listener("goldrush", {}, None)
    assert "Board: 8." in "\n".join(talk.said)
    assert "Board: 5." in talk.type("handout")
    assert talk.type("size 9") == talk.type("5 9") == "Board: 9."
    assert "from 5 to 40" in talk.type("size 100")
    assert "There is no 'speed 3' to set." in talk.type("speed 3")
    assert "as practice" in talk.type("practice")
    assert "0,0 is top left" in talk.type("begin")
    assert "opens 8,8" in talk.type("8,8")
    (save,) = list_saves(places().saves)
    assert save.practice


def test_a_set_up_with_a_name_is_taken_whole() -> None:
    talk = Listener("horcruxes", {}, None)
    assert "Cells: 12." in talk.type("short")


def test_a_set_up_leaves_alone_who_plays() -> None:
    talk = Listener("goldrush", {}, None)
    talk.type("player2 person")
    talk.type("name2 Ben")
    said = talk.type("large")
    assert "Board: 12." in said
    assert "Second played by: person." in said
    assert "Second player: Ben." in said


def test_heroes_are_told_of_before_one_is_chosen() -> None:
    talk = Listener()
    assert "Welcome to the Game of Thrones!" in talk.type("thrones", "begin")
    assert "Ada" not in talk.said[-1]
    assert "3. Jon Snow: money 100" in talk.type("Ada")
    assert "Samwell Tarly" in talk.type("about 3")
    assert "Type a number from 1 to 7. Did you mean Jon Snow?" in talk.type("jon snoww")
    assert "You are Jon Snow" in talk.type("jon")


def test_a_hero_of_ones_own_is_asked_number_by_number() -> None:
    talk = Listener()
    talk.type("thrones", "begin", "Ada", "self")
    assert "from 0 to 10000" in talk.type("20000")
    talk.type("100", "100", "100")
    assert "Row, 1 to 25?" in talk.said
    assert "taken" in talk.type("4", "5")  # Jon Snow begins there
    assert "The Game of Thrones." in talk.type("5", "5")


def test_a_game_begins_at_once_as_the_command_line_has_it() -> None:
    assert Listener("thrones", ADA).said[0] == "The Game of Thrones."
    with pytest.raises(SessionError, match="Hero should be one of"):
        Listener("thrones", {"hero": "Nobody"})


def test_a_game_that_somebody_else_plays_is_refused_with_the_reason() -> None:
    talk = Listener("thrones", ADA)
    talk.close()
    (save,) = list_saves(places().saves)
    held = open_game(save.path)
    assert "Type a number." in Listener().type("1")
    assert "is being played" in Listener().type("1")
    held.close()


def test_of_a_damaged_game_the_whole_part_is_offered() -> None:
    talk = Listener("thrones", ADA)
    talk.type("n", "w", "rest", "rest")
    talk.close()
    (save,) = list_saves(places().saves)
    journal = Path(save.path)
    journal.write_bytes(journal.read_bytes().replace(b'"do":"rest"', b'"do":"ruin"', 1))
    _, whole, asked = Listener(resume=save.path).said
    assert (whole, asked) == (
        "The file is kept. The intact part leads to turn 5, 7 points (Jon Snow).",
        "Type yes to go on from there, no to choose another game.",
    )
    no = Listener(resume=save.path)
    assert no.type("why") == "Type yes or no."
    assert "A new game: MiniRogue." in no.type("no")
    assert "a new game" in no.type("1", "no").casefold()
    assert "What will you do" in Listener(resume=save.path).type("yes")


def test_after_a_game_there_is_another_one() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    for _ in range(300):
        if "menu for other games" in talk.said[-1]:
            break
        talk.type("wait")
    assert "killed by" in "\n".join(talk.said)
    assert "Type again" in talk.type("what")
    assert talk.type("again").startswith("MiniRogue.")
    talk.close()
    assert [save.turn for save in list_saves(places().saves)] == [1]
