"""The questions of thrones as dialogs: what is known, the answers, and their odds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from thrones_tui.core.decisions import Choice, ChooseSome, Decision, Odds
from thrones_tui.games.thrones.commands import Battle, Buy, Equip, Keep, No, Release, Send, Speech, Yes
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.odds import EXACT, WarriorView, left
from thrones_tui.games.thrones.panels import described, gauges
from thrones_tui.games.thrones.ruleset import Encounters, Ruleset
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.asking import dialog_of
from thrones_tui.scene.dialog import AmountDialog, Dialog, PickDialog, ShownChoice, WordsDialog
from thrones_tui.scene.english import amount, listed, percent, share
from thrones_tui.scene.model import Fact, Line, Note, Row

TITLES: Final = {
    "encounter": "An encounter",
    "champion": "Battle",
    "party": "Too many to feed",
    "rumours": "A city welcomes you",
    "want-knights": "Knights for hire",
    "knights": "Knights for hire",
    "dragonglass": "Dragonglass",
    "respects": "A death in the realm",
    "room": "Somebody comes home",
    "walkers": "The White Walkers",
    **{name: title for rule in RULES for name, title in rule.titles.items()},
}

NEGLIGIBLE: Final = 1e-9
"""Chances below this are rounding errors."""
MOST_NEWS: Final = 3
"""Most lines that tell what the last answer led to."""


def dialog(
    view: View, decision: Decision, rules: Ruleset, house: Sequence[HouseRule], news: Sequence[Line]
) -> Dialog | None:
    """A decision as shown, with what the last answer led to; `None` for an ordinary turn."""
    if decision.name not in TITLES:
        return None
    latest = (Note(line.text, line.style) for line in news[-MOST_NEWS:])
    body = (*_body(view, decision, rules, house), *latest)
    made = dialog_of(
        decision, TITLES[decision.name], body, lambda choice: _shown(view, choice, rules.encounters)
    )
    match made:
        case PickDialog():
            return replace(made, choices=_items(view, decision), notes=_notes(decision))
        case AmountDialog():
            warning = "" if view.roused_by else "So large an army rouses the White Walkers."
            room = rules.walkers.army - view.army
            price = rules.knights.price
            return replace(made, price=price, currency="money", warn_from=room, warning=warning)
        case WordsDialog():
            return replace(made, one_key=True)
    return made


def _body(view: View, decision: Decision, rules: Ruleset, house: Sequence[HouseRule]) -> tuple[Row, ...]:
    rival = next((rival for rival in view.met if rival.name == decision.subject), None)
    match decision.name:
        case "encounter" | "champion" if rival is not None:
            party = tuple(gauges(warrior, rules) for warrior in rival.party)
            waiting = listed(view.waiting)
            return (
                Fact("Their army", amount(rival.army), "army"),
                Fact("Yours", amount(view.army), "army"),
                *(party or (Note(f"{rival.name} has no warriors.", "dim"),)),
                *((Note(f"Next you meet {waiting}.", "rival"),) if waiting else ()),
            )
        case "want-knights":
            return (
                Fact("Price of one", amount(rules.knights.price), "money"),
                Fact("Your money", amount(view.money), "money"),
                Fact("Enough for", amount(view.money // rules.knights.price), "army"),
            )
        case "dragonglass":
            worth = amount(rules.walkers.dragonglass_power)
            text = f"In the final battle it adds {worth} to your power."
            if any(warrior.dragonglass for warrior in view.party):
                text = "Your party already has dragonglass: more adds nothing while its bearer stays."
            return (Note(text, "dim"),)
        case "walkers":
            urgent = "danger" if view.refusals_left < 2 else "text"
            return (
                Fact("Your power", amount(round(view.power)), "ice"),
                Fact(f"Chance in each of {rules.walkers.rounds} rounds", percent(view.round_chance), "ice"),
                Fact("Chance to win the battle", percent(view.victory_chance), "ice"),
                Fact("Refusals left", str(view.refusals_left), urgent),
                Note("Win one round and you win the game; lose all of them and you lose it.", "dim"),
            )
        case _:
            return tuple(row for rule in house for row in rule.body(view, decision))


def _items(view: View, decision: Decision) -> tuple[ShownChoice, ...]:
    """The warriors to choose from."""
    assert isinstance(decision, ChooseSome)
    mine = {warrior.name for warrior in view.party}
    pool = {warrior.name: warrior for warrior in view.pool}
    return tuple(
        ShownChoice(
            name,
            name if name in mine else f"{name} (theirs)",
            _brief(pool[name]) + ("" if name in mine else " new"),
            described(pool[name]),
            short=name,
        )
        for name in decision.items
    )


def _notes(decision: Decision) -> tuple[tuple[frozenset[str], str], ...]:
    """Warnings for some of the combinations."""
    return tuple(
        (frozenset(choice.command.warriors), choice.note)
        for choice in decision.choices
        if isinstance(choice.command, Keep) and choice.note
    )


def _shown(view: View, choice: Choice, rules: Encounters) -> ShownChoice:
    """An answer and what it would lead to."""
    command, odds, note = choice
    said = str(command)
    match command:
        case Speech() if odds:
            rest = amount(left(rules.speech_keeps, view.influence))
            full = f"{percent(odds.win, EXACT)} to win; lost: influence {amount(view.influence)} to {rest}"
            return ShownChoice(
                said, "Give a speech", _or_else(odds, f"infl {rest}"), full, _tone(odds), "Speech"
            )
        case Buy() if odds:
            rest = amount(left(rules.offer_keeps, view.money))
            full = f"{percent(odds.win, EXACT)} to win; refused: money {amount(view.money)} to {rest}"
            return ShownChoice(
                said, "Buy them outright", _or_else(odds, f"${rest}"), full, _tone(odds), "Buy"
            )
        case Battle() if odds:
            return _fight(said, "Battle", odds, rules)
        case Send(name) if odds:
            warrior = next(w for w in view.party if w.name == name)
            return _fight(said, name, odds, rules, f"{described(warrior)}; ")
        case Yes():
            fight = f"fight: {percent(odds.win)} to win" if odds else ""
            return ShownChoice(said, "Yes", fight, fight)
        case No():
            if odds is not None:
                return ShownChoice(said, "No", "that loses the game", note, "danger", fatal=True)
            return ShownChoice(said, "No", note, note)
        case Equip(name) | Release(name):
            warrior = next(w for w in view.party if w.name == name)
            full = "; ".join(filter(None, (described(warrior), note)))
            return ShownChoice(said, name, _brief(warrior), full, "warn" if note else "text")
        case _:
            return ShownChoice(said, said, note, note)


def _or_else(odds: Odds, rest: str) -> str:
    """A chance and what is left if it fails, in a few characters."""
    return f"{percent(odds.win)}, else {rest}" if odds.win < 1 else "certain success"


def _fight(said: str, label: str, odds: Odds, rules: Encounters, who: str = "") -> ShownChoice:
    brief, full = battle_words(odds, rules)
    return ShownChoice(said, label, brief, f"{who}{full}", _tone(odds), fatal=odds.lose >= 1)


def battle_words(odds: Odds, rules: Encounters) -> tuple[str, str]:
    """T-ENC-3: the odds of a battle in few words, and in full."""
    if odds.win >= 1:
        return "certain victory", "certain victory"
    if odds.lose >= 1:
        return "certain defeat, the end", "certain defeat: it would end the game"
    if odds.draw >= 1:
        return "certain draw", f"certain draw: both sides keep {share(rules.tie_keeps)} of their army"
    brief, full = f"{percent(odds.win)} win", f"depends on whom they send: win {percent(odds.win)}"
    if odds.draw > NEGLIGIBLE:
        brief, full = f"{brief}, {percent(odds.draw)} draw", f"{full}, draw {percent(odds.draw)}"
    if odds.lose > NEGLIGIBLE:
        full += f", lose (and the game) {percent(odds.lose)}"
    return f"{brief}, else the end", full


def _tone(odds: Odds) -> str:
    return "good" if odds.win >= 0.5 else "danger" if odds.win <= 0 else "warn"


def _brief(warrior: WarriorView) -> str:
    marks = "ship " * warrior.ship + "glass " * warrior.dragonglass
    return f"{marks}S{warrior.strength} L{warrior.loyalty} M{warrior.morale}"
