"""Looking something up in a game: what surrounds you, the map, the log, the sheet, help."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from thrones_tui.core.dice import Dice
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.gestures import Place
from thrones_tui.scene.keynames import press
from thrones_tui.scene.live import Play, begin
from thrones_tui.scene.model import Line, Page, Scene
from thrones_tui.session.home import Words
from thrones_tui.session.opponents import seated
from thrones_tui.session.saved import SavedGame, facts_of
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.goto import ToOptions
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.boards import RealmScreen
from thrones_tui.tui.parts.helppages import HelpScreen, with_keys
from thrones_tui.tui.parts.logpage import LogScreen, with_asides
from thrones_tui.tui.parts.look import LookScreen
from thrones_tui.tui.parts.pages import sheet_screen
from thrones_tui.tui.screen import Screen

LookUp: TypeAlias = Callable[[str], Screen | ToOptions | None]
"""What a key opens to look something up, if it opens anything."""

LOOK, MAP, LOG, SHEET = Hint("x", "look"), Hint("m", "map"), Hint("p", "log"), Hint("s", "sheet")
GO = Hint("t", "go to")
ADVICE = Hint("a", "advice")
OPTIONS = "o"
NOTHING = f"That key does nothing here; {press('?')} lists the keys."
UNDO, QUIT, HELP = Hint("u", "undo"), Hint("q", "quit"), Hint("?", "help")


def offered(hints: tuple[Hint, ...], scene: Scene, *, goes: bool = False) -> tuple[Hint, ...]:
    """The hints that lead somewhere: without a board there is nothing to look at, and maybe no way to go."""
    useless = (*(() if goes else (GO,)), *(() if scene.grid.rows else (LOOK, MAP)))
    return tuple(hint for hint in hints if hint not in useless)


def can_go(play: Play) -> bool:
    """Whether the player can be sent somewhere now."""
    return play.presenter.has_ways and play.outcome is None and play.decision.kind == "turn"


def looked_up(
    key: str,
    saved: SavedGame,
    scene: Scene,
    words: Words,
    goal: Place | None = None,
    asides: Sequence[tuple[int, Line]] = (),
) -> Screen | None:
    """What a key looks up in a game in progress, if it does.

    A look around begins at the focus of the scene. A place to go to is looked for from `goal`, where the
    player wants to go and did not arrive, or else from the best one. The log has `asides`, each after so many
    of its lines.
    """
    play = saved.play
    goes = can_go(play)
    match key:
        case "x" | ";" if scene.grid.rows:
            return LookScreen(play, scene.grid.focus, goes=goes)
        case "m" if scene.grid.rows:
            return RealmScreen(play, goes=goes)
        case "t" if goes and goal is not None:
            return RealmScreen(play, goal, goes=True, at_once=True)
        case "t" | "tab" | "backtab" if goes:
            screen = RealmScreen(play, goes=True, at_once=key == "t")
            screen.handle(Key("tab" if key == "t" else key))
            return screen
        case "p" | "ctrl-p":
            return LogScreen("All that happened", *with_asides(play.log, play.story.fresh, asides))
        case "s":
            return sheet_screen(scene, facts_of(saved, words))
        case "?":
            asked = "" if play.outcome is not None else play.decision.name
            return game_help(play.presenter.help(play.view()), asked, goes=play.presenter.has_ways)
    return None


def opened(look_up: LookUp, key: Key) -> Screen | ToOptions | None:
    """The screen that a key opens, if any; a click on a board opens it with the cursor there."""
    board = {"tile": "x", "realm": "m"}.get(key.name)
    screen = look_up(board or key.name)
    if board is not None and screen is not None and not isinstance(screen, ToOptions):
        screen.handle(key._replace(name="tile"))
    return screen


def game_help(pages: tuple[Page, ...], asked: str = "", *, goes: bool) -> Screen:
    """Help: the game in short, the keys, then the game's other pages; it opens on what is asked."""
    pages = with_keys(pages, goes=goes)
    return HelpScreen(pages, next((at for at, page in enumerate(pages) if asked in page.asked), 0))


def general_help(game: str, options: Mapping[str, object]) -> Screen:
    """Help on a game that has not begun, on the world it comes with, with the options said so far.

    Where these are not all, or none that can be, it is about the usual game.
    """
    ruleset = load_ruleset(game)
    presenter = ruleset.edition.presenter
    try:
        view = begin(ruleset.edition, Dice(0), seated(ruleset, options)[0]).view() if options else None
    except ValueError:
        view = None
    return game_help(presenter.help(view), goes=presenter.has_ways)
