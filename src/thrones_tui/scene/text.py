"""A scene as plain text: the same layout as on the screen, with the tiles as their bare glyphs."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialogbox import Answer, draw_dialog
from thrones_tui.scene.layout import draw_scene
from thrones_tui.scene.model import Scene


def draw_whole(canvas: Canvas, scene: Scene) -> None:
    """Draw a scene with its dialog, unanswered."""
    place = draw_scene(canvas, scene._replace(grid=scene.grid.bare()), largest_tile=1)
    if scene.dialog is not None:
        draw_dialog(canvas, place.dialog, scene.dialog, Answer())


def text(scene: Scene, width: int, height: int) -> str:
    """A scene as lines of text, `width` columns by `height` rows at most."""
    canvas = Canvas(width, height)
    draw_whole(canvas, scene)
    return canvas.text()
