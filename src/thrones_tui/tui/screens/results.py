"""T-END-7, T-END-8: writing a won game down, and the best results."""

from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import ensure, find_folders
from thrones_tui.session.results import Result, append_result, best_results, read_results, results_path
from thrones_tui.tui.screens.pages import TextScreen, text_lines

OWN = {"Self": "a hero of their own"}
"""T-SET-7: how the recorded word for an own hero is shown."""


def record(result: Result) -> str:
    """Append a result; return an empty text, or a sentence on why it could not be written."""
    try:
        append_result(results_path(ensure(find_folders().data)), result)
    except SessionError as error:
        return str(error)
    return ""


def best_lines() -> list[tuple[str, str]]:
    """The five best results as texts with styles, or what stands in the way."""
    try:
        best = best_results(read_results(results_path(find_folders().data)))
    except SessionError as error:
        return [(str(error), "warn")]
    if not best:
        return [("Nobody has won yet. Be the first.", "dim")]
    return [
        (f"{place}. {r.points:>4} points  {r.name} as {OWN.get(r.hero, r.hero)}", "text")
        for place, r in enumerate(best, 1)
    ]


def results_screen() -> TextScreen:
    """The best results on a screen of their own."""
    return TextScreen("The five best results", text_lines(best_lines()))
