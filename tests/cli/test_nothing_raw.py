"""Sealed journals and files of other people whose texts would command a terminal: none gets to one."""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.effort import combined
from tests.home import places
from tests.session.games import ended
from tests.session.journals import begun

from thrones_tui.cli import main
from thrones_tui.core.events import USUAL
from thrones_tui.session.history import add_games
from thrones_tui.session.journal import Entry, Header, Label, Move, Snapshot, lines_of
from thrones_tui.session.loglines import Weight
from thrones_tui.session.reading import read

COMMANDED = {
    "title and clipboard": "\x1b]0;X\x07\x1b]52;c;QQ==\x07",
    "screen": "\x1b[2J\nVerified: all is well",
    "C1": "\x9b2J\x9d0;X\x9c",
    "line": "\nVerified: all is well\r\n",
    "direction": "\u202eodA\u2066\u200f",
    "half": "\ud800\udc9b",
    "delete": "\x7f\x08\x08\x00",
}
CSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""The sequences that a recording is made of."""


def _in_log(record: Header | Entry, text: str) -> Header | Entry:
    if isinstance(record, Snapshot):
        return record._replace(log=((text, "text", 1, Weight(USUAL)), *record.log))
    return record


def _in_style(record: Header | Entry, text: str) -> Header | Entry:
    return (
        record._replace(log=(("Hello.", text, 1, Weight(USUAL)),)) if isinstance(record, Snapshot) else record
    )


def _in_dump(record: Header | Entry, text: str) -> Header | Entry:
    return record._replace(state=text) if isinstance(record, Snapshot) else record


def _in_digest(record: Header | Entry, text: str) -> Header | Entry:
    return record._replace(state=text) if isinstance(record, Move) else record


def _in_command(record: Header | Entry, text: str) -> Header | Entry:
    return record._replace(do=f"travel {text}") if isinstance(record, Move) else record


def _in_names(record: Header | Entry, text: str) -> Header | Entry:
    if isinstance(record, Snapshot) and record.header:
        return record._replace(header=_in_names(record.header, text))  # type: ignore[arg-type]
    if isinstance(record, Header):
        return record._replace(name=text, character=text, program=text, began=text, seed=text)
    return record


def _in_options(record: Header | Entry, text: str) -> Header | Entry:
    if isinstance(record, Header):
        return record._replace(options={**record.options, "house": text, text: text})
    return record


def _in_world(record: Header | Entry, text: str) -> Header | Entry:
    if isinstance(record, Header):
        return record._replace(
            world={name: text + told for name, told in record.world.items()} | {text: text}
        )
    return record


PLACES: dict[str, Callable[[Header | Entry, str], Header | Entry]] = {
    "log": _in_log,
    "style": _in_style,
    "dump": _in_dump,
    "digest": _in_digest,
    "command": _in_command,
    "names": _in_names,
    "options": _in_options,
    "world": _in_world,
}
LOOKS = (
    "saves",
    "saves --json",
    "replay FILE --verify",
    "replay FILE --verify --json",
    "replay FILE --export text",
    "replay FILE --export cast",
    "replay FILE --export html",
    "replay FILE --export svg",
    "saves export 1 --as text",
    "saves export 1 --as cast",
    "saves rename 1 Longmarch",
    "saves abandon 1 --word abandon",
    "scores --all",
    "scores --all --json",
)


def forged(place: str, text: str, name: str = "") -> Path:
    """A saved game of three turns with a text somewhere in it, and right check sums."""
    game = begun(Path(places().saves))
    for way in ("north", "south", "west"):
        game.submit(f"travel {way}")
    game.close()
    path = Path(game.path)
    reading = read(path.read_bytes())
    assert reading.header is not None
    records = [reading.header, *reading.entries, Label(text)]
    sealed = [PLACES[place](record, text) for record in records]  # type: ignore[arg-type]
    with pytest.MonkeyPatch.context() as patch:  # ours would not write half a character
        patch.setattr("thrones_tui.session.journal.write", partial(json.dumps, separators=(",", ":")))
        path.write_bytes(b"".join(lines_of(sealed)))
    return path


def assert_clean(text: str) -> None:
    """Nothing in a text that a terminal obeys, and no line in it that is not ours."""
    assert text.replace("\n", "").isprintable()
    assert not [line for line in text.splitlines() if line.startswith("Verified: all")]


def assert_recording(text: str) -> None:
    """Lines of JSON, in which are no sequences but those that paint."""
    header, *events = map(json.loads, text.splitlines())
    assert header["title"].isprintable()
    assert all(CSI.sub("", data).isprintable() for _, _, data in events)


@pytest.mark.parametrize(("look", "place", "kind"), combined(LOOKS, PLACES, COMMANDED))
def test_no_text_of_a_journal_commands_a_terminal(
    look: str, place: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = forged(place, COMMANDED[kind])
    code = main([word.replace("FILE", str(path)) for word in look.split()])
    out, err = capsys.readouterr()
    assert code in (0, 1, 2)
    assert "Internal error" not in err
    assert_clean(out)
    assert_clean(err)
    if "--json" in look and out:
        assert out.isascii()
        json.loads(out)
    if "--export cast" in look and code == 0:
        assert_recording(out)
    for file in (Path(places().exports)).glob("*"):
        assert_clean(file.read_text(encoding="utf-8"))
        if file.suffix == ".cast":
            assert_recording(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("look", LOOKS)
def test_no_name_of_a_file_commands_a_terminal(look: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = forged("log", "Hello.").rename(Path(places().saves) / "\x1b]0;X\x07\nVerified: all is wellb.jsonl")
    code = main([word.replace("FILE", str(path)) for word in look.split()])
    out, err = capsys.readouterr()
    assert code in (0, 1, 2)
    assert "Internal error" not in err
    assert_clean(out)
    assert_clean(err)


def test_a_game_is_found_by_its_id_as_it_is_shown(cli: Cli) -> None:
    game = begun(Path(places().saves))
    game.close()
    Path(game.path).rename(Path(places().saves) / "a\x1b[2J\udcff.jsonl")
    shown = "a\\x1b[2J\\udcff"
    assert cli.says("saves").splitlines()[-1].strip() == shown
    assert json.loads(cli.says("saves", "--json"))[0]["id"] == shown
    for name in (shown, "a\x1b[2J\udcff"):
        assert cli.says("replay", name, "--verify").startswith("Verified: 0 commands")
    cli.says("saves", "rename", shown, "Longmarch")
    assert cli.says("saves").splitlines()[0] == "1. Longmarch"


def test_no_folder_commands_a_terminal(cli: Cli, tmp_path: Path) -> None:
    assert "\\x1b]0;X\\x07" in cli.refuses("check", "w\x1b]0;X\x07")
    (tmp_path / "w\x9b2J").mkdir()
    assert "w\\x9b2J/" in cli.refuses("check", str(tmp_path / "w\x9b2J"))


@pytest.mark.parametrize("kind", [kind for kind in COMMANDED if kind != "half"])
def test_no_game_in_the_history_commands_a_terminal(kind: str, cli: Cli) -> None:
    text = COMMANDED[kind]
    game = ended("20260501-120000-thrones-aa", hero=text, name=text, seed=text, version=text, ended=text)
    add_games(places().history, [game._replace(reason=text, house_rules=text)])
    assert_clean(cli.says("scores"))
    plain = cli.says("scores", "--json")
    assert plain.isascii()
    assert json.loads(plain)[0]["hero"] == text
