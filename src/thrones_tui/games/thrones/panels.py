"""The panels beside the map, and the signs on it."""

from typing import Final

from thrones_tui.games.thrones.data import LAND, WATER
from thrones_tui.games.thrones.finale import Omen
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.english import amount, bearing, counted, percent
from thrones_tui.scene.model import Cell, Fact, Gauges, Meter, Note, Panel, Row, Sign

OMEN_WORDS: Final = {
    "turns": "Turns",
    "army": "Army",
    "tiles": "Tiles",
    "points": "Points",
    "rivals": "Retired",
}

HERO, RIVAL, FREE, OWN, FOREIGN = "@", "&", "!", "+", "-"
TERRAIN: Final = {WATER: ("~", "water"), LAND: ("*", "land")}
EDGE: Final = Cell("#", "edge")
"""T-SEE-1: beyond the board."""

SIGNS: Final = (
    Sign(HERO, "you", "hero"),
    Sign(RIVAL, "a rival hero", "rival"),
    Sign(FREE, "a free warrior", "warrior"),
    Sign(OWN, "a place you control", "own"),
    Sign(FOREIGN, "a place a rival controls", "danger"),
    Sign("A-Z", "a city", "city"),
    Sign("*", "land", "land"),
    Sign("~", "water: only with a ship", "water"),
    Sign("#", "the edge of the world", "edge"),
)
LEGEND: Final = (
    Sign(HERO, "you", "hero"),
    Sign(RIVAL, "rival", "rival"),
    Sign(FREE, "warrior", "warrior"),
    Sign(OWN, "yours", "own"),
    Sign(FOREIGN, "theirs", "danger"),
    Sign("~", "water", "water"),
)
"""The same, short enough to stand beside the map."""


def terrain_cell(letter: str) -> Cell:
    """A tile of the data files' letter with nobody on it: terrain, or a city."""
    return Cell(*TERRAIN.get(letter, (letter, "city")))


def gauges(warrior: WarriorView, rules: Ruleset) -> Gauges:
    """A warrior's numbers."""
    limits = rules.limits
    marks = ("ship",) * warrior.ship + ("glass",) * warrior.dragonglass
    return Gauges(
        warrior.name,
        marks,
        (
            Meter("Strength", warrior.strength, limits.strength, str(warrior.strength), "strength"),
            Meter("Loyalty", warrior.loyalty, limits.loyalty, str(warrior.loyalty), "loyalty"),
            Meter("Morale", warrior.morale, limits.morale, str(warrior.morale), "morale"),
        ),
    )


def described(warrior: WarriorView) -> str:
    """The same in words."""
    marks = "".join(f", {mark}" for mark in ("ship",) * warrior.ship + ("dragonglass",) * warrior.dragonglass)
    return f"strength {warrior.strength}, loyalty {warrior.loyalty}, morale {warrior.morale}{marks}"


def hero(view: View) -> Panel:
    """What the player has."""
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


def party(view: View, rules: Ruleset) -> Panel:
    """The player's warriors."""
    rows = tuple(gauges(warrior, rules) for warrior in view.party)
    size = f"{len(view.party)} of {rules.limits.party}"
    return Panel(
        f"Party, {size}: Strength, Loyalty, Morale",
        rows or (Note("No warriors: meet free ones (!) alone", "dim"),),
    )


def walkers(view: View) -> Panel:
    """T-END-3, T-END-6: how near the White Walkers are, and the chance against them."""
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


def met(view: View, rules: Ruleset) -> tuple[Panel, ...]:
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


def rivals(view: View) -> Panel:
    """All rivals, and who of them has retired."""
    rows = (
        Fact(rival.name, "in the game" if rival.active else "retired", "rival" if rival.active else "dim")
        for rival in view.rivals
    )
    return Panel("Rivals", tuple(rows))


def sight(view: View) -> Panel:
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
