"""H-SET: the options of a new game, the world it begins in, and what must hold of a loaded one."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from thrones_tui.core.codec import require
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Number, OneOf, Option, Preset, Settings, Text, house_option
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.horcruxes.house import HOUSE, rules_of
from thrones_tui.games.horcruxes.kinds import KINDS, MANNERS, SIDES, User
from thrones_tui.games.horcruxes.state import HORCRUXES, START, Cell, Life, Player, State

NAME_LENGTH: Final = 24
LIFE_MOST: Final = 99
LIFE_PLACES: Final = 6
_LIFE: Final = re.compile(rf"[0-9]{{1,2}}(\.[0-9]{{1,{LIFE_PLACES}}})?")
_life: Final = lru_cache(64)(Life)
"""The number that a text stands for: read once for many games."""
CROWD: Final = 99
"""Dementors, and elves, in a cell at most."""
_ABOUTS: Final = tuple(f"{kind.moves}; on meeting: {kind.meets}" for kind in KINDS.values())
_LABELS: Final = tuple("a person (user)" if name == User.name else name for name in KINDS)


@dataclass(frozen=True, slots=True)
class LifePoints(Text):
    """H-LIFE-1: a decimal number."""

    @property
    def limits(self) -> str:
        """What may be said."""
        return f"more than 0 and at most {LIFE_MOST}, with up to {LIFE_PLACES} decimals"

    def read(self, said: object) -> str:
        """The number as it is written."""
        text = str(said).strip()
        if not _LIFE.fullmatch(text) or not 0 < _life(text) <= LIFE_MOST:
            raise self.refuse(said)
        return text

    def digit(self, said: object) -> int:
        """Only the usual number has a place in a share code."""
        if Life(self.read(said)) != Life(self.default):
            raise ValueError(f"{self.label} {said!r} has no place in a share code.")
        return 0


def _player(which: str, number: str, name: str, kind: str, suffix: str) -> tuple[Option, ...]:
    who = f"the {which.lower()} player"
    return (
        Text(f"name{suffix}", f"{which} player", f"The name of {who}.", name, NAME_LENGTH),
        OneOf(
            f"kind{number}",
            f"{which} plays as",
            f"How {who} moves, and what happens on meeting the other one.",
            kind,
            tuple(KINDS),
            _LABELS,
            _ABOUTS,
        ),
        LifePoints(
            f"life{number}", f"{which} life", f"The life points {who} begins with.", "10", len("99.123456")
        ),
    )


TURNS: Final = Number(
    "turns", "Turns", "Moves of both players together until the game is over.", "40", 1, 999
)
CELLS: Final = Number("cells", "Cells", "Cells of the ring.", "24", 2, 200)
OPTIONS: Final[tuple[Option, ...]] = (
    *_player("First", "1", "Hermione", "user", ""),
    *_player("Second", "2", "Draco", "evil", "2"),
    TURNS,
    CELLS,
    Number("dementors_min", "Fewest dementors", "The fewest in any cell but cell 0.", "0", 0, CROWD),
    Number("dementors_max", "Most dementors", "The most in a cell.", "3", 0, CROWD),
    Number("elves_min", "Fewest elves", "The fewest in any cell but cell 0.", "0", 0, CROWD),
    Number("elves_max", "Most elves", "The most in a cell.", "2", 0, CROWD),
    house_option(HOUSE),
)
"""H-SET-1."""
PRESETS: Final = (
    Preset("usual", "the usual ring", {}, "24 cells; the evil win 2 to 9 games in 100"),
    Preset(
        "short",
        "a short ring",
        {"life1": "20", "life2": "20", "cells": "12", "dementors_max": "2", "elves_max": "3"},
        "12 cells, fewer dementors, more elves and more life points; the evil win 18 to 34 games in 100",
    ),
)


def new_state(settings: Settings, dice: Dice) -> State:
    """A new game; raise `ValueError` with a sentence for equal names, or a least above a most."""
    name, name2 = settings.text("name"), settings.text("name2")
    if name2.casefold() == name.casefold():
        if "name2" in settings.said:
            raise ValueError("The two players need different names.")
        name2 = OPTIONS[0].default
    for creature in ("dementors", "elves"):
        low, high = settings.number(f"{creature}_min"), settings.number(f"{creature}_max")
        if low > high:
            raise ValueError(f"The fewest {creature} ({low}) should not be more than the most ({high}).")
    players = [
        Player(who, settings.text(f"kind{number}"), _life(settings.text(f"life{number}")))
        for number, who in (("1", name), ("2", name2))
    ]
    state = _world(settings, players, dice)
    state.scheduler.follow(Step("AskManner", (user,)) for user in users(players))
    return state


def users(players: Sequence[Player]) -> list[int]:
    """H-MOVE-3: the players at the keyboard, by number."""
    return [number for number, player in enumerate(players) if player.kind == KINDS["user"].name]


def _world(settings: Settings, players: list[Player], dice: Dice) -> State:
    """H-SET-2: creatures and horcruxes anywhere but in cell 0, as chance has it."""
    low, high = settings.number("dementors_min"), settings.number("dementors_max")
    fewest, most = settings.number("elves_min"), settings.number("elves_max")
    size = settings.number("cells")
    creatures = [(dice.between(low, high), dice.between(fewest, most)) for _ in range(1, size)]
    lying = Counter(dice.between(1, size - 1) for _ in range(HORCRUXES))
    cells = [Cell(), *(Cell(lying[cell], *there) for cell, there in enumerate(creatures, 1))]
    voldemort, dumbledore = dice.between(1, size - 1), dice.between(1, size - 1)
    turns, house = settings.number("turns"), ",".join(settings.names())
    return State(dice, cells, voldemort, dumbledore, players, turns, house, Scheduler())


def check(state: State) -> None:
    """Raise `CodecError` naming what in a state cannot be."""
    _check_board(state)
    require(len(state.players) == 2, "State.players: there are two")
    for player in state.players:
        _check_player(player, len(state.cells))
    _check_turn(state)


def _check_board(state: State) -> None:
    """H-SET-2."""
    cells, size = state.cells, len(state.cells)
    require(CELLS.low <= size <= CELLS.high, f"State.cells: {size} cells are too few or too many")
    possible = all(
        cell.horcruxes >= 0 and 0 <= cell.dementors <= CROWD and 0 <= cell.elves <= CROWD for cell in cells
    )
    require(
        possible and cells[START] == Cell(), "State.cells: a number is out of bounds, or cell 0 not empty"
    )
    for name, cell in (("voldemort", state.voldemort), ("dumbledore", state.dumbledore)):
        require(START < cell < size, f"State.{name} should be a cell from 1 to {size - 1}")
    there_are = sum(cell.horcruxes for cell in cells) + sum(player.horcruxes for player in state.players)
    require(
        there_are == HORCRUXES, f"State.cells and State.players should have {HORCRUXES} horcruxes together"
    )


def _check_player(player: Player, cells: int) -> None:
    name, path, dice = player.name, player.path, player.dice
    require(bool(name) and name.isprintable(), f"State.players: {name!r} is no name")
    require(
        player.kind in KINDS and (not player.manner or player.manner in MANNERS) and player.horcruxes >= 0,
        f"State.players: kind, manner or horcruxes of {name} cannot be",
    )
    require(
        path[:1] == (START,) and path[-1] == player.cell,
        f"State.players: the path of {name} does not lead from cell 0 to the cell",
    )
    require(all(0 <= cell < cells for cell in path), f"State.players: the path of {name} leaves the ring")
    require(len(dice) <= 2 and all(1 <= die <= SIDES for die in dice), f"State.players: {dice} are no dice")


def _check_turn(state: State) -> None:
    moves = sum(len(player.path) - 1 for player in state.players)
    in_bounds = 1 <= state.turn <= state.turns <= TURNS.high
    require(in_bounds, "State.turn or State.turns is out of bounds")
    require(moves == state.turn - (state.outcome is None), f"State.turn does not fit {moves} moves")
    require(state.mover in (0, 1), "State.mover should be 0 or 1")
    known = ",".join(rule.name for rule in rules_of(state))
    require(state.house == known, f"State.house: there is no house rule {state.house!r}")
    asked, mover = state.scheduler.asked, state.players[state.mover]
    if asked is not None and asked.name == "Move":
        manners = [player.manner for player in state.players if player.kind == KINDS["user"].name]
        require(all(manners) and mover.alive, "State.scheduler.asked: this player cannot move now")
