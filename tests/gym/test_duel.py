"""Games for two as environments of PettingZoo: its own tests, turns, rewards, points of view and secrets."""

import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.contract.test_imagining import hidden_anew
from tests.effort import usually

from thrones_tui.players.registry import ladder

pytest.importorskip("thrones_tui.gym", reason="environments need the extra gym", exc_type=ImportError)
np = pytest.importorskip("numpy")

NAMES = ("goldrush", "horcruxes")
USUAL = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}
"""What PettingZoo says of any observation with a mask beside it, its own games excepted."""


def module(name: str) -> Any:
    return pytest.importorskip(f"thrones_tui.gym.{name}_v1")


def made(name: str, **options: object) -> Any:
    return module(name).raw_env(**options)


def played(env: Any, seed: int) -> Iterator[tuple[str, Any, int]]:
    """Each agent that is asked, what it observes, and the random legal action that it takes next."""
    rng = Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            return
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        yield agent, observation, action
        env.step(action)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"reward": "points", "render_mode": "ansi"}])
def test_petting_zoo_finds_no_fault(name: str, options: dict[str, str]) -> None:
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        api_test(module(name).env(**options), usually(100, 1000))
        seed_test(lambda: module(name).env(**options), usually(100, 500))
    assert {str(each.message) for each in told} == USUAL


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    runs = []
    for _ in range(3):
        env = made(name)
        digests = [env.game.digest() for _ in played(env, 5)]
        env.reset()
        runs.append([*digests, env.game.digest()])
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize("name", NAMES)
def test_only_who_is_asked_can_act(name: str) -> None:
    env, agents = made(name), set()
    for agent, observation, action in played(env, 2):
        other = next(each for each in env.agents if each != agent)
        assert observation["action_mask"][action]
        assert not env.observe(other)["action_mask"].any()
        assert env.observation_space(other).contains(env.observe(other))
        agents.add(agent)
    assert len(agents) == 2


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("reward", ["win", "points"])
def test_what_one_wins_the_other_loses(name: str, reward: str) -> None:
    decided = 0
    for seed in range(usually(15, 60)):
        env, won, rng = made(name, reward=reward), 0.0, Random(seed)
        best = [*ladder(name).players.values()][-1]()
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            table = env._table
            said = best.choose(table.decision, table.view, rng) if table.seat == 0 else None
            answers = table.answers.said.items()
            legal = [number for number, commands in answers if said is None or commands == (said,)]
            env.step(rng.choice(legal))
            assert sum(env.rewards.values()) == 0
            won += env.rewards["player_0"]
        outcome = env.game.outcome
        first, second = outcome.scores
        gap = first - second if reward == "points" else (0 in outcome.winners) - (1 in outcome.winners)
        assert won == gap
        assert env.infos["player_1"]["points"] == second
        decided += gap != 0
    assert decided


def test_each_sees_its_own_things_first() -> None:
    env = made("goldrush", size=6)
    for _ in played(env, 3):
        first, second = (env.observe(agent)["observation"] for agent in env.agents)
        assert np.array_equal(first["cells"], second["cells"])
        assert np.array_equal(first["players"], second["players"][::-1])
        assert np.array_equal(first["openers"] == 1, second["openers"] == 2)
    assert (first["openers"] == 1).any()


def test_the_valley_is_coded_as_it_is_seen() -> None:
    env, letters = made("goldrush", size=7), " FISGWB."
    for agent, observation, action in played(env, 4):
        view, seen, seat = env.game.view(), observation["observation"], env.agents.index(agent)
        assert "".join(letters[kind] for kind in seen["cells"].flat) == view.cells
        assert seen["left"].tolist() == [number for _, number in view.left]
        assert seen["players"][0, :2].tolist() == [view.players[seat].health, view.players[seat].score]
        assert seen["rest"].tolist() == [view.turn, view.total, 1, view.meeting]
        assert (action >= 49) == (view.meeting >= 0)


def test_the_ring_is_coded_as_it_is_seen() -> None:
    env = made("horcruxes", cells=9)
    for agent, observation, action in played(env, 4):
        view, seen, seat = env.game.view(), observation["observation"], env.agents.index(agent)
        own = view.players[seat]
        places = [[each.horcruxes, each.dementors, each.elves] for each in view.cells]
        assert seen["places"][:, :3].tolist() == places
        assert np.argwhere(seen["places"][:, 4]).tolist() == [[view.dumbledore]]
        assert seen["places"][own.cell, 5] in (1, 3)
        assert seen["wizards"][0, :3].tolist() == pytest.approx([float(own.life), own.horcruxes, own.cell])
        assert (action >= 9) == (not own.manner)


@pytest.mark.parametrize("name", NAMES)
def test_an_illegal_action_changes_nothing_and_a_hundred_cut_it_off(name: str) -> None:
    env = made(name)
    env.reset(seed=1)
    before, agent = env.game.digest(), env.agent_selection
    for count in range(1, 101):
        assert (env.agent_selection, env.truncations[agent]) == (agent, False)
        env.step(env.action_space(agent).n - (1 if name == "goldrush" else 4))
        assert (env.rewards[agent], env.infos[agent]["illegal"]) == (-1.0, True), count
    assert env.truncations[agent]
    assert env.game.digest() == before


def test_the_size_is_said_when_it_is_made() -> None:
    env = made("goldrush", size=8)
    assert env.action_space("player_0").n == 8 * 8 + 2
    with pytest.raises(ValueError, match="must be said when the environment is made"):
        env.reset(options={"size": 9})
    with pytest.raises(ValueError, match="one of win, points, not 'chance'"):
        made("goldrush", reward="chance")


@pytest.mark.parametrize("name", NAMES)
def test_a_copy_goes_on_alike_and_leaves_the_first_alone(name: str) -> None:
    env = made(name)
    steps = played(env, 4)
    *_, (_, _, action) = (next(steps) for _ in range(5))
    before, twins = env.game.digest(), [env.clone(), env.clone()]
    for twin in twins:
        twin.step(action)
    assert twins[0].game.digest() == twins[1].game.digest() != before == env.game.digest()
    env.step(action)
    assert env.game.digest() == twins[0].game.digest()
    assert env.rewards == twins[0].rewards


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_hidden_the_same_is_observed(name: str) -> None:
    env, rng = made(name), Random(9)
    for _ in played(env, 2):
        seen = env.observe(env.agent_selection)
        twin = env.clone()
        twin._table.game = hidden_anew(env.game, rng)
        assert twin.game.digest() != env.game.digest()
        twin._table._look()
        other = twin.observe(twin.agent_selection)
        assert np.array_equal(seen["action_mask"], other["action_mask"])
        pairs = zip(seen["observation"].values(), other["observation"].values(), strict=True)
        assert all(np.array_equal(one, another) for one, another in pairs)
