"""The gold rush, as an environment of PettingZoo: `env()`, and `raw_env()` without checks."""

from functools import partial

from thrones_tui.gym.duel import Duel, ordered

env = partial(ordered, "goldrush")
raw_env = partial(Duel, "goldrush")
