"""Westeros in arrays: what is remembered of the map, what is in sight, the people, and the question."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final, cast

import numpy as np
from gymnasium import spaces

from thrones_tui.core.board import Direction
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseOne, ChooseSome, Decision, EnterAmount, TakeTurn
from thrones_tui.core.rules import Rules, State
from thrones_tui.games.thrones import commands as c
from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.games.thrones.world import World
from thrones_tui.gym.coding import Answers, Array, Coding, Picks, Said, flags, floats, numbers, octets, whole

QUESTIONS: Final = (
    "turn", "ride", "walkers", "encounter", "champion", "party", "room", "dragonglass", "rumours",
    "want-knights", "knights", "horses", "respects",
)  # fmt: skip
"""The names of decisions, by their numbers."""
PLAIN: Final[tuple[Command, ...]] = (
    *map(c.Travel, Direction),
    *(kind() for kind in (c.Rest, c.Consult, c.Speech, c.Buy, c.Battle, c.Yes, c.No, c.Halt)),
    c.Press("F"),
)
"""The first actions."""
QUARTERS: Final = 4
"""The last actions are to buy none of the knights that one can pay for, a quarter of them, and so on."""
MOST: Final = 1e9
_NUMBERS: Final = {command: number for number, command in enumerate(PLAIN)}
_QUESTION: Final = {name: np.int64(number) for number, name in enumerate(QUESTIONS)}
_HERO, _RIVAL, _WARRIOR, _ODDS = 16, 10, 5, 3
"""Numbers of the player's hero, of a rival and of a warrior; answers whose odds are told."""
_TURNS: Final = 4096
"""Ordinary turns whose answers are remembered at most."""
_HIGHEST: Final = 32767
_BRIGHT: Final = 254
"""Points of a tile at most; with one more, libraries take the window for a picture."""


class Thrones(Coding[View]):
    """Westeros on one of its worlds."""

    def __init__(self, world: World) -> None:
        board, limits = world.board, world.rules.limits
        self._size = board.height, board.width
        self._reach = reach = world.rules.sight.radius
        self._heroes, self._party = len(world.tables.heroes), limits.party
        self._slots = len(PLAIN)
        self._amounts = self._slots + 2 * limits.party
        self.actions = self._amounts + QUARTERS + 1
        window, most = 2 * reach + 1, min(_HIGHEST, max(limits.strength, limits.loyalty, limits.morale))
        land = octets(world.letters.translate(_KINDS), *self._size)
        points = octets(bytes(min(_BRIGHT, worth.points) for worth in world.yields), *self._size)
        self.space = spaces.Dict(
            {
                "memory": flags(3, *self._size),
                "own": flags(1, *self._size),
                "visited": flags(1, *self._size),
                "window": flags(max(3, self._heroes + 1, points.max()), 5, window, window),
                "hero": numbers(-1, MOST, _HERO),
                "party": whole(-1, most, limits.party, _WARRIOR),
                "pool": whole(-1, most, 2 * limits.party, _WARRIOR),
                "rivals": numbers(-1, MOST, self._heroes, _RIVAL),
                "question": spaces.Discrete(len(QUESTIONS)),
                "odds": numbers(0, 1, _ODDS, 2),
            }
        )
        self._printed = np.stack([np.pad(each, reach) for each in (land, points)])
        self._window = window
        self._turns: dict[int, tuple[Decision, Answers]] = {}
        """What can be answered to an ordinary turn, of which there are few."""

    def arrays(self, view: View, decision: Decision | None, seat: int, picks: Picks) -> dict[str, Array]:
        """All that the player may know."""
        own, visited = octets(view.own, *self._size), octets(view.visited, *self._size)
        left_out = {view.pool[number - self._slots] for number in picks}
        pool = tuple([None if each in left_out else each for each in view.pool])
        return {
            "memory": octets(view.memory.translate(_KINDS), *self._size),
            "own": own,
            "visited": visited,
            "window": self._in_sight(view, own, visited),
            "hero": _hero(view),
            "party": _people(view.party, self._party).copy(),
            "pool": _people(pool, 2 * self._party).copy(),
            "rivals": self._rivals(view),
            "question": _QUESTION[decision.name] if decision else _QUESTION["turn"],
            "odds": _odds(decision),
        }

    def _in_sight(self, view: View, own: Array, visited: Array) -> Array:
        """The square around the hero: land, who holds it, whether it pays, its points, who stands there."""
        (first, width, stride, holders), reach = view.glance.sight, self._reach
        row, column = view.position
        window = np.zeros((5, self._window, self._window), np.uint8)
        window[0:4:3] = self._printed[:, row : row + self._window, column : column + self._window]
        (top, left), height = divmod(first, stride), len(holders) // width
        up, back = row - reach, column - reach
        part = window[:, top - up : top - up + height, left - back : left - back + width]
        held = holders.translate(_holders(view.player))
        part[1] = np.frombuffer(held, np.uint8).reshape(height, width)
        pays = part[2]
        here = slice(top, top + height), slice(left, left + width)
        np.bitwise_or(own[here], visited[here], out=pays)
        np.bitwise_xor(pays, 1, out=pays)
        for rival in view.met:
            window[4, rival.position.row - up, rival.position.column - back] |= 1
        for stray in view.free:
            window[4, stray.position.row - up, stray.position.column - back] |= 2
        return window

    def _rivals(self, view: View) -> Array:
        """A row for each hero of the world; the player's own is empty."""
        active = tuple([rival.active for rival in view.rivals])
        rivals = _out_of_sight(self._heroes, view.player, active).copy()
        for at, rival in enumerate(view.rivals):
            if rival.dossier is not None:
                rivals[at + (at >= view.player)] = _dossier(rival.dossier)
        return rivals

    def answers(self, view: View, decision: Decision, picks: Picks) -> Answers:
        """By number; of several parties to keep, who is left out, one after the other."""
        if not isinstance(decision, TakeTurn):
            return Answers.of(self._said(view, decision, picks), self.actions)
        known = self._turns.get(id(decision))
        if known is None or known[0] is not decision:
            if len(self._turns) == _TURNS:
                self._turns.clear()
            said = {_NUMBERS[option]: (option,) for option in decision.options}
            known = self._turns[id(decision)] = decision, Answers.of(said, self.actions)
        return known[1]

    def _said(self, view: View, decision: Decision, picks: Picks) -> Said:
        if isinstance(decision, EnterAmount):
            return {
                self._amounts + part: (decision.form(decision.maximum * part // QUARTERS),)
                for part in range(QUARTERS + 1)
            }
        if isinstance(decision, ChooseSome):
            return dict(self._left_out(decision, picks))
        options = decision.options
        if not options:
            return {_NUMBERS[_PRESS]: (_PRESS,)}
        if isinstance(options[0], c.Send | c.Release | c.Equip):
            slots = {each.name: self._slots + at for at, each in enumerate(view.party)}
            named = cast("Sequence[c.Send]", options)
            return {slots[option.warrior]: (option,) for option in named}
        return {_NUMBERS[option]: (option,) for option in options}

    def _left_out(self, decision: ChooseSome, picks: Picks) -> Iterator[tuple[int, tuple[Command, ...]]]:
        names = decision.items
        is_last = len(picks) + 1 == len(names) - decision.pick
        for at in range(len(names)):
            number = self._slots + at
            if number not in picks:
                gone = (*picks, number)
                kept = [name for each, name in enumerate(names, self._slots) if each not in gone]
                yield number, (c.Keep(tuple(kept)),) if is_last else ()

    def points(self, view: View, seat: int) -> float:
        """Of what the hero holds."""
        return float(view.points)

    def chance(self, view: View) -> float | None:
        """In the last battle, if it were fought now."""
        return view.victory_chance


_PRESS: Final = c.Press("F")
_LETTERS: Final = {UNSEEN: 0, ord(WATER): 1, ord(LAND): 2}
_KINDS: Final = bytes(_LETTERS.get(letter, 3) for letter in range(256))
"""For each letter of the map what it is: not seen, water, land or a city."""


@cache
def _holders(player: int) -> bytes:
    """For each holder of a tile, as sight has it: nobody 0, the player 1, other heroes from 2 on."""
    return bytes(
        0 if not held else 1 if held == player + 1 else min(_BRIGHT, held + 1) for held in range(256)
    )


def _hero(view: View) -> Array:
    row, column = view.position
    means = [min(MOST, each) for each in (view.money, view.influence, view.army)]
    return floats(
        (
            row, column, view.turn, *means, view.points, view.tiles, view.cities, view.has_ship,
            view.has_horses, view.roused_by != "", view.refusals_left, min(MOST, view.power),
            view.round_chance, view.victory_chance,
        )
    )  # fmt: skip


@lru_cache(1024)
def _people(party: Sequence[WarriorView | None], most: int) -> Array:
    """A row for each, and empty rows up to so many."""
    rows = np.full((most, _WARRIOR), -1, np.int16)
    for at, one in enumerate(party):
        if one is not None:
            values = (one.strength, one.loyalty, one.morale, one.ship, one.dragonglass)
            rows[at] = [min(_HIGHEST, value) for value in values]
    return rows


@lru_cache(256)
def _out_of_sight(heroes: int, player: int, active: tuple[bool, ...]) -> Array:
    """Of rivals whom nobody sees one only knows whether they are active."""
    rows = np.full((heroes, _RIVAL), -1, np.float32)
    for at, is_active in enumerate(active):
        rows[at + (at >= player), 0] = is_active
    return rows


def _dossier(seen: Dossier) -> tuple[float, ...]:
    party = seen.party
    first = (party[0].morale, party[0].loyalty) if party else (-1, -1)
    strongest = max([each.strength for each in party], default=-1)
    means = [min(MOST, each) for each in (seen.money, seen.influence, seen.army)]
    return (1, *seen.position, *means, len(party), *first, strongest)


def _odds(decision: Decision | None) -> Array:
    odds = np.zeros((_ODDS, 2), np.float32)
    if isinstance(decision, ChooseOne):
        for at, choice in enumerate(decision.choices[:_ODDS]):
            if choice.odds is not None:
                odds[at] = choice.odds
    return odds


def coding(rules: Rules[State, View], view: View) -> Coding[View]:
    """On its world."""
    assert isinstance(rules.world, World)
    return Thrones(rules.world)
