"""`thrones report` tells what the games in a file come to."""

import argparse
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from thrones_tui.cli.parsing import Command, Parser
from thrones_tui.session.files import SessionError, write_out
from thrones_tui.session.home import Home
from thrones_tui.session.streams import say

if TYPE_CHECKING:
    from thrones_tui.lab.store import Store


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    from thrones_tui.lab.report import FORMS

    parser.add_argument("file", metavar="FILE", help="what `thrones simulate --out` has written")
    parser.add_argument("--against", metavar="ONE", help="compare all with this one alone")
    parser.add_argument(
        "--over", metavar="NAME", action="append", help="take all values of a factor together, such as hero"
    )
    parser.add_argument(
        "--between", metavar="NAME", help="compare the values of a factor, such as walkers.army, not players"
    )
    parser.add_argument(
        "--format",
        choices=tuple(FORMS),
        help="csv has a line for each player, rows one for each game of each player (default: text)",
    )
    parser.add_argument("--output", metavar="FILE", help="where the report goes (default: standard output)")


def _report(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.lab.store import Store

    said = vars(options)
    store = Store(options.file, new=False)
    try:
        choice = {name: said[name] for name in ("over", "against", "between") if name in said}
        page = rendered(store, said.get("format", "text"), **choice)
    finally:
        store.close()
    if "output" in said:
        write_out(options.output, page.encode(), options.file)
    else:
        say(*page.splitlines())
    return 0


def rendered(
    store: "Store", form: str, over: Collection[str] = (), against: str = "", between: str | None = None
) -> str:
    """The report of a run; raise `SessionError` where there is none."""
    from thrones_tui.lab.report import FORMS
    from thrones_tui.lab.summary import PLAYER, summarize

    known = store.design.factors
    for name in (*over, *([between] if between else [])):
        if name not in known:
            raise SessionError(
                f"There is no factor {name} in {store.path}, only {', '.join(known) or 'none'}."
            )
    if between in over:
        raise SessionError(f"Values of {between} cannot be compared and taken together.")
    summary = summarize(store, over, against, between or PLAYER)
    if not summary.tallies:
        raise SessionError("No game was played.")
    if against and not summary.comparisons:
        raise SessionError(f"Nothing can be compared with {against} in {store.path}.")
    return FORMS[form](store, summary)


REPORT = Command(
    "report",
    "Tell what the games in a file come to: who wins how often, and who is better than whom",
    "thrones report heroes.db --against random --format md",
    _declare,
    _report,
)
