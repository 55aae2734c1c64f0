"""Opening the screen; where there can be none, the games are played line by line."""

from thrones_tui.session.home import Start


def show(start: Start) -> int:
    """Show the screen as it is to begin, or play without one; return the exit code.

    Games that others play are shown on screens alone: raise `SessionError` where there is none.
    """
    from thrones_tui.tui.app import main
    from thrones_tui.tui.environment import UnusableTerminal

    try:
        return main(start)
    except UnusableTerminal as error:
        if start.watch or start.replay is not None:
            raise
        why = f"thrones: {error} Until then you play line by line, as with `thrones plain`."
    return play_plain(start, why)


def play_plain(start: Start, why: str = "") -> int:
    """Play line by line, and say `why` as soon as that can be; return the exit code."""
    from thrones_tui.plain.console import main

    return main(start, why)
