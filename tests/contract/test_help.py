"""`?` opens the page on what is asked, whatever the game asks."""

from itertools import islice

import pytest
from tests.contract.games import NAMES, played, start

GAMES = {
    "goldrush": ({}, {"player1": "random", "player2": "cautious"}),
    "horcruxes": ({},),
    "minirogue": ({},),
    "thrones": ({"house": "horses"},),
    "greater": ({"house": "horses"},),
}
SEEDS = range(4)
RARE = {"room"}
"""What is hardly ever asked in a game played at random."""


@pytest.mark.parametrize("name", GAMES)
def test_each_question_has_one_page_of_help(name: str) -> None:
    asked = {
        game.decision.name
        for options in GAMES[name]
        for seed in SEEDS
        for game, _ in islice(played(name, seed, options), 300)
    }
    game = start(name, 0)
    helped = [question for page in game.presenter.help(game.view()) for question in page.asked]
    assert len(helped) == len(set(helped))
    assert asked <= set(helped)
    if name in ("goldrush", "horcruxes", "minirogue", "thrones"):
        assert set(helped) <= asked | RARE


@pytest.mark.parametrize("name", NAMES)
def test_every_house_rule_is_explained_when_it_is_on(name: str) -> None:
    for rule in start(name, 0).rules.house_rules:
        game = start(name, 0, {"house": rule.name})
        assert rule.label in repr(game.presenter.help(game.view()))
