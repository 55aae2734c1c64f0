"""What Westeros looks like to a program: the world once, and then a letter a tile."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.drive.plain import digits
from thrones_tui.games.thrones.data import CityRow
from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.ruleset import Yield
from thrones_tui.games.thrones.state import Riding
from thrones_tui.games.thrones.view import Rival as RivalView
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.world import World


class Printed(NamedTuple):
    """The printed map: its `columns`, and the letter of each tile, row after row; what a first visit to each
    kind of tile yields and the points for holding one, by its letter; the cities; and the heroes, whose
    places in this list are their numbers.
    """

    columns: int
    map: str
    kinds: Mapping[str, Yield]
    cities: tuple[CityRow, ...]
    heroes: tuple[str, ...]


class Warrior(NamedTuple):
    """A warrior; a ship and dragonglass are told of those who have them."""

    name: str
    strength: int
    loyalty: int
    morale: int
    ship: bool | None
    dragonglass: bool | None


class Stray(NamedTuple):
    """A free warrior in sight."""

    warrior: Warrior
    position: Position


class Rival(NamedTuple):
    """A rival, and what is seen of one in sight."""

    name: str
    active: bool
    position: Position | None = None
    money: int | None = None
    influence: int | None = None
    army: int | None = None
    party: tuple[Warrior, ...] | None = None
    horses: bool | None = None


class Sheet(NamedTuple):
    """What the player may know; nothing is told of what there is none of. `hero` is the own one's number.

    `pool` are the warriors beside the own `party`, while a new one is chosen.

    `known` has a digit for each tile of the printed map: 1 where the player has looked, 2 more for the own
    tiles, and 4 more where the hero has been. `holders` are
    the rows in sight, the first tile of which is at `corner`: 0 for nobody, else one more than the number of
    the hero who holds the tile. `omens` have the value of each now, and the value that rouses the Walkers.
    """

    hero: int
    position: Position
    money: int
    influence: int
    army: int
    points: int
    power: float
    tiles: int
    cities: int
    has_ship: bool | None
    own_ship: bool | None
    has_horses: bool | None
    riding: Riding | None
    party: tuple[Warrior, ...]
    waiting: tuple[str, ...] | None
    pool: tuple[Warrior, ...] | None
    rivals: tuple[Rival, ...]
    free: tuple[Stray, ...] | None
    corner: Position
    holders: tuple[str, ...]
    known: str
    omens: Mapping[str, tuple[int, int]]
    roused_by: str | None
    refusals_left: int
    round_chance: float
    victory_chance: float


def world(printed: World) -> Printed:
    """What everybody knows of the world."""
    return Printed(
        printed.board.width,
        "".join(printed.terrain),
        dict(zip(printed.terrain, printed.yields, strict=True)),
        printed.tables.cities,
        tuple(hero.name for hero in printed.tables.heroes),
    )


def sheet(view: View) -> Sheet:
    """A view as a program gets it."""
    sight = view.glance.sight
    held = digits(sight.holders)
    return Sheet(
        view.player, view.position, view.money, view.influence, view.army, view.points, view.power,
        view.tiles, view.cities,
        view.has_ship or None, view.own_ship or None, view.has_horses or None,
        view.riding if view.has_horses else None,
        _party(view.party), view.waiting or None,
        _party(warrior for warrior in view.pool if warrior not in view.party) or None,
        tuple([_rival(rival) for rival in view.rivals]),
        tuple([Stray(_warrior(stray.warrior), stray.position) for stray in view.free]) or None,
        Position(*divmod(sight.first, view.width)),
        tuple([held[start : start + sight.width] for start in range(0, len(held), sight.width)]),
        _known(view.memory, view.own, view.visited),
        {omen.name: (omen.value, omen.needed) for omen in view.omens},
        view.roused_by or None, view.refusals_left, view.round_chance, view.victory_chance,
    )  # fmt: skip


@lru_cache(256)
def _warrior(warrior: WarriorView) -> Warrior:
    name, strength, loyalty, morale, ship, dragonglass = warrior
    return Warrior(name, strength, loyalty, morale, ship or None, dragonglass or None)


def _party(warriors: Iterable[WarriorView]) -> tuple[Warrior, ...]:
    return tuple([_warrior(warrior) for warrior in warriors])


def _rival(rival: RivalView) -> Rival:
    seen = rival.dossier
    if seen is None:
        return Rival(rival.name, rival.active)
    return Rival(
        rival.name, rival.active, seen.position, seen.money, seen.influence, seen.army, _party(seen.party),
        seen.horses or None,
    )  # fmt: skip


_LOOKED: Final = bytes(letter != UNSEEN for letter in range(256))


@lru_cache(64)
def _known(memory: bytes, own: bytes, visited: bytes) -> str:
    """All three in one digit: as large numbers they are added at once."""
    looked = int.from_bytes(memory.translate(_LOOKED))
    known = looked + 2 * int.from_bytes(own) + 4 * int.from_bytes(visited)
    return digits(known.to_bytes(len(own)))
