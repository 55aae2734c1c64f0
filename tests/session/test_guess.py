"""What a mistyped word may have meant."""

from thrones_tui.session.guess import nearest


def test_the_nearest_words_come_first_as_they_are_written() -> None:
    assert nearest("whitte harbor", ["White Harbor", "Winterfell"]) == ["White Harbor"]
    assert nearest("lok", ["log", "look", "quit"]) == ["look", "log"]
    assert nearest("lok", ["log", "look"], 1) == ["look"]
    assert nearest("--sead", ["--seed", "--size"], 1) == ["--seed"]


def test_of_a_long_word_only_the_beginning_is_compared() -> None:
    assert nearest("north" + "x" * 10**6, ["north"]) == []
