import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, TypeAlias

import pyte
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pyte.graphics import FG_BG_256
from tests.effort import combined
from tests.headless import HeadlessTerminal
from tests.home import at_home
from tests.terminal.player import Player, Typist, keys
from wcwidth import wcwidth

from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui.exports.recording import asciicast, sgr
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.theme import BOLD, DIM, REVERSE, UNDERLINE, Brush, Look

Frames: TypeAlias = list[tuple[float, Canvas]]

NAME = "Ádám 北"
SEED = 1
PACE = 0.4
"""Seconds from key to key."""


class Filmed(HeadlessTerminal):
    """Keeps every frame."""

    def __init__(self, keys: Iterable[Key], width: int, height: int, ascii: bool) -> None:  # noqa: A002
        super().__init__(width, height, keys, ascii)
        self.film: Frames = []

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        self.film.append((len(self.film) * PACE, canvas))


def first_game(terminal: HeadlessTerminal) -> None:
    """Run the program where nobody has played before."""
    with TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patch:
        patch.setenv("THRONES_HOME", home)
        run(terminal, first_screen(at_home("thrones", SEED)))


@cache
def filmed(width: int, height: int, ascii: bool = False) -> Frames:  # noqa: A002
    """A whole game from the title screen, frame by frame."""
    typist = Typist(Player(NAME, 1, SEED).press, width, height)
    first_game(typist)
    pressed = keys("".join(step.pressed for step in typist.steps))
    terminal = Filmed(pressed, width, height, ascii)
    first_game(terminal)
    return terminal.film


class Recording(NamedTuple):
    """The lines of a recording, read."""

    header: dict[str, object]
    events: list[tuple[float, str]]


def record(frames: Iterable[tuple[float, Canvas]], theme: str = "dark") -> Recording:
    """Make a recording and read it as the format says."""
    header, *lines = asciicast(frames, title="A game", theme=theme)
    assert not any("\n" in line for line in (header, *lines))
    events = []
    for line in lines:
        time, kind, data = json.loads(line)
        assert kind == "o"
        events.append((time, data))
    return Recording(json.loads(header), events)


class Viewer:
    """A terminal that plays a recording."""

    def __init__(self, recording: Recording) -> None:
        self.screen = pyte.Screen(int(str(recording.header["width"])), int(str(recording.header["height"])))
        self._stream = pyte.Stream(self.screen)
        self._events = recording.events

    def at(self, frames: Frames) -> Iterator[tuple[Canvas, list[str]]]:
        """Yield each frame's canvas with what of the recording came until then."""
        waiting = list(self._events[:-1])
        for time, canvas in frames:
            fed = []
            while waiting and waiting[0][0] <= time + 0.0005:
                fed.append(waiting.pop(0)[1])
                self._stream.feed(fed[-1])
            yield canvas, fed
        assert waiting == []
        self._stream.feed(self._events[-1][1])

    @property
    def text(self) -> str:
        return "\n".join(row.rstrip() for row in self.screen.display)

    def cells(self, row: int) -> list[tuple[str, object]]:
        """Character and look of each cell; of a blank only what shows."""
        return [self._cell(self.screen.buffer[row][col]) for col in range(self.screen.columns)]

    @staticmethod
    def _cell(cell: pyte.screens.Char) -> tuple[str, object]:
        assert (cell.italics, cell.strikethrough, cell.blink) == (False, False, False)
        look = (cell.fg, cell.bg, cell.bold, cell.underscore, cell.reverse)
        if cell.data == " " and not (cell.underscore or cell.reverse):
            return cell.data, cell.bg
        return cell.data, look


BASIC = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")
"""What pyte calls the first eight colours; it means yellow when it says brown."""


def fg(color: int) -> str:
    """What pyte calls a colour of the palette."""
    if color >= 16:
        return str(FG_BG_256[color])
    if color >= 8:
        return "bright" + BASIC[color - 8]
    return BASIC[color] if color >= 0 else "default"


def wanted(canvas: Canvas, row: int, brush: Brush) -> list[tuple[str, object]]:
    """The cells of a row as the theme shows them."""
    cells: list[tuple[str, object]] = []
    for col, text, style, ground in canvas.runs(row):
        color, attributes, below = brush.look(style, ground)
        look = (fg(color), fg(below), *(bool(attributes & bit) for bit in (BOLD, UNDERLINE, REVERSE)))
        visible = attributes & (UNDERLINE | REVERSE)
        assert col == len(cells)
        for char in " " * len(text) if brush.leaves_out(style, ground) else text:
            cells.append((char, look if char != " " or visible else fg(below)))
            if wcwidth(char) == 2:
                cells.append(("", look))
    return cells


def corrected(cells: list[tuple[str, object]]) -> list[tuple[str, object]]:
    """Cells of pyte without its slip of the pen in the name of bright magenta."""
    return [
        (char, tuple("brightmagenta" if part == "bfightmagenta" else part for part in look))
        if isinstance(look, tuple)
        else (char, look)
        for char, look in cells
    ]


SIZES = [(80, 24), (40, 12)]
STYLES_OF_A_GAME = {"title", "own", "rival", "land", "water", "city", "selected", "input", "key", "money"}


THEMES = ("dark", "light", "colour-blind", "mono")


@pytest.mark.parametrize(("theme", "ascii", "size"), combined(THEMES, (False, True), SIZES))
def test_a_recorded_game_looks_frame_by_frame_as_the_game_did(
    theme: str,
    ascii: bool,  # noqa: A002
    size: tuple[int, int],
) -> None:
    width, height = size
    frames = filmed(width, height, ascii)
    brush = Brush(theme, 256)
    viewer = Viewer(record(frames, theme))
    drawn: set[str] = set()
    for canvas, fed in viewer.at(frames):
        assert viewer.screen.cursor.hidden
        for row in range(height) if fed else ():
            assert corrected(viewer.cells(row)) == wanted(canvas, row, brush)
            drawn.update(style for _, _, style, _ in canvas.runs(row))
    assert len(frames) > 50
    assert drawn >= STYLES_OF_A_GAME
    assert viewer.text == frames[-1][1].text()
    assert not viewer.screen.cursor.hidden


def numbered(*rows: str) -> Frames:
    """Frames of one row each, one a second."""
    frames = []
    for second, row in enumerate(rows):
        canvas = Canvas(10, 2)
        canvas.put(0, 0, row)
        frames.append((float(second), canvas))
    return frames


def test_the_header_says_what_a_player_needs() -> None:
    header, *_ = asciicast(numbered("a"), title="Ádám: 北", theme="dark")
    assert json.loads(header) == {
        "version": 2,
        "width": 10,
        "height": 2,
        "title": "Ádám: 北",
        "env": {"TERM": "xterm-256color"},
    }
    assert "Ádám: 北" in header


def test_a_recording_without_colours_asks_for_no_terminal() -> None:
    header = record(numbered("a"), "mono").header
    assert header == {"version": 2, "width": 10, "height": 2, "title": "A game"}


def test_a_frame_that_changes_nothing_is_no_event_and_the_last_one_keeps_its_time() -> None:
    events = record(numbered("", "a", "a", "b", "b")).events
    assert events == [
        (0.0, "\x1b[?25l\x1b[m\x1b[2J"),
        (1.0, "\x1b[1;1Ha"),
        (3.0, "\x1b[1;1Hb"),
        (4.0, "\x1b[3;1H\x1b[?25h"),
    ]


def lines_of(hero: str, way: str, season: str) -> Canvas:
    """A canvas with text in two looks and a plain one."""
    canvas = Canvas(12, 2)
    canvas.put(0, 0, hero, "danger")
    canvas.put(0, 4, way, "land")
    canvas.put(1, 0, season)
    return canvas


def test_only_what_differs_is_written_and_every_event_begins_and_ends_plain() -> None:
    pictures = (lines_of("北", "up", ""), lines_of("北の", "to", "Winter"), lines_of("北の", "to", "Water"))
    (_, first), (_, second), (_, third), _ = record(enumerate(pictures)).events
    assert first.endswith("\x1b[1;1H\x1b[0;38;5;210m北  \x1b[mup")
    assert second == "\x1b[1;3H\x1b[0;38;5;210mの\x1b[mto\x1b[2;1HWinter"
    assert third == "\x1b[2;2Hater "


def test_times_have_three_decimals_and_never_go_back() -> None:
    frames = numbered("a", "b", "c", "d")
    at = (0.0, 0.1 + 0.2, 0.3004, 1 / 3)
    lines = list(
        asciicast([(time, c) for time, (_, c) in zip(at, frames, strict=True)], title="", theme="dark")
    )
    assert [line.partition(",")[0] for line in lines[1:]] == ["[0.0", "[0.3", "[0.3", "[0.333", "[0.333"]
    times = [time for time, _ in record(filmed(80, 24)).events]
    assert all(early <= late for early, late in pairwise(times))


@pytest.mark.parametrize("second", [0.99, -1.0, float("nan"), float("inf")])
def test_a_time_that_goes_back_or_is_none_is_refused(second: float) -> None:
    (_, one), (_, other) = numbered("a", "b")
    with pytest.raises(ValueError, match=rf"A frame at {second} s cannot follow one at 1\.0 s\."):
        list(asciicast([(1.0, one), (second, other)], title="", theme="dark"))


@pytest.mark.parametrize("size", [(10, 3), (9, 2), (2, 10)])
def test_frames_of_two_sizes_are_refused(size: tuple[int, int]) -> None:
    frames = [*numbered("a"), (1.0, Canvas(*size))]
    with pytest.raises(ValueError, match=rf"A frame of {size[0]}×{size[1]} cannot follow one of 10×2\."):
        list(asciicast(frames, title="", theme="dark"))


def test_nothing_cannot_be_recorded() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        list(asciicast([], title="", theme="dark"))


def test_lines_come_as_frames_do() -> None:
    def endless() -> Iterator[tuple[float, Canvas]]:
        while True:
            yield from numbered("a")

    lines = asciicast(endless(), title="", theme="dark")
    assert next(lines).startswith('{"version": 2')
    assert next(lines).startswith("[0.0,")


@pytest.mark.parametrize(
    ("look", "sequence"),
    [
        (Look(), "\x1b[m"),
        (Look(3), "\x1b[0;33m"),
        (Look(12, BOLD), "\x1b[0;1;94m"),
        (Look(208, UNDERLINE | REVERSE), "\x1b[0;4;7;38;5;208m"),
        (Look(-1, DIM), "\x1b[0;2m"),
    ],
)
def test_a_look_is_one_sequence_that_forgets_the_one_before(look: Look, sequence: str) -> None:
    assert sgr(look) == sequence


OURS = re.compile(r"\x1b\[(?:\d+;\d+H|[\d;]*m|\?25[lh]|2J)")
"""All sequences that a recording is made of."""


@given(st.lists(st.text(max_size=12), min_size=1, max_size=3), st.text(max_size=8))
@example(["\x1b]0;owned\x07", "\x9b2J", "a\r\n\tb\u202ec\u2028d\x7f"], "\x1b[2J\n\x9d")
@example(["\x1b[?1049h", "\ud800", "\x00\x0e\x0f"], "\ud800")
def test_no_escape_sequence_gets_through_from_a_text(texts: list[str], title: str) -> None:
    frames = []
    for second, text in enumerate(texts):
        canvas = Canvas(20, 3)
        canvas.put(1, 1, text, "danger")
        frames.append((float(second), canvas))
    header, *lines = asciicast(frames, title=title, theme="dark")
    for line in (header, *lines):
        assert line.isprintable()
        line.encode()
    assert json.loads(header)["title"].isprintable()
    for line in lines:
        assert OURS.sub("", json.loads(line)[2]).isprintable()


@pytest.mark.parametrize(("width", "height", "most"), [(80, 24, 0.4), (40, 12, 0.6)])
def test_a_recording_is_far_smaller_than_its_full_frames(width: int, height: int, most: float) -> None:
    """A step moves the whole map, which is most of a small screen; panels, dialogs and borders stay."""
    frames = filmed(width, height)
    full = [len(record([frame]).events[0][1].encode()) for frame in frames]
    sizes = {time: len(data.encode()) for time, data in record(frames).events[:-1]}
    assert sum(sizes.values()) < most * sum(full)
    typed = [sizes[round(time, 3)] for time, canvas in frames[2:5] if "State your name" in canvas.text()]
    assert len(typed) == 3
    assert max(typed) <= 30  # bytes for a letter: to its place, its look, the letter, plain again


def test_a_recording_is_read_back_from_a_file_as_it_was_written(tmp_path: Path) -> None:
    lines = list(asciicast(filmed(40, 12), title=NAME, theme="light"))
    path = tmp_path / "game.cast"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert path.read_text(encoding="utf-8").splitlines() == lines
