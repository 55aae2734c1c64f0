"""R-CMD-2, R-CMD-3, R-SCR: picking up, wielding and reading, and the list of what is carried."""

from functools import partial
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision
from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Question
from thrones_tui.games.minirogue import events as e
from thrones_tui.games.minirogue.commands import LETTERS, Item, Nothing
from thrones_tui.games.minirogue.fighting import win
from thrones_tui.games.minirogue.house import look_around
from thrones_tui.games.minirogue.kinds import OBJECTS, SCROLLS, WEAPONS
from thrones_tui.games.minirogue.state import SEAT, State

ITEMS: Final = tuple(map(Item, LETTERS))


def get(state: State, tell: Teller) -> None:
    """R-CMD-2: the idol can always be taken, and wins."""
    here = state.player.tile
    item = state.item_at(here)
    if here == state.goal and state.has_idol:
        tell(e.IdolTaken)
        win(state)
    elif item is None:
        tell(e.NothingToTake)
    elif len(state.pack) >= state.world.player.knapsack:
        tell(e.KnapsackFull)
    else:
        state.items.remove(item)
        state.pack.append(item.kind)
        tell(e.ObjectTaken, item.kind)


def _choose(name: str, state: State) -> Decision:
    """R-CMD-3: everything in the list can be named, even what cannot be wielded or read."""
    named = (Choice(item, note=OBJECTS[kind].called) for item, kind in zip(ITEMS, state.pack, strict=False))
    return ChooseOne(SEAT, name, "Inventory:", (*named, Choice(Nothing())), safe=Nothing())


def _wield(state: State, tell: Teller, command: Command) -> None:
    if isinstance(command, Item):
        kind = state.pack[command.place]
        if kind in WEAPONS:
            state.player.weapon, state.wielded = kind, command.place
            tell(e.WeaponWielded, kind)
        else:
            tell(e.CannotUse, kind)


def _read(state: State, tell: Teller, command: Command) -> None:
    if isinstance(command, Item):
        kind = state.pack[command.place]
        if kind not in SCROLLS:
            tell(e.CannotUse, kind)
            return
        del state.pack[command.place]  # destroyed, and the letters close up
        state.wielded -= command.place < state.wielded
        tell(e.ScrollRead, kind)
        effect = SCROLLS[kind].effect
        before = _attribute(state, effect.attribute)
        effect.work(state, state.world.scrolls[kind])
        if effect.attribute:
            tell(e.AttributeRaised, effect.called, before, _attribute(state, effect.attribute))
        look_around(state)


def _attribute(state: State, name: str) -> int:
    """The player's attribute of that name, 0 without one."""
    value: int = getattr(state.player, name, 0)
    return value


def _look_through(state: State) -> Decision:
    return ChooseOne(SEAT, "inventory", "Inventory:", (Choice(Nothing()),), safe=Nothing())


def _close(state: State, tell: Teller, command: Command) -> None:
    """The list is only looked at."""


QUESTIONS: Final = {
    "ChooseWeapon": Question(partial(_choose, "weapon"), _wield),
    "ChooseScroll": Question(partial(_choose, "scroll"), _read),
    "LookThrough": Question(_look_through, _close),
}
