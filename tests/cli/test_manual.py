"""The manual page is whole, and `man` has nothing to complain about; so are the examples of all helps."""

import argparse
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator

import pytest
from tests.cli.conftest import Cli

from thrones_tui import __released__, __version__
from thrones_tui.cli.commands import COMMANDS
from thrones_tui.cli.parsing import Parser, parse, parser_of
from thrones_tui.games.registry import GAMES
from thrones_tui.session.settings import SETTINGS


def helps(parser: Parser) -> Iterator[tuple[str, ...]]:
    """The words behind `thrones` that lead to a help, for a parser and all below it."""
    yield tuple(parser.prog.split()[1:])
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from (words for word in action.choices.values() for words in helps(word))


WORDS = [*helps(parser_of(COMMANDS, [*(command.name for command in COMMANDS), *GAMES]))]


@pytest.fixture
def page(cli: Cli) -> str:
    return cli.says("manual") + "\n"


def read(page: str) -> str:
    """The text of a page as `man` shows it, on one line, more or less."""
    plain = re.sub(r"\\f[BIP]", "", page).replace("\\-", "-").replace("\\(aq", "'").replace("\\&", "")
    return " ".join(plain.split())


@pytest.mark.parametrize("words", WORDS)
def test_what_a_help_lists_is_on_the_page(words: tuple[str, ...], page: str, cli: Cli) -> None:
    listed = re.findall(r"^  (--\w+)", cli.says(*words, "--help"), re.MULTILINE)
    for option in listed:
        assert f" {option} " in read(page)
    assert not words or words[1:] or f".SS \\fBthrones {words[0]}\\fP" in page


def test_games_and_variables_are_on_the_page(page: str) -> None:
    for entry in GAMES.values():
        assert f"{entry.title} ({entry.name})" in read(page)
    for setting in SETTINGS:
        assert f".TP\n\\fB{setting.variable}\\fP\n" in page
    assert page.startswith(f'.TH THRONES 6 {__released__} "thrones-tui {__version__}"\n')


def test_no_line_asks_roff_for_what_we_do_not_mean(page: str) -> None:
    requests = {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))}
    assert requests == {".TH", ".SH", ".SS", ".TP", ".EX", ".EE"}
    assert page.isascii()


@pytest.mark.parametrize("checker", [("mandoc", "-Tlint"), ("groff", "-man", "-ww", "-z", "-Tutf8")])
def test_what_shows_manual_pages_has_no_complaint(checker: tuple[str, ...], page: str) -> None:
    if shutil.which(checker[0]) is None:
        pytest.skip(f"there is no {checker[0]}")
    run = subprocess.run(checker, input=page, check=False, capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def examples(help_: str) -> Iterator[list[str]]:
    """What follows `thrones` in the examples at the end of a help."""
    for line in help_.partition("\nexample:\n")[2].splitlines():
        yield shlex.split(line.partition("thrones ")[2].split(" | ")[0].rstrip(')"'))


@pytest.mark.parametrize("words", WORDS)
def test_every_help_ends_in_an_example_that_can_be_typed(words: tuple[str, ...], cli: Cli) -> None:
    said = list(examples(cli.says(*words, "--help")))
    assert said
    for arguments in said:
        options = parse(COMMANDS, arguments)
        assert vars(options)["parser"].prog.startswith(" ".join(("thrones", *words)))
