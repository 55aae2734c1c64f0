"""What stands where: from destinations to screens, which are imported only when somebody goes there."""

from typing import assert_never

from thrones_tui.session.start import Start
from thrones_tui.tui import goto
from thrones_tui.tui.screen import Screen


def first_screen(start: Start) -> Screen:
    """The title screen, or what the command line asked for; raise `SessionError` if that cannot be."""
    usual = start._replace(resume=None, replay=None)
    if start.replay is not None:
        return screen_at(goto.ToReplay(usual, start.replay))
    if start.resume is not None:
        return screen_at(goto.ToResume(usual, start.resume) if start.resume else goto.ToSaves(usual))
    if start.game is None:
        return screen_at(goto.ToTitle(start))
    if start.options or start.practice or start.seed is not None or start.data is not None:
        from thrones_tui.tui.screens.casting import begin_game

        return screen_at(begin_game(start, start.game))
    from thrones_tui.tui.screens.saves import waiting

    return screen_at(waiting(start, start.game))


def screen_at(to: Screen | goto.Goto) -> Screen:
    """The screen at a destination, or one that says what stands in the way there; a screen is its own.

    It can take a while: files are read, and games played again.
    """
    match to:
        case goto.ToTitle():
            from thrones_tui.tui.screens.title import TitleScreen

            return TitleScreen(*to)
        case goto.ToHelp(game):
            from thrones_tui.tui.parts.lookups import general_help

            return general_help(game)
        case goto.ToSetup() | goto.ToName() | goto.ToHeroes() | goto.ToOwnHero():
            return _new_game(to)
        case goto.ToSaves() | goto.ToResume() | goto.ToGame() | goto.ToEnd():
            return _game(to)
        case goto.ToHall(start):
            from thrones_tui.tui.screens.hall import hall_screen

            return hall_screen(start)
        case goto.ToReplay():
            from thrones_tui.tui.screens.replay import replay_screen

            return replay_screen(*to)
    return to


def _new_game(to: goto.ToSetup | goto.ToName | goto.ToHeroes | goto.ToOwnHero) -> Screen:
    match to:
        case goto.ToSetup():
            from thrones_tui.tui.screens.setup import SetupScreen

            return SetupScreen(*to)
        case goto.ToName(table):
            from thrones_tui.tui.screens.casting import NameScreen

            return NameScreen(table)
        case goto.ToHeroes(table):
            from thrones_tui.tui.screens.casting import HeroScreen

            return HeroScreen(table)
        case goto.ToOwnHero(table):
            from thrones_tui.tui.screens.own_hero import OwnHeroScreen

            return OwnHeroScreen(table)
    assert_never(to)


def _game(to: goto.ToSaves | goto.ToResume | goto.ToGame | goto.ToEnd) -> Screen:
    match to:
        case goto.ToSaves(start):
            from thrones_tui.tui.screens.saves import SavesScreen

            return SavesScreen(start)
        case goto.ToResume(start, path):
            from thrones_tui.tui.screens.saves import resumed

            return screen_at(resumed(start, path))
        case goto.ToGame():
            from thrones_tui.tui.screens.game import GameScreen

            return GameScreen(*to)
        case goto.ToEnd(start, saved, ended):
            from thrones_tui.tui.screens.casting import Table
            from thrones_tui.tui.screens.ending import EndScreen

            return EndScreen(Table.of_saved(start, saved), saved.play, ended)
    assert_never(to)
