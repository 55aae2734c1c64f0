"""The real program killed again and again in the middle of whatever it does: no game is lost."""

import os
import signal
import time
from pathlib import Path
from random import Random

import pytest
from tests.effort import usually
from tests.terminal.game import THRONES
from tests.terminal.pty_program import LAST_EVENTS, PATIENCE, Program
from tests.terminal.saving import assert_verified, commands, history, only, replays, saves
from tests.terminal.scripted import NOTHING, OPTIONS, is_same, script

from thrones_tui.session.home import RESULTS_FILE

KILLS = int(os.environ.get("THRONES_KILLS", usually(40, 200))) // len(OPTIONS)
"""Of each game; `THRONES_KILLS` says how many in all."""
pytestmark = pytest.mark.timeout(120 + 5 * KILLS)


class Survivor:
    """A player whose program is killed again and again, at the same game until that is over."""

    def __init__(self, home: Path, game: str, random: Random, signals: tuple[signal.Signals, ...]) -> None:
        self._home = home
        self._random = random
        self._signals = signals
        self._script = script(game)
        self._has_results = (self._script.outcome, "hero" in OPTIONS[game]) == ("won", True)
        self._end = len(self._script.moments)
        self._journal: Path | None = None
        self._position = 0
        self._has_seen = False
        """Whether anything of the game was on the screen, ever."""
        self.ended = 0
        self.sights = 0
        """How often the last frame told how far the game was."""

    def live(self) -> None:
        """Start the program, play on at full speed, and kill it; then look what is left."""
        self._least = self._most = self._position
        arguments = ("resume",) if self._journal else self._script.arguments
        before = self._changed()
        with Program([*THRONES, *arguments], {"THRONES_HOME": str(self._home)}) as program:
            if self._journal is None and self._random.random() < 0.5:
                self._begin(program, before)
            elif self._random.random() < 0.15:
                program.watch(self._random.uniform(0.0, 0.3))
            elif self._position < self._end:
                self._play(program)
            else:
                program.see(lambda shown: b"\x1b[?1049h" in shown.output)
                program.watch(self._random.uniform(0.0, 0.1))
            number = self._random.choice(self._signals)
            program.kill(number)
            assert program.exit_code() in (-number, 128 + number, 0)
            self._see(program)
        self._check()

    def _begin(self, program: Program, before: int) -> None:
        """Wait until the journal is just being begun, which takes some thousandths of a second."""
        end = time.monotonic() + PATIENCE
        while self._changed() == before:
            assert time.monotonic() < end, f"nothing begins:\n{program.text}"
            time.sleep(0.0002)
        time.sleep(self._random.uniform(0.0, 0.003))

    def _changed(self) -> int:
        """When something last appeared among the games in progress."""
        folder = self._home / "data" / "saves"
        return folder.stat().st_mtime_ns if folder.exists() else 0

    def _play(self, program: Program) -> None:
        """Find the game where it was left, play some commands in a burst, and sometimes leave."""
        moments = self._script.moments
        program.see(lambda shown: is_same(shown.text, moments[self._position].text))
        self._has_seen = True
        until = min(self._end, self._position + self._random.randint(0, 12))
        for at in range(self._position, until):
            if moments[at].asks:  # what is typed before a question is seen does not answer it
                program.wait_for(lambda shown, at=at: is_same(shown.text, moments[at].text))  # type: ignore[misc]
                self._least = at
            program.send(moments[at].keys)
            self._most = at + 1
        if self._random.random() < 0.1:
            program.send("S")
            if until < self._end and moments[until].keys == NOTHING:  # there it chooses nothing (R-CMD-3)
                self._most = until + 1
        program.watch(self._random.uniform(0.0, 0.15 if until == self._end else 0.02))

    def _see(self, program: Program) -> None:
        """Note how far the game has come for certain, by the last frame."""
        if LAST_EVENTS in program.text or "Play again" in program.text:
            assert saves(self._home) == []
        position = self._script.position(program.text)
        if position is not None:
            self._least = max(self._least, position)
            self._has_seen = True
            self.sights += 1

    def _check(self) -> None:
        """All that was seen is in the journal, nothing in it was not sent, and there is only this game."""
        found, ended = saves(self._home), replays(self._home)
        folder = self._home / "data"
        lines = (folder / RESULTS_FILE).read_text().splitlines() if (folder / RESULTS_FILE).exists() else []
        games = history(self._home)
        if found:
            journal = only(found)
            assert self._journal in (None, journal)
            played = commands(journal)
            position = self._script.reached(len(played))
            assert self._least <= position <= self._most
            assert played == self._script.commands()[: len(played)]
            assert len(ended) == self.ended
            most = self.ended + (position == self._end)
            assert len(lines) in (range(self.ended, most + 1) if self._has_results else (0,))
            assert len(games) in range(self.ended, most + 1)
            self._journal, self._position = journal, position
        elif len(ended) == self.ended:
            assert not self._has_seen
        else:
            self.ended += 1
            assert self._most == self._end
            assert [game.id for game in sorted(games)] == [path.stem for path in ended]
            assert {(game.outcome, game.verified) for game in games} == {(self._script.outcome, True)}
            assert len(ended) == self.ended
            assert len(lines) == self.ended * self._has_results
            self._journal, self._position, self._has_seen = None, 0, False


@pytest.mark.parametrize("game", OPTIONS)
def test_a_program_killed_at_any_moment_loses_no_game_and_has_none_twice(game: str, tmp_path: Path) -> None:
    survivor = Survivor(tmp_path, game, Random(game), (signal.SIGKILL,))
    for _ in range(KILLS):
        survivor.live()
    assert survivor.ended >= KILLS // 40
    assert survivor.sights >= KILLS // 8
    for path in replays(tmp_path):
        assert_verified(path)
        assert commands(path) == script(game).commands()


def test_a_program_that_is_told_to_end_at_any_moment_does_no_worse(tmp_path: Path) -> None:
    survivor = Survivor(tmp_path, "thrones", Random(4), (signal.SIGTERM, signal.SIGHUP, signal.SIGINT))
    for _ in range(KILLS):
        survivor.live()
    assert survivor.ended >= KILLS // 40
