"""A look at this computer, and at what the program keeps on it: what works, what does not, what to do then.

Each check is a function that returns what it has found. Nothing is changed: what has to be tried is tried
with files that are gone again afterwards.
"""

import errno
import locale
import os
import platform
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple, TypeAlias

from thrones_tui.games.registry import GAMES
from thrones_tui.scene.english import capital, counted, listed
from thrones_tui.session import clock
from thrones_tui.session.crash import REPORT
from thrones_tui.session.files import (
    PLAIN,
    SessionError,
    id_of,
    journals,
    reason,
    remove,
    try_lock,
    write_all,
)
from thrones_tui.session.history import Outdated, known
from thrones_tui.session.home import Home
from thrones_tui.session.program import program
from thrones_tui.session.replay import verify
from thrones_tui.session.results import read_results
from thrones_tui.session.settings import Config, config_path
from thrones_tui.session.shelf import Save, list_saves
from thrones_tui.session.streams import speaks_utf8
from thrones_tui.session.timeline import TakesTooLong
from thrones_tui.session.worlds import load_ruleset, maps_folder

OK, NOTE, WRONG = "ok", "note", "WRONG"
"""All is well; it works, but with less, or otherwise than may be wanted; something has to be done."""
_SAMPLE = bytes(4096)
"""What is written to see whether that works, and how long it takes: as much as some commands."""
_SLOW = 0.1
"""Seconds; where the disk takes longer, each command is felt."""
_ROOM = 1_000_000
"""Bytes that a game needs; a hundred times as many are plenty."""
_DAY = 86_400.0
_PATIENCE, _BUDGET = 5.0, 15.0
"""Seconds of work for verifying a game, and all of them."""
_MOST = 20
"""Links, and saved games with a fault, that are named."""
_SPELLING = "LC_ALL", "LC_CTYPE", "LANG"
"""The variables that say how text is spelled: the first that is set decides."""
_ELSEWHERE = "set THRONES_HOME to a folder elsewhere"


class Finding(NamedTuple):
    """What was found: one of the three states, a sentence on it, and one on what to do where that is needed.

    `check` is the name of the check, which whoever runs it fills in.
    """

    state: str
    says: str
    do: str = ""
    check: str = ""


Check: TypeAlias = tuple[str, Callable[[], Iterable[Finding]]]
"""What is looked at, in a word, and the look."""


def examine(checks: Iterable[Check]) -> Iterator[Finding]:
    """What all checks find, one by one; one that cannot be carried out has found that."""
    for name, check in checks:
        try:
            yield from (found._replace(check=name) for found in check())
        except OSError as error:
            yield Finding(WRONG, f"{capital(reason(error))}.", check=name)
        except (SessionError, ValueError) as error:
            yield Finding(WRONG, str(error), check=name)


def of_machine() -> list[Check]:
    """What is looked at wherever the program runs."""
    return [("program", _program), ("worlds", _worlds), ("locale", _locale), ("clock", _clock)]


def of_home(home: Home, config: Config) -> list[Check]:
    """What is looked at of what a player has here."""
    return [
        ("settings", lambda: _settings(home, config)),
        ("folders", lambda: _folders(home)),
        ("links", lambda: _links(home)),
        ("disk", lambda: _disk(home)),
        ("saves", lambda: _saves(home)),
        ("history", lambda: _history(home)),
        ("results", lambda: _results(home)),
        ("reports", lambda: _reports(home)),
    ]


# Wherever it runs


def _program() -> Iterator[Finding]:
    system = " ".join(filter(None, (platform.system(), platform.release(), platform.machine())))
    python = f"{platform.python_implementation()} {platform.python_version()} ({sys.executable})"
    yield Finding(OK, f"thrones-tui {program()}; {python}; {system}.")


def _worlds() -> Iterator[Finding]:
    """The rules of every game, on the world that comes with them."""
    versions = []
    again = "Install the program again."
    for game in GAMES:
        try:
            versions.append(f"{game} {load_ruleset(game).rules.version}")
        except (ValueError, SessionError) as error:
            yield Finding(WRONG, f"{game}: {error}", again)
    if len(versions) == len(GAMES):
        yield Finding(OK, f"The rules are {', '.join(versions)}; the worlds are in {maps_folder()}.")


def _locale() -> Iterator[Finding]:
    name = next((name for name in _SPELLING if os.environ.get(name)), "")
    told = f"{name}={os.environ[name]}" if name else f"none of {listed(_SPELLING, 'and')} is set"
    utf8 = "Set LC_ALL=C.UTF-8, or to a language of yours that ends in UTF-8."
    try:
        locale.setlocale(locale.LC_ALL, "")
    except locale.Error:
        has = "another one in UTF-8 does" if speaks_utf8() else "all is drawn in ASCII"
        yield Finding(NOTE, f"The locale is not installed here ({told}); {has}.", utf8)
        return
    if speaks_utf8():
        yield Finding(OK, f"Text is UTF-8 ({told}).")
    else:
        yield Finding(NOTE, f"Text is not UTF-8 ({told}): all is drawn in ASCII.", utf8)


def _clock() -> Iterator[Finding]:
    """Whether it can be as late as the clock says: no earlier than the program's own files."""
    now, least = clock.now(), 0.0
    with suppress(OSError):  # it may run from one file, in which there are no times
        least = os.stat(__file__).st_mtime
    if clock.is_known(now) and now > least - _DAY:
        yield Finding(OK, f"It is {clock.utc(now)}.")
    else:
        told = clock.utc(now) if clock.is_known(now) else "a year without four digits"
        yield Finding(
            WRONG,
            f"The clock says {told}, which is before the program was installed.",
            "Set the clock: games would have wrong dates, and the game of the day would be another one.",
        )


# What is kept


def _settings(home: Home, config: Config) -> Iterator[Finding]:
    path = config_path(home.folders.config)
    for fault in config.faults:
        yield Finding(WRONG, fault, f"Mend it in {path} or in the environment, or set it in the options.")
    if not config.faults:
        sources = [f"{name} by {source}" for name, source in config.sources.items()]
        yield Finding(OK, f"{capital(listed(sources)) if sources else 'All are the defaults'} ({path}).")


def _folders(home: Home) -> Iterator[Finding]:
    below = {name: folder for name, folder in home.places._asdict().items() if os.path.isdir(folder)}
    for name, folder in (home.folders._asdict() | below).items():
        there = os.path.isdir(folder)
        try:
            with _foothold(folder) as place:
                seconds, locks = _tried(place)
        except OSError as error:
            yield Finding(
                WRONG, f"{name}: {folder} cannot be written ({reason(error)}).", _cure(error, folder)
            )
            continue
        yield from _open_to_others(name, folder) if there else ()
        if locks is None:
            yield Finding(
                NOTE,
                f"{name}: {folder} is on a disk without locks; notes beside the games do instead.",
                f"To be surer that no two copies play one game, {_ELSEWHERE}.",
            )
        if seconds > _SLOW:
            slow = f"{name}: {folder} takes {seconds * 1000:,.0f} ms to write, and so does each command."
            yield Finding(NOTE, slow, f"For a quicker disk {_ELSEWHERE}.")
        told = (
            f"{folder}, written in {seconds * 1000:.1f} ms" if there else f"{folder}, made when it is needed"
        )
        yield Finding(OK, f"{name}: {told}.")


@contextmanager
def _foothold(folder: str) -> Iterator[str]:
    """A place to try things: the folder, or where it is to be made a new one that is gone afterwards."""
    if os.path.lexists(folder):
        if not os.path.isdir(folder):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        yield folder
        return
    place = os.path.join(_nearest(folder), f"{os.urandom(8).hex()}.tmp")
    os.mkdir(place, 0o700)
    try:
        yield place
    finally:
        os.rmdir(place)


def _nearest(folder: str) -> str:
    """The folder, or the lowest above it that there is."""
    while not os.path.lexists(folder):
        folder = os.path.dirname(folder)
    return folder


def _tried(folder: str) -> tuple[float, bool | None]:
    """The seconds in which a little is written and flushed to the disk, and whether that can be locked."""
    path = os.path.join(folder, f"{os.urandom(8).hex()}.tmp")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | PLAIN, 0o600)
    try:
        began = time.perf_counter()
        write_all(descriptor, _SAMPLE)
        os.fsync(descriptor)
        return time.perf_counter() - began, try_lock(descriptor)
    finally:
        os.close(descriptor)
        remove(path)


def _cure(error: OSError, folder: str) -> str:
    """What to do about a folder that cannot be written."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT | errno.EFBIG:
            first = "Make room on that disk"
        case errno.EACCES | errno.EPERM:
            first = f"Make it yours to write (chmod u+rwx {_nearest(folder)})"
        case errno.EROFS:
            first = "Make that disk one that can be written"
        case _:
            first = "See what stands there"
    return f"{first}, or {_ELSEWHERE}."


def _open_to_others(name: str, folder: str) -> Iterator[Finding]:
    if sys.platform == "win32":
        return
    about = os.stat(folder)
    mode, cure = stat.S_IMODE(about.st_mode), f"chmod 700 {folder}"
    if mode & 0o002 and not mode & stat.S_ISVTX:
        yield Finding(WRONG, f"{name}: everybody may change what is in {folder} ({mode:04o}).", f"{cure}.")
    elif mode & 0o077:
        yield Finding(NOTE, f"{name}: others may look into {folder} ({mode:04o}).", f"To prevent it, {cure}.")
    if about.st_uid != os.geteuid():
        yield Finding(
            NOTE,
            f"{name}: {folder} belongs to the user {about.st_uid}, and you are {os.geteuid()}.",
            f"Play as that user, or {_ELSEWHERE}.",
        )


def _links(home: Home) -> Iterator[Finding]:
    """Links where the program keeps files: a player may have made them; if not, somebody else has."""
    places = [*home.folders, config_path(home.folders.config), *home.places]
    games = [path for folder in home.places if os.path.isdir(folder) for path in journals(folder)]
    links = [path for path in (*places, *games) if os.path.islink(path)]
    cure = "If you have not made it, remove it."
    found = [Finding(NOTE, f"{path} is a link to {os.readlink(path)}.", cure) for path in links]
    yield from (*found[:_MOST], *_unnamed(found, "more link"))


def _unnamed(found: Sequence[Finding], what: str) -> Iterator[Finding]:
    """How many there are that are not named; one of them may be worse than the others."""
    if rest := found[_MOST:]:
        state = WRONG if any(finding.state == WRONG for finding in rest) else NOTE
        yield Finding(state, f"And {counted(len(rest), what)}.")


def _disk(home: Home) -> Iterator[Finding]:
    place = _nearest(home.folders.data)
    free = shutil.disk_usage(place).free
    says = f"{free / 1e6:,.1f} MB are free where the games are ({place})."
    enough = OK if free > 100 * _ROOM else NOTE if free > _ROOM else WRONG
    yield Finding(enough, says, "" if enough == OK else f"Make room there, or {_ELSEWHERE}.")


def _saves(home: Home) -> Iterator[Finding]:
    """Every saved game, played again from its beginning."""
    saves = list_saves(home.places.saves)
    end, unseen, faults = time.process_time() + _BUDGET, 0, list[Finding]()
    for save in saves:
        if time.process_time() > end:
            unseen += 1
            continue
        if fault := _fault_in(save):
            faults.append(fault)
            yield from (fault,) if len(faults) <= _MOST else ()
        if save.holder:
            yield Finding(OK, f"{save.id} is being played by {save.holder}.")
    yield from _unnamed(faults, "more saved game")
    whole = len(saves) - unseen - len(faults)
    if unseen:
        left = f"{counted(unseen, 'saved game')} not looked into: that would take too long."
        yield Finding(NOTE, left, "`thrones replay ID --verify` plays one again.")
    if whole == len(saves):
        yield Finding(OK, f"{capital(counted(whole, 'saved game'))}{', all verified' * bool(whole)}.")
    if damaged := journals(home.places.damaged):
        kept = f"{counted(len(damaged), 'damaged file')} kept in {home.places.damaged}."
        yield Finding(NOTE, kept, "Remove them if nothing in them is missed.")


def _fault_in(save: Save) -> Finding | None:
    try:
        fault = save.problem or verify(save.path, _PATIENCE).fault
    except TakesTooLong as error:
        return Finding(NOTE, str(error), f"`thrones replay {save.id} --verify --seconds 600` takes its time.")
    except SessionError as error:
        fault = str(error)
    if not fault:
        return None
    cure = f"It was left as it is; `thrones resume {save.id}` goes on from what is whole, if anything is."
    return Finding(WRONG, f"{id_of(save.path)}: {fault.rstrip('.')}.", cure)


def _history(home: Home) -> Iterator[Finding]:
    try:
        games = len(known(home.places.history, "id"))
    except Outdated as error:
        yield Finding(NOTE, str(error), "The next start brings it up to date.")
    else:
        yield Finding(OK, f"{capital(counted(games, 'ended game'))} in the hall of fame.")


def _results(home: Home) -> Iterator[Finding]:
    results = read_results(home.places.results)
    yield Finding(OK, f"{capital(counted(len(results), 'result'))} in {home.places.results}.")


def _reports(home: Home) -> Iterator[Finding]:
    folder = home.folders.state
    names = sorted(os.listdir(folder)) if os.path.isdir(folder) else []
    reports = [name for name in names if name.startswith(REPORT)]
    if reports:
        newest = os.path.join(folder, reports[-1])
        says = f"{capital(counted(len(reports), 'report'))} of internal errors; the newest is {newest}."
        yield Finding(NOTE, says, "Send it together with this; remove what you have sent.")
