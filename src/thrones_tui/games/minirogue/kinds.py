"""Every kind of weapon, scroll and monster, each declared once.

A new kind is one more declaration, below the others of its sort; and the rules get another `version`, since
saved games hold a kind's number, which is its place among the declarations. Its numbers are in the ruleset,
in a table named by its `key`; a kind that brings `numbers` along may be left out there.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Final, Literal, NamedTuple, Protocol, TypeAlias

from thrones_tui.core.dice import Dice
from thrones_tui.core.limits import printable
from thrones_tui.core.ruleset import Range
from thrones_tui.games.minirogue.hunting import NEVER, SHORTEST, STRAIGHT, Movement
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS, WALL, Level

MOST: Final = 99
"""No attribute of an actor is larger; increases stop there."""
MOST_SLEEP: Final = 9
Points: TypeAlias = Annotated[int, range(MOST + 1)]
PointsRange: TypeAlias = Annotated[Range, range(MOST + 1)]
OneIn: TypeAlias = Annotated[int, range(1, MOST + 1)]
"""A chance of one in so many."""


@dataclass(slots=True)
class Actor:
    """The player or a monster. `kind` is `PLAYER` or the number of a kind of monster, `weapon` that of a
    weapon; healing stops at `most_hit_points`, and `sleep` are the turns left to sleep.
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


@dataclass(frozen=True, slots=True)
class Weapon:
    """A kind of weapon, `placed` if new levels have some lying about (R-MAP-5)."""

    name: str
    key: str
    _: KW_ONLY
    placed: bool = True
    plural: bool = False
    puts_to_sleep: bool = False
    """R-FIGHT-3."""
    numbers: WeaponNumbers | None = None
    glyph: ClassVar = ")"

    @property
    def called(self) -> str:
        """In the sentences of the hand-out, and in lists."""
        return self.name

    @property
    def named(self) -> str:
        """In other sentences: `a long sword`, `magic fangs of sleep`."""
        return self.name if self.plural else f"a {self.name}"

    def about(self, numbers: WeaponNumbers) -> str:
        """What it adds, in words."""
        return f"dexterity +{numbers.dexterity}, damage {numbers.damage}"


class Reader(Protocol):
    """What an effect sees of the state of a game, and may change."""

    dice: Dice
    level: Level
    player: Actor
    monsters: list[Actor]


class Effect(NamedTuple):
    """R-SCR-1: what reading a scroll does, `work(state, gain)`, and the same in words, with `{gain}`. It may
    raise an `attribute` of the player, which is `called` so.
    """

    work: Callable[[Reader, Range], None]
    about: str
    attribute: str = ""
    called: str = ""


@dataclass(frozen=True, slots=True)
class Scroll:
    """A kind of scroll, `placed` if new levels have some lying about (R-MAP-5); its numbers are the gain."""

    name: str
    key: str
    effect: Effect
    told: str
    """R-SCR-1: how its reader feels."""
    _: KW_ONLY
    placed: bool = True
    numbers: Range | None = None
    plural: ClassVar = False
    glyph: ClassVar = "?"

    @property
    def called(self) -> str:
        """In sentences and lists."""
        return f"a scroll of {self.name}"

    named = called

    def about(self, gain: Range) -> str:
        """What it does, in words."""
        return self.effect.about.format(gain=gain)


def _raises(
    attribute: Literal["most_hit_points", "armor", "strength", "dexterity"], called: str = ""
) -> Effect:
    """The effect of raising an attribute of the player."""
    called = called or attribute

    def work(state: Reader, gain: Range) -> None:
        value: int = getattr(state.player, attribute)
        setattr(state.player, attribute, min(MOST, value + state.dice.between(*gain)))

    return Effect(work, f"{called} +{{gain}}", attribute, called)


def _teleport(state: Reader, gain: Range) -> None:
    """To any other floor tile where nobody stands; if there is none, the player stays."""
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


MACE: Final = _object(Weapon("mace", "mace"))
SHORT_SWORD: Final = _object(Weapon("short sword", "short_sword"))
LONG_SWORD: Final = _object(Weapon("long sword", "long_sword"))
MAGIC_AXE: Final = _object(Weapon("magic axe", "magic_axe", placed=False))
MAGIC_FANGS: Final = _object(
    Weapon("magic fangs of sleep", "magic_fangs", placed=False, plural=True, puts_to_sleep=True)
)
ARMOR: Final = _object(Scroll("enhance armor", "armor", _raises("armor"), told="Your armor glows blue."))
STRENGTH: Final = _object(Scroll("strength", "strength", _raises("strength"), told="Your muscles bulge."))
HEALTH: Final = _object(
    Scroll(
        "enhance health",
        "health",
        _raises("most_hit_points", "maximum of hit points"),
        told="You feel your heart beating stronger.",
    )
)
DEXTERITY: Final = _object(
    Scroll("enhance dexterity", "dexterity", _raises("dexterity"), told="You feel like less of a klutz.")
)
TELEPORTATION: Final = _object(
    Scroll(
        "teleportation",
        "teleportation",
        Effect(_teleport, "takes you to another place of the level"),
        told="You feel your body wrenched in space and time.",
        placed=False,
        numbers=Range(0, 0),
    )
)

WEAPONS: Final = {kind: thing for kind, thing in OBJECTS.items() if isinstance(thing, Weapon)}
SCROLLS: Final = {kind: thing for kind, thing in OBJECTS.items() if isinstance(thing, Scroll)}
PLACED: Final = tuple(kind for kind, thing in OBJECTS.items() if thing.placed)
"""R-MAP-5: what lies about on new levels; other kinds come from monsters alone."""
_MANY: Final = frozenset(thing.named for thing in OBJECTS.values() if thing.plural)


def lies(named: str) -> str:
    """That there is something so named: `lies a mace`, `lie magic fangs of sleep`."""
    return f"{'lie' if named in _MANY else 'lies'} {named}"


def it(named: str) -> str:
    """The pronoun for what somebody picks up that is so named."""
    return "them" if named in _MANY else "it"


@dataclass(frozen=True, slots=True)
class MonsterNumbers:
    """Of a kind of monster: the first level it lives on, its attributes, how far it smells, and its chance,
    one in `drop_in`, of leaving something behind.
    """

    first_level: Points
    hit_points: Annotated[Range, range(1, MOST + 1)]
    armor: PointsRange
    strength: PointsRange
    dexterity: PointsRange
    smell: Points
    drop_in: OneIn


@dataclass(frozen=True, slots=True)
class Monster:
    """A kind of monster. It fights with a `weapon`, and `leaves` one of these objects behind (R-MON-6);
    `many` is its plural, where that is not the name with an s.
    """

    name: str
    glyph: str
    _: KW_ONLY
    weapon: int
    moves: Movement
    leaves: tuple[int, ...]
    many: str = ""
    heals: bool = False
    """R-MON-5: whether it regains hit points."""
    numbers: MonsterNumbers | None = None

    @property
    def key(self) -> str:
        """The name of its table in a ruleset."""
        return self.name.lower()


PLAYER: Final = 0
MONSTERS: Final[dict[int, Monster]] = {}


def _monster(monster: Monster) -> int:
    """Enter a kind of monster; return its number."""
    taken = ("@", WALL, FLOOR, STAIRS, IDOL, Weapon.glyph, Scroll.glyph)
    if monster.glyph in (*taken, *(other.glyph for other in MONSTERS.values())):
        raise TypeError(f"the glyph of the {monster.name} is taken")
    if monster.weapon not in WEAPONS or not all(kind in OBJECTS for kind in monster.leaves):
        raise TypeError(f"the {monster.name} needs a weapon to wield, and objects to leave")
    number = PLAYER + 1 + len(MONSTERS)
    MONSTERS[number] = monster
    return number


BOGEYMAN: Final = _monster(
    Monster("Bogeyman", "B", weapon=SHORT_SWORD, moves=STRAIGHT, leaves=(MAGIC_AXE,), many="Bogeymen")
)
SNAKEWOMAN: Final = _monster(
    Monster("Snakewoman", "S", weapon=MAGIC_FANGS, moves=STRAIGHT, leaves=(MAGIC_FANGS,), many="Snakewomen")
)
DRAGON: Final = _monster(
    Monster("Dragon", "D", weapon=LONG_SWORD, moves=NEVER, leaves=tuple(SCROLLS), heals=True)
)
GOBLIN: Final = _monster(
    Monster("Goblin", "G", weapon=SHORT_SWORD, moves=SHORTEST, leaves=(MAGIC_AXE, MAGIC_FANGS))
)


def actor_name(kind: int) -> str:
    """R-FIGHT-4: the player or a kind of monster in a sentence: `Player`, `the Goblin`."""
    return "Player" if kind == PLAYER else f"the {MONSTERS[kind].name}"
