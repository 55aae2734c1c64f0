"""Tables: columns in line for the terminal, whatever the letters."""

import pytest
from wcwidth import wcswidth

from thrones_tui.scene.measure import Column, table

COLUMNS = (
    Column("score", right=True),
    Column("name", shrinks=True),
    Column("hero", shrinks=True),
    Column("end"),
)
ROWS = [
    ("7", "Ada", "Jon Snow", "won"),
    ("1,525", "王さま", "Daenerys Targaryen", "lost"),
    ("-3", "Ze\u0301\x1b[2J\n", "", ""),
]


def test_numbers_stand_to_the_right_and_everything_else_to_the_left() -> None:
    assert table(COLUMNS, ROWS) == [
        "score  name     hero                end",
        "    7  Ada      Jon Snow            won",
        "1,525  王さま   Daenerys Targaryen  lost",
        "   -3  Zé?[2J?",
    ]


def test_columns_are_in_line_on_the_terminal() -> None:
    lines = table(COLUMNS, ROWS)
    begins = [
        wcswidth(line[: line.index(word)]) for line, word in zip(lines, ("hero", "Jon", "Dae"), strict=False)
    ]
    assert len(set(begins)) == 1


@pytest.mark.parametrize("room", range(1, 60))
def test_a_table_keeps_to_its_room(room: int) -> None:
    lines = table(COLUMNS, ROWS, room)
    assert max(map(wcswidth, lines)) <= room
    assert len(lines) == 4


def test_the_widest_columns_are_cut_first_and_others_not_at_all() -> None:
    assert table(COLUMNS, ROWS, 34) == [
        "score  name     hero          end",
        "    7  Ada      Jon Snow      won",
        "1,525  王さま   Daenerys Ta…  lost",
        "   -3  Zé?[2J?",
    ]
    assert table(COLUMNS, ROWS, 26)[1:3] == ["    7  Ada    Jon S…  won", "1,525  王さ…  Daene…  lost"]
