"""`thrones paths`: where everything is kept."""

import argparse
from collections.abc import Sequence

from thrones_tui.cli.parsing import Command, Parser


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    """It takes no arguments."""


def _run(options: argparse.Namespace) -> int:
    from thrones_tui.session.assets import maps_folder
    from thrones_tui.session.folders import find_folders
    from thrones_tui.session.history import history_path
    from thrones_tui.session.results import results_path
    from thrones_tui.session.saves import find_places

    folders = find_folders()
    places = {
        **folders._asdict(),
        **find_places()._asdict(),
        "history": history_path(folders.data),
        "results": results_path(folders.data),
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
