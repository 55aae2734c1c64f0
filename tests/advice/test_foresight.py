"""Looking ahead: other answers where imagined games end clearly better."""

from collections.abc import Sequence
from random import Random
from typing import cast

import pytest
from tests.contract.games import played
from tests.effort import usually
from tests.games.horcruxes.board import RULES, wizard, world
from tests.players.table import match, seat

from thrones_tui.advice.foresight import Budget, Foresight, Judgement, Worth, is_sure, mean
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.engine import Game
from thrones_tui.core.rules import Rules
from thrones_tui.games.horcruxes.commands import Go
from thrones_tui.games.horcruxes.state import Cell
from thrones_tui.games.horcruxes.state import State as RaceState
from thrones_tui.games.horcruxes.view import View
from thrones_tui.games.thrones.commands import Battle, Buy, Speech, Travel
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.view import View as WesterosView
from thrones_tui.players.contract import Setup
from thrones_tui.players.counsel import worth
from thrones_tui.players.thrones import Advisor, Planner
from thrones_tui.session.worlds import load_ruleset


def judged(gained: Sequence[float]) -> Judgement:
    """An answer that was better by so much in some games."""
    return Judgement(Go(1), len(gained), 0, 0, *mean(gained))


@pytest.mark.parametrize(
    ("gained", "compared", "sure"),
    [
        ([0.5] * 8, 1, True),
        ([0.0] * 8, 1, False),
        ([-0.5] * 8, 1, False),
        ([1.0, 0.0] * 4, 1, True),  # t = 2.65, of which 2.36 is 1 in 20
        ([1.0, 0.0] * 4, 2, False),
        ([1.0, 0.0] * 8, 9, True),
        ([1.0, -0.5] * 4, 1, False),
        ([1.0, -0.5] * 32, 1, True),
        ([1.0], 1, False),
        ([], 1, False),
    ],
)
def test_a_gain_is_sure_if_chance_alone_hardly_brings_it(
    gained: Sequence[float], compared: int, sure: bool
) -> None:
    assert is_sure(judged(gained), compared) == sure
    assert is_sure(judged([-each for each in gained]), compared, -1) == sure


class Still:
    """Stays where it is."""

    def choose(self, decision: Decision, view: View, rng: Chance) -> Command:
        return Go(view.players[decision.player].cell)


def life_points(game: Game[RaceState, View], said: Command) -> Worth | None:
    """Those of the first player after the first move."""
    view = game.view()
    return Worth(1.0, float(view.players[0].life)) if view.turn > 1 else None


@pytest.mark.parametrize(
    ("own", "others", "best"),
    [(5, [3, 4], 3), (4, [5, 3, 6], 3), (3, [4, 5], 3), (6, [5], 6), (6, [7, 5], 6), (6, [], 6)],
)
def test_the_best_answer_is_taken_where_it_is_better_and_else_ones_own(
    own: int, others: Sequence[int], best: int
) -> None:
    filled = {3: Cell(elves=2), 4: Cell(elves=1), 5: Cell(dementors=1)}
    game = world(wizard("Ada", "user", manner="naive"), wizard("Ben"), filled=filled, voldemort=8)
    foresight = Foresight(RULES, Still().choose, life_points)
    advice = foresight.advise(
        Go(own), [*map(Go, others)], game.decision, game.view(), Budget(8, 8), Random(1)
    )
    assert advice.best == Go(best)
    assert {each.command for each in advice.judgements} == {Go(own), *map(Go, others)}


def is_risky(decision: Decision) -> bool:
    """Whether a battle has the best odds of an encounter, and would often be lost."""
    odds = {choice.command: choice.odds for choice in decision.choices if choice.odds}
    battle = odds.get(Battle())
    return battle is not None and battle.lose > 0.2 and battle.win == max(each.win for each in odds.values())


def test_whoever_looks_ahead_takes_no_battle_that_would_often_be_lost() -> None:
    games = (game for seed in range(50) for game, _ in played("thrones", seed, {"hero": "Stannis Baratheon"}))
    game = next(game for game in games if is_risky(game.decision))
    player, rules, view = Planner(), load_ruleset("thrones").rules, game.view()
    player.begin(Setup("thrones", 0, {}, rules))
    assert isinstance(view, WesterosView)
    foresight = Foresight(cast("Rules[State, WesterosView]", rules), player.choose, worth)
    advice = foresight.advise(Battle(), [Speech(), Buy()], game.decision, view, Budget(8, 32), Random(1))
    assert advice.best != Battle()


def test_looking_ahead_the_same_seed_gives_the_same_game() -> None:
    player = seat("thrones", "advisor:worlds=8")
    said = {"hero": "Daenerys Targaryen", "house": "horses"}
    first, again = (match("thrones", player, seed=4, said=said) for _ in range(2))
    assert first == again
    assert not first.faults


def test_a_battle_that_can_be_lost_is_advised_only_where_it_gains_more_than_chance() -> None:
    advisor, asked = Advisor(worlds=8), 0
    advisor.begin(Setup("thrones", 0, {}, load_ruleset("thrones").rules))
    for seed in usually(range(4), range(60)):
        for game, _ in played("thrones", seed, {"hero": "Stannis Baratheon"}, quiet=True):
            view, decision = game.view(), game.decision
            assert isinstance(view, WesterosView)
            if decision.name == "encounter":
                asked += 1
                advice = advisor.advise(decision, view, Random(seed))
                risk = next(each.odds for each in decision.choices if each.command == advice.best)
                best = advice.judgements[0]
                assert advice.best != Battle() or not risk or not risk.lose or best.gain > 2 * best.error
            elif any(isinstance(option, Travel) for option in decision.options):
                assert isinstance(advisor.advise(decision, view, Random(seed)).best, Travel)
    assert asked > 3
