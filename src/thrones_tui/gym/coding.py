"""What a game is to a learner: arrays of what is seen, and numbers for what can be answered."""

from array import array
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, Self, TypeAlias, TypeVar

import numpy as np
from gymnasium import spaces

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.core.rules import Rules, State
from thrones_tui.games.registry import listing

V = TypeVar("V", contravariant=True)
Array: TypeAlias = np.ndarray
Picks: TypeAlias = tuple[int, ...]
"""Actions that were taken for one answer so far: a few answers take several."""
Said: TypeAlias = Mapping[int, tuple[Command, ...]]
"""By legal action what is said then, one command after the other; nothing where more actions are wanted."""


class Answers(NamedTuple):
    """All that can be answered, and the same as a mask: 1 for each legal action."""

    said: Said
    mask: bytes

    @classmethod
    def of(cls, said: Said, actions: int) -> Self:
        """With the mask for so many actions."""
        mask = bytearray(actions)
        for action in said:
            mask[action] = 1
        return cls(said, bytes(mask))


class Coding(Protocol[V]):
    """How views and questions of one game, on one world, become arrays and numbers.

    It reads the view of the seat and the question, as any player does, and never the state. `space` has the
    arrays by name, and there are `actions` actions.
    """

    space: spaces.Dict
    actions: int

    def arrays(self, view: V, decision: Decision | None, seat: int, picks: Picks) -> dict[str, Array]:
        """What the seat sees, in new arrays; and what it is asked, if it is."""

    def answers(self, view: V, decision: Decision, picks: Picks) -> Answers:
        """All that can be answered."""

    def points(self, view: V, seat: int) -> float:
        """What is to be gathered, so far."""

    def chance(self, view: V) -> float | None:
        """The chance to win as things stand; None where nobody knows it."""
        return None


class Coder(Protocol):
    """A module that knows how to code the games of a package."""

    def coding(self, rules: Rules[State, object], view: object) -> Coding[object]:
        """On one world; its size is in the view where it is an option."""


def coding_of(rules: Rules[State, object], view: object) -> Coding[object]:
    """The coding of whichever game, for whatever begins as large as this one."""
    coder: Coder = import_module(f"thrones_tui.gym.{listing(rules.game).package}")
    return coder.coding(rules, view)


def mask_space(coding: Coding[object]) -> spaces.Box:
    """1 for each action that is legal, else 0."""
    return spaces.Box(0, 1, (coding.actions,), np.int8)


def whole(low: int, high: int, *shape: int) -> spaces.Box:
    """Whole numbers."""
    return spaces.Box(low, high, shape, np.int16)


def flags(high: int, *shape: int) -> spaces.Box:
    """Small whole numbers from 0."""
    return spaces.Box(0, high, shape, np.uint8)


def numbers(low: float, high: float, *shape: int) -> spaces.Box:
    """Any numbers."""
    return spaces.Box(low, high, shape, np.float32)


def octets(data: bytes, *shape: int) -> Array:
    """A new array with these bytes, which can be written to."""
    return np.frombuffer(bytearray(data), np.uint8).reshape(shape)


def floats(values: Sequence[float]) -> Array:
    """A new array of numbers; a few times quicker than to let numpy look at each of them."""
    return np.frombuffer(array("f", values), np.float32)


def masked(mask: bytes) -> Array:
    """A new array with a mask."""
    return np.frombuffer(bytearray(mask), np.int8)
