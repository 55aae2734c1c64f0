"""What was wrong to those who play by ear alone."""

import re
from itertools import pairwise

import plain_talks
import pytest
from tests.plain.talking import SANSA, Listener, saved_commands
from tests.plain.test_talks import golden

from thrones_tui.session.home import find_home
from thrones_tui.session.settings import Settings, configured


def test_a_walk_that_leads_nowhere_is_given_once() -> None:
    talk = Listener("minirogue", {"name": "Ada"}, 8)
    assert talk.type("20 west") == ("You walk into the wall.\nYou get no farther that way.\nTurn 2.")
    talk.close()
    assert saved_commands() == ["move west"]


def test_far_does_what_the_game_has_for_it() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    talk.type("far south")
    assert "You cannot run south: the Goblin is there." in talk.type("far south")
    talk.close()
    assert saved_commands() == ["run south"]


@pytest.mark.parametrize("word", ["help", "help 2", "look", "h", "map", "undo", "near"])
def test_a_word_of_our_own_is_no_answer_cut_short(word: str) -> None:
    talk = Listener("horcruxes", {"name": "Ada"})
    talk.type(word)
    talk.close()
    assert saved_commands() == (["interact helpful"] if word == "h" else [])


def test_all_of_what_was_typed_is_taken_back() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("practice", "2 east")
    assert talk.type("undo") == "Your last 2 moves are taken back. It is turn 1."
    assert "There is nothing to take back." in talk.type("undo")


def test_the_place_of_a_journey_is_taken_back_with_it() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    talk.type("practice", "journey", "nothing")
    assert talk.type("undo") == "Your last move is taken back. It is turn 1."
    assert "There is nothing to take back." in talk.type("undo")


@pytest.mark.parametrize("typed", ["north", "5 south", "3,1", "far west", "go castle black", "again", "ten"])
def test_what_is_no_answer_is_told_the_answers(typed: str) -> None:
    talk = Listener("thrones", SANSA)
    talk.type("n")
    said = talk.type(typed)
    assert "The answers are 1 Give a speech, 2 Buy them outright and 3 Battle." in said
    assert "An empty line says all again." in said


def test_a_mistyped_word_in_a_question_is_guessed() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("n")
    assert talk.type("lok").startswith("That is no answer. Did you mean look or log?")


def test_a_change_is_a_new_value_and_the_difference() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("n", "3")
    said = talk.type("what changed").split("\n")
    assert "Money: 1,120, 120 more." in said
    assert "Win today: 65.2%, 61.8 more." in said
    for line in said:  # no heads, no places, nothing twice
        assert not line.endswith(":")
        assert not line.startswith(("Chance", "White Harbor", "Party"))
    assert talk.type("w", "c").split("\n")[1] == "Ship: yes, before no."


def test_what_changed_names_whose_it_is() -> None:
    talk = Listener("horcruxes", {"name": "Ada", "kind2": "naive"})
    talk.type("naive", "18")
    assert "Ada, Life: 12, 2 more." in talk.type("c")
    assert "Ada, user (naive).\nCell: 18." in talk.type("sheet")


def test_the_chances_of_answers_are_told() -> None:
    talk = Listener("horcruxes", {"name": "Ada", "kind2": "naive"})
    assert "3. Evil: 74% won; takes all horcruxes" in "\n".join(talk.said)


def test_a_board_is_uncovered_at_the_end_and_can_be_looked_at() -> None:
    talk = Listener("goldrush", plain_talks.OPTIONS["goldrush"], plain_talks.SEED)
    assert "25 places, 0,0 to 4,4: closed." in talk.type("map")
    for line in golden("goldrush"):
        if line.startswith("> ") and line != "> quit":
            said = talk.type(line[2:])
    assert "3,2; 3,3: bear, never opened." in said
    assert "3,2; 3,3: bear, never opened." in talk.type("map")
    assert "3,2: bear, never opened." in talk.type("look 3,2")
    assert talk.type("xyzzy").startswith("Type again")


def test_cities_are_answered_as_the_settings_say() -> None:
    talk = Listener("thrones", SANSA)
    assert "Type settings cities and ask, listen or knights." in talk.type("settings")
    assert talk.type("settings listen") == "In a city: listen, never buy."
    for line in ("n", "3", "go white harbor"):
        said = talk.type(line)
    assert "White Harbor taken" in said
    assert "yes or no" not in said
    assert configured(find_home().folders.config).settings.cities == "listen"


def test_help_on_a_question_is_short() -> None:
    talk = Listener("horcruxes", {"name": "Ada"})
    assert "Meeting the other one." in (said := talk.type("help"))
    assert "look (or l or x)" not in said
    assert "look (or l or x)" in talk.type("help commands")
    assert "advice" not in talk.said


def test_a_set_up_is_told_briefly_and_changes_alone() -> None:
    talk = Listener("thrones", {}, None)
    assert "1. House rules: none. Type rules horses to switch one on." in talk.said
    assert "any of horses" in talk.type("house stark")
    assert talk.type("horses") == "House rules: horses."
    assert talk.type("rules cunning-rivals") == "House rules: horses, cunning-rivals."
    assert talk.type("horses") == "House rules: cunning-rivals."
    assert talk.type("house none").startswith("House rules: none.")
    assert "Horses are sold in cities" in talk.type("1")
    assert talk.type("horss").endswith("Did you mean horses or house?")
    assert "Fewest dementors: 2." in Listener("horcruxes", {}, None).type("fewest dementors 2")


def test_a_game_is_chosen_by_its_title() -> None:
    assert Listener().type("gold rush").startswith("Gold Rush Alaska.")


def test_cheating_is_asked_twice_and_told_on_the_sheet() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    assert "Type it again" in talk.type("cheat")
    assert "Type a direction" in talk.type("far cheat")
    assert "Type it again" in talk.type("5 cheat")
    talk.type("look")
    assert "Counts: in the hall of fame." in talk.type("sheet")
    talk.type("cheat", "cheat")
    assert "Counts: not, since you have cheated." in talk.type("sheet")
    talk.close()
    assert saved_commands() == ["cheat"]


def test_a_command_is_never_answered_with_silence() -> None:
    talk = Listener("minirogue", {"name": "Ada"}, 8)
    for _ in range(20):
        assert talk.type("wait")


def test_what_is_near_is_sorted_by_the_way_there() -> None:
    talk = Listener("thrones", plain_talks.OPTIONS["thrones"], plain_talks.SEED)
    for line in golden("thrones"):
        if line.startswith("> "):
            said = talk.type(line[2:])
        if line == "> map":
            break
    steps = [int(number) for number in re.findall(r"(\d+) steps? by land", said)]
    assert len(steps) > 3
    assert steps == sorted(steps)


def test_places_are_counted_together_where_they_are_alike() -> None:
    talk = Listener("horcruxes", {"name": "Ada", "kind2": "naive"})
    talk.type("naive")
    *some, last = talk.type("map").split("\n")
    where, _, what = last.partition(": ")
    assert where == "Cell 3; Cell 14; Cell 22"
    assert not any(line.endswith(f": {what}") for line in some)
    assert [line.partition(":")[0] for line in some] == [
        f"Cell {number}" for number in range(24) if number not in (3, 14, 22)
    ]


def test_a_sign_is_explained_once() -> None:
    said = Listener("thrones", SANSA).type("help 2")
    assert said.count("*+: yours") == 1
    assert "*+: yours, or yours, remembered." in said


def test_of_several_numbers_only_those_that_changed_are_told() -> None:
    talk = Listener("goldrush", plain_talks.OPTIONS["goldrush"], plain_talks.SEED)
    assert "Ada, Found: food 1, 1 more." in talk.type("0,0", "what changed").split("\n")


def test_the_turn_is_told_with_every_answer_that_begins_one() -> None:
    talk = Listener("thrones", SANSA)
    assert talk.said[1:3] == ("Turn 1.", "You are Sansa Stark, in Winterfell.")
    assert talk.type("e").endswith("Turn 2.")
    assert "Turn 2" not in talk.type("look")
    assert talk.type("") == "Turn 2.\nWhat will you do, Your Grace?"


def test_the_log_says_each_turn_once_and_lines_that_are_the_same_together() -> None:
    talk = Listener("minirogue", {"name": "Ada"})
    talk.type(*["wait"] * 16)
    said = talk.type("log 99").split("\n")
    turns = [line for line in said if line.startswith("Turn ")]
    assert len(turns) == len(set(turns)) > 3
    assert not any(line == after for line, after in pairwise(said))
    assert any(line.startswith(("Twice: ", "3 times: ")) for line in said)


def test_a_number_that_is_a_name_is_not_counted() -> None:
    talk = Listener("horcruxes", {"name": "Ada", "kind2": "naive"})
    talk.type("naive", "18", "roll", "20")
    assert "Ada, Cell: 20, before 18." in talk.type("what changed")


def test_of_what_is_counted_nothing_is_told_where_there_is_none() -> None:
    talk = Listener("horcruxes", {"name": "Ada"})
    talk.type("naive")
    said = talk.type("sheet")
    assert "Cell 18: horcruxes 1, elves 2." in said
    assert not re.search("(horcruxes|dementors|elves) 0", said)


def test_those_that_are_alike_are_told_together() -> None:
    said = Listener("minirogue", {"name": "Ada"}).type("near")
    assert "Goblin, 2 south, 1 west; 6 west; 2 south, 7 west. You hit it 75%" in said


@pytest.mark.parametrize("game", plain_talks.OPTIONS)
def test_the_coach_is_heard_once_and_speaks_of_words(game: str) -> None:
    def told() -> list[str]:
        talk = Listener(game, plain_talks.OPTIONS[game], settings=Settings())
        said = [*talk.said, *talk.type("1" if game == "horcruxes" else "near").split("\n")]
        talk.close()
        return [line for line in said if line.startswith("Tip: ")]

    (tip,) = told()
    assert not re.search("Tab|Shift|arrow|cursor|Press", tip)
    assert tip not in told()


def test_the_coach_can_be_sent_away() -> None:
    talk = Listener("thrones", SANSA, settings=Settings())
    assert any(line.startswith("Tip: ") for line in talk.said)
    assert talk.type("settings coach off") == "Coach: off."
    assert "Tip: " not in talk.type("n")
    assert not configured(find_home().folders.config).settings.coach


def test_help_on_keys_is_help_on_commands() -> None:
    said = Listener("minirogue", {"name": "Ada"}).type("help commands")
    assert "3. Commands." in said
    page = Listener("minirogue", {"name": "Ada"}).type("help 3").split("\n")
    assert "Move: move; into a monster: attack it." in page
    assert "Travel stairs: travel to the stairway, or to the idol, once you have seen it." in page
    assert not any(re.match("Arrows|Shift|;", line) for line in page)


@pytest.mark.parametrize("game", plain_talks.OPTIONS)
def test_help_does_not_speak_of_what_only_eyes_see(game: str) -> None:
    talk = Listener(game, plain_talks.OPTIONS[game])
    for number in range(1, 30):
        if "There is no page" not in (said := talk.type(f"help {number}")) and "Pages, for help" not in said:
            assert not re.search(r"\b(Tab|Space|arrows?|cursor|colou?rs?|brighter|upper left)\b", said), said


def test_no_log_is_silent() -> None:
    assert Listener("minirogue", {"name": "Ada"}).type("log 1").split("\n") == [
        "Turn 1.",
        "Find the golden idol on dungeon level 4 and pick it up.",
    ]


def test_what_decided_a_game_is_told_at_its_end() -> None:
    told = [line for line in golden("thrones") if not line.startswith("> ")]
    at = told.index("What decided it:")
    assert [line.split(":")[0] for line in told[at + 1 : at + 4]] == ["Turn 16", "Turn 26", "Turn 40"]
    assert told[at + 3] == (
        "Turn 40: Sansa Stark, battle, 33.3% to win: You fell in battle against Sansa Stark, -64.6%."
    )
    assert not any(line.startswith("What decided it") for line in golden("goldrush"))


def test_nobody_is_told_to_pick_up_a_stairway() -> None:
    talk = Listener("minirogue", {"name": "Ada"}, 11, settings=Settings())
    said = "\n".join(
        talk.type(word) for word in ["explore", "explore", "fight", "fight", "fight"] + ["explore"] * 4
    )
    assert "Here a stairway leads down." in said
    assert "stairway down: get" not in said


def test_a_hero_of_ones_own_is_chosen_by_any_word_of_it() -> None:
    talk = Listener("thrones", {}, None)
    assert "an empty line means" in talk.type("begin")
    assert "A hero of your own" in talk.type("Zoe")
    assert talk.type("about 2").endswith("about and a number tells more.")
    assert "Against the White Walkers today: 3.3% to win." in talk.said
    assert "0 to " in talk.type("own")


def test_what_was_warned_of_is_done_when_it_is_typed_again() -> None:
    talk = Listener("minirogue", {"name": "Ada"}, 4)
    assert "badly hurt" in talk.type("cheat", "cheat", "fight")
    before = saved_commands()
    for word in ("far east", "look", "far east"):
        talk.type(word)
    assert "Enter goes all the same." in talk.said[0]
    assert saved_commands() == before
    talk.type("far east")
    assert set(saved_commands()[len(before) :]) == {"run east"}


def test_of_a_setting_that_was_changed_nobody_is_told() -> None:
    for typed in ("settings", "settings listen"):
        talk, said = Listener("thrones", SANSA, settings=Settings()), ""
        talk.type(typed, "n", "3")
        for line in ("go white harbor", "no", "no", "go the twins", "no", "no", "go new"):
            if "yes or no" in talk.said[-1] or line.startswith("go"):
                said += talk.type(line)
        assert ("Cities need not ask you" in said) is (typed == "settings")


def test_after_an_arrival_there_is_nothing_to_go_on_with() -> None:
    talk = Listener("thrones", SANSA)
    talk.type("settings listen", "n", "3", "go white harbor")
    assert talk.type("again") == "There is nothing to go on with."
