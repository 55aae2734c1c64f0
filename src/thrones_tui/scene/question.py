"""A question over the scene that asks it."""

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.dialog import Dialog, PickDialog
from thrones_tui.scene.dialogbox import Answer, draw_dialog, rows_of
from thrones_tui.scene.drawing import log_room
from thrones_tui.scene.layout import Layout
from thrones_tui.scene.log import draw_log
from thrones_tui.scene.model import Scene, Sides
from thrones_tui.scene.panels import draw_panels, that_fits


def draw_question(canvas: Canvas, place: Layout, scene: Scene, dialog: Dialog, answer: Answer) -> None:
    """Draw a dialog over a scene; what is to last, and a log that it covers in part, stand below it."""
    log, room = log_room(place, scene), _room(canvas, place, dialog, answer)
    box = draw_dialog(canvas, room, dialog, answer)
    if not place.realm.height and room.col >= place.grid.col + place.grid.width:
        _clear_below(canvas, box, room)
    is_beside = log.col >= room.col + room.width or log.col + log.width <= room.col
    if not scene.log or is_beside or log.row >= room.row + room.height:
        return
    top, end = max(log.row, box.row + box.height), log.row + log.height
    canvas.fill(log.row, log.col, top - log.row, box.col - log.col)
    canvas.fill(top, min(log.col, box.col), end - top, max(log.width, box.width))
    below = Rect(top, log.col, end - top, log.width)
    if lasting := that_fits(below, scene.atlas.lasting()):
        top += draw_panels(canvas, below, (lasting,))
    if end - top > 1:  # else a row would only say that there is more
        rect = Rect(top, log.col, end - top, log.width)
        draw_log(canvas, rect, scene.log_in(rect.height), scene.fresh, kept=scene.kept)


def _clear_below(canvas: Canvas, box: Rect, room: Rect) -> None:
    """Clear what would be left of the panel or the sentences that a box cuts, to a blank row or a title.

    Beside a realm there are panels in columns: there a box covers what it covers, and all else stays.
    """
    for row in range(box.row + box.height, room.row + room.height):
        runs = canvas.runs(row, room.col, room.col + room.width)
        first = next((style for _, text, style, _ in runs if text.strip()), "title")
        if room.col and first == "title":
            return
        canvas.fill(row, room.col, 1, room.width)
        canvas.mark(Rect(row, room.col, 1, room.width), "")


def _room(canvas: Canvas, place: Layout, dialog: Dialog, answer: Answer) -> Rect:
    """The room of a dialog; one that needs no more than the width of the panels leaves the realm in view.

    One over a dense grid covers no more than that, if it can, else all there is.
    """
    if place.part.grid.dense and place.dialog.height < rows_of(dialog, answer, place.dialog.width):
        return Rect(0, 0, place.keys, canvas.width)
    needs_width = isinstance(dialog, PickDialog) or any(isinstance(row, Sides) for row in dialog.body)
    if needs_width or not place.realm.height:
        return place.dialog
    return place.dialog._replace(width=min(place.dialog.width, place.panels.width + 2))
