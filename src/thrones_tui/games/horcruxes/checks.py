"""What must hold of every state, checked on states that come from outside."""

from thrones_tui.core.codec import CodecError
from thrones_tui.games.horcruxes.house import HOUSE
from thrones_tui.games.horcruxes.kinds import KINDS, MANNERS, SIDES
from thrones_tui.games.horcruxes.setup import CELLS, TURNS
from thrones_tui.games.horcruxes.state import HORCRUXES, START, Cell, State


def check(state: State) -> None:
    """Raise `CodecError` naming what in a state cannot be."""
    _check_board(state)
    _check_players(state)
    _check_turn(state)
    _check_asked(state)


def _check_board(state: State) -> None:
    """H-SET-2."""
    cells, size = state.cells, len(state.cells)
    if not CELLS.low <= size <= CELLS.high:
        raise CodecError(f"State.cells: {size} cells are too few or too many")
    if cells[START] != Cell() or any(
        min(cell.horcruxes, cell.dementors, cell.elves) < 0 or max(cell.dementors, cell.elves) > 99
        for cell in cells
    ):
        raise CodecError("State.cells: a number is out of bounds, or cell 0 is not empty")
    for name, cell in (("voldemort", state.voldemort), ("dumbledore", state.dumbledore)):
        if not START < cell < size:
            raise CodecError(f"State.{name} should be a cell from 1 to {size - 1}")
    if sum(cell.horcruxes for cell in cells) + sum(player.horcruxes for player in state.players) != HORCRUXES:
        raise CodecError(f"State.cells and State.players should have {HORCRUXES} horcruxes together")


def _check_players(state: State) -> None:
    if len(state.players) != 2:
        raise CodecError("State.players: there are two")
    for player in state.players:
        if not player.name or not player.name.isprintable():
            raise CodecError(f"State.players: {player.name!r} is no name")
        if player.kind not in KINDS or player.manner not in ("", *MANNERS) or player.horcruxes < 0:
            raise CodecError(f"State.players: kind, manner or horcruxes of {player.name} cannot be")
        if player.path[:1] != [START] or player.path[-1] != player.cell:
            raise CodecError(
                f"State.players: the path of {player.name} does not lead from cell 0 to the cell"
            )
        if not all(0 <= cell < len(state.cells) for cell in player.path):
            raise CodecError(f"State.players: the path of {player.name} leaves the ring")
        if len(player.dice) > 2 or not all(1 <= die <= SIDES for die in player.dice):
            raise CodecError(f"State.players: {player.dice} are no dice")


def _check_turn(state: State) -> None:
    moves = sum(len(player.path) - 1 for player in state.players)
    if not 1 <= state.turn <= state.turns <= TURNS.high:
        raise CodecError("State.turn or State.turns is out of bounds")
    if moves != state.turn - (state.outcome is None):
        raise CodecError(f"State.turn does not fit {moves} moves")
    if state.mover not in (0, 1):
        raise CodecError("State.mover should be 0 or 1")
    if state.house not in ("", *(rule.name for rule in HOUSE)):
        raise CodecError(f"State.house: there is no house rule {state.house!r}")


def _check_asked(state: State) -> None:
    scheduler = state.scheduler
    if scheduler.asked is not None:
        manners = [player.manner for player in state.players if player.kind == "user"]
        if scheduler.asked.name == "Move" and not (all(manners) and state.players[state.mover].alive):
            raise CodecError("State.scheduler.asked: this player cannot move now")
