"""Going to any state of a game, and noticing where it leads elsewhere."""

from random import Random

import pytest
from tests.session.journals import ADA, ruleset

from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.session import timeline
from thrones_tui.session.play import Play, begin
from thrones_tui.session.timeline import Divergence, Step, Timeline


def game(seed: int = 7) -> Play:
    return begin(ruleset().edition, Dice(seed), ADA)


def played(count: int, seed: int = 1) -> tuple[Timeline, list[tuple[str, list[object]]]]:
    """A timeline of so many random commands, and the digest and the log at each of its positions."""
    play, rng = game(), Random(seed)
    line = Timeline.of(play)
    stands = [(play.digest(), list[object](play.log))]
    for _ in range(count):
        line.advance(play, str(play.decision.sample(rng)))
        stands.append((play.digest(), list[object](play.log)))
    return line, stands


def stand(play: Play) -> tuple[str, list[object]]:
    return play.digest(), list[object](play.log)


@pytest.fixture(autouse=True)
def short_strides(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep states close together, so that short games have several."""
    monkeypatch.setattr(timeline, "EVERY", 6)


def test_every_state_can_be_gone_to_in_any_order() -> None:
    line, stands = played(25)
    assert line.end == 25
    order = list(range(26))
    Random(2).shuffle(order)
    for position in (*order, *order):
        assert stand(line.at(position)) == stands[position]


def test_a_state_that_was_gone_to_is_ones_own() -> None:
    line, stands = played(12)
    for position in (0, 6, 12):
        play = line.at(position)
        play.submit(play.decision.options[0])
        assert stand(line.at(position)) == stands[position]


def test_what_is_cut_off_is_forgotten_and_played_anew() -> None:
    line, stands = played(20)
    line.cut(9)
    assert line.end == 9
    play = line.at(9)
    assert stand(play) == stands[9]
    rng = Random(99)
    for _ in range(9):
        line.advance(play, str(play.decision.sample(rng)))
    assert stand(line.at(18)) == stand(play)
    assert stand(line.at(18)) != stands[18]
    assert stand(line.at(12)) != stands[12]
    assert stand(line.at(8)) == stands[8]


def test_the_beginning_of_a_timeline_is_a_timeline_of_its_own() -> None:
    line, stands = played(14)
    begins = line.until(8)
    play = begins.at(8)
    begins.advance(play, str(play.decision.options[0]))
    assert (line.end, stand(line.at(14))) == (14, stands[14])
    assert stand(begins.at(3)) == stands[3]


def test_an_illegal_command_is_no_step() -> None:
    line, stands = played(3)
    with pytest.raises(IllegalCommand):
        line.advance(line.at(3), "fly home")
    assert (line.end, stand(line.at(3))) == (3, stands[3])


def test_a_command_is_kept_as_the_game_says_it() -> None:
    play = game()
    line = Timeline.of(play)
    command = str(play.decision.options[0])
    line.advance(play, f"  {command.upper()} ")
    assert line.steps == [Step(command, play.digest())]


@pytest.mark.parametrize("looked_first", [False, True])
@pytest.mark.parametrize("at", [0, 5, 6, 11, 24])
def test_a_digest_that_does_not_fit_is_named_by_its_line(at: int, looked_first: bool) -> None:
    line, stands = played(25)
    steps = [step._replace(line=number + 3) for number, step in enumerate(line.steps)]
    steps[at] = steps[at]._replace(digest="0" * 32)
    again = Timeline({0: game}, steps)
    if looked_first:
        assert stand(again.at(at)) == stands[at]
    for _ in range(2):
        with pytest.raises(
            Divergence, match=rf"^line {at + 3}: after .* the state is {stands[at + 1][0]}"
        ) as caught:
            again.at(25)
        assert caught.value.line == at + 3


@pytest.mark.parametrize("command", ["fly home", "", "\x1b[2J", "travel " + "x" * 5000])
def test_a_command_that_is_refused_is_named_by_its_line(command: str) -> None:
    line, _ = played(9)
    steps = [step._replace(line=number + 3) for number, step in enumerate(line.steps)]
    steps[4] = steps[4]._replace(command=command)
    with pytest.raises(Divergence, match=r"^line 7: the command .* is refused: ") as caught:
        Timeline({0: game}, steps).at(9)
    assert str(caught.value).isprintable()


def test_a_kept_state_that_is_not_the_one_recorded_is_named_by_the_line_before_it() -> None:
    line, _ = played(9)
    steps = [step._replace(line=number + 3) for number, step in enumerate(line.steps)]
    again = Timeline({0: game, 5: game}, steps)
    with pytest.raises(Divergence, match=r"^line 7: the snapshot after it is of another state$"):
        again.at(7)


def test_recorded_steps_are_followed_and_what_leads_elsewhere_is_not() -> None:
    line, stands = played(9)
    play = game()
    again = Timeline.of(play)
    for step in line.steps[:8]:
        again.follow(play, step)
    assert stand(play) == stands[8]
    with pytest.raises(Divergence):
        again.follow(play, line.steps[8]._replace(digest="0" * 32))
    assert again.end == 8
    assert stand(again.at(8)) == stands[8]
