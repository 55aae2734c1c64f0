"""A journal read back: the game in it, and whether all that it says of the game is true."""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from thrones_tui import __version__
from thrones_tui.core.codec import encode
from thrones_tui.core.rules import Outcome
from thrones_tui.games import registry
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Standing
from thrones_tui.session.files import SessionError, read_file
from thrones_tui.session.journal import Back, Damage, Entry, Header, JournalError, Move, Reading, Snapshot
from thrones_tui.session.reading import OTHER_COPY, read
from thrones_tui.session.timeline import Divergence, Timeline, check
from thrones_tui.session.worlds import Ruleset, ruleset_of


def open_replay(path: str, seconds: float = math.inf) -> Timeline:
    """The game in a journal, which anybody may be playing; of a damaged one what is whole.

    Raises `SessionError` if it cannot be read, nothing of it is whole, its format or rules are others, or it
    takes more processor time than so many `seconds`.
    """
    return timeline_of(path, read_file(path), seconds)[0]


def turns_of(timeline: Timeline) -> list[int]:
    """The turn at each position; a forged one does not lead back."""
    return list(accumulate((timeline.at(0).story.told, *(move.turn for move in timeline.moves)), max))


def next_question(timeline: Timeline, position: int) -> int | None:
    """Where something is asked next, ordinary turns aside; raise `Divergence` where it cannot be played."""
    play = timeline.at(position)
    for at, move in enumerate(timeline.moves[position:], position + 1):
        check(play, move)
        if play.outcome is None and play.decision.kind != "turn":
            return at
    return None


def timeline_of(path: str, data: bytes, seconds: float) -> tuple[Timeline, Reading]:
    """The game in a journal's bytes, and how they were read; raise `JournalError` as `open_replay` does."""
    timeline, reading = _begun(path, data, seconds)
    try:
        for entry in reading.entries:
            timeline.take(entry)
        timeline.mend()
    except JournalError as error:
        raise type(error)(f"Cannot use {path}: {error}") from None
    return timeline, reading


def _begun(path: str, data: bytes, seconds: float) -> tuple[Timeline, Reading]:
    """A timeline before the first entry, and the journal as read."""
    try:
        reading = read(data)
        if reading.header is not None:
            return Timeline(_ruleset_of(reading.header), reading.header, seconds), reading
    except (SessionError, ValueError) as error:
        end = "" if str(error)[-1:] in ".?!" else "."
        raise JournalError(f"Cannot use {path}: {error}{end} It was left as it is.") from None
    what = reading.damages[0]
    raise JournalError(
        f"{path} is damaged ({what}), and nothing of the game can be read. It was left as it is."
    )


def _ruleset_of(header: Header) -> Ruleset:
    """A journal's rules and world; raise `ValueError` or `SessionError` if this program has others."""
    entry = registry.listing(header.game)
    if lacking := [name for name in (*entry.files, *entry.optional_files) if name not in header.world]:
        raise ValueError(f"its world lacks {', '.join(lacking)}.")
    ruleset = ruleset_of(header.game, header.world)
    if header.rules != ruleset.rules.version:
        raise ValueError(
            f"it was begun with version {header.program} of the program (rules {header.rules} of "
            f"{header.game}), and this is version {__version__} (rules {ruleset.rules.version})."
        )
    return ruleset


# Is it true?


def is_of_this_version(header: Header) -> bool:
    """Whether this version of the program began the game, so that it tells it in the same words."""
    return header.program == __version__


class Verdict(NamedTuple):
    """What came of playing a journal again; `fault` names the first line that is not as recorded.

    `commands` counts all that were played up to there, `taken_back` those of them that were taken back.
    `practice`, `digest`, `standing` and `outcome` are those of the last state that is as recorded;
    `official` tells that the world in the journal is the game's own.
    """

    header: Header
    official: bool
    practice: bool
    commands: int
    taken_back: int
    snapshots: int
    digest: str
    standing: Standing
    outcome: Outcome | None
    fault: str

    @property
    def holds(self) -> bool:
        """Whether all of it is as recorded."""
        return not self.fault

    @property
    def compares_log(self) -> bool:
        """Whether that goes for the log, too, and for what the player remembers."""
        return is_of_this_version(self.header)


def verify(path: str, seconds: float = math.inf) -> Verdict:
    """Play a journal again from its seed, what was taken back included, and compare all that it says.

    Raises `SessionError` as `open_replay` does.
    """
    timeline, reading = _begun(path, read_file(path), seconds)
    try:
        trial = _Trial(timeline)
        fault = trial.fault_in(reading.entries)
        play, counts = timeline.at(timeline.end), trial.counts
    except JournalError as error:
        raise type(error)(f"Cannot use {path}: {error}") from None
    return Verdict(
        timeline.header,
        timeline.ruleset.is_official,
        timeline.practice,
        counts[Move],
        counts[Back],
        counts[Snapshot],
        play.digest(),
        play.standing(),
        play.outcome,
        fault,
    )


_IN_SNAPSHOTS: Final = {
    "header": OTHER_COPY,
    "state": "the snapshot has another state than the game",
    "log": "the snapshot has another log than the game",
    "fresh": "the snapshot counts other lines of the log as of this turn than the game",
    "news": "the snapshot counts other lines of the log as news than the game",
    "told": "the snapshot has another turn for the next lines of the log than the game",
    "memory": "the snapshot remembers something else than the player has seen",
}
"""What is compared of a snapshot, and what is wrong with it if it differs."""
_TOLD: Final = {"log", "fresh", "news", "memory"}
"""What another version may tell in other words, or remember otherwise: only compared where this one did."""


class _Trial:
    """A game that is played again and compared, entry by entry, with what its journal says of it."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._play: Play | None = timeline.begun()
        """The game at the end of the timeline; None after a take-back, until it is wanted again."""
        self._tallies = [self._play.tally()]
        """Turn and score at every position."""
        self.counts: Counter[type] = Counter()

    def fault_in(self, entries: Iterable[Entry | Damage]) -> str:
        """What is wrong with the first line that is not true, the header included; empty if all are."""
        try:
            self._compare_header(self._timeline.header)
            for entry in entries:
                self._take(entry)
        except Divergence as error:
            return str(error)
        return ""

    def _compare_header(self, header: Header) -> None:
        now = self._now().standing()
        true = {"ruleset": self._timeline.ruleset.fingerprint, "name": now.name, "character": now.character}
        for field, value in true.items():
            if (said := getattr(header, field)) != value:
                raise Divergence(1, f"the {field} recorded is {said!r}, that of the game is {value!r}")
        if header.origin and not header.practice:
            raise Divergence(1, "a game taken over from another is practice, and this one says it is not")

    def _take(self, entry: Entry | Damage) -> None:
        """Play an entry, compare it with the game, and add it to the timeline."""
        self._timeline.hurry()
        match entry:
            case Move():
                self._compare_move(entry)
            case Back():
                self._compare_back(entry)
            case Snapshot():
                self._compare_snapshot(entry)
        self._timeline.take(entry)
        if self._timeline.damages:
            raise Divergence(*self._timeline.damages[-1])
        if self._play is not None:
            self._timeline.passed(self._play)
        self.counts[type(entry)] += entry.back if isinstance(entry, Back) else 1

    def _now(self) -> Play:
        if self._play is None:
            self._play = self._timeline.at(self._timeline.end)
        return self._play

    def _compare_move(self, move: Move) -> None:
        play = self._now()
        command, _ = check(play, move)
        if str(command) != move.do:
            raise Divergence(move.line, f"the command {str(command)!r} is recorded as {move.do!r}")
        tally, over = play.tally(), play.outcome is not None
        _compare_tally(move, tally)
        if move.over != over:
            ends = "the game ends here, which is not recorded"
            goes_on = "recorded is the end of the game, which goes on"
            raise Divergence(move.line, ends if over else goes_on)
        self._tallies.append(tally)

    def _compare_back(self, entry: Back) -> None:
        position = self._timeline.end - entry.back
        if not 0 <= position < self._timeline.end:
            return  # the timeline refuses it
        if not self._timeline.practice and self._told_since(position):
            told = "a ranked game takes back a command that rolled dice or revealed something"
            raise Divergence(entry.line, told)
        _compare_tally(entry, self._tallies[position])
        del self._tallies[position + 1 :]
        self._play = None

    def _told_since(self, position: int) -> bool:
        """Whether something was revealed after a position: looked up again, since it is hardly ever asked."""
        looks = (look_at(self._timeline.at(at)) for at in range(position, self._timeline.end + 1))
        return any(not tells_nothing(before, after) for before, after in pairwise(looks))

    def _compare_snapshot(self, entry: Snapshot) -> None:
        true = self._timeline.snapshot_of(self._now())
        if not entry.has_memory:
            true = true._replace(memory=entry.memory)
        skipped = () if is_of_this_version(self._timeline.header) else _TOLD
        for field, fault in _IN_SNAPSHOTS.items():
            if field not in skipped and getattr(entry, field) != getattr(true, field):
                raise Divergence(entry.line, fault)


def _compare_tally(entry: Move | Back, true: tuple[int, int]) -> None:
    if (entry.turn, entry.score) != true:
        turn, score = true
        raise Divergence(
            entry.line,
            f"recorded are {entry.score} points on turn {entry.turn}, "
            f"the game has {score} points on turn {turn}",
        )


class Look(NamedTuple):
    """A moment of a game, as far as it says what the player has learned: the dice, and what is known."""

    dice: object
    known: object
    over: bool


def look_at(play: Play) -> Look:
    """A game as it is now."""
    return Look(encode(play.state.dice), play.presenter.known(play.seen), play.outcome is not None)


def tells_nothing(before: Look, after: Look) -> bool:
    """Whether what happened revealed nothing, so that it may be taken back in a ranked game.

    No dice were rolled, the player knows no more than before, and the game goes on.
    """
    return before == after and not after.over
