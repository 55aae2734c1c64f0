"""G-SET: the options of a new game, the state it begins with, and what must hold of a loaded one."""

from typing import Final

from thrones_tui.core.codec import CodecError
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Number, OneOf, Option, Settings, Text
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.goldrush.elements import BY_SYMBOL, ELEMENTS, EMPTY, WildAnimal
from thrones_tui.games.goldrush.state import BONUS, HEALTH, KINDS, NOWHERE, PERSON, Find, Player, State
from thrones_tui.games.goldrush.valley import LARGEST, NOBODY, SMALLEST, Valley

NAME_LENGTH: Final = 24
LEAST_TURNS: Final = 20
_WHO: Final = (
    "A person plays at the keyboard; the computer sees no more than a person does. The cautious one keeps "
    "away from the rest of a bear."
)
_KINDS: Final = ("a person", "cautious computer", "random computer")
OPTIONS: Final[tuple[Option, ...]] = (
    Text("name", "First player", "The name of whoever moves first.", "Player 1", NAME_LENGTH),
    OneOf("player1", "First played by", _WHO, PERSON, KINDS, _KINDS),
    Text("name2", "Second player", "The name of whoever moves second.", "Player 2", NAME_LENGTH),
    OneOf("player2", "Second played by", _WHO, PERSON, KINDS, _KINDS),
    Number(
        "size",
        "Board",
        "Rows of the board, and as many columns. Larger boards hide and wound more.",
        str(SMALLEST),
        SMALLEST,
        LARGEST,
    ),
    OneOf(
        "odds",
        "Odds",
        "Shows what is left, the chance of each, and where the rest of a bear or of wood may be.",
        "off",
        ("off", "on"),
        ("hidden", "shown"),
    ),
)
"""G-SET-1, G-AI-1, G-ODDS-1: what is asked before a game."""


def new_state(settings: Settings, dice: Dice) -> State:
    """A new game; raise `ValueError` with a sentence for equal names."""
    side = settings.number("size")
    names = settings.text("name"), settings.text("name2")
    if names[0].casefold() == names[1].casefold():
        raise ValueError(f"Both players are called {names[0]}; give them different names.")
    kinds = settings.text("player1"), settings.text("player2")
    return State(
        dice=dice,
        # A stream of its own: the same board for a seed and a size, whoever plays on it.
        grid=Valley.deploy_elements(side, dice.fork("board", side)),
        players=[
            Player(name, kind, HEALTH * side)
            for name, kind in zip(names, kinds, strict=True)  # G-SET-5
        ],
        total=dice.between(LEAST_TURNS, side * side),  # G-SET-4
        odds=settings.text("odds") == "on",
        scheduler=Scheduler(),
    )


def check(state: State) -> None:
    """Raise `CodecError` naming what in a state cannot be."""
    valley = state.grid
    _check_valley(valley)
    if len(state.players) != 2:
        raise CodecError(f"State.players should be two, not {len(state.players)}")
    for number, player in enumerate(state.players):
        _check_player(state, number, player)
    if not LEAST_TURNS <= state.total <= valley.side * valley.side or valley.turns > state.total:
        raise CodecError(f"State.total: {state.total} turns are out of bounds")
    is_open = state.latest == NOWHERE if valley.turns == 0 else _is_opened(valley, state.latest)
    if not is_open:
        raise CodecError(f"State.latest: {state.latest} is not the cell opened last")
    scheduler = state.scheduler
    if scheduler.calendar:
        raise CodecError("State.scheduler.calendar should be empty")
    if state.outcome is not None and state.outcome.scores != tuple(p.score for p in state.players):
        raise CodecError("State.outcome should have the scores of both players")
    if scheduler.asked is not None:
        _check_who_is_asked(state, scheduler.asked)


def _check_valley(valley: Valley) -> None:
    """G-SET-1, G-SET-2."""
    if not SMALLEST <= valley.side <= LARGEST:
        raise CodecError(f"State.grid.side should be {SMALLEST} to {LARGEST}, not {valley.side}")
    size = valley.side * valley.side
    if len(valley.contents) != size or len(valley.opened) != size:
        raise CodecError(f"State.grid should have {size} cells")
    for element in ELEMENTS:
        wanted = element.number(valley.side) * element.size
        if valley.contents.count(element.symbol) != wanted:
            raise CodecError(f"State.grid.contents should have {wanted} cells of {element.name}")
    if valley.contents.count(EMPTY) != size - sum(e.number(valley.side) * e.size for e in ELEMENTS):
        raise CodecError("State.grid.contents has cells of no kind")
    if max(valley.opened) > 2:
        raise CodecError("State.grid.opened names a third player")


def _check_player(state: State, number: int, player: Player) -> None:
    """G-SET-5, G-LOG-1: a player's list is what that player has opened."""
    place = f"State.players[{number}]"
    if not 1 <= len(player.name) <= NAME_LENGTH or not player.name.isprintable():
        raise CodecError(f"{place}.name: {player.name!r} is no name")
    if player.kind not in KINDS:
        raise CodecError(f"{place}.kind: {player.kind!r} is none of {', '.join(KINDS)}")
    if player.start != HEALTH * state.grid.side:
        raise CodecError(f"{place}.start should be {HEALTH * state.grid.side}, not {player.start}")
    health = player.start
    for find in player.log:
        health += find.health
        if not _may_be(state.grid, number, find) or health < 0:
            raise CodecError(f"{place}.log: {find} cannot be")
    cells = [find.cell for find in player.log if find.cell != BONUS]
    if len(set(cells)) != len(cells) or any(player.milestones_due(e) < 0 for e in ELEMENTS):
        raise CodecError(f"{place}.log has something twice")
    asked = state.scheduler.asked
    met = (
        {state.latest}
        if asked is not None and asked.name == "Guess" and asked.ids[:1] == (number,)
        else set()
    )
    opened = (cell for cell, opener in enumerate(state.grid.opened) if opener == number + 1)
    if {cell for cell in opened if state.grid.contents[cell] != EMPTY} - met != set(cells):
        raise CodecError(f"{place}.log should have everything this player has opened")


def _may_be(valley: Valley, number: int, find: Find) -> bool:
    """Whether a player's list may say this of the board."""
    element = BY_SYMBOL.get(find.symbol)
    if element is None or not 1 <= find.turn <= valley.turns:
        return False
    if find.cell == BONUS:
        return bool(element.milestone) and find.health == element.bonus(valley.side)
    if not _is_opened(valley, find.cell):
        return False
    is_so = valley.opened[find.cell] == number + 1 and valley.contents[find.cell] == find.symbol
    effect = element.effect(valley.side)
    if isinstance(element, WildAnimal):
        return is_so and effect <= find.health <= 0
    return is_so and find.health == effect


def _is_opened(valley: Valley, cell: int) -> bool:
    return 0 <= cell < len(valley.opened) and valley.opened[cell] != NOBODY


def _check_who_is_asked(state: State, asked: Step) -> None:
    player = state.players[asked.ids[0]] if asked.ids and asked.ids[0] in (0, 1) else None
    if player is None or not player.alive or player.is_person == (asked.name == "Watch"):
        raise CodecError(f"State.scheduler.asked: {asked} asks nobody who could answer")
    if asked.name == "Guess":
        element = BY_SYMBOL.get(state.grid.contents[state.latest])
        if asked.ids[1:] != (state.latest,) or not isinstance(element, WildAnimal):
            raise CodecError(f"State.scheduler.asked: {asked} meets no animal")
