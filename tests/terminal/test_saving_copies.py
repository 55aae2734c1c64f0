"""Two copies of the real program and one game: the first one plays it, the second is told, and may watch."""

import json
import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.terminal.game import ADA, THRONES, doomed, react
from tests.terminal.pty_program import Program
from tests.terminal.saving import at, begun, commands, contents, only, replays, saves, thrones

from thrones_tui.session.clock import in_words

HELD = "Somebody is playing this game"


def words(program: Program) -> str:
    """All that is on the screen, as one line."""
    return " ".join(program.text.split())


def assert_told(program: Program, player: Program, home: Path) -> None:
    """It says that another process plays the game, which, and since when."""
    assert HELD in program.text
    holder = json.loads(only(saves(home)).with_suffix(".holder").read_text())
    assert holder["pid"] == player.pid
    since = in_words(holder["since"], time.time())
    assert f"played by process {player.pid}, since {since}." in words(program)


@pytest.mark.parametrize(
    "arguments", [("resume",), ("resume", "1"), ()], ids=["resume", "by number", "title"]
)
def test_the_second_copy_is_told_who_plays_and_may_watch(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k") as player, at(tmp_path, arguments, "" if arguments else "\r") as second:
        assert_told(second, player, tmp_path)
        react(second, "1")
        assert "watching, turn 2, step 1/1" in second.screen[0]
        for turn, key in enumerate("kj", 3):
            react(player, key)
            second.wait_for(f"watching, turn {turn}, step {turn - 1}/{turn - 1}")
            assert second.screen[1:14] == player.screen[1:14]  # below them a remark leaves the log less room
        react(second, "\x1b[D")
        assert "watching, turn 3, step 2/3" in second.screen[0]
        react(player, "r")
        second.wait_for("step 2/4")  # whoever looks back is not torn away
        react(second, "k")  # the keys that play
        assert commands(only(saves(tmp_path))) == ["travel north", "travel north", "travel south", "rest"]
        player.send("S")
        assert player.exit_code() == 0


def test_whoever_watches_sees_the_game_end(tmp_path: Path) -> None:
    arguments, pressed = doomed()
    with at(tmp_path, arguments) as player, at(tmp_path, ("resume",), "1") as second:
        assert "watching, turn 1, " in second.screen[0]
        for key in pressed:
            react(player, key)
        assert player.screen[0].startswith(" Defeat")
        second.wait_for("The game has ended; its replay is in the hall of fame.")
    assert len(replays(tmp_path)) == 1


def test_the_second_copy_may_begin_a_game_of_its_own(tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k") as player:
        before = player.text
        first = only(saves(tmp_path))
        kept = first.read_bytes()
        with at(tmp_path, (), "\r") as second:
            assert_told(second, player, tmp_path)
            react(second, "\x1b")
            for key in ("p", "\r", "3\r"):
                react(second, key)
            assert "Turn 1, " in second.screen[0]
            assert len(saves(tmp_path)) == 2
            listed = thrones(tmp_path, "saves").stdout
            assert f"being played by process {player.pid}, since" in listed
            assert f"being played by process {second.pid}, since" in listed
        assert first.read_bytes() == kept
        assert player.text == before


def test_whoever_watches_may_take_over_in_a_practice_game_of_their_own(tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k") as player:
        first = only(saves(tmp_path))
        with at(tmp_path, ("resume",), "1t1") as second:
            react(second, "k")
            (other,) = set(saves(tmp_path)) - {first}
            assert commands(other) == ["travel north"] * 2
            assert commands(first) == ["travel north"]
            react(player, "j")
            assert commands(first) == ["travel north", "travel south"]
    lines = json.loads(thrones(tmp_path, "saves", "--json").stdout)
    assert {save["id"]: save["practice"] for save in lines} == {first.stem: False, other.stem: True}


@pytest.mark.parametrize(
    "deed", [("rename", "1", "Mine"), ("abandon", "1", "--word", "abandon")], ids=["rename", "abandon"]
)
def test_a_game_that_is_being_played_is_neither_named_nor_given_up_elsewhere(
    deed: tuple[str, ...], tmp_path: Path
) -> None:
    with at(tmp_path, ADA, "k") as player:
        before = contents(tmp_path)
        done = thrones(tmp_path, "saves", *deed)
        assert done.returncode != 0
        assert f"This game is being played by process {player.pid}, since" in done.stderr
        assert done.stderr.count("\n") == 1
        assert contents(tmp_path) == before
        react(player, "j")
        assert commands(only(saves(tmp_path))) == ["travel north", "travel south"]


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
def test_a_game_is_free_as_soon_as_its_player_is_gone(way: signal.Signals, tmp_path: Path) -> None:
    with at(tmp_path, ADA, "k") as player:
        seen = player.text
        player.kill(signal.SIGSTOP)  # even one that sleeps holds it
        with at(tmp_path, ("resume",)) as second:
            assert_told(second, player, tmp_path)
        player.kill(way)
        player.kill(signal.SIGCONT)
        player.exit_code()
        with at(tmp_path, ("resume",)) as second:
            assert second.text == seen
            react(second, "j")
    assert commands(only(saves(tmp_path))) == ["travel north", "travel south"]


def test_of_many_copies_that_start_at_once_one_plays(tmp_path: Path) -> None:
    begun(tmp_path, "kk")
    for _ in range(3):
        with ExitStack() as stack:
            copies = [
                stack.enter_context(Program([*THRONES, "resume"], {"THRONES_HOME": str(tmp_path)}))
                for _ in range(4)
            ]
            for copy in copies:
                copy.wait_for(lambda shown: "Turn 3, Ada" in shown.text or HELD in shown.text)
            players = [copy for copy in copies if HELD not in copy.text]
            assert len(players) == 1
            os.kill(players[0].pid, signal.SIGKILL)
            players[0].exit_code()
    assert len(commands(only(saves(tmp_path)))) == 2
