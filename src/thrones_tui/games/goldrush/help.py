"""Help for the gold rush: the game in short, its signs, and a page for each chapter of the rules."""

from typing import Final

from thrones_tui.games.goldrush.elements import (
    IN_ORDER,
    Element,
    Gold,
    WildAnimal,
    health_of,
)
from thrones_tui.games.goldrush.house import SEVERAL, most_cells
from thrones_tui.games.goldrush.opening import FACES
from thrones_tui.games.goldrush.signs import LARGE, LEGEND, MARKS
from thrones_tui.games.goldrush.state import HEALTH, LEAST_TURNS
from thrones_tui.scene.english import capital, listed, signed, spelled
from thrones_tui.scene.model import Fact, Note, Page

IN_SHORT: Final = Page.of(
    "The game in short",
    "Two players dig for gold in one valley. They take turns opening a cell; only then do they see what lies there.",
    f"Gold is worth {Gold.points} points. Food, wood and medical supplies give health; wolves and bears cost it, unless you guess whether the die shows an even or an odd number.",
    "The game ends when all the gold is found, when both players are dead, or when the turns are used up. The higher score wins, dead or alive.",
)
SIGNS: Final = Page.of(
    "Signs on the board",
    Note(
        "Every closed cell looks the same. The number behind a letter says who opened the cell. The cell that each player opened last is all in that player's colour.",
        drawn=True,
    ),
    *LEGEND,
    *MARKS,
)
END: Final = Page.of(
    "The end",
    "The game ends at once when the last gold is found. Bonuses that are due are paid first.",
    "The player with the higher score wins; equal scores are a draw. Then you see the whole board, and what each player has found.",
)
EXTRAS: Final = Page.of(
    "Computers and odds",
    "Either player may be the computer, which knows only what you know. Where a game is set up, each of them is explained.",
    "With two computers, or when only a computer is left alive, Enter shows its next move.",
    "With the odds shown, the side panel says how many cells of each kind are left, and the chance that a closed cell is one. A closed cell is marked if it could be the rest of a bear or of wood.",
    Note(
        "Tab goes to the next that is marked; without the odds to the next closed cell beside a bear or wood. Under the cursor the chances are those of that cell, with their error where they are sampled.",
        drawn=True,
    ),
)


def _board(side: int) -> Page:
    def row(element: Element) -> Fact:
        number, size = element.number(side), element.size
        cells = f", {number * size} cells" if size > 1 else ""
        return Fact(f"{element.symbol} {element.name}", f"{number}{cells}", element.style)

    lines = [f"{element.one} lies on {spelled(element.size)} cells" for element in LARGE]
    return Page.of(
        f"What is hidden on {side} by {side}",
        *(row(element) for element in IN_ORDER),
        f"{capital(listed(lines))}, in a straight line: across, down, or along a diagonal. Each cell acts on its own, and once.",
        *(
            Fact(f"{element.symbol} {element.name}", health_of(element.effect(side)), element.style)
            for element in IN_ORDER
            if not isinstance(element, WildAnimal) and not element.points
        ),
    )


def pages(side: int) -> tuple[Page, ...]:
    """All pages, in the order read, with the numbers of a board of `side` rows."""
    return (
        IN_SHORT.on("open"),
        SIGNS,
        Page.of(
            "Your turn",
            Note("Choose a closed cell with the cursor and press Enter, or type its place.", drawn=True),
            "A place is typed as x,y: x is the row and y the column, and 0,0 is at the top left. The numbers are along the edges of the board.",
            "A place off the board, a cell that is open already, or anything but two numbers is refused, and costs no turn.",
            f"How many turns there are, both players together, is up to chance: {LEAST_TURNS} to {side * side} on this board. Of an odd number whoever begins has one more.",
            f"Each player begins with {HEALTH * side} health. Whoever has none left is dead and has no more turns; the other plays on.",
            f"House rule {SEVERAL.label}: {SEVERAL.about} With it you open {spelled(most_cells(side, several=True))} on this board.",
        ),
        _board(side),
        Page.of(
            "Wolves and bears",
            f"Say even or odd; then a die with the numbers from 1 to {FACES} is rolled. Right: you are unharmed. Wrong: the animal strikes.",
            *(
                Fact(element.name, f"{signed(element.effect(side))} health", "danger")
                for element in IN_ORDER
                if isinstance(element, WildAnimal)
            ),
            "Right or wrong, that cell is used up. The other cells of a bear stay dangerous.",
        ).on("guess"),
        Page.of(
            "Bonuses",
            "At the end of a round each living player gets a bonus for new milestones, once for each.",
            *(
                Fact(
                    f"Every {kind.milestone} cells of {kind.name}",
                    f"{signed(kind.bonus(side))} health",
                    "good",
                )
                for kind in IN_ORDER
                if kind.milestone
            ),
        ),
        END,
        EXTRAS.on("watch"),
    )
