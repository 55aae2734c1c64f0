"""T-CAL: the calendar, what happens at the end of one fixed turn."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, TypeAlias

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision, EnterWords
from thrones_tui.core.dice import Dice
from thrones_tui.core.events import EVERYBODY, PASSING, ROUTINE, WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Question, Steps
from thrones_tui.core.scheduler import Appointment, Step
from thrones_tui.games.thrones.commands import Press, Release
from thrones_tui.games.thrones.economy import pass_on
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.parties import WarriorJoined, set_free, stranding_warning
from thrones_tui.games.thrones.ruleset import Bond, CalendarRules, Dragons, Levy
from thrones_tui.games.thrones.state import PLAYER, UNCLAIMED, State, Warrior
from thrones_tui.games.thrones.telling import Names, bound, is_in_sight, known_to
from thrones_tui.games.thrones.travel import has_ship
from thrones_tui.games.thrones.world import World
from thrones_tui.scene.english import amount, counted

P = ParamSpec("P")
CalendarStep: TypeAlias = Callable[Concatenate[State, Teller, P], None]

NOTICE: Final = 3
"""T-MOVE-2: for so many turns it is foretold that the calendar takes the last ship."""


class DragonsCame(Event[Names]):
    """T-CAL-1: the hero they come to, the army they bring, and the warrior they ate (−1: nobody)."""

    hero: int
    army: int
    eaten: int

    def sentence(self, names: Names) -> Sentence:
        name = names.world.rules.calendar.dragons.name
        meal = f" {names.warriors[self.eaten]} is eaten." if self.eaten >= 0 else ""
        knights = counted(self.army, "knight")
        return Sentence(f"{name} and {knights} come to {names.hero(self.hero)}.{meal}", "accent", WEIGHTY)


class HeroDied(Event[Names]):
    """T-CAL-2: a hero was consumed by his demons."""

    hero: int

    def sentence(self, names: Names) -> Sentence:
        text = f"{names.heroes[self.hero]} is consumed by demons. The party scatters."
        return Sentence(text, "accent", WEIGHTY)


class RespectsPaid(Event[Names]):
    """T-CAL-2."""

    def sentence(self, names: Names) -> Sentence:
        return Sentence("Mood. You have paid your respects.", weight=PASSING)


class RespectsWithheld(Event[Names]):
    """T-CAL-2."""

    def sentence(self, names: Names) -> Sentence:
        return Sentence("The mourners look at you.", "dim", ROUTINE)


class LevyRaised(Event[Names]):
    """T-CAL-5: the hero, and what arrived."""

    hero: int
    army: int
    influence: int

    def sentence(self, names: Names) -> Sentence:
        gain = f"+{amount(self.army)} knights, +{self.influence} influence"
        return Sentence(f"Allies rally to {names.hero(self.hero)}: {gain}.", "accent", PASSING)


class ShipLost(Event[Names]):
    """T-MOVE-2: the player's last ship has left the party, and on this tile it matters."""

    tile: int

    def sentence(self, names: Names) -> Sentence:
        text = f"Your last ship is gone. {bound(names.world, self.tile, 'can')}"
        return Sentence(text.strip(), "danger", WEIGHTY)


class ShipLeaving(Event[Names]):
    """T-MOVE-2: the calendar is about to take the player's last ship, at the end of this turn."""

    turn: int

    def sentence(self, names: Names) -> Sentence:
        text = f"At the end of turn {self.turn} your last ship leaves you: be where you can do without one."
        return Sentence(text, "warn")


class Entry(NamedTuple):
    """An entry of the calendar: its table in the ruleset, its step, whom it names, and its sentence."""

    table: str
    step: str
    hero: str
    warrior: str | None
    told: str


def entries(rules: CalendarRules, house: Iterable[HouseRule] = (), you: str = "") -> Iterator[Entry]:
    """T-CAL-6: the calendar in its order, as told to a player with the hero `you`."""

    def whom(bond: Bond | Dragons | Levy) -> str:
        return "you" if bond.hero == you else bond.hero

    dragons, demons, levy = rules.dragons, rules.demons, rules.levy
    sister, parting = rules.sister, rules.parting
    told = f"{dragons.name} and {amount(dragons.army)} knights come to {whom(dragons)}."
    meal = "If the party is full, the last to join is eaten."
    yield Entry("dragons", "BringDragons", dragons.hero, None, f"{told} {meal}")
    doom = next((rule.doom for rule in house if rule.doom), f"as your hero {demons.hero} is spared")
    told = f"{demons.hero} dies, and the party scatters; {doom}."
    yield Entry("demons", "ConsumeHero", demons.hero, None, told)
    told = f"{sister.warrior} joins {whom(sister)}, even from another party."
    yield Entry("sister", "BringSister", sister.hero, sister.warrior, told)
    told = f"{parting.warrior} leaves {whom(parting)}."
    yield Entry("parting", "PartWarrior", parting.hero, parting.warrior, told)
    told = f"{amount(levy.army)} knights and {levy.influence} influence come to {whom(levy)}."
    yield Entry("levy", "RaiseLevy", levy.hero, None, told)


def coming(world: World, house: Iterable[HouseRule] = (), you: str = "") -> Iterator[Entry]:
    """The entries that name heroes and warriors of this world; the others do not happen."""
    for entry in entries(world.rules.calendar, house, you):
        if entry.hero in world.heroes and (entry.warrior is None or entry.warrior in world.warriors):
            yield entry


@lru_cache(maxsize=8)
def appointments(world: World) -> tuple[Appointment, ...]:
    """What is coming, as appointments for the scheduler."""
    due = []
    for entry in coming(world):
        warrior = () if entry.warrior is None else (world.warriors[entry.warrior],)
        step = Step(entry.step, (world.heroes[entry.hero], *warrior))
        due.append(Appointment(world.rules.calendar.turn, step))
    return tuple(due)


def keep_calendar(state: State, tell: Teller) -> None:
    """Do what is due at the end of this turn, and foretell the loss of a ship."""
    if tell.listening:
        turn = state.world.rules.calendar.turn
        is_near = turn - NOTICE <= state.turn < turn
        if is_near and has_ship(state, state.hero) and not _sails_after(state):
            tell(ShipLeaving, turn)
    due = state.scheduler.take_due(state.turn)
    if due:
        state.scheduler.follow(due)


_OTHER_DICE: Final = Dice(0)
"""What is foretold must not depend on what the dice of the game have in store."""


def _sails_after(state: State) -> bool:
    """T-MOVE-2: whether the player would still have a ship if the calendar came today."""
    later, silence = state.clone(), Teller(listening=False)
    later.dice = _OTHER_DICE.clone()
    for entry in later.scheduler.calendar:
        STEPS[entry.step.name](later, silence, *entry.step.ids)
    return has_ship(later, later.hero)


def missed(step: CalendarStep[P]) -> CalendarStep[P]:
    """T-MOVE-2: the step, and then the news if the player's last ship has left where that matters."""

    @wraps(step)
    def told(state: State, tell: Teller, /, *args: P.args, **kwargs: P.kwargs) -> None:
        sailed = has_ship(state, state.hero)
        step(state, tell, *args, **kwargs)
        if sailed and not has_ship(state, state.hero) and bound(state.world, state.hero.tile, "can"):
            tell(ShipLost, state.hero.tile)

    return told


def bring_dragons(state: State, tell: Teller, hero: int) -> None:
    """T-CAL-1: if the party is full, they eat the last to join and grow stronger."""
    if not state.is_active(hero):
        return
    rules, master = state.world.rules.calendar.dragons, state.heroes[hero]
    percent, eaten = 100, -1
    if len(master.party) >= state.world.rules.limits.party:
        eaten = master.party.pop()
        percent += rules.meal_percent
    master.party.append(len(state.warriors))
    state.warriors.append(newcomer(state.world, master.tile, percent))
    master.army += rules.army
    # T-SEE-3: everybody hears of the Dragons; of a meal out of sight nobody does.
    tell(DragonsCame, hero, rules.army, eaten if is_in_sight(state, hero) else -1)


def newcomer(world: World, tile: int, percent: int = 100) -> Warrior:
    """T-CAL-1: the Dragons, with so many percent of their numbers."""
    rules, limits = world.rules.calendar.dragons, world.rules.limits
    return Warrior(
        rules.name,
        min(limits.strength, rules.strength * percent // 100),
        min(limits.loyalty, rules.loyalty * percent // 100),
        min(limits.morale, rules.morale * percent // 100),
        ship=False,
        dragonglass=False,
        tile=tile,
    )


def consume_hero(state: State, tell: Teller, hero: int) -> None:
    """T-CAL-2: a rival dies; his warriors become free, and his tiles nobody's."""
    for rule in state.house_rules:
        rule.demons(state, tell, hero)
    if hero not in state.rivals:
        return  # T-CAL-6: the player's own hero is spared
    fallen = state.heroes[hero]
    state.rivals.remove(hero)
    leaving, fallen.party = fallen.party, []
    audience = known_to(state, hero)
    pass_on(state, hero, UNCLAIMED)
    tell(HeroDied, hero)
    set_free(state, tell, leaving, audience)
    state.scheduler.ask("PayRespects", 0)


def _pay_respects(state: State, asked_before: int) -> Decision:
    name = state.world.rules.calendar.demons.mourned_as
    opening = "Have you no respect?!" if asked_before else f"{name} has retired."
    prompt = f"{opening} Press F to pay respects."
    return EnterWords(PLAYER, "respects", prompt, Press, max_length=24, hoped_for="F")


def _press(state: State, tell: Teller, command: Command, asked_before: int) -> None:
    assert isinstance(command, Press)
    if command.text.casefold() == "f":
        tell(RespectsPaid)
    else:
        tell(RespectsWithheld)
        state.scheduler.ask("PayRespects", 1)


def bring_sister(state: State, tell: Teller, hero: int, sister: int) -> None:
    """T-CAL-3: the warrior comes from wherever she is; if the party is full, somebody makes room."""
    if not state.is_active(hero) or sister in state.heroes[hero].party:
        return
    if sister not in state.free and state.holder(sister) is None:
        return  # eaten by Dragons
    if len(state.heroes[hero].party) < state.world.rules.limits.party:
        _fetch(state, tell, hero, sister)
    elif hero == state.player:
        state.scheduler.ask("MakeRoom", hero, sister)
    else:
        _exchange(state, tell, hero, sister, state.heroes[hero].party[-1])


def _make_room(state: State, hero: int, sister: int) -> Decision:
    party, names = state.heroes[hero].party, state.warriors
    parting = {step.ids for step in state.scheduler.agenda if step.name == "PartWarrior"}
    pool = (*party, sister)
    staying = [member for member in pool if (hero, member) not in parting]

    def warning(leaver: int) -> str:
        notes = (
            stranding_warning(state, members, [member for member in members if member != leaver])
            for members in (pool, staying)
        )
        return next(filter(None, notes), "")

    return ChooseOne(
        PLAYER,
        "room",
        f"{names[sister].name} comes to join you. Who makes room and leaves your party?",
        tuple(Choice(Release(names[leaver].name), note=warning(leaver)) for leaver in party),
        subject=names[sister].name,
    )


def _release(state: State, tell: Teller, command: Command, hero: int, sister: int) -> None:
    assert isinstance(command, Release)
    leaver = state.member(hero, command.warrior)
    _exchange(state, tell, hero, sister, leaver)


def _exchange(state: State, tell: Teller, hero: int, sister: int, leaver: int) -> None:
    state.heroes[hero].party.remove(leaver)
    _fetch(state, tell, hero, sister)
    set_free(state, tell, (leaver,), known_to(state, hero))


def _fetch(state: State, tell: Teller, hero: int, sister: int) -> None:
    holder = state.holder(sister)
    (state.free if holder is None else state.heroes[holder].party).remove(sister)
    state.heroes[hero].party.append(sister)
    tell(WarriorJoined, sister, hero, -1 if holder is None else holder)


def part_warrior(state: State, tell: Teller, hero: int, warrior: int) -> None:
    """T-CAL-4: a warrior leaves the hero, if still in that party."""
    if state.is_active(hero) and warrior in state.heroes[hero].party:
        state.heroes[hero].party.remove(warrior)
        set_free(state, tell, (warrior,), EVERYBODY)


def raise_levy(state: State, tell: Teller, hero: int) -> None:
    """T-CAL-5: knights and influence for a hero, if the ruleset has such a levy."""
    levy = state.world.rules.calendar.levy
    if state.is_active(hero):
        state.heroes[hero].army += levy.army
        state.heroes[hero].influence += levy.influence
        tell(LevyRaised, hero, levy.army, levy.influence)


QUESTIONS: Final = {
    "PayRespects": Question(_pay_respects, _press),
    "MakeRoom": Question(_make_room, _release),
}
STEPS: Final[Steps] = {
    "KeepCalendar": keep_calendar,
    "BringDragons": missed(bring_dragons),
    "ConsumeHero": consume_hero,
    "BringSister": missed(bring_sister),
    "PartWarrior": missed(part_warrior),
    "RaiseLevy": raise_levy,
}
