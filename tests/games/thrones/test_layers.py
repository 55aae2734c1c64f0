"""The rules of thrones know nothing of how they are shown."""

import ast
import inspect
from collections.abc import Iterator
from sys import modules

import pytest

from thrones_tui.games.thrones.game import QUESTIONS, STEPS

SHOWING = {"dialogs", "help", "panels", "scene", "survey", "view", "welcome"}
RULES = {step.__module__ for step in STEPS.values()} | {one.answer.__module__ for one in QUESTIONS.values()}


def imported(module: str) -> Iterator[str]:
    """What a module imports when it is read, not what it names for type checkers alone."""
    for node in ast.parse(inspect.getsource(modules[module])).body:
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


@pytest.mark.plain
def test_chapters_import_nothing_that_shows_them_and_of_the_scene_only_words_rows_and_keys() -> None:
    assert len(RULES) > 10
    shown = {f"thrones_tui.games.thrones.{name}" for name in SHOWING}
    names = {(module, each) for module in RULES for each in imported(module)}
    assert [name for name in names if name[1] in shown] == []
    scene = {each for _, each in names if each.count(".") == 2 and ".scene." in each}
    assert scene == {f"thrones_tui.scene.{name}" for name in ("asking", "english", "keynames", "model")}
