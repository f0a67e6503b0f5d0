/**
 * What happened, line by line, the newest last.
 * @module
 */

import { h } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types").LineAbout} Line */

/** The account of a match. */
export class Story {
  /**
   * @param {HTMLElement} place a list
   * @param {{ look: (record: number) => void, why: (line: Line) => void }} on
   */
  constructor(place, on) {
    this.place = place;
    this.on = on;
    /** @type {Line[]} */
    this.lines = [];
  }

  /**
   * Show a whole story.
   * @param {Line[]} lines
   */
  show(lines) {
    this.lines = [...lines];
    this.place.replaceChildren(
      ...(lines.length ? lines.map((line) => this.#item(line)) : [h("li", { class: "empty" }, t("story_empty"))]),
    );
    requestAnimationFrame(() => (this.place.scrollTop = this.place.scrollHeight));
  }

  /**
   * Add what has happened since.
   * @param {Line[]} lines
   */
  add(lines) {
    const last = this.lines.at(-1)?.record ?? 0;
    const more = lines.filter(({ record }) => record > last);
    if (!more.length) return;
    if (!this.lines.length) this.place.replaceChildren();
    for (const { back_to } of more) if (back_to !== null) this.#takeBack(back_to);
    const down = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 60;
    this.lines.push(...more);
    this.place.append(...more.map((line) => this.#item(line)));
    if (down) this.place.scrollTop = this.place.scrollHeight;
  }

  /**
   * Remove the lines of what was undone.
   * @param {number} to the record after which the match goes on
   */
  #takeBack(to) {
    this.lines = this.lines.filter(({ record }) => record <= to);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-record]"))) {
      if (Number(item.dataset.record) <= to) continue;
      if (item.contains(document.activeElement)) this.place.focus();
      item.remove();
    }
  }

  /**
   * Mark the line at which the viewer looks back.
   * @param {number | null} at
   */
  mark(at) {
    const line = at === null ? null : this.lineAt(at);
    for (const item of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.place.children)) {
      const then = line !== null && item.dataset.record === String(line.record);
      item.toggleAttribute("data-then", then);
      if (then) this.place.scrollTop = item.offsetTop - this.place.offsetTop - this.place.clientHeight / 2;
    }
  }

  /**
   * Return the last line told at a version; null if there is none.
   * @param {number} at
   * @returns {Line | null}
   */
  lineAt(at) {
    return this.lines.findLast(({ record }) => record <= at) ?? null;
  }

  /**
   * @param {Line} line
   * @returns {HTMLElement}
   */
  #item(line) {
    return h(
      "li",
      { class: line.matters, "data-record": line.record },
      h("span", { class: "number", "aria-hidden": "true" }, String(line.record)),
      h(
        "button",
        { type: "button", class: "line", title: t("show_then"), onclick: () => this.on.look(line.record) },
        line.text,
      ),
      h(
        "button",
        {
          type: "button",
          class: "why quiet",
          title: t("why"),
          "aria-label": t("why_line", { text: line.text }),
          onclick: () => this.on.why(line),
        },
        "?",
      ),
    );
  }
}
