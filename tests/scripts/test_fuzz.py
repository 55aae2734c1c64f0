import os
import subprocess
import sys
from pathlib import Path
from time import process_time

import pytest

if not hasattr(os, "fork"):
    pytest.skip("the fuzzers need fork", allow_module_level=True)

import fuzz
from fuzzing.__main__ import KINDS
from fuzzing.bounds import Exceeded, bounded
from fuzzing.edits import Nudge, Plan, Put, forged
from fuzzing.forging import SOURCES, journal_of
from fuzzing.honest import dishonesty
from fuzzing.hostile import JSON, expect_clean, value
from fuzzing.hunt import Fault, Found, Fuzzer, Hunt
from hypothesis import strategies as st

from thrones_tui.games.registry import GAMES

ROOT = Path(fuzz.__file__).resolve().parents[1]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": fuzz.PATHS}
    command = [sys.executable, "-m", "fuzzing", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environ, cwd=ROOT)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_a_few_seconds_of_each_find_nothing(kind: str) -> None:
    result = run(kind, "--seconds", "8", "--seed", "5")
    assert (result.returncode, result.stderr) == (0, ""), result.stdout
    assert result.stdout.startswith(f"{kind}: ")
    assert result.stdout.endswith(" examples from seed 5 on, no failures\n")


def test_a_wrong_kind_is_refused() -> None:
    result = run("saves")
    assert result.returncode == 2
    assert "invalid choice: 'saves'" in result.stderr


# The hunt


def hunted(attempt: object, seconds: float = 1.0, seed: int = 3) -> list[Found]:
    fuzzer: Fuzzer[int] = Fuzzer(st.integers(0, 10**6), attempt, 50)  # type: ignore[arg-type]
    return list(Hunt(fuzzer, seconds, seed, process_time).run())  # not the clock: others may be busy


def limited(number: int, folder: Path) -> None:
    assert list(folder.iterdir()) == []
    if number >= 70_000:
        raise Fault("too high", str(number))
    if number % 2:
        raise ValueError(number)


def test_each_kind_of_failure_is_told_once_and_as_small_as_it_gets() -> None:
    found = hunted(limited)
    assert {failure.kind: failure.example for failure in found} == {
        "too high": "70000",
        f"ValueError in {__file__}, limited": "1",
    }


def test_the_seed_that_is_told_finds_the_failure_again() -> None:
    def rare(number: int, folder: Path) -> None:
        if number % 997 == 5:
            raise Fault("rare")

    (found,) = hunted(rare, 3.0)
    assert hunted(rare, 0.3, found.seed) == [found]


def count() -> None:
    while True:
        pass


def test_what_takes_too_long_is_stopped_and_told() -> None:
    with pytest.raises(Exceeded, match=r"counting takes long \(over 0.1 s"), bounded("counting", 0.1):
        count()


def test_what_takes_too_much_memory_is_told() -> None:
    if not Path("/proc/self/clear_refs").exists():
        pytest.skip("this system does not tell")
    with pytest.raises(Exceeded, match="filling takes much memory"), bounded("filling"):
        bytearray(b"x") * 300_000_000


# Forging


@pytest.mark.parametrize("source", SOURCES, ids=str)
def test_a_journal_that_is_not_changed_is_honest(source: tuple[str, int], tmp_path: Path) -> None:
    data = forged(Plan(source, ()))
    assert data == journal_of(*source)
    assert dishonesty(data, tmp_path / "again") == ""


@pytest.mark.parametrize("game", GAMES)
def test_a_score_or_a_digest_that_was_changed_is_not(game: str, tmp_path: Path) -> None:
    for place, field in enumerate(("do", "state", "turn", "score")):
        data = forged(Plan((game, 0), (Nudge(2, place, 1),)))
        assert dishonesty(data, tmp_path / field) in (f"Move.{field} in line 3", "damage") or place == 0
        assert dishonesty(data, tmp_path / f"{field} again")


def test_a_hostile_value_is_written_as_it_is_and_the_check_sum_fits(tmp_path: Path) -> None:
    data = forged(Plan(("thrones", 0), (Put(2, 3, "1e400"),)))
    line = data.splitlines()[2]
    assert b',"score":1e400,"line":3,"check":"' in line
    assert len(data.splitlines()) == len(journal_of("thrones", 0).splitlines())


def test_hostile_values_are_short_to_name() -> None:
    assert all(len(name) < 30 and name.isascii() for name in JSON)
    assert len(value("bomb of numbers")) < 200_000


def test_what_a_terminal_obeys_is_not_clean() -> None:
    expect_clean("北 é\n", "here")
    for char in "\x1b\x9b\u202e\ud800\r\t":
        with pytest.raises(Fault, match="here: not printable"):
            expect_clean(f"a{char}b", "here")
