import pytest

from thrones_tui.tui.talk import Talk, theme_on


@pytest.mark.parametrize(
    ("answer", "theme"),
    [
        ("11;rgb:ffff/ffff/dddd", "light"),
        ("11;rgb:ff/ff/dd", "light"),
        ("11;rgba:f/f/f/0", "light"),
        ("11;rgb:0000/0000/0000", "dark"),
        ("11;rgb:28/2c/34", "dark"),
        ("11;rgb:0000/0000/ffff", "dark"),
        ("11;rgb:", ""),
        ("11;?", ""),
    ],
)
def test_the_theme_is_for_the_background_there_is(answer: str, theme: str) -> None:
    assert theme_on(answer) == theme


def test_only_what_is_not_known_is_asked_and_last_what_every_terminal_answers() -> None:
    assert Talk(mouse=True, color=False).question == b"\x1b[c"
    assert Talk(mouse=True, color=True).question == b"\x1b]11;?\x1b\\\x1b[c"
    assert Talk(mouse=False, color=False).question == b"\x1b[?1007$p\x1b[c"


def test_answers_count_in_any_order_and_late() -> None:
    talk = Talk(mouse=True, color=True)
    talk.hear("?1;2c")
    assert (talk.answered, talk.theme) == (True, "")
    talk.hear("11;rgb:ffff/ffff/ffff")
    assert talk.theme == "light"


def test_the_mouse_is_asked_for_and_given_back() -> None:
    talk = Talk(mouse=True, color=False)
    assert b"\x1b[?1006h" in talk.greeting
    assert b"\x1b[?1000l" in talk.farewell
    assert b"1007" not in talk.greeting + talk.farewell


@pytest.mark.parametrize(
    ("answer", "is_on"), [("", True), ("?1007;1$y", True), ("?1007;2$y", False), ("?1007;0$y", False)]
)
def test_without_the_mouse_its_wheel_presses_no_arrows_and_does_again_if_it_did(
    answer: str, is_on: bool
) -> None:
    talk = Talk(mouse=False, color=False)
    talk.hear(answer)
    assert (b"\x1b[?1007l" in talk.greeting) == is_on
    assert (b"\x1b[?1007h" in talk.farewell) == is_on
    assert b"\x1b[?1000" not in talk.greeting + talk.farewell
