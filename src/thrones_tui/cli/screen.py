"""Opening the screen; where there can be none, the games are played line by line."""

from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Start
from thrones_tui.session.program import CURSES


def show(start: Start) -> int:
    """Show the screen as it is to begin, or go line by line without one; return the exit code."""
    try:
        from thrones_tui.tui.app import main
        from thrones_tui.tui.environment import UnusableTerminal
    except ImportError as error:
        if error.name not in ("curses", "_curses"):
            raise
        why = f"The screen needs curses, and this Python comes without. {CURSES}"
        return _without(start, SessionError(why))
    try:
        return main(start)
    except UnusableTerminal as error:
        return _without(start, error)


def _without(start: Start, error: SessionError) -> int:
    """Go line by line for this reason."""
    shown = start.watch or start.replay is not None
    how = (
        "you follow it line by line, as with --plain"
        if shown
        else "you play line by line, as with `thrones plain`"
    )
    return play_plain(start, f"thrones: {error} Until then {how}.")


def play_plain(start: Start, why: str = "") -> int:
    """Play line by line, and say `why` as soon as that can be; return the exit code."""
    from thrones_tui.plain.console import main

    return main(start, why)
