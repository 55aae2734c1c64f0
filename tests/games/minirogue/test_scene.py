"""R-SEE-1, R-END-1: what the screen shows."""

import pytest
from tests.games.minirogue.board import HIGH, Table, draw, presenter, the_edition, the_numbers, the_rules

from thrones_tui.core.decisions import TakeTurn
from thrones_tui.core.rules import Outcome
from thrones_tui.games.minirogue.commands import Get, Wait
from thrones_tui.games.minirogue.help import pages
from thrones_tui.games.minirogue.kinds import (
    BOGEYMAN,
    DRAGON,
    GOBLIN,
    LONG_SWORD,
    MACE,
    SNAKEWOMAN,
    STRENGTH,
)
from thrones_tui.scene.frame import Hint
from thrones_tui.scene.live import LiveGame
from thrones_tui.scene.memory import Past
from thrones_tui.scene.model import Fact, Meter, Note, Scene
from thrones_tui.scene.text import Picture

RULES = the_numbers()


def scene_of(table: Table) -> Scene:
    decision = None if table.state.outcome else table.game.decision
    return presenter(table.state).scene(table.game.view(), decision, Past())


def panel(scene: Scene, title: str) -> list[object]:
    return next(list(panel.rows) for panel in scene.panels if panel.title == title)


@pytest.mark.rule("R-SEE-1")
def test_the_status_line_is_exactly_that_of_the_hand_out() -> None:
    table = draw("@", depth=3, hit_points=10, armor=3)
    (row,) = scene_of(table).aside.rows
    assert row == Note("Dungeon Level: 3, Hit points: 10, Armor: 3, Strength: 2, Dexterity: 2")


@pytest.mark.rule("R-SEE-1")
def test_only_the_messages_of_the_last_move_are_shown_and_all_are_kept() -> None:
    play = LiveGame(the_edition(), draw("@.)...\n" + "......\n" * 17, things=[MACE]).state)
    assert play.scene().log_in(3)[0].text == "Find the golden idol on dungeon level 4 and pick it up."
    play.submit("move east")
    assert play.scene().log_in(3) == ()
    play.submit("move east")
    assert [line.text for line in play.scene().log_in(3)] == ["Here lies a mace."]
    assert "Here lies a mace." in play.scene().text(80, 24)
    play.submit("move east")
    assert play.scene().log_in(3) == ()
    assert "Here lies a mace." not in play.scene().text(80, 24)
    assert "Here lies a mace." in play.scene().text(80, 40), "where there is room, all that happened"
    assert [line.text for line in play.log][-1] == "Here lies a mace."


@pytest.mark.rule("R-FIGHT-1")
def test_beside_several_monsters_the_title_has_the_odds_of_each() -> None:
    scene = scene_of(draw("#G#\n#@S\n#.#"))
    assert scene.status == scene.status_short == "you/it G↑75/25% S→25/75%"
    around = scene_of(draw("#G#\nD@S\n#B#"))
    assert around.status == "you/it G↑75/25% D←19/75% S→25/75% B↓38/38%"
    assert around.status_short == "you/it G↑75/25% D←19/75% +2"
    assert around.status_short in Picture(*around).text(40, 12).splitlines()[0]


@pytest.mark.rule("R-TURN-3")
@pytest.mark.parametrize(("drawing", "hits"), [("@.", ""), ("@G", "Goblin 25% for 0-4; ")])
def test_asleep_the_title_says_so_and_for_how_long_and_who_strikes(drawing: str, hits: str) -> None:
    table = draw(drawing)
    table.player.sleep = 3
    scene = scene_of(table)
    assert scene.status == f"{hits}ASLEEP, 3 turns to go"
    assert scene.status_short == "ASLEEP, 3 turns to go"
    assert [hint.label for hint in scene.keys] == ["sleep on"]
    assert scene.grid.rows[0][0].mark_style == "warn"


@pytest.mark.rule("R-FIGHT-3")
def test_the_odds_against_magic_fangs_say_that_they_put_to_sleep() -> None:
    table = draw("@S")
    assert scene_of(table).status == "Snakewoman: you 25% for 0-3, it 75% for 0-3 or sleep"
    told = " ".join(presenter(table.state).describe(table.game.view(), 0, 1))
    assert "for 0 to 3; one hit in 5 puts you to sleep for 2 to 6 turns." in told


@pytest.mark.rule("R-MON-2", "R-MON-3", "R-MON-4", "R-MON-5")
@pytest.mark.parametrize(
    ("drawing", "told"),
    [
        ("@..G", "It is coming."),
        ("@.DG", "It smells you, but has no way to come."),
        ("@...S", "It does not come unless you are within 3 steps."),
        ("@..D", "On average that takes 80 turns, and more hit points than you have. It never moves."),
    ],
)
def test_look_tells_whether_a_monster_comes_and_what_a_fight_takes(drawing: str, told: str) -> None:
    table = draw(drawing)
    assert " ".join(presenter(table.state).describe(table.game.view(), 0, len(drawing) - 1)).endswith(told)


def test_a_monster_on_the_stairway_is_underlined_and_one_beside_the_player_is_not_all_there_is() -> None:
    table = draw("@G>\nD..", asleep=True)
    table.monster.tile = table.tile(0, 2)
    assert presenter(table.state).realm(table.game.view()).rows[0][2].mark_style == "input"
    nobody = Note("Nobody else.", "dim")
    assert panel(scene_of(draw("@G")), "In your line of sight") == [nobody]


@pytest.mark.rule("R-CMD-5")
def test_the_key_bar_names_the_key_to_the_stairway_once_it_was_seen() -> None:
    assert "_" not in [hint.key for hint in scene_of(draw("@.#.\n..#>", dark=True)).keys]
    assert "_" in [hint.key for hint in scene_of(draw("@.>")).keys]


def test_the_key_bar_shows_only_what_the_decision_offers() -> None:
    table = draw("@)", things=[MACE])
    table.play("move east")
    view = table.game.view()
    hints = presenter(table.state).scene(view, TakeTurn(0, "turn", "", (Get(), Wait())), Past()).keys
    assert hints == (Hint("g", "get"), Hint(".", "wait"))


@pytest.mark.rule("R-SEE-1")
def test_the_grid_is_dense_and_has_a_sign_for_everything() -> None:
    drawing = "@BSDG)?>#"
    table = draw(drawing, things=[MACE, STRENGTH], asleep=True)
    grid = scene_of(table).grid
    assert grid.dense
    assert (len(grid.rows), len(grid.rows[0])) == (1, 9)
    assert table.picture() == [drawing]
    assert grid.focus == (0, 0)
    assert draw("@&").picture() == ["@&"]


@pytest.mark.rule("R-SEE-1")
def test_the_messages_of_the_last_move_are_the_fresh_ones() -> None:
    table = draw("@D", hit_points=99, most_hit_points=99)
    play = LiveGame(the_edition(), table.state)
    play.submit("move east")
    told = [line.text for line in play.log[-play.story.fresh :]]
    assert len(told) == 2
    assert told[0].startswith("Player slashes short sword at the Dragon")
    assert told[1].startswith("the Dragon swings long sword at Player")


@pytest.mark.rule("R-FIGHT-1", "R-FIGHT-2")
def test_before_an_attack_the_chances_are_shown_for_who_is_next_to_one() -> None:
    table = draw("@G", weapon=LONG_SWORD, pack=[LONG_SWORD])
    scene = scene_of(table)
    assert scene.panels[0].title == "Next to you"
    assert [row for row in panel(scene, "Next to you") if isinstance(row, Fact)] == [
        Fact("You hit", "88% for 0-5", "good"),
        Fact("It hits", "25% for 0-4", "danger"),
    ]
    assert scene.status == "Goblin: you 88% for 0-5, it 25% for 0-4"
    assert scene.status_short == "G: you 88% 0-5, it 25% 0-4"
    assert scene.status_short in Picture(*scene).text(40, 12).splitlines()[0], "there is room for all of it"
    sentences = presenter(table.state).describe(table.game.view(), 0, 1)
    assert sentences == (
        "The Goblin.",
        "You hit it 88% of the time, for 0 to 5 hit points.",
        "It hits you 25% of the time, for 0 to 4.",
        "On average that takes 8 turns, and 4 of your hit points.",
    )
    assert "Next to you" not in [panel.title for panel in scene_of(draw("@.G")).panels]


def test_the_panels_show_bars_what_is_wielded_and_who_is_in_view() -> None:
    table = draw("@..G\n####\n...D", armor=12, asleep=True)
    scene = scene_of(table)
    meters = {row.label: row for row in panel(scene, "Player") if isinstance(row, Meter)}
    assert meters["Hit points"] == Meter("Hit points", 20, 20, "20/20", "bar")
    assert (meters["Armor"].value, meters["Armor"].most) == (12, 12)
    things = [row for row in panel(scene, "Things") if isinstance(row, Fact)]
    assert things[0] == Fact("Wielding", "short sword (dexterity +0, damage 2)")
    assert panel(scene, "In your line of sight") == [
        Fact("G 3E", "you 75% for 0-3, it 7% for 0-4, asleep"),
    ]


def test_a_large_window_lists_what_is_carried_who_is_elsewhere_and_the_signs() -> None:
    table = draw("@..G..\n######\n...D..\n" + "......\n" * 15, pack=[STRENGTH])
    rows = Picture(*scene_of(table)).text(120, 40).splitlines()
    beside = "\n".join(row[74:].rstrip() for row in rows)
    for words in (
        "b. a scroll of strength (strength +1 to 3)",
        "Elsewhere on this level",
        "\nDragon 2S 3E",
        ")  a weapon",
    ):
        assert words in beside
    assert "more:" not in beside
    assert "Elsewhere" not in Picture(*scene_of(table)).text(80, 24)


def test_what_is_underfoot_is_shown_with_the_key_that_helps() -> None:
    table = draw("@)>", things=[MACE])
    table.play("move east")
    assert Fact("Underfoot", "a mace (dexterity +0, damage 2)", "accent") in panel(scene_of(table), "Things")
    assert "g" in [hint.key for hint in scene_of(table).keys]
    table.play("move east")
    assert Fact("Underfoot", "the stairway down", "accent") in panel(scene_of(table), "Things")
    assert ">" in [hint.key for hint in scene_of(table).keys]


@pytest.mark.rule("R-CMD-1", "R-CMD-4", "R-CMD-5", "R-TURN-4")
def test_the_keys_are_those_of_the_hand_out() -> None:
    bindings = dict(scene_of(draw("@..>")).bindings)
    arrows = {"up": "north", "down": "south", "left": "west", "right": "east"}
    for key, way in (arrows | {"k": "north", "j": "south", "h": "west", "l": "east"}).items():
        assert bindings[key] == f"move {way}"
    for key, way in {"K": "north", "J": "south", "H": "west", "L": "east"}.items():
        assert bindings[key] == f"run {way}"
    wanted = {"g": "get", "w": "wield", "r": "read", "i": "inventory", ">": "descend", "c": "cheat"}
    wanted |= {".": "wait", "_": "travel stairs", ",": "get"}
    assert {key: bindings[key] for key in wanted} == wanted
    assert {bindings[key] for key in "abdenvyz@"} == {"other"}
    assert {bindings[key] for key in ("enter", " ")} == {"other"}
    assert not set("xmptsuSq?0123456789Rfo") & set(bindings), "these are the screen's"
    assert dict(scene_of(draw("@..&")).bindings)["_"] == "travel idol"


def test_every_binding_is_a_command_or_explains_itself() -> None:
    table = draw("@#", hit_points=1)
    for _, command in scene_of(table).bindings:
        decision, given = table.game.decision, table.game.read(command)
        if given not in decision:
            assert table.game.rules.refusal(table.state, decision, given).endswith(".")


@pytest.mark.rule("R-CMD-5")
def test_a_place_is_chosen_on_the_grid() -> None:
    table = draw("@.#\n..>")
    table.play("journey")
    scene = scene_of(table)
    assert scene.dialog is None
    assert scene.spots == (
        (0, 1, "travel 1,2"),
        (1, 0, "travel 2,1"),
        (1, 1, "travel 2,2"),
        (1, 2, "travel 2,3"),
    )
    assert scene.bindings == (("esc", "nothing"),)
    table.game.submit("nothing")
    assert scene_of(table).spots == ()


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ((0, 0), "You are here, with 20 of 20 hit points."),
        ((0, 1), "Floor."),
        ((0, 2), "A wall."),
        ((1, 0), "A mace."),
        ((1, 1), "A scroll of strength."),
        ((1, 2), "A stairway leads down."),
    ],
)
def test_to_look_says_what_is_there(place: tuple[int, int], words: str) -> None:
    table = draw("@.#\n)?>", things=[MACE, STRENGTH])
    assert words in presenter(table.state).describe(table.game.view(), *place)


def test_to_look_into_the_dark_shows_nothing() -> None:
    table = draw("@#.\n.#G", dark=True)
    shown = presenter(table.state)
    assert shown.describe(table.game.view(), 1, 2) == ("You have not seen this place yet.",)


@pytest.mark.rule("R-END-1")
def test_the_end_says_how_by_what_where_when_and_with_what() -> None:
    table = draw("D@S", depth=3, hit_points=1, pack=[STRENGTH], strength=9)
    table.state.monsters[1].hit_points = 1
    table.play("move east", dice=[HIGH, 0.0, HIGH])
    outcome = table.state.outcome
    assert outcome is not None
    assert not outcome.winners
    assert outcome.reason == "You were killed by the Dragon on dungeon level 3."
    facts = {
        row.label: row.value
        for row in presenter(table.state).ending(table.game.view(), outcome)
        if isinstance(row, Fact)
    }
    assert facts == {
        "Player": "Player",
        "Dungeon level": "3",
        "Turns": "1",
        "Score": "400",
        "Kills": "1 Snakewoman",
        "Carried": "short sword, a scroll of strength",
    }


@pytest.mark.rule("R-END-1")
@pytest.mark.parametrize(("depth", "won", "score"), [(0, False, 100), (3, False, 400), (4, True, 1500)])
def test_the_score_counts_levels_and_the_idol(depth: int, won: bool, score: int) -> None:
    table = draw("@&" if won else "@D", depth=depth, hit_points=1)
    if won:
        table.play("move east", "get")
    else:
        table.play("wait")
    outcome = table.state.outcome
    assert outcome is not None
    assert outcome.scores == (score,)
    assert table.game.view().score == score


@pytest.mark.rule("R-END-1")
@pytest.mark.parametrize(("hit_points", "damage", "dies"), [(5, 4, False), (5, 5, True), (5, 6, True)])
def test_who_has_no_hit_points_left_is_dead(hit_points: int, damage: int, dies: bool) -> None:
    table = draw("@D", hit_points=hit_points, most_hit_points=hit_points)
    table.play("wait", dice=[HIGH, 0.0, (damage + 0.5) / 8])
    assert (table.state.outcome is not None) == dies
    assert table.player.hit_points == max(0, hit_points - damage)


def test_before_the_first_turn_name_and_smell_are_asked() -> None:
    asked = the_edition().welcome(())
    assert asked.ask_name
    assert asked.cards == ()
    assert [(o.name, o.default) for o in the_rules().options if not o.asked] == [
        ("smell", "15"),
        ("house", ""),
    ]


def test_the_dead_are_counted_as_one_speaks() -> None:
    table = draw("@D")
    for kind, number in {BOGEYMAN: 2, SNAKEWOMAN: 2, DRAGON: 1, GOBLIN: 2}.items():
        table.state.kills[kind] = number
    table.state.outcome = Outcome((0,), "", (0,))
    facts = presenter(table.state).ending(table.game.view(), table.state.outcome)
    assert Fact("Kills", "2 Bogeymen, 2 Snakewomen, 1 Dragon, 2 Goblins") in facts


def test_help_speaks_of_one_and_of_always() -> None:
    texts = "\n".join(row.text for page in pages(RULES, 1) for row in page.rows if isinstance(row, Note))
    assert "from up to 1 step off" in texts
    assert "always leaves something" in texts
    assert "one time in 1;" not in texts
    assert "one time in 1." not in texts
    assert "Enter and Space too" in texts


def test_help_names_every_number_that_a_player_needs() -> None:
    texts = "\n".join(
        row.text if isinstance(row, Note) else getattr(row, "meaning", "")
        for page in pages(RULES, 42)
        for row in page.rows
    )
    for words in ("1000 for the idol", "up to 42 steps", "hit points 20 to 25", "26 things"):
        assert words in texts
    assert the_edition().presenter.help()[0].title == "The game in short"


@pytest.mark.parametrize("dark", [False, True])
def test_a_step_across_an_open_level_tells_nothing_but_one_in_the_dark(dark: bool) -> None:
    table = draw("@...", dark=dark)
    known = presenter(table.state).known(table.game.view())
    table.play("move east")
    assert (presenter(table.state).known(table.game.view()) == known) is not dark


def test_a_monster_that_wakes_or_is_hurt_or_comes_is_news() -> None:
    table = draw("@..G", asleep=True)
    foes = []
    for sleep, lost, tile in ((9, 0, 3), (0, 0, 3), (9, 1, 3), (9, 0, 2)):
        table.monster.sleep, table.monster.tile = sleep, tile
        table.monster.hit_points = table.monster.most_hit_points - lost
        foes.append(presenter(table.state).known(table.game.view()))
    assert all(after != foes[0] for after in foes[1:])
