"""Games that wait: on the title screen, in their list, and what stands in the way of going on with one."""

import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from tests.home import at_home, places
from tests.tui.screens import shelf
from tests.tui.screens.places import visit
from tests.tui.screens.stage import Pressed, Watched, watch

from thrones_tui.session import clock
from thrones_tui.session.history import Filter, read_games
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui import loop
from thrones_tui.tui.keys import Key
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screens.saves import SavesScreen
from thrones_tui.tui.screens.title import TitleScreen

SIZES = [(40, 12), (80, 24), (120, 40)]
WORD = [*"abandon", "enter"]


def listing(*pressed: Pressed, width: int = 80, height: int = 24) -> Watched:
    """The list of what is there, without putting anything there."""
    return watch(SavesScreen(at_home()), *pressed, width=width, height=height)


def titles(terminal: Watched) -> list[str]:
    """The games in the list."""
    rows = terminal.text.split("\n")[2:]
    return [row[3:].split("  ")[0].strip() for row in rows[: rows.index("")]]


def selected(terminal: Watched) -> str:
    """The game selected in the list."""
    return terminal.at_cursor.split("  ")[0]


def saves_left(home: Path) -> list[str]:
    return [save.title for save in list_saves(str(home / "data" / "saves"))]


# On the title screen


@pytest.mark.parametrize("size", SIZES)
def test_the_title_offers_the_game_played_last_first_and_tells_in_words_where_it_stands(
    size: tuple[int, int],
) -> None:
    shelf.waiting(23, 9)
    newer = shelf.waiting(14, 9, hero=shelf.SANSA, name="Ñandú 北")
    os.utime(newer, (shelf.THEN + 60, shelf.THEN + 60))
    terminal = watch(TitleScreen(at_home()), width=size[0], height=size[1])
    assert terminal.at_cursor.startswith("Go on")
    assert "Sansa Stark, turn 9, 22 points · " in terminal.words
    assert "1 Play" in terminal.text
    shelf_of_two = watch(TitleScreen(at_home()), "end", "up", "up", width=size[0], height=size[1])
    assert "Saved games: 2" in shelf_of_two.text
    assert "Choose one to resume" in shelf_of_two.words


def test_enter_on_the_title_goes_on_with_the_game_and_quitting_it_leads_back_to_it() -> None:
    shelf.waiting()
    terminal = watch(TitleScreen(at_home()), "enter", "r", "q", "2")
    assert "Turn 3, Ada" in terminal.seen[1]
    assert "Turn 4, Ada" in terminal.seen[2]
    assert terminal.at_cursor.startswith("Go on")
    assert "Jon Snow, turn 4" in terminal.text


def test_the_list_is_opened_from_the_title_and_what_was_given_up_there_is_gone_from_the_title() -> None:
    shelf.waiting(23, 9)
    terminal = watch(TitleScreen(at_home()), "s", "a", *WORD, "esc")
    assert "Saved games" in terminal.seen[1].split("\n")[0]
    assert "▸ 1 Play" in terminal.text
    assert "Go on" not in terminal.text


def test_the_numbers_before_the_entries_stay_when_a_game_waits_and_all_is_told_in_80_columns() -> None:
    def numbers(text: str) -> dict[str, str]:
        lines = [line.strip(" ▸") for line in text.split("\n")]
        return {line[2:14]: line[0] for line in lines if line[:1].isdigit() and line[1:2] == " "}

    before = watch(TitleScreen(at_home()))
    shelf.waiting()
    after = watch(TitleScreen(at_home()))
    assert numbers(before.text) == numbers(after.text) != {}
    assert "Go on             Jon Snow, turn 3, 7 points · 3 Nov 2025" in after.text
    assert "…" not in before.text + after.text


def test_what_was_chosen_on_the_title_stays_selected_when_one_comes_back() -> None:
    shelf.waiting()
    assert watch(TitleScreen(at_home()), "end", "enter", "esc").at_cursor.startswith("Options")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("label", ["x" * 40, "北の壁のむこう" * 6])
def test_a_long_name_is_cut_to_the_window(label: str, size: tuple[int, int]) -> None:
    shelf.waiting(label=label)
    for screen in (TitleScreen(at_home()), SavesScreen(at_home()), first_screen(at_home("thrones"))):
        terminal = watch(screen, width=size[0], height=size[1])
        assert label[:10] in terminal.text


def test_a_folder_that_cannot_be_read_is_told_in_the_list(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / "saves").write_text("in the way")
    assert "▸ 1 Play" in watch(TitleScreen(at_home())).text
    terminal = listing()
    assert "Cannot read the folder" in terminal.words
    assert listing("z", "enter", "n", "e", "a", "down").text.startswith(" Saved games")


# Before a new game


def test_a_new_game_is_begun_only_after_the_one_that_waits_was_offered() -> None:
    shelf.shelf()
    offered = watch(first_screen(at_home("thrones")))
    assert "A game waits" in offered.text
    assert "Sansa Stark, turn 9, 22 points" in offered.words
    assert watch(first_screen(at_home("thrones")), "2").text.startswith(" Saved games")
    assert offered.at_cursor == "Go on: Der Winter naht, 北の壁"
    assert "Turn 9, Ñandú 北" in watch(first_screen(at_home("thrones")), "enter").text
    assert "Set-up" in watch(first_screen(at_home("thrones")), "3").text
    assert watch(first_screen(at_home("thrones")), "esc").code == 0


@pytest.mark.parametrize("said", [{"seed": 7}, {"options": {"name": "Bo"}}])
def test_who_says_what_to_play_is_not_offered_another_game(said: dict[str, Any]) -> None:
    shelf.waiting()
    assert "A game waits" not in watch(first_screen(at_home("thrones", **said))).text


def test_files_that_cannot_be_read_do_not_keep_anybody_from_playing() -> None:
    shelf.foreign()
    assert "Set-up" in watch(first_screen(at_home("thrones"))).text


# The list


@pytest.mark.parametrize("size", SIZES)
def test_the_list_says_of_every_game_where_it_stands(size: tuple[int, int]) -> None:
    width, height = size
    seen = [visit("saves", *["down"] * steps, width=width, height=height) for steps in range(5)]
    assert [selected(terminal)[:20].rstrip("…") for terminal in seen] == [
        "Der Winter naht, 北の壁",
        "Jon Snow, turn 40",
        "Jon Snow, turn 9",
        "Jon Snow, turn 9",
        "20251103-120000-thro",
    ]
    for terminal, words in zip(
        seen,
        [
            "Ñandú 北 as Sansa Stark, turn 9, 22 points, 3 Nov 2025.",
            "Ada as Jon Snow, turn 40, 27 points, practice, 3 Nov 2025.",
            "Ada as Jon Snow, turn 9, ",
            "Ada as Jon Snow, turn 9, 5 points, 3 Nov 2025.",
            "Cannot be read: it was written by version 9.0 of the program in the newer format 3",
        ],
        strict=True,
    ):
        assert words in terminal.words
        assert ".." not in terminal.words
    assert "danger" in {style for row in range(height) for _, _, style, _ in seen[3].canvas.runs(row)}


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_the_letters_that_do_something_are_named_in_every_window(size: tuple[int, int]) -> None:
    terminal = visit("saves", width=size[0], height=size[1])
    if size[0] < 60:
        assert "n names it, e exports it, a gives it up." in terminal.words
    else:
        assert "Enter resume n name e export a give up Esc back" in " ".join(terminal.key_bar.split())
    assert "n names it, e exports it, a gives it up." in visit("saves", "z").words


@pytest.mark.parametrize("size", SIZES)
def test_a_long_list_scrolls_with_the_selection_always_in_view(size: tuple[int, int]) -> None:
    width, height = size
    for steps in (0, 5, 15, 29):
        terminal = visit("many saves", "home", *["down"] * steps, width=width, height=height)
        assert selected(terminal) == f"Number {steps}"
    assert visit("many saves", "end").at_cursor.startswith("Number 29  ")
    assert visit("many saves", "end", "down").at_cursor.startswith("Number 0  ")
    assert visit("many saves", "3").at_cursor.startswith("Number 2  ")


def test_an_empty_list_says_so_and_has_no_keys_but_the_way_back() -> None:
    assert "Every game you start is saved as you play." in visit("no saves").words
    assert visit("no saves").key_bar.split() == ["Esc", "back"]
    for key in ("enter", "n", "e", "a", "down", "1"):
        assert visit("no saves", key).text == visit("no saves").text


def test_enter_goes_on_with_the_game_selected() -> None:
    assert "Turn 40, Ada, practice" in visit("saves", "down", "enter").text


@pytest.mark.parametrize("name", ["Rot", "q n e a 1", "北の壁", "../../x", "x" * 40])
def test_a_game_can_be_named_and_stays_selected(name: str, home: Path) -> None:
    shelf.waiting(23, 9)
    os.utime(shelf.waiting(14, 9), (shelf.THEN + 60, shelf.THEN + 60))
    terminal = listing("down", "n", *name, "enter")
    assert selected(terminal) == name
    assert sorted(path.name for path in (home / "data" / "saves").iterdir()) == [
        f"{shelf.id_of(number)}.jsonl" for number in (14, 23)
    ]
    assert name in saves_left(home)
    assert selected(listing("n", *["ctrl-u"], "enter")) == "Jon Snow, turn 9"


def test_a_name_is_cut_at_forty_and_escape_takes_none() -> None:
    shelf.waiting()
    assert titles(listing("n", *"abcdefghij" * 5, "enter")) == ["abcdefghij" * 4]
    assert titles(listing("n", *"zzz", "esc")) == ["abcdefghij" * 4]


# Giving up


@pytest.mark.parametrize("typed", [["enter"], [*"yes", "enter"], [*"abandom", "enter"], [*WORD[:-1], "esc"]])
def test_nothing_but_the_typed_word_gives_a_game_up(typed: list[str], home: Path) -> None:
    shelf.waiting(23, 9)
    terminal = listing("a", *typed)
    if typed[-1] == "enter":
        assert "Nothing was given up: the word is abandon." in terminal.words
    else:
        assert titles(terminal) == ["Jon Snow, turn 9"]
    assert saves_left(home) == ["Jon Snow, turn 9"]
    assert not (home / "data" / "history.sqlite3").exists()


@pytest.mark.parametrize("word", ["abandon", "ABANDON", " Abandon "])
def test_the_word_gives_the_game_up_and_its_replay_is_kept(word: str, home: Path) -> None:
    path = shelf.waiting(23, 9)
    before = path.read_bytes()
    terminal = listing("a", *word, "enter")
    assert "The game is given up; its replay is kept." in terminal.words
    assert saves_left(home) == []
    assert (home / "data" / "replays" / path.name).read_bytes() == before
    (game,) = read_games(places().history, Filter(everything=True))
    assert (game.outcome, game.reason, game.name) == ("abandoned", "Given up on turn 9.", "Ada")


def test_the_word_cannot_be_pasted_with_its_enter_nor_typed_ahead() -> None:
    shelf.waiting(23, 9)
    pasted = listing("a", Key("paste", "abandon\n"))
    assert "Give this game up?" in pasted.text
    hasty = Watched()
    hasty.type_ahead.extend(Key(name, name if len(name) == 1 else "") for name in ("a", *WORD))
    loop.run(hasty, SavesScreen(at_home()))
    assert "Give this game up?" in hasty.text


def test_giving_up_a_file_that_cannot_be_read_puts_it_away_byte_for_byte(home: Path) -> None:
    path = shelf.foreign()
    before = path.read_bytes()
    terminal = listing("a", *WORD)
    assert "The file is kept unchanged in the folder for damaged games." in terminal.seen[1].replace(
        "\n ", ""
    )
    assert f"{home}/data/damaged/{path.name}." in terminal.text.replace("\n ", "").replace(" ", "")
    assert (home / "data" / "damaged" / path.name).read_bytes() == before
    assert saves_left(home) == []


# What stands in the way


def test_a_game_that_somebody_plays_is_neither_gone_on_with_nor_changed(home: Path) -> None:
    path = shelf.held()
    before = path.read_bytes()
    terminal = listing("enter")
    assert "This game is being played by process 4711" in terminal.words
    assert terminal.at_cursor == "Back"
    for pressed in (["n", *"Rot", "enter"], ["a", *WORD]):
        refused = listing(*pressed)
        assert "This game is being played by process 4711" in refused.words
        assert titles(refused) == ["Jon Snow, turn 9"]
    assert path.read_bytes() == before
    assert "watching, turn 9" in listing("enter", "1").text
    assert "being played by process 4711" in listing().words


def test_a_game_let_go_of_meanwhile_can_be_gone_on_with() -> None:
    path = shelf.waiting(23, 9)
    file, _ = JournalFile.open(str(path))
    assert "Somebody is playing this game" in listing("enter").text
    file.close()
    assert "Turn 9, Ada" in listing("enter").text


def test_a_damaged_game_is_gone_on_with_from_what_is_whole_and_the_file_is_kept(home: Path) -> None:
    path = shelf.damaged(16)
    before = path.read_bytes()
    asked = listing("enter")
    assert "is damaged in line 7: its check sum is wrong." in asked.words
    assert "The file is kept." in asked.words
    assert asked.at_cursor == "Back"
    assert listing("enter", "enter").text == listing().text
    assert path.read_bytes() == before
    terminal = listing("enter", "1")
    assert "Resumed from what was intact; the damaged file is kept." in terminal.words
    assert "Turn 9, Ada" in terminal.text
    (kept,) = (home / "data" / "damaged").iterdir()
    assert kept.read_bytes() == before
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_damaged_game_that_cannot_be_copied_stays_as_it_is(home: Path) -> None:
    path = shelf.damaged(16)
    before = path.read_bytes()
    (home / "data" / "damaged").write_text("in the way")
    terminal = listing("enter", "1")
    assert "This game cannot be resumed" in terminal.text
    assert "Cannot" in terminal.words
    assert path.read_bytes() == before


def test_a_game_of_another_version_is_refused_in_a_sentence_and_left_alone() -> None:
    path = shelf.foreign()
    before = path.read_bytes()
    terminal = listing("enter")
    assert "in the newer format 3; this is version" in terminal.words
    assert "It was left as it is." in terminal.words
    assert path.read_bytes() == before
    assert listing("enter", "enter").text == listing().text


def test_a_game_that_is_gone_when_it_is_chosen_is_told_of(home: Path) -> None:
    shelf.waiting()
    screen = SavesScreen(at_home())
    shutil.rmtree(home / "data" / "saves")
    terminal = watch(screen, "enter", "esc")
    assert "Cannot open" in terminal.seen[1]
    assert "No saved games" in terminal.text


@pytest.mark.parametrize("make", [shelf.waiting, shelf.questioned])
def test_looking_at_games_and_going_on_with_them_changes_no_byte_of_their_journals(
    make: Callable[[], Path],
) -> None:
    path = make()
    before = path.read_bytes()
    visit("title")
    assert "Go on" in listing("enter", "x", "esc", "q", "2").text
    assert path.read_bytes() == before


# A game that was left at a question


@pytest.mark.parametrize("size", SIZES)
def test_a_game_left_at_a_question_shows_it_at_once(size: tuple[int, int]) -> None:
    terminal = visit("resumed at a question", width=size[0], height=size[1])
    assert terminal.frames == 1
    assert "An encounter Sansa Stark stands before you." in terminal.asked
    assert "Turn 2" in visit("resumed at a question", "1").text


def test_keys_typed_ahead_do_not_answer_the_question_of_a_game_gone_on_with() -> None:
    shelf.questioned()
    terminal = Watched(["enter"])
    terminal.type_ahead.extend([Key("enter"), Key("3", "3"), Key("3", "3")])
    loop.run(terminal, TitleScreen(at_home()))
    assert "An encounter" in terminal.asked


def test_at_midnight_what_was_played_today_becomes_what_was_played_yesterday(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shelf.waiting(23, 9)
    then = datetime.fromtimestamp(shelf.THEN)
    late = then.replace(hour=23, minute=59, second=59).timestamp()
    screens = TitleScreen(at_home()), SavesScreen(at_home())
    for now, word in ((late, "today"), (late + 1, "yesterday"), (late + 86_400, "yesterday")):
        monkeypatch.setattr(clock, "now", lambda now=now: now)
        for screen in screens:
            assert f"{word} {then:%H:%M}" in watch(screen).words
    monkeypatch.setattr(clock, "now", lambda: late + 86_401)
    for screen in screens:
        assert f"{then.day} Nov 2025" in watch(screen).words
