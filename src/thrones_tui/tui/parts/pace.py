"""Pace of a game that runs by itself, and the pilot that makes its moves."""

from collections.abc import Sequence

from thrones_tui.core.decisions import TakeTurn
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.keynames import press
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.keys import Key

SPEEDS = (2.0, 1.0, 0.5, 0.2, 0.05)
"""Seconds between two moves of a game that goes on by itself."""
_USUAL = 1
_WHILE_RUNNING = frozenset("+-euSxmpsq?")
"""Keys that keep their meaning while the game runs; any other one stops it."""
_MOST_AT_ONCE = 100_000


class Pace:
    """Whether something runs, and how many seconds it takes for each step."""

    def __init__(self, speeds: Sequence[float], usual: int) -> None:
        self._speeds = speeds
        self._at = usual
        self.is_running = False

    @property
    def timeout(self) -> float | None:
        """Seconds until the next step; None while it stands still."""
        return self._speeds[self._at] if self.is_running else None

    def change(self, by: int) -> str:
        """Take the next speed, if there is one, and say which it is."""
        self._at = max(0, min(self._at + by, len(self._speeds) - 1))
        return f"Speed {self._at + 1} of {len(self._speeds)}"


class Pilot:
    """Makes the moves of a game that leaves no choice, as when two players made of code are watched."""

    HINTS = (Hint("a", "by itself"), Hint("e", "to the end"), Hint("+-", "speed"))
    RUNNING_HINTS = (Hint("+-", "speed"), Hint("any key", "stop"))

    def __init__(self, saved: SavedGame) -> None:
        self._saved = saved
        self.pace = Pace(SPEEDS, _USUAL)
        self.remark = ""

    @property
    def only(self) -> str:
        """The command of a turn in which nobody chooses; else empty."""
        play = self._saved.play
        decision = None if play.outcome is not None else play.decision
        if isinstance(decision, TakeTurn) and decision.automatic:
            return str(decision.options[0])
        return ""

    def move(self, moves: int) -> None:
        """Make at most so many moves, as long as there is no choice."""
        for _ in range(moves):
            if not self.only:
                break
            self._saved.submit(self.only)

    def handle(self, key: Key) -> int | None:
        """The number of moves that a key asks for; None if the key is for something else."""
        was_running, self.pace.is_running = self.pace.is_running, False
        self.remark = ""
        if was_running and key.name not in _WHILE_RUNNING:
            self.remark = f"Stopped; {press('a')} runs it again."
            return 0
        if not self.only:
            return None
        match key.name:
            case "enter" | " ":
                return 1
            case "e":
                return _MOST_AT_ONCE
            case "a":
                self.pace.is_running = True
            case "+" | "-":
                self.pace.is_running = was_running
                change = self.pace.change(1 if key.name == "+" else -1)
                self.remark = f"{change}; {press('a')} runs it by itself."
            case _:
                return None
        return 0
