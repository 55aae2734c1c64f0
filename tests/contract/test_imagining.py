"""Looking ahead: imagined games are whole, look just like the real one, and know nothing of what it hides."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from tests.contract.games import HOUSES, LONGEST, played, start
from tests.contract.test_secrecy import OPEN, REWRITTEN
from tests.effort import usually

from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.games.registry import GAMES
from thrones_tui.scene.live import Play

OWN: Mapping[str, object] = {
    "hero": "Self",
    "row": 1,
    "column": 16,
    "money": 900,
    "influence": 50,
    "army": 300,
}
CASES: list[tuple[str, Mapping[str, object]]] = [
    *HOUSES,
    ("thrones", {"hero": "Daenerys Targaryen", "house": "horses"}),
    ("thrones", {**OWN, "house": "horses,cunning-rivals,doomed-stannis"}),
    ("goldrush", {"size": 12, "player1": "random"}),
    ("goldrush", {"size": 12, "player2": "cautious", "odds": "on"}),
    ("goldrush", {"size": 10, "player2": "random", "house": "several"}),
    ("horcruxes", {"kind2": "user", "house": "to-the-last"}),
    ("horcruxes", {"kind1": "cunning"}),
]
SEEDS = usually((2,), range(2, 7))
SAMPLES = usually(60, 200)


def decisions(name: str, options: Mapping[str, object], seed: int) -> Iterator[tuple[Play, Command]]:
    """A game at each of its decisions, or at many of them, with the answer that is given next."""
    every = usually(3, 1)
    for at, (game, command) in enumerate(played(name, seed, options)):
        if at % every == 0 or game.decision.kind not in ("turn", "spot"):
            yield game, command


def middle(name: str, options: Mapping[str, object], seed: int = 2) -> Play:
    """A game in its middle."""
    games = [game.clone() for game, _ in played(name, seed, options)]
    return games[len(games) // 2]


def ended(game: Game[Any, Any], rng: Random) -> bool:
    """Whether a game comes to an end, played at random."""
    for _ in range(LONGEST):
        if game.outcome is not None:
            return True
        game.submit(game.decision.sample(rng))
    return False


@pytest.mark.parametrize(("name", "options"), CASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_imagined_looks_like_what_is_and_asks_the_same(
    name: str, options: Mapping[str, object], seed: int
) -> None:
    rng = Random(seed)
    for game, _ in decisions(name, options, seed):
        imagined = game.imagined(rng)
        assert imagined.decision == game.decision
        assert imagined.view(game.decision.player) == game.view(game.decision.player)
        assert imagined.quiet
        assert game.rules.encode(game.rules.decode(game.rules.encode(imagined.state)))


@pytest.mark.parametrize(("name", "options"), HOUSES)
def test_a_house_rule_that_is_on_is_seen(name: str, options: Mapping[str, object]) -> None:
    assert (start(name, 1, options).view() != start(name, 1).view()) == bool(options)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_whoever_is_not_asked_can_imagine_the_game_too(name: str, options: Mapping[str, object]) -> None:
    game, rng = middle(name, options), Random(1)
    for player in range(1 + (GAMES[name].package in ("goldrush", "horcruxes"))):
        assert game.imagined(rng, player).view(player) == game.view(player)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_games_that_begin_in_the_imagination_end(name: str, options: Mapping[str, object]) -> None:
    rng, asked = Random(3), dict[str, Play]()
    for game, _ in decisions(name, options, 3):
        asked[game.decision.name] = game.clone()
    for game in asked.values():
        for _ in range(usually(2, 20)):
            assert ended(game.imagined(rng), rng)


@pytest.mark.parametrize(("name", "options"), CASES)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_is_imagined_whatever_is_hidden(name: str, options: Mapping[str, object], seed: int) -> None:
    rng = Random(seed)
    for game, _ in decisions(name, options, seed):
        twin = hidden_anew(game, rng)
        assert twin.digest() != game.digest()
        same = game.imagined(Random(7)).digest()
        assert game.imagined(Random(7)).digest() == twin.imagined(Random(7)).digest() == same


def hidden_anew(game: Play, rng: Random) -> Game[Any, Any]:
    """The game with other secrets, for all that its player can know the same."""
    package = GAMES[game.rules.game].package
    if package not in OPEN:
        return REWRITTEN[package](game, rng)
    twin = game.clone()
    twin.state.dice = Dice(rng.random().hex())
    return twin


SECRETS: Mapping[str, Mapping[str, Callable[[Any], object]]] = {
    "thrones": {
        "dice": lambda state: state.dice.seed,
        "rivals": lambda state: [hero.tile for hero in state.heroes],
        "wealth": lambda state: [(hero.money, hero.influence, hero.army) for hero in state.heroes],
        "parties": lambda state: [hero.party for hero in state.heroes],
        "strays": lambda state: [state.warriors[stray].tile for stray in state.free],
        "land": lambda state: bytes(state.owner),
        "dragonglass": lambda state: state.dragonglass,
        "bearers": lambda state: [warrior.dragonglass for warrior in state.warriors],
    },
    "minirogue": {
        "dice": lambda state: state.dice.seed,
        "hit points": lambda state: sorted((each.kind, each.hit_points) for each in state.monsters),
        "levels below": lambda state: state.dice.fork("level", state.depth + 1).random(),
    },
    "goldrush": {"dice": lambda state: state.dice.seed, "board": lambda state: state.grid.contents},
    "horcruxes": {"dice": lambda state: state.dice.seed},
}
"""What a game hides, by package."""


@pytest.mark.parametrize(("name", "options"), CASES)
def test_each_kind_of_secret_is_imagined_in_many_ways(name: str, options: Mapping[str, object]) -> None:
    game, rng = middle(name, options), Random(5)
    states = [game.imagined(rng).state for _ in range(SAMPLES)]
    for secret in SECRETS[GAMES[name].package].values():
        assert len({repr(secret(state)) for state in states}) > 2
    assert game.state.dice.seed not in {state.dice.seed for state in states}
