"""Every command with each of its streams good, closed, full or broken: the right code, and no traceback."""

import os
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.effort import combined, usually
from tests.processes import ROOT, environment
from tests.session.endings import LOST
from tests.session.journals import begun, ended

pytestmark = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")

WORLD = str(ROOT / "assets" / "maps" / "classic")


class Row(NamedTuple):
    """A command line; its exit code where all is well, and whether it has something for stdout then."""

    words: str
    code: int = 0
    prints: bool = True


COMMANDS = (
    Row(""),
    Row("--seed 7 --theme mono"),
    Row("--help"),
    Row("--version"),
    Row("dance", 2, False),
    Row("--theme pink", 2, False),
    Row("play", 2, False),
    Row("play --help"),
    Row("play thrones --name Ada"),
    Row("play minirogue --help"),
    Row("play T1-NONSENSE", 2, False),
    Row("code thrones --seed 7"),
    Row("code T1-NONSENSE", 2, False),
    Row("code --help"),
    Row("resume"),
    Row("resume nobody", 2, False),
    Row("resume --help"),
    Row("saves"),
    Row("saves --json"),
    Row("saves --help"),
    Row("saves rename 1 Longmarch", 0, False),
    Row("saves rename 1", 2, False),
    Row("saves rename --help"),
    Row("saves export 1"),
    Row("saves export 1 --as text"),
    Row("saves export 1 --as cast"),
    Row("saves export nobody", 2, False),
    Row("saves export --help"),
    Row("saves abandon 1"),
    Row("saves abandon 1 --word abandon"),
    Row("saves abandon 1 --word no", 2, False),
    Row("saves abandon --help"),
    Row("replay GAME"),
    Row("replay GAME --plain"),
    Row("replay HOME --plain", 2, False),
    Row("watch skirmish --seed 7"),
    Row("replay GAME --verify"),
    Row("replay GAME --verify --json"),
    Row("replay DAMAGED --verify", 1),
    Row("replay GAME --export text"),
    Row("replay GAME --export cast"),
    Row("replay GAME --export html"),
    Row("replay GAME --export svg --at 2"),
    Row("replay GAME --export text --output HOME/story.txt", 0, False),
    Row("replay GAME --export text --output /dev/null", 0, False),
    Row("replay GAME --export text --output /dev/full", 2, False),
    Row("replay GAME --export text --output GAME", 2, False),
    Row("replay GAME --json", 2, False),
    Row("replay --help"),
    Row("scores"),
    Row("scores thrones --json"),
    Row("scores chess", 2, False),
    Row("scores --help"),
    Row("check WORLD"),
    Row("check WORLD --json"),
    Row("check BAD", 1),
    Row("check HOME", 2, False),
    Row("check --help"),
    Row("paths"),
    Row("players"),
    Row("players --json"),
    Row("players --help"),
    Row("simulate horcruxes --players evil --games 1"),
    Row("simulate horcruxes --players nobody", 2, False),
    Row("simulate --help"),
    Row("paths --help"),
)
PLAYED = [
    row
    for row in COMMANDS
    if row.words in ("", "--seed 7 --theme mono", "resume", "replay GAME", "watch skirmish --seed 7")
    or "Ada" in row.words
]
"""Those that say that they go on without a screen."""
STATES = ("good", "closed", "full", "broken")
ONE = tuple(streams for streams in product(STATES, repeat=3) if streams.count("good") >= 2)
PAIRS = combined(STATES, STATES, STATES)
HELP = [row for row in COMMANDS if row.words.endswith(" --help")]
"""These are told alike: enough that each stream fails alone."""
SAMPLE = [(row, ONE[(7 * at + 3) % len(ONE)]) for at, row in enumerate(COMMANDS)][::2]
TYPED = b"abandon\n"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a saved game, one that is over, a damaged journal, and a bad world."""
    home = tmp_path_factory.mktemp("streams")
    over = ended(home / "data" / "saves", LOST)
    over.close()
    game = begun(home / "data" / "saves")
    for way in ("north", "south", "west"):
        game.submit(f"travel {way}")
    game.close()
    text = Path(game.path).read_text(encoding="utf-8")
    (home / "game.jsonl").write_text(text, encoding="utf-8")
    (home / "damaged.jsonl").write_text(text.replace("travel south", "travel north"), encoding="utf-8")
    shutil.copytree(WORLD, home / "bad")
    (home / "bad" / "mapGOT.txt").write_text("~~~\n", encoding="utf-8")
    return home


def expected(row: Row, streams: tuple[str, str, str]) -> int:
    if row.words == "saves abandon 1" and streams[0] != "good":
        return 2
    if not row.prints or streams[1] == "good":
        return row.code
    return 141 if streams[1] == "broken" else 1


def run(row: Row, streams: tuple[str, str, str], home: Path) -> tuple[int, str]:
    """The exit code, and what is on stderr if that is good."""
    named = {
        "GAME": home / "game.jsonl",
        "DAMAGED": home / "damaged.jsonl",
        "WORLD": WORLD,
        "BAD": home / "bad",
    }
    words = [str(named.get(word, word)).replace("HOME", str(home)) for word in row.words.split()]
    shell = "".join(
        {"closed": f" {number}{'<' if number == 0 else '>'}&-", "full": f" {number}<>/dev/full"}.get(
            state, ""
        )
        for number, state in enumerate(streams)
    )
    reading, writing = os.pipe()  # ends at once for its reader
    os.close(writing)
    gone, broken = os.pipe()  # nobody reads it
    os.close(gone)
    (home / "typed").write_bytes(TYPED)
    with (
        (home / "typed").open("rb") as typed,
        (home / "out").open("wb") as out,
        (home / "err").open("wb") as err,
    ):
        done = subprocess.run(
            ["sh", "-c", f'exec "$@"{shell}', "sh", sys.executable, "-m", "thrones_tui", *words],
            stdin=reading if streams[0] == "broken" else typed,
            stdout=broken if streams[1] == "broken" else out,
            stderr=broken if streams[2] == "broken" else err,
            env=environment(THRONES_HOME=str(home)),
            check=False,
            timeout=60,
        )
    os.close(reading)
    os.close(broken)
    return done.returncode, (home / "err").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("row", "streams"),
    usually(SAMPLE, [(row, streams) for row in COMMANDS for streams in (ONE if row in HELP else PAIRS)]),
    ids=lambda value: (value.words or "title") if isinstance(value, Row) else "-".join(value),
)
def test_a_stream_that_fails_is_the_right_exit_code_and_at_most_a_sentence(
    row: Row, streams: tuple[str, str, str], kept: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    shutil.copytree(kept, home)
    code, said = run(row, streams, home)
    assert "Traceback" not in said
    assert said.replace("\n", "").isprintable()
    assert code == expected(row, streams)
    if streams[2] == "good":
        prompts = 1 if row.words == "saves abandon 1" or row in PLAYED else 0
        assert said.count("\n") - prompts == (
            0 if code in (0, 141) or (code == 1 and streams[1] == "good") else 1
        )
        if code == 1 and row.code == 0:
            assert "thrones: Cannot write the output (" in said
    else:
        assert said == ""
