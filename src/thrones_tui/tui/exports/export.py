"""A replay for others: the journal itself, its story, a recording of the screen, a page or a picture."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, TypeAlias

from thrones_tui.games.registry import title_of
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import escaped
from thrones_tui.session.files import EXPORTS, SessionError, ensure, id_of, read_file, write_own
from thrones_tui.session.replay import open_replay
from thrones_tui.session.timeline import Divergence, TakesTooLong, Timeline, check
from thrones_tui.tui.exports.film import Step, page, timed
from thrones_tui.tui.exports.picture import picture
from thrones_tui.tui.exports.recording import asciicast
from thrones_tui.tui.exports.story import about, story
from thrones_tui.tui.parts.moment import draw_moment, what_next
from thrones_tui.tui.parts.pages import NoticeScreen
from thrones_tui.tui.parts.widgets import Offer
from thrones_tui.tui.screen import Action, Await, Replace, Screen, Size

_LABELS: Final = {
    "journal": "Journal, to replay or resume",
    "text": "Text: the story with the odds",
    "cast": "Recording of the screen (.cast)",
    "html": "Page that plays it in a browser",
    "svg": "Picture of how it stands (.svg)",
}
USUAL: Final = Size(80, 24)
STEP: Final = 0.8
"""Seconds that a step stays on the screen of a recording; a question stays three times as long."""
Blank: TypeAlias = Callable[[], Canvas]
"""Makes the canvas of the next frame."""
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
    """Write a journal out in one of `EXPORTS` into a folder; return the new file's path.

    Raises:
        SessionError: the journal cannot be used, or the file not written.
    """
    data = exported(path, kind)
    target = f"{ensure(folder)}/{id_of(path)}{EXPORTS[kind]}"
    write_own(target, data, path)
    return target


def exported(
    path: str,
    kind: str,
    *,
    size: Size = USUAL,
    step: float = STEP,
    theme: str = "auto",
    seconds: float = PATIENCE,
    turn: int | None = None,
    ascii: bool = False,  # noqa: A002 (the setting's name)
) -> bytes:
    """A journal in one of `EXPORTS`, a picture of the beginning of a `turn` or of the end.

    Without a theme a page is dark in dark windows and light in light ones, and all else is dark.

    Raises:
        SessionError: the journal cannot be used, or opening it, or what follows, takes more processor time
            than so many `seconds`, or there is no such turn.
    """
    if kind == "journal":
        return read_file(path)
    timeline = open_replay(path, seconds)
    timeline.allow(seconds)
    themes = ("dark", "light") if theme == "auto" else (theme,)
    blank = partial(Canvas, *size, ascii)
    try:
        match kind:
            case "text":
                lines = story(timeline)
            case "cast":
                lines = recording(timeline, blank, step, themes[0])
            case "html":
                steps = _steps(timeline, blank)
                lines = page(steps, title=_title(timeline), about=about(timeline), themes=themes, step=step)
            case _:
                lines = _picture(timeline, blank, themes[0], turn)
        return "".join(_in_time(timeline, lines)).encode()
    except TakesTooLong as error:
        raise TakesTooLong(f"Cannot export {path}: {error}") from None
    except Divergence as error:
        raise SessionError(f"{path} cannot be replayed beyond that: {error}.") from None


def _in_time(timeline: Timeline, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        timeline.hurry()
        yield f"{escaped(line)}\n"


def recording(timeline: Timeline, blank: Blank, step: float, theme: str) -> Iterator[str]:
    """The lines of an asciicast of the whole game, `step` seconds a step."""
    return asciicast(timed(_steps(timeline, blank), step), title=_title(timeline), theme=theme)


def _title(timeline: Timeline) -> str:
    header = timeline.header
    title = f"{title_of(header.game)}: {header.character or header.name}, seed {header.seed}"
    return f"{title}, damaged in {timeline.damages[0]}" if timeline.damages else title


def _picture(timeline: Timeline, blank: Blank, theme: str, turn: int | None) -> Iterator[str]:
    at = timeline.end
    if turn is not None:
        begins = [timeline.at(0).standing().turn, *(move.turn for move in timeline.moves)]
        if not begins[0] <= turn <= begins[-1]:
            raise SessionError(f"There is no turn {turn} in this game: it has {begins[0]} to {begins[-1]}.")
        at = next(number for number, begun in enumerate(begins) if begun >= turn)
    command = timeline.moves[at].do if at < timeline.end else ""
    canvas = _frame(timeline.at(at), blank(), command, at, timeline.end)
    yield from picture(canvas, theme, title=_title(timeline)).splitlines()


def _steps(timeline: Timeline, blank: Blank) -> Iterator[Step]:
    play, done, known = timeline.at(0), "The game begins", 0
    for at in range(timeline.end + 1):
        move = timeline.moves[at] if at < timeline.end else None
        asks = play.outcome is None and play.decision.kind not in ("turn", "spot")
        told = [line.text for line in play.log[known:]]
        yield Step(_frame(play, blank(), move.do if move else "", at, timeline.end), done, told, asks)
        if move:
            done, known = f"Turn {play.standing().turn}: {move.do}", len(play.log)
            check(play, move)


def _frame(play: Play, canvas: Canvas, command: str, at: int, end: int) -> Canvas:
    where = f"turn {play.standing().turn}, step {at}/{end}"
    draw_moment(canvas, play.scene(), where, command, what_next(play, command))
    canvas.fill(canvas.height - 1, 0, 1, canvas.width)  # no keys: there is nobody to press them
    return canvas
