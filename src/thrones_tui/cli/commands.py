"""All commands of `thrones`, and running the one that was asked for."""

from collections.abc import Sequence

from thrones_tui.cli import (
    check,
    completions,
    config,
    doctor,
    drive,
    manual,
    play,
    players,
    replay,
    report,
    saves,
    scores,
    simulate,
)
from thrones_tui.cli.parsing import parse, start
from thrones_tui.cli.screen import show
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import find_home

COMMANDS = (
    play.PLAY, play.PLAIN, play.WATCH, saves.RESUME, saves.SAVES, replay.REPLAY,
    scores.SCORES, play.CODE, check.CHECK, config.CONFIG, saves.PATHS,
    doctor.DOCTOR, players.PLAYERS, simulate.SIMULATE, report.REPORT, drive.DRIVE,
    completions.COMPLETIONS, manual.MANUAL,
)  # fmt: skip


def run(arguments: Sequence[str]) -> int:
    """Do what `arguments` (not empty) say and return the exit code."""
    options = parse(COMMANDS, arguments)
    try:
        home = find_home()
    except SessionError as error:
        if "command" not in options or options.command.homeless is None:
            raise
        return int(options.command.homeless(options, error))
    if "command" in options:
        return int(options.command.run(options, home))
    return show(start(options, home))
