"""T-END: what rouses the White Walkers, the final battle, and every way the game is over."""

from typing import Final

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, Confirm, Decision, Odds
from thrones_tui.core.events import Teller
from thrones_tui.core.rules import Outcome, Question
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.commands import No, Yes
from thrones_tui.games.thrones.events import GameEnded, RoundFought, WalkersPutOff, WalkersRoused
from thrones_tui.games.thrones.omens import omens, power_of
from thrones_tui.games.thrones.state import PLAYER, State

SAD_NEWS: Final = (
    "Sad news! The White Walkers are approaching our location. Would you like to battle them now? (Y/N)"
)


def end_game(state: State, tell: Teller, reason: str, *, won: bool) -> None:
    """The game is over; nothing further happens (T-ENC-14)."""
    points = state.hero.points
    state.outcome = Outcome((PLAYER,) if won else (), reason, (points,))
    tell(GameEnded, reason, won, points)


def face_walkers(state: State, tell: Teller) -> None:
    """T-END-3: once roused, they stand before every turn."""
    if state.roused_by:
        state.scheduler.ask("BattleWalkers")


def _battle_walkers(state: State) -> Decision:
    walkers = state.world.rules.walkers
    chance = odds.victory_chance(walkers, power_of(state))
    left = walkers.refusals - state.refusals
    note = f"You may refuse {left} more times." if left > 1 else _last_refusals(left)
    return Confirm(
        PLAYER,
        "walkers",
        SAD_NEWS,
        (Choice(Yes(), Odds(chance, 1 - chance)), Choice(No(), None if left else Odds(0.0, 1.0), note)),
    )


def _last_refusals(left: int) -> str:
    return "This is your last refusal." if left else "You have refused too often: to refuse again is to lose."


def _answer_walkers(state: State, tell: Teller, command: Command) -> None:
    walkers = state.world.rules.walkers
    if command == Yes():
        _fight_walkers(state, tell)
        return
    if state.refusals == walkers.refusals:  # T-END-4: one more than may be said
        end_game(state, tell, "The White Walkers would wait no longer.", won=False)
    else:
        state.refusals += 1
        tell(WalkersPutOff, walkers.refusals - state.refusals)


def _fight_walkers(state: State, tell: Teller) -> None:
    """T-END-6: up to three rounds; one is enough."""
    walkers = state.world.rules.walkers
    chance = odds.round_chance(walkers, power_of(state))
    for number in range(1, walkers.rounds + 1):
        won = state.dice.chance(chance)
        tell(RoundFought, number, chance, won)
        if won:
            end_game(state, tell, f"You defeated the White Walkers in round {number}.", won=True)
            return
    end_game(state, tell, "The White Walkers overran your army.", won=False)


def end_turn(state: State, tell: Teller) -> None:
    """T-END-3: count the turn as done, and see whether it rouses the White Walkers."""
    state.turn += 1
    if not state.roused_by:
        for name, value, needed in omens(state):
            if value >= needed:
                state.roused_by = name
                tell(WalkersRoused, name)
                return


QUESTIONS: Final = {"BattleWalkers": Question(_battle_walkers, _answer_walkers)}
STEPS: Final = {"FaceWalkers": face_walkers, "EndTurn": end_turn}
