"""The race for the horcruxes, as an environment of PettingZoo: `env()`, and `raw_env()` without checks."""

from functools import partial

from thrones_tui.gym.duel import Duel, ordered

env = partial(ordered, "horcruxes")
raw_env = partial(Duel, "horcruxes")
