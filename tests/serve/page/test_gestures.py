"""A board under fingers, mouse and wheel, and things that move on it: modules of the page alone, in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.serve.page.browsing import NAMES, PHONE, Host, Player, seated, visit, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, CDPSession, Page

Point = tuple[float, float]

LAY: Final = """async () => {
  const [{ Picture }, { Zoom }] = await Promise.all([import("./picture.js"), import("./zoom.js")]);
  const made = (name) => Object.assign(document.createElement("div"), { className: name });
  const [board, table, hand, aside, buttons] = ["board", "picture", "picture hands", "picture", ""].map(made);
  Object.assign(board.style, { position: "fixed", inset: "100px auto auto 40px", width: "300px", height: "300px" });
  board.append(table);
  document.body.replaceChildren(board, hand, aside, buttons);
  const picture = new Picture({ table, hand, aside });
  const zoom = new Zoom(picture, buttons);
  const cell = (id, x, y, more = "", turned = 0) =>
    `<g data-id="${id}" transform="translate(${x} ${y}) rotate(${turned})"><title>${id}</title>` +
    `<rect width="40" height="40" fill="#aaa"/>${more}</g>`;
  const panel = (name, kind, [x, y, wide, high], drawn) => ({ name, kind, title: name, scale: 2, svg:
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${wide} ${high}"><title>t</title>${drawn}</svg>` });
  const show = (panels, moving = false) => picture.show(panels, moving, () => zoom.apply());
  const at = (id) => {
    const { x, y, width } = picture.thing(id).getBoundingClientRect();
    return [x + width / 2, y + width / 2, width];
  };
  const cells = [...Array(100).keys()].map((n) =>
    cell(`c${n}`, (n % 10) * 40 - 200, Math.floor(n / 10) * 40 - 200));
  show([panel("land", "board", [-200, -200, 400, 400], cells.join(""))]);
  window.clicked = [];
  table.addEventListener("click", ({ target }) => window.clicked.push(target.closest("[data-id]")?.dataset.id));
  Object.assign(window, { cell, panel, show, at, zoom });
}"""
"""A board of ten by ten cells of 40 units, c0 to c99, of which 300 by 300 pixels are seen."""

WATCH: Final = """() => {
  if (window.moved) return;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const made = animate.call(this, frames, options);
    const id = this.dataset.id ?? (this.matches(".flying") ? "flying" : "leaving");
    const when = (time) => {
      made.currentTime = time;
      const { x, y, width } = this.getBoundingClientRect();
      return [x + width / 2, y + width / 2, width];
    };
    if (frames[0].transform) window.moved[id] = [when(0), when(options.duration - 0.001)];
    made.currentTime = 0;
    return made;
  };
}"""
"""Notes from where to where on the screen each animation goes."""


@pytest.fixture(scope="module")
def pages(browser: Browser, host: Host) -> dict[str, Page]:
    """A phone, and a desk with movements."""
    return {
        "phone": visit(browser, host.address, [], **PHONE),
        "desk": visit(browser, host.address, [], reduced_motion="no-preference"),
    }


@pytest.fixture
def phone(pages: dict[str, Page]) -> Page:
    """A phone that shows a new board."""
    pages["phone"].evaluate(LAY)
    return pages["phone"]


@pytest.fixture
def desk(pages: dict[str, Page]) -> Page:
    """A desk that shows a new board."""
    pages["desk"].evaluate(LAY)
    return pages["desk"]


def fingers(hand: CDPSession, way: Sequence[Sequence[Point]]) -> None:
    """Put fingers down at the first points, move them along the others, and lift them."""
    for number, points in enumerate(way):
        touched = [{"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points)]
        hand.send("Input.dispatchTouchEvent", {"type": "touchMove" if number else "touchStart", "touchPoints": touched})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def at(page: Page, id: str) -> Any:
    """Return the middle of a thing on the screen, and its width."""
    return pytest.approx(page.evaluate("id => at(id)", id), abs=1.5)


def test_a_finger_drags_the_board(phone: Page) -> None:
    """What is under the finger stays under it, and is not clicked; a touch without a way is a click."""
    phone.touchscreen.tap(*phone.evaluate("at('c44')")[:2])
    phone.wait_for_function("() => clicked.length")
    x, y, wide = phone.evaluate("at('c66')")
    hand = phone.context.new_cdp_session(phone)
    fingers(hand, [[(x, y)], [(x - 20, y - 10)], [(x - 70, y - 40)], [(x - 90, y - 60)]])
    assert [x - 90, y - 60, wide] == at(phone, "c66")
    assert ["c44"] == phone.evaluate("clicked")


def test_two_fingers_enlarge_the_board_and_make_it_smaller(phone: Page) -> None:
    """What is between the fingers stays there and grows as their distance does, down to the whole board; no click."""
    x, y, wide = phone.evaluate("at('c55')")
    hand = phone.context.new_cdp_session(phone)
    apart = [[(x - far, y), (x + far, y)] for far in (40, 50, 60, 70, 80)]
    fingers(hand, apart)
    assert [x, y, 2 * wide] == at(phone, "c55")
    fingers(hand, [[(x + 30, y + 20 - far), (x + 30, y + 20 + far)] for far in (80, 60, 40)])
    grown = phone.evaluate("at('c55')")
    assert wide == pytest.approx(grown[2], abs=1.5)
    for _ in range(3):
        fingers(hand, [[(x, y - far), (x, y + far)] for far in (90, 60, 30, 20)])
    assert 10 * phone.evaluate("at('c55')")[2] < 300
    assert phone.evaluate("at('c55')")[2] > 20
    assert [] == phone.evaluate("clicked")


def test_two_fingers_that_move_together_drag_the_board(phone: Page) -> None:
    """What is between them goes with them, and keeps its size."""
    x, y, wide = phone.evaluate("at('c55')")
    hand = phone.context.new_cdp_session(phone)
    fingers(hand, [[(x - 40 + way, y), (x + 40 + way, y)] for way in (0, 15, 30, 45, 60)])
    assert [x + 60, y, wide] == at(phone, "c55")


def test_the_wheel_enlarges_what_is_under_the_pointer(desk: Page) -> None:
    """It stays under the pointer, and the page does not scroll."""
    x, y, wide = desk.evaluate("at('c44')")
    desk.mouse.move(x, y)
    desk.mouse.wheel(0, -200)
    desk.wait_for_function("wide => at('c44')[2] > wide * 1.2", arg=wide)
    assert [x, y, wide * 2.718281828 ** (1 / 3)] == at(desk, "c44")
    desk.mouse.wheel(0, 200)
    desk.wait_for_function("wide => at('c44')[2] < wide * 1.2", arg=wide)
    assert [x, y, wide] == at(desk, "c44")
    assert 0 == desk.evaluate("scrollY")


def test_a_mouse_drags_the_board(desk: Page) -> None:
    """What is under the pointer stays under it, also beyond the board, and is not clicked; the next click counts."""
    x, y, wide = desk.evaluate("at('c44')")
    desk.mouse.move(x, y)
    desk.mouse.down()
    desk.mouse.move(x + 300, y + 30, steps=6)
    desk.mouse.up()
    assert [x + 300, y + 30, wide] == at(desk, "c44")
    assert [] == desk.evaluate("clicked")
    desk.mouse.move(x + 40, y + 30)
    desk.mouse.wheel(0, -100)
    desk.mouse.click(x + 40, y + 30)
    assert 1 == len(desk.evaluate("clicked"))


def test_a_button_shows_the_whole_board(phone: Page) -> None:
    """As large as there is room for what is not covered, wherever the board was before."""
    phone.evaluate("Object.assign(zoom, { scale: 3, middle: { x: 190, y: 190 } })")
    phone.evaluate("zoom.apply(); zoom.all.click()")
    first, last = phone.evaluate("[at('c0'), at('c99')]")
    assert [55, 115, 30] == pytest.approx(first, abs=1.5)
    assert [325, 385, 30] == pytest.approx(last, abs=1.5)
    cover = {"className": "dock", "style": "position: fixed; inset: 350px 0 0 0", "textContent": "dock"}
    phone.evaluate("about => document.body.append(Object.assign(document.createElement('div'), about))", cover)
    phone.evaluate("zoom.all.click()")
    first, last = phone.evaluate("[at('c0'), at('c99')]")
    assert [25, 112.5] == pytest.approx([first[2], first[1]], abs=1.5)
    assert [25, 337.5] == pytest.approx([last[2], last[1]], abs=1.5)


GROW: Final = """([scale, turned]) => {
  window.moved = {};
  const old = [0, 0, 200, 120];
  const on = `<g data-id="top" transform="translate(10 10)"><title>top</title><rect width="20" height="20"/></g>`;
  const still = cell("still", 80, 40);
  show([panel("land", "board", old, still + cell("piece", 40, 40, on, turned)),
        panel("held", "hand", [0, 0, 100, 50], cell("drawn", 0, 0) + cell("rest", 50, 0))]);
  Object.assign(zoom, { scale, middle: { x: 90, y: 70 } });
  zoom.apply();
  const before = Object.fromEntries(["still", "piece", "top", "drawn"].map((id) => [id, at(id)]));
  const grown = cell("drawn", -40, -80) + still + cell("piece", 120, 0, on, turned);
  show([panel("land", "board", [-80, -120, 320, 280], grown),
        panel("held", "hand", [0, 0, 100, 50], cell("rest", 50, 0))], true);
  const moving = window.moved;
  document.getAnimations().forEach((each) => each.finish());
  return [before, moving, Object.fromEntries(["still", "piece", "top", "drawn"].map((id) => [id, at(id)]))];
}"""
"""A board that grows left and up while a piece moves with a smaller one on it, and a tile comes from the hand."""


@pytest.mark.parametrize("scale", [2, 0.7])
@pytest.mark.parametrize("turned", [0, 90, 180])
def test_what_moves_is_seen_to_go_from_where_it_was_to_where_it_is(desk: Page, scale: float, turned: int) -> None:
    """On the screen: also when the board grows meanwhile, is zoomed, and the thing turned; what stays does not move."""
    desk.evaluate(WATCH)
    before, moving, after = desk.evaluate(GROW, [scale, turned])
    assert before["still"] == pytest.approx(after["still"], abs=1)
    assert {"piece", "flying"} == {*moving}
    for id, name in (("piece", "piece"), ("flying", "drawn")):
        start, end = moving[id]
        assert start == pytest.approx(before[name], abs=1.5), id
        assert end == pytest.approx(after[name], abs=1.5), id
    assert before["piece"][:2] != pytest.approx(after["piece"][:2], abs=20)
    assert 0 == desk.locator(".flying, .leaving").count()


def test_the_table_shows_what_a_button_would_do(browser: Browser, host: Host, faults: list[str]) -> None:
    """The glowing cells say the names that the list has; a tile lies there while its button has the focus."""
    drawn = {"landscape": [["base-D", [1, 0], 0]], "drawn": "base-V", "at": "tile"}
    links = seated(host, "carcassonne", NAMES[:2], situation=drawn)
    players = [Player(visit(browser, "about:blank", faults)).open(link) for link in links]
    wait_until(lambda: any(player.can_play for player in players))
    page = next(player.page for player in players if player.can_play)
    if page.locator("[data-key=all]").count():
        page.click("[data-key=all]")
    named = page.evaluate(
        """[...document.querySelectorAll(".picture [data-lit] > .coordinates")]
            .filter((each) => getComputedStyle(each).opacity === "1").map((each) => each.textContent)"""
    )
    texts = page.locator(".command").all_inner_texts()
    assert named
    assert all(any(name in text for text in texts) for name in named)
    page.locator("#skip").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    spot = page.locator(".picture [data-kind=cell]:has(.ghost)")
    cell = spot.get_attribute("data-id")
    assert spot.locator(".coordinates").text_content() in page.evaluate("document.activeElement.textContent")
    page.keyboard.press("End")
    assert cell != spot.get_attribute("data-id")
    page.keyboard.press("Shift+Tab")
    assert 0 == spot.count()


def test_a_phone_scrolls_back_to_the_board_when_one_is_asked(browser: Browser, host: Host) -> None:
    """Whoever reads further down sees the board again when a tile is to be laid; who writes is left where they are."""
    links = seated(host, "carcassonne", NAMES[:2])
    players = [Player(visit(browser, "about:blank", [], **PHONE)).open(link) for link in links]
    seen = "document.querySelector('.board').getBoundingClientRect().bottom > 160"
    for writes in (False, True):
        wait_until(lambda: any(player.can_play for player in players))
        mine, other = sorted(players, key=lambda player: not player.can_play)
        if writes:
            other.page.focus(".chat input")
        other.page.evaluate("scrollTo(0, 10_000)")
        assert not other.page.evaluate(seen)
        for number in range(20):
            wait_until(lambda mine=mine, other=other: mine.can_play or other.can_play)
            if other.can_play:
                break
            mine.play(number)
            mine.page.wait_for_timeout(100)
        other.page.wait_for_timeout(300)
        assert writes is not other.page.evaluate(seen)
