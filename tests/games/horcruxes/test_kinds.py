"""H-KIND, H-MOVE: how each kind moves."""

import pytest
from tests.games.horcruxes.board import EDITION, new, says, wizard, world
from tests.games.horcruxes.board import KINDS as NAMES

from thrones_tui.core.decisions import TakeTurn
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.horcruxes.kinds import KINDS, MANNERS, Kind, Naive
from thrones_tui.games.horcruxes.state import Cell
from thrones_tui.scene.memory import Past


@pytest.mark.rule("H-KIND-1")
def test_the_kinds_are_one_family_and_each_moves_or_meets_in_its_own_way() -> None:
    assert tuple(KINDS) == NAMES
    assert all(isinstance(kind, Kind) for kind in KINDS.values())
    ways = {(type(kind).move, type(kind).meet) for kind in KINDS.values()}
    assert len(ways) == len(NAMES)
    assert type(KINDS["naive"]) is Naive


@pytest.mark.rule("H-KIND-1")
@pytest.mark.parametrize("part", ["name", "moves", "meets", "brief"])
def test_a_kind_that_leaves_a_part_out_is_refused_where_it_is_declared(part: str) -> None:
    parts = {"name": "lazy", "moves": "not at all", "meets": "yawns", "brief": "yawn"}
    del parts[part]
    with pytest.raises(TypeError, match=part):
        type("Lazy", (Kind,), parts)


@pytest.mark.rule("H-KIND-1")
@pytest.mark.parametrize("first", NAMES)
@pytest.mark.parametrize("second", NAMES)
def test_any_pair_of_kinds_can_play(first: str, second: str) -> None:
    game = new(kind1=first, kind2=second)
    asked = []
    while game.decision.name == "manner":
        asked.append(game.decision.player)
        game.submit("interact evil")
    assert asked == [number for number, kind in enumerate((first, second)) if kind == "user"]
    for mover, kind in enumerate((first, second)):
        assert (game.decision.kind, game.decision.player) == ("spot" if kind == "user" else "turn", mover)
        assert (isinstance(game.decision, TakeTurn) and game.decision.automatic) == (kind != "user")
        game.submit("go 0" if kind == "user" else "roll")
        if game.outcome is not None:
            return


@pytest.mark.rule("H-MOVE-1")
@pytest.mark.parametrize("kind", ["naive", "helpful"])
def test_the_ring_is_circular(kind: str) -> None:
    game = world(wizard("Ron", kind, cell=4), wizard("Luna"), cells=5, dice=[3], filled={1: Cell(7)})
    assert says(game, "roll") == ["Ron rolls 3: cell 4 to 2."]
    assert (game.state.players[0].cell, game.state.players[0].path) == (2, (0, 4, 2))
    assert game.state.players[0].dice == (3,)


@pytest.mark.rule("H-MOVE-1")
@pytest.mark.parametrize(("die", "cell"), [(1, 1), (2, 2), (6, 6)])
def test_a_die_shows_1_to_6_and_leads_as_far(die: int, cell: int) -> None:
    game = world(wizard("Ron"), wizard("Luna"), dice=[die])
    game.submit("roll")
    assert game.state.players[0].cell == cell


@pytest.mark.rule("H-MOVE-1")
def test_every_face_of_the_die_comes_about_equally_often() -> None:
    counts = dict.fromkeys(range(1, 7), 0)
    for seed in range(1200):
        game = world(wizard("Ron"), wizard("Luna"))
        game.state.dice = Dice(seed)
        game.submit("roll")
        counts[game.state.players[0].dice[0]] += 1
    assert all(160 < count < 240 for count in counts.values())


@pytest.mark.rule("H-MOVE-2")
@pytest.mark.parametrize(
    ("dice", "cell", "told"),
    [
        ((3, 4), 4, "3, then 4"),
        ((3, 2), 2, "3, then 2"),  # it counts whatever it shows
        ((2,), 2, "2"),  # a second die would be an error
    ],
)
def test_an_evil_player_who_does_not_find_the_other_one_rolls_again_from_the_same_cell(
    dice: tuple[int, ...], cell: int, told: str
) -> None:
    game = world(wizard("Tom", "evil"), wizard("Luna", cell=2), dice=dice)
    assert says(game, "roll")[0] == f"Tom rolls {told}: cell 0 to {cell}."
    tom = game.state.players[0]
    assert (tom.cell, tom.path, tom.dice) == (cell, (0, cell), dice)


@pytest.mark.rule("H-MOVE-2")
def test_the_cell_of_the_first_roll_is_not_visited() -> None:
    filled = {3: Cell(2, 5, 0), 4: Cell()}
    game = world(wizard("Tom", "evil"), wizard("Luna", cell=2), dice=[3, 4], filled=filled)
    game.submit("roll")
    assert (game.state.cells[3], str(game.state.players[0].life)) == (Cell(2, 5, 0), "10")


@pytest.mark.rule("H-MOVE-2")
@pytest.mark.parametrize(("life", "dice", "cell"), [("0.5", (2,), 2), ("0", (2, 3), 3), ("0", (3, 2), 2)])
def test_an_evil_player_hunts_the_living_only(life: str, dice: tuple[int, ...], cell: int) -> None:
    luna = wizard("Luna", life=life, cell=2, horcruxes=1)
    game = world(wizard("Tom", "evil"), luna, dice=dice, house="to-the-last")
    game.submit("roll")
    tom = game.state.players[0]
    assert (tom.cell, tom.dice, tom.path) == (cell, dice, (0, cell))
    assert tom.horcruxes == (cell == 2)


@pytest.mark.rule("H-MOVE-3")
def test_a_user_names_any_cell_and_rolls_nothing() -> None:
    game = world(wizard("Ada", "user", manner="naive"), wizard("Luna"))  # dice would be an error
    assert [str(option) for option in game.decision.options] == [f"go {cell}" for cell in range(10)]
    assert says(game, "go 7") == ["Ada goes from cell 0 to 7."]
    assert (game.state.players[0].path, game.state.players[0].dice) == ((0, 7), ())


@pytest.mark.rule("H-MOVE-3")
@pytest.mark.parametrize(
    ("command", "reason"),
    [
        ("go 10", r"^'go 10' is not a valid answer\. Name a cell from 0 to 9, such as: go 9\.$"),
        ("go -1", r"^'go -1' is not"),
        ("go", "needs"),
        ("go x", "needs a whole number"),
        ("roll", r"Name a cell from 0 to 9"),
        ("interact evil", r"Name a cell from 0 to 9"),
    ],
)
def test_a_user_who_names_no_cell_is_told_which_there_are(command: str, reason: str) -> None:
    game = world(wizard("Ada", "user", manner="naive"), wizard("Luna"))
    before = game.digest()
    with pytest.raises(IllegalCommand, match=reason):
        game.submit(command)
    assert game.digest() == before


@pytest.mark.rule("H-MOVE-3")
def test_to_stay_is_to_arrive_once_more() -> None:
    game = world(wizard("Ada", "user", cell=3, manner="naive"), wizard("Luna"), filled={3: Cell(0, 2, 1)})
    said = says(game, "go 3")
    assert said[0] == "Ada stays in cell 3."
    assert (game.state.players[0].path, str(game.state.players[0].life)) == ((0, 3, 3), "9")
    assert game.state.cells[3].dementors == 1


@pytest.mark.rule("H-MOVE-3")
def test_each_user_is_asked_before_the_first_move_how_to_interact() -> None:
    game = new(name="Ada", kind1="user", name2="Bo", kind2="user")
    assert (game.decision.kind, game.decision.player) == ("choose", 0)
    assert [str(option) for option in game.decision.options] == [f"interact {manner}" for manner in MANNERS]
    dialog = EDITION.presenter.scene(game.view(), game.decision, Past()).dialog
    assert dialog is not None
    assert [choice.detail for choice in dialog.choices] == [KINDS[manner].meets for manner in MANNERS]
    assert says(game, "interact evil") == [
        "Ada meets as the evil do: takes all horcruxes and half of the life points."
    ]
    assert game.decision.player == 1
    game.submit("interact helpful")
    assert [player.manner for player in game.state.players] == ["evil", "helpful"]
    assert game.decision.kind == "spot"


def chosen(dice: tuple[int, int], filled: dict[int, Cell], **more: object) -> int:
    """Where a cunning player with 5 life points goes with these dice."""
    game = world(
        wizard("Sly", "cunning", "5"),
        wizard("Luna"),
        dice=dice,
        filled=filled,
        **more,  # type: ignore[arg-type]
    )
    game.submit("roll")
    assert game.state.players[0].dice == dice
    return game.state.players[0].cell


@pytest.mark.rule("H-MOVE-4")
@pytest.mark.parametrize(
    ("filled", "better"),
    [
        ({2: Cell(1), 3: Cell(2)}, 3),
        ({2: Cell(0, 0, 9), 3: Cell(1, 4)}, 3),
        ({2: Cell(0, 2), 3: Cell(0, 1)}, 3),
        ({2: Cell(0, 1, 1), 3: Cell(0, 0, 1)}, 3),
        ({2: Cell(4, 5), 3: Cell(0, 4)}, 3),
        ({2: Cell(0, 9), 3: Cell()}, 3),
    ],
)
def test_a_cunning_player_keeps_the_die_whose_cell_is_better(filled: dict[int, Cell], better: int) -> None:
    worse = 5 - better
    assert chosen((2, 3), filled) == better
    assert chosen((3, 2), filled) == better
    assert chosen((worse, worse), filled) == worse


@pytest.mark.rule("H-MOVE-4")
def test_of_two_equal_cells_a_cunning_player_takes_the_first_rolled() -> None:
    assert chosen((2, 3), {}) == 2
    assert chosen((3, 2), {}) == 3


@pytest.mark.rule("H-MOVE-4")
def test_a_cunning_player_never_goes_to_voldemort_alone_if_the_other_die_will_do() -> None:
    deadly = {2: Cell(0, 0, 9), 3: Cell(0, 9)}
    assert chosen((2, 3), deadly, voldemort=2, dumbledore=5) == 3
    assert chosen((2, 2), deadly, voldemort=2, dumbledore=5) == 2
    assert chosen((3, 2), {2: Cell(1)}, voldemort=2, dumbledore=2) == 2


@pytest.mark.rule("H-MOVE-4", "H-ARR-3")
@pytest.mark.parametrize(("life", "better"), [("0", 2), ("5", 3)])
def test_a_cunning_player_counts_the_horcruxes_of_the_dead_but_not_of_the_living(
    life: str, better: int
) -> None:
    for dice in ((2, 3), (3, 2)):
        sly, luna = wizard("Sly", "cunning"), wizard("Luna", life=life, cell=2, horcruxes=3)
        game = world(sly, luna, dice=dice, filled={3: Cell(2)}, house="to-the-last")
        game.submit("roll")
        assert game.state.players[0].cell == better
        assert game.state.players[0].horcruxes == (3 if better == 2 else 2)


@pytest.mark.rule("H-MOVE-4", "H-ARR-3")
def test_what_the_dead_hold_and_what_lies_there_are_counted_together() -> None:
    for dice in ((2, 3), (3, 2)):
        luna = wizard("Luna", life="0", cell=2, horcruxes=2)
        filled = {2: Cell(2), 3: Cell(3)}
        game = world(wizard("Sly", "cunning"), luna, dice=dice, filled=filled, house="to-the-last")
        game.submit("roll")
        assert game.state.players[0].cell == 2


@pytest.mark.rule("H-MOVE-4", "H-ARR-3")
def test_one_who_died_without_horcruxes_makes_no_cell_better() -> None:
    for dice in ((2, 3), (3, 2)):
        luna = wizard("Luna", life="0", cell=2)
        game = world(wizard("Sly", "cunning"), luna, dice=dice, house="to-the-last")
        game.submit("roll")
        assert game.state.players[0].cell == dice[0]


@pytest.mark.rule("H-SEE-3")
@pytest.mark.parametrize("kind", ["naive", "helpful", "evil", "cunning"])
def test_what_lies_elsewhere_makes_no_difference_to_a_simulated_player(kind: str) -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            cells = set()
            for elsewhere, lords in ((Cell(), (9, 9)), (Cell(1, 0, 9), (8, 9)), (Cell(1, 9, 0), (9, 8))):
                filled = {cell: elsewhere for cell in range(1, 8) if cell not in (first, second)}
                for other in (wizard("Luna", cell=9), wizard("Luna", life="0", cell=8, horcruxes=1)):
                    game = world(
                        wizard("Sly", kind),
                        other,
                        dice=(first, second),
                        filled=filled,
                        voldemort=lords[0],
                        dumbledore=lords[1],
                        house="to-the-last",
                    )
                    game.submit("roll")
                    cells.add(game.state.players[0].cell)
            assert len(cells) == 1
