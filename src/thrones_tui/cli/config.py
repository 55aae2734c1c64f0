"""`thrones config`: the settings in force, where each comes from, and what was not understood."""

import argparse

from thrones_tui.cli.parsing import Parser, Runner, in_force
from thrones_tui.session.home import Home
from thrones_tui.session.settings import DEFAULT, KEYS, text_of
from thrones_tui.session.streams import complain, say, say_json

_FAULTY = 1


def _declare(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print them as a JSON object")


def _run(options: argparse.Namespace, home: Home) -> int:
    config = in_force(options, home)
    values = config.settings._asdict()
    values |= {f"{KEYS}.{name}": " ".join(keys) for name, keys in values.pop("bindings")}
    sources = {name: config.sources.get(name, DEFAULT) for name in values}
    if "json" in options:
        settings = {name: {"value": value, "from": sources[name]} for name, value in values.items()}
        say_json({"settings": settings, "faults": config.faults})
    else:
        say(*(f"{name:<10} {text_of(value):<14} {sources[name]}" for name, value in values.items()))
        complain(*(f"thrones: {fault}" for fault in config.faults))
    return _FAULTY if config.faults else 0


CONFIG = Runner(_run, _declare)
