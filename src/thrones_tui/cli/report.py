"""`thrones report` tells what the games in a file come to."""

import argparse
from contextlib import ExitStack, closing

from thrones_tui.cli.parsing import Group, Parser, Runner
from thrones_tui.lab.bands import left, read_bands
from thrones_tui.lab.report import DRAWN, FILES, FORMS
from thrones_tui.lab.store import Store
from thrones_tui.lab.summary import AGAINST, PLAYER, Summary, summarize
from thrones_tui.players.registry import ladder
from thrones_tui.session.files import SessionError, write_out
from thrones_tui.session.home import Home
from thrones_tui.session.streams import complain, draw, say


def _declare(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="what `thrones simulate --out` has written")
    add_tables(parser)
    parser.add_argument(
        "--between", metavar="NAME", help="compare the values of a factor, such as walkers.army, not players"
    )
    parser.add_argument(
        "--before", metavar="FILE", help="compare with the same cells of a run before this one"
    )
    parser.add_argument(
        "--expect",
        metavar="FILE",
        help="end with exit code 1 unless all figures are in the bands of a TOML file",
    )
    parser.add_argument(
        "--format",
        choices=(*FORMS, *FILES),
        help="csv has a line for each player, rows and parquet for each game (default: text)",
    )
    parser.add_argument("--output", metavar="FILE", help="where the report goes (default: standard output)")


def add_tables(group: Group) -> None:
    """Add what the tables take together, and compare with what."""
    group.add_argument("--against", metavar="ONE", help="compare all with this one alone")
    group.add_argument(
        "--over",
        metavar="NAME",
        action="append",
        help="take all values of a factor together, such as hero; or `against`, all others that one met",
    )


def _report(options: argparse.Namespace, home: Home) -> int:
    said = vars(options)
    form = said.get("format", "text")
    if form in FILES and "output" not in said:
        raise SessionError(f"What {form} makes is no text: name a file with --output.")
    bands = read_bands(options.expect) if "expect" in said else []
    with ExitStack() as stack:
        store, *then = (
            stack.enter_context(closing(Store(said[name], new=False)))
            for name in ("file", "before")
            if name in said
        )
        summary = _summary(store, options, then[0] if then else None)
        told = left(summary, bands)
        page = FILES[form](store) if form in FILES else FORMS[form](store, summary).encode()
    if "output" in said:
        write_out(options.output, page, options.file, home.kept)
    else:
        (draw if form in DRAWN else say)(*page.decode().splitlines())
    complain(*(f"thrones: {sentence}" for sentence in told))
    return 1 if told else 0


def check_tables(store: Store, options: argparse.Namespace) -> None:
    """Raise `SessionError` where something is to be taken together or compared that the games have not."""
    said, known = vars(options), store.design.factors
    over, between = said.get("over", ()), said.get("between")
    met = {AGAINST} if ladder(store.design.game).seats else set()
    if unknown := [*({*over} - known.keys() - met), *({between} - known.keys() - {None})]:
        raise SessionError(
            f"There is no factor {unknown[0]} in {store.path}, only {', '.join(known) or 'none'}."
        )
    if between in over:
        raise SessionError(f"Values of {between} cannot be compared and taken together.")


def _summary(store: Store, options: argparse.Namespace, before: Store | None) -> Summary:
    """The summary that is asked for; raise `SessionError` where there is none."""
    said = vars(options)
    over, between, against = said.get("over", ()), said.get("between"), said.get("against", "")
    if before and (between or against):
        raise SessionError(
            "With --before each player is compared with itself: leave out --between and --against."
        )
    check_tables(store, options)
    summary = summarize(store, over, against, between or PLAYER, before)
    if not summary.tallies:
        raise SessionError("No game was played.")
    if (against or before) and not summary.comparisons:
        raise SessionError(f"Nothing can be compared with {before.path if before else against}.")
    return summary


REPORT = Runner(_report, _declare)
