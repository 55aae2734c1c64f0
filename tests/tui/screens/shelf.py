"""Games that were saved, left, damaged or ended, for the screens that go on with them and show them again.

Made anew they are the same to the letter: what a screen shows of them is fixed, the day and the id included.
"""

import json
import os
import shutil
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import ParamSpec

from tests.home import at_home, places
from tests.session.games import ended

from thrones_tui.core.dice import Dice
from thrones_tui.scene.live import Play, begin
from thrones_tui.session.codes import share_code
from thrones_tui.session.endings import finish
from thrones_tui.session.files import ensure, journal_path
from thrones_tui.session.history import add_games
from thrones_tui.session.home import HISTORY_FILE, RESULTS_FILE, find_folders
from thrones_tui.session.journal import FORMAT
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.saved import SavedGame, header_of_new, open_game
from thrones_tui.session.timeline import Timeline
from thrones_tui.session.worlds import Ruleset, load_ruleset
from thrones_tui.tui.goto import Goto, ToEnd, ToHall, ToReplay, ToResume, ToSaves, ToTitle
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screen import Screen
from thrones_tui.tui.screens.game import GameScreen

JON, SANSA = "Jon Snow", "Sansa Stark"
THEN = 1_762_171_200
"""When all of them were last played, in seconds since 1970: at noon on 3 November 2025."""
LONGEST = 5_000
Made = ParamSpec("Made")


@cache
def ruleset() -> Ruleset:
    return load_ruleset("thrones")


def id_of(number: int) -> str:
    return f"20251103-120000-thrones-{number:06x}"


def begun(
    number: int = 1, hero: str = JON, name: str = "Ada", *, practice: bool = False, house: str = ""
) -> SavedGame:
    """A game at its first turn; its number is its seed, and makes its id."""
    options = {"name": name, "hero": hero, **({"house": house} if house else {})}
    play = begin(ruleset().edition, Dice(number), options)
    header = header_of_new(ruleset(), number, options, play, practice=practice)
    header = header._replace(id=id_of(number), began="2025-11-03T12:00:00Z")
    path = Path(journal_path(places().saves, header.id))
    if path.exists():
        path.unlink()
    return SavedGame.start(Timeline.of(ruleset(), header, play), places().saves)


def code(number: int) -> str:
    """The share code of such a game."""
    return share_code(ruleset(), number, {"name": "Ada", "hero": JON})


def play_on(saved: SavedGame, until: Callable[[Play], bool]) -> SavedGame:
    """Answer at random, the same way every time, until the game is so."""
    rng = Random(saved.header.seed)
    for _ in range(LONGEST):
        if until(saved.play):
            return saved
        saved.submit(str(saved.play.decision.sample(rng)))
    raise AssertionError(f"game {saved.header.seed} never gets there")


def on_turn(turn: int) -> Callable[[Play], bool]:
    return lambda play: play.outcome is None and play.decision.kind == "turn" and play.story.told >= turn


def is_asked(play: Play) -> bool:
    """Whether something is asked beside an ordinary turn."""
    return play.outcome is None and play.decision.kind != "turn"


def is_over(play: Play) -> bool:
    return play.outcome is not None


def left(saved: SavedGame, label: str = "") -> Path:
    """The journal of a game that its player has left."""
    if label:
        saved.rename(label)
    saved.leave()
    saved.close()
    os.utime(saved.path, (THEN, THEN))
    return Path(saved.path)


def made_once(make: Callable[Made, Path]) -> Callable[Made, Path]:
    """Make files in the data folder once, and from then on put them there as they were: games take time."""
    kept: dict[tuple[object, ...], tuple[str, dict[str, tuple[bytes, int]]]] = {}

    def files() -> dict[str, tuple[bytes, int]]:
        data = Path(find_folders().data)
        found = (path for path in data.rglob("*") if path.is_file())
        return {str(path.relative_to(data)): (path.read_bytes(), path.stat().st_mtime_ns) for path in found}

    def make_once(*args: Made.args, **kwargs: Made.kwargs) -> Path:
        key = (*args, *sorted(kwargs.items()))
        if key not in kept:
            before = files()
            path = make(*args, **kwargs)
            made = {name: file for name, file in files().items() if before.get(name) != file}
            kept[key] = str(path.relative_to(find_folders().data)), made
            return path
        where, made = kept[key]
        for name, (content, when) in made.items():
            path = Path(find_folders().data, name)
            ensure(str(path.parent))
            path.unlink(missing_ok=True)
            path.write_bytes(content)
            path.chmod(0o600)
            os.utime(path, ns=(when, when))
        return Path(find_folders().data, where)

    return make_once


@made_once
def waiting(number: int = 1, turn: int = 3, label: str = "", *, hero: str = JON, name: str = "Ada") -> Path:
    """The journal of a game that was left on a turn."""
    return left(play_on(begun(number, hero, name), on_turn(turn)), label)


@made_once
def questioned(number: int = 1) -> Path:
    """The journal of a game that was left while something was asked."""
    return left(play_on(begun(number), is_asked))


@made_once
def replayed(number: int = 22) -> Path:
    """The journal of a game that is over, among the replays and in a history of its own."""
    return Path(finish(play_on(begun(number), is_over), places()).replay)


def spoil(path: Path, line: int) -> Path:
    """Change a letter in a line of a journal, counted from 1."""
    lines = path.read_bytes().split(b"\n")
    lines[line - 1] = lines[line - 1].replace(b'"', b"'", 1)
    path.write_bytes(b"\n".join(lines))
    os.utime(path, (THEN, THEN))
    return path


def damaged(number: int = 23) -> Path:
    """A saved game that is whole up to its sixth line."""
    return spoil(waiting(number, 9), 7)


def foreign() -> Path:
    """A saved game that a later version of the program has written."""
    saved = begun(99)
    saved.close()
    path = Path(saved.path)
    header = {"thrones": FORMAT + 1, "program": "9.0", "line": 1}
    body = json.dumps(header, separators=(",", ":"))[:-1].encode()
    path.write_bytes(b'%s,"check":"%08x"}\n' % (body, zlib.crc32(body)))
    os.utime(path, (THEN, THEN))
    return path


def held(number: int = 23) -> Path:
    """A saved game that another copy of the program is playing: this one holds its journal."""
    path = waiting(number, 9)
    JournalFile.open(str(path))
    path.with_suffix(".holder").write_text(json.dumps({"pid": 4711, "since": THEN}))
    return path


@made_once
def in_practice() -> Path:
    return left(play_on(begun(15, practice=True), on_turn(40)))


@made_once
def ended_unseen(number: int = 22, *, practice: bool = False) -> Path:
    """The journal of a game that ended when the program did."""
    return left(play_on(begun(number, practice=practice), is_over))


def shelf() -> None:
    """Five saved games: a usual one, a named one, one in practice, a damaged and a foreign one."""
    waiting(23, 9)
    waiting(14, 9, "Der Winter naht, 北の壁", hero=SANSA, name="Ñandú 北")
    in_practice()
    damaged(16)
    foreign()


def many() -> None:
    for number in range(30):
        waiting(100 + number, 1, f"Number {number}")


def clear() -> None:
    """Take everything away."""
    shutil.rmtree(find_folders().data, ignore_errors=True)


# Screens


def saves(make: Callable[[], object] = shelf) -> Goto:
    make()
    return ToSaves(at_home())


def asked_first() -> Screen:
    """What `thrones play thrones` begins with while games wait."""
    shelf()
    return first_screen(at_home("thrones"))


def title_with(make: Callable[[], object] = shelf) -> Goto:
    make()
    return ToTitle(at_home())


def resumed(make: Callable[[], Path]) -> Goto:
    return ToResume(at_home(), str(make()))


def replay(number: int = 22) -> Goto:
    return ToReplay(at_home(), str(replayed(number)))


def watching() -> Goto:
    return ToReplay(at_home(), str(held()), watched=True)


def hall() -> Goto:
    """The hall of fame with two games, of which the second can be replayed."""
    replayed()
    add_games(places().history, [ended(id_of(1), 1525, name="Bea", outcome="won")])
    return ToHall(at_home())


def hall_in_doubt() -> Goto:
    """The hall of fame where the history is none."""
    replayed()
    Path(places().history).write_text("garbage " * 100)
    return ToHall(at_home())


def over(number: int = 22, *, practice: bool = False) -> Goto:
    """The end of a game, which is about to be told."""
    saved = open_game(str(ended_unseen(number, practice=practice)))
    return ToEnd(at_home(), saved, finish(saved, places()))


def playing(number: int = 23, turn: int = 3, *, practice: bool = False) -> GameScreen:
    """A game on a turn."""
    saved = play_on(begun(number, practice=practice), on_turn(turn))
    return GameScreen(at_home(), saved)


def unsaved() -> GameScreen:
    """A game that cannot be saved: where the folder should be there is a file."""
    Path(ensure(find_folders().data), "saves").write_text("in the way")
    return playing()


def over_in_trouble() -> Goto:
    """The end of a game that can neither be written down nor put away."""
    data = Path(ensure(find_folders().data))
    (data / HISTORY_FILE).mkdir(exist_ok=True)
    (data / RESULTS_FILE).mkdir(exist_ok=True)
    (data / "replays").write_text("in the way")
    return over()
