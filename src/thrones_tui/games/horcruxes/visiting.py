"""What a visit would do to the player whose turn it is, before it is made."""

from collections.abc import Iterator
from dataclasses import replace

from thrones_tui.core.events import AnyEvent, Teller
from thrones_tui.games.horcruxes import arrival
from thrones_tui.games.horcruxes.imagining import imagined
from thrones_tui.games.horcruxes.kinds import manner_of
from thrones_tui.games.horcruxes.panels import lords
from thrones_tui.games.horcruxes.ring import kills, meets
from thrones_tui.games.horcruxes.state import Life, Player, elves, horcruxes, life_points
from thrones_tui.games.horcruxes.view import View
from thrones_tui.scene.english import counted, listed


def visit(view: View, number: int) -> Iterator[str]:
    """What a visit would do, in sentences."""
    before = view.players[view.mover]
    if kills(view, number):
        yield f"A visit would kill {before.name}: {killer(view, number)}."
        return
    after, meeting = _arrived(view, number)
    change = after.life - before.life
    sign = "-" if change < 0 else "+"
    yield (
        f"A visit would leave {before.name} with life {life_points(after.life)} "
        f"({sign}{life_points(Life(abs(change)))})."
    )
    for event in meeting:
        yield f"There {event.sentence(view).text}"


def brings(view: View, number: int) -> str:
    """What a visit would do, and who is met, in few words."""
    if kills(view, number):
        return f"death: {killer(view, number)}"
    before, (after, _) = view.players[view.mover], _arrived(view, number)
    _, other = view.pair(view.mover)
    met = f"{manner_of(before).verb} {other}: " if meets(view, number) else ""
    found = after.horcruxes - before.horcruxes
    return f"{met}{f'H{found}, ' if found else ''}life {life_points(after.life)}"


def gains(view: View, number: int) -> bool:
    """Whether a visit would bring life points or horcruxes."""
    before, (after, _) = view.players[view.mover], _arrived(view, number)
    return after.life > before.life or after.horcruxes > before.horcruxes


def killer(view: View, number: int) -> str:
    """Who would kill in a cell."""
    return "Voldemort" if number == view.deadly else "the dementors"


def contents(view: View, number: int) -> str:
    """What is in a cell, players apart."""
    cell = view.cells[number]
    parts = [horcruxes(cell.horcruxes)] if cell.horcruxes else []
    parts += [counted(cell.dementors, "dementor")] if cell.dementors else []
    parts += [elves(cell.elves)] if cell.elves else []
    return listed(parts + lords(view, number)) or "empty"


def _arrived(view: View, number: int) -> tuple[Player, list[AnyEvent]]:
    """H-ARR-1: the player after the visit, and what happens between the two, by the rules themselves."""
    state, tell, meeting = imagined(view), Teller(), list[AnyEvent]()
    state.players[view.mover] = replace(view.players[view.mover], cell=number)
    for step in arrival.STEPS.values():
        step(state, tell)
        told = tell.take()
        if step is arrival.meet_other:
            meeting = told
    return state.players[view.mover], meeting
