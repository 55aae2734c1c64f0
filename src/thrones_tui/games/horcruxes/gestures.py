"""A race in which nobody can win any more, played on to its end at one key."""

from typing import Final, NamedTuple

from thrones_tui.core.events import WEIGHTY
from thrones_tui.games.horcruxes.commands import Go, Roll
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.gestures import Manner
from thrones_tui.scene.live import Play

TO_THE_END: Final = "e"
"""The key."""


class Stay(NamedTuple):
    """Users stay where they are and the others roll, until somebody is robbed, or would die of it."""

    manner: Manner = Manner(stops=WEIGHTY, word="finish")

    def next(self, play: Play) -> str:
        """The move of whoever is asked."""
        view = play.seen
        assert isinstance(view, View)
        return str(Go(view.players[view.mover].cell) if play.decision.kind == "spot" else Roll())

    def after(self) -> "Stay":
        """The same until the end."""
        return self
