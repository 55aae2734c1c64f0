"""H-ARR: what is said of a visit before it is made is what it does."""

import pytest
from tests.games.horcruxes.board import crowded, new, shown, wizard, world

from thrones_tui.games.horcruxes.ring import ring
from thrones_tui.games.horcruxes.scene import HorcruxPresenter
from thrones_tui.games.horcruxes.state import Cell, life_points
from thrones_tui.games.horcruxes.visiting import brings, visit


@pytest.mark.rule("H-SEE-2")
def test_a_look_at_a_cell_says_what_is_there_and_what_a_visit_would_do() -> None:
    game = crowded()
    presenter, view = HorcruxPresenter(), game.view()
    looks = {
        (0, 0): ("Cell 0: empty.", "A visit would leave Ada with life 7.5 (+0)."),
        (0, 1): (
            "Cell 1: 2 horcruxes, 1 dementor and 3 elves.",
            "A visit would leave Ada with life 9.5 (+2).",
        ),
        (0, 3): ("Cell 3: 2 elves.", "Ada is here.", "A visit would leave Ada with life 9.5 (+2)."),
        (2, 3): ("Cell 5: 1 horcrux and Voldemort.", "A visit would kill Ada: Voldemort."),
        (3, 3): ("Cell 6: 12 dementors.", "A visit would kill Ada: the dementors."),
        (3, 2): ("Cell 7: 1 dementor and Dumbledore.", "A visit would leave Ada with life 6.5 (-1)."),
        (1, 0): ("No cell: the way back to cell 0.",),
        (1, 1): ("Nothing: this is not on the ring.",),
    }
    assert {at: presenter.describe(view, *at) for at in looks} == looks


@pytest.mark.rule("H-SEE-1")
@pytest.mark.parametrize(
    ("cell", "brings"),
    [
        (0, "life 10"),
        (1, "H2, life 12"),
        (3, "helps Ada: life 11"),
        (5, "death: Voldemort"),
        (6, "death: the dementors"),
    ],
)
def test_what_a_visit_would_bring_is_said_in_the_frame(cell: int, brings: str) -> None:
    game = crowded()
    game.submit("roll")
    game.state.players[0] = wizard("Ada", cell=3)
    scene = HorcruxPresenter().pointed(game.view(), shown(game), *ring(11).path[cell])
    assert scene.grid.caption == f"The ring {brings}"


def test_beside_the_ring_the_frame_says_nothing_of_a_visit() -> None:
    game = crowded()
    scene = shown(game)
    assert HorcruxPresenter().pointed(game.view(), scene, 1, 1) == scene


@pytest.mark.rule("H-ARR-2")
@pytest.mark.parametrize(
    ("manner", "told", "meeting"),
    [
        ("naive", "meets Bo: H1, life 12", "There Ada meets Bo, and does nothing."),
        ("helpful", "helps Bo: H1, life 9.5", "There Ada shares with Bo: life 9.5 each."),
        ("evil", "robs Bo: H3, life 15.5", "There Ada robs Bo of 2 horcruxes and 3.5 life points!"),
    ],
)
def test_a_meeting_is_told_as_it_will_be(manner: str, told: str, meeting: str) -> None:
    ada, bo = wizard("Ada", "user", manner=manner), wizard("Bo", life="7", cell=2, horcruxes=2)
    game = world(ada, bo, filled={2: Cell(1, 1, 3)})
    view = game.view()
    assert brings(view, 2) == told
    left, met = visit(view, 2)
    game.submit("go 2")
    after = game.view().players[0]
    assert told.endswith(f"H{after.horcruxes}, life {life_points(after.life)}")
    assert left.startswith(f"A visit would leave Ada with life {life_points(after.life)} (")
    assert met == meeting


@pytest.mark.rule("H-ARR-3")
def test_what_the_dead_leave_is_told_too() -> None:
    ada, bo = wizard("Ada", "user", manner="naive"), wizard("Bo", life="0", cell=2, horcruxes=2)
    view = world(ada, bo, house="to-the-last").view()
    assert brings(view, 2) == "H2, life 10"
    assert list(visit(view, 2))[1:] == ["There Ada takes 2 horcruxes from Bo, who is dead."]


@pytest.mark.rule("H-MOVE-3")
def test_before_a_manner_is_chosen_a_meeting_is_only_one() -> None:
    view = new(kind1="user").view()
    assert brings(view, 0) == "meets Draco: life 10"
    assert list(visit(view, 0)) == ["A visit would leave Hermione with life 10 (+0)."]
