"""`thrones saves`, `resume` and `paths`: listing and resuming saved games, and where everything is kept."""

import argparse
from collections.abc import Callable, Sequence

from thrones_tui.cli.parsing import Parser, Runner, add_screen_options, add_word, start
from thrones_tui.cli.screen import show
from thrones_tui.session.files import EXPORTS, SessionError
from thrones_tui.session.home import GIVES_UP, NOT_GIVEN_UP, Home
from thrones_tui.session.settings import config_path
from thrones_tui.session.shelf import Save, list_saves
from thrones_tui.session.streams import ask, complain, say, say_json


def _declare(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print the list as a JSON array")
    words = parser.add_subparsers(title="with one game", metavar="ACTION")
    name = add_word(
        words, "thrones saves rename", "Name a saved game", "thrones saves rename 1 'The long march'"
    )
    _add_which(name, _rename)
    name.add_argument("label", metavar="NAME", help="up to 40 characters; '' removes the name")
    out = add_word(words, "thrones saves export", "Write a game out", "thrones saves export 1 --as text")
    _add_which(out, _export)
    out.add_argument("--as", dest="kind", choices=EXPORTS, default="journal", help="default: journal")
    end = add_word(words, "thrones saves abandon", "Give up a saved game for good", "thrones saves abandon 1")
    _add_which(end, _abandon)
    end.add_argument("--word", help=f"the word {GIVES_UP}, so that nothing is asked")


def _add_which(parser: Parser, deed: Callable[[argparse.Namespace, Home], int]) -> None:
    parser.add_argument("which", metavar="WHICH", help="its number in the list, its name or its id")
    parser.set_defaults(deed=deed)


def _run(options: argparse.Namespace, home: Home) -> int:
    if "deed" in options:
        return int(options.deed(options, home))
    saves = list_saves(home.places.saves)
    if "json" in options:
        plain = [save._asdict() | {"holder": save.holder and save.holder._asdict()} for save in saves]
        say_json(plain)
        return 0
    for number, save in enumerate(saves, 1):
        say(f"{number}. {save.title}", f"   {save.words()}", f"   {save.id}")
    if not saves:
        say("There are no saved games.")
    return 0


def _found(options: argparse.Namespace, home: Home) -> Save:
    return find_save(options.which, list_saves(home.places.saves))


def find_save(wanted: str, saves: Sequence[Save]) -> Save:
    """The save a player means by its number in the list (from 1), its id, or its label or title.

    Raises `SessionError` if there is none, or more than one.
    """
    if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 and 1 <= int(wanted) <= len(saves):
        return saves[int(wanted) - 1]
    for names in (lambda save: (save.id,), lambda save: (save.label, save.title)):
        found = [save for save in saves if wanted and wanted.casefold() in map(str.casefold, names(save))]
        if len(found) == 1:
            return found[0]
        if found:
            raise SessionError(f"{len(found)} saved games are called {wanted!r}; give the number of one.")
    raise SessionError(f"No saved game is called {wanted!r}; `thrones saves` lists them.")


def _rename(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.endings import rename

    rename(_found(options, home).path, options.label)
    return 0


def _export(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.tui.exports.export import export

    say(export(_found(options, home).path, options.kind, home.places.exports))
    return 0


def _abandon(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.endings import give_up

    save = _found(options, home)
    if save.is_untouched:
        options.word = GIVES_UP
    elif "word" not in options:
        options.word = ask(f"{save.words()}.", f"Type the word {GIVES_UP} to give it up:")
    if options.word.casefold() != GIVES_UP:
        raise SessionError(NOT_GIVEN_UP)
    say(give_up(save.path, home.places))
    return 0


def _declare_resume(parser: Parser) -> None:
    parser.add_argument(
        "which",
        metavar="WHICH",
        nargs="?",
        help="number, name or id of a game in `thrones saves` (default: the only one, or the list)",
    )
    parser.add_argument(
        "--player",
        metavar="PLAYER",
        action="append",
        help="a file or program that plays in the game: it may go on, which needs to be said again",
    )
    add_screen_options(parser)


def _resume(options: argparse.Namespace, home: Home) -> int:
    saves = list_saves(home.places.saves)
    if not saves:
        complain("thrones: There are no saved games.")
        return 1
    begin = start(options, home)._replace(allowed=tuple(options.player) if "player" in options else ())
    if "which" in options:
        return show(begin._replace(resume=find_save(options.which, saves).path))
    return show(begin._replace(resume=saves[0].path if len(saves) == 1 else ""))


def _paths(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.worlds import maps_folder

    settings = config_path(home.folders.config)
    places = {
        **home.folders._asdict(), "settings": settings, **home.places._asdict(), "worlds": maps_folder(),
    }  # fmt: skip
    for name, place in places.items():
        say(f"{name:<8} {place}")
    return 0


SAVES = Runner(_run, _declare)
RESUME = Runner(_resume, _declare_resume)
PATHS = Runner(_paths)
