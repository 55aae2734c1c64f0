"""Python in other processes, with the package and the helpers of the tests at hand."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def environment(**changes: str) -> dict[str, str]:
    """This process's environment in which both can be imported."""
    folders = (str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", ""))
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders)), **changes}


def run(code: str, *arguments: str, program: str = sys.executable, ends: int = 0, **environ: str) -> str:
    """What code prints; it must end with that exit code."""
    command = [program, "-c", code, *arguments]
    result = subprocess.run(command, capture_output=True, text=True, env=environment(**environ), check=False)
    assert result.returncode == ends, result.stderr
    return result.stdout


def start(code: str, *arguments: str, **environ: str) -> "subprocess.Popen[str]":
    """Code that runs while the test goes on, and talks with it through pipes."""
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment(**environ)
    )


def run_together(code: str, *arguments: Sequence[str]) -> list[str]:
    """What copies of code print, one for each list of arguments; they are let go when all are ready.

    Each prints an empty line then, and reads one.
    """
    copies = [start(code, *each) for each in arguments]
    for copy in copies:
        assert copy.stdout is not None
        assert copy.stdout.readline() == "\n"
    for copy in copies:
        assert copy.stdin is not None
        copy.stdin.write("\n")
        copy.stdin.flush()
    printed = [copy.communicate()[0] for copy in copies]
    assert [copy.returncode for copy in copies] == [0] * len(copies)
    return printed
