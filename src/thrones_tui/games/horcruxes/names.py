"""What the numbers in events are called, and what players have, in words."""

from typing import Final, NamedTuple

from thrones_tui.games.horcruxes.life import Life
from thrones_tui.games.horcruxes.state import State
from thrones_tui.scene.english import counted

_MOST_PLACES: Final = 12
"""Decimals of life points that are shown; more come of halving very often."""


class Names(NamedTuple):
    """The two players of one game, and their kinds."""

    players: tuple[str, ...]
    kinds: tuple[str, ...]

    def pair(self, player: int) -> tuple[str, str]:
        """A player, and then the other one."""
        return self.players[player], self.players[1 - player]


def names_of(state: State) -> Names:
    """The names in one game."""
    return Names(
        tuple(player.name for player in state.players), tuple(player.kind for player in state.players)
    )


def horcruxes(number: int) -> str:
    """`1 horcrux`, `2 horcruxes`."""
    return counted(number, "horcrux", "horcruxes")


def elves(number: int) -> str:
    """`1 elf`, `2 elves`."""
    return counted(number, "elf", "elves")


def life_points(life: str, places: int = _MOST_PLACES) -> str:
    """H-LIFE-1: life points as shown: exact, or with a `~` where that would be very long."""
    if len(life.partition(".")[2]) <= places:
        return life
    cut = f"{float(Life(life)):.{places}f}".rstrip("0").rstrip(".")
    return f"~{cut}" if cut != "0" else f"under {10**-places:.{places}f}"
