"""H-SET: the options of a new game, and the world it begins in."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from thrones_tui.core.dice import Dice
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.horcruxes.house import HOUSE
from thrones_tui.games.horcruxes.kinds import KINDS
from thrones_tui.games.horcruxes.life import Life
from thrones_tui.games.horcruxes.state import HORCRUXES, Cell, Player, State

NAME_LENGTH: Final = 24
LIFE_MOST: Final = 99
LIFE_PLACES: Final = 6
LIFE_RANGE: Final = f"more than 0 and at most {LIFE_MOST}, with up to {LIFE_PLACES} decimals"
_LIFE: Final = re.compile(rf"[0-9]{{1,2}}(\.[0-9]{{1,{LIFE_PLACES}}})?")


class Number(NamedTuple):
    """An option that is a whole number, with its range."""

    label: str
    about: str
    low: int
    high: int
    default: int


NUMBERS: Final = {
    "turns": Number("Turns", "Moves of both players together until the game is over", 1, 999, 40),
    "cells": Number("Cells", "Cells of the ring", 2, 200, 24),
    "dementors_min": Number("Dementors min", "At least so many in every cell but cell 0", 0, 99, 0),
    "dementors_max": Number("Dementors max", "At most so many in a cell", 0, 99, 3),
    "elves_min": Number("Elves min", "At least so many in every cell but cell 0", 0, 99, 0),
    "elves_max": Number("Elves max", "At most so many in a cell", 0, 99, 2),
}
DEFAULTS: Final[Mapping[str, str]] = {
    "name": "Hermione",
    "kind1": "user",
    "life1": "10",
    "name2": "Draco",
    "kind2": "evil",
    "life2": "10",
    **{name: str(number.default) for name, number in NUMBERS.items()},
    "house": "",
}
"""H-SET-1: what is taken when nothing is said, for every option."""


def new_state(options: Mapping[str, object], dice: Dice) -> State:
    """A new game; raise `ValueError` with a readable sentence on a bad option."""
    said = {name: str(value).strip() for name, value in options.items()}
    if unknown := [option for option in said if option not in DEFAULTS]:
        raise ValueError(f"There is no option {unknown[0]!r}; there are {', '.join(DEFAULTS)}.")
    said = {**DEFAULTS, **said}
    if said["name2"].casefold() == said["name"].casefold():
        if "name2" in options:
            raise ValueError("The two players need different names.")
        said["name2"] = DEFAULTS["name"]
    players = [_player(said, "name", "kind1", "life1"), _player(said, "name2", "kind2", "life2")]
    numbers = {name: _whole(name, said[name]) for name in NUMBERS}
    for creature in ("dementors", "elves"):
        low, high = numbers[f"{creature}_min"], numbers[f"{creature}_max"]
        if low > high:
            raise ValueError(f"{creature}_min ({low}) should not be more than {creature}_max ({high}).")
    house = said["house"].casefold()
    if house not in HOUSE:
        rules = ", ".join(filter(None, HOUSE))
        raise ValueError(f"There is no house rule {said['house']!r}; there is {rules}.")
    state = _world(numbers, players, house, dice)
    users = (number for number, player in enumerate(players) if player.kind == KINDS["user"].name)
    state.scheduler.follow(Step("AskManner", (user,)) for user in users)
    return state


def _world(numbers: Mapping[str, int], players: list[Player], house: str, dice: Dice) -> State:
    """H-SET-2: creatures and horcruxes anywhere but in cell 0, as chance has it."""
    low, high = numbers["dementors_min"], numbers["dementors_max"]
    fewest, most = numbers["elves_min"], numbers["elves_max"]
    size = numbers["cells"]
    cells = [Cell()]
    for _ in range(1, size):
        cells.append(Cell(0, dice.between(low, high), dice.between(fewest, most)))
    for _ in range(HORCRUXES):
        cells[dice.between(1, size - 1)].horcruxes += 1
    voldemort, dumbledore = dice.between(1, size - 1), dice.between(1, size - 1)
    return State(dice, cells, voldemort, dumbledore, players, numbers["turns"], house, Scheduler())


def _player(said: Mapping[str, str], name: str, kind: str, life: str) -> Player:
    if not 1 <= len(said[name]) <= NAME_LENGTH or not said[name].isprintable():
        raise ValueError(f"A name has 1 to {NAME_LENGTH} printable characters.")
    if said[kind].casefold() not in KINDS:
        raise ValueError(f"There is no kind {said[kind]!r}; there are {', '.join(KINDS)}.")
    return Player(said[name], said[kind].casefold(), _life(life, said[life]))


def _life(option: str, text: str) -> Life:
    life = Life(text) if _LIFE.fullmatch(text) else Life(0)
    if not 0 < life <= LIFE_MOST:
        raise ValueError(f"{option} should be {LIFE_RANGE}, not {text!r}.")
    return life


def _whole(option: str, text: str) -> int:
    low, high = NUMBERS[option].low, NUMBERS[option].high
    if not (text.isascii() and text.isdigit() and len(text) < 10 and low <= int(text) <= high):
        raise ValueError(f"{option} should be a whole number from {low} to {high}, not {text!r}.")
    return int(text)
