"""Events as sentences."""

import re
from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from tests.games.thrones.board import JON, SANSA, Fighter, Lord, Table, classic, draw, names_of

from thrones_tui import new_game
from thrones_tui.core.events import Event
from thrones_tui.games.thrones.battle import BattleFought
from thrones_tui.games.thrones.calendar import DragonsCame, RespectsWithheld
from thrones_tui.games.thrones.cities import RumourHeard
from thrones_tui.games.thrones.dragonglass import DragonglassFound
from thrones_tui.games.thrones.economy import ControlTaken, ResourcesCollected
from thrones_tui.games.thrones.encounters import GoldOffered, SpeechGiven, StakeLost
from thrones_tui.games.thrones.fate import DroughtStruck, JackpotWon, KindnessShown, SoldiersDeserted
from thrones_tui.games.thrones.finale import (
    GameEnded,
    RoundFought,
    WalkersNear,
    WalkersPutOff,
    WalkersRoused,
    omens,
)
from thrones_tui.games.thrones.house.horses import HeroRode, HorsesBought
from thrones_tui.games.thrones.parties import (
    HeroRetired,
    SpoilsTaken,
    WarriorContested,
    WarriorFreed,
    WarriorJoined,
)
from thrones_tui.games.thrones.telling import Names
from thrones_tui.games.thrones.travel import GodsConsulted, HeroRested, HeroTravelled, WarriorSighted
from thrones_tui.scene.canvas import STYLES
from thrones_tui.scene.english import capital

EVENTS: list[type[Any]] = [
    kind for kind in Event.__subclasses__() if kind.__module__.startswith("thrones_tui.games.thrones.")
]


def sample(kind: type[Any], number: int = 3) -> Event[Names]:
    """An event of a kind with plausible numbers, `number` where they are whole."""
    samples = {int: number, float: number / 10, bool: True, str: "army"}
    hints = get_type_hints(kind)
    given = {one.name: samples[hints[one.name]] for one in fields(kind) if one.name != "audience"}
    made: Event[Names] = kind(**given | ({"reason": "You fell."} if kind is GameEnded else {}))
    return made


def sentence(event: Event[Names]) -> str:
    return classic().told([event])[0]


@pytest.mark.parametrize("kind", EVENTS)
def test_every_event_is_one_sentence_in_a_style_that_themes_know(kind: type[Any]) -> None:
    text, style, _ = sample(kind).sentence(names_of(classic().state))
    assert re.fullmatch(r"[A-Z0-9].*[.!?]", capital(text))
    assert "  " not in text
    assert style in STYLES


@pytest.mark.rule("T-ENC-10", "T-RIV-2")
def test_a_retirement_is_told_in_the_hand_outs_words() -> None:
    names = [hero.name for hero in classic().state.heroes]
    assert [sentence(HeroRetired(hero)) for hero in range(6)] == [f"{name} has retired." for name in names]


@pytest.mark.rule("T-END-3")
def test_everything_that_rouses_the_white_walkers_has_its_words() -> None:
    told_of = [sentence(WalkersRoused(omen.name)) for omen in omens(new_game("thrones", seed=1).state)]
    assert len(set(told_of)) == 5
    assert all("White Walkers" in text for text in told_of)


def test_the_player_is_you_and_others_have_names() -> None:
    table: Table = draw("1~2", Lord("Ada"), Lord("Bo"))
    texts = table.told([SpoilsTaken(0, 1, 2, 3, 4, 5), SpoilsTaken(1, 1, 2, 3, 4, 5)])
    assert texts[0].startswith("You win ")
    assert texts[1].startswith("Bo wins ")


def test_the_dragons_and_whom_they_ate_are_named() -> None:
    table = classic()
    eaten = table.warrior_id("Bronn")
    assert "Bronn" in sentence(DragonsCame(5, 5000, eaten))
    assert "5,000" in sentence(DragonsCame(5, 5000, -1))
    assert "Dragons" in sentence(WarriorJoined(14, 5))


FRIENDS = (Lord("Ada", party=(Fighter("Zoe", strength=7),)), Lord("Bo"), Lord("Cy"))
TOWN, SEA = 1, 3
ZOE = 0


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (BattleFought(0, ZOE, 14, 1, ZOE, 14, -1),
        "!warn: you with Zoe (14) against Bo with Zoe (14): a draw. Both sides keep half of their army."),
        (BattleFought(0, ZOE, 7, 1, -1, 1, 0),
        "!good: you with Zoe (7) against Bo without a warrior (1 knight): you win the battle."),
        (BattleFought(0, ZOE, 7, 1, -1, 2, 1),
        "!danger: you with Zoe (7) against Bo without a warrior (2 knights): Bo wins the battle."),
        (BattleFought(1, -1, 1, 0, ZOE, 7, 1),
        "!danger: Bo without a warrior (1 knight) against you with Zoe (7): Bo wins the battle."),
        (BattleFought(1, ZOE, 7, 2, -1, 1, 2),
        "!rival: Bo with Zoe (7) against Cy without a warrior (1 knight): Cy wins the battle."),
        (DragonsCame(1, 5000, -1), "!accent: Dragons and 5,000 knights come to Bo."),
        (DragonsCame(0, 1, 0), "!accent: Dragons and 1 knight come to you. Zoe is eaten."),
        (RumourHeard(-1, 0), "text: The rumours agree: no rival is left in the realm."),
        (RumourHeard(0, 0), "text: They say that the closest hero is Ada, in this very place."),
        (RumourHeard(1, 1), "text: They say that the closest hero is Bo, 1 day of travel away."),
        (ResourcesCollected(0, TOWN, 100, 20, 3),
        "money: In Town A you gain 100 money, 3 influence and 20 knights."),
        (ResourcesCollected(0, 0, 0, 20, 0), "money: In the land you gain 20 knights."),
        (ControlTaken(1, TOWN, 0, 1), "!danger: Bo takes Town A from you: -1 point."),
        (ControlTaken(-1, SEA, 0, 2), "passing danger: somebody takes the waters from you: -2 points."),
        (DragonglassFound(ZOE, 0, 0), "ice: you equip Zoe with dragonglass."),
        (DragonglassFound(ZOE, 0, 1), "ice: Bo equips Zoe with dragonglass."),
        (DragonglassFound(ZOE, 0), "ice: Zoe, roaming free, finds dragonglass."),
        (SpeechGiven(1, 0.25, True), "!good: You speak to the people of Bo (chance 25%) and win them over."),
        (SpeechGiven(1, 0.25, False),
        "danger: You speak to the people of Bo (chance 25%) and are laughed at."),
        (GoldOffered(1, 0.25, True), "!good: You offer gold to the people of Bo (chance 25%): they take it."),
        (GoldOffered(1, 0.25, False),
        "danger: You offer gold to the people of Bo (chance 25%): they keep it and stay."),
        (StakeLost("money", 50, 9, 4), "passing danger: You escape with half of your money, 9 to 4."),
        (JackpotWon(5, 10), "passing good: Jackpot! Wealthy friends double your money, 5 to 10."),
        (WalkersPutOff(0),
        "!ice: You put off the White Walkers for the last time: refuse again and all is lost."),
        (WalkersPutOff(1), "!ice: You put off the White Walkers. You may still refuse once."),
        (WalkersPutOff(2), "!ice: You put off the White Walkers. You may still refuse 2 times."),
        (RoundFought(1, 0.25, True), "!ice: Round 1 against the White Walkers (chance 25%): you stand."),
        (RoundFought(2, 0.5, False),
        "!ice: Round 2 against the White Walkers (chance 50%): they break through."),
        (GameEnded("You rule.", True, 3), "!good: You rule."),
        (GameEnded("You fell.", False, 3), "!danger: You fell."),
        (SpoilsTaken(0, 1, 2, 3, 1, 1),
        "!accent: you win 1 money, 2 influence, 3 knights and 1 tile (+1 point)."),
        (SpoilsTaken(1, 0, 0, 0, 2, 5), "!accent: Bo wins 2 tiles (+5 points)."),
        (HeroRetired(1), "!accent: Bo has retired."),
        (HeroRetired(1, True), "passing accent: Bo has retired."),
        (WarriorJoined(ZOE, 1, 0), "!danger: Zoe leaves you for Bo."),
        (WarriorJoined(ZOE, 2, 1), "passing rival: Zoe joins Cy."),
        (WarriorJoined(ZOE, 1), "passing rival: Zoe joins Bo."),
        (WarriorJoined(ZOE, 0), "good: Zoe joins you."),
        (DroughtStruck(5, 5),
        "passing danger: Drought! Food runs low: -5 morale, -5 strength for each warrior."),
        (SoldiersDeserted(9, 0, 10), "passing danger: Deserters! You lose 9 knights."),
        (SoldiersDeserted(9, 0, 9), "danger: Deserters! You lose 9 knights."),
        (WarriorSighted(ZOE, TOWN, True),
        "warrior: Zoe, a free warrior, comes into sight, 1 east."),
        (WalkersNear(), "ice: One turn is left before the White Walkers come."),
        (WarriorSighted(ZOE, TOWN, False),
        "passing warrior: Zoe, a free warrior, comes into sight, 1 east."),
        (HeroTravelled(0, TOWN), "echo text: You travel east to Town A."),
        (HeroTravelled(2, SEA), "echo text: You sail east."),
        (HeroRode(2, TOWN), "echo text: You ride on west to Town A."),
        (HeroRested(2), "routine text: You rest: +2 strength for each warrior."),
        (GodsConsulted(2), "routine text: You consult the gods: +2 morale for each warrior."),
        (HeroRested(0), "routine text: You rest; you have no warriors to strengthen."),
        (GodsConsulted(0), "routine text: You consult the gods; you have no warriors to hearten."),
        (DroughtStruck(0, 0),
        "routine warn: Drought! Food runs low, but you have no warriors to suffer from it."),
        (SoldiersDeserted(10, 5, 90),
        "passing danger: Deserters! You lose 10 knights, and each warrior loses 5 loyalty."),
        (SoldiersDeserted(1, 0, 0), "danger: Deserters! You lose 1 knight."),
        (SoldiersDeserted(0, 0, 0), "routine danger: Deserters! You have no knights to lose."),
        (KindnessShown(10, 0), "passing good: Kindness! You shelter refugees: +10 knights."),
        (KindnessShown(10, 5),
        "passing good: Kindness! You shelter refugees: +10 knights, +5 loyalty for each warrior."),
        (JackpotWon(0, 0),
        "routine text: Jackpot! Wealthy friends would multiply your money, but you have none."),
        (StakeLost("influence", 50, 0, 0), "passing warn: You escape, and had no influence to lose."),
        (RespectsWithheld(), "routine dim: The mourners look at you."),
        (HorsesBought(0, 100), "money: you buy horses for 100 money."),
        (HorsesBought(1, 100), "money: Bo buys horses for 100 money."),
    ],
)  # fmt: skip
def test_an_event_is_told_in_these_words_and_this_style(event: Event[Names], said: str) -> None:
    table = draw("1A2~~3", *FRIENDS)
    text, style, weight = event.sentence(names_of(table.state))
    weighs = ("echo ", "routine ", "passing ", "", "!")[weight]
    assert f"{weighs}{style}: {text}" == said


def test_a_warrior_with_a_heros_name_is_told_apart_from_the_hero() -> None:
    table = classic(SANSA)
    names, snow = names_of(table.state), table.warrior_id(JON)
    told = WarriorJoined(snow, table.number(SANSA)), WarriorFreed(snow), WarriorContested(snow)
    said = [capital(event.sentence(names).text) for event in told]
    assert said[0] == "The warrior Jon Snow joins you."
    assert all(text.startswith("The warrior Jon Snow ") for text in said)
