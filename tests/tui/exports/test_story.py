"""A game as a text that can be read."""

import re
from pathlib import Path

import pytest
from tests.session.journals import begun, ended, killed, play, recorded, winning_seed

from thrones_tui.core.decisions import Decision
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.live import Play
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import Move, Snapshot, line_of
from thrones_tui.session.reading import read
from thrones_tui.session.replay import open_replay
from thrones_tui.session.timeline import Divergence, Timeline
from thrones_tui.session.turning import look_back
from thrones_tui.tui.exports.export import exported, recording
from thrones_tui.tui.exports.story import story


def percent(text: str) -> float:
    return float(text.removesuffix("%")) / 100


def decisions(loaded: Timeline) -> list[tuple[Play, Decision, str]]:
    """The game before each command, what was asked, and what was said."""
    play, found = loaded.at(0), []
    for step in loaded.moves:
        found.append((play.clone(), play.decision, step.do))
        play.submit(step.do)
    return found


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Timeline:
    """A whole game in which somebody was met, and an answer taken that was not the likeliest."""
    folder = tmp_path_factory.mktemp("fought")
    for seed in range(60):
        loaded = open_replay(str(killed(ended(folder, seed))))
        if "Where another answer had better odds:" in story(loaded):
            return loaded
    raise AssertionError("no game with a choice against the odds")


def test_it_begins_with_who_played_what_and_how(tmp_path: Path) -> None:
    for practice, kind in ((False, "ranked"), (True, "practice")):
        game = begun(tmp_path, 42, practice=practice)
        play(game, 3)
        header = game.header
        lines = list(story(open_replay(str(killed(game)))))
        assert lines[0] == "The Game of Thrones: Ada as Jon Snow"
        assert lines[1] == f"Seed 42, {kind}, begun {header.began}, version {header.program}"
        assert lines[2] == ""
        assert lines[3] == f"  {game.play.log[0].text}"


def test_of_a_damaged_game_it_says_so_beside_the_seed(tmp_path: Path) -> None:
    played, journal = recorded(tmp_path), tmp_path / "spoiled.jsonl"
    header = read(played.data).header
    assert header is not None
    journal.write_bytes(line_of(1, header._replace(seed="8")) + played.data.split(b"\n", 1)[1])
    lines = list(story(open_replay(str(journal))))
    assert lines[1].startswith("Seed 8, ")
    assert lines[2] == "Damaged in line 2: its copy of the header is another: this is the intact part."
    title = next(recording(open_replay(str(journal)), lambda: Canvas(80, 24), 1.0, "dark"))
    assert "seed 8, damaged in line 2: its copy of the header is another" in title


def test_a_command_after_the_end_is_told_in_a_sentence(tmp_path: Path) -> None:
    path = killed(ended(tmp_path, 1))
    data = path.read_bytes()
    first = read(data).entries[0]
    last = read(data).entries[-1]
    assert isinstance(first, Snapshot)
    assert isinstance(last, Move)
    begun = open_replay(str(path)).at(0).digest()
    more: list[Move | Snapshot] = [
        last._replace(do="rest", state=begun, over=False),
        first._replace(header=None),
    ]
    lines = (line_of(number, entry) for number, entry in enumerate(more, last.line + 1))
    path.write_bytes(data + b"".join(lines))
    assert open_replay(str(path)).damages == []  # opened, it begins at the last snapshot
    for kind in ("text", "cast", "html"):
        with pytest.raises(SessionError, match="the command 'rest' is refused: The game is over"):
            exported(str(path), kind)
    with pytest.raises(SessionError, match="the command 'rest' is refused: The game is over"):
        look_back(open_replay(str(path)))


def test_it_has_every_command_and_every_line_of_the_log_in_order(fought: Timeline) -> None:
    text = "\n".join(story(fought))
    at = 0
    for play_, decision, command in decisions(fought):
        turn = play_.standing().turn
        wanted = f"\n\nTurn {turn}: {command}\n" if decision.kind == "turn" else f"\n    > {command}"
        at = text.index(wanted, at) + len(wanted) - 1
    told = [line.text for line in fought.at(fought.end).log]
    assert re.findall(r"^  (?! |\?)(.*)$", text.split("Where another")[0], re.MULTILINE) == told


def test_a_question_is_told_with_its_answers_their_odds_and_the_one_that_was_given(fought: Timeline) -> None:
    text = "\n".join(story(fought))
    tried = 0
    for _, decision, command in decisions(fought):
        if not any(choice.odds for choice in decision.choices):
            continue
        lines = []
        for option, odds, note in decision.choices:
            line = f"    {'>' if str(option) == command else ' '} {re.escape(str(option))}"
            if odds is not None:
                line += rf": win [\d.]+%, lose [\d.]+%(, neither [\d.]+%)?(, {re.escape(note)})?"
            lines.append(line + ".*")
        assert re.search(rf"  \? {re.escape(decision.prompt)}\n" + "\n".join(lines), text), command
        tried += 1
    assert tried
    assert text.count("\n    > ") == sum(d.kind != "turn" for _, d, _ in decisions(fought))


def test_odds_are_those_that_the_player_was_shown(fought: Timeline) -> None:
    lines = list(story(fought))
    shown = [
        (float(win) / 100, float(lose) / 100)
        for line in lines
        for win, lose in re.findall(r"win ([\d.]+)%, lose ([\d.]+)%", line)
    ]
    asked = [decision for _, decision, _ in decisions(fought) if len(decision.options) > 1]
    known = [odds for decision in asked for _, odds, _ in decision.choices if odds is not None]
    assert len(shown) == len(known)
    for (win, lose), odds in zip(shown, known, strict=True):
        assert win == pytest.approx(odds.win, abs=0.0006)
        assert lose == pytest.approx(odds.lose, abs=0.0006)


def test_it_ends_with_the_choices_that_were_against_the_odds_and_only_those(fought: Timeline) -> None:
    lines = list(story(fought))
    listed = lines[lines.index("Where another answer had better odds:") + 1 :]
    expected = []
    for play_, decision, command in decisions(fought):
        chances = {str(o): odds.win for o, odds, _ in decision.choices if odds is not None}
        if command in chances and max(chances.values()) > chances[command]:
            turn = play_.standing().turn
            expected.append((turn, command, chances[command], max(chances.values())))
    assert expected
    for line, (turn, command, taken, best) in zip(listed, expected, strict=True):
        found = re.fullmatch(r"  Turn (\d+): (.+) \(([\d.]+%) to win\) instead of (.+) \(([\d.]+%)\)", line)
        assert found, line
        assert (int(found[1]), found[2]) == (turn, command)
        assert percent(found[3]) == pytest.approx(taken, abs=0.0006)
        assert percent(found[5]) == pytest.approx(best, abs=0.0006)


def test_the_ending_is_told(tmp_path: Path) -> None:
    game = ended(tmp_path, winning_seed())
    outcome, now = game.play.outcome, game.standing()
    assert outcome is not None
    last = f"{outcome.reason} The game is won on turn {now.turn} with {now.score} points."
    assert last in story(open_replay(str(killed(game))))
    game = begun(tmp_path)
    play(game, 9)
    now = game.standing()
    assert f"So far: turn {now.turn}, {now.score} points." in story(open_replay(str(killed(game))))
    game = begun(tmp_path, game="horcruxes", said={"name": "Ada"})
    assert "So far: turn 1, no horcruxes." in story(open_replay(str(killed(game))))


def test_what_was_taken_back_is_not_told(tmp_path: Path) -> None:
    games = [begun(tmp_path, practice=True) for _ in "ab"]
    for game in games:
        play(game, 4)
    play(games[1], 5, seed=3)
    for _ in range(5):
        games[1].take_back()
    plain, detour = (list(story(open_replay(str(killed(game))))) for game in games)
    assert detour[2:] == plain[2:]


def test_where_a_journal_leads_elsewhere_before_its_last_snapshot_the_story_says_so(
    tmp_path: Path,
) -> None:
    played, journal = recorded(tmp_path), tmp_path / "spoiled.jsonl"
    steps = [entry for entry in read(played.data).entries if isinstance(entry, Move)]
    entry, line = steps[0], steps[0].line
    lines = played.data.splitlines(keepends=True)
    for change in (entry._replace(do="fly home"), entry._replace(state="0" * 32)):
        lines[line - 1] = line_of(line, change)
        journal.write_bytes(b"".join(lines))
        with pytest.raises(Divergence, match=f"^line {line}: "):
            list(story(open_replay(str(journal))))


def test_every_line_can_be_printed(fought: Timeline) -> None:
    for line in story(fought):
        assert line.removeprefix("\n").isprintable()


def test_what_a_command_of_many_turns_has_met_stands_beside_its_turn(tmp_path: Path) -> None:
    game = begun(tmp_path, 1, game="minirogue")
    game.submit("travel stairs")
    told = [line for line in story(open_replay(str(killed(game)))) if "Turn" in line]
    assert told == ["Turn 1: travel stairs", "  Turn 7: The Snakewoman comes into sight."]


def test_turns_in_which_nothing_came_of_the_same_command_are_told_as_one(tmp_path: Path) -> None:
    game = begun(tmp_path, 7, game="minirogue")
    for command in ("wait", "wait", "wait", "move north", "other"):
        game.submit(command)
    told = [line for line in story(open_replay(str(killed(game)))) if line.startswith("Turn")]
    assert told == ["Turns 1 to 2: wait", "Turn 3: wait", "Turn 4: move north", "Turn 5: other"], (
        "a goblin came"
    )
