"""What a turn costs on boards of different size, with the same heroes and warriors on them."""

from collections.abc import Mapping
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks.rules import WesterosGame, look, play
from thrones_tui.core.dice import Dice
from thrones_tui.games.thrones.game import load
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.live import begin
from thrones_tui.scene.presenter import Edition
from thrones_tui.session.worlds import load_ruleset

MAP, HEROES, RULESET = "mapGOT.txt", "heroesGOT.txt", "ruleset.toml"
ROWS, COLUMNS = 8, 12
"""What a tile of the classic map becomes on the largest board."""
SIDE: Final = 200


class Boards(NamedTuple):
    """By board: microseconds of a turn and of a look at it, the best of all rounds.

    `reading` are seconds to read the largest; `ratio` is the slowest turn by the quickest.
    """

    turn: Mapping[str, float]
    view: Mapping[str, float]
    reading: float
    ratio: float


def enlarged(files: Mapping[str, str]) -> dict[str, str]:
    """The classic world on 200×200 tiles: each becomes a block of its kind, a city or hero in its corner."""
    rows = [line.split(",") for line in files[MAP].split()]
    large = [["w"] * SIDE for _ in range(SIDE)]
    for r in range(len(rows) * ROWS):
        for c in range(len(rows[0]) * COLUMNS):
            tile = rows[r // ROWS][c // COLUMNS]
            corner = r % ROWS == 0 and c % COLUMNS == 0
            large[r][c] = tile if corner or tile in "wp" else "p"
    heroes = []
    for line in files[HEROES].split("\n"):
        if line.strip():
            *rest, row, column, ship = line.split(",")
            heroes.append(
                ",".join((*rest, str((int(row) - 1) * ROWS + 1), str((int(column) - 1) * COLUMNS + 1), ship))
            )
    return {**files, MAP: "\n".join(map(",".join, large)), HEROES: "\n".join(heroes)}


def worlds() -> tuple[dict[str, Edition[State, View]], float]:
    """The editions by board, with the classic numbers on all; and the seconds it took to read the largest."""
    classic, greater = dict(load_ruleset("thrones").files), dict(load_ruleset("greater").files)
    large = enlarged(classic)
    began = perf_counter()
    largest = load("thrones", large)
    reading = perf_counter() - began
    return {
        "25x16": load("thrones", classic),
        "35x26": load("thrones", greater | {RULESET: classic[RULESET]}),
        "200x200": largest,
    }, reading


def measure_boards(seeds: int, rounds: int) -> Boards:
    """Play whole random games on every board, and look at games as they stand on turn 12 or so.

    A seed's game takes a millisecond or two on each board, one after the other, so that what disturbs the
    machine disturbs all; of each the best time counts.
    """
    rules, reading = worlds()
    pieces = {name: [_prepared(each, seed) for seed in range(seeds)] for name, each in rules.items()}
    looks = {name: [_on_turn_12(each, seed) for seed in range(3)] for name, each in rules.items()}
    turns: dict[str, int] = {}
    for name, piece in pieces.items():  # untimed: fills the tables of the worlds, and counts
        games = [game.clone() for game in piece]
        play(games)
        turns[name] = sum(game.state.turn - 1 for game in games)
    played: dict[str, list[list[float]]] = {name: [[] for _ in range(seeds)] for name in rules}
    looked: dict[str, list[float]] = {name: [] for name in rules}
    for _ in range(rounds):
        for seed in range(seeds):
            for name, piece in pieces.items():
                game = piece[seed].clone()
                began = perf_counter()
                play([game])
                played[name][seed].append(perf_counter() - began)
        for name, games in looks.items():
            began = perf_counter()
            for game in games:
                look(game)
            looked[name].append((perf_counter() - began) / len(games))
    best = {name: sum(map(min, times)) / turns[name] * 1e6 for name, times in played.items()}
    views = {name: min(times) * 1e6 for name, times in looked.items()}
    return Boards(best, views, reading, max(best.values()) / min(best.values()))


def _prepared(edition: Edition[State, View], seed: int) -> WesterosGame:
    game = begin(edition, Dice(seed), {})
    game.quiet = True
    return game


def _on_turn_12(edition: Edition[State, View], seed: int) -> WesterosGame:
    """A game of random decisions as it stands on turn 12, or where it ended before."""
    game, rng = begin(edition, Dice(seed), {}), Random(seed)
    while game.outcome is None and game.state.turn < 12:
        game.submit(game.decision.sample(rng))
    return game
