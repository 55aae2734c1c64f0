"""What is said of a game that is over: whether it counts, the best ones, and one line to share."""

from functools import partial

from thrones_tui.core.rules import Outcome
from thrones_tui.scene.live import Play
from thrones_tui.scene.measure import clean
from thrones_tui.scene.model import Fact, Note, Row
from thrones_tui.session.endings import Ended, place_in_hall
from thrones_tui.session.files import SessionError
from thrones_tui.session.history import EndedGame, Filter, read_games
from thrones_tui.session.home import Places
from thrones_tui.session.results import best_results, read_results

_BEST = 5
_OWN = {"Self": "a hero of their own"}
"""T-SET-7: how the recorded word for an own hero is shown."""


def ending_title(outcome: Outcome) -> str:
    """How it ended for the player; with several players, for nobody in particular."""
    if len(outcome.scores) > 1:
        return "The end"
    return "Victory!" if outcome.winners else "Defeat"


def recorded(play: Play, ended: Ended, places: Places) -> list[Row]:
    """What was worth telling, and in one sentence where the game is recorded, or why it does not count."""
    record = ended.record
    rows: list[Row] = [*deeds_of(record)]
    if record.uncounted:
        rows.append(Fact("Not counted", ", ".join(record.uncounted), "warn"))
    elif place := place_in_hall(record, places):
        rows.append(Note(_recorded(play, record, place)))
    return rows


def deeds_of(record: EndedGame) -> tuple[Row, ...]:
    """What was worth telling of a game that was won."""
    return (Fact("Deeds", record.deeds.replace(",", ", "), "accent"),) if record.deeds else ()


def _recorded(play: Play, record: EndedGame, place: str) -> str:
    """T-END-7: where a game that counts is written down, with its place in the hall of fame."""
    hall = f"Recorded in the hall of fame, {place}"
    if not play.presenter.keeps_results:
        return f"{hall}."
    return (
        f"{hall}, and among the results."
        if record.outcome == "won"
        else f"{hall}; only a victory is a result."
    )


def best(play: Play, ended: Ended, places: Places) -> tuple[str, list[Note]]:
    """T-END-8: the best results, for a game that has a results file; the hall of fame for any other."""
    if play.presenter.keeps_results:
        title, nobody = "The five best results", "No victory that counts yet. Be the first."
        found = partial(_best_results, places.results)
    else:
        title, nobody = "Hall of fame", "No game that counts has ended yet. Be the first."
        found = partial(best_games, places.history, ended.record.game)
    try:
        return title, [Note(line) for line in found()] or [Note(nobody, "dim")]
    except SessionError as error:
        return title, [Note(str(error), "warn")]


def _best_results(path: str) -> list[str]:
    best = best_results(read_results(path))
    return [
        f"{place}. {r.points:>4} points  {r.name} as {_OWN.get(r.hero, r.hero)}"
        for place, r in enumerate(best, 1)
    ]


def best_games(history: str, game: str) -> list[str]:
    """The best ranked games of a kind, a line each."""
    best = read_games(history, Filter(game=game, limit=_BEST))
    room = max((len(ended.scored) for ended in best), default=0)
    return [
        clean(f"{place}. {ended.scored:>{room}}  {ended.told or f'{_who(ended)}, {ended.came_out}'}")
        for place, ended in enumerate(best, 1)
    ]


def _who(game: EndedGame) -> str:
    """The player, and the hero if there is one of another name."""
    return f"{game.name} as {game.hero}" if game.hero not in ("", game.name) else game.name


def share_line(ended: Ended) -> str:
    """The game in one line for others: which, who, how it ended, and how to play the same."""
    record = ended.record
    parts = [record.game, f"seed {record.seed}", record.hero or record.who]
    turn = f"on turn {record.turns}"
    parts += [turn] if record.told else [f"{record.came_out} {turn}", record.scored]
    return clean(" · ".join([*parts, *([f"code {ended.code}"] if ended.code else [])]))
