"""The questions of thrones as dialogs: what is known, the answers, and their odds."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from thrones_tui.core.decisions import Choice, Decision
from thrones_tui.core.events import USUAL
from thrones_tui.games.thrones import meeting
from thrones_tui.games.thrones.cities import KNIGHTS, RUMOURS, WANT_KNIGHTS
from thrones_tui.games.thrones.commands import (
    Battle,
    Buy,
    Equip,
    Keep,
    Knights,
    No,
    Release,
    Send,
    Speech,
    Yes,
)
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.odds import WarriorView
from thrones_tui.games.thrones.panels import described
from thrones_tui.games.thrones.prospects import best_party, champion, strongest, worth
from thrones_tui.games.thrones.ruleset import Encounters, Ruleset
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.asking import dialog_of
from thrones_tui.scene.dialog import (
    AmountDialog,
    ChoiceDialog,
    ConfirmDialog,
    Dialog,
    Number,
    PickDialog,
    Price,
    ShownChoice,
    WordsDialog,
)
from thrones_tui.scene.english import amount, percent, signed
from thrones_tui.scene.model import Fact, Line, Note, Row, Sign

TITLES: Final = {
    "encounter": "An encounter",
    "champion": "Battle",
    "party": "Too many to feed",
    RUMOURS: "A city welcomes you",
    WANT_KNIGHTS: "Knights for hire",
    KNIGHTS: "Knights for hire",
    "dragonglass": "Dragonglass",
    "respects": "A death in the realm",
    "room": "Somebody comes home",
    "walkers": "The White Walkers",
    **{name: title for rule in RULES for name, title in rule.titles.items()},
}

HABITS: Final = {
    RUMOURS: (("listen", str(Yes())), ("knights", str(Yes()))),
    WANT_KNIGHTS: (("listen", str(No())),),
}
"""T-CITY: what is answered for a player in cities, by what was set."""
MARKS: Final = {"g": "dragonglass, counted once", "s": "ship", "n": "new, theirs until now"}
"""T-ENC-11, T-CAL-3, T-END-5: what stands behind the numbers of whom one may keep."""
_THOUSANDS: Final = 10_000
"""Power from which it is told in thousands."""
MOST_NEWS: Final = 3
"""Most lines that tell what the last answer led to."""


def dialog(
    view: View, decision: Decision, rules: Ruleset, house: Sequence[HouseRule], news: Sequence[Line]
) -> Dialog | None:
    """A decision as shown, with what the last answer led to; `None` for an ordinary turn."""
    if decision.name not in TITLES:
        return None
    news = [line for line in news if line.weight >= USUAL]
    most = 1 if decision.name == "party" else MOST_NEWS  # the candidates need the room
    latest = (Note(line.text, line.style) for line in news[-most:])
    body = (*_body(view, decision, rules, house), *latest)
    made = dialog_of(
        decision, TITLES[decision.name], body, lambda choice: _shown(view, choice, rules.encounters)
    )
    match made:
        case PickDialog():
            return _party(view, made, decision, rules)
        case ChoiceDialog() if decision.name == "encounter":
            return replace(made, prompt=f"{decision.subject} stands before you.")
        case ChoiceDialog() if decision.name == "dragonglass":
            return _dragonglass(view, made)
        case ChoiceDialog() if decision.name == "champion":
            return replace(made, settled=meeting.settled(decision.choices, view.party))
        case WordsDialog():
            return replace(made, deed="pay respects")
        case AmountDialog():
            return replace(made, price=_price(view, rules))
        case ConfirmDialog() if decision.name == RUMOURS:  # they are free: who hears them risks nothing
            number = _knights(view, rules, decision.name)
            return replace(made, number=number, habits=HABITS[decision.name], proposed=(0,))
        case ConfirmDialog() if decision.name == WANT_KNIGHTS:
            number = _knights(view, rules, decision.name)
            return replace(made, number=number, habits=HABITS[decision.name])
        case ChoiceDialog() if decision.name == "room":
            return _room(view, made, decision, rules)
    return made


def _price(view: View, rules: Ruleset) -> Price:
    """T-CITY-2, T-END-3: what a knight costs, and the number that rouses the White Walkers."""
    warning = "" if view.roused_by else "So large an army rouses the White Walkers."
    return Price(rules.knights.price, "money", view.money, rules.walkers.army - view.army, warning)


def _knights(view: View, rules: Ruleset, asked: str) -> Number | None:
    """T-CITY-2: how many knights one wants, said before it is asked; none where there is money for none."""
    price = _price(view, rules)
    most = view.money // price.each
    if not most:
        return None
    hire = ((KNIGHTS, f"{Knights.verb} {{}}"),)
    if asked == WANT_KNIGHTS:
        return Number("knights", most, price, hire, means=str(Yes()))
    return Number("knights", most, price, ((WANT_KNIGHTS, str(Yes())), *hire), ((WANT_KNIGHTS, str(No())),))


def _body(view: View, decision: Decision, rules: Ruleset, house: Sequence[HouseRule]) -> tuple[Row, ...]:
    rival = next((rival for rival in view.met if rival.name == decision.subject), None)
    match decision.name:
        case "encounter" | "champion" if rival is not None:
            return meeting.body(view, rival, rules)
        case "dragonglass":
            worth = amount(rules.walkers.dragonglass_power)
            text = f"In the final battle it adds {worth} to your power."
            bearer = next((warrior.name for warrior in view.party if warrior.dragonglass), "")
            if bearer:
                text = f"{bearer} already has dragonglass: more adds nothing while its bearer stays."
            return (Note(text, "dim"),)
        case "walkers":
            return (
                Fact("Your power", amount(round(view.power)), "ice"),
                Fact(f"Chance in each of {rules.walkers.rounds} rounds", percent(view.round_chance), "ice"),
                Fact("Chance to win the battle", percent(view.victory_chance), "ice"),
                Note("Win one round and you win the game; lose all of them and you lose it.", "dim"),
            )
        case _:
            return tuple(row for rule in house for row in rule.body(view, decision))


def _party(view: View, made: PickDialog, decision: Decision, rules: Ruleset) -> Dialog:
    """T-ENC-11: whom to keep, who brings most first, with a proposal marked."""
    notes = _notes(decision)
    walkers = rules.walkers
    pool = sorted(view.pool, key=lambda one: (worth(walkers, one), one.strength), reverse=True)
    proposal = strongest(pool, rules, frozenset(names for names, _ in notes))
    heading, choices, legend = _table(view, pool, rules)
    return replace(
        made,
        prompt=f"Only {made.pick} warriors can ride with you.",
        body=(*made.body, *legend, Note("The others go free.", "dim")),
        choices=choices,
        notes=notes,
        proposed=tuple(at for at, one in enumerate(pool) if one in proposal),
        heading=heading,
    )


def _room(view: View, made: ChoiceDialog, decision: Decision, rules: Ruleset) -> Dialog:
    """T-CAL-3: who leaves for somebody who comes home: what each brings, and a proposal marked."""
    *party, newcomer = view.pool
    heading, choices, legend = _table(view, party, rules)
    notes = [(frozenset({str(choice.command)}), choice.note) for choice in decision.choices]
    left = [tuple(one for one in view.pool if one != leaver) for leaver in party]
    warned = [
        frozenset(one.name for one in rest) for rest, (_, note) in zip(left, notes, strict=True) if note
    ]
    brings = signed(worth(rules.walkers, newcomer))
    arrives = f"{newcomer.name} ({_brief(newcomer)} {brings})"
    return replace(
        made,
        prompt=made.prompt.replace(newcomer.name, arrives, 1),
        body=(*made.body, *legend),
        choices=tuple(one._replace(command=str(Release(one.command))) for one in choices),
        proposed=(left.index(best_party(left, rules, warned)),),
        heading=heading,
        notes=tuple(notes),
    )


def _dragonglass(view: View, made: ChoiceDialog) -> Dialog:
    """T-DG-2, T-END-5: who bears it need not be asked where one could alone, or where it adds nothing."""
    bearers = [one for one in view.party if not one.dragonglass]
    matters = len(bearers) > 1 and len(bearers) == len(view.party)
    bearer = None if matters else champion(bearers)
    said = "" if bearer is None else str(Equip(bearer.name))
    return replace(made, safe=said, settled=said)


def _table(
    view: View, pool: Sequence[WarriorView], rules: Ruleset
) -> tuple[str, tuple[ShownChoice, ...], tuple[Sign, ...]]:
    """Warriors to choose from, in columns below a heading, and what the signs there mean."""
    walkers, mine = rules.walkers, {warrior.name for warrior in view.party}
    marks = ["g" * one.dragonglass + "s" * one.ship + "n" * (one.name not in mine) for one in pool]
    brings = [_short(worth(walkers, one)) for one in pool]
    table = [("S", "L", "M", "+")]
    table += [
        (str(one.strength), str(one.loyalty), str(one.morale), power)
        for one, power in zip(pool, brings, strict=True)
    ]
    sizes = [max(map(len, column)) for column in zip(*table, strict=True)]
    wide, end = max(map(len, marks)), max(map(len, brings)) + 1
    heading, *lines = (" ".join(map(str.rjust, row, sizes)) for row in table)
    choices = tuple(
        ShownChoice(
            one.name,
            one.name,
            f"S{str(one.strength).rjust(sizes[0])} {f'+{power}'.rjust(end)} {mark.ljust(wide)}",
            f"{line} {mark.ljust(wide)}",
            said=_spoken(one, power, mark),
        )
        for one, power, mark, line in zip(pool, brings, marks, lines, strict=True)
    )
    used = {mark: meaning for mark, meaning in MARKS.items() if any(mark in one for one in marks)}
    signs = {"+": "power in the last battle", **used}
    legend = tuple(Sign(sign, meaning, "dim") for sign, meaning in signs.items())
    return f"{heading} {' ' * wide}", choices, legend


def _spoken(one: WarriorView, power: str, marks: str) -> str:
    """What a line of the table says, in words."""
    numbers = f"strength {one.strength}, loyalty {one.loyalty}, morale {one.morale}"
    return ", ".join((f"{numbers}, adds {power} in the last battle", *(MARKS[mark] for mark in marks)))


def _short(power: int) -> str:
    """A power, that of dragonglass in thousands: names need the room."""
    return amount(power) if power < _THOUSANDS else f"{power // 1000}k"


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
        case Speech() | Buy() | Battle() | Send():
            return meeting.shown(view, choice, rules)
        case Yes():
            follows = f"fight: {percent(odds.win)} to win" if odds else note
            return ShownChoice(said, "Yes", follows, follows, "dim")
        case No():
            if odds is not None:
                return ShownChoice(said, "No", "that loses the game", note, "danger", fatal=True)
            return ShownChoice(said, "No", note, note, "dim")
        case Equip(name):
            warrior = next(w for w in view.party if w.name == name)
            full = "; ".join(filter(None, (described(warrior), note)))
            return ShownChoice(said, name, _brief(warrior), full, "warn" if note else "text")
        case _:
            return ShownChoice(said, said, note, note)


def _brief(warrior: WarriorView) -> str:
    marks = "ship " * warrior.ship + "glass " * warrior.dragonglass
    return f"{marks}S{warrior.strength} L{warrior.loyalty} M{warrior.morale}"
