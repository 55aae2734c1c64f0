"""What MkDocs is told besides `mkdocs.yml`: pages that are made or stand elsewhere, and where links lead.

The files of the documentation link each other as they stand in the checkout. On the site a link to a page
leads to it there, and one to any other file of the checkout to where the project is published.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from posixpath import dirname, normpath, relpath
from typing import Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from siting.films import FILMS, Player, watched  # noqa: E402
from siting.games import PLAYED, guide  # noqa: E402

INDEX: Final = "docs/README.md"
"""Lists all pages, under headings."""
MOVED: Final = {
    "README.md": "index.md",
    INDEX: "pages.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
}
"""Where files stand on the site that are elsewhere in the checkout."""
_LINK: Final = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
_NESTED: Final = re.compile(r"^ {2,3}(?=- )", re.MULTILINE)
"""A list in a list, for which MkDocs wants four blanks."""
_PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
_FILES: Final = f"{_PROJECT['urls']['Homepage']}/blob/main/"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Give the site the navigation of the list of pages."""
    config.nav = [
        {"Home": ["index.md", "pages.md"]},
        {"Games": [*(f"play/{game}.md" for game in PLAYED), "play/watch.md"]},
        *({heading: entries} for heading, entries in _sections()),
    ]
    return config


def _sections() -> Iterator[tuple[str, list[dict[str, str]]]]:
    """The headings of the list of pages, each with its pages by their titles."""
    for section in (ROOT / INDEX).read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, _, rest = section.partition("\n")
        links = re.findall(r"^- \[([^]]+)\]\(([^)#]+)\)", rest, re.MULTILINE)
        yield heading, [{title: _place(normpath(f"docs/{link}"))} for title, link in links]


def _place(path: str) -> str:
    """Where a file of the checkout is on the site."""
    return MOVED.get(path, path.removeprefix("docs/"))


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what does not stand in the folder of the documentation."""
    listed = files.get_file_from_path("README.md")
    if listed is not None:
        files.remove(listed)
    made = {place: (ROOT / path).read_text(encoding="utf-8") for path, place in MOVED.items()}
    made |= {f"play/{game}.md": guide(game) for game in PLAYED}
    player = Player.found(Path(sys.prefix) / "caches" / "npm")
    made["play/watch.md"] = watched(player)
    for place, text in made.items():
        files.append(File.generated(config, place, content=text))
    for place, data in (player.files if player else {}).items():
        files.append(File.generated(config, place, content=data))
    for film in FILMS:
        for place, data in film.files().items():
            files.append(File.generated(config, place, content=data))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Let links lead to where their files are, and lists be nested as elsewhere."""
    here = page.file.src_uri
    origin = next((path for path, place in MOVED.items() if place == here), f"docs/{here}")

    def led(match: re.Match[str]) -> str:
        opening, link, anchor, closing = match.groups()
        path = normpath(f"{dirname(origin)}/{link}".lstrip("/"))
        if not (ROOT / path).exists():
            return match[0]
        if path.startswith("docs/") or path in MOVED:
            return f"{opening}{relpath(_place(path), dirname(here) or '.')}{anchor or ''}{closing}"
        return f"{opening}{_FILES}{path}{anchor or ''}{closing}"

    return _NESTED.sub("    ", _LINK.sub(led, markdown))
