"""Going on with a journal, whole, cut or damaged."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from tests.effort import usually
from tests.session.journals import Played, begun, killed, play, standing_of

from thrones_tui.session import saved
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import Back, Damage, Entry, JournalError, Move, Snapshot, line_of
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import Damaged, SavedGame, open_game, recover


def listing(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def damage_in(path: Path, match: str = "is damaged in line") -> Damaged:
    """What is said when the game in a journal is resumed."""
    with pytest.raises(Damaged, match=match) as caught:
        open_game(str(path))
    return caught.value


# Whole, and cut


def test_a_game_is_gone_on_with_where_it_was_left(journal: Path, played: Played) -> None:
    game = open_game(str(journal))
    assert game.play.digest() == played.after[-1]
    assert (game.moves, game.label, game.practice, game.fault) == (25, "The long march", True, "")
    play(game, 5, seed=3)
    stands = game.play.digest(), game.play.log, 30
    game.leave()
    assert standing_of(journal) == stands
    assert verify(str(journal)).fault == ""


def test_a_look_leaves_every_byte(journal: Path, played: Played, tmp_path: Path) -> None:
    for cut in (0, 1, 40):
        journal.write_bytes(played.data[: len(played.data) - cut])
        before = listing(tmp_path)
        for leave in (SavedGame.leave, SavedGame.close):
            leave(open_game(str(journal)))
            assert listing(tmp_path) == before
        open_replay(str(journal))
        assert listing(tmp_path) == before


def test_a_journal_cut_anywhere_loses_the_last_command_at_most(
    journal: Path, played: Played, quick: None
) -> None:
    ends = [at + 1 for at, byte in enumerate(played.data) if byte == ord("\n")]
    for cut in sorted({0, 1, 50, *ends, *(end - 1 for end in ends), *(end - 2 for end in ends)}):
        data = played.data[:cut]
        journal.write_bytes(data)
        whole = sum(end - 1 <= cut for end in ends)
        if not whole:  # the beginning itself is cut
            with pytest.raises(JournalError, match=r"damaged \(line 1: it is cut short\), and nothing"):
                open_game(str(journal))
            assert journal.read_bytes() == data
            continue
        game = open_game(str(journal))
        assert game.play.digest() == (played.after[whole - 1] or played.after[1])
        play(game, 1)
        stands = game.play.digest()
        assert journal.read_bytes().startswith(data[: ends[whole - 1]])
        assert standing_of(killed(game))[0] == stands


def test_a_short_game_cut_at_any_byte_of_its_commands_has_all_but_the_one_being_written(
    tmp_path: Path, quick: None
) -> None:
    game = begun(tmp_path)
    digests = [game.play.digest(), *play(game, 3)]
    path = killed(game)
    data = path.read_bytes()
    commands = data.index(b'{"do":')
    for cut in range(commands - 30, len(data) + 1):
        path.write_bytes(data[:cut])
        whole = data[commands : cut + 1].count(b"\n") if cut > commands else 0
        assert standing_of(path)[0] == digests[whole]
        assert path.read_bytes() == data[:cut]


def test_a_beginning_of_which_only_the_header_is_there_is_played_on_like_any_other(
    journal: Path, played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 5)
    journal.write_bytes(played.data[: played.data.index(b"\n") + 700])
    game = open_game(str(journal))
    assert game.moves == 0
    digests = play(game, 12)
    log = game.play.log.copy()
    assert standing_of(killed(game)) == (digests[-1], log, 12)
    assert verify(str(journal)).fault == ""
    game = open_game(str(journal))
    game.become_practice()
    while game.moves:
        game.take_back()
    assert game.play.digest() == played.after[1]


# Damaged


def spoiled(played: Played) -> Iterator[tuple[int, int, bytes]]:
    """The journal with a bit flipped in each line and in each end of a line: line, offset and contents."""
    begin = 0
    for line, text in enumerate(played.data.split(b"\n")[:-1], 1):
        for place in (line % 3, len(text) * (line % 7) // 7, len(text)):
            data = bytearray(played.data)
            data[begin + place] ^= 1 << (line + place) % 8
            yield line, begin + place, bytes(data)
        begin += len(text) + 1


def test_a_flipped_bit_is_named_and_what_is_whole_is_gone_on_with(
    journal: Path, played: Played, tmp_path: Path, quick: None
) -> None:
    kept = tmp_path / "damaged"
    unharmed = tried = 0
    for line, offset, data in islice(spoiled(played), 0, None, usually(4, 1)):
        journal.write_bytes(data)
        damaged = damage_in(journal)
        assert f"{journal} is damaged in line {line}: " in str(damaged)
        assert journal.read_bytes() == data
        before = set(kept.iterdir()) if kept.exists() else set()
        game = recover(damaged, str(kept))
        assert game.play.digest() in played.states
        assert (game.standing(), game.label) == (damaged.standing, game.label)
        (copy,) = set(kept.iterdir()) - before
        assert copy.read_bytes() == data
        is_end = played.data[offset] == ord("\n")
        if is_end or line == 1 or not isinstance(entry_of(played, line), Move | Back):
            assert game.play.digest() == played.after[-1], (line, offset)
            unharmed += 1
        digest = game.play.digest()
        game.close()
        assert standing_of(journal)[0] == digest
        tried += 1
    assert tried > usually(25, 100)
    assert unharmed > usually(10, 40)


def entry_of(played: Played, number: int) -> Entry | Damage:
    """What a later line of the journal says."""
    return read(played.data).entries[number - 2]


def moves_of(played: Played) -> list[int]:
    """The lines of commands."""
    return [entry.line for entry in read(played.data).entries if isinstance(entry, Move)]


def without(played: Played, *lines: int) -> bytes:
    texts = played.data.splitlines(keepends=True)
    return b"".join(text for number, text in enumerate(texts, 1) if number not in lines)


def test_damage_before_a_snapshot_costs_nothing_behind_it(
    journal: Path, played: Played, tmp_path: Path
) -> None:
    journal.write_bytes(without(played, moves_of(played)[2]))
    game = recover(damage_in(journal), str(tmp_path / "damaged"))
    assert game.play.digest() == played.after[-1]
    assert (game.label, game.practice) == ("The long march", True)
    game.close()
    assert "the snapshot has another state" in verify(str(journal)).fault  # and no one can say how it began


def test_damage_behind_the_last_snapshot_costs_what_follows(
    journal: Path, played: Played, tmp_path: Path
) -> None:
    lost = moves_of(played)[-3]
    journal.write_bytes(without(played, lost))
    damaged = damage_in(journal, f"in line {lost}: it is missing")
    assert len(damaged.timeline.damages) == 1
    game = recover(damaged, str(tmp_path / "damaged"))
    assert game.play.digest() == played.after[lost - 2]


def test_a_take_back_behind_a_line_that_is_lost_is_not_trusted(tmp_path: Path) -> None:
    game = begun(tmp_path, practice=True)
    digests = play(game, 6)
    game.take_back()
    game.take_back()
    journal = killed(game)
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:7] + lines[8:]))  # without the last command
    game = recover(damage_in(journal), str(tmp_path / "damaged"))
    assert game.play.digest() == digests[4]


def test_without_its_first_snapshot_a_game_is_begun_anew_from_its_header_and_verified(
    journal: Path, played: Played, tmp_path: Path
) -> None:
    data = b"".join(played.data.splitlines(keepends=True)[:11])
    journal.write_bytes(data.replace(b'{"snapshot":"c', b'{"snapshot":"d', 1))
    damaged = damage_in(journal, "is damaged in line 2: its check sum is wrong")
    game = recover(damaged, str(tmp_path / "damaged"))
    assert (game.play.digest(), game.moves) == (played.after[10], 9)
    game.close()
    assert verify(str(journal)).fault == ""


def test_a_line_that_leads_elsewhere_is_damage_even_if_its_check_sum_is_right(
    journal: Path, played: Played, tmp_path: Path
) -> None:
    last = moves_of(played)[-1]
    lines = played.data.splitlines(keepends=True)
    move = entry_of(played, last)
    assert isinstance(move, Move)
    for change in (move._replace(state="0" * 32), move._replace(do="give up"), move._replace(do="fly home")):
        data = b"".join([*lines[: last - 1], line_of(last, change), *lines[last:]])
        journal.write_bytes(data)
        damaged = damage_in(journal, rf"is damaged in line {last}: .*{change.do}")
        assert journal.read_bytes() == data
        game = recover(damaged, str(tmp_path / "damaged"))
        assert game.play.digest() == played.after[last - 2]
        game.close()
        journal.write_bytes(data)


def test_a_snapshot_that_cannot_be_read_gives_way_to_the_one_before(journal: Path, played: Played) -> None:
    lines = played.data.splitlines(keepends=True)
    last = [entry for entry in read(played.data).entries if isinstance(entry, Snapshot)][-1]
    lines[last.line - 1] = line_of(last.line, last._replace(state="{}"))
    journal.write_bytes(b"".join(lines))
    game = open_game(str(journal))
    log = game.play.log.copy()
    game.close()
    assert game.play.digest() == played.after[-1]
    journal.write_bytes(played.data)
    assert standing_of(journal)[1] == log


def test_a_snapshot_in_the_middle_that_cannot_be_read_keeps_nobody_from_taking_back(
    journal: Path, played: Played
) -> None:
    lines = played.data.splitlines(keepends=True)
    snapshots = [entry for entry in read(played.data).entries if isinstance(entry, Snapshot)]
    for snapshot in snapshots[1:-1]:
        lines[snapshot.line - 1] = line_of(snapshot.line, snapshot._replace(state="{}"))
    journal.write_bytes(b"".join(lines))
    game = open_game(str(journal))
    while game.moves:
        game.take_back()
    assert game.play.digest() == played.after[1]
    game.close()


def test_more_taken_back_than_was_played_is_damage(journal: Path, played: Played) -> None:
    last = played.data.count(b"\n")
    back = line_of(last + 1, Back(26, 1, 0))
    journal.write_bytes(played.data + back)
    damaged = damage_in(journal, f"line {last + 1}: it takes back more than was played")
    assert damaged.timeline.at(25).digest() == played.after[-1]


def test_who_recovers_second_changes_nothing(journal: Path, played: Played, tmp_path: Path) -> None:
    journal.write_bytes(without(played, moves_of(played)[-3]))
    found = [damage_in(journal), damage_in(journal)]
    kept = str(tmp_path / "damaged")
    first = recover(found[0], kept)
    with pytest.raises(SessionError, match=r"is being played by process \d+"):
        recover(found[1], kept)
    play(first, 1)
    first.close()
    before = listing(tmp_path)
    with pytest.raises(SessionError, match="has changed in the meantime; open it again"):
        recover(found[1], kept)
    assert listing(tmp_path) == before


def test_where_no_copy_can_be_kept_nothing_is_recovered(
    journal: Path, played: Played, tmp_path: Path
) -> None:
    journal.write_bytes(without(played, 9))
    damaged = damage_in(journal)
    (tmp_path / "file").write_text("in the way")
    before = listing(tmp_path)
    with pytest.raises(SessionError, match="Cannot create the folder"):
        recover(damaged, str(tmp_path / "file"))
    assert listing(tmp_path) == before
