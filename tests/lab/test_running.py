"""Whatever is interrupted, and whoever plays: the same rows."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest
from tests.effort import usually
from tests.lab.runs import batch, begun, design, everything, finished, go_on, results, rows
from tests.processes import environment

from thrones_tui.games.thrones.finale import OMENS
from thrones_tui.games.thrones.world import World
from thrones_tui.lab import hands, running
from thrones_tui.lab.design import Design
from thrones_tui.lab.hands import own
from thrones_tui.lab.playing import Row
from thrones_tui.lab.running import Ended, Progress, run
from thrones_tui.lab.store import MEMORY, Store
from thrones_tui.session.files import SessionError
from thrones_tui.session.worlds import load_ruleset

PROGRAM = (sys.executable, "-m", "thrones_tui", "simulate")


def test_one_worker_and_two_come_to_the_same() -> None:
    twelve = design("goldrush", "random,cautious,greedy", games=2, size=("5", "8"))
    assert everything(finished(twelve, workers=2)) == everything(finished(twelve, workers=1))
    hero = design("thrones", "random,planner", games=7, hero=("Jon Snow",))
    assert everything(finished(hero, workers=2)) == everything(finished(hero, workers=1))


def test_the_size_of_the_batches_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = results(finished(design("horcruxes", "random,expert", games=50)))
    monkeypatch.setattr(running, "FIRST_BATCH", 7)
    monkeypatch.setattr(running, "BATCH_US", 1)
    assert results(finished(design("horcruxes", "random,expert", games=50))) == whole


def test_a_row_says_all_of_a_game() -> None:
    store = finished(design("goldrush", "random,greedy", games=1, size=("6",)))
    one, other, *exchanged = (
        dict(zip(store.columns(), row, strict=True)) for row in store.ask("SELECT * FROM results")
    )
    assert (one["player"], one["against"], one["seat"], one["seed"], one["size"]) == (
        "random",
        "greedy",
        0,
        "0",
        "6",
    )
    assert (other["player"], other["against"], other["seat"]) == ("greedy", "random", 1)
    assert [(each["player"], each["turned"], each["seat"]) for each in exchanged] == [
        ("random", 1, 1),
        ("greedy", 1, 0),
    ]
    assert one["digest"] == other["digest"] != exchanged[0]["digest"]
    assert {name for name in one if name not in Row._fields} == {"gold", "health", "size"}


def test_of_a_game_it_is_kept_what_was_said_and_where_that_was() -> None:
    store = finished(design("thrones", "planner", games=2, hero=("Jon Snow",)))
    said = store.ask("SELECT question, answer, times FROM answers WHERE number = 1")
    assert {("walkers", "no", 4), ("walkers", "yes", 1)} <= set(said)
    assert store.ask("SELECT SUM(times) FROM answers") == store.ask("SELECT SUM(answers) FROM games")
    assert set(store.ask('SELECT "roused by" FROM games')) <= {(omen,) for omen in OMENS}
    visits = store.ask('SELECT "row", "column", is_last FROM visits WHERE number = 1')
    world = load_ruleset("thrones", None).rules.world
    assert isinstance(world, World)
    board = world.board
    assert all(
        row in range(1, board.height + 1) and column in range(1, board.width + 1) for row, column, _ in visits
    )
    ((visited,),) = store.ask("SELECT visited FROM trails WHERE number = 1")
    assert len(str(visited)) == board.size
    assert str(visited).count("1") in (len(visits), len(visits) - 1)
    assert sum(bool(is_last) for *_, is_last in visits) == 1


def test_a_run_goes_on_where_it_was(tmp_path: Path) -> None:
    store = begun(design("horcruxes", "random,expert", games=60), tmp_path / "run.db")
    done = 0

    def interrupt(progress: Progress) -> None:
        nonlocal done
        done = progress.done
        if 0 < done < progress.of:
            os.kill(os.getpid(), signal.SIGINT)

    assert run(store, own(1), interrupt) == Ended(interrupted=True)
    store.close()
    assert 0 < done < 60
    again = Store(str(tmp_path / "run.db"), new=False)
    assert len(results(again)) == 4 * done
    assert go_on(again) == Ended()
    assert everything(again) == everything(finished(design("horcruxes", "random,expert", games=60)))


def test_a_second_interruption_ends_at_once() -> None:
    store = begun(design("horcruxes", "random,expert", games=60))

    def insist(progress: Progress) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        run(store, own(1), insist)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_goal_ends_a_run_at_one_of_its_looks() -> None:
    easy, hard = "half-width(chance) < 50%", "half-width(won) < 0.1%"
    assert len(results(finished(Design("horcruxes", "random,expert", 250, until=easy)))) == 400
    assert len(results(finished(Design("horcruxes", "random,expert", 250, until=hard)))) == 1000


def test_a_run_with_a_goal_that_goes_on_ends_where_it_would_have_ended() -> None:
    goal = Design("horcruxes", "random,expert", 250, until="half-width(score) < 10%")
    whole, again = finished(goal), begun(goal)
    again.add(batch([row for row in rows(whole) if row.number < 170]))
    assert go_on(again) == Ended()
    assert results(again) == results(whole)


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    store = begun(design("horcruxes", "random,expert", games=3000))

    def end(progress: Progress) -> None:
        for child in active_children():
            child.kill()

    with pytest.raises(SessionError, match="was ended from outside"):
        run(store, own(2), end)


def is_run(path: str) -> bool:
    try:
        Store(path, new=False).close()
    except SessionError:
        return False
    return True


def start(arguments: Sequence[str]) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [*PROGRAM, *arguments], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that nobody can catch")
@pytest.mark.timeout(600)
def test_no_kill_costs_or_doubles_a_row(tmp_path: Path) -> None:
    path, rng = tmp_path / "run.db", random.Random(5)
    game = ("horcruxes", "--players", "random,naive", "--games", str(usually(1000, 8000)))
    for number in range(usually(20, 50)):
        begins = not is_run(str(path))
        workers = ("--workers", "2" if number % 4 == 0 else "1")
        program = start([*workers, *([*game, "--out", str(path)] if begins else ["--resume", str(path)])])
        time.sleep(rng.uniform(0.05, 0.5))
        program.kill()
        program.wait()
    assert start(["--resume", str(path), "--workers", "1"]).wait() == 0
    whole = finished(design("horcruxes", "random,naive", games=int(game[-1])))
    assert everything(Store(str(path), new=False)) == everything(whole)


def test_a_run_can_be_kept_nowhere() -> None:
    assert begun(design("goldrush", "random")).path == MEMORY


@pytest.mark.parametrize("error", [PermissionError(13, "Permission denied"), ImportError("no semaphores")])
def test_where_processes_can_share_nothing_that_is_told(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*arguments: object) -> None:
        raise error

    monkeypatch.setattr(hands, "ProcessPoolExecutor", none)
    with pytest.raises(SessionError, match=r"share work \(.*\): add --workers 1"), own(2):
        pass
