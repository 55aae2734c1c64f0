"""What becomes of a game that is over: once in the history, once in the results, once among the replays."""

import os
import stat
from pathlib import Path

import pytest
from tests.home import places
from tests.session.endings import LOST, all_done, history, names, over, results
from tests.session.journals import begun, killed, play, ruleset, winning_seed

from thrones_tui import __version__
from thrones_tui.session import endings
from thrones_tui.session.endings import abandon, discard, finish, give_up, place_in_hall, rename
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import Label, Move, line_of
from thrones_tui.session.journalfile import JournalFile
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.results import Result
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.settling import settle
from thrones_tui.session.shelf import list_saves

pytestmark = pytest.mark.usefixtures("home", "quick")


def test_a_game_that_is_won_is_written_down_everywhere_once(home: Path) -> None:
    game = over()
    now, journal, outcome = game.standing(), Path(game.path).read_bytes(), game.play.outcome
    assert outcome is not None
    done = finish(game, places())
    all_done(home, game)
    (record,) = history(home)
    assert record == done.record
    assert record[1:9] == (
        "thrones", game.header.ruleset, "Jon Snow", "Ada", now.score, "won", outcome.reason, now.turn
    )  # fmt: skip
    assert (record.seed, record.version, record.verified) == (game.header.seed, __version__, True)
    assert (record.practice, record.cheated) == (False, False)
    assert results(home) == [Result("Ada", "Jon Snow", now.score)]
    assert done.replay == str(home / record.journal)
    assert Path(done.replay).read_bytes() == journal
    assert (done.faults, done.code) == ((), game.code)
    assert place_in_hall(record, places()) == "1 of 1"
    assert verify(done.replay).holds


def test_a_lost_or_practised_game_is_in_the_history_and_not_in_the_results(home: Path) -> None:
    lost, practised = over(LOST), over(practice=True)
    turned = begun(Path(places().saves), 11)
    play(turned, 5)
    turned.become_practice()
    play(turned)
    for game in (lost, practised, turned):
        finish(game, places())
    assert results(home) == []
    found = {record.id: (record.outcome, record.practice) for record in history(home)}
    assert found[lost.header.id] == ("lost", False)
    assert found[practised.header.id] == ("won", True)
    assert found[turned.header.id][1]
    assert (
        place_in_hall(next(record for record in history(home) if record.id == practised.header.id), places())
        == ""
    )


def test_who_was_advised_is_in_the_history_as_such_and_counts(home: Path) -> None:
    game = over()
    game.become_advised()
    done = finish(game, places())
    assert (done.record.marks, done.record.uncounted) == (("advised",), ())
    assert history(home) == [done.record]
    assert results(home)


def test_a_cheated_game_is_in_the_history_as_such_and_not_in_the_results(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = over()
    standing = game.play.presenter.standing
    monkeypatch.setattr(
        type(game.play.presenter), "standing", lambda self, view: standing(view)._replace(cheated=True)
    )
    finish(game, places())
    assert [record.cheated for record in history(home)] == [True]
    assert results(home) == []


def test_a_game_that_goes_on_cannot_be_finished(home: Path) -> None:
    game = begun(Path(places().saves))
    with pytest.raises(ValueError, match="not over"):
        finish(game, places())
    assert names(str(home)) == ["saves"]


@pytest.mark.skipif(os.name != "posix", reason="POSIX modes")
def test_nothing_is_written_outside_the_home_or_for_others_to_read(home: Path, tmp_path: Path) -> None:
    finish(over(), places())
    given_up = begun(Path(places().saves))
    play(given_up, 2)
    abandon(given_up, places())
    for path in tmp_path.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path
    assert {path.parent.name for path in tmp_path.rglob("*") if path.is_file()} == {"data", "replays"}


# Cut short


class Killed(BaseException):
    """The program ends here."""


def kill_at(monkeypatch: pytest.MonkeyPatch, step: str, *, after: bool) -> None:
    """End the program before or after a step of finishing."""
    holder, name = (SavedGame, step) if hasattr(SavedGame, step) else (endings, step)
    do = getattr(holder, name)

    def dying(*arguments: object, **options: object) -> None:
        if after:
            do(*arguments, **options)
        raise Killed

    monkeypatch.setattr(holder, name, dying)


STEPS = [
    (step, after)
    for step in ("is_verified", "add_games", "append_result", "put_away")
    for after in (False, True)
]


@pytest.mark.parametrize(("step", "after"), STEPS)
@pytest.mark.parametrize("by_hand", [False, True], ids=["settle", "resume"])
def test_a_game_that_ended_is_written_down_once_wherever_the_program_was_killed(
    home: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: bool, by_hand: bool
) -> None:
    game = over()
    with monkeypatch.context() as patch:
        kill_at(patch, step, after=after)
        with pytest.raises(Killed):
            finish(game, places())
    game.close()
    if by_hand and names(places().saves):
        assert finish(open_game(game.path), places(), again=True).faults == ()
    else:
        assert settle(places()) == ()
    all_done(home, game)


@pytest.mark.parametrize(("step", "after"), STEPS)
def test_so_is_one_that_is_as_good_as_an_earlier_one(
    home: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: bool
) -> None:
    first = over()
    finish(first, places())
    second = over()
    with monkeypatch.context() as patch:
        kill_at(patch, step, after=after)
        with pytest.raises(Killed):
            finish(second, places())
    second.close()
    assert settle(places()) == ()
    assert {record.id for record in history(home)} == {first.header.id, second.header.id}
    assert len(results(home)) == 2
    assert len(set(results(home))) == 1


def test_so_is_one_whose_name_is_cut_in_the_results_as_another_one_is(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("x" * 23 + "y", "北" * 23 + "a", "北" * 23 + "b"):
        options = {"name": name, "hero": "Jon Snow"}
        game = SavedGame.begin(ruleset(), winning_seed(), options, places().saves)
        play(game)
        with monkeypatch.context() as patch:
            kill_at(patch, "append_result", after=name.endswith("b"))
            with pytest.raises(Killed):
                finish(game, places())
        game.close()
        assert settle(places()) == ()
    assert [result.name for result in results(home)] == ["x" * 23 + "y", *["北" * 11 + "…"] * 2]
    assert len(history(home)) == 3


@pytest.mark.parametrize("step", ["is_verified", "add_games", "put_away"])
@pytest.mark.parametrize("after", [False, True])
def test_a_game_that_is_being_given_up_is_given_up_or_goes_on(
    home: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: bool
) -> None:
    game = begun(Path(places().saves))
    play(game, 5)
    with monkeypatch.context() as patch:
        kill_at(patch, step, after=after)
        with pytest.raises(Killed):
            abandon(game, places())
    game.close()
    assert settle(places()) == ()
    waiting = names(places().saves)
    if waiting:
        assert history(home) == []
        again = open_game(game.path)
        play(again)
        finish(again, places())
        assert [record.outcome for record in history(home)] != ["abandoned"]
    else:
        assert [(record.id, record.outcome) for record in history(home)] == [(game.header.id, "abandoned")]


def test_a_game_whose_last_line_only_claims_that_it_is_over_is_left_alone(home: Path) -> None:
    game = begun(Path(places().saves))
    play(game, 3)
    path = killed(game)
    count = path.read_bytes().count(b"\n")
    with path.open("ab") as file:
        file.write(line_of(count + 1, Move("give up", "0" * 32, 3, 0, over=True)))
        file.write(line_of(count + 2, Label("x")))
    before = path.read_bytes()
    (fault,) = settle(places())
    assert f"damaged in line {count + 1}" in fault
    assert path.read_bytes() == before
    assert history(home) == []


# Giving up, naming


def test_a_game_is_given_up_by_its_journal(home: Path) -> None:
    game = begun(Path(places().saves))
    play(game, 4)
    turn = game.standing().turn
    game.close()
    assert give_up(game.path, places()) == "The game is given up; its replay is kept."
    (record,) = history(home)
    assert (record.outcome, record.reason, record.turns) == ("abandoned", f"Given up on turn {turn}.", turn)
    assert (record.verified, results(home), names(places().saves)) == (True, [], [])
    assert open_replay(str(home / record.journal)).end == 4


def test_of_a_game_in_which_nobody_has_moved_nothing_is_kept(home: Path) -> None:
    begun(Path(places().saves)).close()
    (save,) = list_saves(places().saves)
    assert save.is_untouched
    assert give_up(save.path, places()) == "The game is given up."
    assert (history(home), names(places().saves), names(places().replays)) == ([], [], [])


def test_giving_a_game_up_that_was_won_unseen_writes_down_that_it_was_won(home: Path) -> None:
    game = over()
    game.close()
    give_up(game.path, places())
    assert [record.outcome for record in history(home)] == ["won"]
    all_done(home, game)


def test_a_damaged_or_foreign_file_is_put_away_byte_for_byte(home: Path) -> None:
    game = begun(Path(places().saves))
    play(game, 4)
    path = killed(game)
    for data in (path.read_bytes()[:-90] + b"x" * 90 + b"\n", b"garbage", b""):
        path.write_bytes(data)
        words = give_up(str(path), places())
        kept = words.removeprefix("The damaged file was moved to ").removesuffix(".")
        assert Path(kept).read_bytes() == data
        assert Path(kept).parent == home / "damaged"
        assert names(places().saves) == []
    assert len(names(places().damaged)) == 3
    assert history(home) == []


def test_a_game_in_play_can_be_neither_given_up_nor_named(home: Path) -> None:
    game = begun(Path(places().saves))
    before = Path(game.path).read_bytes()
    mine = pytest.raises(SessionError, match=f"is being played by process {os.getpid()}")
    for use in (give_up, discard):
        with mine:
            use(game.path, places())
    with mine:
        rename(game.path, "mine now")
    assert Path(game.path).read_bytes() == before
    assert list_saves(places().saves)[0].holder is not None


def test_what_cannot_be_put_away_is_not_called_given_up(home: Path) -> None:
    game = begun(Path(places().saves))
    play(game, 4)
    game.close()
    (home / "replays").write_text("in the way")
    with pytest.raises(SessionError, match="replays"):
        give_up(game.path, places())
    assert history(home) == []
    open_game(game.path).close()


def test_a_saved_game_is_named_and_otherwise_as_it_was(home: Path) -> None:
    game = begun(Path(places().saves))
    digests = play(game, 4)
    game.close()
    rename(game.path, "  The long\nmarch  ")
    assert [save.title for save in list_saves(places().saves)] == ["The longmarch"]
    rename(game.path, "")
    assert [save.label for save in list_saves(places().saves)] == [""]
    again = open_game(game.path)
    assert (again.play.digest(), again.moves) == (digests[-1], 4)
    with pytest.raises(SessionError, match="No such file"):
        rename(str(home / "saves" / "none.jsonl"), "x")


def test_a_name_that_cannot_be_written_is_a_sentence(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = killed(begun(Path(places().saves)))
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: (_ for _ in ()).throw(OSError(5, "Input/output error")))
        with pytest.raises(SessionError, match=r"^Not saved: cannot write .*Input/output error"):
            rename(str(path), "x")
    assert path.read_bytes() == before
    JournalFile.open(str(path))[0].close()
