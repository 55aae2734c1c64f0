"""G-AI-1: computers keep to the rules, and know what a player knows."""

from collections import Counter
from random import Random

import pytest
from tests.games.goldrush.board import draw, opened_by, rewritten, texts

from thrones_tui import new_game
from thrones_tui.core.decisions import TakeTurn
from thrones_tui.core.dice import Dice
from thrones_tui.core.errors import IllegalCommand
from thrones_tui.games.goldrush.computers import choose_cell
from thrones_tui.games.goldrush.odds import suspects

VALLEY = """
    G....
    BBB..
    .....
    .....
    .....
"""
COMPUTERS = ("cautious", "random")


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize("kinds", [(one, two) for one in COMPUTERS for two in COMPUTERS])
@pytest.mark.parametrize("side", [5, 8, 12])
def test_two_computers_play_a_whole_game_a_key_a_move(kinds: tuple[str, str], side: int) -> None:
    game = new_game("goldrush", seed=side, size=side, player1=kinds[0], player2=kinds[1])
    turn = 0
    while game.outcome is None:
        assert (game.decision.kind, [str(option) for option in game.decision.options]) == ("turn", ["watch"])
        assert isinstance(game.decision, TakeTurn)
        assert game.decision.automatic
        assert dict(game.scene().bindings) == {"enter": "watch", " ": "watch"}
        assert game.scene().dialog is None
        mover = game.decision.player
        assert f"{game.state.players[mover].name} is to move." in game.scene().text(80, 24)
        assert len(opened_by(game, "watch")) == 1
        turn += 1
        assert game.state.grid.turns == turn
        assert game.state.grid.opened[game.state.latest] == mover + 1
    with pytest.raises(IllegalCommand, match="over"):
        game.submit("watch")


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize("kind", COMPUTERS)
@pytest.mark.parametrize("person", [0, 1])
def test_against_a_person_the_computer_moves_at_once(kind: str, person: int) -> None:
    kinds = ("person", kind) if person == 0 else (kind, "person")
    game = draw(VALLEY, kinds=kinds, dice=Dice(3))
    assert game.state.grid.turns == person
    while game.outcome is None and game.decision.name != "watch":
        assert game.decision.player == person
        turn = game.state.grid.turns
        game.submit(game.decision.options[0])
        if game.outcome is not None or game.decision.name == "watch":
            break
        if game.decision.name == "guess":  # the person's turn is not over
            assert game.state.grid.turns == turn + 1
            game.submit("even")
        if game.outcome is None and all(player.alive for player in game.state.players):
            assert game.state.grid.turns == turn + 2


@pytest.mark.rule("G-AI-1", "G-TURN-5")
def test_when_the_person_is_dead_the_computers_moves_are_watched() -> None:
    game = draw(VALLEY, kinds=("person", "random"), health=(2, 90), dice=Dice(8))
    while game.state.players[0].alive:
        bear = next(cell for cell in game.state.grid.closed() if game.state.grid.contents[cell] == "B")
        game.submit(f"open {bear // 5},{bear % 5}")
        game.submit("even")
    assert texts(game).count("Ada is dead.") == 1
    while game.outcome is None:
        assert (game.decision.name, game.decision.player) == ("watch", 1)
        assert len(opened_by(game, "watch")) == 1


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize("kind", COMPUTERS)
@pytest.mark.parametrize("seed", range(4))
def test_a_computer_chooses_the_same_cell_whatever_is_hidden(kind: str, seed: int) -> None:
    game, rng = new_game("goldrush", seed=seed, size=7, player1=kind, player2=kind), Random(seed)
    moved = 0
    while game.outcome is None:
        chosen = game.clone()
        (cell,) = opened_by(chosen, "watch")
        for _ in range(3):
            twin = rewritten(game, rng)
            moved += twin.state.grid.contents != game.state.grid.contents
            assert opened_by(twin, "watch") == [cell]
        game.submit("watch")
    assert moved > 50


@pytest.mark.rule("G-AI-1")
def test_the_random_computer_opens_any_closed_cell() -> None:
    game = draw(VALLEY, kinds=("random", "random"), opened=[(1, 0, 0), (4, 4, 1)])
    chosen = Counter(choose_cell(game.view(), 0, Dice(seed)) for seed in range(2300))
    assert set(chosen) == set(game.state.grid.closed())
    assert all(50 < number < 160 for number in chosen.values())  # 100 each on average


@pytest.mark.rule("G-AI-1")
def test_the_cautious_computer_avoids_cells_that_could_complete_a_seen_bear() -> None:
    game = draw(VALLEY, kinds=("cautious", "random"), opened=[(1, 1, 0)])
    near = suspects(game.view(), "B")
    chosen = {choose_cell(game.view(), 0, Dice(seed)) for seed in range(1000)}
    assert near
    assert chosen == set(game.state.grid.closed()) - near
    random = {choose_cell(game.view(), 1, Dice(seed)) for seed in range(1000)}
    assert near & random


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize("seed", range(5))
def test_the_cautious_computer_never_opens_one_in_a_whole_game_unless_nothing_else_is_closed(
    seed: int,
) -> None:
    game = new_game("goldrush", seed=seed, size=10, player1="cautious", player2="random")
    avoided = 0
    while game.outcome is None:
        near, closed, mover = suspects(game.view(), "B"), set(game.state.grid.closed()), game.decision.player
        (cell,) = opened_by(game, "watch")
        if mover == 0 and closed - near:
            assert cell not in near
            avoided += len(near)
    assert avoided > 10


@pytest.mark.rule("G-AI-1")
def test_the_cautious_computer_moves_even_where_only_a_bear_is_left() -> None:
    opened = [(row, column, 1) for row in range(5) for column in range(5) if row != 1 or column > 1]
    view = draw(VALLEY, kinds=("cautious", "random"), opened=opened).view()  # two cells of the bear are left
    assert set(view.closed) == {5, 6} == suspects(view, "B")
    assert {choose_cell(view, 0, Dice(seed)) for seed in range(50)} == {5, 6}


@pytest.mark.rule("G-AI-1")
def test_the_cautious_computer_weighs_gold_against_health_by_what_is_left() -> None:
    # Half of the wood is open. Close to death its other half is worth more than gold far away: there the
    # chance of gold is 10 in 762 higher, but beside the wood 520 in 762 more health are to be expected, so
    # that 52 is even.
    side = 16
    rows = ["II" + "." * 14, *("." * side for _ in range(14)), "G" * 10 + "W" * 6]
    for health, is_weak in ((1, True), (51, True), (53, False), (900, False)):
        valley = "\n".join(rows)
        view = draw(valley, kinds=("cautious", "random"), health=(health, 1), opened=[(0, 0, 1)]).view()
        beside = suspects(view, "I")
        chosen = {choose_cell(view, 0, Dice(seed)) for seed in range(300)}
        assert chosen == beside if is_weak else not chosen & beside


@pytest.mark.rule("G-AI-1", "G-TURN-4")
@pytest.mark.parametrize(("health", "goes_away"), [(6, False), (8, True), (12, True)])
def test_the_cautious_computer_counts_on_every_other_animal_to_miss(health: int, goes_away: bool) -> None:
    # Away from the begun wood, gold is as likely as a wolf, which costs 4 health in every second meeting.
    # With 8 health left that is worth more than wood, which gives 2; if wolves always struck it would not be.
    rows = ["II" + "." * 14, *["." * 16] * 2, *["G" * 8 + "W" * 8] * 12, "GGGG....WWWW...."]
    valley = "\n".join(rows)
    view = draw(valley, kinds=("cautious", "random"), health=(health, 1), opened=[(0, 0, 1)]).view()
    beside = suspects(view, "I")
    chosen = {choose_cell(view, 0, Dice(seed)) for seed in range(300)}
    assert not chosen & beside if goes_away else chosen == beside


@pytest.mark.rule("G-AI-1")
def test_a_computers_guess_is_told_with_the_die() -> None:
    game = draw("BBBBB\nBBBBB\nBBBBB\nBBBBB\nBBBBG", kinds=("random", "random"), dice=[0.0, 0.9, 0.0])
    game.submit("watch")
    assert texts(game)[-2:] == [
        "Ada opens 0,0: a bear!",
        "Ada says odd, the die shows 1: escaped from the bear, unharmed.",
    ]


@pytest.mark.rule("G-AI-1")
@pytest.mark.parametrize(("second_row", "is_away"), [("GII", False), (".II", True)])
def test_no_kind_is_more_than_certain_to_the_cautious_computer(second_row: str, is_away: bool) -> None:
    # One wood is begun, one is whole, of which one cell is away from what may be the rest of the first: wood
    # is certain there, and in one of three cells beside it. With 2 health left it is worth half of the gold.
    valley = "\n".join(["II......", f"{second_row}.....", *["." * 8] * 6])
    hidden = [(0, 1), (1, 0), (1, 1), (1, 2)]
    opened = [(row, column, 1) for row in range(8) for column in range(8) if (row, column) not in hidden]
    view = draw(valley, kinds=("cautious", "random"), health=(2, 9), opened=opened).view()
    beside = suspects(view, "I")
    assert beside == {1, 8, 9}
    assert {choose_cell(view, 0, Dice(seed)) for seed in range(50)} == ({10} if is_away else beside)
