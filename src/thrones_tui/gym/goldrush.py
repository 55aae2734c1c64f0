"""The gold rush in arrays, as the one who looks sees it: its own things first."""

from typing import Final

import numpy as np
from gymnasium import spaces

from thrones_tui.core.decisions import Decision
from thrones_tui.core.rules import Rules, State
from thrones_tui.games.goldrush.elements import Gold, Wood
from thrones_tui.games.goldrush.state import Player
from thrones_tui.games.goldrush.view import CLOSED, SYMBOLS, View
from thrones_tui.gym.coding import Answers, Array, Coding, Picks, flags, floats, numbers, octets, whole

_LETTERS: Final = CLOSED + "".join(SYMBOLS)
_KINDS: Final = bytes.maketrans(_LETTERS.encode("ascii"), bytes(range(len(_LETTERS))))
_OPENERS: Final = (bytes(range(256)), bytes.maketrans(b"\1\2", b"\2\1"))
"""By seat: who opened a cell, as the one who looks sees it: 1 is that one, 2 the other."""
_MOST: Final = 1e6


class GoldRush(Coding[View]):
    """The gold rush on boards of one size: an action opens a cell, the last two are even and odd."""

    def __init__(self, side: int) -> None:
        self._side = side
        self.actions = side * side + 2
        self.space = spaces.Dict(
            {
                "cells": flags(len(SYMBOLS), side, side),
                "openers": flags(2, side, side),
                "left": whole(0, side * side, len(SYMBOLS)),
                "players": numbers(0, _MOST, 2, 4),
                "rest": numbers(-1, _MOST, 4),
            }
        )

    def arrays(self, view: View, decision: Decision | None, seat: int, picks: Picks) -> dict[str, Array]:
        """What both know; and whether this one is asked."""
        side = self._side
        rest = (view.turn, view.total, decision is not None, view.meeting)
        players = [_player(view.players[who]) for who in (seat, 1 - seat)]
        return {
            "cells": octets(view.cells.encode("ascii").translate(_KINDS), side, side),
            "openers": octets(view.openers.translate(_OPENERS[seat]), side, side),
            "left": np.array([number for _, number in view.left], np.int16),
            "players": np.array(players, np.float32),
            "rest": floats(rest),
        }

    def answers(self, view: View, decision: Decision, picks: Picks) -> Answers:
        """Cells by number, or the two guesses."""
        places = view.closed if decision.kind == "spot" else (self.actions - 2, self.actions - 1)
        said = {place: (option,) for place, option in zip(places, decision.options, strict=True)}
        return Answers.of(said, self.actions)

    def points(self, view: View, seat: int) -> float:
        """By how much this one is ahead."""
        return float(view.players[seat].score - view.players[1 - seat].score)


def _player(player: Player) -> tuple[float, ...]:
    return player.health, player.score, player.found(Gold.symbol), player.found(Wood.symbol)


def coding(rules: Rules[State, View], view: View) -> Coding[View]:
    """For boards as large as this one."""
    return GoldRush(view.side)
