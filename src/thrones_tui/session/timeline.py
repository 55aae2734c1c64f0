"""A game as its journal tells it, with any of the states it was in."""

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple, Self

from thrones_tui.core.codec import CodecError, load, read_json, write
from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.players.seats import computers
from thrones_tui.scene.live import LiveGame, Play, begin
from thrones_tui.scene.model import Line
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import (
    Advised,
    Back,
    Damage,
    Entry,
    Header,
    JournalError,
    Label,
    Move,
    Practice,
    Snapshot,
    memory_of,
)
from thrones_tui.session.loglines import line_of, told_of
from thrones_tui.session.worlds import Ruleset

EVERY = 50
"""Moves between two states that are kept; those in between are played again when they are wanted."""
MOST_KEPT = 100
"""States that are kept at most: of the older half every second one goes, so that the last ones are close."""
MOST_CONTRADICTIONS = 5
"""Lines that may contradict the game: each takes time to find, and damage makes one or two."""


class Divergence(SessionError):
    """A replay that does not give what was recorded; `damage` is the first line that differs."""

    def __init__(self, line: int, what: str) -> None:
        self.damage = Damage(line, what)
        super().__init__(str(self.damage))

    @property
    def told(self) -> str:
        """What to say to who watches."""
        return f"The replay ends here: {self}."


class TakesTooLong(JournalError):
    """A journal that is not played again to its end within the time that was given for it."""


class _Mark(NamedTuple):
    """A snapshot and its position."""

    position: int
    snapshot: Snapshot


class Timeline:
    """The moves of a journal that were not taken back, and the states between them.

    `take` is given the entries in order, whether they are read or just played. Position n is after n moves.
    After damage the game resumes from the next snapshot; without one it is taken to have lost nothing, and
    `mend` finds out by the digests whether that is so. All playing again may take so many `seconds` of
    processor time.
    """

    def __init__(self, ruleset: Ruleset, header: Header, seconds: float = math.inf) -> None:
        self.allow(seconds)
        self.ruleset = ruleset
        self.header = header
        self.practice = header.practice
        self.advised = False
        self.label = ""
        self.moves: list[Move] = []
        self.damages: list[Damage] = []
        self._marks: list[_Mark] = []
        self.unpacked = 0
        """Bytes of memory that all snapshots of the journal take, roughly."""
        self._contradictions = 0
        self._kept: dict[int, Play] = {}
        self._computers = computers(header.game, header.players)
        self._sure = 0
        """Moves that are known to lead where they should."""
        self._begins = 1
        """The line that position 0 is told by: a snapshot, or the header."""
        self._is_broken = False
        """Whether there was damage since then."""
        self._is_in_doubt = False
        """Whether a move may be lost just here."""
        self._is_lost = False
        """Whether nothing but a snapshot leads further."""

    @property
    def remark(self) -> str:
        """What is to be said of damage; nothing if there is none."""
        return f"Damaged in {self.damages[0]}: this is the intact part." if self.damages else ""

    @classmethod
    def of(cls, ruleset: Ruleset, header: Header, play: Play) -> Self:
        """The timeline of a game that begins as `play` is now."""
        line = cls(ruleset, header)
        line.passed(play)
        line.snapshot(play)
        return line

    @property
    def end(self) -> int:
        """The last position."""
        return len(self.moves)

    @property
    def since_snapshot(self) -> int:
        """How many moves there are after the last snapshot."""
        return self.end - (self._marks[-1].position if self._marks else 0)

    # What the journal tells

    def take(self, entry: Entry | Damage) -> None:
        """Take the next entry."""
        match entry:
            case Damage():
                self.damages.append(entry)
                self._is_broken = self._is_in_doubt = True
            case Practice():
                self.practice = True
            case Advised():
                self.advised = True
            case Label(label):
                self.label = label
            case Snapshot():
                self._take_snapshot(entry)
            case Move() if not self._is_lost:
                self.moves.append(entry)
                self._is_in_doubt = False
            case Back() if not self._is_lost:
                self._take_back(entry)

    def _take_snapshot(self, snapshot: Snapshot) -> None:
        is_first = self._begins == 1 and not self.moves
        is_beginning = snapshot.line == 2 or (is_first and not self._is_broken)
        if is_beginning and not self._begins_like(snapshot):
            self.take(Damage(snapshot.line, "the game of the header begins otherwise"))
        if self._is_broken or is_first:
            self._begins = snapshot.line
            self.moves.clear()
            self._marks.clear()
            self._is_broken = self._is_in_doubt = self._is_lost = False
        self._mark(snapshot)

    def _mark(self, snapshot: Snapshot) -> None:
        self._marks.append(_Mark(self.end, snapshot))
        self.unpacked += memory_of(snapshot)

    def _begins_like(self, snapshot: Snapshot) -> bool:
        try:
            return self.begun().dump() == snapshot.state
        except JournalError:
            return False

    def _take_back(self, entry: Back) -> None:
        if self._is_in_doubt:  # it may be about a move that is lost
            self._is_lost = True
        elif not 0 < entry.back <= self.end:
            self.damages.append(Damage(entry.line, "it takes back more than was played"))
            self._is_broken = self._is_lost = True
        else:
            self._cut(self.end - entry.back)

    def _cut(self, position: int) -> None:
        """Forget everything after a position."""
        del self.moves[position:]
        while self._marks and self._marks[-1].position > position:
            self._marks.pop()
        self._kept = {at: play for at, play in self._kept.items() if at <= position}
        self._sure = min(self._sure, position)

    # States

    def at(self, position: int) -> Play:
        """A copy of the game at a position.

        Raises `Divergence` if a state on the way there is not the one that was recorded, and `JournalError`
        if the game cannot be begun.
        """
        start = self._start(position)
        play = self._kept[start].clone()
        play.computers = self._computers
        for at, move in enumerate(self.moves[start:position], start + 1):
            self.hurry()
            if at <= self._sure:
                play.submit(move.do)
            else:
                check(play, move)
            ahead = position - at
            if at % EVERY == 0 or ahead & (ahead - 1) == 0:  # closer and closer, since one goes back by steps
                self._keep(at, play)
        if start <= self._sure:
            self._sure = max(self._sure, position)
        return play

    def allow(self, seconds: float) -> None:
        """Give what is played again from now on so many seconds of processor time."""
        self.seconds = seconds
        self._late = time.process_time() + seconds

    def hurry(self) -> None:
        """Raise `TakesTooLong` when the time is over."""
        if time.process_time() > self._late:
            raise TakesTooLong(f"it takes more than {self.seconds:g} seconds to play again.")

    def _start(self, position: int) -> int:
        """The last position up to this one whose state is kept or can be made."""
        snapshots = (mark.position for mark in self._marks if self._leads_on(mark))
        start = max(at for at in {0, *self._kept, *snapshots} if at <= position)
        if start not in self._kept:
            play = self._made(start)
            if play is None:  # then from the snapshot before
                return self._start(position)
            self._kept[start] = play
        return start

    def _leads_on(self, mark: _Mark) -> bool:
        """Whether the game can be taken up at a snapshot. At one of a version that kept no memory it cannot:
        played again from its beginning, the game has it.
        """
        snapshot, remembers = mark.snapshot, self.ruleset.edition.presenter.remembers
        return snapshot.state != "" and (snapshot.has_memory or not remembers or mark.position == 0)

    def _made(self, position: int) -> Play | None:
        """The game at a snapshot or at its beginning; None if the snapshot is no state, to be forgotten."""
        known = (
            at for at, mark in enumerate(self._marks) if mark.position == position and self._leads_on(mark)
        )
        last = max(known, default=-1)
        if last < 0:
            return self.begun()
        snapshot = self._marks[last].snapshot
        log = [line_of(told) for mark in self._marks[: last + 1] for told in mark.snapshot.log]
        try:
            play = self._restored(snapshot, log)
        except CodecError:
            self._marks[last] = _Mark(position, snapshot._replace(state=""))
            self._bear_one_more()
            return None
        if position and play.digest() != self.moves[position - 1].state:
            raise Divergence(self.moves[position - 1].line, "the snapshot after it has another state")
        return play

    def _restored(self, snapshot: Snapshot, log: list[Line]) -> Play:
        rules, edition = self.ruleset.rules, self.ruleset.edition
        state = rules.decode(load(rules.game, rules.version, snapshot.state))
        memory = None
        if snapshot.has_memory:
            memory = edition.presenter.recall(read_json(snapshot.memory), rules.view(state, 0))
        return LiveGame.restore(edition, state, log, snapshot.fresh, snapshot.news, snapshot.told, memory)

    def begun(self) -> Play:
        """The game as its header begins it; raise `JournalError` if that cannot be."""
        try:
            return begin(self.ruleset.edition, Dice(self.header.seed), self.header.options)
        except ValueError as error:
            raise JournalError(f"its game cannot be begun: {error}") from None

    def passed(self, play: Play) -> None:
        """Know that the moves so far lead to `play`."""
        self._sure = self.end
        if self.end % EVERY == 0:
            self._keep(self.end, play)

    def _keep(self, position: int, play: Play) -> None:
        if position not in self._kept:
            self._kept[position] = play.clone()
            if len(self._kept) > MOST_KEPT:
                for old in sorted(self._kept)[1 : MOST_KEPT // 2 : 2]:
                    del self._kept[old]

    def mend(self) -> None:
        """Cut off the moves from the first line that does not give its state, and count it as damage."""
        while True:
            try:
                self.at(self.end)
            except Divergence as error:
                self._end_before(error)
                self._bear_one_more()
            else:
                self._late = math.inf  # now it is open, and may be played for as long as anybody likes
                return

    def _bear_one_more(self) -> None:
        """Count what contradicts the game; raise `JournalError` for more than damage could do."""
        self._contradictions += 1
        if self._contradictions > MOST_CONTRADICTIONS:
            raise JournalError(f"more than {MOST_CONTRADICTIONS} of its lines contradict the game.")

    def _end_before(self, error: Divergence) -> None:
        line = error.damage.line
        self._cut(sum(move.line < line for move in self.moves))
        if not any(self._begins < damage.line <= line for damage in self.damages):  # else that is why
            self.damages = sorted([*self.damages, error.damage])

    # Playing on, and writing down

    def play_on(self, play: Play, command: str) -> tuple[Move, list[AnyEvent]]:
        """Play a command on from the end; raise `IllegalCommand` as `submit` does."""
        order = play.read(command)
        events = play.submit(order)
        move = Move(str(order), play.digest(), *play.tally(), play.outcome is not None)
        self.take(move)
        self.passed(play)
        return move, events

    def snapshot(self, play: Play) -> Snapshot:
        """Take a snapshot of the game at the end; return it."""
        snapshot = self.snapshot_of(play)
        self._mark(snapshot)
        return snapshot

    def snapshot_of(self, play: Play) -> Snapshot:
        """The snapshot of the game at the end, with what was logged since the last one."""
        logged = sum(len(mark.snapshot.log) for mark in self._marks)
        header = None if self._marks else self.header
        log = tuple(map(told_of, play.log[logged:]))
        memory = write(play.memory)
        return Snapshot(header, play.dump(), log, play.story.fresh, play.story.news, play.story.told, memory)

    def fork(self, header: Header, position: int) -> "Timeline":
        """The moves up to a position, as another game."""
        twin = Timeline.of(self.ruleset, header, self.at(0))
        twin.moves = self.moves[:position]
        return twin

    def records(self) -> Iterator[Header | Entry]:
        """A journal of the game as if nothing had been taken back; raise `SessionError`.

        Where its beginning is lost, a second snapshot follows that of the game that the header begins.
        """
        play = self.at(0)
        try:
            begun = self.begun()
        except JournalError:
            begun = play
        start = Timeline(self.ruleset, self.header)
        yield self.header
        yield start.snapshot(begun)
        if play.digest() != begun.digest():
            if play.log[: len(begun.log)] != begun.log:
                play.story = replace(play.story, log=[*begun.log, *play.log])
            yield start.snapshot(play)
        for move in self.moves:
            check(play, move)
            yield move
        if self.label:
            yield Label(self.label)
        if self.practice and not self.header.practice:
            yield Practice()
        if self.advised:
            yield Advised()


def check(play: Play, move: Move) -> tuple[Command, list[AnyEvent]]:
    """Play a move again; return its command and what happened.

    Raises `Divergence` if the state is not the one recorded.
    """
    try:
        command = play.read(move.do)
        events = play.submit(command)
    except IllegalCommand as error:
        raise Divergence(move.line, f"the command {move.do!r} is refused: {error}") from None
    digest = play.digest()
    if digest != move.state:
        raise Divergence(move.line, f"after {move.do!r} the state is {digest}, recorded was {move.state}")
    return command, events
