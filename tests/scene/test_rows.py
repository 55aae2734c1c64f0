import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.model import Fact, Gauges, Item, Meter, Note, Row, Sign
from thrones_tui.scene.rows import Span, StyledLine, lines_of, put_line

MONEY, INFLUENCE, ARMY = (
    Fact("Money", "9,000", "money", "$9,000"),
    Fact("Influence", "700", "influence", "infl 700"),
    Fact("Army", "900", "army", "army 900"),
)
OMENS = (
    Meter("Turns", 0, 50, "0/50", "ice"),
    Meter("Army", 900, 2000, "900/2,000", "ice"),
    Meter("Points", 1, 400, "1/400", "ice"),
)
TARLY = Gauges(
    "Samwell Tarly",
    ("ship", "glass"),
    (Meter("Strength", 10, 200, "10"), Meter("Loyalty", 100, 100, "100"), Meter("Morale", 50, 100, "50")),
)
SIGNS = (Sign("@", "you"), Sign("&", "a rival hero"), Sign("~", "water: only with a ship"))


def texts(lines: list[StyledLine]) -> list[str]:
    return ["".join(span.text for span in line) for line in lines]


# Facts


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (60, ["Money 9,000         Influence 700       Army 900"]),
        (37, ["Money 9,000  Influence 700  Army 900"]),
        (30, ["$9,000    infl 700  army 900"]),
        (24, ["$9,000       infl 700", "army 900"]),
        (12, ["Money 9,000", "Influence", "    700", "Army 900"]),
    ],
)
def test_facts_share_lines_as_far_as_they_fit_in_full_or_short(columns: int, expected: list[str]) -> None:
    assert texts(lines_of((MONEY, INFLUENCE, ARMY), columns)) == expected


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (44, ["Player 1 80 health     Player 2 80 health"]),
        (36, ["Player 1 80 hp     Player 2 80 hp"]),
        (24, ["Pla…1 80 hp  Pla…2 80 hp"]),
    ],
)
def test_of_two_short_forms_the_longer_one_that_fits_is_taken(columns: int, expected: list[str]) -> None:
    facts = [
        Fact(f"Player {at}", "80 health", "own", f"Player {at} 80 hp", f"Pla…{at} 80 hp") for at in (1, 2)
    ]
    assert texts(lines_of(facts, columns)) == expected


def test_facts_without_a_short_form_take_a_line_each_where_room_is_short() -> None:
    facts = (Fact("Chance in each round", "31.84%"), Fact("Refusals left", "4"))
    assert texts(lines_of(facts, 30)) == ["Chance in each round 31.84%", "Refusals left 4"]


def test_a_fact_is_two_spans_its_name_dim() -> None:
    assert lines_of((MONEY,), 40) == [[Span("Money ", "dim"), Span("9,000", "money")]]


def test_a_value_too_long_for_its_line_goes_on_below_indented() -> None:
    fact = Fact("Rule", "whoever stands near a free warrior alone wins it")
    lines = texts(lines_of((fact,), 20))
    assert lines[0].startswith("Rule whoever")
    assert all(line.startswith("     ") for line in lines[1:])
    assert " ".join(" ".join(lines).split()) == "Rule whoever stands near a free warrior alone wins it"


# Meters


def test_meters_stand_in_two_columns_where_they_fit_and_in_one_where_not() -> None:
    assert texts(lines_of(OMENS, 50)) == [
        "Turns  ─────────    0/50  Army ━━━━───── 900/2,000",
        "Points ╸────────   1/400",
    ]
    assert texts(lines_of(OMENS, 26)) == [
        "Turns  ─────────      0/50",
        "Army   ━━━━───── 900/2,000",
        "Points ╸────────     1/400",
    ]


def test_a_meter_without_room_for_a_bar_is_its_number() -> None:
    assert texts(lines_of(OMENS[:1], 13)) == ["Turns 0/50"]


@pytest.mark.parametrize(
    ("value", "bar"),
    [(0, "──────────"), (1, "╸─────────"), (50, "━━━━━─────"), (99, "━━━━━━━━━╸"), (100, "━" * 10)],
)
def test_a_bar_is_full_only_at_its_most_and_empty_only_at_nothing(value: int, bar: str) -> None:
    assert texts(lines_of((Meter("M", value, 100, "x"),), 14)) == [f"M {bar} x"]


def test_a_bar_has_at_most_40_cells() -> None:
    (line,) = texts(lines_of((Meter("M", 1, 2, "1/2"),), 200))
    assert line.count("━") + line.count("─") == 40


def test_a_number_that_grows_moves_neither_its_own_bar_nor_any_other() -> None:
    small, large = (
        texts(lines_of((Meter("Army", number, 2000, f"{number:,}/2,000", room=11), OMENS[0]), 60))
        for number in (9, 1900)
    )
    assert [line.replace("━", "─").rindex("─") for line in small] == [
        line.replace("━", "─").rindex("─") for line in large
    ]


# Gauges


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (60, "Samwell Tarly ship glass S╸─────  10 L━━━━━━ 100 M━━━───  50"),
        (50, "Samwell Tarly s,g       S╸────────  10 L 100 M  50"),
        (43, "Samwell Tarly ship glass     S 10 L100 M 50"),
        (35, "Samwell Tarly s,g    S 10 L100 M 50"),
        (30, "Samwell Tar… sg S 10 L100 M 50"),
        (25, "Samwel… sg S 10 L100 M 50"),
    ],
)
def test_gauges_cut_marks_first_then_bars_then_the_name(columns: int, expected: str) -> None:
    assert texts(lines_of((TARLY,), columns)) == [expected]


def test_gauges_without_marks_leave_the_name_their_room() -> None:
    assert texts(lines_of((TARLY._replace(marks=()),), 30)) == ["Samwell Tarly   S 10 L100 M 50"]


def test_the_letters_of_marks_are_apart_where_the_name_is_whole_beside_them() -> None:
    assert texts(lines_of((TARLY._replace(label="Sam"),), 24)) == ["Sam s,g   S 10 L100 M 50"]
    assert texts(lines_of((TARLY._replace(label="Sam"),), 21)) == ["Sam sg S 10 L100 M 50"]


# Items

CITIES = (
    Item("L", "King's Landing", "60", "Cersei", ground="house-1"),
    Item("E", "Eastwatch by the Sea", "3"),
)


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (35, [f" L  King's Landing{' ' * 8}Cersei 60", f" E  Eastwatch by the Sea{' ' * 10}3"]),
        (24, [" L  King's Landing    60", " E  Eastwatch by the … 3"]),
    ],
)
def test_items_have_their_values_below_each_other_and_say_where_if_there_is_room(
    columns: int, expected: list[str]
) -> None:
    assert texts(lines_of(CITIES, columns)) == expected


def test_the_sign_of_an_item_stands_on_its_ground() -> None:
    assert lines_of(CITIES, 34)[0][0] == Span(" L ", "text", "house-1")


# Signs and notes


def test_signs_share_lines_and_long_meanings_wrap() -> None:
    assert texts(lines_of(SIGNS, 60)) == ["@ you  & a rival hero  ~ water: only with a ship"]
    assert texts(lines_of(SIGNS, 24)) == ["@ you  & a rival hero", "~ water: only with a", "  ship"]


def test_a_sign_of_several_characters_leaves_its_meaning_the_less_room() -> None:
    both = Sign("1 2", "the players; X: both in one cell")
    assert texts(lines_of((both,), 35)) == ["1 2 the players; X: both in one", "    cell"]


def test_notes_wrap_and_an_empty_one_is_a_blank_line() -> None:
    rows = (Note("On water you begin with a ship.", "dim"), Note(""), Note("Good luck."))
    assert texts(lines_of(rows, 20)) == ["On water you begin", "with a ship.", "", "Good luck."]


def test_rows_of_different_kinds_keep_their_order() -> None:
    rows = (MONEY, Note("a"), ARMY, OMENS[0], Note("b"))
    assert [line.split()[0] for line in texts(lines_of(rows, 60))] == ["Money", "a", "Army", "Turns", "b"]


ROWS = st.lists(
    st.one_of(
        st.builds(Fact, st.text(max_size=20), st.text(max_size=40), short=st.text(max_size=10)),
        st.builds(
            Meter,
            st.text(max_size=12),
            st.integers(0, 9),
            st.integers(0, 9),
            st.text(max_size=10),
            room=st.integers(0, 12),
        ),
        st.builds(Item, st.sampled_from("@&!~"), *[st.text(max_size=20)] * 3),
        st.builds(Sign, st.sampled_from("@&!~"), st.text(max_size=30)),
        st.builds(Note, st.text(max_size=80)),
        st.just(TARLY),
    ),
    max_size=6,
)


@given(ROWS, st.integers(24, 120))
def test_whatever_the_rows_no_line_breaks_out_of_a_panel(rows: list[Row], columns: int) -> None:
    canvas = Canvas(columns + 10, 1)
    for line in lines_of(rows, columns):
        put_line(canvas, 0, 5, line, columns)
    text = canvas.text().ljust(columns + 10)
    assert text[:5].strip() == ""
    assert text[5 + columns :].strip() == ""


def test_a_line_is_cut_where_its_room_ends_across_spans() -> None:
    canvas = Canvas(20, 1)
    put_line(canvas, 0, 2, [Span("Money ", "dim"), Span("9,000", "money"), Span("!", "text")], 8)
    assert canvas.text() == "  Money 9…"
