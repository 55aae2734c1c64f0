"""Advice to newcomers, each piece once and at the moment when it matters."""

from thrones_tui.scene.live import Play
from thrones_tui.scene.presenter import Tip
from thrones_tui.session.coach import Coach
from thrones_tui.session.home import Start

NONE = Tip("", "")


class Advice:
    """What the coach says in a game, if the settings let it say anything."""

    def __init__(self, start: Start, game: str) -> None:
        self._coach = Coach(start.home.folders.state) if start.settings.coach else None
        self._is_gentle = start.settings.gentle
        self._game = game
        self._tip = NONE

    @property
    def text(self) -> str:
        """What is being said; nothing most of the time."""
        return self._tip.text

    def look(self, play: Play) -> None:
        """Find what should be said of a game as it stands now."""
        self._tip = NONE
        if self._coach is None or play.outcome is not None:
            return
        for tip in play.presenter.tips(play.seen, play.decision):
            if not self._coach.knows(self._name(tip)):
                self._tip = tip
                return

    def before(self, play: Play, command: str) -> str:
        """What is said instead of a command that was a slip; empty for most."""
        return play.presenter.slip(command) if self._is_gentle else ""

    def dismiss(self) -> str:
        """It was read: say it no more, and return it."""
        said, self._tip = self._tip, NONE
        if said.name and self._coach is not None:
            self._coach.told(self._name(said))
        return said.text

    def _name(self, tip: Tip) -> str:
        return f"{self._game}-{tip.name}"
