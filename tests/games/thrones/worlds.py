"""Worlds of one's own for tests: files of any size with anybody in them, and what is wrong with files."""

from collections.abc import Mapping
from random import Random

import pytest
from tests.games.thrones.board import CLASSIC, ThronesRules, load, ruleset, world_of

from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import DataError
from thrones_tui.games.thrones.setup import place

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnoqrstuvxyz"
"""All that a city may be called on a map."""
FILES = MAP, CITIES, HEROES, WARRIORS = ("mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt")
RULESET = "ruleset.toml"


def faults(files: Mapping[str, str]) -> list[str]:
    """What is said of the classic world with some files replaced, a line each."""
    with pytest.raises(DataError) as caught:
        load("thrones", {**CLASSIC, **files})
    found = [str(fault) for fault in caught.value.faults]
    assert isinstance(caught.value, ValueError)
    assert str(caught.value).startswith(found[0])
    assert "\n" not in "".join([str(caught.value), *found])
    return found


def own_hero(rules: ThronesRules, dice: Dice, rng: Random) -> dict[str, object]:
    """T-SET-7: a hero of one's own, with anything, on any tile where nobody stands."""
    world = world_of(rules)
    taken = {*world.hero_tiles, *place(world, dice.clone()).warriors.values()}
    tile = rng.choice([tile for tile in range(world.board.size) if tile not in taken])
    row, column = world.board.position(tile)
    means = {name: rng.choice((0, rng.randrange(2500))) for name in ("money", "influence", "army")}
    return {"hero": "Self", **means, "row": row + 1, "column": column + 1}


def world_files(
    height: int,
    width: int,
    *,
    heroes: int = 2,
    cities: int = 0,
    warriors: int = 0,
    water: float = 0.4,
    seed: int = 1,
    numbers: Mapping[str, object] | None = None,
) -> dict[str, str]:
    """A world drawn by chance; `water` is its share of the tiles, `numbers` are changes to the ruleset.

    About half of the warriors are free where there is room for them, the others in parties of up to two.
    """
    rng = Random(f"{height}/{width}/{heroes}/{cities}/{warriors}/{water}/{seed}")
    spots = [(row, column) for row in range(height) for column in range(width)]
    rows = [["w" if rng.random() < water else "p" for _ in range(width)] for _ in range(height)]
    chosen = rng.sample(spots, cities + heroes)
    for letter, (row, column) in zip(LETTERS, chosen[heroes:], strict=False):
        rows[row][column] = letter
    attached = [number for number in range(warriors) if number % 2 and number < 4 * heroes]
    room = {kind: sum(rows[r][c] == kind for r, c in spots if (r, c) not in chosen[:heroes]) for kind in "wp"}
    lines = []
    for number in range(warriors):
        ship = rng.random() < 0.3 if room["p"] else True
        free = number not in attached
        if free:
            ship = ship if room["w" if ship else "p"] else not ship
            room["w" if ship else "p"] -= 1
        marks = (_yes(free), _yes(ship), _yes(rng.random() < 0.2))
        lines.append(f"Warrior {number},{','.join(str(rng.randrange(101)) for _ in '123')},{','.join(marks)}")
    return {
        MAP: "\n".join(map(",".join, rows)),
        CITIES: "\n".join(f"{letter},Town {at},50,20,9" for at, letter in enumerate(LETTERS[:cities])),
        HEROES: "\n".join(
            _hero(at, spot, attached[2 * at : 2 * at + 2], rng) for at, spot in enumerate(chosen[:heroes])
        ),
        WARRIORS: "\n".join(lines),
        RULESET: ruleset(numbers) if numbers else CLASSIC[RULESET],
    }


def _hero(number: int, spot: tuple[int, int], party: list[int], rng: Random) -> str:
    members = [f"Warrior {member}" for member in party] + ["NULL"] * (4 - len(party))
    means = (rng.randrange(3000), rng.randrange(300), rng.randrange(300))
    ship = _yes(rng.random() < 0.3)
    return ",".join(map(str, (f"Hero {number}", *means, *members, spot[0] + 1, spot[1] + 1, ship)))


def _yes(value: bool) -> str:
    return "yes" if value else "no"
