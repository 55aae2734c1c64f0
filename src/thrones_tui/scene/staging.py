"""What is staged: a battle of two, or a stand of several rounds, drawn at any moment of it."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from thrones_tui.scene.canvas import Canvas
from thrones_tui.scene.english import amount, percent
from thrones_tui.scene.frame import draw_text
from thrones_tui.scene.measure import clip, width, wrap

_BEGINS, _CHOSEN = 0.1, 0.7
"""When the bars begin to grow, and when it is known who is sent."""
_LIGHTS = 9
"""How often the light on their warriors moves on before it stops."""
_TALL = 20
"""Rows from which all warriors are listed."""
_ROWS = 24
"""Rows that it takes at most; in a higher window it stands in the middle."""
_MARGIN = 3
_DECIDES = "army x strength decides; who is sent against you is chance"
_BESIDE = 30
"""Columns for that, and for their warriors."""
_BAR = "█"


class Side(NamedTuple):
    """One side: the name, what it has, its ground and ink, its warriors with their strength, and a value.

    `sent` is the place of the warrior who is sent, −1 for nobody; the higher value wins.
    """

    name: str
    has: str
    ground: str
    ink: str
    warriors: tuple[tuple[str, int], ...]
    sent: int
    value: int

    @property
    def champion(self) -> str:
        """Who is sent."""
        return self.warriors[self.sent][0] if self.sent >= 0 else "nobody"

    @property
    def product(self) -> str:
        """What the value is made of, the army times the strength of who is sent; empty if it is not."""
        strength = self.warriors[self.sent][1] if self.sent >= 0 else 0
        return f"{amount(self.value // strength)} x {strength} = " if strength else ""


class Clash(NamedTuple):
    """A battle: the first side is the player's. `winner` is 0 or 1, −1 for a draw; `words` tell the end.

    One that was `certain` is not worth the wait.
    """

    sides: tuple[Side, Side]
    winner: int
    words: tuple[str, ...]
    certain: bool


class Stand(NamedTuple):
    """A battle of rounds against something that has no warriors: the chance of a round, and who won each."""

    sides: tuple[Side, Side]
    chance: float
    rounds: tuple[bool, ...]
    words: tuple[str, ...]

    @property
    def certain(self) -> bool:
        """Never."""
        return False


Drama: TypeAlias = Clash | Stand


def draw_drama(canvas: Canvas, drama: Drama, moment: float) -> None:
    """Draw it at a moment from 0, the beginning, to 1, the end, below the title and above the key bar."""
    _draw_banner(canvas, drama.sides)
    if isinstance(drama, Clash):
        row, winner = _draw_clash(canvas, drama, moment), drama.winner
    else:
        row, winner = _draw_stand(canvas, drama, moment), 0 if any(drama.rounds) else 1
    if moment < 1:
        return
    first, *rest = drama.words
    ground = drama.sides[winner].ground if winner >= 0 else "chosen"
    columns = canvas.width - 2 * _MARGIN
    for line in wrap(first, columns):
        canvas.fill(row, 0, 1, canvas.width, ground=ground)
        canvas.put(row, _MARGIN, line)
        row += 1
    for text in rest:
        if row + len(wrap(text, columns)) < canvas.height:  # else the log has it
            row = draw_text(canvas, row, _MARGIN, text, columns)


def _top(canvas: Canvas) -> int:
    """Rows left free above, so that it stands in the middle of a high window."""
    return max(0, (canvas.height - _ROWS) // 2)


def _draw_banner(canvas: Canvas, sides: Sequence[Side]) -> None:
    """Two names, each on its own ground."""
    half = canvas.width // 2
    top = _top(canvas) + (1 if canvas.height < _TALL else 2)
    for side, start, end in zip(sides, (0, half), (half, canvas.width), strict=True):
        canvas.fill(top, start, 2, end - start, ground=side.ground)
        room = end - start - _MARGIN - 1
        for row, text in enumerate((side.name.upper(), side.has), top):
            text = clip(text, room)
            canvas.put(row, start + _MARGIN if start == 0 else end - _MARGIN - width(text), text)


def _draw_clash(canvas: Canvas, clash: Clash, moment: float) -> int:
    """Champions and bars; the row below."""
    one, other = clash.sides
    grown = max(0.0, min(1.0, (moment - _BEGINS) / (_CHOSEN - _BEGINS)))
    lit = _lit(other, grown)
    middle, tall = canvas.width // 2, canvas.height >= _TALL
    row = _top(canvas) + (5 if tall else 3)
    _put_words(canvas, row, _MARGIN, ("champion ", "dim"), (clip(one.champion, middle - 13), "text"))
    if tall:
        strength = f"strength {one.warriors[one.sent][1]}" if one.sent >= 0 else ""
        canvas.put(row + 2, _MARGIN, strength)
        draw_text(canvas, row + 3, _MARGIN, _DECIDES, _BESIDE, "dim")
        _draw_warriors(canvas, row + 1, other, lit, grown >= 1)
        row += max(4, len(other.warriors)) + 3
    else:
        name = clip(other.warriors[lit][0], middle - 9) if lit >= 0 else "nobody"
        _put_words(canvas, row, middle, ("sends ", "dim"), (name, "text" if grown >= 1 else "dim"))
        row += 1
    most = max(1, one.value, other.value)
    for side in clash.sides:
        value = round(side.value * grown)
        number = f"{side.product if grown >= 1 else ''}{amount(value)}"
        row = _draw_bar(canvas, row, side, number, value / most)
    saying = "Battle!" if moment < _BEGINS else "They choose …"
    if grown >= 1:
        saying = f"They send {other.champion}."
    if moment < 1 and row < canvas.height - 1:
        canvas.put(row, _MARGIN, saying)
    return row


def _lit(side: Side, grown: float) -> int:
    """Whom the light is on among the warriors: it runs until somebody is sent."""
    if grown >= 1 or side.sent < 0:
        return side.sent
    steps = _LIGHTS - int(grown * _LIGHTS)
    return (side.sent - steps) % len(side.warriors)


def _put_words(canvas: Canvas, row: int, col: int, *words: tuple[str, str]) -> None:
    for text, style in words:
        col += canvas.put(row, col, text, style)


def _draw_warriors(canvas: Canvas, row: int, side: Side, lit: int, is_sent: bool) -> None:
    """All of them, the light on one."""
    start = canvas.width // 2
    room = min(_BESIDE, canvas.width - start - _MARGIN)
    canvas.put(row - 1, start, "against", "dim")
    if not side.warriors:
        canvas.put(row + 1, start, "nobody")
    for at, (name, strength) in enumerate(side.warriors):
        ground = (side.ground if is_sent else "chosen") if at == lit else ""
        style = "text" if at == lit or not is_sent else "faint"
        line = clip(name, room - 8).ljust(room - 7) + str(strength).rjust(4)
        canvas.put(row + 1 + at, start, f" {line} ", style, ground)
        if at == lit:
            canvas.put(row + 1 + at, start, "▸", "key", ground)


def _draw_bar(canvas: Canvas, row: int, side: Side, number: str, part: float) -> int:
    """A name, a number, and a bar so long below; the row after it."""
    columns = canvas.width - 2 * _MARGIN
    canvas.put(row, _MARGIN, clip(side.name, columns - width(number) - 2), side.ink)
    canvas.put(row, _MARGIN + columns - width(number), number)
    rows = 2 if canvas.height >= _TALL else 1
    canvas.fill(row + 1, _MARGIN, rows, columns, ground="chosen")
    canvas.fill(row + 1, _MARGIN, rows, round(columns * part), _BAR, side.ink)
    return row + 1 + rows + (1 if canvas.height >= _TALL else 0)


def _draw_stand(canvas: Canvas, stand: Stand, moment: float) -> int:
    """A bar for each round: the part that wins it, and a sign that runs until it stops; the row below."""
    hero = stand.sides[0]
    columns, tall = canvas.width - 2 * _MARGIN, canvas.height >= _TALL
    winning = round(columns * stand.chance)
    row = _top(canvas) + (5 if tall else 3)
    for at, won in enumerate(stand.rounds):
        part = moment * len(stand.rounds) - at
        if part < 0:
            break
        end = "" if part < 1 else ": you stand" if won else ": they break through"
        canvas.put(row, _MARGIN, f"Round {at + 1}{end}", "good" if end and won else "text")
        chance = percent(stand.chance)
        canvas.put(row, _MARGIN + columns - width(chance), chance, "dim")
        canvas.fill(row + 1, _MARGIN, 1, columns, ground="chosen")
        canvas.fill(row + 1, _MARGIN, 1, winning, _BAR, hero.ink)
        stop = winning // 2 if won else (winning + columns) // 2
        canvas.put(row + 1, _MARGIN + _runner(stop, columns, min(1.0, part)), "@", "hero", "you")
        row += 3 if tall else 2
    return row


def _runner(stop: int, columns: int, part: float) -> int:
    """Where the sign is that runs to and fro and comes to its stop."""
    last = columns - 1
    way = stop + round((1 - part) * 2 * last)  # of a way that ends there
    way %= 2 * last
    return min(last, way if way <= last else 2 * last - way)
