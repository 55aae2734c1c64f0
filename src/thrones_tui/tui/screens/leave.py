"""Leaving a game that is not over."""

from thrones_tui.scene.model import Choice, Dialog, Scene
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Pop, Quit, Reset
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.dialog import DialogScreen
from thrones_tui.tui.screens.title import TitleScreen

STAY, TITLE, QUIT = "stay", "title", "quit"
_DIALOG = Dialog(
    kind="choose",
    title="Leave the game?",
    prompt="If you leave, this game is over and lost: it is not saved, and no result is written.",
    choices=(
        Choice(STAY, "Stay and play on"),
        Choice(TITLE, "Give it up, to the title screen", style="danger", fatal=True),
        Choice(QUIT, "Give it up and quit", style="danger", fatal=True),
    ),
    safe=STAY,
)


class LeaveScreen(DialogScreen):
    """Asks first; Esc and Enter stay, and giving up takes Enter after a warning."""

    def __init__(self, table: Table, scene: Scene) -> None:
        super().__init__(scene, _DIALOG)
        self._table = table

    def handle(self, key: Key) -> Action | None:
        """Stay, or go; any other key says which keys there are."""
        match super().handle(key):
            case Pop(result) if result == TITLE:
                return Reset(TitleScreen(self._table.start._replace(seed=None)))
            case Pop(result) if result == QUIT:
                return Quit()
            case Pop():
                return Pop()
        return None
