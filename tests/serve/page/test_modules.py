"""Modules of the page alone, in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.serve.page.browsing import Host, visit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def page(browser: Browser, host: Host) -> Iterator[Page]:
    """A page whose modules can be imported."""
    opened = visit(browser, host.address, [])
    yield opened
    opened.context.close()


def click(page: Page, targets: list[list[str]], *clicked: str) -> tuple[list[int], int | None]:
    """Return which commands with these targets are left after clicks, and which is chosen; numbers from 0."""
    run = """async ([targets, ids]) => {
      const { click } = await import("./choosing.js");
      const choices = targets.map((targets, n) => ({ command: {}, words: `${n}`, targets }));
      let state = { clicked: [], left: choices, chosen: null };
      for (const id of ids) state = click(choices, state.clicked, id) ?? state;
      return [state.left.map(({ words }) => +words), state.chosen && +state.chosen.words];
    }"""
    left, chosen = page.evaluate(run, [targets, list(clicked)])
    return left, chosen


def lit(page: Page, targets: list[list[str]], *clicked: str, on: str | None = None) -> set[str]:
    """Return what can be clicked next; a thing would lie `on` a place with each command."""
    run = """async ([targets, clicked, ghosts]) => {
      const { clickable } = await import("./choosing.js");
      return [...clickable(targets.map((targets) => ({ command: {}, words: "", targets, ghosts })), clicked)];
    }"""
    return {*page.evaluate(run, [targets, list(clicked), [["thing", on]] if on else []])}


@pytest.mark.parametrize(
    ("targets", "clicked", "left", "chosen"),
    [
        ([["a"], ["b"]], ["a"], [0], 0),
        ([["t", "a"], ["t", "b"]], ["b"], [1], 1),
        ([["t", "a", "r"], ["t", "a", "s"], ["t", "b", "r"]], ["a"], [0, 1], None),
        ([["t", "a", "r"], ["t", "a", "s"], ["t", "b", "r"]], ["a", "s"], [1], 1),
        ([["t", "a", "r"], ["t", "a", "s"], ["t", "b", "r"]], ["s", "b"], [2], 2),
        ([["a"], ["a", "b"], ["a", "c"]], ["a"], [0, 1, 2], None),
        ([["a"], ["a", "b"], ["a", "c"]], ["a", "a"], [0], 0),
        ([["a", "b"], ["b", "a"]], ["b", "a"], [1], 1),
        ([["a", "a"], ["a", "b"]], ["a", "a"], [0], 0),
        ([["a"], ["a"]], ["a"], [0, 1], None),
        ([[], ["a"]], ["x"], [0, 1], None),
    ],
)
def test_clicks_narrow_the_commands(
    page: Page, targets: list[list[str]], clicked: list[str], left: list[int], chosen: int | None
) -> None:
    """Things are clicked in any order; what fits to nothing starts anew; a second click ends a command."""
    assert (left, chosen) == click(page, targets, *clicked)


def test_only_what_makes_a_difference_is_lit(page: Page) -> None:
    """What all commands touch needs no click, unless there is nothing else, or it is where something would lie."""
    assert {"a", "b"} == lit(page, [["t", "a"], ["t", "b"]])
    assert {"r", "s"} == lit(page, [["t", "a", "r"], ["t", "a", "s"], ["t", "b", "r"]], "a")
    assert {"t"} == lit(page, [["t"]])
    assert {"c", "r", "s"} == lit(page, [["t", "c", "r"], ["t", "c", "s"]], on="c")
    assert set() == lit(page, [[]])


def test_both_languages_say_the_same(page: Page) -> None:
    """Each text has the same values to fill in."""
    texts: dict[str, dict[str, str]] = page.evaluate("import('./texts.js').then(({ TEXTS }) => TEXTS)")
    values = {
        language: {id: sorted(re.findall(r"\{(\w+)\}", text)) for id, text in known.items()}
        for language, known in texts.items()
    }
    assert values["en"] == values["fr"]


def test_events_are_read_as_they_are_sent(page: Page) -> None:
    """Comments are passed over, and data of several lines is one text."""
    run = "block => import('./events.js').then(({ parse }) => parse(block))"
    assert {"id": "7", "event": "changed", "data": "a\nb"} == page.evaluate(
        run, ":\nid: 7\nevent:changed\ndata: a\ndata:b"
    )


PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>t</title>{}</svg>'
THING = '<g data-id="{0}" class="c"><title>{0}</title><rect width="1" height="1"/>{1}</g>'


def become(page: Page, *pictures: str) -> tuple[str, list[str]]:
    """Return the last of some pictures that were shown one after the other, and the things that kept their element."""
    run = """async (pictures) => {
      const { Picture } = await import("./picture.js");
      const place = document.createElement("div");
      document.body.append(place);
      const picture = new Picture({ table: place, hand: place, aside: place });
      let before = new Map();
      for (const text of pictures) {
        before = new Map(picture.things().map((thing) => [thing.dataset.id, thing]));
        picture.show([{ name: "p", title: "t", kind: "area", scale: 1, svg: text }], false);
      }
      const kept = picture.things().filter((thing) => before.get(thing.dataset.id) === thing);
      place.remove();
      return [place.querySelector("svg").outerHTML, kept.map((thing) => thing.dataset.id)];
    }"""
    made: Any = page.evaluate(run, list(pictures))
    return made[0], made[1]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (THING.format("a", "") + THING.format("b", ""), THING.format("b", "") + THING.format("a", "")),
        (THING.format("a", THING.format("b", "")), THING.format("b", THING.format("a", ""))),
        (
            THING.format("a", "<g>" + THING.format("b", "") + "</g>"),
            "<g>" + THING.format("b", "") + "</g><text>x</text>",
        ),
        (THING.format("a", ""), "<g>" + THING.format("a", "") + "</g>"),
        (
            "<text>x</text>" + THING.format("a", ""),
            THING.format("c", "") + "<rect/>" + THING.format("a", "<text>y</text>"),
        ),
    ],
)
def test_a_picture_becomes_the_next(page: Page, old: str, new: str) -> None:
    """Whatever it was before, it ends as the new one, and things that stay keep their element."""
    whole, _ = become(page, PICTURE.format(new))
    made, kept = become(page, PICTURE.format(old), PICTURE.format(new))
    assert whole == made
    assert {*re.findall('data-id="(.)"', old)} & {*re.findall('data-id="(.)"', new)} >= {*kept}
    assert kept


def test_nothing_but_a_picture_comes_in(page: Page) -> None:
    """Scripts, styles, links and handlers of a forged picture are left out."""
    hostile = (
        '<script>window.hit = 1</script><style>*{display:none}</style><a href="javascript:hit"><rect/></a>'
        '<g onclick="window.hit = 1" style="fill:red"/><image href="https://example.com/x"/><use href="#ok"/>'
        '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml" onload="window.hit = 1">b</b></foreignObject>'
    )
    made, _ = become(page, PICTURE.format(hostile))
    assert not re.search("script|style|onclick|onload|example|foreignObject|<a|<b", made)
    assert 'href="#ok"' in made


def test_the_tab_key_stops_at_what_scrolls_while_it_does(page: Page) -> None:
    """Not where everything fits, nor where what is too large is shown or hidden all the same."""
    run = """async (sizes) => {
      const { stopToScroll } = await import("./dom.js");
      const [frame, content] = [document.createElement("div"), document.createElement("div")];
      frame.style.height = "100px";
      frame.append(content);
      document.body.append(frame);
      stopToScroll(frame, content);
      const stops = [];
      for (const [height, overflow] of sizes) {
        frame.style.overflow = overflow;
        content.style.height = height;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        stops.push(frame.getAttribute("tabindex"));
      }
      frame.remove();
      return stops;
    }"""
    sizes = [["50px", "auto"], ["300px", "auto"], ["90px", "auto"], ["300px", "visible"], ["310px", "hidden"]]
    assert [None, "0", None, None, None] == page.evaluate(run, sizes)


def test_moves_of_others_are_shown_one_after_the_other(page: Page) -> None:
    """Each stops at its headline, for a while, with its line and the one before, which no detail takes away.

    Details alone follow sooner. A key shows the newest state at once. The end takes all lines away.
    """
    run = """async ([skip, over]) => {
      const { Moves } = await import("./moves.js");
      const line = (record, matters) => ({ record, matters, text: `line ${record}`, back_to: null });
      const shown = [];
      const moves = new Moves({
        arrive: ({ at }, lines) => {
          shown.push([at, lines.length, captions.at(-1)]);
          times.push(performance.now());
        },
        caption: (told) => captions.push(told.join(" / ")),
        read: async (at) => ({ at }),
        mine: () => false,
      });
      const captions = [""];
      const times = [];
      const lines = [line(3, "detail"), line(4, "headline"), line(6, "headline"), line(7, "detail")];
      moves.take({ at: 9, over }, lines);
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (skip) document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
      while (shown.at(-1)?.[0] !== 9) await new Promise((resolve) => setTimeout(resolve, 20));
      if (over) captions.push(`${moves.told.length} left`);
      moves.close();
      const [first, second, last] = times;
      const paced = second - first > 600 && last - second > 200 && last - second < second - first;
      return [shown.map(([at, n]) => [at, n]), captions.filter(Boolean), paced];
    }"""
    page.emulate_media(reduced_motion="no-preference")
    assert [[[4, 2], [6, 3], [9, 4]], ["line 4", "line 4 / line 6"], True] == page.evaluate(run, [False, None])
    assert [[[4, 2], [9, 4]], ["line 4"], False] == page.evaluate(run, [True, None])
    assert ["line 4", "line 4 / line 6", "0 left"] == page.evaluate(run, [False, {}])[1]
    page.emulate_media(reduced_motion="reduce")
    assert [[[9, 4]], [], False] == page.evaluate(run, [False, None])


def test_as_many_things_as_possible_are_shown_together(page: Page) -> None:
    """Of things far apart, the place where most fit is shown, and not the empty middle between them."""
    run = """async (boxes) => {
      const { together } = await import("./zoom.js");
      const { x, y, width, height } = together(boxes.map(([x, y]) => new DOMRect(x, y, 10, 10)), 100, 50);
      return [x, y, width, height];
    }"""
    assert [0, 0, 30, 10] == page.evaluate(run, [[0, 0], [20, 0], [900, 400], [400, 200]])
    assert [850, 400, 60, 50] == page.evaluate(run, [[0, 0], [20, 0], [850, 440], [900, 400], [870, 410]])
    assert [5, 7, 10, 10] == page.evaluate(run, [[5, 7]])
