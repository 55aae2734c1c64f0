"""Leaving a game, and its end: what happened, the results, and what next."""

from pathlib import Path

import pytest
from tests.games.thrones.board import JON
from tests.tui.screens.stage import alone, on_turn, seat, visit, watch

from thrones_tui.session.results import RESULTS_FILE
from thrones_tui.session.start import Start
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screens import first_screen

CHOICES = ("Play again with the same hero", "Play again with another hero", "Title screen", "Quit")


# Leaving


def test_the_consequence_of_leaving_is_in_the_sentence() -> None:
    asked = visit("leave").asked
    assert "If you leave, this game is over and lost: it is not saved, and no result is written." in asked


@pytest.mark.parametrize("pressed", [["esc"], ["enter"], ["1"], ["down", "down", "down", "enter"]])
def test_escape_and_enter_stay_in_the_game(pressed: list[str]) -> None:
    assert visit("leave", *pressed).text == visit("game").text


@pytest.mark.parametrize(
    "pressed", [["2"], ["3"], ["2", "2"], ["3", "3"], ["down", "enter"], ["2", "down", "enter"]]
)
def test_giving_up_is_warned_of_before_it_is_done(pressed: list[str]) -> None:
    terminal = visit("leave", *pressed)
    assert "That ends the game for certain. Press Enter to do it all the same." in terminal.asked
    assert visit("leave", *pressed, "esc").text == visit("game").text


def test_the_key_bar_of_leaving_names_no_key_that_does_nothing_there() -> None:
    assert visit("leave").key_bar.split() == ["Enter", "answer", "↑↓", "choose"]


@pytest.mark.parametrize("pressed", [["2", "enter"], ["down", "enter", "enter"]])
def test_one_can_go_to_the_title_screen(pressed: list[str], home: Path) -> None:
    assert "▸ 1 Play The Game of Thrones" in visit("leave", *pressed).text
    assert not (home / "data" / RESULTS_FILE).exists()


@pytest.mark.parametrize("pressed", [["3", "enter"], ["up", "enter", "enter"]])
def test_one_can_quit(pressed: list[str], home: Path) -> None:
    assert visit("leave", *pressed).code == 0
    assert not (home / "data" / RESULTS_FILE).exists()


@pytest.mark.parametrize("pressed", ["q", "y", "Y", "n", "h", "l", " ", Key("paste", "3\n")])
def test_no_other_key_leaves(pressed: str | Key) -> None:
    terminal = visit("leave", pressed)
    assert "No answer yet. 1-3, or ↑↓ and Enter. Esc: Stay and play on." in terminal.asked


def test_a_game_can_be_left_in_the_middle_of_a_question_and_come_back_to() -> None:
    terminal = visit("encounter", "q", "esc")
    assert "Leave the game?" in terminal.seen[-2]
    assert terminal.seen[-1] == terminal.seen[-3]
    assert visit("encounter", "q", "3", "enter").code == 0


# The end


@pytest.mark.rule("T-END-6")
def test_the_rounds_of_the_final_battle_are_told_one_by_one() -> None:
    frames = watch(seat(on_turn(alone(), 50), rest=0.99), "r", "Y", *["tick"] * 9).seen
    story = [frame for frame in frames if "any key to go on" in frame]
    assert [frame.count("▸") for frame in story] == list(range(1, len(story) + 1))
    assert [frame.count("they break through.") for frame in story] == [1, 2, 3]
    assert not any(word in frame for frame in story for word in ("Victory", "Defeat", "overran"))
    assert "Defeat" in frames[-1]
    assert "The White Walkers overran your army." in frames[-1]


@pytest.mark.parametrize("pressed", ["enter", " ", "l", "4", "esc", "q"])
def test_any_key_shows_the_rest_at_once_and_decides_nothing(pressed: str) -> None:
    terminal = watch(seat(on_turn(alone(), 50), rest=0.99), "r", "Y", pressed)
    assert "any key to go on" in terminal.seen[-2]
    assert "Defeat" in terminal.text
    assert "▸ 1 Play again with the same hero" in terminal.text


@pytest.mark.rule("T-END-7")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_a_won_game_is_recorded_and_shown_among_the_five_best(size: tuple[int, int], home: Path) -> None:
    width, height = size
    terminal = watch(
        seat(on_turn(alone(), 50)), "r", "Y", "enter", "pagedown", "pagedown", width=width, height=height
    )
    assert "Victory!" in terminal.text
    assert "1. 3 points Ada as Jon Snow" in terminal.words
    line = (home / "data" / RESULTS_FILE).read_text(encoding="utf-8")
    assert line.split() == ["Ada", "Jon", "Snow", "3"]


@pytest.mark.rule("T-END-7")
def test_a_lost_game_is_not_recorded(home: Path) -> None:
    assert "Nobody has won yet. Be the first." in visit("defeat").text
    assert not (home / "data" / RESULTS_FILE).exists()


def test_a_result_that_cannot_be_written_is_told_and_the_score_stays_on_the_screen(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / RESULTS_FILE).mkdir()
    terminal = visit("victory")
    assert "Victory!" in terminal.text
    assert "Score 3 of 800 points" in terminal.words
    assert RESULTS_FILE in terminal.text.replace("\n  ", "")


@pytest.mark.rule("T-END-8")
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_every_choice_can_be_reached_by_arrows(size: tuple[int, int]) -> None:
    for downs, choice in enumerate(CHOICES):
        for pressed in (["down"] * downs, ["up"] * (4 - downs)):
            terminal = visit("victory", *pressed, width=size[0], height=size[1])
            row, _ = terminal.canvas.cursor or (0, 0)
            assert choice in terminal.text.split("\n")[row]


@pytest.mark.rule("T-END-8")
@pytest.mark.parametrize("pressed", ["enter", "1"])
def test_one_can_play_again_with_the_same_hero(pressed: str) -> None:
    start = Start("thrones", 7, {"name": "Bo", "hero": JON})
    began = watch(first_screen(start))
    screen = seat(on_turn(alone(), 50))
    screen._table.options = {"name": "Bo", "hero": JON}
    again = watch(screen, "r", "Y", "z", pressed)
    assert "Turn 1, Bo" in again.text
    assert "▸ You are Jon Snow, in Castle Black." in again.text
    assert again.key_bar == began.key_bar


@pytest.mark.rule("T-END-8")
def test_one_can_play_again_with_another_hero_under_the_same_name() -> None:
    screen = seat(on_turn(alone(), 50))
    screen._table.options = {"name": "Bo", "hero": JON}
    terminal = watch(screen, "r", "Y", "z", "2", "4", "enter")
    assert "Please choose from the following heroes:" in terminal.seen[-3]
    assert "Turn 1, Bo" in terminal.text
    assert "▸ You are Sansa Stark, in Winterfell." in terminal.text


@pytest.mark.rule("T-END-8")
def test_escape_among_the_heroes_leads_back_to_the_end() -> None:
    terminal = visit("victory", "2", "esc")
    assert "Please choose from the following heroes:" in terminal.seen[-2]
    assert "Victory!" in terminal.seen[-1]


@pytest.mark.rule("T-END-8")
def test_an_own_hero_whose_place_is_taken_by_now_is_chosen_anew() -> None:
    screen = seat(on_turn(alone(), 50))
    place = {"money": "0", "influence": "0", "army": "0", "row": "16", "column": "7"}
    screen._table.options = {"name": "Bo", "hero": "Self", **place}
    terminal = watch(screen, "r", "Y", "z", "1")
    assert "Please choose from the following heroes:" in terminal.text


@pytest.mark.rule("T-END-8")
def test_one_can_go_on_to_the_title_screen_or_quit() -> None:
    assert "▸ 1 Play The Game of Thrones" in visit("victory", "3").text
    assert visit("victory", "4").code == 0


@pytest.mark.parametrize("pressed", ["esc", "q", "x", "l", "5", Key("paste", "4\n")])
def test_no_other_key_leaves_the_end(pressed: str | Key) -> None:
    terminal = visit("victory", pressed)
    assert "Victory!" in terminal.text
    assert terminal.seen[-1] == terminal.seen[-2]
