"""Thousands of random keys through all screens, in windows that change their size in between."""

from collections.abc import Callable
from random import Random

import pytest
from tests.effort import usually
from tests.games.thrones.board import HEROES
from tests.headless import HeadlessTerminal
from tests.home import at_home
from tests.tui.screens import shelf, table_games

from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui import loop
from thrones_tui.tui.goto import Goto
from thrones_tui.tui.keys import Key
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screen import Screen, Size

KEYS = usually(350, 700)
SIZES = [(40, 12), (41, 13), (59, 17), (60, 18), (80, 24), (40, 60), (120, 40), (300, 12), (1, 1), (39, 24)]
COMMON = [*"hjklrgxmpsu?yYnN123fF", " ", "up", "down", "left", "right", "enter", "enter", "esc", "tab"]
RARE = ["home", "end", "pageup", "pagedown", "backspace", "delete", "backtab", "ctrl-u", "ctrl-l"]
RARE += [*"qSeta+-0456789,wi._>LJ", "é", "北", "\u0301", "f1", "tick", "unknown"]
PASTES = ["", "7", "Jon\nSnow\t\x1b[A", "北" * 50]


class Monkey(HeadlessTerminal):
    """Presses random keys until so many are spent; a loop that stops reading fails by its frames."""

    def __init__(self, seed: int, ascii: bool) -> None:  # noqa: A002 (the setting's name)
        self.random = Random(seed)
        super().__init__(*self.random.choice(SIZES), ascii=ascii)
        self.left = KEYS
        self.titles: set[str] = set()

    def read(self, timeout: float | None) -> Key | None:
        """A random key; now and then another size, or several keys at once."""
        if timeout == 0 and self.random.random() < 0.8:
            return None
        self.left -= 1
        if self.left < 0:
            return Key("hangup")
        chance = self.random.random()
        if chance < 0.04:
            self._size = Size(*self.random.choice(SIZES))
            return Key("resize")
        if chance < 0.06:
            return Key("paste", self.random.choice(PASTES))
        name = self.random.choice(RARE if chance < 0.2 else COMMON)
        return Key(name, name if len(name) == 1 else "")

    def paint(self, canvas: Canvas) -> None:
        """Look at the frame, and at how many there were."""
        super().paint(canvas)
        assert self.frames <= 2 * KEYS, "frames without keys"
        self.titles.add(canvas.text().split("\n")[0][:12])


def replayed(seed: int) -> Screen | Goto:
    return first_screen(at_home(replay=str(shelf.replayed([22, 6, 4][seed % 3]))))


def saved(_: int) -> Screen | Goto:
    return shelf.saves()


def in_practice(seed: int) -> Screen | Goto:
    return shelf.playing(23, 9 + seed, practice=True)


def ended(_: int) -> Screen | Goto:
    return shelf.over()


@pytest.mark.parametrize("begin", [replayed, saved, in_practice, ended])
@pytest.mark.parametrize("seed", range(2))
def test_no_keys_and_no_sizes_break_what_is_kept_of_games(begin: Callable[[int], Screen], seed: int) -> None:
    terminal = Monkey(100 + seed, ascii=seed == 1)
    while terminal.left > 0:
        shelf.clear()
        assert loop.run(terminal, begin(seed)) in (0, 129)
    assert len(terminal.titles) >= 5


@pytest.mark.parametrize("seed", range(usually(4, 8)))
def test_no_keys_and_no_sizes_break_any_screen(seed: int) -> None:
    terminal = Monkey(seed, ascii=seed % 2 == 1)
    seen = 0
    while terminal.left > 0:  # whenever the monkey has quit, somebody starts anew
        number = seed * KEYS + terminal.left
        in_game = at_home("thrones", number, {"name": "Ada", "hero": HEROES[seed % 6]})
        code = loop.run(terminal, first_screen(in_game if seed % 4 else at_home(seed=number)))
        assert code in (0, 129)
        seen += 1
        assert seen <= KEYS
    assert len(terminal.titles) >= 5


@pytest.mark.parametrize(
    "begin",
    [
        table_games.new("goldrush"),
        table_games.new("goldrush", size="40", odds="on", player2="cautious"),
        table_games.new("horcruxes", cells="200"),
        table_games.new("horcruxes", turns="60", **table_games.TWO_SIMULATED),
        table_games.new("minirogue"),
        table_games.new("minirogue", house="dark"),
        *(table_games.form(name) for name in GAMES),
    ],
)
def test_no_keys_and_no_sizes_break_any_game(begin: Callable[[], Screen]) -> None:
    for seed in range(usually(1, 2)):
        terminal = Monkey(200 + seed, ascii=seed == 1)
        while terminal.left > 0:
            assert loop.run(terminal, begin()) in (0, 129)
        assert len(terminal.titles) >= 3
