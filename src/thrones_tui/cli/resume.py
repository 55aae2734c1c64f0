"""`thrones resume [WHICH]`: go on with a saved game."""

import argparse
import sys
from collections.abc import Sequence

from thrones_tui.cli.parsing import Command, Parser, add_screen_options, start
from thrones_tui.session.home import Home


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    parser.add_argument(
        "which",
        metavar="WHICH",
        nargs="?",
        help="number, name or id of a game in `thrones saves` (default: the only one, or the list)",
    )
    add_screen_options(parser)


def _run(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.cli.saves import find_save
    from thrones_tui.session.shelf import list_saves
    from thrones_tui.tui.app import main as show

    saves = list_saves(home.places.saves)
    if not saves:
        print("thrones: No game waits to be gone on with.", file=sys.stderr)
        return 1
    if "which" in options:
        return show(start(options, home)._replace(resume=find_save(options.which, saves).path))
    return show(start(options, home)._replace(resume=saves[0].path if len(saves) == 1 else ""))


COMMAND = Command(
    "resume",
    "Go on with a saved game; every game is saved as it is played",
    "thrones resume 1",
    _declare,
    _run,
)
