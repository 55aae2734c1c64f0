"""The questions of MiniRogue as dialogs: the list of what is carried, with its letters."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.core.decisions import Decision
from thrones_tui.games.minirogue.commands import Item
from thrones_tui.games.minirogue.view import View
from thrones_tui.scene.model import ChoiceDialog, Dialog, Note, Row, ShownChoice

TITLES: Final = {"weapon": "Wield a weapon", "scroll": "Read a scroll", "inventory": "Your knapsack"}


def dialog(view: View, decision: Decision) -> Dialog:
    """R-CMD-3: a decision as shown."""
    return ChoiceDialog(
        TITLES[decision.name],
        "Inventory:",
        tuple(_choices(view, decision)),
        letters=True,
        body=tuple(inventory(view)) if decision.name == "inventory" else (),
        safe=str(decision.safe),
    )


def inventory(view: View) -> Iterator[Row]:
    """R-CMD-3: the lines of the list, labels a to z."""
    for letter, arm in zip("abcdefghijklmnopqrstuvwxyz", view.pack, strict=False):
        line = f"{letter}. {arm.name}"
        yield Note(f"{line} (wielded)", "accent") if arm.is_wielded else Note(line)


def _choices(view: View, decision: Decision) -> Iterator[ShownChoice]:
    for option, arm in zip(decision.options, view.pack, strict=False):
        if isinstance(option, Item):
            about = f"wielded; {arm.about}" if arm.is_wielded else arm.about
            yield ShownChoice(str(option), arm.name, about, about, "accent" if arm.is_wielded else "dim")
    yield ShownChoice(str(decision.safe), "Nothing" if decision.name != "inventory" else "Close")
