"""A view of thrones as a scene."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from thrones_tui.core.board import Direction, Position
from thrones_tui.core.decisions import Decision
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.commands import Consult, Halt, Rest, Travel
from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.games.thrones.dialogs import dialog, gauges
from thrones_tui.games.thrones.finale import Omen
from thrones_tui.games.thrones.help import pages
from thrones_tui.games.thrones.log import lines
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.signs import EDGE, FOREIGN, FREE, HERO, LEGEND, OWN, RIVAL, SIGNS, terrain_cell
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.telling import gains, names_of
from thrones_tui.games.thrones.view import UNSEEN, Dossier, SeenTile, View
from thrones_tui.scene.asking import Binding, key_bar
from thrones_tui.scene.english import amount, bearing, counted, listed, percent
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.model import Cell, Fact, Grid, Line, Meter, Note, Panel, Row, Scene, Sign, Standing
from thrones_tui.scene.presenter import Presenter

NEVER_SEEN: Final = Cell(" ", "fog")
BEYOND: Final = Cell(" ", "edge")
OMEN_WORDS: Final = {
    "turns": "Turns",
    "army": "Army",
    "tiles": "Tiles",
    "points": "Points",
    "rivals": "Retired",
}
_WAYS: Final = (
    (Direction.WEST, ("left", "h"), "←"),
    (Direction.SOUTH, ("down", "j"), "↓"),
    (Direction.NORTH, ("up", "k"), "↑"),
    (Direction.EAST, ("right", "l"), "→"),
)


def _travel(label: str) -> tuple[Binding, ...]:
    return tuple(Binding(Travel(way), keys, sign, label, explains=True) for way, keys, sign in _WAYS)


TABLES: Final = {
    "turn": (
        *_travel("travel"),
        Binding(Rest(), ("r",), "r", "rest"),
        Binding(Consult(), ("g",), "g", "gods"),
    ),
    "ride": (*_travel("ride on"), Binding(Halt(), ("r", " "), "r", "halt")),
}
"""The keys of a turn, by the name of its decision."""


class ThronesPresenter(Presenter[View]):
    """Shows one game; it is given names and numbers that everybody knows, never the state."""

    def __init__(self, state: State) -> None:
        self._names = names_of(state)
        self._rules: Final[Ruleset] = state.world.rules
        self._house: Final = state.house_rules
        self.help = pages(state.world, state.house)

    keeps_results = True

    def turn(self, view: View) -> int:
        """The number of the turn."""
        return view.turn

    def standing(self, view: View) -> Standing:
        """Where the player stands."""
        return Standing(view.player_name, view.hero_name, view.turn, view.points, _caption(view))

    def lines(self, events: Sequence[AnyEvent], view: View, turn: int) -> tuple[Line, ...]:
        """The log for events."""
        return tuple(lines(events, self._names._replace(position=view.position), turn))

    def scene(
        self, view: View, decision: Decision | None, log: Sequence[Line], fresh: int, news: int
    ) -> Scene:
        """What a screen shows now."""
        latest = log[len(log) - news :]
        keys, bindings = _keys(decision)
        return Scene(
            title=self._rules.title,
            status=_status(view, view.player_name, decision),
            status_short=_status(view, f"{percent(view.victory_chance, 1)} to win", decision),
            grid=self._window(view),
            aside=_sight(view),
            panels=(_hero(view), _party(view, self._rules), _walkers(view)),
            more=(*_met(view, self._rules), _rivals(view), *self._house_rules()),
            log=tuple(log),
            fresh=fresh,
            dialog=dialog(view, decision, self._rules, self._house, latest) if decision else None,
            keys=keys,
            bindings=bindings,
        )

    def _window(self, view: View) -> Grid:
        """T-SEE-1: the square in sight, the hero in its middle."""
        middle = len(view.window) // 2
        rows = [[_cell(view, tile) for tile in row] for row in view.window]
        for down, across in _shore(view):
            rows[down][across] = EDGE
        here = rows[middle][middle]
        glyph = self._rules.sight.hero_glyph
        rows[middle][middle] = Cell(glyph, "hero") if glyph else here._replace(mark=HERO, mark_style="hero")
        return Grid(tuple(map(tuple, rows)), (middle, middle), _caption(view))

    def realm(self, view: View) -> Grid:
        """T-SEE-2: everything seen so far; what is out of sight is dimmed."""
        in_sight = {tile.position: _cell(view, tile) for row in view.window for tile in row if tile}
        rows = tuple(
            tuple(self._remembered(view, Position(r, c), in_sight) for c in range(view.width))
            for r in range(view.height)
        )
        return Grid(rows, (view.position.row, view.position.column), "The realm as you know it")

    def gazetteer(self, view: View) -> Panel:
        """The cities seen so far, and what the signs mean."""
        cities = (Sign(letter, name, "city", "city") for letter, name in view.cities_seen)
        return Panel("Cities", (*SIGNS, Note(""), *cities))

    def _house_rules(self) -> tuple[Panel, ...]:
        """T-HOUSE: those that are on."""
        rows = tuple(Note(rule.label, "warn") for rule in self._house)
        return (Panel("House rules in force", rows),) if rows else ()

    def _remembered(self, view: View, position: Position, in_sight: Mapping[Position, Cell]) -> Cell:
        tile = position.row * view.width + position.column
        code = view.memory[tile]
        if code == UNSEEN:
            return NEVER_SEEN
        glyph, style = terrain_cell(chr(code))[:2]
        if position == view.position:
            return Cell(glyph, style, HERO, "hero")
        own = bool(view.own[tile])
        if position in in_sight:
            return in_sight[position]
        return Cell(glyph, "own" if own else "fog", OWN if own else " ", "own")

    def opening(self, view: View) -> tuple[Line, ...]:
        """The first lines of the log."""
        where = f"in {view.here.city}" if view.here.city else _caption(view)
        return (
            Line(f"You are {view.hero_name}, {where}.", "accent", view.turn),
            Line("Hold many places and win the last battle: only then your points count.", "text", view.turn),
            Line("Travel with the arrows or h j k l. ? explains signs, keys and rules.", "text", view.turn),
        )

    def describe(self, view: View, row: int, column: int) -> tuple[str, ...]:
        """What is on a tile of the window."""
        tile = view.window[row][column]
        if tile is None:
            return ("Beyond the edge of the world.",)
        kinds = {WATER: "Water", LAND: "Land"}
        kind = tile.city or kinds[tile.terrain]
        at = f"row {tile.position.row + 1}, column {tile.position.column + 1}"
        owner = "yours" if tile.is_own else f"held by {tile.owner}" if tile.owner else "held by nobody"
        sentences = [f"{kind} ({at}), {owner}.", _worth(tile)]
        if tile.position == view.position:
            sentences.append("You are here.")
        for rival in view.rivals:
            if rival.dossier and rival.dossier.position == tile.position:
                sentences += _portrait(view, rival.dossier, self._rules)
        for free in view.free:
            if free.position == tile.position:
                w = free.warrior
                numbers = f"strength {w.strength}, loyalty {w.loyalty}, morale {w.morale}"
                marks = "".join(f", with {mark}" for mark in _marks(w.ship, w.dragonglass))
                sentences.append(f"{w.name}, free: {numbers}{marks}.")
        return tuple(sentences)

    def ending(self, view: View, outcome: Outcome) -> tuple[Row, ...]:
        """The figures of the end."""
        lost = "" if outcome.winners else ", not recorded"
        return (
            Fact("Hero", view.hero_name),
            Fact("Score", f"{amount(view.points)} of {amount(view.total_points)} points{lost}", "points"),
            Fact("Turn", str(view.turn)),
            Fact("Tiles held", f"{view.tiles} of {view.height * view.width}"),
            Fact("Cities", str(view.cities)),
            Fact("Army", amount(view.army)),
            Fact("Power", amount(round(view.power))),
            *((Fact("House rules", ", ".join(rule.label for rule in self._house)),) if self._house else ()),
        )

    def record(self, view: View, outcome: Outcome) -> tuple[str, str, int] | None:
        """T-END-7: name, hero and points for the results file, if the game was won."""
        return (view.player_name, view.recorded_as, view.points) if outcome.winners else None


def _status(view: View, usual: str, decision: Decision | None) -> str:
    """T-END-4: once roused, the refusals left are always on the screen. T-HOUSE-1: so is a second step."""
    parts = [f"Turn {view.turn}"]
    if view.roused_by:
        parts.append(f"{counted(view.refusals_left, 'refusal')} left")
    if decision and decision.name == "ride":
        parts.append("second step")
    if not view.roused_by:
        parts.append(usual)
    return ", ".join(parts)


def _worth(tile: SeenTile) -> str:
    """T-ECO-1, T-ECO-4: the points of a tile, and what it would still pay the player."""
    worth = tile.worth
    pays = (
        f"would pay you {gains(worth.money, worth.influence, worth.army)}"
        if tile.pays
        else "pays you nothing more"
    )
    return f"Worth {counted(worth.points, 'point')}; {pays}."


def _portrait(view: View, rival: Dossier, rules: Ruleset) -> list[str]:
    """A rival, and how an encounter would stand now."""
    speech = odds.speech(rules.encounters, view.influence, rival.party)
    purchase = odds.purchase(rules.encounters, view.money, rival.party)
    fight = odds.battle(view.army, view.party, rival.army, rival.party)
    party = [f"{w.name} (S{w.strength} L{w.loyalty} M{w.morale})" for w in rival.party]
    horses = " on horseback," if rival.horses else ""
    return [
        f"{rival.name},{horses} with {counted(rival.army, 'knight')} and {listed(party) or 'no warriors'}.",
        f"Met now: speech {percent(speech)}, gold {percent(purchase)}, battle {percent(fight.win)} to win.",
    ]


def _marks(ship: bool, dragonglass: bool) -> tuple[str, ...]:
    return ("ship",) * ship + ("dragonglass",) * dragonglass


def _cell(view: View, tile: SeenTile | None) -> Cell:
    if tile is None:
        return BEYOND
    glyph, style = terrain_cell(tile.terrain)[:2]
    if tile.city and tile.owner:
        style = "own" if tile.is_own else "danger"
    if any(rival.dossier and rival.dossier.position == tile.position for rival in view.rivals):
        return Cell(glyph, style, RIVAL, "rival")
    if any(free.position == tile.position for free in view.free):
        return Cell(glyph, style, FREE, "warrior")
    if tile.is_own:
        return Cell(glyph, style, OWN, "own")
    return Cell(glyph, style, FOREIGN, "danger") if tile.owner else Cell(glyph, style)


def _shore(view: View) -> Iterator[tuple[int, int]]:
    """T-SEE-1: where the edge of the world is seen: off the board, next to a tile of it."""
    size = range(len(view.window))
    for down in size:
        for across in size:
            around = ((down + r, across + c) for r in (-1, 0, 1) for c in (-1, 0, 1))
            if view.window[down][across] is None and any(
                view.window[r][c] for r, c in around if r in size and c in size
            ):
                yield down, across


def _caption(view: View) -> str:
    """Where the hero is: the city underfoot, the nearest one in sight, or the wilds."""
    if view.here.city:
        return view.here.city
    cities = [tile for row in view.window for tile in row if tile and tile.city]
    if cities:
        here = view.position
        near = min(
            cities, key=lambda t: abs(t.position.row - here.row) + abs(t.position.column - here.column)
        )
        return f"near {near.city}"
    return "at sea" if view.here.terrain == WATER else "in the wilds"


def _hero(view: View) -> Panel:
    size = view.height * view.width
    ship, short = ("yes", "ship") if view.has_ship else ("no", "no ship")
    if view.has_horses:
        ship, short = ("yes, and horses", "ship, horses") if view.has_ship else ("no, but horses", "horses")
    return Panel(
        view.hero_name,
        (
            Fact("Money", amount(view.money), "money", f"${amount(view.money)}"),
            Fact("Influence", amount(view.influence), "influence", f"infl {amount(view.influence)}"),
            Fact("Army", amount(view.army), "army", f"army {amount(view.army)}"),
            Fact("Points", amount(view.points), "points", f"{amount(view.points)} pts"),
            Fact("Tiles", f"{view.tiles} ({_tenths(view.tiles, size)}%)", "own", counted(view.tiles, "tile")),
            Fact("Ship", ship, "water" if view.has_ship else "dim", short),
        ),
    )


def _tenths(part: int, whole: int) -> str:
    """A share in percent to one place, halves rounded up."""
    return f"{(2000 * part + whole) // (2 * whole) / 10:g}"


def _party(view: View, rules: Ruleset) -> Panel:
    rows = tuple(gauges(warrior, rules) for warrior in view.party)
    size = f"{len(view.party)} of {rules.limits.party}"
    return Panel(
        f"Party, {size}: Strength, Loyalty, Morale",
        rows or (Note("No warriors: meet free ones (!) alone", "dim"),),
    )


def _walkers(view: View) -> Panel:
    omens = tuple(_omen(omen) for omen in view.omens)
    victory = percent(view.victory_chance)
    power = amount(round(view.power))
    chance = Fact("Power", f"{power}, {victory} to win", "ice", f"Power {power}, {victory}")
    if view.roused_by:
        left = Fact("Refusals left", str(view.refusals_left), "danger")
        return Panel("White Walkers: roused", (left, chance, *omens))
    return Panel("White Walkers: any one rouses them", (*omens, chance))


def _omen(omen: Omen) -> Meter:
    text = f"{amount(omen.value)}/{amount(omen.needed)}"
    return Meter(OMEN_WORDS[omen.name], min(omen.value, omen.needed), omen.needed, text, "ice")


def _met(view: View, rules: Ruleset) -> tuple[Panel, ...]:
    """All that can be seen of the rivals in sight."""
    return tuple(
        Panel(
            f"{rival.name}, {bearing(view.position, rival.dossier.position)}",
            (
                Fact("Money", amount(rival.dossier.money), "money"),
                Fact("Influence", amount(rival.dossier.influence), "influence"),
                Fact("Army", amount(rival.dossier.army), "army"),
                *((Note("On horseback", "rival"),) if rival.dossier.horses else ()),
                *(gauges(warrior, rules) for warrior in rival.dossier.party),
            ),
        )
        for rival in view.rivals
        if rival.dossier
    )


def _rivals(view: View) -> Panel:
    """All rivals, and who of them has retired."""
    rows = (
        Fact(rival.name, "in the game" if rival.active else "retired", "rival" if rival.active else "dim")
        for rival in view.rivals
    )
    return Panel("Rivals", tuple(rows))


def _sight(view: View) -> Panel:
    """Who is in sight, then what the signs mean."""
    rows: list[Row] = []
    for rival in view.rivals:
        if rival.dossier:
            rows.append(
                Note(f"{RIVAL} {rival.name} {bearing(view.position, rival.dossier.position)}", "rival")
            )
    for free in view.free:
        rows.append(Note(f"{FREE} {free.warrior.name} {bearing(view.position, free.position)}", "warrior"))
    for row in view.window:
        for tile in row:
            if tile and tile.city and tile.position != view.position:
                rows.append(Sign(tile.terrain, tile.city, "city", "city"))
    return Panel("In sight", (*LEGEND, *rows))


def _keys(decision: Decision | None) -> tuple[tuple[Hint, ...], tuple[tuple[str, str], ...]]:
    """The key bar and keys of a turn; all directions are bound, so that the game says why one is closed."""
    table = TABLES.get(decision.name) if decision else None
    return key_bar(table, decision.options) if decision and table else ((), ())
