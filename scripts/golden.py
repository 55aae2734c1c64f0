"""Write the golden playthroughs anew: `python3 scripts/golden.py`; needs nothing but Python.

One record for each registered game, `tests/golden/<game>.jsonl`: a whole game played at random, of the seed
whose game meets the most kinds of question, answer and event, and is the longest of those, up to a limit. A
game with house rules has a second one, `<game>-house.jsonl`, with all of them on; `SPECIAL` lists what chance
hardly ever brings. Read what git says has changed: from the first command that differs, the rules do
something else than they did. With names of records, those alone are written.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

import modern_python  # noqa: F401

if TYPE_CHECKING:
    from thrones_tui.core.rules import Rules, State

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "tests" / "golden"
SEEDS: Final = 3000
LONGEST: Final = 300
"""Commands of a record; a longer game tells no more than a shorter one, but takes its time to replay."""
OPTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "thrones": {"name": "Ada", "hero": "Sansa Stark"},  # only she is asked who makes room (T-CAL-3)
    "greater": {"name": "Ada", "hero": "Sansa Stark"},
    # Only a person who dies leaves the computer to be watched (G-AI-1).
    "goldrush": {"name": "Ada", "name2": "Ben", "size": "10", "player2": "cautious"},
}
"""How a game is set up; one that is not listed, with what it takes when nothing is said."""
SPECIAL: Final[Mapping[str, tuple[str, Mapping[str, str], str]]] = {
    # T-ENC-9: a hero as strong as Euron Greyjoy, who has no warrior either, and near enough to meet him.
    "thrones-tie": (
        "thrones",
        {
            "name": "Ada",
            "hero": "Self",
            "money": "1000",
            "influence": "100",
            "army": "100",
            "row": "12",
            "column": "3",
        },
        "winner=-1",
    ),
}
"""Further records by name: the game, its options, and what one of its events must say of itself."""
HOUSE: Final = "-house"
"""After the name of a game: its record with house rules."""


class Entry(NamedTuple):
    """A command as typed, and the digest of the state after it."""

    command: str
    digest: str


class Playthrough(NamedTuple):
    """A whole game: the digest of its first state, and all that was done.

    `kinds` are the names of the questions, verbs and events it met; `is_fit` if it met what it must.
    """

    seed: int
    digest: str
    entries: Sequence[Entry]
    kinds: frozenset[str]
    is_fit: bool

    @property
    def richness(self) -> tuple[int, int]:
        """Kinds met, then length: what makes it worth keeping; nothing where it is too long."""
        length = len(self.entries)
        return (len(self.kinds), length) if length <= LONGEST else (0, 0)


def play(
    rules: "Rules[State, object]", options: Mapping[str, str], seed: int, wanted: str = ""
) -> Playthrough:
    """Play a game at random, by its seed alone, until it is over or too long; the digests are left out."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.core.engine import Game

    game = Game(rules, rules.new(options, Dice(seed)))
    rng, kinds, is_fit = Random(seed), set(), not wanted
    entries: list[Entry] = []
    while game.outcome is None and len(entries) <= LONGEST:
        command = game.decision.sample(rng)
        kinds |= {f"question {game.decision.name}", f"verb {command.verb}"}
        events = game.submit(command)
        kinds |= {f"event {type(event).__name__}" for event in events}
        is_fit = is_fit or any(wanted in repr(event) for event in events)
        entries.append(Entry(str(command), ""))
    return Playthrough(seed, "", entries, frozenset(kinds), is_fit)


def candidates(
    rules: "Rules[State, object]", options: Mapping[str, str], wanted: str
) -> Iterator[Playthrough]:
    """The playthroughs that met what they must, of all seeds with which the game can begin."""
    for seed in range(SEEDS):
        try:
            found = play(rules, options, seed, wanted)
        except ValueError:
            continue
        if found.is_fit:
            yield found


def digested(rules: "Rules[State, object]", options: Mapping[str, str], found: Playthrough) -> Playthrough:
    """The same playthrough with its digests, which would make the search three times as long."""
    from thrones_tui.core.dice import Dice
    from thrones_tui.core.engine import Game

    game = Game(rules, rules.new(options, Dice(found.seed)), quiet=True)
    first, entries = game.digest(), []
    for entry in found.entries:
        game.submit(entry.command)
        entries.append(Entry(entry.command, game.digest()))
    return found._replace(digest=first, entries=entries)


def records() -> list[str]:
    """The names of all records there should be."""
    from thrones_tui.games.registry import GAMES
    from thrones_tui.session.worlds import load_ruleset

    with_house = [name + HOUSE for name in GAMES if load_ruleset(name).rules.house_rules]
    return sorted([*GAMES, *with_house, *SPECIAL])


def setup(name: str) -> tuple[str, Mapping[str, str]]:
    """The game and the options of a record."""
    from thrones_tui.session.worlds import load_ruleset

    if name in SPECIAL:
        return SPECIAL[name][:2]
    game = name.removesuffix(HOUSE)
    options = OPTIONS.get(game, {})
    if game == name:
        return game, options
    return game, {**options, "house": ",".join(rule.name for rule in load_ruleset(game).rules.house_rules)}


def write(name: str) -> Playthrough:
    """Find the richest playthrough for a record, write it, and return it."""
    from thrones_tui.session.worlds import load_ruleset

    game, options = setup(name)
    rules = load_ruleset(game).rules
    wanted = SPECIAL[name][2] if name in SPECIAL else ""
    found = max(candidates(rules, options, wanted), key=lambda each: each.richness)
    record = digested(rules, options, found)
    header = {"game": game, "seed": record.seed, "options": options, "digest": record.digest}
    lines = (header, *(entry._asdict() for entry in record.entries))
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.jsonl").write_text(text, encoding="utf-8", newline="\n")
    return record


def main() -> int:
    """Write the records that are named, or all, and say what is in them."""
    sys.path.insert(0, str(ROOT / "src"))
    for name in sys.argv[1:] or records():
        record = write(name)
        commands, kinds = record.richness[::-1]
        print(f"{name}: seed {record.seed}, {commands} commands, {kinds} kinds of question, answer and event")
    return 0


if __name__ == "__main__":
    sys.exit(main())
