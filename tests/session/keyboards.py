"""What keyboards send, row by row from the upper left: the same places have other characters on each."""

from typing import NamedTuple


class Layout(NamedTuple):
    """The characters of a keyboard's keys, by themselves, with Shift and with AltGr.

    Those of `dead` come only when another key has followed, so nobody plays with them.
    """

    plain: str
    shifted: str
    altgr: str = ""
    dead: str = ""

    def at(self, places: str) -> str:
        """What is sent when keys are pressed that have these characters on an American keyboard."""
        there = LAYOUTS["American"]
        pairs = (*zip(there.plain, self.plain), *zip(there.shifted, self.shifted))  # noqa: B905
        sent = {place: char for place, char in pairs if place != " "}
        return "".join(sent.get(place, place) for place in places)


LAYOUTS = {
    "American": Layout(
        "`1234567890-= qwertyuiop[]  asdfghjkl;'  zxcvbnm,./",
        '~!@#$%^&*()_+ QWERTYUIOP{}  ASDFGHJKL:"  ZXCVBNM<>?',
    ),
    "Dvorak": Layout(
        "`1234567890[] ',.pyfgcrl/=  aoeuidhtns-  ;qjkxbmwvz",
        '~!@#$%^&*(){} "<>PYFGCRL?+  AOEUIDHTNS_  :QJKXBMWVZ',
    ),
    "Colemak": Layout(
        "`1234567890-= qwfpgjluy;[]  arstdhneio'  zxcvbkm,./",
        '~!@#$%^&*()_+ QWFPGJLUY:{}  ARSTDHNEIO"  ZXCVBKM<>?',
    ),
    "German": Layout(
        "^1234567890ß´ qwertzuiopü+  asdfghjklöä  yxcvbnm,.-<#",
        "°!\"§$%&/()=?` QWERTZUIOPÜ*  ASDFGHJKLÖÄ  YXCVBNM;:_>'",
        "²³{[]}\\@€~|µ",
        "^´`",
    ),
    "Hungarian": Layout(
        "0123456789öüó qwertzuiopőú  asdfghjkléá  yxcvbnm,.-íű",
        "§'\"+!%/=()ÖÜÓ QWERTZUIOPŐÚ  ASDFGHJKLÉÁ  YXCVBNM?:_ÍŰ",
        "\\|€đĐ[]łŁ$ß><#&@{};*",
        "~^`´¨",
    ),
}
SUITED = {
    "American": "usual",
    "Dvorak": "dvorak",
    "Colemak": "colemak",
    "German": "usual",
    "Hungarian": "usual",
}
"""The preset whose letters that travel are beside each other there."""
