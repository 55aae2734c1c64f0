"""How a game went, where it leads, and what moved the chance."""

import pytest
from tests.games.thrones.board import PEACE, Fighter, Lord, Table, draw

from thrones_tui.games.thrones.forecast import course, forecast, shift
from thrones_tui.games.thrones.odds import victory_chance
from thrones_tui.games.thrones.remembering import Recollection, remember
from thrones_tui.games.thrones.view import View, view
from thrones_tui.scene.memory import NO_MEMORY, Memory, Shift

ADA = Lord("Ada", army=100, party=(Fighter("Hound", strength=50, morale=50),))


def table() -> Table:
    return draw("***1***A~~~2", ADA, Lord("Bo"), rules=PEACE)


def after(scene: Table, armies: list[int]) -> tuple[View, Recollection]:
    """The game when it had these armies at the beginning of its turns."""
    memory: Memory = NO_MEMORY
    for turn, army in enumerate(armies, 1):
        scene.state.turn, scene.hero("Ada").army = turn, army
        memory = remember(memory, view(scene.state).glance)
    assert isinstance(memory, Recollection)
    return view(scene.state), memory


@pytest.mark.rule("T-END-3", "T-END-6")
def test_the_forecast_goes_by_the_last_turns_without_the_best_and_the_worst() -> None:
    scene = table()
    rules = scene.state.world.rules
    armies = [5000, 400, *(100 + 10 * turn for turn in range(8)), 5170, 5180]
    now, memory = after(scene, armies)
    ahead = forecast(now, memory, rules)
    assert ahead is not None
    assert (ahead.turn, ahead.points) == (50, now.points)
    assert ahead.chance == pytest.approx(victory_chance(rules.walkers, now.power + 10 * (50 - now.turn)))


@pytest.mark.parametrize(("turns", "known"), [(10, False), (11, True), (50, False)])
def test_there_is_no_forecast_of_too_few_turns_or_of_the_past(turns: int, known: bool) -> None:
    scene = table()
    now, memory = after(scene, [100] * turns)
    assert (forecast(now, memory, scene.state.world.rules) is not None) == known
    scene.state.roused_by = "army"
    assert forecast(view(scene.state), memory, scene.state.world.rules) is None


def test_the_chart_ends_with_what_is_now() -> None:
    scene = table()
    now, memory = after(scene, [100, 200, 300])
    scene.hero("Ada").army = 400
    points, chance = course(view(scene.state), memory, scene.state.world.rules)
    assert [points.turns, chance.turns] == [(1, 2, 3)] * 2
    assert list(points.values) == [now.points] * 3
    walkers = scene.state.world.rules.walkers
    assert chance.values == pytest.approx([victory_chance(walkers, army + 50) for army in (100, 200, 400)])


@pytest.mark.rule("T-END-5")
def test_what_moved_the_chance_is_named() -> None:
    scene = table()
    rules, before = scene.state.world.rules, view(scene.state)
    scene.hero("Ada").army += 820
    knights = shift(before, view(scene.state), rules)
    assert (knights.change > 0, knights.cause) == (True, "820 more knights")
    scene.state.warriors[0].dragonglass = True
    armed = view(scene.state)
    assert shift(before, armed, rules).cause == "Hound has dragonglass"
    scene.hero("Ada").party.clear()
    lost = shift(armed, view(scene.state), rules)
    assert (lost.change < 0, lost.cause) == (True, "the dragonglass of Hound lost")
    assert shift(before, before, rules) == Shift(0.0, "")
