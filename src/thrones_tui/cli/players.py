"""`thrones players` lists the players made of code."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from thrones_tui.cli.parsing import Parser, Runner
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.measure import wrap
from thrones_tui.session.bots import Listed, listed
from thrones_tui.session.home import APP, Home
from thrones_tui.session.streams import say, say_json

_ROOM: Final = 100
"""Columns for what a player is."""


def _declare(parser: Parser) -> None:
    about = f"one of {', '.join(GAMES)} (default: all)"
    parser.add_argument("game", metavar="GAME", nargs="?", choices=GAMES, help=about)
    parser.add_argument("--json", action="store_true", help="print them as a JSON array")


def _run(options: argparse.Namespace, home: Home) -> int:
    game = options.game if "game" in options else None
    found = [each for each in listed() if game is None or game in each.games or each.fault]
    if "json" in options:
        say_json([_plain(each) for each in found])
    else:
        say(*_lines(found))
    return 0


def _plain(each: Listed) -> dict[str, object]:
    parameters = {
        name: {"kind": wanted.kind.__name__, "default": wanted.default}
        for name, wanted in each.parameters.items()
    }
    return {**each._asdict(), "parameters": parameters}


def _lines(found: Sequence[Listed]) -> Iterator[str]:
    """The players under the games that they play, each with its parameters as they are when none is given."""
    games: tuple[str, ...] = ()
    for each in found:
        if each.games != games and each.games:
            games = each.games
            yield f"{', '.join(games)}:"
        given = ",".join(f"{name}={wanted.default or '...'}" for name, wanted in each.parameters.items())
        source = "" if each.source == APP else f" ({each.source})"
        about = wrap(f"{each.fault or each.about}{source}", _ROOM)
        for at, line in enumerate([*about, *([f"{each.name}:{given}"] if given else [])]):
            yield f"  {'' if at else each.name:<10} {line}"


PLAYERS = Runner(_run, _declare)
