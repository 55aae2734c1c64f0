"""A journal looked at: its timeline, whether it is true, and its story as text."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from thrones_tui import __version__
from thrones_tui.core.decisions import Odds
from thrones_tui.core.rules import Outcome
from thrones_tui.games import registry
from thrones_tui.scene.english import percent
from thrones_tui.scene.model import Standing
from thrones_tui.session.files import SessionError, read_file
from thrones_tui.session.journal import Back, Header, JournalError, Move, Reading, Snapshot, read
from thrones_tui.session.play import Play, Ruleset, game_title, ruleset_of
from thrones_tui.session.timeline import Divergence, Timeline, check

_MOST_LISTED = 12
"""Options that are listed; of more, as with combinations, only the one taken is named."""


def open_replay(path: str) -> Timeline:
    """The game in a journal, which anybody may be playing; of a damaged one what is whole.

    Raises `SessionError` if it cannot be read, nothing of it is whole, or its format or rules are others.
    """
    return timeline_of(path, read_file(path))[0]


def timeline_of(path: str, data: bytes) -> tuple[Timeline, Reading]:
    """The game in a journal's bytes, and how they were read; raise `JournalError` as `open_replay` does."""
    timeline, reading = _begun(path, data)
    try:
        for entry in reading.entries:
            timeline.take(entry)
        timeline.mend()
    except JournalError as error:
        raise JournalError(f"Cannot use {path}: {error}") from None
    return timeline, reading


def _begun(path: str, data: bytes) -> tuple[Timeline, Reading]:
    """A timeline before the first entry, and the journal as read."""
    try:
        reading = read(data)
        if reading.header is not None:
            return Timeline(_ruleset_of(reading.header), reading.header), reading
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

    Raises `SessionError` if it cannot be read, or its rules are of another version.
    """
    timeline, reading = _begun(path, read_file(path))
    try:
        play: Play | None = timeline.begun()
    except JournalError as error:
        raise JournalError(f"Cannot use {path}: {error}") from None
    counts: Counter[type] = Counter()
    fault = ""
    try:
        for entry in reading.entries:
            if play is None and isinstance(entry, Move | Snapshot):  # else wait: more may be taken back
                play = timeline.at(timeline.end)
            match entry:
                case Move() if play is not None:
                    check(play, entry)
                case Snapshot() if play is not None and entry.state != play.dump():
                    raise Divergence(entry.line, "the snapshot has another state than the game")
            timeline.take(entry)
            if timeline.damages:
                raise Divergence(*timeline.damages[-1])
            counts[type(entry)] += entry.back if isinstance(entry, Back) else 1
            if isinstance(entry, Back):
                play = None
            elif play is not None:
                timeline.passed(play)
    except Divergence as error:
        fault, play = str(error), None
    play = play or timeline.at(timeline.end)
    return Verdict(
        timeline.header,
        counts[Move],
        counts[Back],
        counts[Snapshot],
        play.digest(),
        play.standing(),
        play.outcome,
        fault,
    )


# The story


def story(timeline: Timeline) -> Iterator[str]:
    """The game as a text: what was asked, the odds of each answer, what was said, what came of it.

    Raises `Divergence` if the game cannot be played again as recorded.
    """
    header = timeline.header
    who = f"{header.name} as {header.character}" if header.character else header.name
    yield f"{game_title(header.game)}: {who}"
    kind = "practice" if timeline.practice else "ranked"
    yield f"Seed {header.seed}, {kind}, begun {header.began}, version {header.program}"
    yield ""
    play = timeline.at(0)
    yield from (f"  {line.text}" for line in play.log)
    gambles: list[str] = []
    for move in timeline.moves:
        before = len(play.log)
        yield from _asked(play, move.do)
        gambles += _against_the_odds(play, move.do)
        check(play, move)
        yield from (f"  {line.text}" for line in play.log[before:])
    yield ""
    yield from _ending(play)
    if gambles:
        yield from ("", "Where another answer had better odds:", *gambles)


def _asked(play: Play, command: str) -> Iterator[str]:
    """The question and its answer; of an ordinary turn just what was done."""
    decision = play.decision
    if decision.kind == "turn":
        yield ""
        yield f"Turn {play.standing().turn}: {command}"
        return
    yield f"  ? {decision.prompt}"
    if not 1 < len(decision.options) <= _MOST_LISTED:
        yield f"    > {command}"
        return
    for option, odds, note in decision.choices:
        mark = ">" if str(option) == command else " "
        facts = ", ".join(filter(None, (_chances(odds), note)))
        yield f"    {mark} {option}{f': {facts}' if facts else ''}"


def _against_the_odds(play: Play, command: str) -> Iterator[str]:
    """What was chosen although another answer was more likely to win."""
    chances = {str(option): odds for option, odds, _ in play.decision.choices if odds is not None}
    if command not in chances:
        return
    best = max(chances, key=lambda option: chances[option].win)
    if chances[best].win > chances[command].win:
        yield (
            f"  Turn {play.standing().turn}: {command} ({percent(chances[command].win, 1)} to win) "
            f"instead of {best} ({percent(chances[best].win, 1)})"
        )


def _chances(odds: Odds | None) -> str:
    if odds is None:
        return ""
    parts = [f"win {percent(odds.win, 1)}", f"lose {percent(odds.lose, 1)}"]
    if odds.draw > 0.0005:
        parts.append(f"neither {percent(odds.draw, 1)}")
    return ", ".join(parts)


def _ending(play: Play) -> Iterator[str]:
    now = play.standing()
    if play.outcome is None:
        yield f"So far: turn {now.turn}, {now.score} points."
    else:
        end = play.outcome
        yield f"{end.reason} The game is {end.result} on turn {now.turn} with {now.score} points."
