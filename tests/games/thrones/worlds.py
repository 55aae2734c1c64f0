"""Worlds of one's own for tests: files of any size with anybody in them."""

from collections.abc import Mapping
from random import Random

from tests.games.thrones.board import CLASSIC, ruleset

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnoqrstuvxyz"
"""All that a city may be called on a map."""
MAP, CITIES, HEROES, WARRIORS = "mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt"
RULESET = "ruleset.toml"


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
        numbers_of = (rng.randrange(101), rng.randrange(101), rng.randrange(101))
        marks = (_yes(free), _yes(ship), _yes(rng.random() < 0.2))
        lines.append(",".join(map(str, (f"Warrior {number}", *numbers_of, *marks))))
    return {
        MAP: "\n".join(map(",".join, rows)),
        CITIES: "\n".join(
            f"{letter},Town {number},50,20,9" for number, letter in enumerate(LETTERS[:cities])
        ),
        HEROES: "\n".join(
            _hero(number, spot, attached[2 * number : 2 * number + 2], rng)
            for number, spot in enumerate(chosen[:heroes])
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
