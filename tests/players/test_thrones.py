"""The ladder of Westeros: how good its players are, and what they never do."""

from functools import cache
from typing import Any

import pytest
from tests.effort import usually
from tests.lab.runs import finished
from tests.players.table import seat

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.thrones.view import View
from thrones_tui.lab.design import Design
from thrones_tui.lab.summary import Tally, summarize
from thrones_tui.players.contest import played
from thrones_tui.players.contract import Setup
from thrones_tui.players.match import Faults
from thrones_tui.players.thrones import Planner
from thrones_tui.session.worlds import load_ruleset

HEROES = (
    "Cersei Lannister", "Stannis Baratheon", "Jon Snow", "Sansa Stark", "Euron Greyjoy", "Daenerys Targaryen"
)  # fmt: skip
SEEDS = usually(10, 100)


@cache
def figures(player: str, hero: str) -> Tally:
    design = Design("thrones", player, SEEDS, faults="stop", factors={"hero": (hero,)})
    return summarize(finished(design)).tallies[0]


def score(player: str) -> float:
    return sum(figures(player, hero).score.value for hero in HEROES) / len(HEROES)


def chance(player: str) -> float:
    return sum(figures(player, hero).chance.value for hero in HEROES) / len(HEROES)


def test_each_rung_of_the_ladder_is_far_above_the_one_below() -> None:
    assert score("planner") >= 2 * score("greedy")
    assert score("greedy") >= 3 * score("random")
    assert score("random") > score("sitter")


def test_the_planner_has_a_good_chance_with_every_hero() -> None:
    assert chance("planner") >= 0.65
    assert all(0.5 <= figures("planner", hero).chance.value <= 0.9 for hero in HEROES)


@pytest.mark.thorough
@pytest.mark.parametrize("mistake", ["fight=best", "bank=no", "refuse=no", "fight=never"])
def test_each_named_mistake_costs_a_tenth_of_the_score(mistake: str) -> None:
    assert score(f"planner:{mistake}") <= 0.9 * score("planner")


def test_the_planner_takes_no_battle_that_can_be_lost_and_refuses_as_often_as_it_may(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choose, battles, walkers = Planner.choose, [], []

    def watched(player: Planner, decision: Decision, view: Any, rng: Chance) -> Command:
        command = choose(player, decision, view, rng)
        if decision.name == "encounter" and command.verb == "battle":
            battles.append(next(each.odds for each in decision.choices if each.command == command))
        if decision.name == "walkers":
            walkers.append((view.refusals_left, command.verb))
        return command

    monkeypatch.setattr(Planner, "choose", watched)
    for hero in HEROES:
        for (each,) in played(
            load_ruleset("thrones").edition,
            range(3),
            {"hero": hero},
            (seat("thrones", "planner"),),
            Faults.STOP,
        ):
            assert "White Walkers" in each.result.outcome.reason
    assert battles
    assert {odds.win for odds in battles if odds} == {1}
    assert set(walkers) == {(left, "no") for left in range(1, 5)} | {(0, "yes")}


def test_the_planner_goes_by_its_view_alone_so_that_it_can_begin_anywhere() -> None:
    rules = load_ruleset("thrones").rules
    setup = Setup("thrones", 0, {}, rules)

    def fresh() -> Planner:
        player = Planner()
        player.begin(setup)
        return player

    game, player = Game(rules, rules.new({"hero": "Sansa Stark"}, Dice(3)), quiet=True), fresh()
    while game.outcome is None:
        view = game.view()
        assert isinstance(view, View)
        command = player.choose(game.decision, view, Dice(1))
        assert fresh().choose(game.decision, view, Dice(1)) == command
        game.submit(command)


def test_a_way_to_fight_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="fight should be sure, best, never, not 'maybe'"):
        seat("thrones", "planner:fight=maybe")
