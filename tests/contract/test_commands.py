"""Commands and decisions: what is offered works, everything else is refused and changes nothing."""

from random import Random

import pytest
from tests.contract.games import NAMES, SEEDS, Case, answers, in_each_case, played, texts_met
from tests.effort import usually

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.scene.live import Play

JUNK = ("", " ", "xyzzy", "\x1b[A", "é", "yes please", "7", "-1", "null", "x" * 5000)
LONG = ("99999999999999999999", "9" * 399, "9" * 6000)
ARGUMENTS = ("", *(f" {text}" for text in ("xyzzy", "-1", "+-5", "--1", "²", "٣", "1e3", *LONG)))


@in_each_case
def test_every_answer_that_is_offered_is_accepted_as_command_and_as_text(case: Case) -> None:
    rng = Random(case.seed)
    for game, _ in played(*case):
        for command in answers(game.decision, rng):
            assert command in game.decision
            by_command, by_text = game.clone(), game.clone()
            assert by_command.submit(command) == by_text.submit(str(command))
            assert by_command.digest() == by_text.digest()


@in_each_case
def test_a_command_says_itself_and_reads_itself_again(case: Case) -> None:
    rng = Random(case.seed)
    for game, _ in played(*case):
        for command in answers(game.decision, rng, most=99):
            assert game.rules.vocabulary.parse(str(command)) == command
            assert game.read(f"  {command} ") == command
            if command in game.decision.options:
                assert game.read(str(command).upper()) == command


def refused(game: Play, text: str) -> None:
    with pytest.raises(IllegalCommand) as caught:
        game.submit(text)
    reason = str(caught.value)
    assert reason.isprintable()
    assert reason.endswith((".", "?", "!"))
    assert len(reason) < 1000


@in_each_case
def test_every_other_command_is_refused_with_a_sentence_and_changes_nothing(case: Case) -> None:
    rng = Random(case.seed)
    texts = texts_met(case.name)
    verbs = sorted({text.split()[0] for text in texts})
    hopeless = [*JUNK, *(verb + argument for verb in verbs for argument in ARGUMENTS)]
    for game, _ in played(*case):
        before = game.digest(), game.log.copy()
        for text in (*rng.sample(hopeless, 12), *rng.sample(texts, min(12, len(texts)))):
            if not is_legal(game, text):
                refused(game, text)
        assert (game.digest(), game.log) == before


def is_legal(game: Play, text: str) -> bool:
    try:
        return game.read(text) in game.decision
    except IllegalCommand:
        return False


@pytest.mark.parametrize("name", NAMES)
def test_a_command_of_the_wrong_type_is_refused_too(name: str) -> None:
    game, _ = next(played(name, 1))
    before = game.digest()
    for strange in (None, 7, object(), ("travel",)):
        with pytest.raises(IllegalCommand, match=r"\w"):
            game.submit(strange)  # type: ignore[arg-type]
    assert game.digest() == before


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", usually(SEEDS, range(12)))
def test_there_is_one_question_at_a_time_until_the_game_ends(name: str, seed: int) -> None:
    game = None
    for game, command in played(name, seed):
        decision = game.decision
        assert game.outcome is None
        assert decision.prompt.isprintable()
        assert decision.prompt
        assert command in decision
        assert decision.safe is None or decision.safe in decision
        assert len(set(map(str, decision.options))) == len(decision.options)
        assert tuple(choice.command for choice in decision.choices) == decision.options
    assert game is not None
    assert game.outcome is not None
    assert game.outcome.reason
    assert set(game.outcome.winners) <= set(range(len(game.outcome.scores)))
    with pytest.raises(IllegalCommand, match="over"):
        _ = game.decision
    with pytest.raises(IllegalCommand, match="over"):
        game.submit(texts_met(name)[0])
    assert game.scene().dialog is None
