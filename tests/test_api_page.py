"""docs/api.md: its examples do what it says, and what it documents is there."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = (Path(__file__).parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_examples_do_what_they_say() -> None:
    example = doctest.DocTestParser().get_doctest(PAGE, {}, "api.md", "docs/api.md", 0)
    told: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)
    assert result.attempted >= 20
    assert not result.failed, "".join(told)


@pytest.mark.parametrize("name", re.findall(r"^::: (\S+)$", PAGE, re.MULTILINE))
def test_what_is_documented_is_there_and_has_a_docstring(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert getattr(import_module(module), attribute).__doc__
