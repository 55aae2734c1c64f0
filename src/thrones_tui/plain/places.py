"""Where things are, in sentences: what is near, what lies in a direction, the map."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby, islice
from typing import Final

from thrones_tui.core.board import Direction, Position
from thrones_tui.plain.spoken import Voice
from thrones_tui.plain.verbs import whole_way
from thrones_tui.scene.english import bearing, capital, counted, way
from thrones_tui.scene.gestures import Place
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Cell, Grid, Item, Landmark, Panel, Scene, Sign

FAR: Final = 9
"""Steps from which on nobody is told to have moved."""
MOST: Final = 8
"""Things that are near; the map has them all."""
NOTHING: Final = "Nothing of interest is in sight."
_NAMED: Final = 6
"""Places that are alike and named each."""
_RAY: Final = 4
"""Kinds of places that are told of in each direction."""
_DETAILS: Final = re.compile(r" \([^)]*\)")
"""What is in brackets, such as where exactly a place is."""


class Places:
    """What can be told of the places of a game as it stands."""

    def __init__(self, play: Play, scene: Scene, voice: Voice) -> None:
        self._play, self._scene, self._grid, self._voice = play, scene, scene.grid, voice
        self._view, self._presenter = play.seen, play.presenter
        self.landmarks = self._presenter.landmarks(self._view, play.memory)
        self._here = Position(*self._presenter.here(self._view)) if self._grid.rows else Position(0, 0)
        focus = self._grid.focus
        self._offset = (self._here[0] - focus[0], self._here[1] - focus[1])
        """From places on the grid to those of the realm."""

    # What is told

    def here(self) -> Iterator[str]:
        """The place where one is, what surrounds it, and what is near."""
        row, column = self._grid.focus
        yield from self._at((row, column))
        if self.landmarks:
            for direction in Direction:
                rows, columns = direction.delta
                if texts := tuple(self._at((row + rows, column + columns))):
                    yield f"{capital(direction.value)}: {' '.join(texts)}"
        if self.landmarks or self._scene.leaps:
            yield from self.near(beyond=1)

    def near(self, most: int | None = MOST, beyond: int = 0) -> Iterator[str]:
        """Who and what is near, and where, those that are alike together, unless it is `beyond` fewer steps;
        where nothing is, what is worth choosing.
        """
        if not self.landmarks:
            alike = _alike(" ".join(self._at(place)) for place in self._scene.leaps[:most])
            yield from (f"{'; '.join(names)}: {there}" for there, names in alike.items())
        marks = [mark for mark in self.landmarks if self._distance(mark) > beyond]
        known: dict[tuple[str, ...], list[str]] = {}
        for mark in sorted(marks, key=self._steps)[:most]:
            where = way(self._here, Position(*mark.place))
            known.setdefault((self._called(mark), *self._unnamed(mark)), []).append(where)
        for (name, *facts), places in known.items():
            yield " ".join((self._voice.say(f"{name}, {'; '.join(places)}"), *facts))
        if not marks and not self._scene.leaps:
            yield NOTHING

    def _unnamed(self, mark: Landmark) -> Iterator[str]:
        """What is known of something whose name was said already."""
        name = self._called(mark).casefold()
        for fact in self._facts(mark):
            if fact.casefold().removeprefix("the ").rstrip(".") != name:
                has_name = fact.casefold().startswith(f"{name}, ")
                yield capital(fact[len(name) + 2 :]) if has_name else fact

    def map(self) -> Iterator[str]:
        """All that is known, in sentences."""
        if self.landmarks:
            if self._grid.dense:
                yield from (text for direction in Direction for text in self.ray(direction))
            else:
                yield from self._rows()
            yield from self.near(None)
        else:
            yield from self._board()
        yield from self._voice.panels(filter(is_of_places, self._scene.atlas.beside()))

    def _rows(self) -> Iterator[str]:
        """The places in sight row by row, from north to south, in brief; what most are is told last."""
        row, column = self._grid.focus
        seen = [
            [self._brief((at, to)) if self._is_in_realm((at, to)) else "" for to in range(len(cells))]
            for at, cells in enumerate(self._grid.rows)
        ]
        ((usual, _),) = Counter(text for texts in seen for text in texts if text).most_common(1)
        for at, texts in enumerate(seen):
            told, to = [], -column
            for text, group in groupby(texts):
                first, to = to, to + len(list(group))
                if text not in ("", usual):
                    told.append(f"{_across(first, to - 1)}, {text}")
            if told:
                yield f"{_along(at - row)}: {'; '.join(told)}."
        yield f"Elsewhere in sight: {usual}."

    def _board(self) -> Iterator[str]:
        """The places of a board but for those that look like most; what they are is told last."""
        places = (
            (at, to)
            for at, row in enumerate(self._grid.rows)
            for to, cell in enumerate(row)
            if cell.glyph.strip()
        )
        texts = sorted((next(self._at(place)) for place in places), key=_numbers)
        alike = _alike(texts)
        usual = max(alike, key=lambda there: len(alike[there]))
        named = alike.pop(usual)
        if not alike:
            yield f"{counted(len(named), 'place')}, {named[0]} to {named[-1]}: {usual}"
        elif len(named) == 1:  # in their order
            yield from texts
        else:
            is_square = len(_numbers(texts[0])) > 1  # else they follow one another
            singly = (text for text in texts if _there(text) != usual)
            together = (f"{'; '.join(names)}: {there}" for there, names in alike.items())
            yield from together if is_square else singly
            others = "; ".join(named) if len(named) <= _NAMED else counted(len(named), "other place")
            yield f"{others}: {usual}"

    def drawn(self, columns: int) -> Iterator[str]:
        """The map as text, as much of it as so many columns hold, and what its signs mean."""
        grid = self._presenter.realm(self._view, self._play.memory)
        both = not grid.dense and any(cell.mark.strip() for row in grid.rows for cell in row)
        size = 1 if grid.dense else 3 if both else 2
        held = max(1, columns // size) if columns else len(grid.rows[0])
        first = max(0, min(grid.focus[1] - held // 2, len(grid.rows[0]) - held))
        lines = []
        for at, row in enumerate(grid.rows):
            cells = [_drawn(cell, size) for cell in row]
            if at == grid.focus[0] and self.landmarks:
                cells[grid.focus[1]] = "@".ljust(size)
            lines.append("".join(cells[first : first + held]).rstrip())
        filled = [at for at, line in enumerate(lines) if line]
        yield from lines[filled[0] : filled[-1] + 1] if filled else ()
        yield from self._legend(grid, "\n".join(lines))

    def _legend(self, grid: Grid, drawn: str) -> Iterator[str]:
        """What the signs mean that were drawn."""
        panels = (self._presenter.gazetteer(self._view), self._scene.aside, *self._scene.atlas.beside())
        signs = {mark.sign: self._called(mark) for mark in reversed(self.landmarks)}
        for rows in (grid.legend, *(panel.rows for panel in panels)):
            for row in rows:
                if isinstance(row, Sign):
                    signs.setdefault(row.glyph, row.meaning)
        return (f"{sign} is {meaning}." for sign, meaning in signs.items() if sign.strip() and sign in drawn)

    def ray(self, direction: Direction) -> Iterator[str]:
        """What lies in a direction, as far as it is in sight, what is alike told once and in brief."""
        rows, columns = direction.delta
        row, column = self._grid.focus
        line: list[str] = []
        while self._is_on((row := row + rows, column := column + columns)):
            line.append(self._brief((row, column)))
        steps = 0
        for text, group in islice(groupby(line), _RAY):
            first, steps = steps + 1, steps + len(list(group))
            yield f"{first if first == steps else f'{first} to {steps}'} {direction.value}: {text}."

    def look(self, text: str) -> Iterator[str]:
        """What is at a place as typed: a direction, an answer, row and column, or a name."""
        word = whole_way(text)
        if word in {direction.value for direction in Direction}:
            yield from self.ray(Direction(word))
        elif (place := self.place(text)) is not None:
            row, column = place[0] - self._offset[0], place[1] - self._offset[1]
            if self._is_on((row, column)):
                yield from self._at((row, column))
            elif about := self._presenter.about(self._view, self._play.memory, place):
                yield self._voice.say(f"{about.name}: {', '.join(about.facts)}")

    def moved(self, before: "Places", told: str) -> str:
        """Who and what has come near, or is elsewhere than before, unless what was told names it."""
        known = {(mark.name, mark.place) for mark in before.landmarks}
        new = [
            self.where(mark).rstrip(".")
            for mark in self.landmarks
            if (mark.name, mark.place) not in known and self._distance(mark) <= FAR
            if mark.name not in told and mark.place != self._here
        ]
        return f"Near: {'; '.join(new)}." if new else ""

    def where(self, mark: Landmark) -> str:
        """Something and where it is."""
        return self._voice.say(f"{self._called(mark)}, {way(self._here, Position(*mark.place))}")

    def _called(self, mark: Landmark) -> str:
        """The name of something; where that is not known, what its sign stands for."""
        return mark.name or self._voice.names.get(mark.sign, "something")

    # Where something is

    def place(self, text: str) -> Place | None:
        """The place in the realm that a text means, if it means one."""
        for row, column, command in self._scene.spots:
            if command.partition(" ")[2] == text:
                return (row + self._offset[0], column + self._offset[1])
        numbers = [part.strip() for part in text.split(",")]
        if len(numbers) == 2 and all(
            part.isascii() and part.isdecimal() and part[4:] == "" for part in numbers
        ):
            first = self._grid.first if self._grid.first is not None else 1
            place = (int(numbers[0]) - first, int(numbers[1]) - first)
            return place if _is_on(place, self._presenter.realm(self._view, self._play.memory)) else None
        mark = self.mark(text)
        return mark.place if mark else None

    def mark(self, text: str) -> Landmark | None:
        """The nearest thing whose name a text is, or begins, or is part of."""
        marks = sorted(self.landmarks, key=self._distance)
        names = [mark.name.casefold() for mark in marks]
        for fits in (str.__eq__, str.startswith, str.__contains__):
            for mark, name in zip(marks, names, strict=True):
                if text and fits(name, text):
                    return mark
        return None

    def _distance(self, mark: Landmark) -> int:
        return abs(mark.place[0] - self._here[0]) + abs(mark.place[1] - self._here[1])

    def _steps(self, mark: Landmark) -> int:
        """How far it is to go there, as far as a way is known."""
        about = self._presenter.about(self._view, self._play.memory, mark.place)
        return about.steps if about and about.steps else self._distance(mark)

    def _facts(self, mark: Landmark) -> Iterator[str]:
        """What is known of something: people and what lies about are described, places told of in brief."""
        about = self._presenter.about(self._view, self._play.memory, mark.place)
        place = (mark.place[0] - self._offset[0], mark.place[1] - self._offset[1])
        if (mark.moves or about is None) and self._is_on(place):
            texts = tuple(self._at(place))
            own = (at for at, text in enumerate(texts) if mark.name and text.startswith(mark.name))
            yield from texts[next(own, 0) :]
        elif about is not None:
            where = bearing(self._here, Position(*mark.place))
            yield self._voice.say(", ".join(fact for fact in about.facts if fact != where))
        if mark.danger:
            yield f"Only a dangerous way leads there: {mark.danger}% to lose a battle on it."

    def _brief(self, place: Place) -> str:
        return _DETAILS.sub("", next(self._at(place), "")).rstrip(".")

    def _at(self, place: Place) -> Iterator[str]:
        if self._is_on(place):
            for text in self._presenter.describe(self._view, *place):
                yield self._voice.say(text)

    def _is_in_realm(self, place: Place) -> bool:
        rows = self._presenter.realm(self._view, self._play.memory).rows
        row, column = place[0] + self._offset[0], place[1] + self._offset[1]
        return 0 <= row < len(rows) and 0 <= column < len(rows[0])

    def _is_on(self, place: Place) -> bool:
        return _is_on(place, self._grid)


def _numbers(text: str) -> list[int]:
    """The numbers in the name of the place that a sentence is about, by which places are in order."""
    return [int(number) for number in re.findall(r"\d+", text.partition(": ")[0])]


def _alike(texts: Iterable[str]) -> dict[str, list[str]]:
    """The names of the places that sentences are about, by what is there."""
    alike: dict[str, list[str]] = {}
    for text in texts:
        name, _, there = text.partition(": ")
        alike.setdefault(there, []).append(name)
    return alike


def _there(text: str) -> str:
    """What is at a place that a sentence names first."""
    return text.partition(": ")[2]


def _across(first: int, last: int) -> str:
    """Columns east of one's own, west if they are negative."""
    ways = [f"{abs(at)} {'west' if at < 0 else 'east'}" if at else "0" for at in (first, last)]
    if first == last:
        return ways[0] if first else "straight on"
    return f"{abs(first)} to {ways[1]}" if last < 0 or first > 0 else f"{ways[0]} to {ways[1]}"


def _along(rows: int) -> str:
    return f"{abs(rows)} {'north' if rows < 0 else 'south'}" if rows else "Your row"


def is_of_places(panel: Panel) -> bool:
    """Whether a panel lists what stands on the map, and belongs to it."""
    return any(isinstance(row, Item) for row in panel.rows)


def _is_on(place: Place, grid: Grid) -> bool:
    return 0 <= place[0] < len(grid.rows) and 0 <= place[1] < len(grid.rows[0])


def _drawn(cell: Cell, size: int) -> str:
    mark = cell.mark.strip()
    return (f"{cell.glyph}{mark}" if size > 2 else mark or cell.glyph)[: 2 if size > 2 else 1].ljust(size)
