"""The shells themselves complete what is typed, by what `thrones completions` gives them."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.terminal.pty_program import ROOT, Program

from thrones_tui.session.saved import SavedGame
from thrones_tui.session.worlds import load_ruleset

PROGRAM = f"{shlex.quote(sys.executable)} -m thrones_tui"
SHELLS = {
    "bash": (("bash", "--norc", "--noprofile", "-i"), 'eval "$(thrones completions bash)"'),
    "zsh": (("zsh", "-f", "-i"), "autoload -Uz compinit; compinit -u -D; source <(thrones completions zsh)"),
}
"""How a shell is begun without anybody's settings, and gets our script."""
FISH = f"function thrones; {PROGRAM} $argv; end; thrones completions fish | source; complete -C $argv[1]"
TYPED = [
    ("thrones wa", "tch"),
    ("thrones play go", "ldrush"),
    ("thrones play thrones --ho", "use"),
    ("thrones play thrones --hero J", "on\\ Snow"),
    ("thrones play thrones --hero=J", "on\\ Snow"),
    ("thrones play thrones --hero 'J", "on Snow'"),
    ("thrones play thrones --hero Jon\\ Snow --the", "me"),
    ("thrones play thrones --house horses,d", "oomed-stannis"),
    ("thrones simulate thrones --players greedy,pl", "anner"),
    ("thrones simulate thrones --option hero=E", "uron\\ Greyjoy"),
    ("thrones saves export The", "\\ long\\ march"),
    ("thrones check my-wor", "ld/"),
    ("thrones replay my-ga", "me.jsonl"),
]
"""What is typed before Tab, and what stands behind it then."""


def save(home: Path) -> None:
    """A saved game that has a name."""
    options = {"name": "Ada", "hero": "Jon Snow"}
    saved = SavedGame.begin(load_ruleset("thrones"), 1, options, str(home / "data" / "saves"))
    saved.rename("The long march")
    saved.close()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a world and a journal."""
    (tmp_path / "my-world").mkdir()
    (tmp_path / "my-game.jsonl").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.thorough
@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_completes_what_is_typed(shell: str, here: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell}")
    start, load = SHELLS[shell]
    with Program(start, {"PS1": "$ "}, rows=8, cols=100) as program:
        save(program.home)
        program.send(f'thrones() {{ {PROGRAM} "$@"; }}; {load}; echo rea""dy\n')
        program.see("ready\n")
        for typed, more in TYPED:
            program.send(f"\x15{typed}\t")
            program.see(f"{typed}{more}")


@pytest.mark.thorough
@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
@pytest.mark.parametrize(("typed", "more"), TYPED)
def test_fish_completes_what_is_typed(typed: str, more: str, here: Path) -> None:
    save(here / "home")
    environ = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT / "src"), "THRONES_HOME": str(here / "home")}
    command = ("fish", "--no-config", "-c", FISH, typed)
    told = subprocess.run(
        command, env={**environ, "HOME": str(here)}, check=True, capture_output=True, text=True
    ).stdout
    (*_, word), rest = shlex.split(typed.replace("'", "")), more.replace("\\", "").strip("'")
    assert [line.split("\t")[0].removeprefix("./") for line in told.splitlines()] == [word + rest]
