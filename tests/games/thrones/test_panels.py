"""What stands beside the map."""

import re

import pytest
from tests.games.thrones.board import (
    CERSEI,
    CLASSIC,
    JON,
    SANSA,
    Fighter,
    Lord,
    army,
    classic,
    classic_rules,
    draw,
    pair,
    world_of,
)

from thrones_tui import new_game
from thrones_tui.games.thrones import game as thrones
from thrones_tui.games.thrones import odds
from thrones_tui.games.thrones.board import banners
from thrones_tui.games.thrones.panels import party, people, walkers
from thrones_tui.games.thrones.view import View, uncovered, view
from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.english import bearing, percent
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Atlas, Chart, Fact, Gauges, Grid, Item, Meter, Panel, Scene
from thrones_tui.scene.panels import draw_stacks
from thrones_tui.scene.text import Picture


@pytest.mark.rule("T-CAL-4")
@pytest.mark.parametrize(
    ("hero", "turn", "mark"), [(CERSEI, 10, ("to turn 10",)), (CERSEI, 11, ()), (JON, 1, ())]
)
def test_who_leaves_by_the_calendar_has_the_turn_beside_the_name(
    hero: str, turn: int, mark: tuple[str, ...]
) -> None:
    table = classic(hero)
    jaime = table.warrior_id("Jaime Lannister")
    for members in (table.state.free, *(each.party for each in table.state.heroes)):
        if jaime in members:
            members.remove(jaime)
    table.player.party = [jaime]
    table.state.turn = turn
    (row,) = party(view(table.state), world_of(classic_rules()).rules).rows
    assert isinstance(row, Gauges)
    assert row.marks == mark


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize("gone", [False, True])
def test_so_has_who_leaves_for_another_hero_that_day_unless_that_one_is_gone(gone: bool) -> None:
    table = classic(CERSEI)
    arya = table.warrior_id("Arya Stark")
    for members in (table.state.free, *(each.party for each in table.state.heroes)):
        if arya in members:
            members.remove(arya)
    table.player.party = [arya]
    if gone:
        table.retire(SANSA)
    (row,) = party(view(table.state), world_of(classic_rules()).rules).rows
    assert isinstance(row, Gauges)
    assert ("to turn 10" in row.marks) != gone


def panel(scene: Scene, title: str) -> Panel:
    return next(each for each in (*scene.panels, *scene.atlas.beside()) if each.title == title)


def test_cities_stand_by_worth_the_greatest_first() -> None:
    rows = panel(new_game("thrones", seed=7, hero=CERSEI).scene(), "Cities by worth").rows
    worth = [int(row.value) for row in rows if isinstance(row, Item)]
    assert worth == sorted(worth, reverse=True)
    assert len(worth) == 5
    assert isinstance(rows[0], Item)
    assert (rows[0].name, rows[0].ground) == ("King's Landing", "yours-city")


@pytest.mark.rule("T-END-3")
def test_each_number_that_rouses_the_walkers_stands_once_with_its_bar() -> None:
    scene = new_game("thrones", seed=7, hero=CERSEI).scene()
    meters = [row for each in scene.panels for row in each.rows if isinstance(row, Meter)]
    assert [meter.label for meter in meters] == ["Army", "Points", "Tiles", "Rivals out", "Turn", "Win today"]


@pytest.mark.rule("T-END-6")
@pytest.mark.parametrize(("hero", "chance"), [(JON, 0.75), (CERSEI, 0.1)])
def test_the_power_for_the_next_chance_within_reach_is_the_least_that_gives_it(
    hero: str, chance: float
) -> None:
    game = new_game("thrones", seed=7, hero=hero)
    (row,) = (
        row
        for row in panel(game.scene(), "Forecast").rows
        if isinstance(row, Fact) and row.label.startswith("Power for")
    )
    assert row.label == f"Power for {chance:.0%}"
    power = int(row.value.replace(",", ""))
    walkers = world_of(classic_rules()).rules.walkers
    assert odds.victory_chance(walkers, power) >= chance
    assert odds.victory_chance(walkers, power - 1) < chance


@pytest.mark.parametrize("size", [(200, 50), (160, 45)])
def test_a_large_window_has_the_course_of_the_game_and_the_dossiers(size: tuple[int, int]) -> None:
    table = pair(army(900, 100, 50), army(200, 80))
    play = LiveGame(thrones.load("thrones", CLASSIC), table.state)
    scene = play.scene()
    assert any(isinstance(row, Chart) for row in panel(scene, "So far").rows)
    text = Picture(*scene._replace(dialog=None)).text(*size)
    for title in ("So far", "Rivals", "Cities by worth", "Forecast", "remembered"):
        assert title in text
    assert sum("Speech" in line for line in text.split("\n")) == 1


def test_charts_grow_with_the_room_that_a_column_has_left() -> None:
    so_far = Panel("So far", (Chart("Points", "9", (9.0,) * 20, 9.0, 50),))
    for height, rows in ((6, 3), (9, 6), (30, 12)):
        canvas = Canvas(60, 30)
        draw_stacks(canvas, (Rect(0, 0, height, 60),), (so_far,))
        assert canvas.text().count("█" * 20) == rows


@pytest.mark.rule("T-END-6")
def test_the_forecast_tells_what_knights_and_the_best_city_in_sight_bring() -> None:
    game = new_game("thrones", seed=7, hero=CERSEI)
    said = {row.label: row.value for row in panel(game.scene(), "Forecast").rows if isinstance(row, Fact)}
    walkers, before = world_of(classic_rules()).rules.walkers, game.view()
    better = odds.victory_chance(walkers, before.power + 100) - before.victory_chance
    assert said["100 knights (2,000 money)"] == f"+{percent(better, 2)}"
    assert said["Highgarden, 3S 3W"] == "+30 points"


def test_a_window_without_room_for_the_realm_does_not_make_it() -> None:
    class Dear(Atlas):
        def realm(self) -> Grid:
            raise AssertionError

    scene = new_game("thrones", seed=7, hero=CERSEI).scene()._replace(atlas=Dear())
    assert "Cersei" in Picture(*scene).text(99, 40)
    with pytest.raises(AssertionError):
        Picture(*scene).text(120, 40)


def test_what_is_in_sight_begins_with_people_then_the_best_city_to_be_won_and_ends_with_ones_own() -> None:
    seen = new_game("thrones", seed=7, hero=CERSEI).scene().aside
    rival, free, *items = [row for row in seen.rows if isinstance(row, Item)]
    values = [row.value for row in items]
    assert (rival.sign[0], free.sign) == ("&", "!")
    assert values == sorted(values, key=lambda value: 0 if value == "yours" else -int(value))
    assert {row.ground for row in items} >= {"land-city"}
    assert (items[-1].name, items[-1].value, items[-1].where) == ("King's Landing", "yours", "here")


def test_of_people_in_sight_it_is_said_how_strong_they_are() -> None:
    seen = view(draw("1*2n", Lord("Ada"), Lord("Bo", army=1200), free=[Fighter("Ned", strength=60)]).state)
    bo, ned = people(seen)
    assert (bo.name, bo.value, bo.where, bo.notes[0]) == ("Bo", "1,200", "2E", "battle 0%")
    assert bo.note_style == "danger"
    assert (ned.name, ned.value, ned.where) == ("Ned, free", "S 60", "3E")


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize(
    ("army_now", "turn", "said"),
    [
        (1499, 1, ("one full bar rouses the White Walkers", "Walkers by turn 50")),
        (1500, 1, ("500 more knights rouse the Walkers", "Walkers at +500 knights")),
        (1999, 30, ("1 more knight rouses the Walkers", "Walkers at +1 knight")),
        (1500, 49, ("one full bar rouses the White Walkers", "Walkers by turn 50")),
    ],
)
def test_beside_the_bars_stands_what_is_lacking_once_a_threshold_is_near(
    army_now: int, turn: int, said: tuple[str, str]
) -> None:
    table = classic(CERSEI)
    table.player.army, table.state.turn = army_now, turn
    realm = walkers(view(table.state))
    assert (realm.note, realm.note_short) == said
    assert [row.label for row in realm.rows if isinstance(row, Meter) and row.style == "warn"] == [
        *(["Army"] if army_now >= 1500 else []),
        *(["Turn"] if turn > 38 else []),
    ]


@pytest.mark.rule("T-SEE-1")
@pytest.mark.parametrize(
    ("hero", "said"),
    [(CERSEI, "Jaime: stays to turn 10"), (JON, "Walkers by turn 50")],
)
def test_the_smallest_window_says_who_is_near_what_is_yours_and_what_comes(hero: str, said: str) -> None:
    game = new_game("thrones", seed=7, hero=hero)
    assert isinstance(game, LiveGame)
    seen = game.view()
    assert isinstance(seen, View)
    canvas = Canvas(40, 12)
    draw_scene(canvas, game.scene())
    lines = [line[15:] for line in canvas.text().split("\n")[1:8]]
    assert "*+ 1 tile" in lines[2]
    (rival,) = seen.met
    (near,) = (line for line in lines if bearing(seen.position, rival.position) in line)
    assert f"{banners(seen)[rival.name].person} {rival.name[:5]}" in near
    assert near.split()[-1].endswith("%")
    assert lines[-1].strip() == said
    roomier = Canvas(59, 24)
    draw_scene(roomier, game.scene())
    assert [name in roomier.text() for name in ("Rivals out", "Win today", said)] == [True] * 3


@pytest.mark.rule("T-END-3")
def test_the_smallest_window_tells_all_that_rouses_the_walkers_where_it_has_room() -> None:
    canvas = Canvas(40, 12)
    draw_scene(canvas, new_game("thrones", seed=7, hero="Sansa Stark").scene())
    lines = [line[15:].strip() for line in canvas.text().split("\n")[1:8]]
    assert lines[-2:] == ["Walkers: turn 50 or 2,000", "army, 200 tiles, 400 pts"]


def test_of_people_in_sight_the_nearest_stand_first() -> None:
    far, near = Lord("Bo", army=1), Lord("Cy", army=1)
    seen = view(draw("b*n1*3\n2*****", Lord("Ada"), far, near, free=[Fighter("Bronn"), Fighter("Ned")]).state)
    names = [row.name for row in people(seen)]
    assert names == ["Cy", "Bo", "Ned, free", "Bronn, free"]


def test_the_forecast_begins_with_a_rival_in_sight_who_is_sure_to_be_won() -> None:
    rich = new_game("thrones", seed=7, hero=CERSEI).scene()
    first, *_ = panel(rich, "Forecast").rows
    assert isinstance(first, Fact)
    assert (first.label.split(",")[0], first.value.split(",")[0]) == ("Stannis Baratheon", "battle certain")
    poor = panel(new_game("thrones", seed=7, hero=JON).scene(), "Forecast").rows
    labels = [row.label for row in poor if isinstance(row, Fact)]
    assert not any("Sansa" in label or "knights" in label for label in labels)
    offered = [row.label for row in panel(rich, "Forecast").rows if isinstance(row, Fact)]
    assert "100 knights (2,000 money)" in offered


@pytest.mark.rule("T-SEE-4")
def test_the_realm_of_a_game_that_is_over_has_no_forecast_and_all_cities() -> None:
    table = classic(CERSEI)
    game = LiveGame(thrones.load("thrones", CLASSIC), table.state)
    panels = game.presenter
    over = panels.scene(uncovered(table.state), None, Past(())).atlas.beside()
    titles = {each.title: each for each in over}
    assert "Forecast" not in titles
    last = panels.scene(game.view(), None, Past(())).atlas.beside()  # as a replay ends
    assert "Forecast" not in {each.title for each in last}
    assert titles["Cities by worth"].note == f"{len(titles['Cities by worth'].rows)} in all"


@pytest.mark.rule("T-END-3")
@pytest.mark.parametrize("army", [0, 1])
def test_a_threshold_of_nothing_is_shown_like_any_other(army: int) -> None:
    table = draw("1**", Lord("Ada"), rules={"walkers.army": army})
    scene = LiveGame(thrones.load("thrones", CLASSIC), table.state).scene()
    assert re.search(rf"Army .*0/{army}\b", scene.text(80, 24))
