"""G-TURN-2: what both players may know; the only reader of the hidden board."""

from typing import Final, NamedTuple

from thrones_tui.games.goldrush.elements import EMPTY, IN_ORDER
from thrones_tui.games.goldrush.house import most_cells
from thrones_tui.games.goldrush.state import NOWHERE, Player, State

CLOSED: Final = " "
"""In `View.cells`: nobody has opened it."""
NO_ONE: Final = -1
SYMBOLS: Final = (*(element.symbol for element in IN_ORDER), EMPTY)


class View(NamedTuple):
    """All that may be known.

    `cells` has a letter for each opened cell, `CLOSED` for the others; `openers` one more than the number of
    the player who opened it, else 0. `left` are letters with the cells of that kind still closed, which
    follows from what is open. `turn` is the one being played, the last one once the game is over; `mover`
    whose it is, else `NO_ONE`; `meeting` the cell with the animal that is being met, else `NOWHERE`.
    `contents` is the whole board once the game is over, empty before. With several cells a turn so many are
    `dug` in the one being played.
    """

    side: int
    cells: str
    openers: bytes
    left: tuple[tuple[str, int], ...]
    players: tuple[Player, Player]
    turn: int
    total: int
    mover: int
    meeting: int
    latest: int
    odds: bool
    contents: str
    dug: int | None

    @property
    def closed(self) -> tuple[int, ...]:
        """The cells that nobody has opened."""
        return tuple(cell for cell, letter in enumerate(self.cells) if letter == CLOSED)

    @property
    def turns_left(self) -> int:
        """Turns still to be played, the one being played among them while its cell is not chosen."""
        return self.total - (len(self.cells) - self.cells.count(CLOSED))

    @property
    def most_cells(self) -> int:
        """G-TURN-6: the cells of a turn."""
        return most_cells(self.side, several=self.dug is not None)


def view(state: State) -> View:
    """The same for both players, who sit at one keyboard."""
    valley, asked = state.grid, state.scheduler.asked
    cells = valley.known()
    meets = asked is not None and asked.name == "Guess"
    first, second = state.players
    between_turns = state.outcome is None and not meets
    return View(
        side=valley.side,
        cells=cells,
        openers=bytes(valley.opened),
        left=tuple((symbol, valley.contents.count(symbol) - cells.count(symbol)) for symbol in SYMBOLS),
        players=(first, second),
        turn=valley.turns + between_turns,
        total=state.total,
        mover=asked.ids[0] if asked is not None else NO_ONE,
        meeting=state.latest if meets else NOWHERE,
        latest=state.latest,
        odds=state.odds,
        contents=valley.contents if state.outcome is not None else "",
        dug=state.dug if state.several else None,
    )
