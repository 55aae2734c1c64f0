"""H-MOVE-3: what each manner of meeting is worth, as it was measured for docs/balance.md."""

from typing import Final, NamedTuple

from thrones_tui.core.options import Preset
from thrones_tui.games.horcruxes.commands import Manner
from thrones_tui.games.horcruxes.setup import OPTIONS, PRESETS
from thrones_tui.games.horcruxes.view import View

WON: Final = {
    "usual": {"evil": (19, 19, 78), "cunning": (21, 21, 96), "helpful": (26, 26, 74), "naive": (26, 26, 74)},
    "short": {"evil": (7, 7, 72), "cunning": (8, 8, 96), "helpful": (17, 17, 75), "naive": (17, 17, 75)},
}
"""By set-up and the kind of the other one: games in a hundred won by who always goes for horcruxes, in each
`Manner`, on rings that can be won.
"""
_DEFAULTS: Final = {option.name: option.default for option in OPTIONS}


class Worth(NamedTuple):
    """Of a hundred games so many are won in each manner, on the ring of a set-up."""

    won: dict[Manner, int]
    ring: Preset


def worth_of_manners(view: View, player: int) -> Worth | None:
    """What was measured on the ring that is played, or else on the usual one; None against a user."""
    ring = next((preset for preset in PRESETS if _is_of(preset, view)), PRESETS[0])
    won = WON[ring.name].get(view.players[1 - player].kind)
    return Worth(dict(zip(Manner, won, strict=True)), ring) if won else None


def _is_of(preset: Preset, view: View) -> bool:
    """Whether a game that has just begun looks like one of a set-up."""
    said = {**_DEFAULTS, **preset.said}
    most = max(cell.dementors for cell in view.cells), max(cell.elves for cell in view.cells)
    begun = [str(len(view.cells)), str(view.turns), *(str(player.life) for player in view.players)]
    fits = begun == [said[name] for name in ("cells", "turns", "life1", "life2")]
    return fits and most[0] <= int(said["dementors_max"]) and most[1] <= int(said["elves_max"])
