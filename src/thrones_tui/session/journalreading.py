"""A journal read again: its lines found and checked, whatever has become of the file."""

import base64
import json
import re
import zlib
from typing import Any, Final, NamedTuple

from thrones_tui.scene.measure import clip
from thrones_tui.session.journal import (
    FORMAT,
    LARGEST,
    READABLE,
    Back,
    Damage,
    Entry,
    Header,
    JournalError,
    Label,
    Move,
    Practice,
    Snapshot,
    check_of,
)

_ID: Final = re.compile(r"[0-9a-z-]{1,80}")
_CHECK: Final = len(',"check":"00000000"}')
_END: Final = re.compile(rb',"check":"[0-9a-f]{8}"\}\Z')
_DAMAGED_END: Final = re.compile(rb'(?<=,"check":"[0-9a-f]{8}"\})[^\n]')
_NEAR: Final = 64
"""How many lines may be lost or too many in one place for those behind it to be known again."""


class Reading(NamedTuple):
    """A journal as read: the header, and what follows as entries or as damage, each by its line in the file.

    `header` is damage where the first line is. `length` is how many bytes the whole lines take, `total` how
    many they are; what follows was being written when the program ended, and counts for nothing.
    """

    header: Header | Damage
    numbered: tuple[tuple[int, Entry | Damage], ...]
    length: int
    total: int

    @property
    def lines(self) -> tuple[Entry | Damage, ...]:
        """What follows the header, without the numbers."""
        return tuple(line for _, line in self.numbered)

    @property
    def damages(self) -> tuple[Damage, ...]:
        """All damage, in order."""
        return tuple(line for line in (self.header, *self.lines) if isinstance(line, Damage))


class Glance(NamedTuple):
    """What a list says of a game, read without looking at every line."""

    id: str
    game: str
    name: str
    character: str
    turn: int
    score: int
    label: str
    practice: bool
    over: bool


def read(data: bytes) -> Reading:
    """The journal in a file's bytes.

    Raises:
        JournalError: it was written in a format that this program does not know, or is no journal at all.
    """
    *texts, rest = data.split(b"\n")
    sorter = _Sorter()
    for place, text in enumerate(texts, 1):
        sorter.take_line(place, text)
    length = len(data) - len(rest)
    if rest and sorter.take_rest(len(texts) + 1, rest):
        length = len(data)
    return Reading(sorter.header, tuple(sorter.found), length, sorter.total)


class _Sorter:
    """Takes the lines of a file as they come, and knows each by the number in its check sum.

    So damage to one line, its end included, costs no other, and lines that are lost, doubled or in another
    order are found.
    """

    def __init__(self) -> None:
        self.header: Header | Damage = Damage(1, "it is cut short")
        self.found: list[tuple[int, Entry | Damage]] = []
        self.total = 0
        self._last = 0
        """The number of the last whole line."""
        self._unread = 0
        """Lines behind it that were not."""

    def take_line(self, place: int, text: bytes) -> None:
        """Take what is in one line of the file."""
        if place == 1:
            self.header = _header(_DAMAGED_END.split(text)[0])
        if _is_whole(self._expected, text):
            self._take(place, text)
            return
        first, *more = _DAMAGED_END.split(text)
        self._take(place, first)
        self._take_more(place, more)

    def take_rest(self, place: int, rest: bytes) -> bool:
        """Take what is behind the last end of a line; return False if it is but part of one."""
        first, *more = _DAMAGED_END.split(rest)
        if self._number(first) is None:
            return False
        if place == 1:
            self.header = _header(first)
        self._take(place, first)
        if more and self._number(more[-1]) is None:
            more[-1] = b""
        self._take_more(place, more)
        return True

    @property
    def _expected(self) -> int:
        return self._last + self._unread + 1

    def _take_more(self, place: int, texts: list[bytes]) -> None:
        for text in texts:
            self._tell(place, "its end is damaged")
            if text:
                self._take(place, text)

    def _take(self, place: int, text: bytes) -> None:
        self.total += 1
        number = self._number(text)
        if number is None:
            self._unread += 1
            if place > 1:  # else the header says so
                self._tell(place, "its check sum does not fit")
            return
        if number <= self._last or number == 1 < place:
            self._tell(place, f"it is out of place, for it was line {number}")
            return
        if number > self._last + 1 and not self._unread and place > 1:
            self._tell(place, "there were other lines before it")
        self._last, self._unread = number, 0
        if number > 1:
            self.found.append((place, _entry(place, text)))

    def _tell(self, place: int, what: str) -> None:
        self.found.append((place, Damage(place, what)))

    def _number(self, text: bytes) -> int | None:
        """Which line of the journal a whole one is."""
        if not text.startswith(b'{"') or not _END.search(text):
            return None
        expected = self._expected
        near = (expected, *range(max(1, expected - _NEAR), expected + _NEAR))
        return next((number for number in near if _is_whole(number, text)), None)


def _is_whole(number: int, line: bytes) -> bool:
    body, end = line[:-_CHECK], line[-_CHECK:]
    return end == check_of(number, body)


def _header(line: bytes) -> Header | Damage:
    whole = _is_whole(1, line)
    try:
        data = _object(line)
        wanted = data["thrones"]
    except (ValueError, KeyError):
        return Damage(1, "it should say which game this is, and does not")
    if type(wanted) is not int:
        return Damage(1, "it should say in which format it is written, and does not")
    if wanted not in READABLE:
        what = _other_format(wanted, clip(str(data.get("program")), 20))
        if whole:
            raise JournalError(what)
        return Damage(1, f"{what}, but its check sum does not fit")
    if not whole:
        return Damage(1, "its check sum does not fit")
    try:
        return header_of(data)
    except ValueError as error:
        return Damage(1, str(error))


def _other_format(wanted: int, program: str) -> str:
    from thrones_tui import __version__

    age = "newer" if wanted > FORMAT else "older"
    return (
        f"it was written by version {program} of the program in the {age} format {wanted}; this is version "
        f"{__version__}, which reads format {', '.join(map(str, READABLE))}"
    )


def header_of(data: Any) -> Header:
    """The header in plain data; raise `ValueError` if it is none."""
    if not isinstance(data, dict):
        raise ValueError("the header should have fields")
    try:
        world = _unpack(data["world"])
        header = Header(**{name: data[name] for name in Header._fields if name != "world"}, world=world)
    except KeyError as error:
        raise ValueError(f"the header should have {error}") from None
    texts = [header.id, header.game, header.ruleset, header.seed, header.program]
    texts += [header.name, header.character, header.began, header.origin]
    maps = (header.options, header.world)
    good = all(isinstance(text, str) and text.isprintable() for text in texts)
    good &= _ID.fullmatch(str(header.id)) is not None  # it is the name of a file
    good &= all(
        isinstance(table, dict) and all(isinstance(value, str) for pair in table.items() for value in pair)
        for table in maps
    )
    if not good or type(header.rules) is not int or type(header.practice) is not bool:
        raise ValueError("the header has something in it that does not belong there")
    return header


def _entry(place: int, line: bytes) -> Entry | Damage:
    try:
        return _entry_of(_object(line))
    except (ValueError, TypeError, KeyError):
        return Damage(place, "it is no line of a journal")


def _entry_of(data: dict[str, Any]) -> Entry:
    match data:
        case {"do": str(), "state": str(), "turn": int(), "score": int(), **more}:
            if not more or (more.keys() == {"over"} and type(more["over"]) is bool):
                return Move(**data)
        case {"back": int(), "turn": int(), "score": int(), **more} if not more:
            return Back(**data)
        case {"snapshot": str(packed), **more} if not more:
            return _snapshot_of(_unpack(packed))
        case {"practice": True, **more} if not more:
            return Practice()
        case {"label": str(text), **more} if not more and text.isprintable():
            return Label(text)
    raise ValueError("unknown line")


def _snapshot_of(data: Any) -> Snapshot:
    header, state, log, fresh, news, told = data
    match state, fresh, news, told:
        case str(), int(), int(), int():
            lines = tuple((str(text), str(style), int(turn), bool(r)) for text, style, turn, r in log)
            return Snapshot(header and header_of(header), state, lines, fresh, news, told)
    raise ValueError("no snapshot")


def _object(line: bytes) -> dict[str, Any]:
    """The fields of a line, its check sum left out; raise `ValueError` if it has none."""
    try:
        data = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(data, dict):
        raise ValueError("no object")
    data.pop("check", None)
    return data


def _unpack(packed: str) -> Any:
    try:
        inflater = zlib.decompressobj()
        text = inflater.decompress(base64.b85decode(packed), LARGEST)
        return json.loads(text)
    except (ValueError, TypeError, zlib.error, RecursionError):
        raise ValueError("packed data is damaged") from None


def glance(data: bytes) -> Glance:
    """The first line and the last ones of a journal, trusted as they are.

    Raises `ValueError` with what is wrong, `JournalError` for a journal in another format.
    """
    first, _, rest = data.partition(b"\n")
    header = _header(first)
    if isinstance(header, Damage):
        raise ValueError(str(header))
    where = _last(rest, (b'{"do":', b'{"back":'))
    label = _last(rest, (b'{"label":',))
    return Glance(
        header.id,
        header.game,
        header.name,
        header.character,
        where.turn if isinstance(where, Move | Back) else 1,
        where.score if isinstance(where, Move | Back) else 0,
        label.label if isinstance(label, Label) else "",
        header.practice or b'\n{"practice":' in rest,
        isinstance(where, Move) and where.over,
    )


def _last(data: bytes, beginnings: tuple[bytes, ...]) -> Entry | None:
    """The last line that begins in one of these ways and can be read."""
    end = len(data)
    while end > 0:
        begin = max(data.rfind(b"\n" + start, 0, end) for start in beginnings)
        if begin < 0:
            return None
        try:
            return _entry_of(_object(data[begin + 1 :].partition(b"\n")[0]))
        except (ValueError, TypeError, KeyError):
            end = begin
    return None
