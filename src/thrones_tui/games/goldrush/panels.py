"""What stands beside the board: who is asked, both players, what is left, and what a cell may bring."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from thrones_tui.core.decisions import Decision
from thrones_tui.games.goldrush.elements import BY_SYMBOL, GOLD, IN_ORDER, Gold, WildAnimal
from thrones_tui.games.goldrush.odds import chances, prospects
from thrones_tui.games.goldrush.signs import PLAYER_CHIPS, PLAYER_STYLES
from thrones_tui.games.goldrush.state import NOWHERE, Player, place
from thrones_tui.games.goldrush.view import CLOSED, View
from thrones_tui.scene.english import capital, percent
from thrones_tui.scene.measure import clip, width
from thrones_tui.scene.model import Atlas, Fact, Meter, Note, Panel, Row, Sign

RESOURCES: Final = tuple(e for e in IN_ORDER if not isinstance(e, WildAnimal))
SHORT: Final = 11
"""Columns of a player where two share a line of a small window."""
SHORTER: Final = 9
"""The same beside a board that needs more room."""


def turn(view: View, decision: Decision | None) -> Panel:
    """G-TURN-1: who is asked what, in their own colour, and what is left until the end."""
    if decision is None:
        return Panel("The end", (_turns(view), _gold(view)))
    title = f"{view.players[view.mover].name}'s turn"
    return Panel(title, (_chip(view.mover, asked(view, decision)), _turns(view), _gold(view)))


def asked(view: View, decision: Decision) -> str:
    """What is asked, without the name of whoever is asked where that stands beside it."""
    return capital(decision.prompt.removeprefix(f"{view.players[view.mover].name}, "))


def _turns(view: View) -> Fact:
    return Fact("Turns left", f"{view.turns_left} of {view.total}", "points")


def _gold(view: View) -> Fact:
    """G-END-1: when all of it is found the game is over."""
    hidden, found = Gold().number(view.side), sum(player.found(GOLD) for player in view.players)
    return Fact("Gold", f"{found} of {hidden} found", "points")


def _chip(player: int, text: str) -> Sign:
    """What is said of a player, beside the number on the ground that the cells of the last turn have."""
    style = PLAYER_STYLES[player]
    return Sign(str(player + 1), text, style, style, PLAYER_CHIPS[player])


def openers(view: View) -> Iterator[Sign]:
    """Whose number stands on which cells."""
    return (_chip(number, f"opened by {player.name}") for number, player in enumerate(view.players))


def players(view: View, computers: Mapping[int, str]) -> Panel:
    """G-TURN-2: both players, the first above, with the health they have of what they began with."""
    rows: list[Row] = []
    for number, player in enumerate(view.players):
        health = str(player.health) if player.alive else "dead"
        rows += (
            _chip(number, _who(view, number, computers)),
            Meter("Health", min(player.health, player.start), player.start, health, "chance"),
            Fact("Score", points(player.score), "points"),
            Fact("Found", gathered(player)),
        )
    return Panel("", tuple(rows))


def _who(view: View, number: int, computers: Mapping[int, str]) -> str:
    """A player by name, as which computer, and whether ahead."""
    player, other = view.players[number], view.players[1 - number]
    computer = computers.get(number, "" if player.is_person else f"{player.kind} computer")
    name = () if computer.startswith(f"{player.name} ") else (player.name,)
    return ", ".join(filter(None, (*name, computer, "ahead" if player.score > other.score else "")))


@dataclass(frozen=True)
class Small(Atlas):
    """What matters most, where there is little room."""

    view: View
    asked: str
    stake: tuple[Note, ...] = ()

    def brief(self) -> tuple[Panel, ...]:
        view = self.view
        asked = (Note(self.asked, PLAYER_STYLES[view.mover]),) if self.asked else ()
        numbers = [
            Fact(player.name, text, style, short, shorter)
            for texts in (_short, _scored, _found)
            for player, style in zip(view.players, PLAYER_STYLES, strict=True)
            for text, short, shorter in [texts(player)]
        ]
        turns, gold = (Note(f"{fact.label} {fact.value}", fact.style) for fact in (_turns(view), _gold(view)))
        rows = (*asked, turns, *self.stake)
        return (
            Panel("", (*rows, gold, *numbers)),
            Panel("", (*rows, *numbers)),
            Panel("", (*rows, *numbers[:-2])),
        )


def _short(player: Player) -> tuple[str, str, str]:
    """Health in much room, in little, and in less."""
    brief = f"{player.health} hp" if player.alive else "dead"
    return health(player), _named(player.name, brief, SHORT), _named(player.name, brief, SHORTER)


def _named(name: str, brief: str, columns: int) -> str:
    """A name with a number; a long one with its last letter, as in Player 1."""
    room = columns - 1 - len(brief)
    cut = name if width(name) <= room else clip(name, room - width(name[-1])) + name[-1]
    return f"{cut} {brief}"


def _scored(player: Player) -> tuple[str, str, str]:
    """The score in much room, in little, and in less."""
    return points(player.score), points(player.score), f"{player.score} pts"


def _found(player: Player) -> tuple[str, str, str]:
    """The finds in much room, in little, and in less."""
    return gathered(player), gathered(player), gathered(player, "")


def stake_of(view: View, cell: int) -> Note:
    """G-ODDS-2: what a cell may bring in few words, a line for every cell."""
    if view.cells[cell] != CLOSED:
        return Note("This cell is open.", "dim")
    found = prospects(view, cell)
    chance, which = (found.chances, "") if found else (chances(view), "any: ")
    animal = sum(chance[element.symbol] for element in IN_ORDER if isinstance(element, WildAnimal))
    return Note(f"{which}gold {percent(chance[GOLD], 0)}, animal {percent(animal, 0)}", "points")


def cells_left(view: View, cell: int = NOWHERE) -> Iterator[Panel]:
    """G-ODDS-1, G-ODDS-2: what is left, and the chance of a closed cell to be it: of any, or of one."""
    if not view.odds or view.contents:
        return
    found = prospects(view, cell) if cell != NOWHERE and view.cells[cell] == CLOSED else None
    chance = found.chances if found else chances(view)
    which = f"at {place(cell, view.side)}" if found else "of each"
    if found and found.error:
        which += f", ±{percent(found.error)}"
    rows = []
    for symbol, number in view.left:
        element = BY_SYMBOL.get(symbol)
        name = element.name if element else "nothing"
        odds = percent(chance[symbol])
        rows.append(Fact(f"{symbol} {name}", f"{number}, {odds}", "text", f"{symbol} {number} {odds}"))
    yield Panel(f"Cells left, and the chance {which}", tuple(rows))


def health(player: Player) -> str:
    """The health of a player in words."""
    return f"{player.health} health" if player.alive else "dead"


def points(score: int) -> str:
    """A score in words."""
    return f"{score} points"


def gathered(player: Player, between: str = " ") -> str:
    """The resources found, by their letters: `F2 I1 S0 G1`."""
    return between.join(f"{element.symbol}{player.found(element.symbol)}" for element in RESOURCES)
