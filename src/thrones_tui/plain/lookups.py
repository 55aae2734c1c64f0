"""What can be looked up of a game: where one is, the map, the log, pages of help."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, TypeAlias

from thrones_tui.plain import verbs
from thrones_tui.plain.teller import LATEST, Teller
from thrones_tui.scene.english import listed
from thrones_tui.scene.keynames import named
from thrones_tui.scene.model import Page, Row, Sign
from thrones_tui.session.streams import columns

QUOTED: Final = 40
"""Characters of what was typed that are repeated."""
MORE: Final = "Type help for a list."
_KEY: Final = "key"
"""The style of signs that are keys."""

Deeds: TypeAlias = Mapping[verbs.Verb, Callable[[str], Iterator[str]]]
"""What words of our own do, given what was typed after them."""


def lookups(teller: Teller) -> Deeds:
    """What looks something up and changes nothing."""
    return {
        verbs.LOOK: lambda where: _look(teller, where),
        verbs.NEAR: lambda _: teller.places.near(),
        verbs.MAP: lambda how: _map(teller, how),
        verbs.SHEET: lambda _: iter(teller.sheet()),
        verbs.CHANGED: lambda _: iter(teller.changed() or ("Nothing that can be counted.",)),
        verbs.LOG: lambda most: teller.log(
            len(teller.play.log) if most == "all" else verbs.number(most, verbs.TURNS) or LATEST
        ),
    }


def _look(teller: Teller, where: str) -> Iterator[str]:
    if not where:
        yield from teller.places.here()
        return
    yield from list(teller.places.look(where)) or [f"There is no place {where[:QUOTED]!r} in sight."]


def _map(teller: Teller, how: str) -> Iterator[str]:
    if not teller.scene.grid.rows:
        return iter(("This game has no board.",))
    return teller.places.drawn(columns()) if how == "text" else teller.places.map()


# Help


def about(teller: Teller, useful: Sequence[verbs.Verb]) -> Iterator[str]:
    """The words of our own that are useful now, and the pages there are."""
    for verb in useful:
        short = f" (or {listed(verb.short, 'or')})" if verb.short else ""
        yield f"{verb.name}{short}: {verb.about}."
    yield "Pages, for help and a number:"
    yield from (f"{number}. {_title(page)}." for number, page in enumerate(_pages(teller), 1))


def page_on(teller: Teller, topic: str) -> Iterator[str]:
    """The page with a number or a title, if there is one."""
    pages = _pages(teller)
    number = verbs.number(topic)
    at = number - 1 if 1 <= number <= len(pages) else -1
    if topic and not number:
        at = next((at for at, page in enumerate(pages) if topic in _title(page).casefold()), -1)
    return _page(teller, pages[at]) if at >= 0 else iter(())


def page_asked(teller: Teller) -> Iterator[str]:
    """The pages on what is asked."""
    asked = teller.play.decision.name
    return (line for page in _pages(teller) if asked in page.asked for line in _page(teller, page))


def page_of_commands(teller: Teller) -> tuple[int, tuple[str, ...]]:
    """The number of the page on the commands of the game, and these, without our own; 0 without a page."""
    for number, page in enumerate(_pages(teller), 1):
        if _is_of_keys(page):
            words = (word for row in page.rows if isinstance(row, Sign) for word in _words(teller, row.glyph))
            return number, tuple(word for word in words if verbs.own(word) is None)
    return 0, ()


def _words(teller: Teller, keys: str) -> tuple[str, ...]:
    """The words to type for what keys do that a text names: a command, or the verb of several."""
    known = [word for key in named(keys) if (word := teller.word(key)) != key]
    return tuple(known) if len(known) == 1 else verbs.verbs_of(known)


def _pages(teller: Teller) -> tuple[Page, ...]:
    return teller.play.presenter.help(teller.play.seen)


def _title(page: Page) -> str:
    return "Commands" if _is_of_keys(page) else page.title


def _is_of_keys(page: Page) -> bool:
    """Whether a page says what keys do: here it does so of commands."""
    return bool(page.rows) and _is_key(page.rows[0])


def _is_key(row: Row) -> bool:
    return isinstance(row, Sign) and row.style == _KEY


def _page(teller: Teller, page: Page) -> Iterator[str]:
    """A page of the rules, with its signs; what a key does is said of its command, if it has one."""
    yield f"{_title(page)}."
    voice = teller.voice
    for glyph, rows in groupby(page.rows, lambda row: row.glyph if isinstance(row, Sign) else ""):
        some = tuple(rows)
        meanings = [row.meaning for row in some if isinstance(row, Sign)]
        meaning = ", or ".join(meanings)  # some differ in colour alone
        if glyph and not _is_key(some[0]):
            yield glyph[0] + voice.say(f"{glyph}: {meaning}")[1:]  # as it is drawn
        elif words := _words(teller, glyph):
            yield voice.say(f"{listed(words)}: {meaning}")
        elif not glyph:
            yield from voice.rows(some)
