"""Keys of the player's own: which key does what, by a preset and by entries of the player's.

Screens know actions by one usual key each. A keymap turns the player's key into that one, and a usual key
into the player's for all that is shown. Arrows, Enter, Esc and Space are never turned into anything.
"""

from collections.abc import Mapping
from functools import lru_cache

from thrones_tui.scene.measure import char_width
from thrones_tui.scene.typed import Final, Record, TypeAlias


class KeyAction(Record):
    """Something that a key does: its name in the file, its usual key, and what it does in plain words."""

    name: str
    key: str
    label: str


WAYS: Final = {"north": "k", "south": "j", "west": "h", "east": "l"}
"""Travel: with Shift, these keep going."""
_KEEP_GOING: Final = {"K": "↑", "J": "↓", "H": "←", "L": "→"}
"""The arrow that does it with Shift, too, where no letter of the player's does."""
KEY_ACTIONS: Final = (
    *(KeyAction(way, key, f"travel {way}") for way, key in WAYS.items()),
    KeyAction("rest", "r", "rest, read, roll"),
    KeyAction("gods", "g", "gods, get, turn, game"),
    KeyAction("look", "x", "look"),
    KeyAction("map", "m", "map"),
    KeyAction("go-to", "t", "go to, take over"),
    KeyAction("as-before", ".", "as before, wait"),
    KeyAction("log", "p", "log, play, practice"),
    KeyAction("sheet", "s", "sheet, saved"),
    KeyAction("search", "/", "search"),
    KeyAction("undo", "u", "undo"),
    KeyAction("save", "S", "save and leave"),
    KeyAction("leave", "q", "leave"),
    KeyAction("help", "?", "help"),
    KeyAction("wield", "w", "wield"),
    KeyAction("list", "i", "list the knapsack"),
    KeyAction("descend", ">", "go down"),
    KeyAction("stairs", "_", "travel to the stairs"),
    KeyAction("cheat", "c", "cheat, enter a code"),
    KeyAction("watch", "a", "by itself, give up, advice"),
    KeyAction("end", "e", "to the end, export"),
    KeyAction("faster", "+", "faster"),
    KeyAction("slower", "-", "slower"),
    KeyAction("next", "n", "next question, name"),
    KeyAction("options", "o", "options, outcome"),
    KeyAction("best", "b", "best of each hero"),
    KeyAction("deeds", "d", "deeds"),
)
_BY_NAME: Final = {action.name: action for action in KEY_ACTIONS}
PRESETS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "usual": {},
    "wasd": {
        "north": ("w",), "south": ("s",), "west": ("a",), "east": ("d",),
        "sheet": ("v",), "save": ("Z",), "wield": ("f",), "watch": ("b",), "best": ("B",), "deeds": ("j",),
    },
    "number-pad": {
        "north": ("8", "k"), "south": ("2", "j"), "west": ("4", "h"), "east": ("6", "l"),
        "as-before": (".", "5"),
    },
    "dvorak": {
        "north": ("t",), "south": ("h",), "west": ("d",), "east": ("n",),
        "go-to": ("k",), "deeds": ("j",), "next": ("l",),
    },
    "colemak": {
        "north": ("e",), "south": ("n",), "west": ("h",), "east": ("i",),
        "end": ("j",), "next": ("k",), "list": ("l",),
    },
}  # fmt: skip
"""What is not the usual key in each; the last two are for layouts, and have `hjkl` where it is on others."""
_OWN: Final = frozenset(" ,=")
"""Characters that keep their meaning in lists and replays."""
DIGITS: Final = "0123456789"
"""Keys that name entries of a list."""
KEPT: Final = frozenset(f"{DIGITS}yYnN")
"""Keys that answer questions, whatever else they are used for."""
_FUNCTIONS: Final = frozenset(f"f{number}" for number in range(1, 13))
_ALWAYS: Final = frozenset(
    ("up", "down", "left", "right", "enter", "esc", "space", "tab", "backspace", "ctrl-c")
)

Bindings: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]
"""Entries of the player's: names of actions, and their keys."""


def why_not(key: str) -> str:
    """Why a key cannot be given to anything, as the end of a sentence; empty if it can."""
    if key in _ALWAYS or key in _OWN:
        return "keeps its meaning"
    if key in _FUNCTIONS or (len(key) == 1 and key.isprintable() and char_width(key) == 1):
        return "answers questions" if key in "yYnN" else ""
    return "is not a key that can be taken: it should be one character, or F1 to F12"


def read_keys(name: str, said: object) -> tuple[str, ...]:
    """The keys of an entry; raise `ValueError` with a sentence if it is not understood."""
    if name not in _BY_NAME:
        shown = name if len(name) <= 40 else f"{name[:40]}…"
        raise ValueError(f"nothing to do is called {shown!r}; there are {', '.join(_BY_NAME)}.")
    keys = [said] if isinstance(said, str) else said
    if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
        raise ValueError(f"{name} should be a key, or a list of keys in brackets.")
    if not keys:
        raise ValueError(f"{name} needs a key.")
    for key in keys:
        if key != _BY_NAME[name].key and (reason := why_not(key)):
            raise ValueError(f"{name}: {key[:20]!r} {reason}.")
    return tuple(dict.fromkeys(keys))


class Keymap:
    """A preset, and what the player has set besides."""

    def __init__(self, preset: str, bindings: Bindings = ()) -> None:
        usual = {action.name: (action.key,) for action in KEY_ACTIONS}
        self.keys: Mapping[str, tuple[str, ...]] = {**usual, **PRESETS[preset], **dict(bindings)}
        found = [pair for name, keys in self.keys.items() for key in keys for pair in _pairs(name, key)]
        usuals = {each for action in KEY_ACTIONS for each, _ in _pairs(action.name, action.key)}
        self.canonical: Mapping[str, str] = dict.fromkeys(usuals, "unknown") | dict(found)
        """What each key that does something, or would usually, stands for."""
        played = {usual_key for _, usual_key in found}
        shown = {key: arrow for key, arrow in _KEEP_GOING.items() if key not in played}
        for key, usual_key in found:
            if self.canonical.get(usual_key) != usual_key:
                shown.setdefault(usual_key, key)
        ways = (key for way in WAYS for key in self.keys[way])
        self.travelling = frozenset(key for key in ways if key in KEPT and key.islower())
        """Letters that travel here, and so must not answer what comes up, as they would elsewhere."""
        self.shown: Mapping[str, str] = shown
        """The player's key by the usual one, where that is another."""

    def clash(self) -> tuple[str, str, str] | None:
        """A key that two actions have, and the names of these, the later one last; None without any."""
        taken: dict[str, str] = {}
        for name, keys in self.keys.items():
            for key in keys:
                for each, _ in _pairs(name, key):
                    if taken.setdefault(each, name) != name:
                        return each, taken[each], name
        return None


def _pairs(name: str, key: str) -> list[tuple[str, str]]:
    """A key of a action and the usual one; a letter that travels keeps going as a capital."""
    usual = _BY_NAME[name].key
    pairs = [(key, usual)]
    if name in WAYS and key.islower() and len(key.upper()) == 1:
        pairs.append((key.upper(), usual.upper()))
    return pairs


@lru_cache(maxsize=8)
def keymap(preset: str, bindings: Bindings) -> Keymap:
    """The keymap of settings."""
    return Keymap(preset, bindings)


def settled(preset: str, bindings: Bindings) -> tuple[Bindings, dict[str, str]]:
    """The entries without those that clash, and a sentence about each of these, by its name."""
    faults: dict[str, str] = {}
    while (clash := Keymap(preset, bindings).clash()) is not None:
        _, one, other = clash
        own = [name for name, _ in bindings]
        loser = max((name for name in (one, other) if name in own), key=own.index)
        faults[loser] = said_of(clash)
        bindings = tuple(pair for pair in bindings if pair[0] != loser)
    return bindings, faults


def said_of(clash: tuple[str, str, str]) -> str:
    """A sentence about a key with two meanings."""
    key, *names = clash
    one, other = (_BY_NAME[name].label for name in names)
    return f"{key} cannot be both “{one}” and “{other}”."
