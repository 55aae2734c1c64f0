"""What a newcomer should be told, each at the moment when it matters."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.core.decisions import Decision
from thrones_tui.games.thrones.dossiers import meeting
from thrones_tui.games.thrones.finale import OMENS
from thrones_tui.games.thrones.ruleset import Ruleset
from thrones_tui.games.thrones.view import View
from thrones_tui.games.thrones.ways import SURE
from thrones_tui.scene.english import amount
from thrones_tui.scene.keynames import press
from thrones_tui.scene.presenter import Tip

NEARLY: Final = 0.8
"""T-END-3: the part of a threshold from which it is pointed out."""
MANY: Final = 4
"""Cities after which one may be tired of their questions."""
LATE: Final = 20
"""T-DG-1: the turn from which it matters that nobody carries dragonglass."""


def tips(view: View, decision: Decision, rules: Ruleset) -> Iterator[Tip]:
    """All that matters now, the most urgent first."""
    yield from _asked(decision, rules) if decision.kind != "turn" else _on_the_way(view, rules)


def _asked(decision: Decision, rules: Ruleset) -> Iterator[Tip]:
    if decision.name == "encounter":
        yield Tip(
            "odds",
            "Beside each answer stand its chance and what failing costs. Only a lost battle ends the game.",
        )
    odds = [choice.odds for choice in decision.choices if choice.odds]
    if odds and all(each.win < SURE for each in odds):
        yield Tip(
            "advice",
            f"Hard to say? Press {press('a')} to hear what the program would do here, and why.",
        )
    if decision.name in ("rumours", "want-knights"):
        yield Tip(
            "city",
            f"A city welcomes you once. Knights cost {rules.knights.price} money each and count in every "
            f"battle, but {amount(rules.walkers.army)} of them rouse the White Walkers.",
        )


def _on_the_way(view: View, rules: Ruleset) -> Iterator[Tip]:
    if view.turn <= 1:
        yield Tip(
            "start",
            f"Press Tab for the best place to go to, again for the next, then Enter; or {press('t')} and a "
            "city's letter, A–Z: you travel there, and each new place on the way is yours and pays you. "
            "Cities are worth most. The arrows take single steps.",
            "Type go for the best places to go to, go and a name to travel there: each new place on the way "
            "is yours and pays you. Cities are worth most. A direction takes a single step.",
        )
    if prey := next((rival for rival in view.met if meeting(view, rival, rules).battle >= SURE), None):
        yield Tip(
            "prey",
            f"{prey.name} is in sight (&), and you would almost surely win a battle. Travel there: "
            "all that a beaten rival has becomes yours. Nothing makes you grow faster.",
        )
    elif view.met:
        yield Tip(
            "rival",
            f"{view.met[0].name} is in sight (&). {press('x')} shows what a meeting would bring: "
            f"you meet at most {rules.encounters.reach} tiles apart, whether you like it or not.",
        )
    if view.free and len(view.party) < rules.limits.party:
        yield Tip(
            "warrior",
            f"{view.free[0].warrior.name} is in sight (!), a free warrior, who joins the only hero nearby. "
            f"Go close; a party has room for {rules.limits.party}.",
        )
    if view.cities >= MANY:
        yield Tip(
            "cities",
            f"Cities need not ask you each time: {press('o')} opens the options, where you can say that you "
            "listen to their rumours and never buy.",
            "Cities need not ask you each time: type settings listen to hear their rumours and never buy.",
            setting="cities",
        )
    for omen in view.omens:
        if not view.roused_by and NEARLY * omen.needed <= omen.value < omen.needed:
            yield Tip(
                f"nearly-{omen.name}",
                f"{OMENS[omen.name][0]}: {amount(omen.value)} of {amount(omen.needed)}. When one bar is "
                "full, the White Walkers come, and the last battle decides whether your points count.",
            )
    if view.turn == rules.calendar.turn - 1:
        yield Tip(
            "calendar",
            f"The calendar strikes on turn {view.turn + 1}: dragons and demons stir, some warriors leave and "
            f"others come. Press {press('?')} for a page on it.",
        )
    if view.turn >= LATE and not any(warrior.dragonglass for warrior in view.party):
        yield Tip(
            "dragonglass",
            "Nobody of yours carries dragonglass. It lies hidden under a few tiles and brings "
            f"{amount(rules.walkers.dragonglass_power)} power to the last battle: walk where nobody was.",
        )
