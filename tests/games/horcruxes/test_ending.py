"""H-SEE-1: what is told of a game that is over, and of any in lists."""

from itertools import combinations_with_replacement

import pytest
from tests.games.horcruxes.board import drawn, new, sheet, shown, wizard, world

from thrones_tui import new_game
from thrones_tui.games.horcruxes.panels import is_out
from thrones_tui.games.horcruxes.scene import HorcruxPresenter
from thrones_tui.games.horcruxes.state import Cell
from thrones_tui.scene.model import Contestant, Fact, Standing
from thrones_tui.scene.rows import lines_of


@pytest.mark.rule("H-SEE-1")
def test_after_a_deadly_move_all_is_shown_too_and_the_end_says_who_has_won() -> None:
    game = world(wizard("Ada", life="2"), wizard("Bo"), filled={2: Cell(1, 2, 0)}, dice=[2])
    game.submit("roll")
    scene, presenter = shown(game), HorcruxPresenter()
    assert sheet(scene)[1:4] == [
        "1 Ada, naive, rolled 2, dead",
        "Cell 2 Life 0 Horcruxes 0 of 7",
        "2 Bo, naive",
    ]
    assert drawn(scene)[0] == "02o H1o"
    assert scene.dialog is None
    assert (scene.keys, scene.spots, scene.grid.caption) == ((), (), "The end")
    assert game.outcome is not None
    rows = [
        "".join(span.text for span in line)
        for line in lines_of(presenter.ending(game.view(), game.outcome), 60)
    ]
    assert rows[0].startswith("Winner nobody")
    assert " 1  Ada, naive, rolled 2, dead" in rows
    assert any(row.startswith("cell 2: 1 Ada") for row in rows)
    assert len([row for row in rows if row.startswith("cell ")]) == 10


@pytest.mark.rule("H-END-1")
@pytest.mark.parametrize(
    ("held", "nearest"),
    [
        ((0, 0), "nobody has found a horcrux"),
        ((1, 3), "Bo, 3 of 7"),
        ((2, 2), "Ada and Bo, 2 of 7"),
        ((7, 0), None),
    ],
)
def test_the_end_says_who_came_nearest_where_nobody_has_won(
    held: tuple[int, int], nearest: str | None
) -> None:
    players = (wizard(name, horcruxes=count) for name, count in zip(("Ada", "Bo"), held, strict=True))
    game = world(*players, turns=1, dice=[1])
    game.submit("roll")
    assert game.outcome is not None
    rows = HorcruxPresenter().ending(game.view(), game.outcome)
    told = {row.label: row.value for row in rows if isinstance(row, Fact)}
    assert told.get("Nearest") == nearest


def test_how_a_player_stands_is_said_in_lists_of_games() -> None:
    game = world(wizard("Ada", horcruxes=1), wizard("Bo", "user", manner="evil"))
    standing = HorcruxPresenter().standing(game.view())
    assert standing == Standing.of(1, Contestant("Ada", 1, False), Contestant("Bo", 0, True))
    kinds = (("cunning", "evil"), ("naive", "user"), ("user", "user"))
    watched = [HorcruxPresenter().standing(new(kind1=one, kind2=two).view()).watched for one, two in kinds]
    assert watched == [True, False, False]


@pytest.mark.rule("H-ARR-2", "H-END-1")
@pytest.mark.parametrize(
    ("kind", "house", "out"),
    [("naive", "", True), ("cunning", "", True), ("evil", "", False), ("naive", "to-the-last", False)],
)
def test_whoever_cannot_get_what_the_other_one_holds_is_told_so(kind: str, house: str, out: bool) -> None:
    game = world(wizard("Ada", kind), wizard("Bo", horcruxes=2), house=house)
    assert is_out(game.view(), 0) is out
    assert ("Cannot win any more: Bo holds 2." in sheet(shown(game))) is out
    told = "Ada cannot win any more: Bo has 2 horcruxes, and only the evil rob."
    tips = [tip.text for tip in HorcruxPresenter().tips(game.view(), game.decision)]
    assert [text.startswith(told) for text in tips] == [True] * out
    assert not is_out(game.view(), 1)


@pytest.mark.rule("H-ARR-2", "H-END-1")
@pytest.mark.parametrize(
    "kinds", list(combinations_with_replacement(("naive", "helpful", "evil", "cunning"), 2))
)
def test_nobody_wins_who_was_said_to_be_out(kinds: tuple[str, str]) -> None:
    won = said = 0
    for seed in range(60):
        game = new_game(
            "horcruxes", seed=seed, kind1=kinds[0], kind2=kinds[1], cells=8, life1="50", life2="50",
            dementors_max=1, elves_max=3, turns=200,
        )  # fmt: skip
        out: set[int] = set()
        while game.outcome is None:
            view = game.view()
            out |= {number for number in (0, 1) if is_out(view, number)}
            game.submit("roll")
        assert not out & set(game.outcome.winners)
        won, said = won + bool(game.outcome.winners), said + bool(out)
    assert said or kinds == ("evil", "evil")
    assert won or "evil" not in kinds
