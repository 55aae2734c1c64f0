"""A cursor on a board: the map of the realm, or a place to pick on a form."""

from collections.abc import Container, Iterable, Sequence
from functools import partial
from string import ascii_uppercase
from typing import NamedTuple

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.edges import NO_EDGE, Edge, arrows_of_part, draw_numbers, numbers_before
from thrones_tui.scene.english import capital, counted
from thrones_tui.scene.frame import Hint, draw_box, draw_frame
from thrones_tui.scene.gestures import Place
from thrones_tui.scene.layout import Layout, cursor_at, tile_rect
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import width
from thrones_tui.scene.memory import Memory, Past
from thrones_tui.scene.model import Grid, Item, Landmark, Note, Panel, Sign
from thrones_tui.scene.panels import draw_stacks
from thrones_tui.scene.tiles import draw_board, mark_place, part_of, tile_size
from thrones_tui.scene.welcome import Form
from thrones_tui.scene.wholemap import draw_whole
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.pages import sheet_screen
from thrones_tui.tui.screen import Action, Pop, Push, Screen

STEPS = (
    dict.fromkeys(("up", "k"), (-1, 0))
    | dict.fromkeys(("down", "j"), (1, 0))
    | dict.fromkeys(("left", "h"), (0, -1))
    | dict.fromkeys(("right", "l"), (0, 1))
)
"""Rows down and columns across."""
STRIDE = 8
"""Steps of the cursor with Shift."""


def stepped(grid: Grid, at: tuple[int, int], key: Key) -> tuple[int, int]:
    """The place one step on, or clicked, if the key is a step and leads anywhere; else the same place.

    With Shift it is a stride of several steps, to the edge at most; so are capitals where they are no signs.
    """
    letter = key.name.lower()
    is_stride = key.shift or (grid.dense and letter in "hjkl" and letter != key.name)
    down, across = STEPS.get(letter if is_stride else key.name, (0, 0))
    if is_stride:
        row, column = at[0] + STRIDE * down, at[1] + STRIDE * across
        return max(0, min(row, len(grid.rows) - 1)), max(0, min(column, len(grid.rows[0]) - 1))
    place = key.at if key.name == "tile" else (at[0] + down, at[1] + across)
    return place if is_on(grid, place) else at


def pointed(key: Key, at: tuple[int, int]) -> Key:
    """The key; a click where the cursor is already is Enter."""
    return Key("enter") if key.name == "tile" and key.at == at else key


def is_on(grid: Grid, place: tuple[int, int]) -> bool:
    """Whether a place is on a grid."""
    return 0 <= place[0] < len(grid.rows) and 0 <= place[1] < len(grid.rows[0])


class Go(NamedTuple):
    """Popped by a board where a place was chosen to go to."""

    place: Place


class Marks:
    """What is of interest on a board, to leap to: the next of all with Tab, of its kind by its sign.

    Where one `goes` there, Tab leaps only to what one can want to go to.
    """

    def __init__(self, marks: Iterable[Landmark], *, goes: bool = False) -> None:
        self._marks = tuple(marks)
        self._goals = tuple(mark for mark in self._marks if mark.worth > 0 or mark.danger or not goes)

    def hints(self, *, goes: bool, at_once: bool = False) -> tuple[Hint, ...]:
        """The keys for it; where one `goes`, Enter, too, and letters go `at_once`, or leap."""
        go, tab = Hint("Enter", "go"), Hint("Tab", "next")
        letters = [mark for mark in self._marks if mark.sign.isalpha()]
        goes_at_once = at_once and any(mark in self._goals for mark in letters)
        leaps = (
            *((tab,) if self._goals else ()),
            *((Hint("A-Z", "go" if goes_at_once else "leap"),) if letters else ()),
        )
        return (*((go,) if goes else ()), *leaps)

    def name(self, place: Place) -> str:
        """What stands at a place, if anything of interest does."""
        return next((mark.name for mark in self._marks if mark.place == place), "")

    def only(self, key: Key) -> Place | None:
        """The place of the only thing whose sign a key types, unless it is better looked at first: somebody
        who moves, or what one just passes by.
        """
        marks = [mark for mark in self._marks if mark.sign == key.text]
        is_goal = all(mark in self._goals or (mark.worth == 0 and not mark.moves) for mark in marks)
        places = {mark.place for mark in marks}
        return places.pop() if len(places) == 1 and is_goal else None

    def leap(self, key: Key, at: Place) -> Place | None:
        """Where a key leaps to from a place, if it is one that does."""
        leaps = {"tab": 1, "backtab": -1}
        marks = self._goals if key.name in leaps else (m for m in self._marks if m.sign == key.text)
        places = list(dict.fromkeys(mark.place for mark in marks))
        if not places:
            return None
        by = leaps.get(key.name, 1)
        if at not in places:
            return places[0 if by > 0 else -1]
        return places[(places.index(at) + by) % len(places)]


def mark_tile(canvas: Canvas, place: Layout, at: tuple[int, int]) -> None:
    """Draw the cursor on a tile of a scene that was drawn."""
    restyle_tile(canvas, tile_rect(place, at), place.part.grid)
    canvas.cursor = cursor_at(place, at)


def restyle_tile(canvas: Canvas, tile: Rect, grid: Grid) -> None:
    """Draw the cursor over a tile, but not over what keeps it apart from the next."""
    columns = tile.width - (grid.apart if tile.height > 1 else 0)
    for line in range(tile.row, tile.row + tile.height):
        canvas.restyle(line, tile.col, columns, "cursor")


_BESIDE_LEAST = 24
"""Columns that names and signs want beside the board."""
_BESIDE_MOST = 60
_ALL = 1000
"""Columns that hold all that is known of a place."""


class BoardScreen(Screen):
    """A board with a cursor; it scrolls so that the cursor is in view."""

    hints: tuple[Hint, ...] = ()

    def __init__(self, grid: Grid, at: tuple[int, int], beside: Sequence[Panel] = ()) -> None:
        self._grid = grid
        self._at = at
        self._beside = beside

    def draw(self, canvas: Canvas) -> None:
        """Draw as much of the board as fits, around the cursor, with its edges where they are in view."""
        row, column = self._at
        edge = Edge(1, numbers_before(self._grid)) if numbers_before(self._grid) else NO_EDGE
        height, room = canvas.height - 2, canvas.width - 2 - max(0, edge.before - 1)
        columns, rows = tile_size(self._grid, room, height)
        down, across = height // rows, room // columns
        view = part_of(self._grid._replace(focus=self._at), across, down)
        part, top, left = view
        shown = Rect(1, 0, rows * len(part.rows), columns * len(part.rows[0]))
        spare = canvas.width - shown.width - 4
        has_room = bool(self._beside) and spare >= _BESIDE_LEAST
        shown = shown._replace(
            row=1 + (height - shown.height) // 2,
            col=max(edge.before, 2 if has_room else max(1, (canvas.width - shown.width) // 2)),
        )
        self._draw_edges(canvas, shown, arrows_of_part(view, self._grid))
        draw_numbers(canvas, shown, view, (columns, rows), edge)
        if has_room:
            each = min(spare - 2, _BESIDE_MOST)
            lefts = range(shown.col + shown.width + 3, canvas.width - each, each + 2)
            draw_stacks(canvas, [Rect(1, col, height, each) for col in lefts], self._beside)
        title = self.title()
        draw_frame(canvas, title, self.status(canvas.width - width(title) - 4), self.hints)
        draw_board(canvas, shown.row, shown.col, view, columns, rows)
        down, across = mark_place(columns, rows) if rows > 1 else (0, 0)
        tile = Rect(shown.row + (row - top) * rows, shown.col + (column - left) * columns, rows, columns)
        restyle_tile(canvas, tile, self._grid)
        canvas.cursor = (tile.row + down, tile.col + across)

    def _draw_edges(self, canvas: Canvas, shown: Rect, arrows: str) -> None:
        """A line along each edge of the board that is in view, an arrow where the board goes on."""
        draw_box(canvas, Rect(shown.row - 1, shown.col - 1, shown.height + 2, shown.width + 2))
        right = shown.col + shown.width
        for arrow, col in (("◂", shown.col - 1), ("▸", right)):
            if arrow in arrows:
                canvas.fill(shown.row, col, shown.height, 1)
                canvas.put(shown.row + shown.height // 2, col, arrow, "key")
        for arrow, row in (("▲", shown.row), ("▼", shown.row + shown.height - 1)):
            if arrow in arrows:
                canvas.put(row, right, arrow, "key")

    def title(self) -> str:
        """What stands in the upper left."""
        return self._grid.caption

    def status(self, columns: int) -> str:
        """What stands in the upper right, in so many columns if it can: the numbers of row and column."""
        first = self._grid.first
        return "" if first is None else f"row {self._at[0] + first}, column {self._at[1] + first}"

    def handle(self, key: Key) -> Action | None:
        """Move the cursor."""
        self._at = stepped(self._grid, self._at, key)
        return None


def _fills(panel: Panel) -> bool:
    return bool(panel.rows)


def _with_cursor(panel: Panel) -> Panel:
    """Signs, with that of the cursor after them."""
    if not all(isinstance(row, Sign) for row in panel.rows):
        return panel
    return panel._replace(rows=(*panel.rows, Sign(" ", "cursor", "cursor")))


def _tells(panel: Panel) -> int:
    """First what stands on a map, then what its signs mean, then what else there is."""
    kinds = [at for at, kind in enumerate((Item, Sign)) if isinstance(panel.rows[0], kind)]
    return kinds[0] if kinds else 2


def _remembered(play: Play, was: object) -> Memory:
    """The memory after a look at all there was."""
    return play.presenter.remember(play.memory, play.presenter.glance(was))


def uncovered(play: Play, was: object) -> Grid:
    """The board of a game that is over, as it was."""
    return play.presenter.realm(was, _remembered(play, was))


class RealmScreen(BoardScreen):
    """T-SEE-2: the realm as far as it is known; or, of a game that is over, as it `was`.

    One `goes` from it to the place under the cursor; `at_once`, too, to what alone has the sign typed.
    """

    def __init__(
        self,
        play: Play,
        at: Place | None = None,
        *,
        goes: bool = False,
        at_once: bool = False,
        was: object | None = None,
    ) -> None:
        view, presenter, memory = play.view(), play.presenter, play.memory
        asked = None if play.outcome is not None else play.decision
        if was is not None:
            view, memory, asked = was, _remembered(play, was), None
        self._about = partial(presenter.about, view, memory)
        scene = self._scene = presenter.scene(view, asked, Past(play.log, memory=memory))
        grid = presenter.realm(view, memory)
        beside = dict.fromkeys((*scene.atlas.beside(), presenter.gazetteer(view)))
        panels = map(_with_cursor, filter(_fills, beside))
        super().__init__(grid, at or grid.focus, sorted(panels, key=_tells))
        known = presenter.landmarks(view, memory)
        marks = [mark for mark in known if mark.place != grid.focus]
        if goes:
            newest = presenter.newest(view, memory)
            marks += [] if newest is None else [newest]
            marks.sort(key=lambda mark: (-mark.worth, mark.danger))
        self._marks = Marks(marks, goes=goes)
        self._goes, self._at_once = goes, at_once
        self._called, self._seen = presenter.called, {mark.sign for mark in known}
        self._unseen = ""
        """What was asked for by its sign, but was never seen."""
        self._point(self._at)

    def _point(self, at: Place) -> None:
        """Put the cursor on a place, and say how far it is to go there."""
        self._at, about = at, self._about(at)
        leaps = self._marks.hints(goes=False, at_once=self._at_once)
        keys = (*leaps, Hint("↑↓←→", "move"), Hint("Esc", "back"))
        go = Hint("Enter", "go")
        if about:
            steps = counted(about.steps, "step")
            goal = f"to {about.name}" if self._marks.name(at) == about.name else "there"
            go = Hint("Enter", f"go {goal}, {steps}", f"go, {steps}")
        self.hints = (go, *keys) if self._goes and (about is None or about.steps) else keys

    @property
    def kept(self) -> Container[str]:
        """Capitals, which are signs of places."""
        return ascii_uppercase

    def title(self) -> str:
        """What the place under the cursor is called, if it has a name; first, what this is.

        What was asked for in vain comes before that, and, where a place to go to is chosen, the question.
        """
        if self._unseen:
            return f"{self._unseen}: not yet seen"
        about = None if self._at == self._grid.focus else self._about(self._at)
        name = self._marks.name(self._at) or (about.name if about else "")
        if self._at_once:
            return f"Go to {name}" if name else "Go where?"
        return name or super().title()

    def status(self, columns: int) -> str:
        """What is known of the place under the cursor, the first of it that fits; else its row and column."""
        about = self._about(self._at)
        if about is None:
            return super().status(columns)
        said = [", ".join(about.facts[:count]) for count in range(len(about.facts), 0, -1)]
        return next((text for text in said if width(text) <= columns), said[-1])

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole realm wherever it fits on the lines there are, its names and keys beside it."""
        title = Panel(self.title(), (Note(capital(self.status(_ALL))),))
        framed = len(self._grid.rows) <= canvas.height - 2
        if framed or not draw_whole(canvas, self._grid, self._at, (title, *self._beside), self.hints):
            super().draw(canvas)

    def handle(self, key: Key) -> Action | None:
        """Scroll, leap to what is of interest, go there, or go back."""
        key = pointed(key, self._at)
        if key.name == "enter" and self._unseen:
            return None
        self._unseen = ""
        if key.name in ("esc", "m", "q", "enter", "t"):
            return Pop(Go(self._at) if key.name == "enter" and self._goes else None)
        if key.name == "s":
            return Push(sheet_screen(self._scene))
        if self._at_once and (place := self._marks.only(key)) is not None:
            return Pop(Go(place))
        at = self._marks.leap(key, self._at) or stepped(self._grid, self._at, key)
        self._unseen = "" if at != self._at or key.text in self._seen else self._called(key.text)
        self._point(at)
        return None


class SpotScreen(BoardScreen):
    """T-SET-7: pick a place on a form's board; pops with its row and column, from 0."""

    hints = (Hint("Enter", "start here"), Hint("↑↓←→", "move"), Hint("Esc", "back"))

    def __init__(self, form: Form, at: tuple[int, int]) -> None:
        super().__init__(form.board, at)
        self._form = form

    def status(self, columns: int) -> str:
        """The place under the cursor and what it is."""
        return f"{super().status(columns)}: {self._form.places[self._at[0]][self._at[1]]}"

    def handle(self, key: Key) -> Action | None:
        """Move, pick a place that is not taken, or go back."""
        key = pointed(key, self._at)
        if key.name == "enter":
            return None if self._at in self._form.taken else Pop(self._at)
        return Pop() if key.name in ("esc", "m", "q") else super().handle(key)
