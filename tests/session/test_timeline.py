"""Going to any state of a game, and noticing where it leads elsewhere."""

from pathlib import Path
from random import Random

import pytest
from tests.session.journals import ADA, ruleset

from thrones_tui.core.codec import encode, write
from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import ECHO, PASSING, ROUTINE, WEIGHTY, AnyEvent
from thrones_tui.core.rules import State
from thrones_tui.scene.live import LiveGame, Play, begin
from thrones_tui.scene.model import Line
from thrones_tui.session import timeline
from thrones_tui.session.journal import Back, JournalError, Move, Snapshot
from thrones_tui.session.loglines import Weight
from thrones_tui.session.replay import open_replay
from thrones_tui.session.saved import header_of_new
from thrones_tui.session.timeline import MOST_CONTRADICTIONS, Divergence, Timeline


def game(seed: int = 7) -> Play:
    return begin(ruleset().edition, Dice(seed), ADA)


HEADER = header_of_new(ruleset(), 7, ADA, game(), practice=True)


def played(count: int, seed: int = 1) -> tuple[Timeline, list[tuple[str, list[object]]]]:
    """A timeline of so many random commands, and the digest and the log at each of its positions."""
    play, rng = game(), Random(seed)
    line = Timeline.of(ruleset(), HEADER, play)
    stands = [stand(play)]
    for _ in range(count):
        line.play_on(play, str(play.decision.sample(rng)))
        stands.append(stand(play))
    return line, stands


MEMORY = write(encode(game().memory))


def told(moves: list[Move], *snapshots: tuple[int, Play]) -> Timeline:
    """A timeline of recorded moves, in lines from 3 on, and of snapshots after so many of them."""
    line = Timeline(ruleset(), HEADER)
    for at, move in enumerate(moves):
        line.take(move._replace(line=at + 3))
        for position, play in snapshots:
            if position == at + 1:
                line.take(Snapshot(None, play.dump(), (), 0, 0, 1, MEMORY))
    return line


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


def test_the_states_that_are_kept_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "EVERY", 1)
    monkeypatch.setattr(timeline, "MOST_KEPT", 6)
    line, stands = played(25)
    assert len(line._kept) <= 6
    order = list(range(26))
    Random(2).shuffle(order)
    for position in order:
        assert stand(line.at(position)) == stands[position]
        assert len(line._kept) <= 7  # and one that is made of a snapshot


def test_going_back_step_by_step_plays_little_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a journal of take-backs alone would take minutes to verify."""
    monkeypatch.setattr(timeline, "EVERY", 100)
    line, _ = played(25)
    submit, count = LiveGame.submit, 0

    def counting(play: LiveGame[State, object], command: Command | str) -> list[AnyEvent]:
        nonlocal count
        count += 1
        return submit(play, command)

    monkeypatch.setattr(LiveGame, "submit", counting)
    for position in range(25, 0, -1):
        line.at(position)
        line.at(position)
    assert count < 4 * 25
    line, stands = played(20)
    line.take(Back(11, 1, 0))
    assert line.end == 9
    play = line.at(9)
    assert stand(play) == stands[9]
    rng = Random(99)
    for _ in range(9):
        line.play_on(play, str(play.decision.sample(rng)))
    assert stand(line.at(18)) == stand(play)
    assert stand(line.at(18)) != stands[18]
    assert stand(line.at(12)) != stands[12]
    assert stand(line.at(8)) == stands[8]


def test_the_beginning_of_a_timeline_is_a_game_of_its_own() -> None:
    line, stands = played(14)
    begins = line.fork(HEADER, 8)
    play = begins.at(8)
    begins.play_on(play, str(play.decision.options[0]))
    assert (line.end, stand(line.at(14))) == (14, stands[14])
    assert stand(begins.at(3)) == stands[3]


def test_an_illegal_command_is_no_move() -> None:
    line, stands = played(3)
    with pytest.raises(IllegalCommand):
        line.play_on(line.at(3), "fly home")
    assert (line.end, stand(line.at(3))) == (3, stands[3])


def test_a_command_is_kept_as_the_game_says_it() -> None:
    play = game()
    line = Timeline.of(ruleset(), HEADER, play)
    command = str(play.decision.options[0])
    line.play_on(play, f"  {command.upper()} ")
    now = play.standing()
    assert line.moves == [Move(command, play.digest(), now.turn, now.score)]


@pytest.mark.parametrize("looked_first", [False, True])
@pytest.mark.parametrize("at", [0, 5, 6, 11, 24])
def test_a_digest_that_does_not_fit_is_named_by_its_line(at: int, looked_first: bool) -> None:
    line, stands = played(25)
    moves = line.moves.copy()
    moves[at] = moves[at]._replace(state="0" * 32)
    again = told(moves)
    if looked_first:
        assert stand(again.at(at)) == stands[at]
    for _ in range(2):
        with pytest.raises(
            Divergence, match=rf"^line {at + 3}: after .* the state is {stands[at + 1][0]}"
        ) as caught:
            again.at(25)
        assert caught.value.damage.line == at + 3
    again.mend()
    assert ([damage.line for damage in again.damages], again.end) == ([at + 3], at)


@pytest.mark.parametrize("command", ["fly home", "", "\x1b[2J", "travel " + "x" * 5000])
def test_a_command_that_is_refused_is_named_by_its_line(command: str) -> None:
    moves = played(9)[0].moves.copy()
    moves[4] = moves[4]._replace(do=command)
    with pytest.raises(Divergence, match=r"^line 7: the command .* is refused: ") as caught:
        told(moves).at(9)
    assert str(caught.value).isprintable()


def test_a_snapshot_that_is_not_of_the_state_recorded_is_named_by_the_line_before_it() -> None:
    line, _ = played(9)
    again = told(line.moves, (5, game()))
    with pytest.raises(Divergence, match=r"^line 7: the snapshot after it has another state$"):
        again.at(7)


def test_a_style_that_this_version_does_not_have_is_plain() -> None:
    play = game()
    line = Timeline(ruleset(), HEADER)
    log = (
        ("Snow.", "dim", 1, Weight(0)),
        ("Ice!", "glitter", 1, Weight(2)),
        ("Rain!", "dim", 1, Weight(3)),
        ("You sail on.", "dim", 1, Weight(4)),
    )
    line.take(Snapshot(HEADER, play.dump(), log, 2, 0, 1))
    assert line.at(0).log == [
        Line("Snow.", "dim", 1, ROUTINE),
        Line("Ice!", "text", 1, WEIGHTY),
        Line("Rain!", "dim", 1, PASSING),
        Line("You sail on.", "dim", 1, ECHO),
    ]


@pytest.mark.parametrize("state", ["{}", "other"])
def test_more_lines_than_damage_could_forge_are_not_gone_through(state: str) -> None:
    line = played(MOST_CONTRADICTIONS + 2)[0]
    wrong = line.at(1).dump() if state == "other" else state
    forged = Timeline(ruleset(), HEADER)
    for number, move in enumerate(line.moves, 1):
        forged.take(move._replace(line=2 * number))
        forged.take(Snapshot(None, wrong, (), 0, 0, 1, MEMORY, 2 * number + 1))
    with pytest.raises(
        JournalError, match=f"more than {MOST_CONTRADICTIONS} of its lines contradict the game"
    ):
        forged.mend()


def test_a_game_that_was_opened_in_time_can_be_played_again_at_any_time(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = open_replay(str(journal), 60.0)
    monkeypatch.setattr("time.process_time", lambda: 1e9)
    assert [line.at(position).digest() for position in range(1, line.end + 1)] == [
        move.state for move in line.moves
    ]
