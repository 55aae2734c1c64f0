"""Measure how many keys a whole game takes: `python3 scripts/measure_keys.py`; needs nothing but Python.

A player of code plays by gestures in the game's own screen: to the place that Tab proposes, on to it where
something came up, and resting where nothing is left to go to. Questions get one key, a full stop where the
answer is that of before. The same commands are then given one by one to a second game, whose journal must be
the same; there each costs the keys that it has without gestures.
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
    from thrones_tui.session.saved import SavedGame

GAMES: Final = 10
HEROES: Final = (
    "Sansa Stark", "Cersei Lannister", "Stannis Baratheon", "Jon Snow", "Euron Greyjoy", "Daenerys Targaryen"
)  # fmt: skip
FIRST_SEED: Final = 7
MOST_KEYS: Final = 1000
WHOLE: Final = 50
"""The turn that a game has to come to: one that was lost before tells little of keys."""
NAMES: Final = {"\n": "enter", "\t": "tab"}


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
        self._turn = 0
        self._answers: dict[tuple[str, str], str] = {}

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
                is_of_knights = dialog.number is not None and bool(dialog.number.means)
                agreed = "\n" if dialog.proposed else "y" if dialog.safe else "Y"
                return self._again("n" if is_of_knights else agreed)
            case ChoiceDialog():
                return self._again(self._choice([choice.fatal for choice in dialog.choices]))
        return "\n"

    def _again(self, keys: str) -> str:
        """The keys, or a full stop if the same answered the same question before."""
        decision = self._saved.play.decision
        asked = decision.name, decision.subject
        before, self._answers[asked] = self._answers.get(asked), keys
        return "." if keys == before and len(keys) == 1 else keys

    def _choice(self, fatal: Sequence[bool]) -> str:
        """The digit of the answer with the best chance that does not lose for certain."""
        choices = self._saved.play.decision.choices
        win = [choice.odds.win if choice.odds else 0.0 for choice in choices]
        best = max(range(len(choices)), key=lambda at: (not fatal[at], win[at]))
        return str(best + 1) + "\n" * fatal[best]

    def _gesture(self) -> str:
        """On to where it went, if it is not there yet; to the place that Tab proposes; or a rest."""
        play = self._saved.play
        view, here = play.seen, play.presenter.here(play.seen)
        last, self._turn = self._turn, play.standing().turn
        if self._goal not in (None, here) and last != self._turn:
            return "."
        marks = (*play.presenter.landmarks(view, play.memory), play.presenter.newest(view, play.memory))
        worth = [mark for mark in marks if mark is not None and mark.worth > 0]
        self._goal = max(worth, key=lambda mark: mark.worth).place if worth else None
        return "\t\n" if worth else "9r"


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
            stage.key(Key(NAMES[char]) if char in NAMES else Key(char, char))
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
