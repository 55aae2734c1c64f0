"""A player in another program, which is asked line by line over whatever carries lines."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import count
from typing import Final, Protocol, TypeVar

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.drive.messages import (
    PROTOCOL,
    Bye,
    Choose,
    Clock,
    Code,
    Error,
    Greeting,
    Heeded,
    Hello,
    Misheard,
    Said,
    Showing,
    agree,
    heed,
    line,
)
from thrones_tui.drive.table import Table
from thrones_tui.games.registry import GAMES
from thrones_tui.players.contract import Setup

MOST_RUBBISH: Final = 100
"""Lines that mean nothing, or come too late, before one answer: then it is a fault."""
HELLO_MS: Final = 20_000
"""Milliseconds for the first line, which is when a program starts."""
SILENT_MS: Final = 5_000
"""Milliseconds for another line after one that is no answer, where there is no limit: who overlooks the error
would wait for ever, and so would we."""
H = TypeVar("H", bound=Heeded)


class Line(Protocol):
    """Carries lines to a program and back."""

    def send(self, text: str) -> None:
        """Send a line; raise `Gone` if the program takes none."""

    def receive(self, most_ms: int | None) -> tuple[bytes, int]:
        """The next line, and the milliseconds it took; raise `Late` after the most, `Gone` if none comes."""


class Gone(Exception):
    """The program has ended, or takes no lines."""


class Late(Exception):
    """The program has not answered in time."""


class Rubbish(Exception):
    """The program says much, and nothing that could be an answer."""


class Program:
    """A program at the other end of a line, after both have said hello."""

    def __init__(self, line: Line, program: str) -> None:
        """Raise `Gone`, `Late`, or `Misheard` unless it speaks our protocol."""
        self._line = line
        self._ids = count(1)
        self.say(Hello(PROTOCOL, program, tuple(GAMES)))
        greeting, _ = self._heed(Greeting, HELLO_MS, lambda said: None)
        agree(greeting)
        self.games: Final = greeting.games or tuple(GAMES)

    def new_id(self) -> str:
        """An id for another game."""
        return str(next(self._ids))

    def say(self, message: Said) -> None:
        """Send a message."""
        self._line.send(line(message))

    def answer(self, game: str, number: int, most_ms: int | None) -> tuple[Choose, int]:
        """The answer to a question, and the milliseconds it took."""

        def fault(said: Choose) -> Error | None:
            if (said.id, said.number) == (game, number):
                return None
            return Error(Code.STALE, "That answers another question.", game, number)

        try:
            return self._heed(Choose, most_ms, fault)
        except Late:
            self.say(Error(Code.TIMEOUT, "That took too long.", game, number, took_ms=most_ms))
            raise

    def _heed(
        self, wanted: type[H], most_ms: int | None, fault: Callable[[H], Error | None]
    ) -> tuple[H, int]:
        """The first message of a kind without a fault, and the milliseconds it took."""
        spent, until, wrong = 0, most_ms, ""
        for _ in range(MOST_RUBBISH):
            try:
                text, took = self._line.receive(None if until is None else max(0, until - spent))
            except Late:
                late = f"it has not answered in {SILENT_MS if most_ms is None else most_ms} ms"
                raise Late(f"{late}: {wrong}" if wrong else late) from None
            spent += took
            try:
                said = heed(text)
                if isinstance(said, Bye):
                    raise Gone("it has said bye")
                if not isinstance(said, wanted):
                    raise Misheard(Code.PROTOCOL, "That is not wanted now.")
                if (error := fault(said)) is None:
                    return said, spent
            except Misheard as misheard:
                error = misheard.error
            self.say(error)
            wrong, until = error.message, most_ms if most_ms is not None else spent + SILENT_MS
        raise Rubbish(f"it has said {MOST_RUBBISH} lines that are no answer")


class Guest:
    """A player who asks a program. `call` gives it, a new one where the last has gone.

    `move_ms` are the milliseconds for each answer and `total_ms` for all of a game; 0 is no limit. `budget`
    is handed on; 0 says nothing.
    """

    def __init__(
        self,
        call: Callable[[], Program],
        view: Showing,
        move_ms: int = 0,
        total_ms: int = 0,
        budget: int = 0,
    ) -> None:
        self._call, self._view, self._budget = call, view, budget
        self._move_ms, self._left_ms = move_ms, total_ms
        self._timed = total_ms > 0
        self._number = 0
        self._unheard: list[AnyEvent] = []
        self._program: Program | None = None

    def begin(self, setup: Setup) -> None:
        """Tell the program what is played."""
        program = self._call()
        if setup.game not in program.games:
            raise ValueError(f"it does not play {setup.game}, but {', '.join(program.games)}")
        self._table = Table(program.new_id(), setup.rules, setup.presenter, self._view)
        clock = Clock(self._move_ms or None, self._left_ms or None)
        begun = self._table.begun(setup.options, setup.seat)
        program.say(begun._replace(clock=clock if clock != Clock() else None, budget=self._budget or None))
        self._program = program

    def heard(self, events: Sequence[AnyEvent]) -> None:
        """Keep what happens for the next question."""
        self._unheard += events

    def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
        """Ask the program, and wait."""
        program = self._program
        if program is None:
            raise Gone("it has never begun")
        heard, self._unheard = self._unheard, []
        self._number += 1
        asked = self._table.asked(self._number, decision, view, heard)
        left = self._left_ms if self._timed else None
        program.say(asked._replace(left_ms=left, chance=rng.random()))
        limits = [each for each in (self._move_ms or None, left) if each is not None]
        said, took = program.answer(self._table.id, self._number, min(limits, default=None))
        self._left_ms = max(0, self._left_ms - took)
        try:
            command = self._table.meant(said, decision)
            if command in decision:
                return command
            raise IllegalCommand(decision.refusal(command))
        except IllegalCommand as error:
            program.say(Error(Code.ILLEGAL, str(error), self._table.id, self._number))
            raise

    def end(self, outcome: Outcome, view: object) -> None:
        """Tell the program how it ended; one that has gone need not know."""
        if self._program is not None:
            with suppress(Gone):
                self._program.say(self._table.ended(outcome, view, None))
