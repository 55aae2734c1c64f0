"""What the adviser of a game says: of a question now, and of the answers in a game that is over."""

from typing import NamedTuple

from thrones_tui.advice.foresight import Advice
from thrones_tui.core.codec import digest, encode
from thrones_tui.core.dice import Dice
from thrones_tui.games.registry import title_of
from thrones_tui.players.contract import Adviser, Setup
from thrones_tui.players.registry import ladder
from thrones_tui.scene.live import Play
from thrones_tui.session.files import SessionError
from thrones_tui.session.timeline import Timeline


class Lapse(NamedTuple):
    """An answer that cost more than chance explains: what was asked on which turn, what was said, and what
    was better, with the chance to win in the end of each. `gain` is by how much more the better one scores,
    with its standard error.
    """

    turn: int
    asked: str
    said: str
    chance: float
    better: str
    then: float
    gain: float
    error: float


def can_advise(game: str) -> bool:
    """Whether somebody can be asked in a game."""
    return ladder(game).adviser is not None


def advice_on(play: Play) -> Advice:
    """What to answer now: the same again for all who see the same."""
    return _adviser(play).advise(play.decision, play.seen, _dice(play))


def review(timeline: Timeline) -> list[Lapse]:
    """The answers of a whole game that cost something, the dearest first.

    Raises `SessionError` if the game goes on (who plays it can ask in it), nobody can be asked, or it takes
    too long.
    """
    game, play, lapses = timeline.header.game, timeline.at(0), list[Lapse]()
    if not can_advise(game):
        raise SessionError(f"Nobody can review a game of {title_of(game)}.")
    if timeline.at(timeline.end).outcome is None:
        raise SessionError("The game is not over yet; in it, a asks what the program would do.")
    adviser = _adviser(play)
    for move in timeline.moves:
        timeline.hurry()
        said = play.read(move.do)
        advice = adviser.review(play.decision, play.seen, said, _dice(play))
        best, usual = advice.judgements[0], next(each for each in advice.judgements if each.command == said)
        if best is not usual:
            told = str(said), usual.chance, str(best.command), best.chance
            lapses.append(Lapse(play.tally()[0], play.decision.prompt, *told, best.gain, best.error))
        play.submit(said)
    return sorted(lapses, key=lambda lapse: -lapse.gain)


def _adviser(play: Play) -> Adviser[object]:
    adviser = ladder(play.rules.game).adviser
    assert adviser is not None
    made = adviser()
    made.begin(Setup(play.rules.game, 0, {}, play.rules))
    return made


def _dice(play: Play) -> Dice:
    return Dice(digest(encode(play.seen)))
