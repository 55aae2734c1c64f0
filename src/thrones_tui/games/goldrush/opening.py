"""G-TURN: a player opens a cell, and meets what is in it."""

from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, ChooseSpot, Decision, TakeTurn
from thrones_tui.core.events import ROUTINE, WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Question, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.goldrush.commands import Even, Odd, Open, Watch, is_digits
from thrones_tui.games.goldrush.computers import choose_cell, guess_even
from thrones_tui.games.goldrush.elements import BY_SYMBOL, EMPTY, WildAnimal, health_of
from thrones_tui.games.goldrush.state import State, place
from thrones_tui.games.goldrush.valley import NOBODY
from thrones_tui.games.goldrush.view import View, view
from thrones_tui.scene.english import capital, listed, signed

FACES: Final = 6
"""G-TURN-4: the numbers on the die."""


class CellOpened(Event[View]):
    """A player opened a cell: the turn, the letter there, and what it gave; an animal gives nothing yet."""

    turn: int
    player: int
    cell: int
    symbol: str
    health: int
    points: int

    def sentence(self, view: View) -> Sentence:
        opens = f"{view.players[self.player].name} opens {place(self.cell, view.side)}"
        element = BY_SYMBOL.get(self.symbol)
        if element is None:
            return Sentence(f"{opens}: nothing.", weight=ROUTINE)
        if isinstance(element, WildAnimal):
            return Sentence(f"{opens}: {element.one}!", element.style)
        gain = f"+{self.points} points" if self.points else health_of(self.health)
        style = element.style if self.points or self.health else "text"
        return Sentence(f"{opens}: {element.name}, {gain}.", style)


class DieRolled(Event[View]):
    """G-TURN-4: an animal's die after a guess; `health` is the wound as a number below 0, or 0.

    `escaped` tells a right guess from a wrong one that happens to cost nothing.
    """

    player: int
    symbol: str
    even: bool
    die: int
    escaped: bool
    health: int

    def sentence(self, view: View) -> Sentence:
        guess = "even" if self.even else "odd"
        rolled = f"{view.players[self.player].name} says {guess}, the die shows {self.die}"
        animal = BY_SYMBOL[self.symbol].name
        if self.escaped:
            return Sentence(f"{rolled}: escaped from the {animal}, unharmed.", "good")
        return Sentence(f"{rolled}: the {animal} strikes, {signed(self.health)} health.", "danger")


class PlayerDied(Event[View]):
    """G-TURN-5: a player has no health left."""

    player: int

    def sentence(self, view: View) -> Sentence:
        return Sentence(f"{view.players[self.player].name} is dead.", "danger", WEIGHTY)


def take_turn(state: State, tell: Teller, player: int) -> None:
    """G-TURN-1, G-TURN-5: a player's turn; the dead have none."""
    mover = state.players[player]
    if not mover.alive:
        return
    if mover.is_person:
        state.scheduler.ask("Open", player)
    elif state.has_living_person or state.dug:
        _move(state, tell, player)
    else:  # no person is left to stop the computer
        state.scheduler.ask("Watch", player)


def dig_on(state: State, tell: Teller, player: int) -> None:
    """G-TURN-6: the next cell of the same turn, unless the player is dead or the game at its end."""
    if state.is_over or not state.players[player].alive:
        state.dug = 0
    else:
        take_turn(state, tell, player)


def _ask_cell(state: State, player: int) -> Decision:
    side, name = state.grid.side, state.players[player].name
    most = min(state.most_cells, state.dug + state.total - state.grid.turns)
    which = f", cell {state.dug + 1} of {most}" if state.several else ""
    return ChooseSpot(
        player,
        "open",
        f"{name}{which}, open row,column; 0,0 is top left.",
        tuple(Open.at(*divmod(cell, side)) for cell in state.grid.closed()),
    )


def _open(state: State, tell: Teller, command: Command, player: int) -> None:
    assert isinstance(command, Open)
    row, column = map(int, command.place)
    cell = row * state.grid.side + column
    if _dig(state, tell, player, cell):
        state.scheduler.ask("Guess", player, cell)


def _dig(state: State, tell: Teller, player: int, cell: int) -> bool:
    """Open a cell and take what it gives; return whether it holds an animal, which is yet to be met."""
    valley = state.grid
    element = valley.open(cell, player)
    state.latest = cell
    state.dug = (state.dug + 1) % state.most_cells
    if state.dug:
        state.scheduler.follow((Step("DigOn", (player,)),))
    health = 0
    if element is not None and not isinstance(element, WildAnimal):  # G-TURN-3
        health = state.record(player, cell, element, element.effect(valley.side))
    symbol, points = (element.symbol, element.points) if element else (EMPTY, 0)
    tell(CellOpened, valley.turns, player, cell, symbol, health, points)
    return isinstance(element, WildAnimal)


def faces(*, even: bool) -> str:
    """The numbers of the die that are even or odd, in words."""
    return listed([str(face) for face in range(2 if even else 1, FACES + 1, 2)], "or")


def _ask_guess(state: State, player: int, cell: int) -> Decision:
    """G-TURN-4: no guess is better than the other."""
    animal, mover = BY_SYMBOL[state.grid.contents[cell]], state.players[player]
    return ChooseOne(
        player,
        "guess",
        f"{capital(animal.one)}! {mover.name}, will the die show an even or an odd number?",
        (Choice(Even(), note=faces(even=True)), Choice(Odd(), note=faces(even=False))),
        subject=animal.name,
    )


def _guess(state: State, tell: Teller, command: Command, player: int, cell: int) -> None:
    _meet(state, tell, player, cell, even=isinstance(command, Even))


def _meet(state: State, tell: Teller, player: int, cell: int, *, even: bool) -> None:
    """G-TURN-4: roll the die for an animal, and be wounded where the guess was wrong."""
    valley = state.grid
    animal = BY_SYMBOL[valley.contents[cell]]
    assert isinstance(animal, WildAnimal)
    die = state.dice.between(1, FACES)
    strikes = animal.strikes(die, even)
    health = state.record(player, cell, animal, animal.effect(valley.side) if strikes else 0)
    tell(DieRolled, player, animal.symbol, even, die, not strikes, health)
    if not state.players[player].alive:
        tell(PlayerDied, player)


def _ask_watch(state: State, player: int) -> Decision:
    prompt = f"{state.players[player].name} is to move."
    return TakeTurn(player, "watch", prompt, (Watch(),), automatic=True)


def _watch(state: State, tell: Teller, command: Command, player: int) -> None:
    _move(state, tell, player)


def _move(state: State, tell: Teller, player: int) -> None:
    """G-AI-1: a computer chooses by what a player sees, and guesses."""
    cell = choose_cell(view(state), player, state.dice)
    if _dig(state, tell, player, cell):
        _meet(state, tell, player, cell, even=guess_even(state.dice))


def refusal(state: State, decision: Decision, command: Command) -> str:
    """G-TURN-1: why a cell cannot be opened, or what else can be answered."""
    if decision.kind != "spot" or not isinstance(command, Open):
        return decision.refusal(command)
    place, side, last = command.place, state.grid.side, state.grid.side - 1
    if len(place) != 2 or not all(is_digits(part.removeprefix("-")) for part in place):
        return f"A cell is two whole numbers, row and column from 0 to {last}, such as 0,{last}."
    said = ",".join(place)
    if any(part.startswith("-") or len(part) > len(str(last)) or int(part) > last for part in place):
        return f"{said} is off the board: rows and columns go from 0 to {last}."
    row, column = map(int, place)
    opener = state.grid.opened[row * side + column]
    assert opener != NOBODY, "a closed cell can be opened"
    return f"{said} is already open: {state.players[opener - 1].name} opened it. Choose another cell."


QUESTIONS: Final = {
    "Open": Question(_ask_cell, _open),
    "Guess": Question(_ask_guess, _guess),
    "Watch": Question(_ask_watch, _watch),
}
STEPS: Final[Steps] = {"TakeTurn": take_turn, "DigOn": dig_on}
