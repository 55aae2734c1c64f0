"""Measure how fast it is: `python3 scripts/bench.py [--quick] [--json] [--installed]`; needs only Python.

Ratios to what the same machine can do at all come first. Exit code 1: one of them misses its limit. What is
measured and how: docs/performance.md.
"""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import modern_python  # noqa: F401

if TYPE_CHECKING:
    from benchmarks.boards import Boards
    from benchmarks.dungeon import Dungeon
    from benchmarks.environment import Steps
    from benchmarks.journal import Journal
    from benchmarks.rules import Beside, Cost, Speed
    from benchmarks.screen import Imports, Keys, Start
    from benchmarks.work import Memory, Work


class Effort(NamedTuple):
    """How much is done: more takes longer, and noise on the machine does less to the figures."""

    seeds: int
    rounds: int
    starts: int
    keys: int
    saved: int
    long: int
    levels: int
    worked: int


CANNOT = 3  # exit code: it cannot be measured
FULL, QUICK = Effort(20, 15, 40, 600, 20, 5000, 200, 60), Effort(2, 3, 3, 30, 2, 200, 20, 15)
_REMEMBERED = 2000
"""Commands of the game whose memory is measured."""


class Limit(NamedTuple):
    """A promise: `value` may be at most `most`, or must be at least `least`."""

    what: str
    value: float
    least: float = 0.0
    most: float = float("inf")

    @property
    def holds(self) -> bool:
        """Whether it is kept."""
        return self.least <= self.value <= self.most


class Report(NamedTuple):
    """All that was measured."""

    speed: "Speed"
    beside: "Beside"
    costs: "dict[str, Cost]"
    boards: "Boards"
    start: "Start"
    imports: "Imports"
    keys: "Keys"
    spare: "Keys"
    work: "Work"
    memory: "Memory"
    journal: "Journal"
    dungeon: "Dungeon"
    steps: "Steps | None"

    @property
    def cloning(self) -> float:
        """Turns of the rules in the time of one `clone()`."""
        return self.costs["clone"].best * self.speed.turns / 1e6

    def limits(self) -> tuple[Limit, ...]:
        """The promises, in the order printed; what is told in turns is promised of plain rules."""
        compiled = "compiled" in str(machine()["thrones"])
        in_turns = (
            Limit("clone() beside a turn, time", self.cloning, most=0.25),
            Limit("game with set-up beside its turns", self.beside.setup, most=1.3),
            Limit("turn with log beside a quiet one", self.beside.logged, most=2),
            Limit("the same, and the log read", self.beside.read, most=2.8),
        )
        return (
            Limit("rules beside the floor, turns", self.speed.ratio, least=0.35 if compiled else 0.21),
            *(() if compiled else in_turns),
            Limit("turn on 200x200 beside 25x16, time", self.boards.ratio, most=1.5),
            Limit("CPU of the title beside a bare frame", self.start.ratio, most=2.4),
            Limit("the same where a game waits", self.start.waiting, most=5.5),
            Limit("bytes a travelled tile, median", self.keys.step_bytes_median, most=750),
            Limit("bytes a travelled tile, most", self.keys.step_bytes_most, most=2200),
            Limit("the same in a spare picture, median", self.spare.step_bytes_median, most=550),
            Limit("CPU of a saved key beside a bare one", self.work.saved_ratio, most=27),
            Limit("the same without saving", self.work.unsaved_ratio, most=24),
            Limit("title screen, MB resident", self.memory.title, most=1.3 * 16),
            Limit("game of 2,000 commands, MB", self.memory.game, most=1.3 * 28),
            Limit("saved command, ms, median", self.journal.command_median, most=3),
            Limit("journal, bytes a command", self.journal.bytes_a_command, most=400),
            Limit("resuming a long game, seconds", self.journal.resume_seconds, most=2),
            Limit("verifying it, seconds", self.journal.verify_seconds, most=1.5),
            Limit("a dungeon level, ms, median", self.dungeon.level_median, most=20),
            Limit("a turn of 26 goblins, ms, median", self.dungeon.goblins_median, most=10),
            Limit("their search, a tile at 99 and 15", self.dungeon.ratio, most=2),
        )


def machine() -> dict[str, str | int]:
    """What was measured, and on what."""
    from thrones_tui.session.program import program

    return {
        "thrones": program(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count() or 1,
    }


def measure(effort: Effort) -> Report:
    """Measure everything, one thing after the other."""
    from benchmarks import boards, dungeon, environment, journal, rules, screen, work

    return Report(
        rules.measure_speed(effort.seeds, effort.rounds),
        rules.measure_beside(effort.seeds, effort.rounds),
        rules.measure_costs(effort.rounds),
        boards.measure_boards(effort.seeds, effort.rounds),
        screen.measure_start(effort.starts),
        screen.measure_imports(effort.rounds),
        screen.measure_keys(effort.keys),
        screen.measure_keys(effort.keys, "spare"),
        work.measure_work(effort.worked),
        work.measure_memory(_REMEMBERED),
        journal.measure_journal(effort.saved, effort.long),
        dungeon.measure_dungeon(effort.levels, effort.rounds),
        environment.measure_steps(effort.seeds),
    )


def written(report: Report) -> Iterator[str]:
    """The report in lines to be read."""
    speed, _, costs, boards, start, imports, keys, spare, work, memory, journal, dungeon, steps = report
    yield ", ".join(f"{name} {value}" for name, value in machine().items())
    yield ""
    for limit in report.limits():
        bound = f"at least {limit.least:g}" if limit.least else f"at most {limit.most:g}"
        figure = f"{limit.value:8,.0f}" if limit.value >= 100 else f"{limit.value:8.3f}"
        yield f"{limit.what:<34}{figure}   {bound}{'' if limit.holds else ', missed'}"
    yield ""
    yield f"rules: {speed.games} games of {speed.turns_a_game:.0f} turns, {speed.rounds} rounds"
    yield f"{'':<34}{'best':>8}{'median':>12}"
    yield _pair("turns a second", speed.turns, speed.turns_median)
    yield _pair("decisions a second", speed.decisions, speed.decisions_median)
    yield _pair("turns a second of the floor", speed.floor, speed.floor_median)
    yield f"  {'ratio':<32}{speed.ratio:8.3f}{speed.ratio_median:12.3f}"
    if steps:
        yield _pair("steps of the environment a second", steps.steps, steps.steps_median)
        yield f"  {'of the decisions':<32}{'':8}{steps.ratio:12.3f}"
    yield ""
    yield f"{'one call, microseconds':<34}{'best':>8}{'median':>12}"
    for name, cost in costs.items():
        yield _pair(name, *cost)
    yield ""
    yield f"{'board, microseconds':<34}{'turn':>8}{'view':>12}"
    for name, turn in boards.turn.items():
        yield _pair(name, turn, boards.view[name])
    yield f"  the largest is read in {boards.reading:.2f} s"
    yield ""
    yield f"process start to first frame, milliseconds of processor time, of {start.runs} each"
    yield f"{'':<34}{'best':>8}{'median':>12}"
    yield f"  {'title screen':<32}{start.title_best:8.1f}{start.title_median:12.1f}"
    yield f"  {'bare curses frame':<32}{start.bare_best:8.1f}{start.bare_median:12.1f}"
    yield f"  {'ratio':<32}{start.ratio_best:8.2f}{start.ratio:12.2f}"
    yield f"imports for it, by -X importtime: {imports.total:.1f} ms, {imports.modules} modules"
    yield f"  of them ours: {imports.own:.1f} ms, {imports.own_modules} modules"
    for name, time in imports.slowest.items():
        yield f"  {name:<32}{time:8.2f}"
    yield ""
    title = f"{keys.keys} keys in {keys.games} games at 80×24"
    yield f"{title:<34}{'median':>8}{'95 %':>12}{'most':>12}"
    yield f"  {'bytes':<32}{keys.bytes_median:8,.0f}{keys.bytes_p95:12,.0f}{keys.bytes_most:12,}"
    times = f"{keys.time_median:8.2f}{keys.time_p95:12.2f}{keys.time_most:12.2f}"
    yield f"  {'milliseconds to the frame':<32}{times}"
    yield f"  {'bytes of the frame drawn anew':<32}{keys.whole_frame_bytes:8,}"
    for name, each in (("bytes of a travelled tile", keys), ("the same in a spare picture", spare)):
        yield f"  {name:<32}{each.step_bytes_median:8,.0f}{'':12}{each.step_bytes_most:12,}"
    yield f"processor time a key, microseconds, {work.keys} keys"
    yield f"  {'with its saved command':<32}{work.saved:8,.0f}"
    yield f"  {'without saving':<32}{work.unsaved:8,.0f}"
    yield f"  {'in a bare curses program':<32}{work.bare:8,.0f}"
    yield "resident, MB"
    yield f"  {'title screen':<32}{memory.title:8.1f}"
    yield f"  {f'game of {memory.commands:,} commands':<32}{memory.game:8.1f}"
    yield from _journal(journal)
    yield from _dungeon(dungeon)


def _journal(journal: "Journal") -> Iterator[str]:
    yield ""
    title = f"{journal.commands} commands saved, milliseconds each"
    yield f"{title:<38}{'median':>4}{'95 %':>12}{'most':>12}"
    times = f"{journal.command_median:8.2f}{journal.command_p95:12.2f}{journal.command_most:12.2f}"
    yield f"  {'command, log and journal':<32}{times}"
    yield f"  {'write and fsync of a line alone':<32}{journal.floor_median:8.2f}"
    yield f"bytes a command, {journal.games} whole games: {journal.bytes_a_command:.0f}"
    yield (
        f"one game of {journal.long_commands:,}: {journal.long_bytes_a_command:.0f} bytes a command, "
        f"{journal.half_bytes_a_command:.0f} in its first half"
    )
    yield f"  resumed in {journal.resume_seconds:.2f} s, verified in {journal.verify_seconds:.2f} s"


def _dungeon(dungeon: "Dungeon") -> Iterator[str]:
    yield ""
    title = f"{dungeon.levels} dungeon levels, milliseconds"
    yield f"{title:<34}{'median':>8}{'most':>12}"
    yield f"  {'a new level':<32}{dungeon.level_median:8.2f}{dungeon.level_most:12.2f}"
    yield f"{'a turn of 26 goblins, milliseconds':<34}{'median':>8}{'95 %':>12}"
    yield f"  {'on those levels':<32}{dungeon.goblins_median:8.2f}{dungeon.goblins_p95:12.2f}"
    yield f"  {'in an open room of 68x16, best':<32}{dungeon.hall_best:8.2f}"
    yield f"{'the search there, best':<34}{'tiles':>8}{'ns a tile':>12}"
    for reach, tiles in dungeon.tiles.items():
        yield f"  {f'{reach} steps':<32}{tiles:8,}{dungeon.tile_nanoseconds[reach]:12.0f}"


def _pair(name: str, best: float, usual: float) -> str:
    return f"  {name:<32}{best:8,.0f}{usual:12,.0f}"


def plain(report: Report) -> dict[str, object]:
    """The report as plain data."""
    return {
        "machine": machine(),
        "limits": [
            {
                "what": limit.what,
                "value": limit.value,
                "least": limit.least,
                "most": None if limit.most == float("inf") else limit.most,
                "holds": limit.holds,
            }
            for limit in report.limits()
        ],
        "speed": report.speed._asdict(),
        "beside": report.beside._asdict(),
        "costs": {name: cost._asdict() for name, cost in report.costs.items()},
        "boards": report.boards._asdict(),
        "start": report.start._asdict(),
        "imports": report.imports._asdict(),
        "keys": report.keys._asdict(),
        "spare": report.spare._asdict(),
        "work": report.work._asdict(),
        "memory": report.memory._asdict(),
        "journal": report.journal._asdict(),
        "dungeon": report.dungeon._asdict(),
        "steps": report.steps and report.steps._asdict(),
    }


def main() -> int:
    """Measure, print and judge; 0 if every limit holds, 1 if one is missed, 3 where it cannot be measured."""
    parser = argparse.ArgumentParser(description="Measure how fast it is; exit code 1 if a limit is missed.")
    parser.add_argument("--quick", action="store_true", help="a few seconds, rough figures")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument(
        "--peers", action="store_true", help="other people's games beside the floor, where installed, instead"
    )
    parser.add_argument("--installed", action="store_true", help="the rules of the package installed")
    options = parser.parse_args()
    if not hasattr(os, "openpty"):
        print("The program is timed on a pseudoterminal, and this system has none.", file=sys.stderr)
        return CANNOT
    if not options.installed:
        sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
    from benchmarks.screen import Disturbed

    if options.peers:
        from benchmarks.peers import measure_peers, table

        print("\n".join(table(measure_peers(QUICK.rounds if options.quick else FULL.rounds))))
        return 0
    try:
        report = measure(QUICK if options.quick else FULL)
    except Disturbed as error:
        print(error, file=sys.stderr)
        return CANNOT
    except KeyboardInterrupt:
        return 130
    print(json.dumps(plain(report), indent=1) if options.json else "\n".join(written(report)))
    return 0 if all(limit.holds for limit in report.limits()) else 1


if __name__ == "__main__":
    sys.exit(main())
