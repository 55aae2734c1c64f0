"""What has learned to play by numbers, as a player made of code: for the lab, and at the table."""

from collections.abc import Callable
from typing import TypeAlias

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.gym.coding import Array, Coding, Picks, coding_of, masked
from thrones_tui.players.contract import Setup

Policy: TypeAlias = Callable[[dict[str, Array], Array], int]
"""Chooses an action by what is observed and the mask."""


class Learner:
    """Plays as a policy does."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._rest: tuple[Command, ...] = ()

    def begin(self, setup: Setup) -> None:
        """Know the world."""
        self._setup = setup
        self._coding: Coding[object] | None = None

    def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
        """What the action says, or what is left of the last one."""
        for command in self._rest:
            self._rest = ()
            if command in decision:
                return command
        if self._coding is None:
            self._coding = coding_of(self._setup.rules, view)
        coding, seat = self._coding, self._setup.seat
        picks: Picks = ()
        while True:
            said, mask = coding.answers(view, decision, picks)
            action = self._policy(coding.arrays(view, decision, seat, picks), masked(mask))
            if said[action]:
                first, *rest = said[action]
                self._rest = tuple(rest)
                return first
            picks = (*picks, action)
