"""A game line by line: commands as words, what is told of places and numbers, questions and their answers."""

import plain_talks
import pytest
from tests.headless import HeadlessTerminal
from tests.home import at_home, places
from tests.plain.talking import ADA, SANSA, Listener, saved_commands
from tests.plain.test_talks import golden

from thrones_tui import new_game
from thrones_tui.session.replay import verify
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.goto import ToResume
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run


@pytest.mark.parametrize(
    "typed", ["travel north", "north", "n", "N", "  TRAVEL   NORTH ", "travel n", "1 north", "north 1"]
)
def test_a_direction_is_typed_in_any_way(typed: str) -> None:
    talk = Listener("thrones", ADA)
    talk.type(typed)
    talk.close()
    assert saved_commands() == ["travel north"]


@pytest.mark.parametrize(("typed", "command"), [("r", "rest"), ("cons", "consult"), ("consult", "consult")])
def test_a_command_can_be_cut_short(typed: str, command: str) -> None:
    talk = Listener("thrones", ADA)
    talk.type(typed)
    talk.close()
    assert saved_commands() == [command]


@pytest.mark.parametrize("typed", ["lok", "nerth", "xyzzy", "travel", "travel up", "7", "go nowhere"])
def test_what_is_no_command_changes_nothing(typed: str) -> None:
    talk = Listener("thrones", ADA)
    said = talk.type(typed)
    talk.close()
    assert said
    assert saved_commands() == []


def test_a_mistyped_word_is_answered_with_what_may_be_meant() -> None:
    talk = Listener("thrones", SANSA)
    assert "Did you mean look or log?" in talk.type("lok")
    assert "travel west" in talk.type("travel wst")
    assert "Did you mean White Harbor?" in talk.type("go whitte harbor")


@pytest.mark.parametrize("again", ["", "go {}"])
def test_a_place_that_kills_is_gone_to_only_after_a_warning_was_heard(again: str) -> None:
    talk = Listener("horcruxes", {"name": "Ada"})
    talk.type("naive")
    lord = new_game("horcruxes", seed=7, name="Ada").state.voldemort
    warning = "Voldemort would kill you there. Enter goes all the same."
    assert warning in talk.type(f"go {lord}")
    assert saved_commands() == ["interact naive"]
    assert f"Ada goes from cell 0 to {lord}." in talk.type(again.format(lord))
    talk.close()


def test_a_refused_command_says_why() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("w")
    assert "ship" in talk.type("w")
    talk.close()
    assert saved_commands() == ["travel west"]


def test_a_number_repeats_a_command_until_something_comes_up() -> None:
    talk = Listener("thrones", ADA)
    talk.type("3 rest")
    talk.close()
    assert saved_commands() == ["rest"] * len(saved_commands())
    assert 1 <= len(saved_commands()) <= 3


def test_what_is_near_is_told_with_where_it_is() -> None:
    talk = Listener("thrones", SANSA)
    said = talk.type("near")
    assert "Jon Snow, 3 north. With 20 knights" in said
    assert "White Harbor, 2 south, 1 east." in said
    assert said.index("White Harbor") < said.index("Eastwatch")  # the nearest first


def test_one_goes_to_a_place_by_its_name() -> None:
    talk = Listener("thrones", SANSA)
    assert "White Harbor, 2 south, 1 east." in talk.type("go")
    assert "White Harbor taken" in talk.type("go white")


@pytest.mark.parametrize("where", ["2 south, 1 east", "white harbor", "9,6"])
def test_a_place_is_looked_at_by_name_or_number(where: str) -> None:
    talk = Listener("thrones", SANSA)
    said = talk.type(f"look {where}")
    assert ("White Harbor (row 9, column 6)" in said) is (where != "2 south, 1 east")


@pytest.mark.parametrize("game", plain_talks.OPTIONS)
@pytest.mark.parametrize("where", ["99,99", "9999,9999", "0,99", "99,0"])
def test_beyond_the_board_there_is_no_place(game: str, where: str) -> None:
    talk = Listener(game, plain_talks.OPTIONS[game])
    assert talk.type(f"look {where}").startswith(f"There is no place '{where}' in sight.")
    assert talk.type(f"go {where}").startswith(
        ("There is no place", "Nobody can be sent", "That is no answer")
    )


def test_the_map_is_sentences_or_a_drawing() -> None:
    talk = Listener("thrones", SANSA)
    said = talk.type("map")
    assert "3 north: 3 west, Land, held by nobody" in said
    assert "straight on, Castle Black, held by Jon Snow" in said
    assert "Elsewhere in sight: Water, held by nobody." in said
    drawn = talk.type("map text")
    assert "*  D+ " in drawn or "*  @  *" in drawn
    assert "E is White Harbor." in drawn


def test_what_a_command_has_changed_is_told() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("e")
    assert "Turn: 2 of 50, 1 more." in talk.type("what changed")
    assert "Ship" not in talk.type("changed")


def test_the_last_answer_is_said_again() -> None:
    talk = Listener("thrones", SANSA)
    said = talk.type("e")
    assert talk.type("repeat") == said
    assert talk.type("repeat") == said


def test_a_step_is_taken_back_or_it_is_said_why_not() -> None:
    talk = Listener("thrones", SANSA)
    assert "There is nothing to take back." in talk.type("undo")
    talk.type("consult")
    assert "Type practice" in talk.type("undo")
    assert "practice game" in talk.type("practice")
    assert talk.type("undo") == "Your last move is taken back. It is turn 1."


def test_a_game_is_named_as_it_is_typed() -> None:
    talk = Listener("thrones", SANSA)
    assert talk.type("save The Long March") == (
        "This game is called The Long March now. It is saved after each command."
    )
    talk.close()
    assert [save.label for save in list_saves(places().saves)] == ["The Long March"]


def test_advice_is_told_and_noted() -> None:
    talk = Listener("skirmish", {"name": "Ada", "hero": "Maren Ashby"})
    assert "you were advised.\n" in (said := talk.type("advice"))
    assert "I would:" in said
    assert "From now on" not in talk.type("advice")
    assert "Nobody can be asked here." in Listener("minirogue", {"name": "Ada"}).type("advice")


# Questions


def test_a_question_is_answered_by_number_or_name_and_by_nothing_else() -> None:
    for typed in ("3", "battle", "ba", "Battle"):
        talk = Listener("thrones", SANSA)
        assert "1. Give a speech: 3.1% to win, 96.9% to lose" in talk.type("n")
        for no_answer in ("n", "north", "4", "0", "yes", "", "b", "go castle black", "again"):
            talk.type(no_answer)
        assert "you win the battle" in talk.type(typed)
        talk.close()


def test_a_question_is_said_in_full_once_and_again_after_an_empty_line() -> None:
    talk = Listener("thrones", SANSA)
    full = "3. Battle: certain to win; Brienne of Tarth fights for you."
    assert full in talk.type("n")
    assert full not in talk.type("near")
    assert talk.said[-1] == "Jon Snow stands before you."
    assert full in talk.type("")


def test_an_answer_that_ends_the_game_is_typed_twice() -> None:
    talk = Listener("thrones", plain_talks.OPTIONS["thrones"], plain_talks.SEED)
    for line in golden("thrones"):
        if line.startswith("> ") and "certain defeat" in talk.type(line[2:]):
            break
    assert "Type it again to do it anyway." in talk.type("battle")
    talk.type("near")
    assert "Defeat." in talk.type("battle")


def test_knights_are_hired_in_one_answer() -> None:
    talk = Listener("thrones", SANSA)
    for line in ("n", "3", "go white harbor"):
        talk.type(line)
    assert "Type yes or no." in talk.said
    assert "how many knights from 1 to" in talk.type("no")
    assert "out of range" in talk.type("99999")
    assert "knights" in talk.type("3")


# Other games


def test_the_gestures_of_minirogue_have_names() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    assert "run, travel stairs, wait, rest, fight, explore, get" in talk.type("help")
    assert "journey" not in talk.said[0]
    assert "other" not in talk.type("help").partition(".")[0]
    assert "next to you; strike with fight." in talk.type("explore") + talk.type("explore")


def test_what_is_carried_is_read_out_before_the_list_is_closed() -> None:
    told = Listener("minirogue", {"name": "Ada"}).type("inventory")
    assert told.startswith("A. short sword (wielded; dexterity +0, damage 2).\n")
    assert "Turn 2." in told


def test_turns_that_bring_the_same_are_told_as_one() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("n", "3")
    said = [line for _ in range(6) for line in talk.type("4 rest").split("\n")]
    at = next(at for at, line in enumerate(said) if line.startswith("Each turn from "))
    first, last = (int(word) for word in said[at].rstrip(".").split() if word.isdecimal())
    assert said[at + 1] == "You rest: +1 strength for each warrior."
    assert f"Turn {first}." not in said
    assert f"Turn {last}." not in said
    assert any(line.startswith((f"Turn {last + 1}.", f"Each turn from {last + 1} ")) for line in said)


def test_hit_points_are_told_when_they_change() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    said = "\n".join(talk.type("wait") for _ in range(12))
    assert "Hit points: " in said
    assert "badly hurt" in said or talk.is_over or "Hit points: 1" in said
    assert said.count("Hit points: 20 of 20.") <= 1


def test_monsters_that_come_near_are_told_of() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    assert "Near: Goblin" in talk.type("s")


def test_a_cell_is_opened_by_its_numbers_and_refused_twice() -> None:
    talk = Listener("goldrush", {"name": "Ada", "name2": "Ben"})
    assert "Ada opens 1,0: nothing." in talk.type("1,0")
    assert talk.said[-1].startswith("Ben, open row,column")
    assert "already open" in talk.type("1,0")
    assert "1,0: nothing, opened by Ada." in talk.type("look 1,0")


def test_enter_makes_the_one_move_there_is() -> None:
    talk = Listener("horcruxes", {"name": "Ada"})
    talk.type("naive", "2")
    assert talk.said[-1] == "Draco rolls the die. Type roll, or Enter."
    assert "Draco rolls" in talk.type("")


# One game, plain and on the screen


def test_a_game_goes_on_from_plain_to_the_screen_and_back() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("e", "near", "e")
    assert talk.close() == "Saved: Sansa Stark, turn 3. Go on with `thrones plain` or `thrones resume`."
    (save,) = list_saves(places().saves)
    terminal = HeadlessTerminal(80, 24, [Key("r", "r"), Key("S", "S")])
    run(terminal, ToResume(at_home(), save.path))
    talk = Listener(resume=save.path)
    assert "You rest" in talk.type("log")
    typed = 0
    while not talk.is_over and "menu for other games" not in talk.said[-1]:
        question = "\n".join(talk.said)
        if "yes or no" in question:
            talk.type("yes")
        elif "number from" in question:
            talk.type("0")
        elif "stands before you" in question:
            talk.type("battle", "battle")
        elif "keep for the proposal" in question:
            talk.type("keep")
        else:
            talk.type("1" if "Type a number" in question else "rest")
        typed += 1
        assert typed < 200
    verdict = verify(places().replays + f"/{save.id}.jsonl")
    assert verdict.holds
    assert list_saves(places().saves) == []
