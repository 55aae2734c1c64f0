"""A game known in advance: what the program shows at each of its moments, and the keys that lead on."""

from functools import cache
from random import Random
from typing import NamedTuple

from tests.home import at_home
from tests.terminal.player import Step, Typist

from thrones_tui.core.dice import Dice
from thrones_tui.scene.dialog import AmountDialog, ConfirmDialog, PickDialog
from thrones_tui.session.play import Play, begin, load_ruleset
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

OWN = {"hero": "Self", "name": "Ada", "money": "10000", "influence": "10000", "army": "500"}
OWN |= {"row": "13", "column": "8"}
"""A hero who soon is strong enough to rouse and to beat the White Walkers."""


class Moment(NamedTuple):
    """What is shown, whether it is a question, the command to give, and the keys that give it."""

    text: str
    asks: bool
    command: str
    keys: str


class Script(NamedTuple):
    """A won game: its command line, and its moments up to the last command."""

    arguments: tuple[str, ...]
    moments: tuple[Moment, ...]

    def position(self, text: str) -> int | None:
        """How many commands at least have been played where this is shown; None where that is not known."""
        return next((at for at, moment in enumerate(self.moments) if moment.text == text), None)


@cache
def script() -> Script:
    """The first game with questions of several kinds that is won with 20 to 40 commands."""
    edition = load_ruleset("thrones", None).edition
    for seed in range(200):
        try:
            play = begin(edition, Dice(seed), OWN)
        except ValueError:  # somebody else stands there
            continue
        moves = _moves(play, Random(seed))
        kinds = {kind for kind, *_ in moves}
        if play.outcome is not None and play.outcome.winners and len(moves) >= 20 and len(kinds) > 2:
            steps = _shown(seed, [pressed for *_, pressed in moves])
            moments = (
                Moment(step.shown, kind != "turn", command, pressed)
                for step, (kind, command, pressed) in zip(steps, moves, strict=False)
            )
            said = [word for name, value in OWN.items() for word in (f"--{name}", value)]
            return Script(("play", "thrones", "--seed", str(seed), *said), tuple(moments))
    raise AssertionError("nobody wins")


def _shown(seed: int, moves: list[str]) -> list[Step]:
    """The game without a terminal, move by move."""
    waiting = iter(moves)
    typist = Typist(lambda rows: next(waiting, ""))
    run(typist, first_screen(at_home("thrones", seed, OWN)))
    return typist.steps


def _moves(play: Play, random: Random) -> list[tuple[str, str, str]]:
    """Play to the end, or 40 commands; return the kind of each decision, the answer, and its keys."""
    moves: list[tuple[str, str, str]] = []
    way, refusals = "", 0
    while play.outcome is None and len(moves) < 40:
        decision, options = play.decision, [str(option) for option in play.decision.options]
        match decision.kind:
            case "turn":
                ways = [option for option in options if option.startswith("travel")] or options[:1]
                if way not in ways or random.random() < 0.3:
                    way = ways[int(random.random() * len(ways))]
                command = way
            case "confirm":
                command, refusals = ("no" if refusals < 2 else "yes"), refusals + 1
            case "amount":
                command = str(decision.safe)
            case _:
                chances = {str(option): odds.win if odds else 1.0 for option, odds, _ in decision.choices}
                command = max(chances, key=lambda option: chances[option])
        moves.append((decision.kind, command, _keys(play, command)))
        play.submit(command)
    return moves


def _keys(play: Play, command: str) -> str:
    """What a player presses to give a command."""
    scene = play.scene()
    dialog = scene.dialog
    if dialog is None:
        return next(key for key, bound in scene.bindings if bound == command and len(key) == 1)
    commands = [choice.command for choice in dialog.choices]
    if isinstance(dialog, ConfirmDialog):
        return "YN"[commands.index(command)]
    if isinstance(dialog, PickDialog):
        picked = command.partition(" ")[2].split(", ")
        return "".join(str(commands.index(name) + 1) for name in picked) + "\r"
    if isinstance(dialog, AmountDialog):
        return f"{command.rpartition(' ')[2]}\r"
    at = commands.index(command)
    return f"{at + 1}" + "\r" * dialog.choices[at].fatal
