"""A player in its own program, in Python's standard library alone: as a child, or the one that begins.

    thrones simulate skirmish --players "cmd:python3 examples/bot.py,random" --games 100
    python3 examples/bot.py skirmish      (begins `thrones drive`, and plays a game with it)

It takes the answer with the best odds, and any where none are told. See docs/protocol.md.
"""

import json
import random
import subprocess
import sys


def answer(asked, chance):
    """What to say to a decision."""
    options = asked.get("options")
    if options:
        best = max(worth(option) for option in options)
        return chance.choice([option for option in options if worth(option) == best])["say"]
    if "items" in asked:  # pick some
        return f"{asked['form']} {', '.join(chance.sample(asked['items'], asked['pick']))}"
    if "longest" in asked:  # a text
        return f"{asked['form']} {chance.choice('abcdefgh')}"
    return f"{asked['form']} {chance.randint(asked['minimum'], asked['maximum'])}"


def worth(option):
    """The chance to win, less that to lose."""
    wins, loses = option.get("odds", (0, 0))
    return wins - loses


def talk(hear, say, game=None):
    """Answer all that is asked until the other end is closed; begin a game, if one is named."""
    say({"type": "hello", "protocol": 1, "name": "likeliest"})
    if game:
        say({"type": "new", "id": "a", "game": game, "seed": 7, "view": "none"})
    for line in hear:
        message = json.loads(line)
        if message["type"] == "decision":
            # the same chance for the same seed: what `thrones simulate` draws for this player
            chance = random.Random(message.get("chance", message["number"]))
            said = {"id": message["id"], "number": message["number"], "say": answer(message, chance)}
            say({"type": "choose", **said})
        elif message["type"] == "error":
            print(message["message"], file=sys.stderr)
        elif message["type"] == "over" and game:
            print(message["reason"], message["scores"])
            return
        elif message["type"] == "bye":
            return


def sayer(stream):
    """Says messages on a stream."""

    def say(message):
        print(json.dumps(message), file=stream, flush=True)

    return say


if len(sys.argv) > 1:
    with subprocess.Popen(["thrones", "drive"], stdin=-1, stdout=-1, text=True, encoding="utf-8") as thrones:
        talk(thrones.stdout, sayer(thrones.stdin), sys.argv[1])
        thrones.stdin.close()
else:
    talk(sys.stdin, sayer(sys.stdout))
