"""A stage for the screens: games on the verge of each question, and a terminal with a memory."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, cast

from tests.games.thrones.board import (
    JON,
    SANSA,
    STANNIS,
    Fighter,
    Lord,
    Table,
    classic,
    draw,
)
from tests.headless import HeadlessTerminal
from tests.home import at_home, places
from tests.tui.reading import dialog

from thrones_tui.core.dice import ScriptedDice
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.scene.canvas import PLAIN, Canvas
from thrones_tui.scene.live import LiveGame, Play
from thrones_tui.scene.measure import width
from thrones_tui.scene.presenter import Presenter
from thrones_tui.session.home import Start
from thrones_tui.session.saved import SavedGame, header_of_new
from thrones_tui.session.timeline import Timeline
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.goto import Goto, ToTitle
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.screen import SMALLEST, Screen, Size
from thrones_tui.tui.screens.game import GameScreen

Pressed: TypeAlias = str | Key | Size


def keys(pressed: Iterable[Pressed]) -> list[Key | Size]:
    """Keys from their names; a single character types itself."""
    return [key if isinstance(key, Key | Size) else Key(key, key if len(key) == 1 else "") for key in pressed]


class Watched(HeadlessTerminal):
    """Keeps the text of every frame; `code` is what the loop returned."""

    code = -1

    def __init__(
        self,
        pressed: Iterable[Pressed] = (),
        width: int = 80,
        height: int = 24,
        ascii: bool = False,  # noqa: A002 (the setting's name)
    ) -> None:
        super().__init__(width, height, keys(pressed), ascii)
        self.seen: list[str] = []

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        self.seen.append(canvas.text())

    @property
    def text(self) -> str:
        """The last frame."""
        return self.seen[-1]

    @property
    def words(self) -> str:
        """The last frame with every stretch of blanks and borders as one blank, to look for sentences in."""
        return " ".join(self.text.replace("│", " ").split())

    @property
    def asked(self) -> str:
        """The words of the dialog that is up, its title first; empty if there is none."""
        return dialog(self.text.split("\n"))

    @property
    def at_cursor(self) -> str:
        """The rest of the row from the cursor on."""
        row, col = self.canvas.cursor or (0, 0)
        return self.text.split("\n")[row][col:].strip()

    @property
    def key_bar(self) -> str:
        """The last row."""
        return self.text.split("\n")[-1]


class Place(NamedTuple):
    """A screen of the program: where to begin, the keys that lead there, and what it says then."""

    begin: Callable[[], Screen | Goto]
    pressed: tuple[Pressed, ...]
    sign: str
    brief: str = ""
    """What a question says instead where there is little room."""


class StrictCanvas(Canvas):
    """A canvas that lets nobody draw what would be cut off, if it is large enough for a screen."""

    def put(self, row: int, col: int, text: str, style: str = PLAIN, ground: str | None = None) -> int:
        """Draw text; raise `AssertionError` if some of it is outside."""
        columns = super().put(row, col, text, style, ground)
        if self.width >= SMALLEST.width and self.height >= SMALLEST.height and text.strip():
            inside = 0 <= row < self.height and col >= 0 and col + width(text.rstrip()) <= self.width
            assert inside, f"{text!r} at {row},{col} does not fit on {self.width}×{self.height}"
        return columns


def watch(
    screen: Screen | Goto,
    *pressed: Pressed,
    width: int = 80,
    height: int = 24,
    ascii: bool = False,  # noqa: A002
) -> Watched:
    """Press keys on a screen and on what follows from it."""
    terminal = Watched(pressed, width, height, ascii)
    terminal.code = run(terminal, screen)
    return terminal


def seat(
    table: Table,
    dice: Iterable[float] = (),
    rest: float | None = 0.0,
    options: Mapping[str, str] = MappingProxyType({"name": "Ada"}),
    start: Start | None = None,
) -> GameScreen:
    """The game on a table, at the player's first turn; the dice then show `dice`, and `rest` for ever."""
    ruleset = load_ruleset("thrones")
    play: Play = LiveGame(ruleset.edition, table.state)
    play.presenter = cast("Presenter[object]", ThronesPresenter(table.state.world))  # the table's own names
    play.state.dice = ScriptedDice(dice, rest)
    return seated("thrones", play, options, start)


def seated(
    game: str,
    play: Play,
    options: Mapping[str, str] = MappingProxyType({"name": "Ada"}),
    start: Start | None = None,
) -> GameScreen:
    """A game as it stands."""
    ruleset = load_ruleset(game)
    header = header_of_new(ruleset, 7, options, play, practice=False)
    saved = SavedGame.start(Timeline.of(ruleset, header, play), places().saves)
    saved.play = play  # the test's own state is played on, not a copy of it
    return GameScreen(start or at_home(seed=7), saved)


def title() -> Goto:
    """What the program begins with; the first game begun there has a known seed."""
    return ToTitle(at_home(seed=7))


def join(table: Table, hero: str, *warriors: str) -> None:
    """Let free warriors be in a party."""
    for name in warriors:
        member = table.warrior_id(name)
        table.state.free.remove(member)
        table.hero(hero).party.append(member)
        table.warrior(name).tile = table.hero(hero).tile


def jon() -> Table:
    """Jon Snow with a full party and means for everything; Stannis and his three beside him, else nobody."""
    table = classic(JON)
    table.retire(SANSA)
    join(table, JON, "Tormund Giantsbane", "Tyrion Lannister")
    join(table, STANNIS, "Petyr Baelish")
    table.player.money, table.player.influence, table.player.army = 9000, 700, 900
    table.hero(STANNIS).tile = table.player.tile
    return table


def alone() -> Table:
    """Jon Snow without any rival near."""
    table = jon()
    table.stand(STANNIS, (20, 12))
    return table


def at_sea() -> Table:
    """Ada and Bo at sea; Ada's only ship and Bo's are their warriors'."""
    ada = Lord("Ada", army=900, party=(Fighter("Ann", 100, ship=True), *(Fighter(n) for n in ("Bea", "Cid"))))
    bo = Lord("Bo", army=1, party=tuple(Fighter(name) for name in ("Dov", "Eve", "Fay")))
    table = draw("~~~~~\n~1~2~\n~~~~~", ada, bo, afloat="12")
    table.hero("Bo").ship = True
    return table


def before_city() -> Table:
    """Jon Snow one step west of Eastwatch by the Sea."""
    table = alone()
    table.stand(JON, (4, 6))
    return table


def with_horses() -> Table:
    """Jon Snow alone, on horseback (T-HOUSE-1)."""
    table = alone()
    table.state.house = ("horses",)
    table.state.stable.owners.append(table.number(JON))
    return table


def before_market() -> Table:
    """Jon Snow one step west of a city where horses are sold (T-HOUSE-1)."""
    table = before_city()
    table.state.house = ("horses",)
    return table


def on_glass() -> Table:
    """Jon Snow one step west of dragonglass, which nobody with him has yet."""
    table = alone()
    table.warrior("Samwell Tarly").dragonglass = False
    table.state.dragonglass = [table.player.tile + 1]
    return table


def on_turn(table: Table, turn: int) -> Table:
    """A table later in the game."""
    table.state.turn = turn
    return table


def full_sansa() -> Table:
    """Sansa with a full party on turn 10, when Arya comes home; Stannis is no more."""
    table = classic(SANSA)
    join(table, SANSA, "Tormund Giantsbane", "Petyr Baelish", "Asha Greyjoy")
    table.retire(STANNIS)
    return on_turn(table, 10)
