"""Help for MiniRogue: the game in short, the signs, the keys, and a page for each chapter of the rules."""

from collections.abc import Iterator
from typing import Final

from thrones_tui.games.minirogue.gestures import EXPLORE, REST
from thrones_tui.games.minirogue.house import DARK, HUNGER, RESTLESS
from thrones_tui.games.minirogue.kinds import MONSTERS, OBJECTS, WEAPONS, Scroll, Weapon
from thrones_tui.games.minirogue.level import FLOOR, IDOL, STAIRS, WALL
from thrones_tui.games.minirogue.lookout import FIGHT
from thrones_tui.games.minirogue.ruleset import Ruleset
from thrones_tui.scene.english import capital, counted, listed
from thrones_tui.scene.keynames import press
from thrones_tui.scene.model import Note, Page, Sign

SIGNS: Final = (
    Sign("@", "you", "hero", ground="you"),
    *(
        Sign(monster.glyph, monster.name, "danger", ground=f"foe-{number}")
        for number, monster in enumerate(MONSTERS.values(), 1)
    ),
    Sign(Weapon.glyph, "a weapon", "gold", ground="floor"),
    Sign(Scroll.glyph, "a scroll", "gold", ground="floor"),
    Sign(STAIRS, "the stairway down", "accent", ground="floor"),
    Sign(IDOL, "the golden idol", "gold", ground="floor"),
    Sign(WALL, "wall", "wall", ground="wall"),
    Sign(FLOOR, "floor", "floor", ground="floor"),
)
"""The signs of the map, as they are drawn there."""


def pages(rules: Ruleset, smell: int) -> tuple[Page, ...]:
    """All pages, in the order read; `smell` is what a game is set to."""
    return (
        _in_short(rules).on("turn"),
        Page("Signs on the map", SIGNS),
        _keys(rules).on("place"),
        _turn(rules),
        _fighting(rules),
        _things(rules).on("weapon", "scroll", "inventory"),
        Page.of("Monsters", *_monsters(rules, smell), "Any monster next to you attacks."),
        _levels(rules),
    )


def _in_short(rules: Ruleset) -> Page:
    last = rules.dungeon.levels - 1
    return Page.of(
        "The game in short",
        f"Somewhere on dungeon level {last} lies a golden idol (&). Take the stairways (>) down, find the idol, stand on it and press {press('g')}, and you have won.",
        "Monsters are in the way. Walk into one to attack it. You die when your hit points are gone.",
        f"Scrolls (?) make you stronger; better weapons ()) hit more often, and harder. Pick them up with {press('g')}, read with {press('r')}, wield with {press('w')}.",
        f"Healing is slow: each turn you regain a hit point with a chance of one in {rules.player.regain_in}. Rest with {press(REST)} while nobody hunts you.",
        f"Score: {rules.score.level} for each level reached, {rules.score.idol} for the idol.",
    )


def _keys(rules: Ruleset) -> Page:
    return Page.of(
        "Keys",
        Sign(f"arrows, {press('h j k l')}", "move; into a monster: attack it", "key"),
        Sign(f"Shift, {press('H J K L')}", "run until something is worth stopping for", "key"),
        Sign(press("_"), "travel to the stairway, or to the idol, once you have seen it", "key"),
        Sign(press("t"), "travel to any other place you choose", "key"),
        Sign(press("."), "wait a turn", "key"),
        Sign(press(REST), "rest until you are healed, or somebody comes", "key"),
        Sign(
            press(FIGHT),
            "fight who is next to you, or wait for who comes, until one dies, another comes, or you have lost much",
            "key",
        ),
        Sign(
            press(EXPLORE),
            "explore: take what lies about, go into the unknown, then to the stairway, clear of monsters that wait, until somebody comes into sight",
            "key",
        ),
        Sign(press("g"), f"pick up what lies underfoot, as {press(',')} does", "key"),
        Sign(press("w"), "wield a weapon", "key"),
        Sign(press("r"), "read a scroll", "key"),
        Sign(press("i"), "look at what you carry", "key"),
        Sign(press(">"), "take the stairway down", "key"),
        Sign(press("x"), f"look around, as {press(';')} does; takes no time", "key"),
        Sign("Ctrl+P", f"read the log, as with {press('p')}", "key"),
        Sign(press("c"), "cheat; the game is then kept out of the hall of fame", "key"),
        "Runs and journeys stop when a monster comes into view or next to you, when you are attacked, and at whatever lies on your way; "
        f"you are told why. With less than 1/{rules.player.run_from} of your hit points you are warned before you run or travel.",
    )


def _turn(rules: Ruleset) -> Page:
    p = rules.player
    return Page.of(
        "Your turn",
        f"Everything you do takes a turn, and then each monster has its own. Looking into your knapsack ({press('i')}), choosing nothing from a list, walking into a wall, trying to read a sword: all of that is a turn. Looking around ({press('x')}) takes no time.",
        Note(
            "By the rules any key that means nothing is a turn, Enter and Space too. Here such a slip costs nothing, unless the options say so. The other screens take no time, nor do keys that type nothing, such as Esc and Tab, where no list is open.",
            drawn=True,
        ),
        f"Before each of your turns you regain one hit point with a chance of one in {p.regain_in}, awake or asleep.",
        "While you sleep, any key but those that only look just uses up a turn. The title says how many are left.",
        "When you have come down a stairway, the monsters of the new level wait for your first move.",
    )


def _fighting(rules: Ruleset) -> Page:
    sleep = rules.sleep
    return Page.of(
        "Fighting",
        "Attacker: dexterity + the weapon's dexterity. Defender: dexterity + armor. Each draws a number from 1 to that sum; the blow hits if the attacker's is not smaller.",
        "A hit costs from 0 up to strength + the weapon's damage - 1 hit points, all equally likely.",
        f"A hit by magic fangs puts you to sleep one time in {sleep.fall_in}, for {sleep.turns} turns; wield them, and it is the same for monsters.",
        f"Your chances against a monster next to you, and its own, are shown above the map and in the panel; {press('x')} shows those of any monster. Beside several, you/it G↑80/25% S→57/64% means: you hit the goblin to the north 80% of the time, and it hits you 25%.",
    )


def _things(rules: Ruleset) -> Page:
    rare = listed([thing.called for thing in OBJECTS.values() if not thing.placed])
    return Page.of(
        "Weapons and scrolls",
        *(Sign(thing.glyph, f"{thing.name}: {rules.about(at)}", "gold") for at, thing in OBJECTS.items()),
        f"You can carry {rules.player.knapsack} things, and cannot put any down. A scroll is gone once it is read.",
        f"Some are never found lying about, only left by monsters: {rare}.",
    )


def _monsters(rules: Ruleset, smell: int) -> Iterator[str]:
    """Each kind of monster in two sentences: its numbers, and what it does."""
    for kind, monster in MONSTERS.items():
        n, reach, rest = rules.monsters[kind], rules.reach(kind, smell), rules.dragon_rest.regain_in
        attributes = (
            f"hit points {n.hit_points}, armor {n.armor}, strength {n.strength}, dexterity {n.dexterity}"
        )
        leaves = "always leaves something" if n.drop_in == 1 else f"leaves something one time in {n.drop_in}"
        moves = capital(monster.moves.about.format(reach=reach, steps=counted(reach, "step")))
        heals = f", and regains a hit point one turn in {rest}" if monster.heals else ""
        weapon = WEAPONS[monster.weapon].name
        yield f"{monster.name} (from level {n.first_level}): {attributes}, {weapon}; {leaves}. {moves}{heals}."


def _levels(rules: Ruleset) -> Page:
    d = rules.dungeon
    return Page.of(
        "The dungeon",
        f"There are {d.levels} levels, 0 to {d.levels - 1}, each made when you come to it; there is no way back up.",
        f"A level has {d.objects} objects lying about, and {d.monsters_least} to {d.monsters_a_level + d.monsters_more} monsters; up to {d.monsters_a_level} more on each level below.",
        f"House rule {DARK.label}: {DARK.about} What you have seen stays on the map, dimmed, but monsters do not.",
        f"House rule {HUNGER.label}: {HUNGER.about} It is enough for {rules.hunger.turns} turns a level, and what is left goes with you.",
        f"House rule {RESTLESS.label}: {RESTLESS.about} From up to {rules.smell.most} steps off, each that can walk takes a step one turn in {rules.restless.step_in}.",
    )
