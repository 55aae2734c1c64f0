"""R-MAP-1, R-MAP-2: rooms and corridors.

The level is cut into parts of the shape of rooms, each part gets a room, and the two halves of every cut are
joined by a corridor: whatever the dice show, everything is connected. A few more corridors make loops, a few
are dead ends.
"""

from heapq import heappop, heappush
from itertools import combinations, product
from typing import Final, TypeAlias

from thrones_tui.core.board import OFF_BOARD, Board
from thrones_tui.core.dice import Dice
from thrones_tui.games.minirogue.level import FLOOR, WALL, Level, Room, board_of

LEAST_HEIGHT: Final = 6
LEAST_WIDTH: Final = 11
"""Least rows and columns of a part, walls and a spare column included."""
SURE_CUTS: Final = 2
"""Rounds of cuts that are always made; two give four rooms."""
ROOMY: Final = 260
"""A part of so many tiles is always cut again."""
LOOPS: Final = 3
"""At most so many corridors besides those that connect everything."""
NEAR: Final = 16
"""Most rows and columns between two rooms that a loop joins."""
DEAD_ENDS: Final = 3
"""At most so many."""
PILLARS_IN: Final = 4
"""One in so many of the rooms large enough for pillars has some."""

# What a tile costs a corridor, which takes the cheapest way: straight through rock, not alongside others, and
# into a room through its wall in one step.
ROCK, OLD, BESIDE, DOOR, ALONG = 2, 3, 6, 4, 40
INSIDE, CORNER = -1, -2
"""In `_Site.ring`, beside the number of a room: rock, and the corner of a room's wall."""


_Join: TypeAlias = tuple[list[int], list[int]]
"""The rooms on both sides of a cut."""


class _Site:
    """A level being dug. `ring[t]` is the room whose wall tile t is; `beside[t]` is 1 next to a corridor."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.open = bytearray(board.size)
        self.ring = [INSIDE] * board.size
        self.beside = bytearray(board.size)
        self.rooms: list[Room] = []
        self.corridors: list[int] = []
        self.is_corridor = bytearray(board.size)

    def is_edge(self, tile: int) -> bool:
        return OFF_BOARD in self.board.neighbours[tile]

    def add_room(self, room: Room, pillars: bool) -> None:
        """Open a room's floor and mark its walls."""
        number, board = len(self.rooms), self.board
        self.rooms.append(room)
        for tile in room.tiles(board.width, margin=1):
            down, across = board.rows[tile] - room.row, board.columns[tile] - room.column
            in_rows, in_columns = 0 <= down < room.height, 0 <= across < room.width
            if in_rows and in_columns:
                self.open[tile] = not (pillars and _is_pillar(room, down, across))
            else:
                self.ring[tile] = number if in_rows or in_columns else CORNER

    def open_corridor(self, tile: int) -> None:
        if not self.open[tile]:
            self.open[tile] = self.is_corridor[tile] = True
            self.corridors.append(tile)
            for neighbour in self.board.neighbours[tile]:
                if neighbour != OFF_BOARD:
                    self.beside[neighbour] = True


def dig(dice: Dice, height: int, width: int) -> Level:
    """A new level. From each floor tile every other can be reached, whatever the dice show."""
    site = _Site(board_of(height, width))
    joins: list[_Join] = []
    _fill(site, dice, Room(0, 0, height, width), joins, 0)
    joined = set()
    for one_side, other_side in joins:
        pairs = product(one_side, other_side)
        pair = min(pairs, key=lambda ends: _gap(site.rooms[ends[0]], site.rooms[ends[1]]))
        joined.add(pair)
        _connect(site, dice, *pair)
    _add_loops(site, dice, joined)
    for _ in range(dice.index(DEAD_ENDS + 1)):
        _dig_dead_end(site, dice)
    text = "".join(FLOOR if is_open else WALL for is_open in bytes(site.open))
    rows = tuple(text[start : start + width] for start in range(0, len(text), width))
    return Level(rows, tuple(site.rooms))


def _fill(site: _Site, dice: Dice, part: Room, joins: list[_Join], cuts: int) -> list[int]:
    """Put rooms into a part and return their numbers; add to `joins` the rooms on both sides of each cut."""
    halves = _cut(dice, part, cuts)
    if not halves:
        room = _room_in(dice, part)
        pillars = room.height >= 5 and room.width >= 7 and dice.index(PILLARS_IN) == 0
        site.add_room(room, pillars)
        return [len(site.rooms) - 1]
    one_side, other_side = (_fill(site, dice, half, joins, cuts + 1) for half in halves)
    joins.append((one_side, other_side))
    return one_side + other_side


def _cut(dice: Dice, part: Room, cuts: int) -> tuple[Room, Room] | None:
    """The halves of a part; `None` where it stays whole."""
    row, column, height, width = part
    wide, high = width >= 2 * LEAST_WIDTH, height >= 2 * LEAST_HEIGHT
    if not (wide or high) or (cuts >= SURE_CUTS and not dice.chance(height * width / ROOMY)):
        return None
    # A tile looks twice as high as it is wide, and a level should be cut across more often than along.
    if wide and (not high or dice.chance(width / (width + 3 * height))):
        at = dice.between(LEAST_WIDTH, width - LEAST_WIDTH)
        return Room(row, column, height, at), Room(row, column + at, height, width - at)
    at = dice.between(LEAST_HEIGHT, height - LEAST_HEIGHT)
    return Room(row, column, at, width), Room(row + at, column, height - at, width)


def _room_in(dice: Dice, part: Room) -> Room:
    """A room within a part, with a wall on each side and a column for corridors beside it."""
    most_height, most_width = part.height - 2, part.width - 3
    height = dice.between(max(2, most_height // 2), most_height)
    width = dice.between(max(4, most_width // 2), most_width)
    return Room(
        part.row + 1 + dice.index(most_height - height + 1),
        part.column + 1 + dice.index(most_width - width + 1),
        height,
        width,
    )


def _is_pillar(room: Room, down: int, across: int) -> bool:
    """Pillars stand apart from walls and from each other, so they block no way."""
    inside = 0 < down < room.height - 1 and 0 < across < room.width - 1
    return inside and down % 2 == 1 and across % 3 == 1


def _gap(one: Room, other: Room) -> int:
    """Rows and columns between two rooms."""
    rows = max(one.row - other.row - other.height, other.row - one.row - one.height, 0)
    columns = max(one.column - other.column - other.width, other.column - one.column - one.width, 0)
    return rows + columns


def _add_loops(site: _Site, dice: Dice, joined: set[tuple[int, int]]) -> None:
    """Join a few more rooms that are near each other, so there are ways round."""
    pairs = [
        (one, other)
        for one, other in combinations(range(len(site.rooms)), 2)
        if (one, other) not in joined and _gap(site.rooms[one], site.rooms[other]) <= NEAR
    ]
    for pair in dice.shuffled(pairs)[: dice.between(1, LOOPS)]:
        _connect(site, dice, *pair)


def _connect(site: _Site, dice: Dice, one: int, other: int) -> None:
    """Dig the cheapest corridor between two rooms, from some floor tile of each."""
    start, goal = (
        dice.pick([tile for tile in site.rooms[room].tiles(site.board.width) if site.open[tile]])
        for room in (one, other)
    )
    for tile in _way(site, start, goal):
        site.open_corridor(tile)


def _way(site: _Site, start: int, goal: int) -> list[int]:
    """The tiles of the cheapest way, from goal to start, as straight as possible."""
    neighbours, distance = site.board.neighbours, site.board.distance
    costs = {start: 0}
    waiting = [(ROCK * distance(start, goal), start)]
    while waiting:
        _, tile = heappop(waiting)
        if tile == goal:
            break
        for way in neighbours[tile]:
            if way == OFF_BOARD or site.is_edge(way):
                continue
            cost = costs[tile] + _cost(site, tile, way)
            if cost < costs.get(way, cost + 1):
                costs[way] = cost
                heappush(waiting, (cost + ROCK * distance(way, goal), way))
    found = [goal]
    heading = 0
    while found[-1] != start:
        tile = found[-1]
        ways = [
            (at, way)
            for at, way in enumerate(neighbours[tile])
            if way in costs and costs[way] + _cost(site, way, tile) == costs[tile]
        ]
        heading, tile = next(((at, way) for at, way in ways if at == heading), ways[0])
        found.append(tile)
    return found


def _cost(site: _Site, tile: int, way: int) -> int:
    """What the step from a tile to a neighbour costs a corridor."""
    if site.open[way]:
        return OLD if site.is_corridor[way] else ROCK
    wall = site.ring[way]
    if wall == CORNER or (wall != INSIDE and wall == site.ring[tile]):
        return ALONG
    if wall != INSIDE:
        return DOOR
    return BESIDE if site.beside[way] else ROCK


def _dig_dead_end(site: _Site, dice: Dice) -> None:
    """From somewhere in a corridor, dig into the rock for a while, with one bend."""
    starts = [tile for tile in site.corridors if site.ring[tile] == INSIDE]
    if not starts:
        return
    tile, heading = dice.pick(starts), dice.index(4)
    for length in (dice.between(3, 7), dice.between(2, 5)):
        for _ in range(length):
            way = site.board.neighbours[tile][heading]
            if not _is_solid(site, way, tile):
                return
            site.open_corridor(way)
            tile = way
        heading = (heading + 2) % 4 if dice.chance(0.5) else (3, 2, 0, 1)[heading]


def _is_solid(site: _Site, tile: int, origin: int) -> bool:
    """Whether there is rock all around a tile, apart from where the corridor comes from."""
    if site.is_edge(tile) or site.open[tile] or site.ring[tile] != INSIDE:
        return False
    return not any(site.open[way] for way in site.board.neighbours[tile] if way != origin)
