"""T-SEE-2: what a player has seen: whose each place was, each rival as last seen, and how the game went."""

from collections.abc import Mapping
from dataclasses import dataclass
from struct import pack, unpack
from typing import Annotated, Final, NamedTuple, TypeAlias

from thrones_tui.core.codec import decode, require
from thrones_tui.games.thrones.ruleset import Limits
from thrones_tui.games.thrones.view import Dossier, Glance, View
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


@dataclass(frozen=True)
class _Saved:
    """A recollection as it is saved: `turns` and `holders` are lists with a number per tile."""

    turns: Annotated[tuple[Turn, ...], range(1_000_000)]
    holders: Annotated[tuple[Annotated[int, range(256)], ...], range(1_000_000)]
    sightings: tuple[Sighting | None, ...]
    met: tuple[str, ...]
    course: Annotated[tuple[Moment, ...], range(1_000_000)]


_WIDTH: Final = 4
"""Bytes of a turn in `Recollection.seen`."""


@dataclass(frozen=True, slots=True)
class Recollection(Memory):
    """What was seen. `seen` and `holders` are about the board's tiles, row by row: the turn in which each was
    last in sight, in four bytes (0: never), and who held it then, in one. `sightings` has one per rival
    of the roster, `met` the names of the free warriors that were ever in sight, and the `course` a moment for
    each turn, as it began.
    """

    seen: bytes
    holders: bytes
    sightings: tuple[Sighting | None, ...]
    met: tuple[str, ...]
    course: tuple[Moment, ...]

    @property
    def turns(self) -> tuple[int, ...]:
        """The turn for each tile."""
        return unpack(f"<{len(self.holders)}I", self.seen)

    def to_plain(self) -> dict[str, object]:
        """What the codec writes: the fields of what is saved."""
        saved = _Saved(self.turns, tuple(self.holders), self.sightings, self.met, self.course)
        return dict(vars(saved))


def recalled(memory: Memory, view: View) -> Recollection:
    """A memory of the game that is seen; a new one where there is none yet."""
    return _recalled(memory, view.glance)


def _recalled(memory: Memory, glance: Glance) -> Recollection:
    if isinstance(memory, Recollection):
        return memory
    size = glance.size
    return Recollection(bytes(_WIDTH * size), bytes(size), (None,) * len(glance.dossiers), (), ())


def remember(memory: Memory, glance: Glance) -> Recollection:
    """The memory after another look."""
    before, turn = _recalled(memory, glance), glance.turn
    seen, holders = bytearray(before.seen), bytearray(before.holders)
    now = pack("<I", turn) * glance.sight.width
    for first, held in glance.sight.rows():
        end = first + len(held)
        seen[_WIDTH * first : _WIDTH * end] = now
        holders[first:end] = held
    sightings, met, course = before.sightings, before.met, before.course
    if any(glance.dossiers):
        sightings = tuple(
            Sighting(turn, dossier) if dossier else last
            for dossier, last in zip(glance.dossiers, sightings, strict=True)
        )
    if any(stray not in met for stray in glance.strays):
        met = tuple(dict.fromkeys((*met, *glance.strays)))
    if not course or course[-1].turn != turn:
        course = (*course, moment(glance))
    return Recollection(bytes(seen), bytes(holders), sightings, met, course)


def moment(glance: Glance) -> Moment:
    """What the player has now."""
    return Moment(glance.turn, glance.points, glance.army, round(glance.power))


def recall(data: object, view: View, limits: Limits) -> Recollection:
    """The memory in plain data; raise `CodecError` if it is none of the game that is seen.

    An older version kept no names of warriors.
    """
    saved = decode(_Saved, {"met": [], **data} if isinstance(data, dict) else data)
    size, heroes = view.height * view.width, len(view.rivals) + 1
    fits = len(saved.turns) == len(saved.holders) == size and len(saved.sightings) == len(view.rivals)
    require(fits and max(saved.holders) <= heroes, "Recollection: it is one of another world")
    seen, holders = pack(f"<{size}I", *saved.turns), bytes(saved.holders)
    memory = Recollection(seen, holders, saved.sightings, saved.met, saved.course)
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
