"""T-END-8: the best results."""

from thrones_tui.session.errors import SessionError
from thrones_tui.session.results import best_results, read_results

OWN = {"Self": "a hero of their own"}
"""T-SET-7: how the recorded word for an own hero is shown."""


def best_lines(path: str) -> list[tuple[str, str]]:
    """The five best results of a file as texts with styles, or what stands in the way."""
    try:
        best = best_results(read_results(path))
    except SessionError as error:
        return [(str(error), "warn")]
    if not best:
        return [("Nobody has won yet. Be the first.", "dim")]
    return [
        (f"{place}. {r.points:>4} points  {r.name} as {OWN.get(r.hero, r.hero)}", "text")
        for place, r in enumerate(best, 1)
    ]
