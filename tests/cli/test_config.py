"""`thrones config` and `thrones paths`: what is in force, and where everything is."""

import json
from pathlib import Path

import pytest
from tests.cli.conftest import Cli
from tests.home import places

from thrones_tui.cli import main
from thrones_tui.session.home import find_home
from thrones_tui.session.settings import Settings, change


def test_it_says_of_each_setting_where_it_comes_from(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    change(find_home().folders.config, {"mouse": False, "theme": "dark"})
    monkeypatch.setenv("THRONES_THEME", "light")
    lines = [line.split() for line in cli.says("--ascii", "config").splitlines()]
    assert ["theme", "light", "THRONES_THEME"] in lines
    assert ["ascii", "true", "--ascii"] in lines
    assert ["mouse", "false", "config.toml"] in lines
    assert ["coach", "true", "default"] in lines
    assert [line[0] for line in lines] == [name for name in Settings._fields if name != "bindings"]


def test_faults_are_named_beside_what_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(find_home().folders.config) / "config.toml"
    path.parent.mkdir(parents=True)
    path.write_text("ascii = true\nshape = 3\n")
    assert main(["config"]) == 1
    said = capsys.readouterr()
    assert "ascii      true           config.toml" in said.out
    assert said.err.startswith("thrones: config.toml, line 2: no setting is called 'shape'")
    assert main(["config", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["settings"]["ascii"] == {"value": True, "from": "config.toml"}
    assert len(told["faults"]) == 1


def test_paths_names_the_file_that_is_read(cli: Cli) -> None:
    said = dict(line.split(maxsplit=1) for line in cli.says("paths").splitlines())
    change(find_home().folders.config, {"mouse": False})
    assert Path(said["settings"]).read_text().endswith("mouse = false\n")
    assert said["saves"] == places().saves
