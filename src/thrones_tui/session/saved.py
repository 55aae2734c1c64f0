"""A game that is saved as it is played: every command is in its journal before its effect is seen."""

import os
import time
from collections.abc import Mapping
from typing import Self

from thrones_tui import __version__
from thrones_tui.core.codec import encode
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.scene.model import Standing
from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import JOURNAL
from thrones_tui.session.journal import (
    Back,
    Entry,
    Header,
    Label,
    Move,
    Practice,
    Snapshot,
    entry_line,
    header_line,
)
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.play import Play, begin
from thrones_tui.session.rulesets import Ruleset
from thrones_tui.session.timeline import Step, Timeline, check

SNAPSHOT_EVERY = 100
"""Commands between two snapshots: what resuming has to play again at most."""
_WORTH_A_SNAPSHOT = 4
"""Commands since the last one from which leaving takes one; for fewer it would be larger than they are."""


class SavedGame:
    """A game in progress with its journal.

    `play` is the game as it stands; give commands to `submit`, not to it. `fault` says in a sentence why the
    game is not saved, and is empty while it is.
    """

    def __init__(self, ruleset: Ruleset, header: Header, timeline: Timeline, file: JournalFile) -> None:
        self.ruleset = ruleset
        self.header = header
        self.practice = header.practice
        self.label = ""
        self.play = timeline.at(timeline.end)
        self._timeline = timeline
        self._file = file
        self._snapshots: list[tuple[int, int]] = []  # position, and lines of the log told up to there
        """What the journal holds of snapshots."""
        self._has_moved = False
        """Whether anything was played since it was opened."""

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        seed: int | str,
        options: Mapping[str, object],
        folder: str,
        *,
        practice: bool = False,
    ) -> Self:
        """A new game, saved in a new journal in `folder`; raise `ValueError` on a bad option."""
        play = begin(ruleset.edition, Dice(seed), options)
        header = header_of_new(ruleset, seed, options, play, practice=practice)
        return cls.start(ruleset, header, Timeline.of(play), folder)

    @classmethod
    def start(cls, ruleset: Ruleset, header: Header, timeline: Timeline, folder: str) -> Self:
        """A game whose steps so far are written into a new journal in `folder`."""
        file = JournalFile(journal_path(folder, header.id))
        game = cls(ruleset, header, timeline, file)
        game._snapshots = [(0, len(timeline.at(0).log))]
        lines = journal_lines(header, timeline)
        file.lines = len(lines) - 1
        file.add(b"".join(lines))
        return game

    def take_up(self, practice: bool, label: str, snapshots: list[tuple[int, int]]) -> None:
        """Go on as the journal says: `snapshots` are positions, each with the lines of the log told there."""
        self.practice, self.label, self._snapshots = practice, label, snapshots

    @property
    def id(self) -> str:
        """The name of its journal, without folder and ending."""
        return self.header.id

    @property
    def path(self) -> str:
        """Where its journal is."""
        return self._file.path

    @property
    def fault(self) -> str:
        """Why it is not saved, in a sentence; empty while it is."""
        return self._file.fault

    @property
    def code(self) -> str:
        """The code by which others can play the same, empty where there is none."""
        from thrones_tui.session.codes import share_code

        try:
            return share_code(self.ruleset, self.header.seed, self.header.options)
        except ValueError:  # a world of one's own, or a seed that is a word
            return ""

    @property
    def moves(self) -> int:
        """Commands given and not taken back."""
        return self._timeline.end

    def standing(self) -> Standing:
        """Where the player stands."""
        return standing(self.play)

    def submit(self, command: str) -> list[AnyEvent]:
        """Do what the player says and write it down; raise `IllegalCommand` as the game does."""
        events = self._timeline.advance(self.play, command)
        step = self._timeline.steps[-1]
        self._add(_move(self.play, step))
        if self.moves - self._snapshots[-1][0] >= SNAPSHOT_EVERY and self.play.outcome is None:
            self._add_snapshot()
        return events

    def why_not_back(self) -> str:
        """Why the last command cannot be taken back, as a sentence; empty if it can."""
        if not self.moves:
            return "There is nothing to take back."
        if self.practice:
            return ""
        before = self._timeline.at(self.moves - 1)
        if not _tells_nothing(before, self.play):
            return (
                "Since then chance or something hidden has shown itself: in a ranked game that stays, "
                "in a practice game anything can be taken back."
            )
        return ""

    def take_back(self) -> str:
        """Take the last command back and return it; raise `IllegalCommand` where that is not fair."""
        refusal = self.why_not_back()
        if refusal:
            raise IllegalCommand(refusal)
        command = self._timeline.steps[-1].command
        position = self.moves - 1
        self.play = self._timeline.at(position)
        self._timeline.cut(position)
        while self._snapshots[-1][0] > position:
            self._snapshots.pop()
        now = self.standing()
        self._add(Back(1, now.turn, now.score))
        return command

    def become_practice(self) -> None:
        """From now on anything can be taken back, and the result does not count."""
        if not self.practice:
            self.practice = True
            self._add(Practice())

    def rename(self, label: str) -> None:
        """Call the game something; an empty text takes the name away."""
        self.label = clean_label(label)
        self._add(Label(self.label))

    def leave(self) -> None:
        """Save where it stands, so that going on needs little played again, and let go of the journal.

        Where nothing was played since it was opened, nothing is written. While there is a `fault` the journal
        is kept hold of, and the game can go on.
        """
        since = self.moves - self._snapshots[-1][0]
        if self._has_moved and since >= _WORTH_A_SNAPSHOT and self.play.outcome is None:
            self._add_snapshot()
        if self._file.flush():
            self._file.close()

    def close(self) -> None:
        """Let go of the journal, whether all of it could be written or not."""
        self._file.close()

    def put_away(self, folder: str) -> str:
        """Move the journal of a game that is over to `folder`; return its path there.

        Raises:
            SessionError: it stays where it is.
        """
        if not self._file.flush():
            self._file.close()
            raise SessionError(self.fault)
        return self._file.move(folder)

    def _add_snapshot(self) -> None:
        self._add(snapshot(self.play, self._snapshots[-1][1]))
        self._snapshots.append((self.moves, len(self.play.log)))

    def _add(self, entry: Entry) -> None:
        self._has_moved |= isinstance(entry, Move | Back)
        self._file.add(entry_line(self._file.lines + 1, entry))


def take_over(ruleset: Ruleset, header: Header, timeline: Timeline, position: int, folder: str) -> SavedGame:
    """A practice game of its own that goes on from a position of another, saved in `folder`."""
    header = header._replace(
        id=new_id(header.game), practice=True, origin=header.id, began=utc(time.time()), program=__version__
    )
    return SavedGame.start(ruleset, header, timeline.until(position), folder)


def header_of_new(
    ruleset: Ruleset, seed: int | str, options: Mapping[str, object], play: Play, *, practice: bool
) -> Header:
    """The header of a game that begins now; raise `ValueError` for a seed that cannot be printed."""
    if not str(seed).isprintable():
        raise ValueError("A seed is a number or a word that can be printed.")
    now = standing(play)
    return Header(
        id=new_id(ruleset.game),
        game=ruleset.game,
        rules=ruleset.rules.version,
        ruleset=ruleset.fingerprint,
        seed=str(seed),
        options={name: str(value) for name, value in options.items()},
        practice=practice,
        program=__version__,
        name=now.name,
        character=now.character,
        began=utc(time.time()),
        origin="",
        world=ruleset.files,
    )


def new_id(game: str) -> str:
    """A name for a journal that no other has: when, which game, and six digits of chance."""
    return f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{game}-{os.urandom(3).hex()}"


def utc(moment: float) -> str:
    """A moment (seconds since 1970) in UTC, `2026-11-28T14:03:00Z`."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment))


def journal_path(folder: str, name: str) -> str:
    """Where the journal of an id is."""
    return os.path.join(folder, name + JOURNAL)


def clean_label(text: str) -> str:
    """A text as the name of a game: printable, at most 40 characters; it never becomes the name of a file."""
    return "".join(c for c in text if c.isprintable()).strip()[:40].strip()


def standing(play: Play) -> Standing:
    """Where the player of a game stands."""
    now: Standing = play.presenter.standing(play.view())
    return now


def snapshot(play: Play, told: int, header: Header | None = None) -> Snapshot:
    """A game as it stands, with the lines of its log after the first `told`."""
    log = tuple((line.text, line.style, line.turn, line.routine) for line in play.log[told:])
    return Snapshot(header, play.dump(), log, play.fresh, play.news, play.told)


def _move(play: Play, step: Step) -> Move:
    now = standing(play)
    return Move(step.command, step.digest, now.turn, now.score, play.outcome is not None)


def journal_lines(header: Header, timeline: Timeline) -> list[bytes]:
    """A journal of a game as if it had been played without detours."""
    play = timeline.at(0)
    lines = [header_line(header), entry_line(2, snapshot(play, 0, header))]
    for step in timeline.steps:
        check(play, step)
        lines.append(entry_line(len(lines) + 1, _move(play, step)))
    return lines


def _tells_nothing(before: Play, after: Play) -> bool:
    """Whether a command showed nothing that was unknown: no chance was drawn, and the view is the same."""
    return (
        after.outcome is None
        and encode(before.state.dice) == encode(after.state.dice)
        and before.view() == after.view()
    )
