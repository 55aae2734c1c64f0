"""Keys: what the terminal sends, as names.

A terminal sends a key as a byte or a burst of bytes that begins with Escape, and slow lines tear bursts
apart. The decoder takes one code after the other and is told when none came for a while. It keeps one promise
above all: the letters inside a burst never come out as letters that somebody typed.
"""

from collections.abc import Callable

from thrones_tui.scene.typed import NamedTuple


class Key(NamedTuple):
    """A key by its name; `text` is what it types: the character, or all of what was pasted.

    A printable character is its own name. The others: up down left right enter esc tab backtab backspace
    delete home end pageup pagedown f1 to f12, ctrl-a to ctrl-z where they have no other name, paste, unknown;
    and what the terminal says by itself: resize, hangup, and an answer, whose words are the text. `shift` is
    set for arrows that came with Shift, where the terminal tells them apart.

    The mouse has keys, too: click, wheel-up and wheel-down, with the row and column `at` which it points.
    What is drawn there makes a click another key: choice, an entry of a list; tile, a place on a board;
    realm, one on the map beside it; `at` is then the entry, or the place.
    """

    name: str
    text: str = ""
    shift: bool = False
    at: tuple[int, int] = (0, 0)


UNKNOWN = Key("unknown")
WHEELS = ("wheel-up", "wheel-down")


def _table(names: str, codes: str) -> dict[str, str]:
    """The names of keys by their codes, both in the same order."""
    return dict(zip(codes.split(), names.split(), strict=True))


_CONTROLS = {code: Key(f"ctrl-{chr(code + 96)}") for code in range(1, 27)} | {
    8: Key("backspace"),
    9: Key("tab"),
    10: Key("enter"),
    13: Key("enter"),
    127: Key("backspace"),
}
_ARROWS = ("up", "down", "left", "right")
_SHIFTED = _table("up down left right", "KEY_SR KEY_SF KEY_SLEFT KEY_SRIGHT")
_CURSES = (
    _SHIFTED
    | _table("up down left right", "KEY_UP KEY_DOWN KEY_LEFT KEY_RIGHT")
    | _table("enter backtab backspace delete", "KEY_ENTER KEY_BTAB KEY_BACKSPACE KEY_DC")
    | _table("home home end end", "KEY_HOME KEY_FIND KEY_END KEY_SELECT")
    | _table("pageup pagedown resize", "KEY_PPAGE KEY_NPAGE KEY_RESIZE")
    | _table("7 9 5 5 5 1 3", "KEY_A1 KEY_A3 KEY_B2 KEY_BEG kp5 KEY_C1 KEY_C3")  # the number pad,
    | _table("8 4 6 2 0", "ka2 kb1 kb3 kc2 kpZRO")  # and what descriptions lacked before xterm's
    | _table("+ , / . * -", "kpADD kpCMA kpDIV kpDOT kpMUL kpSUB")
    | {f"KEY_F({number})": f"f{number}" for number in range(1, 13)}
)
"""Names of `curses.keyname`, since the numbers differ between builds."""
_EXTENDED = _table(
    "up down left right home end delete pageup pagedown", "kUP kDN kLFT kRIT kHOM kEND kDC kPRV kNXT"
)
"""The same with modifiers: terminal descriptions call Ctrl-Up kUP5, and Shift-Up kUP."""
_NUMBER_PAD = "home up pageup left unknown right end down pagedown / enter"
_WINDOWS = dict(enumerate(_NUMBER_PAD.split(), start=449))
"""Codes of the number pad there; no other curses uses these."""
_CSI = _table("up down right left 5 end home backtab f1 f2 f3 f4", "A B C D E F H Z P Q R S")
_CSI_NUMBERS = {1: "home", 3: "delete", 4: "end", 5: "pageup", 6: "pagedown", 7: "home", 8: "end"} | {
    10 + number + (number > 5) + (number > 10): f"f{number}" for number in range(1, 13)
}
"""`ESC [ number ~`."""
_CONSOLE = _table("f1 f2 f3 f4 f5", "A B C D E")
"""`ESC [ [ letter` of the Linux console."""
_SS3 = (
    {key: name for key, name in _CSI.items() if key != "Z"}
    | dict(zip("pqrstuvwxyjklmnoX", "0123456789*+,-./=", strict=True))
    | {"M": "enter"}
)
"""`ESC O letter`; the small letters are the number pad, which must never type them."""
_BROKEN = "\ufffd"
"""Stands for a character in pieces."""
_PASTE_ENDS = "\x1b[201~"
_PASTE_PATIENCE = 40
"""Silences in a row after which a paste counts as ended although its end never came."""


class Decoder:
    """Turns codes, one by one as `getch` returns them, into keys.

    `keyname` is `curses.keyname`: it names the codes above 255. `waiting` is true while a burst is
    incomplete: then, if no code comes for the escape delay, call `timeout`.
    """

    def __init__(self, keyname: Callable[[int], bytes]) -> None:
        self._keyname = keyname
        self._burst = ""  # from its Escape on
        self._letters = bytearray()  # the begun bytes of a character in UTF-8
        self._paste: list[str] | None = None
        self._silences = 0
        self._swallow = False  # the burst was given up, the rest of it may still come
        self._escaped = False  # the last key was a lone Escape: the rest of a torn burst may follow
        self._closing = False  # an answer has ended with an Escape: a backslash belongs to it

    @property
    def waiting(self) -> bool:
        """Whether what came so far is incomplete, and silence would settle it."""
        return bool(self._letters) or self._paste is not None or (bool(self._burst) and not self._swallow)

    def feed(self, code: int) -> list[Key]:
        """Take a code and return the keys that are complete with it, mostly one."""
        self._silences = 0
        if code > 255:
            if self._keyname(code) == b"KEY_MOUSE":  # the terminal's description knows how a report begins
                keys = self._interrupted()
                self._burst = _MOUSE
                return keys
            key = self._named(code)
            if key.name == "resize":  # comes from a signal, in the middle of anything
                return [key]
            return [] if self._paste is not None else [*self._interrupted(), key]
        if code >= 128 or self._letters:
            return self._letter(code)
        return self._char(chr(code))

    def timeout(self) -> list[Key]:
        """Take note that no code came for the escape delay; return the keys that this settles."""
        if self._paste is not None:
            self._silences += 1
            return self._pasted() if self._silences >= _PASTE_PATIENCE else []
        if self._letters:
            self._letters.clear()
            return self._char(_BROKEN)
        if self._swallow or not self._burst:
            return []
        burst, late = self._burst, self._escaped
        self._burst, self._escaped = "", False
        if burst == "\x1b" and self._closing:
            return []
        if burst in ("\x1b", "\x1b\x1b"):
            self._escaped = True
            return [Key("esc")] * len(burst)
        if late and burst == "\x1bO":  # after all it was somebody who typed Escape and a name
            return [Key("O", "O")]
        if burst[1] in "[O]" or len(burst) > 2:
            self._burst, self._swallow = burst, True
        self._escaped = late and self._swallow
        return [] if burst.startswith(_REPORTS) else [UNKNOWN]

    def _letter(self, code: int) -> list[Key]:
        keys: list[Key] = []
        if self._letters and not 0x80 <= code <= 0xBF:  # the character was cut short
            self._letters.clear()
            keys += self._char(_BROKEN)
            if code < 128:
                return keys + self._char(chr(code))
        self._letters.append(code)
        try:
            char = self._letters.decode()
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data":
                return keys
            char = _BROKEN
        self._letters.clear()
        return keys + self._char(char)

    def _char(self, char: str) -> list[Key]:
        if self._paste is not None:
            self._paste.append(char)
            if char == "~" and "".join(self._paste[-len(_PASTE_ENDS) :]) == _PASTE_ENDS:
                del self._paste[-len(_PASTE_ENDS) :]
                return self._pasted()
            return []
        if self._burst:
            return self._continue(char)
        closing, self._closing = self._closing, False
        if char == "\x1b":
            self._burst = char
            self._escaped = False
            return []
        if closing and char == "\\":
            return []
        if self._escaped and char in "[O]":
            self._burst = "\x1b" + char
            return []
        self._escaped = False
        return [_typed(char)]

    def _continue(self, char: str) -> list[Key]:
        """Take one more character of a burst."""
        if char == "\x1b":
            return self._escape()
        if self._burst == "\x1b\x1b":
            self._burst = "\x1b"
            if char not in "[O":  # else Alt with an arrow, as some terminals send it
                return [Key("esc"), *self._continue(char)]
        if self._closing and self._burst + char == "\x1b\\":
            self._burst, self._closing = "", False
            return []
        if (self._swallow or self._escaped) and not _may_belong(self._burst, char):
            self._burst, self._swallow, self._escaped = "", False, False
            return self._char(char)
        if len(self._burst) > _LONGEST:
            self._burst = self._burst[:2] + ">"  # no key is that long, and only its end matters
        self._closing = False
        self._burst += char
        if not _is_complete(self._burst):
            return []
        return self._completed(char)

    def _escape(self) -> list[Key]:
        """Take an Escape within a burst: it ends an answer, begins Alt with an arrow, or another burst."""
        if self._burst == "\x1b" and not self._closing:
            self._burst = "\x1b\x1b"
            return []
        if self._burst == "\x1b\x1b":
            return [Key("esc")]
        if len(self._burst) > 2 and self._burst[1] in _STRINGS:
            keys = self._completed("\x07")
            self._closing = True
        else:
            keys = self._interrupted()
        self._burst = "\x1b"
        return keys

    def _completed(self, char: str) -> list[Key]:
        """The keys that a complete burst stands for, which `char` has ended."""
        burst, swallow, late = self._burst, self._swallow, self._escaped
        self._burst, self._swallow, self._escaped = "", False, False
        if burst == "\x1b[200~":
            self._paste = []
            return []
        if burst.startswith(_REPORTS):
            report = _reported(burst)
            keys = [report] if report and (report.name == "answer" or not late) else []
        else:
            keys = [] if swallow else [UNKNOWN if late else _decoded(burst)]
        if char < " " and len(burst) > 2 and (char, burst[1] in _STRINGS) != ("\x07", True):
            keys.append(_typed(char))  # it cut the burst short
        return keys

    def _interrupted(self) -> list[Key]:
        """Give up an incomplete burst and return the keys it stands for; Alt with a key is that key."""
        keys: list[Key] = []
        if self._letters or (self._burst.strip("\x1b") and not self._swallow):
            keys.append(UNKNOWN)
        elif self._burst == "\x1b\x1b":
            keys.append(Key("esc"))
        self._letters.clear()
        self._burst, self._swallow, self._escaped, self._closing = "", False, False, False
        return keys

    def _pasted(self) -> list[Key]:
        text = "".join(self._paste or ())
        self._paste = None
        return [Key("paste", text.replace("\r\n", "\n").replace("\r", "\n"))]

    def _named(self, code: int) -> Key:
        if code in _WINDOWS:
            return _as_key(_WINDOWS[code])
        name = self._keyname(code).decode("latin-1")
        if name in _CURSES:
            return _as_key(_CURSES[name], 2 if name in _SHIFTED else 1)
        plain = name.rstrip("0123456789")
        return _as_key(_EXTENDED.get(plain, "unknown"), int(name[len(plain) :] or 2))


_STRINGS = ("]", "P", "_", "^", "X")
"""What follows Escape in a terminal's answers, before text that ends with BEL or another burst."""
_LONGEST = 32
_MOUSE = "\x1b[<"
_REPORTS = (_MOUSE, "\x1b[M", "\x1b[?", "\x1b]1")
"""How bursts begin that no key sends: reports of the mouse, and answers."""
_BUTTONS = {0: "click", 64: "wheel-up", 65: "wheel-down"}
_MODIFIERS = 4 + 8 + 16
"""Shift, Alt and Ctrl, among the bits of a button."""
_COLOR = frozenset("0123456789;:/rgbaABCDEFabcdef")
"""What an answer about a colour is made of."""


def _may_belong(burst: str, char: str) -> bool:
    """Whether what follows a burst that was given up can be its rest: of an answer, anything that is none."""
    if burst[1] != "]" or char < " ":
        return True
    text = burst[2:]
    return char.isdigit() if not text else char in _COLOR or not _COLOR.issuperset(text)


def _reported(burst: str) -> Key | None:
    """What the mouse did, or the terminal has answered; None for what nobody needs to know."""
    kind, rest = burst[2:3], burst[3:]
    if burst[1] == "]" or kind == "?":
        return Key("answer", "".join(filter(str.isprintable, burst[2:])))
    numbers = rest[:-1].split(";")
    if kind != "<" or burst[-1] != "M" or len(numbers) != 3 or not all(map(_is_number, numbers)):
        return None  # a button let go, or a report in another form
    button, column, row = map(int, numbers)
    name = _BUTTONS.get(button & ~_MODIFIERS)
    return Key(name, at=(row - 1, column - 1)) if name else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _is_complete(burst: str) -> bool:
    """Tell whether nothing more belongs to a burst of two or more characters."""
    kind, last = burst[1], burst[-1]
    if last < " " or kind not in ("[", "O", *_STRINGS):
        return True
    if len(burst) == 2 or kind in _STRINGS:
        return False
    if kind == "O":
        return not "0" <= last <= ";"
    if burst.startswith("\x1b[["):
        return len(burst) == 4
    if burst.startswith("\x1b[M"):
        return len(burst) == 6  # the mouse: button, column, row
    return not " " <= last <= "?"


def _decoded(burst: str) -> Key:
    """Name a complete burst."""
    last = burst[-1]
    if burst[1] == "O":
        return _as_key(_SS3.get(last, "unknown"))
    if burst[1] != "[":
        return UNKNOWN  # Alt with a character, or an answer nobody asked for
    if burst.startswith("\x1b[["):
        return _as_key(_CONSOLE.get(last, "unknown"))
    numbers = burst[2:-1]
    if numbers.strip("0123456789;"):
        return UNKNOWN
    if burst == "\x1b[P":
        return Key("delete")  # of st; F1 comes with a number
    number, _, modifiers = numbers.partition(";")
    if last == "~":
        return _as_key(_CSI_NUMBERS.get(int(number or 0), "unknown"))
    return _as_key(_CSI.get(last, "unknown"), int(modifiers.partition(";")[0] or 1))


def _typed(char: str) -> Key:
    if char.isprintable() and char != _BROKEN:
        return Key(char, char)
    return _CONTROLS.get(ord(char), UNKNOWN)


def _as_key(name: str, modifiers: int = 1) -> Key:
    """A key by its name; `modifiers` are one more than the bits that terminals send for them, 1 for Shift."""
    shift = name in _ARROWS and bool((modifiers - 1) & 1)
    return Key(name, name if len(name) == 1 else "", shift)
