"""The package as a user gets it: built, installed into an empty environment, and run there."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest
from hatch_build import SHARED

from thrones_tui import __version__

ROOT = Path(__file__).resolve().parent.parent
BUILD = "import sys; from hatchling.build import *; build_wheel(sys.argv[1]); build_sdist(sys.argv[1])"
ABOUT = re.compile(r"^[^/]*\.(dist-info|data)/")
FAULT = """
from thrones_tui.core.board import Board
from thrones_tui.session.crash import report
try:
    Board(0, 1)
except ValueError as error:
    report(error)
"""
COMPILER = (sysconfig.get_config_var("CC") or "none").split()[0]
RULES = ("tests/core", "tests/contract", "tests/golden", "tests/games", "tests/players")


def built(folder: Path, sources: Path = ROOT, umask: int = 0o022, **told: str) -> Path:
    """The wheel; the sdist lies beside it."""
    environ = {**os.environ, "THRONES_COMPILE": "", **told}
    command = [sys.executable, "-c", BUILD, str(folder)]
    subprocess.run(command, cwd=sources, check=True, capture_output=True, env=environ, umask=umask)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    return built(tmp_path)


def committed(folder: str) -> set[str]:
    listing = subprocess.run(
        ["git", "ls-files", "-z", folder],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    return {name for name in listing.stdout.split("\0") if name}


def test_the_wheel_holds_the_committed_sources_and_exactly_the_committed_assets(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not ABOUT.search(name)}
    assets = {f"thrones_tui/{name}" for name in committed("assets")}
    assert {name for name in names if name.startswith("thrones_tui/assets/")} == assets
    sources = {name.removeprefix("src/") for name in committed("src")}
    assert sources - names == set()
    assert {name for name in names - assets - sources if not name.startswith("thrones_tui/")} == set()


def test_the_assets_in_the_wheel_are_those_of_the_checkout_byte_for_byte(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        for name in committed("assets"):
            assert archive.read(f"thrones_tui/{name}") == (ROOT / name).read_bytes()


@pytest.mark.thorough
def test_wheel_and_sdist_are_the_same_bytes_wherever_and_whenever(wheel: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    built(again, umask=0o077, PYTHONHASHSEED="5", PYTHONSAFEPATH="1", TZ="Asia/Tokyo", LC_ALL="C")
    made = [path for path in tmp_path.iterdir() if path.suffix in (".whl", ".gz")]
    assert len(made) == 2
    for path in made:
        assert (again / path.name).read_bytes() == path.read_bytes()


@pytest.mark.thorough
def test_the_sdist_gives_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    sources = tmp_path / sdist.name.removesuffix(".tar.gz")
    assert built(tmp_path / "again", sources).read_bytes() == wheel.read_bytes()


@pytest.mark.thorough
def test_what_will_be_published_is_in_order(wheel: Path) -> None:
    pytest.importorskip("twine", reason="the dependency group release installs it")
    (sdist,) = wheel.parent.glob("*.tar.gz")
    command = (sys.executable, "-m", "twine", "check", "--strict", str(wheel), str(sdist))
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (run.returncode, run.stdout.count("PASSED")) == (0, 2), run.stdout + run.stderr


@pytest.mark.thorough
@pytest.mark.skipif(os.name != "posix", reason="man pages")
@pytest.mark.parametrize("tool", ["pipx", "uv"])
def test_tools_that_install_programs_install_it(tool: str, wheel: Path, tmp_path: Path) -> None:
    pytest.importorskip(tool, reason="the dependency group release installs it")
    install = {
        "pipx": ("install", "--pip-args=--no-index", str(wheel)),
        "uv": ("tool", "install", "--offline", "--no-index", "--python", sys.executable, str(wheel)),
    }[tool]
    places = {
        "PIPX_HOME": "pipx", "PIPX_BIN_DIR": "bin", "PIPX_MAN_DIR": "man", "UV_TOOL_DIR": "tools",
        "UV_TOOL_BIN_DIR": "bin", "UV_CACHE_DIR": "cache", "THRONES_HOME": "home",
    }  # fmt: skip
    environ = {**os.environ, **{name: str(tmp_path / place) for name, place in places.items()}}
    environ.pop("PYTHONPATH", None)
    subprocess.run((sys.executable, "-m", tool, *install), check=True, capture_output=True, env=environ)
    command = (tmp_path / "bin" / "thrones", "manual")
    told = subprocess.run(command, check=True, capture_output=True, env=environ).stdout
    assert {page.read_bytes() for page in tmp_path.rglob("share/man/man6/thrones.6")} == {told}


def test_the_installed_program_runs_in_a_clean_environment(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "clean"
    venv.create(place, with_pip=False)
    programs = place / ("Scripts" if os.name == "nt" else "bin")
    python = str(programs / "python")
    pip = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index"]
    environ = {**os.environ, "THRONES_HOME": str(tmp_path / "home"), "PIP_USER": "0"}
    environ.pop("PYTHONPATH", None)
    subprocess.run([*pip, str(wheel)], check=True, env=environ)

    def output(*command: str) -> str:
        return subprocess.run(
            command, cwd=tmp_path, env=environ, check=True, capture_output=True, text=True, encoding="utf-8"
        ).stdout

    assert output(python, "-m", "thrones_tui", "--version") == f"thrones {__version__}\n"
    for shared, command in SHARED.items():
        assert (place / shared).read_text(encoding="utf-8") == output(python, "-m", "thrones_tui", *command)
    paths = dict(line.split(maxsplit=1) for line in output(str(programs / "thrones"), "paths").splitlines())
    assert Path(paths["worlds"]).is_relative_to(place)
    assert (Path(paths["worlds"]) / "classic" / "mapGOT.txt").read_bytes() == (
        ROOT / "assets" / "maps" / "classic" / "mapGOT.txt"
    ).read_bytes()


@pytest.mark.thorough
@pytest.mark.timeout(1800)
@pytest.mark.skipif(shutil.which(COMPILER) is None, reason="there is no C compiler")
def test_compiled_rules_pass_the_tests_of_the_rules_and_name_their_lines(tmp_path: Path) -> None:
    pytest.importorskip("mypyc", reason="the dependency group compile installs it")
    zipfile.ZipFile(built(tmp_path, THRONES_COMPILE="1")).extractall(tmp_path)
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environ["PYTHONPATH"] = str(tmp_path)

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = (sys.executable, *arguments)
        return subprocess.run(command, cwd=ROOT, env=environ, check=False, capture_output=True, text=True)

    assert run("-m", "thrones_tui", "--version").stdout == f"thrones {__version__} (compiled)\n"
    assert run("-c", FAULT).returncode == 0
    (report,) = Path(os.environ["THRONES_HOME"]).rglob("crash-*.txt")
    assert "raise ValueError(f" in report.read_text(encoding="utf-8")
    tests = run("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not plain", *RULES)
    assert tests.returncode == 0, tests.stdout[-4000:]
