"""A player who knows nothing but what is on the screen, with a terminal and without one."""

import re
from collections import deque
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.headless import HeadlessTerminal, seen
from tests.tui.reading import DIALOGS, dialog

from thrones_tui.tui.keys import Decoder, Key

_CHOICE = re.compile(r"(?<!\S)(\d) (?:\[.\] )?(\S.*?)(?= \d (?:\[.\] )?[A-Z]| 1-\d|$)")
_CHANCE = re.compile(r"(?:win )?([\d.]+)%")
_CERTAIN = re.compile("certain(?! defeat| draw)")
_ARROWS = {"←": "h", "↓": "j", "↑": "k", "→": "l"}


class Player:
    """Decides what to press; `met` are the titles of the dialogs answered, `turns` how many were played."""

    def __init__(self, name: str, hero: int, seed: int) -> None:
        self._name = name
        self._hero = hero
        self._random = Random(seed)
        self._way = ""
        self._head = ""
        self._refusals = 0
        self.met: list[str] = []
        self.turns = 0

    def press(self, rows: list[str]) -> str:
        """The keys to press on a screen, empty when the game is over and nothing is left to reveal."""
        text = "\n".join(rows)
        if "p play  c code" in text or rows[0].rstrip().endswith("Set-up"):
            return "\r"
        if "State your name" in text:
            return f"{self._name}\r"
        if "Please choose" in rows[0] or "Choose your hero" in rows[0]:
            return f"{self._hero}\r"
        if "any key" in rows[-1] and not dialog(rows):
            return " "
        if rows[0].split()[:1] in (["Victory!"], ["Defeat"]):
            return ""
        asked = dialog(rows)
        return self._answer(asked) if asked else self._travel(rows)

    def _answer(self, asked: str) -> str:
        if "Press Enter to do it all the same" in asked:
            return "\r"
        title = next(title for title in DIALOGS if asked.startswith(title))
        self.met.append(title)
        if "Y/N" in asked and title != "The White Walkers":
            return "N" if "buy more knights" in asked else "Y"
        match title:
            case "An encounter" | "Battle":
                return self._best(asked)
            case "Too many to feed":
                return "\r"
            case "A death in the realm":
                return "F" if "respect?!" in asked else "z"
            case "The White Walkers":
                return self._face_walkers()
        return "1"

    def _best(self, asked: str) -> str:
        """The answer with the best chance."""
        chances: dict[str, float] = {}
        most = max(re.findall(r"1-(\d)", asked), default="1")
        for number, words in _CHOICE.findall(asked):
            if number > most:  # of what is said above them
                continue
            chance = _CHANCE.search(words)
            chances[number] = float(chance[1]) if chance else 100.0 * bool(_CERTAIN.search(words))
        best, _ = max(chances.items(), key=lambda entry: entry[1])
        return best

    def _face_walkers(self) -> str:
        self._refusals += 1
        return "N" if self._refusals <= 2 else "Y"

    def _travel(self, rows: list[str]) -> str:
        """Go on the same way as long as it is open, mostly."""
        self.turns += 1
        found = re.match(r"([ ←↓↑→]+)travel", rows[-1])
        ways = [_ARROWS[arrow] for arrow in found[1].replace(" ", "")] if found else []
        if rows[0] == self._head and len(ways) > 1:  # no turn has passed: that way is closed
            ways.remove(self._way)
        self._head = rows[0]
        if self._way not in ways or self._random.random() < 0.3:
            self._way = ways[int(self._random.random() * len(ways))] if ways else "r"
        return self._way


class Step(NamedTuple):
    """Keys that were pressed, and what the screen showed then."""

    pressed: str
    shown: str


class Typist(HeadlessTerminal):
    """Presses what `press` makes of the rows of each frame, and hangs up when that is nothing.

    `steps` are what was pressed and shown; the first step is the first frame.
    """

    def __init__(self, press: Callable[[list[str]], str], width: int = 80, height: int = 24) -> None:
        super().__init__(width, height)
        self._press = press
        self._pressed: deque[Key] = deque()
        self._said = ""
        self.steps: list[Step] = []

    def read(self, timeout: float | None) -> Key | None:
        """The next key; several that are pressed at once are typed ahead."""
        if not self._pressed and timeout != 0:
            shown = seen(self.canvas)
            self.steps.append(Step(self._said, shown))
            self._said = self._press([row.ljust(self.canvas.width) for row in shown.split("\n")])
            self._pressed.extend(keys(self._said) or [Key("hangup")])
        return self._pressed.popleft() if self._pressed else None


class Waiter(Typist):
    """One who sees a gesture end before pressing anything else."""

    def read(self, timeout: float | None) -> Key | None:
        """Time, as long as the program goes on by itself."""
        return None if timeout else super().read(timeout)


def keys(pressed: str) -> list[Key]:
    """What a player presses, decoded."""
    decoder = Decoder(lambda code: b"")
    return [key for code in pressed.encode() for key in decoder.feed(code)]
