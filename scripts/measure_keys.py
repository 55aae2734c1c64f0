"""Measure how many keys a whole game takes: `python3 scripts/measure_keys.py`; needs nothing but Python.

A player of code plays by gestures in the game's own screen: on in one direction while that pays, else to the
nearest city by the map, and resting where neither is left. Questions get one key, in cities as before. The
same commands are then given one by one to a second game, whose journal must be the same; there each costs the
keys that it has without gestures.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

import modern_python  # noqa: F401

if TYPE_CHECKING:
    from thrones_tui.core.board import Position
    from thrones_tui.games.thrones.view import View
    from thrones_tui.session.saved import SavedGame

GAMES: Final = 10
HEROES: Final = (
    "Sansa Stark", "Cersei Lannister", "Stannis Baratheon", "Jon Snow", "Euron Greyjoy", "Daenerys Targaryen"
)  # fmt: skip
FIRST_SEED: Final = 7
MOST_KEYS: Final = 1000
WHOLE: Final = 50
"""The turn that a game has to come to: one that was lost before tells little of keys."""
WORTH_A_RUN: Final = 3
"""Tiles ahead that pay, from which on a run is better than a city."""
AHEAD: Final = {
    "K": ("north", (-1, 0)),
    "J": ("south", (1, 0)),
    "L": ("east", (0, 1)),
    "H": ("west", (0, -1)),
}


class Game(NamedTuple):
    """Keys of a game with gestures, and one by one; its last turn, and whether the journals were the same."""

    hero: str
    seed: int
    keys: int
    before: int
    turns: int
    same: bool


class Player:
    """Chooses the next keys by what is on the screen's game."""

    def __init__(self, saved: "SavedGame") -> None:
        self._saved = saved
        self._goal: tuple[int, int] | None = None

    def presses(self) -> str:
        """The keys of the next gesture or answer; each character is a key, a line's end is Enter."""
        from thrones_tui.scene.dialog import ChoiceDialog, ConfirmDialog, PickDialog, WordsDialog

        dialog = self._saved.play.scene().dialog
        match dialog:
            case None:
                return self._gesture()
            case WordsDialog():
                return "f"
            case PickDialog():
                return "\n"
            case ConfirmDialog():
                return "\n" if dialog.proposed else "y" if dialog.safe else "Y"
            case ChoiceDialog():
                return self._choice([choice.fatal for choice in dialog.choices])
        return "\n"

    def _choice(self, fatal: Sequence[bool]) -> str:
        """The digit of the answer with the best chance that does not lose for certain."""
        choices = self._saved.play.decision.choices
        win = [choice.odds.win if choice.odds else 0.0 for choice in choices]
        best = max(range(len(choices)), key=lambda at: (not fatal[at], win[at]))
        return str(best + 1) + "\n" * fatal[best]

    def _gesture(self) -> str:
        """On to the goal, to the next city that pays, in the direction that pays, or a rest."""
        from thrones_tui.games.thrones.view import View

        play = self._saved.play
        view = play.view()
        assert isinstance(view, View)
        pays = {tile.position for tile in view.tiles_in_sight if tile.pays}
        offered = {str(option) for option in play.decision.options}
        reach = {
            key: _run(view.position, step, pays)
            for key, (way, step) in AHEAD.items()
            if f"travel {way}" in offered
        }
        best = max(reach, key=lambda key: reach[key], default="")
        if best and reach[best] >= WORTH_A_RUN:
            self._goal = None
            return best
        return self._to_city(view) or (best if best and reach[best] else "9r")

    def _to_city(self, view: "View") -> str:
        """The keys to the nearest city that is not the player's own and can be reached; none without one."""
        from thrones_tui.core.errors import IllegalCommand

        play = self._saved.play
        for mark in play.presenter.landmarks(view):
            row, column = mark.place
            if not mark.sign.isalpha() or view.own[row * view.width + column]:
                continue
            try:
                play.presenter.towards(view, play.decision, mark.place)
            except IllegalCommand:
                continue
            again, self._goal = self._goal == mark.place, mark.place
            return "." if again else f"t{mark.sign}\n"
        return ""


def _run(position: "Position", step: tuple[int, int], pays: "set[Position]") -> int:
    """How many tiles in a row pay in a direction."""
    row, column = position
    tiles = 0
    while (row + step[0] * (tiles + 1), column + step[1] * (tiles + 1)) in pays:
        tiles += 1
    return tiles


def plain(command: str) -> int:
    """The keys that a command takes by itself: one, or a number and marks with Enter after them."""
    verb, _, rest = command.partition(" ")
    if verb == "keep":
        return rest.count(",") + 2
    return len(rest) + 1 if verb == "knights" else 1


def play(hero: str, seed: int, folder: str) -> Game:
    """A game by gestures, and the same one by one."""
    from thrones_tui.session.home import Start, find_home
    from thrones_tui.session.saved import SavedGame
    from thrones_tui.session.worlds import load_ruleset
    from thrones_tui.tui.keys import Key
    from thrones_tui.tui.screens.game import GameScreen
    from thrones_tui.tui.stage import Stage

    options = {"name": "Ada", "hero": hero}
    saved, twin = (SavedGame.begin(load_ruleset("thrones"), seed, options, folder) for _ in range(2))
    home = find_home({"THRONES_HOME": folder, "HOME": folder})
    stage = Stage(GameScreen(Start(home, "thrones", seed, options), saved))
    player, pressed = Player(saved), 0
    while saved.play.outcome is None and pressed < MOST_KEYS:
        for char in player.presses():
            stage.key(Key("enter") if char == "\n" else Key(char, char))
            pressed += 1
            while stage.timeout is not None:
                stage.tick()
    done = [move.do for move in saved._timeline.moves]
    for command in done:
        twin.submit(command)
    same = twin._timeline.moves == saved._timeline.moves
    twin.close()
    return Game(hero, seed, pressed, sum(map(plain, done)), saved.play.standing().turn, same)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="whole games to play")
    games = max(1, parser.parse_args().games)
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
    played: list[Game] = []
    with TemporaryDirectory() as folder:
        while sum(game.turns >= WHOLE for game in played) < games:
            played.append(play(HEROES[len(played) % len(HEROES)], FIRST_SEED + len(played), folder))
    for hero, seed, keys, before, turns, same in played:
        kept = "the same journal" if same else "ANOTHER JOURNAL"
        print(f"{hero:<20} seed {seed:<4}{turns:>4} turns{before:>6} keys{keys:>5} with gestures, {kept}")
    whole = [(game.before, game.keys) for game in played if game.turns >= WHOLE]
    before, keys = map(median, zip(*whole, strict=True))
    print(f"median of the {games} that came to turn {WHOLE}: {before:g} keys, {keys:g} with gestures")
    return 0 if all(game.same for game in played) else 1


if __name__ == "__main__":
    sys.exit(main())
