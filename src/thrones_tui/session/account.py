"""How a game is told of in lists: as its player sees it, or by names where people play each other."""

from typing import Final, NamedTuple

from thrones_tui.core.rules import Outcome
from thrones_tui.players.registry import ladder
from thrones_tui.scene.live import Play
from thrones_tui.scene.model import AGAINST, Standing
from thrones_tui.session.journal import Header

GIVEN_UP: Final = "abandoned"


class Account(NamedTuple):
    """Who plays, with which score, and how it came out, as the player sees it.

    Of people who play each other it is the account of whoever has won, or else leads, and `told` says it all
    by their names.
    """

    name: str
    score: int
    outcome: str
    told: str = ""


def people_of(header: Header, now: Standing) -> list[int]:
    """The seats of contestants who are people: players made of code sit where a person would be asked."""
    seats = ladder(header.game).seats if header.players else ()
    coded = {seats.index(option) for option in header.players if option in seats}
    return [seat for seat, each in enumerate(now.contestants) if each.is_person and seat not in coded]


def taken_back(header: Header, play: Play, moves: int = 1) -> str:
    """What to say once so many moves are taken back, the first of which is to be made again."""
    now, whose = play.standing(), "Your"
    if len(people_of(header, now)) > 1:
        whose = "The" if moves > 1 else f"{now.contestants[play.decision.player].name}'s"
    return f"{whose} last {'move is' if moves == 1 else f'{moves} moves are'} taken back."


def account_of(header: Header, now: Standing, outcome: Outcome | None) -> Account:
    """The account of a game that stands so; without an outcome it was given up."""
    if not now.contestants:
        return Account(now.name, now.score, outcome.result if outcome else GIVEN_UP)
    people, winners = people_of(header, now), outcome.winners if outcome else ()
    told_of = people or range(len(now.contestants))
    seat = min(told_of, key=lambda seat: (seat not in winners, -now.contestants[seat].score))
    own = now.contestants[seat]
    order = (own, *(each for each in now.contestants if each is not own))
    came = outcome.result_of(seat) if outcome else GIVEN_UP
    if len(people) < 2:
        return Account(AGAINST.join(each.name for each in order), own.score, came)
    told = (" beat " if seat in winners else AGAINST).join(each.name for each in order)
    scores = " to ".join(str(each.score) for each in order)
    return Account(now.name, own.score, came, f"{told}, {scores}")
