"""T-SEE: the ground of each tile says whose it is, in sight and as last seen."""

import re
from random import Random

import pytest
from tests.games.thrones.board import army, pair

from thrones_tui import new_game
from thrones_tui.core.board import Position
from thrones_tui.games.thrones.board import banners
from thrones_tui.games.thrones.land import UNSEEN
from thrones_tui.games.thrones.panels import legend
from thrones_tui.games.thrones.remembering import YOU, Recollection, known_holders, recalled, remember
from thrones_tui.games.thrones.state import UNCLAIMED
from thrones_tui.games.thrones.view import View, view
from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.drawing import draw_scene
from thrones_tui.scene.english import called
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.memory import NO_MEMORY
from thrones_tui.scene.model import Item, Sign


def holder(memory: Recollection, view: View, tile: int) -> str:
    """Who holds a tile as far as the player knows; empty for nobody."""
    return known_holders(view)[YOU if view.own[tile] else memory.holders[tile]]


@pytest.mark.parametrize("hero", ["Sansa Stark", "Cersei Lannister"])
def test_every_tile_has_the_ground_of_who_holds_it_as_far_as_is_known(hero: str) -> None:
    game, rng = new_game("thrones", seed=11, hero=hero, name="Ada"), Random(11)
    grounds: set[str] = set()
    people: set[str] = set()
    for _ in range(150):
        if game.outcome is not None:
            break
        game.submit(game.decision.sample(rng))
        view = game.view()
        assert isinstance(view, View)
        realm = game.presenter.realm(view, game.memory)
        memory, house = recalled(game.memory, view), banners(view)
        in_sight = {tile.position: tile for tile in view.tiles_in_sight}
        last = {s.rival.position for s in memory.sightings if s}
        for at, code in enumerate(view.memory):
            place = Position(*divmod(at, view.width))
            cell = realm.rows[place.row][place.column]
            grounds.add(cell.ground)
            if place in in_sight:
                owner, seen = in_sight[place].owner, ""
            elif code == UNSEEN:
                assert cell.ground == "unknown"
                continue
            else:
                owner, seen = holder(memory, view, at), "-seen"
                if cell.mark.startswith("&"):
                    assert place in last
                    people.add(cell.mark)
            if owner:
                assert cell.ground == house[owner].ground + seen
            else:
                assert cell.ground in (f"land{seen}", f"water{seen}")
            assert bool(cell.site) == chr(code).isupper() or place == view.position
    assert {"yours", "yours-seen", "land-seen", "water-seen"} <= grounds
    assert any(ground.startswith("house-") and ground.endswith("-seen") for ground in grounds)
    assert people


def test_banners_are_the_houses_own_and_the_players_is_the_same_whoever_plays() -> None:
    for hero in ("Sansa Stark", "Jon Snow"):
        view = new_game("thrones", seed=1, hero=hero, name="Ada").view()
        assert isinstance(view, View)
        flown = dict(banners(view))
        assert flown.pop(hero).ground == "yours"
        assert flown["Cersei Lannister"].ground == "house-1"
        assert len({banner.ground for banner in flown.values()}) == len(flown) == 5
        assert len({banner.mark for banner in flown.values()}) == 5


def rival_city(view: View, name: str) -> str:
    (city,) = (tile.city for tile in view.tiles_in_sight if tile.city and tile.owner == name)
    return city


def test_without_colours_the_letter_of_a_rival_stands_on_the_map_and_beside_the_name_alike() -> None:
    game = new_game("thrones", seed=7, hero="Sansa Stark", name="Ada")
    assert isinstance(game, LiveGame)
    view = game.view()
    assert isinstance(view, View)
    (rival,) = view.met
    flag = banners(view)[rival.name]
    realm = game.presenter.realm(view, game.memory)
    assert realm.rows[rival.position.row][rival.position.column].mark == flag.person == f"&{flag.mark}"
    canvas = Canvas(80, 24)
    draw_scene(canvas, game.scene())
    seen = canvas.text()
    assert f"{flag.person} {called(rival.name)}" in seen
    assert re.search(rf"└\*\+ yours \*{flag.mark} {called(rival.name)}  \* nobody's", seen)
    beside = [row for row in game.scene().aside.rows if isinstance(row, Item)]
    marks = {row.name: row.mark for row in beside if row.mark}
    assert marks == {rival_city(view, rival.name): flag.mark, "Winterfell": "+"}


@pytest.mark.rule("T-SEE-2")
def test_the_legend_of_the_map_has_the_land_of_a_rival_who_holds_some_of_it() -> None:
    table = pair(army(10), army(10))
    seen = view(table.state)
    (theirs,) = (sign for sign in signs(seen) if sign.meaning == "theirs")
    assert theirs == banners(seen)["Bo"].sign("theirs")
    table.state.owner[table.hero("Bo").tile] = UNCLAIMED
    assert not any(sign.meaning == "theirs" for sign in signs(view(table.state)))


def signs(seen: View) -> list[Sign]:
    rows = legend(seen, recalled(remember(NO_MEMORY, seen.glance), seen)).rows
    return [row for row in rows if isinstance(row, Sign)]


def test_a_hero_with_a_glyph_of_its_own_stands_on_the_ground_of_the_tile() -> None:
    game = new_game("greater", seed=4, hero="Jon Snow", name="Ada")
    assert isinstance(game, LiveGame)
    grid = game.scene().grid
    row, column = grid.focus
    assert (grid.rows[row][column].glyph, grid.rows[row][column].ground) == ("@", "yours")
