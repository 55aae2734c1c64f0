"""T-SEE: what one player may know. The only reader of secrets; screens and bots get this, never the state."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from thrones_tui.core.board import OFF_BOARD, Position
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.finale import Omen, omens
from thrones_tui.games.thrones.odds import WarriorView, party_of, power_of, warrior_view
from thrones_tui.games.thrones.ruleset import Yield
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.telling import in_sight
from thrones_tui.games.thrones.travel import has_ship

UNSEEN: Final = 0
"""In `View.memory`: a tile never seen."""


class Dossier(NamedTuple):
    """A rival as seen by a player who is close enough."""

    name: str
    position: Position
    money: int
    influence: int
    army: int
    party: tuple[WarriorView, ...]
    horses: bool


class Rival(NamedTuple):
    """A rival in the roster: whether still active, and in sight if there is a dossier."""

    name: str
    active: bool
    dossier: Dossier | None


class FreeWarrior(NamedTuple):
    """A free warrior in sight."""

    warrior: WarriorView
    position: Position


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


class SeenCity(NamedTuple):
    """A city that was seen, and its holder's points."""

    letter: str
    name: str
    tile: int
    points: int


class View(NamedTuple):
    """All that the player may know.

    `house` are the house rules that are on, `player` is the hero's number among all. `cities_seen` are
    in the order of their tiles.

    `window` is the square in sight, `None` beyond the edge. `memory` has a tile letter per tile of the board
    (row by row), `UNSEEN` where the player has never looked; `own` has 1 for the player's tiles.
    Chances are those of the final battle if it were fought now. `waiting` are the rivals to be met after the
    one met now. `pool` are the warriors to choose a party from, those of the player first; else empty.
    """

    player_name: str
    hero_name: str
    recorded_as: str
    house: tuple[str, ...]
    player: int
    turn: int
    position: Position
    money: int
    influence: int
    army: int
    points: int
    total_points: int
    tiles: int
    cities: int
    has_ship: bool
    has_horses: bool
    party: tuple[WarriorView, ...]
    waiting: tuple[str, ...]
    pool: tuple[WarriorView, ...]
    window: tuple[tuple[SeenTile | None, ...], ...]
    rivals: tuple[Rival, ...]
    free: tuple[FreeWarrior, ...]
    height: int
    width: int
    memory: bytes
    own: bytes
    cities_seen: tuple[SeenCity, ...]
    omens: tuple[Omen, ...]
    roused_by: str
    refusals_left: int
    power: float
    round_chance: float
    victory_chance: float

    @property
    def met(self) -> tuple[Dossier, ...]:
        """The rivals in sight."""
        return tuple(rival.dossier for rival in self.rivals if rival.dossier)

    @property
    def tiles_in_sight(self) -> tuple[SeenTile, ...]:
        """The tiles of the window that are on the board."""
        return tuple(tile for row in self.window for tile in row if tile)

    @property
    def here(self) -> SeenTile:
        """The tile the hero stands on."""
        middle = self.window[len(self.window) // 2]
        tile = middle[len(middle) // 2]
        assert tile is not None
        return tile


def view(state: State) -> View:
    """T-SEE-3: what the player may know."""
    tile = state.hero.tile
    window = state.world.board.window(tile, state.world.rules.sight.radius)
    return _view(state, window, in_sight(state, tile), _memory(state))


def uncovered(state: State) -> View:
    """T-SEE-4: the whole realm, for when the game is over: all of it is in the square in sight."""
    board = state.world.board
    window = board.window(state.hero.tile, max(board.height, board.width))
    return _view(state, window, frozenset(range(board.size)), bytes(state.world.letters))


def _view(state: State, window: Sequence[Sequence[int]], seen: frozenset[int], memory: bytes) -> View:
    """What can be known by somebody who sees some tiles, and remembers others."""
    world, hero = state.world, state.hero
    board, walkers = world.board, world.rules.walkers
    strength = power_of(state)
    return View(
        player_name=state.player_name,
        hero_name=hero.name,
        recorded_as=state.recorded_as,
        house=state.house,
        player=state.player,
        turn=state.turn,
        position=board.position(hero.tile),
        money=hero.money,
        influence=hero.influence,
        army=hero.army,
        points=hero.points,
        total_points=world.total_points,
        tiles=hero.tiles,
        cities=hero.cities,
        has_ship=has_ship(state, hero),
        has_horses=state.player in state.stable.owners,
        party=party_of(state, state.player),
        waiting=_waiting(state),
        pool=_pool(state),
        window=tuple(tuple(_seen(state, tile) for tile in row) for row in window),
        rivals=tuple(
            _rival(state, rival, seen) for rival in range(len(state.heroes)) if rival != state.player
        ),
        free=tuple(
            FreeWarrior(warrior_view(state, member), board.position(state.warriors[member].tile))
            for member in state.free
            if state.warriors[member].tile in seen
        ),
        height=board.height,
        width=board.width,
        memory=memory,
        cities_seen=tuple(
            SeenCity(city.letter, city.name, tile, world.yields[tile].points)
            for tile, city in sorted(world.cities.items())
            if memory[tile] != UNSEEN
        ),
        own=bytes(state.owner.translate(_only(state.player))),
        omens=omens(state),
        roused_by=state.roused_by,
        refusals_left=walkers.refusals - state.refusals,
        power=strength,
        round_chance=odds.round_chance(walkers, strength),
        victory_chance=odds.victory_chance(walkers, strength),
    )


def _waiting(state: State) -> tuple[str, ...]:
    """T-ENC-2: the rivals who will be met after this one."""
    due = [step.ids[0] for step in reversed(state.scheduler.agenda) if step.name == "MeetRival"]
    return tuple(state.heroes[rival].name for rival in due if rival in state.rivals)


def _pool(state: State) -> tuple[WarriorView, ...]:
    party = party_of(state, state.player)
    match state.scheduler.asked:
        case Step("ChooseParty", (loser,)):
            return party + party_of(state, loser)
        case Step("MakeRoom", (_, newcomer)):
            return (*party, warrior_view(state, newcomer))
    return ()


def _seen(state: State, tile: int) -> SeenTile | None:
    if tile == OFF_BOARD:
        return None
    world, owner = state.world, state.owner[tile]
    city = world.cities.get(tile)
    return SeenTile(
        world.board.position(tile),
        world.terrain[tile],
        city.name if city else "",
        "" if owner == UNCLAIMED else state.heroes[owner].name,
        owner == state.player,
        world.yields[tile],
        owner != state.player and not state.visited[state.player][tile],
    )


def _rival(state: State, number: int, seen: frozenset[int]) -> Rival:
    hero = state.heroes[number]
    if number not in state.rivals or hero.tile not in seen:
        return Rival(hero.name, number in state.rivals, None)
    place, horses = state.world.board.position(hero.tile), number in state.stable.owners
    dossier = Dossier(
        hero.name, place, hero.money, hero.influence, hero.army, party_of(state, number), horses
    )
    return Rival(hero.name, True, dossier)


@cache
def _only(hero: int) -> bytes:
    """For each value of an owner, whether it is the hero."""
    return bytes(owner == hero for owner in range(256))


def _memory(state: State) -> bytes:
    """T-SEE-2: the terrain around every tile the hero has stood on."""
    world, been = state.world, state.visited[state.player]
    board, radius = world.board, world.rules.sight.radius
    letters = world.letters
    memory = bytearray(board.size)
    tile = been.find(1)
    # T-HOUSE-1: a tile ridden over is visited only when it pays.
    stood = [state.hero.tile, *(ride.tile for ride in state.stable.rides if ride.hero == state.player)]
    while tile >= 0:
        stood.append(tile)
        tile = been.find(1, tile + 1)
    for tile in stood:
        row, column = board.rows[tile], board.columns[tile]
        left, right = max(0, column - radius), min(board.width, column + radius + 1)
        for r in range(max(0, row - radius), min(board.height, row + radius + 1)):
            start, end = r * board.width + left, r * board.width + right
            memory[start:end] = letters[start:end]
    return bytes(memory)
