"""The games there are, one entry each. A game's package is imported when it is chosen."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from thrones_tui.scene.model import Casting, Page
    from thrones_tui.scene.presenter import Presenter
    from thrones_tui.scene.report import Report


class Option(NamedTuple):
    """Something that can be said when a game is set up."""

    name: str
    help: str
    default: str


class HouseRule(NamedTuple):
    """A rule that is off unless it is switched on by its name in the option `house`."""

    name: str
    about: str


class Entry(NamedTuple):
    """A game as the title screen and the command line know it.

    `number`, from 1 to 31, stands for the game in share codes; it is never changed and never used again for
    another game. In `package`, the module `rules` has `load(name, files)`, and `scene` has
    `presenter(state)`. `world` is the folder below `assets/maps` with the data `files` it is played on; a
    world of one's own may leave out the `optional_files`. A game without `files` has no world.
    """

    name: str
    number: int
    title: str
    tagline: str
    package: str
    world: str
    files: tuple[str, ...]
    optional_files: tuple[str, ...]
    options: tuple[Option, ...]
    house_rules: tuple[HouseRule, ...] = ()


_WESTEROS: Final = Entry(
    "thrones",
    1,
    "The Game of Thrones",
    "Conquer Westeros, then face the White Walkers",
    "thrones_tui.games.thrones",
    "classic",
    ("mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt"),
    ("ruleset.toml",),
    (
        Option("name", "your name, 1 to 24 characters", "asked for"),
        Option("hero", "a hero's name, or Self for an own hero", "asked for"),
        Option("money", "own hero: 0 to 10000", ""),
        Option("influence", "own hero: 0 to 10000", ""),
        Option("army", "own hero: 0 to 10000", ""),
        Option("row", "own hero: starting row, 1 is the northernmost", ""),
        Option("column", "own hero: starting column, 1 is the westernmost", ""),
        Option("house", "house rules, separated by commas: horses, cunning-rivals, doomed-stannis", "none"),
    ),
    (
        HouseRule("horses", "Horses are sold in cities: with them, two steps in one turn, on land."),
        HouseRule("cunning-rivals", "Rivals plan their steps, with what they can see, instead of wandering."),
        HouseRule("doomed-stannis", "Stannis dies on turn 10 as your hero too, and the game is lost."),
    ),
)

_MINIROGUE: Final = Entry(
    "minirogue",
    4,
    "MiniRogue",
    "Five levels down lies the golden idol",
    "thrones_tui.games.minirogue",
    "minirogue",
    ("ruleset.toml",),
    (),
    (
        Option("name", "your name, 1 to 24 characters", "asked for"),
        Option("smell", "steps from which goblins smell you, 1 to 99", "15"),
        Option("house", "a house rule: dark", ""),
    ),
    (HouseRule("dark", "You see what is in your line of sight, and the room you are in; the rest is dark."),),
)

_GOLD_RUSH: Final = Entry(
    "goldrush",
    5,
    "Gold Rush Alaska",
    "Two players dig one valley for gold, between wolves and bears",
    "thrones_tui.games.goldrush",
    "",
    (),
    (),
    (
        Option("name", "the first player's name, 1 to 24 characters", "Player 1"),
        Option("name2", "the second player's name", "Player 2"),
        Option("size", "rows of the board, and as many columns, 5 to 40", "5"),
        Option("player1", "who plays first: person, cautious or random", "person"),
        Option("player2", "who plays second: person, cautious or random", "person"),
        Option("odds", "on shows what is left and how likely it is, else off", "off"),
    ),
)

_HORCRUXES: Final = Entry(
    "horcruxes",
    6,
    "Wizards, Witches and Horcruxes",
    "Two race round a ring for seven horcruxes",
    "thrones_tui.games.horcruxes",
    "",
    (),
    (),
    (
        Option("name", "the first player's name, 1 to 24 characters", "Hermione"),
        Option("kind1", "naive, helpful, evil, cunning or user", "user"),
        Option("life1", "the first player's life points, more than 0 and at most 99", "10"),
        Option("name2", "the second player's name", "Draco"),
        Option("kind2", "the second player's kind", "evil"),
        Option("life2", "the second player's life points", "10"),
        Option("turns", "moves until the game is over, 1 to 999", "40"),
        Option("cells", "cells of the ring, 2 to 200", "24"),
        Option("dementors_min", "least dementors in a cell, 0 to 99", "0"),
        Option("dementors_max", "most dementors in a cell, 0 to 99", "3"),
        Option("elves_min", "least elves in a cell, 0 to 99", "0"),
        Option("elves_max", "most elves in a cell, 0 to 99", "2"),
        Option("house", "a house rule: to-the-last", ""),
    ),
    (HouseRule("to-the-last", "When a player dies the other one plays on, until both are dead."),),
)

_GAMES: Final = (
    _WESTEROS,
    _WESTEROS._replace(
        name="greater",
        number=2,
        title="Greater Westeros",
        tagline="The Game of Thrones on two continents",
        world="greater",
    ),
    _WESTEROS._replace(
        name="skirmish",
        number=3,
        title="The Saltmere Skirmish",
        tagline="A short game on a small map",
        world="skirmish",
        options=tuple(
            option._replace(help=option.help.replace("10000", "1000")) for option in _WESTEROS.options
        ),
        house_rules=tuple(
            rule._replace(about=rule.about.replace("Stannis dies on turn 10", "Old Ulric dies on turn 7"))
            for rule in _WESTEROS.house_rules
        ),
    ),
    _MINIROGUE,
    _GOLD_RUSH,
    _HORCRUXES,
)

GAMES: Final[Mapping[str, Entry]] = {entry.name: entry for entry in _GAMES}
"""By name, in the order of the menu."""


def entry(name: str) -> Entry:
    """The game of a name; raise `ValueError` with a readable sentence if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise ValueError(f"There is no game {name!r}; there is {', '.join(GAMES)}.") from None


def game_options(name: str) -> tuple[Option, ...]:
    """What can be said when a game is set up."""
    return entry(name).options


def rules(name: str, files: Mapping[str, str]) -> Any:
    """A game's rules on the world in `files`; raise `ValueError` on faults in them."""
    return import_module(f"{entry(name).package}.rules").load(name, files)


def presenter(name: str, state: Any) -> "Presenter[Any]":
    """A game's presenter for one game in progress."""
    made: Presenter[Any] = import_module(f"{entry(name).package}.scene").presenter(state)
    return made


def casting(name: str, rules: Any, house: str = "") -> "Casting":
    """How a player of a game begins: a `Casting`.

    `house` are house rules as the option says them; names that are none are left for the game to refuse.
    """
    said = {part.strip().casefold() for part in house.split(",")}
    on = tuple(rule.name for rule in entry(name).house_rules if rule.name in said)
    make = import_module(f"{entry(name).package}.casting").casting
    made: Casting = make(rules.world, on) if on else make(rules.world)
    return made


def help_pages(name: str, rules: Any) -> "tuple[Page, ...]":
    """A game's pages of help."""
    made: tuple[Page, ...] = import_module(f"{entry(name).package}.help").pages(rules.world)
    return made


def survey(name: str, rules: Any, own: Any) -> "Report":
    """What a world of a game offers: `rules` are the game's on it, `own` those on the world it comes with."""
    from thrones_tui.scene.report import Report

    module = f"{entry(name).package}.survey"
    try:
        made: Report = import_module(module).report(rules.world, own.world)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return Report(("No fault was found.",), {})
    return made
