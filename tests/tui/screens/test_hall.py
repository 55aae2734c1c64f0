"""The hall of fame: looking through the games that ended, narrowing them down, opening one."""

import re
from pathlib import Path

import pytest
from tests.home import at_home, places
from tests.session.games import ended
from tests.tui.screens import shelf
from tests.tui.screens.stage import Pressed, Watched, watch

from thrones_tui.session.closing import best_games
from thrones_tui.session.history import add_games
from thrones_tui.tui.goto import ToHall
from thrones_tui.tui.screen import Size
from thrones_tui.tui.screens.hall import HallScreen

SIZES = [(40, 12), (59, 15), (60, 18), (80, 24), (120, 40), (300, 100)]


@pytest.fixture
def path(home: Path) -> str:
    (home / "data").mkdir()
    return places().history


@pytest.fixture
def six(path: str) -> None:
    """Six games, one of which was practice and one of a game that is no longer there."""
    games = [
        ended("a", 1525, name="Ada", outcome="won", reason="You sit on the Iron Throne.", seed="42"),
        ended("b", 300, name="Bea", hero="Daenerys Targaryen", house_rules="no fog,slow winter"),
        ended("c", 200, name="Cid", practice=True, verified=False),
        ended("d", 100, name="Dov", outcome="abandoned", reason="Given up on turn 9.", turns=9),
        ended("e", 90, name="Eve", game="chess", hero="", ended="2025-12-24T00:00:00Z"),
        ended("f", -7, name="Fay"),
    ]
    add_games(path, games)


@pytest.fixture
def many(path: str) -> None:
    add_games(
        path, [ended(f"{number:02}", 1000 - number, name=f"Player {number:02}") for number in range(50)]
    )


def hall(*pressed: Pressed, width: int = 80, height: int = 24, ascii: bool = False) -> Watched:  # noqa: A002
    return watch(HallScreen(at_home()), *pressed, width=width, height=height, ascii=ascii)


def listed(terminal: Watched) -> str:
    """The initials of the players in the list."""
    lines = [line.removeprefix("  ▸ ").split() for line in terminal.text.split("\n")[2:]]
    return "".join(line[3][0] for line in lines if line and line[0].rstrip(".").isdigit())


def selected(terminal: Watched) -> str:
    """The line the cursor is on."""
    assert terminal.canvas.cursor is not None
    row, col = terminal.canvas.cursor
    line = terminal.text.split("\n")[row]
    assert line[:col].endswith("▸ ")
    return " ".join(line[col:].split())


# What it shows


@pytest.mark.usefixtures("six")
def test_the_best_game_is_first_and_what_is_known_of_it_stands_below() -> None:
    terminal = hall()
    assert listed(terminal) == "ABDEF"
    assert selected(terminal).startswith("1. 1,525 won Ada Jon Snow")
    assert "Won: You sit on the Iron Throne." in terminal.words
    for fact in (
        "Turns 55",
        "Seed 42",
        "Ended 2026-05-01",
        "Game The Game of Thrones",
        "Version 0.1.0",
        "Replay verified",
    ):
        assert fact in terminal.words
    assert "Not counted" not in terminal.words
    second = hall("down")
    assert "House rules no fog, slow winter" in second.words
    assert "Lost: The White Walkers took you." in second.words
    assert "Game chess" in hall("down", "down", "down").words


@pytest.mark.usefixtures("six")
@pytest.mark.parametrize("size", SIZES)
def test_every_size_has_the_list_and_the_end_of_the_game_selected(size: tuple[int, int]) -> None:
    width, height = size
    for steps in range(5):
        terminal = hall(*["down"] * steps, width=width, height=height)
        assert f"{steps + 1}/5" in terminal.text.split("\n")[0]
        assert selected(terminal).startswith(f"{steps + 1}. ")
        assert "Seed " in terminal.words
        assert terminal.words.split("Turns")[0].rstrip().endswith(".")
        assert "Esc back" in terminal.key_bar
        assert "…" not in terminal.key_bar.replace(" … ", " ")


@pytest.mark.usefixtures("six")
def test_wide_windows_show_more_of_every_game() -> None:
    assert "won" not in hall(width=59).text
    assert "won" in hall(width=60).text.split("\n")[4]
    assert re.search(r"thrones +\d+  2026-05-01", hall(width=120).text)
    assert "The Game of Thrones" not in hall("g", width=120).text.split("\n")[4]
    assert "practice, unverified" in hall("p", width=120).text


def test_without_games_it_says_so_and_only_the_way_back_is_offered() -> None:
    terminal = hall("g", "o", "p", "down", "enter")
    assert "No game has ended yet. Be the first." in terminal.words
    assert terminal.key_bar.split() == ["Esc", "back"]
    assert best_games(places().history, "thrones") == []


@pytest.mark.parametrize("size", SIZES)
def test_a_history_that_is_none_is_a_sentence(size: tuple[int, int], path: str) -> None:
    Path(path).write_bytes(b"nothing of the kind" * 99)
    terminal = hall("g", "p", "down", "enter", width=size[0], height=size[1])
    assert "is not a database of games; it was left" in terminal.words.replace(path, "")
    assert "Esc back" in terminal.key_bar


@pytest.mark.usefixtures("six")
def test_a_history_that_breaks_meanwhile_is_a_sentence(path: str) -> None:
    screen = HallScreen(at_home())
    Path(path).write_bytes(b"nothing of the kind" * 99)
    assert "is not a database of games" in watch(screen, "g", "down", "enter").words


def test_names_of_any_kind_are_harmless_and_in_line(path: str) -> None:
    names = ["王さま" * 20, "Ole\x1b[31m\nEvil", "../../etc/passwd", "Ze\u0301", ""]
    add_games(path, [ended(str(at), 100 - at, name=name, hero=name) for at, name in enumerate(names)])
    for width, height in SIZES:
        for steps in range(len(names)):
            text = hall(*["down"] * steps, width=width, height=height).text
            assert "\x1b" not in text
    assert hall(ascii=True).text.isascii()
    assert all(text.isprintable() for text in best_games(places().history, "thrones"))


# Moving


@pytest.mark.usefixtures("many")
def test_arrows_letters_and_paging_move_and_stop_at_the_ends() -> None:
    def at(*pressed: Pressed) -> int:
        return int(selected(hall(*pressed)).split(".")[0])

    assert at("up") == at("k") == at("home") == at("pageup") == 1
    assert at("down") == at("j") == 2
    assert at("end") == at("end", "down") == at(*["pagedown"] * 9) == at(*[" "] * 9) == 50
    assert at("end", "up") == 49
    assert 2 < at("pagedown") == at(" ") < 20
    assert at("pagedown", "pageup") == 1
    assert at("7", "x", "left") == 1


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("size", SIZES)
def test_the_selected_game_is_always_in_view_and_marks_tell_of_more(size: tuple[int, int]) -> None:
    width, height = size
    for pressed in (["down"] * 30, ["end", *["up"] * 20], ["end"], ["pagedown", "pagedown", "up"]):
        terminal = hall(*pressed, width=width, height=height)
        number = int(selected(terminal).split(".")[0])
        assert f"Player {number - 1:02}" in selected(terminal)
        assert f" {number}/50" in terminal.text.split("\n")[0]
        assert ("▲" in terminal.text) == (" 1. " not in terminal.text)
        assert ("▼" in terminal.text) == (" 50. " not in terminal.text)


@pytest.mark.usefixtures("many")
def test_a_resize_keeps_the_selected_game_in_view() -> None:
    terminal = hall(*["down"] * 9, Size(40, 12))
    assert terminal.redraws == 1
    assert terminal.text == hall(*["down"] * 9, width=40, height=12).text
    assert selected(hall("end", Size(40, 12), Size(120, 40))).startswith("50. ")


# Narrowing down


@pytest.mark.usefixtures("six")
def test_g_goes_round_all_games_and_those_registered_that_were_played() -> None:
    assert "The Game of Thrones, all outcomes" in hall("g").text.split("\n")[1]
    assert listed(hall("g")) == "ABDF"
    assert hall("g", "g").text == hall().text


@pytest.mark.usefixtures("six")
def test_o_goes_round_the_outcomes() -> None:
    assert [listed(hall(*["o"] * times)) for times in range(6)] == ["ABDEF", "A", "BEF", "", "D", "ABDEF"]
    assert "All games, abandoned" in hall("o", "o", "o", "o").text.split("\n")[1]


@pytest.mark.usefixtures("six")
def test_p_shows_games_that_do_not_count_and_hides_them_again() -> None:
    terminal = hall("p", "down", "down")
    assert listed(terminal) == "ABCDEF"
    assert "All games, all outcomes, also not counted" in terminal.text
    assert "Not counted practice, unverified" in terminal.words
    assert "Replay not verified" in terminal.words
    assert hall("p", "p").text == hall().text


@pytest.fixture
def heroes(path: str) -> None:
    """Games as heroes of the book and of one's own, with and without house rules."""
    games = [
        ended("a", 90, name="Ada", deeds="Peace,Alone", outcome="won"),
        ended("b", 80, name="Bea", house_rules="horses", deeds="Peace", outcome="won"),
        ended("c", 70, name="Cid", hero="Sansa Stark"),
        ended("d", 60, name="Dov", hero="Dov"),
        ended("e", 50, name="Eve", hero="Eve"),
        ended("f", 40, name="Fay", practice=True, deeds="Dragonfire", outcome="won"),
    ]
    add_games(path, games)


@pytest.mark.usefixtures("heroes")
def test_r_tells_the_usual_rules_house_rules_and_own_heroes_apart() -> None:
    assert [listed(hall(*["r"] * times)) for times in range(5)] == ["ABCDE", "AC", "B", "DE", "ABCDE"]
    assert "All games, all outcomes, own heroes" in hall("r", "r", "r").text


@pytest.mark.usefixtures("heroes")
def test_b_keeps_the_best_game_of_each_hero_where_own_heroes_are_one() -> None:
    assert listed(hall("b")) == "ACD"
    assert "best of each hero" in hall("b").text
    assert hall("b", "b").text == hall().text
    assert listed(hall("b", "r", "r")) == "B"


@pytest.mark.usefixtures("heroes")
def test_the_deeds_of_the_game_selected_stand_below_it() -> None:
    assert "Deeds Peace, Alone" in hall().words
    assert "Deeds Peace" not in hall("down", "down").words


@pytest.mark.usefixtures("heroes")
@pytest.mark.parametrize("size", SIZES)
def test_d_lists_all_deeds_with_the_best_game_that_counts_of_each(size: tuple[int, int]) -> None:
    terminal = hall("d", width=size[0], height=size[1])
    assert "2 of 12 done" in terminal.text
    assert "Esc back" in terminal.key_bar
    if size[1] > 23:
        assert "Peace every rival was still there Ada as Jon Snow, 90 points, 2026-05-01, 2 times" in (
            terminal.words
        )
        assert "Dragonfire with the dragons in the party A new name" in terminal.words
    assert hall("d", "esc").text == hall().text


def test_house_rules_are_called_by_their_labels(path: str) -> None:
    add_games(path, [ended("a", 120, house_rules="cunning-rivals,horses,gone-long-ago")])
    words = hall(height=40).words
    assert "Cunning rivals, Horses, gone long ago" in words
    assert "cunning-rivals" not in words


def test_a_game_without_deeds_says_so(path: str) -> None:
    add_games(path, [ended("a", game="goldrush", hero="")])
    assert "This game tells of no deeds." in hall("d").words


@pytest.mark.usefixtures("six")
def test_the_game_moved_to_is_selected_whenever_it_is_there() -> None:
    assert "Fay" in selected(hall("end", "o", "o", "p", "g"))
    assert "Ada" in selected(hall("end", "o"))


def test_where_nothing_is_left_the_keys_lead_out_again(path: str) -> None:
    add_games(path, [ended("a", practice=True)])
    terminal = hall("down", "enter", "end")
    assert "No game matches. Change the filter with g, o, r and p." in terminal.words
    assert "Enter" not in terminal.key_bar
    assert selected(hall("end", "p")).startswith("1. 100 lost Ada")
    assert best_games(places().history, "thrones") == []


# Opening a game, and going back


@pytest.mark.usefixtures("six")
@pytest.mark.parametrize("size", SIZES)
def test_a_replay_that_is_gone_is_told_of_until_the_next_key(size: tuple[int, int]) -> None:
    gone = hall("down", "enter", width=size[0], height=size[1])
    assert "There is no replay of this game any more." in gone.words
    assert "no replay" not in hall("down", "enter", "up").words


@pytest.mark.usefixtures("six")
@pytest.mark.parametrize("pressed", ["esc", "q"])
def test_the_hall_leads_back(pressed: str) -> None:
    assert hall(pressed).code == 0


# The best games in brief


@pytest.mark.usefixtures("six")
def test_the_best_in_brief_leave_out_practice_and_say_who_how_and_as_whom() -> None:
    assert best_games(places().history, "thrones")[:3] == [
        "1. 1,525 points  Ada as Jon Snow, won",
        "2.   300 points  Bea as Daenerys Targaryen, lost",
        "3.   100 points  Dov as Jon Snow, abandoned",
    ]
    assert best_games(places().history, "chess") == ["1. 90 points  Eve, lost"]


def test_a_hero_of_ones_own_is_named_once(path: str) -> None:
    add_games(path, [ended("a", name="Ada", hero="Ada")])
    assert best_games(places().history, "thrones") == ["1. 100 points  Ada, lost"]


# With replays


def test_enter_opens_the_replay_of_the_game_selected_and_escape_leads_back() -> None:
    terminal = watch(shelf.hall(), "down", "enter", "end", "esc")
    assert "step 0/59" in terminal.seen[2]
    assert "The end: You defeated the White Walkers" in terminal.seen[3]
    assert terminal.seen[4] == terminal.seen[1]


def test_games_that_ended_unseen_and_replays_put_there_are_in_the_hall(home: Path) -> None:
    shelf.ended_unseen(22)
    shelf.replayed(4)
    (home / "data" / "history.sqlite3").unlink()
    words = watch(ToHall(at_home())).words
    assert "1. 30 won Ada Jon Snow" in words
    assert "2. 18 lost Ada Jon Snow" in words
    assert not list((home / "data" / "saves").glob("*.jsonl"))


def test_what_stands_in_the_way_of_the_history_is_told_before_the_hall() -> None:
    terminal = watch(shelf.hall_in_doubt(), "1")
    assert "history.sqlite3" in terminal.seen[0].replace("\n  ", "")
    assert terminal.text.startswith(" Hall of fame")
    assert "Traceback" not in terminal.text


def test_columns_that_say_nothing_are_left_out_and_the_game_is_named_where_there_are_several(
    path: str,
) -> None:
    add_games(path, [ended("a", 5, name="Ada against Ben", game="horcruxes", hero="", outcome="drawn")])
    heads = hall().text.split("\n")[3]
    assert "hero" not in heads
    assert "game" not in heads
    add_games(path, [ended("b", 300, name="Bea", game="thrones", hero="Jon Snow")])
    text = hall().text
    assert {"name", "hero", "game"} <= set(text.split("\n")[3].split())
    assert "horcruxes" in text
    assert "hero" not in hall("g", "g").text.split("\n")[3]  # one game alone


def test_points_are_called_what_they_are(path: str) -> None:
    games = [
        ended("a", 5, game="horcruxes"),
        ended("b", 1, game="horcruxes"),
        ended("c", 100, game="goldrush"),
    ]
    assert [game.scored for game in games] == ["5 horcruxes", "1 horcrux", "100 points"]
    add_games(path, games)
    lines = best_games(path, "horcruxes")
    assert [" ".join(line.split()[1:3]) for line in lines] == ["5 horcruxes", "1 horcrux"]


def test_help_is_on_the_game_of_the_line(path: str) -> None:
    add_games(path, [ended("a", 9, game="minirogue", hero=""), ended("b", 8), ended("c", 7, game="chess")])
    assert "golden idol" in hall("?").words
    assert "golden idol" not in hall("down", "?").words
    assert "Help: " not in hall("down", "down", "?").text, "a game that is no longer there"
