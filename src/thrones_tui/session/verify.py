"""Playing a journal again from its seed, to see whether every state comes out as recorded."""

from typing import NamedTuple

from thrones_tui.core.dice import Dice
from thrones_tui.core.rules import Outcome
from thrones_tui.scene.model import Standing
from thrones_tui.session.errors import SessionError
from thrones_tui.session.journal import Back, Damage, Header, Move, Snapshot
from thrones_tui.session.journalreading import Reading
from thrones_tui.session.loading import load_rules_of, read_journal, tell
from thrones_tui.session.play import Play, begin
from thrones_tui.session.saved import standing
from thrones_tui.session.timeline import Divergence, Step, Timeline


class Verdict(NamedTuple):
    """What came of playing a journal again; `fault` names the first line that is not as recorded.

    `commands` counts all that were played up to there, `taken_back` those of them that were taken back.
    `digest`, `standing` and `outcome` are those of the last state that is as recorded.
    """

    header: Header
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


def verify(path: str) -> Verdict:
    """Play a journal again from its seed, what was taken back included, and compare every digest.

    Raises:
        SessionError: it cannot be read, or its rules are of another version.
    """
    reading = read_journal(path)
    header = tell(path, reading).header
    edition = load_rules_of(path, header).edition
    try:
        play = begin(edition, Dice(header.seed), header.options)
    except ValueError as error:
        raise SessionError(f"Cannot begin the game of {path}: {error}") from None
    return _Replayer(header, play).run(reading)


class _Replayer:
    def __init__(self, header: Header, play: Play) -> None:
        self._header = header
        self._play = play
        self._timeline = Timeline.of(play)
        self._is_behind = False
        """Whether `_play` is still to be brought to the end of the timeline."""
        self._commands = self._taken_back = self._snapshots = 0

    def run(self, reading: Reading) -> Verdict:
        fault = str(reading.header) if isinstance(reading.header, Damage) else ""
        try:
            self._play_lines(reading)
        except Divergence as error:
            fault = fault or str(error)
            self._is_behind = True  # back to where all was as recorded
        self._catch_up()
        return Verdict(
            self._header,
            self._commands,
            self._taken_back,
            self._snapshots,
            self._play.digest(),
            standing(self._play),
            self._play.outcome,
            fault,
        )

    def _play_lines(self, reading: Reading) -> None:
        """Play every line up to the first that is damaged; raise `Divergence` where it leads elsewhere."""
        timeline = self._timeline
        for number, entry in reading.numbered:
            match entry:
                case Move():
                    self._catch_up()
                    timeline.follow(self._play, Step(entry.do, entry.state, number))
                    self._commands += 1
                case Back() if 0 < entry.back <= timeline.end:
                    timeline.cut(timeline.end - entry.back)
                    self._taken_back += entry.back
                    self._is_behind = True
                case Back():
                    raise Divergence(number, "more is taken back than was played")
                case Snapshot():
                    self._compare(number, entry)
                case Damage():
                    raise Divergence(number, entry.what)

    def _catch_up(self) -> None:
        if self._is_behind:
            self._play = self._timeline.at(self._timeline.end)
            self._is_behind = False

    def _compare(self, number: int, entry: Snapshot) -> None:
        self._catch_up()
        if entry.state != self._play.dump():
            raise Divergence(number, "the snapshot is of another state than the game has there")
        self._snapshots += 1
