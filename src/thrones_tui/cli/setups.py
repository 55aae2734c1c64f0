"""What `thrones play` and `thrones code` have in common: words for games and share codes, and options."""

import argparse
from collections.abc import Mapping, Sequence

from thrones_tui.cli.parsing import Parser, add_word
from thrones_tui.session.errors import SessionError

_GAME_OPTION = "option "  # before the names of a game's own options, so that they cannot clash with ours


def add_setups(
    parser: Parser, about_code: str, example: str, code_example: str, arguments: Sequence[str]
) -> Mapping[str, Parser]:
    """Add a word for every game and one for a share code; return the parsers of those in `arguments` by name.

    That of a code is called "CODE". Afterwards `game` is the name of the game, or `code` what was typed. The
    examples are what may follow a game's name, and a code.
    """
    from thrones_tui.games.registry import GAMES

    prog = parser.prog
    words = parser.add_subparsers(title="games", metavar="GAME", required=True)
    asked = {}
    for name, entry in GAMES.items():
        game = add_word(words, f"{prog} {name}", entry.tagline, f"{prog} {name} {example}")
        game.set_defaults(game=name)
        if name in arguments:
            asked[name] = game
    typed = _word_after(prog.split()[-1], arguments)
    if typed in GAMES or not _is_meant_as_code(typed):
        typed = "CODE"  # for the help; as a code it is none
    code = add_word(words, f"{prog} CODE", about_code, f"{prog} {typed}{code_example}", typed)
    code.set_defaults(code=typed)
    return asked | {"CODE": code}


def _word_after(command: str, arguments: Sequence[str]) -> str:
    following = arguments[arguments.index(command) + 1 :]
    return following[0] if following else ""


def _is_meant_as_code(word: str) -> bool:
    """Whether a word has digits or groups, which the names of commands and games have not."""
    return not word.startswith("-") and any(letter.isdigit() or letter in "- " for letter in word)


def add_name(group: argparse._ActionsContainer) -> None:
    """Add the player's name, which a share code leaves open."""
    text = "your name (default: asked for)"
    group.add_argument("--name", metavar="NAME", dest=f"{_GAME_OPTION}name", help=text)


def add_game_options(group: argparse._ActionsContainer, game: str, *, but: str = "") -> None:
    """Add what can be said when a game is set up, but for one option."""
    from thrones_tui.session.rulesets import load_ruleset

    for option in load_ruleset(game).rules.options:
        if option.name != but:
            group.add_argument(
                f"--{option.name}",
                metavar=option.name.upper(),
                dest=_GAME_OPTION + option.name,
                help=option.help.replace("%", "%%"),
            )


def said_of_game(options: argparse.Namespace) -> dict[str, str]:
    """What was said of a game's own options."""
    return {
        name.removeprefix(_GAME_OPTION): value
        for name, value in vars(options).items()
        if name.startswith(_GAME_OPTION)
    }


def refuse_seed(options: argparse.Namespace) -> None:
    """Raise `SessionError` if a seed was said before the command, where a share code follows."""
    if "seed" in options:
        raise SessionError("A share code has a seed of its own: leave out --seed and --daily.")
