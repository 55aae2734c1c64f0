"""The documentation as a site: built without a warning, links lead somewhere, and games play in it."""

import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from html import unescape
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from tests.browser import drawn

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).resolve().parent.parent
FRAME = """<body><iframe src="play/watch.html" width="{width}" height="1200"></iframe><pre></pre><script>
addEventListener("load", () => {{
  const frame = document.querySelector("iframe"), shown = frame.contentDocument, root = shown.documentElement;
  const screens = () => [...shown.querySelectorAll(".ap-term")].map(term => term.innerText);
  const wait = setInterval(() => {{
    if (shown.querySelectorAll(".ap-overlay-start").length < {films}) return;
    clearInterval(wait);
    const before = screens();
    shown.querySelector(".ap-overlay-start").click();
    setTimeout(() => {{
      document.querySelector("pre").textContent = JSON.stringify({{
        before, after: screens(), wide: root.scrollWidth - root.clientWidth,
        asked: frame.contentWindow.performance.getEntriesByType("resource").map(each => each.name)}});
    }}, 20000);
  }}, 100);
}});
</script>"""


class Reader(HTMLParser):
    """What a page leads to, what it loads, and the places in it."""

    LOADS = ("script", "img", "iframe", "source")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.places |= {known[name] for name in ("id", "name") if name in known}
        to = known.get("href", known.get("src"))
        if to is not None:
            is_loaded = tag in self.LOADS or (tag == "link" and known.get("rel") != "canonical")
            (self.loads if is_loaded else self.links).add(to)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built."""
    pytest.importorskip("mkdocs", reason="MkDocs comes with the thorough run")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=110, check=False)
    assert done.returncode == 0, done.stderr
    assert not re.search(r"^(WARNING|ERROR)", done.stderr, re.MULTILINE), done.stderr
    return folder


def test_every_link_leads_to_a_place_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    pages = {path: Reader(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    assert len(pages) > 25
    lost, foreign = set[str](), set[str]()
    for path, page in pages.items():
        foreign |= {to for to in page.loads if urlsplit(to).netloc}
        for to in page.links | page.loads:
            address = urlsplit(to)
            if address.scheme or address.netloc or path.name == "404.html":
                continue
            target = (path.parent / unquote(address.path)).resolve() if address.path else path
            target = target / "index.html" if target.is_dir() else target
            is_lost = not target.is_file()
            if address.fragment and target in pages and target.parent.name != "watch":
                is_lost = unquote(address.fragment) not in pages[target].places
            if is_lost:
                lost.add(f"{path.relative_to(site)}: {to}")
    assert lost == set()
    assert foreign == set()


def test_every_page_of_the_documentation_is_on_the_site(site: Path) -> None:
    wanted = {path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md")} - {Path("README.md")}
    assert {path for path in wanted if not (site / path.with_suffix(".html")).is_file()} == set()
    assert len(list((site / "watch").iterdir())) == 2 * 4


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    """Where the site is served, on this machine alone."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("width", [400, 1200])
def test_a_recorded_game_plays_in_the_page(site: Path, address: str, width: int, tmp_path: Path) -> None:
    if not (site / "player").exists():
        assert "asciinema-player, which could not be had" in (site / "play" / "watch.html").read_text("utf-8")
        pytest.skip("npm has not brought asciinema-player")
    (site / "frame.html").write_text(FRAME.format(width=width, films=4), encoding="utf-8")
    try:
        shown = drawn(tmp_path, "--virtual-time-budget=60000", "--dump-dom", url=f"{address}/frame.html")
    finally:
        (site / "frame.html").unlink()
    told = re.search("<pre>(.+?)</pre>", shown, re.DOTALL)
    assert told is not None
    found: dict[str, Any] = json.loads(unescape(told[1]))
    assert [text.split()[0] for text in found["before"]] == ["The", "MiniRogue", "Gold", "Wizards,"]
    assert found["after"][0] != found["before"][0]
    assert "step " in found["after"][0]
    assert found["after"][1:] == found["before"][1:]
    assert found["wide"] == 0
    assert {name for name in found["asked"] if not name.startswith((address, "blob:", "data:"))} == set()
