"""A real browser without a window, for tests of pages; they are skipped where there is none."""

import shutil
import subprocess
from pathlib import Path

import pytest

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--force-color-profile=srgb",
)  # fmt: skip


def drawn(folder: Path, *more: str, url: str = "") -> str:
    """What a browser prints when it has shown the frame in a folder, or what is at an address."""
    if BROWSER is None:
        pytest.skip("needs chromium")
    command = [BROWSER, *QUIET, "--allow-file-access-from-files", f"--user-data-dir={folder / 'browser'}"]
    page = url or (folder / "frame.html").as_uri()
    shown = subprocess.run([*command, *more, page], capture_output=True, timeout=100, check=True)
    return shown.stdout.decode()


def shows_files(folder: Path) -> None:
    """Skip the test where the browser shows no files of a folder, as one does that is confined to a home."""
    (folder / "frame.html").write_text("<p>shown</p>", encoding="utf-8")
    if "<p>shown</p>" not in drawn(folder, "--dump-dom"):
        pytest.skip("chromium shows no files here")
