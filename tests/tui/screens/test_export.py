"""A replay for others: as a journal, as a text, as a recording of the screen."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pyte
import pytest
from tests.home import at_home, places
from tests.session.journals import begun, killed, play
from tests.tui.screens import shelf
from tests.tui.screens.stage import Watched, watch

from thrones_tui.session.files import EXPORTS, SessionError
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.tui.exports.export import export, export_screen, exported
from thrones_tui.tui.goto import ToReplay
from thrones_tui.tui.screen import Size
from thrones_tui.tui.screens.saves import SavesScreen

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = {kind: str(number) for number, kind in enumerate(EXPORTS, 1)}


def written(home: Path) -> Path:
    (path,) = (home / "data" / "exports").iterdir()
    return path


@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
@pytest.mark.parametrize("kind", EXPORTS)
def test_each_kind_is_written_into_the_folder_of_exports_for_its_owner_alone(
    kind: str, size: tuple[int, int], home: Path
) -> None:
    path = shelf.waiting(23, 9)
    terminal = watch(SavesScreen(at_home()), "e", NUMBERS[kind], width=size[0], height=size[1])
    assert written(home).name == f"{shelf.id_of(23)}{EXPORTS[kind]}"
    assert f"Writtento{written(home)}" in "".join(terminal.text.split())
    assert written(home).read_bytes() == exported(str(path), kind)
    assert written(home).stat().st_mode & 0o777 == 0o600
    assert (home / "data" / "exports").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("pressed", [["enter"], ["esc"], ["q"], ["6"], ["up", "down", "enter"]])
def test_going_back_writes_nothing(pressed: list[str], home: Path) -> None:
    shelf.waiting()
    terminal = watch(SavesScreen(at_home()), "e", *pressed)
    assert "Saved games" in terminal.text
    assert not (home / "data" / "exports").exists()


def test_a_game_is_exported_from_its_replay_and_from_its_end_as_well(home: Path) -> None:
    path = shelf.replayed()
    terminal = watch(ToReplay(at_home(), str(path)), "e", "2", "enter")
    assert "step 0/59" in terminal.text
    assert written(home).suffix == ".txt"
    watch(shelf.over(23), "z", "3", "e", "1")
    assert {file.name for file in (home / "data" / "exports").iterdir()} == {
        f"{shelf.id_of(22)}.txt",
        f"{shelf.id_of(23)}.jsonl",
    }


def test_an_exported_journal_is_the_journal_and_holds() -> None:
    path = shelf.replayed()
    copy = export(str(path), "journal", places().exports)
    assert Path(copy).read_bytes() == path.read_bytes()
    assert verify(copy).holds


def test_the_story_names_every_turn_and_the_odds_of_every_answer_and_what_was_against_them() -> None:
    path = shelf.replayed(4)
    text = Path(export(str(path), "text", places().exports)).read_text(encoding="utf-8")
    assert text.startswith("The Game of Thrones: Ada as Jon Snow\nSeed 4, ranked, begun 2025-11-03T12:00:00Z")
    for step in open_replay(str(path)).moves:
        assert f": {step.do}\n" in text or f"> {step.do}" in text
    for turn in range(1, 23):
        assert f"Turn {turn}: " in text
    assert "      send Jon Snow: win 33.3%, lose 66.7%\n    > send Samwell Tarly: win 0%, lose 100%" in text
    assert "The game is lost on turn 22 with " in text
    missed = text.partition("Where another answer had better odds:\n")[2]
    assert "  Turn 22: send Samwell Tarly (0% to win) instead of send Jon Snow (33.3%)\n" in missed


def test_a_recording_has_a_frame_for_every_step_and_questions_stay_longer() -> None:
    path = shelf.replayed()
    cast = exported(str(path), "cast", step=1.0)
    header, *events = (json.loads(line) for line in cast.decode().splitlines())
    assert (header["width"], header["height"]) == (80, 24)
    assert "Jon Snow, seed 22" in header["title"]
    questions = 9
    assert events[-1][0] == pytest.approx(59 + 2 * questions)
    assert len({time for time, *_ in events}) == 60
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    for _, _, drawn in events:
        stream.feed(drawn)
        assert not screen.display[-1].strip()  # no keys: there is nobody to press them
    assert "turn 51, step 59/59" in screen.display[0]
    assert "The end: You defeated the White Walkers in round 1." in screen.display[-2]


def test_a_recording_has_the_size_and_the_theme_that_were_asked_for() -> None:
    path = str(shelf.replayed())
    small = exported(path, "cast", size=Size(40, 12))
    assert json.loads(small.splitlines()[0])["height"] == 12
    assert exported(path, "cast", theme="mono") != exported(path, "cast", theme="dark")
    assert len(small.splitlines()) > 59


def test_a_picture_is_of_the_turn_that_was_asked_for() -> None:
    path = str(shelf.replayed())
    pictures = {turn: exported(path, "svg", turn=turn).decode() for turn in (1, 9, None)}
    for turn, title in {1: "turn 1, step 0/59", 9: "turn 9, step 11/59", None: "turn 51, step 59/59"}.items():
        texts = [text.text for text in ElementTree.fromstring(pictures[turn]).iter(f"{SVG}text")]
        assert title in texts
    assert f"Then: {open_replay(path).moves[11].do}" in pictures[9]
    assert "<title>The Game of Thrones: Jon Snow, seed 22</title>" in pictures[1]
    with pytest.raises(SessionError, match="There is no turn 52 in this game: it has 1 to 51"):
        exported(path, "svg", turn=52)


@pytest.mark.parametrize("kind", ["cast", "html", "svg"])
def test_what_shows_the_screen_may_show_it_in_ascii(kind: str) -> None:
    path = str(shelf.waiting(23, 9))
    usual, plain = (exported(path, kind, theme="mono", ascii=signs).decode() for signs in (False, True))
    assert "┌" in usual
    assert not set(plain) & set("┌━↑…")


def test_a_turn_of_a_game_of_places_is_no_question(tmp_path: Path) -> None:
    game = begun(tmp_path, game="goldrush")
    play(game, 3)
    times = [json.loads(line)[0] for line in exported(str(killed(game)), "cast", step=1.0).splitlines()[1:]]
    assert times[:2] == [0, 1]


def test_writing_anew_replaces_what_was_exported_before(home: Path) -> None:
    path = shelf.waiting(23, 9)
    first = export(str(path), "text", places().exports)
    Path(first).write_text("old", encoding="utf-8")
    assert export(str(path), "text", places().exports) == first
    assert Path(first).read_bytes() == exported(str(path), "text")
    assert [file.name for file in (home / "data" / "exports").iterdir()] == [Path(first).name]


def told(terminal: Watched) -> str:
    return " ".join(terminal.text.split("\n")[2:9])


def test_what_cannot_be_written_is_told_in_a_sentence(home: Path) -> None:
    shelf.waiting()
    (home / "data" / "exports").write_text("in the way")
    for number in NUMBERS.values():
        words = told(watch(SavesScreen(at_home()), "e", number))
        assert "annot" in words
        assert "exports" in words.replace(" ", "")
        assert "Traceback" not in words


@pytest.mark.parametrize("kind", [kind for kind in EXPORTS if kind != "journal"])
def test_what_cannot_be_played_again_is_told_in_a_sentence_and_nothing_is_written(
    kind: str, home: Path
) -> None:
    path = shelf.foreign()
    words = told(watch(export_screen(str(path), places().exports), NUMBERS[kind]))
    assert "newer format 3" in words
    assert not (home / "data" / "exports").exists()
    with pytest.raises(SessionError, match="newer format 3"):
        export(str(path), kind, places().exports)


def test_of_a_damaged_game_what_is_whole_is_exported() -> None:
    path = shelf.spoil(shelf.replayed(), 30)
    text = exported(str(path), "text").decode()
    assert "Turn 19: consult" in text
    assert "So far: turn " in text
    header, *events = exported(str(path), "cast").decode().splitlines()
    assert json.loads(header)["version"] == 2
    assert 20 < len(events) < 59
