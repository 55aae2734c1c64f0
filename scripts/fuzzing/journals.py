"""Journals nobody wrote: forged with right check sums, or spoiled; every door that reads one is tried.

Only `SessionError` comes out, all that is said is clean, nothing takes long, what cannot be used stays as it
was, the neighbours are served, and "verified" is said of nothing that the program would not have written.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from xml.etree import ElementTree

from hypothesis import strategies as st

from fuzzing.bounds import bounded
from fuzzing.edits import PLANS, Plan, forged
from fuzzing.forging import NOW, journal_of
from fuzzing.homes import closed_after, ended_journal, files_in, home_in, look, put, unsynced
from fuzzing.honest import dishonesty
from fuzzing.hostile import expect_clean
from fuzzing.hunt import Fault, Fuzzer
from thrones_tui.session import shelf
from thrones_tui.session.files import SessionError
from thrones_tui.session.history import Filter, read_games
from thrones_tui.session.home import Home, Start
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover
from thrones_tui.session.settling import settle
from thrones_tui.tui.exports.export import exported

NAME: Final = "20260101-000000-thrones-000000.jsonl"
GOOD: Final = "20260101-000000-skirmish-000001.jsonl"
"""A neighbour that nobody has touched."""
COMMANDS: Final = 12
"""Played on with a journal that can be."""


class Forged(NamedTuple):
    """A forged journal in the saves of a home that has an honest one beside it."""

    home: Home
    path: Path
    data: bytes
    scratch: Path


def attempt(example: tuple[str, Plan], folder: Path) -> None:
    """Try a door with a forged journal."""
    door, plan = example
    with unsynced(), bounded("forging", 60):
        data = forged(plan)
    home = home_in(folder)
    path = put(home.places.saves, NAME, data)
    put(home.places.saves, GOOD, journal_of("skirmish", 1))
    if plan.when is not None:
        with suppress(OSError, OverflowError):  # not every file system has such times
            os.utime(path, (plan.when, plan.when))
    with unsynced(), closed_after():
        DOORS[door](Forged(home, path, data, folder / "scratch"))


# The doors


@contextmanager
def _door(name: str) -> Iterator[None]:
    """Let a door refuse a journal, in clean words and soon."""
    with bounded(name):
        try:
            yield
        except SessionError as error:
            expect_clean(str(error), f"{name}: the refusal")


def _listed(file: Forged) -> None:
    with bounded("listing saves"):
        saves = shelf.list_saves(file.home.places.saves)
    for save in saves:
        for text in (save.title, save.call, save.words(NOW), save.id, save.problem):
            expect_clean(text, "the list of saves")
    good = [save for save in saves if save.path.endswith(GOOD)]
    if len(saves) != 2 or len(good) != 1 or good[0].problem:
        raise Fault("the list of saves lacks the neighbour", repr(saves))
    look(Start(file.home), "down", "enter", "down", "up", "e", "esc", "n", "esc")
    _unchanged(file, "listing")


def _replayed(file: Forged) -> None:
    with _door("replay"):
        timeline = open_replay(str(file.path))
        for at in {0, timeline.end // 2, timeline.end}:
            with suppress(SessionError):
                play = timeline.at(at)
                play.scene()
                play.standing()
    _unchanged(file, "replay")


def _exported(file: Forged) -> None:
    with _door("export as text"):
        expect_clean(exported(str(file.path), "text").decode(), "the story")
    _unchanged(file, "export")


def _recorded(file: Forged) -> None:
    with _door("export as cast"):
        for line in exported(str(file.path), "cast").decode().splitlines():
            expect_clean(line, "the cast")
            json.loads(line)
    _unchanged(file, "export")


def _filmed(file: Forged) -> None:
    with _door("export as page and picture"):
        page = exported(str(file.path), "html").decode()
        expect_clean(page, "the page")
        if page.count("<script") != 1:
            raise Fault("a text of the game became a part of the page", page)
        ElementTree.fromstring(exported(str(file.path), "svg"))
    _unchanged(file, "export")


def _watched(file: Forged) -> None:
    look(
        Start(file.home, replay=str(file.path)), "right", "n", "end", "home", "p", "esc", "s", "esc", "g", "9"
    )
    _unchanged(file, "watching")
    look(Start(file.home, replay=str(file.path)), "n", "t", "enter", "r", "enter", width=40, height=12)


def _verified(file: Forged) -> None:
    holds, said = False, ""
    with _door("verify"):
        verdict = verify(str(file.path))
        holds, said = verdict.holds, verdict.fault
    expect_clean(said, "the verdict")
    _unchanged(file, "verify")
    if holds or said:
        wrong = dishonesty(file.data, file.scratch)
        if holds and wrong:
            raise Fault(f"verified, but {_kind(wrong)} is forged", wrong)
        if said and not wrong:
            raise Fault("not verified, but honest", said)


def _kind(wrong: str) -> str:
    return wrong.partition(" in line")[0].partition(":")[0]


def _played_on(file: Forged) -> None:
    with _door("resume"):
        game = _opened(file)
        if game is None:
            return
        before, rng = file.path.read_bytes(), Random(len(file.data))
        for _ in range(COMMANDS):
            if game.play.outcome is not None:
                break
            game.submit(str(game.play.decision.sample(rng)))
            game.play.scene()
        digest = game.play.digest()
        game.leave()
        after = file.path.read_bytes()
        if not after.startswith(before[: before.rfind(b"\n") + 1]):
            raise Fault("playing on changed what was written before")
        again = open_game(str(file.path))
        if again.play.digest() != digest:
            raise Fault("a game resumed is not the one that was left")
        again.close()
    look(
        Start(file.home, resume=str(file.path)), "r", "enter", "p", "esc", "u", "enter", "?", "esc", "S", "q"
    )


def _opened(file: Forged) -> SavedGame | None:
    """The game, recovered if need be; a file that cannot be used is as it was, and one that can is kept."""
    try:
        return open_game(str(file.path))
    except Damaged as damaged:
        expect_clean(str(damaged), "the damage")
        _unchanged(file, "finding the damage")
        kept = Path(file.home.places.damaged)
        game = recover(damaged, str(kept))
        if file.data not in [path.read_bytes() for path in files_in(kept)]:
            raise Fault("the damaged file was not kept") from None
        return game
    except SessionError:
        _unchanged(file, "refusing to resume")
        raise


def _settled(file: Forged) -> None:
    _settle(file, "settling a save")


def _settled_as_replay(file: Forged) -> None:
    places = file.home.places
    put(places.replays, NAME, file.data)
    file.path.unlink()
    _settle(file, "settling a replay")


def _settle(file: Forged, step: str) -> None:
    name, data = ended_journal()
    places = file.home.places
    put(places.replays, name, data)
    with bounded(step):
        faults = settle(places)
        games = read_games(places.history, Filter(everything=True))
    for text in (*faults, *(str(value) for game in games for value in game)):
        expect_clean(text, step)
    if f"{name}" not in [f"{game.id}.jsonl" for game in games]:
        raise Fault("the history lacks the neighbour", repr(faults))
    if file.data not in [path.read_bytes() for path in files_in(Path(file.home.folders.data))]:
        raise Fault(f"{step} lost the file")
    others = [game for game in games if f"{game.id}.jsonl" != name]
    if any(game.verified for game in others) and (wrong := dishonesty(file.data, file.scratch)):
        raise Fault(f"in the history as verified, but {_kind(wrong)} is forged", wrong)
    look(Start(file.home), "end", "up", "up", "up", "enter", "down", "enter", "esc")


def _unchanged(file: Forged, step: str) -> None:
    if file.path.read_bytes() != file.data:
        raise Fault(f"{step} changed the file")


DOORS: Final[Mapping[str, Callable[[Forged], None]]] = {
    "list": _listed,
    "replay": _replayed,
    "export as text": _exported,
    "export as cast": _recorded,
    "export as page and picture": _filmed,
    "watch": _watched,
    "verify": _verified,
    "verify again": _verified,
    "resume": _played_on,
    "resume and play": _played_on,
    "settle": _settled,
    "settle a replay": _settled_as_replay,
}
"""By name; what matters most is there twice."""
FUZZER: Final = Fuzzer(st.tuples(st.sampled_from(tuple(DOORS)), PLANS), attempt, 100)
