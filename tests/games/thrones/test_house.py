"""T-HOUSE: how house rules are switched on and shown, and what a doomed Stannis means."""

import json
from collections.abc import Iterable

import pytest
from tests.games.thrones.board import (
    CERSEI,
    CLASSIC,
    JON,
    STANNIS,
    Table,
    ThronesGame,
    classic,
    classic_rules,
    of_kind,
    world_of,
)

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError
from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.options import HouseRules
from thrones_tui.core.rules import Outcome
from thrones_tui.games.registry import GAMES
from thrones_tui.games.thrones.calendar import HeroDied, RespectsPaid
from thrones_tui.games.thrones.commands import Rest
from thrones_tui.games.thrones.finale import GameEnded
from thrones_tui.games.thrones.game import rules_of
from thrones_tui.games.thrones.hooks import HouseRule
from thrones_tui.games.thrones.house import RULES
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.welcome import welcome
from thrones_tui.games.thrones.world import read_world
from thrones_tui.scene.dialog import ConfirmDialog
from thrones_tui.scene.live import LiveGame, Play
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Fact, Row
from thrones_tui.scene.text import Picture
from thrones_tui.session.worlds import load_ruleset

HOUSE_RULES = tuple(rule.name for rule in RULES)
WESTEROS = [name for name, entry in GAMES.items() if entry.package.endswith("thrones")]


def words(rows: Iterable[Row]) -> str:
    """All that rows say."""
    return " ".join(" ".join(map(str, row)) for row in rows)


# The option


@pytest.mark.rule("T-HOUSE-1", "T-HOUSE-2", "T-HOUSE-3")
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("", ()),
        (" ", ()),
        ("horses", ("horses",)),
        ("doomed-stannis,horses", ("horses", "doomed-stannis")),
        (" Cunning-Rivals , HORSES ", ("horses", "cunning-rivals")),
        ("horses,horses", ("horses",)),
        ((), ()),
        (("doomed-stannis", "Horses"), ("horses", "doomed-stannis")),
        (iter(["cunning-rivals"]), ("cunning-rivals",)),
        ({"horses": True}, ("horses",)),
    ],
)
def test_house_rules_are_said_in_any_order_and_case_and_kept_in_one(
    said: object, meant: tuple[str, ...]
) -> None:
    game = new_game("thrones", seed=1, house=said)
    assert game.state.house == meant
    assert game.view().house == meant


@pytest.mark.rule("T-HOUSE-1", "T-HOUSE-2", "T-HOUSE-3")
@pytest.mark.parametrize("name", WESTEROS)
def test_none_is_on_unless_it_is_said(name: str) -> None:
    game = new_game(name, seed=1)
    assert game.state.house == ()
    assert "House rules in force" not in panels(game)


@pytest.mark.parametrize("said", ["dragons", "horses,dragons", "horses,,", ["horses", "dragons"], 7, [7]])
def test_an_unknown_house_rule_is_refused_with_a_sentence_that_lists_them(said: object) -> None:
    with pytest.raises(ValueError, match="House rules should be any of horses, cunning-") as caught:
        new_game("thrones", seed=1, house=said)
    assert "\n" not in str(caught.value)


def test_house_rules_have_labels_and_sentences_and_are_named_in_the_help() -> None:
    (option,) = [option for option in classic_rules().options if isinstance(option, HouseRules)]
    assert tuple(rule.name for rule in option.rules) == HOUSE_RULES
    assert [rule.label for rule in option.rules][:3] == ["Horses", "Cunning rivals", "Doomed Stannis"]
    assert all(rule.about.endswith(".") for rule in option.rules)
    assert all(rule in option.help for rule in HOUSE_RULES)


@pytest.mark.parametrize("house", [["dragons"], ["cunning-rivals", "horses"], ["horses", "horses"]])
def test_a_state_with_unknown_or_disordered_house_rules_is_refused(house: list[str]) -> None:
    game = new_game("thrones", seed=1)
    saved = json.loads(game.dump())
    saved["state"]["house"] = house
    with pytest.raises(CodecError, match=r"State\.house"):
        Game.load(game.rules, json.dumps(saved))


# Hooks


class Winter(HouseRule):
    """A rule of its own for these tests: nobody rests after turn 2."""

    name = "winter"
    label = "Winter"
    about = "Nobody rests once the cold has come."

    def forbids(self, state: State, command: Command) -> str:
        return "It is too cold to rest." if state.turn > 2 and command == Rest() else ""


def test_a_house_rule_takes_an_answer_from_the_turn_and_says_why() -> None:
    world = read_world(CLASSIC, (*RULES, Winter))
    rules = rules_of("thrones", world)
    (option,) = [option for option in rules.options if isinstance(option, HouseRules)]
    assert (option.rules[-1].name, option.rules[-1].label) == ("winter", "Winter")
    cold, mild = (Game(rules, rules.new({"house": house}, Dice(7))) for house in ("winter", ""))
    for game in (cold, mild):
        for _ in range(2):
            assert Rest() in game.decision
            game.submit("consult")
            while game.decision.kind != "turn":
                game.submit(game.decision.safe or game.decision.options[0])
    # They stand on the same tile: what is kept for it with all answers is not what is offered in the cold.
    assert Rest() not in cold.decision
    assert Rest() in mild.decision
    with pytest.raises(IllegalCommand, match=r"^It is too cold to rest\.$"):
        cold.submit("rest")
    scene = ThronesPresenter(world).scene(cold.view(), cold.decision, Past())
    assert dict(scene.bindings)["r"] == "rest"  # so that who presses it reads why not
    assert "rest" not in [hint.label for hint in scene.keys]
    loaded = Game.load(rules, cold.dump())
    assert loaded.decision == cold.decision


# What is shown


def panels(game: Play) -> dict[str, str]:
    """The panels of the sheet, by title, of the state as it is."""
    view = game.view()
    memory = game.presenter.remember(game.memory, game.presenter.glance(view))
    scene = game.presenter.scene(view, game.decision, Past(game.log, memory=memory))
    return {panel.title: words(panel.rows) for panel in (*scene.panels, *scene.atlas.beside(), *scene.more)}


def test_the_sheet_and_the_ending_say_which_are_on() -> None:
    game = new_game("thrones", seed=1, house="horses,doomed-stannis")
    assert panels(game)["House rules in force"].startswith("Horses")
    game.submit("rest")
    outcome = Game.load(game.rules, game.dump()).outcome
    while outcome is None:
        game.submit(game.decision.safe or game.decision.options[-1])
        outcome = game.outcome
    ending = game.presenter.ending(game.view(), outcome)
    assert Fact("House rules", "Horses, Doomed Stannis") in ending


@pytest.mark.parametrize("on", [(), ("horses",), HOUSE_RULES])
def test_the_help_explains_all_and_says_which_are_on(on: tuple[str, ...]) -> None:
    game = new_game("thrones", seed=1, house=on)
    pages = {page.title: words(page.rows) for page in game.presenter.help(game.view())}
    for rule in world_of(classic_rules()).house:
        assert f"{rule.label}: {'on' if rule.name in on else 'off'}" in pages["House rules"]
    assert "300 money" in pages["House rules"]
    assert ("by their plans" in pages["Your turn"]) == ("cunning-rivals" in on)


@pytest.mark.rule("T-CAL-6", "T-HOUSE-3")
@pytest.mark.parametrize(("house", "spared"), [((), True), (("horses",), True), (("doomed-stannis",), False)])
def test_the_hero_screen_and_the_help_say_what_becomes_of_the_players_stannis(
    house: tuple[str, ...], spared: bool
) -> None:
    (card,) = [card for card in welcome(world_of(classic_rules()), house).cards if card.value == STANNIS]
    assert ("is spared" in words(card.rows)) is spared
    assert ("as your hero too, and then the game is lost" in words(card.rows)) is not spared
    game = new_game("thrones", seed=1, house=house)
    (page,) = [p for p in game.presenter.help(game.view()) if p.title == "What happens on turn 10"]
    assert ("is spared" in words(page.rows)) is spared
    assert ("the game is lost" in words(page.rows)) is not spared


@pytest.mark.rule("T-HOUSE-1")
def test_a_second_step_has_its_own_keys_and_status() -> None:
    game = new_game("thrones", seed=1, hero=CERSEI, house="horses")
    plain = game.scene()
    game.state.stable.owners.append(game.state.player)
    game.submit("travel west")
    scene = game.scene()
    assert (game.decision.name, scene.dialog) == ("ride", None)
    assert "second step" in scene.status
    assert "second step" in scene.status_short
    assert "second step" not in plain.status
    bindings = dict(scene.bindings)
    expected = {"r": "halt", " ": "halt", "up": "travel north", "l": "travel east", "g": None}
    assert {key: bindings.get(key) for key in expected} == expected
    assert [hint.label for hint in scene.keys] == ["ride on", "halt"]
    assert "halt" in Picture(*scene).text(80, 24).splitlines()[-1]
    assert any("horses are fresh" in line.text for line in scene.log[-2:])
    game.submit(bindings["r"])
    assert game.decision.name != "ride"


@pytest.mark.rule("T-HOUSE-1", "T-SEE-2")
def test_horses_are_seen_with_their_owners() -> None:
    game = new_game("thrones", seed=1, hero=CERSEI, house="horses")
    assert "horses" not in panels(game)[CERSEI]
    game.state.stable.owners.append(game.state.player)
    assert "no, but horses" in panels(game)[CERSEI]
    rival = game.state.rivals[0]
    game.state.heroes[rival].tile = game.state.hero.tile
    view = game.view()
    dossier = view.rivals[0].dossier
    assert dossier is not None
    assert not dossier.horses
    game.state.stable.owners.append(rival)
    middle = len(view.window) // 2
    told = " ".join(game.presenter.describe(game.view(), middle, middle))
    assert "on horseback" in told
    assert any("On horseback" in text for text in panels(game).values())


@pytest.mark.rule("T-HOUSE-1")
def test_the_offer_of_horses_is_a_dialog_with_the_price() -> None:
    game = new_game("thrones", seed=1, hero=CERSEI, house="horses")
    game.state.hero.money = 1234
    game.state.scheduler.ask("BuyHorses")
    loaded = Game.load(game.rules, game.dump())
    dialog = LiveGame(load_ruleset("thrones").edition, loaded.state).scene().dialog
    assert isinstance(dialog, ConfirmDialog)
    assert (dialog.title, dialog.safe) == ("A horse market", "no")
    assert "300" in words(dialog.body)
    assert "1,234" in words(dialog.body)
    assert [choice.label for choice in dialog.choices] == ["Yes", "No"]


# T-HOUSE-3


def on_turn_10(hero: str, house: str) -> tuple[Table, ThronesGame]:
    table = classic(hero, house=house)
    table.state.turn = 10
    return table, table.run("KeepCalendar", rest=0.0)


@pytest.mark.rule("T-HOUSE-3", "T-CAL-6")
def test_a_doomed_stannis_of_the_players_own_dies_on_turn_10_and_the_game_is_lost() -> None:
    table, game = on_turn_10(STANNIS, "doomed-stannis")
    assert game.outcome == Outcome((), "Stannis Baratheon was consumed by demons.", (table.player.points,))
    (ended,) = of_kind(game.opening, GameEnded)
    assert not ended.won
    assert of_kind(game.opening, HeroDied) == []  # nobody is asked to pay respects


@pytest.mark.rule("T-HOUSE-3", "T-CAL-2", "T-CAL-6")
def test_with_other_house_rules_the_players_stannis_is_spared() -> None:
    assert on_turn_10(STANNIS, "horses,cunning-rivals")[1].outcome is None


@pytest.mark.rule("T-HOUSE-3", "T-CAL-2")
def test_a_rival_stannis_dies_as_always() -> None:
    table, game = on_turn_10(JON, "doomed-stannis")
    assert game.decision.name == "respects"
    assert len(of_kind(game.submit("press F"), RespectsPaid)) == 1
    assert table.number(STANNIS) not in table.state.rivals
    assert game.outcome is None


@pytest.mark.rule("T-HOUSE-3", "T-TURN-1")
def test_the_doom_comes_at_the_end_of_turn_10_and_not_before() -> None:
    table = classic(STANNIS, house="doomed-stannis")
    for rival in table.state.rivals:  # far from the player
        table.state.heroes[rival].tile = table.at(1, 1)
    table.state.turn = 9
    game = table.run("KeepCalendar", "EndTurn")
    assert (game.outcome, table.state.turn) == (None, 10)
    table.state.dice = Dice(1)
    game.submit("rest")
    assert game.outcome is not None
    assert (game.outcome.winners, table.state.turn) == ((), 10)
