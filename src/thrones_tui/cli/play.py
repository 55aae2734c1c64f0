"""`thrones play` starts a game at once, `thrones plain` one without a screen.

`thrones watch` shows one of players made of code; `thrones code` prints the share code of a set-up,
or explains one.
"""

import argparse
from collections.abc import Collection, Iterator, Mapping, Sequence

from thrones_tui.cli.parsing import (
    GAME_OPTION,
    Group,
    Parser,
    Runner,
    add_data,
    add_plain,
    add_screen_options,
    add_seed,
    add_word,
    follow,
    start,
)
from thrones_tui.cli.screen import play_plain, show
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import preset_option
from thrones_tui.games.registry import GAMES, listing
from thrones_tui.players.registry import ladder
from thrones_tui.session.codes import coded, fresh_seed, read_code, share_code
from thrones_tui.session.files import SessionError, said_plainly
from thrones_tui.session.home import Home, Start
from thrones_tui.session.streams import say
from thrones_tui.session.worlds import load_ruleset

_NAME = "your name (default: asked for)"


def _declare_play(parser: Parser) -> None:
    for setup in _declare_games(parser):
        add_screen_options(setup)


def _declare_plain(parser: Parser) -> None:
    _declare_games(parser, required=False)


def _declare_games(parser: Parser, *, required: bool = True) -> Collection[Parser]:
    """Add all games with what can be said of each; return the parsers of those that are named."""
    about, said = "Play the set-up of a share code", "--seed 7 --name Ada"
    setups = _add_setups(parser, about, said, " --name Ada", required=required)
    for word, setup in setups.items():
        group = setup.add_argument_group("game")
        if word == "CODE":
            group.add_argument("--name", metavar="NAME", dest=f"{GAME_OPTION}name", help=_NAME)
        else:
            _add_setup(group, word, seats=ladder(word).seats)
        group.add_argument(
            "--practice", action="store_true", help="take back any number of steps; the game is not ranked"
        )
    return setups.values()


def _play(options: argparse.Namespace, home: Home) -> int:
    return show(_start_of_game(options, home))


def _play_plain(options: argparse.Namespace, home: Home) -> int:
    begins = "code" in options or "game" in options
    return play_plain(_start_of_game(options, home) if begins else start(options, home))


def _start_of_game(options: argparse.Namespace, home: Home) -> Start:
    """How the game begins that was asked for."""
    said = _said_of_game(options)
    if "code" in options:
        _refuse_seed(options)
        return _of_code(start(options, home), options.code, said)
    players = tuple(said[seat] for seat in ladder(options.game).seats if seat in said)
    return start(options, home)._replace(options=said, allowed=players)


def _declare_watch(parser: Parser) -> None:
    setups = _add_setups(parser, "Watch the set-up of a share code", "--player planner", "")
    for word, setup in setups.items():
        group = setup.add_argument_group("game")
        about = "who plays: NAME, FILE.py:NAME or cmd:PROGRAM (default: the strongest ones built in)"
        group.add_argument("--player", metavar="PLAYER", action="append", help=f"{about}; once a seat")
        if word != "CODE":
            _add_setup(group, word, *ladder(word).seats)
        add_plain(setup)
        add_screen_options(setup)


def _watch(options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.exhibition import at_seats

    begin = start(options, home)._replace(options=_said_of_game(options))
    if "code" in options:
        _refuse_seed(options)
        begin = _of_code(begin, options.code, {})
    return follow(options, at_seats(begin, options.player if "player" in options else []))


def _of_code(begin: Start, code: str, said: dict[str, str]) -> Start:
    """The start of what a code stands for; raise `SessionError` if it stands for nothing."""
    with said_plainly():
        start = coded(begin, code)
    return start._replace(options={**start.options, **said})


def _declare_code(parser: Parser) -> None:
    setups = _add_setups(parser, "Explain a share code", "--seed 7", "")
    for word, setup in setups.items():
        if word != "CODE":
            group = setup.add_argument_group("game")
            add_seed(group)
            _add_game_options(group, word, "name")


def _tell_code(options: argparse.Namespace, home: Home) -> int:
    with said_plainly():
        if "code" in options:
            _refuse_seed(options)
            say(*_explained(options.code))
        else:
            say(_code(options))
    return 0


def _code(options: argparse.Namespace) -> str:
    """The code of what was said; raise `ValueError` with the game's reason if no game can begin like this."""
    said = _said_of_game(options)
    seed = options.seed if "seed" in options else fresh_seed()
    ruleset = load_ruleset(options.game)
    ruleset.rules.new(said, Dice(seed))  # validate by a dry run
    return share_code(ruleset, seed, said)


def _explained(code: str) -> Iterator[str]:
    """What a code stands for, a line each."""
    setup = read_code(code)
    said = {
        option.name: setup.options.get(option.name, "asked for" if option.asked else option.default)
        for option in load_ruleset(setup.game).rules.options
        if option.applies(setup.options)
    }
    for name, value in {"game": listing(setup.game).title, "seed": setup.seed, **said}.items():
        if name != "name":
            yield f"{name:<10} {value or 'none'}"


# What both have in common


def _add_setups(
    parser: Parser,
    about_code: str,
    example: str,
    code_example: str,
    *,
    required: bool = True,
) -> Mapping[str, Parser]:
    """Add a word for every game and one for a share code; return the parsers of those that are named.

    That of a code is called "CODE". Afterwards `game` is the name of the game, or `code` what was typed. The
    examples are what may follow a game's name, and a code.
    """
    prog = parser.prog
    words = parser.add_subparsers(title="games", metavar="GAME", required=required)
    asked = {}
    for name, entry in GAMES.items():
        game = add_word(words, f"{prog} {name}", entry.tagline, f"{prog} {name} {example}")
        game.set_defaults(game=name)
        if name in parser.line:
            asked[name] = game
    typed = next(iter(parser.line[parser.line.index(prog.split()[-1]) + 1 :]), "")
    if typed in GAMES or not _is_meant_as_code(typed):
        typed = "CODE"  # for the help; as a code it is none
    code = add_word(words, f"{prog} CODE", about_code, f"{prog} {typed}{code_example}", typed)
    code.set_defaults(code=typed)
    return asked | {"CODE": code}


def _is_meant_as_code(word: str) -> bool:
    """Whether a word has digits or groups, which the names of commands and games have not."""
    return not word.startswith("-") and any(letter.isdigit() or letter in "- " for letter in word)


def _add_setup(group: Group, word: str, *but: str, seats: Sequence[str] = ()) -> None:
    """Add what makes a game what it is: chance, world, and options as `_add_game_options` adds them."""
    add_seed(group)
    if GAMES[word].files:
        add_data(group)
    _add_game_options(group, word, *but, seats=seats)


def _add_game_options(group: Group, game: str, *but: str, seats: Sequence[str] = ()) -> None:
    """Add what can be said when a game is set up, but for some options; players may sit at the `seats`."""
    edition = load_ruleset(game).edition
    if edition.presets:
        preset = preset_option(edition.presets)
        about = f"a set-up; what is said besides changes it: {preset.explained}".replace("%", "%%")
        group.add_argument("--preset", choices=preset.values, help=about)
    for option in edition.rules.options:
        if option.name not in but:
            more = "; or NAME, FILE.py:NAME, cmd:PROGRAM" if option.name in seats else ""
            group.add_argument(
                f"--{option.name}",
                metavar=option.name.upper(),
                dest=GAME_OPTION + option.name,
                help=f"{option.help}{more}".replace("%", "%%"),
            )


def _said_of_game(options: argparse.Namespace) -> dict[str, str]:
    """What was said of a game's own options, one by one or by the name of a set-up."""
    own = {
        name.removeprefix(GAME_OPTION): value
        for name, value in vars(options).items()
        if name.startswith(GAME_OPTION)
    }
    if "preset" not in options:
        return own
    return {**load_ruleset(options.game).edition.preset(options.preset), **own}


def _refuse_seed(options: argparse.Namespace) -> None:
    """Raise `SessionError` if a seed was said before the command, where a share code follows."""
    if "seed" in options:
        raise SessionError("A share code has its own seed: leave out --seed and --daily.")


PLAY = Runner(_play, _declare_play)
PLAIN = Runner(_play_plain, _declare_plain)
WATCH = Runner(_watch, _declare_watch)
CODE = Runner(_tell_code, _declare_code)
