"""`thrones scores [GAME]`: the hall of fame."""

import argparse
import contextlib
from collections.abc import Sequence
from datetime import date

from thrones_tui.cli.parsing import Parser, Runner
from thrones_tui.games.registry import GAMES, listing
from thrones_tui.session.files import said_plainly
from thrones_tui.session.history import OUTCOMES, EndedGame, Filter, known, read_games
from thrones_tui.session.home import Home
from thrones_tui.session.ranking import HEADINGS, ranking
from thrones_tui.session.settling import settle
from thrones_tui.session.streams import columns, complain, say, say_json

_LIMIT = 20
_WIDE = 100


def _declare(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(GAMES)} (default: all)")
    group = parser.add_argument_group("which games")
    group.add_argument("--name", metavar="NAME", help="of one player")
    group.add_argument("--hero", metavar="NAME", help="played as one hero")
    group.add_argument("--outcome", choices=OUTCOMES, help="with this outcome")
    group.add_argument("--seed", metavar="N", help="with this seed")
    group.add_argument(
        "--since", metavar="YYYY-MM-DD", type=_day, help="that ended on this day or later, in UTC"
    )
    group.add_argument("--all", action="store_true", help="include games that do not count")
    group.add_argument(
        "--limit", metavar="N", type=_limit, default=_LIMIT, help=f"at most this many (default: {_LIMIT})"
    )
    parser.add_argument(
        "--json", action="store_true", help="print everything known about them as a JSON array"
    )


def _day(text: str) -> str:
    with contextlib.suppress(ValueError):
        if date.fromisoformat(text).isoformat() == text:
            return text
    raise argparse.ArgumentTypeError(f"a day is written YYYY-MM-DD, not {text!r}")


def _limit(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text)):
        raise argparse.ArgumentTypeError(f"a limit is a whole number from 1, not {text!r}")
    return int(text)


def _run(options: argparse.Namespace, home: Home) -> int:
    wanted, path = _filter(options), home.places.history
    faults = settle(home.places)
    games = read_games(path, wanted)
    complain(*(f"thrones: {fault}" for fault in faults))
    if not games and wanted.game is not None:
        _check_game(wanted.game, path)
    if "json" in options:
        say_json([game._asdict() for game in games])
    elif games:
        say(*_table(games, with_game=wanted.game is None))
    else:
        say(_nothing(path, wanted))
    return 0


def _filter(options: argparse.Namespace) -> Filter:
    said = {name: value for name, value in vars(options).items() if name in Filter._fields}
    if "seed" in said:
        said["seed"] = str(said["seed"])
    return Filter(**said, everything="all" in options)


def _check_game(name: str, path: str) -> None:
    """Raise `SessionError` for a game that is not there and never was."""
    if name not in known(path, "game"):
        with said_plainly():
            listing(name)


def _nothing(path: str, wanted: Filter) -> str:
    if not known(path, "id"):
        return "No game has ended yet; the first one to end will be listed here."
    hint = "" if wanted.everything else " --all includes games that do not count."
    return f"No ended game matches.{hint}"


def _table(games: Sequence[EndedGame], *, with_game: bool) -> list[str]:
    room = columns() or None
    hidden = set() if with_game else {"game"}
    if room is not None and room < _WIDE:  # what can be looked up elsewhere gives way first
        hidden |= {"date", "seed"}
    return ranking(games, set(HEADINGS) - hidden, room)


SCORES = Runner(_run, _declare)
