"""What must hold of every state, checked on states that come from outside."""

from collections.abc import Iterable

from thrones_tui.core.codec import CodecError
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.turn import QUESTIONS, STEPS


def check(state: State) -> State:
    """The state itself; raise `CodecError` naming what in it cannot be."""
    size, heroes, warriors = state.world.board.size, len(state.heroes), len(state.warriors)
    _check_ids("player", [state.player], heroes)
    _check_ids("rivals", state.rivals, heroes)
    _check_ids("free", state.free, warriors)
    _check_ids("began_at", [state.began_at], size)
    _check_ids("dragonglass", state.dragonglass, size)
    _check_ids("party", [member for hero in state.heroes for member in hero.party] + state.free, warriors)
    for hero in state.heroes:
        _check_ids("tile of a hero", [hero.tile], size)
    for warrior in state.warriors:
        _check_ids("tile of a warrior", [warrior.tile], size)
    if state.player in state.rivals:
        raise CodecError("State.player is among the rivals")
    if len(state.owner) != size or any(owner >= heroes for owner in state.owner if owner != UNCLAIMED):
        raise CodecError(f"State.owner should name an owner for each of {size} tiles")
    if len(state.visited) != heroes or any(len(been) != size for been in state.visited):
        raise CodecError(f"State.visited should have {size} tiles for each of {heroes} heroes")
    scheduler = state.scheduler
    _check_steps("agenda", [*scheduler.agenda, *(entry.step for entry in scheduler.calendar)], STEPS)
    _check_steps("asked", [scheduler.asked] if scheduler.asked else [], QUESTIONS)
    if (scheduler.asked is None) == (state.outcome is None):
        raise CodecError("State.scheduler.asked should hold a question exactly while there is no outcome")
    return state


def _check_ids(place: str, ids: list[int], count: int) -> None:
    """Each id once, from 0 to `count - 1`."""
    if len(set(ids)) != len(ids) or not all(0 <= number < count for number in ids):
        raise CodecError(f"State, {place}: {ids} should be different numbers below {count}")


def _check_steps(place: str, steps: list[Step], known: Iterable[str]) -> None:
    unknown = [step.name for step in steps if step.name not in known]
    if unknown:
        raise CodecError(f"State.scheduler.{place} names {unknown[0]!r}, which is no step of these rules")
