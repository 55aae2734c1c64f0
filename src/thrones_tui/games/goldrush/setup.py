"""G-SET: the options of a new game, the state it begins with, and what must hold of a loaded one."""

from typing import Final

from thrones_tui.core.codec import require
from thrones_tui.core.dice import Dice
from thrones_tui.core.options import Number, OneOf, Option, Preset, Settings, Text, house_option
from thrones_tui.core.scheduler import Scheduler, Step
from thrones_tui.games.goldrush.elements import BY_SYMBOL, ELEMENTS, EMPTY, Gold, WildAnimal
from thrones_tui.games.goldrush.house import HOUSE, SEVERAL
from thrones_tui.games.goldrush.state import (
    BONUS,
    CAUTIOUS,
    HEALTH,
    KINDS,
    LEAST_TURNS,
    NOWHERE,
    PERSON,
    Find,
    Player,
    State,
)
from thrones_tui.games.goldrush.valley import LARGEST, SMALLEST, Valley
from thrones_tui.scene.english import spelled

NAME_LENGTH: Final = 24
_WHO: Final = "Who plays; a computer sees no more than a person does."
_KINDS: Final = ("a person", "cautious computer", "random computer")
_ABOUTS: Final = (
    "somebody at the keyboard",
    "weighs gold against the health at stake, and keeps away from the rest of a bear",
    "opens any cell",
)
OPTIONS: Final[tuple[Option, ...]] = (
    Text("name", "First player", "The name of whoever moves first.", "Player 1", NAME_LENGTH),
    OneOf("player1", "First played by", _WHO, PERSON, KINDS, _KINDS, _ABOUTS),
    Text("name2", "Second player", "The name of whoever moves second.", "Player 2", NAME_LENGTH),
    OneOf("player2", "Second played by", _WHO, PERSON, KINDS, _KINDS, _ABOUTS),
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
    house_option(HOUSE),
)
"""G-SET-1, G-AI-1, G-ODDS-1, G-TURN-6: what is asked before a game."""


def _preset(name: str, label: str, side: int, more: str = "") -> Preset:
    said = {"size": str(side), "player2": CAUTIOUS}
    return Preset(name, label, said, f"{spelled(Gold().number(side))} pieces of gold{more}")


PRESETS: Final = (
    _preset("usual", "8 by 8", 8),
    _preset("handout", "5 by 5, the smallest", SMALLEST, "; two games in five are drawn"),
    _preset("large", "12 by 12", 12),
)


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
        several=SEVERAL.name in settings.names(),
    )


def check(state: State) -> None:
    """Raise `CodecError` naming what in a state cannot be."""
    valley, players, asked = state.grid, state.players, state.scheduler.asked
    _check_valley(valley)
    require(len(players) == 2, f"State.players should be two, not {len(players)}")
    for number in range(2):
        _check_player(state, number)
    in_bounds = LEAST_TURNS <= state.total <= valley.side**2 and valley.turns <= state.total
    require(in_bounds, f"State.total: {state.total} turns are out of bounds")
    is_latest = valley.is_open(state.latest) if valley.turns else state.latest == NOWHERE
    require(is_latest, f"State.latest: {state.latest} is not the cell opened last")
    digs = asked.ids[:1] if asked is not None else ()
    is_dug = 0 <= state.dug < state.most_cells
    if state.dug:
        is_dug &= valley.turns > 0 and digs == (valley.opened[state.latest] - 1,)
    require(is_dug, f"State.dug: {state.dug} cells cannot have been dug in this turn")
    require(not state.scheduler.calendar, "State.scheduler.calendar should be empty")
    scores = tuple(player.score for player in players)
    if state.outcome is not None:
        require(state.outcome.scores == scores, "State.outcome should have the scores of both players")
    if asked is not None:
        _check_who_is_asked(state, asked)


def _check_valley(valley: Valley) -> None:
    """G-SET-1, G-SET-2."""
    side, contents = valley.side, valley.contents
    in_bounds = SMALLEST <= side <= LARGEST
    require(in_bounds, f"State.grid.side should be {SMALLEST} to {LARGEST}, not {side}")
    size = side * side
    require(len(contents) == len(valley.opened) == size, f"State.grid should have {size} cells")
    for element in ELEMENTS:
        wanted = element.number(side) * element.size
        is_so = contents.count(element.symbol) == wanted
        require(is_so, f"State.grid.contents should have {wanted} cells of {element.name}")
    require(set(contents) <= {*BY_SYMBOL, EMPTY}, "State.grid.contents has cells of no kind")
    require(max(valley.opened) <= 2, "State.grid.opened names a third player")


def _check_player(state: State, number: int) -> None:
    """G-SET-5, G-LOG-1: a player's list is what that player has opened."""
    place, player, valley = f"State.players[{number}]", state.players[number], state.grid
    is_name = 1 <= len(player.name) <= NAME_LENGTH and player.name.isprintable()
    require(is_name, f"{place}.name: {player.name!r} is no name")
    require(player.kind in KINDS, f"{place}.kind: {player.kind!r} is none of {', '.join(KINDS)}")
    start = HEALTH * valley.side
    require(player.start == start, f"{place}.start should be {start}, not {player.start}")
    health = player.start
    for find in player.log:
        health += find.health
        require(health >= 0 and _may_be(valley, number, find), f"{place}.log: {find} cannot be")
    cells = [find.cell for find in player.log if find.cell != BONUS]
    is_once = len(set(cells)) == len(cells) and all(player.milestones_due(e) >= 0 for e in ELEMENTS)
    require(is_once, f"{place}.log has something twice")
    opened = {
        cell
        for cell, opener in enumerate(bytes(valley.opened))
        if opener == number + 1 and valley.contents[cell] != EMPTY
    }
    asked = state.scheduler.asked
    if asked is not None and asked.name == "Guess" and asked.ids[:1] == (number,):
        opened.discard(state.latest)  # its animal is yet to be met
    require(opened == set(cells), f"{place}.log should have everything this player has opened")


def _may_be(valley: Valley, number: int, find: Find) -> bool:
    """Whether a player's list may say this of the board."""
    element = BY_SYMBOL.get(find.symbol)
    if element is None or not 1 <= find.turn <= valley.turns:
        return False
    if find.cell == BONUS:
        return bool(element.milestone) and find.health == element.bonus(valley.side)
    if not valley.is_open(find.cell) or valley.opened[find.cell] != number + 1:
        return False
    effect = element.effect(valley.side)
    is_felt = effect <= find.health <= 0 if isinstance(element, WildAnimal) else find.health == effect
    return is_felt and valley.contents[find.cell] == find.symbol


def _check_who_is_asked(state: State, asked: Step) -> None:
    player = state.players[asked.ids[0]] if asked.ids and asked.ids[0] in (0, 1) else None
    can_answer = player is not None and player.alive and player.is_person == (asked.name != "Watch")
    require(can_answer, f"State.scheduler.asked: {asked} asks nobody who could answer")
    if asked.name == "Guess":
        is_met = isinstance(BY_SYMBOL.get(state.grid.contents[state.latest]), WildAnimal)
        require(
            is_met and asked.ids[1:] == (state.latest,), f"State.scheduler.asked: {asked} meets no animal"
        )
