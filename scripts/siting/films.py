"""Recorded games on the site: played by players made of code, and shown by a player of recordings."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, Self

from thrones_tui.games.registry import title_of
from thrones_tui.tui.exports.export import exported

PACKAGE: Final = "asciinema-player"
VERSION: Final = "^3.10"
FOLDER: Final = "player"
"""Where its files are on the site."""
WATCHED: Final = "watch"
"""Where the games are."""
_WANTED: Final = {
    "dist/bundle/asciinema-player.css": "asciinema-player.css",
    "dist/bundle/asciinema-player.min.js": "asciinema-player.js",
    "LICENSE": "LICENSE.txt",
}
_LACKS: Final = (
    "The recordings need asciinema-player, which could not be had from npm when this site was built. Each "
    "game is still a page of its own, which plays it."
)


class Film(NamedTuple):
    """A game, who plays it, and from which seed."""

    game: str
    players: str
    seed: int
    options: tuple[str, ...] = ()

    def files(self) -> Mapping[str, bytes]:
        """The game as a recording and as a page, by where they are on the site."""
        command = [sys.executable, "-m", "thrones_tui", "simulate"]
        with TemporaryDirectory(prefix="thrones-") as folder:
            run, journal = f"{folder}/run.db", f"{folder}/game.jsonl"
            options = (part for option in self.options for part in ("--option", option))
            played = [self.game, "--players", self.players, "--seed", str(self.seed), "--games", "1"]
            for words in ([*played, *options, "--out", run], ["--replay", f"{run}:0/0", "--output", journal]):
                subprocess.run([*command, *words], check=True, capture_output=True)
            kinds = ("cast", "html")
            return {f"{WATCHED}/{self.game}.{kind}": exported(journal, kind, seconds=60.0) for kind in kinds}


FILMS: Final = (
    Film("thrones", "planner", 7, ("hero=Sansa Stark",)),
    Film("minirogue", "expert", 7),
    Film("goldrush", "greedy,cautious", 7, ("size=8",)),
    Film("horcruxes", "cunning,helpful", 7),
)


class Player(NamedTuple):
    """The player of recordings: its files by where they are on the site."""

    files: Mapping[str, bytes]

    @classmethod
    def found(cls, cache: Path) -> Self | None:
        """The player as npm has it, kept in a folder; None where npm cannot bring it."""
        package = cache / "node_modules" / PACKAGE
        if not package.exists():
            beside = Path(sys.executable).parent
            npm = shutil.which("npm") or shutil.which("npm", path=str(beside))
            if npm is None:
                return None
            cache.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=cache) as whole:  # two sites may be built at once
                options = ["--prefix", whole, "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
                asked = [npm, "install", *options, f"{PACKAGE}@{VERSION}"]
                if subprocess.run(asked, check=False).returncode != 0:
                    return None
                with suppress(OSError):
                    Path(whole, "node_modules").rename(cache / "node_modules")
        return cls({f"{FOLDER}/{name}": (package / path).read_bytes() for path, name in _WANTED.items()})


def watched(player: Player | None) -> str:
    """The page with the recordings, in Markdown."""
    parts = ["# Watch a game", "Players made of code play; `thrones watch` shows such games in a terminal."]
    if player is None:
        parts.append(f"!!! note\n\n    {_LACKS}")
    else:
        parts.append(f'<link rel="stylesheet" href="../{FOLDER}/asciinema-player.css">')
        parts.append(f'<script src="../{FOLDER}/asciinema-player.js"></script>')
    for film in FILMS:
        who = film.players.replace(",", " against ")
        parts.append(f"## {title_of(film.game)}")
        beside = f"[The same with its story beside it](../{WATCHED}/{film.game}.html)"
        parts.append(f"Played by {who}, seed {film.seed}. {beside}.")
        if player is not None:
            parts.append(f'<div class="film" data-cast="../{WATCHED}/{film.game}.cast"></div>')
    if player is not None:
        parts.append(f"<script>{_START}</script>")
    return "\n\n".join(parts) + "\n"


_START: Final = """
for (const film of document.querySelectorAll(".film"))
  AsciinemaPlayer.create(film.dataset.cast, film, {preload: true, poster: "npt:0:05", speed: 2});
"""
