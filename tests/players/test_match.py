"""Games between players of code: what they are told, and what follows where one fails."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.players.table import match, seat, seated

from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Chance, Decision
from thrones_tui.core.dice import Dice
from thrones_tui.core.events import AnyEvent
from thrones_tui.core.rules import Outcome
from thrones_tui.players import match as matches
from thrones_tui.players.contract import Random, Setup
from thrones_tui.players.match import Faults, Faulty
from thrones_tui.players.seats import Seat, Times
from thrones_tui.session.worlds import load_ruleset

RANDOM = seat("goldrush", "random")


class Attentive(Random):
    """Notes all that it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, object]] = []
        notes.append(self)

    def begin(self, setup: Setup) -> None:
        self.told.append(("begin", setup))

    def heard(self, events: Sequence[AnyEvent]) -> None:
        self.told.append(("heard", list(events)))

    def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
        assert view is not None, "only the answer in its place is one that needs none"
        self.told.append(("choose", decision))
        return super().choose(decision, view, rng)

    def end(self, outcome: Outcome, view: object) -> None:
        self.told.append(("end", outcome))


notes: list[Attentive] = []


def failing(answer: Callable[[Decision], object], after: int = 3) -> Seat:
    """A player that gives another answer from its fourth question on."""

    class Failing(Random):
        asked = 0

        def choose(self, decision: Decision, view: object, rng: Chance) -> Any:
            self.asked += 1
            return super().choose(decision, view, rng) if self.asked <= after else answer(decision)

    return seated(Failing, "failing")


def crash(decision: Decision) -> object:
    raise KeyError("no plan")


def leave(decision: Decision) -> object:
    raise SystemExit(3)


def test_a_player_is_told_of_the_game_then_what_it_hears_before_each_question_and_the_end() -> None:
    notes.clear()
    result = match("goldrush", seated(Attentive), RANDOM, said={"size": 6})
    (player,) = [each for each in notes if each.told]
    kinds = [kind for kind, _ in player.told]
    assert kinds[0] == "begin"
    assert kinds[1:-1] == ["heard", "choose"] * (len(kinds[1:-1]) // 2)
    assert player.told[-1] == ("end", result.outcome)
    setup = player.told[0][1]
    assert isinstance(setup, Setup)
    assert (setup.game, setup.seat, setup.options["size"], setup.options["player1"]) == (
        "goldrush",
        0,
        6,
        "person",
    )
    assert any(events for kind, events in player.told if kind == "heard")


def test_what_one_player_draws_moves_neither_the_dice_of_the_game_nor_those_of_the_other() -> None:
    class Quiet:
        def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
            return decision.sample(Dice(decision.prompt))

    class Loud(Quiet):
        def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
            rng.random()
            return super().choose(decision, view, rng)

    quiet, loud = (match("thrones", seated(kind), said={"hero": "Sansa Stark"}) for kind in (Quiet, Loud))
    assert quiet == loud


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (lambda decision: "fly", "gives no answer to open"),
        (lambda decision: None, "gives no answer to open"),
        (crash, "fails at open: KeyError: 'no plan'."),
        (leave, "fails at open: SystemExit: 3."),
    ],
)
def test_a_fault_loses_the_game_and_is_told(answer: Callable[[Decision], object], says: str) -> None:
    result = match("goldrush", failing(answer), RANDOM, faults=Faults.FORFEIT, said={"size": 12})
    (fault,) = result.faults
    assert (fault.seat, fault.question) == (0, "open")
    assert fault.sentence.startswith(f"failing {says}")
    assert result.outcome.winners == (1,)
    assert result.outcome.reason == fault.sentence
    assert result.chances == (0.0, 1.0)


def test_a_player_alone_that_fails_wins_nothing() -> None:
    result = match("thrones", failing(crash), faults=Faults.FORFEIT)
    assert (result.outcome.winners, result.outcome.scores, result.chances) == ((), (0,), (0.0,))


def test_instead_of_a_fault_the_safest_answer_can_be_given() -> None:
    result = match("thrones", failing(crash), faults=Faults.SAFE, said={"hero": "Jon Snow"})
    assert len(result.faults) == result.answers - 3
    assert result.faults[0].number == 4


def test_the_first_fault_can_stop_everything() -> None:
    with pytest.raises(Faulty, match="failing fails at turn: KeyError: 'no plan'") as stop:
        match("thrones", failing(crash), faults=Faults.STOP)
    assert isinstance(stop.value.fault.error, KeyError)


def test_one_that_fails_before_the_first_question_forfeits_too() -> None:
    class Late(Random):
        def begin(self, setup: Setup) -> None:
            raise OSError("no book")

    result = match("goldrush", RANDOM, seated(Late), faults=Faults.FORFEIT)
    assert result.outcome.reason == "mine cannot begin: OSError: no book."
    assert (result.outcome.winners, result.answers) == ((0,), 0)


def test_one_that_fails_after_the_end_has_won_all_the_same() -> None:
    class Sore(Random):
        def end(self, outcome: Outcome, view: object) -> None:
            raise ValueError("unfair")

    result = match("goldrush", seated(Sore), RANDOM, faults=Faults.FORFEIT)
    assert [fault.sentence for fault in result.faults] == ["mine fails after the end: ValueError: unfair."]
    assert not result.outcome.reason.startswith("mine")


def test_a_game_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "LONGEST", 7)
    result = match("minirogue", seated(Random))
    assert (result.answers, result.outcome.winners) == (7, ())
    assert result.outcome.reason == "The game was stopped after 7 answers."


@pytest.mark.rule("T-END-6")
def test_the_chance_is_that_of_the_last_battle_whoever_throws_it() -> None:
    class Brave(Random):
        def choose(self, decision: Decision, view: Any, rng: Chance) -> Command:
            seen.append(view.victory_chance)
            return decision.options[0] if decision.name == "walkers" else super().choose(decision, view, rng)

    met = 0
    for seed in range(8):
        seen: list[float] = []
        result = match("thrones", seated(Brave), seed=seed, said={"hero": "Daenerys Targaryen"})
        if "White Walkers" in result.outcome.reason:
            met += 1
            assert result.chances[0] == pytest.approx(seen[-1])
            assert 0 < result.chances[0] < 1
        else:
            assert result.chances[0] == 0
    assert met


def test_the_time_of_all_answers_and_of_the_longest_one_is_told_by_seat() -> None:
    now = 0

    class Slow(Random):
        def choose(self, decision: Decision, view: object, rng: Chance) -> Command:
            nonlocal now
            now += 9 if decision.name == "guess" else 2
            return super().choose(decision, view, rng)

    answers = list[Command]()
    edition, seats = load_ruleset("goldrush").edition, [RANDOM, seated(Slow, "slow")]
    result = matches.play(edition, 4, {}, seats, Faults.STOP, answers.append, lambda: now)
    assert len(answers) == result.answers
    assert result.times[0] == Times(0, 0)
    assert result.times[1] == Times(now, 9)
