"""The virtual environment that the scripts of a checkout run in: made, checked, reused or remade.

Needs Python 3.11 with its standard library only, since it runs before anything is installed.
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAMP = "thrones-tui.json"
CANNOT = 3  # exit code: the environment cannot be made
Runner = Callable[[Sequence[str]], int]
"""Runs a program with its arguments and returns its exit code."""


class EnvironmentFault(Exception):
    """The environment cannot be made; the text says why and what to do about it."""


class State(Enum):
    """What is to be done before an environment can be used."""

    READY = "nothing"
    LACKING = "install more dependency groups"
    STALE = "empty it and make it anew"
    ABSENT = "make it"
    FOREIGN = "nothing, since it is somebody else's"


def venv_folder(root: Path = ROOT, environ: Mapping[str, str] = os.environ) -> Path:
    """Return the place of the environment: `THRONES_VENV`, or `.venv` in the checkout."""
    chosen = environ.get("THRONES_VENV")
    return Path(chosen).expanduser().absolute() if chosen else root / ".venv"


def venv_python(venv: Path) -> Path:
    """Return the interpreter inside an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def base_python() -> str:
    """Return the interpreter outside of any environment, so that an activated one can be remade."""
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def fingerprint(root: Path) -> dict[str, str]:
    """Return what an environment depends on besides its groups: a change of any makes it stale."""
    return {
        "checkout": str(root),
        "python": sys.version,
        "executable": os.path.realpath(base_python()),
        "pyproject": hashlib.sha256((root / "pyproject.toml").read_bytes()).hexdigest(),
    }


def stamped_groups(venv: Path, root: Path) -> list[str] | None:
    """Return the dependency groups of a finished and fitting environment, or None if it is not one."""
    try:
        stamp = json.loads((venv / STAMP).read_text(encoding="utf-8"))
        groups = [str(group) for group in stamp.pop("groups")]
    except (OSError, ValueError, AttributeError, KeyError, TypeError):
        return None
    return groups if stamp == fingerprint(root) and venv_python(venv).exists() else None


def assess(venv: Path, root: Path, groups: Iterable[str]) -> State:
    """Say what an environment needs so that it serves `groups`. Nothing is changed.

    Only a folder with a `pyvenv.cfg` may ever be emptied, and outside of the checkout only one that carries
    our stamp, which is there from the first moment on.
    """
    if not os.path.lexists(venv) or (venv.is_dir() and all(entry.name == STAMP for entry in venv.iterdir())):
        return State.ABSENT
    if not (venv / "pyvenv.cfg").is_file():
        return State.FOREIGN
    present = stamped_groups(venv, root)
    if present is not None:
        return State.READY if set(groups) <= set(present) else State.LACKING
    ours = venv.parent == root or (venv / STAMP).is_file()
    return State.STALE if ours else State.FOREIGN


def prepare(
    groups: Sequence[str], root: Path = ROOT, venv: Path | None = None, run: Runner | None = None
) -> Path:
    """Return the interpreter of an environment with the project (editable) and `groups` installed.

    A fitting environment is reused without touching the network.

    Raises:
        EnvironmentFault: it cannot be made here.
    """
    venv = venv_folder(root) if venv is None else venv
    run = run or partial(_run, root)
    state = assess(venv, root, groups)
    if state is State.READY:
        return venv_python(venv)
    if state is State.FOREIGN:
        raise EnvironmentFault(
            f"{venv} exists but is not an environment of this checkout, so it is left alone. Move it away, "
            "or set THRONES_VENV to a folder of your own choice."
        )
    if state is State.LACKING:
        groups = sorted({*groups, *(stamped_groups(venv, root) or [])})
    else:
        make = maker()
        try:
            if state is State.STALE:
                empty(venv)
            _write_stamp(venv, {})
        except OSError as error:
            raise EnvironmentFault(
                f"Cannot write to {venv} ({error.strerror or error}). Set THRONES_VENV to a folder that "
                "you can write to."
            ) from error
        print(f"Making the environment {venv} (once; it takes a minute) ...", file=sys.stderr, flush=True)
        if run([*make, str(venv)]) != 0 or not venv_python(venv).exists():
            raise EnvironmentFault(f"The environment could not be made: `{' '.join(make)} {venv}` failed.")
    _install(venv, root, groups, run)
    _write_stamp(venv, {**fingerprint(root), "groups": groups})
    return venv_python(venv)


def maker() -> list[str]:
    """Return the command that makes an environment with pip in the folder given to it.

    Raises:
        EnvironmentFault: this Python has no ensurepip, as on a bare Debian, and there is no uv to stand in.
    """
    if importlib.util.find_spec("ensurepip") is not None:
        return [base_python(), "-m", "venv"]
    if uv := shutil.which("uv"):
        return [uv, "venv", "--quiet", "--seed", "--allow-existing", "--python", base_python()]
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    raise EnvironmentFault(
        f"This Python ({base_python()}) lacks the part that makes virtual environments. On Debian and Ubuntu "
        f"it is a package of its own: `sudo apt install python{version}-venv`; then try again. To play, "
        "nothing is needed: `python3 scripts/play.py`."
    )


def empty(venv: Path) -> None:
    """Delete what is in a virtual environment.

    Its marks go last, so that a deletion cut short can be resumed.

    Raises:
        EnvironmentFault: the folder has no `pyvenv.cfg`; nothing has been deleted.
    """
    marks = [venv / "pyvenv.cfg", venv / STAMP]
    if not marks[0].is_file():
        raise EnvironmentFault(f"{venv} has no pyvenv.cfg, so it is left alone.")
    for entry in venv.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry not in marks:
            entry.unlink()
    for mark in marks:
        mark.unlink(missing_ok=True)


def clean_environ(environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return `environ` without what leads pip or Python out of the environment.

    `PIP_USER=0` also overrules `user = true` in a pip.conf, with which every install in an environment fails.
    """
    led_astray = {
        "PYTHONHOME", "PYTHONPATH", "VIRTUAL_ENV", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_PYTHON",
        "PIP_REQUIRE_VIRTUALENV", "__PYVENV_LAUNCHER__",
    }  # fmt: skip
    return {**{name: value for name, value in environ.items() if name not in led_astray}, "PIP_USER": "0"}


def call(python: Path, arguments: Sequence[str], extra: Mapping[str, str] | None = None) -> int:
    """Run an environment's interpreter in the checkout and return its exit code (130 after ^C)."""
    try:
        return subprocess.call([str(python), *arguments], cwd=ROOT, env={**clean_environ(), **(extra or {})})
    except KeyboardInterrupt:
        return 130


def call_pytest(python: Path, arguments: Sequence[str]) -> int:
    """Run pytest in the checkout; from a read-only one, its caches go beside the environment.

    So does bytecode, which is written whatever holds elsewhere: without it each process of the
    tests compiles them all.
    """
    caches = python.parent.parent / "caches"
    extra = {"PYTHONPYCACHEPREFIX": str(caches / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    if os.access(ROOT, os.W_OK):
        return call(python, ["-m", "pytest", *arguments], extra)
    extra["HYPOTHESIS_STORAGE_DIRECTORY"] = str(caches / "hypothesis")
    return call(python, ["-m", "pytest", "-o", f"cache_dir={caches / 'pytest'}", *arguments], extra)


def main(groups: Sequence[str], then: Callable[[Path], int]) -> int:
    """Prepare the checkout's environment, hand its interpreter to `then`, and return the exit code."""
    try:
        python = prepare(groups)
    except (EnvironmentFault, OSError) as error:
        print(error, file=sys.stderr)
        return CANNOT
    except KeyboardInterrupt:
        return 130
    return then(python)


def _install(venv: Path, root: Path, groups: Sequence[str], run: Runner) -> None:
    options = ["--quiet", "--disable-pip-version-check", "--retries", "2"]
    pip = [str(venv_python(venv)), "-m", "pip", *options, "install"]
    # Dependency groups came with pip 25.1; the pip that Python brings is often older.
    steps = [[*pip, "--upgrade", "pip>=25.1"]] if groups else []
    steps.append([*pip, "--editable", str(root), *(part for group in groups for part in ("--group", group))])
    for step in steps:
        if run(step) != 0:
            raise EnvironmentFault(
                "Installing what the tests need failed; pip's own words are above. Without a network it "
                "cannot work: connect and try again. To play, nothing is needed: `python3 scripts/play.py`."
            )


def _write_stamp(venv: Path, stamp: Mapping[str, object]) -> None:
    venv.mkdir(parents=True, exist_ok=True)
    (venv / STAMP).write_text(json.dumps(stamp, indent=1), encoding="utf-8")


def _run(root: Path, command: Sequence[str]) -> int:
    return subprocess.call(command, cwd=root, env=clean_environ())
