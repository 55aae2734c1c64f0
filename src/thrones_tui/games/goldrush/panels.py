"""What stands beside the board: who is asked, both players, what is left, and what a cell may bring."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from thrones_tui.core.decisions import Decision
from thrones_tui.games.goldrush.elements import BY_SYMBOL, GOLD, IN_ORDER, WildAnimal
from thrones_tui.games.goldrush.help import PLAYER_CHIPS, PLAYER_STYLES
from thrones_tui.games.goldrush.odds import chances, prospects
from thrones_tui.games.goldrush.state import NOWHERE, Player, place
from thrones_tui.games.goldrush.view import CLOSED, View
from thrones_tui.scene.english import percent
from thrones_tui.scene.measure import clip, width
from thrones_tui.scene.model import Atlas, Fact, Meter, Note, Panel, Row, Sign

RESOURCES: Final = tuple(e for e in IN_ORDER if not isinstance(e, WildAnimal))
SHORT: Final = 11
"""Columns of a player where two share a line of a small window."""


def turn(view: View, decision: Decision | None) -> Panel:
    """G-TURN-1: who is asked what, in their own colour, and how many turns are left."""
    if decision is None:
        return Panel("The end", (_turns(view),))
    title = f"{view.players[view.mover].name}'s turn"
    return Panel(title, (_chip(view.mover, decision.prompt), _turns(view)))


def _turns(view: View) -> Fact:
    return Fact("Turns left", f"{view.turns_left} of {view.total}", "points")


def _chip(player: int, text: str) -> Sign:
    """What is said of a player, beside the number on the ground that the cells of the last turn have."""
    style = PLAYER_STYLES[player]
    return Sign(str(player + 1), text, style, style, PLAYER_CHIPS[player])


def openers(view: View) -> Iterator[Sign]:
    """Whose number stands on which cells."""
    return (_chip(number, f"opened by {player.name}") for number, player in enumerate(view.players))


def players(view: View) -> Panel:
    """G-TURN-2: both players, the first above."""
    rows: list[Row] = []
    most = max(max(player.start, player.health) for player in view.players)
    for number, player in enumerate(view.players):
        rows += (
            _chip(number, player.name),
            Meter("Health", player.health, most, str(player.health) if player.alive else "dead", "chance"),
            Fact("Score", points(player.score), "points"),
            Fact("Found", gathered(player)),
        )
    return Panel("", tuple(rows))


@dataclass(frozen=True)
class Small(Atlas):
    """What matters most, where there is little room."""

    view: View
    asked: str
    stake: tuple[Fact, ...] = ()

    def brief(self) -> tuple[Panel, ...]:
        view = self.view
        asked = (Note(self.asked, PLAYER_STYLES[view.mover]),) if self.asked else ()
        numbers = [
            Fact(player.name, text, style, short, shorter)
            for texts in (_short, _scored)
            for player, style in zip(view.players, PLAYER_STYLES, strict=True)
            for text, short, shorter in [texts(player)]
        ]
        found = Note("  ".join(map(gathered, view.players)))
        notes = (Note(f"{fact.label} {fact.value}", fact.style) for fact in (_turns(view), *self.stake))
        rows = (*asked, *notes, *numbers)
        return Panel("", (*rows, found)), Panel("", rows)


def _short(player: Player) -> tuple[str, str, str]:
    """Health in much room and in little; in less with the last letter of a long name, as in Player 1."""
    brief, name = f"{player.health} hp" if player.alive else "dead", player.name
    cut, room = name, SHORT - 1 - len(brief)
    if width(name) > room:
        cut = clip(name, room - width(name[-1])) + name[-1]
    return health(player), f"{name} {brief}", f"{cut} {brief}"


def _scored(player: Player) -> tuple[str, str, str]:
    """The score in much room and in little."""
    score = points(player.score)
    return score, f"{player.name} {player.score} pts", score


def stake_of(view: View, cell: int) -> Fact:
    """G-ODDS-2: what a cell may bring in few words."""
    at = place(cell, view.side)
    if view.cells[cell] != CLOSED:
        return Fact(at, "open", "dim")
    found = prospects(view, cell)
    chance, label = (found.chances, at) if found else (chances(view), "Any cell")
    animal = sum(chance[element.symbol] for element in IN_ORDER if isinstance(element, WildAnimal))
    return Fact(label, f"gold {percent(chance[GOLD], 0)}, animal {percent(animal, 0)}", "points")


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


def gathered(player: Player) -> str:
    """The resources found, by their letters: `F2 I1 S0 G1`."""
    return " ".join(f"{element.symbol}{player.found(element.symbol)}" for element in RESOURCES)
