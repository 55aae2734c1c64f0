"""The questions of thrones as dialogs: what is known, the answers, and the odds before the choice."""

from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision, Odds
from thrones_tui.games.thrones.commands import Battle, Buy, Equip, Keep, No, Release, Send, Speech, Yes
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.view import Dossier, View
from thrones_tui.games.thrones.words import EXACT, amount, percent
from thrones_tui.scene.model import Choice, Dialog, Fact, Gauges, Meter, Note, Row

TITLES: Final = {
    "encounter": "An encounter",
    "champion": "Battle",
    "party": "Too many to feed",
    "rumours": "A city welcomes you",
    "want-knights": "A city welcomes you",
    "knights": "Knights for hire",
    "dragonglass": "Dragonglass",
    "respects": "A death in the realm",
    "room": "A sister comes home",
    "walkers": "The White Walkers",
}


def dialog(view: View, decision: Decision, rules: Ruleset) -> Dialog:
    """A decision as shown."""
    return Dialog(
        kind=decision.kind,
        title=TITLES[decision.name],
        prompt=decision.prompt,
        body=_body(view, decision, rules),
        choices=_choices(view, decision),
        safe=str(decision.safe) if decision.safe is not None else "",
        verb=decision.form.verb if decision.form else decision.options[0].verb,
        minimum=decision.minimum,
        maximum=decision.maximum,
        max_length=decision.max_length,
        pick=decision.pick,
        price=rules.knights.price if decision.name == "knights" else 0,
        currency="money" if decision.name == "knights" else "",
        one_key=decision.name == "respects",
        notes=tuple(
            (frozenset(option.warriors), note)
            for option, _, note in decision.explained()
            if isinstance(option, Keep) and note
        ),
    )


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


def _rival(view: View, decision: Decision) -> Dossier | None:
    return next((rival.dossier for rival in view.rivals if rival.name == decision.subject), None)


def _body(view: View, decision: Decision, rules: Ruleset) -> tuple[Row, ...]:
    rival = _rival(view, decision)
    match decision.name:
        case "encounter" | "champion" if rival is not None:
            party = tuple(gauges(warrior, rules) for warrior in rival.party)
            wealth = (
                Fact("Their army", amount(rival.army), "army"),
                Fact("Yours", amount(view.army), "army"),
            )
            return (*wealth, *(party or (Note(f"{rival.name} has no warriors.", "dim"),)))
        case "dragonglass":
            return (Note("Whoever carries it adds much to your power in the final battle.", "dim"),)
        case "walkers":
            rounds = rules.walkers.rounds
            return (
                Fact("Your power", amount(round(view.power)), "ice"),
                Fact(f"Chance in each of {rounds} rounds", percent(view.round_chance), "ice"),
                Fact("Chance to win the battle", percent(view.victory_chance), "ice"),
                Fact(
                    "Refusals left", str(view.refusals_left), "danger" if view.refusals_left < 2 else "text"
                ),
                Note("A won round wins the game; losing all of them loses it.", "dim"),
            )
        case _:
            return ()


def _choices(view: View, decision: Decision) -> tuple[Choice, ...]:
    if decision.pick > 1:
        pool = {warrior.name: warrior for warrior in view.pool}
        return tuple(
            Choice(name, name, _brief(pool[name]), _described(pool[name])) for name in decision.items
        )
    return tuple(
        Choice(str(option), *_shown(view, option, odds, note)) for option, odds, note in decision.explained()
    )


def _shown(view: View, option: Command, odds: Odds | None, note: str) -> tuple[str, str, str, str]:
    """Label, brief and full meaning, and style of an answer."""
    match option:
        case Speech() if odds:
            lost = f"lost: influence {amount(view.influence)} to {amount(view.influence // 2)}"
            brief = f"{percent(odds.win, EXACT)} to win"
            return "Give a speech", brief, f"{brief}; {lost}", _tone(odds)
        case Buy() if odds:
            lost = f"refused: money {amount(view.money)} to {amount(view.money // 2)}"
            brief = f"{percent(odds.win, EXACT)} to win"
            return "Buy them outright", brief, f"{brief}; {lost}", _tone(odds)
        case Battle() if odds:
            return "Battle", _battle_brief(odds), battle_words(odds), _tone(odds)
        case Send(name) if odds:
            full = f"{_numbers(view, name)}; {battle_words(odds)}"
            return name, _battle_brief(odds), full, _tone(odds)
        case Yes():
            fight = f"fight: {percent(odds.win)} to win" if odds else ""
            return "Yes", fight, fight, "text"
        case No():
            return "No", note, note, "danger" if odds else "text"
        case Equip(name) | Release(name):
            warrior = next(w for w in view.party if w.name == name)
            full = "; ".join(filter(None, (_described(warrior), note)))
            return name, _brief(warrior), full, "warn" if note else "text"
        case _:
            return str(option), note, note, "text"


def battle_words(odds: Odds) -> str:
    """T-ENC-3: what a battle would bring."""
    if odds.win >= 1:
        return "certain victory"
    if odds.lose >= 1:
        return "certain defeat: it would end the game"
    if odds.draw >= 1:
        return "certain draw: both armies are halved"
    draw = f", draw {percent(odds.draw)}" if odds.draw > 1e-9 else ""
    return f"depends on whom they send: win {percent(odds.win)}, lose {percent(odds.lose)}{draw}"


def _battle_brief(odds: Odds) -> str:
    if odds.win >= 1:
        return "certain victory"
    return "certain defeat" if odds.lose >= 1 else f"{percent(odds.win)} to win"


def _tone(odds: Odds) -> str:
    return "good" if odds.win >= 0.5 else "danger" if odds.win <= 0 else "warn"


def _numbers(view: View, name: str) -> str:
    warrior = next((w for w in view.party if w.name == name), None)
    return _described(warrior) if warrior else ""


def _brief(warrior: WarriorView) -> str:
    marks = " ship" * warrior.ship + " glass" * warrior.dragonglass
    return f"S{warrior.strength} L{warrior.loyalty} M{warrior.morale}{marks}"


def _described(warrior: WarriorView) -> str:
    marks = "".join(f", {mark}" for mark in ("ship",) * warrior.ship + ("dragonglass",) * warrior.dragonglass)
    return f"strength {warrior.strength}, loyalty {warrior.loyalty}, morale {warrior.morale}{marks}"
