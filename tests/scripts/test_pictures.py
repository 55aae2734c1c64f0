"""The pictures of the screens, for eyes and documents."""

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = [ROOT / path for path in re.findall(r"\]\((docs/pictures/[^)]+)\)", README)]
"""The pictures of the README."""
sys.path.insert(0, str(ROOT / "scripts"))

from pictures import DOCUMENTED  # noqa: E402


def test_the_script_draws_every_screen_at_every_size(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "pictures.py"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    files = sorted(tmp_path.glob("*.svg"))
    assert done.stdout.startswith(f"{len(files)} pictures in")
    moments = {file.name.split("-40x12-")[0] for file in files if "-40x12-" in file.name}
    assert {"title", "turn", "encounter", "keep-four", "city", "last-battle", "end", "goldrush"} <= moments
    assert len(files) == len(moments) * 4 * 5
    for file in files:
        ElementTree.fromstring(file.read_text(encoding="utf-8"))
    for path in SHOWN:
        drawn = (tmp_path / path.name).read_text(encoding="utf-8")
        assert drawn == path.read_text(encoding="utf-8"), "draw it anew: python3 scripts/pictures.py --docs"


def test_the_pictures_that_documents_show_are_there() -> None:
    drawn = {path.stem for path in (ROOT / "docs" / "pictures").glob("*.svg")}
    assert drawn == DOCUMENTED
    assert SHOWN
    assert all(path.is_file() for path in SHOWN)
