"""Train a player of Westeros for some minutes, without a graphics card, and see how good it gets.

    pip install '.[gym]' sb3-contrib matplotlib
    python3 examples/train_maskable_ppo.py

writes `trained.zip`, the policy, and `trained.svg`, its curve. It plays in the lab, beside whom you like:

    thrones simulate thrones --option hero="Jon Snow" --games 200 --seed 1000 \
        --players examples/train_maskable_ppo.py:Trained,planner,random

See docs/gym.md.
"""

import argparse
import time
from pathlib import Path

import gymnasium
import numpy as np

from thrones_tui.gym.player import Learner

ID = "thrones_tui/Thrones-v1"
SCALE = 100  # of rewards: a good score
FIRST = 1000  # seed of the games on which it is compared; training draws its own


def features(seen):
    """All that is observed but the maps, as one row of small numbers."""
    land, holder, pays, points, people = seen["window"]
    window = (
        land == 0, land == 1, land == 3, holder == 1, holder > 1, pays, points / 15, people & 1, people & 2,
    )  # fmt: skip
    question = np.zeros(13)
    question[seen["question"]] = 1
    numbers = (
        np.sign(seen["hero"]) * np.log1p(np.abs(seen["hero"])) / 5,
        np.sign(seen["rivals"]) * np.log1p(np.abs(seen["rivals"])) / 5,
        seen["party"] / 100,
        seen["pool"] / 100,
        seen["odds"],
        question,
        *window,
    )
    return np.concatenate([np.ravel(each) for each in numbers]).astype(np.float32)


class Features(gymnasium.Wrapper):
    """The environment with `features`, and rewards to their scale."""

    def __init__(self, env):
        super().__init__(env)
        size = features(env.reset(seed=0)[0]).size
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float32)

    def reset(self, **how):
        """Begin."""
        seen, info = self.env.reset(**how)
        return features(seen), info

    def step(self, action):
        """Go on."""
        seen, reward, over, cut, info = self.env.step(action)
        return features(seen), reward / SCALE, over, cut, info


class Trained(Learner):
    """What was trained, as a player for `thrones simulate`; it takes what it thinks is best."""

    def __init__(self, file: str = "trained.zip"):
        from sb3_contrib import MaskablePPO

        model = MaskablePPO.load(file, device="cpu")
        super().__init__(
            lambda seen, mask: int(model.predict(features(seen), action_masks=mask, deterministic=True)[0])
        )


def scores(env, choose, seeds):
    """The score of each seed: points times the chance to win, as the lab has it."""
    for seed in seeds:
        seen, info = env.reset(seed=seed)
        over = cut = False
        while not (over or cut):
            seen, _, over, cut, info = env.step(choose(seen, info["action_mask"]))
        yield info["points"] * info["chance"]


def train(said):
    """Train, and look now and then how good it is; return the curve, and the scores in the end."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.callbacks import BaseCallback
    from stable_baselines3.common.vec_env import DummyVecEnv

    torch.set_num_threads(1)  # small networks only wait for more
    how = {"hero": said.hero, "reward": "score"}
    env = DummyVecEnv([lambda: Features(gymnasium.make(ID, **how))] * 8)
    model = MaskablePPO(
        "MlpPolicy", env, seed=said.seed, n_steps=512, batch_size=512, n_epochs=4, gamma=0.995,
        ent_coef=0.01, learning_rate=5e-4, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    trial, curve, began = Features(gymnasium.make(ID, **how)), [], time.process_time()

    def best(seen, mask):
        return int(model.predict(seen, action_masks=mask, deterministic=True)[0])

    class Look(BaseCallback):
        def _on_rollout_start(self):
            if self.num_timesteps >= len(curve) * said.steps / 20:
                found = list(scores(trial, best, range(50)))
                curve.append((self.num_timesteps, np.mean(found), np.std(found) / len(found) ** 0.5))
                took = time.process_time() - began
                print(f"{self.num_timesteps:>9,} steps, {took:4.0f} s: score {curve[-1][1]:.1f}", flush=True)

        def _on_step(self):
            return True

    model.learn(said.steps, callback=Look())
    model.save(said.out)
    trained = np.array(list(scores(trial, best, range(FIRST, FIRST + said.games))))
    curve.append((model.num_timesteps, trained.mean(), trained.std() / len(trained) ** 0.5))
    return curve, trained


def draw(curve, random, file):
    """The curve, with two standard errors, above what random play comes to."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    steps, means, errors = np.array(curve).T
    with rc_context({"svg.hashsalt": "thrones", "svg.fonttype": "none"}):
        figure = Figure(figsize=(7, 3.5), layout="constrained")
        axes = figure.subplots()
        axes.fill_between(steps, means - 2 * errors, means + 2 * errors, alpha=0.2)
        axes.plot(steps, means, label="MaskablePPO")
        axes.axhline(random, color="C1", linestyle="--", label="random")
        axes.set(xlabel="steps", ylabel="score", ylim=(0, None))
        axes.legend()
        figure.savefig(file, metadata={"Date": None})


def main():
    """Train, and compare with random play, seed by seed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--hero", default="Jon Snow", help="or all, another one in each game")
    parser.add_argument("--steps", type=int, default=600_000)
    parser.add_argument("--games", type=int, default=200, help="seeds to compare on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("trained.zip"))
    said = parser.parse_args()
    curve, trained = train(said)
    env, seeds = gymnasium.make(ID, hero=said.hero), range(FIRST, FIRST + said.games)
    env.action_space.seed(said.seed)
    random = np.array(list(scores(env, lambda _, mask: env.action_space.sample(mask), seeds)))
    more = trained - random
    error = more.std(ddof=1) / len(more) ** 0.5
    print(f"trained {trained.mean():.1f}, random {random.mean():.1f}: {more.mean():+.1f} ± {2 * error:.1f}")
    draw(curve, random.mean(), said.out.with_suffix(".svg"))


if __name__ == "__main__":
    main()
