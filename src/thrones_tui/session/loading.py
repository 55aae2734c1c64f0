"""A journal as a game again: resumed, replayed, or saved from what damage has left whole."""

import os
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from thrones_tui.core.codec import CodecError, load
from thrones_tui.core.dice import Dice
from thrones_tui.games import registry
from thrones_tui.scene.model import Line
from thrones_tui.session.errors import SessionError
from thrones_tui.session.folders import JOURNAL
from thrones_tui.session.journal import (
    Back,
    Damage,
    Entry,
    Header,
    JournalError,
    Label,
    Move,
    Practice,
    Snapshot,
    entry_line,
)
from thrones_tui.session.journalfile import JournalFile, read_file, write_new
from thrones_tui.session.journalreading import Reading, read
from thrones_tui.session.play import LiveGame, Play, begin
from thrones_tui.session.rulesets import Ruleset, ruleset_of
from thrones_tui.session.saved import SavedGame, journal_lines, standing
from thrones_tui.session.timeline import Divergence, Step, Timeline


class Story(NamedTuple):
    """What a journal tells of a game: its steps without those taken back, and where snapshots stand.

    It `begins` with the snapshot in that line, which is at position 0, or where there is none whole (line 1)
    as the header says. `last` is the number of the last line that was used; `damages` are those that could
    not be.
    """

    header: Header
    begins: int
    steps: list[Step]
    snapshots: list[tuple[int, Snapshot]]
    practice: bool
    label: str
    last: int
    damages: tuple[Damage, ...]


class Loaded(NamedTuple):
    """A game out of a journal."""

    story: Story
    ruleset: Ruleset
    timeline: Timeline


def read_journal(path: str) -> Reading:
    """The lines of a journal; raise `SessionError` if it cannot be read, `JournalError` if it is none."""
    return parse(path, read_file(path))


def parse(path: str, data: bytes) -> Reading:
    """The lines in a journal's bytes; raise `JournalError` naming the file if it is none we know."""
    try:
        return read(data)
    except JournalError as error:
        raise JournalError(f"Cannot use {path}: {error}. It was left as it is.") from None


def tell(path: str, reading: Reading) -> Story:
    """What a journal tells, up to its last line where nothing is damaged.

    Behind damage it tells the game from the next snapshot on. Where none follows it goes on as if nothing
    were lost; whether that is so, the digests behind the damage tell `load_whole`. Raises `JournalError`
    where not even the header is left.
    """
    header = _header(reading)
    if header is None:
        what = reading.damages[0]
        raise JournalError(f"{path} is damaged ({what}), and nothing of the game is left whole. It was kept.")
    teller = _Teller(header)
    for number, line in reading.numbered:
        teller.take(number, line)
    return teller.story(reading)


class _Teller:
    def __init__(self, header: Header) -> None:
        self._header = header
        self._begins = self._last = 1
        self._steps: list[Step] = []
        self._snapshots: list[tuple[int, Snapshot]] = []
        self._practice, self._label = header.practice, ""
        self._more: list[Damage] = []
        self._is_broken = False
        """Whether there was damage since the beginning."""
        self._is_in_doubt = False
        """Whether a command may be lost just here."""
        self._is_lost = False
        """Whether nothing leads further, unless it is a snapshot."""

    def take(self, number: int, line: Entry | Damage) -> None:
        match line:
            case Damage():
                self._is_broken = self._is_in_doubt = True
                return
            case Practice():
                self._practice = True
            case Label(text):
                self._label = text
            case Snapshot():
                self._take_snapshot(number, line)
            case Move() if not self._is_lost:
                self._steps.append(Step(line.do, line.state, number, line.turn))
                self._is_in_doubt = False
            case Back() if not self._is_lost:
                self._take_back(number, line.back)
        if not self._is_lost:
            self._last = number

    def _take_snapshot(self, number: int, snapshot: Snapshot) -> None:
        if self._is_broken or (self._begins == 1 and not self._steps):
            self._begins = number
            self._steps.clear()
            self._snapshots.clear()
            self._is_broken = self._is_in_doubt = self._is_lost = False
        self._snapshots.append((len(self._steps), snapshot))

    def _take_back(self, number: int, back: int) -> None:
        if self._is_in_doubt:  # of what is lost it may be a part
            self._is_lost = True
        elif not 0 < back <= len(self._steps):
            self._more.append(Damage(number, "more is taken back than was played"))
            self._is_broken = self._is_lost = True
        else:
            del self._steps[-back:]
            self._snapshots = [pair for pair in self._snapshots if pair[0] <= len(self._steps)]

    def story(self, reading: Reading) -> Story:
        damages = tuple(sorted((*reading.damages, *self._more), key=lambda damage: damage.line))
        return Story(
            self._header,
            self._begins,
            self._steps,
            self._snapshots,
            self._practice,
            self._label,
            self._last,
            damages,
        )


def _header(reading: Reading) -> Header | None:
    if isinstance(reading.header, Header):
        return reading.header
    copies = (entry.header for entry in reading.lines if isinstance(entry, Snapshot))
    return next((header for header in copies if header is not None), None)


def load_rules_of(path: str, header: Header) -> Ruleset:
    """The rules and the world of a journal; raise `JournalError` if this program has others."""
    try:
        entry = registry.listing(header.game)
        if lacking := [name for name in (*entry.files, *entry.optional_files) if name not in header.world]:
            raise ValueError(f"its world is without {', '.join(lacking)}.")
        ruleset = ruleset_of(header.game, header.world)
    except (ValueError, SessionError) as error:
        raise JournalError(f"Cannot use {path}: {error} It was left as it is.") from None
    if header.rules != ruleset.rules.version:
        from thrones_tui import __version__

        raise JournalError(
            f"Cannot use {path}: it was begun with version {header.program} of the program (rules "
            f"{header.rules} of {header.game}), and this is version {__version__} (rules "
            f"{ruleset.rules.version}). It was left as it is."
        )
    return ruleset


def load_story(path: str, story: Story) -> Loaded:
    """The game that a story tells, ready to be gone on with or looked at.

    Raises:
        JournalError: its rules are of another version, or its snapshots are no states of them.
    """
    ruleset = load_rules_of(path, story.header)
    keyframes: dict[int, Callable[[], Play]] = {0: partial(_begun, path, ruleset, story.header)}
    log: list[Line] = []
    for position, snapshot in story.snapshots:
        log += [Line(*line) for line in snapshot.log]
        if snapshot.state:
            keyframes[position] = _Restored(path, ruleset, snapshot, log.copy())
    return Loaded(story, ruleset, Timeline(keyframes, story.steps))


def _begun(path: str, ruleset: Ruleset, header: Header) -> Play:
    """The beginning of a game as its header has it."""
    try:
        return begin(ruleset.edition, Dice(header.seed), header.options)
    except ValueError as error:
        raise JournalError(f"Cannot use {path}: the game in it cannot be begun: {error}") from None


class _Restored:
    """A maker of the state in a snapshot."""

    def __init__(self, path: str, ruleset: Ruleset, snapshot: Snapshot, log: list[Line]) -> None:
        self._path = path
        self._ruleset = ruleset
        self._snapshot = snapshot
        self._log = log

    def __call__(self) -> Play:
        rules, snapshot = self._ruleset.rules, self._snapshot
        try:
            state = rules.decode(load(rules.game, rules.version, snapshot.state))
        except CodecError as error:
            raise JournalError(f"Cannot use {self._path}: a snapshot in it is no state: {error}.") from None
        return LiveGame.restore(
            self._ruleset.edition, state, self._log.copy(), snapshot.fresh, snapshot.news, snapshot.told
        )


class Damaged(JournalError):
    """A journal with damage in it; `loaded` is what is left of the game, `standing` where that ends."""

    def __init__(self, path: str, loaded: Loaded) -> None:
        self.path = path
        self.loaded = loaded
        play = loaded.timeline.at(loaded.timeline.end)
        self.standing = standing(play)
        damages = loaded.story.damages
        others = len({damage.line for damage in damages}) - 1
        more = f", and in {others} more line{'s' if others > 1 else ''}" if others else ""
        super().__init__(f"{path} is damaged in {damages[0]}{more}.")


def open_game(path: str) -> SavedGame:
    """Go on with a saved game; this process holds its journal from now on.

    Raises:
        Held: another process plays it.
        Damaged: something in it is damaged; nothing was changed, and `recover` goes on with what is whole.
        SessionError: it cannot be used; nothing was changed.
    """
    file, data = JournalFile.open(path)
    try:
        reading = parse(path, data)
        loaded = load_whole(path, tell(path, reading))
        if loaded.story.damages:
            raise Damaged(path, loaded)
        game = SavedGame(loaded.ruleset, loaded.story.header, loaded.timeline, file)
    except BaseException:
        file.close()
        raise
    file.continue_after(data[: reading.length], reading.total)
    game.take_up(loaded.story.practice, loaded.story.label, told(loaded.story))
    return game


def load_whole(path: str, story: Story) -> Loaded:
    """The game of a story, up to where its commands give the states that were recorded.

    A line from which on they do not counts as damage. The newest snapshot that can be read is taken. Raises
    `JournalError` where no state is left.
    """
    while True:
        loaded = load_story(path, story)
        try:
            loaded.timeline.at(loaded.timeline.end)
        except Divergence as error:
            story = _until(story, error)
        except JournalError:
            readable = [at for at, (_, snapshot) in enumerate(story.snapshots) if snapshot.state]
            if not readable:
                raise
            story = _without_state(story, readable[-1])
        else:
            return loaded


def _until(story: Story, error: Divergence) -> Story:
    """A story up to the line before the one that leads elsewhere."""
    steps = [step for step in story.steps if step.line < error.line]
    damages = story.damages
    if not any(story.begins < damage.line <= error.line for damage in damages):  # else this comes of that
        damages = tuple(sorted((*damages, Damage(error.line, error.what)), key=lambda damage: damage.line))
    return story._replace(
        steps=steps,
        snapshots=[pair for pair in story.snapshots if pair[0] <= len(steps)],
        last=error.line - 1,
        damages=damages,
    )


def _without_state(story: Story, at: int) -> Story:
    """A story that keeps of one of its snapshots the log alone."""
    position, snapshot = story.snapshots[at]
    snapshots = story.snapshots.copy()
    snapshots[at] = position, snapshot._replace(state="")
    return story._replace(snapshots=snapshots)


def open_replay(path: str) -> Loaded:
    """A journal to be looked at, by anybody and as often as one likes; raise `SessionError` if it cannot be.

    Of a damaged one it is what is whole.
    """
    return load_whole(path, tell(path, read_journal(path)))


def told(story: Story) -> list[tuple[int, int]]:
    """The position of each snapshot, and how many lines of the log were told up to there; the first is 0."""
    marks, lines = [], 0
    if not story.snapshots or story.snapshots[0][0]:
        marks.append((0, 0))
    for position, snapshot in story.snapshots:
        lines += len(snapshot.log)
        marks.append((position, lines))
    return marks


def recover(path: str, loaded: Loaded, kept: str) -> SavedGame:
    """Go on with what damage has left whole; the damaged file is first copied to the folder `kept`.

    Raises:
        SessionError: it cannot be copied or written, or somebody else was quicker; the damaged file is where
            and as it was.
    """
    story = loaded.story
    file, data = JournalFile.open(path)  # held, so that no other copy does the same
    try:
        if load_whole(path, tell(path, parse(path, data))).story != story:
            raise SessionError(f"{path} has changed meanwhile; look at it again.")
        write_new(f"{kept}/{story.header.id}-{os.urandom(3).hex()}{JOURNAL}", data)
        lines = journal_lines(story.header, loaded.timeline)
        if story.label:
            lines.append(entry_line(len(lines) + 1, Label(story.label)))
        if story.practice and not story.header.practice:
            lines.append(entry_line(len(lines) + 1, Practice()))
        file.replace(b"".join(lines))
    finally:
        file.close()
    return open_game(path)
