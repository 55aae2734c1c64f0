"""Build the program as one file: `python3 scripts/build_pyz.py [FILE]` (default: `dist/thrones.pyz`).

Python 3.11 or newer anywhere runs it, worlds included. The same sources and Python give the same bytes.
"""

import py_compile
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import modern_python  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent
SHEBANG = b"#!/usr/bin/env python3\n"
MAIN = b"""import os, sys
sys.path[0] = os.path.abspath(sys.path[0])
import modern_python
from thrones_tui.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""The start; it must stay readable for Python 2.7."""


def entries() -> Iterator[tuple[str, bytes]]:
    """Name and content of all that is in the archive; of a folder, whose name ends in a slash, nothing."""
    yield "__main__.py", MAIN
    yield "modern_python.py", (ROOT / "scripts" / "modern_python.py").read_bytes()
    for top, folder in (
        ("thrones_tui", ROOT / "src" / "thrones_tui"),
        ("thrones_tui/assets", ROOT / "assets"),
    ):
        files = {path for path in folder.rglob("*") if path.is_file() and path.parent.name != "__pycache__"}
        folders = {above for path in files for above in path.parents if folder in above.parents}
        for path in sorted(files | folders):
            name = f"{top}/{path.relative_to(folder).as_posix()}"
            if path in folders:
                yield f"{name}/", b""
            else:
                yield name, path.read_bytes()
                if path.suffix == ".py":
                    yield f"{name}c", compiled(path, name)


def compiled(path: Path, name: str) -> bytes:
    """The code of a module for the Python that builds; others pass over it and read the module itself."""
    with TemporaryDirectory() as folder:
        made = py_compile.compile(
            str(path),
            cfile=f"{folder}/code",
            dfile=name,
            doraise=True,
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        assert made
        return Path(made).read_bytes()


def build(target: Path) -> None:
    """Write the archive, with nothing in it of this machine or of today."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        file.write(SHEBANG)
        with ZipFile(file, "w") as archive:
            for name, content in entries():
                about = ZipInfo(name)  # of 1980, the first year that it can say
                about.create_system, about.compress_type = 3, ZIP_DEFLATED
                about.external_attr = (0o40755 if name.endswith("/") else 0o100644) << 16
                archive.writestr(about, content, compresslevel=9)
    target.chmod(0o755)


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "thrones.pyz")
    build(target)
    print(target)
