"""The page for a browser, as a real one shows it."""

import json
import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from tests.browser import drawn, shows_files
from tests.lab.runs import design, finished

from thrones_tui.lab.page import page
from thrones_tui.lab.plots import has_plots
from thrones_tui.lab.summary import summarize

FRAME = """<body><iframe src="{page}" width="{width}" height="900"></iframe><pre></pre><script>
addEventListener("load", () => {{
  const frame = document.querySelector("iframe"), shown = frame.contentDocument, root = shown.documentElement;
  const colour = name => getComputedStyle(shown.body)[name].match(/\\d+/g).slice(0, 3).map(Number);
  document.querySelector("pre").textContent = JSON.stringify({{
    wide: root.scrollWidth - root.clientWidth, high: root.scrollHeight,
    ink: colour("color"), ground: colour("backgroundColor"),
    maps: shown.querySelectorAll("figure path").length,
    tables: [...shown.querySelectorAll("table")].map(table => table.rows.length),
    picture: [...shown.querySelectorAll(".picture svg")].map(svg => svg.getBoundingClientRect().width),
    body: shown.body.clientWidth,
    asked: frame.contentWindow.performance.getEntriesByType("resource").length}});
}});
</script>"""


def shown(folder: Path, width: int, *more: str) -> dict[str, Any]:
    """What a browser measures on the page in a folder, in a window of so many pixels."""
    (folder / "frame.html").write_text(FRAME.format(page="page.html", width=width), encoding="utf-8")
    told = re.search("<pre>(.*)</pre>", drawn(folder, *more, "--dump-dom"))
    assert told is not None
    found: dict[str, Any] = json.loads(unescape(told[1]))
    return found


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the page of a small run, where a browser can show what is there."""
    store = finished(design("thrones", "planner,random", games=5, hero=("Jon Snow", "Sansa Stark")))
    folder = tmp_path_factory.mktemp("page")
    shows_files(folder)
    (folder / "page.html").write_text(page(store, summarize(store)), encoding="utf-8")
    return folder


@pytest.mark.parametrize("width", [400, 1200])
def test_a_page_fits_every_window(written: Path, width: int) -> None:
    found = shown(written, width)
    assert found["wide"] == 0
    assert found["tables"][:3] == [5, 3, 5]
    assert found["maps"] >= 4
    assert found["asked"] == 0  # nothing but the page
    assert len(found["picture"]) == has_plots()
    assert all(400 < size <= max(found["body"], 640) for size in found["picture"])


def test_in_the_dark_a_page_is_dark(written: Path) -> None:
    light, dark = (shown(written, 800, f"--blink-settings=preferredColorScheme={at}") for at in (1, 0))
    assert max(light["ink"]) < 50
    assert max(dark["ground"]) < 50 < 200 < min(dark["ink"])


def test_a_page_can_be_printed(written: Path) -> None:
    shutil.copy(written / "page.html", written / "frame.html")
    drawn(written, f"--print-to-pdf={written / 'page.pdf'}")
    assert (written / "page.pdf").read_bytes().startswith(b"%PDF-")
