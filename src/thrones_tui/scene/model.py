"""The parts of a scene. Styles are names (`land`, `own`, `danger`); whoever paints maps them to colours."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Self, TypeAlias

from thrones_tui.core.events import USUAL
from thrones_tui.scene.frame import Hint

if TYPE_CHECKING:
    from thrones_tui.scene.dialog import Dialog


LARGEST: Final = 3
"""Rows of the largest tile, as a rule: more room becomes more to read, never larger tiles."""


class Plate(NamedTuple):
    """What a large tile says of its place instead of glyph and mark: the number or sign that it goes by, and
    in the line below what is there and, to the right, what that does; in larger tiles all of it in numbers,
    and in the largest, where there is room, in `words`, a line each. The first line can have an ink and a
    ground of its own as its `head`.
    """

    number: str
    there: str = ""
    does: str = ""
    counts: str = ""
    words: tuple[str, ...] = ()
    head: tuple[str, str] | None = None


class Cell(NamedTuple):
    """One tile: its glyph, and a mark of one or two characters (who stands there, or who controls it).

    `ground` is what it is drawn on. A place that stands out has a ground of its own, its `site`, with what it
    is `worth` beside the glyph, and its `name` where tiles are large. A mark on a `chip` has that ground.
    """

    glyph: str
    style: str
    mark: str = " "
    mark_style: str = "text"
    ground: str = ""
    site: str = ""
    worth: str = ""
    name: str = ""
    chip: str = ""
    plate: Plate | None = None


class Grid(NamedTuple):
    """Tiles in rows; `focus` is the row and column of what matters, `caption` what the place is called; the
    place `besides` is in view where both can be.

    On a `dense` grid each tile is one character: its mark where it has one, else its glyph. `first` is what
    the first row and column are called, None where rows and columns have no numbers; where the grid is
    `numbered` they are drawn along its edges; so are the `ends` of rows, a text before and one behind each,
    where tiles are too small for their plates. `legend` says what grounds mean, as far as there is room.
    Tiles have at most `largest` rows, and `apart` columns between them where they have plates; `small` are
    signs that stand only on the smallest ones.
    """

    rows: tuple[tuple[Cell, ...], ...]
    focus: tuple[int, int]
    caption: str = ""
    dense: bool = False
    first: int | None = 1
    numbered: bool = False
    legend: tuple["Sign", ...] = ()
    ends: tuple[tuple[str, str], ...] = ()
    largest: int = LARGEST
    apart: int = 0
    small: tuple["Sign", ...] = ()
    besides: tuple[int, int] | None = None

    def bare(self) -> "Grid":
        """The grid without marks, in the smallest tiles."""
        if self.dense:
            return self
        return self._replace(
            largest=1, rows=tuple(tuple(Cell(*cell[:2]) for cell in row) for row in self.rows)
        )


class Fact(NamedTuple):
    """A value with its name. `short` says both in one where there is little room, `shorter` in less. Where
    the value `is_name`, there is no more or less of it, even if it is a number.
    """

    label: str
    value: str
    style: str = "text"
    short: str = ""
    shorter: str = ""
    is_name: bool = False


class Meter(NamedTuple):
    """A number as a bar: `value` of `most`, and the text beside it, for which `room` columns are kept.

    Where `most` is 0 there is no bar, only the text.
    """

    label: str
    value: int
    most: int
    text: str
    style: str = "bar"
    room: int = 0


class Gauges(NamedTuple):
    """Somebody with several meters on one line; `marks` are short words such as `ship`. Meters that are
    `counts` say how many there are of something.
    """

    label: str
    marks: tuple[str, ...]
    meters: tuple[Meter, ...]
    counts: bool = False


class Chart(NamedTuple):
    """A number by turn as columns below its name: `values` of `most`, one for each of `turns` so far."""

    label: str
    text: str
    values: tuple[float, ...]
    most: float
    turns: int
    style: str = "bar"
    height: int = 3


class Sign(NamedTuple):
    """A glyph as it is drawn, on its ground, and what it means, each in its style."""

    glyph: str
    meaning: str
    style: str = "text"
    meaning_style: str = "dim"
    ground: str = ""


class Item(NamedTuple):
    """An entry of a table: a sign on its ground, a name, and to the right where or when, and a value.

    `mark` says beside the sign what the ground says. `short` are names, each shorter than the one before,
    for where there is less room; so are the `notes` behind the value.
    """

    sign: str
    name: str
    value: str = ""
    where: str = ""
    style: str = "text"
    value_style: str = "text"
    sign_style: str = "text"
    ground: str = ""
    mark: str = ""
    mark_style: str = "text"
    short: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    note_style: str = "text"


class Note(NamedTuple):
    """A sentence, or the name of what follows. One that is `drawn` is for who sees the screen: a line of a
    picture, or about its signs, colours and keys.
    """

    text: str
    style: str = "text"
    drawn: bool = False


class Sides(NamedTuple):
    """Two who are compared, side by side, with a row for each that they have, and the `unit` of what numbers
    of the same kind say, if they have one.
    """

    left: tuple[Sign | Meter | Note, ...]
    right: tuple[Sign | Meter | Note, ...]
    unit: str = ""


Row: TypeAlias = Fact | Meter | Gauges | Chart | Sign | Item | Note | Sides


class Panel(NamedTuple):
    """Rows that belong together, under a title and what is said beside it.

    `foot` are rows that stand at the bottom of its room, so that neither pushes the other. It keeps room for
    at least so many rows, so that what is below does not move; one that `shrinks` may be shown in part.
    """

    title: str
    rows: tuple[Row, ...]
    note: str = ""
    note_short: str = ""
    foot: tuple[Row, ...] = ()
    least: int = 0
    shrinks: bool = False


class Line(NamedTuple):
    """A line of the log: what happened, in which turn. Where room is short, the lightest go first."""

    text: str
    style: str
    turn: int
    weight: int = USUAL


class Page(NamedTuple):
    """A page of help; `asked` are the names of the questions it is about."""

    title: str
    rows: tuple[Row, ...]
    asked: tuple[str, ...] = ()

    @classmethod
    def of(cls, title: str, *rows: Row | str) -> "Page":
        """A page of paragraphs and other rows."""
        return cls(title, tuple(Note(row) if isinstance(row, str) else row for row in rows))

    def on(self, *asked: str) -> "Page":
        """The page, opened by whoever asks for help on one of these questions."""
        return self._replace(asked=asked)


NO_BOARD: Final = Grid((), (0, 0))
"""The tiles of a game that has no board."""


@dataclass(frozen=True)
class Atlas:
    """What only some windows and pages of their own show of a game, made when it is asked for."""

    def realm(self) -> Grid:
        """The whole board as far as it is known; what is in sight is brighter."""
        return NO_BOARD

    def beside(self) -> tuple[Panel, ...]:
        """Panels that stand there, in order of importance."""
        return ()

    def brief(self) -> tuple[Panel, ...]:
        """What the smallest windows have instead of panels, if anything: the first that fits, or the last."""
        return ()

    def lasting(self) -> tuple[Panel, ...]:
        """Panels of which the first that fits stands below a short question."""
        return ()


NO_ATLAS: Final = Atlas()


_SEVERAL = 8
"""Rows from which a log has room for more than what is new."""


class Scene(NamedTuple):
    """All that a screen shows of a game: the tiles in sight, panels, log, what is asked and which keys work.

    Only title and status are needed. `panels` come in order of importance; `more` are for the sheet alone.
    `aside` belongs beside the tiles, the `gauge` with a `warning` beside the title. The `atlas` has what
    only some windows show. `fresh` is the number of log lines, from the end, that are new; only these
    are shown of a `brief` log where it has few rows. So many lines before them are `kept` in view with them.
    `bindings` are pairs of a key's name and the command it gives; an arrow with Shift is `shift-up` if that
    is bound, else `up`. Where a place on the grid is asked for, `spots` are the rows and columns that can be
    chosen, each with the command that chooses it; the `cursor`, or else the focus of the grid, is where one
    begins after each command. `taken` are places that cannot be chosen now, each with the command that is
    refused with the reason; `leaps` are those to which Tab goes, if not to every spot.
    """

    title: str
    status: str
    status_short: str = ""
    grid: Grid = NO_BOARD
    aside: Panel = Panel("", ())
    panels: tuple[Panel, ...] = ()
    more: tuple[Panel, ...] = ()
    atlas: Atlas = NO_ATLAS
    log: tuple[Line, ...] = ()
    fresh: int = 0
    kept: int = 0
    brief: bool = False
    dialog: "Dialog | None" = None
    keys: tuple[Hint, ...] = ()
    bindings: tuple[tuple[str, str], ...] = ()
    spots: tuple[tuple[int, int, str], ...] = ()
    taken: tuple[tuple[int, int, str], ...] = ()
    leaps: tuple[tuple[int, int], ...] = ()
    cursor: tuple[int, int] | None = None
    gauge: Meter | None = None
    warning: str = ""

    def log_in(self, rows: int) -> tuple[Line, ...]:
        """What a log of so many rows shows the last of."""
        return self.log if not self.brief or rows >= _SEVERAL else self.log[len(self.log) - self.fresh :]


class Landmark(NamedTuple):
    """Something of interest on the map of the realm: its row and column from 0, its sign, and its name.

    It is `worth` going there, as far as that is known, or not if that is 0; below 0 one just passes by.
    Where only a dangerous way leads, `danger` says how much so, in percent. Who `moves` may leave.
    """

    place: tuple[int, int]
    sign: str
    name: str
    worth: int = 1
    danger: int = 0
    moves: bool = False


class About(NamedTuple):
    """What is known of a place on the map of the realm: its name, and in few words, the first ones first.

    `steps` are those of the shortest way there, 0 where none is known.
    """

    name: str
    facts: tuple[str, ...]
    steps: int = 0


class Contestant(NamedTuple):
    """One of several players: the name, the score, and whether the rules have a person answer for them."""

    name: str
    score: int
    is_person: bool


AGAINST: Final = " against "
"""Between the names of two who play each other."""


class Standing(NamedTuple):
    """How a player stands: who plays, as whom, in which turn, with which score.

    Where there are several `contestants`, by their seats, the score is that of the first. Games that are
    `cheated` in, or in which nobody plays and all is `watched`, are kept out of the hall of fame.
    """

    name: str
    character: str
    turn: int
    score: int
    cheated: bool = False
    contestants: tuple[Contestant, ...] = ()

    @classmethod
    def of(cls, turn: int, *contestants: Contestant) -> Self:
        """How those stand who play each other."""
        names = AGAINST.join(each.name for each in contestants)
        return cls(names, "", turn, contestants[0].score, contestants=contestants)

    @property
    def watched(self) -> bool:
        """Whether no person is among those who play each other."""
        return bool(self.contestants) and not any(each.is_person for each in self.contestants)


class Deed(NamedTuple):
    """Something worth telling of a game that was won: its name, and how it was won."""

    name: str
    about: str
