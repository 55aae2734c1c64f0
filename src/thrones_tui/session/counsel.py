"""What the adviser of a game says: of a question now, and of the answers in a game that is over."""

import time
from collections.abc import Callable
from math import inf
from typing import Final, NamedTuple

from thrones_tui.advice.foresight import Advice, Judgement
from thrones_tui.core.codec import digest, encode
from thrones_tui.core.commands import Command
from thrones_tui.core.dice import Dice
from thrones_tui.games.registry import title_of
from thrones_tui.players.contract import Adviser, Setup
from thrones_tui.players.registry import ladder
from thrones_tui.scene.dialog import AmountDialog, ConfirmDialog
from thrones_tui.scene.english import amount, capital, counted
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import Meter, Note, Row
from thrones_tui.session.files import SessionError
from thrones_tui.session.timeline import Timeline

MOST: Final = 3
"""Answers that are told about."""
PATIENCE: Final = 1000
"""Milliseconds of processor time for which people wait; mostly it takes less."""
_ROOM: Final = 21
"""Columns for a chance and its error."""


class Lapse(NamedTuple):
    """An answer that cost more than chance explains: what was asked on which turn, what was said, and what
    was better, each with what came of it, as people read it.
    """

    turn: int
    asked: str
    said: str
    usual: Judgement
    better: str
    best: Judgement


def can_advise(game: str) -> bool:
    """Whether somebody can be asked in a game."""
    return ladder(game).adviser is not None


def can_ask(play: Play) -> bool:
    """Whether somebody can be asked now; where words are typed, every letter is an answer."""
    return play.outcome is None and play.decision.kind != "words" and can_advise(play.rules.game)


def advice_on(play: Play, milliseconds: float = inf) -> Advice:
    """What to answer now: the same again for all who see the same, unless so much processor time is too
    little for it.
    """
    return _adviser(play).advise(play.decision, play.seen, _dice(play), late=_after(milliseconds))


def review(timeline: Timeline) -> list[Lapse]:
    """The answers of a whole game that cost something, the dearest first; of those given together only the
    dearest.

    Raises `SessionError` if the game goes on (who plays it can ask in it), nobody can be asked, or it takes
    too long.
    """
    game, play, lapses = timeline.header.game, timeline.at(0), list[Lapse]()
    if not can_advise(game):
        raise SessionError(f"Nobody can review a game of {title_of(game)}.")
    if timeline.at(timeline.end).outcome is None:
        raise SessionError("The game is not over yet; in it, a asks what the program would do.")
    adviser, asked, begins, later = _adviser(play), "", 0, frozenset[str]()
    for move in timeline.moves:
        timeline.hurry()
        said = play.read(move.do)
        if play.decision.name not in later:
            asked, begins, later = play.decision.prompt, len(lapses), _answered_with(play)
        best, *rest = adviser.advise(play.decision, play.seen, _dice(play), said).judgements
        for usual in rest:
            if usual.command == said:
                both = label(play, said), usual, label(play, best.command), best
                lapse = Lapse(play.tally()[0], asked, *both)
                lapses[begins:] = [min([*lapses[begins:], lapse], key=_cost)]
        play.submit(said)
    return sorted(lapses, key=_cost)


def _cost(lapse: Lapse) -> float:
    return lapse.usual.gain


def _answered_with(play: Play) -> frozenset[str]:
    """The names of questions that a number answers together with the one there is, which is about it, too."""
    dialog = play.scene().dialog if play.decision.kind == "confirm" else None
    number = dialog.number if isinstance(dialog, ConfirmDialog) else None
    return frozenset(name for name, _ in number.some) if number and number.means else frozenset()


def label(play: Play, command: Command) -> str:
    """An answer to the question now, as people read it."""
    dialog, text = play.scene().dialog, str(command)
    if isinstance(dialog, AmountDialog):
        return amount(int(text.removeprefix(dialog.verb)))
    choices = dialog.choices if dialog is not None else ()
    return capital(next((choice.label for choice in choices if choice.command == text), text))


def told_advice(advice: Advice, play: Play) -> list[Row]:
    """Advice as a page."""
    first, *rest = advice.judgements
    rows: list[Row] = [Note(play.decision.prompt, "dim")]
    games = counted(first.worlds, "game")
    is_alike = bool(first.worlds) and not all(each.worse for each in rest)
    for each in advice.judgements[:MOST]:
        opening = "I would" if each is first else "Worse" if each.worse else "Or"
        answer = f"{opening}: {label(play, each.command)}"
        rows += [Note(""), Note(answer, "accent" if each is first else "text")]
        if each.worlds:
            rows.append(_chance(each))
        if words := each.words if each is first else f"{_difference(each)} {each.words}":
            rows.append(Note(words, "dim"))
        if each is first and is_alike:
            alike = f"What follows an Or is just as good, as far as {games} can tell"
            rows.append(Note(f"{alike}: chance alone makes such differences.", "accent"))
    rows.append(Note(""))
    if not first.worlds:
        return [*rows, Note("Other answers were not tried.", "dim")]
    tried = f"Tried in {games} that you may be in, each played on to the last battle."
    score = "The score is points times the chance to win. I leave my usual plan for what has clearly more."
    return [*rows, Note(f"{tried} {score}", "dim")]


def _chance(each: Judgement) -> Meter:
    chance, doubt = round(each.chance * 100), round(each.doubt * 100)
    text = f"{chance}%, give or take {max(1, doubt)}" if each.doubt else f"{chance}%"
    return Meter("Game won", chance, 100, text, room=_ROOM)


def _difference(each: Judgement) -> str:
    """How much less or more an answer scores than the first."""
    if not each.gain and not each.error:
        return "The same in each game."
    more = round(each.gain)
    score = f"{abs(more)} {'more' if more > 0 else 'less'}" if more else "the same"
    return f"Score {score}, give or take {max(1, round(each.error))}."


def _adviser(play: Play) -> Adviser[object]:
    adviser = ladder(play.rules.game).adviser
    assert adviser is not None
    made = adviser()
    made.begin(Setup(play.rules.game, 0, {}, play.rules))
    return made


def _after(milliseconds: float) -> Callable[[], bool]:
    """Whether so much processor time has gone by since now."""
    end = time.process_time() + milliseconds / 1000
    return lambda: time.process_time() > end


def _dice(play: Play) -> Dice:
    return Dice(digest(encode(play.seen)))
