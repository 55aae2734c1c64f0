"""The end of a game: what happened, the results, and what next."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.games.thrones.board import JON
from tests.home import at_home
from tests.session.endings import kept
from tests.session.games import ended
from tests.tui.reading import beside
from tests.tui.screens import shelf
from tests.tui.screens.places import visit
from tests.tui.screens.stage import Watched, alone, on_turn, seat, watch

from thrones_tui.session import history
from thrones_tui.session.history import Filter, add_games, read_games
from thrones_tui.session.home import HISTORY_FILE, RESULTS_FILE
from thrones_tui.session.results import Result, append_result
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.routes import first_screen, screen_at
from thrones_tui.tui.screen import AT_A_KEY
from thrones_tui.tui.screens.ending import EndScreen
from thrones_tui.tui.screens.title import TitleScreen

CHOICES = (
    "Play again with the same hero",
    "Play again with another hero",
    "Watch this game again",
    "Title screen",
    "Quit",
)


@pytest.mark.rule("T-END-6")
def test_the_rounds_of_the_final_battle_are_told_one_by_one() -> None:
    frames = watch(seat(on_turn(alone(), 50), rest=0.99), "r", "Y", *["tick"] * 9).seen
    story = [frame for frame in frames if "any key to go on" in frame]
    assert [frame.count("•") for frame in story] == list(range(1, len(story) + 1))
    assert [frame.count("they break through.") for frame in story] == [1, 2, 3]
    assert not any(word in frame for frame in story for word in ("Victory", "Defeat", "overran"))
    assert "Defeat" in frames[-1]
    assert "The White Walkers overran your army." in frames[-1]


@pytest.mark.parametrize("pressed", ["enter", " ", "l", "4", "esc", "q"])
def test_any_key_shows_the_rest_at_once_and_decides_nothing(pressed: str) -> None:
    terminal = watch(seat(on_turn(alone(), 50), rest=0.99), "r", "Y", pressed)
    assert "any key to go on" in terminal.seen[-2]
    assert "Defeat" in terminal.text
    assert "▸ 1 Play again" in terminal.text


@pytest.mark.rule("T-END-7")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_a_won_game_is_recorded_and_shown_among_the_five_best(size: tuple[int, int], home: Path) -> None:
    width, height = size
    terminal = watch(
        seat(on_turn(alone(), 50)), "r", "Y", "enter", "pagedown", "pagedown", width=width, height=height
    )
    assert "Victory!" in terminal.text
    assert "1. 3 points Ada as Jon Snow" in terminal.words
    line = (home / "data" / RESULTS_FILE).read_text(encoding="utf-8")
    assert line.split() == ["Ada", "Jon", "Snow", "3"]


@pytest.mark.rule("T-END-7")
def test_a_lost_game_is_not_recorded(home: Path) -> None:
    assert "No victory that counts yet. Be the first." in visit("defeat").text
    assert not (home / "data" / RESULTS_FILE).exists()


def test_a_lost_game_says_once_where_it_is_recorded_and_where_not() -> None:
    words = beside(watch(screen_at(shelf.over(9)), "z", height=40).text)
    assert "Defeat" in words
    assert words.count("ecorded") == 1
    assert "Recorded in the hall of fame, 1 of 1; only a victory is a result." in words


@pytest.mark.rule("T-END-8")
def test_the_five_best_results_are_shown_by_points_the_earlier_first(home: Path) -> None:
    (home / "data").mkdir()
    for number, points in enumerate((10, 300, 20, 20, 7, 5)):
        append_result(str(home / "data" / RESULTS_FILE), Result(f"Player {number}", "Jon Snow", points))
    shown = [line.split() for line in visit("defeat").text.split("\n") if " points " in f"{line} "]
    assert [(line[0], line[1], line[4]) for line in shown if line[0].endswith(".")] == [
        ("1.", "300", "1"),
        ("2.", "20", "2"),
        ("3.", "20", "3"),
        ("4.", "10", "0"),
        ("5.", "7", "4"),
    ]


def test_a_results_file_that_cannot_be_read_is_told_in_a_sentence(home: Path) -> None:
    (home / "data" / RESULTS_FILE).mkdir(parents=True)
    terminal = visit("defeat")
    assert "Defeat" in terminal.text
    assert RESULTS_FILE in terminal.words.replace(" ", "")
    assert "Traceback" not in terminal.words


def test_a_result_that_cannot_be_written_is_told_and_the_score_stays_on_the_screen(home: Path) -> None:
    (home / "data").mkdir()
    (home / "data" / RESULTS_FILE).mkdir()
    terminal = visit("victory")
    assert "Victory!" in terminal.text
    assert "Score 3 of 800 points" in terminal.words
    assert RESULTS_FILE in terminal.text.replace("\n  ", "")


@pytest.mark.rule("T-END-8")
@pytest.mark.parametrize("size", [(80, 24), (80, 20), (60, 24), (120, 40)])
def test_score_place_chart_and_all_choices_are_shown_without_scrolling(size: tuple[int, int]) -> None:
    words = visit("end told in part", "z", width=size[0], height=size[1]).words
    for part in ("Score 30 of 800", "in the hall of fame, 1 of 1", "Points 30", "Chance to win", *CHOICES):
        assert part in words


@pytest.mark.rule("T-END-8")
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_every_choice_can_be_reached_by_arrows(size: tuple[int, int]) -> None:
    for at, choice in enumerate(CHOICES):
        for pressed in (["down"] * at, ["up"] * (-at % 5)):
            terminal = visit("victory", *pressed, width=size[0], height=size[1])
            row, _ = terminal.canvas.cursor or (0, 0)
            assert choice in terminal.text.split("\n")[row]


@pytest.mark.rule("T-END-8")
@pytest.mark.parametrize("pressed", [("enter",), ("1",)])
def test_one_can_play_again_with_the_same_hero(pressed: Sequence[str]) -> None:
    start = at_home("thrones", 7, {"name": "Bo", "hero": JON})
    began = watch(first_screen(start))
    screen = seat(on_turn(alone(), 50), options={"name": "Bo", "hero": JON})
    again = watch(screen, "r", "Y", "z", *pressed)
    assert "Turn 1, Bo" in again.text
    assert "• You are Jon Snow, in Castle Black." in again.text
    assert again.key_bar == began.key_bar


@pytest.mark.rule("T-END-8")
def test_one_can_play_again_with_another_hero_under_the_same_name() -> None:
    screen = seat(on_turn(alone(), 50), options={"name": "Bo", "hero": JON})
    terminal = watch(screen, "r", "Y", "z", "2", "4", "enter")
    assert "Please choose from the following heroes:" in terminal.seen[-3]
    assert "Turn 1, Bo" in terminal.text
    assert "• You are Sansa Stark, in Winterfell." in terminal.text


@pytest.mark.rule("T-END-8")
def test_escape_among_the_heroes_leads_back_to_the_end() -> None:
    terminal = visit("victory", "2", "esc")
    assert "Please choose from the following heroes:" in terminal.seen[-2]
    assert "Victory!" in terminal.seen[-1]


@pytest.mark.rule("T-END-8")
def test_an_own_hero_whose_place_is_taken_by_now_is_chosen_anew() -> None:
    place = {"money": "0", "influence": "0", "army": "0", "row": "16", "column": "7"}
    screen = seat(on_turn(alone(), 50), options={"name": "Bo", "hero": "Self", **place})
    terminal = watch(screen, "r", "Y", "z", "1")
    assert "Please choose from the following heroes:" in terminal.text


@pytest.mark.rule("T-END-8")
def test_one_can_go_on_to_the_title_screen_or_quit() -> None:
    assert "1 Play" in visit("victory", "4").text
    assert visit("victory", "5").code == 0


@pytest.mark.parametrize("pressed", ["esc", "q", "x", "l", "6", "u", "S", Key("paste", "4\n")])
def test_no_other_key_leaves_the_end(pressed: str | Key) -> None:
    terminal = visit("victory", pressed)
    assert "Victory!" in terminal.text
    assert terminal.seen[-1] == terminal.seen[-2]


# What is kept of it


def facts(name: str, *pressed: str) -> str:
    return beside(visit(name, *pressed, width=80, height=40).text)


def test_the_end_tells_seed_code_and_place_in_the_hall() -> None:
    words = facts("end told in part", "z")
    for fact in (
        "seed 22",
        f"code {shelf.code(22)}",
        "Recorded in the hall of fame, 1 of 1, and among the results.",
    ):
        assert words.count(fact) == 1
    assert "Not counted" not in words


def test_the_place_in_the_hall_is_among_all_ranked_games_of_its_kind(home: Path) -> None:
    (home / "data").mkdir()
    better = [ended(f"b{number}", 1000 + number) for number in range(3)]
    others = [ended("w", -5), ended("p", 2000, practice=True), ended("c", 3000, game="chess")]
    add_games(str(home / "data" / HISTORY_FILE), [*better, *others])
    assert "Recorded in the hall of fame, 4 of 5, and among the results." in facts("end told in part", "z")


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_the_end_has_a_chart_what_decided_it_and_a_line_to_share(size: tuple[int, int]) -> None:
    pages = [visit("end told in part", "z", *[" "] * n, width=size[0], height=size[1]) for n in range(5)]
    words = " ".join(page.words for page in pages)
    for part in ("Points 30", "Chance to win 64.7%", "1 10 20 30 40 50", "What decided it", "The five best"):
        assert part in words or size == (40, 12)
    assert "a 1 Tormund" in words
    share = f"thrones · seed 22 · Jon Snow · won on turn 51 · 30 points · code {shelf.code(22)}"
    assert share in words or size == (40, 12)
    assert (share in pages[0].words) == (size != (40, 12))


@pytest.mark.parametrize(("key", "sign"), [("?", "The game in short"), ("p", "All that"), ("s", "The sheet")])
def test_what_can_be_looked_up_in_a_game_can_be_at_its_end(key: str, sign: str) -> None:
    terminal = visit("victory", key, "esc")
    assert sign in terminal.seen[-2]
    assert "Victory!" in terminal.text


def test_playing_again_is_proposed_and_keys_typed_before_the_end_was_seen_choose_nothing() -> None:
    assert visit("victory").at_cursor.startswith("Play again")
    assert EndScreen.costly
    assert EndScreen.sudden > 2 * AT_A_KEY  # whoever types places is not so fast


def test_equals_begins_the_same_game_again_with_the_same_chance() -> None:
    terminal = visit("end told in part", "z", "=", "s", "end")
    assert "Turn 1, Ada" in terminal.seen[-3]
    assert (
        "The same game once more: you know what hides in it, so it counts as practice." in terminal.seen[-3]
    )
    assert "Seed 22" in terminal.words
    assert "Counts as practice" in terminal.words


@pytest.mark.rule("T-SEE-4")
@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_m_uncovers_the_realm_and_leads_back(size: tuple[int, int]) -> None:
    terminal = visit("end told in part", "z", "m", "m", width=size[0], height=size[1])
    assert "The realm as it was" in terminal.seen[-2]
    assert terminal.seen[-1] == terminal.seen[-3]


def test_a_practice_game_is_said_not_to_count_and_is_in_no_results(home: Path) -> None:
    words = facts("end of practice") + facts("end of practice", " ")
    assert "Not counted practice" in words
    assert "recorded" not in words
    assert "No victory that counts yet." in words
    assert not (home / "data" / RESULTS_FILE).exists()
    (game,) = read_games(str(home / "data" / HISTORY_FILE), Filter(everything=True))
    assert (game.practice, game.outcome, game.verified) == (True, "won", True)


def test_whatever_could_not_be_written_down_is_told_and_the_rest_goes_on() -> None:
    words = visit("end in trouble", width=100, height=60).words.replace(" ", "")
    for name in (HISTORY_FILE, RESULTS_FILE, "replays"):
        assert name in words
    assert "Victory!" in words
    assert "Score30of800points" in words


def test_a_game_that_could_not_be_put_away_can_be_seen_again_all_the_same() -> None:
    assert "step 0/59" in visit("end in trouble", "3").text


def test_the_replay_of_the_game_begins_at_its_beginning_and_leads_back_here() -> None:
    terminal = visit("end told in part", "z", "3", "esc")
    assert "step 0/59" in terminal.seen[-2]
    assert terminal.seen[-1] == terminal.seen[-3]


def test_a_game_that_ended_unseen_shows_its_end_when_it_is_gone_on_with(home: Path) -> None:
    path = shelf.left(shelf.play_on(shelf.begun(22), shelf.is_over))
    begun = watch(TitleScreen(at_home()), "enter", "z")
    assert "See the end       Jon Snow, turn 51" in begun.seen[0]
    assert "Victory!" in begun.text
    assert not path.exists()
    assert (home / "data" / "replays" / path.name).is_file()
    assert (home / "data" / RESULTS_FILE).read_text(encoding="utf-8").count("\n") == 1


def test_playing_again_after_a_practice_game_is_practice_again() -> None:
    assert "Turn 1, Ada, practice" in visit("end of practice", "1").text


class Released(Watched):
    """Lets go of the history when F5 is pressed."""

    def read(self, timeout: float | None) -> Key | None:
        key = super().read(timeout)
        if key and key.name == "f5":
            self.release()
        return key

    release: Callable[[], None]


@pytest.mark.parametrize("size", [(40, 12), (80, 24), (120, 40)])
def test_while_another_program_keeps_the_history_that_is_said_and_tried_again(
    size: tuple[int, int], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "_PATIENCE", 0.05)
    add_games(str(home / "data" / HISTORY_FILE), [ended("a")])
    keeper = ExitStack()
    keeper.enter_context(kept(str(home / "data" / HISTORY_FILE)))
    keys = ["r", "Y", "enter", "tick", " ", " ", "f5", "tick", " ", " "]
    terminal = Released(keys, *size)
    terminal.release = keeper.close
    terminal.code = run(terminal, seat(on_turn(alone(), 50)))
    said = [" ".join(frame.split()) for frame in terminal.seen]
    before, after = said[3:7], said[8:]
    assert any("Another program keeps the hall of fame" in frame for frame in before)
    assert not any("Another program keeps the hall of fame" in frame for frame in after)
    assert len(read_games(str(home / "data" / HISTORY_FILE), Filter(everything=True))) == 2


def test_what_was_set_up_anew_for_one_game_is_not_said_of_the_next() -> None:
    start = at_home()._replace(options={"smell": "3"}, practice=True)  # as a form of MiniRogue leaves it
    assert "State your name" in watch(TitleScreen(start), "p").text
