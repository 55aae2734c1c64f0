"""Players made of code, by what is typed for them: our own, those of packages and files, and programs."""

import os
import shlex
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from typing import NamedTuple

from thrones_tui.games.registry import GAMES
from thrones_tui.players.registry import AnyFactory, built_in, ladder
from thrones_tui.players.seats import Seat
from thrones_tui.players.specs import COMMAND, Spec, Wanted, about, read_specs, split, wanted
from thrones_tui.session.children import player_of
from thrones_tui.session.files import SessionError, reason, said_plainly
from thrones_tui.session.home import APP

GROUP = "thrones_tui.players"
"""The entry points by which packages bring players."""


class Listed(NamedTuple):
    """A player as it is listed: the games it plays, what is to be said of it, and whose it is.

    `fault` says why it cannot be used, empty if it can.
    """

    name: str
    games: tuple[str, ...]
    about: str
    parameters: dict[str, Wanted]
    source: str
    fault: str = ""


def entrants(game: str, text: str) -> list[Seat]:
    """The players of a list as typed; raise `SessionError` with a sentence for one that cannot play."""
    with said_plainly():
        seats = [Seat.of(spec, find(game, spec)) for spec in read_specs(text)]
    labels = [seat.label for seat in seats]
    if twice := next((label for label in labels if labels.count(label) > 1), ""):
        raise SessionError(f"{twice} is named twice.")
    return seats


def everybody(text: str) -> str:
    """The same list with everybody in its folders, as `bots/` or `bots/:move_ms=500`; raise `SessionError`.

    A Python file is a program for this Python, any other file one if it may be run.
    """
    with said_plainly():
        specs, parts = read_specs(text), split(text)
    return ",".join(
        each
        for spec, part in zip(specs, parts, strict=True)
        for each in (_in_folder(spec) if spec.folder else (part,))
    )


def _in_folder(spec: Spec) -> Iterator[str]:
    """The programs in a folder as they would be typed, each called as its file without ending."""
    try:
        names = sorted(name for name in os.listdir(spec.folder) if name[0] not in "._")
    except OSError as error:
        raise SessionError(f"Cannot read {spec.folder} ({reason(error)}).") from None
    given = ",".join(f"{name}={value}" for name, value in spec.parameters.items())
    found = False
    for name in names:
        path = os.path.join(spec.folder, name)
        runs = os.path.isfile(path) and (name.endswith(".py") or os.access(path, os.X_OK))
        if not runs:
            continue
        found = True
        if "," in path:
            raise SessionError(f"The name of {path} has a comma, which stands between players.")
        words = [sys.executable, path] if name.endswith(".py") else [path]
        called = "".join(letter if letter.isalnum() else "-" for letter in os.path.splitext(name)[0])[:40]
        yield ":".join(filter(None, (f"{called}@{COMMAND}{shlex.join(words)}", given)))
    if not found:
        raise SessionError(f"There is no program in {spec.folder}.")


def find(game: str, spec: Spec) -> AnyFactory:
    """What makes the players of a spec; raise `ValueError` or `SessionError` with a sentence."""
    if spec.folder:
        raise SessionError(f"{spec.folder} is a folder; a list of players may have it.")
    if spec.command:
        return player_of(spec.command)
    if spec.file:
        return _in_file(spec)
    own, brought = built_in(game, spec), _brought().get(spec.name, [])
    sources = [APP] * (own is not None) + [_package(point) for point in brought]
    if len(sources) > 1:
        raise SessionError(f"{spec.name} is a player of {' and of '.join(sources)}: uninstall all but one.")
    if brought:
        factory = _load(brought[0])
        if game not in _games(factory):
            raise SessionError(f"{spec.name} does not play {game}, but {', '.join(_games(factory))}.")
        return factory
    if own is None:
        names = ", ".join([*ladder(game).players, *sorted(_brought())])
        raise SessionError(
            f"Nobody called {spec.name} plays {game}; there are {names}, FILE.py:NAME and cmd:PROGRAM."
        )
    return own


def listed() -> Iterator[Listed]:
    """All players but those in files, the built-in ones by game."""
    for package in dict.fromkeys(entry.package for entry in GAMES.values()):
        games = tuple(name for name, entry in GAMES.items() if entry.package == package)
        for name, factory in ladder(games[0]).players.items():
            yield Listed(name, games, about(factory), wanted(factory), APP)
    for name, points in sorted(_brought().items()):
        for point in points:
            yield _listed(name, point)


def _listed(name: str, point: EntryPoint) -> Listed:
    try:
        factory = _load(point)
        return Listed(name, _games(factory), about(factory), wanted(factory), _package(point))
    except (SessionError, ValueError) as error:
        return Listed(name, (), "", {}, _package(point), str(error))


def _brought() -> dict[str, list[EntryPoint]]:
    """What packages bring, by name."""
    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, []).append(point)
    return found


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _load(point: EntryPoint) -> AnyFactory:
    try:
        factory: AnyFactory = point.load()
    except Exception as error:
        raise SessionError(f"{point.name} of {_package(point)} cannot be loaded: {_where(error)}.") from error
    return factory


def _in_file(spec: Spec) -> AnyFactory:
    """A player in a Python file, which is run for that."""
    path = Path(spec.file)
    found = spec_from_file_location(f"thrones_player_{path.stem}", path)
    if not path.is_file() or found is None or found.loader is None:
        raise SessionError(f"There is no file {spec.file}.")
    module = module_from_spec(found)
    sys.modules[found.name] = module  # where dataclasses look for the names in their annotations
    try:
        found.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise SessionError(f"{spec.file} cannot be run: {_where(error)}.") from error
    factory: AnyFactory | None = getattr(module, spec.name, None)
    if not callable(factory):
        raise SessionError(f"{spec.file} has no player {spec.name}.")
    return factory


def _where(error: BaseException) -> str:
    """An error of somebody else's code: its last line, kind and words."""
    line = error.lineno if isinstance(error, SyntaxError) else extract_tb(error.__traceback__)[-1].lineno
    return f"line {line}, {type(error).__name__}: {(str(error).splitlines() or [''])[0]}".rstrip(": .")


def _games(factory: AnyFactory) -> tuple[str, ...]:
    """The games that a player says it plays; all of them if it says nothing."""
    return tuple(getattr(factory, "games", GAMES))
