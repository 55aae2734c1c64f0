"""A journal as a game again: resumed, replayed, or saved from what damage has left whole."""

import os
from collections.abc import Callable
from typing import NamedTuple

from thrones_tui.core.codec import CodecError, load
from thrones_tui.scene.model import Line
from thrones_tui.session.errors import SessionError
from thrones_tui.session.journal import (
    Back,
    Damage,
    Entry,
    Header,
    JournalError,
    Label,
    Move,
    Practice,
    Reading,
    Snapshot,
    entry_line,
    read,
)
from thrones_tui.session.journalfile import JournalFile, read_file, write_new
from thrones_tui.session.play import Play
from thrones_tui.session.rulesets import Ruleset, ruleset_of
from thrones_tui.session.saved import SavedGame, journal_lines, standing
from thrones_tui.session.timeline import Divergence, Step, Timeline


class Story(NamedTuple):
    """What a journal tells of a game: its steps without those taken back, and where snapshots stand.

    `first` is the position of the first snapshot: 0 unless the beginning is damaged. `last` is the number of
    the last line that was used; `damages` are those that could not be.
    """

    header: Header
    steps: list[Step]
    snapshots: list[tuple[int, Snapshot]]
    practice: bool
    label: str
    last: int
    damages: tuple[Damage, ...]
    over: bool


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

    Otherwise as far as whole lines lead: behind the last damage from a snapshot on, or else up to the damage
    before. Raises `JournalError` where nothing is left.
    """
    parts = _parts(reading)
    for part in reversed(parts):
        story = _tell_part(reading, part)
        if story is not None:
            return story
    what = reading.damages[0] if reading.damages else Damage(2, "it is missing")
    raise JournalError(f"{path} is damaged ({what}), and nothing of the game is left whole. It was kept.")


def _parts(reading: Reading) -> list[list[tuple[int, Entry]]]:
    """The whole lines, with their numbers, cut wherever there is damage."""
    parts: list[list[tuple[int, Entry]]] = [[]]
    for number, line in enumerate(reading.lines, 2):
        if isinstance(line, Damage):
            parts.append([])
        else:
            parts[-1].append((number, line))
    return parts


def _tell_part(reading: Reading, part: list[tuple[int, Entry]]) -> Story | None:
    """The game in a run of whole lines, from its first snapshot on."""
    begins = next((at for at, (_, entry) in enumerate(part) if isinstance(entry, Snapshot)), None)
    if begins is None:
        return None
    header = _header(reading)
    if header is None:
        return None
    steps: list[Step] = []
    snapshots: list[tuple[int, Snapshot]] = []
    practice, label, last, over = header.practice, "", 1, False
    for entry in reading.lines[: part[begins][0] - 2]:  # names and the like count, whatever came between
        practice, label = _marks(entry, practice, label)
    for number, entry in part[begins:]:
        practice, label = _marks(entry, practice, label)
        match entry:
            case Move():
                steps.append(Step(entry.do, entry.state, number, entry.turn))
                over = entry.over
            case Back() if 0 < entry.back <= len(steps):
                del steps[-entry.back :]
                snapshots = [pair for pair in snapshots if pair[0] <= len(steps)]
                over = False
            case Back():
                break
            case Snapshot():
                snapshots.append((len(steps), entry))
        last = number
    return Story(header, steps, snapshots, practice, label, last, reading.damages, over)


def _marks(entry: Entry | Damage, practice: bool, label: str) -> tuple[bool, str]:
    match entry:
        case Practice():
            return True, label
        case Label(text):
            return practice, text
    return practice, label


def _header(reading: Reading) -> Header | None:
    if isinstance(reading.header, Header):
        return reading.header
    copies = (entry.header for entry in reading.lines if isinstance(entry, Snapshot))
    return next((header for header in copies if header is not None), None)


def load_rules_of(path: str, header: Header) -> Ruleset:
    """The rules and the world of a journal; raise `JournalError` if this program has others."""
    try:
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
    keyframes: dict[int, Callable[[], Play]] = {}
    log: list[Line] = []
    for position, snapshot in story.snapshots:
        log += [Line(*line) for line in snapshot.log]
        keyframes[position] = _Restored(path, ruleset, snapshot, log.copy())
    return Loaded(story, ruleset, Timeline(keyframes, story.steps))


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
        return Play.restore(rules, state, self._log.copy(), snapshot.fresh, snapshot.news, snapshot.told)


class Damaged(JournalError):
    """A journal with damage in it; `loaded` is what is left of the game, `standing` where that ends."""

    def __init__(self, path: str, loaded: Loaded) -> None:
        self.path = path
        self.loaded = loaded
        play = loaded.timeline.at(loaded.timeline.end)
        self.standing = standing(play)
        damages = loaded.story.damages
        more = f", and {len(damages) - 1} more lines" if len(damages) > 1 else ""
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
    file.continue_after(data[: reading.length], len(reading.lines) + 1)
    game.take_up(loaded.story.practice, loaded.story.label, told(loaded.story))
    return game


def load_whole(path: str, story: Story) -> Loaded:
    """The game of a story, up to where its commands give the states that were recorded.

    A line from which on they do not counts as damage. Raises `JournalError` where no state is left.
    """
    loaded = load_story(path, story)
    while True:
        try:
            loaded.timeline.at(loaded.timeline.end)
        except Divergence as error:
            steps = [step for step in story.steps if step.line < error.line]
            snapshots = [pair for pair in story.snapshots if pair[0] <= len(steps)]
            if error.line == 0 or not snapshots:
                raise JournalError(f"{path} is damaged ({error}), and nothing of it is left whole.") from None
            damage = Damage(error.line, error.what)
            story = story._replace(
                steps=steps, snapshots=snapshots, damages=(*story.damages, damage), last=error.line - 1
            )
            loaded = load_story(path, story)
        else:
            return loaded


def open_replay(path: str) -> Loaded:
    """A journal to be looked at, by anybody and as often as one likes; raise `SessionError` if it cannot be.

    Of a damaged one it is what is whole.
    """
    return load_whole(path, tell(path, read_journal(path)))


def told(story: Story) -> list[tuple[int, int]]:
    """The position of each snapshot, and how many lines of the log were told up to there."""
    marks, lines = [], 0
    for position, snapshot in story.snapshots:
        lines += len(snapshot.log)
        marks.append((position, lines))
    return marks


def recover(path: str, loaded: Loaded, kept: str) -> SavedGame:
    """Go on with what damage has left whole; the damaged file is first copied to the folder `kept`.

    Raises:
        SessionError: it cannot be copied or written; the damaged file is where and as it was.
    """
    header = loaded.story.header
    write_new(f"{kept}/{header.id}-{os.urandom(3).hex()}.jsonl", read_file(path))
    lines = journal_lines(header, loaded.timeline)
    if loaded.story.label:
        lines.append(entry_line(len(lines) + 1, Label(loaded.story.label)))
    if loaded.story.practice and not header.practice:
        lines.append(entry_line(len(lines) + 1, Practice()))
    write_new(path, b"".join(lines))
    return open_game(path)
