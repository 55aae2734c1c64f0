"""A moment of a recorded game: the scene, and the answer that was given there."""

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.dialog import ChoiceDialog, Dialog, PickDialog
from thrones_tui.scene.dialogbox import UNSELECTED, Answer
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.frame import text_lines
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import clip
from thrones_tui.scene.model import Scene
from thrones_tui.scene.question import draw_question


def draw_moment(
    canvas: Canvas, scene: Scene, where: str, command: str, text: str, is_remark: bool = False
) -> int:
    """Draw a scene with the answer that is about to be given and a text; return the row of the key bar."""
    columns = canvas.width - 2
    place = draw_scene(canvas, scene._replace(status=where, status_short=where), spare=1)
    keys = canvas.height - 1
    if scene.dialog is not None:
        draw_question(canvas, place, scene, scene.dialog, given(scene.dialog, command))
    if scene.dialog is not None and not place.bordered and not is_remark:
        text = f"{where}. {text}"  # the dialog stands over the title
    lines = text_lines(canvas, text, columns) if is_remark else [clip(text, columns)]
    top = keys - len(lines)
    canvas.fill(top, 0, len(lines), canvas.width)
    canvas.mark(Rect(top, 0, len(lines), canvas.width), "")
    for at, line in enumerate(lines):
        canvas.put(top + at, 1, line, "warn" if is_remark else "log-new")
    return keys


def what_next(play: Play, command: str) -> str:
    """What is about to be done, or how the game stands when nothing more is."""
    if command:
        return f"Then: {_called(play, command)}"
    if play.outcome is not None:
        return f"The end: {play.outcome.reason}"
    return "This is as far as the game goes."


def _called(play: Play, command: str) -> str:
    """A command as the question it answers calls it, if that calls it otherwise."""
    dialog = play.scene().dialog
    label = "" if dialog is None else dialog.called(command)
    return command if label.casefold() in ("", command) else label


def given(dialog: Dialog, command: str) -> Answer:
    """An answer as it was given; none if the command is empty."""
    argument = command.partition(" ")[2]
    said = "The answer is marked." if command else "It has not been answered yet."
    if not isinstance(dialog, ChoiceDialog):
        return Answer(text=argument, remark="This was the answer." if command else said, given=True)
    commands = [choice.command for choice in dialog.choices]
    if isinstance(dialog, PickDialog):
        names = argument.split(", ")
        picked = tuple(at for at, name in enumerate(commands) if name in names)
        return Answer(picked=picked, remark=said, given=True)
    selected = commands.index(command) if command in commands else UNSELECTED
    return Answer(selected, remark=said, given=True)
