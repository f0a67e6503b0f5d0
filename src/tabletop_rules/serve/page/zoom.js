/**
 * The board in its frame: how large it is shown, and which part of it.
 * @module
 */

import { h, isUsed } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./picture.js").Picture} Picture */
/** @typedef {import("./picture.js").Shown} Shown */

/** How much larger or smaller a click makes the board. */
const STEP = 1.35;
/** The pixels from which on a pointer that is held down drags. */
const DRAGGED = 6;
/** The pixels by which where a frame scrolls may differ from where it should. */
const ROUNDED = 1.5;
/** The least height of a board, in pixels, of which something is seen. */
const GLIMPSE = 160;
/** The share of its scale in which a board is shown on a small screen, and how much larger it can be made. */
const HAND = 0.75;
const LARGEST = 2.5;

/** What is seen of the board of a picture. Its scale and its middle stay while it grows. */
export class Zoom {
  /**
   * @param {Picture} picture
   * @param {HTMLElement} place for the buttons
   */
  constructor(picture, place) {
    this.picture = picture;
    this.place = place;
    /** @type {HTMLElement | null} */
    this.frame = null;
    /** Pixels of a unit. */
    this.scale = 1;
    /** The point of the board in the middle of the frame. */
    this.middle = { x: 0, y: 0 };
    this.out = this.#button("−", () => this.#step(-1));
    this.in = this.#button("+", () => this.#step(1));
    this.all = this.#button("▣", () => this.fit());
    place.replaceChildren(this.out, this.in, this.all);
    this.translate();
  }

  /**
   * @param {string} sign
   * @param {() => void} onclick
   */
  #button(sign, onclick) {
    return h("button", { type: "button", class: "quiet icon", onclick }, sign);
  }

  /** Say everything in the language of the page. */
  translate() {
    for (const [button, words] of /** @type {const} */ ([
      [this.out, t("zoom_out")],
      [this.in, t("zoom_in")],
      [this.all, t("zoom_fit")],
    ])) {
      button.setAttribute("aria-label", words);
      button.title = words;
    }
  }

  /** Show the board as it is now, where it was. */
  apply() {
    const { board } = this.picture;
    this.place.hidden = !board;
    if (!board?.frame.clientWidth) return;
    const { frame, svg } = board;
    const { x, y, width, height } = svg.viewBox.baseVal;
    if (frame !== this.frame) {
      this.frame = frame;
      this.scale = this.#usual(board);
      const half = { x: frame.clientWidth / 2 / this.scale, y: frame.clientHeight / 2 / this.scale };
      const page = x === 0 && y === 0; // a page is read from its corner, a landscape grows in all directions
      this.middle = {
        x: x + (page ? Math.min(width / 2, half.x) : width / 2),
        y: y + (page ? Math.min(height / 2, half.y) : height / 2),
      };
      this.#listen(frame);
    }
    const [least, most] = this.#ends(board);
    this.scale = Math.max(least, Math.min(most, this.scale));
    const land = /** @type {HTMLElement} */ (svg.parentElement);
    land.style.padding = `${frame.clientHeight / 2}px ${frame.clientWidth / 2}px`; // any point can be in the middle
    svg.style.width = `${width * this.scale}px`;
    svg.style.height = `${height * this.scale}px`;
    this.#center(board);
    this.out.disabled = this.scale <= least * 1.01;
    this.in.disabled = this.scale >= most * 0.99;
  }

  /** Show the whole board, where nothing covers it, if that is the most of its frame. */
  fit() {
    const { board } = this.picture;
    if (!board) return;
    const { x, y, width, height } = board.svg.viewBox.baseVal;
    const [own, seen] = [board.frame.getBoundingClientRect(), seenOf(board.frame)];
    const open = seen.height > own.height / 2 ? seen : own;
    this.scale = Math.min(own.width / width, open.height / height);
    const down = own.y + own.height / 2 - open.y - open.height / 2;
    this.middle = { x: x + width / 2, y: y + height / 2 + down / this.scale };
    this.apply();
  }

  /**
   * Scroll to where the middle is, within the board. A frame scrolls by whole pixels; the middle stays exact.
   * @param {Shown} board
   */
  #center({ frame, svg }) {
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.middle = {
      x: Math.max(x, Math.min(x + width, this.middle.x)),
      y: Math.max(y, Math.min(y + height, this.middle.y)),
    };
    frame.scrollTo((this.middle.x - x) * this.scale, (this.middle.y - y) * this.scale);
  }

  /** @param {Shown} board */
  #usual(board) {
    return board.scale * (matchMedia("(min-width: 60rem)").matches ? 1 : HAND);
  }

  /**
   * Return the least and the largest scale.
   * @param {Shown} board
   * @returns {[number, number]}
   */
  #ends(board) {
    const { width, height } = board.svg.viewBox.baseVal;
    const whole = Math.min(board.frame.clientWidth / width, board.frame.clientHeight / height);
    return [Math.min(whole, this.#usual(board)) * 0.8, board.scale * LARGEST];
  }

  /** @param {HTMLElement} frame */
  #listen(frame) {
    frame.addEventListener("scroll", () => {
      const { board } = this.picture;
      if (frame !== this.frame || board?.frame !== frame) return;
      const { x, y } = board.svg.viewBox.baseVal;
      const now = { x: x + frame.scrollLeft / this.scale, y: y + frame.scrollTop / this.scale };
      if (Math.hypot(now.x - this.middle.x, now.y - this.middle.y) * this.scale > ROUNDED) this.middle = now;
    });
    frame.addEventListener(
      "wheel",
      (event) => {
        if (event.shiftKey) return;
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        const way = Math.max(-200, Math.min(200, event.deltaY * lines * (event.ctrlKey ? 3 : 1)));
        this.#resize(Math.exp(-way / 600), event.clientX, event.clientY);
      },
      { passive: false },
    );
    this.#drag(frame);
  }

  /**
   * One pointer that is held down moves the board, two make it larger or smaller; nothing is clicked then.
   * @param {HTMLElement} frame
   */
  #drag(frame) {
    /** @type {Map<number, { x: number, y: number }>} */
    const held = new Map();
    let dragged = false;
    frame.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      if (!held.size) dragged = false;
      held.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    const moved = (/** @type {PointerEvent} */ event) => {
      const from = held.get(event.pointerId);
      if (!from) return;
      if (!frame.isConnected) return held.clear();
      const to = { x: event.clientX, y: event.clientY };
      if (!dragged && Math.hypot(to.x - from.x, to.y - from.y) < DRAGGED) return;
      dragged = true;
      const other = [...held].find(([id]) => id !== event.pointerId)?.[1];
      held.set(event.pointerId, to);
      if (!other) return this.#move(to.x - from.x, to.y - from.y);
      const [was, is] = [from, to].map(({ x, y }) => Math.hypot(x - other.x, y - other.y) || 1);
      this.#move((to.x - from.x) / 2, (to.y - from.y) / 2);
      this.#resize((is ?? 1) / (was ?? 1), (to.x + other.x) / 2, (to.y + other.y) / 2);
    };
    const up = (/** @type {PointerEvent} */ event) => void held.delete(event.pointerId);
    addEventListener("pointermove", moved);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    frame.addEventListener("click", (event) => dragged && event.stopPropagation(), { capture: true });
  }

  /**
   * Move the board on the screen.
   * @param {number} right
   * @param {number} down
   */
  #move(right, down) {
    const { board } = this.picture;
    if (!board || board.frame !== this.frame) return;
    this.middle = { x: this.middle.x - right / this.scale, y: this.middle.y - down / this.scale };
    this.#center(board);
  }

  /** @param {1 | -1} way */
  #step(way) {
    const box = this.frame?.getBoundingClientRect() ?? new DOMRect();
    this.#resize(STEP ** way, box.x + box.width / 2, box.y + box.height / 2);
  }

  /**
   * Make the board larger or smaller, so that what is at a point of the screen stays there.
   * @param {number} factor
   * @param {number} clientX
   * @param {number} clientY
   */
  #resize(factor, clientX, clientY) {
    const { board } = this.picture;
    if (!board || board.frame !== this.frame) return;
    const box = board.frame.getBoundingClientRect();
    const [dx, dy] = [clientX - box.x - box.width / 2, clientY - box.y - box.height / 2];
    const [least, most] = this.#ends(board);
    const next = Math.max(least, Math.min(most, this.scale * factor));
    const { middle } = this;
    this.middle = { x: middle.x + dx / this.scale - dx / next, y: middle.y + dy / this.scale - dy / next };
    this.scale = next;
    this.apply();
  }

  /**
   * Scroll so that as many of some things as possible can be seen, unless all can; elsewhere than on the board, so that
   * one of them can. The page scrolls to the board if hardly anything of it is seen; it stays where it is while
   * somebody writes.
   * @param {Element[]} things
   */
  reveal(things) {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    const on = things.filter((thing) => this.frame?.contains(thing));
    const others = things.filter((thing) => !on.includes(thing) && thing.getBoundingClientRect().width);
    const writes = isUsed(document.body);
    if (others[0] && !writes && !others.some(isSeen) && (!on.length || others[0].closest(".hands"))) {
      const [box, open] = [others[0].getBoundingClientRect(), uncovered()];
      if (open === innerHeight || others[0].closest(".hands"))
        others[0].scrollIntoView({ block: "center", inline: "center", behavior });
      else scrollBy({ top: box.top + (box.height - open) / 2, behavior });
    }
    if (!this.frame || !on.length || on.every(isSeen)) return;
    if (seenOf(this.frame).height < GLIMPSE && !writes)
      this.frame.closest(".board")?.scrollIntoView({ block: "start", behavior: "instant" });
    const boxes = on.map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width);
    if (!boxes.length) return;
    const here = seenOf(this.frame);
    const most = together(boxes, here.width - 16, here.height - 16);
    const left = most.x + most.width / 2 - here.x - here.width / 2;
    const top = most.y + most.height / 2 - here.y - here.height / 2;
    this.frame.scrollBy({ left, top, behavior });
  }
}

/** Return down to where the window shows what is not covered by the dock, and the hand above it. */
function uncovered() {
  const parts = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".dock, .hands"))];
  const stuck = parts.filter((each) => getComputedStyle(each).position === "sticky");
  return stuck.reduce((open, { offsetHeight }) => open - offsetHeight, innerHeight);
}

/**
 * Return what can be seen of a frame: neither beyond the window nor below the buttons over it, or the dock.
 * @param {Element} frame
 * @returns {DOMRect}
 */
function seenOf(frame) {
  const own = frame.getBoundingClientRect();
  const { left, right } = own;
  const board = frame.closest(".board");
  const around = board?.getBoundingClientRect() ?? own;
  const buttons = board?.querySelector(".zoom")?.getBoundingClientRect().bottom ?? 0;
  const [top, bottom] = [Math.max(own.top, around.top, buttons), Math.min(own.bottom, around.bottom)];
  const covers = frame.closest(".hands") ? [] : [...document.querySelectorAll(".dock, .hands")]; // a hand is above all
  const tops = covers.flatMap((each) => {
    const box = each.getBoundingClientRect();
    return box.height && box.left < right && box.right > left && box.bottom > top ? box.top : []; // or it is above
  });
  const high = Math.max(top, 0);
  return new DOMRect(left, high, right - left, Math.min(bottom, innerHeight, ...tops) - high);
}

/**
 * Return whether all of a thing can be seen.
 * @param {Element} thing
 */
function isSeen(thing) {
  const panel = thing.closest(".panel");
  if (!panel) return true;
  const [box, here] = [thing.getBoundingClientRect(), seenOf(panel)];
  return box.left >= here.left && box.right <= here.right && box.top >= here.top && box.bottom <= here.bottom;
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
