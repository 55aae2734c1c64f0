"""A game that is saved as it is played."""

import os
import stat
from pathlib import Path
from random import Random

import pytest
from tests.session.journals import ADA, begun, killed, play, ruleset, standing_of

from thrones_tui import __version__
from thrones_tui.core.codec import LONGEST
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.session import saved
from thrones_tui.session.journal import (
    Advised,
    Back,
    Damage,
    Entry,
    Header,
    Label,
    Move,
    Practice,
    Snapshot,
    memory_of,
)
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import SavedGame, clean_label, open_game, take_over
from thrones_tui.session.shelf import list_saves


def lines(game: SavedGame) -> list[Entry | Damage]:
    """What the journal of a game says behind the header."""
    reading = read(Path(game.path).read_bytes())
    assert reading.damages == ()
    return [entry._replace(line=0) for entry in reading.entries]


# As it is played


def test_a_new_game_is_on_the_disk_before_its_first_command(tmp_path: Path) -> None:
    game = begun(tmp_path / "saves", 42)
    header = read(Path(game.path).read_bytes()).header
    assert isinstance(header, Header)
    assert header == game.header
    assert Path(game.path) == tmp_path / "saves" / f"{game.header.id}.jsonl"
    assert (header.game, header.seed, header.options, header.practice) == ("thrones", "42", ADA, False)
    assert (header.name, header.character, header.program) == ("Ada", "Jon Snow", __version__)
    assert header.world == ruleset().files
    assert header.ruleset == ruleset().fingerprint
    (snapshot,) = lines(game)
    assert isinstance(snapshot, Snapshot)
    assert snapshot.header == header


def test_options_are_in_the_journal_as_they_are_declared_however_they_were_said(tmp_path: Path) -> None:
    said = {"name": " Ada ", "hero": "jon snow", "house": ("Horses", "cunning-rivals")}
    game = SavedGame.begin(ruleset(), 7, said, str(tmp_path))
    assert game.header.options == {"name": "Ada", "hero": "Jon Snow", "house": "horses,cunning-rivals"}
    digests = play(game, 3)
    assert standing_of(killed(game))[0] == digests[-1]
    assert verify(game.path).fault == ""


def test_every_command_is_in_the_journal_before_submit_returns(tmp_path: Path) -> None:
    game = begun(tmp_path)
    rng = Random(1)
    for count in range(1, 12):
        command = str(game.play.decision.sample(rng))
        game.submit(f" {command} ")
        last = lines(game)[-1]
        now = game.standing()
        assert last == Move(command, game.play.digest(), now.turn, now.score)
        assert len(lines(game)) == count + 1
        assert game.moves == count


def test_the_last_command_of_a_game_says_that_it_is_over(tmp_path: Path) -> None:
    game = begun(tmp_path)
    play(game)
    moves = [line for line in lines(game) if isinstance(line, Move)]
    assert [move.over for move in moves] == [False] * (len(moves) - 1) + [True]


def test_an_illegal_command_writes_nothing(tmp_path: Path) -> None:
    game = begun(tmp_path)
    before = Path(game.path).read_bytes()
    with pytest.raises(IllegalCommand):
        game.submit("fly home")
    assert Path(game.path).read_bytes() == before
    assert (game.moves, game.fault) == (0, "")


def test_bad_options_and_seeds_make_no_file(tmp_path: Path) -> None:
    for seed, options in ((7, {"hero": "Nobody"}), (7, {"mood": "bad"}), ("a\nb", ADA), ("\x1b[2J", ADA)):
        with pytest.raises(ValueError, match=r"\w.*[.?!]$"):
            SavedGame.begin(ruleset(), seed, options, str(tmp_path / "saves"))
    assert list(tmp_path.iterdir()) == []


def test_snapshots_come_now_and_then_and_on_leaving_where_there_is_something_to_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 10)

    def snapshots(game: SavedGame) -> int:
        return sum(isinstance(line, Snapshot) for line in lines(game))

    game = begun(tmp_path)
    play(game, 9)
    assert snapshots(game) == 1
    play(game, 1, seed=2)
    assert snapshots(game) == 2
    play(game, 3, seed=3)
    game.leave()
    assert snapshots(game) == 2  # three commands are less to read than a snapshot
    game = open_game(game.path)
    play(game, 1, seed=4)
    game.leave()
    assert snapshots(game) == 3
    for _ in range(3):
        open_game(game.path).leave()
    assert snapshots(game) == 3


@pytest.mark.parametrize(("limit", "least"), [("MOST_LINES", 1012), ("LARGEST", LONGEST + 8_000)])
def test_a_full_journal_takes_no_more_commands_and_can_be_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, least: int
) -> None:
    monkeypatch.setattr(saved, limit, least)
    game = begun(tmp_path, practice=True)
    with pytest.raises(IllegalCommand, match="journal of this game is full"):
        play(game, 100)
    before, moves = Path(game.path).read_bytes(), game.moves
    assert moves >= 5
    assert "full" in game.why_not_back()
    assert Path(game.path).read_bytes() == before
    game.leave()
    assert open_game(game.path).moves == moves


def test_a_journal_whose_snapshots_take_much_memory_gets_no_more_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 3)
    monkeypatch.setattr(saved, "MOST_UNPACKED", 50_000)
    game = begun(tmp_path)
    play(game, 30)
    snapshots = [entry for entry in lines(game) if isinstance(entry, Snapshot)]
    assert 1 < len(snapshots) < 10
    assert sum(map(memory_of, snapshots)) < 50_000
    assert open_game(str(killed(game))).moves == 30


def test_the_log_after_going_on_is_the_log_before_wherever_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 7)
    game, rng = begun(tmp_path, practice=True), Random(5)
    for _ in range(12):
        play(game, rng.randint(1, 6), seed=rng.randint(0, 99))
        for _ in range(rng.randint(0, 5)):
            if not game.why_not_back():
                game.take_back()
        if game.play.outcome is not None:
            game.take_back()
        shown = (
            game.play.scene(),
            game.play.log,
            game.play.story.fresh,
            game.play.story.news,
            game.play.story.told,
            game.play.memory,
        )
        if rng.random() < 0.5:
            game.leave()
        game.close()
        game = open_game(game.path)
        again = (
            game.play.scene(),
            game.play.log,
            game.play.story.fresh,
            game.play.story.news,
            game.play.story.told,
            game.play.memory,
        )
        assert again == shown
    assert verify(game.path).fault == ""


# Taking back


def test_a_ranked_game_takes_nothing_back_that_chance_or_the_unknown_had_a_part_in(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert game.why_not_back() == "There is nothing to take back."
    with pytest.raises(IllegalCommand, match="There is nothing to take back"):
        game.take_back()
    rng = Random(1)
    refused = 0
    for _ in range(40):
        before = game.play.clone()
        game.submit(str(game.play.decision.sample(rng)))
        if game.play.outcome is not None:
            break
        told = game.play.view() != before.view() or game.play.state.dice.drawn != before.state.dice.drawn
        assert bool(game.why_not_back()) == told
        if told:
            size = os.path.getsize(game.path)
            with pytest.raises(IllegalCommand, match="That command rolled dice or revealed something"):
                game.take_back()
            assert os.path.getsize(game.path) == size
            refused += 1
    assert refused > 10


def test_a_ranked_game_takes_a_choice_back_that_has_shown_nothing(tmp_path: Path) -> None:
    for seed in range(30):
        game = begun(tmp_path / str(seed), seed)
        play(game, 1 << 20, seed)
        commands = [line.do for line in lines(game) if isinstance(line, Move)]
        if "battle" in commands[:-1]:
            break
    again = begun(tmp_path / "again", seed)
    for command in commands[: commands.index("battle")]:
        again.submit(command)
    before = again.play.digest(), again.play.log.copy(), again.play.decision
    again.submit("battle")
    assert again.play.decision.name != before[2].name
    assert again.why_not_back() == ""
    assert again.take_back() == "battle"
    assert (again.play.digest(), again.play.log, again.play.decision) == before
    assert not again.practice
    last = lines(again)[-2:]
    assert [type(line) for line in last] == [Move, Back]
    assert "rolled dice" in again.why_not_back()
    assert standing_of(killed(again))[0] == before[0]
    verdict = verify(again.path)
    assert (verdict.commands, verdict.taken_back, verdict.fault) == (commands.index("battle") + 1, 1, "")


def test_the_end_of_a_ranked_game_stays(tmp_path: Path) -> None:
    game = begun(tmp_path)
    play(game)
    assert game.why_not_back()


def test_what_was_taken_back_is_kept_in_the_journal_and_snapshots_behind_it_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved, "SNAPSHOT_EVERY", 5)
    game = begun(tmp_path, practice=True)
    first = play(game, 11)
    for _ in range(7):
        game.take_back()
    second = play(game, 3, seed=9)
    states = [line.state for line in lines(game) if isinstance(line, Move)]
    assert states == first + second
    timeline = open_replay(game.path)
    assert [move.state for move in timeline.moves] == first[:4] + second
    assert timeline.since_snapshot == 2
    log = game.play.log.copy()
    assert standing_of(killed(game)) == (second[-1], log, 7)


def test_a_ranked_game_that_becomes_practice_stays_so(tmp_path: Path) -> None:
    game = begun(tmp_path)
    play(game, 6)
    assert game.why_not_back()
    game.become_practice()
    game.become_practice()
    assert lines(game).count(Practice()) == 1
    assert not game.header.practice
    for _ in range(3):
        game.take_back()
    game.close()
    for _ in range(2):
        game = open_game(game.path)
        assert game.practice
        assert game.why_not_back() == ""
        game.close()
    assert list_saves(str(tmp_path))[0].practice


def test_whoever_was_advised_once_stays_so(tmp_path: Path) -> None:
    game = begun(tmp_path)
    play(game, 6)
    assert not game.advised
    game.become_advised()
    game.become_advised()
    assert lines(game).count(Advised()) == 1
    game.close()
    for _ in range(2):
        game = open_game(game.path)
        assert (game.advised, game.practice) == (True, False)
        game.close()


def test_what_one_took_over_is_a_practice_game_of_its_own(tmp_path: Path) -> None:
    game = begun(tmp_path)
    digests = play(game, 12)
    game.close()
    before = Path(game.path).read_bytes()
    timeline = open_replay(game.path)
    for position in (0, 7, 12):
        mine = take_over(timeline, position, str(tmp_path / "mine"))
        assert mine.moves == position
        assert (mine.practice, mine.header.origin) == (True, game.header.id)
        assert mine.header.id != game.header.id
        if position:
            assert mine.play.digest() == digests[position - 1]
        play(mine, 3, seed=4)
        while mine.moves:
            mine.take_back()
        mine.close()
        assert verify(mine.path).fault == ""
    assert Path(game.path).read_bytes() == before


# Names

NAMES = [
    "a/b", "..", "../../evil", "/var/tmp/out", "CON", "NUL.txt", "🐉 dragon 🏴‍☠️", "two\nlines", "", " ",
    "x" * 300, "\0", "\x1b[2J", "~", "$(touch x)", "%s", "{name}", "a\u202eb", "e\u0301", "\udcff", "-rf",
    "'; DROP TABLE games; --",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_no_name_of_a_player_becomes_a_file_or_drives_the_terminal(name: str, tmp_path: Path) -> None:
    try:
        game = SavedGame.begin(ruleset(), 7, {**ADA, "name": name}, str(tmp_path / "saves"))
    except ValueError as error:
        assert str(error).isprintable()  # noqa: PT017
        assert list(tmp_path.iterdir()) == []
        return
    play(game, 5)
    game.leave()
    game = open_game(game.path)
    assert game.header.name.isprintable()
    play(game, 1)
    (save,) = list_saves(str(tmp_path / "saves"))
    assert save.words().isprintable()
    found = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert {path.name for path in found} == {f"{game.header.id}.jsonl", f"{game.header.id}.holder"}
    if os.name == "posix":
        assert {stat.S_IMODE(path.stat().st_mode) for path in found} == {0o600}
        assert stat.S_IMODE((tmp_path / "saves").stat().st_mode) == 0o700


@pytest.mark.parametrize("label", NAMES)
def test_no_label_of_a_game_becomes_a_file_or_drives_the_terminal(label: str, tmp_path: Path) -> None:
    game = begun(tmp_path / "saves")
    game.rename(label)
    assert game.label == clean_label(label)
    assert game.label.isprintable()
    assert len(game.label) <= 40
    assert game.label == game.label.strip()
    assert lines(game)[-1] == Label(game.label)
    (save,) = list_saves(str(tmp_path / "saves"))
    assert save.label == game.label
    assert save.title == (game.label or "Jon Snow, turn 1")
    game.close()
    assert open_game(game.path).label == game.label
    assert {path.suffix for path in tmp_path.rglob("*") if path.is_file()} == {".jsonl", ".holder"}


def test_two_games_of_one_moment_have_files_of_their_own(tmp_path: Path) -> None:
    games = [begun(tmp_path, 7) for _ in range(20)]
    assert len({game.path for game in games}) == 20


def test_a_game_has_a_share_code_unless_its_seed_is_a_word(tmp_path: Path) -> None:
    assert begun(tmp_path).code
    assert SavedGame.begin(ruleset(), "winter", ADA, str(tmp_path)).code == ""
