import curses
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thrones_tui.tui.keys import Decoder, Key

NAMES = {
    code: (f"KEY_F({name[5:]})" if name[:5] == "KEY_F" and name[5:].isdigit() else name).encode()
    for name, code in vars(curses).items()
    if name.startswith("KEY_") and name not in ("KEY_MIN", "KEY_MAX")
}
"""What `curses.keyname` says once a screen is open."""

PAUSE = None
"""In a list of codes: nothing came for the escape delay."""

BURSTS = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1b[H": "home",
    b"\x1b[F": "end",
    b"\x1b[Z": "backtab",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\x1bOH": "home",
    b"\x1bOF": "end",
    b"\x1bOP": "f1",
    b"\x1bOS": "f4",
    b"\x1bOM": "enter",
    b"\x1b[1~": "home",
    b"\x1b[3~": "delete",
    b"\x1b[4~": "end",
    b"\x1b[5~": "pageup",
    b"\x1b[6~": "pagedown",
    b"\x1b[7~": "home",
    b"\x1b[8~": "end",
    b"\x1b[11~": "f1",
    b"\x1b[15~": "f5",
    b"\x1b[17~": "f6",
    b"\x1b[21~": "f10",
    b"\x1b[23~": "f11",
    b"\x1b[24~": "f12",
    b"\x1b[[A": "f1",
    b"\x1b[[E": "f5",
    b"\x1b[1;5A": "up",
    b"\x1b[1;2P": "f1",
    b"\x1b[3;5~": "delete",
    b"\x1bO1;5B": "down",
    b"\x1b[2~": "unknown",
    b"\x1b[99999999~": "unknown",
    b"\x1b[121;1u": "unknown",
    b"\x1by": "unknown",
    b"\x1b\r": "unknown",
    b"\x1b\x7f": "unknown",
    "\x1bé".encode(): "unknown",
    b"\x1bP1$r0m y\x07": "unknown",
    b"\x1b[" + b"1;" * 5000 + b"A": "unknown",
    b"\x1b[P": "delete",
    b"\x1b\x1b[A": "up",
    b"\x1b\x1bOD": "left",
    b"\x1b\x1b[5~": "pageup",
}

REPORTS = {
    b"\x1b[<0;10;20M": [Key("click", at=(19, 9))],
    b"\x1b[<4;1;1M": [Key("click")],
    b"\x1b[<64;300;200M": [Key("wheel-up", at=(199, 299))],
    b"\x1b[<65;1;2M": [Key("wheel-down", at=(1, 0))],
    b"\x1b[<0;10;20m": [],
    b"\x1b[<2;10;20M": [],
    b"\x1b[<32;10;20M": [],
    b"\x1b[<0;10M": [],
    b"\x1b[<;;M": [],
    b"\x1b[<0;-1;3M": [],
    b"\x1b[M yy": [],
    b"\x1b[?1;2c": [Key("answer", "?1;2c")],
    b"\x1b[?1007;2$y": [Key("answer", "?1007;2$y")],
    b"\x1b]11;rgb:ffff/ffff/eeee\x07": [Key("answer", "11;rgb:ffff/ffff/eeee")],
    b"\x1b]11;rgb:ff/ff/ee\x1b\\": [Key("answer", "11;rgb:ff/ff/ee")],
    b"\x1b]11;rgba:ffff/ffff/eeee/ffff\x1b\\": [Key("answer", "11;rgba:ffff/ffff/eeee/ffff")],
}
"""What a terminal sends by itself; the mouse counts from 1."""

LETTERS_AND_ENTER = {chr(code) for code in range(0x21, 0x7F)} | {"enter"}


def new_decoder() -> Decoder:
    return Decoder(lambda code: NAMES.get(code, b"UNKNOWN KEY"))


def decode(codes: Iterable[int | None]) -> list[Key]:
    """The keys from codes with pauses; a last pause settles what is left."""
    decoder = new_decoder()
    keys = []
    for code in [*codes, PAUSE]:
        if code is not None:
            keys += decoder.feed(code)
        elif decoder.waiting:
            keys += decoder.timeout()
    return keys


def names(codes: Iterable[int | None]) -> list[str]:
    return [key.name for key in decode(codes)]


def test_a_printable_character_is_its_own_name_and_text() -> None:
    for char in map(chr, range(0x20, 0x7F)):
        assert decode(char.encode()) == [Key(char, char)]
    for char in "é北🐺ő":
        assert decode(char.encode()) == [Key(char, char)]


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (8, "backspace"),
        (127, "backspace"),
        (9, "tab"),
        (10, "enter"),
        (13, "enter"),
        (1, "ctrl-a"),
        (3, "ctrl-c"),
        (12, "ctrl-l"),
        (26, "ctrl-z"),
        (0, "unknown"),
        (28, "unknown"),
        (31, "unknown"),
    ],
)
def test_control_characters_have_names_and_no_text(code: int, name: str) -> None:
    assert decode([code]) == [Key(name)]


@pytest.mark.parametrize(
    ("constant", "name"),
    [
        ("KEY_UP", "up"),
        ("KEY_DOWN", "down"),
        ("KEY_LEFT", "left"),
        ("KEY_RIGHT", "right"),
        ("KEY_ENTER", "enter"),
        ("KEY_BTAB", "backtab"),
        ("KEY_BACKSPACE", "backspace"),
        ("KEY_DC", "delete"),
        ("KEY_HOME", "home"),
        ("KEY_END", "end"),
        ("KEY_PPAGE", "pageup"),
        ("KEY_NPAGE", "pagedown"),
        ("KEY_RESIZE", "resize"),
        ("KEY_F1", "f1"),
        ("KEY_F12", "f12"),
        ("KEY_F13", "unknown"),
        ("KEY_IC", "unknown"),
    ],
)
def test_keys_that_curses_knows_have_the_name_it_gives_them(constant: str, name: str) -> None:
    assert decode([getattr(curses, constant)]) == [Key(name)]


@pytest.mark.parametrize(
    ("constant", "name"),
    [("KEY_SR", "up"), ("KEY_SF", "down"), ("KEY_SLEFT", "left"), ("KEY_SRIGHT", "right")],
)
def test_arrows_with_shift_are_arrows_that_say_so(constant: str, name: str) -> None:
    assert decode([getattr(curses, constant)]) == [Key(name, shift=True)]


@pytest.mark.parametrize(
    ("burst", "shift"),
    [("[A", False), ("[1;2A", True), ("[1;3A", False), ("[1;4A", True), ("[1;5A", False), ("[1;6A", True)],
)
def test_shift_is_one_of_the_modifiers_of_a_burst(burst: str, shift: bool) -> None:
    assert decode(f"\x1b{burst}".encode()) == [Key("up", shift=shift)]


def test_shift_with_a_key_that_is_no_arrow_is_the_key() -> None:
    assert decode(b"\x1b[1;2P") == [Key("f1")]
    assert decode(b"\x1b[1;2H") == [Key("home")]


def test_the_number_pad_is_known_by_every_name_that_descriptions_have_for_it() -> None:
    called = b"ka2 kb1 kb3 kc2 kp5 kpZRO kpADD kpSUB kpMUL kpDIV kpDOT kpCMA KEY_BEG"
    codes = dict(enumerate(called.split(), 600))
    decoder = Decoder(codes.__getitem__)
    assert "".join(key.text for code in codes for key in decoder.feed(code)) == "846250+-*/.,5"


def test_the_number_pad_types_digits_in_every_way_it_reports_them() -> None:
    assert names([curses.KEY_A1, curses.KEY_A3, curses.KEY_B2, curses.KEY_C1, curses.KEY_C3]) == list("79513")
    assert names(b"\x1bOp\x1bOq\x1bOr\x1bOs\x1bOt\x1bOu\x1bOv\x1bOw\x1bOx\x1bOy") == list("0123456789")
    assert names(b"\x1bOj\x1bOk\x1bOl\x1bOm\x1bOn\x1bOo\x1bOX") == list("*+,-./=")
    assert names([450, 452, 454, 456, 459]) == ["up", "left", "right", "down", "enter"]  # as on Windows


def test_modified_arrows_are_arrows_by_whatever_number_they_come() -> None:
    decoder = Decoder(
        {600: b"kUP5", 601: b"kLFT", 602: b"kEND7", 603: b"kUPX", 604: b"UNKNOWN KEY"}.__getitem__
    )
    got = [decoder.feed(code)[0] for code in range(600, 605)]
    assert [key.name for key in got] == ["up", "left", "end", "unknown", "unknown"]
    assert [key.shift for key in got] == [False, True, False, False, False]


@pytest.mark.parametrize(("burst", "name"), BURSTS.items())
def test_a_burst_is_one_key(burst: bytes, name: str) -> None:
    assert names(burst) == [name]
    assert names(b"x" + burst + b"y") == ["x", name, "y"]
    assert names(burst * 3) == [name] * 3


@pytest.mark.parametrize(("burst", "name"), BURSTS.items())
def test_a_burst_torn_in_two_never_types_or_confirms(burst: bytes, name: str) -> None:
    for cut in range(1, min(len(burst), 60)):
        got = names([*burst[:cut], PAUSE, *burst[cut:]])
        if cut <= 2 and burst[:2] == b"\x1b\x1b":
            assert got[0] == "esc"  # Alt with an arrow: likewise
        elif cut == 1 and burst[1:2] not in (b"[", b"O"):
            assert got[0] == "esc"  # Alt with a character: nobody could tell it from two keys
        elif cut == 2 and burst[1:2] in (b"]", b"P"):
            assert got[0] == "unknown"  # likewise
        else:
            assert set(got) <= {"esc", "unknown"}, f"torn after {cut} bytes"
        assert names([*burst[:cut], PAUSE, *burst[cut:], PAUSE, *b"k"])[-1] == "k"


@pytest.mark.parametrize("burst", [burst for burst in BURSTS if burst[1:2] == b"[" and len(burst) < 60])
def test_a_burst_torn_everywhere_never_types_or_confirms(burst: bytes) -> None:
    codes: list[int | None] = []
    for byte in burst:
        codes += [byte, PAUSE]
    assert set(names(codes)) <= {"esc", "unknown"}


@given(st.sampled_from(sorted(b for b in BURSTS if b[1:2] == b"[")), st.data())
def test_bursts_torn_at_random_leave_the_keys_after_them_alone(burst: bytes, data: st.DataObject) -> None:
    cuts = data.draw(st.sets(st.integers(1, min(len(burst), 60) - 1), max_size=4))
    codes: list[int | None] = []
    for place, byte in enumerate(burst):
        codes += [PAUSE, byte] if place in cuts else [byte]
    assert set(names(codes)).isdisjoint(LETTERS_AND_ENTER)
    assert names([*codes, PAUSE, *b"jk"])[-2:] == ["j", "k"]


@pytest.mark.parametrize(("burst", "keys"), REPORTS.items())
def test_a_report_of_the_mouse_or_an_answer_is_what_it_says(burst: bytes, keys: list[Key]) -> None:
    assert decode(burst) == keys
    assert decode(b"x" + burst + b"y") == [Key("x", "x"), *keys, Key("y", "y")]
    assert decode(burst * 3) == keys * 3


@pytest.mark.parametrize(("burst", "keys"), REPORTS.items())
def test_a_report_torn_anywhere_types_nothing_and_once_begun_is_what_it_says(
    burst: bytes, keys: list[Key]
) -> None:
    for cut in range(1, len(burst)):
        got = decode([*burst[:cut], PAUSE, *burst[cut:], PAUSE, *b"k"])
        assert got[-1] == Key("k", "k")
        if cut > 2:
            assert got[:-1] == keys, f"torn after {cut} bytes"
        assert {key.name for key in got[:-1]} <= {"esc", "unknown", "answer"} | {key.name for key in keys}
    codes: list[int | None] = []
    for byte in burst:
        codes += [byte, PAUSE]
    assert {key.name for key in decode(codes)} <= {"esc", "unknown", "answer"}


def test_a_report_whose_beginning_curses_has_read_is_a_report() -> None:
    mouse = curses.KEY_MOUSE
    assert decode([mouse, *b"0;10;20M", *b"k"]) == [Key("click", at=(19, 9)), Key("k", "k")]
    assert decode([mouse, PAUSE, *b"0;1", PAUSE, *b"0;20M", *b"k"]) == [
        Key("click", at=(19, 9)),
        Key("k", "k"),
    ]
    assert names([27, PAUSE, mouse, *b"0;1;1Mk"]) == ["esc", "click", "k"]


def test_alt_with_a_bracket_swallows_no_letters() -> None:
    assert names([*b"\x1b]", PAUSE, *b"hjkl"]) == ["unknown", *"hjkl"]
    assert names([27, PAUSE, *b"]q"])[-1] == "q"


def test_a_lone_escape_is_a_key_once_time_has_shown_it() -> None:
    decoder = new_decoder()
    assert (decoder.feed(27), decoder.waiting) == ([], True)
    assert (decoder.timeout(), decoder.waiting) == ([Key("esc")], False)
    assert decoder.feed(ord("q")) == [Key("q", "q")]


def test_escapes_in_a_row_are_as_many_keys() -> None:
    assert names(b"\x1b\x1b\x1b") == ["esc"] * 3
    assert names([27, PAUSE, *b"\x1b[A"]) == ["esc", "up"]
    assert names(b"\x1b\x1bx") == ["esc", "unknown"]


def test_alt_with_an_arrow_is_the_arrow_in_whatever_form_it_comes() -> None:
    assert names(b"\x1b\x1b[A") == ["up"]
    assert names(b"\x1b[1;3A") == ["up"]
    assert names([27, curses.KEY_UP]) == ["up"]


def test_a_name_may_begin_with_o_after_an_escape() -> None:
    assert names([27, PAUSE, ord("O"), PAUSE, *b"laf"]) == ["esc", "O", "l", "a", "f"]


def test_a_key_curses_knows_ends_what_came_before_it() -> None:
    assert names([27, PAUSE, curses.KEY_UP]) == ["esc", "up"]
    assert names([*b"\x1b[1", curses.KEY_UP, *b"y"]) == ["unknown", "up", "y"]
    assert names([0xC3, curses.KEY_UP]) == ["unknown", "up"]


def test_a_resize_in_the_middle_of_a_burst_harms_nothing() -> None:
    assert names([27, curses.KEY_RESIZE, *b"[A"]) == ["resize", "up"]
    assert names([27, PAUSE, curses.KEY_RESIZE, *b"[A"]) == ["esc", "resize", "unknown"]
    assert names([0xC3, curses.KEY_RESIZE, 0xA9]) == ["resize", "é"]
    assert decode([*b"\x1b[200~a", curses.KEY_RESIZE, *b"b\x1b[201~"]) == [Key("resize"), Key("paste", "ab")]


def test_a_control_key_gets_out_of_whatever_was_begun() -> None:
    assert names([*b"\x1b[1", PAUSE, 27, PAUSE]) == ["unknown", "esc"]
    assert names([*b"\x1b]0;title", PAUSE, *b"lost", 13]) == ["unknown", "enter"]
    assert names(b"\x1b]0;title\x1b\\x") == ["unknown", "x"]


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ([0xC3, PAUSE, 0xA9], ["unknown", "unknown"]),
        ([0xC3, ord("A")], ["unknown", "A"]),
        ([0xE5, 0x8C, 0xE5, 0x8C, 0x97], ["unknown", "北"]),
        ([0xFF, ord("A")], ["unknown", "A"]),
        ([0x80], ["unknown"]),
        ([0xEF, 0xBF, 0xBD], ["unknown"]),
        ([0xE2, 0x80, 0xAE], ["unknown"]),  # a direction override
        ([0xC2, 0x9B], ["unknown"]),  # a control character beyond ASCII
    ],
)
def test_broken_or_unprintable_characters_are_unknown(codes: list[int | None], expected: list[str]) -> None:
    assert names(codes) == expected


@given(st.text())
def test_text_comes_out_as_it_went_in(text: str) -> None:
    text = "".join(char for char in text if char.isprintable() and char != "\ufffd")
    assert decode(text.encode()) == [Key(char, char) for char in text]


@given(st.lists(st.one_of(st.integers(0, 600), st.just(PAUSE)), max_size=60))
def test_no_sequence_of_codes_breaks_the_decoder(codes: list[int | None]) -> None:
    decode(codes)
    assert names([*codes, *[PAUSE] * 50, 27, PAUSE, PAUSE, 27, PAUSE])[-1] == "esc"


def test_what_is_pasted_is_one_key_with_its_text() -> None:
    assert decode("\x1b[200~Jón\r\nSnow\rq\x1b[A~\x1b[201~y".encode()) == [
        Key("paste", "Jón\nSnow\nq\x1b[A~"),
        Key("y", "y"),
    ]
    assert decode(b"\x1b[200~\x1b[201~") == [Key("paste")]


def test_a_paste_torn_anywhere_stays_a_paste() -> None:
    paste = b"\x1b[200~qy\r\x1b[201~"
    for cut in range(7, len(paste)):
        assert decode([*paste[:cut], PAUSE, *paste[cut:]]) == [Key("paste", "qy\n")]
    for cut in range(1, 7):
        assert set(names([*paste[:cut], PAUSE, *paste[cut:]])) <= {"esc", "unknown", "paste"}


def test_a_paste_without_an_end_ends_after_a_long_silence() -> None:
    assert decode([*b"\x1b[200~lost", *[PAUSE] * 40, *b"q"]) == [Key("paste", "lost"), Key("q", "q")]


def test_keys_of_curses_within_a_paste_do_nothing() -> None:
    assert names([*b"\x1b[200~a", curses.KEY_UP, *b"\x1b[201~"]) == ["paste"]
