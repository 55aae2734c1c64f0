"""The list of games that wait."""

import json
import os
import re
import time
from pathlib import Path

import pytest
from tests.home import places
from tests.session.journals import begun, play

from thrones_tui.cli.saves import find_save
from thrones_tui.games.registry import title_of
from thrones_tui.session.endings import rename
from thrones_tui.session.files import PARTIAL, SessionError, any_saved, ensure, id_of, journals, write_new
from thrones_tui.session.home import find_folders
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.settling import settle
from thrones_tui.session.shelf import Save, list_saves, look, replay_of

NOON = time.mktime((2026, 11, 28, 12, 0, 0, 0, 0, -1))
DAY = 86_400


@pytest.fixture(autouse=True)
def own_folders(home: Path) -> Path:
    return home


def left(turns: int, when: float, label: str = "", seed: int = 7, *, practice: bool = False) -> str:
    """A saved game that was played at a moment; its path."""
    game = begun(Path(places().saves), seed, practice=practice)
    play(game, turns)
    if label:
        game.rename(label)
    game.close()
    os.utime(game.path, (when, when))
    return game.path


def saves() -> list[Save]:
    return list_saves(places().saves)


def test_the_places_are_folders_in_the_data_folder_and_nothing_is_made_by_looking(home: Path) -> None:
    assert places()[:4] == tuple(f"{home}/{name}" for name in ("saves", "replays", "damaged", "exports"))
    assert saves() == []
    assert journals(places().replays) == []
    assert not any_saved(places().saves)
    assert not home.exists()


def test_the_list_has_every_game_the_one_last_played_first() -> None:
    paths = [left(3, NOON - 5, seed=1), left(4, NOON, "The long march"), left(0, NOON - 9, practice=True)]
    assert [save.path for save in saves()] == [paths[1], paths[0], paths[2]]
    assert any_saved(places().saves)
    march, other, practice = saves()
    assert (march.game, march.name, march.character) == ("thrones", "Ada", "Jon Snow")
    assert (march.title, march.label) == ("The long march", "The long march")
    assert other.title == f"Jon Snow, turn {other.turn}"
    assert (practice.practice, march.practice) == (True, False)
    assert {save.holder for save in saves()} == {None}


def test_a_save_says_in_words_where_the_game_stands() -> None:
    left(4, NOON)
    left(4, NOON - 1, practice=True)
    ranked, practice = saves()
    facts = f"The Game of Thrones: Ada as Jon Snow, turn {ranked.turn}, {ranked.score} points"
    assert ranked.words(NOON + 60) == f"{facts}, today 12:00"
    assert practice.words(NOON + 60) == f"{facts}, practice, today 11:59"
    assert ranked.call == "Go on"
    assert ranked.brief("thrones").startswith(f"Jon Snow, turn {ranked.turn}, {ranked.score} points · ")
    assert ranked._replace(label="March").brief("thrones").startswith(f"March, turn {ranked.turn}, ")
    assert ranked.brief("minirogue").endswith(" · The Game of Thrones")
    assert ranked._replace(over=True).call == "See the end"
    assert ranked._replace(character="").words(NOON).startswith("The Game of Thrones: Ada, turn")
    assert ranked._replace(game="chess").words(NOON).startswith("chess: ")


def test_a_game_nobody_has_played_yet_is_given_no_points() -> None:
    left(0, NOON)
    (save,) = saves()
    assert save.words(NOON + 60) == "The Game of Thrones: Ada as Jon Snow, turn 1, just begun, today 12:00"


def test_a_new_name_changes_neither_the_date_of_a_game_nor_its_place_on_the_list() -> None:
    older, newer = left(3, NOON - DAY), left(4, NOON)
    rename(older, "The long march")
    assert [(save.path, save.when) for save in saves()] == [(newer, NOON), (older, NOON - DAY)]
    assert saves()[1].label == "The long march"


def test_a_game_that_ended_with_the_program_says_so() -> None:
    left(1 << 20, NOON)
    (save,) = saves()
    assert save.over
    assert save.call == "See the end"


def test_a_game_in_play_is_in_the_list_with_who_plays_it() -> None:
    path = left(2, NOON)
    held, _ = JournalFile.open(path)
    (save,) = saves()
    assert save.holder is not None
    assert save.holder.pid == os.getpid()
    assert f"being played by process {os.getpid()}, since " in save.words()
    held.close()


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
def test_what_is_no_journal_is_in_the_list_with_what_is_wrong_and_hides_no_game() -> None:
    good = left(2, NOON)
    folder = Path(places().saves)
    (folder / "folder.jsonl").mkdir()
    os.mkfifo(folder / "pipe.jsonl")
    (folder / "empty.jsonl").touch()
    (folder / "garbage.jsonl").write_bytes(b"\xff\0garbage\n" * 99)
    (folder / "huge.jsonl").touch()
    os.truncate(folder / "huge.jsonl", 100_000_000)
    (folder / "newer.jsonl").write_bytes(Path(good).read_bytes().replace(b'{"thrones":2', b'{"thrones":3'))
    (folder / "link.jsonl").symlink_to("nowhere")
    (folder / "evil\x1b[2J\n\udcff.jsonl").mkdir()
    (folder / "note.txt").write_text("not a journal")
    (folder / "a.jsonl.1234.tmp").write_text("of a write that never ended")
    problems = {save.id: save for save in saves() if save.problem}
    assert len(problems) == 8
    for name, words in {
        "folder": "Is a directory",
        "pipe": "is not a file on a disk",
        "empty": "line 1: ",
        "garbage": "line 1: ",
        "huge": "too large",
        "newer": "newer format 3",
        "link": "No such file",
    }.items():
        save = problems[name]
        assert words in save.problem
        assert save.words() == f"Cannot be read: {save.problem}"
        assert (save.title, save.call) == (f"{name}.jsonl", f"Look at {name}.jsonl")
    for save in problems.values():
        assert f"{save.id}{save.title}{save.words()}{save.call}".isprintable()
    assert [save.path for save in saves() if not save.problem] == [good]


def test_a_folder_that_cannot_be_listed_is_a_sentence(home: Path) -> None:
    home.mkdir()
    (home / "saves").write_text("in the way")
    with pytest.raises(SessionError, match=r"^Cannot read the folder .*saves \(Not a directory\)\.$"):
        saves()
    assert not any_saved(places().saves)


def test_a_journal_that_goes_away_while_it_is_looked_at_is_a_sentence(home: Path) -> None:
    save = look(str(home / "gone.jsonl"))
    assert save.words() == "Cannot be read: No such file or directory"


def test_a_player_names_a_save_by_number_id_label_or_title() -> None:
    left(2, NOON, "The long march")
    left(2, NOON - 1)
    left(2, NOON - 2, "3")
    march, plain, three = found = saves()
    for save, names in (
        (march, ("1", "The long march", "the LONG march", march.id)),
        (plain, ("2", plain.title, plain.title.upper(), plain.id.upper())),
        (three, ("3", three.id)),
    ):
        assert [find_save(name, found) for name in names] == [save] * len(names)


@pytest.mark.parametrize("wanted", ["", "0", "4", "-1", "²", "9" * 5000, "no such", "*", "..", "1.0", " 1"])
def test_what_names_no_save_is_a_sentence(wanted: str) -> None:
    left(2, NOON)
    left(2, NOON - 1, "one")
    with pytest.raises(SessionError, match=r"^No saved game is called .*; `thrones saves` lists them\.$"):
        find_save(wanted, saves())


def test_a_name_that_several_saves_have_chooses_none_of_them() -> None:
    left(2, NOON, "twin")
    left(2, NOON, "Twin")
    with pytest.raises(SessionError, match="2 saved games are called 'twin'; give the number of one"):
        find_save("twin", saves())


def test_the_replay_of_an_ended_game_is_found_by_its_id_alone(home: Path) -> None:
    path = left(2, NOON)
    folder = ensure(places().replays)
    target = os.path.join(folder, os.path.basename(path))
    os.rename(path, target)
    assert replay_of(id_of(path), places().replays) == target
    (home / "secret.jsonl").touch()
    for name in ("none", "", "../../secret", "../../../secret", str(home / "secret"), "a\0b"):
        assert replay_of(name, places().replays) == ""
    assert find_folders().data in target


def test_a_game_that_is_not_registered_any_more_has_its_name_for_a_title() -> None:
    assert title_of("thrones") == "The Game of Thrones"
    assert title_of("chess") == "chess"


def test_what_a_kill_left_half_written_is_swept_away_when_it_is_old() -> None:
    folder = Path(places().saves)
    folder.mkdir(parents=True)
    old, young = folder / "0123456789abcdef.tmp", folder / "0123456789abcdee.tmp"
    save, mine = folder / "c.jsonl", folder / "my own notes.tmp"
    for path in (old, young, save, mine):
        path.write_bytes(b"half")
    for path in (old, save, mine):
        os.utime(path, (0, 0))
    settle(places())
    assert sorted(folder.iterdir()) == [young, save, mine]


def test_what_is_being_written_is_called_as_what_is_swept_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(os, "replace", lambda partial, path: seen.append(os.path.basename(partial)))
    write_new(str(tmp_path / "a"), b"")
    assert [bool(re.fullmatch(PARTIAL, name)) for name in seen] == [True]


def test_a_look_sees_where_the_game_stands_after_each_line(tmp_path: Path) -> None:
    game = begun(tmp_path)
    play(game, 1)
    game.rename("Der lange Marsch")
    play(game, 1, seed=2)
    game.become_practice()
    game.take_back()
    game.rename("")
    play(game, seed=3)
    lines = Path(game.path).read_bytes().splitlines(keepends=True)
    path, turn, label, practice, over = tmp_path / "cut.jsonl", 1, "", False, False
    score: int | None = None
    for number, line in enumerate(lines, 1):
        match json.loads(line):
            case {"turn": turn, "score": score, **more}:
                over = "over" in more
            case {"label": label}:
                pass
            case {"practice": True, **more} if "id" not in more:
                practice = True
        for torn in (b"", b'{"do":"travel'):
            path.write_bytes(b"".join(lines[:number]) + torn)
            save = look(str(path))
            assert (save.name, save.character, save.problem) == ("Ada", "Jon Snow", "")
            seen = save.turn, save.score, save.label, save.practice, save.over
            assert seen == (turn, score, label, practice, over)
    assert (practice, over) == (True, True)


@pytest.mark.parametrize("data", [b"", b"{", b"\0" * 99, b'{"thrones":2}\n', b'{"do":"travel"}\n'])
def test_a_look_at_what_is_no_journal_says_so(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(data)
    assert look(str(path)).problem.startswith("line 1: ")
