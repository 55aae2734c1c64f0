"""Players of the race for the horcruxes: the kinds that its rules move, and users who look at the board."""

from typing import Final, Literal

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.games.horcruxes.commands import Go, Interact, Manner
from thrones_tui.games.horcruxes.kinds import KINDS, User, manner_of
from thrones_tui.games.horcruxes.state import HORCRUXES, Life
from thrones_tui.games.horcruxes.view import View
from thrones_tui.players.contract import Ladder, Random

SIMULATED: Final = tuple(name for name in KINDS if name != User.name)


class Simulated(Random):
    """Does as its kind does: the rules move it."""  # H-KIND-1


class Expert:
    """Goes where it wins, else to most horcruxes on the ring, else to who can be robbed, else to more life.

    Of cells that it survives it avoids those after which the other one could rob it and hold all. It meets
    the other one in a `manner` of the rules.
    """

    def __init__(self, *, manner: Literal["evil", "helpful", "naive"] = "evil") -> None:
        self._manner = Manner(manner)

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        """A cell; or the manner, before the first move."""
        if decision.name == "manner":
            return Interact(self._manner)
        return Go(max(range(len(view.cells)), key=lambda cell: _worth(view, decision.player, cell)))


def _worth(view: View, seat: int, cell: int) -> tuple[bool, bool, bool, int, int, Life]:
    """What there is to win in a cell: survival, the game, what the other one cannot answer by winning; then
    horcruxes that lie there, those that are robbed, and life points.

    What lies on the ring comes before a robbery: two who rob each other from the start get nowhere.
    """
    player, other, place = view.players[seat], view.players[1 - seat], view.cells[cell]
    life = place.leaves(player.life)
    takes = other.cell == cell and (manner_of(player).robs or not other.alive)
    taken = other.horcruxes if takes else 0
    held, left = player.horcruxes + place.horcruxes + taken, other.horcruxes - taken
    is_open = manner_of(other).robs and held + left == HORCRUXES
    survives = cell != view.deadly and life > 0
    return survives, held == HORCRUXES, not is_open, place.horcruxes, taken, life


LADDER: Final = Ladder[View](
    {"random": Random, **dict.fromkeys(SIMULATED, Simulated), "expert": Expert},
    seats=("kind1", "kind2"),
    names=("name", "name2"),
    asked=User.name,
    simulated=SIMULATED,
    measures={
        "horcruxes": lambda view, seat: view.players[seat].horcruxes,
        "life": lambda view, seat: float(view.players[seat].life),
    },
)
