"""T-END: what rouses the White Walkers, the final battle, and every way the game ends."""

from itertools import compress
from operator import ge
from typing import Final, NamedTuple

from thrones_tui.core.codec import CodecError
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Choice, Confirm, Decision, Odds
from thrones_tui.core.events import WEIGHTY, Event, Sentence, Teller
from thrones_tui.core.rules import Outcome, Question
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.commands import No, Yes
from thrones_tui.games.thrones.odds import power_of
from thrones_tui.games.thrones.state import PLAYER, State
from thrones_tui.games.thrones.telling import Names
from thrones_tui.scene.english import percent

SAD_NEWS: Final = (
    "Sad news! The White Walkers are approaching our location. Would you like to battle them now? (Y/N)"
)

LAST_REFUSALS: Final = (
    "You have refused too often: to refuse again is to lose.",
    "This is your last refusal.",
)
"""What is said if no refusal is left, or one."""
OMENS: Final = {
    "turns": ("Turn", "the year has grown long", "turn"),
    "army": ("Army", "they have heard the tramp of your army", "knight"),
    "tiles": ("Tiles", "they will not share a realm with you", "tile"),
    "points": ("Points", "your fame has reached them", "point"),
    "rivals": ("Rivals out", "no rival is left to stand between you and them", "rival"),
}
"""T-END-3: what each omen counts, what is said when it rouses the White Walkers, and one of these things."""


class WalkersRoused(Event[Names]):
    """T-END-3: `reason` is the name of an omen."""

    reason: str

    def sentence(self, names: Names) -> Sentence:
        return Sentence(f"The White Walkers are roused: {OMENS[self.reason][1]}.", "ice", WEIGHTY)


class WalkersNear(Event[Names]):
    """T-END-3: one more turn, and they come."""

    def sentence(self, names: Names) -> Sentence:
        return Sentence("One turn is left before the White Walkers come.", "ice")


class WalkersPutOff(Event[Names]):
    """T-END-4: a refusal; `left` says how many more there are."""

    left: int

    def sentence(self, names: Names) -> Sentence:
        if not self.left:
            last = "You put off the White Walkers for the last time: refuse again and all is lost."
            return Sentence(last, "ice", WEIGHTY)
        times = "once" if self.left == 1 else f"{self.left} times"
        return Sentence(f"You put off the White Walkers. You may still refuse {times}.", "ice", WEIGHTY)


class RoundFought(Event[Names]):
    """T-END-6: one round of the final battle, its number from 1."""

    number: int
    probability: float
    won: bool

    def sentence(self, names: Names) -> Sentence:
        end = "you stand" if self.won else "they break through"
        chance = percent(self.probability)
        text = f"Round {self.number} against the White Walkers (chance {chance}): {end}."
        return Sentence(text, "ice", WEIGHTY)


class GameEnded(Event[Names]):
    """The game is over; `reason` is that of the outcome."""

    reason: str
    won: bool
    points: int

    def sentence(self, names: Names) -> Sentence:
        return Sentence(self.reason, "good" if self.won else "danger", WEIGHTY)


def end_game(state: State, tell: Teller, reason: str, *, won: bool) -> None:
    """End the game; nothing further happens (T-ENC-14)."""
    points = state.hero.points
    state.outcome = Outcome((PLAYER,) if won else (), reason, (points,))
    tell(GameEnded, reason, won, points)


def face_walkers(state: State, tell: Teller) -> None:
    """T-END-3: once roused, they come before every turn."""
    if state.roused_by:
        state.scheduler.ask("BattleWalkers")


def _battle_walkers(state: State) -> Decision:
    walkers = state.world.rules.walkers
    chance = odds.victory_chance(walkers, power_of(state))
    left = walkers.refusals - state.refusals
    note = LAST_REFUSALS[left] if left < len(LAST_REFUSALS) else f"play on; asked each turn ({left} left)"
    return Confirm(
        PLAYER,
        "walkers",
        SAD_NEWS,
        (Choice(Yes(), Odds(chance, 1 - chance)), Choice(No(), None if left else Odds(0.0, 1.0), note)),
    )


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
    """T-END-6: up to three rounds; winning one is enough."""
    walkers = state.world.rules.walkers
    chance = odds.round_chance(walkers, power_of(state))
    for number in range(1, walkers.rounds + 1):
        won = state.dice.chance(chance)
        tell(RoundFought, number, chance, won)
        if won:
            end_game(state, tell, f"You defeated the White Walkers in round {number}.", won=True)
            return
    end_game(state, tell, "The White Walkers overran your army.", won=False)


class Omen(NamedTuple):
    """T-END-3: something that rouses the White Walkers: its value now, and the value that does it."""

    name: str
    value: int
    needed: int


def omens(state: State) -> tuple[Omen, ...]:
    """T-END-3: the five, with the turns done so far."""
    return tuple(map(Omen, OMENS, _omens_now(state), _omens_needed(state)))


def _omens_now(state: State) -> tuple[int, ...]:
    """The values of the omens, in the order of `OMENS`."""
    hero = state.hero
    retired = len(state.heroes) - 1 - len(state.rivals)
    return state.turn - 1, hero.army, hero.tiles, hero.points, retired


def _omens_needed(state: State) -> tuple[int, ...]:
    """The values that rouse the White Walkers, in the same order."""
    walkers = state.world.rules.walkers
    rivals = len(state.heroes) - 1
    return walkers.turns, walkers.army, state.world.rousing_tiles, walkers.points, rivals


def end_turn(state: State, tell: Teller) -> None:
    """T-END-3: count the turn as done, and see whether it rouses the White Walkers."""
    state.turn += 1
    if not state.roused_by:
        reached = map(ge, _omens_now(state), _omens_needed(state))
        state.roused_by = next(compress(OMENS, reached), "")
        if state.roused_by:
            tell(WalkersRoused, state.roused_by)
        elif state.turn == state.world.rules.walkers.turns:
            tell(WalkersNear)


def check(state: State) -> None:
    """Raise `CodecError` for a loaded state in which something else has roused the White Walkers."""
    if state.roused_by and state.roused_by not in OMENS:
        raise CodecError(f"State.roused_by: {state.roused_by!r} is no omen")


QUESTIONS: Final = {"BattleWalkers": Question(_battle_walkers, _answer_walkers)}
STEPS: Final = {"FaceWalkers": face_walkers, "EndTurn": end_turn}
