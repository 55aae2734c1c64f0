"""Other people's games in the same run: random steps of each, as parts of the floor. None is needed."""

from collections.abc import Callable, Iterator
from gc import collect
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from benchmarks.rules import GAME, Floor
from thrones_tui import new_game

Play: TypeAlias = Callable[[Random], int]
"""Plays a game of random legal moves, or its first `_MOST` of them; returns how many were made."""
_MOST: Final = 100
_FLOOR_TURNS: Final = 2000
"""Turns of the floor beside each game, some milliseconds."""


class Part(NamedTuple):
    """Steps a second as parts of the floor's turns: the median of all rounds, the least and the most."""

    name: str
    usual: float
    least: float
    most: float


class Peers(NamedTuple):
    """What was measured, fastest first, and names of packages that are not installed."""

    parts: tuple[Part, ...]
    missing: tuple[str, ...]


def measure_peers(rounds: int) -> Peers:
    """Play a game of each and let the floor run, in turns; what is not installed is left out."""
    plays: dict[str, Play] = {}
    missing = []
    for name, (package, make) in PEERS.items():
        try:
            plays[name] = make()
        except ImportError:
            missing.append(package)
    floor = Floor(new_game(GAME, seed=0))
    found: dict[str, list[float]] = {name: [] for name in plays}
    for at in range(rounds + 1):
        for name, play in plays.items():
            rng = Random(at)
            collect()
            began = perf_counter()
            steps = play(rng)
            between = perf_counter()
            floor.run(_FLOOR_TURNS)
            ended = perf_counter()
            found[name].append(steps / (between - began) / (_FLOOR_TURNS / (ended - between)))
    parts = [Part(name, median(each[1:]), min(each[1:]), max(each[1:])) for name, each in found.items()]
    return Peers(tuple(sorted(parts, key=lambda part: -part.usual)), tuple(dict.fromkeys(missing)))


def table(peers: Peers) -> Iterator[str]:
    """The table as it stands in the docs, and what is left out."""
    yield "| a random step of | of the floor | least to most |"
    yield "|---|---|---|"
    for part in peers.parts:
        yield f"| {part.name} | {part.usual:.3f} | {part.least:.3f} to {part.most:.3f} |"
    if peers.missing:
        yield ""
        yield f"Not installed, left out: {', '.join(peers.missing)}; the dependency group `peers` has them."


def _ours() -> Play:
    def play(rng: Random) -> int:
        game = new_game(GAME, seed=rng.random().hex())
        game.quiet = True
        steps = 0
        while game.outcome is None and steps < _MOST:
            game.submit(game.decision.sample(rng))
            steps += 1
        return steps

    return play


def _open_spiel(name: str) -> Play:
    game = import_module("pyspiel").load_game(name)

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal() and steps < _MOST:
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def _python_chess() -> Play:
    chess = import_module("chess")

    def play(rng: Random) -> int:
        board, steps = chess.Board(), 0
        while steps < _MOST and (moves := list(board.legal_moves)):
            board.push(rng.choice(moves))
            steps += 1
        return steps

    return play


def _catanatron() -> Play:
    package = import_module("catanatron")

    def play(rng: Random) -> int:
        players = [package.RandomPlayer(color) for color in package.Color]
        game, steps = package.Game(players, seed=rng.getrandbits(30)), 0
        while game.winning_color() is None and steps < _MOST:
            game.play_tick()
            steps += 1
        return steps

    return play


def _petting_zoo(module: str) -> Play:
    environment = import_module(f"pettingzoo.classic.{module}").env()

    def play(rng: Random) -> int:
        environment.reset(seed=rng.getrandbits(30))
        steps = 0
        while environment.agents and steps < _MOST:
            observation, _, ended, cut, _ = environment.last()
            if ended or cut:
                break
            legal = [action for action, is_legal in enumerate(observation["action_mask"]) if is_legal]
            environment.step(rng.choice(legal))
            steps += 1
        return steps

    return play


PEERS: Final[dict[str, tuple[str, Callable[[], Play]]]] = {
    "The Game of Thrones, a decision, set-up included": ("", _ours),
    "OpenSpiel chess (C++)": ("open_spiel", lambda: _open_spiel("chess")),
    "OpenSpiel backgammon (C++)": ("open_spiel", lambda: _open_spiel("backgammon")),
    "python-chess": ("chess", _python_chess),
    "catanatron": ("catanatron", _catanatron),
    "PettingZoo connect-four": ("pettingzoo[classic]", lambda: _petting_zoo("connect_four_v3")),
    "PettingZoo chess": ("pettingzoo[classic]", lambda: _petting_zoo("chess_v6")),
}
"""What is played, the package it comes from, and how its player is made."""
