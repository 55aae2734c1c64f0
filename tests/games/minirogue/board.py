"""Small levels for tests, drawn in letters.

`#` is wall, `.` floor; `@` the player, B S D G monsters, `)` and `?` objects (kinds are given in reading
order), `>` the stairway and `&` the idol; digits are floor, just to be named. A drawing without a goal gets a
walled-in stairway below it, so that positions stay as drawn.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeAlias

from tests.contract.games import instead

from thrones_tui.core.board import OFF_BOARD, Position
from thrones_tui.core.dice import Dice, ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.core.events import AnyEvent, Teller, is_heard_by
from thrones_tui.core.rules import Rules
from thrones_tui.games.minirogue import game as minirogue
from thrones_tui.games.minirogue.house import look_around
from thrones_tui.games.minirogue.kinds import MONSTERS, OBJECTS, Actor
from thrones_tui.games.minirogue.level import Level
from thrones_tui.games.minirogue.placing import enter_level, new_monster
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.scene import MiniRoguePresenter
from thrones_tui.games.minirogue.state import Item, State
from thrones_tui.games.minirogue.view import View
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.presenter import Edition, Presenter

MiniRogueGame: TypeAlias = Game[State, View]

ROOT = Path(__file__).resolve().parents[3]
RULESET = ROOT / "assets" / "maps" / "minirogue" / "ruleset.toml"
DOCS = (ROOT / "docs" / "rules" / "minirogue.md").read_text(encoding="utf-8")
LAST = 4
"""The level with the idol."""
HIGH = 0.999
"""What dice show that always show their most."""


@cache
def the_edition() -> Edition[State, View]:
    return minirogue.load("minirogue", {"ruleset.toml": RULESET.read_text(encoding="utf-8")})


def the_rules() -> Rules[State, View]:
    return the_edition().rules


def the_numbers() -> Ruleset:
    """The numbers of the rules."""
    world = the_rules().world
    assert isinstance(world, Ruleset)
    return world


def presenter(state: State) -> Presenter[View]:
    return MiniRoguePresenter(state.world)


@cache
def begun(smell: int, dark: bool) -> State:
    """A game on whose level nothing depends, since another is drawn; to dig one takes time."""
    return the_rules().new({"smell": smell, "house": "dark" if dark else ""}, Dice(7))


class Table:
    """A level set up. The dice show what a test scripts, then always their most, with which nobody heals."""

    def __init__(self, state: State, rules: Rules[State, View]) -> None:
        self.state = state
        state.dice = ScriptedDice([], HIGH)
        self.game: MiniRogueGame = Game(rules, state)

    @property
    def player(self) -> Actor:
        return self.state.player

    @property
    def at(self) -> tuple[int, int]:
        """Where the player stands."""
        return self.place(self.player)

    @property
    def monster(self) -> Actor:
        """The first monster there is."""
        return self.state.monsters[0]

    def tile(self, row: int, column: int) -> int:
        return self.state.level.board.tile(Position(row, column))

    def monster_at(self, row: int, column: int) -> Actor:
        found = self.state.monster_at(self.tile(row, column))
        assert found is not None
        return found

    def place(self, actor: Actor) -> tuple[int, int]:
        row, column = self.state.level.board.position(actor.tile)
        return row, column

    def play(self, *commands: str, dice: Iterable[float] = (), rest: float | None = HIGH) -> list[AnyEvent]:
        """Give commands, with dice that show this and then `rest`; return what happened."""
        self.state.dice = ScriptedDice(dice, rest)
        return [event for command in commands for event in self.game.submit(command)]

    def told(self, *commands: str, dice: Iterable[float] = (), rest: float | None = HIGH) -> list[str]:
        """The same, as the sentences that a player reads."""
        events = self.play(*commands, dice=dice, rest=rest)
        heard = [event for event in events if is_heard_by(event, 0)]
        return [line.text for line in presenter(self.state).lines(heard, self.game.view(), 1)]

    def offered(self) -> list[str]:
        return list(map(str, self.game.decision.options))

    def picture(self) -> list[str]:
        """The level as it is shown, mark over glyph."""
        grid = presenter(self.state).realm(self.game.view())
        return ["".join(c.mark if c.mark.strip() else c.glyph for c in row) for row in grid.rows]


def draw(
    drawing: str,
    *,
    things: Sequence[int] = (),
    pack: Sequence[int] = (),
    depth: int | None = None,
    smell: int = 15,
    dark: bool = False,
    asleep: bool = False,
    rules: Rules[State, View] | None = None,
    **player: int,
) -> Table:
    """A game on a drawn level. `things` are the kinds of the objects in the drawing, `pack` what is carried
    besides the short sword, `player` attributes of the player's own; `asleep` are all monsters.
    """
    rows = drawing.split()
    if not {">", "&"} & set("".join(rows)):
        width = len(rows[0])
        rows += ["#" * width, "#" * (width - 1) + ">"]
    signs = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in "#."}
    has_idol = "&" in signs.values()
    state = begun(smell, dark).clone() if rules is None else rules.new({"smell": smell}, Dice(7))
    state.depth = depth if depth is not None else LAST * has_idol
    state.level = Level(tuple("".join("#" if sign == "#" else "." for sign in row) for row in rows))
    tile = {place: state.level.board.tile(Position(*place)) for place in signs}
    kinds = iter(things)
    numbers = {monster.glyph: number for number, monster in MONSTERS.items()}
    state.items, state.monsters = [], []
    for place, sign in signs.items():
        if sign == "@":
            state.player.tile = tile[place]
        elif sign in ">&":
            state.goal = tile[place]
        elif sign in ")?":
            state.items.append(Item(next(kinds), tile[place]))
        elif sign in numbers:
            monster = new_monster(state.world, ScriptedDice([], 0.0), numbers[sign], tile[place])
            monster.sleep = 9 if asleep else 0
            state.monsters.append(monster)
    state.pack += list(pack)
    for name, value in player.items():
        assert hasattr(state.player, name), name
        setattr(state.player, name, value)
    if state.player.weapon in state.pack:
        state.wielded = state.pack.index(state.player.weapon)
    state.seen = bytearray(state.level.board.size)
    look_around(state)
    return Table(state, rules or the_rules())


def shows(value: int, low: int, high: int) -> float:
    """What dice must show so that a number from `low` to `high` comes out as `value`."""
    assert low <= value <= high
    return (value - low + 0.5) / (high - low + 1)


def entered(seed: int, depth: int) -> State:
    """The state of a game on entering a level."""
    state = the_rules().new({}, Dice(seed))
    if depth:
        enter_level(state, Teller(listening=False), depth)
    return state


def rewritten(game: LiveGame[State, View], rng: Random) -> LiveGame[State, View]:
    """The same game to its player, with all that is hidden changed: R-SEE-1, R-SEE-2, and the dice."""
    state = game.state.clone()
    here, sight = state.player.tile, state.level.sight(state.player.tile)
    level = state.level = _elsewhere(state, rng)
    assert level.sight(here) == sight
    state.dice = Dice(rng.random().hex())
    out_of_sight = [tile for tile in level.floor if state.dark and tile not in sight]
    unknown = [tile for tile in out_of_sight if not state.seen[tile]]
    for monster in state.monsters:
        lost = monster.most_hit_points - monster.hit_points
        least, most = state.world.monsters[monster.kind].hit_points
        monster.most_hit_points = rng.randint(max(least, lost + 1), max(most, lost + 1))
        monster.hit_points = monster.most_hit_points - lost
    state.monsters = [monster for monster in state.monsters if monster.tile not in out_of_sight]
    for tile in rng.sample(out_of_sight, min(len(out_of_sight), 30)):
        kind = rng.choice([*MONSTERS])
        state.monsters.append(new_monster(state.world, state.dice, kind, tile))
    rng.shuffle(state.monsters)
    for at, (kind, tile) in enumerate(state.items):
        if tile not in sight:
            alike = [other for other, thing in OBJECTS.items() if thing.glyph == OBJECTS[kind].glyph]
            state.items[at] = Item(rng.choice(alike), tile)
    state.items = [item for item in state.items if state.seen[item.tile]]
    rng.shuffle(unknown)
    if not state.seen[state.goal]:
        state.goal = unknown.pop()
    state.items += [Item(rng.choice([*OBJECTS]), tile) for tile in unknown[:3]]
    return instead(game, state)


def _elsewhere(state: State, rng: Random) -> Level:
    """The level with another terrain where the player has never looked."""
    level, width = state.level, state.level.board.width
    terrain = list(level.terrain)
    for tile, seen in enumerate(state.seen):
        if not seen and OFF_BOARD not in level.board.neighbours[tile]:
            terrain[tile] = rng.choice("#.")
    text = "".join(terrain)
    other = Level(tuple(text[row : row + width] for row in range(0, len(text), width)), level.rooms)
    return other if other.sight(state.player.tile) == level.sight(state.player.tile) else level
