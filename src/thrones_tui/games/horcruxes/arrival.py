"""H-ARR: what happens to a player who arrives in a cell. A player who dies takes no further step."""

from dataclasses import replace
from typing import Final

from thrones_tui.core.events import ROUTINE, WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Steps
from thrones_tui.games.horcruxes.kinds import kind_of, rob_dead
from thrones_tui.games.horcruxes.state import HORCRUXES, Cell, Life, State, elves, horcruxes, life_points
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.english import counted


class VoldemortStruck(Event[View]):
    """Voldemort killed a player."""

    player: int

    def sentence(self, view: View) -> Sentence:
        who = view.players[self.player].name
        text = f"Voldemort is here without Dumbledore: {who} is dead."
        return Sentence(text, "danger", WEIGHTY)


class VoldemortHeld(Event[View]):
    """Dumbledore was there too, so Voldemort did nothing."""

    player: int

    def sentence(self, view: View) -> Sentence:
        return Sentence("Voldemort is here, but so is Dumbledore.", weight=ROUTINE)


class ElvesHelped(Event[View]):
    """Each elf gave a player a life point."""

    player: int
    elves: int
    life: Life

    def sentence(self, view: View) -> Sentence:
        return Sentence(f"{elves(self.elves)}: +{self.elves}, life {life_points(self.life)}.", "good")


class DementorsFought(Event[View]):
    """Each dementor took a life point from a player; `left` stay in the cell."""

    player: int
    dementors: int
    life: Life
    left: int

    def sentence(self, view: View) -> Sentence:
        cost = f"{counted(self.dementors, 'dementor')}: -{self.dementors}, life {life_points(self.life)}"
        return Sentence(f"{cost}; {self.left or 'none'} {'stay' if self.left > 1 else 'stays'}.", "warn")


class DementorsKilled(Event[View]):
    """A player lost all life points."""

    player: int

    def sentence(self, view: View) -> Sentence:
        text = f"{view.players[self.player].name} has no life points left, and is dead."
        return Sentence(text, "danger", WEIGHTY)


class HorcruxesCollected(Event[View]):
    """A player took the horcruxes `found` in a cell, and now has `horcruxes`."""

    player: int
    found: int
    horcruxes: int

    def sentence(self, view: View) -> Sentence:
        who, found = view.players[self.player].name, horcruxes(self.found)
        return Sentence(f"{who} collects {found}: {self.horcruxes} of {HORCRUXES}.", "gold")


def face_voldemort(state: State, tell: Teller) -> None:
    """H-ARR-1 (a): he kills, unless Dumbledore is there."""
    player = state.players[state.mover]
    if player.cell == state.deadly:
        state.players[state.mover] = player.with_life(Life(0))
        tell(VoldemortStruck, state.mover)
    elif player.cell == state.voldemort:
        tell(VoldemortHeld, state.mover)


def meet_elves(state: State, tell: Teller) -> None:
    """H-ARR-1 (b): each gives a life point and stays."""
    player = state.players[state.mover]
    elves = state.cells[player.cell].elves
    if elves and player.alive:
        life = player.life.plus(elves)
        state.players[state.mover] = player.with_life(life)
        tell(ElvesHelped, state.mover, elves, life)


def fight_dementors(state: State, tell: Teller) -> None:
    """H-ARR-1 (c), (d): each takes a life point; then one of them is gone, even if they killed."""
    player = state.players[state.mover]
    cell = state.cells[player.cell]
    if cell.dementors and player.alive:
        life, left = player.life.less(cell.dementors), cell.dementors - 1
        state.players[state.mover] = player.with_life(life)
        state.cells[player.cell] = Cell(cell.horcruxes, left, cell.elves)
        tell(DementorsFought, state.mover, cell.dementors, life, left)
        if not life:
            tell(DementorsKilled, state.mover)


def meet_other(state: State, tell: Teller) -> None:
    """H-ARR-1 (e), H-ARR-2, H-ARR-3: the newcomer's kind decides, if the other one is here."""
    player, other = state.players[state.mover], state.other(state.mover)
    if player.cell == other.cell and player.alive:
        if other.alive:
            kind_of(player).meet(state, tell, state.mover)
        else:
            rob_dead(state, tell, state.mover)


def collect_horcruxes(state: State, tell: Teller) -> None:
    """H-ARR-1 (f): all that are in the cell."""
    player = state.players[state.mover]
    cell = state.cells[player.cell]
    if cell.horcruxes and player.alive:
        held = player.horcruxes + cell.horcruxes
        state.players[state.mover] = replace(player, horcruxes=held)
        state.cells[player.cell] = Cell(0, cell.dementors, cell.elves)
        tell(HorcruxesCollected, state.mover, cell.horcruxes, held)


STEPS: Final[Steps] = {
    "FaceVoldemort": face_voldemort,
    "MeetElves": meet_elves,
    "FightDementors": fight_dementors,
    "MeetOther": meet_other,
    "CollectHorcruxes": collect_horcruxes,
}
