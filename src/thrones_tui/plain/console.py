"""The games on any terminal, pipe or screen reader: lines in, lines out, nothing else."""

from collections.abc import Iterable, Iterator

from thrones_tui.plain.beginning import Left, ask, opened
from thrones_tui.plain.game import GameTalk, Talk
from thrones_tui.plain.showing import ShownTalk
from thrones_tui.plain.spoken import VOICE, Voice
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import to_ascii, width, wrap
from thrones_tui.session.closing import best, recorded, share_line
from thrones_tui.session.draft import Draft
from thrones_tui.session.endings import Ended, finish
from thrones_tui.session.files import SessionError
from thrones_tui.session.home import Home, Start, Words
from thrones_tui.session.replay import open_replay
from thrones_tui.session.saved import SavedGame, saved_words
from thrones_tui.session.streams import columns, complain, draw, heard, is_typed, prompt, say
from thrones_tui.session.turning import look_back

LONGEST = 1000
"""Bytes of a line that are read."""
WORDS = Words(
    kept="Saved as you play; quit leaves, and `thrones plain` goes on.",
    left="Go on with `thrones plain` or `thrones resume`.",
)
_WHAT_NEXT = (
    "Type again for another one like it, menu for other games, or quit; map, look and log still work."
)


class Conversation:
    """All that is said from the first line to the last. `farewell` is what to say when it is cut short."""

    def __init__(self, start: Start) -> None:
        home = start.home
        self._start = start._replace(home=Home(home.folders, home.player, home.places, WORDS))
        self.farewell = ""

    def talk(self) -> Talk[None]:
        """Play game after game, until the player leaves."""
        start = self._start
        try:
            saved = yield from (self._shown() if start.watch or start.replay is not None else opened(start))
            while saved is not None:
                talk = GameTalk(self._start, saved)
                last = yield from self._played(saved, talk)
                if not last:
                    return
                saved = yield from self._next(saved, last, talk)
        except Left:
            return

    def _shown(self) -> Talk[SavedGame | None]:
        """A game that others play or have played, and the one that goes on from it, if one is wanted."""
        shown = ShownTalk(self._start)
        self._start = self._start._replace(replay=None, watch=())
        return (yield from shown.talk())

    def _played(self, saved: SavedGame, talk: GameTalk) -> Talk[tuple[str, ...]]:
        """A game up to its end, or until it is left; what is still to be said at its end."""
        try:
            last: tuple[str, ...] = ()
            if saved.play.outcome is None:
                last = yield from talk.talk()
            return (
                last
                if saved.play.outcome is None
                else (*last, *(line for line in self._told_end(saved, talk) if line not in last))
            )
        finally:
            if saved.play.outcome is None:
                saved.leave()
                self.farewell = saved.fault or saved_words(saved, WORDS)
                saved.close()

    def _told_end(self, saved: SavedGame, talk: GameTalk) -> Iterator[str]:
        """How a game ended, where it is recorded, the best ones, and a line to share."""
        play, places = saved.play, self._start.home.places
        ended: Ended = finish(saved, places, again=True)
        yield from talk.ending()
        yield from _decided(play, ended)
        yield from VOICE.rows(recorded(play, ended, places))
        yield from map(VOICE.say, ended.faults)
        title, results = best(play, ended, places)
        yield VOICE.say(title)
        yield from VOICE.rows(results)
        yield VOICE.say(share_line(ended))

    def _next(self, saved: SavedGame, last: tuple[str, ...], talk: GameTalk) -> Talk[SavedGame]:
        """The game that follows; of the last one all can still be looked up."""

        def read(text: str) -> bool:
            if text.casefold() not in ("again", "menu"):
                raise ValueError("\n".join(talk.told(text)) or _WHAT_NEXT)
            return text.casefold() == "again"

        if (yield from ask((*last, _WHAT_NEXT), read)):
            draft = Draft.of_saved(self._start, saved).again()
            return draft.begin(draft.options)
        plain = self._start._replace(game=None, options={}, seed=None, practice=False, resume=None, data=None)
        return (yield from opened(plain))


def _decided(play: Play, ended: Ended) -> Iterator[str]:
    """What decided a game, in its order, as far as one can tell."""
    try:
        _, points = look_back(open_replay(ended.replay))
    except SessionError:  # it cannot be read again
        return
    if points:
        yield VOICE.say(f"{play.presenter.decisive}:")
    voice = Voice(aloud=play.presenter.aloud)
    for point in sorted(points, key=lambda point: point.turn):
        yield voice.say(f"Turn {point.turn}: {point.text.rstrip('.')}, {point.amount}")


def main(start: Start, why: str = "") -> int:
    """Play on this process's streams until they end or the player leaves; return the exit code.

    Where this is not what was asked for, `why` says so first, on stderr.

    Raises:
        SessionError: what was asked for cannot be.
        KeyboardInterrupt: the player pressed ^C.
        Undelivered: nobody reads what is said.
    """
    conversation, ascii_only = Conversation(start), start.settings.ascii
    talk, lines = conversation.talk(), heard(LONGEST)
    try:
        said = next(talk)
        complain(*filter(None, (why,)))
        while True:
            _show(said, ascii_only)
            typed = _typed(lines)
            if typed is None:
                return 0
            said = talk.send(typed)
    except StopIteration:
        return 0
    finally:
        talk.close()
        if conversation.farewell:
            _show((conversation.farewell,), ascii_only)


def _show(lines: Iterable[str], ascii_only: bool) -> None:
    """Print lines, broken between words where the terminal has too few columns for one."""
    room = columns()
    for line in map(to_ascii, lines) if ascii_only else lines:
        draw(*(wrap(line, room) if room and width(line) > room else (line,)))


def _typed(lines: Iterator[bytes]) -> str | None:
    """The next line, None after the last; what nobody sees being typed is repeated."""
    prompt("> " if is_typed() else "")
    try:
        line = next(lines, None)
    except OSError:  # the terminal is gone
        line = None
    if line is None:
        say(*([""] if is_typed() else []))
    elif not is_typed():
        say(f"> {read(line)}")
    return None if line is None else read(line)


def read(line: bytes) -> str:
    """A line as it is understood, whatever was typed."""
    text = line[:LONGEST].decode(errors="replace")
    return "".join(char if char.isprintable() else " " for char in text).strip()
