"""H-SEE-1: what stands beside the ring: both players, and cells as a table."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from thrones_tui.core.decisions import Decision
from thrones_tui.games.horcruxes.finale import can_win, lost
from thrones_tui.games.horcruxes.kinds import KINDS, SIDES
from thrones_tui.games.horcruxes.ring import CHIPS, PLAYERS
from thrones_tui.games.horcruxes.state import HORCRUXES, Player, horcruxes, life_points
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.model import Atlas, Fact, Gauges, Meter, Note, Panel, Row, Sign

LATEST: Final = 40
"""Cells of a path that are shown beside the ring; the sheet has all of a longer one."""


def turn_panel(view: View, decision: Decision | None) -> Iterator[Panel]:
    """Whose turn it is, in their own colour."""
    if decision is not None and decision.kind != "choose":
        title = f"{view.players[decision.player].name}'s turn"
        yield Panel(title, (_chip(decision.player, decision.prompt),))


def players_panel(view: View) -> Panel:
    """Both players, and the latest part of their paths."""
    paths = (
        f"Path of {player.name}: {'... ' * (len(player.path) > LATEST)}{path_text(player.path[-LATEST:])}"
        for player in view.players
    )
    hopeless = nobody_can_win(view)
    rows = (
        *player_rows(view, 0),
        *player_rows(view, 1),
        *((Note(hopeless, "warn"),) if hopeless else ()),
        *(Note(path, "dim") for path in paths),
    )
    return Panel("The players", rows)


def player_rows(view: View, number: int) -> Iterator[Fact | Note | Sign]:
    """Name and kind of a player, for a user the manner of meeting too; cell, last dice, life, horcruxes."""
    player, other = view.players[number], view.players[1 - number]
    manner = f" ({player.manner})" if player.manner else ""
    dice = f", rolled {KINDS[player.kind].then.join(map(str, player.dice))}" if player.dice else ""
    yield _chip(number, f"{player.name}, {player.kind}{manner}{dice}{'' if player.alive else ', dead'}")
    yield from _numbers(view, player)
    if is_out(view, number) and not lost(view):
        yield Note(f"Cannot win any more: {other.name} holds {other.horcruxes}.", "warn")


def is_out(view: View, number: int) -> bool:
    """Whether a living player can no longer win, and the game goes on."""
    return not view.over and view.players[number].alive and not can_win(view, number)


def is_decided(view: View) -> bool:
    """Whether the game goes on, and neither can win."""
    return not view.over and not any(can_win(view, number) for number in (0, 1))


def nobody_can_win(view: View) -> str:
    """That some horcruxes are out of reach for good, in a sentence; empty where none are."""
    gone = lost(view)
    lie = "lies" if gone == 1 else "lie"
    return f"Nobody can win: {horcruxes(gone)} {lie} with Voldemort." if gone and not view.over else ""


def out_text(view: View, number: int) -> str:
    """Why a player can no longer win, in a sentence."""
    who, other = view.pair(number)
    held = horcruxes(view.players[1 - number].horcruxes)
    return nobody_can_win(view) or f"{who} cannot win any more: {other} has {held}, and only the evil rob."


def _chip(number: int, text: str) -> Sign:
    """What is said of a player, beside the number on its ground."""
    mark, style, ink = PLAYERS[number]
    return Sign(mark, text, style, ink, CHIPS[mark])


def _numbers(view: View, player: Player) -> Iterator[Fact]:
    """Cell, life, which stands out where the dementors of some cell would kill, and horcruxes.

    They are as wide as those of the other one, so that they stand below each other.
    """
    cell = str(player.cell).rjust(max(len(str(each.cell)) for each in view.players))
    life = life_points(player.life).rjust(max(len(life_points(each.life)) for each in view.players))
    yield Fact("Cell", cell, "text", f"cell {cell}", is_name=True)
    style = "warn" if any(not cell.leaves(player.life) for cell in view.cells) else "good"
    yield Fact("Life", life, style if player.alive else "danger", f"life {life}")
    held = player.horcruxes
    yield Fact("Horcruxes", f"{held} of {HORCRUXES}", "gold", f"H {held}/{HORCRUXES}")


@dataclass(frozen=True)
class Small(Atlas):
    """Both players, where there is little room."""

    view: View
    asked: tuple[Row, ...]

    def brief(self) -> tuple[Panel, ...]:
        rows: list[Row] = [*self.asked]
        for number, player in enumerate(self.view.players):
            rows += (
                _chip(number, f"{player.name}{'' if player.alive else ', dead'}"),
                *_numbers(self.view, player),
            )
        return (Panel("", tuple(rows)),)


def prospects(view: View, decision: Decision | None) -> Iterator[Panel]:
    """The cells that matter for this move: those a die leads to, or for a user those with horcruxes."""
    if decision is None or decision.kind == "choose":
        return
    player, cells = view.players[view.mover], len(view.cells)
    title = f"Ahead of {player.name}: 1 to {SIDES}"
    places = [(player.cell + die) % cells for die in range(1, SIDES + 1)]
    if decision.kind == "spot":
        title = "Cells with horcruxes"
        places = with_horcruxes(view)
    yield Panel(title, tuple(table(view, places)) or (Note("None.", "dim"),))


def with_horcruxes(view: View) -> list[int]:
    """The cells in which some lie."""
    return [number for number, cell in enumerate(view.cells) if cell.horcruxes]


def table(view: View, places: Iterable[int] | None = None) -> Iterator[Gauges]:
    """H-SEE-1: some cells, or all, as a table: who is there, horcruxes, dementors, elves."""
    most = max(1, *(max(cell.dementors, cell.elves) for cell in view.cells))
    for number in range(len(view.cells)) if places is None else places:
        cell = view.cells[number]
        here = [f"{PLAYERS[visitor][0]} {view.players[visitor].name}" for visitor in view.visitors(number)]
        here += lords(view, number)
        yield Gauges(
            f"cell {number}{':' if here else ''}",
            (*(f"{who}," for who in here[:-1]), *here[-1:]),
            (
                Meter("Horcruxes", cell.horcruxes, HORCRUXES, str(cell.horcruxes), "gold"),
                Meter("Dementors", cell.dementors, most, str(cell.dementors), "warn"),
                Meter("Elves", cell.elves, most, str(cell.elves), "good"),
            ),
            counts=True,
        )


def lords(view: View, number: int) -> list[str]:
    """Which of Voldemort and Dumbledore are in a cell."""
    there = {"Voldemort": view.voldemort, "Dumbledore": view.dumbledore}
    return [name for name, cell in there.items() if cell == number]


def path_text(path: Iterable[int]) -> str:
    """Cells in the order of the visits."""
    return " ".join(map(str, path))
