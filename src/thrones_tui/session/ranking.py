"""Ended games as a table, in the hall of fame and in `thrones scores`: each column is declared once."""

from collections.abc import Callable, Container, Sequence
from typing import Final

from thrones_tui.scene.measure import Column, clip, table
from thrones_tui.session.history import EndedGame

_MOST: Final = 32
"""Terminal columns of a cell; what is longer is cut."""
_COLUMNS: Final[dict[Column, Callable[[EndedGame], str]]] = {
    Column("score", right=True): lambda game: f"{game.score:,}",
    Column("outcome"): lambda game: game.came_out,
    Column("name", shrinks=True): lambda game: game.who,
    Column("hero", shrinks=True): lambda game: game.hero,
    Column("game", shrinks=True): lambda game: game.game,
    Column("turns", right=True): lambda game: str(game.turns),
    Column("seed", right=True): lambda game: game.seed,
    Column("date"): lambda game: game.date,
    Column("marks", shrinks=True): lambda game: ", ".join(game.marks),
}
HEADINGS: Final = tuple(column.heading for column in _COLUMNS)


def ranking(games: Sequence[EndedGame], headings: Container[str], room: int | None) -> list[str]:
    """The headings and a line for each game, by its place, of at most `room` terminal columns; a column in
    which nothing stands is left out.
    """
    cells = {Column("", right=True): [f"{place}." for place in range(1, len(games) + 1)]}
    for column, text in _COLUMNS.items():
        if column.heading in headings and any(told := [clip(text(game), _MOST) for game in games]):
            cells[column] = told
    return table(tuple(cells), list(zip(*cells.values(), strict=True)), room)
