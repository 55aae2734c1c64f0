"""The options: every setting on a line, written down as soon as it is changed."""

from thrones_tui.core.options import OneOf
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame
from thrones_tui.session.home import Start
from thrones_tui.session.keymap import settled
from thrones_tui.session.settings import CONFIG_FILE, KEYS, SETTINGS, Setting, Settings, kept_in, text_of
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.form import FormLine, draw_form
from thrones_tui.tui.parts.keypage import KeysScreen
from thrones_tui.tui.parts.widgets import DOWN, UP
from thrones_tui.tui.screen import Action, Apply, Pop, Push, Screen

_MOVES = dict.fromkeys((*UP, "backtab"), -1) | dict.fromkeys((*DOWN, "tab"), 1)
_CHANGES = dict.fromkeys(("left", "h"), -1) | dict.fromkeys(("right", "l", " ", "enter", "choice"), 1)


class OptionsScreen(Screen):
    """The form; pops with the settings as they are then."""

    def __init__(self, start: Start) -> None:
        self._folder = start.home.folders.config
        self._settings = start.settings
        self._lines = [_line(each, text_of(getattr(start.settings, each.name))) for each in SETTINGS]
        self._at = 0
        self._top = 0
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the lines, and what the one in focus is about."""
        hints = (Hint("↑↓", "line"), Hint("←→", "set"), Hint("Esc", "back"))
        draw_frame(canvas, "Options", CONFIG_FILE, hints)
        about = self._remark or self._lines[self._at].about
        style = "warn" if self._remark else "dim"
        self._top = draw_form(canvas, self._lines, self._at, self._top, about, style)

    def handle(self, key: Key) -> Action | None:
        """Move between lines, change what they say, or go back."""
        self._remark = ""
        if key.name in ("esc", "q", "o"):
            return Pop(self._settings)
        if key.name in _MOVES:
            self._at = (self._at + _MOVES[key.name]) % len(self._lines)
        elif key.name == "choice" and key.at[0] != self._at:
            self._at = key.at[0]
        elif key.name in ("enter", "choice") and SETTINGS[self._at].name == KEYS:
            return Push(KeysScreen(self._folder, self._settings))
        elif key.name in _CHANGES:
            return self._change(_CHANGES[key.name])
        else:
            self._remark = "↑↓ choose a line, ←→ change it, Esc goes back."
        return None

    def _change(self, by: int) -> Action:
        """Change what a line says; it holds at once, even where it cannot be written down."""
        setting, line = SETTINGS[self._at], self._lines[self._at]
        line.change(by)
        value = setting.read_words(line.value)
        self._settings = self._settings._replace(**{setting.name: value})  # type: ignore[arg-type]
        bindings, faults = settled(self._settings.keys, self._settings.bindings)
        self._settings = self._settings._replace(bindings=bindings)
        self._remark = " ".join((*faults.values(), kept_in(self._folder, {setting.name: value}, bindings)))
        return Apply(self._settings)

    def resume(self, result: object) -> Action | None:
        """Go on with the keys there are now."""
        if isinstance(result, Settings):
            self._settings = result
        return None


def _line(setting: Setting, value: str) -> FormLine:
    values = tuple(map(text_of, setting.values))
    labels = tuple(setting.values.values())
    return FormLine(OneOf(setting.name, setting.label, setting.about, values[0], values, labels), value)
