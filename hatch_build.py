"""Build hook of the wheel: it brings the manual page and what shells complete by, as the program prints them.

With `THRONES_COMPILE=1` mypyc compiles the rules (see docs/performance.md).
"""

import ast
import atexit
import os
import re
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path
from tempfile import mkdtemp

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLAIN = re.compile(
    r"thrones_tui\.scene\.(?!english)"  # what shapes a screen gains nothing
    r"|\bClassVar\b|\bcached_property\b"  # mypyc takes constants of a dataclass for fields, keeps no result
    r"|^@dataclass.*\nclass \w+\(Generic\b|\(Fraction\)"  # and makes no native class of these
    r"|\bmetaclass=type\b|= Vocabulary\("  # nor of what is completed as it is made
    r"|\bmypy_extensions\b",  # for types alone
    re.MULTILINE,
)
"""A module whose text has any of this stays as it is."""
PLACES = ("core/**/[!_]*.py", "games/**/[!_]*.py", "players/marching.py", "players/ripples.py")
"""The rules, and where a planner spends its time; players themselves stay open to be derived from."""
SHARED = {
    "share/man/man6/thrones.6": ("manual",),
    "share/bash-completion/completions/thrones": ("completions", "bash"),
    "share/zsh/site-functions/_thrones": ("completions", "zsh"),
    "share/fish/vendor_completions.d/thrones.fish": ("completions", "fish"),
}
"""Where man and shells look, and what prints what they look for."""
WANTED = os.environ.get("THRONES_COMPILE") == "1"


class Additions(BuildHookInterface[BuilderConfig]):
    """What is in the wheel and not in the sources."""

    def dependencies(self) -> list[str]:
        """What compiling needs beyond the usual build."""
        return list(self.metadata.config["dependency-groups"]["compile"]) if WANTED else []

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Add what the program prints about itself, and what comes of compiling."""
        folder = Path(mkdtemp())
        atexit.register(shutil.rmtree, folder)
        shared, environ = {}, {**os.environ, "PYTHONPATH": str(Path(self.root, "src"))}
        for place, command in SHARED.items():
            program = (sys.executable, "-B", "-m", "thrones_tui", *command)
            file = folder / "-".join(command)
            file.write_bytes(subprocess.run(program, env=environ, check=True, stdout=subprocess.PIPE).stdout)
            shared[str(file)] = place
        build_data.update(shared_data=shared)
        if WANTED and version == "standard":
            self.compile(build_data)

    def compile(self, build_data: dict[str, object]) -> None:
        """Lay an extension module beside each module of core and games that is compiled."""
        from mypyc.build import mypycify
        from setuptools import setup

        work = shutil.copytree(Path(self.root, "src"), Path(mkdtemp()), dirs_exist_ok=True)
        atexit.register(shutil.rmtree, work)
        with chdir(work):  # tracebacks have paths as mypyc is given them
            native = []
            for file in (file for place in PLACES for file in Path().glob(f"*/{place}")):
                if not PLAIN.search(text := file.read_text("utf-8")):
                    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
                    file.write_text(text + "".join(map(annotations, classes)), "utf-8")
                    native.append(str(file))
            modules = mypycify(sorted(native), opt_level="2", debug_level="0", group_name="thrones_tui")
            setup(ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "built"])
        made = {str(file): str(file.relative_to(work / "built")) for file in work.glob("built/**/*.*")}
        build_data.update(force_include=made, pure_python=False, infer_tag=True)


def annotations(node: ast.ClassDef) -> str:
    """A line that has a class keep its annotations as they are written: of `list[int]` mypyc knows `list`."""
    fields = [field for field in node.body if isinstance(field, ast.AnnAssign)]
    kinds = {ast.unparse(field.target): ast.unparse(field.annotation) for field in fields}
    return f"setattr({node.name}, '__annotations__', {kinds})\n" if kinds else ""
