import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth, wcwidth

from thrones_tui.scene.measure import clean, clip, to_ascii, width, wrap


def test_no_character_is_measured_otherwise_than_by_the_wcwidth_package() -> None:
    wrong = [
        hex(code)
        for code in [*range(0x30000), *range(0xE0000, 0xE0200)]
        if width(chr(code)) != sum(map(wcwidth, clean(chr(code))))
    ]
    assert wrong == []


@given(st.text())
def test_cleaned_text_is_printable_and_as_wide_as_it_is_measured(text: str) -> None:
    cleaned = clean(text)
    assert cleaned.isprintable()
    assert clean(cleaned) == cleaned
    assert width(text) == width(cleaned) == wcswidth(cleaned)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Jon Snow", "Jon Snow"),
        ("a\nb\tc\x00d\x1b[31me\x7f", "a?b?c?d?[31me?"),
        ("c1 \x9b31m", "c1 ?31m"),
        ("\u202egnirts", "?gnirts"),
        ("\ud800", "?"),
        ("Cafe\u0301", "Café"),
        ("x\u0336\ufe0f", "x"),
        ("한", "한"),
        ("\u1112\u1161\u11ab", "한"),
        ("🇭🇺", "??"),
    ],
)
def test_what_a_terminal_could_stumble_on_is_composed_dropped_or_replaced(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize(
    ("text", "columns", "shown"),
    [
        ("Sansa", 5, "Sansa"),
        ("Sansa", 4, "San…"),
        ("Sansa", 1, "…"),
        ("Sansa", 0, ""),
        ("Sansa", -3, ""),
        ("北の壁", 6, "北の壁"),
        ("北の壁", 5, "北の…"),
        ("北の壁", 4, "北…"),
        ("e\u0301e\u0301e\u0301", 2, "é…"),
    ],
)
def test_text_is_cut_with_an_ellipsis(text: str, columns: int, shown: str) -> None:
    assert clip(text, columns) == shown


@given(st.text(), st.integers(-1, 20))
def test_cut_text_fits_and_only_cut_text_changes(text: str, columns: int) -> None:
    cut = clip(text, columns)
    assert width(cut) <= max(0, columns)
    if width(text) <= columns:
        assert cut == clean(text)
    elif columns > 0:
        assert cut.endswith("…")
        assert clean(text).startswith(cut[:-1])


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("", 10, [""]),
        ("Winter is coming", 20, ["Winter is coming"]),
        ("Winter is coming", 9, ["Winter is", "coming"]),
        ("Winter is coming", 8, ["Winter", "is", "coming"]),
        ("  Winter \t is  ", 20, ["Winter is"]),
        ("One\n\ntwo", 20, ["One", "", "two"]),
        ("Daenerys", 3, ["Dae", "ner", "ys"]),
        ("the Daenerys", 5, ["the", "Daene", "rys"]),
        ("北の壁 wall", 5, ["北の", "壁", "wall"]),
        ("北", 1, ["?"]),
        ("ab", 0, ["a", "b"]),
    ],
)
def test_text_is_broken_between_words(text: str, columns: int, lines: list[str]) -> None:
    assert wrap(text, columns) == lines


@given(st.text(alphabet="ab 北é\n\u0301\x07", max_size=60), st.integers(2, 12))
def test_broken_text_fits_and_loses_nothing_but_white_space(text: str, columns: int) -> None:
    lines = wrap(text, columns)
    assert all(width(line) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(clean(word) for word in text.split())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("┌─┬╥╼┐│║", "+-++-+||"),
        ("█▓▒░▌▁", "##=.=."),
        ("Königsmund, Ćwierć, Æthel, Straße", "Konigsmund, Cwierc, Athel, Strase"),
        ("“Hodor” – it’s…", '"Hodor" - it...'),
        ("…", "."),
        ("ab…", "..."),
        ("北の壁", "? ? ? "),
        ("Ａ", "A "),
        ("½→▲★", "1>^*"),
        ("☃", "?"),
    ],
)
def test_text_has_a_likeness_in_ascii(text: str, shown: str) -> None:
    assert to_ascii(text) == shown


@given(st.text())
def test_the_likeness_in_ascii_takes_the_same_columns(text: str) -> None:
    likeness = to_ascii(clean(text))
    assert likeness.isascii()
    assert likeness.isprintable()
    assert len(likeness) == width(text)


@pytest.mark.parametrize(
    ("word", "columns", "piece"), [("x", 79, 79), ("é", 7, 7), ("王", 7, 3), ("王", 1, 1)]
)
def test_a_word_of_a_million_characters_is_wrapped_at_once(word: str, columns: int, piece: int) -> None:
    lines = wrap(
        word * 1_000_000, columns
    )  # it took longer than anybody waits when each line copied the rest
    assert {len(line) for line in lines[:-1]} == {piece}
    assert sum(map(len, lines)) == 1_000_000
