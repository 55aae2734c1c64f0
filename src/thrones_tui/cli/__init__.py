"""The command line. Everything is imported only when a command needs it."""

import gc

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run `thrones` with `argv` (the process's own by default) and return the exit code."""
    gc.set_threshold(20_000)  # a frame makes some thousands of objects, and drops them with the next one
    gc.disable()  # until the first frame, a tenth sooner: it needs all that is made up to then
    try:
        from thrones_tui.cli.program import run

        return run(argv)
    finally:
        gc.enable()
