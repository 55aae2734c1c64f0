"""With keys of the player's own, every screen obeys and names those, and none of the usual ones."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.effort import combined, usually
from tests.tui.screens import shelf
from tests.tui.screens.places import PLACES
from tests.tui.screens.stage import Watched

import thrones_tui
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.keymap import KEY_ACTIONS
from thrones_tui.session.settings import Settings
from thrones_tui.tui.goto import ToHelp
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.stage import Stage

USUAL_SIZE = (80, 24)
FREE = "fv!#$%&*:<@[]^`{|}~\"\\'()GIMPQRTUVWXZ"
OWN = Settings(bindings=tuple((action.name, (key,)) for action, key in zip(KEY_ACTIONS, FREE, strict=False)))
SHOWN = OWN.keymap.shown
"""Every usual key is another one, even those that keep going."""
LETTERS = "".join(key for key in SHOWN if key.islower() and key != "a")
NAMED = re.compile(
    rf"(?<![\w’'/^.%&-])[{LETTERS}](?![\w’'/^=-]|\.\w| [A-Z])|"
    r"(?<!\w)S (?=does|leaves)|(?<![\w)(])\?(?= [a-z])"
)
"""A usual key that stands alone; `a` is a word, and signs and capitals stand alone in many texts."""
NO_KEYS = re.compile(
    r"\d x|x \d|x,y|row x|x is the row|column y|where [ml] is|army x str|strength x|\) x\b|p or w|"
    r"n new|[a-z] theirs|; [gs]\b|(?<!\w)[gns] +│|\[[x ]\].*|… g |o (an )?empty|press e|a\. short|"
    r"\w+…| [gs] +S[━╸─=-]|[bi]\? |[bi] could be|"
    r"\? a scroll|[ │] +a +b.*|(^|[│┘]) +[abc]  |^  [?bio] .*|s cannot|\\d|[gs] (ship|dragonglass)"
)
"""What only looks like one: numbers by their letters, signs on boards, answers, columns of a chart."""
KEYS_ALONE = re.compile(r"[hjkl ]+")


def names_a_key(text: str) -> bool:
    return bool(NAMED.search(NO_KEYS.sub("", text)))


def off_the_boards(canvas: Canvas) -> Iterator[str]:
    """The rows of a canvas, with blanks where boards are."""
    for row, line in enumerate(canvas.text().split("\n")):
        marks = (canvas.marked(row, col) for col in range(len(line)))
        boards = (mark is not None and mark[0] in ("tile", "realm") for mark in marks)
        yield "".join(" " if hides else sign for sign, hides in zip(line, boards, strict=True))


@pytest.mark.parametrize(
    ("name", "size"), combined(PLACES, usually([USUAL_SIZE], [USUAL_SIZE, (40, 12), (120, 40)]))
)
def test_every_screen_obeys_and_names_the_keys_of_the_player(name: str, size: tuple[int, int]) -> None:
    place = PLACES[name]
    shelf.clear()
    terminal = Watched([SHOWN.get(key, key) if isinstance(key, str) else key for key in place.pressed], *size)
    run(terminal, place.begin(), OWN)
    if size == USUAL_SIZE and not names_a_key(place.sign):
        assert place.sign in terminal.words
    assert [row for row in off_the_boards(terminal.canvas) if names_a_key(row)] == []


@pytest.mark.parametrize("size", [(40, 12), USUAL_SIZE])
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("refused", "That key does nothing here; F8 lists the keys."),
        ("saves refused", "F6 names it, F5 exports it, F4 gives it up."),
    ],
)
def test_keys_with_long_names_push_no_word_over_the_edge(
    name: str, words: str, size: tuple[int, int]
) -> None:
    names = ("rest", "map", "gods", "watch", "end", "next", "save", "help", "log", "look", "go-to", "sheet")
    settings = Settings(bindings=tuple((name, (f"f{at}",)) for at, name in enumerate(names, 1)))
    shown, place = settings.keymap.shown, PLACES[name]
    shelf.clear()
    terminal = Watched([shown.get(key, key) for key in place.pressed if isinstance(key, str)], *size)
    run(terminal, place.begin(), settings)
    assert words in terminal.words


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_help_names_the_keys_of_the_player(game: str) -> None:
    stage, titles = Stage(ToHelp(game), OWN), set[str]()
    while True:
        canvas = Canvas(100, 90)
        stage.draw(canvas)
        title = canvas.text().split("\n")[0]
        if title in titles:
            break
        titles.add(title)
        assert [row for row in off_the_boards(canvas) if names_a_key(row)] == []
        stage.key(Key("right"))
    assert len(titles) > 2


def texts(tree: ast.Module) -> Iterator[str]:
    """The texts of a module that are more than one word, and no docstrings."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    strings = (
        node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in docstrings
    )
    for node in strings:
        if isinstance(text := node.value, str) and " " in text.strip() and not KEYS_ALONE.fullmatch(text):
            yield text


OUTSIDE = (
    "cli/doctor.py", "cli/manual.py", "session/checkup.py", "tui/checkup.py", "tui/exports/film.py",
    "tui/exports/picture.py",
)  # fmt: skip
"""What is read outside of screens, where keys are as they are and single letters mean other things."""


def test_no_text_names_a_usual_key() -> None:
    """Texts name keys by `press`, so that the player's stand there; reports of the lab have tags instead."""
    package = Path(thrones_tui.__file__).parent
    others = {package / name for name in OUTSIDE}
    for path in {*package.rglob("*.py")} - {*(package / "lab").rglob("*.py")} - others:
        named = [text for text in texts(ast.parse(path.read_text(encoding="utf-8"))) if names_a_key(text)]
        assert named == [], path
