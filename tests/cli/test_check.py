"""`thrones check`: faults a line each, or what a world offers."""

import json
import shutil
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.games.thrones.board import CLASSIC

from thrones_tui.games.registry import GAMES
from thrones_tui.session.worlds import maps_folder


@pytest.fixture
def world(tmp_path: Path) -> Path:
    """A folder with the classic world."""
    folder = tmp_path / "my wörld"
    shutil.copytree(Path(maps_folder()) / "classic", folder)
    return folder


def damage(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


@pytest.mark.rule("T-SET-1", "T-SET-2")
def test_a_good_world_is_told_with_its_totals_and_its_map(world: Path, cli: Cli) -> None:
    lines = cli.says("check", str(world)).splitlines()
    assert lines[0] == "The Game of Thrones: 25 rows of 16 tiles, 6 heroes, 14 warriors"
    assert "all       400     800  17,800  3,730      1,600" in lines
    assert "Stannis Baratheon   14,9   yes   1 of 26                26 of 26" in lines
    assert "~ * ~ * A&* B ~ ~ ~ ~ ~ ~ ~ ~ ~" in lines


@pytest.mark.rule("T-SET-1")
def test_every_fault_is_a_line_with_file_and_line_and_the_exit_code_1(world: Path, cli: Cli) -> None:
    damage(world, "mapGOT.txt", "w,p,w,p,A", "w,p,w,?,A")
    damage(world, "citiesGOT.txt", "D,Winterfell,75", "D,Winterfell,many")
    damage(world, "heroesGOT.txt", "Melisandre", "Nobody")
    damage(world, "warriorsGOT.txt", "Bronn,70,10,80,yes", "Bronn,70,10,80,maybe")
    damage(world, "ruleset.toml", "price = 20", "price = 0")
    said = cli.says("check", str(world), code=1)
    ruleset = CLASSIC["ruleset.toml"].split("\n")
    price = next(number for number, line in enumerate(ruleset, 1) if line.startswith("price = 20"))
    assert said.splitlines() == [
        f"ruleset.toml, line {price}: knights.price should be 1 to 1000000, not 0",
        "mapGOT.txt, line 4: unknown tile: '?'",
        "citiesGOT.txt, line 4: money should be a whole number, not 'many'",
        "heroesGOT.txt, line 2: unknown warrior Nobody",
        "warriorsGOT.txt, line 2: free should be yes or no, not 'maybe'",
        "warriorsGOT.txt, line 6: Melisandre is not free, and in no hero's party",
    ]


@pytest.mark.rule("T-SET-1")
def test_of_very_many_faults_the_first_thousand_are_listed_and_the_others_counted(
    world: Path, cli: Cli
) -> None:
    (world / "warriorsGOT.txt").write_text("nobody\n" * 5000, encoding="utf-8")
    *faults, more = cli.says("check", str(world), code=1).splitlines()
    assert len(faults) == 1000
    count = int(more.removeprefix("and ").removesuffix(" more faults").replace(",", ""))
    assert count > 4000
    told = json.loads(cli.says("check", str(world), "--json", code=1))
    assert (len(told["faults"]), told["more"]) == (1000, count)


def test_faults_and_figures_are_told_to_programs_as_one_object(world: Path, cli: Cli) -> None:
    told = json.loads(cli.says("check", str(world), "--json"))
    assert told["faults"] == []
    assert told["points"]["all"] == 800
    assert told["money"]["all"] == 17800
    assert told["heroes"][2]["name"] == "Jon Snow"
    assert told["heroes"][4]["by_land"] == {"tiles": 2, "cities": ["H"]}
    assert told["neighbours"][0] == ["Cersei Lannister", "Jon Snow", "Sansa Stark"]
    assert (told["ruleset"], told["calendar_lacks"]) == ({}, {})
    assert len(told["map"]) == 25
    damage(world, "mapGOT.txt", "w,p,w,p,A", "w,p,w,?,A")
    told = json.loads(cli.says("check", "--json", str(world), code=1))
    assert told == {"faults": [{"file": "mapGOT.txt", "line": 4, "what": "unknown tile: '?'"}]}


@pytest.mark.rule("T-SET-1")
def test_a_world_without_a_ruleset_has_that_of_its_game(world: Path, cli: Cli) -> None:
    (world / "ruleset.toml").unlink()
    assert "The ruleset is that of The Game of Thrones." in cli.says("check", str(world))
    assert "The ruleset is that of Greater Westeros." in cli.says("check", str(world), "--game", "greater")


@pytest.mark.rule("T-SET-2")
@pytest.mark.parametrize("file", CLASSIC)
def test_byte_order_marks_and_other_line_ends_are_no_faults(file: str, world: Path, cli: Cli) -> None:
    before = cli.says("check", str(world))
    text = CLASSIC[file].replace("\n", "\r\n")
    (world / file).write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert cli.says("check", str(world)) == before


@pytest.mark.parametrize("name", [name for name, entry in GAMES.items() if entry.files])
def test_the_worlds_that_come_with_the_program_have_no_faults(name: str, cli: Cli) -> None:
    folder = f"{maps_folder()}/{GAMES[name].world}"
    assert json.loads(cli.says("check", folder, "--game", name, "--json"))["faults"] == []


def test_what_cannot_be_read_is_one_line_on_stderr_and_exit_code_2(world: Path, cli: Cli) -> None:
    for arguments, complaint in (
        ([str(world / "nowhere")], f"There is no folder {world / 'nowhere'}."),
        ([str(world.parent)], f"Cannot read {world.parent / 'mapGOT.txt'} (No such file or directory)."),
        ([str(world), "--game", "chess"], "invalid choice: 'chess' (choose from thrones, greater"),
        ([str(world), "--game", "goldrush"], "invalid choice: 'goldrush' (choose from thrones"),
    ):
        assert complaint in cli.refuses("check", *arguments)
    (world / "mapGOT.txt").write_bytes(b"\xff\xfe\x00")
    assert "is not UTF-8 text" in cli.refuses("check", str(world))


def test_the_page_on_making_a_world_shows_what_is_printed(cli: Cli) -> None:
    folder = Path(maps_folder()) / "skirmish"
    printed = cli.says("check", str(folder))
    page = Path(__file__).resolve().parents[2] / "docs" / "making-a-world.md"
    (quoted,) = (part for part in page.read_text(encoding="utf-8").split("```") if "\nhero  " in part)
    assert quoted.removeprefix("text\n").strip() in printed
