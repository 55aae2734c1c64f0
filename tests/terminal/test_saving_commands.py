"""Saved games from the keyboard and from the shell: left, found again, named, exported, given up."""

import json
import stat
from pathlib import Path

import pyte
import pytest
from tests.terminal.game import ADA, THRONES, game, meeting, react
from tests.terminal.pty_program import Program
from tests.terminal.saving import (
    assert_left_clean,
    assert_verified,
    at,
    begun,
    commands,
    contents,
    history,
    only,
    replays,
    saves,
    thrones,
)

MEETING = meeting("l")


@pytest.mark.parametrize("pressed", ["S", "q3"])
@pytest.mark.parametrize("where", ["map", "question"])
def test_leaving_says_how_to_go_on(where: str, pressed: str, tmp_path: Path) -> None:
    arguments, played = (ADA, "k") if where == "map" else (MEETING.arguments, "l" * MEETING.steps)
    with at(tmp_path, arguments, played) as program:
        seen = program.text
        for key in pressed[:-1]:
            react(program, key)
        program.send(pressed[-1])
        assert program.exit_code() == 0
        assert_left_clean(program)
        (words,) = (line.rstrip() for line in program.screen if line.strip())
        hero = "Jon Snow" if where == "map" else MEETING.hero
        assert (
            words == f"Saved: {hero}, turn {len(played) + (where == 'map')}. Resume it with `thrones resume`."
        )
    assert_verified(only(saves(tmp_path)))
    with at(tmp_path, ("resume",)) as program:
        assert program.text == seen


def test_several_games_wait_and_any_can_be_gone_on_with(tmp_path: Path) -> None:
    first = begun(tmp_path, "k")
    with at(tmp_path, (*ADA[:-1], "Bea")) as program:
        react(program, "k")
        second = program.text
        program.send("S")
        assert program.exit_code() == 0
    lines = thrones(tmp_path, "saves").stdout.splitlines()
    assert [line for line in lines if line[:1].isdigit()] == ["1. Jon Snow, turn 2", "2. Jon Snow, turn 2"]
    assert "Bea as Jon Snow, turn 2, " in lines[1]
    assert "Ada as Jon Snow, turn 2, " in lines[4]
    for number, seen in (("1", second), ("2", first)):
        with at(tmp_path, ("resume", number)) as program:
            assert program.text == seen
    with at(tmp_path, ("resume",)) as program:
        assert program.screen[0].startswith(" Saved games")
        react(program, "2")
        react(program, "\r")
        assert program.text == first


# Giving up


def test_giving_up_at_the_keyboard_asks_for_the_word(tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k") as program:
        seen, before = program.text, contents(tmp_path)
        for keys in ("q", "4", "abandom", "\r"):
            react(program, keys)
        assert "Nothing was given up: the word is abandon." in program.text
        for keys in ("\x1b", "\x1b"):
            react(program, keys)
        assert program.text == seen
        assert contents(tmp_path) == before
        for keys in ("q", "4"):
            react(program, keys)
        program.send("y\r\r")  # what would confirm elsewhere
        program.settle()
        assert contents(tmp_path) == before
        react(program, "\x15abandon\r")
        assert "The game is given up." in program.text
        assert "Go on" not in program.text
    assert_given_up(tmp_path)


@pytest.mark.parametrize("word", ["", "y\n", "yes\n", "abando\n"])
def test_giving_up_from_the_shell_asks_for_the_word(word: str, tmp_path: Path) -> None:
    begun(tmp_path)
    before = contents(tmp_path)
    done = thrones(tmp_path, "saves", "abandon", "1", typed=word)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Type the word abandon to give it up: " in done.stderr
    assert "Nothing was given up: the word is abandon." in done.stderr
    assert contents(tmp_path) == before
    done = thrones(tmp_path, "saves", "abandon", "1", typed="abandon\n")
    assert (done.returncode, done.stdout) == (0, "The game is given up; its replay is kept.\n")
    assert_given_up(tmp_path)


def assert_given_up(home: Path) -> None:
    """The game is in the history as given up, and its replay is kept; nothing waits."""
    assert saves(home) == []
    replay = only(replays(home))
    assert_verified(replay)
    (ended,) = history(home)
    assert (ended.id, ended.outcome, ended.turns) == (replay.stem, "abandoned", 2)
    assert list((home / "data").glob("results*")) == []
    done = thrones(home, "resume")
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "thrones: There are no saved games.\n")


# Names, exports, replays


def test_a_game_is_named_from_the_shell_and_found_by_its_name(tmp_path: Path) -> None:
    seen = begun(tmp_path, "kk")
    assert thrones(tmp_path, "saves", "rename", "1", "The long march").returncode == 0
    assert thrones(tmp_path, "saves").stdout.startswith("1. The long march\n")
    with at(tmp_path) as program:
        assert "The long march, turn " in program.text
        for keys in ("s", "n", "\x15To the wall\r"):
            react(program, keys)
        assert "To the wall" in program.text
    with at(tmp_path, ("resume", "to the WALL")) as program:
        assert program.text == seen
    done = thrones(tmp_path, "resume", "The long march")
    assert done.returncode == 2
    assert "No saved game is called 'The long march'" in done.stderr


def test_a_saved_game_is_verified_and_exported_from_the_shell(tmp_path: Path) -> None:
    begun(tmp_path, "kkj")
    path, before = only(saves(tmp_path)), contents(tmp_path)
    done = thrones(tmp_path, "replay", path.stem, "--verify")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Verified: 3 commands (0 taken back)")
    text = thrones(tmp_path, "replay", path.stem, "--export", "text").stdout
    assert text.count("\nTurn ") == 3
    assert "Turn 1: travel north" in text
    cast = thrones(tmp_path, "replay", path.stem, "--export", "cast").stdout
    assert last_frame(cast)[0].rstrip().endswith("turn 4, step 3/3")
    for kind, ending in (("journal", ".jsonl"), ("text", ".txt"), ("cast", ".cast")):
        done = thrones(tmp_path, "saves", "export", "1", "--as", kind)
        written = Path(done.stdout.rstrip("\n"))
        assert written == tmp_path / "data" / "exports" / f"{path.stem}{ending}"
        assert written.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "data" / "exports" / path.name).read_bytes() == path.read_bytes()
    assert contents(tmp_path) == before


def test_a_change_to_the_journal_is_found_by_its_line(tmp_path: Path) -> None:
    begun(tmp_path, "kkj")
    path = only(saves(tmp_path))
    path.write_bytes(path.read_bytes().replace(b"travel south", b"travel north"))
    done = thrones(tmp_path, "replay", path.stem, "--verify")
    assert (done.returncode, done.stdout) == (1, "Not verified. Line 5: its check sum is wrong.\n")


def last_frame(cast: str) -> list[str]:
    """The screen at the end of a recording."""
    header, *events = map(json.loads, cast.splitlines())
    assert (header["version"], header["width"], header["height"]) == (2, 80, 24)
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    for _, kind, data in events:
        assert kind == "o"
        stream.feed(data)
    return list(screen.display)


# Names that could do harm

NAMES = ["../../../out", "two\nlines", ""]
"""More of them are tried in test_saved.py."""


def assert_kept_inside(folder: Path) -> None:
    """Nothing is anywhere but in the home below a folder, and all of it is the player's alone."""
    assert [path.name for path in folder.iterdir()] == ["home"]
    for path in (folder / "home").rglob("*"):
        mode = stat.S_IMODE(path.lstat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), f"{path} has the mode {mode:o}"
        assert all(part.isascii() and part.isprintable() for part in path.parts)


def test_no_name_of_a_saved_game_leads_out_of_its_folder(tmp_path: Path) -> None:
    home = tmp_path / "home"
    seen = begun(home)
    path = only(saves(home))
    for name in NAMES:
        done = thrones(home, "saves", "rename", "1", name)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        listed = thrones(home, "saves").stdout
        assert listed.count("\n") == 3
        assert listed.replace("\n", "").isprintable()
        assert thrones(home, "saves", "export", "1").returncode == 0
        assert only(saves(home)) == path
        assert_kept_inside(tmp_path)
    with at(home, ("resume", "1")) as program:
        assert program.text == seen


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_no_name_of_a_player_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Program([*THRONES, *ADA[:-1], name], {"THRONES_HOME": str(home)}, cols=200) as program:
        program.wait_for(lambda shown: "Turn 1, " in shown.text or "thrones: " in shown.text)
        if "thrones: " in program.text:
            assert program.exit_code() == 2
            assert len([line for line in program.screen if line.strip()]) == 1
            assert not home.exists()
            return
        react(program, "k")
        program.send("S")
        assert program.exit_code() == 0
    assert len(commands(only(saves(home)))) == 1
    assert_verified(only(saves(home)))
    assert_kept_inside(tmp_path)


def test_a_home_of_its_own_is_made_for_the_player_alone(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with game(ADA, "k", THRONES_HOME=str(home)):
        assert stat.S_IMODE(home.stat().st_mode) == 0o700
        assert_kept_inside(tmp_path)
