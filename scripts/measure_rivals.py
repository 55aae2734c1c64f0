"""Measure how much better cunning rivals play: `python3 scripts/measure_rivals.py`; needs nothing but Python.

In each game one rival hero, each in its turn, plans its steps (T-HOUSE-2) while the others move at random;
then the same game is played with all of them moving at random. What counts are that hero's points at the end
of turn 50, none if it has retired. The player is an own hero without means who rests far from all others and
answers a rival with a speech that must fail, so that nobody gains or loses by the player.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unittest.mock import patch

import modern_python  # noqa: F401

if TYPE_CHECKING:
    from thrones_tui.games.thrones.state import State

GAMES: Final = 400
WORLDS: Final = ("thrones", "greater")
TURNS: Final = 50
ANSWERS: Final = {"turn": "rest", "encounter": "speech", "walkers": "no", "respects": "press F"}
NOTHING: Final = {"name": "Ada", "hero": "Self", "money": 0, "influence": 0, "army": 0}


class Pair(NamedTuple):
    """A hero's points at the end of the two games of one seed: by plan, and at random."""

    hero: str
    planned: int
    random: int


class Figures(NamedTuple):
    """Of many pairs: mean points of each kind, how often which had more, and how many were still active."""

    games: int
    planned: float
    random: float
    better: int
    worse: int
    planned_active: int
    random_active: int


def measure(game: str, games: int) -> list[Pair]:
    """Play so many games of each kind, seed by seed."""
    from thrones_tui.games.thrones.world import World
    from thrones_tui.session.worlds import load_ruleset

    rules = load_ruleset(game).rules
    world = rules.world
    assert isinstance(world, World)
    names = [row.name for row in world.tables.heroes]
    pairs = []
    for seed in range(games):
        hero = seed % len(names)
        with _planning(hero):
            planned = _points(_played(rules, seed, "cunning-rivals"), hero)
        pairs.append(Pair(names[hero], planned, _points(_played(rules, seed, ""), hero)))
    return pairs


def figures(pairs: Sequence[Pair]) -> Figures:
    """What there is to say of many pairs."""
    return Figures(
        len(pairs),
        sum(pair.planned for pair in pairs) / len(pairs),
        sum(pair.random for pair in pairs) / len(pairs),
        sum(pair.planned > pair.random for pair in pairs),
        sum(pair.planned < pair.random for pair in pairs),
        sum(pair.planned > 0 for pair in pairs),
        sum(pair.random > 0 for pair in pairs),
    )


@contextmanager
def _planning(hero: int) -> Iterator[None]:
    """Of all rivals let this one plan, and the others move at random."""
    from thrones_tui.games.thrones.house.cunning import CunningRivals

    plan = CunningRivals.plan

    def one_plans(
        rule: CunningRivals, state: "State", rival: int, moves: Sequence[int], *, sails: bool
    ) -> int | None:
        return plan(rule, state, rival, moves, sails=sails) if rival == hero else None

    with patch.object(CunningRivals, "plan", one_plans):
        yield


def _played(rules: Any, seed: int, house: str) -> "State":
    """A game at the end of turn 50, or where it ended before."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.core.engine import Game

    game: Game[Any, Any] = Game(rules, _new(rules, Dice(seed), house), quiet=True)
    while game.outcome is None and game.state.turn <= TURNS:
        decision = game.decision
        game.submit(ANSWERS.get(decision.name) or decision.safe or decision.options[0])
    state: State = game.state
    return state


def _new(rules: Any, dice: Any, house: str) -> "State":
    """A game whose player stands as far as can be from the nearest other hero."""
    from thrones_tui.games.thrones.setup import place

    world = rules.world
    board, taken = world.board, place(world, dice).warriors.values()
    vacant = [tile for tile in range(board.size) if tile not in taken]
    tile = max(vacant, key=lambda tile: min(board.distance(tile, start) for start in world.hero_tiles))
    at = {"row": board.rows[tile] + 1, "column": board.columns[tile] + 1}
    state: State = rules.new({**NOTHING, **at, "house": house}, dice)
    return state


def _points(state: "State", hero: int) -> int:
    return state.heroes[hero].points if hero in state.rivals else 0


def written(world: str, pairs: Sequence[Pair]) -> Iterator[str]:
    """The figures in lines to be read, for all heroes and for each."""
    yield f"{world:<22}{'games':>6}{'planned':>9}{'random':>9}{'more':>6}{'less':>6}{'active':>12}"
    heroes = list(dict.fromkeys(pair.hero for pair in pairs))
    for name, some in [("all", pairs), *((hero, [p for p in pairs if p.hero == hero]) for hero in heroes)]:
        found = figures(some)
        active = f"{found.planned_active}, {found.random_active}"
        yield (
            f"  {name:<20}{found.games:>6}{found.planned:>9.1f}{found.random:>9.1f}"
            f"{found.better:>6}{found.worse:>6}{active:>12}"
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure how much better cunning rivals play.")
    parser.add_argument("--games", type=int, default=GAMES, help="pairs of games on each world")
    games = max(1, parser.parse_args().games)
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    for world in WORLDS:
        print("\n".join(written(world, measure(world, games))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
