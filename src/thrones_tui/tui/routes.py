"""What stands where: from destinations to screens, which are imported only when somebody goes there."""

from thrones_tui.session.home import Start
from thrones_tui.tui import goto
from thrones_tui.tui.screen import Screen


def first_screen(start: Start) -> Screen:
    """The title screen, or what the command line asked for; raise `SessionError` if that cannot be."""
    usual = start._replace(resume=None, replay=None)
    if start.watch:
        return screen_at(goto.ToReplay(usual, ""))
    if start.replay is not None:
        return screen_at(goto.ToReplay(usual, start.replay))
    if start.resume is not None:
        return screen_at(goto.ToResume(usual, start.resume) if start.resume else goto.ToSaves(usual))
    if start.game is None:
        faults = start.faults
        more = f" (and {len(faults) - 1} more: see `thrones config`)" if len(faults) > 1 else ""
        return screen_at(goto.ToTitle(start, f"{faults[0]}{more}" if faults else ""))
    if start.options or start.practice or start.seed is not None or start.data is not None:
        from thrones_tui.tui.parts.draft import begun

        return screen_at(begun(start, start.game))
    from thrones_tui.tui.screens.saves import waiting

    return screen_at(waiting(start, start.game))


def screen_at(to: Screen | goto.Goto) -> Screen:
    """The screen at a destination, or one that says what stands in the way there; a screen is its own.

    It can take a while: files are read, and games played again.
    """
    match to:
        case goto.ToTitle(start, remark):
            from thrones_tui.tui.screens.title import TitleScreen

            return TitleScreen(start, remark)
        case goto.ToHelp(game, options):
            from thrones_tui.tui.parts.lookups import general_help

            return general_help(game, dict(options))
        case goto.ToSetup(start, game):
            from thrones_tui.tui.screens.setup import SetupScreen

            return SetupScreen(start, game)
        case goto.ToPlay(start, game, today):
            from thrones_tui.session.codes import daily_seed
            from thrones_tui.tui.parts.draft import begun

            return screen_at(begun(start._replace(seed=daily_seed()) if today else start, game))
        case goto.ToCode(start):
            from thrones_tui.tui.screens.newgame import CodeScreen

            return CodeScreen(start)
        case goto.ToQuestion(draft):
            from thrones_tui.tui.screens.newgame import question_screen

            return question_screen(draft)
        case goto.ToSaves(start):
            from thrones_tui.tui.screens.saves import SavesScreen

            return SavesScreen(start)
        case goto.ToResume(start, path):
            from thrones_tui.tui.screens.saves import resumed

            return screen_at(resumed(start, path))
        case goto.ToGame(start, saved, remark):
            from thrones_tui.tui.screens.game import GameScreen

            return GameScreen(start, saved, remark)
        case goto.ToEnd(start, saved, ended, staged, calm):
            from thrones_tui.tui.screens.ending import EndScreen

            return EndScreen(start, saved, ended, staged, calm)
        case goto.ToHall(start):
            from thrones_tui.tui.screens.hall import hall_screen

            return hall_screen(start)
        case goto.ToOptions(start):
            from thrones_tui.tui.screens.options import OptionsScreen

            return OptionsScreen(start)
        case goto.ToReplay(start, path, watched):
            from thrones_tui.tui.screens.replay import replay_screen

            return replay_screen(start, path, watched)
    return to
