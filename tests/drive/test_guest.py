"""A player in another program, at the end of a line that a test holds."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest
import talks
from tests.effort import usually
from tests.players.table import match, seated

from thrones_tui.drive.guest import MOST_RUBBISH, SILENT_MS, Gone, Guest, Late, Program, Rubbish
from thrones_tui.drive.messages import Code, Misheard, Showing
from thrones_tui.games.registry import GAMES
from thrones_tui.players.match import Faults, Faulty

Replies = Callable[[Mapping[str, Any]], list[object]]


class Wire:
    """A line to a program that replies to each message as it is told, in no time."""

    def __init__(self, replies: Replies) -> None:
        self.replies = replies
        self.heard: list[Mapping[str, Any]] = []
        self.coming: list[bytes] = []

    def send(self, text: str) -> None:
        self.heard.append(json.loads(text))
        for reply in self.replies(self.heard[-1]):
            self.coming.append(reply if isinstance(reply, bytes) else json.dumps(reply).encode())

    def receive(self, most_ms: int | None) -> tuple[bytes, int]:
        if not self.coming or (most_ms is not None and most_ms < 10):
            raise Late("nothing comes")
        return self.coming.pop(0), 10


def program(*, protocol: int = 1, games: tuple[str, ...] = (), before: tuple[object, ...] = ()) -> Replies:
    """Gives any answer, after some other lines."""
    rng = Random(1)

    def reply(message: Mapping[str, Any]) -> list[object]:
        if message["type"] == "hello":
            return [{"type": "hello", "protocol": protocol, "games": games}]
        return [*before, talks.answer(message, rng)] if message["type"] == "decision" else []

    return reply


def guest(replies: Replies, **limits: int) -> tuple[Wire, Callable[[], Guest]]:
    """A player, and its line, on which it has said hello."""
    wire = Wire(replies)
    spoken_to = Program(wire, "thrones")
    return wire, lambda: Guest(lambda: spoken_to, Showing.NONE, **limits)


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_every_game(game: str) -> None:
    wire, make = guest(program())
    seats = [seated(make)] * (2 if game in ("goldrush", "horcruxes") else 1)
    result = match(game, *seats, seed=3)
    kinds = [message["type"] for message in wire.heard]
    assert result.faults == ()
    assert (kinds[0], kinds[-1], kinds.count("decision")) == ("hello", "over", result.answers)
    assert wire.heard[-1]["reason"] == result.outcome.reason


def test_what_it_hears_does_not_tell_the_seed_nor_the_last_state() -> None:
    wire, make = guest(program())
    result = match("thrones", seated(make), seed=987654321)
    told = json.dumps(wire.heard)
    assert "987654321" not in told
    assert result.digest not in told


def test_its_chance_is_its_own_and_the_same_for_the_same_seed() -> None:
    told = []
    for seed in (1, 1, 2):
        wire, make = guest(program())
        match("thrones", seated(make), seed=seed)
        told.append([message["chance"] for message in wire.heard if message["type"] == "decision"][:9])
    assert told[0] == told[1] != told[2]


def test_lines_that_mean_nothing_are_answered_and_do_no_harm() -> None:
    stray = (
        b"hello?",
        {"type": "hello", "protocol": 1},
        {"type": "choose", "id": "1", "number": 0, "index": 0},
    )
    wire, make = guest(program(before=stray))
    assert match("skirmish", seated(make)).faults == ()
    codes = [message["code"] for message in wire.heard if message["type"] == "error"]
    assert codes[:3] == [Code.NOT_JSON, Code.PROTOCOL, Code.STALE]


def test_endless_rubbish_is_a_fault() -> None:
    _, make = guest(program(before=(b"?",) * MOST_RUBBISH))
    with pytest.raises(Faulty) as caught:
        match("skirmish", seated(make))
    assert isinstance(caught.value.fault.error, Rubbish)


def test_who_is_silent_after_a_line_that_is_no_answer_is_not_waited_for() -> None:
    limits: list[int | None] = []

    class Watched(Wire):
        def receive(self, most_ms: int | None) -> tuple[bytes, int]:
            limits.append(most_ms)
            return super().receive(most_ms)

    steady = program()
    wire = Watched(
        lambda message: (
            [{"type": "choose", "id": "1", "number": 0, "index": 0}]
            if message["type"] == "decision"
            else steady(message)
        )
    )
    spoken_to = Program(wire, "thrones")
    result = match("skirmish", seated(lambda: Guest(lambda: spoken_to, Showing.NONE)), faults=Faults.FORFEIT)
    assert result.faults[0].sentence.endswith(
        "Late: it has not answered in 5000 ms: That answers another question."
    )
    assert limits[1:] == [None, SILENT_MS]


def test_spoiled_lines_between_do_no_harm() -> None:
    rng, steady = Random(4), program()

    def reply(message: Mapping[str, Any]) -> list[object]:
        if message["type"] != "decision":
            return steady(message)
        (answer,) = steady(message)
        line = json.dumps(answer).encode()
        cuts = [rng.randrange(1, len(line)) for _ in range(50)]
        return [*(line[:cut] + rng.choice((b"", b"\0", b"\xff", b'"', b"[[")) for cut in cuts), answer]

    wire, make = guest(reply)
    for seed in range(usually(3, 50)):
        assert match("skirmish", seated(make), seed=seed).faults == ()
    assert sum(message["type"] == "error" for message in wire.heard) > 2_000


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"say": "fly"}, Code.ILLEGAL), ({"index": 99}, Code.ILLEGAL), ({}, Code.ILLEGAL)],
)
def test_an_illegal_answer_is_a_fault_and_told(wrong: Mapping[str, object], code: Code) -> None:
    def reply(message: Mapping[str, Any]) -> list[object]:
        if message["type"] == "decision":
            return [{"type": "choose", "id": message["id"], "number": message["number"], **wrong}]
        return program()(message)

    wire, make = guest(reply)
    result = match("skirmish", seated(make), faults=Faults.FORFEIT)
    assert len(result.faults) == 1
    assert [message["code"] for message in wire.heard if message["type"] == "error"] == [code]
    assert wire.heard[-1]["type"] == "over"


def test_time_is_counted_by_answer_and_by_game() -> None:
    wire, make = guest(program(), move_ms=1000, total_ms=25)
    with pytest.raises(Faulty) as caught:
        match("skirmish", seated(make))
    assert caught.value.fault.number == 3
    begun, *asked = [message for message in wire.heard if message["type"] in ("game", "decision")]
    assert begun["clock"] == {"move_ms": 1000, "total_ms": 25}
    assert [message["left_ms"] for message in asked] == [25, 15, 5]


def test_how_much_it_should_think_is_told() -> None:
    wire, make = guest(program(), budget=96)
    match("skirmish", seated(make))
    assert [message["budget"] for message in wire.heard if message["type"] == "game"] == [96]


def test_who_answers_late_is_told_and_may_play_on() -> None:
    said: list[Any] = []

    def reply(message: Mapping[str, Any]) -> list[object]:
        said.append(message)
        if message["type"] == "decision" and message["number"] == 2:
            return []
        late = (
            [talks.answer(said[-3], Random(1))]
            if (message["type"], message.get("number")) == ("decision", 3)
            else []
        )
        return late + steady(message)

    steady = program()
    wire, make = guest(reply, move_ms=500)
    result = match("skirmish", seated(make), faults=Faults.SAFE)
    assert [fault.number for fault in result.faults] == [2]
    codes = [message["code"] for message in wire.heard if message["type"] == "error"]
    assert codes[:2] == [Code.TIMEOUT, Code.STALE]


@pytest.mark.parametrize(
    ("replies", "error"),
    [
        (program(protocol=2), Misheard),
        (lambda message: [{"type": "bye"}], Gone),
        (lambda message: [], Late),
    ],
)
def test_who_says_no_proper_hello_is_no_player(replies: Replies, error: type[Exception]) -> None:
    with pytest.raises(error):
        Program(Wire(replies), "thrones")


def test_a_program_says_which_games_it_plays() -> None:
    _, make = guest(program(games=("thrones",)))
    with pytest.raises(Faulty, match="it does not play skirmish, but thrones"):
        match("skirmish", seated(make))
