"""`thrones paths`: where everything is kept."""

import argparse
from collections.abc import Sequence

from thrones_tui.cli.parsing import Command, Parser
from thrones_tui.session.home import Home


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    """It takes no arguments."""


def _run(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.assets import maps_folder

    places = {
        **home.folders._asdict(),
        **home.places._asdict(),
        "worlds": maps_folder(),
    }
    for name, place in places.items():
        print(f"{name:<8} {place}")
    return 0


COMMAND = Command(
    "paths",
    "Print where settings, games, results and worlds are kept; THRONES_HOME moves all but the worlds",
    "THRONES_HOME=~/games thrones paths",
    _declare,
    _run,
)
