"""A game known in advance: what the program shows at each of its moments, and the keys that lead on."""

from functools import cache
from random import Random
from typing import NamedTuple

from tests.home import at_home
from tests.terminal.game import WAYS
from tests.terminal.player import Step, Typist

from thrones_tui.core.dice import Dice
from thrones_tui.scene.dialog import AmountDialog, ChoiceDialog, ConfirmDialog, PickDialog
from thrones_tui.scene.live import Play, begin
from thrones_tui.session.worlds import load_ruleset
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen

OWN = {"hero": "Self", "name": "Ada", "money": "10000", "influence": "10000", "army": "500"}
OWN |= {"row": "13", "column": "8"}
"""A hero who soon is strong enough to rouse and to beat the White Walkers."""


class Moment(NamedTuple):
    """What is shown, whether it is a question, the keys to press, and the commands they give: one, and those
    with which the screen goes on by itself.
    """

    text: str
    asks: bool
    commands: tuple[str, ...]
    keys: str


class Script(NamedTuple):
    """A game to its end: its seed and command line, its moments up to the last command, and how it ends."""

    seed: int
    arguments: tuple[str, ...]
    moments: tuple[Moment, ...]
    outcome: str

    def position(self, text: str) -> int | None:
        """How many moments at least are over where this is shown; None where that is not known."""
        places = (at for at, moment in enumerate(self.moments) if is_same(moment.text, text))
        return next(places, None)

    def commands(self, until: int | None = None) -> list[str]:
        """Those of so many moments, or of all."""
        return [command for moment in self.moments[:until] for command in moment.commands]

    def reached(self, commands: int) -> int:
        """How many moments have begun when so many commands have been played."""
        return next(at for at in range(len(self.moments) + 1) if len(self.commands(at)) >= commands)


def is_same(text: str, other: str) -> bool:
    """Whether two screens show the same above the keys: a question has one for the answer as before only in
    the sitting in which that was given.
    """
    return text.rpartition("\n")[0] == other.rpartition("\n")[0]


NOTHING = "\r"
"""A key that chooses nothing in a question that is answered by letters."""
MOST = 60
"""Commands of a game at most."""
OPTIONS = {
    "thrones": OWN,
    "greater": OWN,
    "minirogue": {"name": "Ada"},
    "goldrush": {"size": "5", "name": "Ada", "name2": "Ben"},
    "horcruxes": {"name": "Ada", "kind2": "naive"},
}
"""What to say of each game to begin it."""


@cache
def script(game: str = "thrones", single: int = 0) -> Script:
    """The first game with questions of several kinds that ends after 20 to 60 commands, in Westeros won.

    Each of its first `single` moments gives one command.
    """
    edition = load_ruleset(game, None).edition
    wins = "hero" in OPTIONS[game]
    for seed in range(400):
        try:
            play = begin(edition, Dice(seed), OPTIONS[game])
        except ValueError:  # somebody else stands there
            continue
        moves = _moves(play, Random(seed))
        kinds = {kind for kind, *_ in moves}
        if play.outcome is None or len(moves) < 20 or len(kinds) < (3 if wins else 2):
            continue
        if any(len(given) > 1 for _, _, given, _ in moves[:single]):
            continue
        if play.outcome.winners or not wins:
            steps = _shown(game, seed, [pressed for *_, pressed in moves])
            moments = (
                Moment(step.shown, asks, tuple(given), pressed)
                for step, (_, asks, given, pressed) in zip(steps, moves, strict=False)
            )
            said = [word for name, value in OPTIONS[game].items() for word in (f"--{name}", value)]
            arguments = ("play", game, "--seed", str(seed), *said)
            return Script(seed, arguments, tuple(moments), play.outcome.result)
    raise AssertionError(f"no game of {game} ends soon")


def _shown(game: str, seed: int, moves: list[str]) -> list[Step]:
    """The game without a terminal, move by move."""
    waiting = iter(moves)
    typist = Typist(lambda rows: next(waiting, ""))
    run(typist, first_screen(at_home(game, seed, OPTIONS[game])))
    return typist.steps


def _moves(play: Play, random: Random) -> list[tuple[str, bool, list[str], str]]:
    """Play to the end; return of each decision its kind, whether it asks, the commands, and their keys."""
    moves: list[tuple[str, bool, list[str], str]] = []
    way, refusals = "", 0
    while play.outcome is None and len(moves) < MOST:
        decision, options = play.decision, [str(option) for option in play.decision.options]
        ways = [f"travel {way}" for way in WAYS.values() if f"travel {way}" in options]
        dialog = play.scene().dialog
        if dialog is not None and dialog.settled:  # the screen answers by itself
            moves[-1][2].append(dialog.settled)
            play.submit(dialog.settled)
            continue
        match decision.kind:
            case "turn" if ways:
                if way not in ways or random.random() < 0.3:
                    way = ways[int(random.random() * len(ways))]
                command = way
            case "confirm":
                command, refusals = ("no" if refusals < 2 else "yes"), refusals + 1
            case "amount":
                command = str(decision.safe)
            case "choose" if any(odds for _, odds, _ in decision.choices):
                chances = {str(option): odds.win if odds else 1.0 for option, odds, _ in decision.choices}
                command = max(chances, key=lambda option: chances[option])
            case _ if isinstance(dialog, ChoiceDialog) and dialog.letters:
                command = dialog.safe
            case "turn":  # some commands are given by choosing a place on the map
                presenter, scene = play.presenter, play.scene()
                many = presenter.gestures(play.seen)  # which give many commands, or none with a reason
                words = {gesture.manner.word for gesture in many.values()}
                keyed = {bound for key, bound in scene.bindings if len(key) == 1 and key not in many} - words
                keyed -= {one for one in keyed if presenter.spoils(one) or presenter.slip(one)}  # it asks
                keyed -= {one for one in keyed if presenter.perils(play.seen, play.memory, one)}  # it warns
                keyed_options = [option for option in options if option in keyed]
                command = keyed_options[int(random.random() * len(keyed_options))]
            case _:
                command = str(decision.sample(random))
        moves.append((decision.kind, dialog is not None, [command], _keys(play, command)))
        play.submit(command)
    return moves


def _keys(play: Play, command: str) -> str:
    """What a player presses to give a command."""
    scene = play.scene()
    dialog = scene.dialog
    if scene.spots:
        return command.partition(" ")[2] + "\r"
    if dialog is None:
        return next(key for key, bound in scene.bindings if bound == command and len(key) == 1)
    commands = [choice.command for choice in dialog.choices]
    if isinstance(dialog, ConfirmDialog):
        return "YN"[commands.index(command)]
    if isinstance(dialog, ChoiceDialog) and dialog.letters:
        return NOTHING
    if isinstance(dialog, PickDialog):
        picked = {commands.index(name) for name in command.partition(" ")[2].split(", ")}
        marked = set(dialog.proposed)
        return "".join(str(at + 1) for at in (*(marked - picked), *(picked - marked))) + "\r"
    if isinstance(dialog, AmountDialog):
        return f"{command.rpartition(' ')[2]}\r"
    if not commands:  # any key will do
        return command.removeprefix("press ").replace("space", " ")
    at = commands.index(command)
    if isinstance(dialog, ChoiceDialog) and dialog.initials:
        return dialog.choices[at].label[0].lower()
    return f"{at + 1}" + "\r" * dialog.choices[at].fatal
