"""Players made of code at the table: set up in the form or typed, they answer when it is their turn."""

import pytest
from tests.home import at_home, places
from tests.tui.screens.stage import Watched, watch
from tests.tui.screens.table_games import opened

from thrones_tui.session.saved import open_game
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.goto import ToResume
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.parts.draft import Draft
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screens.setup import SetupScreen

SEED = 7
FOOD, WOOD = opened("F"), opened("I")


def game(*pressed: str, practice: bool = False, **said: str) -> Watched:
    """A gold rush against a player made of code."""
    options = {"name": "Ada", **said}
    return watch(first_screen(at_home("goldrush", SEED, options, practice=practice)), *pressed)


def test_it_moves_after_the_person_and_the_person_is_asked_again() -> None:
    terminal = game(*FOOD, player2="greedy")
    assert "Turn 3 of 24, Ada" in terminal.text
    assert "greedy opens" in terminal.text


def test_who_is_a_computer_is_said_beside_its_name_also_after_a_move_is_taken_back() -> None:
    for keys in ((), FOOD, (*FOOD, "u")):
        terminal = game(*keys, player2="cautious", name2="Ben", practice=True)
        assert " 2  Ben, cautious computer\n" in terminal.text
        assert " 1  Ada\n" in terminal.text
    assert " 2  greedy computer\n" in game(player2="greedy").text


def test_ones_own_move_is_seen_before_it_has_answered_and_no_key_is_lost_meanwhile() -> None:
    terminal = game(*FOOD, player2="greedy")
    between = [
        text for text in terminal.seen if "Turn 2 of 24, greedy" in text and "greedy opens" not in text
    ]
    assert [("Ada opens 0,0" in text) for text in between] == [True]
    terminal = Watched([])
    terminal.type_ahead.extend(Key(key, key if len(key) == 1 else "") for key in (*FOOD, "2", ","))
    run(terminal, first_screen(at_home("goldrush", SEED, {"name": "Ada", "player2": "greedy"})))
    assert "open 2,_" in terminal.text


def test_it_moves_first_where_it_sits_first() -> None:
    terminal = game(player1="greedy")
    assert "Turn 2 of 24, Player 2" in terminal.text


def test_what_is_taken_back_in_practice_is_its_answer_and_ones_own() -> None:
    terminal = game(*FOOD, *WOOD, "u", player2="greedy", practice=True)
    assert "Turn 3 of 24, Ada" in terminal.text
    terminal = game(*FOOD, "u", player2="greedy", practice=True)
    assert "Turn 1 of 24, Ada" in terminal.text


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (120, 40)])
def test_the_form_has_the_built_in_players(size: tuple[int, int]) -> None:
    keys = ["right", "down", "down", "down", "down", "right", "right"]  # on the board of the hand-out
    terminal = watch(SetupScreen(at_home(seed=SEED), "goldrush"), *keys, width=size[0], height=size[1])
    assert "◂ greedy computer ▸" in terminal.text
    watch(SetupScreen(at_home(seed=SEED), "goldrush"), *keys, "enter", *FOOD, "S")
    (save,) = list_saves(places().saves)
    saved = open_game(save.path)
    assert saved.header.players == {"player2": "greedy"}
    assert saved.moves > 1
    saved.close()


@pytest.mark.parametrize("kinds", [("expert", "expert"), ("expert", "evil"), ("random", "cunning")])
def test_where_nobody_is_asked_the_form_leads_to_a_game_to_watch(kinds: tuple[str, str]) -> None:
    said = {"kind1": kinds[0], "kind2": kinds[1], "name": "Ada", "name2": "Ben"}
    form = SetupScreen(at_home("horcruxes", SEED, said), "horcruxes")
    terminal = watch(form, "enter", "right", "right", "right", "right")
    assert "live, turn" in terminal.text
    assert "Ben" in terminal.text
    assert list_saves(places().saves) == []
    terminal = watch(SetupScreen(at_home("horcruxes", SEED, {**said, "name2": "Ada"}), "horcruxes"), "enter")
    assert "different names" in terminal.text


def test_the_next_game_is_against_the_same_one_if_that_may_play() -> None:
    game("S", player2="greedy")
    (save,) = list_saves(places().saves)
    saved = open_game(save.path)
    for text, again in ("greedy", "greedy"), ("cmd:./bot", "person"):
        saved.header = saved.header._replace(players={"player2": text})
        assert Draft.of_saved(at_home(), saved).options["player2"] == again
    assert Draft.of_saved(at_home(allowed=(text,)), saved).options["player2"] == text
    forged = {**saved.header.options, "player1": "bots.py:Evil", "player2": "cmd:./evil"}
    saved.header = saved.header._replace(options=forged, players={})
    assert not {"player1", "player2"} & Draft.of_saved(at_home(), saved).options.keys()


def test_who_cannot_play_is_named_and_the_person_answers_for_it() -> None:
    text = "cmd:./no-such-bot"
    start = at_home("goldrush", SEED, {"name": "Ada", "player2": text}, allowed=(text,))
    terminal = watch(first_screen(start), *FOOD, *WOOD, "S")
    assert "./no-such-bot cannot begin" in terminal.seen[0]
    (save,) = list_saves(places().saves)
    saved = open_game(save.path)
    assert saved.moves == 2
    saved.leave()
    terminal = watch(ToResume(at_home(), save.path))
    assert "./no-such-bot played here" in " ".join(terminal.text.split())
