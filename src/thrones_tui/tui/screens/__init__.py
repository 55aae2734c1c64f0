"""What the player sees, one module a screen. `first_screen` is where the program begins."""

from thrones_tui.session.start import Start
from thrones_tui.tui.screen import Screen


def first_screen(start: Start) -> Screen:
    """The title screen, or what the command line asked for; raise `SessionError` if that cannot be."""
    from thrones_tui.tui.screens.title import TitleScreen

    if start.resume is not None or start.replay is not None:
        return _of_journal(start)
    if start.game is None:
        return TitleScreen(start)
    if not (start.options or start.practice) and start.seed is None and start.data is None:
        return _new_or_waiting(start, start.game)
    from thrones_tui.tui.screens.casting import begin_game

    return begin_game(start, start.game)


def _new_or_waiting(start: Start, game: str) -> Screen:
    """A new game; where one of its kind waits to be gone on with, that is offered first."""
    from thrones_tui.session.folders import any_saved
    from thrones_tui.tui.screens.setup import SetupScreen

    if any_saved(start.home.places.saves):
        from thrones_tui.tui.screens.saves import waiting_screen

        waiting = waiting_screen(start, game)
        if waiting is not None:
            return waiting
    return SetupScreen(start, game)


def _of_journal(start: Start) -> Screen:
    usual = start._replace(resume=None, replay=None)
    if start.replay is not None:
        from thrones_tui.tui.screens.replay import replay_screen

        return replay_screen(usual, start.replay)
    from thrones_tui.tui.screens.saves import SavesScreen, resume_screen

    return resume_screen(usual, start.resume) if start.resume else SavesScreen(usual)
