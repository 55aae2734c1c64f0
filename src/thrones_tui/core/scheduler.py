"""The event scheduler: an agenda (what comes next), a calendar (what is due when), and the open question.

All of it is plain data, so a game can be saved in the middle of a question.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple


class Step(NamedTuple):
    """Something to do or ask: its name in the rules, and ids."""

    name: str
    ids: tuple[int, ...] = ()


def following(turn: Sequence[Step], step: Step) -> Sequence[Step]:
    """The steps of a turn after one of them."""
    return turn[turn.index(step) + 1 :]


class Appointment(NamedTuple):
    """A step due at the end of a turn."""

    turn: int
    step: Step


@dataclass(slots=True)
class Scheduler:
    """What is still to come. `agenda` is a stack: its last entry is next."""

    agenda: list[Step] = field(default_factory=list)
    calendar: list[Appointment] = field(default_factory=list)
    asked: Step | None = None

    def follow(self, steps: Iterable[Step]) -> None:
        """Do these next, in the order given, before what was already on the agenda."""
        self.agenda.extend(reversed(tuple(steps)))

    def instead(self, steps: Iterable[Step]) -> None:
        """Do these, in the order given, and nothing else that was on the agenda."""
        self.agenda.clear()
        self.follow(steps)

    def ask(self, question: str, *ids: int) -> None:
        """Wait for a player's answer; the agenda goes on afterwards."""
        self.asked = Step(question, ids)

    def take_due(self, turn: int) -> list[Step]:
        """Remove and return what is due on a turn, in calendar order."""
        for entry in self.calendar:
            if entry.turn == turn:
                break
        else:  # most of the time
            return []
        due = [entry.step for entry in self.calendar if entry.turn == turn]
        self.calendar = [entry for entry in self.calendar if entry.turn != turn]
        return due

    def clone(self) -> "Scheduler":
        """An independent copy."""
        return Scheduler(self.agenda.copy(), self.calendar.copy(), self.asked)
