"""The engine on the smallest game there is: fill a jar to seven, a die throw at a time."""

from dataclasses import dataclass
from typing import Any

import pytest

from thrones_tui.core.commands import Command, Vocabulary
from thrones_tui.core.decisions import Decision, TakeTurn
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import Event, Sentence, Teller
from thrones_tui.core.rules import Outcome, Question, Rules
from thrones_tui.core.scheduler import Scheduler, Step


class Pour(Command): ...


class Stop(Command): ...


class Poured(Event[str]):
    drops: int

    def sentence(self, names: str) -> Sentence:
        return Sentence(f"{self.drops} drops of {names}.")


@dataclass(slots=True)
class Jar:
    dice: Dice
    scheduler: Scheduler
    drops: int = 0
    turns: int = 0
    outcome: Outcome | None = None

    def clone(self) -> "Jar":
        return Jar(self.dice.clone(), self.scheduler.clone(), self.drops, self.turns, self.outcome)


def begin(state: Jar, tell: Teller) -> None:
    state.turns += 1
    state.scheduler.ask("Ask", state.turns)


def check(state: Jar, tell: Teller, most: int) -> None:
    if state.drops >= most:
        state.outcome = Outcome((0,), "full", (state.drops,))
        state.scheduler.follow([Step("Never")])


def ask(state: Jar, turn: int) -> Decision:
    return TakeTurn(0, "pour", f"Turn {turn}?", (Pour(), Stop()))


def answer(state: Jar, tell: Teller, command: Command, turn: int) -> None:
    if command == Pour():
        state.drops += state.dice.between(1, 6)
        tell(Poured, state.drops)
    else:
        state.outcome = Outcome((), f"stopped in turn {turn}", (state.drops,))


RULES = Rules(
    game="jar",
    version=1,
    state=Jar,
    vocabulary=Vocabulary((Pour, Stop)),
    options=(),
    turn=(Step("Begin"), Step("Check", (7,))),
    steps={"Begin": begin, "Check": check},
    questions={"Ask": Question(ask, answer)},
    begin=lambda settings, dice: Jar(dice, Scheduler()),
    view=lambda state, viewer: (viewer, state.drops),
    imagine=lambda view, decision, rng: Jar(Dice.unknown(rng), Scheduler(asked=Step("Ask", (1,))), view[1]),
    refusal=lambda state, decision, command: f"No {command} in {decision.name}.",
)


def new(seed: int = 1, *, quiet: bool = False) -> Game[Jar, tuple[int, int]]:
    return Game(RULES, RULES.new({}, Dice(seed)), quiet=quiet)


def test_a_game_runs_to_the_first_question_and_from_question_to_question() -> None:
    game = new()
    assert (game.decision.prompt, game.outcome) == ("Turn 1?", None)
    assert game.submit(Pour()) == [Poured(game.state.drops)]
    assert game.decision.prompt == "Turn 2?"
    assert game.view(3) == (3, game.state.drops)


def test_the_turn_begins_anew_whenever_its_steps_are_done_and_the_rest_is_dropped_at_the_end() -> None:
    game = new()
    turns = 0
    while game.outcome is None:
        game.submit("pour")
        turns += 1
    assert game.outcome == Outcome((0,), "full", (game.state.drops,))
    assert game.state.drops >= 7
    assert (game.state.turns, game.state.scheduler.agenda) == (turns, [])


def test_an_answer_that_ends_the_game_leaves_no_question() -> None:
    game = new()
    game.submit("stop")
    assert game.outcome == Outcome((), "stopped in turn 1", (0,))
    assert game.state.scheduler == Scheduler()
    for text in ("pour", "nonsense"):
        with pytest.raises(IllegalCommand, match=r"The game is over\."):
            game.submit(text)


@pytest.mark.parametrize(
    ("command", "reason"),
    [("drink", "There is no command 'drink'"), ("pour it", "nothing after"), (None, "No None in pour")],
)
def test_an_illegal_command_is_refused_and_changes_nothing(command: Any, reason: str) -> None:
    game = new()
    before = game.digest()
    with pytest.raises(IllegalCommand, match=reason):
        game.submit(command)
    assert (game.digest(), game.decision.prompt) == (before, "Turn 1?")


def test_a_quiet_game_tells_nothing_until_it_is_quiet_no_more() -> None:
    game, loud = new(quiet=True), new()
    assert (game.quiet, loud.quiet) == (True, False)
    assert game.submit("pour") == []
    loud.submit("pour")
    game.quiet = False
    assert game.clone().submit("stop") == []
    assert game.submit("pour") == loud.submit("pour") != []


def test_at_its_end_a_game_loads_with_its_outcome() -> None:
    game = new()
    assert game.decision is game.decision  # made once
    game.submit(" POUR ")
    loaded = Game.load(game.rules, game.dump())
    assert (loaded.decision, loaded.opening) == (game.decision, [])
    game.submit("stop")
    assert Game.load(game.rules, game.dump()).outcome == game.outcome
