"""What events need: who hears of them (T-SEE-3), and what the numbers in them are called."""

from typing import Final, NamedTuple

from thrones_tui.core.board import Position
from thrones_tui.core.events import EVERYBODY, NOBODY, Audience
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import amount, counted, listed, way

UNKNOWN: Final = -1
"""A hero whom the player does not see."""


class Names(NamedTuple):
    """The names of one game; `position` is where the player's hero stands when the events are told, and
    `met` the free warriors that were seen before.
    """

    world: World
    player: int
    heroes: tuple[str, ...]
    warriors: tuple[str, ...]
    position: Position
    met: tuple[str, ...] = ()

    def hero(self, hero: int) -> str:
        """A hero's name, `you` for the player's, `somebody` for one unseen."""
        if hero == UNKNOWN:
            return "somebody"
        return "you" if hero == self.player else self.heroes[hero]

    def warrior(self, warrior: int) -> str:
        """A warrior's name, told apart from a hero of the same name."""
        name = self.warriors[warrior]
        return f"the warrior {name}" if name in self.heroes else name

    def does(self, hero: int, verb: str) -> str:
        """A hero and what it does: `you win`, `Cersei Lannister wins`."""
        return f"{self.hero(hero)} {verb}{'' if hero == self.player else 's'}"

    def place(self, tile: int) -> str:
        """What a tile is called: its city, or its kind."""
        city = self.world.cities.get(tile)
        if city is not None:
            return city.name
        return "the waters" if self.world.is_water(tile) else "the land"

    def way(self, tile: int) -> str:
        """Where a tile lies as the hero sees it: `3 north, 1 west`."""
        return way(self.position, self.world.board.position(tile))

    def step(self, origin: int, tile: int) -> str:
        """A step to the next tile: `north`, `west to Pyke`."""
        board = self.world.board
        direction = way(board.position(origin), board.position(tile)).split()[-1]
        return f"{direction} to {self.place(tile)}" if tile in self.world.cities else direction


def bound(world: World, tile: int, can: str) -> str:
    """T-MOVE-2: what somebody without a ship `can` or `could` do on a tile; empty for who can get about."""
    if world.is_water(tile):
        return f"At sea without a ship you {can} only sail on until you land."
    few = world.confines(tile)
    if few == 1:
        return f"Without a ship you {can} go nowhere from here."
    return f"Without a ship you {can} reach only {counted(few - 1, 'tile')} from here." if few else ""


def goods(money: int, influence: int, army: int) -> list[str]:
    """The amounts that are not 0: `10 money`, `5 knights`."""
    kinds = ((money, "money"), (influence, "influence"), (army, "knights"))
    return [f"{amount(number)} {what}" for number, what in kinds if number]


def gains(money: int, influence: int, army: int, *more: str) -> str:
    """What somebody gets, as a list; `more` comes last."""
    return listed([*goods(money, influence, army), *more]) or "nothing"


def in_sight(state: State, tile: int) -> frozenset[int]:
    """T-SEE-1: the tiles seen from a tile."""
    return state.world.board.near(tile, state.world.rules.sight.radius)


def seen_at(state: State, tile: int) -> Audience:
    """T-SEE-3: who sees what happens on a tile: everybody, or nobody at the table."""
    return EVERYBODY if tile in in_sight(state, state.hero.tile) else NOBODY


def is_in_sight(state: State, hero: int) -> bool:
    """Whether a hero is the player's or in its sight."""
    return hero == state.player or state.heroes[hero].tile in in_sight(state, state.hero.tile)


def known_to(state: State, *heroes: int) -> Audience:
    """Who hears what happens to heroes: everybody, if each is the player's or in sight."""
    return EVERYBODY if all(is_in_sight(state, hero) for hero in heroes) else NOBODY
