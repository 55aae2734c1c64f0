"""Leaving a game that is not over."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialog import Answer, draw_dialog, how_to
from thrones_tui.scene.layout import draw_keys, draw_scene
from thrones_tui.scene.model import Choice, Dialog, Hint, Scene
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import Action, Pop, Quit, Reset, Screen
from thrones_tui.tui.screens.casting import Table
from thrones_tui.tui.screens.title import TitleScreen
from thrones_tui.tui.screens.widgets import Menu

_DIALOG = Dialog(
    kind="choose",
    title="Leave the game?",
    prompt="If you leave, this game is over and lost: it is not saved, and no result is written.",
    choices=(
        Choice("stay", "Stay and play on"),
        Choice("title", "Give it up, to the title screen", style="danger"),
        Choice("quit", "Give it up and quit", style="danger"),
    ),
    safe="stay",
)


class LeaveScreen(Screen):
    """Asks first; Esc and Enter stay."""

    costly = True

    def __init__(self, table: Table, scene: Scene) -> None:
        self._table = table
        self._scene = scene
        self._menu = Menu(len(_DIALOG.choices))
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the game with the question over its panels."""
        place = draw_scene(canvas, self._scene)
        draw_dialog(canvas, place.dialog, _DIALOG, Answer(self._menu.selected, remark=self._remark))
        draw_keys(canvas, place.keys, (Hint("↑↓", "choose"), Hint("Enter", "answer"), Hint("Esc", "stay")))

    def handle(self, key: Key) -> Action | None:
        """Stay, or go; any other key says which keys there are."""
        self._remark = ""
        if key.name == "esc":
            return Pop()
        if self._menu.move(key):
            return None
        chosen = self._menu.digit(key)
        if key.name == "enter":
            chosen = self._menu.selected
        match chosen:
            case 0:
                return Pop()
            case 1:
                return Reset(TitleScreen(self._table.start))
            case 2:
                return Quit()
        self._remark = f"No answer yet. {how_to(_DIALOG)}"
        return None
