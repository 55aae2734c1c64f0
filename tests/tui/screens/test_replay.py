"""A game seen again: moving through it, watching it, taking it over."""

from pathlib import Path

import pytest
from tests.home import at_home
from tests.tui.screens import shelf
from tests.tui.screens.places import visit
from tests.tui.screens.stage import Pressed, Watched, watch

from thrones_tui import new_game
from thrones_tui.scene.canvas import Canvas
from thrones_tui.session.replay import open_replay, verify
from thrones_tui.session.saved import SavedGame, open_game
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.goto import ToReplay
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.parts.moment import draw_moment, what_next
from thrones_tui.tui.routes import first_screen, screen_at
from thrones_tui.tui.screens.replay import SPEEDS

SIZES = [(40, 12), (80, 24), (120, 40)]
END = 59
"""Steps of the game that is looked at."""


def replay(*pressed: Pressed, number: int = 22, width: int = 80, height: int = 24) -> Watched:
    return watch(shelf.replay(number), *pressed, width=width, height=height)


def step(terminal: Watched) -> int:
    """The step that is shown."""
    return int(terminal.text.partition("step ")[2].partition("/")[0])


# Moving


def test_the_beginning_is_shown_first_with_what_is_about_to_be_done() -> None:
    terminal = replay()
    assert "turn 1, step 0/59" in terminal.text.split("\n")[0]
    assert "• You are Jon Snow, in Castle Black." in terminal.text
    assert "Then: consult" in terminal.text


@pytest.mark.parametrize(
    ("pressed", "position"),
    [
        (["right"], 1),
        (["l", "enter", "."], 3),
        (["right", "right", "left"], 1),
        (["l", "l", "l", "h", ","], 1),
        (["left"], 0),
        (["down"], 10),
        (["j", "pagedown", "up"], 10),
        (["down", "k"], 0),
        (["right", "pageup"], 0),
        (["end"], END),
        (["end", "right"], END),
        (["end", "down"], END),
        (["end", "up"], END - 10),
        (["end", "home"], 0),
        (["g", *"10", "enter"], 12),
        (["g", "1", "enter"], 0),
        (["g", *"51", "enter"], 58),
        (["end", "g", "5", "enter"], 4),
        (["right", "g", "esc"], 1),
        (["right", "g", "5", "esc", "esc"], 1),
    ],
)
def test_one_can_step_leap_and_go_to_a_turn(pressed: list[str], position: int) -> None:
    terminal = replay(*pressed)
    assert step(terminal) == position
    assert terminal.text == replay(*["right"] * position).text


def test_every_step_shows_the_game_as_it_was_then_forwards_and_backwards() -> None:
    steps = open_replay(str(shelf.replayed())).moves
    seen = replay(*["right"] * END).seen
    saved = shelf.begun(22)
    for at, frame in enumerate(seen):
        command = steps[at].do if at < END else ""
        canvas = Canvas(80, 24)
        where = f"turn {saved.play.story.told}, step {at}/{END}"
        draw_moment(canvas, saved.play.scene(), where, command, what_next(saved.play, command))
        assert frame.split("\n")[:-1] == canvas.text().split("\n")[:-1]
        if command:
            saved.submit(command)
    assert replay("end", *["left"] * END).seen[:0:-1] == seen


def test_a_turn_there_is_not_is_refused_with_those_there_are() -> None:
    terminal = replay("right", "g", *"52", "enter")
    assert "52 is out of range: type a number from 1 to 51." in terminal.asked
    assert "Esc clears, then goes back." in terminal.asked


@pytest.mark.parametrize("size", SIZES)
def test_the_next_question_is_shown_with_the_answer_that_was_given_marked(size: tuple[int, int]) -> None:
    width, height = size
    answers = ["no", "yes", "knights 0", "press e", "press a", "press b", "press a", "press f", "yes"]
    for count, answer in enumerate(answers, 1):
        terminal = replay(*["n"] * count, width=width, height=height)
        assert f"Then: {answer}" in terminal.words
        is_typed = answer.startswith(("knights", "press"))
        assert ("This was the answer." if is_typed else "The answer is marked.") in terminal.words
        assert "Capital Y" not in terminal.words  # nobody is asked now
    assert "▸ No" in " ".join(replay("n", width=width, height=height).words.split())
    assert "▸ Yes" in " ".join(replay("n", "n", width=width, height=height).words.split())
    assert "There are no more questions after this." in replay(*["n"] * 10, width=width, height=height).words
    assert step(replay(*["n"] * 10)) == 58


def test_several_who_were_kept_are_all_marked() -> None:
    asked = visit("replay, four kept", width=120, height=40).text
    marked = [line.split("[x] ")[1][:12].strip() for line in asked.split("\n") if "[x] " in line]
    assert [name.split()[0] for name in marked] == ["Samwell", "Jon", "Melisandre", "Davos"]


def test_an_amount_stands_in_its_field() -> None:
    (row,) = [row for row in visit("replay, an amount").text.split("\n") if "│ > " in row]
    assert row.partition("│ > ")[2].startswith("29 ")


def test_a_game_left_at_a_question_ends_with_the_question_unanswered() -> None:
    path = shelf.questioned()
    terminal = watch(ToReplay(at_home(), str(path)), "end")
    assert "It has not been answered yet." in terminal.asked
    assert "This is as far as the game goes." in terminal.text


# Playing


def test_it_plays_by_ticks_until_it_is_paused() -> None:
    assert step(replay(" ", "tick", "tick", "tick")) == 3
    assert step(replay(" ", "tick", " ", "tick", "tick")) == 1
    assert "Space pause" in replay(" ").key_bar
    assert "Space play" in replay(" ", " ").key_bar
    for key in ("right", "left", "n"):
        assert "Space play" in replay(" ", "tick", "tick", key).key_bar


def test_it_stops_at_the_end_and_says_so_when_it_is_to_play_on() -> None:
    terminal = replay("end", "left", " ", "tick", "tick", "tick")
    assert step(terminal) == END
    assert "Space play" in terminal.key_bar
    assert "The end: You defeated the White Walkers in round 1." in terminal.text
    assert "This is the end; Home goes back to the beginning." in replay("end", " ").words
    assert step(replay("end", " ", "tick")) == END


def test_without_playing_nothing_moves_by_itself() -> None:
    assert step(replay("right", "tick", "tick")) == 1


class Patient(Watched):
    """Notes how long each screen was ready to wait for a key."""

    def read(self, timeout: float | None) -> Key | None:
        if timeout != 0:
            self.waits.append(timeout)
        return super().read(timeout)

    waits: list[float | None]


def waits(*pressed: str) -> list[float | None]:
    terminal = Patient(pressed)
    terminal.waits = []
    run(terminal, shelf.replay())
    return terminal.waits


def test_the_speed_is_changed_within_its_limits() -> None:
    assert waits(" ", "+") == [None, 0.5, 0.25]
    assert waits(" ", *"=" * 9)[-1] == min(SPEEDS)
    assert waits(" ", *"-" * 9)[-1] == max(SPEEDS)
    assert waits(" ", " ") == [None, 0.5, None]
    assert "Speed 4 of 6; Space plays." in replay("+").text
    assert "Speed 6 of 6" in replay(*"+" * 9).text


# Looking things up


@pytest.mark.parametrize("size", SIZES)
def test_log_and_sheet_are_those_of_the_step(size: tuple[int, int]) -> None:
    width, height = size
    log = replay("g", *"10", "enter", "p", width=width, height=height)
    assert "The log so far" in log.text
    assert "Turn 9" in log.text
    assert "Turn 10" not in replay("g", "9", "enter", "p", width=width, height=height).text
    words = " ".join(
        frame.words
        for pages in range(6)
        for frame in [replay("g", *"10", "enter", "s", *[" "] * pages, width=width, height=height)]
    )
    assert "The sheet" in words
    assert "Jon Snow" in words
    for key in "ps":
        assert replay("right", key, "esc").text == replay("right").text


@pytest.mark.parametrize("size", SIZES)
def test_help_names_all_keys_and_escape_leads_back_to_the_replay(size: tuple[int, int]) -> None:
    width, height = size
    pages = (replay("right", "?", *[" "] * pages, width=width, height=height).words for pages in range(3))
    words = " ".join(pages)
    for fact in ("step by step", "n to the next question", "t take over", "e export", "Esc leave"):
        assert fact in words
    assert replay("right", "?", "esc").text == replay("right").text


@pytest.mark.parametrize("key", ["z", "tab", "f", "u", "S"])
def test_any_other_key_says_where_they_are_listed_and_changes_nothing(key: str) -> None:
    assert "That key does nothing here; ? lists the keys." in replay("right", key).words
    assert step(replay("right", key, "right")) == 2


@pytest.mark.parametrize("key", ["esc", "q"])
def test_one_can_go_back(key: str) -> None:
    assert replay("right", key).code == 0


def test_looking_changes_no_byte_and_needs_nothing_beside_the_journal(home: Path) -> None:
    path = shelf.replayed()
    moved = home / "elsewhere.jsonl"
    path.rename(moved)
    before = moved.read_bytes()
    shelf.clear()
    terminal = watch(first_screen(at_home(replay=str(moved))), "end", "n", "home", "g", *"10", "enter", "p")
    assert "The log so far" in terminal.text
    assert moved.read_bytes() == before
    assert sorted(path.name for path in home.iterdir()) == ["elsewhere.jsonl"]


# Taking over


@pytest.mark.parametrize("size", SIZES)
def test_from_any_step_one_can_go_on_in_a_practice_game_of_its_own(size: tuple[int, int], home: Path) -> None:
    width, height = size
    asked = replay("g", *"10", "enter", "t", width=width, height=height)
    assert "You go on from turn 10 in a practice game of its own" in asked.words
    assert list_saves(str(home / "data" / "saves")) == []
    original = shelf.replayed().read_bytes()
    terminal = replay("g", "5", "enter", "t", "1", "r", width=width, height=height)
    assert "Turn 6" in terminal.text
    (save,) = list_saves(str(home / "data" / "saves"))
    assert (save.practice, save.turn) == (True, 6)
    assert verify(save.path).holds
    header = open_replay(save.path).header
    assert (header.origin, header.practice, header.seed) == (shelf.id_of(22), True, "22")
    assert shelf.replayed().read_bytes() == original


def test_a_game_taken_over_goes_on_with_the_same_chances_and_can_be_taken_back(home: Path) -> None:
    steps = open_replay(str(shelf.replayed())).moves
    replay("down", "t", "1")
    (save,) = list_saves(str(home / "data" / "saves"))
    saved = copied(save.path)
    for move in steps[10:]:
        saved.submit(move.do)
    assert saved.play.digest() == steps[-1].state
    assert saved.practice
    assert saved.take_back() == steps[-1].do


def copied(path: str) -> SavedGame:
    """A copy of a game that is still open, as a game of its own."""
    copy = Path(path).with_name("20251103-000000-thrones-c0c0c0.jsonl")
    copy.write_bytes(Path(path).read_bytes())
    return open_game(str(copy))


def test_at_a_question_the_game_taken_over_asks_it() -> None:
    terminal = replay("n", "t", "1")
    assert "Do you want to listen to rumours?" in terminal.asked
    assert "Turn 7" in replay("n", "t", "1", "N", "N").text


def test_the_end_cannot_be_taken_over(home: Path) -> None:
    terminal = replay("end", "t")
    assert "step back to where you want to take over." in terminal.words
    assert replay("end", "t", "enter").text == replay("end").text
    assert list_saves(str(home / "data" / "saves")) == []


def test_a_game_that_cannot_be_saved_is_taken_over_all_the_same_and_says_so(home: Path) -> None:
    screen = shelf.replay()
    (home / "data" / "saves").write_text("in the way")
    assert "NOT SAVED" in watch(screen, "right", "t", "1").text


# Watching


class Playing(Watched):
    """While this is watched, somebody plays: each F5 is a command of theirs, F6 puts the game away."""

    saved: SavedGame

    def read(self, timeout: float | None) -> Key | None:
        key = super().read(timeout)
        match key and key.name:
            case "f5":
                self.saved.submit("rest")
            case "f6":
                self.saved.put_away(str(Path(self.saved.path).parent.parent / "replays"))
            case _:
                return key
        return Key("unknown")


def watched(*pressed: str) -> Playing:
    terminal = Playing(pressed)
    terminal.saved = shelf.play_on(shelf.begun(23), shelf.on_turn(3))
    terminal.code = run(terminal, ToReplay(at_home(), terminal.saved.path, watched=True))
    return terminal


def test_a_watched_game_is_followed_as_it_is_played() -> None:
    terminal = watched("f5", "tick", "f5", "f5", "tick")
    assert "watching, turn 3, step 2/2" in terminal.seen[0]
    assert "watching, turn 4, step 3/3" in terminal.seen[2]
    assert "watching, turn 6, step 5/5" in terminal.text
    assert "Played up to here; this follows it." in terminal.text


def test_who_looks_at_an_earlier_step_stays_there_while_the_game_goes_on() -> None:
    terminal = watched("home", "f5", "tick")
    assert "watching, turn 1, step 0/3" in terminal.text
    assert "step 3/3" in watched("home", "f5", "tick", "end").text


def test_what_is_taken_back_is_followed_too() -> None:
    terminal = Playing(["tick"])
    terminal.saved = shelf.play_on(shelf.begun(23, practice=True), shelf.on_turn(3))
    screen = screen_at(ToReplay(at_home(), terminal.saved.path, watched=True))
    terminal.saved.take_back()
    run(terminal, screen)
    assert "step 1/1" in terminal.text


def test_watching_ends_when_the_game_is_put_away() -> None:
    terminal = watched("f6", "tick", "tick")
    assert "The game has ended; its replay is in the hall of fame." in terminal.text
    assert "watching" not in terminal.text
    assert "step 2/2" in terminal.text


# What is damaged


def test_of_a_damaged_replay_the_whole_part_is_shown_and_the_damage_named() -> None:
    path = shelf.spoil(shelf.replayed(), 30)
    terminal = watch(ToReplay(at_home(), str(path)))
    assert "Damaged in line 30: its check sum is wrong: this is the intact part." in terminal.words
    end = watch(ToReplay(at_home(), str(path)), "end")
    assert step(end) < END
    assert "This is as far as the game goes." in end.words


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"\x00" * 500, b'{"thrones":1}\n'])
def test_what_is_no_journal_is_told_in_a_sentence(content: bytes, home: Path) -> None:
    path = home / "x.jsonl"
    path.write_bytes(content)
    terminal = watch(ToReplay(at_home(), str(path)))
    assert "Nothing to show" in terminal.text
    assert "x.jsonl" in terminal.text.replace("\n  ", "")
    assert terminal.words.rstrip().endswith("back")
    assert path.read_bytes() == content


def test_a_file_that_is_not_there_is_told_in_a_sentence(home: Path) -> None:
    assert "Cannot read" in watch(ToReplay(at_home(), str(home / "no.jsonl"))).words


def test_a_replay_says_an_answer_as_the_question_calls_it() -> None:
    game = new_game("horcruxes", seed=3)
    assert what_next(game, "interact evil") == "Then: Evil"
    game.submit("interact evil")
    assert what_next(game, "go 7") == "Then: go 7"
