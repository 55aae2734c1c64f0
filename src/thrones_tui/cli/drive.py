"""`thrones drive` plays with a program: a message a line on stdin, the answers on stdout."""

import argparse

from thrones_tui.cli.parsing import Parser, Runner
from thrones_tui.drive.host import Host
from thrones_tui.drive.messages import LONGEST_LINE
from thrones_tui.drive.schema import protocol
from thrones_tui.session.codes import fresh_seed
from thrones_tui.session.home import Home
from thrones_tui.session.program import program
from thrones_tui.session.streams import finish, heard, say_json, send
from thrones_tui.session.worlds import with_files


def _declare(parser: Parser) -> None:
    parser.add_argument("--schema", action="store_true", help="print the JSON Schema of all lines, and end")


def _run(options: argparse.Namespace, home: Home) -> int:
    if "schema" in options:
        say_json(protocol())
        return 0
    host = Host(f"thrones {program()}", lambda game, files: with_files(game, files).edition, fresh_seed)
    _tell(host.hello())
    for line in heard(LONGEST_LINE):
        for answer in host.hear(line):
            _tell(answer)
        if host.status is not None:
            return host.status
    return 0


def _tell(line: str) -> None:
    """Send a line now, in UTF-8 whatever the terminal has."""
    send(line.encode() + b"\n")
    finish()


DRIVE = Runner(_run, _declare)
