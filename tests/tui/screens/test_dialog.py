"""Questions of the game on the screen: answered on purpose only, and never by accident."""

import re

import pytest
from tests.games.thrones.board import STANNIS, Fighter, Lord, draw
from tests.tui.screens.places import LISTENING, PLACES, QUESTIONS, visit
from tests.tui.screens.stage import Watched, before_city, jon, on_glass, seat, watch

from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run

AMOUNT, WORDS = "knights", ("respects", "no respect")
SELECTIONS = [name for name in QUESTIONS if name not in (AMOUNT, *WORDS)]
SAFE = ["rumours", "want knights"]
"""Questions with an answer that risks nothing."""
CONFIRMATIONS = [*SAFE, "walkers"]
AHEAD = ["1", "enter", "Y", "l", "f"]
TRAVEL = ["left", "down", "up", "right", "h", "j", "k", "l"]


def selected(terminal: Watched) -> str:
    """The words of the row that the selection is on, or nothing."""
    row = next((row for row in terminal.text.split("\n") if "│ ▸ " in row), "")
    return " ".join(row[row.rfind("▸") :].strip("│").split())


def field(terminal: Watched) -> str:
    """What stands in the field of an amount."""
    (row,) = [row for row in terminal.text.split("\n") if "│ > " in row]
    return row.partition("│ > ")[2].split("x 20")[0].strip()


def is_still(name: str, terminal: Watched) -> bool:
    return PLACES[name].sign in terminal.asked


@pytest.mark.parametrize("name", [*SELECTIONS, AMOUNT])
def test_no_number_of_travelling_keys_answers_a_question(name: str) -> None:
    assert is_still(name, visit(name, *TRAVEL * 8))


class Hasty(Watched):
    """With the last key come sixty more."""

    def read(self, timeout: float | None) -> Key | None:
        key = super().read(timeout)
        if not self._keys and not self.late:
            self.type_ahead.extend(Key(name, name if len(name) == 1 else "") for name in AHEAD * 12)
            self.late = True
        return key

    late = False


@pytest.mark.parametrize("name", QUESTIONS)
def test_keys_typed_before_a_question_was_seen_are_dropped(name: str) -> None:
    place = PLACES[name]
    terminal = Hasty(place.pressed)
    run(terminal, place.begin())
    assert terminal.late
    assert is_still(name, terminal)


@pytest.mark.parametrize("name", SELECTIONS)
@pytest.mark.parametrize("pressed", ["z", "tab", "@", Key("paste", "1\n"), "unknown", "f5"])
def test_a_wrong_key_says_which_keys_work(name: str, pressed: str | Key) -> None:
    terminal = visit(name, pressed)
    assert is_still(name, terminal)
    assert any(keys in terminal.asked for keys in ("Y or N", "1-", "E or O"))
    assert any(word in terminal.asked for word in ("No answer yet.", "Space marks"))


@pytest.mark.parametrize("name", ["encounter", "walkers", "last refusal"])
def test_where_no_answer_is_safe_nothing_is_selected_and_neither_enter_nor_escape_answer(name: str) -> None:
    assert selected(visit(name)) == ""
    terminal = visit(name, "enter")
    assert is_still(name, terminal)
    assert "Nothing is selected." in terminal.asked
    terminal = visit(name, "esc")
    assert is_still(name, terminal)
    assert "No answer yet." in terminal.asked


@pytest.mark.parametrize("name", SAFE)
def test_where_an_answer_is_safe_escape_gives_it_and_enter_what_is_proposed(name: str) -> None:
    assert not is_still(name, visit(name, "esc"))
    assert visit(name, "esc").text == visit(name, "N").text
    if name == "rumours":  # they are free
        assert selected(visit(name)).startswith("▸ Yes")
        assert visit(name, "enter").text == visit(name, "Y").text
    else:  # a city welcomes nobody twice
        assert not selected(visit(name))
        assert is_still(name, visit(name, "enter"))


@pytest.mark.parametrize("name", CONFIRMATIONS)
def test_capitals_answer_and_small_letters_where_an_answer_is_safe(name: str) -> None:
    assert is_still(name, visit(name, "y")) == (name not in SAFE)
    assert not is_still(name, visit(name, "Y"))


@pytest.mark.parametrize("name", sorted({*CONFIRMATIONS} - {*SAFE}))
def test_small_letters_only_select_where_no_answer_is_safe(name: str) -> None:
    terminal = visit(name, "y")
    assert is_still(name, terminal)
    assert selected(terminal).startswith("▸ Yes")
    assert "Press Enter to answer, or capital Y or N." in terminal.asked
    assert selected(visit(name, "y", "n")).startswith("▸ No")
    assert not is_still(name, visit(name, "Y"))
    assert visit(name, "y", "enter").text == visit(name, "Y").text
    assert visit(name, "y", "n", "enter").text == visit(name, "N").text


@pytest.mark.rule("T-END-4")
def test_after_the_fourth_refusal_no_answer_to_the_white_walkers_is_safe() -> None:
    refused = visit("last refusal")
    assert "You have refused too often: to refuse again is to lose." in refused.asked
    warned = visit("last refusal", "N")
    assert "That ends the game for certain. Press Enter to do it anyway." in warned.asked
    lost = visit("last refusal", "N", "enter", "z")
    assert "The White Walkers would wait no longer." in lost.words


@pytest.mark.rule("T-END-4")
def test_moving_the_selection_forgets_the_warning() -> None:
    terminal = visit("last refusal", "N", "up", "down", "enter")
    assert is_still("last refusal", terminal)
    assert "That ends the game for certain." in terminal.asked
    assert "Defeat" in visit("last refusal", "N", "up", "down", "enter", "enter", "z").text


@pytest.mark.rule("T-END-4")
@pytest.mark.parametrize("again", ["N", "n"])
def test_only_enter_gives_a_fatal_answer_after_its_warning(again: str) -> None:
    assert is_still("last refusal", visit("last refusal", "N", again))


def test_a_digit_answers_and_so_do_arrows_with_enter() -> None:
    assert visit("encounter", "3").text == visit("encounter", "up", "enter").text
    assert visit("encounter", "1").text == visit("encounter", "down", "enter").text
    assert "2 Buy them outright" in selected(visit("encounter", "j", "j"))
    assert "3 Battle" in selected(visit("encounter", "end"))


@pytest.mark.rule("T-ENC-3")
def test_the_odds_of_every_way_to_meet_a_rival_stand_beside_it() -> None:
    words = visit("encounter").asked
    speech, purchase, battle = (words.partition(label)[2] for label in ("speech", "outright", "Battle"))
    assert re.match(r"[ ━╸─]+ 21.9% costs 350 of 700 influence if refused 2", speech)
    assert re.match(r"[ ━╸─]+ 25.3% costs 4,500 of 9,000 money if refused 3", purchase)
    assert re.match(r"[ ━╸─]+ certain Tormund Giantsbane fights for you 1-3", battle)
    weak = visit_weak().asked.partition("Battle")[2]
    assert re.match(
        r"[ ━╸─]+ 66.7% Samwell Tarly fights for you; whom they send decides; else all is lost", weak
    )


@pytest.mark.parametrize("army", [9000, 900])
def test_who_fights_is_said_and_not_asked_where_nobody_does_better(army: int) -> None:
    table = jon()
    table.player.army = army  # with nine thousand all win against any of theirs
    terminal = watch(seat(table), "r", "3", "p")
    assert "Tormund Giantsbane fights for you" in terminal.seen[1]
    assert f"You with Tormund Giantsbane ({army * 121:,})" in terminal.words
    assert "Who will fight" not in "".join(terminal.seen)


def visit_weak() -> Watched:
    """Jon Snow with Samwell Tarly alone meets the three of Stannis."""
    table = jon()
    table.player.party = table.player.party[1:2]
    return watch(seat(table), "r")


# T-CITY-2: how many knights


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize(
    ("pressed", "amount"),
    [
        (["up"], "1"),
        (["k", "k", "down"], "1"),
        (["right"], "10"),
        (["l", "l", "h", "j"], "9"),
        (["pageup"], "100"),
        (["pageup", "pageup", "pagedown"], "100"),
        (["end"], "450"),
        (["end", "up"], "450"),
        (["end", "pageup"], "450"),
        (["end", "home"], "0"),
        (["down"], "0"),
        (["right", "pagedown"], "0"),
        (["4", "2"], "42"),
        (["4", "2", "up"], "43"),
        (["4", "2", "backspace"], "4"),
        (["4", "2", "ctrl-u"], ""),
        (["9", "9", "9", "9"], "999"),
    ],
)
def test_an_amount_is_typed_or_nudged_within_its_limits(pressed: list[str], amount: str) -> None:
    terminal = visit("knights", *pressed)
    assert field(terminal) == amount
    assert f"x 20 = {int(amount or 0) * 20:,} of 9,0" in terminal.text


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize("typed", ["", "451", "999"])
def test_an_amount_out_of_range_is_refused_with_the_range(typed: str) -> None:
    table = before_city()
    terminal = watch(seat(table, start=LISTENING), "l", "Y", *typed, "enter")
    assert is_still("knights", terminal)
    refusal = f"{typed} is out of range: type a" if typed else "Type a"
    assert f"{refusal} number from 0 to 450." in terminal.asked
    assert (table.player.money, table.player.army) == (9015, 915)


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize(
    ("pressed", "bought"),
    [
        (["end", "enter"], 450),
        (["7", "enter"], 7),
        (["7", "esc", "esc"], 0),
        (["0", "enter"], 0),
        (["esc"], 0),
    ],
)
def test_enter_buys_and_escape_buys_none(pressed: list[str], bought: int) -> None:
    table = before_city()
    terminal = watch(seat(table, rest=0.99, start=LISTENING), "l", "Y", *pressed)
    assert "Turn 2" in terminal.text
    assert (table.player.money, table.player.army) == (9015 - 20 * bought, 915 + bought)


@pytest.mark.rule("T-CITY-2")
@pytest.mark.parametrize("pressed", [["7"], ["end"]])
def test_escape_clears_what_was_typed_before_it_declines(pressed: list[str]) -> None:
    table = before_city()
    terminal = watch(seat(table, start=LISTENING), "l", "Y", *pressed, "esc")
    assert is_still("knights", terminal)
    assert field(terminal) == ""
    assert (table.player.money, table.player.army) == (9015, 915)


@pytest.mark.parametrize("pressed", ["z", "y", "Y", "-", "tab", "é"])
def test_what_is_no_digit_is_not_typed_and_the_keys_that_work_are_named(pressed: str) -> None:
    terminal = visit("knights", "4", pressed)
    assert field(terminal) == "4"
    assert "Type 0 to 450, or ↑↓ one, ←→ ten" in terminal.asked


def test_a_number_can_be_pasted() -> None:
    assert field(visit("knights", Key("paste", "123"))) == "123"


# T-CAL-2: Press F


@pytest.mark.rule("T-CAL-2")
@pytest.mark.parametrize("pressed", ["f", "F"])
def test_f_pays_respects(pressed: str) -> None:
    terminal = visit("respects", pressed)
    assert "Mood." in terminal.text
    assert "Turn 11" in terminal.text


@pytest.mark.rule("T-CAL-2")
@pytest.mark.parametrize(
    "pressed", ["g", "k", "1", " ", "é", "北", "enter", "esc", "up", "l", "tab", "f1", "backspace"]
)
def test_any_other_key_is_asked_for_more_respect_until_f_comes(pressed: str) -> None:
    terminal = visit("respects", pressed)
    assert "Have you no respect?! Press F to pay respects." in terminal.asked
    assert "Mood." in visit("respects", pressed, pressed, "f").text


@pytest.mark.rule("T-CAL-2")
def test_keys_of_the_screen_work_while_respects_are_due_and_a_full_stop_pays_them() -> None:
    for key in ("?", "p", "q", "s", "m"):
        terminal = visit("respects", key)
        assert "Have you no respect?!" not in terminal.text
        assert is_still("respects", visit("respects", key, "esc"))
    assert "F pay respects" in visit("respects").key_bar
    assert visit("respects", ".").text == visit("respects", "F").text


def test_a_paste_pays_no_respects() -> None:
    assert is_still("respects", visit("respects", Key("paste", "f")))


@pytest.mark.rule("T-DG-1")
def test_dragonglass_goes_to_the_warrior_chosen() -> None:
    assert re.search(r"\d Samwell Tarly", visit("dragonglass").asked)
    assert "glass" in visit("dragonglass", "3", "s").text.split("Tormund Giantsbane")[1].split("\n")[0]


@pytest.mark.rule("T-DG-1")
def test_where_dragonglass_adds_nothing_or_one_could_bear_it_nobody_is_asked_and_a_journey_goes_on() -> None:
    assert "Nothing is selected." in visit("dragonglass", "enter").asked
    table = on_glass()
    table.warrior("Samwell Tarly").dragonglass = True
    screen = seat(table)
    watch(screen, "2", "l", *[Key("tick")] * 5)
    given = [move.do for move in screen._saved._timeline.moves]
    assert given == ["travel east", "equip Tormund Giantsbane", "travel east"]
    table = draw("1^*\n" + "~~~\n" * 6 + "~~2", Lord("Ada", party=(Fighter("Ann"),)), Lord("Bo"))
    assert "You equip Ann with dragonglass." in watch(seat(table), "l").words


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_who_brings_least_is_proposed_to_make_room_and_all_numbers_are_told(size: tuple[int, int]) -> None:
    terminal = visit("room", width=size[0], height=size[1])
    assert "Arya Stark (S200 L100 M70 +280) comes to join you." in terminal.asked
    assert selected(terminal).startswith("▸ 3 Petyr Baelish")
    assert visit("room", "enter").text == visit("room", "3").text


@pytest.mark.rule("T-CAL-3")
def test_who_makes_room_for_arya_leaves() -> None:
    terminal = visit("room", "4", "s")
    assert "Arya Stark" in terminal.text
    assert "Asha Greyjoy" not in terminal.text


@pytest.mark.rule("T-END-6")
def test_the_chance_of_winning_is_shown_before_the_white_walkers_are_answered() -> None:
    words = visit("walkers").asked
    assert "Chance to win the battle 68.3%" in words
    assert "Yes fight: 68.3% to win" in words
    assert "No play on; asked each turn (4 left)" in words


def test_the_rival_who_is_met_is_described() -> None:
    words = visit("encounter", width=100, height=40).asked
    assert "Stannis Baratheon stands before you." in words
    assert re.search("Army [━─]+ 900 Army [━─]+ 200", words)
    for name in ("Melisandre", "Davos Seaworth", "Petyr Baelish"):
        assert name in words


@pytest.mark.rule("T-ENC-10", "T-END-3")
def test_the_prize_and_what_it_sets_off_are_said_before_the_choice() -> None:
    words = visit("encounter", width=100, height=40).asked
    assert "Won +1,000 money, +100 influence, +200 knights, 3 warriors, you keep 4 of 7" in words
    assert "Then army 1,100, Walkers sleep until 2,000 knights; last battle 69.2% (now 68.6%)" in words
    table = jon()
    table.hero(STANNIS).army = 1100
    words = watch(seat(table), "r", width=100, height=40).asked
    assert "rouses the White Walkers now, 50 turns before their time" in words


@pytest.mark.parametrize("between", [["x", "esc"], ["m", "esc"], ["s", "esc"], ["?", "esc"], ["Z"], ["n"]])
def test_the_warning_before_a_fatal_answer_counts_only_while_it_is_read(between: list[str]) -> None:
    warned = visit("last refusal", "N")
    assert "That ends the game for certain." in warned.asked
    again = visit("last refusal", "N", *between, "enter")
    assert "Defeat" not in again.text
    assert "Defeat" in visit("last refusal", "N", "enter", "z", "z").text
