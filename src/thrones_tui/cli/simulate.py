"""`thrones simulate` has players made of code play many games, and prints what they come to."""

import argparse
import os
import shlex
from collections.abc import Mapping
from contextlib import AbstractContextManager

from thrones_tui.cli.parsing import Parser, Runner, add_data
from thrones_tui.cli.report import add_tables, check_tables
from thrones_tui.core.codec import digest
from thrones_tui.games.registry import GAMES
from thrones_tui.lab.design import Design, cells, completed, read, read_toml
from thrones_tui.lab.hands import Hands, cluster, own, processors
from thrones_tui.lab.progress import shown
from thrones_tui.lab.report import DRAWN, FORMS
from thrones_tui.lab.running import run
from thrones_tui.lab.store import MEMORY, Origin, Store
from thrones_tui.lab.summary import summarize
from thrones_tui.lab.watching import journal
from thrones_tui.players.specs import read_specs
from thrones_tui.session.files import SessionError, read_file, said_plainly, write_out
from thrones_tui.session.home import Home
from thrones_tui.session.program import program
from thrones_tui.session.streams import complain, draw, say

_FAULTY, _INTERRUPTED = 1, 130
_OF_DESIGN = ("game", "design", "players", "games", "seed", "option", "data", "faults", "until", "out")
"""What a run that goes on has already."""
_MOST_WORKERS = 512


def _declare(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", choices=GAMES, help=f"one of {', '.join(GAMES)}")
    group = parser.add_argument_group("design")
    group.add_argument("--design", metavar="FILE", help="a design in TOML, in which the following may stand")
    group.add_argument(
        "--players",
        metavar="LIST",
        help="who plays: NAME, NAME:depth=2, FILE.py:NAME or cmd:PROGRAM (default: all built in)",
    )
    group.add_argument("--games", metavar="N", type=_number, help="seeds to play (default: 20)")
    group.add_argument(
        "--seed", metavar="SEED", help="the first seed, a number; or a word that all begin with (default: 0)"
    )
    group.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        type=_option,
        help="an option of the game, such as hero='Jon Snow', or a number of its ruleset, such as "
        "walkers.army=6000; given again, all combinations are played, and hero=all is every hero",
    )
    add_data(group)
    group.add_argument(
        "--faults",
        choices=("forfeit", "safe", "stop"),
        help="who fails, or gives no legal answer, loses the game, gives the safest answer, or stops all "
        "(default: forfeit)",
    )
    group.add_argument(
        "--until", metavar="GOAL", help="play fewer games if this is reached: 'half-width(score) < 2%%'"
    )
    group = parser.add_argument_group("run")
    group.add_argument("--out", metavar="FILE", help="keep all games in a new file, for `thrones report`")
    group.add_argument("--resume", metavar="FILE", help="go on with the run in a file")
    group.add_argument("--mix", action="store_true", help="go on even if the program or a player has changed")
    group.add_argument(
        "--commands", action="store_true", help="run the programs that a design or a run names as players"
    )
    group.add_argument("--workers", metavar="N", type=_number, help="processes (default: one a processor)")
    group.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="play on the cluster of a Dask scheduler, such as tcp://host:8786",
    )
    group.add_argument("--json", action="store_true", help="print the figures as JSON")
    add_tables(group)
    group = parser.add_argument_group("replay")
    group.add_argument(
        "--replay",
        metavar="FILE:CELL/NUMBER",
        help="write a game of a run as a journal, for `thrones replay`",
    )
    group.add_argument("--output", metavar="FILE", help="where the journal goes (default: CELL-NUMBER.jsonl)")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text)):
        raise argparse.ArgumentTypeError(f"a whole number from 1 is wanted, not {text!r}")
    return int(text)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is written NAME=VALUE, not {text!r}")
    return name.strip(), value


def _simulate(options: argparse.Namespace, home: Home) -> int:
    said = vars(options)
    if "replay" in said:
        return _replay(said, home)
    if "output" in said:
        raise SessionError("--output needs --replay.")
    with said_plainly():
        store = _resumed(said) if "resume" in said else _begun(said)
    try:
        _check_programs(store, said)
        check_tables(store, options)
        return _played(store, options)
    finally:
        store.close()


def _check_programs(store: Store, said: Mapping[str, object]) -> None:
    """Nothing that a file says is run: raise `SessionError` where that was not said here, too."""
    named = next((spec.command for spec in read_specs(store.design.players) if spec.command), "")
    if named and not {"players", "commands"} & said.keys():
        raise SessionError(f"One of the players is a program, {named}; --commands lets it run.")


def _begun(said: Mapping[str, object]) -> Store:
    """A new run; raise `SessionError` or `ValueError` with a sentence for what cannot be played."""
    if "mix" in said:
        raise SessionError("--mix needs --resume.")
    data = read_toml(str(said["design"])) if "design" in said else {}
    world = said.get("data", data.pop("data", None))
    data |= {name: said[name] for name in ("game", "players", "games", "faults", "until") if name in said}
    if "seed" in said:
        data["seed"] = str(said["seed"])
    if "option" in said:
        own = data.get("factors")
        data["factors"] = {**(own if isinstance(own, dict) else {}), **_factors(said["option"])}
    if "game" not in data:
        raise SessionError("Name a game, or a design with one.")
    design = completed(read(data), None if world is None else str(world))
    return Store.begin(str(said.get("out", MEMORY)), design, cells(design), _origin(design))


def _factors(given: object) -> dict[str, list[str]]:
    """Options as they were typed: given again, another value."""
    factors: dict[str, list[str]] = {}
    for name, value in given if isinstance(given, list) else ():
        factors.setdefault(name, []).append(value)
    return factors


def _resumed(said: Mapping[str, object]) -> Store:
    """A run that goes on; raise `SessionError` if it would be another one."""
    for name in _OF_DESIGN:
        if name in said:
            raise SessionError(f"A run goes on with the design that it has: leave out {_typed(name)}.")
    store = Store(str(said["resume"]), new=False)
    now, then = _origin(store.design), store.origin
    changed = [name for name, value in then.files.items() if now.files.get(name) != value]
    if now.program != then.program:
        changed.insert(0, f"the program ({then.program}, now {now.program})")
    if changed and "mix" not in said:
        store.close()
        raise SessionError(
            f"It would be another run, since {changed[0]} has changed; --mix goes on all the same."
        )
    return store


def _typed(name: str) -> str:
    """What is typed for an argument."""
    return "GAME" if name == "game" else f"--{name}"


def _origin(design: "Design") -> "Origin":
    specs = read_specs(design.players)
    named = {name for spec in specs for name in (spec.file, *shlex.split(spec.command))}
    files = sorted(name for name in named if name and os.path.isfile(name))
    return Origin(program(), {file: digest(read_file(file).hex()) for file in files})


def _played(store: Store, options: argparse.Namespace) -> int:
    """Play what is missing, and print what all comes to."""
    said = vars(options)
    with shown() as tell:
        ended = run(store, _hands(said), tell)
    if ended.stop:
        complain(*ended.stop.traceback.splitlines(), f"thrones: {ended.stop.sentence}")
        return _FAULTY
    summary = summarize(store, said.get("over", ()), said.get("against", ""))
    form = "json" if "json" in said else "text"
    (draw if form in DRAWN else say)(*FORMS[form](store, summary).splitlines())
    complain(*(f"thrones: {sentence}" for sentence in store.complaints()))
    if ended.interrupted:
        on = "" if store.path == MEMORY else f"; go on with `thrones simulate --resume {store.path}`"
        complain(f"thrones: Stopped before all games were played{on}.")
        return _INTERRUPTED
    return 0


def _hands(said: Mapping[str, object]) -> "AbstractContextManager[Hands]":
    if "scheduler" not in said:
        workers = said.get("workers", processors())
        assert isinstance(workers, int)
        return own(min(workers, _MOST_WORKERS))
    if "workers" in said:
        raise SessionError("A cluster has the workers that it has: leave out --workers.")
    return cluster(str(said["scheduler"]))


def _replay(said: Mapping[str, object], home: Home) -> int:
    for name in (*_OF_DESIGN, "resume", "mix", "workers", "scheduler", "json", "over", "against"):
        if name in said:
            raise SessionError(f"--replay writes a game of a run: leave out {_typed(name)}.")
    path, _, wanted = str(said["replay"]).rpartition(":")
    store = Store(path, new=False)
    try:
        _check_programs(store, said)
        data = journal(store, wanted)
    finally:
        store.close()
    output = str(said.get("output", f"{wanted.replace('/', '-')}.jsonl"))
    write_out(output, data, path, home.kept)
    say(f"The game is in {output}; `thrones replay {output}` shows it.")
    return 0


SIMULATE = Runner(_simulate, _declare)
