"""T-SEE-1, T-SEE-2: what is seen of the land, and remembered of it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from thrones_tui.core.board import OFF_BOARD, Board, Position
from thrones_tui.games.thrones.ruleset import Yield
from thrones_tui.games.thrones.world import World

UNSEEN: Final = 0
"""In `View.memory`: a tile never seen."""


class SeenTile(NamedTuple):
    """A tile in sight: its letter, the name of its city, and who controls it (empty: nobody).

    `worth` is what a first visit yields and the holder's points, `pays` whether it would pay the player.
    """

    position: Position
    terrain: str
    city: str
    owner: str
    is_own: bool
    worth: Yield
    pays: bool


Window: TypeAlias = tuple[tuple[SeenTile | None, ...], ...]
"""A square of tiles, `None` beyond the edge."""


class SeenCity(NamedTuple):
    """A city that was seen, and its holder's points."""

    letter: str
    name: str
    tile: int
    points: int


def window(
    world: World, middle: int, reach: int, held: bytes, heroes: Sequence[str], player: int, been: bytes
) -> Window:
    """The square around a tile; `held` says who holds its tiles: 0 for nobody, else one more than the hero's
    number. `been` has 1 for the tiles where the player has been.
    """
    board, names, own, holders = world.board, ("", *heroes), player + 1, iter(held)

    def seen(tile: int) -> SeenTile:
        holder = next(holders)
        return _tile(world, tile, names[holder], holder == own, holder != own and not been[tile])

    rows = _square(board, middle, reach)
    return tuple([tuple([None if tile == OFF_BOARD else seen(tile) for tile in row]) for row in rows])


@lru_cache(1024)
def _square(board: Board, tile: int, radius: int) -> tuple[tuple[int, ...], ...]:
    """The square around a tile; one comes back to most of them."""
    return board.window(tile, radius)


@lru_cache(4096)
def _tile(world: World, tile: int, owner: str, is_own: bool, pays: bool) -> SeenTile:
    """A tile as it is seen; most in sight are as they were a step before."""
    city = world.cities.get(tile)
    position, name = world.board.position(tile), city.name if city else ""
    return SeenTile(position, world.terrain[tile], name, owner, is_own, world.yields[tile], pays)


def memory(world: World, been: bytes, stood: tuple[int, ...]) -> bytes:
    """T-SEE-2: the terrain around every tile the hero has stood on.

    All those tiles grow into squares at once: in a number with a byte for each tile, some of which are 1.
    """
    board, reach, width = world.board, world.rules.sight.radius, world.board.width
    tiles = bytearray(been)
    for tile in stood:
        tiles[tile] = 1
    top = max(0, tiles.find(1) // width - reach) * width
    end = min(board.height, tiles.rfind(1) // width + reach + 1) * width
    seen, (east, west) = int.from_bytes(tiles[top:end], "little"), _sides(board)
    for _ in range(reach):
        seen |= seen << 8 & east | seen >> 8 & west
    for _ in range(reach):
        seen |= seen << 8 * width | seen >> 8 * width
    letters = int.from_bytes(world.letters[top:end], "little") & 0xFF * seen
    return bytes(top) + letters.to_bytes(end - top, "little") + bytes(board.size - end)


@lru_cache(64)
def _sides(board: Board) -> tuple[int, int]:
    """All tiles but those of the first column, and of the last one, as such numbers."""
    rest, height = b"\1" * (board.width - 1), board.height
    return int.from_bytes((b"\0" + rest) * height, "little"), int.from_bytes(
        (rest + b"\0") * height, "little"
    )


def cities(world: World, seen: bytes) -> tuple[SeenCity, ...]:
    """The cities on tiles that were seen, in the order of the map."""
    return tuple(
        [
            SeenCity(city.letter, city.name, tile, world.yields[tile].points)
            for tile, city in world.cities.items()
            if seen[tile] != UNSEEN
        ]
    )
