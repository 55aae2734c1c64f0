"""Programs as players: each is a child of this process, spoken to through its stdin and stdout."""

import atexit
import os
import select
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final

from thrones_tui.drive.guest import Gone, Guest, Late, Program
from thrones_tui.drive.messages import LONGEST_LINE, Bye, Misheard, Showing
from thrones_tui.session.files import SessionError
from thrones_tui.session.program import program

_KEPT: Final = 65_536
"""Bytes of what a program says on stderr that are kept: the last ones."""
_SHOWN: Final = 2_000
"""Characters of those that are told with a fault."""
_AHEAD: Final = 4 * LONGEST_LINE
"""Bytes that a program may say before anybody reads them."""
_PATIENCE: Final = 30.0
"""Seconds in which a program should take a line."""
_MOST_MB: Final = 1 << 40
_ABOVE: Final = os.path.abspath(__file__ + "/../../..")
"""The folder or archive that has our package."""
_GUARD: Final = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from thrones_tui.session.guardian import main; main()"
)


class Child:
    """A running program. Its guardian, the process between, ends it when this one or `close` says so."""

    def __init__(self, words: Sequence[str], memory: int) -> None:
        """Start it, with so many bytes of memory at most if not 0; raise `Gone` if that cannot be done."""
        lifeline, self._life = os.pipe()
        reads, self._in = os.pipe()
        self._out, writes = os.pipe()
        self._err, complains = os.pipe()
        command = [sys.executable, "-I", "-S", "-c", _GUARD, _ABOVE, str(lifeline), str(memory), *words]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=reads,
                stdout=writes,
                stderr=complains,
                pass_fds=(lifeline,),
                start_new_session=True,  # ^C in the terminal is for us alone
            )
        except OSError as error:
            self._hang_up()
            raise Gone(f"it cannot be started ({error.strerror})") from None
        finally:
            for end in (lifeline, reads, writes, complains):
                os.close(end)
        self._poll = select.poll()
        for stream in (self._out, self._err):
            self._poll.register(stream, select.POLLIN)
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._unsent, self._got, self._told = b"", bytearray(), b""
        self.gone = False

    def send(self, text: str) -> None:
        """Send a line; raise `Gone` if the program takes none."""
        if self.gone:
            raise self._gone("it has ended")
        self._unsent = text.encode() + b"\n"
        self._poll.register(self._in, select.POLLOUT)
        until = monotonic() + _PATIENCE
        try:
            while self._unsent:
                if not self._step(until):
                    raise self._gone("it takes no more lines")
        except BrokenPipeError:
            self._listen_out()
            raise self._gone("it has ended") from None
        finally:
            self._poll.unregister(self._in)

    def receive(self, most_ms: int | None) -> tuple[bytes, int]:
        """The next line, and the milliseconds it took; raise `Late` after the most, `Gone` if none comes."""
        begun = monotonic()
        until = None if most_ms is None else begun + most_ms / 1000
        while (end := self._got.find(b"\n")) < 0:
            if len(self._got) > LONGEST_LINE:
                raise self._gone("its line is too long")
            if self.gone:
                raise self._gone("it has ended")
            if not self._step(until):
                raise Late
        text = bytes(self._got[:end])
        del self._got[: end + 1]
        return text, int(1000 * (monotonic() - begun))

    def close(self) -> None:
        """Say bye, and let the guardian do the rest; it takes two seconds at most."""
        self.gone = True
        self._hang_up()
        self._process.wait()

    def _hang_up(self) -> None:
        for end in (self._life, self._in, self._out, self._err):
            os.close(end)

    def _step(self, until: float | None) -> bool:
        """Take and give what there is now; false if there is nothing until then."""
        waits = None if until is None else max(0.0, 1000 * (until - monotonic()))
        ready = self._poll.poll(waits)
        for stream, _ in ready:
            if stream == self._in:
                self._unsent = self._unsent[os.write(self._in, self._unsent) :]
            elif said := os.read(stream, _KEPT):
                if stream == self._err:
                    self._told = (self._told + said)[-_KEPT:]
                else:
                    self._got += said
                    if len(self._got) > _AHEAD:
                        raise self._gone("it says much more than it is asked")
            else:
                self._poll.unregister(stream)
                self.gone |= stream == self._out
        return bool(ready)

    def _listen_out(self) -> None:
        """Hear what a program that has ended said on stderr."""
        until = monotonic() + 1
        while not self.gone and self._step(until):
            pass

    def _gone(self, why: str) -> Gone:
        """The error of a program that is of no use any more, with what it said last."""
        self.gone = True
        told = self._told.decode(errors="replace").strip()[-_SHOWN:]
        gone = Gone(f"{why} ({told.splitlines()[-1].strip()})" if told else why)
        if told:
            gone.add_note(f"Its last words on stderr:\n{told}")
        return gone


_children: dict[tuple[tuple[str, ...], int], tuple[Child, Program]] = {}
_silent: set[tuple[tuple[str, ...], int]] = set()
"""Those who have said no hello in time: nobody waits for them again."""


def _call(words: tuple[str, ...], memory: int) -> Program:
    """A program that is there; the same for all games, unless the last one has gone."""
    called = words, memory
    if called in _silent:
        raise Gone("it has said no hello in time before")
    if called in _children:
        child, spoken_to = _children[called]
        if not child.gone:
            return spoken_to
        _children.pop(called)
        child.close()
    child = Child(words, memory)
    try:
        _children[called] = child, Program(child, f"thrones {program()}")
    except (Gone, Late, Misheard) as error:
        child.close()
        if isinstance(error, Late):
            _silent.add(called)
        raise
    return _children[called][1]


def dismiss() -> None:
    """End all programs."""
    while _children:
        _, (child, spoken_to) = _children.popitem()
        if not child.gone:
            with suppress(Gone):
                spoken_to.say(Bye())
        child.close()


atexit.register(dismiss)


def player_of(command: str) -> Callable[..., Guest]:
    """What makes the players of a command line; raise `SessionError` with a sentence if it is none."""
    try:
        words = tuple(shlex.split(command))
    except ValueError as error:
        raise SessionError(f"The command {command} cannot be read: {error}.") from None
    if os.name != "posix":
        raise SessionError("Programs can be players on POSIX systems only.")

    def make(
        view: str = Showing.FULL.value,
        move_ms: int = 0,
        total_ms: int = 0,
        memory_mb: int = 0,
        budget: int = 0,
    ) -> Guest:
        showing = Showing(view)
        if min(move_ms, total_ms, memory_mb, budget) < 0 or memory_mb > _MOST_MB:
            raise ValueError("a limit is 0, which is none, or more")
        return Guest(partial(_call, words, memory_mb << 20), showing, move_ms, total_ms, budget)

    return make
