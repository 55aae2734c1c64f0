"""T-SEE: what the player sees, and what nobody is told."""

from itertools import product
from pickle import dumps, loads
from random import Random

import pytest
from tests.contract.games import played
from tests.effort import usually
from tests.games.thrones.board import (
    ADA,
    BO,
    DAENERYS,
    EURON,
    HEROES,
    PEACE,
    SETTLE,
    Fighter,
    Lord,
    Table,
    classic,
    draw,
    kinds,
)

from thrones_tui import new_game
from thrones_tui.core.board import Position
from thrones_tui.core.dice import Dice
from thrones_tui.core.engine import Game
from thrones_tui.core.scheduler import Step
from thrones_tui.games.thrones.scene import ThronesPresenter
from thrones_tui.games.thrones.state import UNCLAIMED, State
from thrones_tui.games.thrones.view import View
from thrones_tui.scene.live import Play
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Cell, Grid


def grid_of(table: Table) -> Grid:
    game = table.run()
    return ThronesPresenter(table.state.world).scene(game.view(), game.decision, Past()).grid


def realm_of(table: Table) -> Grid:
    return ThronesPresenter(table.state.world).realm(table.run().view())


def cell(table: Table, spot: str) -> Cell:
    """The cell of the square in sight that shows a spot of the drawing."""
    grid, board = grid_of(table), table.state.world.board
    here, there = board.position(table.player.tile), board.position(table.spots[spot])
    return grid.rows[there.row - here.row + grid.focus[0]][there.column - here.column + grid.focus[1]]


@pytest.mark.rule("T-SEE-1")
@pytest.mark.parametrize("spot", [(1, 1), (1, 16), (25, 1), (25, 16), (13, 8), (3, 15)])
def test_the_square_reaches_three_tiles_each_way_and_shows_the_edge(spot: tuple[int, int]) -> None:
    table = classic(EURON)
    table.stand(EURON, spot)
    window, grid = table.run().view().window, grid_of(table)
    assert [len(row) for row in window] == [7] * 7
    for r, c in product(range(7), repeat=2):
        position = Position(spot[0] - 4 + r, spot[1] - 4 + c)
        tile, cell = window[r][c], grid.rows[r][c]
        inside = 0 <= position.row < 25 and 0 <= position.column < 16
        assert (tile is not None) is inside
        assert (cell.style == "edge") is not inside
        assert (cell.glyph in "~*ABCDEFGHIJKLMNOPQRSTUVWXYZ") is inside
        assert tile is None or tile.position == position


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize(("edd", "bo", "seen"), [("2", "e", "Edd"), ("e", "2", "Bo")])
def test_rivals_and_free_warriors_in_the_square_are_seen_and_others_are_not(
    edd: str, bo: str, seen: str
) -> None:
    table = draw("1**2e*n***", ADA, BO, free=[Fighter("Edd"), Fighter("Ned")])
    table.stand("Edd", edd)
    table.stand("Bo", bo)
    view = table.run().view()
    assert [free.warrior.name for free in view.free] == ["Edd"] * (seen == "Edd")
    assert [rival.dossier is not None for rival in view.rivals] == [seen == "Bo", False]
    assert all(rival.active for rival in view.rivals)


@pytest.mark.rule("T-SEE-2", "T-MOVE-3")
def test_a_retired_hero_is_not_seen() -> None:
    table = draw("1*2", ADA, BO)
    before = cell(table, "2")
    table.retire("Bo")
    view = table.run().view()
    assert [(rival.active, rival.dossier) for rival in view.rivals] == [(False, None), (True, None)]
    assert cell(table, "2") != before


@pytest.mark.rule("T-SEE-2")
def test_hero_rival_free_warrior_own_foreign_and_unclaimed_tiles_are_told_apart_by_mark() -> None:
    table = draw("bofu\n12**", ADA, BO, free=[Fighter("Bronn")])
    table.hold("Ada", table.spots["o"])
    table.hold("Bo", table.spots["f"])
    marks = {spot: cell(table, spot).mark for spot in "12bofu"}
    assert len(set(marks.values())) == 6
    assert [cell(table, spot).glyph for spot in "12bofu"] == ["*"] * 6


@pytest.mark.rule("T-SEE-2")
def test_each_tile_in_the_square_tells_who_controls_it() -> None:
    table = draw("1of2", ADA, BO)
    table.hold("Ada", table.spots["o"])
    table.hold("Bo", table.spots["f"])
    seen = [tile for row in table.run().view().window for tile in row if tile]
    assert [(tile.owner, tile.is_own) for tile in seen] == [("Ada", True)] * 2 + [("Bo", False)] * 2


@pytest.mark.rule("T-ECO-1", "T-ECO-2")
@pytest.mark.parametrize(
    ("owner", "been", "pays"),
    [
        ("", False, True),
        ("Bo", False, True),
        ("", True, False),  # visited once and lost since
        ("Bo", True, False),
        ("Ada", False, False),  # inherited
        ("Ada", True, False),
    ],
)
def test_a_tile_in_the_square_tells_whether_it_would_pay(owner: str, been: bool, pays: bool) -> None:
    table = draw("1o*2", ADA, BO)
    tile = table.spots["o"]
    if owner:
        table.hold(owner, tile)
    table.state.visited[table.number("Ada")][tile] = been
    seen = {one.position: one.pays for one in table.run().view().tiles_in_sight}
    assert seen[table.state.world.board.position(tile)] is pays


@pytest.mark.rule("T-SEE-2")
def test_terrain_once_seen_is_remembered_dimmed_with_nobody_on_it_and_the_rest_is_blank() -> None:
    table = draw("1*A***n********2", ADA, BO, cities={"A": (0, 0, 1)})
    table.stand("Bo", "A")
    first = realm_of(table)
    assert "".join(one.glyph for one in first.rows[0][1:5]) == "*A* "
    game = table.run("CollectResources")
    for _ in range(6):
        game.state.hero.tile += 1
        table.run("CollectResources")
    table.stand("Bo", "A")
    grid = realm_of(table)
    assert grid.focus == (0, 6)
    glyphs = [one.glyph for column, one in enumerate(grid.rows[0]) if column != 6]
    assert "".join(glyphs) == "**A" + "*" * 6 + " " * 10
    out_of_sight, in_sight = grid.rows[0][2], grid.rows[0][4]
    assert out_of_sight.style == "fog"
    assert in_sight.style != "fog"
    assert out_of_sight.mark == " "  # Bo stands there, unseen


@pytest.mark.rule("T-SEE-2")
@pytest.mark.parametrize(("spot", "glyph"), [((1, 1), "*"), ((25, 1), "~")])
def test_the_hero_on_the_map_of_the_realm_stands_on_terrain(spot: tuple[int, int], glyph: str) -> None:
    table = classic(EURON)
    table.stand(EURON, spot)
    grid = realm_of(table)
    assert grid.rows[grid.focus[0]][grid.focus[1]].glyph == glyph


@pytest.mark.rule("T-SEE-2", "T-SET-3")
def test_dragonglass_is_never_shown_before_it_is_found() -> None:
    table = draw("1^*~2", ADA, BO, rules=PEACE)
    shown = grid_of(table), realm_of(table), table.run().view()
    table.state.dragonglass.clear()
    assert (grid_of(table), realm_of(table), table.run().view()) == shown


def scrambled(state: State, rng: Random) -> State:
    """The same state as far as the player can know, with everything that is hidden changed."""
    twin = state.clone()
    world, board = twin.world, twin.world.board
    sight = board.near(twin.hero.tile, world.rules.sight.radius)
    unseen = [tile for tile in range(board.size) if tile not in sight]
    beaten = newcomer = None
    match twin.scheduler.asked:
        case Step("ChooseParty", (loser,)):
            beaten = loser
        case Step("MakeRoom", (_, sister)):  # T-CAL-3: she joins whatever is answered; only whence is hidden
            newcomer = sister
    hidden = [
        number
        for number, hero in enumerate(twin.heroes)
        if number not in (twin.player, beaten) and not (number in twin.rivals and hero.tile in sight)
    ]
    for number in hidden:
        hero = twin.heroes[number]
        hero.tile = rng.choice(unseen)
        hero.money, hero.influence, hero.army = (rng.randrange(9999) for _ in range(3))
        hero.ship = rng.random() < 0.5
        hero.points, hero.tiles, hero.cities = (rng.randrange(99) for _ in range(3))
        rng.shuffle(hero.party)
    faces = [member for number in hidden for member in twin.heroes[number].party]
    faces += [member for member in twin.free if twin.warriors[member].tile not in sight]
    for member in faces:
        warrior = twin.warriors[member]
        warrior.tile = rng.choice(unseen)
        if member == newcomer:
            groups = [twin.free, *(twin.heroes[number].party for number in hidden)]
            next(group for group in groups if member in group).remove(member)
            rng.choice(groups).append(member)
            continue
        warrior.strength, warrior.loyalty, warrior.morale = (rng.randrange(101) for _ in range(3))
        warrior.ship, warrior.dragonglass = rng.random() < 0.5, rng.random() < 0.5
    for tile in unseen:
        if twin.owner[tile] != twin.player:
            twin.owner[tile] = rng.choice([UNCLAIMED, *hidden])
    for number in range(len(twin.heroes)):
        if number != twin.player:
            twin.visited[number] = bytearray(rng.randrange(2) for _ in range(board.size))
    twin.dragonglass = rng.sample(world.land_tiles, rng.randrange(6))
    twin.dice = Dice(rng.random().hex(), rng.randrange(9))
    return twin


def shown(game: Play, state: State) -> tuple[object, ...]:
    """All that a player gets of a state."""
    look = Game(game.rules, state)
    view, decision = look.view(), look.decision
    scene = game.presenter.scene(
        view, decision, Past(game.log, game.story.fresh, game.story.news, game.memory)
    )
    looks = [game.presenter.describe(view, row, column) for row in range(7) for column in range(7)]
    return view, decision, scene, game.presenter.realm(view, game.memory), looks


@pytest.mark.rule("T-SEE-3")
@pytest.mark.parametrize("hero", HEROES)
def test_nothing_that_is_hidden_reaches_a_screen_a_bot_or_a_question(hero: str) -> None:
    rng = Random(hero)
    asked = set()
    for seed in range(usually(3, 12)):
        game = new_game("thrones", seed=seed, hero=hero, name="Ada")
        while game.outcome is None:
            asked.add(game.decision.name)
            assert shown(game, game.state.clone()) == shown(game, scrambled(game.state, rng))
            game.submit(game.decision.sample(rng))
    assert asked >= ({"turn"} if hero == DAENERYS else {"turn", "encounter"})


@pytest.mark.rule("T-SEE-3", "T-CAL-3")
@pytest.mark.parametrize("holder", ["", "Bo"])
def test_of_who_comes_home_to_a_full_party_her_numbers_are_known_and_not_whence(holder: str) -> None:
    sister, rng = Fighter("Sis", strength=12, ship=True), Random(7)
    ada = Lord("Ada", party=tuple(map(Fighter, "ABCD")))
    bo = Lord("Bo", party=(sister, Fighter("Hound")) if holder else ())
    rules = {"calendar.sister.hero": "Ada", "calendar.sister.warrior": "Sis"}
    table = draw("1*****2s", ada, bo, free=() if holder else (sister,), rules=rules)
    table.state.turn = 10
    game = table.run("KeepCalendar", rest=0.0)
    assert game.decision.name == "room"
    view = game.view()
    assert [(one.name, one.strength, one.ship) for one in view.pool[4:]] == [("Sis", 12, True)]
    for _ in range(20):
        twin = Game(table.rules, scrambled(table.state, rng))
        assert (twin.view(), twin.decision) == (view, game.decision)


@pytest.mark.rule("T-SEE-3")
def test_what_happens_out_of_sight_is_told_to_nobody() -> None:
    bo = Lord("Bo", army=2, party=(Fighter("Hound"),))
    table = draw("1n~~~~~2A3", ADA, bo, Lord("Cy", army=1), free=[Fighter("Ned")])
    table.state.dragonglass = [table.hero("Bo").tile]
    events = table.run("ResolveRivalries", *SETTLE, "FindDragonglass", rest=0.0).opening
    assert kinds(event for event in events if event.audience is None) == ["HeroRetired"]
    assert len(events) > 2


@pytest.mark.rule("T-SEE-4")
def test_when_the_game_is_over_all_that_was_hidden_can_be_seen() -> None:
    game = new_game("thrones", seed=7, name="Ada", hero="Jon Snow")
    assert game.uncovered() is None
    rng = Random(9)
    while game.outcome is None:
        game.submit(game.decision.sample(rng))
    now = game.uncovered()
    assert now is not None
    assert len(now.tiles_in_sight) == now.height * now.width == len(now.memory)
    assert 0 not in now.memory
    assert len(now.cities_seen) == 26
    assert all((rival.dossier is not None) == rival.active for rival in now.rivals)
    assert len(now.free) == len(game.state.free)
    assert now.points == game.view().points


@pytest.mark.rule("T-SEE-3")
def test_a_view_that_is_read_later_tells_what_was_seen_when_it_was_made() -> None:
    said = {"hero": EURON, "house": "horses"}
    views = []
    for game, _ in played("thrones", 1, said):
        view = game.view()
        assert isinstance(view, View)
        at_once = game.view()
        views.append((view, at_once, hash(at_once)))
    for view, at_once, digest in views:
        assert (hash(view), view) == (digest, at_once)
    assert len({view for view, *_ in views}) > 20


@pytest.mark.plain
def test_a_view_can_be_sent_to_another_process() -> None:
    for game, _ in played("thrones", 1):
        assert loads(dumps(game.view())) == game.view()


@pytest.mark.rule("T-SEE-3")
@pytest.mark.parametrize("seed", range(3))
def test_a_glance_is_the_same_part_of_a_view_at_every_command(seed: int) -> None:
    for game, _ in played("thrones", seed):
        view = game.view()
        assert isinstance(view, View)
        glance = game.rules.glance
        assert glance is not None
        assert glance(game.state) == view.glance
        rows = [[tile for tile in row if tile] for row in view.window]
        seen = [(row[0].position, [tile.owner for tile in row]) for row in rows if row]
        names = ("", *view.glance.heroes)
        width = view.width
        assert [
            (divmod(first, width), [names[holder] for holder in holders])
            for first, holders in view.glance.sight.rows()
        ] == seen
