"""Games for a program: its lines in, our lines out."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import talks
from tests.contract.games import played, start
from tests.contract.test_secrecy import OPEN, REWRITTEN
from tests.drive.jsonschema import faults
from tests.effort import usually

from thrones_tui.core.engine import Game
from thrones_tui.drive.host import MOST_GAMES, Host
from thrones_tui.drive.messages import LONGEST_LINE, Code, Showing, line
from thrones_tui.drive.schema import protocol
from thrones_tui.drive.table import Table
from thrones_tui.games.registry import GAMES
from thrones_tui.session.worlds import load_ruleset, with_files

ROOT = Path(__file__).parents[2]
TALKS = Path(__file__).parent / "talks"
HELLO = {"type": "hello", "protocol": 1}
SECRET = "s3cr3t"


def host() -> Host:
    return Host("thrones", lambda name, files: with_files(name, files).edition, lambda: 7)


def hear(asked: Host, *messages: object) -> list[dict[str, Any]]:
    """What is answered to messages, or to lines as they are."""
    lines = [each if isinstance(each, bytes) else json.dumps(each).encode() for each in messages]
    return [json.loads(said) for text in lines for said in asked.hear(text)]


def new(game: str, **more: object) -> dict[str, object]:
    return {"type": "new", "id": "a", "game": game, "seed": 7, **more}


@pytest.fixture
def greeted() -> Host:
    asked = host()
    assert hear(asked, HELLO) == []
    return asked


def test_every_game_has_a_golden_talk() -> None:
    assert {path.stem for path in TALKS.iterdir()} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_talks_go_as_they_did(game: str) -> None:
    golden = (TALKS / f"{game}.txt").read_text(encoding="utf-8").splitlines()
    assert list(talks.talk(game)) == golden


def test_the_view_in_the_book_is_the_one_that_is_sent(greeted: Host) -> None:
    told = hear(greeted, new("thrones", options={"hero": "Jon Snow"}, view="full"))
    book = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    example = book.partition("```json\n")[2].partition("```")[0]
    shown = re.findall(r'"\w+": (?:"[^"…]*"|[\d.]+|true|\[\d+, \d+\])', example)
    assert len(shown) > 20
    assert [each for each in shown if each not in json.dumps(told)] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_holds_for_every_line(game: str) -> None:
    schema = protocol()
    kinds = {"<": {"$ref": "#/$defs/heeded"}, ">": {"$ref": "#/$defs/said"}}
    told = [text.partition(" ") for text in (TALKS / f"{game}.txt").read_text(encoding="utf-8").splitlines()]
    wrong = [
        (text, fault)
        for side, _, text in told
        if not (side == "<" and text in talks.MISTAKES)
        for fault in faults(kinds[side], json.loads(text), schema)
    ]
    assert wrong == []


def test_the_schema_refuses_what_is_none() -> None:
    schema, heeded = protocol(), {"$ref": "#/$defs/heeded"}
    wrong: tuple[object, ...] = (
        {"type": "new", "id": 7, "game": "thrones"},
        {"type": "choose"},
        {"type": "x"},
        [],
    )
    assert all(list(faults(heeded, message, schema)) for message in wrong)


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ({"type": "hello", "protocol": 2}, "This is protocol 1, and not 2."),
        (new("thrones"), "The first line is a hello."),
        (b"hello", "That is no message: it is not JSON: Expecting value: line 1 column 1 (char 0)."),
    ],
)
def test_who_does_not_greet_is_sent_away(first: object, says: str) -> None:
    asked = host()
    (error,) = hear(asked, first)
    assert (error["type"], error["message"], asked.status) == ("error", says, 2)


def test_bye_ends_the_talk(greeted: Host) -> None:
    assert hear(greeted, {"type": "bye"}) == []
    assert greeted.status == 0


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (b"{", Code.NOT_JSON),
        (b"[1]", Code.NOT_JSON),
        (b"\xff", Code.NOT_JSON),
        (b'"' + b"a" * LONGEST_LINE + b'"', Code.TOO_LONG),
        (new("thrones", id=""), Code.BAD_FIELD),
        ({"type": ["new"]}, Code.UNKNOWN_TYPE),
        (new("thrones", seed=1.5), Code.BAD_FIELD),
        (new("thrones", seed=2**60), Code.BAD_FIELD),
        (new("thrones", options={"hero": None}), Code.BAD_FIELD),
        (new("thrones", options={"hero": "Nobody"}), Code.BAD_OPTION),
        (new("thrones", view="braille"), Code.BAD_OPTION),
        ({"type": "choose", "id": "a", "number": 1}, Code.ILLEGAL),
        ({"type": "choose", "id": "a", "number": 1, "index": 99}, Code.ILLEGAL),
        ({"type": "choose", "id": "a", "number": 1, "index": 0, "say": "rest"}, Code.ILLEGAL),
        ({"type": "choose", "id": "a", "number": 0, "index": 0}, Code.STALE),
        ({"type": "choose", "id": "b", "number": 1, "index": 0}, Code.NO_GAME),
    ],
)
def test_a_mistake_is_named_and_the_question_stands(greeted: Host, message: object, code: Code) -> None:
    hear(greeted, new("thrones"))
    (error,) = hear(greeted, message)
    assert (error["type"], error["code"]) == ("error", code)
    (after,) = hear(greeted, {"type": "choose", "id": "a", "number": 1, "say": "rest", "unknown": []})
    assert after["number"] == 2


def test_no_more_games_are_begun_than_there_is_room_for(greeted: Host) -> None:
    for number in range(MOST_GAMES):
        hear(greeted, new("skirmish", id=str(number), view="none"))
    (error,) = hear(greeted, new("skirmish", id="one more"))
    assert error["code"] == Code.BAD_OPTION
    assert len(hear(greeted, new("skirmish", id="0"))) == 2  # in place of the old one


def test_names_may_be_said_in_any_order(greeted: Host) -> None:
    for seed in range(40):
        (_, asked) = hear(greeted, new("thrones", seed=seed, view="none"))
        rng = Random(seed)
        while asked["type"] == "decision":
            if "pick" in asked:
                names = sorted(asked["items"], reverse=True)[: asked["pick"]]
                said = {"type": "choose", "id": "a", "number": asked["number"]}
                (after,) = hear(greeted, {**said, "say": f"{asked['form']} {', '.join(names)}"})
                assert after.get("number") != asked["number"]
                return
            (asked,) = hear(greeted, talks.answer(asked, rng))
    raise AssertionError("nobody was asked to pick some")


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_in_no_line(game: str, greeted: Host) -> None:
    rng = Random(1)
    for view in Showing:
        said = hear(greeted, new(game, seed=SECRET, view=view))
        for _ in range(20):
            assert SECRET not in json.dumps(said)
            if said[-1]["type"] == "over":
                break
            said = hear(greeted, talks.answer(said[-1], rng))


@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].package not in OPEN])
def test_whatever_is_hidden_the_lines_are_the_same(game: str) -> None:
    rng = Random(3)
    for number, (play, _) in enumerate(played(game, 3)):
        if number % 5 == 0:
            twin = REWRITTEN[GAMES[game].package](play, rng)
            assert list(_asked(twin)) == list(_asked(play))


def _asked(game: Game[Any, Any]) -> Iterator[str]:
    presenter = start(game.rules.game, 1).presenter
    for showing in (Showing.FULL, Showing.TEXT):
        table = Table("a", game.rules, presenter, showing)
        yield line(table.asked(1, game.decision, game.view(game.decision.player), []))


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [("goldrush", {"player2": "greedy"}, {0}), ("horcruxes", {"kind1": "expert", "kind2": "user"}, {1})],
)
def test_a_built_in_player_sits_at_a_seat_that_is_told_so(
    greeted: Host, game: str, options: dict[str, str], seats: set[int]
) -> None:
    rng, asked = Random(2), set[int]()
    *_, said = hear(greeted, new(game, options=options))
    while said["type"] == "decision":
        asked.add(said["seat"])
        (said,) = hear(greeted, talks.answer(said, rng))
    assert (said["type"], asked) == ("over", seats)


@pytest.mark.parametrize("name", ["robot", "cmd:./bot", "bots.py:Greedy", "greedy:depth=2", ":", "bots/"])
def test_nobody_else_is_run_for_a_message(greeted: Host, name: str) -> None:
    (error,) = hear(greeted, new("goldrush", options={"player2": name}))
    assert error["code"] == Code.BAD_OPTION


def test_other_texts_for_files_of_a_world_make_a_world_of_ones_own(greeted: Host) -> None:
    rules = load_ruleset("thrones").files["ruleset.toml"]
    assert "army = 2000" in rules
    changed = {"ruleset.toml": rules.replace("army = 2000", "army = 6000")}
    _, usual = hear(greeted, new("thrones"))
    _, other = hear(greeted, new("thrones", files=changed))
    assert (usual["view"]["omens"]["army"][1], other["view"]["omens"]["army"][1]) == (2000, 6000)
    for files in ({"ruleset.toml": "["}, {"../../secret": ""}, {"map": ""}):
        (error,) = hear(greeted, new("thrones", files=files))
        assert error["code"] == Code.BAD_OPTION
    (error,) = hear(greeted, new("goldrush", files=changed))
    assert error["message"] == "Gold Rush Alaska has no file 'ruleset.toml'; it has none."


@pytest.mark.parametrize("game", ["thrones", "greater", "minirogue"])
def test_a_view_is_short(game: str) -> None:
    sizes = [
        len(json.dumps(json.loads(text[2:])["view"], separators=(",", ":")).encode())
        for seed in range(6)
        for text in _lines(game, seed)
        if '"view"' in text
    ]
    assert max(sizes) <= 2_560


def _lines(game: str, seed: int) -> Iterator[str]:
    asked, rng = host(), Random(seed)
    hear(asked, HELLO)
    said = hear(asked, new(game, seed=seed))[-1]
    while said["type"] == "decision" and said["number"] < 500:
        yield f"> {json.dumps(said)}"
        (said,) = hear(asked, talks.answer(said, rng))


def test_rubbish_is_answered_and_never_ends_the_talk(greeted: Host) -> None:
    rng = Random(5)
    lines = [
        text[2:].encode()
        for game in ("skirmish", "horcruxes")
        for text in talks.talk(game)
        if text.startswith("< ") and '"bye"' not in text
    ]
    lines.append(json.dumps(new("skirmish", files={"ruleset.toml": "army = 9"})).encode())
    for _ in range(usually(20_000, 100_000)):
        text = bytearray(rng.choice(lines))
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(text) + 1)
            text[at : at + rng.randrange(3)] = rng.choice((b"", b'"', b"\0", b"9", b"a", b"{", b"\xc3", b"-"))
        said = hear(greeted, bytes(text))
        assert all(each["type"] in ("game", "decision", "over", "error") for each in said)
    assert greeted.status is None
