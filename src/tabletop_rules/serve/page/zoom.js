/**
 * How large the picture is shown.
 * @module
 */

import { h } from "./dom.js";
import { t } from "./texts.js";

/** How much larger or smaller a click makes the picture. */
const STEP = 1.35;
/** The pixels from which on a pointer that is held down drags. */
const DRAGGED = 6;
/** The most pixels of a unit of the picture. */
const LARGEST = 3.5;
/** The least pixels of a unit of the picture at which its texts can be read, on a desk and in the hand. */
const READABLE = { desk: 0.8, hand: 0.74 };

/** The size of a picture within a place that scrolls. */
export class Zoom {
  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} place for the buttons
   */
  constructor(board, place) {
    this.board = board;
    /** @type {number | null} */
    this.scale = null;
    this.out = this.#button("−", -1);
    this.in = this.#button("+", 1);
    place.replaceChildren(this.out, this.in);
    this.translate();
    board.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#drag();
  }

  /**
   * A wheel with Ctrl, which is also how browsers tell of a pinch on a pad, makes the picture larger or smaller.
   * @param {WheelEvent} event
   */
  #wheel(event) {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.#resize(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
  }

  /** A mouse that drags moves the picture; what is below it is not clicked then. */
  #drag() {
    const { board } = this;
    /** @type {{ x: number, y: number } | null} */
    let from = null;
    let dragged = false;
    board.addEventListener("pointerdown", (event) => {
      dragged = false;
      if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX, y: event.clientY };
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragged && Math.hypot(x, y) < DRAGGED) return;
      dragged = true;
      board.scrollBy(-x, -y);
      from = { x: event.clientX, y: event.clientY };
    });
    addEventListener("pointerup", () => (from = null));
    board.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
  }

  /**
   * @param {string} sign
   * @param {1 | -1} way
   */
  #button(sign, way) {
    return h("button", { type: "button", class: "quiet icon", onclick: () => this.#step(way) }, sign);
  }

  /** Say everything in the language of the page. */
  translate() {
    this.out.setAttribute("aria-label", t("zoom_out"));
    this.in.setAttribute("aria-label", t("zoom_in"));
  }

  /** Return the size of the picture, and the smallest one, at which all of it can be seen. */
  #sizes() {
    const { width, height } = this.board.querySelector("svg")?.viewBox.baseVal ?? new DOMRect(0, 0, 1, 1);
    const desk = matchMedia("(min-width: 60rem)").matches;
    const wide = this.board.clientWidth / width;
    const whole = desk ? Math.min(wide, (innerHeight - 128) / height) : wide;
    const readable = desk ? READABLE.desk : READABLE.hand;
    const usual = whole >= readable ? Math.min(whole, 1.6) : desk ? Math.min(wide, 1) : readable;
    return { width, whole, now: Math.max(whole, Math.min(LARGEST, this.scale ?? usual)) };
  }

  /** Show the picture in its size: the whole table, or, if that is too small to read, as much as can be read. */
  apply() {
    const svg = this.board.querySelector("svg");
    if (!svg || !this.board.clientWidth) return;
    const { width, whole, now } = this.#sizes();
    svg.style.width = `${Math.floor(now * width)}px`;
    this.out.disabled = now <= whole * 1.01;
    this.in.disabled = now >= LARGEST * 0.99;
  }

  /** @param {1 | -1} way */
  #step(way) {
    const box = this.board.getBoundingClientRect();
    this.#resize(STEP ** way, box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * Make the picture larger or smaller, so that what is at a point of the screen stays there.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  #resize(factor, clientX, clientY) {
    const { board } = this;
    const box = board.getBoundingClientRect();
    const [dx, dy] = [clientX - box.x, clientY - box.y];
    const x = (board.scrollLeft + dx) / board.scrollWidth;
    const y = (board.scrollTop + dy) / board.scrollHeight;
    this.scale = this.#sizes().now * factor;
    this.apply();
    board.scrollTo(x * board.scrollWidth - dx, y * board.scrollHeight - dy);
  }

  /**
   * Scroll so that as many of some things as possible can be seen, unless all can.
   * @param {Element[]} things
   */
  reveal(things) {
    const boxes = things.map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width);
    const here = this.board.getBoundingClientRect();
    const low = Math.min(
      here.bottom,
      document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight,
      innerHeight,
    );
    const bottom = low > here.top + 80 ? low : Math.min(here.bottom, innerHeight); // the dock may be beside the table
    const seen = boxes.filter(
      (box) => box.left >= here.left && box.right <= here.right && box.top >= here.top && box.bottom <= bottom,
    );
    if (!boxes.length || seen.length === boxes.length) return;
    const most = together(boxes, here.width - 16, bottom - Math.max(here.y, 0) - 16);
    const left = most.x + most.width / 2 - here.x - here.width / 2;
    const top = most.y + most.height / 2 - (Math.max(here.y, 0) + bottom) / 2;
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.board.scrollBy({ left, top, behavior });
    if (!seen.length && this.board.scrollHeight <= this.board.clientHeight + 1) scrollBy({ top, behavior });
  }
}

/** The most things that are looked at to find where most can be seen. */
const LOOKED_AT = 40;

/**
 * Return what is around the most boxes that fit together into a window of this size.
 * @param {DOMRect[]} boxes at least one
 * @param {number} width
 * @param {number} height
 * @returns {DOMRect}
 */
export function together(boxes, width, height) {
  const few = boxes.slice(0, LOOKED_AT);
  let most = few.slice(0, 1);
  for (const { left } of few) {
    for (const { top } of few) {
      const within = few.filter(
        (box) => box.left >= left && box.right <= left + width && box.top >= top && box.bottom <= top + height,
      );
      if (within.length > most.length) most = within;
    }
  }
  const [x, y] = [Math.min(...most.map((box) => box.left)), Math.min(...most.map((box) => box.top))];
  return new DOMRect(
    x,
    y,
    Math.max(...most.map((box) => box.right)) - x,
    Math.max(...most.map((box) => box.bottom)) - y,
  );
}
