"""All commands of `thrones`, and running the one that was asked for."""

from collections.abc import Sequence

from thrones_tui.cli import check, codes, paths, play, replay, resume, saves, scores
from thrones_tui.cli.parsing import parse, start

COMMANDS = tuple(room.COMMAND for room in (play, resume, saves, replay, scores, codes, check, paths))


def run(arguments: Sequence[str]) -> int:
    """Do what `arguments` (not empty) say and return the exit code."""
    options = parse(COMMANDS, arguments)
    if "command" in options:
        return int(options.command.run(options))
    from thrones_tui.tui.app import main as show

    return show(start(options))
