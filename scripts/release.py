"""Build what is published: `python3 scripts/release.py [TAG]` writes wheel, sdist and one file to `dist`.

Nothing is built unless package, changelog and the tag, where one is given, name the same version and day.
"""

import hashlib
import re
import sys
from pathlib import Path

import modern_python  # noqa: F401
from environment import ROOT, call, main

DIST, OURS = ROOT / "dist", "thrones*"


def faults(changelog: str, package: str, tag: str) -> list[str]:
    """What hinders a release, by the texts of the changelog and of the package's `__init__.py`."""
    said = dict(re.findall(r'^__(version|released)__ = "(.*)"$', package, re.MULTILINE))
    newest = re.findall(r"^## (.*)$", changelog, re.MULTILINE)[0]
    wanted, name = f"{said['version']} ({said['released']})", f"v{said['version']}"
    found = [] if newest == wanted else [f"CHANGELOG.md begins with {newest!r}, and the package is {wanted}."]
    return found if tag in ("", name) else [*found, f"The tag is {tag}, and should be {name}."]


def release(python: Path) -> int:
    """Build all of it anew, check it, and print what each file's bytes come to."""
    for old in DIST.glob(OURS):
        old.unlink()
    wheel_and_sdist = ("-m", "hatchling", "build", "-d", str(DIST))
    one_file = (str(ROOT / "scripts" / "build_pyz.py"), str(DIST / "thrones.pyz"))
    for step in (wheel_and_sdist, one_file):
        if status := call(python, step):
            return status
    files = sorted(DIST.glob(OURS))
    checked = (str(file) for file in files if file.suffix != ".pyz")
    if status := call(python, ("-m", "twine", "check", "--strict", *checked)):
        return status
    for file in files:
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.name, sep="  ")
    return 0


if __name__ == "__main__":
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    package = (ROOT / "src" / "thrones_tui" / "__init__.py").read_text(encoding="utf-8")
    if found := faults(changelog, package, "".join(sys.argv[1:2])):
        sys.exit("\n".join(found))
    sys.exit(main(["release"], release))
