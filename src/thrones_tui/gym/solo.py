"""The games for one player, as environments of Gymnasium."""

from collections.abc import Mapping
from typing import ClassVar, Final

import gymnasium
from gymnasium import spaces

from thrones_tui.gym.coding import Array, mask_space
from thrones_tui.gym.table import ILLEGAL, PATIENCE, Table, TableEnv, checked_reward
from thrones_tui.lab.design import ALL, all_of
from thrones_tui.session.worlds import load_ruleset


class Solo(TableEnv, gymnasium.Env):
    """A game whose questions are answered by numbers.

    `reward` is `win` (1 for a victory at the end, else 0), `points` (what each step brings), and in Westeros
    `chance` (by how much it betters the chance to win, the last battle weighed instead of thrown) or `score`
    (the same of points times that chance). `data` is a folder with world files; all else are options of the
    game, `all` for one of all values, drawn for each game.
    """

    metadata: ClassVar = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        reward: str = "win",
        render_mode: str | None = None,
        data: str | None = None,
        **options: object,
    ) -> None:
        """Raise `ValueError` with a sentence for what cannot be."""
        self._ruleset: Final = load_ruleset(game, data)
        self._options: Final = options
        self.render_mode = render_mode
        self._table = table = Table(self._ruleset, self._said({}), 0)
        self._reward: Final = checked_reward(reward, table)
        self.action_space = spaces.Discrete(table.coding.actions)
        self.observation_space = spaces.Dict(
            {**table.coding.space.spaces, "action_mask": mask_space(table.coding)}
        )

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, object] | None = None
    ) -> tuple[dict[str, Array], dict[str, object]]:
        """Begin the game of a seed, the one that `thrones play --seed` has; without one, another game.

        `options` are those of the game, in place of those said when it was made.
        """
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**31))
        told = self.render_mode is not None
        self._table = Table(self._ruleset, self._said(options or {}), seed, self._table.coding, told=told)
        return self._observed(), self._info()

    def _said(self, options: Mapping[str, object]) -> dict[str, object]:
        """All options of a game, each with one value."""
        said, known = {**self._options, **options}, self._ruleset.rules.options
        for option in known:
            if said.get(option.name) == ALL and (values := all_of(option, known)):
                said[option.name] = values[int(self.np_random.integers(len(values)))]
        return said

    def step(self, action: int) -> tuple[dict[str, Array], float, bool, bool, dict[str, object]]:
        """Answer the question."""
        table = self._table
        before = table.worth(self._reward, 0)
        is_legal = table.act(int(action))
        reward = table.worth(self._reward, 0) - before if is_legal else ILLEGAL
        over, cut = table.game.outcome is not None, table.illegal >= PATIENCE
        info = self._info()
        if not is_legal:
            info["illegal"] = True
        return self._observed(), reward, over, cut, info

    def _observed(self) -> dict[str, Array]:
        arrays = self._table.arrays(0)
        arrays["action_mask"] = self._table.mask(0)
        return arrays

    def _info(self) -> dict[str, object]:
        """The mask; and when it is over, how it went."""
        table = self._table
        info: dict[str, object] = {"action_mask": table.mask(0)}
        if outcome := table.game.outcome:
            won, points = bool(outcome.winners), outcome.scores[0]
            chance = table.worth("chance", 0)
            info |= {"won": won, "chance": chance, "points": points, "reason": outcome.reason}
        return info

    def action_masks(self) -> Array:
        """Whether each action is legal, where MaskablePPO looks for it."""
        return self._table.mask(0).astype(bool)
