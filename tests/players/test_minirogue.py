"""The ladder of MiniRogue: how often its players win, and how the expert thinks."""

from functools import cache

import pytest
from tests.effort import usually
from tests.games.minirogue.board import Table, draw, the_rules
from tests.lab.runs import design, finished

from thrones_tui.core.dice import Dice
from thrones_tui.games.minirogue.kinds import LONG_SWORD, STRENGTH, TELEPORTATION
from thrones_tui.lab.summary import Tally, summarize
from thrones_tui.players.contract import Setup
from thrones_tui.players.minirogue import Diver, Expert

GAMES, WON = usually((12, 0.3), (100, 0.45))


@cache
def figures(player: str) -> Tally:
    return summarize(finished(design("minirogue", player, GAMES))).tallies[0]


def test_the_expert_wins_often_the_diver_comes_further_down_than_chance_does() -> None:
    assert figures("expert").won.value >= WON
    assert figures("expert").score.value > 2 * figures("diver").score.value
    assert figures("diver").score.value > 1.5 * figures("random").score.value


def says(table: Table, player: Expert | Diver | None = None) -> str:
    """What an expert does next."""
    if player is None:
        player = Expert()
        player.begin(Setup("minirogue", 0, {}, the_rules()))  # type: ignore[arg-type]
    return str(player.choose(table.game.decision, table.game.view(), Dice(1)))


def test_the_diver_goes_straight_down_through_whoever_is_there() -> None:
    assert says(draw("@.>"), Diver()) == "move east"
    assert says(draw("@D>"), Diver()) == "move east"
    table = draw("@>")
    table.play("move east")
    assert says(table, Diver()) == "descend"
    table = draw("@&")
    table.play("move east")
    assert says(table, Diver()) == "get"


def test_in_the_dark_both_look_for_the_stairs() -> None:
    drawing = """
        ########
        #.####.#
        #@.....#
        ######.#
        #>.....#
        ########
    """
    for player in (None, Diver()):
        assert says(draw(drawing, dark=True), player) == "move east"
    table = draw("#@...#.>#", dark=True)
    table.state.seen[:] = b"\1" * len(table.state.seen)
    assert says(table) == "wait", "there is no way"


def test_the_expert_strikes_whom_it_beats_and_runs_from_others() -> None:
    drawing = "#......\n#@G...>\n#......"
    assert says(draw(drawing, hit_points=20, strength=9)) == "move east"
    assert says(draw("#S@...>", hit_points=20)) == "move east"
    drawing = "....#####\n.....####\n...@G..>#\n.....####"
    assert says(draw(drawing, hit_points=3)) in ("move west", "move north", "move south")
    assert says(draw("#@D", hit_points=20)) == "move east", "there is no way out"


def test_it_strikes_on_where_the_foe_must_be_nearly_dead() -> None:
    table = draw("#@G.>", hit_points=12, strength=4)
    player = Expert(brave=0.8)
    player.begin(Setup("minirogue", 0, {}, the_rules()))  # type: ignore[arg-type]
    foes = table.game.view().foes
    before = player._foes.odds(table.game.view(), foes, 6)
    for _ in range(5):
        assert says(table, player) == "move east"
    assert player._foes.odds(table.game.view(), foes, 6) > before


def test_it_goes_far_round_a_snakewoman_and_past_one_who_sleeps_at_no_distance() -> None:
    drawing = """
        ..............
        .############.
        .############.
        .############.
        @......S.....>
        ......########
    """
    assert says(draw(drawing)) == "move north"
    assert says(draw("@...>")) == "move east"


def test_hurt_it_rests_where_nobody_comes_and_on_the_stairs() -> None:
    assert says(draw("@...>", hit_points=5)) == "wait"
    table = draw("@>G....#", hit_points=20, strength=1)
    table.play("move east")
    table.player.hit_points = 4
    assert says(table) == "descend"


def test_it_uses_what_it_finds() -> None:
    assert says(draw("@..>", pack=[LONG_SWORD])) == "wield"
    table = draw("@..>", pack=[LONG_SWORD])
    table.play("wield")
    assert says(table) == "item b"
    assert says(draw("@..>", pack=[STRENGTH])) == "read"
    table = draw("@..>", pack=[TELEPORTATION, STRENGTH])
    table.play("read")
    assert says(table) == "item c"
    assert says(draw("@..>", pack=[TELEPORTATION])) == "move east"
    assert says(draw(").@..>", things=[LONG_SWORD])) == "move west"
    table = draw("@)..>", things=[LONG_SWORD])
    table.play("move east")
    assert says(table) == "get"


@pytest.mark.parametrize("brave", ["0", "1"])
def test_how_brave_it_is_can_be_said(brave: str) -> None:
    games = summarize(finished(design("minirogue", f"expert:brave={brave}", 2))).tallies[0]
    assert games.faults == 0
