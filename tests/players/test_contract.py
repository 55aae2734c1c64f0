"""What every player made of code promises, on every game that it plays."""

from collections.abc import Callable, Sequence
from random import Random

import pytest
from tests.contract.games import start
from tests.contract.test_secrecy import OPEN, REWRITTEN
from tests.effort import usually
from tests.players.table import everybody, match, seat, seated

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.games.registry import GAMES
from thrones_tui.players.contract import Setup, begins
from thrones_tui.players.registry import AnyPlayer, ladder
from thrones_tui.players.specs import wanted
from thrones_tui.session.worlds import load_ruleset

ONES = [(game, name) for game in GAMES for name in ladder(game).players]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_random_player_on_the_lowest_rung(game: str) -> None:
    assert next(iter(ladder(game).players)) == "random"


@pytest.mark.parametrize(("game", "names"), everybody())
def test_it_comes_to_the_end_of_its_games_without_a_fault(game: str, names: Sequence[str]) -> None:
    seats = [seat(game, name) for name in names]
    houses = {"house": ",".join(rule.name for rule in load_ruleset(game).rules.house_rules)}
    for seed in usually(range(1), range(4)):
        for order, said in ((seats, {}), (seats[::-1], houses if houses["house"] else {})):
            result = match(game, *order, seed=seed, said=said)
            assert result.faults == ()
            assert not result.outcome.reason.startswith("The game was stopped")
            assert all(0 <= chance <= 1 for chance in result.chances)


@pytest.mark.parametrize(("game", "names"), everybody())
def test_the_same_seed_gives_the_same_game(game: str, names: Sequence[str]) -> None:
    seats = [seat(game, name) for name in names]
    assert match(game, *seats, seed=3) == match(game, *seats, seed=3)


@pytest.mark.parametrize(("game", "name"), ONES)
def test_its_parameters_can_be_typed(game: str, name: str) -> None:
    parameters = wanted(ladder(game).players[name])
    assert all(each.default is not None for each in parameters.values())
    given = ",".join(f"{key}={each.default}" for key, each in parameters.items())
    assert seat(game, f"{name}:{given}").arguments.keys() == parameters.keys()


@pytest.mark.parametrize(("game", "name"), ONES)
def test_it_answers_by_what_its_seat_may_know_and_by_nothing_else(game: str, name: str) -> None:
    package = GAMES[game].package
    if package in OPEN:
        return
    options = {option: ladder(game).asked for option in ladder(game).seats}
    play, rng = start(game, 2, options), Random(2)
    one, other = _begun(game, name, play.rules), _begun(game, name, play.rules)
    compared = 0
    for number in range(usually(20, 60)):
        if play.outcome is not None:
            break
        twin, decision = REWRITTEN[package](play, rng), play.decision
        command = one.choose(decision, play.view(decision.player), Dice(number))
        if twin.decision == decision:
            compared += 1
            assert other.choose(decision, twin.view(decision.player), Dice(number)) == command
        play.submit(command)
    assert compared > 5


class _Looking:
    """Shows another player the view for every question."""

    def __init__(self, player: AnyPlayer) -> None:
        self._player = player

    def begin(self, setup: Setup) -> None:
        if begins(self._player):
            self._player.begin(setup)

    def choose(self, decision: Decision, view: object, rng: Chance) -> Command | str:
        assert view is not None
        return self._player.choose(decision, view, rng)


@pytest.mark.parametrize(("game", "names"), everybody())
def test_what_it_answers_without_a_view_it_answers_with_one_as_well(game: str, names: Sequence[str]) -> None:
    def looking(name: str) -> Callable[[], _Looking]:
        return lambda: _Looking(ladder(game).players[name]())

    names = [name.partition(":")[0] for name in names]
    if "advisor" in names:  # who looks at all times
        return
    shown = [seated(looking(name), name) for name in names]
    for seed in range(4):
        result = match(game, *(seat(game, name) for name in names), seed=seed)
        assert match(game, *shown, seed=seed) == result


def _begun(game: str, name: str, rules: object) -> AnyPlayer:
    found = seat(game, name)
    player = found.make(**found.arguments)
    if begins(player):
        player.begin(Setup(game, 0, {}, rules))  # type: ignore[arg-type]
    return player
