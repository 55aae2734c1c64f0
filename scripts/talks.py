"""Write the golden talks anew: `python3 scripts/talks.py`; needs nothing but Python.

One for each registered game, `tests/drive/talks/<game>.txt`: all lines between `thrones drive` and a program
that says hello, begins a game, answers by chance, makes every mistake once, and is shown less and less of the
board. Lines to the program begin with `> `, lines from it with `< `. Read what git says has changed: a field
that means something else is another protocol.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import modern_python  # noqa: F401

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "tests" / "drive" / "talks"
SHOWN: Final = {"full": 5, "text": 2, "none": 80}
"""How many questions are answered for each way to be shown the board."""
MISTAKES: Final = (
    "hello",
    '{"type":"new","id":"b","game":"chess"}',
    '{"type":"new","id":7}',
    '{"type":"resign","id":"a"}',
    '{"type":"choose","id":"c","number":1,"say":"rest"}',
    '{"type":"choose","id":"a","number":99,"say":"rest"}',
    '{"type":"choose","id":"a","number":1,"say":"fly"}',
)


def talk(game: str) -> Iterator[str]:
    """All lines of the talk on a game, but for the program's version."""
    from thrones_tui.drive.host import Host
    from thrones_tui.session.worlds import with_files

    host = Host("thrones", lambda name, files: with_files(name, files).edition, lambda: 7)
    rng, last = Random(7), ""

    def say(line: str) -> Iterator[str]:
        nonlocal last
        yield f"< {line}"
        for last in host.hear(line.encode()):
            yield f"> {last}"

    yield f"> {host.hello()}"
    yield from say('{"type":"hello","protocol":1,"name":"golden","games":[],"shoe size":43}')
    for view, questions in SHOWN.items():
        yield from say(json.dumps({"type": "new", "id": "a", "game": game, "seed": 7, "view": view}))
        for mistake in MISTAKES if view == "none" else ():
            asked = last
            yield from say(mistake)
            last = asked
        for _ in range(questions):
            asked = json.loads(last)
            if asked["type"] == "over":
                break
            yield from say(json.dumps(answer(asked, rng)))
    yield from say('{"type":"bye"}')


def answer(asked: Mapping[str, Any], rng: Random) -> Mapping[str, object]:
    """Any answer to a decision."""
    said = {"type": "choose", "id": asked["id"], "number": asked["number"]}
    if "options" in asked:
        return {**said, "index": rng.randrange(len(asked["options"]))}
    if "items" in asked:
        chosen = ", ".join(rng.sample(asked["items"], asked["pick"]))
    elif "longest" in asked:
        chosen = rng.choice("abcdefgh")
    else:
        chosen = str(rng.randint(asked["minimum"], asked["maximum"]))
    return {**said, "say": f"{asked['form']} {chosen}"}


def main() -> None:
    """Write all of them, or those of the games that are named."""
    sys.path.insert(0, str(ROOT / "src"))
    from thrones_tui.games.registry import GAMES

    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or GAMES:
        (FOLDER / f"{game}.txt").write_text("".join(f"{line}\n" for line in talk(game)), encoding="utf-8")


if __name__ == "__main__":
    main()
