"""T-END-8: the best results."""

from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import find_folders
from thrones_tui.session.results import best_results, read_results, results_path

OWN = {"Self": "a hero of their own"}
"""T-SET-7: how the recorded word for an own hero is shown."""


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
