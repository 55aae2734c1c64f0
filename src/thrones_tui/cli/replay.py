"""`thrones replay FILE`: see a game again, verify it, or write it out for others."""

import argparse
import os
import re
from math import inf
from typing import Final

from thrones_tui.cli.parsing import Parser, Runner, add_plain, add_screen_options, follow, start
from thrones_tui.games.registry import score_of, told_outcome
from thrones_tui.scene.english import counted
from thrones_tui.scene.measure import escaped
from thrones_tui.session.files import EXPORTS, SessionError, id_of, journals, write_out
from thrones_tui.session.home import Home
from thrones_tui.session.streams import say, say_json, send

MOST_LAPSES: Final = 5
"""Answers that a review tells about."""


def _declare(parser: Parser) -> None:
    parser.add_argument(
        "file", metavar="FILE", help="a journal, or the id of a saved or ended game (`thrones scores --json`)"
    )
    parser.add_argument(
        "--verify", action="store_true", help="play it again from its seed and compare all that it says"
    )
    parser.add_argument("--json", action="store_true", help="with --verify: print the verdict as JSON")
    parser.add_argument(
        "--review",
        action="store_true",
        help="what cost most in a game that is over, and what was better",
    )
    parser.add_argument(
        "--export",
        choices=[kind for kind in EXPORTS if kind != "journal"],
        help="the story, an asciicast, a page that plays the game, or a picture of one moment",
    )
    parser.add_argument("--output", metavar="FILE", help="where the export goes (default: standard output)")
    parser.add_argument("--size", metavar="80x24", type=_size, help="the size of the screen that is shown")
    parser.add_argument(
        "--step", metavar="SECONDS", type=_step, help="how long each step stays on the screen"
    )
    parser.add_argument(
        "--at", metavar="TURN", type=_turn, help="with --export svg: which turn (default: the end)"
    )
    parser.add_argument(
        "--seconds",
        metavar="N",
        type=_seconds,
        help="give up after so much work (default: 10; a review takes its time)",
    )
    add_plain(parser)
    add_screen_options(parser)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{2,3})[x×](\d{2,3})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if size[0] < 40 or size[1] < 12:
        raise argparse.ArgumentTypeError(f"a size is written 80x24, from 40x12 to 999x999, not {text!r}")
    return size


def _step(text: str) -> float:
    return _between(0.01, 60, text, "a step takes 0.01 to 60 seconds")


def _turn(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(f"a turn is a number, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    return _between(1, 10_000, text, "it is 1 to 10000 seconds")


def _between(low: float, high: float, text: str, rule: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not low <= number <= high:
        raise argparse.ArgumentTypeError(f"{rule}, not {text!r}")
    return number


def _run(options: argparse.Namespace, home: Home) -> int:
    for flag, needed in (("json", "verify"), ("output", "export"), ("size", "export"), ("step", "export")):
        if flag in options and needed not in options:
            raise SessionError(f"--{flag} needs --{needed}.")
    if "at" in options and vars(options).get("export") != "svg":
        raise SessionError("--at needs --export svg.")
    path = _journal(options.file, home)
    if "verify" in options or "export" in options or "review" in options:
        return _work(path, options, home)
    if "seconds" in options:
        raise SessionError("--seconds needs --verify, --export or --review.")
    return follow(options, start(options, home)._replace(replay=path))


def _journal(wanted: str, home: Home) -> str:
    """The journal a player means: a file, or the id of one of the games here."""
    if os.path.exists(wanted):
        return wanted
    places = home.places
    for folder in (places.saves, places.replays, places.damaged):
        for path in journals(folder):
            if wanted in (id_of(path), escaped(id_of(path))):
                return path
    raise SessionError(f"There is no journal {wanted}.")


def _work(path: str, options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.session.timeline import TakesTooLong
    from thrones_tui.tui.exports.export import PATIENCE

    seconds = options.seconds if "seconds" in options else PATIENCE
    try:
        if "verify" in options:
            return _verify(path, seconds, as_json="json" in options)
        if "review" in options:
            return _review(path, seconds, options.seconds if "seconds" in options else inf)
        return _export(path, seconds, options, home)
    except TakesTooLong as error:
        raise SessionError(f"{error} With --seconds it may take longer.") from None


def _verify(path: str, seconds: float, *, as_json: bool) -> int:
    from thrones_tui.session.account import account_of
    from thrones_tui.session.replay import verify

    verdict = verify(path, seconds)
    now, outcome = verdict.standing, verdict.outcome
    account = account_of(verdict.header, now, outcome)
    result = "not over" if outcome is None else account.outcome
    if as_json:
        plain = {
            "verified": verdict.holds,
            "fault": verdict.fault,
            "id": verdict.header.id,
            "game": verdict.header.game,
            "seed": verdict.header.seed,
            "practice": verdict.practice,
            "official": verdict.official,
            "commands": verdict.commands,
            "taken_back": verdict.taken_back,
            "snapshots": verdict.snapshots,
            "outcome": result,
            "turn": now.turn,
            "score": account.score,
        }
        say_json(plain)
    elif verdict.holds:
        who, seed = now.character or account.name, verdict.header.seed
        score = counted(account.score, *score_of(verdict.header.game))
        ended = told_outcome(verdict.header.game, result)
        told = ", and the log" if verdict.compares_log else ""
        kind = ("practice" if verdict.practice else "ranked") + ("" if verdict.official else ", own world")
        say(
            f"Verified: {verdict.commands} commands ({verdict.taken_back} taken back) and "
            f"{counted(verdict.snapshots, 'snapshot')} give all that is recorded when they are played again "
            f"from the seed: world, options, names, every state, turn and score{told}.",
            f"{account.told or f'{who}: {ended}'}, turn {now.turn}, {score}, seed {seed}, {kind}",
        )
        if not told:
            began = f"Version {verdict.header.program} of the program began it"
            say(f"{began}, which may have told it otherwise.")
    else:
        say(f"Not verified. {verdict.fault[:1].upper()}{verdict.fault[1:].rstrip('.')}.")
    return 0 if verdict.holds else 1


def _review(path: str, opening: float, seconds: float) -> int:
    from thrones_tui.session.counsel import review
    from thrones_tui.session.replay import open_replay

    timeline = open_replay(path, opening)
    timeline.allow(seconds)
    lapses = review(timeline)
    if not lapses:
        say("No answer was clearly worse than another one; which way to go was not tried.")
    for each in lapses[:MOST_LAPSES]:
        usual, best = each.usual, each.best
        more = f"score {-usual.gain:.0f} more, give or take {max(1, round(usual.error))}"
        say(
            f"Turn {each.turn}. {each.asked}",
            f"  You said {each.said}: {usual.chance * 100:.0f}% to win the game. {usual.words}".rstrip(),
            f"  Better was {each.better}: {best.chance * 100:.0f}%, {more}. {best.words}".rstrip(),
        )
    if len(lapses) > MOST_LAPSES:
        say(f"And {counted(len(lapses) - MOST_LAPSES, 'answer')} that cost less.")
    return 0


def _export(path: str, seconds: float, options: argparse.Namespace, home: Home) -> int:
    from thrones_tui.tui.exports.export import STEP, USUAL, exported
    from thrones_tui.tui.screen import Size

    said = vars(options)
    data = exported(
        path,
        options.export,
        size=Size(*said["size"]) if "size" in said else USUAL,
        step=said.get("step", STEP),
        theme="mono" if said.get("color") == "never" else said.get("theme", "auto"),
        seconds=seconds,
        turn=said.get("at"),
        ascii="ascii" in said,
    )
    if "output" in said:
        write_out(options.output, data, path, home.kept)
    else:
        send(data)
    return 0


REPLAY = Runner(_run, _declare)
