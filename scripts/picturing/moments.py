"""The moments of games that are worth a picture, each played up to by a simple player, always the same."""

import os
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from random import Random
from typing import Final, NamedTuple

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import ChooseOne, Confirm, Decision, TakeTurn
from thrones_tui.core.dice import Dice
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.live import Play, begin
from thrones_tui.scene.model import Scene
from thrones_tui.session.endings import finish
from thrones_tui.session.home import Start
from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.goto import Goto, ToEnd, ToHall, ToHelp, ToResume, ToSaves, ToSetup, ToTitle
from thrones_tui.tui.keys import Key
from thrones_tui.tui.stage import Stage

MOST: Final = 1000
"""Commands after which a moment counts as not found."""
SEEDS: Final = 300


class Moment(NamedTuple):
    """A game, when to stop playing it, and the keys to press then.

    It is the game of the first seed, from `seed` on, in which that moment comes.
    """

    name: str
    game: str
    seed: int
    options: Mapping[str, str]
    wanted: Callable[[Play, Scene], bool]
    keys: tuple[str, ...] = ()


def asked(name: str, turn: int = 1) -> Callable[[Play, Scene], bool]:
    """A question of that name, from a turn on."""
    return lambda play, scene: play.decision.name == name and play.standing().turn >= turn


def at_turn(turn: int) -> Callable[[Play, Scene], bool]:
    """An ordinary turn, from that one on."""
    return lambda play, scene: play.decision.kind in ("turn", "spot") and play.standing().turn >= turn


def ended(play: Play, scene: Scene) -> bool:
    """Never before the end."""
    return False


SANSA: Final = {"name": "Ada", "hero": "Sansa Stark"}
DIGGERS: Final = {"name": "Ada", "name2": "Ben", "size": "8", "player2": "cautious"}
MOMENTS: Final = (
    Moment("first", "thrones", 7, SANSA, at_turn(1)),
    Moment("turn", "thrones", 7, SANSA, at_turn(22)),
    Moment("look", "thrones", 7, SANSA, at_turn(22), ("x", "left", "up")),
    Moment("realm", "thrones", 7, SANSA, at_turn(32), ("m",)),
    Moment("log", "thrones", 7, SANSA, at_turn(32), ("p",)),
    Moment("sheet", "thrones", 7, SANSA, at_turn(32), ("s",)),
    Moment("help", "thrones", 7, SANSA, at_turn(1), ("?",)),
    Moment("encounter", "thrones", 7, SANSA, asked("encounter", 10)),
    Moment("keep-four", "thrones", 7, SANSA, asked("party")),
    Moment("city", "thrones", 7, SANSA, asked("rumours", 5)),
    Moment("last-battle", "thrones", 7, SANSA, asked("walkers")),
    Moment("end", "thrones", 7, SANSA, ended, (" ",)),
    Moment("end-realm", "thrones", 7, SANSA, ended, (" ", "m")),
    Moment("greater", "greater", 4, {"name": "Ada", "hero": "Jon Snow"}, at_turn(24)),
    Moment("greater-realm", "greater", 4, {"name": "Ada", "hero": "Jon Snow"}, at_turn(24), ("m",)),
    Moment("minirogue", "minirogue", 7, {"name": "Ada"}, at_turn(60)),
    Moment("minirogue-dark", "minirogue", 7, {"name": "Ada", "house": "dark"}, at_turn(60)),
    Moment("goldrush", "goldrush", 7, DIGGERS, at_turn(20)),
    Moment("horcruxes", "horcruxes", 7, {}, at_turn(8)),
)
PAGES: Final[Mapping[str, Callable[[Start], Goto]]] = {
    "title": ToTitle,
    "set-up": lambda start: ToSetup(start, "thrones"),
    "saves": ToSaves,
    "hall": ToHall,
    "rules": lambda start: ToHelp("thrones"),
}
"""Screens outside a game."""


def stage_of(moment: Moment, start: Start) -> Stage:
    """The screen at a moment; raise `LookupError` if no game has such one."""
    for seed in range(moment.seed, moment.seed + SEEDS):
        commands = _way_to(moment, seed)
        if commands is not None:
            break
    else:
        raise LookupError(f"No game comes to {moment.name}.")
    saved = _begun(moment, seed, start)
    for command in commands:
        saved.submit(command)
    if saved.play.outcome is not None:
        stage = Stage(ToEnd(start, saved, finish(saved, start.home.places)))
    else:
        path = saved.path
        saved.leave()
        saved.close()
        noon = datetime.now().replace(hour=12, minute=0, second=len(os.listdir(start.home.places.saves)))
        os.utime(path, (noon.timestamp(),) * 2)  # lists tell it, and pictures should be the same at any time
        stage = Stage(ToResume(start, path))
    for key in moment.keys:
        stage.draw(Canvas(80, 24))
        stage.key(Key(key, key if len(key) == 1 else ""))
    return stage


def _way_to(moment: Moment, seed: int) -> list[str] | None:
    """The commands of a game of a seed up to a moment, if it comes."""
    ruleset, rng = load_ruleset(moment.game), Random(seed)
    play = begin(ruleset.edition, Dice(seed), _options(moment))
    commands: list[str] = []
    while play.outcome is None and len(commands) < MOST:
        if moment.wanted(play, play.scene()):
            return commands
        commands.append(str(_choice(play, rng)))
        play.submit(commands[-1])
    wins = play.outcome is not None and (play.outcome.winners or not play.presenter.keeps_results)
    return commands if moment.wanted is ended and wins else None


def _options(moment: Moment) -> dict[str, object]:
    known = {option.name: option for option in load_ruleset(moment.game).rules.options}
    return {name: known[name].read(text) for name, text in moment.options.items()}


def _begun(moment: Moment, seed: int, start: Start) -> SavedGame:
    folder = start.home.places.saves
    os.makedirs(folder, exist_ok=True)
    return SavedGame.begin(load_ruleset(moment.game), seed, _options(moment), folder, practice=False)


def _choice(play: Play, rng: Random) -> Command:
    """What a plain player would do: go on to new places, take the best chance, and else anything."""
    decision = play.decision
    if isinstance(decision, TakeTurn) and play.presenter.keeps_results:
        return _step(play, decision, rng)
    if isinstance(decision, Confirm):
        return decision.options[0]
    if isinstance(decision, ChooseOne) and any(choice.odds for choice in decision.choices):
        best = max(decision.choices, key=lambda choice: choice.odds.win if choice.odds else 0.0)
        return best.command
    return decision.sample(rng)


def _step(play: Play, decision: Decision, rng: Random) -> Command:
    """Towards places that are worth most for their distance, and are not one's own."""
    grid = play.scene().grid
    steps = {"north": (-1, 0), "south": (1, 0), "west": (0, -1), "east": (0, 1)}
    travels = [command for command in decision.options if str(command).partition(" ")[2] in steps]
    prizes = [
        (row, column, 1 + int(cell.worth or 0))
        for row, line in enumerate(grid.rows)
        for column, cell in enumerate(line)
        if cell.ground and not cell.ground.startswith("yours")
    ]

    def worth(command: Command) -> float:
        down, across = steps[str(command).partition(" ")[2]]
        at = (grid.focus[0] + down, grid.focus[1] + across)
        near = (prize / (1 + abs(at[0] - row) + abs(at[1] - column)) for row, column, prize in prizes)
        return max(near, default=0.0) + rng.random() / 10

    return max(travels, key=worth) if travels else decision.sample(rng)


def frames(start: Start, sizes: tuple[tuple[int, int], ...], ascii: bool) -> Iterator[tuple[str, Canvas]]:  # noqa: A002
    """Each screen and moment at each size, with its name."""
    stages = [(moment.name, stage_of(moment, start)) for moment in MOMENTS]
    stages += [(name, Stage(page(start))) for name, page in PAGES.items()]  # they list these games
    for name, stage in stages:
        for width, height in sizes:
            canvas = Canvas(width, height, ascii)
            stage.draw(canvas)
            yield f"{name}-{width}x{height}", canvas
