"""The board as it is drawn: the square in sight, the realm as far as it is known, and whose ground it is."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.games.thrones.land import UNSEEN, SeenTile
from thrones_tui.games.thrones.remembering import NOBODY, YOU, Recollection, known_holders
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.canvas import HOUSES
from thrones_tui.scene.english import called
from thrones_tui.scene.model import Cell, Grid, Sign

HERO, RIVAL, FREE, OWN = "@", "&", "!", "+"
TERRAIN: Final = {WATER: ("~", "water"), LAND: ("*", "land")}
EDGE: Final = Cell("#", "edge")
"""T-SEE-1: beyond the board."""
NEVER_SEEN: Final = Cell(" ", "fog", ground="unknown")
BEYOND: Final = Cell(" ", "edge")
YOURS: Final = "yours"
WARRIOR: Final = "warrior"
"""The ground of free warriors, wherever they stand: what a turn is best spent on."""
SITE, SEEN = "-city", "-seen"
"""The ends of the names of grounds: where a city stands, or a hero, and of what is remembered."""
GROUNDS: Final = (
    Sign(f"*{OWN}", "yours", "held", ground=YOURS),
    Sign(f"*{OWN}", "yours, remembered", "held", ground=f"{YOURS}{SEEN}"),
    Sign("*", "nobody's", "land", ground="land"),
    Sign("*", "remembered", "fog", ground=f"land{SEEN}"),
)
"""What a tile stands on, besides the grounds of rivals."""
_OF_HOUSES: Final = {
    "Cersei Lannister": 1,
    "Stannis Baratheon": 2,
    "Jon Snow": 3,
    "Sansa Stark": 4,
    "Euron Greyjoy": 5,
    "Daenerys Targaryen": 6,
}
_FREE: Final = (5, 3, 2, 6, 4, 1)
"""The houses that heroes of other worlds take, those that are told apart best first."""


class Banner(NamedTuple):
    """What a hero's tiles look like: their ground, which is the ink of the name, too, and their mark.

    The mark is a letter of the name, which stands beside the rival, too.
    """

    ground: str
    mark: str

    @property
    def style(self) -> str:
        """The ink of the mark."""
        return "held" if self.ground == YOURS else "held-rival"

    @property
    def person(self) -> str:
        """The rival's own sign."""
        return RIVAL + self.mark

    def sign(self, meaning: str) -> Sign:
        """Land of the rival in a legend, as it stands on the board."""
        return Sign(f"*{self.mark}", meaning, self.style, ground=self.ground)


def banners(view: View) -> Mapping[str, Banner]:
    """The banner of each hero by name; the player's is the same whoever plays."""
    return _banners(view.hero_name, tuple(rival.name for rival in view.rivals))


@cache
def _banners(hero: str, names: tuple[str, ...]) -> Mapping[str, Banner]:
    houses = {name: _OF_HOUSES[name] for name in names if name in _OF_HOUSES}
    for name in names:
        if name not in houses:
            free = [house for house in _FREE if house not in houses.values()]
            houses[name] = free[0] if free else _FREE[len(houses) % HOUSES]
    letters: dict[str, str] = {}
    for name in names:
        letters[name] = next((c for c in name.lower() if c.isalpha() and c not in letters.values()), "?")
    mine = {hero: Banner(YOURS, OWN)}
    return mine | {name: Banner(f"house-{houses[name]}", letters[name]) for name in names}


@cache
def terrain_cell(letter: str) -> Cell:
    """A tile that nobody holds or stands on, terrain or a city, by its letter in the data files."""
    if letter in TERRAIN:
        return Cell(*TERRAIN[letter], ground="water" if letter == WATER else "land")
    return Cell(letter, "city", ground="land", site=f"land{SITE}")


class Drawing:
    """What one view shows of the board."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._banners = banners(view)
        flags = ((rival.position, self._banners[rival.name]) for rival in view.met)
        chips = {place: (flag.person, "rival", flag.ground + SITE) for place, flag in flags}
        free = {free.position: (FREE, "warrior", WARRIOR) for free in view.free}
        self._people = free | chips | {view.position: (HERO, "hero", "you")}
        """Marks, styles and chips by where they stand; a rival hides a free warrior."""
        self._in_sight = {tile.position: self._cell(tile) for tile in view.tiles_in_sight}

    def window(self, caption: str, hero_glyph: str) -> Grid:
        """T-SEE-1: the square in sight, the hero in its middle, maybe with a glyph of its own."""
        middle = len(self._view.window) // 2
        rows = [
            [self._in_sight[tile.position] if tile else BEYOND for tile in row] for row in self._view.window
        ]
        for down, across in _shore(tuple(tuple(map(bool, row)) for row in self._view.window)):
            rows[down][across] = EDGE
        if hero_glyph:
            ground = rows[middle][middle].ground
            rows[middle][middle] = Cell(hero_glyph, "hero", ground=ground, chip="you", site="you")
        return Grid(tuple(map(tuple, rows)), (middle, middle), caption, legend=tuple(self._legend()))

    def _legend(self) -> Iterator[Sign]:
        """Whose the grounds in sight are."""
        yours, _, nobodys, _ = GROUNDS
        owners = {tile.owner for tile in self._view.tiles_in_sight}
        yield yours
        for name, flag in self._banners.items():
            if name in owners and flag.ground != YOURS:
                yield flag.sign(called(name))
        yield nobodys

    def realm(self, memory: Recollection) -> Grid:
        """T-SEE-2: everything seen so far; what is out of sight is dimmed, and shown as it was last seen."""
        view, alike = self._view, {(UNSEEN, NOBODY): NEVER_SEEN}
        names = known_holders(view)
        cells = []
        for code, number, is_own in zip(view.memory, memory.holders, view.own, strict=True):
            kind = (code, YOU if is_own else number) if code else (UNSEEN, NOBODY)
            if kind not in alike:
                alike[kind] = self._remembered(code, names[kind[1]])
            cells.append(alike[kind])
        for rival, last in zip(view.rivals, memory.sightings, strict=True):
            if last and rival.active:
                row, column = last.rival.position
                at = row * view.width + column
                flag = self._banners[rival.name]
                cells[at] = cells[at]._replace(mark=flag.person, mark_style="rival", chip=flag.ground)
        for (row, column), cell in self._in_sight.items():
            cells[row * view.width + column] = cell
        rows = tuple(tuple(cells[start : start + view.width]) for start in range(0, len(cells), view.width))
        caption = "The realm as it was" if view.is_uncovered else "The realm as you know it"
        return Grid(rows, (view.position.row, view.position.column), caption)

    def _cell(self, tile: SeenTile) -> Cell:
        """A tile in sight."""
        return _drawn(tile, self._banners.get(tile.owner), self._people.get(tile.position))

    def _remembered(self, code: int, name: str) -> Cell:
        """A tile out of sight, held by somebody of that name."""
        plain, banner = terrain_cell(chr(code)), self._banners.get(name)
        ground, is_own = banner.ground if banner else plain.ground, name == self._view.hero_name
        mark, mark_style = (banner.mark, banner.style) if banner else (" ", "text")
        site = f"{ground}{SITE}{SEEN}" if plain.site else ""
        return Cell(plain.glyph, "own" if is_own else "fog", mark, mark_style, ground + SEEN, site)


@lru_cache(4096)
def _drawn(tile: SeenTile, banner: Banner | None, somebody: tuple[str, str, str] | None) -> Cell:
    """A tile in sight of a holder, with who stands there; most are as they were a step before."""
    plain = terrain_cell(tile.terrain)
    ground = banner.ground if banner else plain.ground
    mark, mark_style, chip = somebody or (*((banner.mark, banner.style) if banner else (" ", "text")), "")
    site, worth = (ground + SITE, str(tile.worth.points)) if tile.city else ("", "")
    style = "mine" if tile.is_own else plain.style
    return Cell(plain.glyph, style, mark, mark_style, ground, site, worth, tile.city, chip)


@cache
def _shore(is_board: tuple[tuple[bool, ...], ...]) -> tuple[tuple[int, int], ...]:
    """T-SEE-1: where the edge of the world can be seen: off the board, next to a tile on it."""
    size = range(len(is_board))

    def is_near(down: int, across: int) -> bool:
        around = ((down + r, across + c) for r in (-1, 0, 1) for c in (-1, 0, 1))
        return any(is_board[r][c] for r, c in around if r in size and c in size)

    return tuple(
        (down, across)
        for down in size
        for across in size
        if not is_board[down][across] and is_near(down, across)
    )
