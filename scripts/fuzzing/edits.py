"""Changes to a journal, each a small record that Hypothesis makes and shrinks, and how they are made."""

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from fuzzing.forging import SOURCES, Hostile, Line, Tree, body_of, digest_of, lines_of, sealed
from fuzzing.hostile import JSON

Source: TypeAlias = tuple[str, int]


class Put(NamedTuple):
    """A hostile value at one of the places in a line, or below 0 in the state of a snapshot from the end."""

    line: int
    place: int
    value: str


class Nudge(NamedTuple):
    """Another value of the same type at one of the places in a line: a number or a text hardly changed."""

    line: int
    place: int
    by: int


class Take(NamedTuple):
    """One of the places in a line taken out of its list or table."""

    line: int
    place: int


class Add(NamedTuple):
    """A field more in a line."""

    line: int
    name: str
    value: str


class Cut(NamedTuple):
    """So many lines left out."""

    line: int
    lines: int


class Move(NamedTuple):
    """Lines put somewhere else, or put there a second time."""

    line: int
    lines: int
    to: int
    twice: bool


class Splice(NamedTuple):
    """Lines of another journal in between."""

    source: Source
    line: int
    lines: int
    to: int


class World(NamedTuple):
    """A row of one of the world's files made into another, in the header and in its copy."""

    file: int
    row: int
    text: str


Edit: TypeAlias = Put | Nudge | Take | Add | Cut | Move | Splice | World


class Bytes(NamedTuple):
    """Bytes from somewhere on replaced, in the file as it is on the disk."""

    at: int
    lines: int
    by: bytes


class Plan(NamedTuple):
    """A journal to be forged.

    With `agree`, the header's copy says what the header does. With `ends`, it ends with the first snapshot
    that was changed, and the command before that has the digest that fits. With `counted`, its lines are
    numbered as if nothing was missing.
    """

    source: Source
    edits: tuple[Edit, ...]
    agree: bool = True
    ends: bool = False
    counted: bool = True
    spoiled: tuple[Bytes, ...] = ()
    when: int | None = None


_LINES: Final = st.one_of(st.sampled_from((0, 1, 1)), st.integers(0, 90))
_TREES: Final = st.one_of(_LINES, st.sampled_from((-1, -1, -2, -3)))
_PLACES: Final = st.integers(0, 600)
_VALUES: Final = st.sampled_from(sorted(JSON))
_NAMES: Final = ("line", "check", "do", "back", "over", "label", "practice", "thrones", "snapshot", "x", "")
_ROWS: Final = (
    "", "0", "~~~~", "Jon Snow,1,1", "Ned,5,5,10,3,0,0,1", "[[[[" * 600, "-1,-1", "9" * 5000, "\x1b]0;X\x07",
    "1,2,3", ",,,,,,", "\x00", "knights = -1", "x = nan", "a" * 100_000, "#" * 250,
)  # fmt: skip
EDITS: Final[SearchStrategy[Edit]] = st.one_of(
    st.builds(Put, _TREES, _PLACES, _VALUES),
    st.builds(Nudge, _TREES, _PLACES, st.integers(-3, 3)),
    st.builds(Take, _TREES, _PLACES),
    st.builds(Add, _LINES, st.sampled_from(_NAMES), _VALUES),
    st.builds(Cut, _LINES, st.integers(1, 30)),
    st.builds(Move, _LINES, st.integers(1, 5), _LINES, st.booleans()),
    st.builds(Splice, st.sampled_from(SOURCES), _LINES, st.integers(1, 60), _LINES),
    st.builds(World, st.integers(0, 4), st.integers(0, 30), st.sampled_from(_ROWS)),
)
_BYTES: Final = st.builds(
    Bytes,
    st.integers(0, 30_000),
    st.integers(0, 40),
    st.one_of(
        st.binary(max_size=3), st.sampled_from((b"\n", b"\r\n", b"\xff", b"\x00" * 9, b"}" * 99, b"\x1b["))
    ),
)
PLANS: Final[SearchStrategy[Plan]] = st.builds(
    Plan,
    st.sampled_from(SOURCES),
    st.lists(EDITS, max_size=4).map(tuple),
    st.booleans(),
    st.booleans(),
    st.sampled_from((True, True, True, False)),
    st.one_of(st.just(()), st.lists(_BYTES, max_size=3).map(tuple)),
    st.sampled_from((None, None, None, 0, -1, 2**31, 2**40, 2**55)),
)


def forged(plan: Plan) -> bytes:
    """The bytes of a forged journal."""
    lines = lines_of(*plan.source)
    changed: set[int] = set()
    """The trees that were changed, by their ids."""
    for edit in plan.edits:
        if lines:
            _apply(edit, lines, changed)
    if plan.agree:
        _agree(lines, changed)
    if plan.ends:
        _end(lines, changed)
    data = bytearray()
    for number, line in enumerate(lines, 1):
        body = body_of(line.tree) if id(line.tree) in changed else line.body
        kept = line.tree.get("line", number)
        data += sealed(number if plan.counted or not isinstance(kept, int) else max(1, kept), body)
    for at, count, by in plan.spoiled:
        at %= len(data) + 1
        data[at : at + count] = by
    return bytes(data)


def _apply(edit: Edit, lines: list[Line], changed: set[int]) -> None:
    match edit:
        case Cut(line, count):
            line %= len(lines)
            del lines[line : line + count]
        case Move(line, count, to, twice):
            line %= len(lines)
            taken = lines[line : line + count]
            if not twice:
                del lines[line : line + count]
            to %= len(lines) + 1
            lines[to:to] = taken
        case Splice(source, line, count, to):
            others = lines_of(*source)
            line %= len(others)
            to %= len(lines) + 1
            lines[to:to] = others[line : line + count]
        case World():
            for tree in _headers(lines):
                _rewrite(tree, edit)
            changed.update(id(line.tree) for line in lines[:2])
        case Add(at, name, value):
            tree = lines[at % len(lines)].tree
            tree[name] = Hostile(value)
            changed.add(id(tree))
        case Put() | Nudge() | Take():
            tree, whole = _tree(edit.line, lines)
            _at_place(edit, tree)
            changed.add(id(whole))


def _tree(line: int, lines: list[Line]) -> tuple[Tree, Tree]:
    """What is changed in a line, and all of the line."""
    if line < 0:
        whole = [entry.tree for entry in lines if "snapshot" in entry.tree]
        match whole[line % len(whole)] if whole else None:
            case {"snapshot": [_, dict() as dump, *_]} as snapshot:
                return dump.get("state", dump), snapshot
    tree = lines[line % len(lines)].tree
    return tree, tree


def _headers(lines: list[Line]) -> Iterator[Tree]:
    """The header, and its copy in the first snapshot."""
    for line in lines[:2]:
        match line.tree:
            case {"world": _} as header:
                yield header
            case {"snapshot": [dict() as header, *_]}:
                yield header


def _rewrite(header: Tree, edit: World) -> None:
    match header.get("world"):
        case dict() as world if world:
            name = sorted(world)[edit.file % len(world)]
            if isinstance(world[name], str):
                rows = world[name].split("\n")
                rows[edit.row % len(rows)] = edit.text
                world[name] = "\n".join(rows)


def _agree(lines: list[Line], changed: set[int]) -> None:
    headers = list(_headers(lines))
    if len(headers) == 2 and id(lines[0].tree) in changed:
        header, copy = headers
        copy.update({name: value for name, value in header.items() if name not in ("thrones", "line")})
        changed.add(id(lines[1].tree))


def _end(lines: list[Line], changed: set[int]) -> None:
    """Let the journal end with the first changed snapshot, whose state the command before it leads to."""
    header = next(_headers(lines), None)
    for at, line in enumerate(lines):
        match line.tree:
            case {"snapshot": [_, dict() as state, *_]} if id(line.tree) in changed and header:
                del lines[at + 1 :]
                before = lines[at - 1].tree
                if at and "state" in before and (digest := digest_of(header, state)):
                    before["state"] = digest
                    changed.add(id(before))


def _at_place(edit: Put | Nudge | Take, tree: Tree) -> None:
    places = list(_places(tree))
    if not places:
        return
    inside, key = places[edit.place % len(places)]
    match edit:
        case Put(value=name):
            inside[key] = Hostile(name)
        case Take():
            del inside[key]
        case Nudge(by=by):
            inside[key] = _nudged(inside[key], by)


def _places(tree: Tree) -> Iterator[tuple[Tree, int | str]]:
    """Every list and table in a tree with each of its keys, outer ones first."""
    waiting = [tree]
    for inside in waiting:
        match inside:
            case dict():
                keys: list[int | str] = list(inside)
            case list():
                keys = list(range(len(inside)))
            case _:
                continue
        yield from ((inside, key) for key in keys)
        waiting += [inside[key] for key in keys if isinstance(inside[key], dict | list)]


def _nudged(found: Tree, by: int) -> Tree:
    """A value of the same type that is not the same."""
    match found:
        case bool():
            return not found
        case int() | float():
            return found + (by or 100)
        case str() if found.isdigit():
            return str(int(found[:18]) + (by or 100))
        case str():
            return found[:by] if by else found + "x"
        case list() if found and by > 0:
            return [*found, found[0]]
        case list():
            return found[::-1]
        case _:
            return found
