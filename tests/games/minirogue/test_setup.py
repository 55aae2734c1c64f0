"""The options of a new game, the ruleset, and states that come from outside."""

import json
import tomllib
from base64 import b64encode
from typing import Any

import pytest
from tests.games.minirogue.board import RULESET, entered, the_rules

from thrones_tui import new_game
from thrones_tui.core.codec import CodecError
from thrones_tui.core.dice import ScriptedDice
from thrones_tui.core.engine import Game
from thrones_tui.core.errors import DataError
from thrones_tui.games.minirogue import game as minirogue
from thrones_tui.games.minirogue.kinds import MONSTERS


def test_a_game_begins_without_any_option() -> None:
    state = new_game("minirogue", seed=1).state
    assert (state.player_name, state.smell, state.dark, state.depth) == ("Player", 15, False, 0)


@pytest.mark.rule("R-MON-4")
@pytest.mark.parametrize("smell", [1, "1", 99, " 30 "])
def test_smell_is_a_setting_of_the_game(smell: object) -> None:
    assert new_game("minirogue", seed=1, smell=smell).state.smell == int(str(smell))


@pytest.mark.rule("R-SEE-2")
@pytest.mark.parametrize(("house", "dark"), [("", False), ("dark", True), (" Dark ", True)])
def test_the_dark_is_a_house_rule(house: str, dark: bool) -> None:
    assert new_game("minirogue", seed=1, house=house).state.dark is dark


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"smell": 0}, "Goblins smell .steps. should be a whole number from 1 to 99, not '0'"),
        ({"smell": 100}, "from 1 to 99"),
        ({"smell": "far"}, "from 1 to 99, not 'far'"),
        ({"smell": "9" * 5000}, "from 1 to 99"),
        ({"house": "light"}, "House rules should be any of dark, hunger, restless, not 'light'"),
        ({"name": " "}, "1 to 24 printable characters"),
        ({"name": None}, "'name' has no value"),
        ({"hero": "Ada"}, "Unknown setting 'hero'"),
    ],
)
def test_a_bad_option_is_one_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        new_game("minirogue", seed=1, **options)


@pytest.mark.parametrize("shown", [0.0, 0.5, 0.999])
def test_a_game_begins_whatever_the_dice_show(shown: float) -> None:
    game = new_game("minirogue", dice=ScriptedDice([], shown))
    assert game.decision.name == "turn"


@pytest.mark.parametrize(
    ("old", "new", "what", "line"),
    [
        ("levels = 5", "levels = 0", "dungeon.levels should be 1 to 99, not 0", "levels = 0"),
        ("height = 18", "height = 5", "dungeon.height should be 12 to 60, not 5", "height = 5"),
        ("width = 70", 'width = "wide"', "dungeon.width should be a whole number, not 'wide'", "width"),
        ("= [2, 3]", "= [3, 2]", "dungeon.objects should be [least, most], not [3, 2]", "objects"),
        ("usual = 15", "usual = 100", "smell.usual should be 0 to 99, not 100", "usual"),
        ("most = 99", "most = 9", "smell.usual should be 1 to 9, not 15", "usual"),
        ("turns = [2, 6]", "turns = [2, 10]", "sleep.turns should be 0 to 9, not 10", "turns"),
        ("knapsack = 26", "knapsack = 27", "player.knapsack should be 1 to 26, not 27", "knapsack"),
        ("regain_in = 10", "regain_in = 0", "player.regain_in should be 1 to 99, not 0", "regain_in"),
        ("strength = 2\n", "", "player.strength is missing", "[player]"),
        ("swings mace at", "a\\u0007", "weapons.mace.verb should be at most 40 printable", "verb"),
        ("[score]", "[score", "Expected", "[score"),
        ("[weapons.mace]", "[weapons.club]", "weapons.mace is missing", ""),
        ("[scrolls]", "[scrolls]\nluck = [1, 2]", "scrolls.luck is an unknown setting", "luck"),
        ("[dragon]", "[dragonfly]", "dragon is missing", ""),
        ("[score]", "[ogre]\n[score]", "ogre is an unknown setting", "[ogre]"),
        ("armor = [4, 4]", "armor = 4", "dragon.armor should be [least, most], not '4'", "armor = 4"),
        ("= [5, 10]", "= [0, 10]", "bogeyman.hit_points should be 1 to 99, not 0", "hit_points"),
        ("= [3, 8]", "= [8, 3]", "scrolls.health should be [least, most], not [8, 3]", "health"),
    ],
)
def test_a_fault_in_the_ruleset_is_one_sentence_with_its_line(
    old: str, new: str, what: str, line: str
) -> None:
    text = RULESET.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new)
    with pytest.raises(DataError) as caught:
        minirogue.load("minirogue", {"ruleset.toml": text})
    fault = caught.value.faults[0]
    assert fault.file == "ruleset.toml"
    assert what in fault.what
    assert ["", *text.split("\n")][fault.line].startswith(line)


@pytest.mark.rule("R-MAP-6")
def test_on_every_level_some_monster_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    text = RULESET.read_text(encoding="utf-8").replace("first_level = 0", "first_level = 1")
    for kind, monster in list(MONSTERS.items()):
        if monster.numbers is not None:
            monkeypatch.delitem(MONSTERS, kind)
    with pytest.raises(ValueError, match="some monster should have first_level = 0"):
        minirogue.load("minirogue", {"ruleset.toml": text})


def test_the_ruleset_names_every_number_once() -> None:
    numbers = tomllib.loads(RULESET.read_text(encoding="utf-8"))
    assert numbers["title"] == "MiniRogue"
    assert numbers["dungeon"]["levels"] == 5


def saved(change: Any) -> str:
    """A state in the middle of a game, with something changed in it."""
    game = Game(the_rules(), entered(3, 2))
    data = json.loads(game.dump())
    change(data["state"])
    return json.dumps(data)


def of_player(**numbers: int) -> Any:
    return lambda s: s["player"].update(numbers)


def of_monster(**numbers: int) -> Any:
    return lambda s: s["monsters"][-1].update(numbers)


def in_wall(s: Any) -> int:
    """A tile of wall beside the player's room or corridor, that is not at the edge."""
    text = "".join(s["level"]["rows"])
    return text.index("#", text.index("."))


CHANGES = [
    ("goal, items, player and monsters", lambda s: s["player"].update(tile=in_wall(s))),
    ("goal, items, player and monsters", lambda s: s["monsters"][-1].update(tile=-1)),
    ("goal, items, player and monsters", lambda s: s["items"].append([0, in_wall(s)])),
    ("goal, items, player and monsters", lambda s: s.update(goal=18 * 70)),
    ("goal, items, player and monsters", lambda s: s.update(goal=in_wall(s))),
    ("tiles of their own", lambda s: s["monsters"][0].update(tile=s["player"]["tile"])),
    ("tiles of their own", lambda s: s["monsters"][0].update(tile=s["monsters"][1]["tile"])),
    ("items should lie", lambda s: s["items"].append([0, s["goal"]])),
    ("items should lie", lambda s: s["items"].append(s["items"][0])),
    ("seen", lambda s: s.update(seen="")),
    ("seen", lambda s: s.update(seen=b64encode(b"\1" * 1261).decode())),
    ("seen", lambda s: s.update(seen=b64encode(b"\2" + b"\1" * 1259).decode())),
    ("pack", lambda s: s.update(pack=[5])),
    ("pack", lambda s: s.update(pack=[1] * 27)),
    ("what is wielded, and no more", lambda s: s.update(wielded=-1)),
    ("what is wielded, and no more", lambda s: s.update(wielded=1)),
    ("hold what is wielded", lambda s: s.update(pack=[1, 0], wielded=1)),
    ("depth", lambda s: s.update(depth=5)),
    ("depth", lambda s: s.update(depth=-1)),
    ("turn", lambda s: s.update(turn=0)),
    ("smell", lambda s: s.update(smell=0)),
    ("smell", lambda s: s.update(smell=100)),
    ("kills", lambda s: s.update(kills=[])),
    ("kills", lambda s: s.update(kills=[0, 0, 0, 0, -1])),
    ("slain_by", lambda s: s.update(slain_by=-1)),
    ("slain_by", lambda s: s.update(slain_by=5)),
    ("player_name", lambda s: s.update(player_name="")),
    ("player_name", lambda s: s.update(player_name="a\x1b")),
    ("errand", lambda s: s.update(errand=["RunOn", [1]])),
    ("agenda", lambda s: s["scheduler"].update(agenda=[["RunOn", [1]]])),
    ("asked", lambda s: s["scheduler"].update(asked=["Turn", [1]])),
    ("level", lambda s: s["level"].update(rows=s["level"]["rows"][:-1])),
    ("level", lambda s: s["level"].update(rows=[row[1:] for row in s["level"]["rows"]], rooms=[])),
    ("rows", lambda s: s["level"].update(rows=["x" * 70] * 18)),
    ("rows", lambda s: s["level"].update(rows=[*s["level"]["rows"][:-1], "#"])),
    ("room", lambda s: s["level"].update(rooms=[[0, 1, 3, 3]])),
    ("room", lambda s: s["level"].update(rooms=[[1, 0, 3, 3]])),
    ("room", lambda s: s["level"].update(rooms=[[1, 1, 17, 3]])),
    ("room", lambda s: s["level"].update(rooms=[[1, 1, 3, 69]])),
    ("room", lambda s: s["level"].update(rooms=[[1, 1, 0, 3]])),
    ("out of bounds", of_player(strength=100)),
    ("out of bounds", of_player(dexterity=-1)),
    ("out of bounds", of_player(hit_points=100)),
    ("out of bounds", of_player(most_hit_points=100)),
    ("out of bounds", of_player(sleep=10)),
    ("out of bounds", of_monster(armor=100)),
    ("out of bounds", of_monster(sleep=-1)),
    ("should be a weapon", of_monster(weapon=7)),
    ("should be the player", of_player(kind=1)),
    ("should be monsters", of_monster(kind=0)),
    ("should be monsters", of_monster(kind=5)),
    ("an unknown object", lambda s: s.update(pack=[1, 10])),
    ("an unknown object", lambda s: s["items"][0].__setitem__(0, 10)),
]


@pytest.mark.parametrize(("words", "change"), CHANGES)
def test_a_state_that_cannot_be_is_refused_by_name(words: str, change: Any) -> None:
    with pytest.raises(CodecError, match=words):
        Game.load(the_rules(), saved(change))


def farthest(s: Any) -> None:
    """As much of everything as there can be."""
    s.update(pack=[1] * 26, wielded=25, smell=99, slain_by=4, seen=b64encode(b"\1" * 1260).decode())
    for actor in (s["player"], *s["monsters"]):
        actor.update(dict.fromkeys(("hit_points", "most_hit_points", "armor", "strength", "dexterity"), 99))
        actor["sleep"] = 9
    s["level"]["rooms"].append([1, 1, 16, 68])


def nearest(s: Any) -> None:
    """As little."""
    s.update(smell=1, slain_by=0, seen=b64encode(bytes(1260)).decode())
    for actor in (s["player"], *s["monsters"]):
        actor.update(dict.fromkeys(("hit_points", "most_hit_points", "armor", "strength", "dexterity"), 0))


@pytest.mark.parametrize("change", [farthest, nearest])
def test_a_state_at_its_limits_is_loaded(change: Any) -> None:
    assert Game.load(the_rules(), saved(change)).decision.name == "turn"


def test_a_state_left_as_it_was_is_loaded() -> None:
    assert Game.load(the_rules(), saved(lambda s: None)).decision.name == "turn"
