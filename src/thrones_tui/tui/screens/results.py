"""T-END-7, T-END-8: writing a won game down, and the best results."""

import os

from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import ensure, find_folders
from thrones_tui.session.results import (
    RESULTS_FILE,
    Result,
    append_result,
    best_results,
    read_results,
)
from thrones_tui.tui.screens.pages import TextScreen, text_lines


def _path() -> str:
    return os.path.join(find_folders().data, RESULTS_FILE)


def record(result: Result) -> str:
    """Append a result; return an empty text, or a sentence on why it could not be written."""
    try:
        ensure(find_folders().data)
        append_result(_path(), result)
    except SessionError as error:
        return str(error)
    return ""


def best_lines() -> list[tuple[str, str]]:
    """The five best results as texts with styles, or what stands in the way."""
    try:
        best = best_results(read_results(_path()))
    except SessionError as error:
        return [(str(error), "warn")]
    if not best:
        return [("Nobody has won yet. Be the first.", "dim")]
    return [
        (f"{place}. {r.points:>4} points  {r.name} as {r.hero}", "text") for place, r in enumerate(best, 1)
    ]


def results_screen() -> TextScreen:
    """The best results on a screen of their own."""
    return TextScreen("The five best results", text_lines(best_lines()))
