"""What is said and asked before a game: a greeting, a name, whom to play, and where."""

from typing import NamedTuple

from thrones_tui.scene.model import Grid, Row


class Card(NamedTuple):
    """Somebody to play as: the option's value, and what to know."""

    value: str
    title: str
    rows: tuple[Row, ...]


class Form(NamedTuple):
    """Where a character of one's own may start.

    `row` and `column` are the names of the options that say so, which count from 1; `places` says of every
    tile of `board` what it would be to start there, and `taken` are those (row and column from 0) where
    nobody can.
    """

    title: str
    rows: tuple[Row, ...]
    board: Grid
    places: tuple[tuple[str, ...], ...]
    taken: frozenset[tuple[int, int]]
    row: str
    column: str


class Welcome(NamedTuple):
    """What is said before a game: a greeting, the question for the name, and that for the character.

    Where there is no question for the name, it is set up like any other option. `cards` are the values of the
    option `hero`, and `form` asks for what an own character needs besides: the options that go with one.
    The `legend` says what is short on the cards.
    """

    greeting: str
    ask_name: str = ""
    ask_hero: str = ""
    ask_hero_short: str = ""
    cards: tuple[Card, ...] = ()
    form: Form | None = None
    legend: str = ""
