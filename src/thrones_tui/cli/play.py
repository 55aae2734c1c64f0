"""`thrones play GAME` and `thrones play CODE`: start a game at once, without the title screen."""

import argparse
from collections.abc import Sequence

from thrones_tui.cli.parsing import Command, Parser, add_screen_options, add_seed, start
from thrones_tui.cli.setups import add_game_options, add_name, add_setups, refuse_seed, said_of_game
from thrones_tui.session.errors import SessionError
from thrones_tui.session.home import Home
from thrones_tui.session.start import Start


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    setups = add_setups(
        parser, "Play the set-up a share code stands for", "--seed 7 --name Ada", " --name Ada", arguments
    )
    for word, setup in setups.items():
        group = setup.add_argument_group("game")
        if word == "CODE":
            add_name(group)
        else:
            add_seed(group)
            group.add_argument("--data", metavar="DIR", help="a folder with world files of your own")
            add_game_options(group, word)
        group.add_argument(
            "--practice", action="store_true", help="take back any number of steps; the game is not ranked"
        )
        add_screen_options(setup)


def _run(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.tui.app import main as show

    said = said_of_game(options)
    if "code" in options:
        refuse_seed(options)
        return show(_of_code(start(options, home), options.code, said))
    return show(start(options, home)._replace(options=said))


def _of_code(begin: Start, code: str, said: dict[str, str]) -> Start:
    """The start of what a code stands for; raise `SessionError` if it stands for nothing."""
    from thrones_tui.session.codes import CodeError, read_code

    try:
        setup = read_code(code)
    except CodeError as error:
        raise SessionError(str(error)) from None
    told = {name: str(value) for name, value in setup.options.items()}
    return begin._replace(game=setup.game, seed=setup.seed, options=told | said)


COMMAND = Command(
    "play",
    "Start a game, or what a share code stands for; `thrones play GAME --help` lists its options",
    "thrones play thrones --hero 'Jon Snow' --name Ada",
    _declare,
    _run,
)
