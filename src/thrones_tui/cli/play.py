"""`thrones play GAME`: start a game at once, without the title screen."""

import argparse
from collections.abc import Sequence

from thrones_tui.cli.parsing import Command, Parser, add_screen_options, add_seed, add_word, start

_GAME_OPTION = "option "  # before the names of a game's own options, so that they cannot clash with ours


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    from thrones_tui.games.registry import GAMES

    games = parser.add_subparsers(title="games", metavar="GAME", required=True)
    for name, entry in GAMES.items():
        game = add_word(
            games, f"thrones play {name}", entry.tagline, f"thrones play {name} --seed 7 --name Ada"
        )
        if name in arguments:
            game.set_defaults(game=name)
            _declare_game(game, name)


def _declare_game(parser: Parser, name: str) -> None:
    from thrones_tui.games.registry import game_options

    group = parser.add_argument_group("game")
    add_seed(group)
    group.add_argument("--data", metavar="DIR", help="a folder with world files of your own")
    for option in game_options(name):
        text = f"{option.help} (default: {option.default})" if option.default else option.help
        group.add_argument(
            f"--{option.name}",
            metavar=option.name.upper(),
            dest=_GAME_OPTION + option.name,
            help=text.replace("%", "%%"),
        )
    add_screen_options(parser)


def _run(options: argparse.Namespace) -> int:
    from thrones_tui.tui.app import main as show

    said = {
        name.removeprefix(_GAME_OPTION): value
        for name, value in vars(options).items()
        if name.startswith(_GAME_OPTION)
    }
    return show(start(options)._replace(options=said))


COMMAND = Command(
    "play",
    "Start a game at once; `thrones play GAME --help` lists its options",
    "thrones play thrones --hero 'Jon Snow' --name Ada",
    _declare,
    _run,
)
