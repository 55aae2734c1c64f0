"""What a fight has cost, and where it ends."""

from pathlib import Path

from tests.games.minirogue.board import HIGH, Table, draw, presenter
from tests.session import journals

from thrones_tui.games.minirogue.events import Attacked
from thrones_tui.games.minirogue.fights import LULL
from thrones_tui.games.minirogue.kinds import PLAYER
from thrones_tui.scene.memory import Shift
from thrones_tui.session.replay import open_replay
from thrones_tui.session.turning import look_back

STRUCK = [HIGH, 0.0, 2.5 / 5]
"""Dice with which nobody heals, and whoever is next to the player strikes for 2."""


def cost(fought: Table, *turns: list[float], command: str = "wait") -> Shift | None:
    """What turns with such dice have cost."""
    before = fought.game.view()
    events = [event for dice in turns for event in fought.play(command, dice=dice)]
    return presenter(fought.state).shift(before, fought.game.view(), events)


def test_a_fight_costs_all_that_was_lost_to_blows_also_what_healed_in_the_meantime() -> None:
    fought = draw("@G", hit_points=9)
    healed = [*STRUCK, 0.0]
    assert cost(fought, STRUCK, healed, healed) == Shift(-6, "Level 0: the Goblin survived", "−6")
    assert fought.player.hit_points == 5
    assert cost(draw("@G"), [HIGH, HIGH, 0.0]) is None


def test_a_fight_says_who_was_killed_who_survived_and_who_killed_the_player() -> None:
    fought = draw("@G", hit_points=9)
    fought.monster.hit_points = 1
    before, events = fought.game.view(), fought.play("wait", dice=STRUCK)
    events += fought.play("move east", dice=[HIGH, 0.0, HIGH])
    shift = presenter(fought.state).shift(before, fought.game.view(), events)
    assert shift == Shift(-2, "Level 0: 1 Goblin killed", "−2")
    shift = cost(draw("@D", hit_points=3), [HIGH, 0.0, HIGH])
    assert shift == Shift(-3, "Level 0: killed by the Dragon", "−3")  # though it struck for more


def test_a_fight_lasts_until_nobody_is_next_to_the_player_or_no_blow_fell_for_some_turns() -> None:
    beside, alone = draw("@G"), draw("@.G")
    shown = presenter(beside.state)
    assert shown.pauses(alone.game.view(), 0)
    assert not shown.pauses(beside.game.view(), LULL - 1)
    assert shown.pauses(beside.game.view(), LULL)


def test_every_blow_on_the_player_belongs_to_one_fight(tmp_path: Path) -> None:
    saved = journals.begun(tmp_path, 5, game="minirogue", said={"name": "Ada"})
    journals.play(saved)
    saved.close()
    timeline = open_replay(saved.path)
    play = timeline.at(0)
    happened = [event for move in timeline.moves for event in play.submit(move.do)]
    blows = [event for event in happened if isinstance(event, Attacked) and event.defender == PLAYER]
    lost = sum(blow.damage for blow in blows)
    _, fights = look_back(timeline, 1 << 30)
    assert lost > 20
    assert -sum(fight.change for fight in fights) == lost
    assert [fight.change for fight in fights] == sorted(fight.change for fight in fights)
