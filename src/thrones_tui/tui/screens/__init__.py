"""What the player sees, one module a screen. `first_screen` is where the program begins."""

from thrones_tui.session.start import Start
from thrones_tui.tui.loop import Screen


def first_screen(start: Start) -> Screen:
    """The title screen, or what the command line asked for; raise `SessionError` if that cannot be."""
    from thrones_tui.tui.screens.title import TitleScreen

    title = TitleScreen(start)
    if start.game is None:
        return title
    from thrones_tui.tui.screens.casting import begin_game

    return begin_game(start, start.game)
