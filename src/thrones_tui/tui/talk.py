"""What is said to a terminal beside what curses says, and what it answers."""

_ASK_COLOR = b"\x1b]11;?\x1b\\"
_ASK_SCROLLING = b"\x1b[?1007$p"
_FENCE = b"\x1b[c"
"""Every terminal says what it is: once that has come, nothing else will, or it comes late."""
_GREETING = b"\x1b[?2004h\x1b>"
"""Mark what is pasted; let the number pad send digits."""
_FAREWELL = b"\x1b[?2004l"
_MOUSE_ON, _MOUSE_OFF = b"\x1b[?1000h\x1b[?1006h", b"\x1b[?1006l\x1b[?1000l"
_SCROLLING_ON, _SCROLLING_OFF = b"\x1b[?1007h", b"\x1b[?1007l"
"""A wheel that presses arrows, where there is nothing to scroll."""
_COLORS = ("11;rgb", "11;rgba")
"""How a colour begins; its shares follow, of one to four digits each."""
_HEX = frozenset("0123456789abcdefABCDEF")
_WEIGHTS = (0.299, 0.587, 0.114)
"""How bright red, green and blue are."""


class Talk:
    """The questions to ask, the modes to set and to put back.

    With a `mouse` its clicks are reported; else its wheel must press no arrows. `answered` is true once the
    terminal has said all that it is going to say at once, `theme` what fits its background, if it has told.
    """

    def __init__(self, *, mouse: bool, color: bool) -> None:
        self._mouse = mouse
        self._scrolling = True
        self.question = (_ASK_COLOR if color else b"") + (b"" if mouse else _ASK_SCROLLING) + _FENCE
        self.answered = False
        self.theme = ""

    def hear(self, answer: str) -> None:
        """Take in an answer, whenever it comes."""
        if answer.startswith("11;"):
            self.theme = theme_on(answer)
        elif answer.startswith("?1007;"):
            self._scrolling = answer[6:].startswith("1")
        elif answer.endswith("c"):
            self.answered = True

    def turn(self, *, mouse: bool) -> bytes:
        """What to say so that the mouse is reported from now on, or no more."""
        before, self._mouse = self._modes_back, mouse
        return before + self._modes

    @property
    def greeting(self) -> bytes:
        """What to say after the first frame."""
        return self._modes + _GREETING

    @property
    def farewell(self) -> bytes:
        """What puts back what the greeting has changed."""
        return self._modes_back + _FAREWELL

    @property
    def _modes(self) -> bytes:
        return _MOUSE_ON if self._mouse else _SCROLLING_OFF if self._scrolling else b""

    @property
    def _modes_back(self) -> bytes:
        return _MOUSE_OFF if self._mouse else _SCROLLING_ON if self._scrolling else b""


def theme_on(answer: str) -> str:
    """The theme for a background that a terminal has told, with any number of digits; "" for no colour."""
    kind, _, told = answer.partition(":")
    colors = [digits for digits in told.split("/")[:3] if 1 <= len(digits) <= 4 and _HEX.issuperset(digits)]
    if kind not in _COLORS or len(colors) < 3:
        return ""
    shares = (int(digits, 16) / (16 ** len(digits) - 1) for digits in colors)
    brightness = sum(weight * share for weight, share in zip(_WEIGHTS, shares, strict=True))
    return "light" if brightness > 0.5 else "dark"
