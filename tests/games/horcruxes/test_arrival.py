"""H-ARR, H-LIFE: what happens in the cell where a player arrives."""

import pytest
from tests.games.horcruxes.board import Race, lives, says, shows, wizard, world

from thrones_tui.core.dice import ScriptedDice
from thrones_tui.games.horcruxes.state import Cell, Life, life_points


def arrive(life: str, cell: Cell, *, voldemort: int = -1, dumbledore: int = -1) -> tuple[Race, list[str]]:
    """A naive player with these life points rolls a 2 and arrives; the other one is in cell 0."""
    game = world(
        wizard("Ron", life=life),
        wizard("Luna"),
        filled={2: cell},
        dice=[2],
        voldemort=voldemort,
        dumbledore=dumbledore,
    )
    return game, says(game, "roll")


@pytest.mark.rule("H-ARR-1")
def test_elves_come_before_dementors() -> None:
    game, said = arrive("1", Cell(0, 3, 3))
    ron = game.state.players[0]
    assert (str(ron.life), ron.alive, game.state.cells[2]) == ("1", True, Cell(0, 2, 3))
    assert said[1:] == ["3 elves: +3, life 4.", "3 dementors: -3, life 1; 2 stay."]


@pytest.mark.rule("H-ARR-1")
def test_who_dies_collects_nothing_but_has_fought_one_dementor_away() -> None:
    game, said = arrive("2", Cell(1, 2, 0))
    ron = game.state.players[0]
    assert (str(ron.life), ron.alive, ron.horcruxes) == ("0", False, 0)
    assert game.state.cells[2] == Cell(1, 1, 0)
    assert said[1:3] == [
        "2 dementors: -2, life 0; 1 stays.",
        "Ron has no life points left, and is dead.",
    ]
    assert game.outcome is not None


@pytest.mark.rule("H-ARR-1")
@pytest.mark.parametrize(("life", "left"), [("2.5", "0.5"), ("2", "0"), ("1.5", "0"), ("0.25", "0")])
def test_less_than_no_life_points_is_none(life: str, left: str) -> None:
    game, _ = arrive(life, Cell(0, 2, 0))
    assert lives(game)[0] == left
    assert game.state.players[0].alive == (left != "0")


@pytest.mark.rule("H-ARR-1")
def test_voldemort_alone_kills_before_anything_else() -> None:
    game, said = arrive("9", Cell(3, 2, 5), voldemort=2, dumbledore=3)
    ron = game.state.players[0]
    assert (str(ron.life), ron.alive, ron.horcruxes, ron.path) == ("0", False, 0, (0, 2))
    assert game.state.cells[2] == Cell(3, 2, 5)
    assert said[1] == "Voldemort is here without Dumbledore: Ron is dead."


@pytest.mark.rule("H-ARR-1")
def test_where_dumbledore_is_voldemort_does_not_matter() -> None:
    game, said = arrive("9", Cell(1, 1, 2), voldemort=2, dumbledore=2)
    ron = game.state.players[0]
    assert (str(ron.life), ron.horcruxes, game.state.cells[2]) == ("10", 1, Cell(0, 0, 2))
    assert said[1:] == [
        "Voldemort is here, but so is Dumbledore.",
        "2 elves: +2, life 11.",
        "1 dementor: -1, life 10; none stays.",
        "Ron collects 1 horcrux: 1 of 7.",
    ]


@pytest.mark.rule("H-ARR-1")
def test_dumbledore_alone_does_nothing() -> None:
    game, said = arrive("9", Cell(), voldemort=3, dumbledore=2)
    assert (lives(game)[0], len(said)) == ("9", 1)


@pytest.mark.rule("H-ARR-1")
def test_elves_stay_and_dementors_go_one_by_one() -> None:
    game = world(wizard("Ada", "user", manner="naive"), wizard("Luna", "user", manner="naive"))
    game.state.cells[2] = Cell(0, 2, 1)
    left = []
    for command in ("go 2", "go 2", "go 2", "go 2"):
        game.submit(command)
        left.append((game.state.cells[2].dementors, game.state.cells[2].elves))
    assert left == [(1, 1), (0, 1), (0, 1), (0, 1)]
    assert lives(game) == ["10", "11"]


@pytest.mark.rule("H-ARR-2")
@pytest.mark.parametrize(
    ("manner", "life", "left", "horcruxes", "told"),
    [
        ("naive", "10", ["10", "5"], [0, 3], "Ada meets Bella, and does nothing."),
        ("helpful", "10", ["7.5", "7.5"], [0, 3], "Ada shares with Bella: life 7.5 each."),
        ("evil", "4", ["6.5", "2.5"], [3, 0], "Ada robs Bella of 3 horcruxes and 2.5 life points!"),
    ],
)
@pytest.mark.parametrize("is_user", [False, True])
def test_the_newcomers_kind_decides_whatever_the_other_one_is(
    manner: str, life: str, left: list[str], horcruxes: list[int], told: str, is_user: bool
) -> None:
    kinds = ["user"] if is_user else ["naive", "cunning"] if manner == "naive" else [manner]
    for kind in kinds:
        ada = wizard("Ada", kind, life, manner=manner if is_user else "")
        game = world(ada, wizard("Bella", "evil", "5", cell=2, horcruxes=3), dice=[2, 2])
        assert says(game, "go 2" if is_user else "roll")[1:] == [told]
        assert lives(game) == left
        assert [player.horcruxes for player in game.state.players] == horcruxes


@pytest.mark.rule("H-ARR-2", "H-ARR-3", "H-SEE-1")
@pytest.mark.parametrize(
    ("kind", "life", "told"),
    [
        ("naive", "5", "Bo meets Ada, and does nothing."),
        ("helpful", "5", "Bo shares with Ada: life 5 each."),
        ("evil", "5", "Bo robs Ada of 1 horcrux and 2.5 life points!"),
        ("naive", "0", "Bo takes 1 horcrux from Ada, who is dead."),
    ],
)
def test_the_second_player_comes_to_the_first(kind: str, life: str, told: str) -> None:
    game = world(wizard("Ada", life=life, cell=2, horcruxes=1), wizard("Bo", kind, "5"), house="to-the-last")
    game.state.mover, game.state.dice = 1, ScriptedDice(shows(2))
    assert says(game, "roll") == ["Bo rolls 2: cell 0 to 2.", told]


@pytest.mark.rule("H-ARR-2")
def test_the_creatures_come_before_the_meeting() -> None:
    game = world(
        wizard("Ada", "helpful", "10"), wizard("Bo", life="5", cell=2), dice=[2], filled={2: Cell(0, 4, 1)}
    )
    game.submit("roll")
    assert lives(game) == ["6", "6"]


@pytest.mark.rule("H-ARR-2")
@pytest.mark.parametrize("cell", [Cell(0, 4, 0), Cell(0, 9, 0)])
def test_a_newcomer_who_dies_on_arrival_meets_nobody(cell: Cell) -> None:
    game = world(wizard("Ada", "evil", "4"), wizard("Bo", cell=2, horcruxes=2), dice=[2], filled={2: cell})
    game.submit("roll")
    assert lives(game) == ["0", "10"]
    assert game.state.players[1].horcruxes == 2


def graveyard(kind: str, life: str = "10") -> Race:
    """A newcomer comes to the other one, dead, who still has 4 horcruxes, in cell 2."""
    return world(
        wizard("Ada", kind, life),
        wizard("Bo", life="0", cell=2, horcruxes=4),
        dice=[2, 2],
        filled={2: Cell(1, 3, 0)},
        house="to-the-last",
    )


@pytest.mark.rule("H-ARR-3")
@pytest.mark.parametrize("kind", ["naive", "helpful", "evil", "cunning"])
def test_who_comes_to_the_dead_takes_their_horcruxes_too(kind: str) -> None:
    game = graveyard(kind)
    said = says(game, "roll")
    assert said[-2:] == ["Ada takes 4 horcruxes from Bo, who is dead.", "Ada collects 1 horcrux: 5 of 7."]
    assert [player.horcruxes for player in game.state.players] == [5, 0]
    assert lives(game) == ["7", "0"]


@pytest.mark.rule("H-ARR-3")
def test_the_dead_take_nothing_from_the_dead() -> None:
    game = graveyard("naive", life="3")
    game.submit("roll")
    assert [player.horcruxes for player in game.state.players] == [0, 4]
    assert game.outcome is not None
    assert game.outcome.reason == "Both are dead, and nobody has all seven horcruxes."


@pytest.mark.rule("H-LIFE-1")
@pytest.mark.parametrize(
    ("life", "text"),
    [
        (Life(4), "4"),
        (Life(15, 2), "7.5"),
        (Life(5, 8), "0.625"),
        (Life("7.50"), "7.5"),
        (Life(0), "0"),
        (Life("0.1"), "0.1"),
        (Life(1, 4096), "0.000244140625"),
        (Life(100), "100"),
    ],
)
def test_life_points_are_written_without_trailing_zeros_and_read_again(life: Life, text: str) -> None:
    assert str(life) == text
    assert Life.from_plain(text) == life


@pytest.mark.rule("H-LIFE-1")
def test_halves_stay_exact_for_ever() -> None:
    life = start = Life("98.7")
    for _ in range(900):
        life = life.percent(50)
    written = str(life)
    assert Life.from_plain(written) * 2**900 == start


@pytest.mark.rule("H-LIFE-1")
@pytest.mark.parametrize(
    ("life", "shown"),
    [
        *(("0", "0"), ("4", "4"), ("7.5", "7.5"), ("0.625", "0.625"), ("9.9375", "9.9375")),
        *(("32.88888", "~32.9"), ("9.99999", "~10"), ("0.00001", "under 0.1")),
    ],
)
def test_life_points_are_shown_exactly_or_rounded_and_who_lives_has_more_than_0(
    life: str, shown: str
) -> None:
    assert life_points(Life(life)) == shown


@pytest.mark.rule("H-LIFE-1")
@pytest.mark.parametrize(
    "data", ["", "-1", "1.50", "01", "1.", ".5", "1e3", "1/2", "nan", "٣", 1, 1.5, None, ["1"], {}]
)
def test_life_points_of_a_saved_game_are_read_as_written_only(data: object) -> None:
    with pytest.raises(ValueError, match="decimal number"):
        Life.from_plain(data)
