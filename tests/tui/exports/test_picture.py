"""A frame as a picture."""

from xml.etree import ElementTree

from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui.exports.picture import ACROSS, DOWN, color, picture

SVG = "{http://www.w3.org/2000/svg}"


def drawn(canvas: Canvas, theme: str = "dark", colors: int = 256) -> ElementTree.Element:
    return ElementTree.fromstring(picture(canvas, theme, colors))


def test_text_stands_where_the_canvas_has_it_in_the_ink_of_its_ground() -> None:
    canvas = Canvas(20, 2)
    canvas.put(1, 4, "<A & B>", "city", "yours-city")
    root = drawn(canvas)
    (text,) = root.iter(f"{SVG}text")
    assert text.text == "<A & B>"
    assert (text.get("x"), text.get("textLength")) == (str(4 * ACROSS), str(7 * ACROSS))
    assert text.get("fill") == color(0)
    (ground,) = (rect for rect in root.iter(f"{SVG}rect") if rect.get("x"))
    place = (4 * ACROSS, DOWN, 7 * ACROSS, DOWN, color(222))
    assert tuple(ground.get(name) for name in ("x", "y", "width", "height", "fill")) == tuple(map(str, place))


def test_reversed_text_has_ink_and_ground_exchanged() -> None:
    canvas = Canvas(5, 1)
    canvas.put(0, 0, "x", "selected")
    root = drawn(canvas, colors=0)
    (text,) = root.iter(f"{SVG}text")
    (paper, *_) = root.iter(f"{SVG}rect")
    assert text.get("fill") == paper.get("fill")
