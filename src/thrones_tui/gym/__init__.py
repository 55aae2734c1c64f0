"""The games as environments of Gymnasium and PettingZoo, for whoever trains a player.

Importing this registers the ids `thrones_tui/Thrones-v1` and so on; `goldrush_v1` and `horcruxes_v1` have
`env()` and `raw_env()`. All of it needs the extra `gym`.
"""

from importlib.util import find_spec

if not all(map(find_spec, ("numpy", "gymnasium", "pettingzoo"))):
    raise ImportError("Environments need numpy, gymnasium and pettingzoo: pip install 'thrones-tui[gym]'.")

import gymnasium

for _name, _game, _steps in (
    ("Thrones", "thrones", None),
    ("Greater", "greater", None),
    ("Skirmish", "skirmish", None),
    ("MiniRogue", "minirogue", 5000),  # where one can wait for ever
):
    gymnasium.register(
        f"thrones_tui/{_name}-v1",
        "thrones_tui.gym.solo:Solo",
        kwargs={"game": _game},
        max_episode_steps=_steps,
    )
