import pytest
from tests.headless import HeadlessTerminal

from thrones_tui.scene.canvas import Canvas
from thrones_tui.tui.keys import Key
from thrones_tui.tui.loop import run
from thrones_tui.tui.screen import SMALLEST, Action, Pop, Push, Quit, Replace, Reset, Screen, Size


class Page(Screen):
    """Shows its name and the keys it got; does what `actions` says for a key, and for a result."""

    def __init__(
        self,
        name: str,
        actions: dict[str, Action] | None = None,
        then: Action | None = None,
        costly: bool = False,
        timeout: float | None = None,
    ) -> None:
        self.name = name
        self.actions = actions or {}
        self.then = then
        self.costly = costly
        self.pause = timeout
        self.keys: list[str] = []
        self.results: list[object] = []

    @property
    def timeout(self) -> float | None:
        return self.pause

    def draw(self, canvas: Canvas) -> None:
        canvas.put(0, 0, f"{self.name} {canvas.width}x{canvas.height} {''.join(self.keys)}")

    def handle(self, key: Key) -> Action | None:
        self.keys.append(key.name)
        return self.actions.get(key.name)

    def tick(self) -> Action | None:
        self.keys.append("tick")
        return None

    def resume(self, result: object) -> Action | None:
        self.results.append(result)
        return self.then


class Watched(HeadlessTerminal):
    """Remembers the first line of every frame, and what was asked of it between them."""

    def __init__(self, keys: str | list[Key | Size] = "", width: int = 80, height: int = 24) -> None:
        super().__init__(width, height, [Key(char, char) for char in keys] if isinstance(keys, str) else keys)
        self.seen: list[str] = []

    def paint(self, canvas: Canvas) -> None:
        super().paint(canvas)
        self.seen.append(canvas.text().partition("\n")[0])

    def redraw(self) -> None:
        super().redraw()
        self.seen.append("redraw")

    def drop_input(self) -> None:
        super().drop_input()
        self.seen.append("drop")


def test_a_frame_comes_first_and_one_follows_each_key() -> None:
    terminal = Watched("ab")
    run(terminal, Page("map"))
    assert terminal.seen == ["map 80x24", "map 80x24 a", "map 80x24 ab"]


def test_only_the_top_screen_is_drawn_and_gets_keys() -> None:
    top = Page("help", {"x": Pop("done")})
    below = Page("map", {"h": Push(top)})
    terminal = Watched("ahbxc")
    run(terminal, below)
    assert (below.keys, top.keys) == (["a", "h", "c"], ["b", "x"])
    assert below.results == ["done"]
    assert terminal.seen[2:5] == ["help 80x24", "help 80x24 b", "map 80x24 ah"]


def test_what_a_screen_answers_to_a_result_is_done_too() -> None:
    last = Page("last")
    middle = Page("middle", {"x": Pop(1)}, then=Pop(2))
    bottom = Page("bottom", {"m": Push(Page("top", {"x": Pop(0)}))}, then=Replace(last))
    bottom.actions["n"] = Push(middle)
    terminal = Watched("nx.")
    run(terminal, bottom)
    assert bottom.results == [1]
    assert last.keys == ["."]
    top = Page("top", {"x": Pop(0)})
    middle = Page("middle", {"t": Push(top)}, then=Pop(2))
    bottom = Page("bottom", {"n": Push(middle)})
    run(Watched("ntx"), bottom)
    assert (middle.results, bottom.results) == ([0], [2])


def test_replace_keeps_what_is_below_and_reset_does_not() -> None:
    below = Page("below")
    below.actions["p"] = Push(Page("first", {"r": Replace(Page("second", {"x": Pop()}))}))
    assert run(Watched("prx"), below) == 129
    assert below.results == [None]
    below = Page("below")
    below.actions["p"] = Push(Page("first", {"r": Reset(Page("second", {"x": Pop()}))}))
    assert run(Watched("prx"), below) == 0
    assert below.results == []


def test_the_program_ends_when_a_screen_quits_or_after_its_last_screen() -> None:
    assert run(Watched("q"), Page("map", {"q": Quit()})) == 0
    assert run(Watched("q"), Page("map", {"q": Pop()})) == 0


def test_a_terminal_that_hangs_up_ends_the_program() -> None:
    page = Page("map")
    assert run(Watched(), page) == 129
    assert page.keys == []


def test_a_resize_lays_out_anew_without_a_key() -> None:
    page = Page("map")
    terminal = Watched([Size(100, 40), Key("a", "a")])
    run(terminal, page)
    assert terminal.seen == ["map 80x24", "redraw", "map 100x40", "map 100x40 a"]
    assert page.keys == ["a"]


def test_control_l_draws_everything_again_and_reaches_no_screen() -> None:
    page = Page("map")
    terminal = Watched([Key("ctrl-l")])
    run(terminal, page)
    assert terminal.seen == ["map 80x24", "redraw", "map 80x24"]
    assert page.keys == []


def test_a_screen_with_a_timeout_gets_ticks() -> None:
    asked: list[float | None] = []

    class Slow(Watched):
        def read(self, timeout: float | None) -> Key | None:
            if timeout != 0:
                asked.append(timeout)
            return super().read(timeout)

    page = Page("battle", timeout=0.2)
    run(Slow([Key("tick"), Key("a", "a"), Key("tick")]), page)
    assert page.keys == ["tick", "a", "tick"]
    page.pause = None
    run(Slow(), page)
    assert asked == [0.2, 0.2, 0.2, 0.2, None]


def test_keys_that_come_faster_than_frames_share_one_but_not_without_end() -> None:
    page = Page("map")
    terminal = Watched()
    terminal.type_ahead.extend(Key("l", "l") for _ in range(60))
    run(terminal, page)
    assert page.keys == ["l"] * 60
    assert 4 <= terminal.frames < 60 / 4
    assert terminal.seen[-1] == "map 80x24 " + "l" * 60


def test_the_longer_keys_wait_the_fewer_frames_are_drawn() -> None:
    page = Page("map")
    terminal = Watched()
    terminal.type_ahead.extend(Key("l", "l") for _ in range(5000))
    run(terminal, page)
    assert page.keys == ["l"] * 5000
    assert 5000 / 70 < terminal.frames < 5000 / 60
    terminal = Watched("abcdef")
    terminal.type_ahead.extend(Key("l", "l") for _ in range(100))
    run(terminal, Page("map"))
    assert terminal.seen[-7:] == [f"map 80x24 {'l' * 100 + 'abcdef'[:end]}"[:80] for end in range(7)]


def test_keys_on_their_way_to_a_question_that_nobody_asked_for_are_forgotten_once_it_is_shown() -> None:
    class Slow(Watched):
        def hush(self, silence: float) -> None:
            self.seen.append(f"hush {silence}")

    question = Page("attack?", costly=True)
    slow = Slow("e1")
    run(slow, Page("map", {"e": Push(question)}))
    assert slow.seen[-1] == "attack? 80x24 1"
    question.sudden = 0.3
    slow = Slow("e12")
    run(slow, Page("map", {"e": Push(question)}))
    assert slow.seen == [
        "map 80x24",
        "drop",
        "attack? 80x24 1",
        "hush 0.3",
        "attack? 80x24 11",
        "attack? 80x24 112",
    ]


def test_what_is_left_to_say_after_an_interruption_is_for_the_topmost_screen_with_words() -> None:
    class Game(Page):
        words = "Saved."

    class Interrupted(Watched):
        def read(self, timeout: float | None) -> Key | None:
            key = super().read(timeout)
            if key and key.name == "x":
                raise KeyboardInterrupt
            return key

    for keys, farewell in (("x", ""), ("gx", "Saved."), ("gpx", "Saved.")):
        game = Game("game", {"p": Push(Page("map"))})
        terminal = Interrupted(keys)
        with pytest.raises(KeyboardInterrupt):
            run(terminal, Page("title", {"g": Push(game)}))
        assert terminal.farewell == farewell


@pytest.mark.parametrize("kind", [Push, Replace, Reset])
def test_keys_typed_ahead_never_answer_a_question_that_can_cost_something(
    kind: type[Push] | type[Replace] | type[Reset],
) -> None:
    question = Page("attack?", costly=True)
    page = Page("map", {"e": kind(question)})
    terminal = Watched()
    terminal.type_ahead.extend(Key(char, char) for char in "llle" + "l" * 60)
    run(terminal, page)
    assert page.keys == list("llle")
    assert question.keys == []
    assert terminal.seen[-2:] == ["drop", "attack? 80x24"]


def test_keys_typed_ahead_are_dropped_when_such_a_question_comes_back_to_the_top() -> None:
    question = Page("attack?", costly=True)
    page = Page("odds", {"x": Pop()})
    question.actions["o"] = Push(page)
    below = Page("map", {"e": Push(question)})

    class Hasty(Watched):
        def paint(self, canvas: Canvas) -> None:
            super().paint(canvas)
            if self.seen[-1].startswith("odds"):
                self.type_ahead.extend(Key(char, char) for char in "xyy")

    hasty = Hasty("eo")
    run(hasty, below)
    assert question.keys == ["o"]
    assert hasty.seen[-3:] == ["odds 80x24", "drop", "attack? 80x24 o"]


def test_a_question_that_stays_on_top_keeps_the_keys_typed_at_it() -> None:
    question = Page("attack?", costly=True)
    terminal = Watched("ab")
    run(terminal, question)
    assert question.keys == ["a", "b"]
    assert terminal.seen.count("drop") == 1


def test_at_the_smallest_size_screens_are_drawn_and_below_it_a_notice() -> None:
    page = Page("map")
    small = Watched([Key("a", "a"), Key("tick"), Size(40, 12), Key("b", "b")], width=39, height=12)
    run(small, page)
    assert page.keys == ["b"]
    assert small.seen[-1] == "map 40x12 b"


@pytest.mark.parametrize("size", [(39, 12), (40, 11), (39, 1), (20, 8), (12, 5), (9, 1), (14, 3), (200, 2)])
def test_the_notice_says_what_is_needed_and_what_is_there(size: tuple[int, int]) -> None:
    terminal = HeadlessTerminal(*size)
    run(terminal, Page("map"))
    text = terminal.canvas.text()
    assert f"{SMALLEST.width}x{SMALLEST.height}" in text
    assert f"{size[0]}x{size[1]}" in text


def test_the_notice_fits_any_size() -> None:
    for width in range(1, 45):
        for height in range(1, 14):
            if width < SMALLEST.width or height < SMALLEST.height:
                terminal = HeadlessTerminal(width, height)
                run(terminal, Page("map"))
                assert terminal.canvas.text().strip()
                assert "map" not in terminal.canvas.text()


def test_a_frame_no_terminal_could_show_is_refused_by_the_headless_one() -> None:
    class Odd(Page):
        def draw(self, canvas: Canvas) -> None:
            canvas.put(0, 0, "x", "neon")

    with pytest.raises(ValueError, match="neon"):
        run(HeadlessTerminal(), Odd("odd"))


class Greeting(Page):
    """Does something as soon as it is on the stack."""

    def __init__(self, name: str, greeting: Action | None) -> None:
        super().__init__(name, {"x": Pop("done")})
        self.greeting = greeting
        self.entered = 0

    def enter(self) -> Action | None:
        self.entered += 1
        return self.greeting


@pytest.mark.parametrize("kind", [Push, Replace, Reset])
def test_a_screen_can_put_another_one_on_top_as_soon_as_it_is_there(
    kind: type[Push] | type[Replace] | type[Reset],
) -> None:
    question = Page("question", {"y": Pop("yes")})
    game = Greeting("game", Push(question))
    terminal = Watched("gyz")
    run(terminal, Page("title", {"g": kind(game)}))
    assert "game 80x24" not in terminal.seen[:2]  # it is never seen without its question
    assert terminal.seen[1] == "question 80x24"
    assert game.entered == 1
    assert game.results == ["yes"]
    assert game.keys == ["z"]


def test_the_first_screen_is_entered_too_and_coming_back_to_a_screen_does_not_enter_it_again() -> None:
    game = Greeting("game", Push(Page("question", {"y": Pop("yes")})))
    terminal = Watched("y")
    run(terminal, game)
    assert terminal.seen[0] == "question 80x24"
    assert game.entered == 1


def test_a_screen_that_ends_the_program_when_it_is_entered_is_never_painted() -> None:
    terminal = Watched("x")
    assert run(terminal, Greeting("end", Quit("Bye."))) == 0
    assert terminal.frames == 0
    assert terminal.farewell == "Bye."


def test_quitting_leaves_words_for_whoever_sees_the_terminal_then() -> None:
    terminal = Watched("q")
    assert run(terminal, Page("game", {"q": Quit("Saved.")})) == 0
    assert terminal.farewell == "Saved."
