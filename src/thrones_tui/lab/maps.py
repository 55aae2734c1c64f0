"""Maps of where games were: for a page as SVG, for a terminal in letters."""

from collections.abc import Mapping
from html import escape
from math import ceil, sqrt
from typing import Final

from thrones_tui.lab.courses import Heat

_SHADES: Final = " ░▒▓█"
"""From tiles that nobody visited to those that most did."""
_TONES: Final = 8
"""How many such shades a picture has."""
_CROSS: Final = "✗"
_MUCH: Final = 0.5
"""The share of what was lost at the worst tile from which another one is marked, too."""
_SIZE: Final = 12
"""Pixels of a tile in the picture."""


def svg(heat: Heat, landmarks: Mapping[int, str]) -> str:
    """The more games came to a tile, the stronger its colour; the more were lost, the larger a red disc."""
    width, most, worst = heat.width, max(heat.visited), max(heat.lost)
    tones: dict[int, list[tuple[int, int]]] = {}
    for tile, share in enumerate(heat.visited):
        tones.setdefault(ceil(_TONES * share / most) if share else 0, []).append(divmod(tile, width))
    parts = [f'<svg class="map" viewBox="0 0 {width} {len(heat.visited) // width}"']
    parts.append(f' style="max-width: {width * _SIZE}px">')
    for tone in sorted(tones.keys() - {0}):
        path = "".join(f"M{column} {row}h1v1h-1z" for row, column in tones[tone])
        parts.append(f'<path fill-opacity="{tone / _TONES:g}" d="{path}"/>')
    for tile, share in enumerate(heat.lost):
        if share:
            (row, column), radius = divmod(tile, width), 0.1 + 0.35 * sqrt(share / worst)
            parts.append(f'<circle cx="{column + 0.5}" cy="{row + 0.5}" r="{radius:.2f}"/>')
    for tile, name in landmarks.items():
        (row, column), title = divmod(tile, width), escape(f"{name}: {heat.visited[tile]:.0%}")
        parts.append(f'<rect x="{column}" y="{row}" width="1" height="1"><title>{title}</title></rect>')
    return "".join([*parts, "</svg>"])


def rows_of(heat: Heat) -> list[str]:
    """Rows of two columns a tile."""
    most, worst = max(heat.visited), max(heat.lost)
    cells = []
    for share, lost in zip(heat.visited, heat.lost, strict=True):
        shade = _SHADES[ceil((len(_SHADES) - 1) * share / most) if share else 0]
        cells.append((_CROSS if lost and lost > worst * _MUCH else shade) + shade)
    return ["".join(cells[at : at + heat.width]).rstrip() for at in range(0, len(cells), heat.width)]


def legend() -> str:
    """What the signs of the rows say."""
    return f"Visited in few games {_SHADES[1:]} in most; {_CROSS} many were lost there."
