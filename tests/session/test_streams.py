import io
import json
import sys
from collections.abc import Callable

import pytest

from thrones_tui.session import streams
from thrones_tui.session.streams import Undelivered, ask, complain, finish, say, say_json, send

OBEYED = [
    *map(chr, range(0x20)),
    "\x7f",
    *map(chr, range(0x80, 0xA0)),
    *"\u202a\u202e\u2066\u2069\u200e\u200f\u061c",
]
"""All that a terminal obeys: C0, DEL, C1, and what turns the direction of writing."""
OTHERS = ["\u2028", "\u2029", "\u200b", "\u00ad", "\ufeff", "\ud800", "\udcff", "\U000e0041", "\U0010ffff"]
"""What looks like nothing, ends a line, or cannot be encoded."""


@pytest.mark.parametrize("char", OBEYED + OTHERS, ids=ascii)
def test_nothing_that_a_terminal_obeys_gets_out_of_a_line(
    char: str, capsys: pytest.CaptureFixture[str]
) -> None:
    say(f"a{char}b", "next")
    complain(f"a{char}b")
    out, err = capsys.readouterr()
    name = ascii(char)[1:-1]
    assert out == f"a{name}b\nnext\n"
    assert err == f"a{name}b\n"


def test_what_can_be_read_stays_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    text = "Königsmund 北の壁 C:\\games\\x1b 'Ada' ♞ 🐉"
    say(text)
    assert capsys.readouterr().out == f"{text}\n"


@pytest.mark.parametrize("char", OBEYED + OTHERS, ids=ascii)
def test_json_is_ascii_and_says_the_same(char: str, capsys: pytest.CaptureFixture[str]) -> None:
    plain = {"key" + char: ["é", char]}
    say_json(plain)
    out = capsys.readouterr().out
    assert out.isascii()
    assert out.replace("\n", "").isprintable()
    assert json.loads(out) == plain


def test_a_long_complaint_keeps_its_beginning_and_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    complain(f"Cannot read {'x' * 100_000} (Permission denied).", "y" * 1000)
    first, second = capsys.readouterr().err.splitlines()
    assert len(first) == 1001
    assert first.startswith("Cannot read xxx")
    assert first.endswith("xxx (Permission denied).")
    assert second == "y" * 1000


def stdout(encoding: str) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(), encoding=encoding, errors="strict")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "utf-16"])
def test_what_the_encoding_lacks_is_spelled_out(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = stdout(encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    streams.open_streams()
    say("壁\x9b é")
    finish()
    written = stream.buffer.getvalue().decode(encoding)  # type: ignore[attr-defined]
    wall, e = ("壁" if "utf" in encoding else "\\u58c1"), ("\\xe9" if encoding == "ascii" else "é")
    assert written == f"{wall}\\x9b {e}\n"


class Full(io.StringIO):
    """Takes nothing."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def closed() -> io.StringIO:
    stream = io.StringIO()
    stream.close()
    return stream


@pytest.mark.parametrize(
    ("stream", "why"),
    [
        (None, "Cannot write the output (it is closed)."),
        (Full(), "Cannot write the output (No space left on device)."),
        (closed(), "Cannot write the output (I/O operation on closed file)."),
        (stdout("idna"), "Cannot write the output (label empty or too long)."),
    ],
    ids=["none", "full", "closed", "encoding"],
)
def test_a_stdout_that_takes_nothing_is_one_sentence(
    stream: io.TextIOBase | None, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", stream)
    with pytest.raises(Undelivered) as refused:
        say("a..b")
    assert str(refused.value) == why


@pytest.mark.parametrize("stream", [None, Full(), closed()], ids=["none", "full", "closed"])
def test_a_stderr_that_takes_nothing_is_left_alone(
    stream: io.StringIO | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(sys, "stdin", io.StringIO("abandon\n"))
    complain("No.")
    assert ask("A game.", "Sure?") == "abandon"


def unreadable() -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(b"\xff" * 200), encoding="utf-8", errors="strict")


@pytest.mark.parametrize(
    ("stdin", "answer"),
    [
        (lambda: io.StringIO("  abandon \nmore"), "abandon"),
        (lambda: io.StringIO(""), ""),
        (lambda: None, ""),
        (closed, ""),
        (unreadable, ""),
        (lambda: io.StringIO("x" * 1_000_000), "x" * 100),
    ],
    ids=["word", "end", "none", "closed", "binary", "long"],
)
def test_a_question_takes_what_answer_there_is(
    stdin: Callable[[], io.TextIOBase | None],
    answer: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "stdin", stdin())
    assert ask("Ada\x1b[2J\nas Jon.", "The word:") == answer
    assert capsys.readouterr().err == "Ada\\x1b[2J\\nas Jon.\nThe word: "


def test_the_bytes_of_a_file_follow_what_was_said(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = stdout("ascii")
    monkeypatch.setattr(sys, "stdout", stream)
    say("first")
    send("é\n".encode())
    finish()
    assert stream.buffer.getvalue() == "first\né\n".encode()  # type: ignore[attr-defined]
