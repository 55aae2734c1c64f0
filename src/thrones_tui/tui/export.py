"""A replay for others: the journal itself, the story as text, or a recording of the screen."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from thrones_tui.games.registry import title_of
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import spelled
from thrones_tui.session.files import SessionError, ensure, id_of, read_file, write_out
from thrones_tui.session.replay import open_replay
from thrones_tui.session.timeline import Divergence, TakesTooLong, Timeline, check
from thrones_tui.tui.parts.moment import draw_moment, what_next
from thrones_tui.tui.parts.pages import NoticeScreen
from thrones_tui.tui.parts.widgets import Offer
from thrones_tui.tui.recording import asciicast
from thrones_tui.tui.screen import Action, Await, Replace, Screen, Size
from thrones_tui.tui.story import story

KINDS: Final = {"journal": ".jsonl", "text": ".txt", "cast": ".cast"}
"""What can be exported, and how the files' names end."""
_LABELS: Final = {
    "journal": "Journal, to replay or resume",
    "text": "Text: the story with the odds",
    "cast": "Recording of the screen (.cast)",
}
USUAL: Final = Size(80, 24)
STEP: Final = 0.8
"""Seconds that a step stays on the screen of a recording; a question stays three times as long."""
PATIENCE: Final = 10.0
"""Seconds of work after which verifying or exporting gives up; a long game takes two or three."""


def export_screen(path: str, folder: str) -> Screen:
    """Asks as what, writes the file into a folder, and says where it is."""
    offers = [Offer(label, _writing(path, kind, folder)) for kind, label in _LABELS.items()]
    return NoticeScreen("Export this game", "In which format?", offers)


def _writing(path: str, kind: str, folder: str) -> Action:
    job = partial(_written, path, kind, folder)
    return Await(job, lambda said: Replace(NoticeScreen("Export this game", said)))


def _written(path: str, kind: str, folder: str) -> str:
    try:
        return f"Written to {export(path, kind, folder)}"
    except SessionError as error:
        return str(error)


def export(path: str, kind: str, folder: str) -> str:
    """Write a journal out in one of `KINDS` into a folder; return the new file's path.

    Raises:
        SessionError: the journal cannot be used, or the file not written.
    """
    data = exported(path, kind)
    target = f"{ensure(folder)}/{id_of(path)}{KINDS[kind]}"
    write_out(target, data, path)
    return target


def exported(
    path: str,
    kind: str,
    size: Size = USUAL,
    step: float = STEP,
    theme: str = "dark",
    seconds: float = PATIENCE,
) -> bytes:
    """A journal in one of `KINDS`; raise `SessionError` if it cannot be used.

    So it is where opening it, or what follows, takes more processor time than so many `seconds`.
    """
    if kind == "journal":
        return read_file(path)
    timeline = open_replay(path, seconds)
    timeline.allow(seconds)
    lines = story(timeline) if kind == "text" else recording(timeline, size, step, theme)
    try:
        return "".join(_in_time(timeline, lines)).encode()
    except TakesTooLong as error:
        raise TakesTooLong(f"Cannot export {path}: {error}") from None
    except Divergence as error:
        raise SessionError(f"{path} cannot be replayed beyond that: {error}.") from None


def _in_time(timeline: Timeline, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        timeline.hurry()
        yield f"{spelled(line)}\n"


def recording(timeline: Timeline, size: Size, step: float, theme: str) -> Iterator[str]:
    """The lines of an asciicast of the whole game, `step` seconds a step."""
    header = timeline.header
    title = f"{title_of(header.game)}: {header.character or header.name}, seed {header.seed}"
    if timeline.damages:
        title += f", damaged in {timeline.damages[0]}"
    return asciicast(_frames(timeline, size, step), title=title, theme=theme)


def _frames(timeline: Timeline, size: Size, step: float) -> Iterator[tuple[float, Canvas]]:
    play, now = timeline.at(0), 0.0
    for at, move in enumerate(timeline.moves):
        yield now, _frame(play, size, move.do, at, timeline.end)
        is_question = play.outcome is None and play.decision.kind != "turn"
        now += step * (3 if is_question else 1)
        check(play, move)
    yield now, _frame(play, size, "", timeline.end, timeline.end)


def _frame(play: Play, size: Size, command: str, at: int, end: int) -> Canvas:
    canvas = Canvas(*size)
    where = f"turn {play.standing().turn}, step {at}/{end}"
    draw_moment(canvas, play.scene(), where, command, what_next(play, command))
    canvas.fill(size.height - 1, 0, 1, size.width)  # no keys: there is nobody to press them
    return canvas
