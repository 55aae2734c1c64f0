from dataclasses import replace

import pytest

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.dialog import (
    AmountDialog,
    ChoiceDialog,
    ConfirmDialog,
    Dialog,
    PickDialog,
    Price,
    ShownChoice,
    WordsDialog,
)
from thrones_tui.scene.dialogbox import Answer, draw_dialog, how_to, note_for
from thrones_tui.scene.keynames import press, with_keys
from thrones_tui.scene.model import Fact, Note

ENCOUNTER = ChoiceDialog(
    title="An encounter",
    prompt="Stannis Baratheon stands before you. How will you meet them?",
    body=(Fact("Their army", "200"), Note("Melisandre rides with him."), Note("Davos Seaworth does, too.")),
    choices=(
        ShownChoice("speech", "Give a speech", "21% to win", "21% to win; lost: influence 700 to 350"),
        ShownChoice("buy", "Buy them outright", "25% to win", "25% to win; refused: money 9,000 to 4,500"),
        ShownChoice("battle", "Battle", "certain victory", "certain victory"),
    ),
)
YES_OR_NO = (ShownChoice("yes", "Yes"), ShownChoice("no", "No"))
RUMOURS = ConfirmDialog("A city", "Do you want to listen to rumours? Y/N", choices=YES_OR_NO, safe="no")
KNIGHTS = AmountDialog(
    title="Knights for hire",
    prompt="How many knights will you hire at 20 money each (0 to 450)?",
    safe="knights 0",
    verb="knights",
    minimum=0,
    maximum=450,
    price=Price(20, "money", 9000, 500, "Too many."),
)
RESPECTS = WordsDialog("A death", "Press F to pay respects.", verb="press", max_length=24, one_key="F")
NAMES, ODDS = ("Ann", "Bea", "Cid", "Dov"), ("S0", "S10", "S20", "S30")
MARKED = tuple(ShownChoice(name, name, odds, odds) for name, odds in zip(NAMES, ODDS, strict=True))
PARTY = PickDialog(
    title="Too many",
    prompt="Only 2 can ride with you.",
    choices=MARKED,
    verb="keep",
    pick=2,
    notes=((frozenset({"Bea", "Cid"}), "Neither has a ship."),),
)


AN_AMOUNT = (
    "Type 0 to {}, or ↑↓ one, ←→ ten, PgUp PgDn a hundred, End for all; then Enter. Esc clears, then says 0."
)


def drawn(dialog: Dialog, answer: Answer, height: int, width: int) -> Canvas:
    canvas = Canvas(width, height)
    draw_dialog(canvas, Rect(0, 0, height, width), dialog, answer)
    return canvas


UNANSWERED = Answer()


def lines(dialog: Dialog, answer: Answer = UNANSWERED, height: int = 24, width: int = 60) -> list[str]:
    """What stands within the border."""
    rows = drawn(dialog, answer, height, width).text().split("\n")
    return [row[1:-1].strip() for row in rows if row.startswith("│")]


def test_with_room_enough_a_dialog_says_all_there_is_to_say() -> None:
    assert drawn(ENCOUNTER, Answer(selected=1), 16, 46).text() == (
        "┌─ An encounter ─────────────────────────────┐\n"
        "│ Stannis Baratheon stands before you. How   │\n"
        "│ will you meet them?                        │\n"
        "│ Their army 200                             │\n"
        "│ Melisandre rides with him.                 │\n"
        "│ Davos Seaworth does, too.                  │\n"
        "│                                            │\n"
        "│   1 Give a speech                          │\n"
        "│     21% to win; lost: influence 700 to 350 │\n"
        "│ ▸ 2 Buy them outright                      │\n"
        "│     25% to win; refused: money 9,000 to    │\n"
        "│     4,500                                  │\n"
        "│   3 Battle  certain victory                │\n"
        "│                                            │\n"
        "│ 1-3, or ↑↓ and Enter.                      │\n"
        "└────────────────────────────────────────────┘"
    )


def test_a_dialog_takes_no_more_rows_than_it_needs() -> None:
    rows = drawn(RUMOURS, UNANSWERED, 24, 60).text().split("\n")
    assert [at for at, row in enumerate(rows) if row.startswith("└")] == [7]
    assert rows[8:] == [""] * 16


def test_where_rows_are_few_only_the_selected_choice_keeps_its_details() -> None:
    shown = lines(ENCOUNTER, Answer(selected=0), height=13, width=46)
    assert "1 Give a speech" in shown[5]
    assert shown[6] == "21% to win; lost: influence 700 to 350"
    assert "2 Buy them outright  25% to win" in shown


@pytest.mark.parametrize("height", range(9, 17))
def test_no_row_of_what_is_known_is_cut_short_and_every_choice_keeps_its_odds(height: int) -> None:
    shown = " ".join(lines(ENCOUNTER, height=height, width=40))
    for note in ("Melisandre rides with him.", "Davos Seaworth does, too."):
        assert note in shown or note.split()[0] not in shown
    for label, odds in (("Give a speech", "21%"), ("Buy them", "25%"), ("Battle", "certain victory")):
        assert shown.index(label) < shown.index(odds)
    assert "1-3, or ↑↓ and Enter." in shown


@pytest.mark.parametrize("selected", range(4))
def test_where_rows_are_fewest_the_choices_scroll_with_the_selection(selected: int) -> None:
    canvas = drawn(PARTY, Answer(selected=selected), 6, 40)
    assert canvas.cursor is not None
    row = canvas.text().split("\n")[canvas.cursor[0]]
    assert f"▸ {selected + 1} [ ] {PARTY.choices[selected].label}" in row


@pytest.mark.parametrize("selected", range(4))
def test_a_list_that_scrolls_keeps_room_for_the_marks_that_say_so(selected: int) -> None:
    party = replace(PARTY, choices=tuple(ShownChoice(c.command, "x" * 40, "S10") for c in PARTY.choices))
    rows = drawn(party, Answer(selected=selected), 6, 40).text().split("\n")
    shown = [row for row in rows if "[ ]" in row]
    assert len(shown) < 4
    assert all("… S10 " in row for row in shown)
    first, last = shown[0], shown[-1]
    assert ("▲" in first, "▼" in first) == ("1 [ ]" not in first, False)
    assert ("▲" in last, "▼" in last) == (False, "4 [ ]" not in last)


def test_a_list_that_does_not_scroll_cuts_no_name_for_such_marks() -> None:
    name = "x" * 23
    choices = tuple(ShownChoice(str(at), name, "S10") for at in range(3))
    party = replace(PARTY, choices=choices, notes=(), body=(Note("Known. " * 40),))
    shown = lines(party, height=9, width=40)
    assert [line for line in shown if "[ ]" in line] == [f"{at} [ ] {name} S10" for at in (1, 2, 3)]
    assert "Known." not in " ".join(shown)


def test_the_cursor_rests_on_what_is_selected_and_on_the_first_choice_before_that() -> None:
    canvas = drawn(ENCOUNTER, UNANSWERED, 20, 60)
    row, col = canvas.cursor or (0, 0)
    assert canvas.text().split("\n")[row][col:].startswith("  1 Give a speech")
    assert drawn(RUMOURS, Answer(selected=1), 20, 60).cursor == (4, 2)


def test_items_picked_are_marked_and_what_their_combination_means_is_said() -> None:
    shown = lines(PARTY, Answer(selected=2, picked=(1, 2)))
    assert [line.strip("▸ ") for line in shown[2:6]] == [
        "1 [ ] Ann  S0",
        "2 [x] Bea  S10",
        "3 [x] Cid  S20",
        "4 [ ] Dov  S30",
    ]
    assert "Neither has a ship." in shown
    assert note_for(PARTY, Answer(picked=(0, 2))) == ""


@pytest.mark.parametrize("remark", ["", "999 is out of range: type a number from 0 to 450."])
@pytest.mark.parametrize("height", [9, 10, 11, 12, 24])
def test_the_field_of_an_amount_has_a_line_of_its_own_with_the_cursor_behind_the_text(
    height: int, remark: str
) -> None:
    answer = Answer(text="12", remark=remark)
    canvas = drawn(KNIGHTS, answer, height, 60)
    shown = canvas.text().split("\n")
    (row,) = [at for at, line in enumerate(shown) if "> " in line]
    assert shown[row][1:-1].strip() == "> 12   x 20 = 240 of 9,000 money"
    assert canvas.cursor == (row, 6)
    assert remark in " ".join(lines(KNIGHTS, answer, height))


def test_a_long_text_shows_its_end() -> None:
    words = replace(RESPECTS, one_key="", max_length=200)
    canvas = drawn(words, Answer(text="x" * 100 + "END"), 12, 40)
    assert "xEND" in canvas.text()
    assert canvas.cursor is not None
    assert canvas.cursor[1] < 39


@pytest.mark.parametrize(
    ("dialog", "words"),
    [
        (ENCOUNTER, "1-3, or ↑↓ and Enter."),
        (RUMOURS, "Y or N, or ↑↓ and Enter. Esc: No."),
        (PARTY, "1-4 or Space marks, Enter keeps."),
        (RESPECTS, f"F or {press('.')} answers."),
        (replace(RESPECTS, one_key=""), "Type, then Enter."),
        (KNIGHTS, AN_AMOUNT.format(450)),
        (replace(KNIGHTS, maximum=4500), AN_AMOUNT.format("4,500")),
    ],
)
def test_every_dialog_says_how_to_answer_it(dialog: Dialog, words: str) -> None:
    assert how_to(dialog) == words
    assert with_keys(words, {}) in " ".join(lines(dialog))


def test_a_remark_that_says_how_to_answer_says_it_once() -> None:
    remark = f"No answer yet. {how_to(RUMOURS)}"
    assert " ".join(lines(RUMOURS, Answer(remark=remark))).count("Y or N") == 1


def test_with_letters_every_choice_but_the_safe_one_has_one() -> None:
    choices = tuple(ShownChoice(f"item {n}", f"thing {n}") for n in range(12))
    no = ShownChoice("no", "Nothing")
    pack = ChoiceDialog("Wield", "Inventory:", choices=(*choices, no), safe="no", letters=True)
    text = "\n".join(lines(pack))
    assert "a. thing 0" in text
    assert "l. thing 11" in text
    assert "m. " not in text
    assert "Nothing" in text
    assert how_to(pack) == "A letter, or ↑↓ and Enter; Esc chooses nothing."
