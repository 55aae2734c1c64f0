"""Whether a journal is, word for word, what the program itself writes when the same is played."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final
from unittest.mock import patch

from thrones_tui.session import saved
from thrones_tui.session.journal import Back, Damage, Entry, Header, Label, Move, Practice, Snapshot
from thrones_tui.session.reading import read
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import ruleset_of

_FREE: Final = ("id", "program", "began", "origin")
"""What of a header nobody can know better."""


def dishonesty(data: bytes, folder: Path) -> str:
    """What in a journal is not as it would have been written; empty if nothing.

    Which commands were given, taken back, and where snapshots were taken is believed; a game that was taken
    over from another is not known here.
    """
    reading = read(data)
    header, entries = reading.header, reading.entries
    if header is None or any(isinstance(entry, Damage) for entry in entries):
        return "damage"
    snapshots = [entry for entry in entries if isinstance(entry, Snapshot)]
    if [entry.header for entry in snapshots] != [header, *[None] * len(snapshots)][: len(snapshots)]:
        return "the copy of the header"
    first = next((entry for entry in entries if isinstance(entry, Snapshot | Move)), None)
    has_first = isinstance(first, Snapshot)  # without it nothing false is said
    rest = [entry for entry in entries if not (has_first and entry is first)]
    folder.mkdir()
    with (
        patch.object(saved, "SNAPSHOT_EVERY", 1 << 30),
        patch.object(os, "fsync", lambda descriptor: None),
    ):
        try:
            again = _played_again(header, rest, folder)
        except Exception as error:  # whatever it is, the program did not write this journal
            return f"it cannot be played: {error!r}"
    mine = read(Path(again.path).read_bytes())
    again.close()
    assert mine.header is not None
    if _known(mine.header) != _known(header):
        return "the header"
    made, theirs = _joined(mine.entries[1:], header), _joined(rest, header)
    if isinstance(first, Snapshot):
        made, theirs = _joined(mine.entries[:1], header) + made, [first, *theirs]
    for one, entry in zip(made, theirs, strict=False):
        if _bare(one) != _bare(entry):
            return f"{_difference(one, entry)} in line {entry.line}"
    return "" if len(made) == len(theirs) else "its length"


def _difference(one: Entry, other: Entry) -> str:
    """The first field in which two entries differ."""
    if type(one) is not type(other):
        return f"{type(other).__name__} for {type(one).__name__}"
    pairs = zip(one._fields, _bare(one), _bare(other), strict=True)
    return f"{type(one).__name__}.{next(name for name, mine, its in pairs if mine != its)}"


def _played_again(header: Header, entries: Iterable[Entry | Damage], folder: Path) -> SavedGame:
    ruleset = ruleset_of(header.game, header.world)
    game = SavedGame.begin(ruleset, header.seed, header.options, str(folder), practice=header.practice)
    for entry in entries:
        match entry:
            case Move(do):
                game.submit(do)
            case Back(back):
                for _ in range(back):
                    game.take_back()
            case Practice():
                game.become_practice()
            case Label(label):
                game.rename(label)
            case Snapshot():
                game._write(game._timeline.snapshot(game.play))
    return game


def _known(header: Header) -> dict[str, object]:
    """What of a header can be known by playing again."""
    return {name: value for name, value in header._asdict().items() if name not in _FREE}


def _bare(entry: Entry) -> Entry:
    """An entry as it can be compared: neither its number nor the header, which is compared by itself."""
    return entry._replace(line=0, header=None) if isinstance(entry, Snapshot) else entry._replace(line=0)


def _joined(entries: Iterable[Entry | Damage], header: Header) -> list[Entry]:
    """The entries with those that take back in a row made one, since one may take several commands back.

    Saying of a practice game once more that it is practice says nothing.
    """
    joined: list[Entry] = []
    practice = header.practice
    for entry in entries:
        assert not isinstance(entry, Damage)
        last = joined[-1] if joined else None
        if isinstance(entry, Back) and isinstance(last, Back):
            joined[-1] = entry._replace(back=entry.back + last.back)
        elif not (isinstance(entry, Practice) and practice):
            joined.append(entry)
        practice |= isinstance(entry, Practice)
    return joined
