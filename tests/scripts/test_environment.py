import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import environment
import pytest
from environment import STAMP, EnvironmentFault, State, assess, clean_environ, empty, prepare, venv_python


class Programs:
    """Stands in for the programs that make an environment: notes them and leaves what they would leave."""

    def __init__(self, venv: Path, failing: str = "") -> None:
        self.venv, self.failing = venv, failing
        self.commands: list[str] = []

    def __call__(self, command: Sequence[str]) -> int:
        line = " ".join(command)
        self.commands.append(line)
        if " -m venv " in line:
            python = venv_python(self.venv)
            python.parent.mkdir(parents=True, exist_ok=True)
            (self.venv / "pyvenv.cfg").write_text("home = /")
            if self.failing != "ensurepip":
                python.write_text("")
        return 1 if self.failing and self.failing in line else 0

    @property
    def made(self) -> int:
        return sum(" -m venv " in line for line in self.commands)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    checkout = tmp_path / "Zwölf Häuser"
    checkout.mkdir()
    (checkout / "pyproject.toml").write_text("[project]")
    return checkout


def make(root: Path, groups: Sequence[str] = ("test",)) -> Path:
    venv = root / ".venv"
    prepare(groups, root, venv, Programs(venv))
    return venv


def edit_stamp(venv: Path, **changes: object) -> None:
    stamp = json.loads((venv / STAMP).read_text())
    (venv / STAMP).write_text(json.dumps({**stamp, **changes}))


def test_a_missing_environment_is_made_with_a_recent_pip_before_the_groups(root: Path) -> None:
    programs = Programs(root / ".venv")
    assert prepare(["test"], root, root / ".venv", programs) == venv_python(root / ".venv")
    make, pip, project = programs.commands
    assert make.endswith(f"-m venv {root / '.venv'}")
    assert pip.endswith("install --upgrade pip>=25.1")
    assert project.endswith(f"install --editable {root} --group test")


def test_a_fitting_environment_is_reused_without_running_anything(root: Path) -> None:
    venv = make(root)
    programs = Programs(venv)
    assert prepare(["test"], root, venv, programs) == venv_python(venv)
    assert programs.commands == []


def test_an_environment_of_more_groups_serves_fewer(root: Path) -> None:
    assert assess(make(root, ("check", "test")), root, ["test"]) is State.READY


def test_a_lacking_group_is_added_without_making_the_environment_anew(root: Path) -> None:
    venv = make(root)
    programs = Programs(venv)
    prepare(["check"], root, venv, programs)
    assert programs.made == 0
    assert programs.commands[-1].endswith("--group check --group test")
    assert assess(venv, root, ["check", "test"]) is State.READY


@pytest.mark.parametrize("fact", ["checkout", "python", "executable", "pyproject"])
def test_an_environment_is_made_anew_when_what_it_depends_on_has_changed(root: Path, fact: str) -> None:
    venv = make(root)
    edit_stamp(venv, **{fact: "another"})
    (venv / "left over").write_text("")
    programs = Programs(venv)
    prepare(["test"], root, venv, programs)
    assert programs.made == 1
    assert not (venv / "left over").exists()
    assert assess(venv, root, ["test"]) is State.READY


def test_a_changed_pyproject_makes_the_environment_stale(root: Path) -> None:
    venv = make(root)
    (root / "pyproject.toml").write_text("[project]\nname = 'x'")
    assert assess(venv, root, ["test"]) is State.STALE


def test_a_moved_checkout_makes_its_environment_stale(root: Path) -> None:
    make(root)
    moved = root.rename(root.with_name("moved"))
    assert assess(moved / ".venv", moved, ["test"]) is State.STALE


def test_an_environment_whose_interpreter_has_gone_is_stale(root: Path) -> None:
    venv = make(root)
    venv_python(venv).unlink()
    assert assess(venv, root, ["test"]) is State.STALE


@pytest.mark.parametrize("stamp", ["", "{", "[]", "{}", '{"groups": 3}', '{"groups": ["test"]}'])
def test_an_environment_without_a_finished_stamp_is_stale(root: Path, stamp: str) -> None:
    venv = make(root)
    (venv / STAMP).write_text(stamp)
    assert assess(venv, root, ["test"]) is State.STALE


@pytest.mark.parametrize("failing", ["ensurepip", "-m venv", "pip>=25.1", "--editable"])
def test_a_half_made_environment_is_never_used_and_the_next_run_makes_it_whole(
    root: Path, failing: str
) -> None:
    venv = root / ".venv"
    with pytest.raises(EnvironmentFault):
        prepare(["test"], root, venv, Programs(venv, failing))
    assert assess(venv, root, ["test"]) is State.STALE
    programs = Programs(venv)
    prepare(["test"], root, venv, programs)
    assert programs.made == 1
    assert assess(venv, root, ["test"]) is State.READY


def test_without_a_network_the_failure_is_one_paragraph_that_says_so(root: Path) -> None:
    with pytest.raises(
        EnvironmentFault, match=r"Without a network it cannot work.*scripts/play\.py"
    ) as caught:
        prepare(["test"], root, root / ".venv", Programs(root / ".venv", "pip>=25.1"))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("place", ["in the checkout", "elsewhere"])
def test_a_folder_that_is_no_environment_is_never_touched(root: Path, tmp_path: Path, place: str) -> None:
    venv = root / ".venv" if place == "in the checkout" else tmp_path / "documents"
    venv.mkdir()
    (venv / "letter.txt").write_text("dear")
    (venv / STAMP).write_text("{}")
    with pytest.raises(EnvironmentFault, match=r"is left alone.*THRONES_VENV"):
        prepare(["test"], root, venv, Programs(venv))
    with pytest.raises(EnvironmentFault, match=r"no pyvenv\.cfg"):
        empty(venv)
    assert (venv / "letter.txt").read_text() == "dear"


def test_an_environment_of_somebody_else_outside_of_the_checkout_is_never_touched(
    root: Path, tmp_path: Path
) -> None:
    venv = tmp_path / "work"
    venv.mkdir()
    (venv / "pyvenv.cfg").write_text("")
    with pytest.raises(EnvironmentFault, match="left alone"):
        prepare(["test"], root, venv, Programs(venv))
    assert [path.name for path in venv.iterdir()] == ["pyvenv.cfg"]


def test_a_foreign_environment_inside_of_the_checkout_is_made_anew(root: Path) -> None:
    venv = root / ".venv"
    venv.mkdir()
    (venv / "pyvenv.cfg").write_text("uv = 1")
    prepare(["test"], root, venv, Programs(venv))
    assert assess(venv, root, ["test"]) is State.READY


def test_an_empty_folder_is_filled(root: Path) -> None:
    (root / ".venv").mkdir()
    assert assess(make(root), root, ["test"]) is State.READY


@pytest.mark.skipif(os.name != "posix", reason="symbolic links need rights on Windows")
def test_emptying_an_environment_follows_no_links(root: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "precious" / "letter.txt").write_text("dear")
    venv = make(root)
    (venv / "link").symlink_to(tmp_path / "precious", target_is_directory=True)
    empty(venv)
    assert list(venv.iterdir()) == []
    assert (tmp_path / "precious" / "letter.txt").exists()


def test_a_place_that_cannot_be_written_names_the_way_out(root: Path) -> None:
    venv = root / "pyproject.toml" / "venv"
    with pytest.raises(EnvironmentFault, match=r"^Cannot write to .*Set THRONES_VENV"):
        prepare(["test"], root, venv, Programs(venv))


def test_thrones_venv_chooses_the_place(root: Path, tmp_path: Path) -> None:
    assert environment.venv_folder(root, {}) == root / ".venv"
    assert environment.venv_folder(root, {"THRONES_VENV": str(tmp_path / "v")}) == tmp_path / "v"
    assert environment.venv_folder(root, {"THRONES_VENV": "v"}) == Path.cwd() / "v"


def test_without_ensurepip_uv_stands_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    assert environment.maker()[:2] == ["/bin/uv", "venv"]


def test_without_ensurepip_and_uv_the_package_is_named_and_nothing_deleted(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = make(root)
    edit_stamp(venv, python="older")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(EnvironmentFault, match=r"sudo apt install python3\.\d+-venv"):
        prepare(["test"], root, venv, Programs(venv))
    assert venv_python(venv).exists()


def test_a_fault_is_printed_and_the_exit_code_is_3(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    monkeypatch.setenv("THRONES_VENV", str(tmp_path))
    assert environment.main(["test"], lambda python: 0) == 3
    assert capsys.readouterr().err.count("\n") == 1


def test_what_leads_pip_astray_is_taken_out_of_the_environment() -> None:
    environ = {
        "PIP_USER": "1",
        "PIP_TARGET": "/x",
        "PYTHONHOME": "/x",
        "PIP_INDEX_URL": "kept",
        "LANG": "kept",
    }
    assert clean_environ(environ) == {"PIP_USER": "0", "PIP_INDEX_URL": "kept", "LANG": "kept"}


@pytest.mark.thorough
def test_a_real_environment_installs_into_itself_whatever_the_users_pip_settings_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The only real one: it takes some seconds. The package needs no network, being a wheel made on the spot.
    venv = tmp_path / "Zwölf Häuser" / "venv"
    settings = tmp_path / "pip.conf"
    settings.write_text("[global]\nuser = true\n")
    monkeypatch.setenv("PIP_CONFIG_FILE", str(settings))
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PIP_TARGET", str(tmp_path / "astray"))
    wheel = tiny_wheel(tmp_path)
    assert subprocess.call([*environment.maker(), str(venv)], env=clean_environ()) == 0
    pip = [str(venv_python(venv)), "-m", "pip", "install", "--quiet", "--no-index", str(wheel)]
    assert subprocess.call(pip, env=clean_environ()) == 0
    assert environment.call(venv_python(venv), ["-c", "import tiny; raise SystemExit(tiny.ANSWER)"]) == 42
    assert not (tmp_path / "astray").exists()


def tiny_wheel(folder: Path) -> Path:
    import zipfile

    wheel = folder / "tiny-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("tiny.py", "ANSWER = 42\n")
        archive.writestr("tiny-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: tiny\nVersion: 1\n")
        archive.writestr(
            "tiny-1.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr("tiny-1.dist-info/RECORD", "")
    return wheel
