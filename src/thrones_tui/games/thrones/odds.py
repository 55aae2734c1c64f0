"""Chances, from what a player may know. Rules, screen and bots use the same formulas."""

from collections.abc import Iterable, Sequence
from math import exp, log
from typing import NamedTuple, TypeAlias

from thrones_tui.core.decisions import Odds
from thrones_tui.games.thrones.battle import compare
from thrones_tui.games.thrones.ruleset import Encounters, Walkers
from thrones_tui.games.thrones.state import State, Warrior


class WarriorView(NamedTuple):
    """A warrior as seen by a player."""

    name: str
    strength: int
    loyalty: int
    morale: int
    ship: bool
    dragonglass: bool


Fighter: TypeAlias = WarriorView | Warrior
"""A warrior as far as chances depend on one."""


def warrior_view(state: State, warrior: int) -> WarriorView:
    """What a player sees of a warrior."""
    w = state.warriors[warrior]
    return WarriorView(w.name, w.strength, w.loyalty, w.morale, w.ship, w.dragonglass)


def party_of(state: State, hero: int) -> tuple[WarriorView, ...]:
    """What a player sees of a hero's party."""
    return tuple([warrior_view(state, member) for member in state.heroes[hero].party])


def persuasion(resistance: int, means: int, total: int) -> float:
    """T-ENC-4, T-ENC-5: (1 − resistance/100) · means/total, where ≤ 0 never and ≥ 1 always succeeds."""
    return min(1.0, max(0.0, (1 - resistance / 100) * means / total))


def speech(rules: Encounters, influence: int, rival_party: Sequence[Fighter]) -> float:
    """T-ENC-4: the chance of a speech against the morale of the rival's first warrior (0 without one)."""
    morale = rival_party[0].morale if rival_party else 0
    return persuasion(morale, influence, rules.influence_total)


def purchase(rules: Encounters, money: int, rival_party: Sequence[Fighter]) -> float:
    """T-ENC-5: the chance of an offer against the loyalty of the rival's first warrior (0 without one)."""
    loyalty = rival_party[0].loyalty if rival_party else 0
    return persuasion(loyalty, money, rules.money_total)


def left(percent: int, number: int) -> int:
    """T-ENC-7, T-ENC-9: the percentage of a number that is kept, rounded down."""
    return number * percent // 100


def duel(army: int, strength: int | None, rival_army: int, rival_party: Sequence[Fighter]) -> Odds:
    """T-ENC-8: the odds of one champion (`None`: no warrior) against a random one of the rival's."""
    strengths: Sequence[int | None] = [warrior.strength for warrior in rival_party] or (None,)
    results = [compare(army, strength, rival_army, other) for other in strengths]
    return Odds(results.count(1) / len(results), results.count(-1) / len(results))


def battle(army: int, party: Sequence[Fighter], rival_army: int, rival_party: Sequence[Fighter]) -> Odds:
    """T-ENC-3: the odds of a battle when the best of the party is sent, who is the strongest."""
    strongest = max([warrior.strength for warrior in party], default=None)
    return duel(army, strongest, rival_army, rival_party)


def power(walkers: Walkers, army: int, influence: int, cities: int, party: Iterable[Fighter]) -> float:
    """T-END-5: what a hero brings to the final battle."""
    fighting, armed = 0.0, False
    for fighter in party:
        fighting += fighter.strength * fighter.morale / walkers.morale_divisor
        armed = armed or fighter.dragonglass
    total = army + fighting + (cities + 1) * influence / walkers.influence_divisor
    return total + walkers.dragonglass_power if armed else total


def power_of(state: State) -> float:
    """T-END-5 for the player as things stand."""
    hero = state.hero
    party = state.party(state.player)
    return power(state.world.rules.walkers, hero.army, hero.influence, hero.cities, party)


def round_chance(walkers: Walkers, strength: float) -> float:
    """T-END-6: the chance to win one round with this power."""
    return 1 - exp(-strength / walkers.power_scale)


def victory_chance(walkers: Walkers, strength: float) -> float:
    """T-END-6: the chance to win at least one of the rounds."""
    return 1 - exp(-walkers.rounds * strength / walkers.power_scale)


def power_for(walkers: Walkers, chance: float) -> float:
    """T-END-6: the power with which the chance to win at least one of the rounds is this."""
    return -log(1 - chance) * walkers.power_scale / walkers.rounds
