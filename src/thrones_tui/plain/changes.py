"""What has changed: numbers of the sheet before and after, each told as it is now and by how much."""

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from decimal import Decimal
from itertools import groupby, zip_longest
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.plain.spoken import is_head
from thrones_tui.scene.model import Fact, Gauges, Item, Meter, Panel, Row, Sign

_PLACE: Final = re.compile(r",? \d+[NSEW]( ?\d+[NSEW])?$")
"""Where something is that has its place behind its name."""
_NUMBER: Final = re.compile(r"(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)?")


class Name(NamedTuple):
    """What a number is called: whose it is, or in which panel, and what of theirs, if they have several; and
    whether there can be more or less of it.
    """

    panel: str
    label: str
    part: str = ""
    counts: bool = True


Figures: TypeAlias = Mapping[Name, str]
"""What the rows of a sheet say, by their names."""


def figures(panels: Iterable[Panel], placed: Container[str], aloud: Callable[[str], str]) -> Figures:
    """All that panels count, as it is said `aloud`; the first one, the player's own, without its title.

    What begins with a sign that is `placed` on the map is left out, since it moves.
    """
    found: dict[Name, str] = {}
    for number, panel in enumerate(panels):
        title = panel.title.partition(",")[0].rstrip(":") if number else ""
        rows = (*panel.rows, *panel.foot)
        for row, after in zip_longest(rows, rows[1:]):
            if isinstance(row, Sign) and is_head(row, after):
                title = row.meaning.partition(",")[0]
            counts = not (isinstance(row, Fact) and row.is_name)
            for label, part, value in _said(row):
                if label.partition(" ")[0] not in placed:
                    found.setdefault(Name(title, _PLACE.sub("", label), part, counts), aloud(value))
    return found


def _said(row: Row) -> Iterator[tuple[str, str, str]]:
    """The numbers of a row: its label, the part, and the text."""
    match row:
        case Fact(label=label, value=value) | Item(name=label, value=value):
            yield label, "", value
        case Meter(label=label, text=value):
            yield label, "", value
        case Gauges(label=label, meters=meters):
            yield from ((label.strip(",:"), meter.label.lower(), meter.text) for meter in meters)


def changes(before: Figures, now: Figures) -> Iterator[str]:
    """What is different, or new in panels that were there before, each once; a sentence for each label."""
    panels, alone = {name.panel for name in before}, _alone(before)
    told: list[tuple[str, str, str]] = []
    for (panel, label), group in groupby(now, lambda name: name[:2]):
        is_one = len({value for name, value in now.items() if name[1:3] == (label, "")}) < 2
        changed = []
        for name in group:
            old = before.get(name, alone.get(name[1:]) if is_one else None)
            if now[name] != old and (old is not None or panel in panels):
                changed.append((name.part, _told(old or "", now[name], name.counts)))
        same = [one[1:] for one in told if _alike(label, one[0])]
        fresh = [each for each in changed if each not in same]
        told += ((label, *each) for each in changed)
        if fresh:
            whose = label if is_one or not panel else f"{panel}, {label}"
            yield f"{whose}: {'; '.join(f'{part} {value}'.strip() for part, value in fresh)}"


def _alone(found: Figures) -> Mapping[tuple[str, str, bool], str]:
    """What has a name of its own whatever the panel, and what it says."""
    number = Counter(name[1:] for name in found)
    return {name[1:]: value for name, value in found.items() if number[name[1:]] == 1}


def _alike(label: str, other: str) -> bool:
    """Whether two labels name the same, in one case with more words."""
    words, others = label.casefold(), other.casefold()
    return words in others or others in words


def _told(old: str, new: str, counts: bool = True) -> str:
    """A value, and by how much it is another if only a number that counts something is; else what it was."""
    if not old:
        return new
    if not counts:
        return f"{new.partition(', ')[0]}, before {old.partition(', ')[0]}"
    pairs = list(zip(old.split(", "), new.split(", "), strict=False))
    if len(pairs) > 1 and old.count(", ") == new.count(", "):
        return "; ".join(_told(*pair) for pair in pairs if pair[0] != pair[1])
    numbers = _NUMBER.search(old), _NUMBER.search(new)
    if numbers[0] is None or numbers[1] is None or _NUMBER.sub("", old, 1) != _NUMBER.sub("", new, 1):
        return f"{new}, before {old}"
    was, now = (Decimal(number[0].replace(",", "")) for number in numbers if number)
    return f"{new}, {abs(now - was):,} {'more' if now > was else 'less'}"
