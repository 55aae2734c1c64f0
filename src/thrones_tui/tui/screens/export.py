"""Choosing how a game is written out for others."""

from functools import partial

from thrones_tui.session.errors import SessionError
from thrones_tui.tui.screen import Action, Replace, Screen
from thrones_tui.tui.screens.notice import NoticeScreen

_LABELS = {
    "journal": "Journal, to replay or go on with",
    "text": "Text: the story with the odds",
    "cast": "Recording of the screen (.cast)",
}


def export_screen(path: str, folder: str) -> Screen:
    """Asks as what, writes the file into a folder, and says where it is."""
    ways = [(label, partial(_write, path, kind, folder)) for kind, label in _LABELS.items()]
    return NoticeScreen("Export this game", "As what?", ways)


def _write(path: str, kind: str, folder: str) -> Action:
    from thrones_tui.tui.export import export

    try:
        text = f"Written to {export(path, kind, folder)}"
    except SessionError as error:
        text = str(error)
    return Replace(NoticeScreen("Export this game", text))
