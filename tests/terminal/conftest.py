"""The tests in this folder run the real program on a pseudoterminal; without one they are skipped."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest


class _Skipped(pytest.Module):
    """A test module that is not even imported."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        pytest.skip("there are no pseudoterminals on Windows")


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """Make a module of each test file here."""
    return None if hasattr(os, "openpty") else _Skipped.from_parent(parent, path=module_path)
