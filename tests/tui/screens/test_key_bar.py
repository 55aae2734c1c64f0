"""Every key that a key bar names works there."""

import re
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase

import pytest
from tests.effort import combined
from tests.tui.screens import shelf
from tests.tui.screens.places import PLACES
from tests.tui.screens.stage import Pressed, Watched, watch

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.frame import Hint, draw_keys
from thrones_tui.tui.keys import Key

SIZES = [(80, 24), (40, 12), (120, 40)]
_NAMED = {"Enter": "enter", "Esc": "esc", "Space": " ", "Tab": "tab", "any key": "z"}
_ARROWS = {"↑": "up", "↓": "down", "←": "left", "→": "right"}
_RANGES = {"0-9": "0123456789", "a-z": ascii_lowercase, "A-Z": ascii_uppercase}
SAID = {"code": "Enter", "give up": "Enter"}
"""Where a key says what stands there already."""
ONE_OF = re.compile(r"[↑↓←→ ]+|\+-|0-9|a-z|A-Z")
"""Keys of a kind: some lead nowhere at an end, but not all of them."""


def named(terminal: Watched) -> list[str]:
    """The keys that the key bar names, as it writes them."""
    runs = list(terminal.canvas.runs(terminal.canvas.height - 1, joining=("key", "key-label")))
    return [key[1].strip() for key, label in pairwise(runs) if (key[2], label[2]) == ("key", "key-label")]


def meant(written: str) -> list[str]:
    """The keys that are written so."""
    if written in _NAMED:
        return [_NAMED[written]]
    return [_ARROWS.get(key, key) for key in _RANGES.get(written, written) if key not in ", "]


def look(terminal: Watched) -> object:
    """All that a player sees."""
    canvas = terminal.canvas
    return [list(canvas.runs(row)) for row in range(canvas.height)], canvas.cursor, terminal.farewell


@pytest.mark.parametrize(("name", "size"), combined(PLACES, SIZES))
def test_every_key_that_is_named_does_something(name: str, size: tuple[int, int]) -> None:
    def pressed(*more: Pressed) -> Watched:
        shelf.clear()
        place = PLACES[name]
        return watch(place.begin(), *place.pressed, *more, width=size[0], height=size[1])

    def works(key: str) -> bool:
        after = pressed(Key(key, key if len(key) == 1 else ""))
        assert "That key does nothing" not in after.words, key
        return after.code != before.code or look(after) != look(before)

    before = pressed()
    assert named(before)
    idle = []
    beside = ["s"] if "more: s" in before.text else []
    for written in [*named(before), *beside]:
        worked = map(works, meant(written))
        if not (any(worked) if ONE_OF.fullmatch(written) else all(worked)):
            idle.append(written)
    assert idle in ([], [SAID.get(name)])


def test_the_key_bar_of_a_turn_names_what_is_used_most_and_says_that_there_is_more() -> None:
    def bar(width: int) -> str:
        return watch(PLACES["game"].begin(), width=width).key_bar

    assert "m map  t go to  p log" in bar(80)
    assert "… ? help" in bar(80)
    assert "…" not in bar(100)


def test_where_keys_have_no_room_plain_dots_do_not_look_like_one() -> None:
    canvas = Canvas(24, 1, ascii=True)
    draw_keys(canvas, 0, (Hint("a", "advice"), Hint("b", "badges"), Hint("?", "help")))
    assert canvas.text().strip() == "a advice  ... ? help"
