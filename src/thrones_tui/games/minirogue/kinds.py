"""Every kind of weapon, scroll and monster, each declared once.

A new kind is one more declaration, below the others of its sort. Saved games hold a kind's number, which is
its place among the declarations.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, Protocol, TypeAlias

from thrones_tui.core.dice import Dice
from thrones_tui.core.ruleset import Range, printable
from thrones_tui.games.minirogue.hunting import NEVER, SHORTEST, STRAIGHT, Movement
from thrones_tui.games.minirogue.level import Level

MOST: Final = 99
"""No attribute of an actor is larger; increases stop there."""
MOST_SLEEP: Final = 9
Points: TypeAlias = Annotated[int, range(MOST + 1)]
PointsRange: TypeAlias = Annotated[Range, range(MOST + 1)]
OneIn: TypeAlias = Annotated[int, range(1, MOST + 1)]
"""A chance of one in so many."""
FROM_RULESET: Final = None
"""In place of a kind's numbers: every ruleset has to state them. Numbers that stand here can be left out."""


@dataclass(slots=True)
class Actor:
    """The player or a monster. `kind` is `PLAYER` or the number of a kind of monster, `weapon` that of a
    weapon, `most_hit_points` what healing stops at, `sleep` the turns still to be slept through.
    """

    kind: int
    tile: int
    hit_points: int
    most_hit_points: int
    armor: int
    strength: int
    dexterity: int
    weapon: int
    sleep: int = 0

    def clone(self) -> "Actor":
        """An independent copy."""
        return Actor(
            self.kind,
            self.tile,
            self.hit_points,
            self.most_hit_points,
            self.armor,
            self.strength,
            self.dexterity,
            self.weapon,
            self.sleep,
        )


# Weapons and scrolls: what can be carried. Stairway and idol are places of the level instead.


@dataclass(frozen=True, slots=True)
class WeaponNumbers:
    """R-FIGHT-1, R-FIGHT-2, R-FIGHT-4: the verb of a blow, and what the weapon adds."""

    verb: Annotated[str, printable(40, empty=False)]
    dexterity: Points
    damage: Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A kind of weapon. `key` names its table in a ruleset; it is `placed` if new levels have some lying
    about (R-MAP-5).
    """

    name: str
    key: str
    placed: bool
    numbers: WeaponNumbers | None
    plural: bool = False
    puts_to_sleep: bool = False
    """R-FIGHT-3."""
    glyph = ")"

    @property
    def called(self) -> str:
        """One in the sentences of the hand-out, and in lists."""
        return self.name

    @property
    def named(self) -> str:
        """One in other sentences: `a long sword`, `magic fangs of sleep`."""
        return self.name if self.plural else f"a {self.name}"

    def about(self, numbers: WeaponNumbers) -> str:
        """What it adds, in words."""
        return f"dexterity +{numbers.dexterity}, damage {numbers.damage}"


class Reader(Protocol):
    """What a scroll may look at and change: the state of a game."""

    dice: Dice
    level: Level
    player: Actor
    monsters: list[Actor]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scroll:
    """A kind of scroll. `key` names its gain in a ruleset; it is `placed` if new levels have some lying about
    (R-MAP-5).
    """

    name: str
    key: str
    placed: bool
    numbers: Range | None
    """The gain, from 0 to 0 where there is nothing to gain."""
    effect: Callable[[Reader, Range], None]
    """R-SCR-1: `effect(state, gain)`."""
    told: str
    """R-SCR-1: how its reader feels."""
    does: str
    """What it does, with the gain as `{gain}`."""
    plural = False
    glyph = "?"

    @property
    def called(self) -> str:
        """One in a sentence or a list."""
        return f"a scroll of {self.name}"

    named = called

    def about(self, gain: Range) -> str:
        """What it does, in words."""
        return self.does.format(gain=gain)


Attribute: TypeAlias = Literal["most_hit_points", "armor", "strength", "dexterity"]


def _raise(attribute: Attribute) -> Callable[[Reader, Range], None]:
    """The effect of raising an attribute of the player."""

    def effect(state: Reader, gain: Range) -> None:
        value: int = getattr(state.player, attribute)
        setattr(state.player, attribute, min(MOST, value + state.dice.between(*gain)))

    return effect


def _teleport(state: Reader, gain: Range) -> None:
    """To other floor with nobody on it; where there is none, the player stays."""
    here = state.player.tile
    taken = {monster.tile for monster in state.monsters} | {here}
    free = [tile for tile in state.level.floor if tile not in taken]
    state.player.tile = state.dice.pick(free or [here])


OBJECTS: Final[dict[int, Weapon | Scroll]] = {}


def _object(thing: Weapon | Scroll) -> int:
    """Enter a kind of object; return its number."""
    number = len(OBJECTS)
    OBJECTS[number] = thing
    return number


MACE: Final = _object(Weapon(name="mace", key="mace", placed=True, numbers=FROM_RULESET))
SHORT_SWORD: Final = _object(Weapon(name="short sword", key="short_sword", placed=True, numbers=FROM_RULESET))
LONG_SWORD: Final = _object(Weapon(name="long sword", key="long_sword", placed=True, numbers=FROM_RULESET))
MAGIC_AXE: Final = _object(Weapon(name="magic axe", key="magic_axe", placed=False, numbers=FROM_RULESET))
MAGIC_FANGS: Final = _object(
    Weapon(
        name="magic fangs of sleep",
        key="magic_fangs",
        placed=False,
        numbers=FROM_RULESET,
        plural=True,
        puts_to_sleep=True,
    )
)
ARMOR: Final = _object(
    Scroll(
        name="enhance armor",
        key="armor",
        placed=True,
        numbers=FROM_RULESET,
        effect=_raise("armor"),
        told="Your armor glows blue.",
        does="armor +{gain}",
    )
)
STRENGTH: Final = _object(
    Scroll(
        name="strength",
        key="strength",
        placed=True,
        numbers=FROM_RULESET,
        effect=_raise("strength"),
        told="Your muscles bulge.",
        does="strength +{gain}",
    )
)
HEALTH: Final = _object(
    Scroll(
        name="enhance health",
        key="health",
        placed=True,
        numbers=FROM_RULESET,
        effect=_raise("most_hit_points"),
        told="You feel your heart beating stronger.",
        does="most hit points +{gain}",
    )
)
DEXTERITY: Final = _object(
    Scroll(
        name="enhance dexterity",
        key="dexterity",
        placed=True,
        numbers=FROM_RULESET,
        effect=_raise("dexterity"),
        told="You feel like less of a klutz.",
        does="dexterity +{gain}",
    )
)
TELEPORTATION: Final = _object(
    Scroll(
        name="teleportation",
        key="teleportation",
        placed=False,
        numbers=Range(0, 0),
        effect=_teleport,
        told="You feel your body wrenched in space and time.",
        does="takes you to another place of the level",
    )
)

WEAPONS: Final = {kind: thing for kind, thing in OBJECTS.items() if isinstance(thing, Weapon)}
SCROLLS: Final = {kind: thing for kind, thing in OBJECTS.items() if isinstance(thing, Scroll)}
PLACED: Final = tuple(kind for kind, thing in OBJECTS.items() if thing.placed)
"""R-MAP-5: what lies about on new levels; other kinds come from monsters alone."""


@dataclass(frozen=True, slots=True)
class MonsterNumbers:
    """The first level that a kind of monster lives on, its attributes, how far it smells, and in how many
    deaths it leaves something once.
    """

    first_level: Points
    hit_points: Annotated[Range, range(1, MOST + 1)]
    armor: PointsRange
    strength: PointsRange
    dexterity: PointsRange
    smell: Points
    drop_in: OneIn


@dataclass(frozen=True, slots=True, kw_only=True)
class Monster:
    """A kind of monster. `key` names its table in a ruleset, `weapon` is what it fights with, and it `leaves`
    one of some objects behind (R-MON-6).
    """

    name: str
    many: str
    key: str
    glyph: str
    weapon: int
    moves: Movement
    heals: bool
    """R-MON-5: whether it regains hit points."""
    leaves: tuple[int, ...]
    numbers: MonsterNumbers | None


PLAYER: Final = 0
MONSTERS: Final[dict[int, Monster]] = {}


def _monster(monster: Monster) -> int:
    """Enter a kind of monster; return its number."""
    if monster.glyph in ("@", *"#.)?>&", *(other.glyph for other in MONSTERS.values())):
        raise TypeError(f"the glyph of the {monster.name} is taken")
    if monster.weapon not in WEAPONS or not all(kind in OBJECTS for kind in monster.leaves):
        raise TypeError(f"the {monster.name} needs a weapon to wield, and objects to leave")
    number = PLAYER + 1 + len(MONSTERS)
    MONSTERS[number] = monster
    return number


BOGEYMAN: Final = _monster(
    Monster(
        name="Bogeyman",
        many="Bogeymen",
        key="bogeyman",
        glyph="B",
        weapon=SHORT_SWORD,
        moves=STRAIGHT,
        heals=False,
        leaves=(MAGIC_AXE,),
        numbers=FROM_RULESET,
    )
)
SNAKEWOMAN: Final = _monster(
    Monster(
        name="Snakewoman",
        many="Snakewomen",
        key="snakewoman",
        glyph="S",
        weapon=MAGIC_FANGS,
        moves=STRAIGHT,
        heals=False,
        leaves=(MAGIC_FANGS,),
        numbers=FROM_RULESET,
    )
)
DRAGON: Final = _monster(
    Monster(
        name="Dragon",
        many="Dragons",
        key="dragon",
        glyph="D",
        weapon=LONG_SWORD,
        moves=NEVER,
        heals=True,
        leaves=tuple(SCROLLS),
        numbers=FROM_RULESET,
    )
)
GOBLIN: Final = _monster(
    Monster(
        name="Goblin",
        many="Goblins",
        key="goblin",
        glyph="G",
        weapon=SHORT_SWORD,
        moves=SHORTEST,
        heals=False,
        leaves=(MAGIC_AXE, MAGIC_FANGS),
        numbers=FROM_RULESET,
    )
)


def actor_name(kind: int) -> str:
    """R-FIGHT-4: the player or a kind of monster in a sentence: `Player`, `the Goblin`."""
    return "Player" if kind == PLAYER else f"the {MONSTERS[kind].name}"
