"""Write the golden plain talks anew: `python3 scripts/plain_talks.py`; needs nothing but Python.

One for each registered game, `tests/plain/talks/<game>.txt`: a whole game as `thrones plain` says it, played
by a program that types commands, and now and then looks something up. Lines that were typed begin with `> `.
Read what git says has changed, aloud if you can. With names of games, those alone are written.
"""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import modern_python  # noqa: F401

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "tests" / "plain" / "talks"
SEED: Final = 7
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "thrones": {"name": "Ada", "hero": "Jon Snow"},
    "greater": {"name": "Ada", "hero": "Sansa Stark"},
    "skirmish": {"name": "Ada", "hero": "Maren Ashby"},
    "minirogue": {"name": "Ada"},
    "goldrush": {"name": "Ada", "name2": "Ben", "odds": "on"},
    "horcruxes": {"name": "Ada", "kind2": "naive"},
}
"""How a game is set up."""
PLAYERS: Final = {
    "minirogue": ("random",), "goldrush": ("greedy", "cautious"), "horcruxes": ("expert", "random")
}  # fmt: skip
"""Who types at each seat, if not the greedy player."""
BETWEEN: Final = (
    "help", "look", "near", "look north", "sheet", "map", "what changed", "log", "repeat", "lok",
    "help 2", "go", "near", "what changed", "look", "near", "sheet",
)  # fmt: skip
"""What is looked up, each after some commands."""
EVERY: Final = 3


def main() -> None:
    """Write all of them, or those of the games that are named."""
    sys.path.insert(0, str(ROOT / "src"))
    FOLDER.mkdir(exist_ok=True)
    for game in sys.argv[1:] or OPTIONS:
        with tempfile.TemporaryDirectory() as folder:
            lines = "\n".join(talk(game, folder))
        (FOLDER / f"{game}.txt").write_text(f"{lines}\n", encoding="utf-8")


def arguments(game: str) -> tuple[str, ...]:
    """What is typed after `thrones` for a game."""
    said = (word for name, value in OPTIONS[game].items() for word in (f"--{name}", value))
    return ("plain", game, "--seed", str(SEED), *said)


def talk(game: str, folder: str) -> Iterator[str]:
    """All that is said and typed in a game, in a home of its own."""
    from thrones_tui.plain.console import Conversation
    from thrones_tui.session.home import Start, find_home

    home = find_home({"THRONES_HOME": folder, "USER": "ada"})
    conversation = Conversation(Start(home, game, SEED, OPTIONS[game])).talk()
    yield from next(conversation)
    for line in typed(game, folder):
        yield f"> {line}"
        try:
            yield from conversation.send(line)
        except StopIteration:
            return


def typed(game: str, folder: str) -> Iterator[str]:
    """What is typed in a game, up to the end: what names a gesture begins it."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.plain.asking import settled_answer
    from thrones_tui.players.contract import Setup
    from thrones_tui.players.seats import Chair
    from thrones_tui.scene.gestures import Gesture, take_step
    from thrones_tui.scene.live import begin
    from thrones_tui.session.opponents import seat_of
    from thrones_tui.session.worlds import load_ruleset

    edition = load_ruleset(game).edition
    play = begin(edition, Dice(SEED), OPTIONS[game])
    chairs = []
    for at, name in enumerate(PLAYERS.get(game, ("greedy",))):
        setup = Setup(game, at, OPTIONS[game], edition.rules, edition.presenter)
        chairs.append(Chair(seat_of(game, name), setup, str(SEED)))
        chairs[at].begin()
    asides, commands = iter(BETWEEN), 0
    while play.outcome is None:
        command = settled_answer(play.scene().dialog, "ask")
        while not command:
            command = str(chairs[play.decision.player].answer(play))
            if edition.presenter.slip(command):
                command = ""  # a slip, which cannot be typed
                continue
            commands += 1
            if commands % EVERY == 0 and (aside := next(asides, "")):
                yield aside
            yield command
            if play.decision.kind == "spot" and edition.presenter.perils(play.seen, play.memory, command):
                yield command  # in spite of the warning
        gestures = edition.presenter.gestures(play.seen).values()
        rest: Gesture | None = next((each for each in gestures if each.manner.word == command), None)
        if rest is None:
            play.submit(command)
        while rest is not None:
            rest = take_step(rest, play, play.submit, {}).rest
    yield "quit"


if __name__ == "__main__":
    main()
