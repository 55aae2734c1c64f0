"""A scene drawn on a canvas, each part in the place that the layout has for it."""

from thrones_tui.scene.canvas import Canvas, Rect
from thrones_tui.scene.edges import arrows_of_part, draw_numbers, draw_part, words_of_part
from thrones_tui.scene.frame import Hint, draw_box, draw_keys, draw_title
from thrones_tui.scene.layout import WIDE, Layout, arrange, cursor_at, is_roomy, tile_rect
from thrones_tui.scene.log import draw_log, fresh_rows
from thrones_tui.scene.measure import width
from thrones_tui.scene.model import NO_BOARD, Grid, Meter, Panel, Scene, Sign
from thrones_tui.scene.panels import (
    draw_footed,
    draw_panels,
    draw_stacks,
    heading,
    stacked_rows,
    that_fit,
    that_fits,
)
from thrones_tui.scene.rows import gauge_line, gauge_room, put_line
from thrones_tui.scene.tiles import draw_board, part_of

_LEAST_ASIDE = 2
"""Rows in which signs have room."""
_BESIDE_TITLE = 6
"""Columns between and beside title, gauge and status."""
_LOG_ROWS = 5
"""Rows kept for the log below panels."""


def draw_scene(
    canvas: Canvas,
    scene: Scene,
    extra_keys: tuple[Hint, ...] = (),
    spare: int = 0,
    held: int | None = None,
) -> Layout:
    """Draw all of a scene but its dialog, the last `spare` rows left free; return where things are.

    The log and what stands beside it are as they were with `held` rows free, if these are given: whatever is
    drawn in more of them covers the rest.
    """
    whole, realm = _arranged(canvas, scene)
    place = whole.without(spare)
    page = place if held is None else whole.without(held)
    title, status = scene.title, scene.status
    if scene.grid.rows and not place.bordered and not (scene.grid.dense and canvas.width >= WIDE):
        arrows = "" if scene.grid.dense else arrows_of_part(place.part, scene.grid)
        title, status = f"{arrows} {scene.grid.caption}".lstrip(), scene.status_short
    if scene.gauge:
        title, status = _beside_gauge(scene, scene.gauge, title, status, canvas.width - _BESIDE_TITLE)
    end, free = draw_title(canvas, title, status)
    if scene.gauge:
        gap = 2 if title else 0
        put_line(canvas, 0, end + gap, gauge_line(scene.gauge, scene.warning, free - gap - 2), free - gap - 2)
    if scene.grid.rows:
        _draw_tiles(canvas, place, scene.grid)
    signs = _aside(place, scene.aside)
    if place.aside.height >= _LEAST_ASIDE or scene.grid.dense:
        covered = whole.aside.height - place.aside.height
        draw_footed(canvas, place.aside, signs, titled=bool(place.realm.height), lost=covered)
    if place.realm.height:
        _draw_realm(canvas, place.realm, realm)
        _draw_beside(canvas, page, scene, whole.log.height - page.log.height)
    else:
        _draw_panels(canvas, whole, place, page, scene)
    draw_keys(canvas, place.keys, scene.keys + extra_keys)
    return place


def _beside_gauge(scene: Scene, gauge: Meter, title: str, status: str, columns: int) -> tuple[str, str]:
    """Title and status beside the gauge, in so many columns: without room for it the title goes first."""
    full, half = gauge_room(gauge)
    title = title if width(f"{title}{status}") + full <= columns else ""
    has_room = width(f"{title}{status}") + half <= columns
    return title, status if has_room or not scene.status_short else scene.status_short


def _arranged(canvas: Canvas, scene: Scene) -> tuple[Layout, Grid]:
    """Where things are, and the realm that is shown, if there is room for one."""
    realm = scene.atlas.realm() if is_roomy(canvas.width, canvas.height) else NO_BOARD
    return arrange(scene.grid, canvas.width, canvas.height, realm), realm


def tells_all(canvas: Canvas, scene: Scene, spare: int) -> bool:
    """Whether all that is new in the log can be read with the last `spare` rows left free."""
    whole, _ = _arranged(canvas, scene)
    place = whole.without(spare)
    if place.log == place.panels:
        log = _draw_above_log(Canvas(canvas.width, canvas.height), whole, place, scene)
    else:
        log = log_room(place, scene)
    return fresh_rows(scene.log, scene.fresh + scene.kept, log.width) <= log.height


def _draw_above_log(canvas: Canvas, whole: Layout, place: Layout, scene: Scene) -> Rect:
    """Panels with the log below them, which may have lost rows; return its place.

    Signs without room below the tiles are with the panels, if all fit.
    """
    lost = whole.log.height - place.log.height
    room = place.panels._replace(height=place.panels.height + lost - _LOG_ROWS)
    signs = _aside(place, scene.aside)
    is_shown = whole.aside.height >= _LEAST_ASIDE or scene.grid.dense or not signs.rows
    more = scene.panels if is_shown else (*scene.panels, signs)
    panels = that_fit(room, more) or scene.panels  # a remark moves none of them
    height = min(place.panels.height, room.height)
    return place.log.from_row(draw_panels(canvas, room._replace(height=height), panels))


def _draw_panels(canvas: Canvas, whole: Layout, place: Layout, page: Layout, scene: Scene) -> None:
    """Panels and the page of the log, which is below them where it has no place of its own."""
    lost = whole.log.height - page.log.height
    if page.log == page.panels:
        below = _draw_above_log(canvas, whole, page, scene)
        draw_log(canvas, below, scene.log_in(below.height), scene.fresh, lost, scene.kept, headed=True)
    else:
        if not place.bordered and (brief := scene.atlas.brief()):
            draw_footed(canvas, place.panels, that_fits(place.panels, brief) or brief[-1])
        else:
            used = draw_panels(canvas, place.panels, scene.panels)
            if scene.grid.dense:
                draw_stacks(canvas, (place.panels.from_row(used),), scene.atlas.beside())
        room = log_room(page, scene)
        log = scene.log_in(room.height)
        draw_log(canvas, room, log, scene.fresh, lost, scene.kept, headed=not scene.grid.dense)


def _draw_beside(canvas: Canvas, place: Layout, scene: Scene, lost: int) -> None:
    """What a large window has besides: more panels, and the log below a heading."""
    beside = scene.atlas.beside()
    height = place.panels.height - sum(stacked_rows(panel, place.panels.width) for panel in beside[:1])
    used = draw_panels(canvas, place.panels._replace(height=height), scene.panels, ruled=True)
    draw_stacks(canvas, (place.panels.from_row(used), *place.stacks), beside, place.unseen)
    log = place.log
    put_line(canvas, log.row, log.col, heading(Panel("News", ()), log.width, ruled=True), log.width)
    draw_log(canvas, log._replace(row=log.row + 1, height=log.height - 1), scene.log, scene.fresh, lost)


def _draw_realm(canvas: Canvas, rect: Rect, realm: Grid) -> None:
    """The realm, as much as fits around the focus; what is in sight is brighter."""
    part = part_of(realm, rect.width // 2, rect.height - 1)
    words = words_of_part(part, realm)
    title = Panel("The realm", (), words, arrows_of_part(part, realm))
    put_line(canvas, rect.row, rect.col, heading(title, rect.width, ruled=True), rect.width)
    draw_board(canvas, rect.row + 1, rect.col, part, 2, 1, key="realm")


def log_room(place: Layout, scene: Scene) -> Rect:
    """The place of the log; the blank line above it gives way where what is new needs it."""
    log, below = place.log, place.aside.row + place.aside.height
    cramped = fresh_rows(scene.log, scene.fresh + scene.kept, log.width) > log.height
    if scene.grid.dense and log.row > below and cramped:
        return log._replace(row=below, height=min(log.row + log.height, place.keys) - below)
    return log


def _draw_tiles(canvas: Canvas, place: Layout, whole: Grid) -> None:
    grid = place.part.grid
    if place.bordered:
        draw_box(canvas, place.grid, grid.caption)
        draw_part(canvas, place.grid, place.part, whole)
    first = tile_rect(place, (place.part.top, place.part.left))
    draw_board(canvas, first.row, first.col, place.part, *place.tile)
    draw_numbers(canvas, first, place.part, place.tile, place.edge)
    canvas.cursor = cursor_at(place, (place.part.top + grid.focus[0], place.part.left + grid.focus[1]))


def _aside(place: Layout, panel: Panel) -> Panel:
    """What belongs beside the tiles, with signs that only the smallest ones have."""
    if place.tile != (2, 1):
        return panel
    signs = (*panel.rows, *place.part.grid.small)
    if not place.bordered:  # there is no room for grounds
        signs = tuple(row._replace(ground="") if isinstance(row, Sign) else row for row in signs)
    return panel._replace(rows=signs)
