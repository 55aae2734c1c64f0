"""`thrones code GAME` prints the share code of a set-up; `thrones code CODE` says what one stands for."""

import argparse
from collections.abc import Iterator, Sequence

from thrones_tui.cli.parsing import Command, Parser, add_seed
from thrones_tui.cli.setups import add_game_options, add_setups, refuse_seed, said_of_game
from thrones_tui.session.errors import SessionError
from thrones_tui.session.home import Home


def _declare(parser: Parser, arguments: Sequence[str]) -> None:
    setups = add_setups(parser, "Say what a share code stands for", "--seed 7", "", arguments)
    for word, setup in setups.items():
        if word != "CODE":
            group = setup.add_argument_group("game")
            add_seed(group)
            add_game_options(group, word, but="name")


def _run(options: argparse.Namespace, home: Home) -> int:
    try:
        if "code" in options:
            refuse_seed(options)
            for line in _explained(options.code):
                print(line)
        else:
            print(_code(options))
    except ValueError as error:
        raise SessionError(str(error)) from None
    return 0


def _code(options: argparse.Namespace) -> str:
    """The code of what was said; raise `ValueError` with the game's reason why it cannot be."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.session.codes import share_code
    from thrones_tui.session.rulesets import load_ruleset
    from thrones_tui.session.seeds import fresh_seed

    said = said_of_game(options)
    seed = options.seed if "seed" in options else fresh_seed()
    ruleset = load_ruleset(options.game)
    ruleset.rules.new(said, Dice(seed))  # only to hear whether a game can begin like this
    return share_code(ruleset, seed, said)


def _explained(code: str) -> Iterator[str]:
    """What a code stands for, a line each; what it leaves open is asked for."""
    from thrones_tui.games.registry import listing
    from thrones_tui.session.codes import read_code
    from thrones_tui.session.rulesets import load_ruleset

    setup = read_code(code)
    said = {
        option.name: setup.options.get(option.name, "asked for" if option.asked else option.default)
        for option in load_ruleset(setup.game).rules.options
        if option.applies(setup.options)
    }
    for name, value in {"game": listing(setup.game).title, "seed": setup.seed, **said}.items():
        if name != "name":
            yield f"{name:<10} {value or 'none'}"


COMMAND = Command(
    "code",
    "Print a set-up's share code, or say what one stands for",
    "thrones code thrones --hero 'Jon Snow' --seed 7",
    _declare,
    _run,
)
