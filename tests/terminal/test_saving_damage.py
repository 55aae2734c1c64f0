"""Saves that were cut short, spoilt, or written by another version: named, kept, played on if possible."""

import re
import signal
import zlib
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.effort import usually
from tests.headless import HeadlessTerminal, seen
from tests.home import at_home
from tests.terminal.game import react
from tests.terminal.player import keys
from tests.terminal.saving import at, commands, contents, only, saves, thrones
from tests.terminal.scripted import OWN, Script, script

from thrones_tui import __version__
from thrones_tui.session.journal import FORMAT
from thrones_tui.tui.goto import ToResume
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

BEFORE, AFTER = 6, 3
"""Commands before the snapshot that leaving takes, and after it."""
ALL = BEFORE + AFTER
DAMAGED = "The save is damaged"
USELESS = "This game cannot be resumed"
NEW_LINE = ord("\n")


def story() -> Script:
    """The game: each keypress of it, as far as it goes here, gives one command."""
    return script(single=ALL)


class Save(NamedTuple):
    """A journal's name and bytes; of each line whether it is a command."""

    name: str
    data: bytes
    is_command: list[bool]

    def put(self, home: Path, data: bytes) -> Path:
        """Have other bytes in its place."""
        path = home / "data" / "saves" / self.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return path

    def telling(self) -> list[int]:
        """Every byte of a command, and of other lines, which are packed, the ends and every sixteenth."""
        found, begin = [], 0
        for line in self.data.splitlines(keepends=True):
            for byte in range(len(line)):
                if len(line) < 200 or byte < 40 or byte >= len(line) - 30 or byte % 16 == 0:
                    found.append(begin + byte)
            begin += len(line)
        return found

    def cut(self, size: int) -> int:
        """How many commands are whole in its first bytes; a line may lack its end."""
        lines = self.data.count(b"\n", 0, size) + (self.data[size : size + 1] == b"\n")
        return self.is_command[:lines].count(True)

    def spoil(self, byte: int, bit: int) -> tuple[bytes, int]:
        """Its bytes with one bit turned over, and how many commands can be had back then at least.

        Those before the snapshot in any case, since that leads on.
        """
        data = bytearray(self.data)
        data[byte] ^= 1 << bit
        line = self.data.count(b"\n", 0, byte)
        before = self.is_command[:line].count(True)
        return bytes(data), before if self.is_command[line] and before >= BEFORE else ALL


def shown(path: Path, pressed: str = "") -> str:
    """What the program shows of a save after some keys, the last of which leaves a game that was opened."""
    terminal = HeadlessTerminal(keys=keys(pressed))
    run(terminal, ToResume(at_home(), str(path)))
    return seen(terminal.canvas)


def turn(text: str) -> str:
    """The turn in a title."""
    found = re.match(r".* Turn (\d+), ", text)
    assert found, text
    return found[1]


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Save:
    """A game with commands before and after a snapshot."""
    home, moves = tmp_path_factory.mktemp("recorded"), [moment.keys for moment in story().moments[:ALL]]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THRONES_HOME", str(home))
        start = at_home("thrones", int(story().arguments[3]), OWN)
        run(HeadlessTerminal(keys=keys("".join(moves[:BEFORE]) + "S")), first_screen(start))
        path = only(saves(home))
        assert shown(path, "".join(moves[BEFORE:]) + "S") == story().moments[ALL].text
    lines = path.read_bytes().splitlines()
    commands = [line.startswith(b'{"do"') for line in lines]
    assert commands == [False, False, *[True] * BEFORE, False, *[True] * AFTER]
    return Save(path.name, path.read_bytes(), commands)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THRONES_HOME", str(tmp_path))
    return tmp_path


def test_a_save_that_is_cut_short_goes_on_from_its_last_whole_command(save: Save, home: Path) -> None:
    for size in range(0, len(save.data), 50):
        path = save.put(home, save.data[:size])
        if size < save.data.index(b"\n"):
            text = shown(path)
            assert USELESS in text or DAMAGED in text
            assert path.read_bytes() == save.data[:size]
        else:
            assert shown(path, "S") == story().moments[save.cut(size)].text
        path.unlink()


@pytest.mark.parametrize("part", range(2))
def test_a_save_with_a_flipped_byte_is_named_and_leads_to_the_last_good_state(
    part: int, save: Save, home: Path
) -> None:
    random = Random(part)
    for byte in save.telling()[part :: usually(10, 2)]:
        data, expected = save.spoil(byte, random.randrange(8))
        path = save.put(home, data)
        text = shown(path)
        assert path.read_bytes() == data
        if byte == len(save.data) - 1 and DAMAGED not in text:  # as if the last line were not yet written
            assert text in (story().moments[ALL].text, story().moments[ALL - 1].text)
            continue
        assert DAMAGED in text
        assert "is damaged in line " in " ".join(text.split())
        reached = turn(story().moments[expected].text)
        assert f"Go on from turn {reached}" in text or save.data[byte] == NEW_LINE


@pytest.mark.parametrize("line", usually([0, 8, 11], [0, 1, 4, 8, 9, 11]))
def test_a_damaged_save_is_played_on_from_the_last_good_state_and_kept(
    line: int, save: Save, home: Path
) -> None:
    byte = save.data.index(save.data.splitlines()[line]) + 40
    data, expected = save.spoil(byte, 2)
    path = save.put(home, data)
    with at(home, ("resume",)) as program:
        assert DAMAGED in program.text
        assert f"is damaged in line {line + 1}: " in " ".join(program.text.split())
        react(program, "\r")  # the safe answer
        assert path.read_bytes() == data
    with at(home) as program:
        react(program, "\r")
        assert DAMAGED in program.text
        react(program, "1")
        program.kill(signal.SIGKILL)
        program.exit_code()
    assert only(list((home / "data" / "damaged").iterdir())).read_bytes() == data
    played = commands(path)
    assert len(played) in (expected, expected - BEFORE)  # from the beginning, or from the snapshot on
    assert played == story().commands()[expected - len(played) : expected]
    with at(home, ("resume",)) as program:
        assert program.text == story().moments[expected].text
        react(program, story().moments[expected].keys)
        assert program.text == story().moments[expected + 1].text


# Other versions


def of_format(save: Save, number: int, program: str) -> bytes:
    """The save as another version of the program would have written its first line."""
    first, _, rest = save.data.partition(b"\n")
    body = first[: first.rindex(b',"check"')]
    body = body.replace(b'"thrones":%d' % FORMAT, b'"thrones":%d' % number)
    body = body.replace(f'"program":"{__version__}"'.encode(), f'"program":"{program}"'.encode())
    return body + b',"check":"%08x"}\n' % zlib.crc32(body) + rest


@pytest.mark.parametrize(("number", "age"), [(FORMAT + 1, "newer"), (1, "older")])
def test_a_save_of_another_format_is_refused_with_both_versions_and_not_touched(
    number: int, age: str, save: Save, home: Path
) -> None:
    save.put(home, of_format(save, number, "7.8.9"))
    before = contents(home)
    sentence = (
        f"it was written by version 7.8.9 of the program in the {age} format {number}; "
        f"this is version {__version__}, which reads format {FORMAT}. It was left as it is."
    )
    with at(home, ("resume",)) as program:
        assert USELESS in program.text
        assert sentence in " ".join(program.text.split())
        program.send("\r")
        assert program.exit_code() == 0
    with at(home) as program:
        assert f"Look at {save.name[:15]}" in program.text
        react(program, "\r")
        assert sentence in " ".join(program.text.split())
        react(program, "\x1b")
        react(program, "s")
        assert "Cannot be read: it was written by version 7.8.9" in " ".join(program.text.split())
    listed = thrones(home, "saves")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "Cannot be read: it was written by version 7.8.9" in listed.stdout
    for arguments in (("replay", save.name[:-6], "--verify"), ("saves", "rename", "1", "x")):
        done = thrones(home, *arguments)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert sentence in done.stderr
    assert contents(home) == before
