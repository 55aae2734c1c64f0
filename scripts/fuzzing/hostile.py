"""What nobody expects in a file or an argument, and what must never come out again."""

import base64
import json
import zlib
from functools import cache
from typing import Final

from fuzzing.hunt import Fault

TEXTS: Final = (
    "", " ", "0", "-1", "1e999", "NaN", "--", "-", "\x1b]0;X\x07\x1b]52;c;QQ==\x07",
    "\x1b[2J\nVerified: all is well", "\x9b31m", "a\x00b", "a\tb", "a\r\nb", "\x7f", "\u202eabc", "\u2028",
    "\ufeff", "\u0301", "e\u0301", "北" * 50, "👨\u200d👩\u200d👧", "\U0010ffff", "%s%n{0}", "../../x",
    "/", "'\"\\", "x" * 300, "a b " * 100, "²", "٣",
)  # fmt: skip
"""As a player or a foreign program may give them; all can be encoded."""


def _plain(text: str) -> str:
    return "".join(char if char.isalnum() and char.isascii() else "." for char in text[:12])


JSON: Final = {
    **{f"text {at}: {_plain(text)}": json.dumps(text) for at, text in enumerate(TEXTS)},
    "lone surrogate": '"\\ud800"',
    "long text": '"' + "x" * 2_000_000 + '"',
    "long text with blanks": '"' + "x " * 500_000 + '"',
    "wide text": '"' + "北" * 300_000 + '"',
    **{word: word for word in ("null", "true", "false")},
    **{number: number for number in ("0", "1", "-1", "3", "50", "200", "-0", "0.5", "1.0", "1e308")},
    **{number: number for number in ("1e400", "-1e400", "2147483648", "NaN", "Infinity", "-Infinity")},
    "2**63": str(2**63),
    "10**400": str(10**400),
    "5000 digits": "9" * 5_000,
    "list": "[]",
    "list of a list": "[[]]",
    "list of 100,000": f"[{'0,' * 99_999}0]",
    "deep list": "[" * 3_000 + "]" * 3_000,
    "object": "{}",
    "object with a key": '{"a":1}',
    "object with a key twice": '{"a":1,"a":2}',
    "deep object": '{"a":' * 3_000 + "1" + "}" * 3_000,
    "no JSON": "}{",
    "bomb of blanks": "",
    "bomb of numbers": "",
}
"""Values by a short name; the bombs are made when they are wanted."""


@cache
def value(name: str) -> str:
    """A hostile value as JSON."""
    if not name.startswith("bomb"):
        return JSON[name]
    piece, times = (b"0,", 15_000_000) if name.endswith("numbers") else (b" " * 100, 1_000_000)
    packed = zlib.compressobj(9)
    parts = [packed.compress(b"["), *(packed.compress(piece * 10_000) for _ in range(times // 10_000))]
    return f'"{base64.b85encode(b"".join([*parts, packed.compress(b"0]"), packed.flush()])).decode("ascii")}"'


def expect_clean(text: str, where: str) -> None:
    """Raise a fault where a text has what a terminal would obey, or what cannot be encoded."""
    for char in text:
        if not char.isprintable() and char != "\n":
            at = text.index(char)
            raise Fault(f"{where}: not printable", repr(text[max(0, at - 60) : at + 60]))
