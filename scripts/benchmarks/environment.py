"""How fast an environment of Gymnasium is beside the rules in it, where the libraries are installed."""

from gc import collect
from statistics import median
from time import process_time
from typing import NamedTuple

from benchmarks.rules import GAME, heroes, play
from thrones_tui import new_game


class Steps(NamedTuple):
    """Masked random steps a second of processor time, the best and the median; `ratio` is the median of what
    they are of the decisions that the rules alone take in the same games' time.
    """

    steps: float
    steps_median: float
    ratio: float


def measure_steps(seeds: int) -> Steps | None:
    """Games of each seed, one with every hero: by the rules alone, then as an environment.

    Sampling by the space is a part of a step, setting up a game is not.
    """
    try:
        import gymnasium

        import thrones_tui.gym  # noqa: F401
    except ImportError:
        return None
    env = gymnasium.make("thrones_tui/Thrones-v1").unwrapped
    env.action_space.seed(0)
    rates, ratios = [], []
    for seed in range(seeds + 1):
        games = [new_game(GAME, seed=seed, hero=hero) for hero in heroes()]
        for game in games:
            game.quiet = True
        collect()
        began = process_time()
        decisions = play(games) / (process_time() - began)
        steps, took = 0, 0.0
        for hero in heroes():
            _, info = env.reset(seed=seed, options={"hero": hero})
            over, began = False, process_time()
            while not over:
                _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
                steps += 1
            took += process_time() - began
        rates.append(steps / took)
        ratios.append(rates[-1] / decisions)
    return Steps(max(rates[1:]), median(rates[1:]), median(ratios[1:]))  # the first one fills tables
