"""Games for one as environments of Gymnasium: its own checker, seeds, masks, rewards, copies and secrets."""

import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.contract.games import refusal
from tests.contract.test_imagining import OWN, hidden_anew
from tests.effort import usually

from thrones_tui import new_game
from thrones_tui.games.minirogue.kinds import LONG_SWORD, STRENGTH
from thrones_tui.games.minirogue.level import FLOOR, WALL
from thrones_tui.games.minirogue.view import UNSEEN
from thrones_tui.games.thrones.data import LAND, WATER

pytest.importorskip("thrones_tui.gym", reason="environments need the extra gym", exc_type=ImportError)
gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

IDS = ("Thrones", "Greater", "Skirmish", "MiniRogue")
HOUSES: list[tuple[str, dict[str, object]]] = [
    ("Thrones", {"hero": "Sansa Stark"}),
    ("Thrones", {"hero": "Euron Greyjoy", "house": "horses,cunning-rivals,doomed-stannis"}),
    ("Thrones", {**OWN, "house": "horses"}),
    ("Greater", {"house": "horses"}),
    ("Skirmish", {}),
    ("MiniRogue", {}),
    ("MiniRogue", {"house": "dark"}),
]


def made(name: str, **arguments: object) -> Any:
    return gymnasium.make(f"thrones_tui/{name}-v1", **arguments).unwrapped


def played(env: Any, seed: int, most: int = 2000) -> Iterator[tuple[Any, int]]:
    """An environment at each of its observations, with the random legal action that is taken next."""
    rng = Random(seed)
    observation, _ = env.reset(seed=seed)
    for _ in range(most):
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        yield observation, action
        observation, _, over, _, _ = env.step(action)
        if over:
            return


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_finds_no_fault(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(made(name))


@pytest.mark.parametrize(("name", "options"), HOUSES)
def test_whatever_is_met_is_in_the_space_and_can_be_answered(name: str, options: dict[str, object]) -> None:
    env = made(name, **options)
    for seed in range(usually(2, 12)):
        for observation, action in played(env, seed):
            assert env.observation_space.contains(observation)
            assert env.action_masks()[action]
            assert env.action_masks().sum() == observation["action_mask"].sum() > 0


def test_a_seed_is_the_game_that_everybody_gets_for_it() -> None:
    env = made("Thrones", hero="Jon Snow")
    env.reset(seed=7)
    assert env.game.digest() == new_game("thrones", seed=7, hero="Jon Snow").digest()


@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_is_the_same_game_in_every_environment(name: str) -> None:
    runs = []
    for _ in range(3):
        env = made(name)
        digests = [env.game.digest() for _ in played(env, 5, 60)]
        env.reset()
        runs.append([*digests, env.game.digest()])
    assert runs[0] == runs[1] == runs[2]
    assert len(set(runs[0])) > 2


def test_without_a_seed_each_game_is_another_one() -> None:
    env = made("Skirmish")
    digests = set()
    for _ in range(5):
        env.reset()
        digests.add(env.game.digest())
    assert len(digests) == 5


def test_all_heroes_take_turns_by_the_seed() -> None:
    env = made("Thrones", hero="all")
    runs = []
    for _ in range(2):
        env.reset(seed=1)
        names = []
        for _ in range(30):
            names.append(env.game.view().hero_name)
            env.reset()
        runs.append(names)
    assert runs[0] == runs[1]
    assert set(names) == {row.name for row in env.game.rules.world.tables.heroes}


def test_options_are_said_when_it_is_made_or_when_it_begins() -> None:
    env = made("Thrones", hero="Jon Snow")
    env.reset(seed=1, options={"hero": "Sansa Stark"})
    assert env.game.view().hero_name == "Sansa Stark"
    env.reset(seed=1)
    assert env.game.view().hero_name == "Jon Snow"
    with pytest.raises(ValueError, match="Unknown setting 'heroine'"):
        env.reset(options={"heroine": "Cersei"})
    with pytest.raises(ValueError, match="Hero should be one of"):
        made("Thrones", hero="Nobody")


@pytest.mark.parametrize("name", IDS)
def test_an_illegal_action_changes_nothing_and_a_hundred_cut_it_off(name: str) -> None:
    env = made(name)
    observation, _ = env.reset(seed=3)
    before = env.game.digest()
    illegal = [number for number, legal in enumerate(observation["action_mask"]) if not legal]
    for count in range(1, 101):
        number = [*illegal, -1, env.action_space.n][count % (len(illegal) + 2)]
        after, reward, over, cut, info = env.step(number)
        assert (reward, over, cut, info["illegal"]) == (-1.0, False, count == 100, True)
    assert env.game.digest() == before
    assert all(np.array_equal(observation[key], after[key]) for key in observation)


def whole_game(env: Any, seed: int) -> tuple[float, dict[str, Any]]:
    """The sum of all rewards, and what is told at the end."""
    rng, total, over = Random(seed), 0.0, False
    _, info = env.reset(seed=seed)
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]).tolist())
        _, reward, over, _, info = env.step(action)
        total += reward
    assert not info["action_mask"].any()
    return total, info


@pytest.mark.parametrize("seed", range(usually(8, 60)))
def test_rewards_add_up_to_what_the_game_came_to(seed: int) -> None:
    win, told = whole_game(made("Skirmish"), seed)
    assert win == told["won"]
    begun = made("Skirmish", reward="chance")
    begun.reset(seed=seed)
    first = begun.game.view()
    chance, again = whole_game(begun, seed)
    assert again["won"] == told["won"]
    assert chance == pytest.approx(told["chance"] - first.victory_chance)
    points, _ = whole_game(made("Skirmish", reward="points"), seed)
    assert points == told["points"] - first.points
    begun = made("Skirmish", reward="score")
    begun.reset(seed=seed)
    score, _ = whole_game(begun, seed)
    assert score == pytest.approx(told["points"] * told["chance"] - first.points * first.victory_chance)
    fell = "fell in battle" in told["reason"] or "wait no longer" in told["reason"]
    assert fell == (told["chance"] == 0)


def test_a_reward_that_a_game_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="one of win, points, not 'chance'"):
        made("MiniRogue", reward="chance")


def test_who_is_left_out_of_a_party_is_said_one_by_one() -> None:
    env = made("Thrones")
    seed = 0
    while True:
        for observation, action in played(env, seed):
            if env.game.decision.name == "party":
                keep_two(env, observation, action)
                return
        seed += 1


def keep_two(env: Any, observation: Mapping[str, Any], action: int) -> None:
    view, decision = env.game.view(), env.game.decision
    names = [warrior.name for warrior in view.pool]
    gone: list[str] = []
    first = env.action_space.n - 5 - 8
    while env.game.decision is decision:
        assert observation["pool"][[name in gone for name in names] + [True] * (8 - len(names))].max() == -1
        assert observation["action_mask"].sum() == len(names) - len(gone)
        gone.append(names[action - first])
        twin = env.clone()
        observation, *_ = env.step(action)
        twin.step(action)
        assert twin.game.digest() == env.game.digest()
        action = int(np.flatnonzero(observation["action_mask"])[-1])
    assert len(gone) == len(names) - decision.pick
    assert {each.name for each in env.game.view().party} == {*names} - {*gone}


@pytest.mark.parametrize("name", IDS)
def test_a_copy_goes_on_alike_and_leaves_the_first_alone(name: str) -> None:
    env = made(name)
    for at, _ in enumerate(played(env, 4, 200)):
        if at == 40:
            break
    before, twin, rng = env.game.digest(), env.clone(), Random(1)
    digests = []
    for each in (twin, env.clone()):
        rng.seed(1)
        for _ in range(20):
            each.step(rng.choice(np.flatnonzero(each.action_masks()).tolist() or [0]))
        each.reset()
        digests.append(each.game.digest())
    assert digests[0] == digests[1]
    assert env.game.digest() == before


@pytest.mark.parametrize(("name", "options"), HOUSES)
def test_whatever_is_hidden_the_same_is_observed(name: str, options: dict[str, object]) -> None:
    env, rng = made(name, **options), Random(9)
    for at, (observation, _) in enumerate(played(env, 2, 200)):
        if at % usually(7, 2) == 0:
            twin = env.clone()
            twin._table.game = hidden_anew(env.game, rng)
            assert twin.game.digest() != env.game.digest()
            twin._table._look()
            seen = twin._observed()
            assert seen.keys() == observation.keys()
            assert all(np.array_equal(seen[key], observation[key]) for key in seen)


def test_westeros_is_coded_as_it_is_seen() -> None:
    env = made("Thrones", hero="Daenerys Targaryen", house="horses")
    world = env.game.rules.world
    for observation, _ in played(env, 6):
        view, window = env.game.view(), observation["window"]
        heroes = [row.name for row in world.tables.heroes]
        for row, tiles in enumerate(view.window):
            for column, tile in enumerate(tiles):
                kind, holder, pays, points, _ = window[:, row, column]
                if tile is None:
                    assert not window[:, row, column].any()
                    continue
                rival = heroes.index(tile.owner) + 2 if tile.owner and not tile.is_own else 0
                place = tuple(tile.position)
                worth = (tile.is_own or rival, tile.pays, tile.worth.points)
                assert (holder, pays, points) == worth
                assert kind == observation["memory"][place] == {WATER: 1, LAND: 2}.get(tile.terrain, 3)
                assert observation["own"][place] == tile.is_own
        stand = {*map(tuple, np.argwhere(window[4] & 1) + np.array(view.position) - 3)}
        assert stand == {tuple(rival.position) for rival in view.met}
        assert (observation["memory"] > 0).sum() == len(view.memory) - view.memory.count(0)
        assert observation["hero"][3] == view.money
        assert list(observation["party"][: len(view.party), 0]) == [each.strength for each in view.party]


@pytest.mark.parametrize("house", ["", "dark"])
def test_the_dungeon_is_coded_as_it_is_seen(house: str) -> None:
    env = made("MiniRogue", house=house)
    for observation, _ in played(env, 2, 300):
        view, terrain, things = env.game.view(), observation["terrain"], observation["things"]
        drawn = {1: WALL, 2: FLOOR, 0: UNSEEN}
        for row, letters in enumerate(view.rows):
            for column, letter in enumerate(letters):
                is_goal = view.goal == (row, column)
                assert drawn.get(terrain[row, column]) == letter or (is_goal and terrain[row, column] > 2)
        assert {*map(tuple, np.argwhere(things[0]))} == {tuple(thing.position) for thing in view.things}
        assert {*map(tuple, np.argwhere(things[1]))} == {tuple(foe.position) for foe in view.foes}
        assert observation["player"][:2].tolist() == [view.hit_points, view.most_hit_points]
        assert observation["player"][8:10].tolist() == [*view.position]
        assert (observation["pack"][:, 0] >= 0).sum() == len(view.pack)
        assert view.pack[int(observation["player"][10])].is_wielded
        for row, foe in zip(observation["foes"], view.foes, strict=False):
            assert row[1:3].tolist() == [*foe.position]
            assert row[4:].tolist() == pytest.approx([foe.lost, foe.attack.chance, *foe.defence])


def test_what_is_carried_is_wielded_and_read_in_one_step() -> None:
    env = made("MiniRogue")
    env.reset(seed=1)
    env.game.state.pack += [LONG_SWORD, STRENGTH]
    env._table._look()
    number, legal = len(env.game.view().pack), env.action_masks()
    assert [*np.flatnonzero(legal[12:])] == [number - 2, 26 + number - 1]  # what is in hand is not wielded
    for action in (12 + number - 2, 38 + number - 1):
        turn = env.game.view().turn
        env.step(action)
        assert env.game.decision.name == "turn"
        assert env.game.view().turn == turn + 1
    assert [arm.is_wielded for arm in env.game.view().pack] == [False] * (number - 2) + [True]


def test_what_an_action_says_is_refused_where_it_is_illegal() -> None:
    env = made("Skirmish")
    for observation, _ in played(env, 1):
        legal = {text for text in ("speech", "battle", "rest", "yes") if not refusal(env.game, text)}
        numbers = {"rest": 4, "speech": 6, "battle": 8, "yes": 9}
        assert {text for text, number in numbers.items() if observation["action_mask"][number]} == legal


def test_the_screen_can_be_read() -> None:
    env = made("Skirmish", render_mode="ansi")
    env.reset(seed=1)
    while env.game.view().turn == 1:
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    title, *rest = env.render().splitlines()
    assert "Turn 2" in title
    assert len(rest) == 23
    assert made("Skirmish").render() is None


def test_without_the_libraries_one_line_says_what_is_missing() -> None:
    source = Path(__file__).resolve().parents[2] / "src"
    said = f"import sys; sys.path.insert(0, {str(source)!r}); import thrones_tui.gym"
    told = subprocess.run([sys.executable, "-S", "-c", said], capture_output=True, text=True, check=False)
    assert told.returncode == 1
    assert told.stderr.splitlines()[-1] == (
        "ImportError: Environments need numpy, gymnasium and pettingzoo: pip install 'thrones-tui[gym]'."
    )
