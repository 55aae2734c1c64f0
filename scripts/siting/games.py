"""A page on how to play each game: its pictures, and the help that the program itself gives."""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from thrones_tui.games.registry import listing
from thrones_tui.scene.keynames import with_keys
from thrones_tui.scene.model import Fact, Item, Note, Row, Sign
from thrones_tui.scene.model import Page as HelpPage
from thrones_tui.session.worlds import load_ruleset

PLAYED: Final = {
    "thrones": ("turn-80x24-256", "encounter-80x24-256", "turn-120x40-256", "end-80x24-256"),
    "minirogue": ("minirogue-dark-80x24-256",),
    "goldrush": ("goldrush-80x24-256",),
    "horcruxes": ("horcruxes-80x24-256",),
}
"""The pictures of each game."""


def guide(game: str) -> str:
    """The page, in Markdown."""
    about, help_pages = listing(game), load_ruleset(game).edition.presenter.help()
    first, *more = PLAYED[game]
    parts = [f"# {about.title}", f"{about.tagline}.", *_pages(help_pages[:1])]
    parts.append(f"![{about.title} on the screen](../pictures/{first}.svg)")
    parts.append(f"    thrones play {game}\n\nIn a checkout it is `python3 scripts/play.py play {game}`.")
    parts += _pages(help_pages[1:])
    parts += (f"![{about.title}](../pictures/{name}.svg)" for name in more)
    parts.append(
        f"All of it is in [the rules](../rules/{about.package}.md), and [the options](../options.md)."
    )
    return "\n\n".join(parts) + "\n"


def _pages(pages: tuple[HelpPage, ...]) -> Iterator[str]:
    for page in pages:
        yield f"## {page.title}"
        for is_list, rows in groupby(page.rows, lambda row: isinstance(row, Sign | Item)):
            yield ("\n" if is_list else "\n\n").join(map(_row, rows))


def _row(row: Row) -> str:
    """A row of help: a paragraph, or an entry of a list."""
    match row:
        case Note(text):
            return _plain(text)
        case Sign(glyph=glyph, meaning=meaning) | Item(sign=glyph, name=meaning):
            return f"- `{glyph.strip() or ' '}` {_plain(meaning)}"
        case Fact(label, value):
            return _plain(f"{label}: {value}")
        case _:
            raise TypeError(f"A page of help has a {type(row).__name__}, for which there are no words.")


def _plain(text: str) -> str:
    """A text that means nothing in Markdown, with the usual keys."""
    return re.sub(r"([\\`*_<\[\]])", r"\\\1", with_keys(text, {}))
