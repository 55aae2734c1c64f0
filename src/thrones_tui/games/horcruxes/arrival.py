"""H-ARR: what happens to a player who arrives in a cell. The dead take no further step."""

from typing import Final

from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Steps
from thrones_tui.games.horcruxes.events import (
    DementorsFought,
    DementorsKilled,
    ElvesHelped,
    HorcruxesCollected,
    VoldemortHeld,
    VoldemortStruck,
)
from thrones_tui.games.horcruxes.kinds import kind_of, rob_dead
from thrones_tui.games.horcruxes.life import Life
from thrones_tui.games.horcruxes.state import State


def face_voldemort(state: State, tell: Teller) -> None:
    """H-ARR-1 (a): he kills, unless Dumbledore is there."""
    player = state.players[state.mover]
    if state.is_deadly(player.cell):
        player.life = Life(0)
        tell(VoldemortStruck, state.mover)
    elif player.cell == state.voldemort:
        tell(VoldemortHeld, state.mover)


def meet_elves(state: State, tell: Teller) -> None:
    """H-ARR-1 (b): each gives a life point, and stays."""
    player = state.players[state.mover]
    elves = state.cells[player.cell].elves
    if player.alive and elves:
        player.life = player.life.plus(elves)
        tell(ElvesHelped, state.mover, elves, str(player.life))


def fight_dementors(state: State, tell: Teller) -> None:
    """H-ARR-1 (c), (d): each takes a life point; one of them is gone afterwards, whoever won."""
    player = state.players[state.mover]
    cell = state.cells[player.cell]
    if player.alive and cell.dementors:
        before, cell.dementors = cell.dementors, cell.dementors - 1
        player.life = player.life.less(before)
        tell(DementorsFought, state.mover, before, str(player.life), cell.dementors)
        if not player.life:
            tell(DementorsKilled, state.mover)


def meet_other(state: State, tell: Teller) -> None:
    """H-ARR-1 (e), H-ARR-2, H-ARR-3: in the newcomer's way, if the other one was here before."""
    player, other = state.players[state.mover], state.other(state.mover)
    if player.alive and player.cell == other.cell:
        if other.alive:
            kind_of(player).meet(state, tell, state.mover)
        else:
            rob_dead(state, tell, state.mover)


def collect_horcruxes(state: State, tell: Teller) -> None:
    """H-ARR-1 (f): all that are in the cell."""
    player = state.players[state.mover]
    cell = state.cells[player.cell]
    if player.alive and cell.horcruxes:
        found, cell.horcruxes = cell.horcruxes, 0
        player.horcruxes += found
        tell(HorcruxesCollected, state.mover, found, player.horcruxes)


STEPS: Final[Steps] = {
    "FaceVoldemort": face_voldemort,
    "MeetElves": meet_elves,
    "FightDementors": fight_dementors,
    "MeetOther": meet_other,
    "CollectHorcruxes": collect_horcruxes,
}
