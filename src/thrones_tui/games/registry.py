"""All games by name, each with its package, which is imported when the game is chosen."""

from collections.abc import Mapping

from thrones_tui.scene.typed import TYPE_CHECKING, Final, Record

if TYPE_CHECKING:
    from thrones_tui.scene.presenter import AnyEdition

_WESTEROS: Final = ("mapGOT.txt", "citiesGOT.txt", "heroesGOT.txt", "warriorsGOT.txt")
_NUMBERS: Final = ("ruleset.toml",)


class Listing(Record):
    """A game as the title screen and the command line know it.

    `number`, from 1 to 31, stands for the game in share codes; it is never changed and never used again for
    another game. `package` has a module `game` with `load(name, files)`. `world` is the folder below
    `assets/maps` with the `files` it is played on; a player's own world may leave out the `optional_files`. A
    game without `files` has no world. `score` is what one and several of its points are called, `undecided`
    is how one without a winner has ended.
    """

    name: str
    number: int
    title: str
    tagline: str
    package: str
    world: str = ""
    files: tuple[str, ...] = ()
    optional_files: tuple[str, ...] = ()
    score: tuple[str, str] = ("point", "points")
    undecided: str = "drawn"


_GAMES: Final = (
    Listing(
        "thrones", 1, "The Game of Thrones", "Conquer Westeros, then face the White Walkers",
        "thrones", "classic", _WESTEROS, _NUMBERS,
    ),
    Listing(
        "greater", 2, "Greater Westeros", "The Game of Thrones on two continents",
        "thrones", "greater", _WESTEROS, _NUMBERS,
    ),
    Listing(
        "skirmish", 3, "The Saltmere Skirmish", "A short game on a small map",
        "thrones", "skirmish", _WESTEROS, _NUMBERS,
    ),
    Listing(
        "minirogue", 4, "MiniRogue", "Five levels down lies the golden idol",
        "minirogue", "minirogue", _NUMBERS,
    ),
    Listing(
        "goldrush", 5, "Gold Rush Alaska", "Two dig for gold among wolves and bears",
        "goldrush",
    ),
    Listing(
        "horcruxes", 6, "Wizards, Witches and Horcruxes", "Two race for seven horcruxes",
        "horcruxes", score=("horcrux", "horcruxes"), undecided="no winner",
    ),
)  # fmt: skip

GAMES: Final[Mapping[str, Listing]] = {listing.name: listing for listing in _GAMES}
"""By name, in the order of the menu."""


def listing(name: str) -> Listing:
    """The game with a name; raise `ValueError` with a readable sentence if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise ValueError(f"Unknown game {name!r}; the games are {', '.join(GAMES)}.") from None


def title_of(name: str) -> str:
    """A game's title, or its name where it is not registered any more."""
    return GAMES[name].title if name in GAMES else name


def score_of(name: str) -> tuple[str, str]:
    """What one of a game's points is called, and several."""
    return GAMES[name].score if name in GAMES else Listing.score


def told_outcome(name: str, outcome: str) -> str:
    """How a game has ended, in the words of that game."""
    return GAMES[name].undecided if name in GAMES and outcome == "drawn" else outcome


def load(name: str, files: Mapping[str, str]) -> "AnyEdition":
    """A game on the world in `files`; raise `ValueError` for faults in them."""
    from importlib import import_module

    package = import_module(f"thrones_tui.games.{listing(name).package}.game")
    edition: AnyEdition = package.load(name, files)
    return edition
