"""The panels beside the map, and the signs on it."""

from typing import Final

from thrones_tui.games.thrones.board import FOREIGN, FREE, HERO, OWN, RIVAL
from thrones_tui.games.thrones.finale import OMENS, Omen
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.english import amount, bearing, counted, percent
from thrones_tui.scene.model import Fact, Gauges, Meter, Note, Panel, Sign

_MEANINGS: Final = (
    (HERO, "hero", "you", "you"),
    (RIVAL, "rival", "rival", "a rival hero"),
    (FREE, "warrior", "warrior", "a free warrior"),
    (OWN, "own", "yours", "a place you control"),
    (FOREIGN, "danger", "theirs", "a place a rival controls"),
    ("A-Z", "city", "", "a city"),
    ("*", "land", "", "land"),
    ("~", "water", "water", "water: only with a ship"),
    ("#", "edge", "", "the edge of the world"),
)
"""Each sign, its style, and what it means: in one word beside the map (empty: left out), and in full."""
SIGNS: Final = tuple(Sign(glyph, full, style) for glyph, style, _, full in _MEANINGS)
LEGEND: Final = tuple(Sign(glyph, brief, style) for glyph, style, brief, _ in _MEANINGS if brief)


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


def means(money: int, influence: int, army: int) -> tuple[Fact, Fact, Fact]:
    """What somebody has."""
    return (
        Fact("Money", amount(money), "money"),
        Fact("Influence", amount(influence), "influence"),
        Fact("Army", amount(army), "army"),
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
    return Meter(OMENS[omen.name][0], min(omen.value, omen.needed), omen.needed, text, "ice")


def met(view: View, rules: Ruleset) -> tuple[Panel, ...]:
    """All that can be seen of the rivals in sight."""
    return tuple(
        Panel(
            f"{rival.name}, {bearing(view.position, rival.position)}",
            (
                *means(rival.money, rival.influence, rival.army),
                *((Note("On horseback", "rival"),) if rival.horses else ()),
                *(gauges(warrior, rules) for warrior in rival.party),
            ),
        )
        for rival in view.met
    )


def rivals(view: View) -> Panel:
    """All rivals, and which of them have retired."""
    rows = (
        Fact(rival.name, "in the game" if rival.active else "retired", "rival" if rival.active else "dim")
        for rival in view.rivals
    )
    return Panel("Rivals", tuple(rows))


def sight(view: View) -> Panel:
    """Who is in sight, then what the signs mean."""
    here = view.position
    rivals = (Note(f"{RIVAL} {rival.name} {bearing(here, rival.position)}", "rival") for rival in view.met)
    free = (Note(f"{FREE} {one.warrior.name} {bearing(here, one.position)}", "warrior") for one in view.free)
    cities = (
        Sign(tile.terrain, tile.city, "city", "city")
        for tile in view.tiles_in_sight
        if tile.city and tile.position != here
    )
    return Panel("In sight", (*LEGEND, *rivals, *free, *cities))
