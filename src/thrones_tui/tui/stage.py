"""The stage: a stack of screens, driven from outside. A key or a tick goes in, a frame comes out."""

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import width, wrap
from thrones_tui.scene.typed import assert_never
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import Goto
from thrones_tui.tui.keys import WHEELS, Key
from thrones_tui.tui.routes import screen_at
from thrones_tui.tui.screen import SMALLEST, Action, Apply, Await, Pop, Push, Quit, Replace, Reset, Screen


class Stage:
    """The top screen is drawn and gets the keys; what it answers changes the stack.

    It knows no terminal and never waits. `code` is the exit code once the program has ended, and `farewell`
    what is left to say then. `drops` is true while the top screen is costly and was not drawn yet: keys typed
    up to then must not reach it.
    """

    def __init__(self, to: Screen | Goto, settings: Settings | None = None) -> None:
        screen = screen_at(to)
        self._keymap = (settings or Settings()).keymap
        self.code: int | None = None
        self.farewell = ""
        self.chosen: Settings | None = None
        """The settings that were changed, as they are now."""
        self.drops = screen.costly
        self._stack = [screen]
        self._shown: Canvas | None = None
        """The last frame, as long as its screen is on top: what a click was meant for."""
        self._fits = True
        """Whether the last frame had room for a screen."""
        self._do(screen.enter())

    @property
    def timeout(self) -> float | None:
        """Seconds without a key after which to call `tick`; None for never."""
        return self._stack[-1].timeout if self._fits else None

    def key(self, key: Key) -> None:
        """Give the top screen a key, unless it cannot be seen."""
        meant = self._meant(key) if self._fits else None
        if meant is None:
            return
        top = self._stack[-1]
        asks = meant.name == "?" and not top.own_help and top.kept is not None
        helps = (screen.help() for screen in reversed(self._stack)) if asks else iter(())
        to = next((each for each in helps if each is not None), None)
        self._do(top.handle(meant) if to is None else Push(to))

    def _meant(self, key: Key) -> Key | None:
        """What a key of the mouse stands for where it points, if anything; any other key is itself."""
        if key.name in WHEELS:
            turns = self._shown is not None and self._shown.rolls and not self._stack[-1].costly
            return key if turns else None
        if key.name != "click":
            return self._usual(key)
        found = self._shown.marked(*key.at) if self._shown is not None else None
        if found is None:
            return None
        name, at = found
        return Key(name, name if len(name) == 1 else "", at=at)

    def _usual(self, key: Key) -> Key:
        """The usual key for what the player's key does on the top screen."""
        kept = self._stack[-1].kept
        name = self._keymap.canonical.get(key.name, key.name)
        travels = bool(self.sudden) and key.name in self._keymap.travelling
        if kept is None or name == key.name or (key.name in kept and not travels):
            return key
        return Key(name, name if len(name) == 1 else "")

    def tick(self) -> None:
        """Let the top screen go on by itself."""
        if self._fits:
            self._do(self._stack[-1].tick())

    @property
    def sudden(self) -> float:
        """The silence after which the top screen counts as seen, if it came up without being asked for."""
        return self._stack[-1].sudden

    def interrupted(self) -> str:
        """What to say when the program is interrupted."""
        return next((screen.words for screen in reversed(self._stack) if screen.words), "")

    def draw(self, canvas: Canvas) -> None:
        """Draw the top screen, or where it has no room a notice that says so."""
        self.drops = False
        self._fits = canvas.width >= SMALLEST.width and canvas.height >= SMALLEST.height
        if self._fits:
            self._shown = canvas
            canvas.keys = self._keymap.shown
            self._stack[-1].draw(canvas)
        else:
            _draw_notice(canvas)

    def _do(self, action: Action | None) -> None:
        """Do what the top screen answered, and what follows from that."""
        before = self._stack[-1]
        while action is not None:
            match action:
                case Push(to):
                    self._stack.append(screen_at(to))
                    action = self._stack[-1].enter()
                case Replace(to):
                    self._stack[-1] = screen_at(to)
                    action = self._stack[-1].enter()
                case Reset(to):
                    self._stack[:] = [screen_at(to)]
                    action = self._stack[-1].enter()
                case Pop(result) if len(self._stack) > 1:
                    self._stack.pop()
                    action = self._stack[-1].resume(result)
                case Pop():
                    self.code, action = 0, None
                case Quit(words):
                    self.code, self.farewell, action = 0, words, None
                case Apply(settings):
                    self.chosen, action = settings, None
                    self._keymap = settings.keymap
                case Await():
                    action = action.then(action.job())
                case _:
                    assert_never(action)
        top = self._stack[-1]
        if top is not before:
            self._shown = None
        self.drops |= top is not before and top.costly


def _draw_notice(canvas: Canvas) -> None:
    """Say in the words that fit that the window is too small."""
    needed = f"{SMALLEST.width}x{SMALLEST.height}"
    actual = f"{canvas.width}x{canvas.height}"
    for notice in (
        f"The window is too small.\nNeeded: {needed}\nNow: {actual}\nMake it larger to go on.",
        f"Too small.\nNeeded: {needed}\nNow: {actual}",
        f"Need {needed}, now {actual}",
        f"{actual}<{needed}",
    ):
        lines = wrap(notice, canvas.width)
        longest = max(map(width, notice.split()))
        if len(lines) <= canvas.height and longest <= canvas.width:
            break
    for row, line in enumerate(lines, (canvas.height - min(canvas.height, len(lines))) // 2):
        canvas.put(row, (canvas.width - width(line)) // 2, line)
