"""T-CAL: what is written for the end of turn 10."""

import pytest
from tests.games.thrones.board import (
    CERSEI,
    DAENERYS,
    HEROES,
    JON,
    SANSA,
    STANNIS,
    Fighter,
    Lord,
    Table,
    ThronesGame,
    classic,
    draw,
    kinds,
    of_kind,
    options,
)

from thrones_tui.core.errors import IllegalCommand
from thrones_tui.core.events import is_heard_by
from thrones_tui.games.thrones.calendar import DragonsCame, HeroDied
from thrones_tui.games.thrones.state import UNCLAIMED

ARYA, JAIME, BRIENNE, TYRION = "Arya Stark", "Jaime Lannister", "Brienne of Tarth", "Tyrion Lannister"
FOUR = ["Bronn", "Petyr Baelish", "Grey Worm", TYRION]


def on_turn(table: Table, turn: int = 10, rest: float | None = 0.0) -> ThronesGame:
    """Keep the calendar at the end of a turn."""
    table.state.turn = turn
    return table.run("KeepCalendar", rest=rest)


def join(table: Table, hero: str, *warriors: str) -> None:
    """Let free warriors be in a party, without the bonus of recruiting."""
    for name in warriors:
        member = table.warrior_id(name)
        table.state.free.remove(member)
        table.hero(hero).party.append(member)


def at_peace(player: str = JON, *retired: str) -> Table:
    """The classic game without those heroes whom a test does not want to hear of."""
    table = classic(player)
    table.retire(*retired)
    return table


@pytest.mark.rule("T-CAL-1")
@pytest.mark.parametrize("player", [DAENERYS, JON])
def test_daenerys_gains_the_dragons_and_5000_knights(player: str) -> None:
    table = at_peace(player, STANNIS)
    before = [hero.army for hero in table.state.heroes]
    on_turn(table)
    dragons = table.warrior("Dragons")
    assert table.party(DAENERYS) == ["Dragons"]
    assert table.numbers("Dragons") == (180, 100, 80)
    assert (dragons.ship, dragons.dragonglass) == (False, False)
    assert [hero.army for hero in table.state.heroes] == [*before[:5], 5050]
    assert len(table.state.warriors) == 15


@pytest.mark.rule("T-CAL-1", "T-ENC-12", "T-SEE-3")
@pytest.mark.parametrize("player", [DAENERYS, JON])
def test_with_three_warriors_the_dragons_join_and_with_four_they_eat_the_last(player: str) -> None:
    table = at_peace(player, STANNIS)
    join(table, DAENERYS, *FOUR[:3])
    on_turn(table)
    assert table.party(DAENERYS) == [*FOUR[:3], "Dragons"]
    assert table.warrior("Dragons").strength == 180

    table = at_peace(player, STANNIS)
    join(table, DAENERYS, *FOUR)
    table.warrior(TYRION).dragonglass = True
    game = on_turn(table)
    assert table.party(DAENERYS) == [*FOUR[:3], "Dragons"]
    assert table.numbers("Dragons") == (198, 100, 88)
    assert not table.warrior("Dragons").dragonglass
    assert TYRION not in table.free()
    assert table.state.holder(table.warrior_id(TYRION)) is None
    assert table.hero(DAENERYS).army == 5050
    # T-SEE-3: of a meal out of sight nobody hears whose it was
    told = table.warrior_id(TYRION) if player == DAENERYS else -1
    assert of_kind(game.opening, DragonsCame)[0].eaten == told


@pytest.mark.rule("T-CAL-1", "T-CAL-2", "T-CAL-3", "T-CAL-4", "T-MOVE-3")
def test_nothing_of_it_happens_to_retired_heroes() -> None:
    table = at_peace(JON, DAENERYS, STANNIS, SANSA, CERSEI)
    old = table.state.clone()
    game, new = on_turn(table, rest=None), table.state
    assert (game.opening, game.decision.name) == ([], "turn")
    assert (new.heroes, new.warriors, new.free) == (old.heroes, old.warriors, old.free)


@pytest.mark.rule("T-CAL-2")
def test_stannis_dies_his_warriors_are_free_and_his_tiles_are_nobodys() -> None:
    table = at_peace(JON, DAENERYS, SANSA, CERSEI)
    join(table, STANNIS, "Bronn")
    tiles = [table.at(1, 1), table.at(25, 1)]
    table.hold(STANNIS, *tiles)
    game = on_turn(table)
    assert table.number(STANNIS) not in table.state.rivals
    assert table.party(STANNIS) == []
    assert {"Melisandre", "Davos Seaworth", "Bronn"} <= set(table.free())
    assert table.state.free == sorted(table.state.free)
    world = table.state.world
    assert table.warrior("Davos Seaworth").tile in world.water_tiles
    assert {table.warrior("Melisandre").tile, table.warrior("Bronn").tile} <= set(world.land_tiles)
    assert table.warrior("Melisandre").loyalty == 50
    assert {table.state.owner[tile] for tile in (*tiles, table.at(14, 9))} == {UNCLAIMED}
    assert table.hero(STANNIS).points == 0
    assert len(of_kind(game.opening, HeroDied)) == 1


@pytest.mark.rule("T-CAL-2")
@pytest.mark.parametrize("key", ["f", "F"])
def test_respects_are_paid_with_f_in_the_hand_outs_words(key: str) -> None:
    table = at_peace(JON, DAENERYS, SANSA, CERSEI)
    game = on_turn(table)
    assert game.decision.prompt == "Stannis has retired. Press F to pay respects."
    for other in ("x", "G", "ff", "yes", "é", "no respect"):
        game.submit(f"press {other}")
        with pytest.raises(IllegalCommand, match="1 to 24 printable characters"):
            game.submit("press " + "f" * 25)
        assert game.decision.prompt == "Have you no respect?! Press F to pay respects."
    (told,) = table.told(game.submit(f"press {key}"))
    assert told.startswith("Mood. ")
    assert game.decision.name == "turn"


@pytest.mark.rule("T-CAL-2", "T-CAL-6")
def test_the_players_own_stannis_is_spared() -> None:
    table = at_peace(STANNIS, DAENERYS, SANSA, CERSEI)
    game = on_turn(table, rest=None)
    assert (game.opening, game.decision.name, game.outcome) == ([], "turn", None)
    assert table.party(STANNIS) == ["Melisandre", "Davos Seaworth"]


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize("player", [SANSA, JON])
def test_a_free_arya_comes_to_sansa_without_a_bonus(player: str) -> None:
    table = at_peace(player, STANNIS)
    on_turn(table)
    assert table.party(SANSA) == [BRIENNE, ARYA]
    assert ARYA not in table.free()
    assert table.numbers(ARYA) == (200, 100, 60)


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize(("player", "holder"), [(SANSA, JON), (JON, JON), (JON, CERSEI), (CERSEI, JON)])
def test_arya_leaves_any_other_party_whose_order_is_kept(player: str, holder: str) -> None:
    table = at_peace(player, STANNIS)
    expected = [name for name in [*table.party(holder), "Bronn"] if name != JAIME]
    join(table, holder, ARYA, "Bronn")
    on_turn(table)
    assert table.party(holder) == expected
    assert table.party(SANSA) == [BRIENNE, ARYA]


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize("player", [SANSA, JON])
def test_an_arya_who_is_with_sansa_already_stays_as_she_is(player: str) -> None:
    table = at_peace(player, STANNIS)
    join(table, SANSA, ARYA, "Bronn", "Grey Worm")
    on_turn(table)
    assert table.party(SANSA) == [BRIENNE, ARYA, "Bronn", "Grey Worm"]


@pytest.mark.rule("T-CAL-3", "T-CAL-1", "T-CAL-6")
@pytest.mark.parametrize("player", [SANSA, JON])
def test_an_eaten_arya_does_not_come(player: str) -> None:
    table = at_peace(player, STANNIS)
    join(table, DAENERYS, *FOUR[:3], ARYA)  # the Dragons come first
    on_turn(table)
    assert table.party(DAENERYS)[-1] == "Dragons"
    assert table.party(SANSA) == [BRIENNE]
    assert ARYA not in table.free()


@pytest.mark.rule("T-CAL-3")
def test_a_rival_sansa_with_four_lets_the_last_to_join_go() -> None:
    table = at_peace(JON, STANNIS)
    join(table, SANSA, *FOUR[:3])
    on_turn(table)
    assert table.party(SANSA) == [BRIENNE, *FOUR[:2], ARYA]
    assert FOUR[2] in table.free()
    assert table.warrior(FOUR[2]).tile in table.state.world.land_tiles


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize("leaver", [BRIENNE, *FOUR[:3]])
def test_the_players_sansa_with_four_picks_who_leaves(leaver: str) -> None:
    table = at_peace(SANSA, STANNIS)
    join(table, SANSA, *FOUR[:3])
    party = table.party(SANSA)
    game = on_turn(table)
    assert options(game) == [f"release {name}" for name in party]
    game.submit(f"release {leaver}")
    assert table.party(SANSA) == [name for name in party if name != leaver] + [ARYA]
    assert leaver in table.free()
    assert table.state.free == sorted(table.state.free)
    assert JAIME in table.free()  # the calendar went on


@pytest.mark.rule("T-CAL-3", "T-ENC-12")
@pytest.mark.parametrize("player", ["Ada", "Bo"])
def test_whoever_makes_room_may_be_placed_where_the_sister_was(player: str) -> None:
    party = tuple(map(Fighter, "ABCD"))
    rules = {"calendar.sister.hero": "Ada", "calendar.sister.warrior": "Sis"}
    table = draw(
        "12s~~", Lord("Ada", party=party), Lord("Bo"), player=player, free=(Fighter("Sis"),), rules=rules
    )
    game = on_turn(table)
    if player == "Ada":
        game.submit("release D")
    assert table.party("Ada") == ["A", "B", "C", "Sis"]
    assert table.warrior("D").tile == table.spots["s"]  # the only tile of land where nobody stands now


@pytest.mark.rule("T-CAL-3", "T-MOVE-2")
def test_the_players_sansa_is_warned_of_releasing_the_last_ship_at_sea() -> None:
    table = at_peace(SANSA, STANNIS)
    join(table, SANSA, "Bronn", "Asha Greyjoy", "Grey Worm")
    table.stand(SANSA, (25, 1))
    warned = [str(option) for option, _, note in on_turn(table).decision.choices if note]
    assert warned == ["release Asha Greyjoy"]


@pytest.mark.rule("T-CAL-4")
@pytest.mark.parametrize("player", [CERSEI, JON])
def test_cersei_loses_jaime_who_roams_free(player: str) -> None:
    table = at_peace(player, STANNIS)
    on_turn(table)
    assert table.party(CERSEI) == ["The Mountain"]
    assert JAIME in table.free()
    assert table.numbers(JAIME) == (120, 90, 40)
    assert table.warrior(JAIME).tile in table.state.world.land_tiles


@pytest.mark.rule("T-CAL-4")
def test_in_anybody_elses_party_jaime_stays() -> None:
    table = at_peace(JON, STANNIS)
    member = table.warrior_id(JAIME)
    table.hero(CERSEI).party.remove(member)
    table.player.party.append(member)
    on_turn(table)
    assert table.party(JON)[-1] == JAIME
    table = at_peace(JON, STANNIS, CERSEI)
    table.hero(CERSEI).party.remove(member)
    table.state.free.append(member)
    on_turn(table)
    assert JAIME in table.free()


@pytest.mark.rule("T-CAL-6")
@pytest.mark.parametrize("turn", [1, 9, 11, 20])
def test_nothing_is_due_on_another_turn(turn: int) -> None:
    game = on_turn(classic(JON), turn, rest=None)
    assert (game.opening, game.decision.name) == ([], "turn")


@pytest.mark.rule("T-CAL-6")
@pytest.mark.parametrize("player", [JON, CERSEI, SANSA, DAENERYS])
def test_the_calendar_runs_once_and_in_its_order(player: str) -> None:
    table = classic(player)
    game = on_turn(table)
    assert kinds(game.opening) == ["DragonsCame", "HeroDied", "WarriorFreed", "WarriorFreed"]
    assert game.decision.name == "respects"  # the rest waits until they are paid
    assert kinds(game.submit("press x")) == ["RespectsWithheld"]
    assert (table.party(SANSA), table.party(CERSEI)) == ([BRIENNE], [JAIME, "The Mountain"])
    assert kinds(game.submit("press f")) == ["RespectsPaid", "WarriorJoined", "WarriorFreed"]
    assert (table.party(SANSA), table.party(CERSEI)) == ([BRIENNE, ARYA], ["The Mountain"])
    assert table.state.scheduler.calendar == []
    again = on_turn(table, rest=None)
    assert (again.opening, len(table.state.warriors)) == ([], 15)


@pytest.mark.rule("T-SEE-3", "T-CAL-1", "T-CAL-2", "T-CAL-3")
@pytest.mark.parametrize("in_sight", [True, False])
def test_who_is_eaten_or_leaves_is_named_only_to_a_player_who_sees_it(in_sight: bool) -> None:
    table = classic(JON)
    join(table, DAENERYS, *FOUR)
    join(table, SANSA, "Tormund Giantsbane", "Asha Greyjoy")
    table.hero(SANSA).party.insert(0, table.hero(CERSEI).party.pop())
    for column, name in enumerate((DAENERYS, STANNIS, SANSA, CERSEI), 3):
        table.stand(name, (3, column))
    table.stand(JON, (4, 5) if in_sight else (7, 5))
    game = on_turn(table)
    events = [*game.opening, *game.submit("press f")]
    heard = " ".join(table.told([event for event in events if is_heard_by(event, 0)]))
    assert "Dragons and 5,000 knights come to Daenerys Targaryen." in heard
    assert "Stannis Baratheon is consumed" in heard
    for name in (TYRION, "Melisandre", "Davos Seaworth", "Asha Greyjoy"):
        assert (name in heard) is in_sight, name


@pytest.mark.rule("T-CAL-6", "T-TURN-1")
def test_it_comes_after_the_random_event_and_before_the_end_checks() -> None:
    table = draw("1~~~2", Lord(DAENERYS), Lord(STANNIS), rules={"fate.chance": 0.3})
    table.retire(STANNIS)
    table.state.turn = 10
    events = table.run(dice=[0.0, 0.5]).submit("rest")
    assert kinds(events)[-3:] == ["JackpotWon", "DragonsCame", "WalkersRoused"]
    assert (table.state.turn, table.state.roused_by) == (11, "army")


@pytest.mark.rule("T-CAL-6")
def test_the_question_about_stannis_comes_within_turn_10() -> None:
    table = draw("1~~~2", Lord("Ada"), Lord(STANNIS, party=(Fighter("Mel"),)))
    table.state.turn = 10
    game = table.run(rest=0.0)
    for answer, asked, turn in (("rest", "respects", 10), ("press F", "turn", 11)):
        game.submit(answer)
        assert (game.decision.name, table.state.turn) == (asked, turn)


@pytest.mark.rule("T-CAL-6", "T-END-2")
@pytest.mark.parametrize("player", HEROES)
def test_turn_10_ends_no_heros_game(player: str) -> None:
    assert on_turn(classic(player)).outcome is None
