"""T-ENC: the player meets rivals in proximity, by speech, gold or battle."""

from collections.abc import Callable
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision, Odds
from thrones_tui.core.events import PASSING, USUAL, WEIGHTY, AnyEvent, Event, Sentence, Teller
from thrones_tui.core.rules import Question, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.battle import NO_CHAMPION, fight
from thrones_tui.games.thrones.commands import Battle, Buy, Send, Speech
from thrones_tui.games.thrones.finale import end_game
from thrones_tui.games.thrones.parties import conquer
from thrones_tui.games.thrones.state import PLAYER, State
from thrones_tui.games.thrones.telling import Names
from thrones_tui.scene.english import amount, percent, share


class SpeechGiven(Event[Names]):
    """T-ENC-4: the player spoke to a rival's people."""

    rival: int
    probability: float
    won: bool

    def sentence(self, names: Names) -> Sentence:
        end = "win them over" if self.won else "are laughed at"
        chance = percent(self.probability)
        text = f"You speak to the people of {names.heroes[self.rival]} (chance {chance}) and {end}."
        return Sentence(text, *_told(won=self.won))


class GoldOffered(Event[Names]):
    """T-ENC-5: the player tried to buy a rival's people."""

    rival: int
    probability: float
    won: bool

    def sentence(self, names: Names) -> Sentence:
        end = "they take it" if self.won else "they keep it and stay"
        chance = percent(self.probability)
        text = f"You offer gold to the people of {names.heroes[self.rival]} (chance {chance}): {end}."
        return Sentence(text, *_told(won=self.won))


class StakeLost(Event[Names]):
    """T-ENC-7: the price of a failed speech or offer, and the percentage of the stake that is kept."""

    stake: str
    kept: int
    before: int
    after: int

    def sentence(self, names: Names) -> Sentence:
        if self.before == self.after:
            return Sentence(f"You escape, and had no {self.stake} to lose.", "warn", PASSING)
        change = f"{amount(self.before)} to {amount(self.after)}"
        text = f"You escape with {share(self.kept)} of your {self.stake}, {change}."
        return Sentence(text, "danger", PASSING)


def _told(*, won: bool) -> tuple[str, int]:
    """The style and the weight of an attempt: one that failed may be made again."""
    return ("good", WEIGHTY) if won else ("danger", USUAL)


def meet_rivals(state: State, tell: Teller) -> None:
    """T-ENC-1, T-ENC-2: put every rival in proximity on the agenda, in roster order."""
    heroes = state.heroes
    near = state.world.near[heroes[state.player].tile]
    met = [rival for rival in state.rivals if heroes[rival].tile in near]
    if met:
        state.scheduler.follow(Step("MeetRival", (rival,)) for rival in met)


def meet_rival(state: State, tell: Teller, rival: int) -> None:
    """Ask how to meet one rival, unless it has retired meanwhile."""
    if rival in state.rivals:
        state.scheduler.ask("ChooseEncounter", rival)


def _choose_encounter(state: State, rival: int) -> Decision:
    hero, other = state.hero, state.heroes[rival]
    party, theirs = state.party(state.player), state.party(rival)
    rules = state.world.rules.encounters
    speech = odds.speech(rules, hero.influence, theirs)
    purchase = odds.purchase(rules, hero.money, theirs)
    battle = odds.battle(hero.army, party, other.army, theirs)
    return ChooseOne(
        PLAYER,
        "encounter",
        f"{other.name} stands before you. What will you do?",
        (
            Choice(Speech(), Odds(speech, 1 - speech)),
            Choice(Buy(), Odds(purchase, 1 - purchase)),
            Choice(Battle(), battle),
        ),
        subject=other.name,
    )


def _meet(state: State, tell: Teller, command: Command, rival: int) -> None:
    hero, theirs = state.hero, state.party(rival)
    rules = state.world.rules.encounters
    match command:
        case Speech():  # T-ENC-4
            p = odds.speech(rules, hero.influence, theirs)
            if not _persuaded(state, tell, SpeechGiven, rival, p):
                before, hero.influence = hero.influence, odds.left(rules.speech_keeps, hero.influence)
                tell(StakeLost, "influence", rules.speech_keeps, before, hero.influence)
        case Buy():  # T-ENC-5
            p = odds.purchase(rules, hero.money, theirs)
            if not _persuaded(state, tell, GoldOffered, rival, p):
                before, hero.money = hero.money, odds.left(rules.offer_keeps, hero.money)
                tell(StakeLost, "money", rules.offer_keeps, before, hero.money)
        case Battle():
            if len(hero.party) > 1:
                state.scheduler.ask("ChooseChampion", rival)
            else:
                champion = hero.party[0] if hero.party else NO_CHAMPION
                _fight(state, tell, rival, champion)


def _persuaded(
    state: State, tell: Teller, tried: Callable[[int, float, bool], AnyEvent], rival: int, probability: float
) -> bool:
    won = state.dice.chance(probability)  # T-ENC-6
    tell(tried, rival, probability, won)
    if won:
        conquer(state, tell, state.player, rival)
    return won


def _choose_champion(state: State, rival: int) -> Decision:
    hero, other = state.hero, state.heroes[rival]
    party, theirs = state.party(state.player), state.party(rival)
    return ChooseOne(
        PLAYER,
        "champion",
        f"Who will fight for you against {other.name}?",
        tuple(
            Choice(Send(warrior.name), odds.duel(hero.army, warrior.strength, other.army, theirs))
            for warrior in party
        ),
        subject=other.name,
    )


def _send(state: State, tell: Teller, command: Command, rival: int) -> None:
    assert isinstance(command, Send)
    champion = state.member(state.player, command.warrior)
    _fight(state, tell, rival, champion)


def _fight(state: State, tell: Teller, rival: int, champion: int) -> None:
    """T-ENC-8: a lost battle loses the game (T-END-1)."""
    result = fight(state, tell, state.player, champion, rival)
    if result > 0:
        conquer(state, tell, state.player, rival)
    elif result < 0:
        end_game(state, tell, f"You fell in battle against {state.heroes[rival].name}.", won=False)


QUESTIONS: Final = {
    "ChooseEncounter": Question(_choose_encounter, _meet),
    "ChooseChampion": Question(_choose_champion, _send),
}
STEPS: Final[Steps] = {"MeetRivals": meet_rivals, "MeetRival": meet_rival}
