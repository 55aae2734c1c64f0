"""Policies as players made of code, and the example that trains one, as far as it needs no more libraries."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.contract.games import NAMES
from tests.effort import usually

from thrones_tui.players.match import Faults, play
from thrones_tui.players.registry import ladder
from thrones_tui.players.seats import Seat
from thrones_tui.session.worlds import load_ruleset

gym = pytest.importorskip(
    "thrones_tui.gym.player", reason="environments need the extra gym", exc_type=ImportError
)
gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_maskable_ppo.py"


def random_policy() -> Any:
    rng = Random(5)
    return gym.Learner(lambda seen, mask: rng.choice(np.flatnonzero(mask).tolist()))


@pytest.mark.parametrize("name", NAMES)
def test_a_policy_plays_every_game_without_a_fault(name: str) -> None:
    seats = [Seat("policy", "policy", random_policy)] * max(1, len(ladder(name).seats))
    for seed in range(usually(3, 20)):
        found = play(load_ruleset(name).edition, seed, {}, seats, Faults.STOP)
        assert found.turns > 0


def test_an_illegal_action_of_a_policy_is_a_fault() -> None:
    seat = Seat("policy", "policy", lambda: gym.Learner(lambda seen, mask: int(np.argmin(mask))))
    found = play(load_ruleset("skirmish").edition, 1, {}, [seat])
    assert [fault.number for fault in found.faults] == [1]


@pytest.fixture
def example() -> Any:
    found = spec_from_file_location("train_maskable_ppo", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_the_example_makes_rows_of_small_numbers_of_what_is_observed(example: Any) -> None:
    env = example.Features(gymnasium.make(example.ID, hero="Sansa Stark", reward="score"))
    env.action_space.seed(1)
    seen, info = env.reset(seed=1)
    over, total = False, 0.0
    while not over:
        assert env.observation_space.contains(seen)
        assert np.abs(seen).max() < 10
        seen, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
        total += reward
    assert total == pytest.approx(info["points"] * info["chance"] / example.SCALE, abs=0.1)


def test_the_example_draws_its_curve(example: Any, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "curve.svg"
    example.draw([(0, 1.0, 0.5), (1000, 20.0, 2.0)], 3.0, file)
    assert "MaskablePPO" in file.read_text(encoding="utf-8")


def test_what_the_docs_show_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (EXAMPLE.parents[1] / "docs" / "gym.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for block in blocks:
        exec(block, {"__name__": "shown"})
    assert len(blocks) == 3
    assert "Turn" in capsys.readouterr().out
