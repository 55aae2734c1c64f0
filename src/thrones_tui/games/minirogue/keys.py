"""R-CMD: the keys of a turn, and what the key bar says of them."""

from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseSpot, Decision, TakeTurn
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.gestures import EXPLORE, GOAL, REST
from thrones_tui.games.minirogue.lookout import FIGHT, neighbours
from thrones_tui.games.minirogue.running import TO_IDOL, TO_STAIRS
from thrones_tui.games.minirogue.view import View, scrolls
from thrones_tui.scene.asking import WAYS, Binding, key_bar
from thrones_tui.scene.frame import Hint

KEYS: Final = (
    *(Binding(c.Move(way), (arrow, letter), sign, "move") for way, arrow, letter, sign in WAYS),
    Binding(c.Descend(), (">",), ">", "down"),
    Binding(c.Get(), ("g", ","), "g", "get"),
    Binding(c.Wield(), ("w",), "w", "wield"),
    Binding(c.Read(), ("r",), "r", "read"),
    Binding(c.Inventory(), ("i",), "i", "list"),
    *(
        Binding(c.Run(way), (letter.upper(), f"shift-{arrow}"), letter.upper(), "run")
        for way, arrow, letter, _ in WAYS
    ),
    Binding(TO_STAIRS, (GOAL,), GOAL, "stairs"),
    Binding(TO_IDOL, (GOAL,), GOAL, "idol"),
    Binding(c.Wait(), (".",), ".", "wait"),
    Binding(c.Cheat(), ("c",), "c", "cheat"),
)
RESERVED: Final = frozenset(f"x;mptsuSq?0123456789{REST}{FIGHT}{EXPLORE}")
"""Keys of the screen itself, and of gestures."""
ELSE: Final = tuple(
    (key, str(c.Other()))
    for key in ("enter", *map(chr, range(32, 127)))
    if key not in RESERVED.union(*(binding.keys for binding in KEYS))
)
"""R-TURN-4: other keys use a turn, too: all that type something, Enter and Space included."""


def keys_of(view: View, decision: Decision | None) -> tuple[tuple[Hint, ...], tuple[tuple[str, str], ...]]:
    """The key bar and the keys. The bar shows what helps now; any other key is refused with the reason."""
    if isinstance(decision, ChooseSpot):
        return (Hint("Enter", "go there"), Hint("Esc", "stay")), (("esc", str(decision.safe)),)
    if not isinstance(decision, TakeTurn):
        return (), ()
    on_stairs = view.position == view.goal and not view.has_idol
    useless: set[Command] = {c.Cheat(), c.Get() if on_stairs else c.Descend()}
    if not view.underfoot:
        useless.add(c.Get())
    if not scrolls(view):
        useless.add(c.Read())
    if len(view.pack) - len(scrolls(view)) == 1:
        useless.add(c.Wield())
    missing = TO_STAIRS if view.has_idol else TO_IDOL
    table = tuple(binding for binding in KEYS if binding.command != missing)
    hints, bound = key_bar(table, (option for option in decision.options if option not in useless))
    if view.sleep:  # R-TURN-3: whatever is said, so no key is a slip
        return (Hint(".", "sleep on"),), (*bound, *((key, str(c.Wait())) for key, _ in ELSE))
    gesture = _gesture(view, decision)
    return (*hints[:1], *gesture, *hints[1:]), (*bound, *ELSE)


def _gesture(view: View, decision: TakeTurn) -> tuple[Hint, ...]:
    """R-CMD-5: the key that gives many commands which helps most now."""
    if neighbours(view):
        return (Hint(FIGHT, "fight"),)
    if view.is_weak:
        return (Hint(REST, "rest"),)
    return (Hint(EXPLORE, "explore"),) if c.Journey() in decision.options else ()
