"""`thrones manual`: the manual page, made of what the parser and the settings say of themselves."""

import argparse
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain
from textwrap import wrap
from typing import Final, TypeAlias

from thrones_tui import __released__, __version__
from thrones_tui.cli.parsing import Command, Parser, Runner, parser_of
from thrones_tui.games.registry import GAMES
from thrones_tui.session.home import Home
from thrones_tui.session.settings import SETTINGS
from thrones_tui.session.streams import say

_Named: TypeAlias = "tuple[str, str | None]"
_COLUMNS: Final = 78
_ABOUT: Final = (
    "Arrows or `hjkl` move, and `?` on any screen lists its keys. Every game is saved as it is played: "
    "`thrones resume` goes on with it, whatever ended the program. With the same seed and set-up it is the "
    "same game."
)
_VARIABLES: Final = {
    "THRONES_HOME": "One folder for settings, games and results; else they are where the system keeps such "
    "things. `thrones paths` prints all places.",
    "NO_COLOR": "Draw without colours, unless --color says otherwise.",
    "ESCDELAY": "Milliseconds after which a lone Escape counts as a key.",
}
_STATUS: Final = {
    "0": "All went well.",
    "1": "Something failed, or what was asked for does not hold.",
    "2": "The command line cannot be understood, or names what there is not; stderr has a line on it.",
    "128+n": "Signal n ended the program; the game is saved.",
}


def page(commands: Sequence[Command]) -> Iterator[str]:
    """The lines of the page, for `man`."""
    whole = parser_of(commands, [*(command.name for command in commands), *GAMES])
    name, _, more = (whole.description or "").partition("; ")
    yield f'.TH THRONES 6 {__released__} "thrones-tui {__version__}"'
    yield from (".SH NAME", rf"thrones \- {_line(name[:1].lower() + name[1:])}")
    yield from (".SH SYNOPSIS", r"\fBthrones\fP [\fIOPTION\fP]... [\fICOMMAND\fP [\fIARGUMENT\fP]...]")
    yield from (".SH DESCRIPTION", *_prose(f"{name}; {more} {_ABOUT}"))
    yield from _terms((each.title, f"{each.tagline}.") for each in GAMES.values())
    yield from (".SH OPTIONS", *_prose("They stand before a command, or after one that opens the screen."))
    yield from _options(whole)
    yield from (".SH COMMANDS", *chain(*(_command(word, whole) for word in whole.words.values())))
    yield from (".SH GAMES", *_prose("What can be set up when a game begins."))
    games = _of_games(whole.words["play"])
    for name, game in games.items():
        yield f".SS {_line(GAMES[name].title)} (\\fB{name}\\fP)"
        yield from _options(game, but=_shared(games.values()))
    yield from (".SH ENVIRONMENT", *_terms(_VARIABLES.items()))
    yield from _terms((each.variable, f"{each.about} {each.limits.capitalize()}.") for each in SETTINGS)
    yield from (".SH EXIT STATUS", *_terms(_STATUS.items()))
    yield from (".SH EXAMPLES", ".EX", *(_line(command.example) for command in commands), ".EE")


def _of_games(parser: Parser) -> dict[str, Parser]:
    return {name: word for name, word in parser.words.items() if word.get_default("game")}


def _shared(games: Iterable[Parser]) -> set[_Named]:
    """The options of all games; others are those of a game."""
    return set.intersection(*({*_named(game)} for game in games))


def _command(parser: Parser, whole: Parser) -> Iterator[str]:
    """A command and the words that follow it, with the options that the program as a whole has not."""
    places = [each for each in parser.places if each.help != argparse.SUPPRESS]
    words = (
        f"[\\fI{each.metavar}\\fP]" if not each.required else f"\\fI{each.metavar}\\fP" for each in places
    )
    yield " ".join((f".SS \\fB{_line(parser.prog)}\\fP", *words))
    yield from _prose(parser.description or "")
    yield from _terms((str(each.metavar), _help(each)) for each in places if each.help)
    yield from _options(parser, but=_named(whole))
    if games := _of_games(parser):
        first = next(iter(games.values()))
        yield from _options(first, but={*_named(whole), *(_named(first).keys() - _shared(games.values()))})
    else:
        for word in parser.words.values():
            yield from _command(word, whole)


def _named(parser: Parser) -> dict[_Named, argparse.Action]:
    """The options of a parser, by name and help."""
    return {(each.option_strings[-1], each.help): each for each in parser.options}


def _options(parser: Parser, but: Collection[_Named] = ()) -> Iterator[str]:
    for named, action in _named(parser).items():
        if named not in but and named[0] != "--help":
            values = "|".join(map(str, action.choices or ())) or action.dest.upper()
            value = "" if action.nargs == 0 else f" \\fI{_line(str(action.metavar or values))}\\fP"
            yield from (".TP", f"\\fB{_line(named[0])}\\fP{value}", *_prose(_help(action)))


def _help(action: argparse.Action) -> str:
    text = (action.help or "").replace("%%", "%").rstrip(".")
    begins_with_value = text.partition(" ")[0] in (action.choices or ())
    return f"{text if begins_with_value else text[:1].upper() + text[1:]}."


def _terms(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, about in pairs:
        yield from (".TP", f"\\fB{_line(term)}\\fP", *_prose(about))


def _prose(text: str) -> list[str]:
    return wrap(_line(text), _COLUMNS, break_long_words=False, break_on_hyphens=False)


def _line(text: str) -> str:
    """Text for roff: what `stands so` is bold, and nothing is a request or a sign of its own."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace(" .", " \\&.")
    plain = re.sub(r"[^\x00-\x7f]", lambda sign: f"\\[u{ord(sign[0]):04X}]", plain)
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fP", plain)


def _run(options: argparse.Namespace, home: Home) -> int:
    say(*page(options.all_commands))
    return 0


MANUAL = Runner(_run)
