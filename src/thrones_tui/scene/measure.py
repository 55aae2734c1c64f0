"""Text in columns: cleaning, measuring, cutting, wrapping, tables, and putting it into ASCII.

One rule holds throughout: what is measured here is what the terminal shows. Characters whose width terminals
disagree about never reach it.
"""

from collections.abc import Iterator, Sequence

from thrones_tui.scene.keynames import SIGNS
from thrones_tui.scene.typed import Record

_BOX = {chr(code) for code in range(0x2500, 0x25A0)}
_narrow: set[str] = {chr(code) for code in range(0x20, 0x7F)} | _BOX | {*SIGNS.values(), *"←↑→↓▸…"}
"""Characters known to be clean and one column wide, and the signs for keys: a cache that starts with what the
screens draw most."""
_widths: dict[str, int] = {}
"""Columns of each other character met so far; 0 for a mark that is dropped, -1 for one shown as `?`."""
_GAP = 2
"""Columns between those of a table."""
_LEAST = 4
"""Columns that something cut short in a table keeps."""


def clean(text: str) -> str:
    """Return `text` as the terminal can show it.

    Accents are composed; marks that still combine are dropped; control characters, direction overrides and
    all that terminals draw in different widths (emoji modifiers, flags, half syllables) become `?`.
    """
    if (text.isascii() and text.isprintable()) or _narrow.issuperset(text):
        return text
    import unicodedata

    pieces = []
    for char in unicodedata.normalize("NFC", text):
        columns = _columns(char)
        if columns > 0:
            pieces.append(char)
        elif columns < 0:
            pieces.append("?")
    return "".join(pieces)


def escaped(text: str) -> str:
    """Return `text` with all that is not printable, line ends too, spelled out as Python does.

    Where `clean` keeps columns in line, this loses nothing: it is for what leaves the screen.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def width(text: str) -> int:
    """Return the columns that `clean(text)` takes."""
    if (text.isascii() and text.isprintable()) or _narrow.issuperset(text):
        return len(text)
    return sum(map(char_width, clean(text)))


def char_width(char: str) -> int:
    """Return the columns, 1 or 2, of one character of cleaned text."""
    return 1 if char in _narrow else _columns(char)


def clip(text: str, columns: int) -> str:
    """Return cleaned `text`, cut to at most `columns` columns; an ellipsis `…` marks the cut."""
    text = clean(text)
    if width(text) <= columns:
        return text
    return _head(text, columns - 1) + "…" if columns > 0 else ""


def wrap(text: str, columns: int) -> list[str]:
    """Return `text` as lines of at most `columns` columns (at least 1), broken between words where possible.

    A line break in `text` begins a new line, an empty line stays one; other white space is one space.
    """
    columns = max(1, columns)
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        used = 0
        for word in paragraph.split():
            word = clean(word)
            size = width(word)
            if line and used + 1 + size <= columns:
                line += " " + word
                used += 1 + size
                continue
            if line:
                lines.append(line)
            *full, line = _pieces(word, columns) if size > columns else (word,)
            lines += full
            used = width(line)
        lines.append(line)
    return lines


def _pieces(word: str, columns: int) -> Iterator[str]:
    """A cleaned word in pieces of at most `columns` columns; a wide character that needs more is a `?`."""
    begin = used = 0
    if columns == 1:
        word = "".join(char if char_width(char) == 1 else "?" for char in word)
    for at, char in enumerate(word):
        size = char_width(char)
        if used + size > columns:
            yield word[begin:at]
            begin, used = at, 0
        used += size
    yield word[begin:]


def _head(text: str, columns: int) -> str:
    """Return as much of the cleaned `text` as fits into `columns` columns."""
    if _narrow.issuperset(text):
        return text[: max(0, columns)]
    for end, char in enumerate(text):
        columns -= char_width(char)
        if columns < 0:
            return text[:end]
    return text


def _columns(char: str) -> int:
    """Return the width of any character as kept in `_widths`."""
    known = _widths.get(char)
    if known is None:
        known = _widths[char] = _measure(char)
        if known == 1:
            _narrow.add(char)
    return known


def _measure(char: str) -> int:
    import unicodedata

    category = unicodedata.category(char)
    if category in ("Mn", "Me"):
        return 0
    if not char.isprintable() or category == "Mc":
        return -1
    if any(first <= ord(char) <= last for first, last in _DISPUTED):
        return -1
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


_DISPUTED = (
    (0x1160, 0x11FF),  # vowels and finals of Hangul that found no syllable
    (0xD7B0, 0xD7FF),
    (0x3164, 0x3164),  # Hangul fillers
    (0xFFA0, 0xFFA0),
    (0x1F1E6, 0x1F1FF),  # halves of a flag
    (0x1F3FB, 0x1F3FF),  # skin tones
    (0x2630, 0x2637),  # trigrams, hexagrams, counting rods: wide since Unicode 16
    (0x268A, 0x268F),
    (0x4DC0, 0x4DFF),
    (0x1D300, 0x1D376),
)
"""Ranges of characters that terminals draw in different widths."""


_ASCII = {
    **dict.fromkeys(_BOX, "+"),
    **dict.fromkeys("─┄┅┈┉╌╍╴╶╸╺╼╾", "-"),
    **dict.fromkeys("│┃┆┇┊┋╎╏║╵╷╹╻╽╿", "|"),
    **dict.fromkeys("╱⁄∕", "/"),
    **dict.fromkeys("━╸═▄▅▆▀▌▋▒▐▖▗▘▙▚▛▜▝▞▟", "="),
    **dict.fromkeys("█▇▉▊▓■◼", "#"),
    **dict.fromkeys("▁▂▃▏▎▍░▔▕·∙‧", "."),
    **dict.fromkeys("‐‑‒–—―−", "-"),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("←◀◄◂‹≤", "<"),
    **dict.fromkeys("→▶►▸›≥", ">"),
    **dict.fromkeys("↑▲△▴", "^"),
    **dict.fromkeys("↓▼▽▾", "v"),
    **dict.fromkeys("★☆✦✧◆◇♦❄†‡•", "*"),
    **dict.fromkeys("●○◉◎◦°", "o"),
    **dict.fromkeys("×✕✗", "x"),
    **dict.fromkeys("≈∼±", "~"),
    **dict(zip("╲✓≠æÆøØßđĐłŁðÐþÞıœŒ", "\\v!aAoOsdDlLdDtTioO", strict=True)),
    "…": "…",
}
"""What stands for a sign that has no ASCII letter in it; the ellipsis waits for `to_ascii`."""


def to_ascii(text: str) -> str:
    """Return cleaned `text` in printable ASCII that takes exactly as many columns.

    Accents go, lines become `+-|`, blocks `#=.`, what has no likeness `?`. An ellipsis takes the two columns
    before it as well, since it marks cut text: `Daenerys Targ…` becomes `Daenerys Ta...`.
    """
    if text.isascii():
        return text
    result: list[str] = []
    for char in text:
        result.append(char if char.isascii() else _ASCII.get(char) or _likeness(char))
        if char == "…":
            result[-3:] = "." * min(3, len(result))
        elif char_width(char) == 2:
            result.append(" ")
    return "".join(result)


def _likeness(char: str) -> str:
    import unicodedata

    plain = [part for part in unicodedata.normalize("NFKD", char) if "!" <= part <= "~"]
    return plain[0] if plain else "?"


class Column(Record):
    """A column with its heading. Numbers stand to the `right`; what `shrinks` is cut where room is short."""

    heading: str
    right: bool = False
    shrinks: bool = False


def table(columns: Sequence[Column], rows: Sequence[Sequence[str]], room: int | None = None) -> list[str]:
    """The headings and every row, a cleaned line each, of at most `room` terminal columns.

    The widest of the columns that shrink are cut first; where even that is not enough, the line's end is.
    """
    lines = [[clean(column.heading) for column in columns], *([clean(cell) for cell in row] for row in rows)]
    sizes = [max(width(line[at]) for line in lines) for at in range(len(columns))]
    if room is not None:
        _shrink(sizes, [at for at, column in enumerate(columns) if column.shrinks], room)
    texts = (_line(columns, sizes, line) for line in lines)
    return [text if room is None else clip(text, room) for text in texts]


def _shrink(sizes: list[int], shrinking: list[int], room: int) -> None:
    excess = sum(sizes) + _GAP * (len(sizes) - 1) - room
    while excess > 0 and shrinking:
        widest = max(shrinking, key=lambda at: sizes[at])
        if sizes[widest] <= _LEAST:
            break
        sizes[widest] -= 1
        excess -= 1


def _line(columns: Sequence[Column], sizes: Sequence[int], cells: Sequence[str]) -> str:
    parts = []
    for column, size, cell in zip(columns, sizes, cells, strict=True):
        text = clip(cell, size)
        blank = " " * (size - width(text))
        parts.append(blank + text if column.right else text + blank)
    return (" " * _GAP).join(parts).rstrip()
