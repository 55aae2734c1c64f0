"""R-DEED: what is worth telling of a game that was won."""

from collections.abc import Callable
from typing import Final, NamedTuple

from thrones_tui.games.minirogue.kinds import DRAGON, MONSTERS, OBJECTS, SHORT_SWORD
from thrones_tui.games.minirogue.view import View
from thrones_tui.scene.model import Deed

_SOON, _MANY = 400, 20
"""The last turn of a victory that was soon; from how many dead on it is told."""


class _Feat(NamedTuple):
    """A deed, and whether a victory that ended so is one."""

    deed: Deed
    is_done: Callable[[View], bool]


def _wielded(view: View) -> str:
    return next(arm.name for arm in view.pack if arm.is_wielded)


_FEATS: Final = (
    _Feat(  # R-DEED-1
        Deed("Dragonslayer", f"a {MONSTERS[DRAGON].name} was killed"), lambda view: view.kills[DRAGON] > 0
    ),
    _Feat(Deed("No blood", "nobody was killed"), lambda view: not any(view.kills)),  # R-DEED-2
    _Feat(  # R-DEED-3
        Deed("Scourge of the deep", f"{_MANY} or more were killed"), lambda view: sum(view.kills) >= _MANY
    ),
    _Feat(Deed("In and out", f"by turn {_SOON}"), lambda view: view.turn <= _SOON),  # R-DEED-4
    _Feat(  # R-DEED-5
        Deed("The old blade", f"with a {OBJECTS[SHORT_SWORD].name} in the hand"),
        lambda view: _wielded(view) == OBJECTS[SHORT_SWORD].name,
    ),
    _Feat(Deed("By a hair", "badly hurt"), lambda view: view.is_weak),  # R-DEED-6
    _Feat(  # R-DEED-7
        Deed("Safe and sound", "with all hit points"), lambda view: view.hit_points == view.most_hit_points
    ),
    _Feat(Deed("In the dark", "with the house rule Darkness"), lambda view: view.dark),  # R-DEED-8
)

DEEDS: Final = tuple(feat.deed for feat in _FEATS)
"""All there are."""


def done(view: View) -> tuple[Deed, ...]:
    """The deeds of a victory that ended so."""
    return tuple(feat.deed for feat in _FEATS if feat.is_done(view))
