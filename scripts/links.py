"""Ask for every page elsewhere that ours lead to: `python3 scripts/links.py`. It is run by hand.

No test reaches the network; those between pages of ours are tested.
"""

import re
import sys
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import modern_python  # noqa: F401

ROOT = Path(__file__).resolve().parent.parent
_LINK = re.compile(r"""https?://[^\s()<>"'`\]]*[^\s()<>"'`\].,;:]""")
_OURS = ("*.md", "docs/**/*.md", "pyproject.toml", "mkdocs.yml")
_PATIENCE = 20.0
"""Seconds for an answer."""
_BROWSER = "Mozilla/5.0 (thrones-tui's links)"
"""Some hosts turn away who does not say that."""


def links(root: Path) -> dict[str, list[str]]:
    """The addresses in our pages, each with the places that have it: file and line."""
    found: dict[str, list[str]] = {}
    for path in sorted({path for pattern in _OURS for path in root.glob(pattern)}):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for address in _LINK.findall(line):
                found.setdefault(address, []).append(f"{path.relative_to(root).as_posix()}:{number}")
    return found


def fault(address: str) -> str:
    """Why there is no page at an address; empty if there is one, or it is only kept from programs."""
    try:
        with urlopen(Request(address, headers={"User-Agent": _BROWSER}), timeout=_PATIENCE):
            return ""
    except HTTPError as error:
        return "" if error.code in (401, 403, 429) else f"{error.code} {error.reason}"
    except (OSError, ValueError) as error:
        return str(error)


def main(root: Path = ROOT) -> int:
    """Print what leads nowhere, with its places; return 1 if anything does."""
    found, broken = links(root), 0
    for address, places in found.items():
        if why := fault(address):
            broken += 1
            print(f"{address} ({why}): {', '.join(places)}", flush=True)
    print(f"{len(found)} addresses, {broken} without a page")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
