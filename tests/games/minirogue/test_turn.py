"""R-TURN: the order of a turn, regeneration, sleep, and what uses a turn."""

import pytest
from tests.games.minirogue.board import HIGH, Table, draw, shows, the_rules

from thrones_tui.core.dice import Dice
from thrones_tui.core.events import Teller
from thrones_tui.games.minirogue import running
from thrones_tui.games.minirogue.commands import Nothing
from thrones_tui.games.minirogue.events import Attacked, PlayerSlept
from thrones_tui.games.minirogue.kinds import STRENGTH
from thrones_tui.games.minirogue.turn import TURN, regenerate

FAR = """
    ############
    #@........G#
    ############
"""
"""A goblin that comes a step nearer whenever the monsters have a turn."""


def steps_taken(table: Table) -> int:
    return 10 - table.place(table.monster)[1]


@pytest.mark.rule("R-TURN-1")
def test_a_turn_is_regeneration_then_the_command_then_the_monsters() -> None:
    assert [step.name for step in TURN] == ["Regenerate", "TakeCommand", "MoveMonsters", "EndTurn"]


@pytest.mark.rule("R-TURN-1")
def test_monsters_act_in_the_order_they_were_created() -> None:
    table = draw(".S.\nG@B\n...")
    attackers = [event.attacker for event in table.play("wait") if isinstance(event, Attacked)]
    assert attackers == [monster.kind for monster in table.state.monsters] == [2, 4, 1]


@pytest.mark.rule("R-TURN-1")
def test_a_monster_killed_by_the_command_does_not_act() -> None:
    table = draw("@S", strength=9)
    table.monster.hit_points = 1
    told = table.told("move east", dice=[HIGH, 0.0])
    assert told == ["Player slashes short sword at the Snakewoman dealing a final blow."]


@pytest.mark.rule("R-TURN-1")
def test_after_the_players_death_nothing_acts() -> None:
    table = draw(".D.\n.@D", hit_points=1, most_hit_points=1)
    told = table.told("wait")
    assert told == [
        "the Dragon swings long sword at Player dealing a final blow.",
        "You die on dungeon level 0, killed by the Dragon.",
    ]
    assert table.state.turn == 1


@pytest.mark.rule("R-TURN-1")
def test_after_victory_nothing_acts() -> None:
    table = draw("@&\n.D")
    table.player.tile = table.state.goal
    assert table.told("get") == ["Congratulations, you won!"]


@pytest.mark.rule("R-TURN-1")
def test_after_a_successful_descent_the_monsters_do_not_act() -> None:
    for seed in range(60):
        table = draw("@.\n.>")
        table.player.tile = table.state.goal
        table.state.dice = Dice(seed)
        events = table.game.submit("descend")
        state = table.state
        again = draw("@.\n.>")
        again.player.tile = again.state.goal
        again.state.dice = Dice(seed)
        assert not any(isinstance(event, Attacked) for event in events)
        assert state.dice.drawn == 0, "nobody has drawn a number but the level's own dice"
        assert state.turn == 2


@pytest.mark.rule("R-TURN-2")
def test_regeneration_is_one_in_ten_awake_or_asleep() -> None:
    table = draw("@")
    for sleep in (0, 9):
        dice, gained = Dice("rest"), 0
        table.state.dice = dice
        table.player.sleep = sleep
        for _ in range(10_000):
            table.player.hit_points = 5
            regenerate(table.state, Teller())
            gained += table.player.hit_points - 5
        assert 900 < gained < 1100


@pytest.mark.rule("R-TURN-2")
def test_regeneration_stops_at_the_maximum_and_precedes_the_command() -> None:
    table = draw("@.", hit_points=18)
    seen = []
    for _ in range(4):
        table.play("wait", rest=0.0)
        seen.append(table.player.hit_points)
    assert seen == [19, 20, 20, 20]


@pytest.mark.rule("R-TURN-3")
@pytest.mark.parametrize("sleep", range(1, 10))
def test_sleep_costs_the_player_exactly_so_many_commands(sleep: int) -> None:
    table = draw("@..........")
    table.player.sleep = sleep
    lost = 0
    while table.at == (0, 0):
        table.play("move east")
        lost += table.at == (0, 0)
    assert lost == sleep


@pytest.mark.rule("R-TURN-3")
@pytest.mark.parametrize("sleep", range(1, 10))
def test_sleep_costs_a_monster_exactly_so_many_turns(sleep: int) -> None:
    table = draw("G@")
    table.monster.sleep = sleep
    for _ in range(sleep):
        assert not any(isinstance(event, Attacked) for event in table.play("wait"))
    assert any(isinstance(event, Attacked) for event in table.play("wait"))


@pytest.mark.rule("R-TURN-3")
def test_every_command_is_ignored_asleep_and_uses_the_turn() -> None:
    for command in draw(FAR).offered():
        table = draw(FAR, pack=[STRENGTH])
        table.player.sleep = 3
        events = table.play(command)
        assert events == [PlayerSlept(2)], command
        assert (table.at, steps_taken(table), table.state.turn) == ((1, 1), 1, 2)
        assert table.game.decision.name == "turn"
        assert not table.state.cheated


@pytest.mark.rule("R-TURN-3")
def test_asleep_one_is_told_how_long_and_when_it_is_over() -> None:
    table = draw("@.")
    table.player.sleep = 2
    assert table.told("wait", "wait") == ["You are asleep: 1 turn to go.", "You wake up."]


@pytest.mark.rule("R-TURN-4")
@pytest.mark.parametrize(
    "commands",
    [
        ["wait"],
        ["other"],
        ["get"],
        ["descend"],
        ["cheat"],
        ["move north"],
        ["move east"],
        ["inventory", "nothing"],
        ["wield", "nothing"],
        ["wield", "item a"],
        ["wield", "item b"],
        ["read", "nothing"],
        ["read", "item a"],
        ["read", "item b"],
    ],
    ids=" ".join,
)
def test_everything_is_the_players_turn(commands: list[str]) -> None:
    table = draw(FAR, pack=[STRENGTH])
    table.play(*commands)
    assert steps_taken(table) == 1
    assert table.state.turn == 2


@pytest.mark.rule("R-TURN-4")
def test_what_is_no_command_does_nothing_and_says_so() -> None:
    table = draw("@.")
    assert table.told("other") == ["That is not a command, and your turn is gone. Help shows the keys."]
    assert table.at == (0, 0)


@pytest.mark.rule("R-TURN-4")
def test_all_that_uses_a_turn_is_always_offered() -> None:
    always = {"get", "wield", "read", "inventory", "descend", "cheat", "wait", "other"}
    always |= {f"move {way}" for way in ("north", "south", "east", "west")}
    for drawing in ("@", "@>", "#@#", "G@G"):
        for hit_points in (1, 20):
            assert always <= set(draw(drawing, hit_points=hit_points).offered())


@pytest.mark.plain
@pytest.mark.rule("R-CMD-5")
def test_an_answer_that_a_rule_takes_away_is_no_longer_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "run east" in draw("@...").offered()
    monkeypatch.setattr(running, "legal_errands", lambda state: 0)
    assert [command for command in draw("@...").offered() if command.startswith(("run", "journey"))] == []


def test_a_question_left_open_is_answered_safely_by_nothing() -> None:
    table = draw("@.")
    for command in ("wield", "read", "inventory"):
        table.play(command)
        assert table.game.decision.safe == Nothing()
        table.play("nothing")
    assert shows(1, 1, 2) == 0.25
    assert the_rules().questions.keys() == {
        "Turn", "ChoosePlace", "ChooseWeapon", "ChooseScroll", "LookThrough"
    }  # fmt: skip
