"""The canvas: a frame as cells, drawn by screens, painted by whoever shows it."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import lru_cache
from operator import ne

from thrones_tui.scene.keynames import with_keys
from thrones_tui.scene.measure import char_width, clean, to_ascii, width
from thrones_tui.scene.typed import NamedTuple

PLAIN = "text"
"""The style of a cell nobody drew in."""

HOUSES = 6
"""Rival houses that have a ground and an ink of their own."""
_HOUSES = tuple(f"house-{house}" for house in range(1, HOUSES + 1))

STYLES = frozenset(
    {
        "accent", "army", "bar", "bar-empty", "border", "chance", "city", "closed", "cursor", "danger",
        "dim", "edge", "faint", "floor", "fog", "gold", "good", "held", "held-rival", "hero", "ice",
        "influence", "input", "key", "key-label", "land", "log-new", "log-old", "loss", "loyalty",
        "mine", "money", "morale", "own", "points", "rival", "selected", "strength", "text", "title",
        "wall", "wall-seen", "warn", "warrior", "water", *_HOUSES,
    }
)  # fmt: skip
"""The names of all styles, the ink of a text; a theme says what each looks like."""

GROUNDS = frozenset(
    {
        *(
            f"{held}{kind}"
            for held in ("yours", *_HOUSES, "land")
            for kind in ("", "-city", "-seen", "-city-seen")
        ),
        "water", "water-seen", "unknown", "you", "warrior", "bar", "chosen", "cursor",
        "wall", "wall-seen", "floor", "floor-seen", "closed", "prize", "food", "goods", "beast", "peril",
        "ally", "gain", "loss", "foe-1", "foe-2", "foe-3", "foe-4",
    }
)  # fmt: skip
"""The names of all grounds, what a text stands on, besides "", the terminal's own; `seen` is remembered."""

SOLID = frozenset(("selected", "input", "cursor"))
"""Styles meant to show on blanks, too, which cover the ground. In all others a blank is plain."""

_WIDE = 100
"""Columns from which a canvas keeps all grounds."""
_COMMONEST = frozenset(("land", "land-seen"))
"""Grounds left to the terminal on smaller ones: a step changes most of the screen there, and bytes count."""

_GAP = bytes(7)
"""As many cells without a change as cost no less to write again than a cursor movement."""


class Rect(NamedTuple):
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int

    def inner(self) -> "Rect":
        """What is inside its border."""
        return Rect(self.row + 1, self.col + 1, max(0, self.height - 2), max(0, self.width - 2))

    def from_row(self, row: int) -> "Rect":
        """What is left of it from one of its rows on."""
        return self._replace(row=self.row + row, height=self.height - row)


class Mark(NamedTuple):
    """The key that a click on a part of a canvas stands for, none to cover marks below.

    `at` says more: which entry of a list, or which place of a board is in the upper left, where a `tile` has
    so many columns and rows.
    """

    rect: Rect
    key: str
    at: tuple[int, int] = (0, 0)
    tile: tuple[int, int] | None = None


class Canvas:
    """A grid of `height` rows and `width` columns; each cell has one character, a style and a ground.

    A style is the ink of a character, a ground what it stands on: both are names. Text put without a ground
    stands on the one that is there; nobody's land has one on wide canvases alone. Whatever is drawn outside
    is cut off, so coordinates may be anything. A wide character owns its cell and the next one, which then
    holds "". With `ascii`, signs are put as their ASCII likeness of the same width; on a `slow` line nothing
    should move by itself. `cursor` is where the terminal's cursor rests, as (row, column), or None to hide
    it. Whoever draws something to click `mark`s it; `rolls` says that a wheel turns a list. `keys` has the
    player's own keys by the usual ones that hints and texts name.
    """

    __slots__ = (
        "_chars",
        "_grounds",
        "_marks",
        "_styles",
        "ascii",
        "cursor",
        "height",
        "keys",
        "rolls",
        "slow",
        "width",
    )

    def __init__(
        self,
        width: int,
        height: int,
        ascii: bool = False,  # noqa: A002 (the setting's name)
        slow: bool = False,
    ) -> None:
        self.width = width
        self.height = height
        self.ascii = ascii
        self.slow = slow
        self.cursor: tuple[int, int] | None = None
        self.rolls = False
        self.keys: Mapping[str, str] = {}
        self._marks: list[Mark] = []
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[PLAIN] * width for _ in range(height)]
        self._grounds = [[""] * width for _ in range(height)]

    def put(self, row: int, col: int, text: str, style: str = PLAIN, ground: str | None = None) -> int:
        """Draw one line of text, cleaned, and return the columns it takes, those cut off included.

        Without a ground, the one that is there stays.
        """
        if self.keys and not text.isascii():
            text = with_keys(text, self.keys)
        return self.paste(row, col, strip_of(text, style, ground, self.ascii))

    def paste(self, row: int, col: int, strip: "Strip") -> int:
        """Put a row of cells, and return how many there are, those cut off included."""
        columns = len(strip.cells)
        if not 0 <= row < self.height or col >= self.width or col + columns <= 0:
            return columns
        if col < 0 or col + columns > self.width:
            strip, col = _cut(strip, max(0, -col), self.width - col), max(0, col)
        if columns:
            self._set(row, col, strip)
        return columns

    def fill(
        self,
        row: int,
        col: int,
        height: int,
        width: int,
        char: str = " ",
        style: str = PLAIN,
        ground: str = "",
    ) -> None:
        """Fill a rectangle with a character that is one column wide, on a ground."""
        columns = min(self.width, col + width) - max(0, col)
        char = to_ascii(char) if self.ascii else char
        for line in range(max(0, row), min(self.height, row + height)):
            if columns > 0:
                self._set(line, max(0, col), _strip((char,) * columns, style, ground))

    def restyle(self, row: int, col: int, width: int, style: str) -> None:
        """Change the style of `width` cells of a row and of every wide character among them."""
        start, end = max(0, col), min(self.width, col + width)
        if 0 <= row < self.height and start < end:
            start, end = _whole(self._chars[row], start, end)
            self._styles[row][start:end] = [style] * (end - start)
            if style in SOLID:
                self._grounds[row][start:end] = [""] * (end - start)

    def _set(self, row: int, start: int, strip: "Strip") -> None:
        chars, (cells, styles, grounds) = self._chars[row], strip
        end = start + len(cells)
        if chars[start] == "":  # what remains of a wide character is a blank
            chars[start - 1] = " "
        if end < self.width and chars[end] == "":
            chars[end] = " "
        chars[start:end] = cells
        self._styles[row][start:end] = styles
        for first, last, ground in grounds:
            shown = "" if self.width < _WIDE and ground in _COMMONEST else ground
            self._grounds[row][start + first : start + last] = (shown,) * (last - first)

    def mark(
        self, rect: Rect, key: str, at: tuple[int, int] = (0, 0), tile: tuple[int, int] | None = None
    ) -> None:
        """Let a click on a rectangle be a key, as `Mark` has it; it covers what was marked before."""
        self._marks.append(Mark(rect, key, at, tile))

    def marked(self, row: int, col: int) -> tuple[str, tuple[int, int]] | None:
        """The key that a click on a cell stands for, and what more it says; None where nothing is marked."""
        for rect, key, at, tile in reversed(self._marks):
            down, across = row - rect.row, col - rect.col
            if 0 <= down < rect.height and 0 <= across < rect.width:
                if tile is not None:
                    at = (at[0] + down // tile[1], at[1] + across // tile[0])
                return (key, at) if key else None
        return None

    def runs(
        self, row: int, start: int = 0, end: int | None = None, joining: Container[str] = ()
    ) -> Iterator[tuple[int, str, str, str]]:
        """Yield columns `start` to `end` of a row (column, text, style, ground), one for each stretch alike.

        Plain blanks go with the stretch before them if its style is in `joining`, those that do not show on
        blanks.
        """
        chars, styles, grounds = self._chars[row], self._styles[row], self._grounds[row]
        end = self.width if end is None else end
        while start < end:
            style, ground = styles[start], grounds[start]
            joins = style in joining
            stop = start + 1
            while (
                stop < end
                and grounds[stop] == ground
                and (styles[stop] == style or (joins and styles[stop] == PLAIN and chars[stop] == " "))
            ):
                stop += 1
            yield start, "".join(chars[start:stop]), style, ground
            start = stop

    def diff(
        self, old: "Canvas | None" = None, joining: Container[str] = ()
    ) -> Iterator[tuple[int, int, str, str, str]]:
        """Yield (row, column, text, style, ground): what to write over `old` to show this canvas.

        The old one has the same size. Without `old` it is written over an empty screen.
        """
        if old is None:
            old = Canvas(self.width, self.height)
        new = zip(self._chars, self._styles, self._grounds, strict=True)
        known = zip(old._chars, old._styles, old._grounds, strict=True)
        for row, (now, before) in enumerate(zip(new, known, strict=True)):
            if now != before:
                changed = bytes(map(ne, zip(*now, strict=True), zip(*before, strict=True)))
                for start, end in _stretches(now[0], changed):
                    for run in self.runs(row, start, end, joining):
                        yield row, *run

    def text(self) -> str:
        """Return the canvas as lines of text without trailing spaces."""
        return "\n".join("".join(chars).rstrip() for chars in self._chars)


class Strip(NamedTuple):
    """A row of cells, drawn once to be put often: characters, styles, and where it has its own ground."""

    cells: tuple[str, ...]
    styles: tuple[str, ...]
    grounds: tuple[tuple[int, int, str], ...]


@lru_cache(4096)
def strip_of(text: str, style: str, ground: str | None, ascii: bool) -> Strip:  # noqa: A002
    """A text as cells; most of a frame was in the one before, too."""
    text = with_keys(clean(text), {})
    if ascii:
        text = to_ascii(text)
    cells = tuple(text)
    if width(text) != len(text):
        cells = tuple(cell for char in text for cell in (char, "")[: char_width(char)])
    return _strip(cells, style, ground)


def joined(strips: Iterable[Strip]) -> Strip:
    """Several rows of cells as one."""
    cells: list[str] = []
    styles: list[str] = []
    grounds: list[tuple[int, int, str]] = []
    for strip in strips:
        for first, last, ground in strip.grounds:
            begin, end = first + len(cells), last + len(cells)
            if grounds and grounds[-1][1:] == (begin, ground):  # it goes on
                begin = grounds.pop()[0]
            grounds.append((begin, end, ground))
        cells += strip.cells
        styles += strip.styles
    return Strip(tuple(cells), tuple(styles), tuple(grounds))


def _strip(cells: tuple[str, ...], style: str, ground: str | None) -> Strip:
    """Cells in one style and on one ground."""
    styles = (style,) * len(cells)
    if style not in SOLID and style != PLAIN and " " in cells:
        styles = _shown(cells, styles)
    stands_on = "" if style in SOLID else ground
    return Strip(cells, styles, () if stands_on is None else ((0, len(cells), stands_on),))


def _shown(cells: tuple[str, ...], styles: tuple[str, ...]) -> tuple[str, ...]:
    """The styles of cells: a blank on which its own does not show is plain."""
    pairs = zip(cells, styles, strict=True)
    return tuple(PLAIN if cell == " " and style not in SOLID else style for cell, style in pairs)


def _cut(strip: Strip, first: int, last: int) -> Strip:
    """The cells between two columns, without half a wide character."""
    cells = strip.cells[first:last]
    if cells[0] == "":
        cells = (" ", *cells[1:])
    if char_width(cells[-1] or " ") == 2:
        cells = (*cells[:-1], " ")
    grounds = ((max(start, first), min(end, last), ground) for start, end, ground in strip.grounds)
    kept = tuple((start - first, end - first, ground) for start, end, ground in grounds if start < end)
    return Strip(cells, _shown(cells, strip.styles[first:last]), kept)


def _stretches(chars: list[str], changed: bytes) -> Iterator[tuple[int, int]]:
    """Yield the stretches of a row that have changed, with small gaps closed and wide characters whole."""
    end = 0
    while (start := changed.find(1, end)) >= 0:
        end = changed.find(_GAP, start)
        if end < 0:
            end = len(changed.rstrip(b"\0"))
        yield _whole(chars, start, end)


def _whole(chars: list[str], start: int, end: int) -> tuple[int, int]:
    """Return the bounds widened so that no wide character is cut."""
    if chars[start] == "":
        start -= 1
    if end < len(chars) and chars[end] == "":
        end += 1
    return start, end
