"""What the program would do: asked once whether one may be told, then told at once, and always the same."""

from random import Random

import pytest
from tests.contract.games import start
from tests.contract.test_secrecy import REWRITTEN
from tests.games.thrones.board import Lord, draw
from tests.tui.screens.places import visit
from tests.tui.screens.stage import alone, jon, seat, watch

from thrones_tui.advice.foresight import Advice, Judgement
from thrones_tui.core.commands import Command
from thrones_tui.core.decisions import Decision
from thrones_tui.games.registry import GAMES
from thrones_tui.games.thrones.commands import Knights, No
from thrones_tui.session import counsel
from thrones_tui.session.counsel import advice_on, can_advise, review, told_advice
from thrones_tui.session.saved import SavedGame
from thrones_tui.tui.screens.game import GameScreen

ASK = ("a", "2")


def test_in_a_question_the_program_says_what_it_would_do_and_what_else_comes_of() -> None:
    terminal = visit("encounter", *ASK)
    assert "What would you do?" in terminal.text
    battle = "The battle cannot be lost; it is won in every case."
    for said in ("I would: Battle", battle, "Or: ", "Game won", "Score ", "Tried in "):
        assert said in terminal.words


def test_whoever_decides_alone_is_back_at_the_question() -> None:
    for answers in (("a", "esc"), ("a", "1"), (*ASK, "esc"), (*ASK, "a")):
        terminal = visit("encounter", *answers)
        assert "An encounter" in terminal.text


def test_it_is_asked_once_a_game_and_marks_it() -> None:
    screen = seat(jon())
    watch(screen, "r", "a", "esc")
    assert not saved(screen).advised
    terminal = watch(screen, *ASK, "esc", "a")
    assert saved(screen).advised
    assert terminal.seen[-1] == terminal.seen[-4]
    assert "Trying answers" in terminal.seen[-2]
    assert "I would: " in terminal.text


def saved(screen: GameScreen) -> SavedGame:
    return screen._saved


def test_where_every_letter_is_an_answer_nobody_is_asked() -> None:
    terminal = visit("respects", "a")
    assert "a advice" not in terminal.key_bar
    assert "Have you no respect?!" in terminal.text


def test_of_ways_it_names_the_goals_and_the_chances_and_never_says_rest() -> None:
    terminal = watch(seat(alone()), *ASK)
    assert "I would: Travel " in terminal.words
    assert "Or: Travel " in terminal.words
    assert "brings most for its steps." in terminal.words
    assert "From there the way goes on to " in terminal.words
    assert "Rest" not in terminal.words


def test_it_is_named_in_the_keys_of_questions_in_westeros_only() -> None:
    assert "a advice" in visit("encounter").key_bar
    assert {game for game in GAMES if can_advise(game)} == {"thrones", "greater", "skirmish"}
    assert "a advice" not in visit("wield").key_bar


@pytest.mark.parametrize("game", ["thrones", "greater", "skirmish"])
def test_advice_depends_on_what_is_seen_and_asked_and_on_nothing_else(game: str) -> None:
    play, rng = start(game, 3, {}), Random(3)
    for _ in range(4):
        if play.outcome is not None:
            return
        advice = advice_on(play)
        assert advice == advice_on(play)
        if (twin := REWRITTEN["thrones"](play, rng)).decision == play.decision:
            assert advice_on(twin) == advice
        assert advice.best in play.decision
        assert all(each.worlds <= 96 for each in advice.judgements)
        assert told_advice(advice, play)
        play.submit(play.decision.sample(rng))


def test_answers_that_are_worse_are_told_from_those_that_are_not() -> None:
    words = visit("walkers", *ASK).words
    assert "I would: No" in words
    assert "Worse: Yes" in words
    assert "just as good" not in words
    assert "What follows an Or is just as good, as far as " in visit("encounter", *ASK).words


def test_a_number_is_told_as_it_is_typed() -> None:
    assert "Worse: 450 Game won" in visit("knights", *ASK).words


class _Critic:
    """Says that another answer about knights would have been better, and of how many most of all."""

    def advise(self, decision: Decision, view: object, rng: object, said: Command) -> Advice:
        worse = {"want-knights": -1.0, "knights": -9.0}.get(decision.name)
        if worse is None:
            return Advice((Judgement(said, 0, 0, 0, 0, 0, worse=False),))
        best = Judgement(
            next(one for one in (No(), Knights(7)) if one in decision), 9, 1, 0, 0, 0, worse=False
        )
        return Advice((best, Judgement(said, 9, 0.5, 0, worse, 1, worse=True)))


def test_a_question_answered_at_once_with_the_next_is_reviewed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counsel, "_adviser", lambda play: _Critic())
    table = draw("1A**\n~~~~\n~~~~\n~~~2", Lord("Ada", money=900), Lord("Bo"))
    table.state.turn = 50
    screen = seat(table)
    for command in ("travel east", "yes", "yes", "knights 30", "yes"):
        screen._saved.submit(command)
    (lapse,) = review(screen._saved._timeline)
    assert lapse.asked.endswith("Do you want to buy more knights? Y/N")
    assert (lapse.said, lapse.better) == ("30", "7")
