"""How fast the rules are: whole random games beside the same machine's floor, and what single calls cost."""

from collections.abc import Callable, Sequence
from functools import partial
from gc import collect
from math import inf
from random import Random
from statistics import median
from time import process_time
from typing import Final, NamedTuple, TypeAlias

from thrones_tui import new_game
from thrones_tui.core.board import OFF_BOARD, Board
from thrones_tui.drive.messages import Showing, line
from thrones_tui.drive.table import Table
from thrones_tui.games.thrones.state import State
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.live import LiveGame
from thrones_tui.session.worlds import load_ruleset

WesterosGame: TypeAlias = LiveGame[State, View]
GAME: Final = "thrones"
REACH: Final = 2
"""Rows and columns that count as near (T-ENC-1)."""
FLOOR_SHARE: Final = 5
"""Turns of the floor for each turn of the rules, so that both are timed for about as long."""


class Speed(NamedTuple):
    """Rates are per second at their best; the median of each follows. `ratio` is turns by floor."""

    ratio: float
    ratio_median: float
    turns: float
    turns_median: float
    decisions: float
    decisions_median: float
    floor: float
    floor_median: float
    games: int
    turns_a_game: float
    decisions_a_turn: float
    rounds: int


class Cost(NamedTuple):
    """Microseconds of one call, the best and the median of all rounds."""

    best: float
    median: float


class Beside(NamedTuple):
    """How often as long as the same turns, played quietly after a set-up that is not timed, whole games take
    that are set up by `new_game`, and turns with their log, which is not read, or read when the game is over.
    """

    setup: float
    logged: float
    read: float


def heroes() -> list[str]:
    """The heroes one can play."""
    return [row.name for row in new_game(GAME, seed=0).state.world.tables.heroes]


def measure_speed(seeds: int, rounds: int) -> Speed:
    """Play `seeds` games with every hero in each of `rounds` rounds, and let the floor run in between.

    Only playing is timed: the games are set up once and copied before the clock starts. One seed's games,
    then a share of the floor, take a few milliseconds each, so whatever disturbs the machine disturbs both.
    Every round does the same work; of each piece the best (and the median) time counts.
    """
    pieces = [[_prepared(hero, seed) for hero in heroes()] for seed in range(seeds)]
    floor = Floor(pieces[0][0])
    counts, decisions = [], 0
    for piece in pieces:  # untimed: fills the tables of the worlds, and counts
        games = [game.clone() for game in piece]
        decisions += play(games)
        counts.append(sum(game.state.turn - 1 for game in games))
    turns = sum(counts)
    played: list[list[float]] = [[] for _ in pieces]
    floored: list[list[float]] = [[] for _ in pieces]
    for _ in range(rounds):
        for at, piece in enumerate(pieces):
            games = [game.clone() for game in piece]
            collect()
            began = process_time()
            play(games)
            between = process_time()
            floor.run(counts[at] * FLOOR_SHARE)
            played[at].append(between - began)
            floored[at].append(process_time() - between)
    best, usual = sum(map(min, played)), sum(map(median, played))
    floor_best = turns * FLOOR_SHARE / sum(map(min, floored))
    floor_usual = turns * FLOOR_SHARE / sum(map(median, floored))
    return Speed(
        ratio=turns / best / floor_best,
        ratio_median=turns / usual / floor_usual,
        turns=turns / best,
        turns_median=turns / usual,
        decisions=decisions / best,
        decisions_median=decisions / usual,
        floor=floor_best,
        floor_median=floor_usual,
        games=sum(map(len, pieces)),
        turns_a_game=turns / sum(map(len, pieces)),
        decisions_a_turn=decisions / turns,
        rounds=rounds,
    )


def _prepared(hero: str, seed: int) -> WesterosGame:
    game = new_game(GAME, seed=seed, hero=hero)
    game.quiet = True
    return game


def play(games: Sequence[WesterosGame]) -> int:
    """Play each game to its end with random legal decisions; return how many were made."""
    decisions = 0
    for at, game in enumerate(games):
        rng = Random(at)
        while game.outcome is None:
            game.submit(game.decision.sample(rng))
            decisions += 1
    return decisions


def measure_beside(seeds: int, rounds: int) -> Beside:
    """The games of each seed, one with every hero, are played quietly, set up and played, played with their
    log, and with the log read in the end, one after the other; of each the best time of all rounds counts.
    """
    names = heroes()
    quiet = [[_prepared(hero, seed) for hero in names] for seed in range(seeds)]
    loud = [[new_game(GAME, seed=seed, hero=hero) for hero in names] for seed in range(seeds)]
    usual, whole, logged, read = ([inf] * seeds for _ in range(4))
    for _ in range(rounds):
        for seed in range(seeds):
            games = [game.clone() for game in quiet[seed]]
            usual[seed] = min(usual[seed], _seconds(partial(play, games)))
            whole[seed] = min(whole[seed], _seconds(partial(_set_up_and_play, names, seed)))
            games = [game.clone() for game in loud[seed]]
            logged[seed] = min(logged[seed], _seconds(partial(play, games)))
            games = [game.clone() for game in loud[seed]]
            read[seed] = min(read[seed], _seconds(partial(_play_and_read, games)))
    return Beside(*(sum(times) / sum(usual) for times in (whole, logged, read)))


def _seconds(call: Callable[[], object]) -> float:
    """Of the processor, so that it matters less what else runs."""
    collect()
    began = process_time()
    call()
    return process_time() - began


def _set_up_and_play(names: Sequence[str], seed: int) -> None:
    play([_prepared(hero, seed) for hero in names])


def _play_and_read(games: Sequence[WesterosGame]) -> None:
    play(games)
    for game in games:
        assert game.log


class Floor:
    """The least a turn can be: everybody takes a random step, then all pairs are tested for nearness.

    The actors are the heroes and free warriors of a new game, 13 of them, where they start.
    """

    def __init__(self, game: WesterosGame) -> None:
        state = game.state
        board: Board = state.world.board
        self._tiles: list[int] = [hero.tile for hero in state.heroes]
        self._tiles += [state.warriors[member].tile for member in state.free]
        self._steps = [tuple(t for t in around if t != OFF_BOARD) for around in board.neighbours]
        self._near = [board.near(tile, REACH) for tile in range(board.size)]
        self._random = Random(0).random

    def run(self, turns: int) -> int:
        """Take so many turns; return how many pairs were near."""
        # Of the ways to test a pair this is the fastest: one look into the set of tiles near one of the two.
        # A table of bytes is as fast; with pairs from itertools.combinations a turn takes a fifth longer, and
        # a half with rows and columns compared. It would take a quarter less if pairs were not tested one by
        # one: a number with a bit for each tile somebody stands on says at once whether anybody is near.
        tiles, steps, near, random = self._tiles, self._steps, self._near, self._random
        met = 0
        for _ in range(turns):
            tiles = [(around := steps[tile])[int(random() * len(around))] for tile in tiles]
            for rest, tile in enumerate(tiles, 1):
                close = near[tile]
                for other in tiles[rest:]:
                    if other in close:
                        met += 1
        self._tiles = tiles
        return met


def measure_costs(rounds: int) -> dict[str, Cost]:
    """What looking at a game costs: the mean over one position of each hero on turn 12 or so."""
    games = [_on_turn(hero, 12) for hero in heroes()]
    scenes = [game.scene() for game in games]
    own = load_ruleset(GAME).edition
    table = Table("a", own.rules, own.presenter, Showing.FULL)
    calls: dict[str, Sequence[Callable[[], object]]] = {
        "clone": [game.clone for game in games],
        "view": [game.view for game in games],
        "look": [partial(look, game) for game in games],
        "imagine": [partial(game.imagined, Random(0)) for game in games],
        "digest": [game.digest for game in games],
        "line": [partial(_asked, table, game, game.view()) for game in games],
        "scene": [game.scene for game in games],
        "text": [partial(scene.text, 80, 24) for scene in scenes],
    }
    times: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, several in calls.items():
            began = process_time()
            for _ in range(10):
                for call in several:
                    call()
            times[name].append((process_time() - began) / (10 * len(several)))
    return {name: Cost(min(each) * 1e6, median(each) * 1e6) for name, each in times.items()}


def look(game: WesterosGame) -> object:
    """All of a view, also what is not made before it is read."""
    view = game.view()
    return view.window, view.memory, view.cities_seen


def _asked(table: Table, game: WesterosGame, view: View) -> str:
    """The question to a program in another language, with its view."""
    return line(table.asked(1, game.decision, view, ()))


def _on_turn(hero: str, turn: int) -> WesterosGame:
    """A game of random decisions with its log on a turn, of the first seed with which it gets that far."""
    seed = 0
    while True:
        game, rng = new_game(GAME, seed=seed, hero=hero), Random(seed)
        while game.outcome is None:
            if game.state.turn == turn:
                return game
            game.submit(game.decision.sample(rng))
        seed += 1
