"""The screen loop: a stack of screens, of which the top one is drawn and gets the keys."""

from typing import NamedTuple, Protocol, TypeAlias

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import width, wrap
from thrones_tui.tui.keys import Key
from thrones_tui.tui.terminal import Size, Terminal

SMALLEST = Size(40, 12)
"""What every screen must be able to fill; on less the loop shows a notice instead."""

_HANGUP = 129
_FRAMES_SKIPPED = 8
"""Keys handled at most before the next frame when they come faster than frames."""


class Screen(Protocol):
    """One thing the player sees. Inherit from it for the defaults.

    `costly`: an answer here can cost something, so keys typed before it was seen are dropped. `timeout`:
    seconds without a key after which it gets `tick`; None for never.
    """

    costly: bool = False
    timeout: float | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw on an empty canvas of at least `SMALLEST`; what lies below is not drawn by itself."""

    def handle(self, key: Key) -> "Action | None":
        """Answer a key; None stays on this screen."""

    def enter(self) -> "Action | None":
        """Called once when the screen has been put on the stack: it may put another one on top at once."""
        return None

    def resume(self, result: object) -> "Action | None":
        """Go on after the screen above popped with a result."""
        return None


class Push(NamedTuple):
    """Put a screen on top."""

    screen: Screen


class Pop(NamedTuple):
    """Remove the top screen and hand `result` to the one below; the last one ends the program."""

    result: object = None


class Replace(NamedTuple):
    """Put a screen in the place of the top one."""

    screen: Screen


class Reset(NamedTuple):
    """Remove all screens and begin with this one."""

    screen: Screen


class Quit(NamedTuple):
    """End the program with an exit code, and words for whoever sees the terminal then."""

    code: int = 0
    words: str = ""


Action: TypeAlias = Push | Pop | Replace | Reset | Quit


def run(terminal: Terminal, screen: Screen) -> int:
    """Show `screen` and what follows from it until the program ends; return the exit code."""
    stack = [screen]
    code = _apply(terminal, stack, screen.enter())
    if code is not None:
        return code
    shown: Screen | None = None
    skipped = 0
    key: Key | None = None
    while True:
        top = stack[-1]
        if top is not shown and top.costly:
            terminal.drop_input()
            key = None
        size = terminal.size()
        fits = size.width >= SMALLEST.width and size.height >= SMALLEST.height
        if key is None or skipped >= _FRAMES_SKIPPED:
            _paint(terminal, size, top if fits else None)
            skipped = 0
        else:
            skipped += 1
        shown = top
        if key is None:
            key = terminal.read(top.timeout if fits else None) or Key("tick")
        if key.name == "hangup":
            return _HANGUP
        if key.name in ("resize", "ctrl-l"):
            terminal.redraw()
            key = None
            continue
        if fits:
            code = _apply(terminal, stack, top.handle(key))
            if code is not None:
                return code
        key = None if stack[-1] is not top and stack[-1].costly else terminal.read(0)


def _apply(terminal: Terminal, stack: list[Screen], action: Action | None) -> int | None:
    """Change the stack; return the exit code if that ends the program."""
    while action is not None:
        match action:
            case Push(screen):
                stack.append(screen)
                action = screen.enter()
            case Replace(screen):
                stack[-1] = screen
                action = screen.enter()
            case Reset(screen):
                stack[:] = [screen]
                action = screen.enter()
            case Pop(result):
                stack.pop()
                if not stack:
                    return 0
                action = stack[-1].resume(result)
            case Quit(code, words):
                terminal.farewell = words
                return code
    return None


def _paint(terminal: Terminal, size: Size, screen: Screen | None) -> None:
    canvas = Canvas(*size, ascii=terminal.ascii)
    if screen:
        screen.draw(canvas)
    else:
        _draw_notice(canvas)
    terminal.paint(canvas)


def _draw_notice(canvas: Canvas) -> None:
    """Say in the words that fit that the terminal is too small."""
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
