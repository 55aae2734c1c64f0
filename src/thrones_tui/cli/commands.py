"""All commands of `thrones`, and running the one that was asked for."""

from collections.abc import Sequence
from typing import Final

from thrones_tui.cli.parsing import Command, parse, start
from thrones_tui.cli.screen import show
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import find_home

COMMANDS: Final = (
    Command(
        "play",
        "Start a game, or play a share code; `thrones play GAME --help` lists a game's options",
        "thrones play thrones --hero 'Jon Snow' --name Ada",
    ),
    Command(
        "plain",
        "Play line by line, on any terminal, pipe or screen reader; without a game, choose one",
        "thrones plain minirogue --name Ada",
        "play",
    ),
    Command(
        "watch",
        "Watch players made of code play a game; nothing is saved",
        "thrones watch thrones --player planner --hero 'Jon Snow'",
        "play",
    ),
    Command(
        "resume", "Resume a saved game; every game is saved as it is played", "thrones resume 1", "saves"
    ),
    Command("saves", "List saved games; name, export or give up one", "thrones saves"),
    Command("replay", "Watch a game again, verify it, or export it", "thrones replay game.jsonl --verify"),
    Command(
        "scores",
        "Print the best games that ended on this machine, best first",
        "thrones scores thrones --outcome won --limit 5",
    ),
    Command(
        "code",
        "Print the share code of a set-up, or explain one",
        "thrones code thrones --hero 'Jon Snow' --seed 7",
        "play",
    ),
    Command(
        "check",
        "Check the files of your own world: every fault with its line, or what the world offers",
        "thrones check my-world",
    ),
    Command(
        "config",
        "Print the settings in force, and where each comes from",
        "THRONES_THEME=mono thrones config",
    ),
    Command(
        "paths",
        "Print where settings, games, results and worlds are kept; THRONES_HOME moves all but the worlds",
        "THRONES_HOME=~/games thrones paths",
        "saves",
    ),
    Command(
        "doctor",
        "Look at the terminal, the folders and the saved games: what is wrong, and what to do",
        "thrones doctor",
    ),
    Command("players", "List the players made of code, with their parameters", "thrones players minirogue"),
    Command(
        "simulate",
        "Have players made of code play many games, and print what they come to",
        "thrones simulate thrones --players planner,greedy --option hero=all --games 100",
    ),
    Command(
        "report",
        "Tell what the games in a file come to: who wins how often, and who is better than whom",
        "thrones report heroes.db --against random --format md",
    ),
    Command(
        "drive",
        "Play with a program, in JSON Lines on stdin and stdout",
        """echo '{"type":"hello","protocol":1}' | thrones drive""",
    ),
    Command(
        "completions",
        "Print what has a shell complete commands, options and names",
        'eval "$(thrones completions bash)"',
    ),
    Command("manual", "Print the manual page", "thrones manual | man -l -"),
)


def run(arguments: Sequence[str]) -> int:
    """Do what `arguments` (not empty) say and return the exit code."""
    options = parse(COMMANDS, arguments)
    try:
        home = find_home()
    except SessionError as error:
        if "runner" not in options or options.runner.homeless is None:
            raise
        return int(options.runner.homeless(options, error))
    if "runner" in options:
        return int(options.runner.run(options, home))
    return show(start(options, home))
