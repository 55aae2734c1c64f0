"""What the system says to the program while its screen is up: end, stop, the window has changed."""

import sys
from collections.abc import Callable
from types import FrameType

from thrones_tui.scene.typed import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    import signal
else:  # the first frame does not wait for what that has besides
    import _signal as signal

Handler: TypeAlias = "Callable[[int, FrameType | None], object] | int | signal.Handlers | None"


class Signals:
    """The signals that are caught, and what each did before."""

    def __init__(self) -> None:
        self._before: list[tuple[int, Handler]] = []

    def catch_ends(self) -> None:
        """Let those that end the program raise `KeyboardInterrupt` or `SystemExit`."""
        ends = [signal.SIGINT, signal.SIGTERM]
        if sys.platform != "win32":
            ends += [signal.SIGHUP, signal.SIGQUIT]
        for number in ends:
            before = signal.getsignal(number)
            if before != signal.SIG_IGN:  # else somebody wants us to outlive it
                self._before.append((number, before))
                signal.signal(number, self._end)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.ignore()  # a second one must not disturb the way out
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    if sys.platform != "win32":

        def catch_resizes(self, resized: Callable[[], object]) -> None:
            """Call this whenever the window has another size."""
            self._before.append((signal.SIGWINCH, signal.getsignal(signal.SIGWINCH)))
            signal.signal(signal.SIGWINCH, lambda number, frame: resized())

        def catch_suspension(self, leave: Callable[[], object]) -> None:
            """Call this before the program is stopped, if that is possible at all."""

            def stop(number: int, frame: FrameType | None) -> None:
                leave()
                signal.signal(number, signal.SIG_DFL)
                signal.raise_signal(number)
                signal.signal(number, stop)

            if signal.getsignal(signal.SIGTSTP) != signal.SIG_IGN:
                self._before.append((signal.SIGTSTP, signal.SIG_DFL))
                signal.signal(signal.SIGTSTP, stop)

    def ignore(self) -> None:
        """Hear none of them any more."""
        for number, _ in self._before:
            signal.signal(number, _unheard)

    def put_back(self, *, goes_on: bool) -> None:
        """Let them do what they did before; on the way out, nothing."""
        for number, before in self._before:
            signal.signal(number, before if goes_on else signal.SIG_IGN)


def _unheard(number: int, frame: FrameType | None) -> None:
    """Ignore a signal; of one that was on its way when it was set to be ignored, Python would complain."""
