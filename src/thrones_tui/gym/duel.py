"""The games for two, as environments of PettingZoo: who is asked acts, one after the other."""

from collections.abc import Mapping
from typing import Final, Self

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from thrones_tui.gym.coding import mask_space
from thrones_tui.gym.table import ILLEGAL, PATIENCE, Table, TableEnv, checked_reward
from thrones_tui.players.registry import ladder
from thrones_tui.session.worlds import load_ruleset

AGENTS: Final = ("player_0", "player_1")
"""By seat."""


class Duel(TableEnv, AECEnv):
    """A game of two whose questions are answered by numbers.

    `reward` is `win` (1 for who wins and -1 for who loses, in the end) or `points` (by how much more one has
    than the other); the rewards of both add up to nothing. All else are options of the game.
    """

    def __init__(
        self, game: str, reward: str = "win", render_mode: str | None = None, **options: object
    ) -> None:
        """Raise `ValueError` with a sentence for what cannot be."""
        super().__init__()
        self.metadata = {"name": f"{game}_v1", "render_modes": ["ansi"], "is_parallelizable": False}
        self._ruleset: Final = load_ruleset(game)
        here = ladder(game)
        self._options: Final = {**dict.fromkeys(here.seats, here.asked), **options}
        self.render_mode = render_mode
        self._table = table = Table(self._ruleset, self._options, 0)
        self._coding: Final = table.coding
        self._reward: Final = checked_reward(reward, table)
        self._np_random: np.random.Generator | None = None
        self.possible_agents = list(AGENTS)
        seen = {"observation": table.coding.space, "action_mask": mask_space(table.coding)}
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(table.coding.actions) for agent in AGENTS}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for both."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for both."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, object] | None = None) -> None:
        """Begin the game of a seed; without one, another game.

        `options` are those of the game, in place of those said when it was made; others are left out.
        """
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        if seed is None:
            seed = int(self._np_random.integers(2**31))
        known = {option.name for option in self._ruleset.rules.options}
        said = {name: value for name, value in (options or {}).items() if name in known}
        told = self.render_mode is not None
        table = Table(self._ruleset, {**self._options, **said}, seed, told=told)
        if table.coding.actions != self._coding.actions:
            raise ValueError("How large the board is must be said when the environment is made.")
        self._table = table
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[table.seat]

    def observe(self, agent: str) -> dict[str, object]:
        """What one sees, and may do; nothing where the other is asked."""
        seat = AGENTS.index(agent)
        return {"observation": self._table.arrays(seat), "action_mask": self._table.mask(seat)}

    def step(self, action: int | None) -> None:
        """Answer for who is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an action is wanted"
        table = self._table
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.infos[agent] = {}
        before = self._worth()
        if table.act(int(action)):
            gain = self._worth() - before
            self.rewards = dict(zip(AGENTS, (gain, -gain), strict=True))
        else:
            self.rewards[agent] = ILLEGAL
            self.infos[agent]["illegal"] = True
        if table.illegal >= PATIENCE:
            self.truncations = dict.fromkeys(AGENTS, True)
        if outcome := table.game.outcome:
            self.terminations = dict.fromkeys(AGENTS, True)
            for seat, each in enumerate(AGENTS):
                told = {"won": seat in outcome.winners, "points": outcome.scores[seat]}
                self.infos[each] = {**told, "reason": outcome.reason}
        else:
            self.agent_selection = AGENTS[table.seat]
        self._accumulate_rewards()

    def _worth(self) -> float:
        """What the first one has come to, less than the other one."""
        table = self._table
        if self._reward == "points":
            return table.worth("points", 0)
        return table.worth(self._reward, 0) - table.worth(self._reward, 1)

    def clone(self) -> Self:
        """An independent copy, with what the agents are told."""
        twin = super().clone()
        twin.agents = self.agents.copy()
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def close(self) -> None:
        """Nothing is open."""


def ordered(
    game: str, reward: str = "win", render_mode: str | None = None, **options: object
) -> OrderEnforcingWrapper:
    """The environment, which complains where it is not reset first or not used in turn."""
    return OrderEnforcingWrapper(Duel(game, reward, render_mode, **options))
