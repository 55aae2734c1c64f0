"""T-SEE-2: what a player has seen: whose each place was, each rival as last seen, and how the game went."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, NamedTuple, TypeAlias

from thrones_tui.core.codec import decode, require
from thrones_tui.games.thrones.ruleset import Limits
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.scene.memory import Memory

NOBODY: Final = 0
"""In `Recollection.holders`: held by nobody, or never seen; the heroes are 1 to n, in roster order."""
YOU: Final = -1
"""The player, who always knows what is held."""
_TURNS: Final = range(1_000_000)

Turn: TypeAlias = Annotated[int, _TURNS]


class Sighting(NamedTuple):
    """A rival as last seen."""

    turn: Turn
    rival: Dossier


class Moment(NamedTuple):
    """What the player had in a turn; `power` is that of the final battle (T-END-5), rounded."""

    turn: Turn
    points: int
    army: int
    power: int


@dataclass(frozen=True, slots=True)
class Recollection(Memory):
    """What was seen. `turns` and `holders` have a number per tile of the board, row by row: the turn in which
    it was last in sight (0: never), and who held it then. `sightings` has one per rival of the roster, `met`
    the names of the free warriors that were ever in sight, and the `course` a moment for each turn, as it
    began.
    """

    turns: Annotated[tuple[Turn, ...], range(1_000_000)]
    holders: Annotated[tuple[Annotated[int, range(256)], ...], range(1_000_000)]
    sightings: tuple[Sighting | None, ...]
    met: tuple[str, ...]
    course: Annotated[tuple[Moment, ...], range(1_000_000)]


def recalled(memory: Memory, view: View) -> Recollection:
    """A memory of the game that is seen; a new one where there is none yet."""
    if isinstance(memory, Recollection):
        return memory
    nowhere = (0,) * (view.height * view.width)
    return Recollection(nowhere, nowhere, (None,) * len(view.rivals), (), ())


def remember(memory: Memory, view: View) -> Recollection:
    """The memory after another look."""
    before, numbers = recalled(memory, view), _numbers(view)
    turns, holders = list(before.turns), list(before.holders)
    for row in view.window:
        if owners := [numbers[tile.owner] for tile in row if tile]:
            place = next(tile.position for tile in row if tile)
            first = place.row * view.width + place.column
            turns[first : first + len(owners)] = [view.turn] * len(owners)
            holders[first : first + len(owners)] = owners
    sightings = tuple(
        Sighting(view.turn, rival.dossier) if rival.dossier else last
        for rival, last in zip(view.rivals, before.sightings, strict=True)
    )
    course = before.course
    if not course or course[-1].turn != view.turn:
        course = (*course, moment(view))
    met = tuple(dict.fromkeys((*before.met, *(free.warrior.name for free in view.free))))
    return Recollection(tuple(turns), tuple(holders), sightings, met, course)


def moment(view: View) -> Moment:
    """What the player has now."""
    return Moment(view.turn, view.points, view.army, round(view.power))


def recall(data: object, view: View, limits: Limits) -> Recollection:
    """The memory in plain data; raise `CodecError` if it is none of the game that is seen.

    An older version kept no names of warriors.
    """
    memory = decode(Recollection, {"met": [], **data} if isinstance(data, dict) else data)
    size, heroes = view.height * view.width, len(view.rivals) + 1
    fits = len(memory.turns) == len(memory.holders) == size and len(memory.sightings) == len(view.rivals)
    require(fits and max(memory.holders) <= heroes, "Recollection: it is one of another world")
    for rival, last in zip(view.rivals, memory.sightings, strict=True):
        require(last is None or last.rival.name == rival.name, f"Recollection: {rival.name} is somebody else")
        for one in last.rival.party if last else ():
            holds = (
                one.strength in range(limits.strength + 1)
                and one.loyalty in range(limits.loyalty + 1)
                and one.morale in range(limits.morale + 1)
            )
            require(holds, f"Recollection: {one.name} is not a warrior")
    return memory


def known_holders(view: View) -> Mapping[int, str]:
    """The name for each number in `Recollection.holders`, empty where it is not known any more who holds it.

    What is the player's own is always known, as `YOU`, and so is who has retired: such heroes hold nothing
    (T-MOVE-3).
    """
    names = [rival.name if rival.active else "" for rival in view.rivals]
    names.insert(view.player, "")
    return {YOU: view.hero_name, NOBODY: "", **dict(enumerate(names, 1))}


def _numbers(view: View) -> Mapping[str, int]:
    """What `Recollection.holders` has for each name of a holder."""
    names = [rival.name for rival in view.rivals]
    names.insert(view.player, view.hero_name)
    return {"": NOBODY} | {name: number for number, name in enumerate(names, 1)}
