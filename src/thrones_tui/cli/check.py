"""`thrones check DIR`: what is wrong with a player's own world, or what it offers."""

import argparse
from collections.abc import Mapping, Sequence

from thrones_tui.cli.parsing import Parser, Runner
from thrones_tui.core.errors import DataError
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.english import counted
from thrones_tui.session.home import Home
from thrones_tui.session.streams import say, say_json
from thrones_tui.session.worlds import load_ruleset

_FAULTY = 1
_MOST = 1000
"""Most faults that are listed: a file that is no world at all has one in each line."""
_GAME = "thrones"


def _declare(parser: Parser) -> None:
    worlds = [name for name, entry in GAMES.items() if entry.files]
    parser.add_argument("folder", metavar="DIR", help="a folder with world files")
    parser.add_argument(
        "--game",
        metavar="GAME",
        choices=worlds,
        default=_GAME,
        help=f"the game they are for, one of {', '.join(worlds)} (default: {_GAME})",
    )
    parser.add_argument("--json", action="store_true", help="print it as a JSON object")


def _run(options: argparse.Namespace, home: Home) -> int:
    as_json = "json" in options
    try:
        edition = load_ruleset(options.game, options.folder).edition
    except DataError as error:
        faults, more = error.faults[:_MOST], max(0, len(error.faults) - _MOST)
        lines = [*map(str, faults), *([f"and {counted(more, 'more fault')}"] if more else [])]
        plain = {"faults": [fault._asdict() for fault in faults], **({"more": more} if more else {})}
        _print(plain, lines, as_json=as_json)
        return _FAULTY
    report = edition.survey(load_ruleset(options.game).rules)
    _print({"faults": [], **report.plain}, report.lines, as_json=as_json)
    return 0


def _print(plain: Mapping[str, object], lines: Sequence[str], *, as_json: bool) -> None:
    if as_json:
        say_json(plain)
    else:
        say(*lines)


CHECK = Runner(_run, _declare)
