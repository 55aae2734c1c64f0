"""The session on a real terminal: opens it, reads its keys, and always leaves it as it was."""

import contextlib
import curses
import gc
import os
import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from time import monotonic
from types import TracebackType

from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.files import PLAIN, SessionError, ensure
from thrones_tui.session.home import Start
from thrones_tui.session.settings import Settings
from thrones_tui.session.streams import say, speaks_utf8
from thrones_tui.tui import routes
from thrones_tui.tui.environment import escape_delay, find_terminal, wants_color
from thrones_tui.tui.keys import Decoder, Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.painter import Painter
from thrones_tui.tui.screen import Size
from thrones_tui.tui.signals import Signals
from thrones_tui.tui.talk import Talk
from thrones_tui.tui.theme import best_theme

if sys.platform != "win32":
    import termios

_IN, _OUT, _ERR = 0, 1, 2
_PATIENCE = 0.1
"""Seconds to wait for answers before the first frame; what comes later is heard all the same."""
_LONGEST_LAG = 0.9
"""Seconds that a line takes at most, for all we believe."""
_LONGEST_HUSH = 2.0
"""Seconds after which a question is answered even by a key that is held down."""
_SLOW_LINE = 38_400
"""Bits in a second, if a line tells its speed: one that is slower gets a spare picture."""
_NEAR = 0.08
"""Seconds within which a terminal at the other end of a network answers, if every key is not to be felt."""
_NOTCH = range(2, 7)
"""As many arrows as one notch of a wheel sends, where a terminal makes arrows of it."""
_AT_ONCE = 0.005
"""Seconds; an empty answer that comes sooner was not waited for."""
_EMPTY_ANSWERS = 20
"""After so many in a row the terminal is taken for gone."""
_MOST = 1000
"""Rows and columns used at most: of some tens of thousands curses breaks down."""
_WHEELS = {Key("up"): Key("wheel-up"), Key("down"): Key("wheel-down")}
_LONGEST_WAIT = 1.0
"""Seconds. A signal that comes just before curses begins to wait is only seen when it has waited."""


def main(start: Start) -> int:
    """Play on this process's terminal and return the exit code: 0, or 129 after a hang-up.

    Whatever ends it, the terminal is left as it was found.

    Raises:
        SessionError: there is no usable terminal, or something else that the player can fix.
        KeyboardInterrupt: the player pressed ^C.
        SystemExit: signal n ended the program, with the code 128 + n.
    """
    find_terminal()
    screen = routes.first_screen(start)
    terminal = CursesTerminal(start)
    try:
        with terminal:
            return run(terminal, screen, start.settings)
    finally:
        if terminal.farewell:
            say(terminal.farewell)


class CursesTerminal:
    """A `Terminal` on standard input and output, between `__enter__` and `__exit__`."""

    def __init__(self, start: Start) -> None:
        self._start = start
        self.ascii = start.settings.ascii
        self.farewell = ""
        self._delay = escape_delay()
        self._decoder = Decoder(curses.keyname)
        self._ready: deque[Key] = deque()
        self._undo: list[Callable[[], object]] = []  # what closing calls, last first
        self._signals = Signals()
        self._greeted = False
        self._settings = start.settings
        self._is_far = False
        self._lag = 0.0

    # Opening and closing

    def __enter__(self) -> "CursesTerminal":
        try:
            self._open()
        except BaseException as error:
            self._close(type(error))
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close(kind)

    def _open(self) -> None:
        self._plain = not speaks_utf8()
        self.ascii = self._plain or self.ascii
        self._signals.catch_ends()
        self._divert_stderr()
        os.environ["ESCDELAY"] = str(self._delay)
        if sys.platform != "win32":
            modes = termios.tcgetattr(_IN)
            self._undo.append(partial(termios.tcsetattr, _IN, termios.TCSANOW, modes))
            self._signals.catch_resizes(self._on_resize)  # before curses, which then leaves sizes to us
        self._tell_size(self._wanted_size())
        self._undo.append(partial(self._tell_size, None))
        self._window = curses.initscr()
        self._undo += [curses.endwin, self._wipe, self._take_leave]
        curses.noecho()
        curses.cbreak()
        curses.nonl()
        self._window.keypad(True)
        if sys.platform != "win32":
            unfrozen = termios.tcgetattr(_IN)
            unfrozen[0] &= ~termios.IXON  # ^S must not freeze the game
            termios.tcsetattr(_IN, termios.TCSANOW, unfrozen)
            curses.def_prog_mode()  # so after a suspension, too
            self._signals.catch_suspension(self._on_suspend)
        told = os.environ.get("COLORFGBG", "")
        automatic = self._settings.theme == "auto"
        self._painter = Painter(
            self._window,
            best_theme(told) if automatic else self._settings.theme,
            colored=wants_color(self._start.color),
            spare=self.slow,
        )
        unknown = automatic and not told[-1:].isdigit()
        self._talk = Talk(mouse=self._settings.mouse, color=unknown and self._painter.is_colored)
        self._ask()

    def _ask(self) -> None:
        """Ask the terminal, and wait a little for its answers; keys that come before them are kept."""
        if not self._say(self._talk.question):
            return
        began = now = monotonic()
        while not self._talk.answered and now - began < _PATIENCE:
            self._window.timeout(int((_PATIENCE - (now - began)) * 1000) + 1)
            code = self._window.getch()
            if code >= 0:
                self._take(self._decoder.feed(code))
            elif monotonic() - now < _AT_ONCE:  # nobody there to answer
                break
            now = monotonic()
        near = self._talk.answered and now - began < _NEAR
        self._is_far = "SSH_CONNECTION" in os.environ and not near
        self._painter.choose(spare=self.slow)
        if self._talk.answered:
            self._lag = min(now - began, _LONGEST_LAG)

    @property
    def slow(self) -> bool:
        """Whether the line is slow, or the player wants a picture that suits one."""
        slow = self._is_far or 0 < curses.baudrate() < _SLOW_LINE
        return self._settings.picture == "spare" or (self._settings.picture == "auto" and slow)

    def _take(self, keys: list[Key]) -> None:
        """Keep keys to be read, and hear answers at once."""
        for key in keys:
            if key.name != "answer":
                self._ready.append(key)
                continue
            before = self._talk.theme
            self._talk.hear(key.text)
            if self._talk.theme != before and self._settings.theme == "auto":
                self._painter.choose(self._talk.theme)
                if self._greeted:  # it came late: the frame that is shown changes its colours
                    self._ready.append(Key("resize"))

    def _tell_size(self, size: Size | None) -> None:
        """Say the size where curses looks for it when it begins, and after a suspension: the environment."""
        for name in ("LINES", "COLUMNS"):
            os.environ.pop(name, None)
        if size:
            os.environ.update(LINES=str(size.height), COLUMNS=str(size.width))

    def _close(self, reason: type[BaseException] | None) -> None:
        self._signals.ignore()
        while self._undo:
            step = self._undo.pop()
            with contextlib.suppress(Exception):  # one that fails must not keep the others from trying
                step()
        goes_on = reason is None or issubclass(reason, Exception)  # else the process is on its way out
        self._signals.put_back(goes_on=goes_on)

    def _on_suspend(self) -> None:
        """Give the terminal back before we are stopped; curses alone would leave our modes to the shell."""
        self._take_leave()
        self._wipe()
        curses.endwin()
        self._greeted = False
        self._ready.append(Key("resize"))  # the next frame brings curses back

    def _divert_stderr(self) -> None:
        """While the screen is up nothing else may write on it: warnings go to a file."""
        if not os.isatty(_ERR):
            return
        try:
            path = os.path.join(ensure(self._start.home.folders.state), "stderr.log")
            log = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | PLAIN, 0o600)  # waits for no pipe
        except (SessionError, OSError):
            log = os.open(os.devnull, os.O_WRONLY)
        screen = os.dup(_ERR)
        self._undo += [partial(os.close, screen), partial(os.dup2, screen, _ERR)]
        os.dup2(log, _ERR)
        os.close(log)

    def _say(self, sequence: bytes) -> bool:
        """Send what curses has no call for, if the terminal takes such sequences; return whether it does."""
        if sys.platform == "win32" or not (curses.tigetstr("cup") or b"").startswith(b"\x1b["):
            return False
        with contextlib.suppress(OSError):
            os.write(_OUT, sequence)
        return True

    def _take_leave(self) -> None:
        if self._greeted:
            self._say(self._talk.farewell)

    def _wipe(self) -> None:
        """Leave a blank screen: not every terminal that says so has another one to go back to."""
        self._window.erase()
        self._window.refresh()

    # Showing

    def size(self) -> Size:
        """Return the size of the window, or of the part that is used of a larger one than anybody has."""
        height, width = self._window.getmaxyx()
        wanted = self._wanted_size()
        if wanted and wanted != (width, height):
            self._tell_size(wanted)
            curses.resize_term(wanted.height, wanted.width)
            self._window.clearok(True)  # what the terminal made of its contents is unknown
            height, width = self._window.getmaxyx()
        return Size(width, height)

    def _wanted_size(self) -> Size | None:
        """What the terminal says of its size, within limits; None if it does not say."""
        with contextlib.suppress(OSError):
            said = os.get_terminal_size(_OUT)
            if sys.platform != "win32" and min(said) > 0:
                return Size(min(said.columns, _MOST), min(said.lines, _MOST))
        return None

    def _on_resize(self) -> None:
        if Key("resize") not in self._ready:
            self._ready.append(Key("resize"))

    def paint(self, canvas: Canvas) -> None:
        """Show a canvas."""
        self._painter.paint(canvas)
        if not self._greeted:  # after the first frame, since curses turns the number pad around before it
            self._greeted = True
            gc.enable()
            self._say(self._talk.greeting)

    def redraw(self) -> None:
        """Let the next `paint` write every cell."""
        self._painter.redraw()

    def apply(self, settings: Settings) -> None:
        """Let settings that were changed hold from the next `paint` on."""
        self.ascii = self._plain or settings.ascii
        before, self._settings = self._settings, settings
        if settings.mouse != before.mouse:
            self._say(self._talk.turn(mouse=settings.mouse))
        if settings.picture != before.picture:
            self._painter.choose(spare=self.slow)
            self.redraw()
        if settings.theme != before.theme:
            told = self._talk.theme or best_theme(os.environ.get("COLORFGBG", ""))
            self._painter.choose(told if settings.theme == "auto" else settings.theme)
            self.redraw()

    # Reading

    def read(self, timeout: float | None) -> Key | None:
        """Return the next key, or None if none came for `timeout` seconds.

        Raises:
            KeyboardInterrupt: ^C, where it comes as a key.
            SystemExit: a signal ends the program.
        """
        end = None if timeout is None else monotonic() + timeout
        empty = 0
        code = -1
        fresh = not self._ready
        while not self._ready:
            began = monotonic()
            wait = None if end is None else max(0.0, end - began)
            if self._decoder.waiting:  # curses itself has waited after an Escape
                wait = 0.0 if code == 27 else self._delay / 1000
            longest = _LONGEST_WAIT if wait is None else min(wait, _LONGEST_WAIT)
            self._window.timeout(int(longest * 1000 + 0.999))
            code = self._window.getch()
            if code >= 0:
                self._take(self._decoder.feed(code))
                continue
            if self._decoder.waiting:
                self._take(self._decoder.timeout())
            now = monotonic()
            empty = empty + 1 if (wait is None or wait > _AT_ONCE) and now - began < _AT_ONCE else 0
            if empty >= _EMPTY_ANSWERS:
                return Key("hangup")
            if end is not None and now >= end and not self._ready:
                return None
        if fresh and not self._settings.mouse:
            self._tell_wheel()
        key = self._ready.popleft()
        if key.name == "ctrl-c":
            raise KeyboardInterrupt
        return key

    def _tell_wheel(self) -> None:
        """Make a notch of the wheel of a few equal arrows that came at once and alone."""
        arrow = self._ready[0]
        if arrow not in _WHEELS:
            return
        self._window.timeout(0)
        while len(self._ready) < _NOTCH.stop and (code := self._window.getch()) >= 0:
            self._take(self._decoder.feed(code))
        if len(self._ready) in _NOTCH and self._ready.count(arrow) == len(self._ready):
            self._ready.clear()
            self._ready.append(_WHEELS[arrow])

    def drop_input(self) -> None:
        """Forget keys that were pressed and not read yet; keep resizes and hang-ups.

        They are read, not flushed: a flush could cut a burst in two, and its rest would come as letters.
        """
        self._drop(0)

    def hush(self, silence: float) -> None:
        """Forget keys until none comes for so many seconds: those were pressed before the frame was seen.

        Keys that never cease, as when one is held down, are heard after a while.
        """
        self._drop(silence + self._lag)

    def _drop(self, silence: float) -> None:
        kept = []
        end = monotonic() + _LONGEST_HUSH
        while monotonic() < end and (key := self.read(silence)) is not None:
            if key.name in ("resize", "hangup"):
                kept.append(key)
                if key.name == "hangup":
                    break
        self._ready.extend(kept)
