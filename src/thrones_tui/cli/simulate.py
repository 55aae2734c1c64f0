"""`thrones players` lists the players made of code; `thrones simulate` has them play, and prints who wins."""

import argparse
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from thrones_tui.cli.parsing import Command, Parser, add_seed
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Home
from thrones_tui.session.streams import complain, say, say_json

if TYPE_CHECKING:
    from thrones_tui.players.contest import Mean, Tally
    from thrones_tui.session.bots import Listed

_FAULTY = 1
_GAMES = 20
_MOST = 1_000_000


def _declare_players(parser: Parser, arguments: Sequence[str]) -> None:
    from thrones_tui.games.registry import GAMES

    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--json", action="store_true", help="print them as a JSON array")


def _list_players(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.bots import listed

    game = options.game if "game" in options else None
    _check_game(game)
    found = [each for each in listed() if game is None or game in each.games or each.fault]
    if "json" in options:
        say_json([_plain(each) for each in found])
    else:
        say(*_lines(found))
    return 0


def _check_game(game: str | None) -> None:
    """Raise `SessionError` for a game that there is not."""
    from thrones_tui.games.registry import listing

    try:
        _ = game is None or listing(game)
    except ValueError as error:
        raise SessionError(str(error)) from None


def _plain(each: "Listed") -> dict[str, object]:
    parameters = {
        name: {"kind": wanted.kind.__name__, "default": wanted.default}
        for name, wanted in each.parameters.items()
    }
    return {**each._asdict(), "parameters": parameters}


def _lines(found: "Sequence[Listed]") -> Iterator[str]:
    """The players under the games that they play, each with its parameters as they are when none is given."""
    games: tuple[str, ...] = ()
    for each in found:
        if each.games != games and each.games:
            games = each.games
            yield f"{', '.join(games)}:"
        given = ",".join(f"{name}={wanted.default or '...'}" for name, wanted in each.parameters.items())
        source = "" if each.source == _own() else f" ({each.source})"
        yield f"  {each.name:<10} {each.fault or each.about}{source}"
        if given:
            yield f"  {'':<10} {each.name}:{given}"


def _own() -> str:
    from thrones_tui.session.home import APP

    return APP


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    from thrones_tui.games.registry import GAMES

    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--players",
        metavar="LIST",
        help="who plays, with commas: NAME, NAME:depth=2 or FILE.py:NAME (default: all built in)",
    )
    parser.add_argument(
        "--games", metavar="N", type=_count, default=_GAMES, help=f"seeds to play (default: {_GAMES})"
    )
    add_seed(parser)
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        type=_option,
        help="an option of the game, such as hero='Jon Snow'; may be given again",
    )
    parser.add_argument("--data", metavar="DIR", help="a folder with world files of your own")
    parser.add_argument(
        "--faults",
        choices=("forfeit", "safe", "stop"),
        default="forfeit",
        help="who fails, or gives no legal answer, loses the game, gives the safest answer, or stops all "
        "(default: forfeit)",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as a JSON array")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:9]) <= _MOST and len(text) < 9):
        raise argparse.ArgumentTypeError(f"a number of games is 1 to {_MOST}, not {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is written NAME=VALUE, not {text!r}")
    return name.strip(), value


def _simulate(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.players.match import Faulty

    try:
        tallies = list(_tallies(options))
    except ValueError as error:
        raise SessionError(str(error)) from None
    except Faulty as stop:
        from traceback import format_exception

        complain(*"".join(format_exception(stop.fault.error)).splitlines(), f"thrones: {stop}")
        return _FAULTY
    if "json" in options:
        say_json([_figures(tally) for tally in tallies])
    else:
        say(*_table(tallies))
    return 0


def _tallies(options: argparse.Namespace) -> "Iterator[Tally]":
    """The figures of every player, in games of two against each of the others."""
    from thrones_tui.players.contest import contests, played, tally
    from thrones_tui.players.match import Faults
    from thrones_tui.players.registry import ladder
    from thrones_tui.session.bots import entrants
    from thrones_tui.session.worlds import load_ruleset

    game, first = options.game, options.seed if "seed" in options else 0
    edition = load_ruleset(game, options.data if "data" in options else None).edition
    seats = entrants(game, options.players if "players" in options else ",".join(ladder(game).players))
    said, seeds = dict(options.option if "option" in options else ()), range(first, first + options.games)
    for pair in contests(game, seats):
        met = list(played(edition, seeds, said, pair, Faults(options.faults)))
        labels = [seat.label for seat in pair]
        for at, label in enumerate(dict.fromkeys(labels)):
            yield tally(game, label, ", ".join(labels[:at] + labels[at + 1 :]), [each[at] for each in met])
            own = [f for each in met for f in each[at].result.faults if f.seat == each[at].seat]
            complain(*dict.fromkeys(f"thrones: {fault.sentence}" for fault in own))


def _figures(tally: "Tally") -> dict[str, object]:
    means = {name: getattr(tally, name)._asdict() for name in ("chance", "score", "turns")}
    return {**tally._asdict(), **means}


def _table(tallies: "Sequence[Tally]") -> list[str]:
    from thrones_tui.scene.measure import Column, table

    columns = {
        Column("player"): [tally.player for tally in tallies],
        Column("against"): [tally.against for tally in tallies] if tallies[0].against else [],
        Column("games", right=True): [str(tally.games) for tally in tallies],
        Column("won", right=True): [f"{tally.won / tally.games:.0%}" for tally in tallies],
        Column("drawn", right=True): [f"{tally.drawn / tally.games:.0%}" for tally in tallies]
        if tallies[0].against
        else [],
        Column("chance", right=True): [_shown(tally.chance, 3) for tally in tallies],
        Column("score", right=True): [_shown(tally.score, 1) for tally in tallies],
        Column("turns", right=True): [f"{tally.turns.value:.1f}" for tally in tallies],
        Column("faults", right=True): [str(tally.faults) for tally in tallies],
    }
    shown = {column: cells for column, cells in columns.items() if cells}
    return table(tuple(shown), list(zip(*shown.values(), strict=True)), None)


def _shown(mean: "Mean", places: int) -> str:
    return f"{mean.value:.{places}f} ± {mean.error:.{places}f}"


PLAYERS = Command(
    "players",
    "List the players made of code, with their parameters",
    "thrones players minirogue",
    _declare_players,
    _list_players,
)

SIMULATE = Command(
    "simulate",
    "Have players made of code play, and print who wins how often",
    "thrones simulate thrones --players planner,greedy --option hero='Jon Snow' --games 100",
    _declare,
    _simulate,
)
