"""Leaving a game, giving it up, taking back, and what is said while it cannot be saved."""

from pathlib import Path

import pytest
from tests.home import at_home, places
from tests.tui.screens import shelf
from tests.tui.screens.places import LISTENING, QUESTIONS, visit
from tests.tui.screens.stage import Watched, before_city, jon, seat, watch

from thrones_tui.session.history import Filter, read_games
from thrones_tui.session.home import RESULTS_FILE
from thrones_tui.session.replay import open_replay
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.settings import SETTINGS
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.screens.game import GameScreen
from thrones_tui.tui.screens.saves import SavesScreen

SIZES = [(40, 12), (80, 24), (120, 40)]
WORD = [*"abandon", "enter"]
ANSWERED = [name for name in QUESTIONS if name not in ("respects", "no respect", "leave unsaved")]
LOOKED_UP = [name for name in ANSWERED if name not in ("leave", "practise", "ask for advice")]
"""Questions of the game in which keys of the map work, too."""
UNFAIR = "Chance or something hidden has shown itself since, so a ranked game cannot take it back."


def game(number: int = 23, turn: int = 3, *, practice: bool = False) -> GameScreen:
    return shelf.playing(number, turn, practice=practice)


def saves(home: Path) -> list[str]:
    return [save.title for save in list_saves(str(home / "data" / "saves"))]


def commands(path: Path) -> list[str]:
    """The commands in a journal without those taken back."""
    return [step.do for step in open_replay(str(path)).moves]


def journal(home: Path) -> Path:
    (path,) = (home / "data" / "saves").glob("*.jsonl")
    return path


# The question


def test_the_question_says_that_the_game_is_saved_and_how_one_goes_on() -> None:
    asked = visit("leave").asked
    assert "The game is saved as you play: resume it from the title screen or with `thrones resume`." in asked


@pytest.mark.parametrize("pressed", [["esc"], ["enter"], ["1"], [*["down"] * 5, "enter"]])
def test_escape_and_enter_stay_in_the_game(pressed: list[str]) -> None:
    assert visit("leave", *pressed).text == visit("game").text


def test_the_key_bar_of_leaving_names_no_key_that_does_nothing_there() -> None:
    assert visit("leave").key_bar.split() == ["Enter", "answer", "↑↓", "choose"]


@pytest.mark.parametrize("pressed", [["2"], ["down", "enter"]])
def test_one_can_go_to_the_title_screen_and_from_there_on_with_the_game(
    pressed: list[str], home: Path
) -> None:
    terminal = watch(game(), "q", *pressed)
    assert "Go on Jon Snow, turn 3" in terminal.words
    assert watch(game(), "q", *pressed, "enter").text == watch(game()).text
    assert not (home / "data" / RESULTS_FILE).exists()


@pytest.mark.parametrize("pressed", [["3"], ["up", "up", "up", "enter"]])
def test_one_can_quit_and_is_told_how_to_go_on(pressed: list[str], home: Path) -> None:
    terminal = watch(game(), "q", *pressed)
    assert terminal.code == 0
    assert terminal.farewell == "Saved: Jon Snow, turn 3. Resume it with `thrones resume`."
    assert saves(home) == ["Jon Snow, turn 3"]
    assert not (home / "data" / RESULTS_FILE).exists()


@pytest.mark.parametrize("pressed", ["q", "y", "Y", "n", "h", "l", " ", "u", "S", Key("paste", "3\n")])
def test_no_other_key_leaves(pressed: str | Key) -> None:
    terminal = visit("leave", pressed)
    assert "No answer yet. 1-5, or ↑↓ and Enter. Esc: Stay and play on." in terminal.asked


def test_a_game_can_be_left_in_the_middle_of_a_question_and_come_back_to() -> None:
    terminal = visit("encounter", "q", "esc")
    assert "Leave the game?" in terminal.seen[-2]
    assert terminal.seen[-1] == terminal.seen[-3]
    assert visit("encounter", "q", "3").code == 0


def test_options_opened_in_a_game_hold_at_once_in_it() -> None:
    terminal = watch(game(), "q", "5", *["down"] * (len(SETTINGS) - 1), "right", "esc", "v")
    assert terminal.applied.keys == "wasd"
    assert "The sheet" in terminal.text


def test_options_opened_from_a_question_lead_back_to_it() -> None:
    assert visit("encounter", "q", "5", "esc").asked == visit("encounter").asked


# Giving up


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pressed", [["4"], ["up", "up", "enter"]])
def test_giving_up_says_what_becomes_of_the_game_and_wants_the_typed_word(
    pressed: list[str], size: tuple[int, int]
) -> None:
    words = watch(game(), "q", *pressed, width=size[0], height=size[1]).words
    assert "The history lists it as given up, and its replay is kept." in words
    assert "Type abandon, or ab, and press Enter." in words
    assert "Jon Snow" in words


@pytest.mark.parametrize(
    "typed",
    [["enter"], [*"y", "enter"], [*"aa", "enter"], ["a", "enter"], [*"abandom", "enter"], [*WORD[:-1], "up"]],
)
def test_without_the_word_nothing_is_given_up(typed: list[str], home: Path) -> None:
    terminal = watch(game(), "q", "4", *typed)
    assert "Give this game up?" in terminal.text
    assert (
        "the word is abandon" in terminal.words
        or "Type abandon, or ab, and press Enter, or Esc" in terminal.words
    )
    back = watch(game(), "q", "4", *typed, "esc", "esc")
    assert back.text == watch(game()).text
    assert saves(home) == ["Jon Snow, turn 3"]


@pytest.mark.parametrize("typed", [WORD, ["a", "b", "enter"], ["A", "B", "A", "enter"]])
def test_the_word_or_how_it_begins_gives_the_game_up_for_good(typed: list[str], home: Path) -> None:
    terminal = watch(game(), "q", "4", *typed)
    assert "The game is given up." in terminal.text
    assert "▸ 1 Play" in terminal.text
    assert saves(home) == []
    (ended,) = read_games(places().history, Filter(everything=True))
    assert (ended.outcome, ended.turns) == ("abandoned", 3)
    assert (home / "data" / ended.journal).is_file()
    assert not (home / "data" / RESULTS_FILE).exists()


def test_a_game_in_which_nobody_has_moved_is_given_up_unasked_and_leaves_no_entry(home: Path) -> None:
    shelf.waiting(23, 1)
    assert len(saves(home)) == 1
    terminal = watch(SavesScreen(at_home()), "a")
    assert "The game is given up." in terminal.text
    assert "The game is given up." in watch(game(turn=1), "q", "4").text
    assert saves(home) == []
    assert read_games(places().history, Filter(everything=True)) == []


# S


def test_capital_s_saves_and_leaves_at_once(home: Path) -> None:
    terminal = watch(game(), "r", "S")
    assert terminal.code == 0
    assert terminal.farewell == "Saved: Jon Snow, turn 4. Resume it with `thrones resume`."
    again = open_game(str(journal(home)))
    assert (again.moves, again.play.story.told) == (3, 4)


@pytest.mark.parametrize("name", LOOKED_UP)
def test_capital_s_saves_and_leaves_in_a_question_too(name: str, home: Path) -> None:
    terminal = visit(name, "S")
    assert terminal.code == 0
    assert terminal.farewell.startswith("Saved: ")
    assert len(saves(home)) == 1


def test_a_small_s_is_the_sheet() -> None:
    assert "The sheet" in watch(game(), "s").text


# u


@pytest.mark.parametrize("name", LOOKED_UP)
def test_u_never_answers_a_question_and_who_stays_ranked_finds_it_as_it_was(name: str) -> None:
    terminal = visit(name, "u")
    if "Take it back?" not in terminal.asked:  # where nothing was revealed it is taken back at once
        assert name in ("want knights", "knights", "horses", "manner")
        return
    assert UNFAIR in terminal.asked
    for stay in ("enter", "esc", "1"):
        assert visit(name, "u", stay).text == visit(name).text


def test_what_revealed_nothing_is_taken_back_at_once_in_a_ranked_game_and_asked_again() -> None:
    asked = watch(seat(before_city(), start=LISTENING), "l")
    terminal = watch(seat(before_city(), start=LISTENING), "l", "Y", "u")
    assert "How many knights" in terminal.seen[2]
    assert terminal.asked == asked.asked.replace("Y or N, or", "Your last move is taken back. Y or N, or")
    sheet = watch(seat(before_city(), start=LISTENING), "l", "Y", "u", "esc", "s", "end").words
    assert "Counts in the hall of fame" in sheet


@pytest.mark.parametrize("size", SIZES)
def test_what_revealed_something_is_taken_back_only_in_practice_which_is_asked_for(
    size: tuple[int, int], home: Path
) -> None:
    width, height = size
    terminal = watch(game(), "r", "u", width=width, height=height)
    assert "Take it back?" in terminal.asked
    assert UNFAIR in terminal.asked
    assert "its result does not count." in terminal.asked
    assert commands(journal(home))[-1] == "rest"
    back = watch(game(), "r", "u", "2", width=width, height=height)
    assert "Your last move is taken back." in back.words
    assert len(commands(journal(home))) == 2
    assert "as practice" in watch(game(), "r", "u", "2", "s", "end").words
    assert open_game(str(shelf.left(game(24)._saved))).practice is False


def test_in_practice_any_number_of_steps_is_taken_back_down_to_the_first_turn(home: Path) -> None:
    first = watch(game(turn=1, practice=True))
    terminal = watch(game(turn=9, practice=True), *["u"] * 8)
    assert [f"Turn {turn}, Ada" in frame for turn, frame in zip(range(9, 0, -1), terminal.seen, strict=True)]
    assert terminal.seen[-1].split("\n")[1:20] == first.text.split("\n")[1:20]
    assert commands(journal(home)) == []
    more = watch(game(turn=9, practice=True), *["u"] * 12)
    assert "There is nothing to take back." in more.words


def test_at_the_first_turn_of_a_ranked_game_there_is_nothing_to_take_back() -> None:
    assert "There is nothing to take back." in watch(game(turn=1), "u").words
    assert "Turn 1" in watch(seat(jon()), "u").text


def test_after_taking_an_answer_back_the_question_is_asked_again() -> None:
    asked = watch(seat(jon(), rest=0.99), "r")
    terminal = watch(seat(jon(), rest=0.99), "r", "1", "u", "2")
    assert terminal.asked == asked.asked.replace("1-3,", "Your last move is taken back. 1-3,")
    assert "Turn 2" in watch(seat(jon(), rest=0.99), "r", "1", "u", "2", "1").text
    assert "Turn 1, Ada" in watch(seat(jon(), rest=0.99), "r", "1", "u", "2", "u").text


def test_the_practice_question_is_asked_once() -> None:
    terminal = watch(game(turn=9), "u", "2", "u", "u")
    assert [("Take it back?" in frame) for frame in terminal.seen] == [False, True, False, False, False]
    assert "Turn 6, Ada, practice" in terminal.text
    assert "u undo" in terminal.key_bar


# While the game cannot be saved


@pytest.mark.parametrize("size", SIZES)
def test_that_it_is_not_saved_is_said_once_in_a_sentence_and_always_in_the_title(
    size: tuple[int, int],
) -> None:
    terminal = watch(shelf.unsaved(), "g", width=size[0], height=size[1])
    for frame in terminal.seen:
        assert frame.split("\n")[0].endswith(" NOT SAVED")
    first, second = (" ".join(frame.split()) for frame in terminal.seen)
    assert "You can play on; saving will be tried again." in first
    assert "set THRONES_HOME to another place." in first
    assert "You can play on" not in second
    assert "You consult the gods" in second


def test_why_it_is_not_saved_stands_on_the_sheet() -> None:
    assert "annot create the folder" in watch(shelf.unsaved(), "s", "end").words


class Mended(Watched):
    """Takes what is in the way of the saves away when F5 is pressed."""

    def read(self, timeout: float | None) -> Key | None:
        key = super().read(timeout)
        if key and key.name == "f5":
            (self.home / "data" / "saves").unlink()
        return key

    home = Path()


def mend(home: Path, *pressed: str) -> Watched:
    terminal = Mended(pressed)
    terminal.home = home
    terminal.code = run(terminal, shelf.unsaved())
    return terminal


def test_as_soon_as_it_can_be_saved_again_all_of_it_is_and_that_is_said(home: Path) -> None:
    terminal = mend(home, "g", "f5", "r")
    assert "NOT SAVED" in terminal.seen[1]
    assert "The game is saved again." in terminal.words
    assert "NOT SAVED" not in terminal.text
    assert commands(journal(home)) == [*commands(shelf.waiting(23, 3)), "consult", "rest"]


def test_capital_s_leaves_if_it_can_be_saved_by_then(home: Path) -> None:
    terminal = mend(home, "g", "f5", "S")
    assert terminal.code == 0
    assert terminal.farewell == "Saved: Jon Snow, turn 4. Resume it with `thrones resume`."
    assert saves(home) == ["Jon Snow, turn 4"]


def test_who_leaves_an_unsaved_game_is_told_why_and_what_is_lost_and_asked_twice() -> None:
    for key in ("S", "q"):
        asked = watch(shelf.unsaved(), key)
        assert "annot create the folder" in asked.asked
        assert "What you played since then is lost if you leave." in asked.asked
        shelf.clear()
    for choice in ("2", "3"):
        warned = watch(shelf.unsaved(), "q", choice)
        assert "Press Enter to do it anyway." in warned.asked
        shelf.clear()
    assert "▸ 1 Play" in watch(shelf.unsaved(), "q", "2", "enter").text
    shelf.clear()
    quitted = watch(shelf.unsaved(), "q", "3", "enter")
    assert (quitted.code, quitted.farewell) == (0, "")


def test_taking_back_and_answering_go_on_while_nothing_is_saved() -> None:
    terminal = watch(shelf.unsaved(), "g", "u", "2", "u")
    assert "Your last move is taken back." in terminal.words
    assert terminal.text.split("\n")[0].endswith(" NOT SAVED")


# The sheet


@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_tells_seed_code_and_what_the_game_counts_as(size: tuple[int, int]) -> None:
    words = watch(game(), "s", "end", width=size[0], height=size[1]).words
    for fact in (
        "This game",
        "Seed 23",
        f"Code {shelf.code(23)}",
        "Counts in the hall of fame",
        "Saved as you play",
    ):
        assert fact in words
    assert "as practice" in watch(game(practice=True), "s", "end").words
    assert "Code none" in watch(by_word(), "s", "end").words


def by_word() -> GameScreen:
    """A game whose seed is a word, for which there is no code."""
    options = {"name": "Ada", "hero": shelf.JON}
    saved = SavedGame.begin(shelf.ruleset(), "winter", options, places().saves)
    return GameScreen(at_home(), saved)


@pytest.mark.parametrize("size", SIZES)
def test_a_game_that_another_copy_goes_on_with_stays_on_the_screen_and_says_how_to_go_on(
    size: tuple[int, int], home: Path
) -> None:
    screen = game()
    theirs = journal(home).read_bytes() + b"theirs\n"
    journal(home).write_bytes(theirs)
    terminal = watch(screen, "g", "r", "S", width=size[0], height=size[1])
    seen = [" ".join(frame.split()) for frame in terminal.seen]
    assert "Leave it, and resume it as it is saved." in seen[1]
    assert "saving will be tried again" not in seen[1]
    assert terminal.seen[2].split("\n")[0].endswith(" NOT SAVED")
    assert "What you played since then is lost if you leave." in terminal.asked
    assert journal(home).read_bytes() == theirs
