"""Players of any game who know nothing but what is on the screen: they set it up as told, and play it."""

import re
from collections import deque
from collections.abc import Iterable
from functools import partial

from tests.home import at_home
from tests.terminal.player import Player, Step, Typist
from tests.terminal.pty_program import Program
from tests.tui.reading import dialog

from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

DOWN, RIGHT = "\x1b[B", "\x1b[C"
_NEIGHBOURS = (("k", -1, 0), ("j", 1, 0), ("h", 0, -1), ("l", 0, 1))


class Guest:
    """Finds a game on the title screen and says on its form what is wanted, from above to below.

    `settings` are pairs of a line's label and what is to stand there.
    """

    def __init__(self, title: str, *settings: tuple[str, str], name: str = "Ada") -> None:
        self._title = title
        self._wanted = deque(settings)
        self._name = name

    def press(self, rows: list[str]) -> str:
        """The keys to press on a screen, empty when the game is over and nothing is left to reveal."""
        text = "\n".join(rows)
        if rows[0].split()[:1] in (["Victory!"], ["Defeat"]) or rows[0].startswith(" The end  "):
            return ""
        if "choose  Enter go  p play" in rows[-1]:
            return "\r" if self._title in _focused(rows) else DOWN
        if rows[0].rstrip().endswith("Set-up"):
            return self._set_up(_focused(rows))
        if "State your name" in text or "What is your name?" in text:
            return f"{self._name}\r"
        if "any key" in rows[-1] and not dialog(rows):
            return "z"
        return self.play(rows)

    def play(self, rows: list[str]) -> str:
        """The keys to press in the game."""
        raise NotImplementedError

    def _set_up(self, line: str) -> str:
        """Go down to the line that is next, and change it until it says what is wanted."""
        if not self._wanted:
            return "\r"
        label, value = self._wanted[0]
        if not line.startswith(label):
            return DOWN
        said = line.removeprefix(label).strip(" ◂▸")
        is_cut = said.endswith("…") and value.startswith(said[:-1])
        if said != value and not is_cut:
            return RIGHT if "◂" in line else value
        self._wanted.popleft()
        return DOWN if self._wanted else "\r"


class Pianist(Guest):
    """Plays from notes: what to press in the game, however it looks."""

    def __init__(self, title: str, notes: Iterable[str], *settings: tuple[str, str]) -> None:
        super().__init__(title, *settings)
        self._notes = iter(notes)

    def play(self, rows: list[str]) -> str:
        """The next of them."""
        return next(self._notes)


class Lord(Guest):
    """Plays a game of thrones as the players of the other tests do."""

    def __init__(self, title: str, hero: int, seed: int, *settings: tuple[str, str]) -> None:
        super().__init__(title, *settings)
        self.player = Player("Ada", hero, seed)

    def play(self, rows: list[str]) -> str:
        """As that player would."""
        return self.player.press(rows)


class Delver(Guest):
    """Walks to the stairway and down, fights who is in the way, and takes the idol."""

    def __init__(self) -> None:
        super().__init__("MiniRogue")
        self.levels = {0}

    def play(self, rows: list[str]) -> str:
        """Fight, take, go down, or go on."""
        asked = dialog(rows)
        if asked:
            return "\x1b"
        found = re.search(r"Dungeon Level: (\d)", "\n".join(rows))
        assert found, "\n".join(rows)
        self.levels.add(int(found[1]))
        level = [row[:70] for row in rows[1:]]
        (row, col) = next((at, line.index("@")) for at, line in enumerate(level) if "@" in line)
        for key, down, across in _NEIGHBOURS:
            if level[row + down][col + across : col + across + 1] in "BSDG":
                return key
        if "Enter goes all the same." in "".join(rows):
            return "\r"
        for hint, key in ((" > down", ">"), (" g get", "g"), (" _ ", "_")):
            if hint in rows[-1] and not (key == "_" and "no free way" in "".join(rows)):
                return key
        return _step(level, (row, col))


def _step(level: list[str], here: tuple[int, int]) -> str:
    """The first step of a shortest way to the stairway or the idol, through whoever is there; else wait."""
    came: dict[tuple[int, int], str] = {here: ""}
    wave = deque([here])
    while wave:
        row, col = wave.popleft()
        if level[row][col] in ">&":
            return came[row, col]
        for key, down, across in _NEIGHBOURS:
            place = (row + down, col + across)
            glyph = level[place[0]][place[1] : place[1] + 1]
            if place not in came and glyph and glyph in ".>&)?BSDG":
                came[place] = came[row, col] or key
                wave.append(place)
    return "."


def _focused(rows: list[str]) -> str:
    """The line of a menu or a form that is selected."""
    return next((row.strip("▸ ") for row in rows if row.strip().startswith("▸")), "")


def rehearse(
    guest: Guest,
    seed: int,
    width: int = 80,
    height: int = 24,
    most: int = 300,
    typist: type[Typist] = Typist,
) -> list[Step]:
    """A game of that seed from the title screen on, in which something is pressed `most` times at most."""
    terminal = typist(lambda rows: guest.press(rows) if len(terminal.steps) <= most else "", width, height)
    run(terminal, first_screen(at_home(seed=seed)))
    return terminal.steps


def perform(program: Program, steps: list[Step]) -> None:
    """Press the same keys in a real terminal, and see the same, frame by frame."""
    for step, following in zip(steps, [*steps[1:], steps[-1]], strict=True):
        if step.pressed:
            program.send(step.pressed)
        frames = (step.shown, following.shown) if is_told(step.shown) else (step.shown,)
        look = program.wait_for if _asks(step.shown) else program.see  # no key answers as soon as it is asked
        look(partial(_shows, frames))


def _asks(shown: str) -> bool:
    """Whether a screen asks something, by its keys; so does the end of a game."""
    keys = shown.rpartition("\n")[2]
    return " answer" in keys or "pay respects" in keys or is_told(shown) or "Play again" in shown


def is_told(shown: str) -> bool:
    """Whether a screen tells something line by line, and goes on with that by itself."""
    return shown.rstrip().endswith("any key to go on")


def _shows(frames: tuple[str, ...], program: Program) -> bool:
    text = program.text
    return (is_told(frames[0]) and is_told(text)) or any(text.rstrip() == bare(frame) for frame in frames)


def bare(frame: str) -> str:
    """A frame without trailing blanks."""
    return "\n".join(row.rstrip() for row in frame.split("\n")).rstrip()
