"""One game of a run again, as a journal that can be watched and verified."""

import re

from thrones_tui.core.codec import write
from thrones_tui.core.commands import Command
from thrones_tui.core.limits import quoted
from thrones_tui.lab.playing import prepared
from thrones_tui.lab.store import Store
from thrones_tui.players.match import play
from thrones_tui.session.exhibition import begun
from thrones_tui.session.files import SessionError
from thrones_tui.session.journal import lines_of


def journal(store: Store, wanted: str) -> bytes:
    """The journal of the game that is called `CELL/NUMBER`, or `CELL/NUMBER/1` with the seats exchanged.

    Raises `SessionError` for a game that was not played, and for one that is another one today.
    """
    cell_number, number, turned = _place(wanted)
    known = store.played(cell_number, number, turned)
    if known is None:
        raise SessionError(f"There is no game {wanted} in {store.path}.")
    seed, digest = known
    design, cells = prepared(write(store.design.plain))
    if cell_number >= len(cells):
        raise SessionError(f"{store.path} is damaged: its design has no cell {cell_number}.")
    cell = cells[cell_number]
    seats = cell.seats[::-1] if turned else cell.seats
    answers: list[Command] = []
    result = play(cell.ruleset.edition, seed, cell.options, seats, design.policy, answers.append)
    if result.digest != digest:
        raise SessionError(f"Game {wanted} does not come out as it did: a player or the program has changed.")
    game, timeline = begun(cell.ruleset, seed, cell.options, seats)
    for answer in answers:
        timeline.play_on(game, str(answer))
    return b"".join(lines_of(timeline.records()))


def _place(wanted: str) -> tuple[int, int, int]:
    found = re.fullmatch(r"(\d{1,9})/(\d{1,9})(/1)?", wanted)
    if found is None:
        raise SessionError(f"{quoted(wanted)} names no game; write CELL/NUMBER, such as 0/17.")
    return int(found[1]), int(found[2]), int(found[3] is not None)
