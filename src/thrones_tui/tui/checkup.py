"""A look at the terminal: what it is, what it answers, how wide it draws, and how its keys arrive.

All of it is asked in lines, not on a screen of its own, so that it can be copied, and works where that fails.
"""

import contextlib
import curses
import os
import re
import select
import sys
from collections.abc import Generator, Iterator
from time import monotonic
from typing import Final, NamedTuple

from thrones_tui.scene.measure import char_width
from thrones_tui.session.checkup import NOTE, OK, WRONG, Check, Finding
from thrones_tui.session.keymap import KEY_ACTIONS
from thrones_tui.session.settings import Settings
from thrones_tui.session.streams import speaks_utf8
from thrones_tui.tui.environment import (
    UnusableTerminal,
    escape_delay,
    find_terminal,
    has_terminal,
    wants_color,
)
from thrones_tui.tui.keys import Decoder, Key
from thrones_tui.tui.screen import SMALLEST
from thrones_tui.tui.talk import Talk
from thrones_tui.tui.theme import best_theme

if sys.platform != "win32":
    import termios
    import tty

_IN, _OUT = 0, 1
_PATIENCE = 1.0
"""Seconds to wait for what a terminal answers."""
SILENCE = 5.0
"""Seconds without a key after which no more are expected."""
_MOST = 200
"""Keys that are told."""
_LONGEST = 4096
"""Bytes of an answer."""
_SHOWN = 40
"""Bytes of a key that are told; what is pasted can have many more."""
_DRAWN = "─│┌━╸█░•▸▲…“é北"
"""Characters that the games draw with, or names are spelled with."""
_WHERE, _FENCE = b"\x1b[6n", b"\x1b[c"
"""Where the cursor is; what the terminal is, which comes last."""
_TOLD_WHERE = re.compile(rb"\x1b\[\d{1,4};(\d{1,4})R")
_TOLD_WHAT = re.compile(rb"\x1b\[\?[\d;]*c")
_TOLD_COLOR = re.compile(rb"\x1b\](11;[^\x07\x1b]*)")
_PLAINER: Final = "`thrones --ascii` draws without such characters; so does ASCII in the options."
_SPELLED = {27: "ESC", 32: "SPACE", 127: "DEL"}
_AROUND: Final = (
    "TERM_PROGRAM", "TERM_PROGRAM_VERSION", "VTE_VERSION", "COLORTERM", "COLORFGBG", "NO_COLOR",
    "TMUX", "STY", "SSH_CONNECTION", "ESCDELAY",
)  # fmt: skip
"""Variables that tell of the terminal, or change what is done with it."""
_ADDRESSES: Final = {"TMUX", "STY", "SSH_CONNECTION"}
"""Those whose values are nobody's business."""


def of_terminal(settings: Settings) -> list[Check]:
    """What is looked at of the terminal, and of what the player wants of it."""
    return [
        ("curses", _curses),
        ("terminal", _terminal),
        ("size", _size),
        ("colours", lambda: _colors(settings)),
        ("answers", lambda: _answers(settings)),
        ("characters", lambda: _characters(settings)),
        ("mouse", lambda: _mouse(settings)),
        ("keys", lambda: _keys(settings)),
    ]


def _curses() -> Iterator[Finding]:
    told = getattr(curses, "ncurses_version", None)  # only ncurses tells
    version = (
        "of another make than ncurses" if told is None else f"ncurses {told.major}.{told.minor}.{told.patch}"
    )
    yield Finding(OK, f"It is {version}.")


def _terminal() -> Iterator[Finding]:
    wanted = os.environ.get("TERM", "")
    around = [f"{name}={os.environ[name]}" for name in _AROUND if os.environ.get(name)]
    around = [each.partition("=")[0] if each.partition("=")[0] in _ADDRESSES else each for each in around]
    told = ", ".join((f"TERM={wanted}", *around))
    if not has_terminal():
        here = "`thrones doctor` without pipes and redirections looks at the terminal, too."
        yield Finding(NOTE, f"Input or output is no terminal ({told}).", here)
        return
    try:
        find_terminal()
    except UnusableTerminal as error:
        yield Finding(WRONG, str(error))
        return
    taken = os.environ.get("TERM", "")
    if taken == wanted:
        yield Finding(OK, f"{told}.")
    else:
        cure = "Set TERM to what your terminal is, or install ncurses-term."
        yield Finding(NOTE, f"There is no description of this terminal ({told}); {taken} is used.", cure)


def _is_usable() -> bool:
    """Whether there is a terminal to play on; if not, `_terminal` has said so."""
    if has_terminal():
        with contextlib.suppress(UnusableTerminal):
            find_terminal()
            return True
    return False


def _size() -> Iterator[Finding]:
    if not has_terminal():
        return
    told = os.get_terminal_size(_OUT)
    if not min(told):
        yield Finding(NOTE, "The terminal does not tell its size.", "`stty rows 24 cols 80` tells it.")
    elif told.columns < SMALLEST.width or told.lines < SMALLEST.height:
        least = f"{SMALLEST.width}x{SMALLEST.height}"
        says = f"{told.columns}x{told.lines} is too small: the games need {least}."
        yield Finding(WRONG, says, "Make the window larger, or its letters smaller.")
    else:
        yield Finding(OK, f"{told.columns} columns, {told.lines} rows.")


def _colors(settings: Settings) -> Iterator[Finding]:
    if not _is_usable() or sys.platform == "win32":
        return
    colors, pairs = curses.tigetnum("colors"), curses.tigetnum("pairs")
    could = "truecolor" in os.environ.get("COLORTERM", "") or "256" in os.environ.get("COLORTERM", "")
    if not wants_color():
        yield Finding(OK, f"{max(colors, 0)}, but NO_COLOR is set: there are none.")
    elif settings.theme == "mono":
        yield Finding(OK, f"{max(colors, 0)}, but the theme mono is set: there are none.")
    elif colors < 8:
        yield Finding(NOTE, "By its description the terminal has none: all is told by signs.")
    elif colors < 256 and could:
        says = f"{colors} by its description, but COLORTERM says that it has more."
        yield Finding(NOTE, says, "TERM=xterm-256color uses them.")
    else:
        yield Finding(OK, f"{colors}, in {pairs} pairs.")


# What it answers


class _Line:
    """The terminal without line editing, to be asked; then its modes are as they were, and its input empty.

    It may be gone at any time, and then answers nothing.
    """

    def __enter__(self) -> "_Line":
        if sys.platform != "win32":
            with contextlib.suppress(termios.error):
                self._modes = termios.tcgetattr(_IN)
                tty.setcbreak(_IN, termios.TCSANOW)
        return self

    def __exit__(self, *failed: object) -> None:
        if sys.platform != "win32":
            with contextlib.suppress(termios.error, AttributeError):
                termios.tcsetattr(_IN, termios.TCSAFLUSH, self._modes)

    def read(self, seconds: float) -> bytes:
        """What comes next; nothing if nothing comes for so long, or the terminal is gone."""
        with contextlib.suppress(OSError):
            if select.select([_IN], [], [], seconds)[0]:
                return os.read(_IN, 1024)
        return b""

    def ask(self, question: bytes) -> tuple[bytes, float]:
        """What is answered up to the fence, and the seconds that took; nothing where nothing is."""
        _write(question + _FENCE)
        began, answer = monotonic(), b""
        while (left := began + _PATIENCE - monotonic()) > 0 and len(answer) < _LONGEST:
            answer += self.read(left)
            if _TOLD_WHAT.search(answer):
                return answer, monotonic() - began
        return b"", 0.0


def _write(data: bytes) -> None:
    """Send bytes to the terminal, which may be gone."""
    with contextlib.suppress(OSError):
        os.write(_OUT, data)


def can_be_asked() -> bool:
    """Whether the terminal takes the sequences in which it is asked, and told what to report."""
    return sys.platform != "win32" and _is_usable() and (curses.tigetstr("cup") or b"").startswith(b"\x1b[")


def _answers(settings: Settings) -> Iterator[Finding]:
    if not can_be_asked():
        return
    talk = Talk(mouse=settings.mouse, color=True)
    with _Line() as line:
        answer, seconds = line.ask(talk.question.removesuffix(_FENCE))
    told = os.environ.get("COLORFGBG", "")
    if not answer:
        says = (
            f"The terminal does not answer within {_PATIENCE:g} s; a {best_theme(told)} background is taken."
        )
        yield Finding(NOTE, says, "If that is wrong, `thrones --theme` or the options name a theme.")
        return
    color = _TOLD_COLOR.search(answer)
    talk.hear(color[1].decode("latin-1") if color else "")
    ground = f"its background is {talk.theme}" if talk.theme else f"a {best_theme(told)} background is taken"
    yield Finding(OK, f"It answers in {seconds * 1000:.0f} ms; {ground}.")


def _characters(settings: Settings) -> Iterator[Finding]:
    """Whether every character takes the columns that are kept for it, by where the cursor is then."""
    if not can_be_asked():
        return
    if settings.ascii or not speaks_utf8():
        yield Finding(OK, "All is drawn in ASCII.")
        return
    with _Line() as line:
        if not line.ask(b"")[0]:
            yield Finding(NOTE, "Not measured, since the terminal does not answer.")
            return
        answer, _ = line.ask(b"".join(b"\r" + char.encode() + _WHERE for char in _DRAWN))
        _write(b"\r\x1b[K")
    columns = [int(found) - 1 for found in _TOLD_WHERE.findall(answer)]
    if len(columns) != len(_DRAWN):
        yield Finding(NOTE, "Not measured, since the terminal does not say where its cursor is.")
        return
    wrong = {char: took for char, took in zip(_DRAWN, columns, strict=True) if took != char_width(char)}
    if wrong:
        told = ", ".join(f"{char} takes {took}" for char, took in wrong.items())
        yield Finding(WRONG, f"Some are wider or narrower here than they should be: {told}.", _PLAINER)
    else:
        yield Finding(OK, f"All have their width: {_DRAWN}")


# What is pressed


def _mouse(settings: Settings) -> Iterator[Finding]:
    if not can_be_asked():
        return
    on = "on: clicks come as keys, and Shift leaves them to the terminal" if settings.mouse else "off"
    yield Finding(OK, f"It is {on}; the options change that.")


def _keys(settings: Settings) -> Iterator[Finding]:
    delay = f"Escape counts after {escape_delay()} ms" if can_be_asked() else ""
    own = f" and {len(settings.bindings)} of your own" if settings.bindings else ""
    yield Finding(OK, "; ".join(filter(None, (f"The preset is “{settings.keys}”{own}", delay))) + ".")


class Heard(NamedTuple):
    """A key as it arrived: the bytes, and what the games take it for."""

    data: bytes
    key: Key

    def words(self, settings: Settings) -> str:
        """The key's name, what it does in games, and the bytes: `k, travel north: 6B`."""
        canonical = settings.keymap.canonical.get(self.key.name, self.key.name)
        does = next((action.label for action in KEY_ACTIONS if action.key == canonical), "")
        shift = "Shift with " if self.key.shift else ""
        where = f" at row {self.key.at[0] + 1}, column {self.key.at[1] + 1}" if any(self.key.at) else ""
        name = "Space" if self.key.name == " " else self.key.name
        told = ", ".join(filter(None, (f"{shift}{name}{where}", does)))
        sent = " ".join(_SPELLED.get(byte, _byte(byte)) for byte in self.data[:_SHOWN])
        return f"{told}: {sent}{' …' * (len(self.data) > _SHOWN)}"


def _byte(byte: int) -> str:
    return chr(byte) if 32 < byte < 127 else f"{byte:02X}"


def listen(settings: Settings) -> Generator[Heard]:
    """Every key as it is pressed, with the modes set that games set, until q, or silence, or very many."""
    talk = Talk(mouse=settings.mouse, color=False)
    with _Line() as line:
        _write((curses.tigetstr("smkx") or b"") + talk.greeting)
        try:
            yield from _heard(line)
        finally:
            _write(talk.farewell + (curses.tigetstr("rmkx") or b""))


def _heard(line: _Line) -> Iterator[Heard]:
    decoder, data, told = Decoder(curses.keyname), b"", 0
    while True:
        delay = escape_delay() / 1000
        codes = line.read(delay if decoder.waiting else SILENCE)
        if not (codes or decoder.waiting):
            return
        steps = (
            ((bytes((code,)), decoder.feed(code)) for code in codes) if codes else ((b"", decoder.timeout()),)
        )
        for byte, keys in steps:
            data = (data + byte)[: _SHOWN + 1]
            for key in keys:
                yield Heard(data, key)
                data, told = b"", told + 1
                if key.name == "q" or told == _MOST:
                    return
