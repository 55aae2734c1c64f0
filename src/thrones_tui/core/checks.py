"""What must hold of any game's scheduler, checked on states that come from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from thrones_tui.core.codec import CodecError

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from thrones_tui.core.rules import Questions, State, Steps
    from thrones_tui.core.scheduler import Scheduler, Step


def check_agenda(
    scheduler: Scheduler, steps: Steps, what: str = "ids", allowed: Container[int] | None = None
) -> None:
    """Raise `CodecError` for a step of agenda or calendar that the rules do not have, or that has wrong ids.

    An id is one of those `allowed`, or any that is not negative; `what` ids are called.
    """
    for step in (*scheduler.agenda, *(entry.step for entry in scheduler.calendar)):
        _check_name("agenda", step, steps)
        _check_ids("agenda", step, steps[step.name], 2, what, allowed)  # beside state and tell


def check_asked_ids(scheduler: Scheduler, questions: Questions, what: str, allowed: Container[int]) -> None:
    """Raise `CodecError` where the question that is asked has other ids than it takes."""
    asked = scheduler.asked
    if asked is not None:
        _check_ids("asked", asked, questions[asked.name].decision, 1, what, allowed)  # beside state


def check_is_asked(state: State, questions: Questions) -> None:
    """Raise `CodecError` unless a question of the rules is asked, exactly while there is no outcome."""
    asked = state.scheduler.asked
    if (asked is None) == (state.outcome is None):
        raise CodecError("State.scheduler.asked should hold a question exactly while there is no outcome")
    if asked is not None:
        _check_name("asked", asked, questions)


def check_question(state: State, questions: Questions) -> None:
    """Raise `CodecError` where a question is asked that cannot be made from the state."""
    asked = state.scheduler.asked
    if asked is None:
        return
    try:
        questions[asked.name].decision(state, *asked.ids)
    except (LookupError, TypeError, ValueError) as error:
        raise CodecError(f"State.scheduler.asked cannot be asked here: {error!r}") from None


def _check_ids(
    place: str,
    step: Step,
    made_by: Callable[..., object],
    beside: int,
    what: str,
    allowed: Container[int] | None,
) -> None:
    """Raise `CodecError` unless a step has the ids its function takes beside so many other arguments."""
    wanted = made_by.__code__.co_argcount - beside
    good = all(number >= 0 if allowed is None else number in allowed for number in step.ids)
    if len(step.ids) != wanted or not good:
        raise CodecError(f"State.scheduler.{place}: {step.name} needs {wanted} {what}, not {step.ids}")


def _check_name(place: str, step: Step, known: Container[str]) -> None:
    if step.name not in known:
        raise CodecError(f"State.scheduler.{place} names {step.name!r}, which is no step of these rules")
