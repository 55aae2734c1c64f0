import pytest

from thrones_tui.core.events import ECHO, ROUTINE, USUAL, WEIGHTY
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.log import draw_log
from thrones_tui.scene.model import Line

SAID = "{:19}  {} more: p"
"""A row of thirty columns that says how much more there is."""


def drawn(log: list[Line], fresh: int, height: int, width: int = 30, lost: int = 0) -> list[str]:
    canvas = Canvas(width, height)
    draw_log(canvas, Rect(0, 0, height, width), log, fresh, lost)
    return canvas.text().rstrip("\n").split("\n")


def turn(number: int, *texts: str, routine: str = "", weighty: str = "") -> list[Line]:
    """Lines of one turn; those named by a letter in `routine` and `weighty` weigh as much."""
    special = dict.fromkeys(routine, ROUTINE) | dict.fromkeys(weighty, WEIGHTY)
    return [Line(text, "text", number, special.get(text, USUAL)) for text in texts]


def test_a_mark_stands_where_the_new_lines_begin() -> None:
    assert drawn(turn(1, "a", "b") + turn(2, "c", "d"), 2, 6) == ["  a", "  b", "• c", "  d"]


def test_a_turn_that_does_not_fit_below_begins_a_page_under_the_last_that_fit_in_a_third() -> None:
    log = turn(1, "a", "b") + turn(2, "c", "d")
    assert drawn(log, 2, 3) == ["  b", "• c", "  d"]
    assert drawn(log + turn(3, "e"), 1, 3) == ["  c", "  d", "• e"]
    log = turn(1, *"abcdefgh") + turn(2, "i")
    assert drawn(log, 1, 8) == ["  f", "  g", "  h", "• i"]


def test_rows_that_a_remark_takes_change_a_page_only_where_it_does_not_fit_any_more() -> None:
    log = turn(1, *"abc") + turn(2, *"de") + turn(3, "f")
    assert drawn(log, 1, 7) == ["  a", "  b", "  c", "  d", "  e", "• f"]
    assert drawn(log, 1, 6, lost=1) == ["  a", "  b", "  c", "  d", "  e", "• f"]
    assert drawn(log, 1, 5, lost=2) == drawn(log, 1, 5) == ["  d", "  e", "• f"]


def test_where_there_is_room_the_turn_stands_before_what_happened_in_it() -> None:
    log = turn(9, "a", "b") + turn(10, "word " * 12, "d")
    assert drawn(log, 2, 9, 44) == [
        " 9  a",
        "    b",
        "10• word word word word word word word word",
        "    word word word word",
        "    d",
    ]
    assert drawn(turn(7, "a") + turn(1234, "b"), 1, 9, 44) == ["   7  a", "1234• b"]


def test_a_log_can_say_that_its_numbers_are_turns_while_a_row_is_left() -> None:
    def headed(new: int, height: int, width: int) -> list[str]:
        canvas = Canvas(width, height)
        log = turn(1, "a") + turn(2, *"bcdefgh")
        draw_log(canvas, Rect(0, 0, height, width), log, new, headed=True)
        return canvas.text().split("\n")[:2]

    assert headed(7, 9, 44) == ["turn", " 1  a"]
    assert headed(7, 8, 44) == [" 1  a", " 2• b"]
    assert headed(1, 9, 43) == ["  a", "  b"]


def test_lines_that_are_kept_stay_with_the_new_ones_and_have_no_mark() -> None:
    log = turn(1, *"abc") + turn(2, "d") + turn(3, "e")
    canvas = Canvas(30, 2)
    draw_log(canvas, Rect(0, 0, 2, 30), log, 1, kept=1)
    assert canvas.text().rstrip("\n").split("\n") == ["  d", "• e"]


def test_a_turn_is_told_in_its_order_and_what_is_routine_shares_a_line_where_the_first_of_it_was() -> None:
    assert drawn(turn(1, *"abcd", routine="bd"), 4, 4) == ["• a", "  b d", "  c"]


def test_what_only_repeats_a_command_is_left_out_where_its_turn_has_anything_else() -> None:
    log = [Line("You go.", "text", 1, ECHO), *turn(1, *"ab", routine="b")]
    assert drawn(log, 3, 4) == ["• a", "  b"]
    assert drawn([*log, Line("You turn.", "text", 2, ECHO)], 1, 2) == ["  a", "• You turn."]


def test_where_there_is_no_more_room_routine_is_written_over_that_of_the_turn_before() -> None:
    log = turn(1, *"ab", routine="b") + turn(2, "c", routine="c")
    assert drawn(log, 1, 2) == ["  a", "• c"]
    assert drawn(log, 1, 3) == ["  a", "  b", "• c"]
    assert drawn(log + turn(3, "d"), 1, 3) == ["  a", "  c", "• d"]


def test_where_there_is_room_only_the_same_again_is_written_over() -> None:
    log = turn(1, *"ab", routine="b") + turn(2, "c", routine="c")
    assert drawn(log, 1, 12) == ["  a", "  b", "• c"]
    assert drawn(log + turn(3, "c", routine="c"), 1, 12) == ["  a", "  b", "• c"]


def test_what_weighs_most_outlasts_small_news_by_three_turns() -> None:
    log = turn(1, "b", "!", weighty="!")
    for number in range(2, 7):
        assert "!" in "".join(drawn(log, 2, 3))
        log += turn(number, "a", "s")
    assert "!" not in "".join(drawn(log, 2, 3))


def test_old_lines_leave_before_new_ones_of_a_turn_the_lightest_and_before_all_what_was_routine() -> None:
    log = turn(1, *"abc") + turn(2, "d", "e", routine="e") + turn(3, "f", "g", weighty="f")
    log += turn(4, "k")
    assert drawn(log, 1, 6) == ["  c", "  d", "  f", "  g", "• k"]
    assert drawn(log + turn(5, "l") + turn(6, "m"), 1, 6) == ["  f", "  l", "• m"]


def test_a_tall_page_begins_under_whole_turns_of_the_last() -> None:
    log = turn(1, *"abcdef") + turn(2, "g", "h", routine="h") + turn(3, "i") + turn(4, "j", "k")
    assert drawn(log, 2, 10) == ["  g", "  h", "  i", "• j", "  k"]
    assert drawn(log, 2, 8) == ["  g", "  h", "  i", "• j", "  k"]


def test_a_long_log_is_drawn_as_its_end_is() -> None:
    log = [line for number in range(1, 3000) for line in turn(number, f"{number}")]
    assert drawn(log, 1, 4)[-1] == "• 2999"


@pytest.mark.parametrize(
    ("height", "shown"),
    [
        (5, ["• a d", "  b", "  c", "  e", "  f"]),
        (4, [SAID.format("• b", 1), "  c", "  e", "  f"]),
        (2, [SAID.format("• e", 3), "  f"]),
        (1, [SAID.format("• f", 4)]),
    ],
)
def test_routine_lines_give_way_first_then_the_earliest(height: int, shown: list[str]) -> None:
    assert drawn(turn(1, *"abcdef", routine="ad"), 6, height) == shown


@pytest.mark.parametrize(
    ("height", "shown"),
    [
        (4, [SAID.format("• a", 1), "  b", "  d", "  f"]),
        (3, [SAID.format("• a", 2), "  d", "  f"]),
        (2, [SAID.format("• a", 3), "  d"]),
        (1, [SAID.format("• d", 4)]),
    ],
)
def test_of_what_outweighs_the_rest_the_last_stays_longest(height: int, shown: list[str]) -> None:
    assert drawn(turn(1, *"abcdef", routine="ce", weighty="ad"), 6, height) == shown


def test_an_entry_is_shown_whole_where_any_has_room() -> None:
    long = ("word " * 10).strip()
    part = "word word word word word"
    log = turn(1, "a", long, "c")
    assert drawn(log, 3, 3) == [f"• {part}", f"  {part}", SAID.format("  c", 1)]
    assert drawn(log[:2], 2, 2) == [SAID.format("• a", 1)]


def test_how_much_more_there_is_has_a_row_of_its_own_where_all_are_full() -> None:
    full = "x" * 28
    assert drawn(turn(1, *[full] * 4), 4, 3) == ["2 more: p", f"• {full}", f"  {full}"]


def test_what_has_no_room_at_all_is_cut() -> None:
    long = ("word " * 10).strip()
    assert drawn([*turn(1, "a"), Line(long, "text", 1, WEIGHTY)], 2, 1) == ["• word word word w…  2 more: p"]
    assert drawn(turn(1, long), 1, 1) == ["• word word word w…  1 more: p"]
    assert drawn(turn(1, "y" * 58 + " z"), 1, 2) == [f"• {'y' * 28}", f"  {'y' * 16}…  1 more: p"]


def test_without_room_nothing_is_drawn() -> None:
    canvas = Canvas(30, 2)
    draw_log(canvas, Rect(0, 0, 0, 30), turn(1, "a"), 1)
    assert canvas.text().strip() == ""
