"""How commands describe themselves, and the parser that reads them."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Final, NamedTuple, NoReturn, TypeAlias

from thrones_tui.cli.screen import play_plain, show
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Home, Start
from thrones_tui.session.program import program
from thrones_tui.session.settings import THEMES, Config, Settings, configured
from thrones_tui.session.streams import complain, say

GAME_OPTION: Final = "option "
"""Before the names of a game's own options, so that they cannot clash with ours."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line on stderr and exit code 2.

    That of a command has the whole `line`, so that nothing is loaded about which nobody asked.
    """

    line: Sequence[str] = ()

    def error(self, message: str) -> NoReturn:
        """Leave with `message`."""
        complain(f"{self.prog}: {message} (see {self.prog} --help)")
        raise SystemExit(2)

    # What argparse knows and keeps to itself

    @property
    def named(self) -> Mapping[str, argparse.Action]:
        """The options by each of their names."""
        return self._option_string_actions

    @property
    def options(self) -> Sequence[argparse.Action]:
        """The options."""
        return self._get_optional_actions()

    @property
    def places(self) -> Sequence[argparse.Action]:
        """The words that are no options, in their order."""
        return self._get_positional_actions()

    @property
    def summary(self) -> str:
        """What its word is for, as it is listed."""
        return (self.description or "").removesuffix(".")

    @property
    def words(self) -> "Mapping[str, Parser]":
        """The parsers of the words that may follow, by name."""
        return next(filter(None, map(words_of, self.places)), {})

    def refuse(self, unknown: Sequence[str]) -> NoReturn:
        """Leave because of arguments that nothing here takes."""
        near = _nearest(unknown[0].partition("=")[0], self.named)
        self.error(f"unrecognized arguments: {' '.join(unknown)}{near and f'; did you mean {near}?'}")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        missing = value is argparse.SUPPRESS  # of a word that may be left out, Python before 3.12 checks this
        if action.choices is not None and value not in action.choices and not missing:
            near = _nearest(str(value), action.choices)
            hint = f"; did you mean {near!r}?" if near else f" (choose from {', '.join(action.choices)})"
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}{hint}")

    def format_help(self) -> str:
        """The help, as plain text."""
        self.color = False  # Python 3.14 would put it in colours
        return super().format_help()

    def _print_message(self, message: str, file: object = None) -> None:
        say(*message.splitlines())  # help and version: errors have their own way out


def _nearest(word: str, known: Iterable[str]) -> str:
    """What was meant by a word that is not known; empty if nothing is like it."""
    from thrones_tui.session.guess import nearest  # which few starts need

    return next(iter(nearest(word, known, 1)), "")


Group: TypeAlias = "argparse._ActionsContainer"
Words: TypeAlias = "argparse._SubParsersAction[Parser]"


def words_of(action: argparse.Action) -> Mapping[str, Parser]:
    """The parsers of the words that may stand in a place, by name; none where anything else does."""
    return action.choices if isinstance(action, argparse._SubParsersAction) else {}


def is_repeated(action: argparse.Action) -> bool:
    """Whether an option may be said several times."""
    return isinstance(action, argparse._AppendAction)


class Runner(NamedTuple):
    """What runs a command. `run` returns the exit code, and so does `homeless`, where no home can be found
    and there is something to say all the same. `declare` adds arguments, if there are any, to the command's
    parser.
    """

    run: Callable[[argparse.Namespace, Home], int]
    declare: Callable[[Parser], None] | None = None
    homeless: Callable[[argparse.Namespace, SessionError], int] | None = None


class Command(NamedTuple):
    """A command, and the `module` that has its runner: that of its own name, where it is empty."""

    name: str
    summary: str
    example: str
    module: str = ""

    def runner(self) -> Runner:
        """What runs it; this imports its module, and all that needs."""
        module = import_module(f"{__package__}.{self.module or self.name}")
        runner: Runner = getattr(module, self.name.upper())
        return runner


def parse(commands: Sequence[Command], arguments: Sequence[str]) -> argparse.Namespace:
    """What `arguments` say; `runner` is that of the command they name, or missing for the title screen.

    `parser` is that of the last word that has one, `all_commands` are those given. Raises `SystemExit`: 2
    with one line on stderr for a mistake, 0 after `--help` or `--version`.
    """
    parser = parser_of(commands, arguments)
    parser.set_defaults(all_commands=commands)
    options, unknown = parser.parse_known_args(arguments)
    if unknown:
        options.parser.refuse(unknown)
    return options


def parser_of(commands: Sequence[Command], arguments: Sequence[str]) -> Parser:
    """The parser, which knows in full what is named among the arguments."""
    parser = Parser(
        prog="thrones",
        description="Turn-based games of conquest for the terminal; without a command, the title screen.",
        epilog="example:\n  thrones --theme mono",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    parser.set_defaults(parser=parser)
    version = f"thrones {program()}"
    parser.add_argument("--version", action="version", version=version, help="print the version, and end")
    add_seed(parser)
    add_screen_options(parser)
    words = parser.add_subparsers(title="commands", metavar="COMMAND")
    for command in commands:
        word = add_word(words, f"thrones {command.name}", command.summary, command.example)
        if command.name in arguments:
            runner = command.runner()
            word.set_defaults(runner=runner)
            word.line = arguments
            if runner.declare is not None:
                runner.declare(word)
    return parser


def add_word(words: Words, prog: str, summary: str, example: str, typed: str | None = None) -> Parser:
    """Add the parser for the last word of `prog`, or for what was `typed` where that stands for it."""
    parser = words.add_parser(
        typed or prog.rsplit(" ", 1)[1],
        prog=prog,
        help=summary,
        description=f"{summary}.",
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
        argument_default=argparse.SUPPRESS,
    )
    parser.set_defaults(parser=parser)
    return parser


def add_screen_options(parser: Parser) -> None:
    """Add what can be said before and after every command that opens the screen."""
    group = parser.add_argument_group("screen")
    group.add_argument(
        "--color", choices=("auto", "always", "never"), help="colours; auto respects NO_COLOR (default: auto)"
    )
    group.add_argument("--ascii", action="store_true", help="draw with 7-bit characters only")
    group.add_argument("--theme", choices=("auto", *THEMES), help="a set of colours")


def add_plain(parser: Parser) -> None:
    """Add what asks for words where a screen would show a game."""
    parser.add_argument(
        "--plain", action="store_true", help="tell it line by line, in words, without a screen"
    )


def start(options: argparse.Namespace, home: Home) -> Start:
    """Return how the screen begins, from whatever was said on the command line."""
    said = vars(options)
    config = in_force(options, home)
    begin = Start(home, settings=config.settings, faults=config.faults)
    return begin._replace(**{name: said[name] for name in Start._fields if name in said})


def follow(options: argparse.Namespace, start: Start) -> int:
    """Show a game that others play or have played, or tell it if that was wanted; return the exit code."""
    return play_plain(start) if "plain" in options else show(start)


def in_force(options: argparse.Namespace, home: Home) -> Config:
    """The settings, and where they come from, by the file, the environment and the command line."""
    settings, sources, faults = configured(home.folders.config)
    flags = {name: value for name, value in vars(options).items() if name in Settings._fields}
    return Config(settings._replace(**flags), {**sources, **{name: f"--{name}" for name in flags}}, faults)


def add_seed(parser: Group) -> None:
    """Add the seed, which the first game is played with: a number, or the day's."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--seed", metavar="N", type=_seed, help="play with the same dice again (default: new ones)"
    )
    group.add_argument(
        "--daily",
        action=_Daily,
        nargs=0,
        dest="seed",
        help="play the seed of the day (in UTC), the same for everybody",
    )


def add_data(parser: Group) -> None:
    """Add the world that is played on."""
    parser.add_argument("--data", metavar="DIR", help="a folder with world files of your own")


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise argparse.ArgumentTypeError(f"a seed is a whole number of up to 18 digits, not {text!r}")
    return int(text)


class _Daily(argparse.Action):
    """Looks at the date only when asked."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        from thrones_tui.session.codes import daily_seed

        setattr(namespace, self.dest, daily_seed())
