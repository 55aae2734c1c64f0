"""Worlds of Westeros made by chance: any size, islands or plains, from two heroes to all that may be."""

import re
from pathlib import Path
from random import Random
from string import ascii_letters
from typing import Final, NamedTuple

from hypothesis import strategies as st

from thrones_tui.session.worlds import maps_folder

_LETTERS: Final = [letter for letter in ascii_letters if letter not in "pw"]
_NAMES: Final = (
    "Ann", "É́lan", "北の壁", "O'Neil-Ög", "x" * 40, "Ñ" * 24, "١٢", "a  b", "A.B", "-", "'\"", "Ⅻ",
)  # fmt: skip


class Made(NamedTuple):
    """How a world is made; `land` is in percent, `lumps` how large islands are, `most` the highest number."""

    seed: int
    height: int
    width: int
    land: int
    lumps: int
    cities: int
    heroes: int
    warriors: int
    most: int
    numbers: tuple[tuple[str, str], ...]


_SIDES: Final = st.one_of(st.integers(1, 20), st.integers(1, 40), st.sampled_from((1, 2, 3, 200)))
_SETTINGS: Final = {
    "radius": ("1", "20"), "hero_glyph": ('"@"', '"é"'), "strength": ("0", "1000000"), "party": ("1", "6"),
    "morale": ("0", "1"), "name_length": ("1", "40"), "loyalty": ("0", "1000000"), "money_total": ("1",),
    "start_resources": ("0", "1000000"), "reach": ("0", "20"), "influence_total": ("1", "1000000"),
    "speech_keeps": ("0", "100"), "offer_keeps": ("0", "100"), "tie_keeps": ("0", "100"), "tiles": ("0", "1"),
    "money": ("0", "1000000"), "army": ("0", "1000000"), "influence": ("0", "1000000"),
    "points": ("0", "1000000"), "price": ("1", "1000000"),
    "chance": ("0", "1"), "jackpot_factor": ("0", "4"), "turn": ("0", "1", "3"), "turns": ("1", "2", "1000"),
    "tiles_percent": ("0", "1", "1000000"), "refusals": ("0", "100"), "morale_divisor": ("1", "1000000"),
    "influence_divisor": ("1",), "dragonglass_power": ("0", "1000000"), "rounds": ("1", "100"),
    "power_scale": ("1", "1000000"), "rival_chance": ("0", "1"), "ride_chance": ("0", "1.0"),
    "drought_chance": ("0", "1"), "drought_strength": ("1000000",), "deserters_army": ("1000000",),
    "kindness_army": ("1000000",), "meal_percent": ("0", "1000000"), "rest_strength": ("1000000",),
}  # fmt: skip
"""The ends of what each setting may be."""
MADE: Final = st.builds(
    Made,
    st.integers(0, 10_000),
    _SIDES,
    _SIDES,
    st.one_of(st.integers(0, 100), st.sampled_from((0, 3, 100))),
    st.sampled_from((0, 0, 2, 5)),
    st.sampled_from((0, 1, 5, 20, 50)),
    st.sampled_from((2, 2, 3, 6, 12)),
    st.sampled_from((0, 2, 10, 60)),
    st.sampled_from((0, 1, 100, 1_000_000)),
    st.lists(
        st.sampled_from(sorted(_SETTINGS)).flatmap(
            lambda name: st.tuples(st.just(name), st.sampled_from(_SETTINGS[name]))
        ),
        max_size=8,
    ).map(tuple),
)


def made(world: Made) -> dict[str, str]:
    """The files of a world, by name; not every plan gives a valid one, since not all fits everywhere."""
    rng = Random(world.seed)
    tiles = _tiles(world, rng)
    rows = [",".join(tiles[at : at + world.width]) for at in range(0, len(tiles), world.width)]
    letters = [tile for tile in tiles if tile not in "pw"]
    heroes, warriors = _people(world, tiles, rng)
    cities = [f"{letter},City {ord(letter)},{_numbers(world, rng, 3)}" for letter in sorted(letters)]
    ruleset = Path(maps_folder(), "classic", "ruleset.toml").read_text(encoding="utf-8")
    for name, value in (("tiles", str(min(4, tiles.count("p")))), *world.numbers):
        if name == "tiles" and int(value) > tiles.count("p"):
            continue
        ruleset = re.sub(rf"(?m)^({name} *= *)[^#\n]*", rf"\g<1>{value}  ", ruleset)
    return {
        "mapGOT.txt": "\n".join(rows) + "\n",
        "citiesGOT.txt": "\n".join(cities),
        "heroesGOT.txt": "\n".join(heroes) + "\n",
        "warriorsGOT.txt": "\n".join(warriors),
        "ruleset.toml": ruleset,
    }


def _tiles(world: Made, rng: Random) -> list[str]:
    """Land and water, in lumps or like salt and pepper, and cities anywhere on it."""
    size = world.height * world.width
    tiles = ["p" if rng.random() * 100 < world.land else "w" for _ in range(size)]
    for _ in range(world.lumps):
        for at in range(size):
            near = [at, (at + 1) % size, (at + world.width) % size, at - 1, at - world.width]
            if rng.random() < 0.5:
                tiles[at] = max("pw", key=[tiles[other] for other in near].count)
    for letter in rng.sample(_LETTERS, world.cities):
        at = rng.randrange(size)
        if tiles[at] in "pw":
            tiles[at] = letter
    return tiles


def _people(world: Made, tiles: list[str], rng: Random) -> tuple[list[str], list[str]]:
    """The lines of heroes and warriors; some warriors are in parties, as many as there is room for."""
    names = [f"{rng.choice(_NAMES)[:34]} {number}" for number in range(world.warriors)]
    places = rng.sample(range(len(tiles)), min(world.heroes, len(tiles)))
    room = {ship: tiles.count("w" if ship else "p") - len(places) for ship in (True, False)}
    parties: list[list[str]] = [[] for _ in places]
    warriors = []
    for name in names:
        ship = rng.random() < 0.5
        party = rng.choice(parties) if parties else []
        free = room[ship] > 0 and rng.random() < 0.7
        if not free and len(party) == 3:
            continue
        room[ship] -= free
        if not free:
            party.append(name)
        said = ("yes" if answer else "no" for answer in (free, ship, rng.random() < 0.5))
        warriors.append(f"{name},{_numbers(world, rng, 3, 100)},{','.join(said)}")
    heroes = []
    for number, (place, party) in enumerate(zip(places, parties, strict=True)):
        members = ",".join([*party, *["NULL"] * (4 - len(party))])
        where = f"{place // world.width + 1},{place % world.width + 1}"
        name = f"{rng.choice(_NAMES)[:34]} {number}"
        sails = "yes" if tiles[place] == "w" else rng.choice(("yes", "no"))
        heroes.append(f"{name},{_numbers(world, rng, 3)},{members},{where},{sails}")
    return heroes, warriors


def _numbers(world: Made, rng: Random, count: int, most: int = 1_000_000) -> str:
    return ",".join(str(rng.choice((0, rng.randint(0, min(world.most, most))))) for _ in range(count))
