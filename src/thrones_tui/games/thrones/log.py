"""Events as lines of the log."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from thrones_tui.core.events import AnyEvent, Event
from thrones_tui.games.thrones.economy import ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.state import UNCLAIMED
from thrones_tui.games.thrones.telling import Names
from thrones_tui.games.thrones.travel import HeroTravelled
from thrones_tui.scene.english import amount, capital, counted
from thrones_tui.scene.model import Line

PLACES: Final = {"the land": "Land", "the waters": "Waters"}
"""Places without a name, where a sentence begins with them."""


def lines(events: Sequence[AnyEvent], names: Names, turn: int) -> Iterator[Line]:
    """The log for events in their order.

    A step, what the new place pays and whose it is now are one short line where nothing comes between them.
    """
    paid: dict[int, ResourcesCollected] = {}
    for event, following in pairwise((*events, None)):
        if isinstance(event, HeroTravelled) and following and _is_gain(following, names):
            continue
        if isinstance(event, ResourcesCollected):
            paid[event.tile] = event  # T-ECO-3: who collects from a place takes it in the same turn
        elif isinstance(event, ControlTaken) and event.hero == names.player:
            yield _taken(event, paid.get(event.tile), names, turn)
        elif isinstance(event, Event):
            text, style, routine = event.sentence(names)
            yield Line(capital(text), style, turn, routine)


def _is_gain(event: AnyEvent, names: Names) -> bool:
    taken = isinstance(event, ControlTaken) and event.hero == names.player
    return taken or isinstance(event, ResourcesCollected)


def _taken(event: ControlTaken, paid: ResourcesCollected | None, names: Names, turn: int) -> Line:
    """The player takes a place, and what it has paid."""
    lost = "" if event.previous == UNCLAIMED else f" from {names.hero(event.previous)}"
    won = [f"+{counted(event.points, 'point')}"]
    if paid:
        kinds = ((paid.money, "money"), (paid.influence, "influence"), (paid.army, "knights"))
        won += [f"+{amount(number)} {what}" for number, what in kinds if number]
    name = names.place(event.tile)
    routine = event.tile not in names.world.cities
    return Line(f"{PLACES.get(name, name)} taken{lost}: {', '.join(won)}.", "own", turn, routine)
