"""T-ENC: the player meets rivals in proximity, by speech, gold or battle."""

from collections.abc import Callable
from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, ChooseOne, Decision, Odds
from thrones_tui.core.events import AnyEvent, Teller
from thrones_tui.core.rules import Question, Steps
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones import battle, odds
from thrones_tui.games.thrones.commands import Battle, Buy, Send, Speech
from thrones_tui.games.thrones.events import (
    BattleFought,
    GoldOffered,
    InfluenceHalved,
    MoneyHalved,
    SpeechGiven,
)
from thrones_tui.games.thrones.finale import end_game
from thrones_tui.games.thrones.omens import party_of
from thrones_tui.games.thrones.spoils import conquer
from thrones_tui.games.thrones.state import PLAYER, State
from thrones_tui.games.thrones.view import dossier


def meet_rivals(state: State, tell: Teller) -> None:
    """T-ENC-1, T-ENC-2: put every rival in proximity on the agenda, in roster order."""
    heroes, near = state.heroes, state.world.near[state.hero.tile]
    met = [rival for rival in state.rivals if heroes[rival].tile in near]
    if met:
        state.scheduler.follow(Step("MeetRival", (rival,)) for rival in met)


def meet_rival(state: State, tell: Teller, rival: int) -> None:
    """Ask how to meet one rival, unless it has retired on the way."""
    if rival in state.rivals:
        state.scheduler.ask("ChooseEncounter", rival)


def _choose_encounter(state: State, rival: int) -> Decision:
    hero, other = state.hero, dossier(state, rival)
    rules = state.world.rules.encounters
    speech = odds.speech(rules, hero.influence, other.party)
    purchase = odds.purchase(rules, hero.money, other.party)
    fight = odds.battle(hero.army, party_of(state, state.player), other.army, other.party)
    return ChooseOne(
        PLAYER,
        "encounter",
        f"{other.name} stands before you. What will you do?",
        (
            Choice(Speech(), Odds(speech, 1 - speech)),
            Choice(Buy(), Odds(purchase, 1 - purchase)),
            Choice(Battle(), fight),
        ),
        subject=other.name,
    )


def _meet(state: State, tell: Teller, command: Command, rival: int) -> None:
    hero, other = state.hero, dossier(state, rival)
    rules = state.world.rules.encounters
    match command:
        case Speech():  # T-ENC-4
            p = odds.speech(rules, hero.influence, other.party)
            if not _persuaded(state, tell, SpeechGiven, rival, p):
                before, hero.influence = hero.influence, hero.influence // 2  # T-ENC-7
                tell(InfluenceHalved, before, hero.influence)
        case Buy():  # T-ENC-5
            p = odds.purchase(rules, hero.money, other.party)
            if not _persuaded(state, tell, GoldOffered, rival, p):
                before, hero.money = hero.money, hero.money // 2  # T-ENC-7
                tell(MoneyHalved, before, hero.money)
        case Battle():
            if len(hero.party) > 1:
                state.scheduler.ask("ChooseChampion", rival)
            else:
                champion = hero.party[0] if hero.party else battle.NO_CHAMPION
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
    hero, other = state.hero, dossier(state, rival)
    party = party_of(state, state.player)
    return ChooseOne(
        PLAYER,
        "champion",
        f"Who will fight for you against {other.name}?",
        tuple(
            Choice(Send(warrior.name), odds.duel(hero.army, warrior.strength, other.army, other.party))
            for warrior in party
        ),
        subject=other.name,
    )


def _send(state: State, tell: Teller, command: Command, rival: int) -> None:
    assert isinstance(command, Send)
    champion = state.member(state.player, command.warrior)
    _fight(state, tell, rival, champion)


def _fight(state: State, tell: Teller, rival: int, champion: int) -> None:
    """T-ENC-8: the higher value wins; a lost battle loses the game (T-END-1)."""
    hero, other = state.hero, state.heroes[rival]
    rival_champion = battle.random_champion(state, other)
    result = battle.duel(state, hero, champion, other, rival_champion)
    tell(
        BattleFought,
        state.player,
        champion,
        battle.value(state, hero, champion),
        rival,
        rival_champion,
        battle.value(state, other, rival_champion),
        (rival, -1, state.player)[result + 1],
    )
    if result > 0:
        conquer(state, tell, state.player, rival)
    elif result < 0:
        end_game(state, tell, f"You fell in battle against {other.name}.", won=False)
    else:
        battle.halve_armies(hero, other)  # T-ENC-9


QUESTIONS: Final = {
    "ChooseEncounter": Question(_choose_encounter, _meet),
    "ChooseChampion": Question(_choose_champion, _send),
}
STEPS: Final[Steps] = {"MeetRivals": meet_rivals, "MeetRival": meet_rival}
