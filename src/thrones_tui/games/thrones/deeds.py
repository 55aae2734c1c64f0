"""T-DEED: what is worth telling of a game that was won."""

from collections.abc import Callable
from typing import Final, NamedTuple

from thrones_tui.games.thrones.data import SELF
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.model import Deed

_SLIM, _SURE = 0.25, 0.9
"""Chances to win the last battle below and from which it is told."""
_EARLY = 25
"""The last turn on which a victory is early."""


class _Feat(NamedTuple):
    """A deed, and whether a victory that ended so is one."""

    deed: Deed
    is_done: Callable[[View, World], bool]


def _active(view: View) -> int:
    return sum(rival.active for rival in view.rivals)


_FEATS: Final = (
    _Feat(  # T-DEED-1
        Deed("The Iron Throne", "every rival had retired"), lambda view, world: not _active(view)
    ),
    _Feat(  # T-DEED-2
        Deed("Peace", "every rival was still there"), lambda view, world: _active(view) == len(view.rivals)
    ),
    _Feat(  # T-DEED-3
        Deed("Half the realm", "half of all points"), lambda view, world: 2 * view.points >= view.total_points
    ),
    _Feat(  # T-DEED-4
        Deed("Far and wide", "a quarter of all tiles"),
        lambda view, world: 4 * view.tiles >= view.height * view.width,
    ),
    _Feat(  # T-DEED-5
        Deed("Lord of cities", "half of all cities"),
        lambda view, world: 2 * view.cities >= len(world.cities),
    ),
    _Feat(Deed("Alone", "without a warrior"), lambda view, world: not view.party),  # T-DEED-6
    _Feat(Deed("No knights", "without a single knight"), lambda view, world: not view.army),  # T-DEED-7
    _Feat(  # T-DEED-8
        Deed("Against all odds", f"with a chance below {_SLIM:.0%}"),
        lambda view, world: view.victory_chance < _SLIM,
    ),
    _Feat(  # T-DEED-9
        Deed("Well prepared", f"with a chance of {_SURE:.0%} or more"),
        lambda view, world: view.victory_chance >= _SURE,
    ),
    _Feat(  # T-DEED-10
        Deed("An early winter", f"by turn {_EARLY}"), lambda view, world: view.turn <= _EARLY
    ),
    _Feat(  # T-DEED-11
        Deed("Dragonfire", "with the dragons in the party"),
        lambda view, world: world.rules.calendar.dragons.name in [member.name for member in view.party],
    ),
    _Feat(  # T-DEED-12
        Deed("A new name", "with a hero of one's own"), lambda view, world: view.recorded_as == SELF
    ),
)

DEEDS: Final = tuple(feat.deed for feat in _FEATS)
"""All there are."""


def done(view: View, world: World) -> tuple[Deed, ...]:
    """The deeds of a victory that ended so."""
    return tuple(feat.deed for feat in _FEATS if feat.is_done(view, world))
