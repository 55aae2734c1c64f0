"""T-ENC-11: which four to keep, a table of marks."""

import pytest
from tests.games.thrones.board import JON
from tests.tui.screens.places import visit
from tests.tui.screens.stage import at_sea, jon, seat, watch

FULL = "Only 4 warriors can ride with you."


@pytest.mark.rule("T-ENC-11")
def test_items_are_marked_and_unmarked_by_digit_or_with_space() -> None:
    asked = visit("keep four", "1", "5", "down", " ", " ", "7", "up", "6").asked
    assert [name.split()[0] for name in asked.split("[x] ")[1:]] == ["Tormund", "Jon", "Tyrion", "Petyr"]
    assert "[x]" not in visit("keep four", "1", "2", "3", "7", "5", " ").asked


@pytest.mark.rule("T-ENC-11")
def test_who_brings_most_and_a_ship_is_proposed_and_enter_keeps_them() -> None:
    words = visit("keep four").asked
    assert [name.split()[0] for name in words.split("[x] ")[1:]] == ["Samwell", "Tormund", "Jon", "Davos"]
    assert "Samwell Tarly 11 100 50 10k g" in words
    assert "Davos Seaworth 10 100 40 8 sn" in words
    table = jon()
    watch(seat(table), "r", "3", "enter")
    assert table.party(JON) == ["Jon Snow", "Samwell Tarly", "Tormund Giantsbane", "Davos Seaworth"]


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(
    ("size", "longest"), [((80, 24), "Tormund Giantsbane "), ((40, 12), "Tormund Giants… ")]
)
def test_all_candidates_stand_in_columns_in_every_window(size: tuple[int, int], longest: str) -> None:
    shown = visit("keep four", width=size[0], height=size[1]).text.split("\n")
    rows = [row[row.index("] ") + 2 :].rstrip(" │") for row in shown if "[x]" in row or "[ ]" in row]
    assert "more: s" not in "".join(shown)
    assert rows[1].startswith(longest)
    assert [row[len(longest) :].split()[-1].strip("0123456789+") for row in rows] == [
        *"g",
        "",
        "",
        "n",
        "",
        "n",
        "sn",
    ]
    assert len({len(row.rstrip("gns ")) for row in rows}) == 1


@pytest.mark.rule("T-ENC-11")
def test_space_on_nothing_marks_nothing_and_says_how_to_mark() -> None:
    terminal = visit("keep four", " ")
    assert terminal.text.count("[x]") == 4
    assert "1-7 or Space marks" in terminal.asked


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(("marked", "count"), [("1237", 0), ("1", 3), ("17", 2)])
def test_enter_with_less_than_four_marked_says_how_many_are_missing(marked: str, count: int) -> None:
    terminal = visit("keep four", *marked, "enter")
    assert FULL in terminal.asked
    assert f"Mark 4: so far {count}." in terminal.asked


@pytest.mark.rule("T-ENC-11")
def test_a_fifth_mark_is_refused() -> None:
    terminal = visit("keep four", "4")
    assert "4 are marked already: unmark one first." in terminal.asked
    assert terminal.text.count("[x]") == 4


@pytest.mark.rule("T-ENC-11")
def test_the_four_marked_are_kept_in_the_order_of_the_list() -> None:
    table = jon()
    watch(seat(table), "r", "3", *"16", "enter")
    assert table.party(JON) == ["Jon Snow", "Tormund Giantsbane", "Davos Seaworth", "Petyr Baelish"]
    assert {"Samwell Tarly", "Tyrion Lannister", "Melisandre"} <= set(table.free())


@pytest.mark.rule("T-ENC-11")
def test_escape_does_not_decide_who_is_kept() -> None:
    assert FULL in visit("keep four", "esc").asked


@pytest.mark.rule("T-MOVE-2")
@pytest.mark.parametrize("size", [(40, 12), (80, 24)])
def test_at_sea_the_player_is_warned_of_sending_the_last_ship_away(size: tuple[int, int]) -> None:
    warning = "At sea without a ship you could only sail on until you land."
    width, height = size
    assert warning in visit("keep four at sea", *"15", width=width, height=height).asked
    assert warning not in visit("keep four at sea", width=width, height=height).asked
    assert warning not in visit("keep four at sea", *"151", width=width, height=height).asked
    table = at_sea()
    watch(seat(table), "r", "3", *"15", "enter", width=width, height=height)
    assert "Ann" in table.free()  # warned, not forbidden
