"""Help for the race for the horcruxes: the game in short, the signs, and the rules."""

from collections.abc import Mapping
from typing import Final

from thrones_tui.core.options import Number
from thrones_tui.games.horcruxes.house import HOUSE
from thrones_tui.games.horcruxes.kinds import KINDS, SIDES
from thrones_tui.games.horcruxes.ring import SIGNS
from thrones_tui.games.horcruxes.setup import LIFE_MOST, OPTIONS, PRESETS
from thrones_tui.games.horcruxes.state import HORCRUXES
from thrones_tui.scene.keynames import press
from thrones_tui.scene.model import Note, Page


def _said(said: Mapping[str, str]) -> str:
    """What a set-up says of options."""
    return ", ".join(f"{option.label} {said[option.name]}" for option in OPTIONS if option.name in said)


PAGES: Final = (
    Page.of(
        "The game in short",
        f"Two wizards or witches race round a ring of cells for {HORCRUXES} horcruxes. Whoever holds them all, alive, wins.",
        "They take turns, starting in cell 0. Elves in a cell give life points, dementors take them; without life points you are dead. Voldemort kills at once, unless Dumbledore is in the same cell.",
        "The first death ends the game, and outliving the other does not win it. What the other holds can only be robbed, as the evil do.",
        Note(
            f"Space (or {press('r')}) rolls for a simulated player. For a user, choose a cell of the ring; the cursor starts where that user is, and Tab goes to the next horcrux.",
            drawn=True,
        ),
    ).on("roll", "cell"),
    Page.of(
        "Signs on the ring",
        Note(
            "Cell 0 is in the upper left corner. From there the cells follow one another, at first to the right; a long ring is folded to and fro, and comes back along the left edge; there the ends of its rows have numbers, and arrows for the way on.",
            drawn=True,
        ),
        Note(
            f"Each cell shows what matters most in it. Beside that you see who is there, or else what a visit would do. Where cells are large they have their numbers, and what elves and dementors together do; in larger ones you see what elves give and dementors take, and in the largest all in words. {press('x')} looks at a cell, {press('s')} shows a table of all.",
            drawn=True,
        ),
        *SIGNS,
    ),
    Page.of(
        "Moving",
        f"A simulated player rolls a die, 1 to {SIDES}, and goes that many cells forward; the ring has no end.",
        *(f"{kind.name.capitalize()}: {kind.moves}." for kind in KINDS.values()),
        *(f"{kind.name.capitalize()}: {kind.more}." for kind in KINDS.values() if kind.more),
        "Only a user sees the board; the others know only their dice and these rules.",
    ),
    Page.of(
        "Arriving in a cell",
        "Staying, or coming round to the same cell, counts as arriving. In this order:",
        "1. Voldemort kills you, and nothing else happens. With Dumbledore there, neither of them matters.",
        "2. Each elf gives you a life point. Elves stay.",
        "3. Each dementor takes one. At 0 or less you are dead.",
        "4. If there were dementors, one of them is gone, even if they killed you.",
        "5. If the other player is there, you meet.",
        "6. If you are alive, you take the horcruxes in the cell.",
    ),
    Page.of(
        "Meeting the other one",
        "The kind of whoever arrives decides what happens.",
        *(f"{kind.name.capitalize()}: {kind.meets}." for kind in KINDS.values()),
        "Halves are exact, however often life points are halved; a ~ stands before a rounded number.",
        "If the game goes on after a death, the dead lose only their horcruxes.",
    ).on("manner"),
    Page.of(
        "The end",
        f"The game is over when a player is dead, when one has all {HORCRUXES} horcruxes, or when the turns are used up. A turn is one move of one player.",
        f"The winner is whoever is alive with all {HORCRUXES}; there may be none.",
        f"What lies where Voldemort kills nobody can get. Where neither can win any more, {press('e')} plays on to the end by staying.",
        *(f"House rule {house.label}: {house.about}" for house in HOUSE),
    ),
    Page.of(
        "Setting up",
        f"Two names, two kinds (any pair will do), and life points above 0 and at most {LIFE_MOST}, such as 7.5. Then:",
        *(
            f"{option.label}: {option.low} to {option.high}, else {option.default}."
            for option in OPTIONS
            if isinstance(option, Number)
        ),
        *(f"Set-up {preset.label}: {_said(preset.said)}." for preset in PRESETS if preset.said),
        "Every cell but cell 0 gets its elves and dementors by chance. The horcruxes, Voldemort and Dumbledore each go to a random cell but cell 0, and may share one.",
    ),
)
"""All pages, in the order read."""
