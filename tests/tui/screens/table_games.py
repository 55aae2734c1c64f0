"""The screens of the other games: a valley dug for gold, a ring of cells, a dungeon."""

from collections.abc import Callable

from tests.home import at_home
from tests.tui.screens.stage import Place

from thrones_tui import new_game
from thrones_tui.games.registry import GAMES
from thrones_tui.session.exhibition import at_seats
from thrones_tui.tui.routes import first_screen
from thrones_tui.tui.screen import Screen
from thrones_tui.tui.screens.setup import SetupScreen

SEED = 7
TWO_COMPUTERS = {"player1": "random", "player2": "cautious"}
TWO_SIMULATED = {"kind1": "evil", "kind2": "cunning"}


def new(game: str, **options: str) -> Callable[[], Screen]:
    """A game of a known seed, from its first question on."""
    return lambda: first_screen(at_home(game, SEED, {"name": "Ada", **options}))


def live(game: str, *players: str) -> Callable[[], Screen]:
    """A game of players made of code, of a known seed."""
    return lambda: first_screen(at_seats(at_home(game, SEED), players))


def form(game: str) -> Callable[[], Screen]:
    return lambda: SetupScreen(at_home(seed=SEED), game)


def opened(letter: str) -> tuple[str, ...]:
    """The keys that open the first cell of a kind in the valley of the known seed."""
    contents = new_game("goldrush", seed=SEED, name="Ada").state.grid.contents
    row, column = divmod(contents.index(letter), 5)
    return (*f"{row},{column}", "enter")


VALLEY = {
    "valley": Place(new("goldrush"), (), "Open row,column"),
    "valley, typed": Place(new("goldrush"), ("2", ",", "3"), "open 2,3_ Enter chooses it"),
    "valley, refused": Place(new("goldrush"), (*"9,9", "enter"), "9,9 is off the board"),
    "valley, after a turn": Place(new("goldrush"), opened("G"), "+100 points"),
    "valley, large": Place(new("goldrush", size="40"), tuple("38,38"), "open 38,38_"),
    "valley, odds": Place(new("goldrush", odds="on"), (*opened("B"), "e", "s"), "Cells left"),
    "valley, look": Place(new("goldrush", odds="on"), ("x", "down"), "3,2: closed."),
    "valley, map": Place(new("goldrush"), ("m", "down"), "row 3, column 2"),
    "valley, help": Place(new("goldrush"), ("?",), "Help: The game in short"),
    "valley, with a program": Place(new("goldrush", player2="greedy"), opened("G"), "Turn 3"),
    "valley, who cannot play": Place(new("goldrush", player2="cmd:./nobody"), (), "You answer for it."),
    "valley, watched": Place(new("goldrush", **TWO_COMPUTERS), ("enter", "enter"), "Turn"),
    "valley, by itself": Place(new("goldrush", **TWO_COMPUTERS), ("a", "tick"), "any key stop"),
    "valley, end told": Place(new("goldrush", **TWO_COMPUTERS), ("e", "esc"), "The end"),
    "valley, end": Place(new("goldrush", **TWO_COMPUTERS), ("e", "esc"), "The end"),
    "valley, replay": Place(new("goldrush", **TWO_COMPUTERS), ("e", "esc", "4"), "step"),
}
RING = {
    "ring": Place(new("horcruxes"), ("1",), "Ada"),
    "ring, typed": Place(new("horcruxes"), ("1", "1", "2"), "go 12_ Enter chooses it"),
    "ring, refused": Place(new("horcruxes"), (*"199", "enter"), "from 0 to 23"),
    "ring, long": Place(new("horcruxes", cells="200"), ("1", "down"), "[go 199]"),
    "ring, short": Place(new("horcruxes", cells="2"), ("1", "right"), "[go 1]"),
    "ring, look": Place(new("horcruxes"), ("1", "x"), "Cell 0: empty."),
    "ring, map": Place(new("horcruxes"), ("1", "m"), "Ada to move"),
    "ring, sheet": Place(new("horcruxes"), ("1", "s", "end"), "Counts in the hall of fame"),
    "ring, watched": Place(new("horcruxes", **TWO_SIMULATED), ("r",), "Turn 2 of 40, Draco"),
    "ring, faster": Place(new("horcruxes", **TWO_SIMULATED), ("+", "a", "+"), "Speed 4 of 5"),
    "ring, end": Place(new("horcruxes", **TWO_SIMULATED), ("e", "esc"), "The end"),
    "ring, replay": Place(new("horcruxes", **TWO_SIMULATED), ("e", "esc", "4"), "step"),
}
DUNGEON = {
    "dungeon": Place(new("minirogue"), (), "Dungeon Level: 0, Hit points: 20"),
    "dungeon, dark": Place(new("minirogue", house="dark"), tuple("lhjk"), "Dungeon Level: 0"),
    "dungeon, look": Place(new("minirogue"), ("x",), "You are here"),
    "dungeon, map": Place(new("minirogue"), ("m",), "Dungeon level 0"),
    "dungeon, sheet": Place(new("minirogue"), ("s",), "Strength"),
    "dungeon, help": Place(new("minirogue"), ("?",), "Help: The game in short"),
    "dungeon, leave": Place(new("minirogue"), ("q",), "Leave the game?"),
    "dungeon, journey": Place(new("minirogue"), ("t",), "Enter go"),
    "dungeon, refused": Place(new("minirogue"), ("f5",), "That key does nothing here;"),
}
LIVE = {
    "live": Place(live("minirogue", "diver"), ("right",), "live, turn 2, step 1"),
    "live, a question": Place(live("thrones", "planner"), ("n",), "Then: "),
    "live, its end": Place(live("goldrush", "greedy", "random"), ("end",), "The end: "),
    "live, which turn": Place(live("minirogue", "diver"), ("g",), "Go to which turn?"),
}
FORMS = {f"set-up of {name}": Place(form(name), (), "Set-up") for name in GAMES}
LISTS = {
    "knapsack": Place(new("minirogue"), ("i",), "a. short sword"),
    "wield": Place(new("minirogue"), ("w",), "Wield a weapon"),
}
"""Questions that any other key answers with nothing."""
SCREENS = VALLEY | RING | DUNGEON | LIVE | FORMS | LISTS
QUESTIONS = {
    "wolf": Place(new("goldrush"), opened("W"), "will the die show"),
    "bear": Place(new("goldrush"), opened("B"), "will the die show"),
    "manner": Place(new("horcruxes"), (), "How will Ada meet the other player?"),
}
