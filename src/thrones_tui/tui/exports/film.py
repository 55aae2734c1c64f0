"""A recorded game as one page for a browser, which plays it: it needs no other file and no network.

Each step of the game is an entry of its story, which can be read without the picture. The entry also has what
changes on the screen with it, so that the page is small; the script puts these changes together.
"""

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from html import escape
from typing import Final, NamedTuple

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.measure import clean, width
from thrones_tui.tui.exports.picture import pair, paper
from thrones_tui.tui.theme import BOLD, DIM, UNDERLINE, Brush

COLORS: Final = 256
"""Colours: those of recordings."""
_QUESTION: Final = 3
"""How many times as long as another step a question stays."""
_STYLE: Final = """
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 84em; padding: .5em 12px 2em;
  background: #f6f6f4; color: #1c1c1c; }
h1 { font-size: 1.15em; margin: .4em 0; }
h1 + p { margin: 0 0 .6em; opacity: .75; }
main { container-type: inline-size; align-items: start; display: flex; flex-wrap: wrap; gap: .8em 1.5em; }
#player { max-width: 100%; width: min-content; }
#screen { font: min(16px, calc(100cqw / var(--wide) / .61))/1.15 "DejaVu Sans Mono", Menlo, Consolas,
  monospace; margin: 0 0 .6em; overflow: hidden; width: max-content; max-width: 100%; }
#screen div { height: 1.15em; white-space: pre; width: calc(var(--wide) * 1ch); }
#screen span { display: inline-block; height: 1.15em; vertical-align: top; }
#controls { align-items: center; display: flex; flex-wrap: wrap; gap: .4em; }
#controls input { flex: 1 1 4em; min-width: 4em; }
button, select { font: inherit; min-height: 2.2em; min-width: 2.4em; }
#where { font-variant-numeric: tabular-nums; }
#news { border-left: 3px solid #8888; margin: .6em 0; min-height: 5.8em; padding-left: .7em; }
#news p, #story p { margin: 0; }
#story { border-top: 1px solid #8886; flex: 1 1 18em; list-style: none; margin: 0; max-height: 36em;
  overflow: auto; padding: 0; }
#story li { border-bottom: 1px solid #8883; padding: .25em .5em; }
#story li[aria-current] { background: #f2d98e; color: #1c1c1c; }
#story a { color: inherit; font-weight: 600; text-decoration: none; }
#story a:hover { text-decoration: underline; }
kbd { border: 1px solid #8888; border-radius: 3px; padding: 0 .3em; }
@media (prefers-color-scheme: dark) { body { background: #191919; color: #ddd; } }
@media print { #controls, #screen, #news { display: none; } #story { max-height: none; overflow: visible; } }
"""
_SCRIPT: Final = """
"use strict";
const by = id => document.getElementById(id), screen = by("screen"), story = by("story");
const items = [...story.children], last = items.length - 1;
const [wide, high, pace] = screen.dataset.size.split(" ").map(Number);
let cells, shown = -1, timer = 0;
function blank() {
  cells = Array.from({length: high}, () => Array(wide).fill([" ", 0]));
  shown = -1;
}
function line(row) {
  const box = document.createElement("div");
  for (let from = 0, to; from < wide; from = to) {
    for (to = from; to < wide && row[to][1] === row[from][1]; to++);
    const part = box.appendChild(document.createElement("span"));
    part.className = "i" + row[from][1];
    part.style.width = to - from + "ch";
    part.textContent = row.slice(from, to).map(cell => cell[0]).join("");
  }
  return box;
}
function show(to) {
  to = Math.min(Math.max(to, 0), last);
  if (shown >= 0) items[shown].removeAttribute("aria-current");
  if (to < shown || shown < 0) blank();
  while (shown < to)
    for (const [row, col, ink, signs] of JSON.parse(items[++shown].dataset.shows))
      [...signs].forEach((sign, at) => cells[row][col + at] = [sign, ink]);
  screen.replaceChildren(...cells.map(line));
  const item = items[to], where = `Step ${to} of ${last}`;
  item.setAttribute("aria-current", "step");
  story.scrollTop = item.offsetTop - story.offsetTop - story.clientHeight / 3;
  by("news").replaceChildren(...[...item.childNodes].map(node => {
    const line = document.createElement("p");
    line.textContent = node.textContent;
    return line;
  }));
  screen.setAttribute("aria-label", `The screen. ${where}`);
  by("where").textContent = `${to}/${last}`;
  by("slider").value = to;
  by("slider").setAttribute("aria-valuetext", where);
  history.replaceState(null, "", "#" + to);
}
function wait() {
  const long = items[shown].className ? QUESTION : 1;
  timer = setTimeout(() => {
    show(shown + 1);
    shown < last ? wait() : stop();
  }, 1000 * pace * long / by("speed").value);
}
function stop() {
  clearTimeout(timer);
  timer = 0;
  by("play").textContent = "Play";
}
function play() {
  if (timer) return stop();
  if (shown === last) show(0);
  by("play").textContent = "Pause";
  wait();
}
function go(to) {
  stop();
  show(to);
}
function faster(more) {
  const speed = by("speed");
  speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + more, 0), speed.length - 1);
}
const KEYS = {
  " ": play, ArrowRight: () => go(shown + 1), ArrowLeft: () => go(shown - 1),
  PageDown: () => go(shown + 10), PageUp: () => go(shown - 10),
  Home: () => go(0), End: () => go(last), "+": () => faster(1), "-": () => faster(-1),
};
by("play").onclick = play;
by("back").onclick = () => go(shown - 1);
by("next").onclick = () => go(shown + 1);
by("slider").max = last;
by("slider").oninput = event => go(+event.target.value);
addEventListener("hashchange", () => go(+location.hash.slice(1) || 0));
addEventListener("keydown", event => {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
  if (event.target.closest("input, select") || (event.key === " " && event.target.closest("button"))) return;
  event.preventDefault();
  KEYS[event.key]();
});
by("player").hidden = false;
show(+location.hash.slice(1) || 0);
""".replace("QUESTION", str(_QUESTION))
_POLICY: Final = (
    f"default-src 'none'; style-src 'unsafe-inline'; "
    f"script-src 'sha256-{b64encode(sha256(_SCRIPT.encode()).digest()).decode()}'"
)
"""Nothing is fetched, and only this very script runs, whatever a game has in its texts."""
_PLAYER: Final = """\
<div id="player" hidden><div id="screen" role="img" data-size="{size}"></div>
<div id="controls"><button id="back" aria-label="One step back">◂</button>
<button id="play">Play</button><button id="next" aria-label="One step on">▸</button>
<input id="slider" type="range" min="0" value="0" aria-label="Step"><span id="where"></span>
<select id="speed" aria-label="Speed"><option value=".5">½×</option><option value="1" selected>1×</option>\
<option value="2">2×</option><option value="4">4×</option><option value="8">8×</option></select></div>
<p><kbd>Space</kbd> plays and pauses, <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> leap,
<kbd>+</kbd> <kbd>-</kbd> change the speed; a line of the story leads to its step.</p>
<div id="news" aria-live="polite"></div></div>
<noscript><p>Without scripts there is no picture; here is the story.</p></noscript>
"""


class Step(NamedTuple):
    """A step of a recorded game: the screen after it, what was done and told, and whether that asks more."""

    canvas: Canvas
    done: str
    told: Sequence[str]
    asks: bool


def timed(steps: Iterable[Step], step: float) -> Iterator[tuple[float, Canvas]]:
    """The frames of steps, each with its time: a step stays so many seconds, a question longer."""
    now = 0.0
    for each in steps:
        yield now, each.canvas
        now += step * (_QUESTION if each.asks else 1)


def page(
    steps: Iterable[Step], *, title: str, about: str, themes: Sequence[str], step: float
) -> Iterator[str]:
    """Yield the lines of the page, an entry for each step; of two themes the second is for light windows."""
    for part in _parts(steps, title, about, themes, step):
        yield from part.splitlines()


def _parts(
    steps: Iterable[Step], title: str, about: str, themes: Sequence[str], step: float
) -> Iterator[str]:
    brushes = [Brush(theme, COLORS) for theme in themes]
    joining = frozenset.intersection(*(brush.joining for brush in brushes))
    inks: dict[tuple[str, str], int] = {("text", ""): 0}
    last: Canvas | None = None
    for at, each in enumerate(steps):
        canvas = each.canvas
        if last is None:
            yield from _head(title, about, f"{canvas.width} {canvas.height} {step}")
        changes = [
            [row, col, inks.setdefault((style, ground), len(inks)), _cells(text)]
            for row, col, text, style, ground in canvas.diff(last, joining)
        ]
        yield _entry(at, each, changes)
        last = canvas
    yield "</ol></main><style>"
    yield from _rules(brushes[0], themes[0], inks)
    for theme, brush in zip(themes[1:], brushes[1:], strict=True):
        yield "@media (prefers-color-scheme: light) {"
        yield from _rules(brush, theme, inks)
        yield "}"
    yield f"</style><script>{_SCRIPT}</script></body></html>"


def _head(title: str, about: str, size: str) -> Iterator[str]:
    title = escape(clean(title))
    yield '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield f"<title>{title}</title><style>:root {{ --wide: {size.partition(' ')[0]}; }}{_STYLE}</style></head>"
    yield f"<body><h1>{title}</h1><p>{escape(clean(about))}</p><main>"
    yield _PLAYER.format(size=size)
    yield '<ol id="story">'


def _entry(at: int, step: Step, changes: Sequence[object]) -> str:
    shows = json.dumps(changes, ensure_ascii=False, separators=(",", ":"))
    quoted = escape(shows, quote=False).replace("'", "&#39;")
    told = "".join(f"<p>{escape(clean(line), quote=False)}</p>" for line in step.told)
    done = f"<a href='#{at}'>{escape(clean(step.done), quote=False)}</a>"
    return f"<li{' class=asks' if step.asks else ''} data-shows='{quoted}'>{done}{told}</li>"


def _cells(text: str) -> str | list[str]:
    """A text, or what is in each cell: a wide character has two, of which the second is empty."""
    if width(text) == len(text):
        return text
    return [cell for char in text for cell in (char, "")[: width(char)]]


def _rules(brush: Brush, theme: str, inks: Iterable[tuple[str, str]]) -> Iterator[str]:
    """The inks of a film in a theme."""
    ground, ink = paper(theme)
    yield f"#screen {{ background: {ground}; }}"
    for number, (style, below) in enumerate(inks):
        look = brush.look(style, below)
        front, back = pair(look, ground, ink)
        if brush.leaves_out(style, below):
            front = back
        more = "".join(
            words
            for bit, words in (
                (BOLD, "; font-weight: bold"),
                (DIM, f"; color: color-mix(in srgb, {front} 60%, {back})"),
                (UNDERLINE, "; text-decoration: underline"),
            )
            if look.attributes & bit
        )
        yield f".i{number} {{ color: {front}; background: {back}{more}; }}"
