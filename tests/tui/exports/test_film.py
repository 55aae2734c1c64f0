"""A recorded game as a page for a browser, as its parts say and as a real one plays it."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from tests.browser import drawn, shows_files
from tests.tui.screens import shelf

from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.replay import open_replay
from thrones_tui.tui.exports.export import exported
from thrones_tui.tui.exports.film import Step, page
from thrones_tui.tui.parts.moment import draw_moment, what_next
from thrones_tui.tui.screen import Size

HOSTILE = "</script><img src=x onerror=alert(1)>'\"&amp;北"
FRAME = """<body><iframe src="{page}" width="{width}" height="900"></iframe><pre></pre><script>
addEventListener("load", () => {{
  const frame = document.querySelector("iframe"), shown = frame.contentDocument, root = shown.documentElement;
  const by = id => shown.getElementById(id), told = [];
  const tell = () => told.push({{
    at: by("where").textContent, news: by("news").innerText,
    rows: [...by("screen").children].map(row => row.textContent.trimEnd()),
    here: [...by("story").children].findIndex(item => item.hasAttribute("aria-current"))}});
  const hit = key =>
    shown.body.dispatchEvent(new frame.contentWindow.KeyboardEvent("keydown", {{key, bubbles: true}}));
  const press = key => {{ hit(key); tell(); }};
  tell();
  ["ArrowRight", "ArrowRight", "ArrowLeft", "PageDown"].forEach(press);
  ["End", "ArrowRight", "Home", "ArrowLeft"].forEach(press);
  by("slider").value = 7;
  by("slider").dispatchEvent(new Event("input"));
  tell();
  const colour = name => getComputedStyle(shown.body)[name].match(/\\d+/g).slice(0, 3).map(Number);
  const looks = {{wide: root.scrollWidth - root.clientWidth,
    ink: colour("color"), ground: colour("backgroundColor"),
    screen: by("screen").getBoundingClientRect().right, plain: getComputedStyle(by("screen")).backgroundColor,
    aligned: [...by("screen").children].every(row => row.lastChild.getBoundingClientRect().right <=
      by("screen").getBoundingClientRect().right + 1),
    asked: frame.contentWindow.performance.getEntriesByType("resource").length}};
  const how = key => {{ hit(key); return by("play").textContent + by("speed").value; }};
  const said = [" ", " ", "+", "-", "-", "-"].map(how);
  by("play").click();
  const playing = by("play").textContent;
  const wait = setInterval(() => {{
    if (by("play").textContent === playing) return;
    clearInterval(wait);
    tell();
    document.querySelector("pre").textContent = JSON.stringify({{...looks, said, playing, told}});
  }}, 50);
}});
</script>"""


class Reader(HTMLParser):
    """The entries of a page: what each shows and says; and all its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.entries: list[list[Any]] = []
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.is_over = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        known = dict(attrs)
        if tag == "li":
            self.entries.append(json.loads(known["data-shows"] or ""))
            self.texts.append("")

    def handle_endtag(self, tag: str) -> None:
        self.is_over = self.is_over or tag == "ol"

    def handle_data(self, data: str) -> None:
        if self.texts and not self.is_over:
            self.texts[-1] += f"{data}\n"


def pages(path: Path, **how: Any) -> str:
    return exported(str(path), "html", **how).decode()


def screens(path: Path, size: tuple[int, int]) -> list[list[str]]:
    """The rows of the screen at each step of a game, as its replay has them."""
    timeline = open_replay(str(path))
    frames = []
    for at in range(timeline.end + 1):
        canvas, play = Canvas(*size), timeline.at(at)
        command = timeline.moves[at].do if at < timeline.end else ""
        where = f"turn {play.standing().turn}, step {at}/{timeline.end}"
        draw_moment(canvas, play.scene(), where, command, what_next(play, command))
        canvas.fill(size[1] - 1, 0, 1, size[0])
        frames.append([row.rstrip() for row in canvas.text().split("\n")])
    return frames


def test_the_story_beside_the_picture_has_every_command_and_all_that_was_told() -> None:
    path = shelf.replayed()
    timeline = open_replay(str(path))
    texts = Reader(pages(path)).texts
    assert len(texts) == timeline.end + 1
    for move, text in zip(timeline.moves, texts[1:], strict=True):
        assert text.splitlines()[0].endswith(f": {move.do}")
    told = [line for text in texts for line in text.splitlines()[1:] if line]
    assert told == [line.text for line in timeline.at(timeline.end).log]


def test_no_text_of_a_game_becomes_a_part_of_the_page() -> None:
    canvas = Canvas(60, 2)
    canvas.put(0, 0, HOSTILE)
    steps = [Step(canvas, HOSTILE, [HOSTILE, "\x1b[2J\n\u202e"], False)]
    text = "\n".join(page(steps, title=HOSTILE, about=HOSTILE, themes=("dark",), step=1.0))
    read = Reader(text)
    assert "img" not in read.tags
    assert read.tags.count("script") == 1
    assert HOSTILE in read.texts[0]
    assert text.replace("\n", "").isprintable()
    ((row, col, _, cells),) = read.entries[0]
    assert (row, col, "".join(cells), len(cells)) == (0, 0, HOSTILE, len(HOSTILE) + 1)


def test_a_page_has_only_what_changes_and_fetches_nothing() -> None:
    path = shelf.replayed()
    text = pages(path)
    assert len(text) < 3000 * open_replay(str(path)).end
    assert "default-src 'none'" in text
    assert not re.search(r"https?:|url\(|@import", text)
    assert "(prefers-color-scheme: light) {\n#screen" in text
    assert "(prefers-color-scheme: light) {\n#screen" not in pages(path, theme="light")


@pytest.mark.parametrize(("width", "scheme"), [(400, "light"), (1200, "dark")])
def test_a_browser_shows_every_step_as_the_replay_does(width: int, scheme: str, tmp_path: Path) -> None:
    shows_files(tmp_path)
    path, size = shelf.replayed(), (80, 24)
    (tmp_path / "page.html").write_text(pages(path, step=0.01, size=Size(*size)), encoding="utf-8")
    (tmp_path / "frame.html").write_text(FRAME.format(page="page.html", width=width), encoding="utf-8")
    flag = f"--blink-settings=preferredColorScheme={int(scheme == 'light')}"
    told = re.search(
        "<pre>(.*)</pre>", drawn(tmp_path, flag, "--virtual-time-budget=20000", "--dump-dom"), re.DOTALL
    )
    assert told is not None
    found = json.loads(unescape(told[1]))
    frames = screens(path, size)
    last = len(frames) - 1
    wanted = [0, 1, 2, 1, 11, last, last, 0, 0, 7, last]
    assert [step["here"] for step in found["told"]] == wanted
    for step, at in zip(found["told"], wanted, strict=True):
        assert step["rows"] == frames[at]
        assert step["at"] == f"{at}/{last}"
        assert step["news"]
    assert found["wide"] == 0
    assert found["screen"] <= width
    assert found["aligned"]
    assert found["asked"] == 0
    assert found["said"] == ["Pause1", "Play1", "Play2", "Play1", "Play.5", "Play.5"]
    assert found["playing"] == "Pause"
    ink, ground = max(found["ink"]), max(found["ground"])
    assert (ink < 50 < 200 < ground) if scheme == "light" else (ground < 50 < 200 < ink)
    assert found["plain"] == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(18, 18, 18)")
