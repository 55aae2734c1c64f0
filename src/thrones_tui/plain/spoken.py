"""What a scene shows, in sentences that can be read aloud: no signs, no bars, no places in columns."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby, zip_longest
from types import MappingProxyType
from typing import Final, NamedTuple, assert_never

from thrones_tui.core.decisions import Odds
from thrones_tui.scene.english import capital, percent, spread
from thrones_tui.scene.keynames import typed_keys
from thrones_tui.scene.model import Chart, Fact, Gauges, Item, Meter, Note, Panel, Row, Sides, Sign

_OF: Final = re.compile(r"(?<=\d)/(?=\d)")
"""Between what there is and the most there can be."""
_SIGN: Final = re.compile(r" \([^\w\s]\)")
"""The sign of what was named."""
_RANGE: Final = re.compile(r"\b(\d{1,3})-(\d{1,3})\b")
"""From one number to another."""
_SIGNS: Final = str.maketrans({"`": "", "±": "plus or minus ", "−": "-", "│": "|"})
_ENDS: Final = ".!?:;"
SURE: Final = 1e-9


class Voice(NamedTuple):
    """How texts of the screen are read: a `word` for each key that they name, what a game's short forms mean
    `aloud`, and `names` of signs where a label begins with one.
    """

    word: Callable[[str], str] = str
    aloud: Callable[[str], str] = str
    names: Mapping[str, str] = MappingProxyType({})

    def say(self, text: str) -> str:
        """A text with places, shares and signs in words, a capital and an end."""
        text = (
            self.aloud(_SIGN.sub("", typed_keys(text, self.word)))
            .replace(" · ", ", ")
            .replace(" − ", " minus ")
        )
        text = _RANGE.sub(r"\1 to \2", _OF.sub(" of ", text.translate(_SIGNS)))
        text = capital(" ".join(spread(text).split()))
        return text if text[-1:] in _ENDS or not text else f"{text}."

    def rows(self, rows: Iterable[Row]) -> Iterator[str]:
        """Rows, a sentence each; pictures are left out: rows of a board, and signs but for heads."""
        for is_sides, group in groupby(rows, lambda row: isinstance(row, Sides)):
            if is_sides:
                pairs = [row for row in group if isinstance(row, Sides)]
                yield from (self.say(_side(pairs, at)) for at in (0, 1))
            else:
                some = tuple(group)
                for row, after in zip_longest(some, some[1:]):
                    head = row.meaning if isinstance(row, Sign) and is_head(row, after) else ""
                    if text := head or self._row(row):
                        yield self.say(text)

    def panels(self, panels: Iterable[Panel]) -> Iterator[str]:
        """Panels with their titles; one of which nothing can be told is left out."""
        for panel in panels:
            lines = list(self.rows((*panel.rows, *panel.foot)))
            title = ", ".join(filter(None, (panel.title.rstrip(":"), _note(panel))))
            if lines and title:
                yield self.say(title if ":" in title else f"{title}:")
            yield from lines

    def _row(self, row: Row) -> str:
        match row:
            case Fact(label=label, value=value):
                sign, _, rest = label.partition(" ")
                if sign in self.names and rest:  # what has the sign says where it is, or its own name
                    label = f"{self.names[sign]} {rest}" if rest[0].isdecimal() else rest
                return f"{label}: {value}"
            case Meter(label=label, text=text) | Chart(label=label, text=text):
                return f"{label}: {text}"
            case Gauges(label=label, marks=marks, meters=meters, counts=counts):
                told = (meter for meter in meters if meter.value or not counts)
                numbers = ", ".join(f"{meter.label.lower()} {meter.text}" for meter in told) or "nothing"
                who = ", ".join(part.strip(",:") for part in (label, *marks))
                return f"{who}: {numbers}"
            case Item(name=name, where=where, value=value, notes=notes):
                facts = ", ".join(filter(None, (value, *notes[:1])))
                return f"{', '.join(filter(None, (name, where)))}: {facts}"
            case Note(text=text, drawn=drawn):
                return "" if drawn else text
            case Sign() | Sides():
                return ""
        assert_never(row)


def _note(panel: Panel) -> str:
    """What is said beside a title, but for heads of columns, which each row says."""
    gauges = next((row for row in panel.rows if isinstance(row, Gauges)), None)
    heads = ", ".join(meter.label for meter in gauges.meters) if gauges else ""
    return panel.note.removesuffix(heads).rstrip(": ") if heads else panel.note


def is_head(row: Row, after: Row | None) -> bool:
    """Whether a sign stands for somebody whom the rows below it are about."""
    return isinstance(row, Sign) and isinstance(after, Fact | Meter | Gauges)


VOICE: Final = Voice()
"""For what belongs to no game."""


def _side(pairs: Iterable[Sides], at: int) -> str:
    """The left or the right one of two who are compared, with all that they have."""
    told: list[str] = []
    for sides in pairs:
        parts = [_part(row, sides.unit) for row in (sides.left, sides.right)[at]]
        told += parts if sides.unit else (", ".join(parts),)
    return "; ".join(told)


def _part(row: Sign | Meter | Note, unit: str) -> str:
    match row:
        case Sign(meaning=meaning):
            return meaning
        case Meter(label=label, text=text):
            return f"{label}, {unit} {text}" if unit else f"{label.lower()} {text}"
        case Note(text=text):
            return text
    assert_never(row)


def named_signs(rows: Iterable[Row]) -> dict[str, str]:
    """What signs of one character stand for."""
    return {row.glyph: row.meaning for row in rows if isinstance(row, Sign) and len(row.glyph) == 1}


def chances(odds: Odds) -> str:
    """Odds in words: `40% to win, 60% to lose`."""
    if odds.win > 1 - SURE:
        return "certain to win"
    if odds.lose > 1 - SURE:
        return "certain to lose"
    parts = [f"{percent(odds.win)} to win" if odds.win > SURE else "cannot win"]
    if odds.lose > SURE:
        parts.append(f"{percent(odds.lose)} to lose")
    if odds.draw > SURE:
        parts.append(f"{percent(odds.draw)} neither")
    return ", ".join(parts)
