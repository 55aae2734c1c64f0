"""T-SEE: what one player may know. The only reader of secrets; screens and bots get this, never the state."""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.core.lazy import Lazy, made
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.finale import Omen, omens
from thrones_tui.games.thrones.land import SeenCity, SeenTile, Window, cities, memory, window
from thrones_tui.games.thrones.odds import WarriorView, party_of, power_of, warrior_view
from thrones_tui.games.thrones.state import Riding, State
from thrones_tui.games.thrones.telling import in_sight
from thrones_tui.games.thrones.travel import has_ship
from thrones_tui.games.thrones.world import World


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


class Sight(NamedTuple):
    """The square in sight, as far as there are tiles: its first tile, how long its rows are, from which tile
    to the next row it is, and who holds the tiles, row after row: 0 for nobody, else one more than the hero's
    number.
    """

    first: int
    width: int
    stride: int
    holders: bytes

    def rows(self) -> list[tuple[int, bytes]]:
        """Each row: its first tile, and who holds its tiles."""
        first, width, stride, held = self
        return [(first + at // width * stride, held[at : at + width]) for at in range(0, len(held), width)]


class Glance(NamedTuple):
    """What the log and the memory need to know after every command, in less time than a whole view takes.

    `heroes` are the names of all, and `player` is the player's among them. `dossiers` has an entry for each
    rival of the roster, `None` out of sight; `strays` are the names of the free warriors in sight. `size` is
    the number of tiles on the board.
    """

    turn: int
    position: Position
    player: int
    heroes: tuple[str, ...]
    points: int
    army: int
    power: float
    sight: Sight
    dossiers: tuple[Dossier | None, ...]
    strays: tuple[str, ...]
    size: int


class View(NamedTuple):
    """All that the player may know: what a glance tells, and more.

    `house` are the house rules that are on. `own` has 1 for the player's tiles (row by row), `visited` for
    those where the hero has been (T-ECO-2). `own_ship` is whether the hero has a ship and not only one of the
    party. Chances are those of the final battle if it were fought now. `waiting` are the rivals to be met
    after the one met now. `pool` are the warriors to choose a party from, those of the player first; else
    empty. What `in_sight`, `recalled` and `charted` hold is made when `window`, `memory` and `cities_seen`
    are read.
    """

    glance: Glance
    player_name: str
    recorded_as: str
    house: tuple[str, ...]
    money: int
    influence: int
    total_points: int
    tiles: int
    cities: int
    has_ship: bool
    own_ship: bool
    has_horses: bool
    riding: Riding
    party: tuple[WarriorView, ...]
    waiting: tuple[str, ...]
    pool: tuple[WarriorView, ...]
    rivals: tuple[Rival, ...]
    free: tuple[FreeWarrior, ...]
    height: int
    width: int
    own: bytes
    visited: bytes
    in_sight: Lazy[Window]
    recalled: Lazy[bytes]
    charted: Lazy[tuple[SeenCity, ...]]
    omens: tuple[Omen, ...]
    roused_by: str
    refusals_left: int
    round_chance: float
    victory_chance: float

    @property
    def window(self) -> Window:
        """The square in sight."""
        return self.in_sight()

    @property
    def memory(self) -> bytes:
        """A tile letter per tile of the board, row by row; `UNSEEN` where the player has never looked."""
        return self.recalled()

    @property
    def cities_seen(self) -> tuple[SeenCity, ...]:
        """The cities where the player has looked, in the order of their tiles."""
        return self.charted()

    @property
    def turn(self) -> int:
        """The turn being played."""
        return self.glance.turn

    @property
    def position(self) -> Position:
        """Where the hero stands."""
        return self.glance.position

    @property
    def player(self) -> int:
        """The hero's number among all."""
        return self.glance.player

    @property
    def hero_name(self) -> str:
        """The hero's name."""
        return self.glance.heroes[self.glance.player]

    @property
    def points(self) -> int:
        """The points of what the hero holds now (T-ECO-4)."""
        return self.glance.points

    @property
    def army(self) -> int:
        """The hero's knights."""
        return self.glance.army

    @property
    def power(self) -> float:
        """What the hero would bring to the final battle (T-END-5)."""
        return self.glance.power

    @property
    def met(self) -> tuple[Dossier, ...]:
        """The rivals in sight."""
        return tuple(rival.dossier for rival in self.rivals if rival.dossier)

    @property
    def tiles_in_sight(self) -> tuple[SeenTile, ...]:
        """The tiles of the window that are on the board."""
        return tuple(tile for row in self.window for tile in row if tile)

    @property
    def is_uncovered(self) -> bool:
        """T-SEE-4: whether the game is over and the whole realm in sight."""
        return len(self.window) > 2 * max(self.height, self.width)


def glance(state: State) -> Glance:
    """T-SEE-3: what is seen at a glance."""
    seen = in_sight(state, state.heroes[state.player].tile)
    return _glance(state, seen, state.world.rules.sight.radius, _strays(state, seen))


_HOLDERS: Final = bytes((*range(1, 256), 0))
"""For each value of an owner, who holds the tile as `Sight` has it."""


def _glance(state: State, seen: frozenset[int], reach: int, strays: Sequence[int]) -> Glance:
    """What somebody sees who looks so many tiles far, and whom of the free warriors."""
    heroes, owner, player = state.heroes, state.owner, state.player
    hero, board = heroes[player], state.world.board
    square = board.square(hero.tile, reach)
    holders = b"".join([owner[start:stop] for start, stop in square.rows]).translate(_HOLDERS)
    return Glance(
        state.turn,
        square.middle,
        player,
        tuple([hero.name for hero in heroes]),
        hero.points,
        hero.army,
        power_of(state),
        Sight(square.rows[0][0], square.width, board.width, holders),
        _dossiers(state, seen),
        tuple([state.warriors[stray].name for stray in strays]),
        board.size,
    )


def view(state: State) -> View:
    """T-SEE-3: what the player may know."""
    world, been, tile = state.world, bytes(state.visited[state.player]), state.hero.tile
    # T-HOUSE-1: a tile ridden over is visited only when it pays.
    stood = (tile, *[ride.tile for ride in state.stable.rides if ride.hero == state.player])
    recalled = Lazy(partial(memory, world, been, stood))
    return _view(state, in_sight(state, tile), world.rules.sight.radius, been, recalled)


def uncovered(state: State) -> View:
    """T-SEE-4: the whole realm, for when the game is over: all of it is in the square in sight."""
    world, board = state.world, state.world.board
    been, reach = bytes(state.visited[state.player]), max(board.height, board.width)
    return _view(state, frozenset(range(board.size)), reach, been, made(world.letters))


def _view(state: State, seen: frozenset[int], reach: int, been: bytes, recalled: Lazy[bytes]) -> View:
    """What can be known by somebody who sees some tiles, so many tiles far, and remembers others."""
    world, hero = state.world, state.hero
    board, walkers = world.board, world.rules.walkers
    strays, party = _strays(state, seen), party_of(state, state.player)
    glance = _glance(state, seen, reach, strays)
    return View(  # in the order of its fields: to match thirty names takes 2 µs
        glance,
        state.player_name,
        state.recorded_as,
        state.house,
        hero.money,
        hero.influence,
        world.total_points,
        hero.tiles,
        hero.cities,
        has_ship(state, hero),
        hero.ship,
        state.player in state.stable.owners,
        state.stable.riding(state.player),
        party,
        _waiting(state),
        _pool(state, party),
        _rivals(glance, tuple(state.rivals)),
        tuple(
            [
                FreeWarrior(warrior_view(state, member), board.position(state.warriors[member].tile))
                for member in strays
            ]
        ),
        board.height,
        board.width,
        bytes(state.owner.translate(_only(state.player))),
        been,
        Lazy(
            partial(window, world, hero.tile, reach, glance.sight.holders, glance.heroes, glance.player, been)
        ),
        recalled,
        Lazy(partial(_cities, world, recalled)),
        omens(state),
        state.roused_by,
        walkers.refusals - state.refusals,
        odds.round_chance(walkers, glance.power),
        odds.victory_chance(walkers, glance.power),
    )


def _cities(world: World, recalled: Lazy[bytes]) -> tuple[SeenCity, ...]:
    return cities(world, recalled())


def _waiting(state: State) -> tuple[str, ...]:
    """T-ENC-2: the rivals who will be met after this one."""
    due = [step.ids[0] for step in reversed(state.scheduler.agenda) if step.name == "MeetRival"]
    return tuple(state.heroes[rival].name for rival in due if rival in state.rivals)


def _rivals(glance: Glance, active: tuple[int, ...]) -> tuple[Rival, ...]:
    """All rivals, whether active or not."""
    hidden, seen = _hidden(glance.heroes, glance.player, active), glance.dossiers
    if not any(seen):
        return hidden
    return tuple(
        [
            Rival(rival.name, rival.active, dossier) if dossier else rival
            for rival, dossier in zip(hidden, seen, strict=True)
        ]
    )


@lru_cache(256)
def _hidden(heroes: tuple[str, ...], player: int, active: tuple[int, ...]) -> tuple[Rival, ...]:
    """The rivals as they are out of sight, where most of them are most of the time."""
    return tuple(
        Rival(name, number in active, None) for number, name in enumerate(heroes) if number != player
    )


def _pool(state: State, party: tuple[WarriorView, ...]) -> tuple[WarriorView, ...]:
    asked = state.scheduler.asked
    if asked is None or not asked.ids:  # most of the time
        return ()
    match asked:
        case Step("ChooseParty", (loser,)):
            return party + party_of(state, loser)
        case Step("MakeRoom", (_, newcomer)):
            return (*party, warrior_view(state, newcomer))
    return ()


def _strays(state: State, seen: frozenset[int]) -> list[int]:
    """The free warriors in sight."""
    return [member for member in state.free if state.warriors[member].tile in seen]


def _dossiers(state: State, seen: frozenset[int]) -> tuple[Dossier | None, ...]:
    """The rivals who are seen, each at its place in the roster."""
    found: list[Dossier | None] = [None] * (len(state.heroes) - 1)
    for number in state.rivals:
        if state.heroes[number].tile in seen:
            found[number - (number > state.player)] = _dossier(state, number)
    return tuple(found)


def _dossier(state: State, number: int) -> Dossier:
    hero = state.heroes[number]
    place, horses = state.world.board.position(hero.tile), number in state.stable.owners
    return Dossier(hero.name, place, hero.money, hero.influence, hero.army, party_of(state, number), horses)


@cache
def _only(hero: int) -> bytes:
    """For each value of an owner, whether it is the hero."""
    return bytes(owner == hero for owner in range(256))
