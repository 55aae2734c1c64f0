"""Gestures of MiniRogue in a real terminal: each of the keys, until each of its reasons to stop was seen."""

import re
from pathlib import Path
from random import Random

import pytest
from tests.terminal.game import SCRIPT, game
from tests.terminal.guests import Guest, perform, rehearse
from tests.terminal.player import Step, Waiter
from tests.tui.reading import dialog

SIGHTED = r"You stop: the \w+, \d"
NEAR = r"The \w+ is next to you; (strike with f|you can run from it)\."
BLOCKED = (
    r"The \w+, [\dNSEW ]+, stands in the only way; (strike with f|f (goes up to|waits for) it|you [a-z ]+)\."
)
GUARDED = r"What is left lies within reach of the \w+, [\dNSEW ]+\. Enter goes all the same(, t elsewhere)?\."
COMING = r"is coming; (f waits for it|you can run from it)\. Enter explores all the same\."
ROUND = r"(stands in|comes along) the way; round it there are \d+ steps instead of \d+\. Enter goes all"
WEAK = r"You are badly hurt, with \d+% of your hit points\. Enter goes all the same\."
FOUND = r"Nothing lies about here any more\. (You carry \d+ unread scrolls?: r\. )?Go down with >\."
REASONS = {
    "R": (
        r"You have all your hit points\.",
        r"No rest: the \w+ is coming\.",
        r"No rest: the \w+ is next to you\.",
    ),
    "f": (
        r"dealing a final blow\.",
        r"It cost you (no|\d+) hit points?\.",
        r"You stop: \d+ of \d+ hit points left\.",
        r"The next blows could kill you\. Enter strikes all the same\.",
        r"You stop: the \w+ joins the fight\.",
        r"The \w+, [\dNSEW ]+, (does not come|is asleep)\. Enter goes up to it\.",
        r"Nobody is in sight\. The \w+ is [\dNSEW ]+; Enter goes there\.",
    ),
    "o": (SIGHTED, NEAR, BLOCKED, GUARDED, COMING, ROUND, WEAK, FOUND),
    "_": (SIGHTED, NEAR, BLOCKED, WEAK),
}
"""Why each of the keys stops, as the screen says it."""
LIKELY = (26, 30, 25, 45)
"""Seeds of games that show most of it."""


class Delver(Guest):
    """Presses one key for many turns after the other, as chance will have it."""

    def __init__(self, seed: int) -> None:
        super().__init__("MiniRogue")
        self._random = Random(seed)

    def play(self, rows: list[str]) -> str:
        """Any of them; Enter after some warnings, down at some stairways."""
        if dialog(rows):
            return "\x1b"
        text = " ".join("\n".join(rows).split())
        if "Enter goes all the same" in text and self._random.random() < 0.5:
            return "\r"
        if " > down" in rows[-1] and self._random.random() < 0.5:
            return ">"
        if "badly hurt" in rows[0] and self._random.random() < 0.3:
            return "o"
        return self._random.choice("ooo__ffRR")


def shown(steps: list[Step]) -> set[tuple[str, str]]:
    """The keys that were pressed, with each reason that was then on the screen."""
    return {
        (step.pressed, reason)
        for step in steps
        for reason in REASONS.get(step.pressed, ())
        if re.search(reason, " ".join(step.shown.split()))
    }


@pytest.mark.rule("R-CMD-5")
def test_each_gesture_stops_at_each_of_its_reasons_in_a_real_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = {(key, reason) for key, reasons in REASONS.items() for reason in reasons}
    monkeypatch.setenv("USER", "ada")
    for seed in dict.fromkeys((*LIKELY, *range(60))):
        monkeypatch.setenv("THRONES_HOME", str(tmp_path / f"{seed}"))
        steps = rehearse(Delver(seed), seed, most=45, typist=Waiter)
        if found := missing & shown(steps):
            with game(("--seed", str(seed)), rows=24, cols=80, command=SCRIPT) as program:
                perform(program, steps)
            missing -= found
        if not missing:
            return
    raise AssertionError(f"nothing shows {missing}")


@pytest.mark.rule("R-CMD-3")
def test_a_letter_typed_at_once_with_its_command_counts_in_a_real_terminal() -> None:
    with game(("play", "minirogue", "--seed", "1", "--name", "Ada")) as program:
        program.send("wa")
        program.wait_for(lambda shown: b"You are wielding short sword." in shown.output)
