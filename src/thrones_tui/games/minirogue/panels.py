"""What stands beside a level: how all fare, what is carried, and the question which of it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from typing import Final

from thrones_tui.core.decisions import Choice, ChooseOne, Decision
from thrones_tui.games.minirogue import commands as c
from thrones_tui.games.minirogue.field import Field
from thrones_tui.games.minirogue.help import SIGNS
from thrones_tui.games.minirogue.house import DARK, HUNGER, RESTLESS
from thrones_tui.games.minirogue.kinds import MONSTERS, OBJECTS, WEAPONS
from thrones_tui.games.minirogue.lookout import hunters, kind_of, neighbours, reach
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.games.minirogue.view import Arm, Blow, Foe, View, better, scrolls
from thrones_tui.scene.asking import dialog_of
from thrones_tui.scene.dialog import ChoiceDialog, Dialog, ShownChoice
from thrones_tui.scene.english import bearing, counted, percent
from thrones_tui.scene.model import Fact, Meter, Note, Panel, Row

TITLES: Final = {"weapon": "Wield a weapon", "scroll": "Read a scroll", "inventory": "Your knapsack"}
BAR: Final = 10
"""What a full bar of an attribute stands for, until the attribute is larger."""
MOST_FOES: Final = 6
MOST_SHORT: Final = 2
"""Monsters next to the player that a short title has room for."""
_LULLING: Final = {kind.name for kind in MONSTERS.values() if WEAPONS[kind.weapon].puts_to_sleep}
"""R-FIGHT-3: monsters whose hits put to sleep."""
ARROWS: Final = {"1N": "↑", "1S": "↓", "1E": "→", "1W": "←"}


def status_line(view: View) -> str:
    """R-SEE-1: below the level, exactly so."""
    return (
        f"Dungeon Level: {view.depth}, Hit points: {view.hit_points}, Armor: {view.armor}, "
        f"Strength: {view.strength}, Dexterity: {view.dexterity}"
    )


def status(view: View, near: Sequence[Foe]) -> tuple[str, str]:
    """The title's right end, in full and in short: sleep, else what a fight now would be, else the turn."""
    match near:
        case _ if view.sleep:
            asleep = f"ASLEEP, {counted(view.sleep, 'turn')} to go"
            hits = ", ".join(f"{foe.name} {_blow(foe.defence)}" for foe in near if not foe.is_asleep)
            return f"{hits}; {asleep}" if hits else asleep, asleep
        case []:
            now = f"Turn {view.turn}{'' if view.food is None else f', food for {view.food}'}"
            return f"{now}, {view.player_name}", now
        case [foe]:
            short = f"{foe.glyph}: {_blows(foe).replace(' for ', ' ')}"
            return f"{foe.name}{_stands(foe)}: {_blows(foe)}", short
    more = f" +{len(near) - MOST_SHORT}" if len(near) > MOST_SHORT else ""
    return _crowd(view, near), f"{_crowd(view, near[:MOST_SHORT])}{more}"


def _crowd(view: View, foes: Sequence[Foe]) -> str:
    """Several monsters next to the player: where each is, and both chances to hit."""
    shown = (
        f"{foe.glyph}{ARROWS[bearing(view.position, foe.position)]}"
        f"{_chance(foe.attack).removesuffix('%')}/{_chance(foe.defence)}"
        for foe in foes
    )
    return f"you/it {' '.join(shown)}"


def _chance(blow: Blow) -> str:
    return percent(blow.chance, places=0)


def _blow(blow: Blow) -> str:
    """R-FIGHT-1, R-FIGHT-2: what an attack would do: `57% for 0-3`."""
    return f"{_chance(blow)} for {f'0-{blow.most}' if blow.most else '0'}"


def _blows(foe: Foe) -> str:
    sleep = " or sleep" if foe.name in _LULLING else ""
    return f"you {_blow(foe.attack)}, it {_blow(foe.defence)}{sleep}"


def _stands(foe: Foe) -> str:
    """What has been done to it, as it follows its name."""
    hurt = f", {foe.stands}" if foe.lost else ""
    return f"{hurt}, asleep" if foe.is_asleep else hurt


def portrait(rules: Ruleset, view: View, foe: Foe) -> list[str]:
    """A monster, how a fight would stand now, and whether it comes."""
    lost = f": {counted(foe.lost, 'hit point')} lost" if foe.lost else ""
    one = f"one hit in {rules.sleep.fall_in} puts you to sleep for {rules.sleep.turns} turns"
    lulls = f"; {one}" if foe.name in _LULLING else ""
    return [
        f"The {foe.name}{_stands(foe)}{lost}.",
        f"You hit it {_chance(foe.attack)} of the time, for 0 to {foe.attack.most} hit points.",
        f"It hits you {_chance(foe.defence)} of the time, for 0 to {foe.defence.most}{lulls}.",
        *_prospect(rules, view, foe),
        *_coming(rules, view, foe),
    ]


def _prospect(rules: Ruleset, view: View, foe: Foe) -> Iterator[str]:
    """What a fight would be like on average."""
    hurts = foe.attack.chance * foe.attack.most / 2
    if hurts > 0.0:
        turns = ceil(max(1.0, sum(rules.monsters[kind_of(foe)].hit_points) / 2 - foe.lost) / hurts)
        cost = round(turns * foe.defence.chance * foe.defence.most / 2)
        lost = f"{cost} of your hit points" if cost < view.hit_points else "more hit points than you have"
        yield f"On average that takes {counted(turns, 'turn')}, and {lost}."


def _coming(rules: Ruleset, view: View, foe: Foe) -> Iterator[str]:
    """Whether it comes by itself."""
    steps = reach(rules, view, foe)
    if foe.distance == 1 or foe.is_asleep:
        return
    if foe in hunters(rules, view, Field(view)):
        yield "It is coming."
    elif foe.distance <= steps:
        yield "It smells you, but has no way to come."
    else:
        yield (
            f"It does not come unless you are within {counted(steps, 'step')}."
            if steps
            else "It never moves."
        )


def fight(view: View, near: Sequence[Foe]) -> tuple[Panel, ...]:
    """How a fight with each monster next to the player would stand."""
    rows: list[Row] = []
    for foe in near:
        rows.append(Note(f"{foe.name} {bearing(view.position, foe.position)}{_stands(foe)}", "danger"))
        rows.append(Fact("You hit", _blow(foe.attack), "good"))
        sleep = " or sleep" if foe.name in _LULLING else ""
        rows.append(Fact("It hits", f"{_blow(foe.defence)}{sleep}", "danger"))
    return (Panel("Next to you", tuple(rows)),) if rows else ()


def life(view: View) -> Meter:
    """The hit points."""
    style = "danger" if view.is_weak else "bar"
    hit_points, most = view.hit_points, view.most_hit_points
    return Meter("Hit points", hit_points, max(1, most), f"{hit_points}/{most}", style)


def stats(view: View) -> Panel:
    """The player's attributes as bars."""
    rows: list[Row] = [life(view)]
    attributes = {"Armor": view.armor, "Strength": view.strength, "Dexterity": view.dexterity}
    for label, value in attributes.items():
        rows.append(Meter(label, value, max(BAR, value), str(value), "strength"))
    if view.food is not None:
        rows.append(Fact("Food for", counted(view.food, "turn"), "text" if view.food else "danger"))
    if house := house_rules(view):
        rows.append(Fact("House rules", house))
    if view.sleep:
        rows.append(Note(f"Asleep for {counted(view.sleep, 'turn')}", "warn"))
    return Panel(view.player_name, tuple(rows))


def house_rules(view: View) -> str:
    """The house rules that are on, in words."""
    are_on = ((DARK, view.dark), (HUNGER, view.food is not None), (RESTLESS, view.restless))
    return ", ".join(rule.label for rule, is_on in are_on if is_on)


def carried(view: View, rules: Ruleset) -> Panel:
    """What is in the hand, in the knapsack and underfoot."""
    wielded = next(arm for arm in view.pack if arm.is_wielded)
    does = effect(rules, view.underfoot)
    here = f"{view.underfoot} ({does})" if does else view.underfoot
    return Panel(
        "Things",
        (
            Fact("Wielding", f"{wielded.name} ({wielded.about})"),
            Fact("Carrying", counted(len(view.pack), "object")),
            Fact("Underfoot", here or "nothing", "accent" if here else "dim"),
        ),
    )


def effect(rules: Ruleset, named: str) -> str:
    """What an object does or adds that is called so in sentences."""
    return next((rules.about(kind) for kind, thing in OBJECTS.items() if thing.named == named), "")


def in_view(view: View) -> Panel:
    """The other monsters in the line of sight, the nearest first."""
    seen = [foe for foe in view.foes if foe.in_sight and foe.distance > 1]
    rows: list[Row] = [
        Fact(f"{foe.glyph} {bearing(view.position, foe.position)}", f"{_blows(foe)}{_stands(foe)}")
        for foe in seen[:MOST_FOES]
    ]
    if len(seen) > MOST_FOES:
        rows.append(Note(f"and {len(seen) - MOST_FOES} more", "dim"))
    nobody = "Nobody else." if neighbours(view) else "Nobody."
    return Panel("In your line of sight", tuple(rows) or (Note(nobody, "dim"),))


def beside(view: View) -> Iterator[Panel]:
    """What large windows and the sheet have besides."""
    listed = zip(c.LETTERS, view.pack, strict=False)
    others = tuple(_carrying(letter, arm) for letter, arm in listed if not arm.is_wielded)
    yield Panel("In your knapsack", others or (Note("Nothing else.", "dim"),))
    if foes := [foe for foe in view.foes if not foe.in_sight]:
        places = (Fact(foe.name, f"{bearing(view.position, foe.position)}{_stands(foe)}") for foe in foes)
        yield Panel("Elsewhere on this level", tuple(places))
    yield Panel("Signs", SIGNS)
    kills = ((kind, view.kills[at]) for at, kind in MONSTERS.items())
    if killed := tuple(Fact(kind.name, str(number)) for kind, number in kills if number):
        yield Panel("Killed", killed)


def _carrying(letter: str, arm: Arm) -> Note:
    """R-CMD-3: a line of the list with its letter, and what the object does."""
    return Note(f"{letter}. {arm.name} ({_about(arm)})", "accent" if arm.is_wielded else "text")


def _named(letter: str, arm: Arm) -> Fact:
    """The same in little room, where several may share a line."""
    return Fact(f"{letter}.", arm.name, "accent" if arm.is_wielded else "text")


def _about(arm: Arm) -> str:
    return f"wielded; {arm.about}" if arm.is_wielded else arm.about


def question(view: View, decision: Decision | None) -> Dialog | None:
    """R-CMD-3: the list of what is carried, to choose from or to look at."""
    if not isinstance(decision, ChooseOne):
        return None
    is_list = decision.name == "inventory"
    show = partial(_choice, view, "Close" if is_list else "Nothing")
    title = TITLES[decision.name]
    if decision.name == "scroll" and not scrolls(view):
        title += ": you have none"
    dialog = dialog_of(decision, title, show=show, letters=True)
    if isinstance(dialog, ChoiceDialog) and not is_list:  # the cursor begins on what helps
        return replace(dialog, proposed=tuple((better if decision.name == "weapon" else scrolls)(view)[:1]))
    if dialog is None:
        return None
    listed = tuple(zip(c.LETTERS, view.pack, strict=False))
    return replace(
        dialog,
        body=tuple(_carrying(*each) for each in listed),
        short=tuple(_named(*each) for each in listed),
    )


def _choice(view: View, nothing: str, choice: Choice) -> ShownChoice:
    """Something carried, or `nothing`, as its choice is called."""
    text = str(choice.command)
    if not isinstance(choice.command, c.Item):
        return ShownChoice(text, nothing)
    arm = view.pack[choice.command.place]
    return ShownChoice(text, arm.name, _about(arm), _about(arm), "accent" if arm.is_wielded else "dim")
