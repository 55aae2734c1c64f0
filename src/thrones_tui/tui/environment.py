"""What can be known of the terminal before it is opened: whether there is one, and its Escape key."""

import curses
import os
import sys

from thrones_tui.session.files import SessionError

_IN, _OUT = 0, 1


class UnusableTerminal(SessionError):
    """There is no terminal to play on; the text is one sentence that says what to do."""


def has_terminal() -> bool:
    """Whether input and output both are a terminal."""
    return os.isatty(_IN) and os.isatty(_OUT)


def find_terminal() -> None:
    """Set TERM to a description that fits; raise `UnusableTerminal` if there is none."""
    if not has_terminal():
        raise UnusableTerminal(
            "The game needs a terminal for its input and output; start it without pipes and redirections."
        )
    if sys.platform == "win32":
        return
    wanted = os.environ.get("TERM", "")
    for name in filter(None, (wanted, "xterm-256color", "xterm")):
        try:
            curses.setupterm(name, _OUT)
        except (curses.error, UnicodeError):  # none of that name, or a name that cannot be one
            continue
        if not curses.tigetstr("cup"):
            raise UnusableTerminal(
                f"The terminal cannot place its cursor (TERM={name}); start the game in a full-screen one."
            )
        os.environ["TERM"] = name
        return
    raise UnusableTerminal(
        f"No description of this terminal is installed (TERM={wanted}); install ncurses-base or set TERMINFO."
    )


def escape_delay() -> int:
    """Return the milliseconds after which a lone Escape counts as a key."""
    chosen = os.environ.get("ESCDELAY", "")
    if chosen.isascii() and chosen.isdigit():
        return max(1, min(int(chosen[:5]), 2000))
    return 100 if os.environ.get("SSH_CONNECTION") else 25


def wants_color(color: str = "auto") -> bool:
    """Whether to draw in colours where a player has said `auto`, `always` or `never`."""
    return color == "always" or (color == "auto" and not os.environ.get("NO_COLOR"))
