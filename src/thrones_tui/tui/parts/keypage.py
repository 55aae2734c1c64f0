"""The page about keys: what every key does, each to be changed by pressing another one."""

from collections.abc import Container

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_frame, draw_text
from thrones_tui.scene.measure import clip, wrap
from thrones_tui.session.keymap import KEY_ACTIONS, WAYS, Bindings, Keymap, read_keys, said_of
from thrones_tui.session.settings import Settings, kept_in
from thrones_tui.tui.keys import Key
from thrones_tui.tui.parts.widgets import Menu
from thrones_tui.tui.screen import Action, Apply, Pop, Screen

_HINTS = (Hint("Enter", "new key"), Hint("Backspace", "usual"), Hint("r", "all usual"), Hint("Esc", "back"))
_LABEL = 26


class KeysScreen(Screen):
    """Lists what keys do; pops with the settings as they are then."""

    def __init__(self, folder: str, settings: Settings) -> None:
        self._folder = folder
        self._settings = settings
        self._menu = Menu(len(KEY_ACTIONS))
        self._is_asking = False
        self._remark = ""

    def draw(self, canvas: Canvas) -> None:
        """Draw the list, and what is asked or was refused."""
        hints = (Hint("any key", "takes its place"), Hint("Esc", "stay")) if self._is_asking else _HINTS
        draw_frame(canvas, "Keys", self._settings.keys, hints)
        action = KEY_ACTIONS[self._menu.selected]
        keeps = " With Shift it keeps going." if action.name in WAYS else ""
        text = self._remark or f"Arrows, Enter and Esc always work.{keeps}"
        if self._is_asking:
            text = f"Press the key for “{action.label}”."
        lines = wrap(text, canvas.width - 4)
        keys = self._settings.keymap.keys
        labels = [
            clip(f"{each.label:<{_LABEL}} {'  '.join(keys[each.name])}", canvas.width - 7)
            for each in KEY_ACTIONS
        ]
        self._menu.draw(canvas, 2, 2, labels, canvas.height - 5 - len(lines))
        style = "warn" if self._remark or self._is_asking else "dim"
        draw_text(canvas, canvas.height - 2 - len(lines), 2, text, canvas.width - 4, style)

    @property
    def kept(self) -> Container[str] | None:
        """All keys while one is asked for."""
        return None if self._is_asking else super().kept

    def handle(self, key: Key) -> Action | None:
        """Choose a line, take a key for it, or give it its usual one back."""
        self._remark = ""
        name = KEY_ACTIONS[self._menu.selected].name
        others = tuple(pair for pair in self._settings.bindings if pair[0] != name)
        if self._is_asking:
            return self._take(key, others)
        if key.name in ("esc", "q"):
            return Pop(self._settings)
        if key.name in ("enter", "choice"):
            if key.name == "choice":
                self._menu.selected = key.at[0]
            self._is_asking = True
        elif key.name in ("backspace", "delete"):
            return self._set(others)
        elif key.name == "r":
            return self._set(())
        else:
            self._menu.move(key)
        return None

    def _take(self, key: Key, others: Bindings) -> Action | None:
        """Give the chosen line a key, unless that has another meaning."""
        self._is_asking = False
        if key.name == "esc":
            return None
        name = KEY_ACTIONS[self._menu.selected].name
        try:
            return self._set((*others, (name, read_keys(name, [key.name]))))
        except ValueError as error:
            self._remark = str(error)
            return None

    def _set(self, bindings: Bindings) -> Action | None:
        """Let keys hold, and write them down, unless one would have two meanings."""
        clash = Keymap(self._settings.keys, bindings).clash()
        if clash is not None:
            self._remark = said_of(clash)
            return None
        self._settings = self._settings._replace(bindings=bindings)
        self._remark = kept_in(self._folder, {}, bindings)
        return Apply(self._settings)
