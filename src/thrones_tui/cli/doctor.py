"""`thrones doctor`: whether all is well here, in lines to paste into a report, and what to do if not."""

import argparse
from contextlib import closing

from thrones_tui.cli.parsing import Parser, Runner, in_force
from thrones_tui.scene.english import capital, counted
from thrones_tui.scene.measure import escaped, wrap
from thrones_tui.session.checkup import WRONG, Check, Finding, examine, of_home, of_machine
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Home
from thrones_tui.session.program import CURSES
from thrones_tui.session.settings import Config, Settings
from thrones_tui.session.streams import columns, draw, finish, say_json

_FAULTY = 1
_INDENT = 6


def _declare(parser: Parser) -> None:
    parser.add_argument(
        "--json", action="store_true", help="print what is found as JSON, and ask for no keys"
    )


def _run(options: argparse.Namespace, home: Home) -> int:
    config = in_force(options, home)
    return _told(options, config, of_home(home, config))


def _homeless(options: argparse.Namespace, error: SessionError) -> int:
    return _told(options, Config(), [("home", lambda: [Finding(WRONG, str(error))])])


def _told(options: argparse.Namespace, config: Config, kept: list[Check]) -> int:
    try:
        from thrones_tui.tui.checkup import of_terminal
    except ImportError as error:
        lacking = Finding(WRONG, f"This Python comes without curses ({error}).", CURSES)
        terminal: list[Check] = [("curses", lambda: [lacking])]
        listens = False
    else:
        terminal, listens = of_terminal(config.settings), True
    as_json, found = "json" in options, []
    for finding in examine([*of_machine(), *terminal, *kept]):
        found.append(finding)
        if not as_json:
            _print(f"{finding.check}: {finding.says}", finding.state)
            _print(f"→ {finding.do}" if finding.do else "", "")
    wrong = sum(finding.state == WRONG for finding in found)
    if as_json:
        say_json({"well": not wrong, "findings": [finding._asdict() for finding in found]})
    else:
        are = "is" if wrong == 1 else "are"
        _print(f"{capital(counted(wrong, 'thing'))} {are} wrong." if wrong else "All is well.")
        if listens:
            _listen(config.settings)
    return _FAULTY if wrong else 0


def _print(text: str, state: str | None = None) -> None:
    """Print a text now, in lines that fit the terminal; in a file or a pipe it is one. A state goes first."""
    indent = 0 if state is None else _INDENT
    lines = wrap(escaped(text), (columns() or 1 << 16) - indent) if text else []
    draw(*(f"{'' if number else state or '':<{indent}}{line}" for number, line in enumerate(lines)))
    finish()


def _listen(settings: Settings) -> None:
    from thrones_tui.tui.checkup import SILENCE, can_be_asked, listen

    if not can_be_asked():
        return
    _print(f"Press keys to see how they arrive; q ends this, and so do {SILENCE:g} seconds without a key.")
    with closing(listen(settings)) as heard:
        for each in heard:
            _print(each.words(settings), "key")


DOCTOR = Runner(_run, _declare, _homeless)
