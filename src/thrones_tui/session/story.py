"""A game as a text to be read: what was asked, the odds of each answer, what was said, what came of it."""

from collections.abc import Iterator

from thrones_tui.core.decisions import Decision, Odds
from thrones_tui.session.loading import Loaded
from thrones_tui.session.play import Play
from thrones_tui.session.saved import standing
from thrones_tui.session.saves import game_title
from thrones_tui.session.timeline import check

_MOST_LISTED = 12
"""Options that are listed; of more, as with combinations, only the one taken is named."""


def story(loaded: Loaded) -> Iterator[str]:
    """The lines of the story, from the first to the last command that was not taken back.

    Raises:
        Divergence: the game cannot be played again as recorded.
    """
    header = loaded.story.header
    who = f"{header.name} as {header.character}" if header.character else header.name
    yield f"{game_title(header.game)}: {who}"
    kind = "practice" if loaded.story.practice else "ranked"
    yield f"Seed {header.seed}, {kind}, begun {header.began}, version {header.program}"
    yield ""
    play = loaded.timeline.at(0)
    yield from (f"  {line.text}" for line in play.log)
    gambles: list[str] = []
    for step in loaded.timeline.steps:
        before = len(play.log)
        yield from _asked(play, step.command)
        gambles += _against_the_odds(play, step.command)
        check(play, step)
        yield from (f"  {line.text}" for line in play.log[before:])
    yield ""
    yield from _ending(play)
    if gambles:
        yield from ("", "Where another answer had better odds:", *gambles)


def _asked(play: Play, command: str) -> Iterator[str]:
    """The question and its answer; of an ordinary turn just what was done."""
    decision = play.decision
    if decision.kind == "turn":
        yield f"\nTurn {standing(play).turn}: {command}"
        return
    yield f"  ? {decision.prompt}"
    if 1 < len(decision.options) <= _MOST_LISTED:
        yield from _options(decision, command)
    else:
        yield f"    > {command}"


def _options(decision: Decision, command: str) -> Iterator[str]:
    for option, odds, note in decision.choices:
        mark = ">" if str(option) == command else " "
        facts = ", ".join(filter(None, (_chances(odds), note)))
        yield f"    {mark} {option}{f': {facts}' if facts else ''}"


def _against_the_odds(play: Play, command: str) -> Iterator[str]:
    """What was chosen although another answer was more likely to win."""
    chances = {str(option): odds for option, odds, _ in play.decision.choices if odds is not None}
    if command not in chances:
        return
    best = max(chances, key=lambda option: chances[option].win)
    if chances[best].win > chances[command].win:
        yield (
            f"  Turn {standing(play).turn}: {command} ({_percent(chances[command].win)} to win) "
            f"instead of {best} ({_percent(chances[best].win)})"
        )


def _chances(odds: Odds | None) -> str:
    if odds is None:
        return ""
    parts = [f"win {_percent(odds.win)}", f"lose {_percent(odds.lose)}"]
    if odds.draw > 0.0005:
        parts.append(f"neither {_percent(odds.draw)}")
    return ", ".join(parts)


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f}".removesuffix(".0") + "%"


def _ending(play: Play) -> Iterator[str]:
    now = standing(play)
    if play.outcome is None:
        yield f"So far: turn {now.turn}, {now.score} points."
    else:
        end = play.outcome
        yield f"{end.reason} The game is {end.result} on turn {now.turn} with {now.score} points."
