"""Same seed and same commands: the same game, on every machine and in every run."""

from collections.abc import Mapping

import pytest
from tests.contract.games import NAMES, SEEDS, Case, in_each_case, played, start
from tests.effort import usually
from tests.processes import run

TEXTS = ("1", "2", "winter is coming")
PRINT_DIGESTS = """
import sys
from tests.contract.games import played
name, *seeds = sys.argv[1:]
for seed in seeds:
    for game, _ in played(name, seed):
        print(game.digest())
    print(game.digest(), game.outcome)
"""


def digests(
    name: str, seed: int | str, options: Mapping[str, object] | None = None, *, quiet: bool = False
) -> list[str]:
    """The fingerprints of a game at each decision and at its end."""
    found, game = [], None
    for game, _ in played(name, seed, options, quiet=quiet):
        found.append(game.digest())
    assert game is not None
    return [*found, f"{game.digest()} {game.outcome}"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("hash_seed", usually(range(3), range(8)))
def test_a_game_is_the_same_under_every_hash_seed(name: str, hash_seed: int) -> None:
    found = run(PRINT_DIGESTS, name, *TEXTS, PYTHONHASHSEED=str(hash_seed), PYTHONUTF8="1")
    assert found.splitlines() == [line for seed in TEXTS for line in digests(name, seed)]


@in_each_case
def test_a_quiet_game_is_the_same_game(case: Case) -> None:
    assert digests(*case, quiet=True) == digests(*case)


@pytest.mark.parametrize("name", NAMES)
def test_a_quiet_game_tells_nothing(name: str) -> None:
    for game, command in played(name, 2, quiet=True):
        assert game.clone().submit(command) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_quiet_game_looks_at_itself_only_when_asked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loud = [game.standing() for game, _ in played(name, 2)]
    quiet = played(name, 2, quiet=True)
    game, _ = next(quiet)
    log, looks, look = len(game.log), 0, game.view

    def counted(player: int = 0) -> object:
        nonlocal looks
        looks += 1
        return look(player)

    monkeypatch.setattr(game, "view", counted)
    stands = [game.standing() for _ in quiet]
    assert stands == loud[1:]
    assert len(game.log) == log
    assert looks == len(stands)  # and never to play on


@pytest.mark.parametrize("name", NAMES)
def test_other_seeds_are_other_games(name: str) -> None:
    assert len({start(name, seed).digest() for seed in range(20)}) == 20
    assert len({digests(name, seed)[-1] for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("name", NAMES)
def test_looking_changes_nothing(name: str) -> None:
    for game, _ in played(name, 4):
        before = game.digest()
        for _ in range(2):
            _ = game.view(), game.scene(), game.decision, game.dump(), str(game.outcome)
        assert game.digest() == before
