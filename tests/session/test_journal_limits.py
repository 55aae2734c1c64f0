"""What a line of a journal may say, and how much: nonsense with a right check sum is damage that is named."""

import base64
import json
import zlib
from typing import Any

import pytest
from tests.session.test_journal import HEADER, LINES, signed

from thrones_tui.core.codec import LONGEST
from thrones_tui.core.limits import WORLD_LIMIT
from thrones_tui.session.journal import MOST_LINES, Header, JournalError, Snapshot
from thrones_tui.session.reading import MOST_NONSENSE, read


def repacked(data: object) -> str:
    """Plain data as it is packed into a line."""
    return base64.b85encode(zlib.compress(json.dumps(data).encode())).decode()


def packed(header: Header | None, *fields: object) -> str:
    """A snapshot, whatever is in it."""
    head = {**HEADER._asdict(), "world": repacked(HEADER.world)} if header else None
    return repacked([head, *fields])


NO_LOG_LINES: tuple[Any, ...] = (
    ["\x1b]0;X\x07\x1b]52;c;QQ==\x07", "text", 1, False],
    ["\x9b2J", "text", 1, False],
    ["half \ud800", "text", 1, False],
    ["x" * 2001, "text", 1, False],
    ["x", "te\x07xt", 1, False],
    ["x", "text", float("inf"), False],
    ["x", "text", 1e3, False],
    ["x", "text", True, False],
    ["x", "text", -1, False],
    ["x", "text", 10**30, False],
    ["x", "text", 1, -1],
    ["x", "text", 1, 5],
    ["x", "text", 1, 1.0],
    ["x", "text", 1, "1"],
    ["x", "text", 1, None],
    ["x", "text", 1],
    "x",
    [],
    {},
)
NO_SNAPSHOTS: tuple[Any, ...] = (
    (7, [], 0, 0, 1),
    ("{}", {}, 0, 0, 1),
    ("{}", [], -1, 0, 1),
    ("{}", [], 0, 1.5, 1),
    ("{}", [], 0, 0, None),
    ("{}", [], 0, 0),
    ("{}", [], 0, 0, 1, 1),
    ("x" * LONGEST, [], 0, 0, 1),
)
NO_FIELDS: tuple[tuple[str, Any], ...] = (
    *(("began", text) for text in ("today", "2026-02-30T00:00:00Z", "2026-11-28T25:00:00Z", "2026-11-28")),
    *(("began", text) for text in ("2026-11-28T14:03:00+01:00", "2026-11-28T14:03:00Z\n", "\x1b[2J")),
    *(("ruleset", text) for text in ("", "0123456789a", "XXXXXXXXXX")),
    *(("seed", text) for text in ("x" * 201, "\x1b", "\ud800")),
    *(("options", said) for said in ({"name": 1}, {"name": "\x1b"}, {"\x1b": "a"}, {"name": "x" * 401})),
    ("options", {f"{number}": "" for number in range(50)}),
    *(("rules", number) for number in (-1, 10**6, 1.0, True)),
    ("name", "x" * 101),
    ("origin", "../x"),
    ("more", 1),
)
NO_WORLDS: tuple[Any, ...] = (
    {"mapGOT.txt": 1},
    {"\x1b": ""},
    {"mapGOT.txt": "x" * (WORLD_LIMIT + 1)},
    {f"{number}": "" for number in range(20)},
    [],
)


def nonsense() -> list[tuple[int, dict[str, Any]]]:
    """Lines with a right check sum that say what no program of ours writes."""
    head = json.loads(LINES[0])
    del head["check"], head["line"]
    no: tuple[Any, ...] = (None, 5, 1.5, True, [], {}, [[1]], "\n", "~~not packed~~")
    snapshot = json.loads(LINES[1])["snapshot"]
    move = {"do": "x", "state": "0" * 32, "turn": 1, "score": 1}
    return [
        *((1, {**head, field: value}) for field in head for value in no),
        *((1, {name: value for name, value in head.items() if name != field}) for field in head),
        *((2, {"snapshot": value}) for value in no),
        (2, {"snapshot": snapshot, "more": 1}),
        *((2, {**move, "do": value}) for value in (*no[:8], "a\x9b", "\x1b[2J", "\ud800", "x" * 401)),
        *((2, {**move, "state": value}) for value in (*no, "0" * 31, "0" * 33, "A" * 32, "\x1b[2J")),
        *((2, {**move, "turn": value}) for value in (*no[:1], *no[2:], -1, 10**9, 10**4000, 1e999)),
        *((2, {**move, "score": value}) for value in (*no[:1], *no[2:], 2**53 + 1, float("nan"))),
        *((2, {**move, "over": value}) for value in no[:3]),
        *((2, {name: value for name, value in move.items() if name != lost}) for lost in move),
        (2, {**move, "more": 1}),
        *((2, {"back": value, "turn": 1, "score": 1}) for value in (None, "1", 1.5, 0, -1, True)),
        *((2, {"practice": value}) for value in (*no[:3], False)),
        *((2, {"label": value}) for value in (None, 7, "a\x1b[2Jb", "a\nb", "a\u2028b", "x" * 41)),
        *((2, {"snapshot": packed(HEADER, "{}", [line], 0, 0, 1)}) for line in NO_LOG_LINES),
        *((2, {"snapshot": packed(None, *fields)}) for fields in NO_SNAPSHOTS),
        *((1, {**head, name: value}) for name, value in NO_FIELDS),
        *((1, {**head, "world": repacked(files)}) for files in NO_WORLDS),
        (2, {}),
        (2, {"unknown": 1}),
    ]


def test_a_line_that_is_whole_but_nonsense_is_named() -> None:
    for number, data in nonsense():
        lines = LINES.copy()
        lines[number - 1] = signed(number, data)
        if number == 1 and data.get("thrones") == 5:
            with pytest.raises(JournalError, match="format 5"):
                read(b"".join(lines))
            continue
        reading = read(b"".join(lines))
        if reading.header != HEADER:  # a value of the right kind, only another one
            continue
        assert [damage.line for damage in reading.damages] == [number], data
        assert str(reading.damages[0]).isprintable()


def test_a_log_that_says_only_what_is_routine_is_read_as_it_was_meant() -> None:
    log = [["Snow falls.", "dim", 1, True], ["You wake.", "text", 1, False]]
    snapshot, *_ = read(LINES[0] + signed(2, {"snapshot": packed(None, "", log, 0, 0, 1)})).entries
    assert isinstance(snapshot, Snapshot)
    assert [told[3] for told in snapshot.log] == [0, 1]


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A", "x" * 81, "a/b", "a.b", "ü"])
def test_an_id_that_would_make_no_good_file_name_is_damage(name: str) -> None:
    data = json.loads(LINES[0])
    del data["check"]
    assert read(signed(1, {**data, "id": name})).header is None


# Too much


def test_a_bomb_is_damage_and_many_are_refused() -> None:
    bomb = {"snapshot": base64.b85encode(zlib.compress(b"[" + b"[]," * 10**7 + b"[]]")).decode()}
    lines = [LINES[0], *(signed(number, bomb) for number in range(2, 2 + MOST_NONSENSE))]
    reading = read(b"".join(lines))
    assert [damage.line for damage in reading.damages] == list(range(2, 2 + MOST_NONSENSE))
    with pytest.raises(JournalError, match=f"more than {MOST_NONSENSE} lines that no program of ours"):
        read(b"".join([*lines, signed(2 + MOST_NONSENSE, bomb)]))


def test_snapshots_that_would_fill_the_memory_are_refused() -> None:
    states = packed(None, "x" * (LONGEST - 100), [], 0, 0, 1)
    log = packed(None, "", [["", "", 1, True]] * 150_000, 0, 0, 1)
    for number, line in ((22, states), (2, log)):
        lines = [LINES[0], *(signed(at, {"snapshot": line}) for at in range(2, 2 + number))]
        with pytest.raises(JournalError, match="when they are unpacked"):
            read(b"".join(lines))


@pytest.mark.parametrize("line", [b"\n", b'x,"check":"00000000"}', LINES[2], b'{"label":1}\n'])
def test_more_lines_than_a_game_has_are_refused(line: bytes) -> None:
    with pytest.raises(JournalError, match=f"more than {MOST_LINES} lines"):
        read(LINES[0] + line * MOST_LINES + b"\n")
