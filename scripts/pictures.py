"""Draw the screens as SVG pictures: `python3 scripts/pictures.py FOLDER`; needs nothing but Python.

Every screen, and the moments of games that `picturing/moments.py` lists, at four sizes and in 256, 16 and no
colours. With --docs the few that the documentation shows are written to `docs/pictures`.
"""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import modern_python  # noqa: F401

ROOT: Final = Path(__file__).resolve().parents[1]
SIZES: Final = ((40, 12), (80, 24), (120, 40), (200, 50))
LOOKS: Final = {
    "256": ("dark", 256),
    "light": ("light", 256),
    "colour-blind": ("colour-blind", 256),
    "16": ("dark", 16),
    "mono": ("mono", 0),
}
DOCUMENTED: Final = {
    "title-80x24-256",
    "turn-80x24-256",
    "turn-120x40-256",
    "encounter-80x24-256",
    "end-80x24-256",
    "minirogue-dark-80x24-256",
    "goldrush-80x24-256",
    "horcruxes-80x24-256",
}


def main() -> int:
    """Write the pictures; return the exit code."""
    parser = argparse.ArgumentParser(description="Draw the screens as SVG pictures.")
    parser.add_argument("folder", nargs="?", help="where to write them")
    parser.add_argument("--docs", action="store_true", help="write those of the documentation")
    parser.add_argument("--ascii", action="store_true", help="use 7-bit signs alone")
    said = parser.parse_args()
    if said.docs == bool(said.folder):
        parser.error("say a FOLDER, or --docs")
    folder = ROOT / "docs" / "pictures" if said.docs else Path(said.folder)
    folder.mkdir(parents=True, exist_ok=True)
    sys.path.insert(0, str(ROOT / "src"))
    from picturing.moments import frames

    from thrones_tui.session.home import Start, find_home
    from thrones_tui.session.settings import Settings
    from thrones_tui.tui.exports.picture import picture

    written = 0
    with TemporaryDirectory(prefix="thrones-") as home:
        os.environ |= {"THRONES_HOME": home, "USER": "ada"}
        for name, canvas in frames(Start(find_home(), settings=Settings(coach=False)), SIZES, said.ascii):
            for look, (theme, colors) in LOOKS.items():
                if not said.docs or f"{name}-{look}" in DOCUMENTED:
                    text = picture(canvas, theme, colors)
                    (folder / f"{name}-{look}.svg").write_text(text, encoding="utf-8")
                    written += 1
    print(f"{written} pictures in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
