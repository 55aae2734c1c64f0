"""Choosing how a game is written out for others."""

from functools import partial

from thrones_tui.session.errors import SessionError
from thrones_tui.tui.loop import Action, Replace, Screen
from thrones_tui.tui.screens.notice import NoticeScreen

_LABELS = {
    "journal": "The journal: replay, save and bug report in one",
    "text": "The story, with the odds at each choice",
    "cast": "A recording of the screen (asciicast)",
}


def export_screen(path: str) -> Screen:
    """Asks as what, writes the file, and says where it is."""
    ways = [(label, partial(_write, path, kind)) for kind, label in _LABELS.items()]
    return NoticeScreen("Export this game", "As what?", ways)


def _write(path: str, kind: str) -> Action:
    from thrones_tui.tui.export import export

    try:
        text = f"Written to {export(path, kind)}"
    except SessionError as error:
        text = str(error)
    return Replace(NoticeScreen("Export this game", text))
