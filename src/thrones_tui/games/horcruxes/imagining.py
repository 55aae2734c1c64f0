"""Looking ahead without cheating: all but the dice lies open."""

from collections.abc import Sequence
from dataclasses import replace

from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.scheduler import Scheduler, Step, following
from thrones_tui.games.horcruxes.setup import users
from thrones_tui.games.horcruxes.state import State
from thrones_tui.games.horcruxes.view import View


def imagine(move: Sequence[Step], view: View, decision: Decision, rng: Chance) -> State:
    """The game as it is, with other dice; `move` are the steps of a move."""
    scheduler = Scheduler()
    if decision.name == "manner":
        scheduler.follow(Step("AskManner", (user,)) for user in users(view.players) if user > decision.player)
        scheduler.ask("ChooseManner", decision.player)
    else:
        scheduler.follow(following(move, Step("TakeMove")))
        scheduler.ask("Move")
    return replace(imagined(view), dice=Dice.unknown(rng), scheduler=scheduler)


def imagined(view: View) -> State:
    """The game as it is, with dice of no use, and with nothing asked."""
    return State(
        Dice(0),
        list(view.cells),
        view.voldemort,
        view.dumbledore,
        list(view.players),
        view.turns,
        view.house,
        Scheduler(),
        view.turn,
        view.mover,
    )
