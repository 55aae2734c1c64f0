"""A report as a page for a browser: one file that needs no other, for any window, the dark, and paper."""

from collections.abc import Iterator
from html import escape
from typing import Final

from thrones_tui.games.registry import listing
from thrones_tui.lab.design import cells
from thrones_tui.lab.findings import findings
from thrones_tui.lab.maps import svg
from thrones_tui.lab.plots import has_plots, plotted
from thrones_tui.lab.sheets import Sheet, all_sheets
from thrones_tui.lab.store import Store
from thrones_tui.lab.summary import Summary, labels
from thrones_tui.players.registry import ladder
from thrones_tui.players.specs import read_specs
from thrones_tui.scene.english import counted, listed

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 62em; padding: 0 1em; }
h1, h2 { line-height: 1.2; }
h2 { font-size: 1.2em; margin: 2em 0 .5em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
td, th { border-bottom: 1px solid #8884; padding: .15em 1em .15em 0; text-align: left; white-space: nowrap; }
th { border-color: currentColor; }
.right { text-align: right; font-variant-numeric: tabular-nums; }
.same { opacity: .55; }
.picture svg { display: block; width: 100%; min-width: 40em; height: auto; }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(13em, 1fr)); gap: 1.5em; }
figure { margin: 0; }
.map { width: 100%; border: 1px solid #8884; fill: currentColor; }
.map circle { fill: #d33; }
.map rect { fill: transparent; stroke: currentColor; stroke-width: .12; }
summary { cursor: pointer; margin: 2em 0 .5em; }
summary h2 { display: inline; }
dt { float: left; clear: left; min-width: 5em; font-weight: bold; }
dd { margin-left: 6em; }
footer { margin-top: 2em; font-size: .9em; }
@media (max-width: 40em) {
  body { font-size: 13px; }
  td, th { padding-right: .6em; }
}
@media screen and (prefers-color-scheme: dark) {
  body { background: #191919; color: #ddd; }
  .picture svg { filter: invert(.9) hue-rotate(180deg); }
}
@media print {
  @page { margin: 15mm; }
  body { font-size: 9.5px; margin: 0; max-width: none; padding: 0; }
  .wide { overflow: visible; }
  .picture svg { min-width: 0; }
  .maps { grid-template-columns: repeat(3, 1fr); }
  thead, tr, svg, figure, dl { break-inside: avoid; }
  h2, p { break-after: avoid; }
  details:not([open]) { display: none; }
  .same { opacity: .7; }
}
"""
_WORDS: Final = {
    "won": "games won, in percent, and in brackets the interval that the true share is in (Wilson)",
    "chance": "to win: 1 or 0, one half for a draw; where one last throw decides, its odds",
    "score": "points; in Westeros points times that chance",
    "±": "half of the interval that the true mean is in (Student's t): 95 % of such intervals hold it",
    "skill": "the share of the score that who plays at random has not",
    "p": "how probable a difference as large is where there is none, with all questions of the table (Holm)",
}
"""What stands in the tables."""

_LEGEND: Final = (
    "The stronger its colour, the more games came to a tile; the larger a red disc, the more were lost there."
    " A frame is around what has a name on the map."
)


def page(store: Store, summary: Summary) -> str:
    """The whole page, with the picture where one can be drawn."""
    return "\n".join(_lines(store, summary)) + "\n"


def _lines(store: Store, summary: Summary) -> Iterator[str]:
    design = store.design
    title, players = listing(design.game).title, list(map(str, read_specs(design.players)))
    games = counted(store.games(), "game")
    yield "<!DOCTYPE html>"
    yield '<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(title)}: {escape(design.players)}</title>"
    yield f"<style>{_STYLE}</style></head><body>"
    yield f"<h1>{escape(title)}</h1>"
    yield f"<p>{games} of {escape(listed(players))}.</p>"
    if told := findings(design.game, summary):
        yield f"<ul>{''.join(f'<li>{escape(sentence)}</li>' for sentence in told)}</ul>"
    if has_plots():
        yield f'<div class="wide picture"><svg{plotted(summary).partition("<svg")[2]}</div>'
    for sheet in all_sheets(summary):
        yield from _tabled(sheet)
    yield from _mapped(store, summary)
    yield "<h2>What the words mean</h2><dl>"
    yield from (f"<dt>{word}</dt><dd>{escape(meaning)}</dd>" for word, meaning in _WORDS.items())
    seeds = f"Seeds {escape(design.seed_of(0))} to {escape(design.seed_of(design.games - 1))}"
    yield f"</dl><footer>{seeds}; program {escape(store.origin.program)}.</footer></body></html>"


def _mapped(store: Store, summary: Summary) -> Iterator[str]:
    """The maps, with what the printed one has on it, of a game that is played on a board."""
    found = [
        (name, course.heat)
        for name, course in zip(labels(summary.courses), summary.courses, strict=True)
        if course.heat
    ]
    if found:
        design = store.design
        landmarks = ladder(design.game).landmarks(next(cells(design)).ruleset.rules)
        yield f'<h2>Where they were</h2><p>{_LEGEND}</p><div class="maps">'
        for name, heat in found:
            yield f"<figure>{svg(heat, landmarks)}<figcaption>{escape(name)}</figcaption></figure>"
        yield "</div>"


def _tabled(sheet: Sheet) -> Iterator[str]:
    """A table; words that stand in the row above, too, are paler. A long one has to be opened."""
    kinds = ["right" if column.right else "" for column in sheet.columns]
    heads = zip(kinds, (column.heading for column in sheet.columns), strict=True)
    head = f"<h2>{escape(sheet.title)}</h2>"
    yield f"<details><summary>{head}</summary>" if sheet.is_long else head
    yield '<div class="wide"><table>'
    yield f"<thead><tr>{''.join(_cell('th', *head) for head in heads)}</tr></thead><tbody>"
    above: list[str] = []
    for row in sheet.rows:
        words: list[str] = []
        row_cells = []
        for kind, text in zip(kinds, row, strict=True):
            words += [] if kind else [text]
            is_same = not kind and words == above[: len(words)]
            row_cells.append(_cell("td", "same" if is_same else kind, text))
        yield f"<tr>{''.join(row_cells)}</tr>"
        above = words
    yield f"</tbody></table></div>{'</details>' if sheet.is_long else ''}"


def _cell(tag: str, kind: str, text: str) -> str:
    mark = f' class="{kind}"' if kind else ""
    return f"<{tag}{mark}>{escape(text)}</{tag}>"
