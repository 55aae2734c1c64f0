"""Playing a journal again from its seed."""

from collections import Counter
from pathlib import Path

import pytest
from tests.effort import usually
from tests.session.journals import Played, begun, killed, play, ruleset

from thrones_tui.core.dice import Dice
from thrones_tui.scene.live import begin
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import (
    Back,
    Damage,
    Entry,
    Header,
    Move,
    Practice,
    Snapshot,
    line_of,
    lines_of,
)
from thrones_tui.session.reading import read
from thrones_tui.session.replay import verify


def changed(played: Played, line: int, entry: Entry) -> bytes:
    """The journal with another entry in a line, check sum included."""
    lines = played.data.splitlines(keepends=True)
    lines[line - 1] = line_of(line, entry)
    return b"".join(lines)


def test_a_journal_as_it_was_played_holds(journal: Path, played: Played) -> None:
    verdict = verify(str(journal))
    assert verdict.holds
    assert verdict.compares_log
    assert (verdict.commands, verdict.taken_back, verdict.snapshots) == (29, 4, 4)
    assert (verdict.digest, verdict.fault, verdict.outcome) == (played.after[-1], "", None)
    assert verdict.header == read(played.data).header
    assert journal.read_bytes() == played.data


def test_the_verdict_tells_how_a_game_ended(tmp_path: Path) -> None:
    game = begun(tmp_path)
    digests = play(game)
    stands, outcome = game.standing(), game.play.outcome
    verdict = verify(str(killed(game)))
    assert (verdict.standing, verdict.outcome, verdict.digest) == (stands, outcome, digests[-1])
    assert verdict.commands == len(digests)


def test_a_torn_last_line_counts_for_nothing(journal: Path, played: Played) -> None:
    journal.write_bytes(played.data[:-20])
    verdict = verify(str(journal))
    assert (verdict.fault, verdict.commands) == ("", 28)


def test_whatever_is_changed_is_named_by_its_line_even_with_a_right_check_sum(
    journal: Path, played: Played
) -> None:
    tried = set()
    for entry in read(played.data).entries:
        line = entry.line
        match entry:
            case Move():
                for change in (entry._replace(state="0" * 32), entry._replace(do="fly home")):
                    journal.write_bytes(changed(played, line, change))
                    verdict = verify(str(journal))
                    assert verdict.fault.startswith(f"line {line}: ")
                    assert change.do in verdict.fault
                    assert verdict.digest == played.after[line - 2]
            case Back():
                journal.write_bytes(changed(played, line, entry._replace(back=99)))
                assert verify(str(journal)).fault == f"line {line}: it takes back more than was played"
            case Snapshot():
                other = begin(ruleset().edition, Dice(1), {"name": "Bo", "hero": "Jon Snow"}).dump()
                journal.write_bytes(changed(played, line, entry._replace(state=other)))
                fault = f"line {line}: the snapshot has another state than the game"
                assert verify(str(journal)).fault == fault
        tried.add(type(entry))
    assert {Move, Back, Snapshot} <= tried


def test_another_command_that_is_legal_is_named_too(journal: Path, played: Played) -> None:
    first = next(entry.line for entry in read(played.data).entries if isinstance(entry, Move))
    play = begin(ruleset().edition, Dice(7), {"name": "Ada", "hero": "Jon Snow"})
    entry = read(played.data).entries[first - 2]
    assert isinstance(entry, Move)
    other = next(str(option) for option in play.decision.options if str(option) != entry.do)
    journal.write_bytes(changed(played, first, entry._replace(do=other)))
    assert verify(str(journal)).fault.startswith(f"line {first}: after {other!r} the state is ")


UNKNOWABLE = {"id", "began", "program", "players", "label", "line"}
"""What no game can tell of itself."""


def other(value: object) -> object:
    """Another value of the same kind."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{'2' if value[:1] == '1' else '1'}{value[1:]}"  # a digest stays one, and a moment
        case Header():
            return value._replace(seed="99")
        case tuple():
            return value[:-1]
        case dict():
            return {**value, next(iter(value), "player2"): "Bo"}
    raise AssertionError(value)


def holds(path: Path, data: bytes) -> bool:
    path.write_bytes(data)
    try:
        return verify(str(path)).holds
    except SessionError:  # the game cannot even be begun
        return False


def test_no_field_of_the_header_can_be_changed_and_the_journal_still_hold(
    journal: Path, played: Played
) -> None:
    header = read(played.data).header
    assert header is not None
    begin, copy, *rest = played.data.splitlines(keepends=True)
    first = read(played.data).entries[0]
    assert isinstance(first, Snapshot)
    for field in Header._fields:
        forged = header._replace(**{field: other(getattr(header, field))})  # type: ignore[arg-type]
        head = line_of(1, forged)
        assert not holds(journal, b"".join([head, copy, *rest])), field
        is_known = field not in UNKNOWABLE and field != "practice"  # which anybody may call it
        again = line_of(2, first._replace(header=forged))
        assert holds(journal, b"".join([head, again, *rest])) != is_known, field
    assert holds(journal, b"".join([begin, copy, *rest]))


def test_no_field_of_another_line_can_be_changed_and_the_journal_still_hold(
    journal: Path, played: Played
) -> None:
    tried = Counter[str]()
    for entry in read(played.data).entries:
        assert not isinstance(entry, Damage)
        if isinstance(entry, Move) and entry.line % usually(6, 1):
            continue
        for field in entry._fields:
            value = getattr(entry, field)
            if field not in UNKNOWABLE and value not in (None, ()) and not isinstance(entry, Practice):
                forged = entry._replace(**{field: other(value)})  # type: ignore[arg-type]
                assert not holds(journal, changed(played, entry.line, forged)), (entry.line, field)
                tried[f"{type(entry).__name__} {field}"] += 1
    assert {"Move over", "Back turn", "Back score", "Snapshot log", "Snapshot news"} <= tried.keys()


def test_damage_is_named_by_its_line(journal: Path, played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    for line in (1, 2, 3, 20, len(lines)):
        spoiled = [*lines[: line - 1], lines[line - 1].replace(b'"', b"'", 1), *lines[line:]]
        journal.write_bytes(b"".join(spoiled))
        assert verify(str(journal)).fault.startswith(f"line {line}: ")
    journal.write_bytes(b"".join([*lines[:8], *lines[9:]]))
    assert verify(str(journal)).fault == "line 9: it is missing"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"seed": "8"}, "line 2: its copy of the header is another"),
        (
            {"options": {"name": "Ada", "hero": "Sansa Stark"}},
            "line 1: the character recorded is 'Jon Snow', that of the game is 'Sansa Stark'",
        ),
    ],
)
def test_another_seed_or_hero_in_the_header_is_noticed(
    journal: Path, played: Played, change: dict[str, object], fault: str
) -> None:
    reading = read(played.data)
    assert isinstance(reading.header, Header)
    head = line_of(1, reading.header._replace(**change))  # type: ignore[arg-type]
    journal.write_bytes(head + played.data.split(b"\n", 1)[1])
    assert verify(str(journal)).fault == fault


def test_another_version_may_have_told_and_remembered_otherwise_but_not_played_otherwise(
    journal: Path, played: Played
) -> None:
    header, *entries = read(played.data).header, *read(played.data).entries
    assert header is not None
    header = header._replace(program="0.1.0")

    def in_other_words(entry: Entry | Damage) -> Entry:
        assert not isinstance(entry, Damage)
        if not isinstance(entry, Snapshot):
            return entry
        log = tuple((f"{text} So it goes.", *rest) for text, *rest in entry.log[1:])
        copy = header if entry.header is not None else None
        return entry._replace(header=copy, log=log, fresh=len(log), news=0, memory="")  # type: ignore[arg-type]

    other = [in_other_words(entry) for entry in entries]
    journal.write_bytes(b"".join(lines_of([header, *other])))
    verdict = verify(str(journal))
    assert (verdict.fault, verdict.compares_log) == ("", False)
    last = max(at for at, entry in enumerate(other) if isinstance(entry, Snapshot))
    other[last] = other[last]._replace(state=other[0].state)  # type: ignore[call-arg, union-attr]
    journal.write_bytes(b"".join(lines_of([header, *other])))
    fault = f"line {other[last].line}: the snapshot has another state than the game"
    assert verify(str(journal)).fault == fault
