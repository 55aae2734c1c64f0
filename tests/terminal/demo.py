"""The program with other screens, for the tests of the terminal layer: a list, a text field, a question."""

import sys

from thrones_tui import cli
from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.home import Start
from thrones_tui.tui import routes
from thrones_tui.tui.keys import Key
from thrones_tui.tui.screen import Action, Pop, Push, Quit, Screen

CHOICES = ("Winterfell ─ the north", "Königsmund", "北の壁", "Write", "Question", "Crash", "Noise")


class List(Screen):
    def __init__(self) -> None:
        self.at = 0
        self.keys: list[str] = []
        self.note = ""

    def draw(self, canvas: Canvas) -> None:
        canvas.put(0, 0, f"List {canvas.width}x{canvas.height}", "title")
        for row, choice in enumerate(CHOICES, 2):
            canvas.put(row, 2, choice, "selected" if row - 2 == self.at else "text")
            canvas.put(row, 30, "|", "border")
        canvas.put(9, 0, f"Note {self.note}.", "good")
        canvas.put(10, 0, f"Keys {len(self.keys)}: {' '.join(self.keys[-6:])}.", "water")
        canvas.put(canvas.height - 1, 0, "=" * canvas.width, "own")
        canvas.cursor = (2 + self.at, 2)

    def handle(self, key: Key) -> Action | None:
        self.keys.append(key.name)
        if key.name in ("up", "down"):
            self.at = (self.at + (1 if key.name == "down" else -1)) % len(CHOICES)
        elif key.name == "q":
            return Quit()
        elif key.name == "l" and len(self.keys) == 5:
            return Push(Question())
        elif key.name == "enter":
            match CHOICES[self.at]:
                case "Write":
                    return Push(Field())
                case "Question":
                    return Push(Question())
                case "Crash":
                    raise RuntimeError("the wall is broken")
                case "Noise":
                    sys.stderr.write("a warning from somewhere\n")
                    sys.stderr.flush()
        return None

    def resume(self, result: object) -> Action | None:
        self.note = str(result)
        return None


class Field(Screen):
    def __init__(self) -> None:
        self.text = ""

    def draw(self, canvas: Canvas) -> None:
        canvas.put(0, 0, "Name")
        end = canvas.put(2, 2, self.text, "input")
        canvas.cursor = (2, 2 + end)

    def handle(self, key: Key) -> Action | None:
        if key.name == "esc":
            return Pop("nothing")
        if key.name == "enter":
            return Pop(self.text)
        if key.name == "backspace":
            self.text = self.text[:-1]
        self.text += key.text
        return None


class Question(Screen):
    costly = True

    def __init__(self) -> None:
        self.ticks = 0

    @property
    def timeout(self) -> float | None:
        return 0.05

    def draw(self, canvas: Canvas) -> None:
        canvas.put(0, 0, "Attack?", "danger")
        canvas.put(1, 0, "ticking" if self.ticks else "still")

    def handle(self, key: Key) -> Action | None:
        return Pop(key.name)

    def tick(self) -> Action | None:
        self.ticks += 1
        return None


def first_screen(start: Start) -> Screen:
    return List()


if __name__ == "__main__":
    routes.first_screen = first_screen
    sys.exit(cli.main([]))
