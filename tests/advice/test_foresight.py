"""Looking ahead: other answers where imagined games end clearly better."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import chain, count, cycle, islice, repeat
from random import Random
from typing import Any, cast

import pytest
from tests.contract.games import answers, played
from tests.contract.test_imagining import CASES, decisions, hidden_anew
from tests.effort import usually
from tests.games.horcruxes.board import RULES, wizard, world
from tests.games.thrones.board import HEROES
from tests.players.table import match, seat

from thrones_tui.advice.foresight import Advice, Budget, Foresight, Worth, is_sure, mean
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.engine import Game
from thrones_tui.core.options import OneOf
from thrones_tui.core.rules import Rules
from thrones_tui.games.horcruxes.commands import Go
from thrones_tui.games.horcruxes.state import Cell
from thrones_tui.games.horcruxes.state import State as RaceState
from thrones_tui.games.horcruxes.view import View
from thrones_tui.games.thrones.commands import Battle, Buy, Rest, Speech, Travel
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.view import View as WesterosView
from thrones_tui.players.contract import Setup
from thrones_tui.players.counsel import worth
from thrones_tui.players.thrones import Advisor, Planner
from thrones_tui.session.worlds import load_ruleset


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
    assert is_sure(mean(gained), len(gained), compared) == sure


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


def test_each_turn_has_dice_of_its_own_whatever_was_answered() -> None:
    decision, view = next(met("thrones", "encounter"))
    thrown: dict[Game[State, WesterosView], list[str]] = {}

    def watched(game: Game[State, WesterosView], said: Command) -> Worth | None:
        if game.outcome is None and game.decision.kind == "turn":
            thrown.setdefault(game, []).append(game.state.dice.seed)
        return worth(game, said)

    player, rules = Planner(), load_ruleset("thrones").rules
    player.begin(Setup("thrones", 0, {}, rules))
    foresight = Foresight(cast("Rules[State, WesterosView]", rules), player.choose, watched)
    foresight.advise(Speech(), [Buy()], decision, view, Budget(1, 1), Random(1))
    first, other = thrown.values()
    assert len(set(first)) == len(first) > 10
    assert all(one == same for one, same in zip(first, other, strict=False))


def test_looking_ahead_the_same_seed_gives_the_same_game() -> None:
    player = seat("thrones", "advisor:worlds=8")
    said = {"hero": "Daenerys Targaryen", "house": "horses"}
    first, again = (match("thrones", player, seed=4, said=said) for _ in range(2))
    assert first == again
    assert not first.faults


@cache
def advisor(game: str, worlds: int) -> Advisor:
    """Who advises in a game of Westeros."""
    made = Advisor(worlds=worlds)
    made.begin(Setup(game, 0, {}, load_ruleset(game).rules))
    return made


def met(game: str, name: str, *heroes: str) -> Iterator[tuple[Decision, WesterosView]]:
    """The questions of a name in one random game after another, with what the player sees then: games of
    some heroes in turn, or of all.
    """
    hero = next(option for option in load_ruleset(game).rules.options if option.name == "hero")
    assert isinstance(hero, OneOf)
    for seed, who in enumerate(cycle(heroes or hero.values[:-1])):  # the last is one of the player's own
        for play, _ in played(game, seed, {"hero": who, "house": "horses"}, quiet=True):
            if play.decision.name == name:
                view = play.view()
                assert isinstance(view, WesterosView)
                yield play.decision, view


@pytest.mark.timeout(600)
@pytest.mark.parametrize("hero", HEROES)
def test_a_battle_that_can_be_lost_is_advised_only_where_it_gains_more_than_chance(hero: str) -> None:
    advised = advisor("thrones", usually(8, 16)).advise
    for at, (decision, view) in enumerate(islice(met("thrones", "encounter", hero), usually(3, 30))):
        first, *rest = advised(decision, view, Random(at)).judgements
        odds = next(choice.odds for choice in decision.choices if choice.command == first.command)
        assert odds is not None
        if first.command == Battle() and odds.lose:
            usual = next(each for each in rest if each.command == Speech())
            assert usual.gain < -2 * usual.error


@pytest.mark.parametrize("game", ["thrones", "greater", "skirmish"])
def test_rest_and_prayer_are_never_advised_where_there_is_a_way(game: str) -> None:
    for decision, view in islice(met(game, "turn"), usually(40, 150)):
        ways = [option for option in decision.options if isinstance(option, Travel)]
        best = advisor(game, 2).advise(decision, view, Random(1)).best
        assert best in ways if ways else best == Rest()


def test_whoever_waits_hears_what_is_known_by_then() -> None:
    advised = advisor("thrones", 16).advise
    asked = ((*asked, advised(*asked, Random(1))) for asked in met("thrones", "encounter"))
    decision, view, whole = next(each for each in asked if each[2].judgements[0].worlds == 16)
    for games in (8, 11, 16):
        late = chain(repeat(False, games - 8), repeat(True))
        advice = advised(decision, view, Random(1), late=partial(next, late))
        assert advice.judgements[0].worlds == games
    assert advice == whole


@pytest.mark.parametrize(("name", "options"), CASES)
def test_looking_ahead_whatever_is_hidden_comes_to_the_same(name: str, options: dict[str, object]) -> None:
    rng = Random(4)
    for game, _ in islice(decisions(name, options, 4), 0, None, usually(9, 2)):
        twin = hidden_anew(game, rng)
        assert twin.digest() != game.digest()
        assert said_of(twin) == said_of(game)


def said_of(game: Game[Any, Any]) -> Advice:
    """What is said of some answers by the states they lead to, a few steps later."""
    decision, steps, rng = game.decision, count(), Random(1)
    foresight = Foresight[Any, Any](
        game.rules,
        lambda question, view, chance: question.sample(chance),
        lambda ahead, said: (
            None if next(steps) % 4 and ahead.outcome is None else Worth(0, int(ahead.digest(), 16))
        ),
    )
    own, *others = answers(decision, rng)
    return foresight.advise(own, others, decision, game.view(decision.player), Budget(2, 4), rng)
