"""A question over a scene: what is left of the log below it is whole."""

import pytest
from tests.scene.test_dense import level
from tests.scene.test_dense import scene as dense
from tests.scene.test_layout import Map, scene_with

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.dialog import WordsDialog
from thrones_tui.scene.dialogbox import Answer
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.model import Atlas, Line, Note, Panel, Scene
from thrones_tui.scene.question import draw_question

TEXTS = tuple(f"<{letter} says what happened last, and to whom, in many words {letter}>" for letter in "abcd")
"""Messages whose beginnings and ends can be told."""
MANY = Panel("Many", tuple(Note(f"Note {number}") for number in range(30)))


def asked(scene: Scene, rows: int, size: tuple[int, int]) -> str:
    """A scene with a question of so many rows over it."""
    canvas = Canvas(*size)
    dialog = WordsDialog("A question", "?", "say", 9, body=tuple(Note("-") for _ in range(rows)))
    draw_question(canvas, draw_scene(canvas, scene), scene, dialog, Answer())
    return canvas.text()


@pytest.mark.parametrize("size", [(40, 12), (60, 18), (59, 30), (72, 24), (80, 24), (110, 28), (160, 24)])
@pytest.mark.parametrize("rows", range(20))
@pytest.mark.parametrize("is_dense", [False, True])
def test_a_message_below_a_question_is_whole_or_not_there(
    size: tuple[int, int], rows: int, is_dense: bool
) -> None:
    log = tuple(Line(text, "text", 7) for text in TEXTS)
    scene = dense(level(), *TEXTS) if is_dense else scene_with(log=log, panels=(MANY,))
    text = asked(scene, rows, size)
    for letter in "abcd":
        assert text.count(f"<{letter}") == text.count(f"{letter}>") <= 1


def test_what_is_known_of_a_question_is_said_in_short_where_there_is_little_room() -> None:
    dialog = WordsDialog("A question", "?", "say", 9, body=(Note("Long " * 60),), short=(Note("Brief"),))
    texts = []
    for height in (12, 24):
        canvas, scene = Canvas(40, height), dense(level())
        draw_question(canvas, draw_scene(canvas, scene), scene, dialog, Answer())
        texts.append(canvas.text())
    assert ["Brief" in text for text in texts] == [True, False]
    assert texts[1].count("Long") == 60


def test_the_latest_news_stand_below_a_short_question() -> None:
    log = tuple(Line(text, "text", 7) for text in TEXTS)
    text = asked(scene_with(log=log, panels=(MANY,)), 1, (80, 24))
    assert all(f"<{letter}" in text for letter in "abcd")
    assert "Note 29" not in text


def test_what_is_to_last_stands_below_a_short_question_before_the_news() -> None:
    log = tuple(Line(text, "text", 7) for text in TEXTS)

    class Lasting(Atlas):
        def lasting(self) -> tuple[Panel, ...]:
            return panels

    panels = (Panel("The realm", (Note("Wide"), Note("High"))), Panel("", (Note("Brief"),)))
    scene = scene_with(log=log, panels=(MANY,), atlas=Lasting())
    text = asked(scene, 1, (80, 24))
    assert text.index("? ") < text.index("The realm") < text.index("High") < text.index("<d")
    assert "Brief" not in text
    assert "Brief" in asked(scene, 13, (80, 24))
    assert not {"High", "Brief"} & set(asked(scene, 20, (80, 24)).split())


@pytest.mark.parametrize("size", [(100, 30), (120, 40), (132, 43), (200, 50)])
def test_a_question_that_needs_no_width_leaves_the_realm_in_view(size: tuple[int, int]) -> None:
    scene = scene_with(atlas=Map())
    place = draw_scene(Canvas(*size), scene)
    assert f"{'* ' * 15}*" in asked(scene, 3, size).split("\n")[place.realm.row + 3][place.realm.col :]


@pytest.mark.parametrize("rows", range(1, 16))
def test_of_what_a_question_cuts_nothing_is_left_below_and_what_stands_apart_stays(rows: int) -> None:
    notes = tuple(Note(f"Line {number}") for number in range(9))
    scene = scene_with(panels=(Panel("Cut", notes), Panel("Apart", (Note("Whole"),))))
    below = asked(scene, rows, (200, 24)).split("Type, then Enter.")[-1]
    assert "Line" not in below
    assert ("Whole" in below) == ("Apart" in below) == (rows < 5)


@pytest.mark.parametrize("rows", [3, 9])
def test_beside_a_realm_a_question_covers_what_it_covers_and_nothing_else(rows: int) -> None:
    scene, before, after = scene_with(panels=(MANY,), atlas=Map()), Canvas(120, 40), Canvas(120, 40)
    draw_scene(before, scene)
    dialog = WordsDialog("A question", "?", "say", 9, body=tuple(Note("-") for _ in range(rows)))
    place = draw_scene(after, scene)
    draw_question(after, place, scene, dialog, Answer())
    pairs = zip(before.text().split("\n"), after.text().split("\n"), strict=True)
    differ = [at for at, (one, other) in enumerate(pairs) if one != other]
    assert differ
    assert max(differ) - min(differ) < rows + 8
