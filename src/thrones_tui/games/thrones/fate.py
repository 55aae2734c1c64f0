"""T-EVT: random events at the end of a turn."""

from typing import Final

from thrones_tui.core.events import PASSING, ROUTINE, USUAL, Event, Sentence, Teller
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.telling import Names
from thrones_tui.scene.english import amount, counted


class DroughtStruck(Event[Names]):
    """Morale and strength of the party fell; 0 without a party."""

    morale: int
    strength: int

    def sentence(self, names: Names) -> Sentence:
        if not (self.morale or self.strength):
            text = "Drought! Food runs low, but you have no warriors to suffer from it."
            return Sentence(text, "warn", ROUTINE)
        loss = f"-{self.morale} morale, -{self.strength} strength"
        return Sentence(f"Drought! Food runs low: {loss} for each warrior.", "danger", PASSING)


class SoldiersDeserted(Event[Names]):
    """Knights left, and the loyalty of the party fell; 0 where there was nobody. `stayed` are the others."""

    army: int
    loyalty: int
    stayed: int

    def sentence(self, names: Names) -> Sentence:
        gone = f"You lose {counted(self.army, 'knight')}" if self.army else "You have no knights to lose"
        each = f", and each warrior loses {self.loyalty} loyalty" if self.loyalty else ""
        weight = PASSING if self.army or self.loyalty else ROUTINE
        if self.army and self.army >= self.stayed:
            weight = USUAL
        return Sentence(f"Deserters! {gone}{each}.", "danger", weight)


class JackpotWon(Event[Names]):
    """Money was multiplied."""

    before: int
    after: int

    def sentence(self, names: Names) -> Sentence:
        if not self.before:
            text = "Jackpot! Wealthy friends would multiply your money, but you have none."
            return Sentence(text, weight=ROUTINE)
        factor = names.world.rules.fate.jackpot_factor
        verb = "double your money" if factor == 2 else f"multiply your money by {factor}"
        change = f"{amount(self.before)} to {amount(self.after)}"
        return Sentence(f"Jackpot! Wealthy friends {verb}, {change}.", "good", PASSING)


class KindnessShown(Event[Names]):
    """Refugees joined the army, and the loyalty of the party rose; 0 without a party."""

    army: int
    loyalty: int

    def sentence(self, names: Names) -> Sentence:
        each = f", +{self.loyalty} loyalty for each warrior" if self.loyalty else ""
        return Sentence(f"Kindness! You shelter refugees: +{self.army} knights{each}.", "good", PASSING)


def draw_fate(state: State, tell: Teller) -> None:
    """T-EVT-1: now and then one of four events, all for the player only."""
    if state.dice.chance(state.world.rules.fate.chance):
        state.dice.pick(EVENTS)(state, tell)


def drought(state: State, tell: Teller) -> None:
    """Morale and strength of the party fall."""
    fate = state.world.rules.fate
    _shift_party(state, strength=-fate.drought_strength, morale=-fate.drought_morale)
    each = bool(state.hero.party)
    tell(DroughtStruck, each * fate.drought_morale, each * fate.drought_strength)
    for rule in state.house_rules:
        rule.drought(state, tell)


def deserters(state: State, tell: Teller) -> None:
    """Knights leave, and the party's loyalty falls."""
    rules, hero = state.world.rules, state.hero
    before, hero.army = hero.army, max(0, hero.army - rules.fate.deserters_army)
    _shift_party(state, loyalty=-rules.fate.deserters_loyalty)
    tell(SoldiersDeserted, before - hero.army, bool(hero.party) * rules.fate.deserters_loyalty, hero.army)


def jackpot(state: State, tell: Teller) -> None:
    """Money is multiplied."""
    hero = state.hero
    before, hero.money = hero.money, hero.money * state.world.rules.fate.jackpot_factor
    tell(JackpotWon, before, hero.money)


def kindness(state: State, tell: Teller) -> None:
    """Refugees join the army, and the party's loyalty rises."""
    rules = state.world.rules
    state.hero.army += rules.fate.kindness_army
    _shift_party(state, loyalty=rules.fate.kindness_loyalty)
    tell(KindnessShown, rules.fate.kindness_army, bool(state.hero.party) * rules.fate.kindness_loyalty)


def _shift_party(state: State, *, strength: int = 0, loyalty: int = 0, morale: int = 0) -> None:
    limits = state.world.rules.limits
    for member in state.hero.party:
        state.warriors[member].shift(limits, strength=strength, loyalty=loyalty, morale=morale)


EVENTS: Final = (drought, deserters, jackpot, kindness)
STEPS: Final = {"DrawFate": draw_fate}
