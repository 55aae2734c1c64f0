"""A scene as plain text: the same layout as on the screen, with the tiles as their bare glyphs."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialogbox import Answer
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.model import Scene
from thrones_tui.scene.question import draw_question


def draw_whole(canvas: Canvas, scene: Scene) -> None:
    """Draw a scene with its dialog, unanswered."""
    place = draw_scene(canvas, scene._replace(grid=scene.grid.bare()))
    if scene.dialog is not None:
        draw_question(canvas, place, scene, scene.dialog, Answer())


class Picture(Scene):
    """A scene that can be printed."""

    def text(self, width: int = 80, height: int = 24) -> str:
        """What the player sees, as plain text of at most `height` lines of `width` columns."""
        canvas = Canvas(width, height)
        draw_whole(canvas, self)
        return canvas.text()
