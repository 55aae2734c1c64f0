"""A game that is saved as it is played: each command is in the journal before the player sees its effect."""

import math
import os
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Self

from thrones_tui import __version__
from thrones_tui.core.codec import LONGEST
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.limits import LONGEST_SEED, printable
from thrones_tui.core.options import OneOf
from thrones_tui.games.registry import score_of
from thrones_tui.scene.english import counted
from thrones_tui.scene.live import Play, begin
from thrones_tui.scene.model import Fact, Note, Panel, Standing
from thrones_tui.session import clock
from thrones_tui.session.codes import share_code
from thrones_tui.session.files import JOURNAL, LARGEST, SessionError, journal_path, write_new
from thrones_tui.session.home import Words
from thrones_tui.session.journal import (
    LONGEST_LABEL,
    MOST_LINES,
    MOST_UNPACKED,
    Advised,
    Back,
    Entry,
    Header,
    JournalError,
    Label,
    Practice,
    line_of,
    lines_of,
)
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.replay import look_at, tells_nothing, timeline_of
from thrones_tui.session.timeline import Timeline
from thrones_tui.session.worlds import Ruleset

SNAPSHOT_EVERY = 100
"""Moves between two snapshots: what resuming has to play again at most."""
SPOILS = "That keeps this game out of the hall of fame."
_RESERVE = 1000
"""Lines that a full journal has left for names and a last snapshot."""
_FULL = "The journal of this game is full: it can be kept or given up."
_WORTH_A_SNAPSHOT = 4
"""Moves since the last one from which leaving takes one; for fewer it would be larger than they are."""


class SavedGame:
    """A game in progress with its journal.

    `play` is the game as it stands; give commands to `submit`, not to it. `fault` says in a sentence why the
    game is not saved, and is empty while it is.
    """

    def __init__(self, timeline: Timeline, file: JournalFile) -> None:
        self.ruleset = timeline.ruleset
        self.header = timeline.header
        self.seconds = timeline.seconds
        self.play = timeline.at(timeline.end)
        self._timeline = timeline
        self._file = file
        self._has_moved = False
        """Whether anything was played since it was opened."""
        self.witness: Callable[[Sequence[AnyEvent]], None] | None = None
        """Who is told what happens, if anybody wants to know."""

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        seed: int | str,
        options: Mapping[str, object],
        folder: str,
        *,
        practice: bool = False,
        players: Mapping[str, str] = MappingProxyType({}),
    ) -> Self:
        """A new game, saved in a new journal in `folder`; raise `ValueError` on a bad option."""
        play = begin(ruleset.edition, Dice(seed), options)
        header = header_of_new(ruleset, seed, options, play, practice=practice)._replace(players=players)
        return cls.start(Timeline.of(ruleset, header, play), folder)

    @classmethod
    def start(cls, timeline: Timeline, folder: str) -> Self:
        """A game whose moves so far are written into a new journal in `folder`."""
        game = cls(timeline, JournalFile(journal_path(folder, timeline.header.id)))
        game._file.add(*lines_of(timeline.records()))
        return game

    @property
    def path(self) -> str:
        """Where its journal is."""
        return self._file.path

    @property
    def fault(self) -> str:
        """Why it is not saved, in a sentence; empty while it is."""
        return self._file.fault

    @property
    def is_overtaken(self) -> bool:
        """Whether another copy of the program has gone on with it, so that it is not saved any more."""
        return self._file.is_overtaken

    @property
    def told_fault(self) -> str:
        """What to say when the `fault` has changed."""
        if not self.fault or self.is_overtaken:
            return self.fault or "The game is saved again."
        return f"{self.fault} You can play on; saving will be tried again."

    @property
    def practice(self) -> bool:
        """Whether anything may be taken back, and the result does not count."""
        return self._timeline.practice

    @property
    def advised(self) -> bool:
        """Whether the player was told what the program would do."""
        return self._timeline.advised

    @property
    def label(self) -> str:
        """What the player calls it."""
        return self._timeline.label

    @property
    def code(self) -> str:
        """The code by which others can play the same, empty where there is none. Of players made of code it
        has those that the rules have as computers, too.
        """
        seats = [option for option in self.ruleset.rules.options if isinstance(option, OneOf)]
        players = self.header.players
        computers = {seat.name: players[seat.name] for seat in seats if players.get(seat.name) in seat.values}
        try:
            return share_code(self.ruleset, self.header.seed, {**self.header.options, **computers})
        except ValueError:  # a world of the player's own, or a seed that is a word
            return ""

    @property
    def moves(self) -> int:
        """Commands given and not taken back."""
        return self._timeline.end

    @property
    def _is_full(self) -> bool:
        return self._file.lines > MOST_LINES - _RESERVE or self._file.size > LARGEST - LONGEST

    def standing(self) -> Standing:
        """Where the player stands."""
        return self.play.standing()

    def submit(self, command: str) -> list[AnyEvent]:
        """Do what the player says and write it down; raise `IllegalCommand` as the game does.

        So it does where the journal is full: a longer one could not be read again.
        """
        if self._is_full:
            raise IllegalCommand(_FULL)
        move, events = self._timeline.play_on(self.play, command)
        self._has_moved = True
        self._write(move)
        self._snapshot_after(SNAPSHOT_EVERY)
        if self.witness is not None:
            self.witness(events)
        return events

    def _snapshot_after(self, moves: int) -> None:
        """Take a snapshot if there were so many moves since the last one, and there is room for it."""
        has_room = self._timeline.unpacked < MOST_UNPACKED // 2
        if self._timeline.since_snapshot >= moves and has_room and self.play.outcome is None:
            self._write(self._timeline.snapshot(self.play))

    def why_not_back(self) -> str:
        """Why the last command cannot be taken back, as a sentence; empty if it can."""
        if not self.moves:
            return "There is nothing to take back."
        if self._is_full:
            return _FULL
        if self.practice or tells_nothing(look_at(self._timeline.at(self.moves - 1)), look_at(self.play)):
            return ""
        return (
            "That command rolled dice or revealed something, so it stands in a ranked game; "
            "in a practice game anything can be taken back."
        )

    def take_back(self) -> str:
        """Take the last command back and return it; raise `IllegalCommand` where that is not fair."""
        refusal = self.why_not_back()
        if refusal:
            raise IllegalCommand(refusal)
        command = self._timeline.moves[-1].do
        self.play = self._timeline.at(self.moves - 1)
        now = self.standing()
        self._has_moved = True
        self._take(Back(1, now.turn, now.score))
        return command

    def become_practice(self) -> None:
        """From now on anything can be taken back, and the result does not count."""
        if not self.practice:
            self._take(Practice())

    def become_advised(self) -> None:
        """Note that the player is told what the program would do; the result says so."""
        if not self.advised:
            self._take(Advised())

    def rename(self, label: str) -> None:
        """Name the game; an empty text removes the name."""
        self._take(Label(clean_label(label)))

    def leave(self) -> None:
        """Take a snapshot, so that resuming has little to play again, and unlock the journal.

        Nothing is written if nothing was played. While there is a `fault` the journal stays locked, and the
        game can be played on.
        """
        if self._has_moved:
            self._snapshot_after(_WORTH_A_SNAPSHOT)
        if self._file.flush():
            self._file.close()

    def spoils(self, command: str) -> bool:
        """Whether a command keeps the game out of the hall of fame that is not kept out yet."""
        is_out = self.practice or not self.play.presenter.spoils(command)
        return not is_out and not self.standing().cheated

    def close(self) -> None:
        """Unlock the journal, whether all of it could be written or not."""
        self._file.close()

    def put_away(self, folder: str) -> str:
        """Move the journal of a game that is over; return its new path, or raise `SessionError`."""
        if not self._file.flush():
            self._file.close()
            raise SessionError(self.fault)
        return self._file.move(folder)

    def remove(self) -> None:
        """Remove the journal of a game in which nobody has moved; raise `SessionError` if that fails."""
        self._file.remove()

    def _take(self, entry: Entry) -> None:
        self._timeline.take(entry)
        self._write(entry)

    def _write(self, entry: Entry) -> None:
        self._file.add(line_of(self._file.lines + 1, entry))


def saved_words(saved: SavedGame, words: Words) -> str:
    """What to say when a saved game is left."""
    now = saved.standing()
    return f"Saved: {now.character or now.name}, turn {now.turn}. {words.left}"


def facts_of(saved: SavedGame, words: Words) -> Panel:
    """The game itself: seed, code, whether it counts, and how it is saved."""
    ranked = "in the hall of fame" if saved.ruleset.is_official else "apart: an own world"
    kept_out = "not, since you have cheated" if saved.standing().cheated else ranked
    counts = "as practice" if saved.practice else kept_out
    return Panel(
        "This game",
        (
            Fact("Seed", saved.header.seed),
            Fact("Code", saved.code or "none"),
            Fact("Counts", counts),
            Note(saved.fault or words.kept, "dim"),
        ),
    )


# Games out of journals


class Damaged(JournalError):
    """A journal with damage in it; `timeline` is what is whole of the game, `standing` where that ends."""

    def __init__(self, path: str, data: bytes, timeline: Timeline) -> None:
        self.path = path
        self.data = data
        self.timeline = timeline
        self.standing = timeline.at(timeline.end).standing()
        damages = timeline.damages
        others = len({damage.line for damage in damages}) - 1
        more = f", and in {counted(others, 'more line')}" if others else ""
        super().__init__(f"{path} is damaged in {damages[0]}{more}.")

    @property
    def offer(self) -> str:
        """How far one can go on from there."""
        now, score = self.standing, counted(self.standing.score, *score_of(self.timeline.header.game))
        who = now.character or now.name
        return f"The file is kept. The intact part leads to turn {now.turn}, {score} ({who})."


def open_game(path: str, seconds: float = math.inf) -> SavedGame:
    """Resume a saved game; this process holds its journal from now on.

    Raises `Held` if another process plays it, `Damaged` if a line is damaged (`recover` resumes from what is
    whole), `SessionError` if it cannot be used or takes more processor time than so many `seconds`. Nothing
    was changed then.
    """
    file, data = JournalFile.open(path)
    try:
        timeline, reading = timeline_of(path, data, seconds)
        if timeline.damages:
            raise Damaged(path, data, timeline)
        game = SavedGame(timeline, file)
    except BaseException:
        file.close()
        raise
    file.continue_after(data[: reading.length], 1 + len(reading.entries))
    return game


def recover(damaged: Damaged, kept: str) -> SavedGame:
    """Resume what is whole of a game; the damaged file is first copied to the folder `kept`.

    Raises `SessionError` if it cannot be copied or written, or somebody else was quicker; the damaged file is
    where and as it was.
    """
    timeline = damaged.timeline
    file, data = JournalFile.open(damaged.path)  # held, so that no other copy does the same
    try:
        if data != damaged.data:
            raise SessionError(f"{damaged.path} has changed in the meantime; open it again.")
        write_new(f"{kept}/{timeline.header.id}-{os.urandom(3).hex()}{JOURNAL}", data)
        file.replace(b"".join(lines_of(timeline.records())))
    finally:
        file.close()
    return open_game(damaged.path)


def take_over(timeline: Timeline, position: int, folder: str) -> SavedGame:
    """A new practice game from a position of another, saved in `folder`."""
    header = timeline.header
    header = header._replace(
        id=new_id(header.game),
        practice=True,
        origin=header.id,
        began=clock.utc(clock.now()),
        program=__version__,
    )
    return SavedGame.start(timeline.fork(header, position), folder)


def header_of_new(
    ruleset: Ruleset, seed: int | str, options: Mapping[str, object], play: Play, *, practice: bool
) -> Header:
    """The header of a game that begins now; raise `ValueError` for a seed that cannot be printed."""
    if printable(LONGEST_SEED)(str(seed)):
        raise ValueError(f"A seed is a number or a printable word of up to {LONGEST_SEED} letters.")
    now, known = play.standing(), [option for option in ruleset.rules.options if option.name in options]
    return Header(
        id=new_id(ruleset.game),
        game=ruleset.game,
        rules=ruleset.rules.version,
        ruleset=ruleset.fingerprint,
        seed=str(seed),
        options={option.name: option.text_of(options[option.name]) for option in known},
        practice=practice,
        program=__version__,
        name=now.name,
        character=now.character,
        began=clock.utc(clock.now()),
        origin="",
        world=ruleset.files,
    )


def new_id(game: str) -> str:
    """A name for a journal that no other has: when, which game, and ten digits of chance.

    Chance alone must do on a computer whose clock stands still, or begins anew whenever it is switched on.
    """
    return f"{clock.stamp(clock.now())}-{game}-{os.urandom(5).hex()}"


def clean_label(text: str) -> str:
    """A text as the name of a game: short and printable; it never becomes the name of a file."""
    return "".join(c for c in text if c.isprintable()).strip()[:LONGEST_LABEL].strip()
