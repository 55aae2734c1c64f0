import re
from pathlib import Path

import pytest
from tests.lab.runs import design, plain

from thrones_tui.core.codec import read_json, write
from thrones_tui.games.registry import GAMES
from thrones_tui.lab.design import Design, cells, completed, read, read_toml
from thrones_tui.players.registry import ladder
from thrones_tui.session.files import SessionError

PAGE = Path(__file__).resolve().parents[2] / "docs" / "experiments.md"
TOML = """
game = "thrones"
players = ["random", "random:"]
games = 40
seed = 7

[factors]
hero = "all"
"walkers.army" = [2000, 6000]
"""


def test_a_design_is_read_from_toml(tmp_path: Path) -> None:
    (tmp_path / "heroes.toml").write_text(TOML)
    found = read(read_toml(str(tmp_path / "heroes.toml")))
    assert (found.game, found.players, found.games, found.seed) == ("thrones", "random,random:", 40, "7")
    assert found.factors == {"hero": ("all",), "walkers.army": ("2000", "6000")}


def test_every_combination_of_the_factors_is_a_cell_with_everybody() -> None:
    whole = plain(
        {
            "game": "thrones",
            "players": "random",
            "factors": {"hero": ["all"], "walkers.army": ["2000", "6000"]},
        }
    )
    found = list(cells(whole))
    assert [cell.number for cell in found] == list(range(12))
    assert found[1].factors == {"hero": "Cersei Lannister", "walkers.army": "6000"}
    assert found[1].options == {"hero": "Cersei Lannister"}


def test_two_at_a_table_meet_each_other() -> None:
    whole = plain({"game": "goldrush", "factors": {"size": ["6", "8"]}})
    assert len(list(cells(whole))) == 6
    assert {len(cell.players) for cell in cells(whole)} == {2}


def test_numbers_of_the_ruleset_are_changed_for_their_cells() -> None:
    whole = plain({"game": "thrones", "players": "random", "factors": {"walkers.army": ["2000", "6000"]}})
    one, other = cells(whole)
    assert one.ruleset.files == whole.files
    assert "\narmy = 6000\n" in other.ruleset.files["ruleset.toml"]
    assert one.ruleset.is_official
    assert not other.ruleset.is_official


def test_games_have_the_same_seeds_in_every_cell() -> None:
    assert [Design("thrones", seed="7").seed_of(number) for number in range(2)] == ["7", "8"]
    assert [Design("thrones", seed="autumn").seed_of(number) for number in range(2)] == [
        "autumn/0",
        "autumn/1",
    ]


def test_a_completed_design_comes_back_from_plain_data_as_it_was() -> None:
    whole = completed(design("thrones", "random", hero=("Jon Snow",)), None)
    data = read_json(write(whole.plain))
    assert isinstance(data, dict)
    assert read(data) == whole
    assert read(data).digest == whole.digest


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"game": "thrones", "colour": 1}, "'colour' is an unknown field"),
        ({"game": "thrones", "games": 0}, "games should be 1 to 1000000, not 0"),
        ({"game": "thrones", "faults": "none"}, "faults should be forfeit, safe or stop"),
        ({"game": "thrones", "until": "soon"}, "'soon' is no goal"),
        ({"game": "thrones", "factors": {"hero": []}}, "The factor hero has no value"),
        ({"game": "thrones", "factors": {"walkers.armour": ["1"]}}, "has no number 'walkers.armour'"),
        ({"game": "thrones", "factors": {"calendar.dragons": ["1"]}}, "has no number 'calendar.dragons'"),
        ({"game": "thrones", "factors": {"walkers.army": ["many"]}}, "ruleset.toml, line"),
        ({"game": "goldrush", "factors": {"walkers.army": ["1"]}}, "goldrush has no ruleset.toml"),
        ({"game": "thrones", "factors": {"hero": ["Nobody"]}}, "Nobody"),
        ({"game": "goldrush", "factors": {"size": ["4", "5"]}}, "from 5 to 40"),
    ],
)
def test_what_cannot_be_played_is_refused_before_the_first_game(data: dict[str, object], reason: str) -> None:
    with pytest.raises((SessionError, ValueError), match=reason):
        plain({"players": "random", **data})


@pytest.mark.parametrize("game", GAMES)
def test_the_docs_have_the_columns_of_every_game(game: str) -> None:
    known = ladder(game)
    page = PAGE.read_text(encoding="utf-8")
    assert {name for name in (*known.measures, *known.marks) if f"`{name}`" not in page} == set()


def test_the_design_of_the_docs_can_be_played(tmp_path: Path) -> None:
    block, _ = re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    whole = block.replace("# data = ", "data = ")
    (tmp_path / "walkers.toml").write_text(whole, encoding="utf-8")
    data = read_toml(str(tmp_path / "walkers.toml"))
    assert data.pop("data") == "my-world"
    assert len(list(cells(completed(read(data), None)))) == 24
