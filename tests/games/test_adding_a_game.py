"""docs/adding-a-game.md: the example is a game that works."""

import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from thrones_tui.core.dice import Dice
from thrones_tui.scene.live import begin

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def pig() -> ModuleType:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    module = ModuleType("thrones_tui.games.pig.game")
    source = next(block for block in blocks if block.startswith('"""Pig: '))
    exec(compile(source, str(PAGE), "exec", dont_inherit=True), module.__dict__)
    return module


@pytest.mark.parametrize("seed", range(5))
def test_the_example_can_be_played_shown_and_saved(pig: ModuleType, seed: int) -> None:
    edition = pig.load("pig", {})
    game, rng = begin(edition, Dice(seed), {"name": "Cleo"}), Random(seed)
    while game.outcome is None:
        for size in ((40, 12), (80, 24)):
            assert "Cleo" in game.scene().text(*size)
        assert edition.rules.encode(edition.rules.decode(edition.rules.encode(game.state)))
        game.submit(game.decision.sample(rng))
    assert max(game.outcome.scores) >= pig.GOAL
    assert game.log[-1].text.endswith(f"of {pig.GOAL} points.")
