"""The pictures of the screens, for eyes and documents."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui.theme import Brush

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from pictures import DOCUMENTED  # noqa: E402
from picturing.svg import ACROSS, DOWN, color, picture  # noqa: E402

SVG = "{http://www.w3.org/2000/svg}"


def drawn(canvas: Canvas, theme: str = "dark", colors: int = 256) -> ElementTree.Element:
    return ElementTree.fromstring(picture(canvas, Brush(theme, colors)))


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


def test_the_script_draws_every_screen_at_every_size(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "pictures.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    files = sorted(tmp_path.glob("*.svg"))
    assert done.stdout.startswith(f"{len(files)} pictures in")
    moments = {file.name.split("-40x12-")[0] for file in files if "-40x12-" in file.name}
    assert {"title", "turn", "encounter", "keep-four", "city", "last-battle", "end", "goldrush"} <= moments
    assert len(files) == len(moments) * 4 * 5
    for file in files:
        ElementTree.fromstring(file.read_text(encoding="utf-8"))


def test_the_pictures_that_documents_show_are_there() -> None:
    drawn = {path.stem for path in (ROOT / "docs" / "pictures").glob("*.svg")}
    assert drawn == DOCUMENTED
    shown = re.findall(r"\]\((docs/pictures/[^)]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert shown
    assert all((ROOT / path).is_file() for path in shown)
