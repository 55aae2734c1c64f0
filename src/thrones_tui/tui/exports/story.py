"""The story of a game as text: what was asked, with what odds, what was answered, and what came of it."""

from collections.abc import Iterator

from thrones_tui.core.decisions import Odds
from thrones_tui.games.registry import score_of, title_of, told_outcome
from thrones_tui.scene.english import counted, percent
from thrones_tui.scene.live import Play
from thrones_tui.session.account import account_of
from thrones_tui.session.journal import Header
from thrones_tui.session.timeline import Timeline, check

_MOST_LISTED = 12
"""Options that are listed; of more, as with combinations, only the one taken is named."""


def story(timeline: Timeline) -> Iterator[str]:
    """The game as a text: what was asked, the odds of each answer, what was said, what came of it.

    Turns in which nothing came of the same command are told as one. Raises `Divergence` if the game cannot be
    played again as recorded.
    """
    header = timeline.header
    who = f"{header.name} as {header.character}" if header.character else header.name
    yield f"{title_of(header.game)}: {who}"
    yield about(timeline)
    if timeline.remark:
        yield timeline.remark
    yield ""
    play = timeline.at(0)
    yield from (f"  {line.text}" for line in play.log)
    gambles: list[str] = []
    idle: list[int] = []
    same = ""
    for move in timeline.moves:
        before, asked, turn, (now, _) = len(play.log), [], 0, play.tally()
        if play.outcome is None:  # else `check` refuses what follows
            turn = now if play.decision.kind == "turn" else 0
            asked = [*_asked(play, move.do)]
            gambles += _against_the_odds(play, move.do)
        check(play, move)
        told = [
            f"  {line.text}" if line.turn == now else f"  Turn {line.turn}: {line.text}"
            for line in play.log[before:]  # some commands take many turns
        ]
        is_idle = turn > 0 and not told
        if not is_idle or move.do != same:
            yield from _idle(idle, same)
            idle, same = [], move.do
        if is_idle:
            idle.append(turn)
        else:
            yield from (*asked, *told)
    yield from _idle(idle, same)
    yield ""
    yield from _ending(play, header)
    if gambles:
        yield from ("", "Where another answer had better odds:", *gambles)


def about(timeline: Timeline) -> str:
    """Which game it is, for whoever wants to play it, too."""
    header, kind = timeline.header, "practice" if timeline.practice else "ranked"
    return f"Seed {header.seed}, {kind}, begun {header.began}, version {header.program}"


def _idle(turns: list[int], command: str) -> Iterator[str]:
    """Turns in which nothing came of the same command."""
    if turns:
        yield ""
        begin, end = turns[0], turns[-1]
        yield f"Turn {begin}: {command}" if begin == end else f"Turns {begin} to {end}: {command}"


def _asked(play: Play, command: str) -> Iterator[str]:
    """The question and its answer; of an ordinary turn just what was done."""
    decision = play.decision
    if decision.kind == "turn":
        yield ""
        yield f"Turn {play.standing().turn}: {command}"
        return
    yield f"  ? {decision.prompt}"
    if not 1 < len(decision.options) <= _MOST_LISTED:
        yield f"    > {command}"
        return
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
            f"  Turn {play.standing().turn}: {command} ({percent(chances[command].win)} to win) "
            f"instead of {best} ({percent(chances[best].win)})"
        )


def _chances(odds: Odds | None) -> str:
    if odds is None:
        return ""
    parts = [f"win {percent(odds.win)}", f"lose {percent(odds.lose)}"]
    if odds.draw > 0.0005:
        parts.append(f"neither {percent(odds.draw)}")
    return ", ".join(parts)


def _ending(play: Play, header: Header) -> Iterator[str]:
    now, end = play.standing(), play.outcome
    account = account_of(header, now, end)
    score = counted(account.score, *score_of(header.game))
    if end is None:
        yield f"So far: turn {now.turn}, {account.told or score}."
    elif account.told:
        yield f"{end.reason} {account.told} on turn {now.turn}."
    else:
        came_out = told_outcome(header.game, account.outcome)
        yield f"{end.reason} The game is {came_out} on turn {now.turn} with {score}."
