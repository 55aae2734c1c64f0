"""A game that players made of code play while somebody watches: in memory, and no further than that."""

from collections.abc import Callable, Mapping, Sequence

from thrones_tui.core.dice import Dice
from thrones_tui.players.match import Faults, Match
from thrones_tui.players.registry import ladder
from thrones_tui.players.seats import Seat, called, unlike
from thrones_tui.scene.english import counted
from thrones_tui.scene.live import Play, begin
from thrones_tui.session.codes import fresh_seed
from thrones_tui.session.files import SessionError, ensure, journal_path, said_plainly, write_new
from thrones_tui.session.home import Start
from thrones_tui.session.journal import lines_of
from thrones_tui.session.opponents import seat_of
from thrones_tui.session.saved import header_of_new
from thrones_tui.session.timeline import Timeline
from thrones_tui.session.worlds import Ruleset, load_ruleset


def begun(
    ruleset: Ruleset, seed: int | str, options: Mapping[str, object], seats: Sequence[Seat]
) -> tuple[Play, Timeline]:
    """A game that players made of code are going to play, and its timeline; to be played on together."""
    said = {**options, **ladder(ruleset.game).seating([seat.name for seat in seats])}
    play = begin(ruleset.edition, Dice(seed), said)
    return play, Timeline.of(ruleset, header_of_new(ruleset, seed, said, play, practice=True), play)


class Exhibition:
    """A game under way. `timeline` has it as far as it was played; `remark` says what a player did wrong.

    Who gives no answer has the one that risks least.
    """

    @said_plainly()
    def __init__(self, start: Start) -> None:
        """Begin the game of a start; raise `SessionError` with a sentence if that fails."""
        assert start.game is not None
        ruleset = load_ruleset(start.game, start.data)
        seats = [seat_of(start.game, text) for text in start.watch]
        table, known = ladder(start.game), {option.name for option in ruleset.rules.options}
        options: dict[str, object] = dict(start.options)
        for seat, name in zip(seats, table.names or ("name",), strict=True):
            if name in known and name not in options:
                options[name] = unlike(called(seat.name), [options.get(other) for other in table.names])
        seed = fresh_seed() if start.seed is None else start.seed
        self._match = Match(ruleset.edition, seed, options, seats, Faults.SAFE)
        self._play, self.timeline = begun(ruleset, seed, options, seats)
        self.is_over = False
        self.remark = ""

    def play_on(self, enough: Callable[[Timeline], bool]) -> None:
        """Play until that is enough, or the game is over."""
        faults = len(self._match.faults)
        while not (self.is_over or enough(self.timeline)):
            command = self._match.step()
            if command is None:
                self.is_over = True
            else:
                self.timeline.play_on(self._play, str(command))
                self.is_over = self._play.outcome is not None
        if len(self._match.faults) > faults:
            self.remark = self._match.faults[-1].sentence

    def write(self, folder: str) -> str:
        """Write the journal into a folder, as far as the game was played; return its path."""
        path = journal_path(ensure(folder), self.timeline.header.id)
        write_new(path, b"".join(lines_of(self.timeline.records())))
        return path


def at_seats(start: Start, named: Sequence[str]) -> Start:
    """A start with these players at the seats, in order. Those that are left have the strongest ones built
    in, each another one: two who play alike are no race to watch.

    Raises `SessionError` for more players than seats.
    """
    assert start.game is not None
    table = ladder(start.game)
    seats = len(table.seats) or 1
    if len(named) > seats:
        raise SessionError(f"{counted(seats, 'player')} can play, not {len(named)}.")
    built_in = list(table.players)[::-1]
    strongest = [name for name in built_in if name not in named] or built_in
    others = strongest[: seats - len(named)]
    options = {name: value for name, value in start.options.items() if name not in table.seats}
    return start._replace(options=options, watch=(*named, *others))
