"""Choosing a place with a cursor, or by typing what it is called: a cell to dig, a cell of a ring, a way."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.home import places
from tests.tui.screens.stage import Watched, watch
from tests.tui.screens.table_games import new, opened

from thrones_tui import new_game
from thrones_tui.scene.layout import arrange, cursor_at
from thrones_tui.scene.measure import width
from thrones_tui.session.journal import Move
from thrones_tui.session.reading import read
from thrones_tui.session.shelf import list_saves
from thrones_tui.tui.keys import Key

SIZES = [(40, 12), (80, 24), (120, 40)]
GOLD, WOLF = opened("G"), opened("W")


def valley(*pressed: str | Key, size: tuple[int, int] = (80, 24), side: int = 5) -> Watched:
    """The gold rush, whose cursor begins in the middle."""
    return watch(new("goldrush", size=str(side))(), *pressed, width=size[0], height=size[1])


def ring(*pressed: str | Key) -> Watched:
    """A ring of 24 cells, 7 in the upper row, with a person whose manner of meeting is chosen."""
    return watch(new("horcruxes")(), "1", *pressed)


def under(terminal: Watched) -> str:
    """What choosing the place under the cursor would say, empty where nothing can be chosen."""
    found = re.search(r"\[(\w+ [\d,]+)\]", "".join(terminal.text.split("\n")[:2]))
    return found[1] if found else ""


def last_commands() -> list[str]:
    """The commands in the journal of the game played last."""
    save = list_saves(places().saves)[0]
    return [line.do for line in read(Path(save.path).read_bytes()).entries if isinstance(line, Move)]


def told(terminal: Watched) -> str:
    """The rows above the key bar as one line."""
    return " ".join(" ".join(terminal.text.split("\n")[-4:-1]).split())


# Moving


@pytest.mark.rule("G-TURN-1")
@pytest.mark.parametrize(
    ("pressed", "place"),
    [
        ([], "2,2"),
        (["up"], "1,2"),
        (["k", "h"], "1,1"),
        (["down", "right"], "3,3"),
        (["j", "l", "l"], "3,4"),
        (["up"] * 9 + ["left"] * 9, "0,0"),
        (["j"] * 9 + ["l"] * 9, "4,4"),
        (["tab"], "2,3"),
        (["tab"] * 3, "3,0"),
        (["backtab"] * 3, "1,4"),
        (["tab"] * 13, "0,0"),  # round
        (["backtab"] * 13, "4,4"),
    ],
)
def test_arrows_letters_and_tab_move_over_the_board(pressed: Sequence[str], place: str) -> None:
    assert under(valley(*pressed)) == f"open {place}"
    assert under(valley(*pressed, size=(40, 12))) == f"open {place}"


def test_the_cursor_goes_where_a_number_is_typed() -> None:
    """So that the frame says what a visit there would bring."""
    assert under(ring("1", "7")) == "go 17"
    assert under(ring("1", "7", "backspace")) == "go 1"
    assert under(ring("9", "9")) == "go 0"  # there is no cell 99
    assert under(valley("3", ",", "1")) == "open 3,1"
    assert re.search(r"\[go 17\] .*(life|death)", ring("1", "7").text.split("\n")[1])


@pytest.mark.parametrize("size", SIZES)
def test_the_cursor_rests_on_its_place_which_stands_out(size: tuple[int, int]) -> None:
    grid = new_game("goldrush", seed=7).scene().grid
    for pressed, place in (([], (2, 2)), (["up", "l"], (1, 3)), (["left"] * 9, (2, 0))):
        canvas = valley(*pressed, size=size).canvas
        row, col = cursor_at(arrange(grid, *size), place)
        assert canvas.cursor == (row, col)
        selected = [run for run in canvas.runs(row) if run[2] == "cursor"]
        assert any(start <= col < start + width(text) for start, text, *_ in selected)


@pytest.mark.rule("H-MOVE-3")
@pytest.mark.parametrize(
    ("pressed", "cell"),
    [
        ([], 0),
        (["right"], 1),
        (["l"] * 20, 6),
        (["right", "down"], 17),  # over the middle, where there is nothing
        (["right", "j", "k"], 1),
        (["down"], 23),
        (["l"] * 6 + ["j"] * 20, 12),
    ],
)
def test_the_cursor_goes_along_a_ring_and_across_it(pressed: Sequence[str], cell: int) -> None:
    assert under(ring(*pressed)) == f"go {cell}"


def test_a_board_larger_than_the_window_follows_the_cursor() -> None:
    for pressed, place in ((["right"] * 30, "20,39"), (["down"] * 30, "39,20"), ([*"39,0"], "39,0")):
        for columns, rows in SIZES:
            terminal = valley(*pressed, size=(columns, rows), side=40)
            assert under(terminal) == f"open {place}"
            row, col = terminal.canvas.cursor or (0, 0)
            assert 0 < row < rows - 1
            assert 0 < col < 2 * columns // 3


# Taking back


@pytest.mark.rule("H-MOVE-3")
def test_a_choice_that_rolls_no_dice_is_taken_back_where_all_lies_open() -> None:
    """A manner and a way tell nothing that was not seen before; what the other one rolls does."""
    manner = watch(new("horcruxes")(), "1", "u")
    assert "How will Ada meet the other player?" in manner.words
    assert "Turn 1 of 40, Ada" in ring("7", "enter", "u").text
    assert "Turn 3 of 40, Ada" in (rolled := ring("7", "enter", "enter", "u")).text
    assert "cannot be taken back" in rolled.words or "practice" in rolled.words


# Choosing


@pytest.mark.rule("G-TURN-1")
def test_enter_chooses_the_place_under_the_cursor() -> None:
    terminal = valley("left", "down", "enter")
    assert last_commands() == ["open 3,1"]
    assert "opens 3,1:" in terminal.words


@pytest.mark.rule("H-MOVE-3")
def test_space_which_rolls_for_the_other_one_chooses_no_place() -> None:
    terminal = ring(*"13", "enter", " ", " ", " ")
    assert last_commands()[1:] == ["go 13", "roll"]
    assert under(terminal) == "go 13"
    assert "That key does nothing here;" in terminal.words


@pytest.mark.rule("H-MOVE-3")
def test_a_cell_that_kills_is_gone_to_only_after_a_warning_was_read() -> None:
    lord = new_game("horcruxes", seed=7, name="Ada").state.voldemort
    typed = (*str(lord), "enter")
    warned = ring(*typed)
    assert last_commands()[1:] == []
    assert "Voldemort would kill you there. Enter goes all the same." in warned.words
    assert "would kill" not in ring(*typed, "esc").words
    assert "would kill" in ring(*typed, "left", "right", "enter").words
    assert last_commands()[1:] == []
    assert f"Ada goes from cell 0 to {lord}." in ring(*typed, "enter").words


@pytest.mark.rule("H-MOVE-3")
def test_the_own_cell_is_stayed_in_on_purpose_only() -> None:
    assert "That is the cell you are in. Enter stays all the same." in ring("enter").words
    assert last_commands()[1:] == []
    ring("enter", "enter")
    assert last_commands()[1:] == ["go 0"]


@pytest.mark.rule("H-MOVE-3")
def test_of_two_at_one_keyboard_each_begins_in_the_own_cell() -> None:
    two = new("horcruxes", kind2="user")
    assert under(watch(two(), "1", "1", *"13", "enter")) == "go 0"


@pytest.mark.rule("G-TURN-1")
def test_a_place_is_typed_and_shown_as_it_is_typed() -> None:
    assert "open 0,4_ Enter chooses it" in told(valley(*"0,4"))
    terminal = valley(*"0,4", "enter")
    assert last_commands() == ["open 0,4"]
    assert "Enter chooses it" not in terminal.words


@pytest.mark.rule("H-MOVE-3")
def test_a_cell_of_the_ring_is_named_by_its_number() -> None:
    assert "go 13_ Enter chooses it" in told(ring(*"13"))
    ring(*"13", "enter")
    assert last_commands()[1:] == ["go 13"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("9,9", "9,9 is off the board: rows and columns go from 0 to 4."),
        ("5,0", "5,0 is off the board: rows and columns go from 0 to 4."),
        *((typed, "A cell is two whole numbers") for typed in ("3", ",", "1,2,3", "9" * 20)),
    ],
)
@pytest.mark.rule("G-TURN-1")
def test_what_is_no_place_is_refused_with_the_reason_and_costs_no_turn(
    typed: str, sentence: str, size: tuple[int, int]
) -> None:
    refused = valley(*typed, "enter", size=size)
    assert sentence in told(refused)
    assert "Enter chooses it" not in told(refused)
    assert "1 of 24" in refused.words or "1/24" in refused.words
    assert last_commands() == []
    assert under(refused) == "open 2,2"  # the cursor is where it was
    assert sentence not in told(valley(*typed, "enter", "up", size=size))


@pytest.mark.rule("G-TURN-1")
@pytest.mark.parametrize("how", [("enter",), (*"2,2", "enter")])
def test_an_open_cell_is_refused_whether_it_is_typed_or_under_the_cursor(how: Sequence[str]) -> None:
    terminal = valley(*GOLD, *GOLD)
    assert "open" in told(terminal)
    assert "Turn 2 of 24" in terminal.text
    assert last_commands() == [f"open {''.join(GOLD[:-1])}"]
    under_cursor = valley("enter", *how)
    assert "2,2 is already open: Ada opened it." in told(under_cursor)
    assert "Turn 2 of 24" in under_cursor.text


@pytest.mark.rule("H-MOVE-3")
@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("24", "from 0 to 23"),
        ("199", "from 0 to 23"),
        ("1,2", "needs a whole number"),
        (",", "a whole number"),
    ],
)
def test_what_is_no_cell_is_refused_with_the_reason(typed: str, sentence: str) -> None:
    refused = ring(*typed, "enter")
    assert sentence in told(refused)
    assert "Turn 1 of 40" in refused.text


# Typing


@pytest.mark.parametrize(
    ("pressed", "typed"),
    [
        (["1", "2", "backspace"], "1"),
        (["1", "backspace"], ""),
        (["backspace", "3"], "3"),
        (["1", "esc"], ""),
        (["1", "right"], ""),  # moving begins anew
        (["1", "tab"], ""),
        ([Key("paste", "3,4")], "3,4"),
        ([Key("paste", "x\n")], ""),
    ],
)
def test_what_is_typed_can_be_mended_and_taken_back(pressed: Sequence[str | Key], typed: str) -> None:
    shown = told(valley(*pressed))
    assert f"open {typed}_ Enter" in shown if typed else "Enter chooses it" not in shown


def test_a_key_that_does_nothing_leaves_what_was_typed() -> None:
    assert "That key does nothing here;" in valley("1", ",", "z").words
    assert "open 1,2_" in told(valley("1", ",", "z", "2"))
    assert "open 1,_" in told(valley("1", ",", "x", "esc"))


def test_escape_alone_chooses_nothing() -> None:
    terminal = valley("esc", "esc")
    assert "does nothing" not in terminal.words
    assert last_commands() == []


# Between turns


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("size", SIZES)
def test_two_at_one_keyboard_each_find_the_cursor_where_they_dug_last(size: tuple[int, int]) -> None:
    assert under(valley("right", "enter", size=size)) == "open 2,2"  # the second has not dug yet
    assert under(valley("right", "enter", "up", "left", size=size)) == "open 1,1"
    assert under(valley("right", "enter", *"0,1", "enter", *"4,3", "enter", "left", size=size)) == "open 0,0"
    typed = valley(*"39,39", "enter", *"0,6", "enter", "up", size=size, side=40)
    assert under(typed) == "open 38,39"


@pytest.mark.rule("G-TURN-1")
@pytest.mark.parametrize("dig", [["up", "enter"], [*"1,2", "enter"]])
def test_the_cursor_stays_where_the_player_dug_whatever_a_computer_opens(dig: Sequence[str]) -> None:
    game = new("goldrush", player2="random")
    assert under(watch(game(), *dig, "left")) == "open 1,1"


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("odds", ["on", "off"])
def test_tab_goes_to_the_next_cell_beside_a_bear_or_wood(odds: str) -> None:
    game = new("goldrush", size="40", odds=odds)
    wood = divmod(new_game("goldrush", seed=7, size=40).state.grid.contents.index("I"), 40)
    for way in ("tab", "backtab"):
        row, column = map(
            int, under(watch(game(), *f"{wood[0]},{wood[1]}", "enter", way)).split()[1].split(",")
        )
        assert max(abs(row - wood[0]), abs(column - wood[1])) == 1


@pytest.mark.rule("G-ODDS-2")
@pytest.mark.parametrize("size", SIZES)
def test_the_chances_of_the_cell_under_the_cursor_are_in_view(size: tuple[int, int]) -> None:
    game = new("goldrush", odds="on")
    seen = watch(game(), "up", width=size[0], height=size[1])
    assert re.search(r"gold \d+%, animal \d+%", seen.text)
    assert "points" in seen.text or "pts" in seen.text


@pytest.mark.rule("G-TURN-4")
@pytest.mark.parametrize(("key", "guess"), [("e", "even"), ("2o", "odd"), ("E", "even")])
def test_an_animal_is_answered_by_the_first_letter_and_by_no_number(key: str, guess: str) -> None:
    assert f"says {guess}" in valley(*WOLF, *key).words
    assert last_commands()[-1] == guess


@pytest.mark.rule("G-TURN-2")
def test_after_what_a_computer_opened_the_cursor_is_where_the_player_dug() -> None:
    game = new("goldrush", size="40", player2="cautious")
    terminal = watch(game(), *"39,39", "enter")
    assert re.search(r"cautious opens \d+,\d+", terminal.words)
    assert "rows 24-39, columns 20-39 of 40" in terminal.text


@pytest.mark.rule("G-TURN-2")
def test_both_new_cells_are_in_view_in_the_smallest_window_if_both_have_room() -> None:
    text = watch(new("goldrush", size="8", player2="cautious")(), "enter", width=40, height=12).text
    cells = "\n".join(line[2:14] for line in text.split("\n")[2:8])
    assert "1" in cells
    assert "2" in cells


@pytest.mark.rule("H-SEE-2")
def test_where_a_race_goes_is_in_view_in_the_smallest_window() -> None:
    terminal = watch(new("horcruxes", cells="40")(), "1", *"18", "enter", width=40, height=12)
    grid = terminal.text.split("\n")[1:8]
    assert any("1" in row[:14] for row in grid)
    assert terminal.text.startswith(" ▲")  # cell 0 is out of view


@pytest.mark.parametrize(
    ("key", "sign"),
    [("x", "1,2: closed."), ("m", "row 2, column 2"), ("p", "All that happened"), ("s", "The sheet")],
)
def test_keys_of_the_game_work_beside_the_cursor(key: str, sign: str) -> None:
    assert sign in valley("up", key).text
    assert valley("up", key, "esc").text == valley("up").text


def test_after_a_question_the_cursor_is_back() -> None:
    asked = valley("up", *WOLF)
    assert "will the die show" in asked.asked
    wolf = tuple(map(int, "".join(WOLF[:-1]).split(",")))
    terminal = valley("up", *WOLF, "e", *GOLD)
    grid = new_game("goldrush", seed=7).scene().grid
    assert terminal.canvas.cursor == cursor_at(arrange(grid, 80, 24), (wolf[0], wolf[1]))


def test_a_journey_is_chosen_on_the_map_and_escape_stays() -> None:
    dungeon = new("minirogue")
    stays = watch(dungeon(), "m", "left", "esc")
    assert "Turn 1, Ada" in stays.text
    watch(dungeon(), "m", "left", "enter", "S")
    went = [save for save in list_saves(places().saves) if save.turn == 2]
    assert len(went) == 1


def test_nothing_beside_the_board_moves_for_a_remark() -> None:
    begun = new("goldrush", size="8", odds="on")()
    before, after = (watch(begun, *pressed).text.split("\n") for pressed in ((), ("z",)))
    assert "That key does nothing here" in after[-2]
    assert after[:-2] == before[:-2]


@pytest.mark.rule("G-TURN-2")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_signs_are_beside_a_board_that_leaves_no_room_below_it(size: tuple[int, int]) -> None:
    text = watch(new("goldrush", size="20")(), width=size[0], height=size[1]).text
    assert re.search("W +wolf", text)
    assert re.search("■ +closed", text)


def test_as_before_offers_nobody_what_somebody_else_has_answered() -> None:
    contents = new_game("goldrush", seed=7).state.grid.contents
    first, second, *_ = (divmod(at, 5) for at, letter in enumerate(contents) if letter == "W")
    keys = [*f"{first[0]},{first[1]}", "enter", "e", *f"{second[0]},{second[1]}", "enter"]
    terminal = valley(*keys)
    assert "will the die show" in terminal.asked
    assert "as before" not in terminal.text
