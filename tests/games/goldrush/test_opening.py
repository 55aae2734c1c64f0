"""G-TURN-1 to G-TURN-4: opening a cell, and what it does."""

from itertools import product

import pytest
from tests.games.goldrush.board import die, draw, play, texts

from thrones_tui import new_game
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.goldrush.commands import Open
from thrones_tui.games.goldrush.opening import CellOpened

FIVE = """
    .FIS.
    WG.BB
    .....
    .....
    ....G
"""
TWELVE = "FISGWB......" + "\n............" * 10 + "\n...........G"


@pytest.mark.rule("G-TURN-1")
def test_players_alternate_and_open_a_cell_each() -> None:
    game = draw(FIVE)
    for turn in range(4):
        assert (game.decision.kind, game.decision.player, game.view().mover) == ("spot", turn % 2, turn % 2)
        game.submit(f"open 2,{turn}")
    assert list(game.state.grid.opened[10:15]) == [1, 2, 1, 2, 0]


@pytest.mark.rule("G-TURN-1")
def test_a_place_is_row_and_column_from_the_top_left_and_the_prompt_says_so() -> None:
    game = draw(FIVE)
    assert game.decision.prompt == "Ada, open row,column; 0,0 is top left."
    game.submit("open 1,0")  # the wolf: second row, first column
    assert game.decision.subject == "wolf"
    for size in ((80, 24), (40, 12)):
        rows = draw(FIVE).scene().text(*size).split("\n")
        beside = " ".join(row[15 if size[0] == 80 else 13 :].strip() for row in rows)
        assert "Open row,column; 0,0 is top left." in beside
    later = draw(FIVE)
    play(later, "2,0", "2,1")
    assert later.decision.prompt == "Ada, open row,column; 0,0 is top left."


@pytest.mark.rule("G-TURN-1")
def test_every_closed_cell_can_be_opened_and_is_a_spot_of_the_scene() -> None:
    game = draw(FIVE)
    game.submit("open 2,2")
    closed = [(row, column) for row, column in product(range(5), range(5)) if (row, column) != (2, 2)]
    assert [str(option) for option in game.decision.options] == [f"open {x},{y}" for x, y in closed]
    assert game.scene().spots == tuple((x, y, f"open {x},{y}") for x, y in closed)


@pytest.mark.rule("G-TURN-1")
@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("open 5,0", "5,0 is off the board: rows and columns go from 0 to 4"),
        ("open 0,5", "0,5 is off the board"),
        ("open -1,2", "-1,2 is off the board"),
        ("open 0,99999999999999999999999", "off the board"),
        ("open 2,2", "2,2 is already open: Ada opened it"),
        ("open 02, 2", "2,2 is already open"),
        ("open a,b", "two whole numbers"),
        ("open 1", "two whole numbers"),
        ("open 1,2,3", "two whole numbers"),
        ("open 1.5,2", "two whole numbers"),
        ("open ²,٣", "two whole numbers"),
        ("open ,", "two whole numbers"),
        ("open --1,2", "two whole numbers"),
        ("open", "needs something after it"),
        ("even", "You can answer: open 0,0; open 0,1"),
        ("2,3", "no command"),
    ],
)
def test_what_is_no_closed_cell_is_refused_with_the_reason_and_uses_no_turn(typed: str, reason: str) -> None:
    game = draw(FIVE)
    game.submit("open 2,2")
    before = game.digest(), game.log.copy(), game.view()
    with pytest.raises(IllegalCommand, match=reason):
        game.submit(typed)
    assert (game.digest(), game.log, game.view()) == before
    assert (game.decision.player, game.view().turn) == (1, 2)


@pytest.mark.rule("G-TURN-1")
@pytest.mark.parametrize("cell", ["-1,0", "0,-11", "12,0", "0,100"])
def test_cells_off_a_board_with_longer_numbers_are_refused_too(cell: str) -> None:
    with pytest.raises(IllegalCommand, match=f"{cell} is off the board: rows and columns go from 0 to 11"):
        draw(TWELVE).submit(f"open {cell}")


@pytest.mark.rule("G-TURN-4")
@pytest.mark.parametrize(("cell", "number", "symbol"), [("0,0", 0, "."), ("1,0", 5, "W")])
def test_what_gives_nothing_and_an_animal_yet_to_be_met_are_told_without_an_effect(
    cell: str, number: int, symbol: str
) -> None:
    assert draw(FIVE).submit(f"open {cell}") == [CellOpened(1, 0, number, symbol, 0, 0)]


@pytest.mark.rule("G-TURN-1")
@pytest.mark.parametrize("typed", ["open 0,1", "OPEN 0,1", "open 0, 1", " open  00 , 01 "])
def test_a_cell_may_be_typed_with_blanks_and_zeros(typed: str) -> None:
    game = draw(FIVE)
    game.submit(typed)
    assert game.state.latest == 1
    assert str(Open(("00", "1"))) == "open 0,1"


@pytest.mark.rule("G-TURN-3")
@pytest.mark.parametrize(
    ("drawing", "cell", "health", "score", "told"),
    [
        # On five by five food and wood give nothing.
        (FIVE, "0,1", 10, 0, "Ada opens 0,1: food, no health on this board."),
        (FIVE, "0,2", 10, 0, "Ada opens 0,2: wood, no health on this board."),
        (FIVE, "0,3", 11, 0, "Ada opens 0,3: medical supplies, +1 health."),
        (FIVE, "1,1", 10, 100, "Ada opens 1,1: gold, +100 points."),
        (FIVE, "0,0", 10, 0, "Ada opens 0,0: nothing."),
        (TWELVE, "0,0", 26, 0, "Ada opens 0,0: food, +2 health."),
        (TWELVE, "0,1", 25, 0, "Ada opens 0,1: wood, +1 health."),
        (TWELVE, "0,2", 27, 0, "Ada opens 0,2: medical supplies, +3 health."),
        (TWELVE, "0,3", 24, 100, "Ada opens 0,3: gold, +100 points."),
    ],
)
def test_resources_act_on_whoever_opens_them(
    drawing: str, cell: str, health: int, score: int, told: str
) -> None:
    game = draw(drawing)
    game.submit(f"open {cell}")
    ada, ben = game.view().players
    assert (ada.health, ada.score) == (health, score)
    assert (ben.health, ben.score) == (2 * game.state.grid.side, 0)
    assert texts(game)[-1] == told
    assert game.decision.player == 1


@pytest.mark.rule("G-TURN-4")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("guess", ["even", "odd"])
@pytest.mark.parametrize(
    ("drawing", "cell", "animal", "wound"),
    [
        (FIVE, "1,0", "wolf", 1),
        (FIVE, "1,3", "bear", 2),
        (TWELVE, "0,4", "wolf", 3),
        (TWELVE, "0,5", "bear", 6),
    ],
)
def test_a_right_guess_escapes_and_a_wrong_one_is_a_wound(
    drawing: str, cell: str, animal: str, wound: int, guess: str, face: int
) -> None:
    game = draw(drawing, dice=[die(face)])
    game.submit(f"open {cell}")
    assert (game.decision.kind, game.decision.player, game.decision.safe) == ("choose", 0, None)
    assert [str(option) for option in game.decision.options] == ["even", "odd"]
    assert texts(game)[-1] == f"Ada opens {cell}: a {animal}!"
    game.submit(guess)
    is_right = (face % 2 == 0) == (guess == "even")
    before = 2 * game.state.grid.side
    assert game.view().players[0].health == (before if is_right else before - wound)
    assert f"Ada says {guess}, the die shows {face}" in texts(game)[-1]
    assert ("unharmed" if is_right else f"strikes, -{wound} health") in texts(game)[-1]
    assert game.decision.player == 1  # the cell is used up either way
    with pytest.raises(IllegalCommand, match="already open"):
        game.submit(f"open {cell}")


@pytest.mark.rule("G-TURN-4")
@pytest.mark.parametrize("typed", ["7", "2", "both", "yes", "open 0,0", "even odd", "watch", ""])
def test_anything_but_even_or_odd_is_asked_again(typed: str) -> None:
    game = draw(FIVE, dice=[die(2)])
    game.submit("open 1,0")
    before = game.digest()
    with pytest.raises(IllegalCommand, match=r"\w"):
        game.submit(typed)
    assert (game.digest(), game.decision.name) == (before, "guess")
    game.submit("even")
    assert game.view().players[0].health == 10


@pytest.mark.rule("G-TURN-3")
def test_the_other_cells_of_a_bear_stay_dangerous() -> None:
    game = draw(FIVE, dice=[die(1), die(1)])
    game.submit("open 1,3")
    game.submit("even")
    game.submit("open 4,0")
    game.submit("open 1,4")
    assert game.decision.subject == "bear"
    game.submit("even")
    assert game.view().players[0].health == 10 - 2 - 2


@pytest.mark.rule("G-TURN-4")
def test_the_die_is_fair() -> None:
    faces = [0] * 7
    for seed in range(1200):
        game = new_game("goldrush", seed=seed)
        row, column = divmod(game.state.grid.contents.index("W"), 5)
        game.submit(f"open {row},{column}")
        (rolled,) = [event for event in game.submit("even") if type(event).__name__ == "DieRolled"]
        faces[rolled.die] += 1  # type: ignore[attr-defined]
    assert faces[0] == 0
    assert all(140 < number < 260 for number in faces[1:])  # 200 each on average
