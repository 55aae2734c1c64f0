"""T-MOVE-2: on small islands and at sea, the player hears what it means to be without a ship."""

import pytest
from tests.games.thrones.board import (
    ADA,
    BO,
    CERSEI,
    DAENERYS,
    EURON,
    JON,
    SANSA,
    STANNIS,
    Fighter,
    Lord,
    Table,
    classic,
    classic_rules,
    draw,
    greater,
    of_kind,
    world_of,
)

from thrones_tui.games.thrones.calendar import ShipLeaving, ShipLost
from thrones_tui.games.thrones.commands import Keep
from thrones_tui.games.thrones.travel import IslandAhead
from thrones_tui.games.thrones.welcome import welcome
from thrones_tui.scene.model import Note

pytestmark = pytest.mark.rule("T-MOVE-2")

SAILOR = Fighter("Sailor", ship=True)
FOUR = tuple(map(Fighter, "ABCD"))
SEA_OF_ISLANDS = """
    ~~~~~~~~~~~~~~~
    ~1~ab~cde~fghi~
    ~~~~~~~~~~~~~~~
    ~~~~~~~~~~~2***
"""
"""Islands of one to four tiles."""
NOWHERE = "Without a ship you could go nowhere from here."
ONE, TWO = (f"Without a ship you could reach only {tiles} from here." for tiles in ("1 tile", "2 tiles"))
AT_SEA = "At sea without a ship you could only sail on until you land."


def conquest(
    at: str | tuple[int, int], *, own_ship: bool = False, theirs: tuple[Fighter, ...] = FOUR
) -> dict[str, str]:
    """What is said of each four to keep, when Ada and her sailor have won over Bo's warriors somewhere."""
    table = draw(SEA_OF_ISLANDS, Lord("Ada", 99999, party=(SAILOR,), ship=own_ship), Lord("Bo", party=theirs))
    table.stand("Ada", at)
    table.stand("Bo", at)
    game = table.run("MeetRivals")
    game.submit("buy")
    kept = ((choice.command, choice.note) for choice in game.decision.choices)
    return {
        "".join(name[0] for name in command.warriors): note
        for command, note in kept
        if isinstance(command, Keep)
    }


@pytest.mark.rule("T-ENC-11")
@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("1", NOWHERE),
        ("a", ONE),
        ("b", ONE),
        ("c", TWO),
        ("d", TWO),
        ("f", ""),
        ("2", ""),
        ((1, 1), AT_SEA),
    ],
)
def test_who_would_give_up_the_last_ship_is_told_where_that_leaves_nothing_or_little(
    at: str | tuple[int, int], said: str
) -> None:
    notes = conquest(at)
    assert notes.pop("ABCD") == said
    assert set(notes.values()) == {""}  # the sailor is among these
    assert set(conquest(at, own_ship=True).values()) == {""}


@pytest.mark.rule("T-ENC-11")
def test_who_would_turn_down_the_only_ship_on_offer_is_told_too() -> None:
    table = draw("12~~***", Lord("Ada", 99999, party=FOUR), Lord("Bo", party=(SAILOR,)))
    game = table.run("MeetRivals")
    game.submit("buy")
    notes = {choice.command: choice.note for choice in game.decision.choices}
    assert notes[Keep(tuple("ABCD"))] == ONE
    assert list(notes.values()).count("") == 4


@pytest.mark.rule("T-ENC-11")
def test_on_dragonstone_stannis_is_told_before_davos_goes() -> None:
    table = classic(STANNIS)
    table.retire(CERSEI)
    table.stand(EURON, (14, 9))
    table.player.money = 99999
    rival = table.hero(EURON)
    for name in ("Bronn", "Grey Worm", "Arya Stark"):
        table.state.free.remove(table.warrior_id(name))
        rival.party.append(table.warrior_id(name))
    game = table.run("MeetRivals")
    game.submit("buy")
    told = {choice.command: choice.note for choice in game.decision.choices}
    without = Keep(("Melisandre", "Bronn", "Grey Worm", "Arya Stark"))
    assert [command for command, note in told.items() if note] == [without]
    assert told[without] == NOWHERE


@pytest.mark.rule("T-CAL-3")
@pytest.mark.parametrize(("at", "said"), [((14, 9), NOWHERE), ((13, 2), ONE), ((7, 5), "")])
def test_sansa_is_told_whose_leaving_would_strand_her(at: tuple[int, int], said: str) -> None:
    table = classic(SANSA)
    table.retire(STANNIS)
    party = ["Bronn", "Asha Greyjoy", "Grey Worm"]
    for name in party:
        table.state.free.remove(table.warrior_id(name))
        table.player.party.append(table.warrior_id(name))
    table.stand(SANSA, at)
    table.state.turn = 10
    game = table.run("KeepCalendar")
    assert [note for _, _, note in game.decision.choices] == ["", "", said, ""]


@pytest.mark.rule("T-CAL-3", "T-CAL-4")
@pytest.mark.parametrize(("second", "warned"), [(True, ["release Mate"]), (False, ["release Sailor"])])
def test_a_ship_that_parts_the_same_night_is_not_counted_on(second: bool, warned: list[str]) -> None:
    """The sister comes, somebody makes room, and then the sailor leaves, too."""
    rules = {
        "calendar.sister.hero": "Ada",
        "calendar.sister.warrior": "Sis",
        "calendar.parting.hero": "Ada",
        "calendar.parting.warrior": "Sailor",
    }
    party = (SAILOR, Fighter("Mate", ship=second), *FOUR[:2])
    table = draw("12~s***", Lord("Ada", party=party), BO, free=(Fighter("Sis"),), rules=rules)
    table.state.turn = 10
    game = table.run("KeepCalendar", rest=0.0)
    assert [str(option) for option, _, note in game.decision.choices if note] == warned


@pytest.mark.rule("T-ENC-11", "T-CAL-4")
def test_who_had_no_ship_and_is_offered_none_is_told_nothing() -> None:
    rules = {"calendar.parting.hero": "Ada", "calendar.parting.warrior": "Zed"}
    party = (Fighter("Zed"),)
    table = draw("12~~***", Lord("Ada", 99999, party=party), Lord("Bo", party=FOUR), rules=rules)
    table.state.turn = 10
    assert of_kind(table.run("KeepCalendar", rest=0.0).opening, ShipLost) == []
    table = draw("12~~***", Lord("Ada", 99999, party=party), Lord("Bo", party=FOUR))
    game = table.run("MeetRivals")
    game.submit("buy")
    assert {choice.note for choice in game.decision.choices} == {""}


def test_even_the_smallest_sea_is_no_island() -> None:
    world = draw("1*2", ADA, BO, afloat="1", exile=False).state.world
    assert [world.confines(tile) for tile in range(3)] == [0, 2, 2]


def calendar_takes(
    who: str, at: str | tuple[int, int], turn: int, *, second: bool = False
) -> tuple[Table, list[str]]:
    """The end of a turn for a player whose only sailor, or one of two, belongs to the calendar."""
    sister = who == "sister"
    party = {
        "parting": (SAILOR,),
        "sister": (SAILOR,),
        "dragons": (*FOUR[:2], Fighter("C", ship=second), SAILOR),
    }[who]
    if second and who != "dragons":
        party += (Fighter("C", ship=True),)
    rules = {
        "calendar.sister.hero": "Bo" if sister else "",
        "calendar.sister.warrior": "Sailor" if sister else "",
        "calendar.parting.hero": "Ada" if who == "parting" else "",
        "calendar.parting.warrior": "Sailor" if who == "parting" else "",
        "calendar.dragons.hero": "Ada" if who == "dragons" else "",
    }
    table = draw(SEA_OF_ISLANDS, Lord("Ada", party=party), BO, rules=rules)
    table.stand("Ada", at)
    table.state.turn = turn
    events = table.run("KeepCalendar", rest=0.0).opening
    return table, table.told([*of_kind(events, ShipLost), *of_kind(events, ShipLeaving)])


@pytest.mark.rule("T-CAL-1", "T-CAL-3", "T-CAL-4")
@pytest.mark.parametrize("who", ["dragons", "sister", "parting"])
@pytest.mark.parametrize(
    ("at", "means"),
    [
        ("1", "Without a ship you can go nowhere from here."),
        ("d", "Without a ship you can reach only 2 tiles from here."),
        ((1, 1), "At sea without a ship you can only sail on until you land."),
    ],
)
def test_what_the_calendar_takes_is_news_where_it_matters(
    who: str, at: str | tuple[int, int], means: str
) -> None:
    assert calendar_takes(who, at, 10)[1] == [f"Your last ship is gone. {means}"]
    assert calendar_takes(who, "f", 10)[1] == []
    assert calendar_takes(who, at, 10, second=True)[1] == []


@pytest.mark.rule("T-CAL-1", "T-CAL-3", "T-CAL-4")
@pytest.mark.parametrize("who", ["dragons", "sister", "parting"])
@pytest.mark.parametrize(("turn", "foretold"), [(6, False), (7, True), (9, True), (10, False), (11, False)])
def test_what_the_calendar_will_take_is_foretold_for_three_turns(who: str, turn: int, foretold: bool) -> None:
    table, told = calendar_takes(who, "f", turn)
    warning = "At the end of turn 10 your last ship leaves you: be where you can do without one."
    assert told == [warning] * foretold
    assert (len(table.state.scheduler.calendar) > 0) is (turn != 10)  # and it is still to come
    assert calendar_takes(who, "f", turn, second=True)[1] == []


@pytest.mark.rule("T-CAL-6")
@pytest.mark.parametrize("hero", [CERSEI, DAENERYS, EURON, JON, SANSA, STANNIS])
def test_nothing_is_foretold_to_the_heroes_as_they_start(hero: str) -> None:
    table = classic(hero)
    table.state.turn = 9
    before = table.state.clone()
    assert table.run("KeepCalendar").opening == []
    assert table.state.dice.drawn == 0
    assert (table.state.heroes, table.state.warriors) == (before.heroes, before.warriors)


@pytest.mark.parametrize(
    ("at", "islands"),
    [
        ((2, 1), ["The land, 1 east, is an island of 1 tile"]),
        ((2, 3), ["The land, 1 west, is an island of 1 tile", "The land, 1 east, is an island of 2 tiles"]),
        (
            (2, 10),
            ["The land, 1 west, is an island of 3 tiles"],
        ),  # the one of four in the east is large enough
        ((1, 1), []),
        ("a", []),
    ],
)
def test_at_sea_without_a_ship_small_islands_are_told_of_before_one_lands(
    at: str | tuple[int, int], islands: list[str]
) -> None:
    table = draw(SEA_OF_ISLANDS, ADA, BO, cities={"Z": (0, 0, 1)})
    table.stand("Ada", at)
    told = table.told(of_kind(table.run("TakeAction").opening, IslandAhead))
    warning = "land there without a ship and you cannot leave."
    assert sorted(told) == sorted(f"{island}: {warning}" for island in islands)
    table.player.ship = True
    assert table.run("TakeAction").opening == []


def notes(hero: str, table: Table) -> list[str]:
    (card,) = [card for card in welcome(table.state.world).cards if card.value == hero]
    return [
        row.text
        for row in card.rows
        if isinstance(row, Note) and row.text.startswith(("Starts in ", "That is"))
    ]


@pytest.mark.rule("T-SET-7")
def test_the_choice_of_a_hero_tells_which_starts_are_on_small_islands() -> None:
    assert notes(STANNIS, classic()) == [
        "Starts in Dragonstone (14,9), with a ship.",
        "That is an island of 1 tile.",
    ]
    assert notes(EURON, classic()) == ["Starts in Pyke (13,2), with a ship.", "That is an island of 2 tiles."]
    assert notes(CERSEI, classic()) == ["Starts in King's Landing (16,7), without a ship."]
    assert notes(STANNIS, greater()) == ["Starts in Dragonstone (20,12), with a ship."]
    form = welcome(world_of(classic_rules())).form
    assert form is not None
    assert form.places[11][1] == "land, an island of 2 tiles"
    assert form.places[0][0] == "land"
    assert form.places[1][0] == "water, with a ship"
