/**
 * What a thing is: its name, text, picture and where the text comes from.
 * @module
 */

import { byId, h, nodes } from "./dom.js";
import { sentence } from "./choices.js";
import { nameOf, parse } from "./drawn.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").Thing} Thing */

/**
 * Return the address of the rules of a game, or of one of its scenes.
 * @param {string} game
 * @param {string} [scene]
 */
export const rulesAt = (game, scene) => `rules/${game}${scene ? `/${scene}` : ""}?lang=${settings.language}`;

/**
 * Show the link to the rules of a game at the top of the page, or hide it.
 * @param {string} game "" for none
 */
export function showRules(game) {
  const link = /** @type {HTMLAnchorElement} */ (byId("rules"));
  link.hidden = !game;
  link.textContent = t("rules");
  link.href = game ? rulesAt(game) : "";
  link.dataset.book = game;
}

/**
 * Return a link to a rule, which the panel of rules answers.
 * @param {string} game
 * @param {string} id
 */
export const ruleLink = (game, id) =>
  h("a", { href: `${rulesAt(game)}#${id}`, target: "_blank", class: "rule", "data-book": game, "data-rule": id }, id);

/** The panel that shows one thing, or an answer to "why?". */
export class Card {
  constructor() {
    this.element = byId("card");
    /** @type {Map<string, Promise<Thing>>} */
    this.known = new Map();
    this.pinned = false;
    this.asked = "";
    this.game = "";
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
    this.element.addEventListener("pointerleave", () => this.leave());
  }

  /** Forget what was read: the language or the match has changed. */
  clear() {
    this.known.clear();
    this.close();
  }

  /**
   * Show a thing.
   * @param {import("./api.js").Match} match
   * @param {string} id
   * @param {number} version
   * @param {Element} near
   * @param {boolean} pinned whether it stays until it is closed
   */
  async show(match, id, version, near, pinned) {
    const key = `${version} ${match.token} ${id}`;
    this.asked = key;
    const thing = await this.#read(match, id, key).catch(() => null);
    if (this.asked !== key || !thing) return;
    this.#open(near, pinned, sentence(nameOf(near)), about(thing, this.game)); // in the picture, players have their names
  }

  /**
   * @param {import("./api.js").Match} match
   * @param {string} id
   * @param {string} key
   */
  #read(match, id, key) {
    const known = this.known.get(key);
    if (known) return known;
    if (this.known.size > 200) this.known.clear();
    const reading = match.thing(id);
    this.known.set(key, reading);
    reading.catch(() => this.known.delete(key));
    return reading;
  }

  /**
   * Show a text.
   * @param {string} title
   * @param {import("./dom.js").Child[]} content
   */
  tell(title, content) {
    this.asked = "";
    this.#open(null, true, title, content);
  }

  /** The pointer has left: close, unless it is on the card or the card is pinned. */
  leave() {
    this.asked = "";
    if (!this.pinned)
      setTimeout(() => !this.pinned && !this.asked && !this.element.matches(":hover") && this.close(), 150);
  }

  /** Close the panel. */
  close() {
    this.asked = "";
    this.pinned = false;
    this.element.hidden = true;
  }

  /**
   * @param {Element | null} near
   * @param {boolean} pinned
   * @param {string} title
   * @param {import("./dom.js").Child[]} content
   */
  #open(near, pinned, title, content) {
    this.pinned = pinned;
    this.element.replaceChildren(
      h("button", { type: "button", class: "close quiet", "aria-label": t("close"), onclick: () => this.close() }, "×"),
      h("h2", {}, title),
      ...nodes(content),
    );
    this.element.hidden = false;
    this.element.classList.toggle("pinned", pinned);
    this.#place(near);
  }

  /**
   * Put the panel beside a thing, where there is room. On a narrow screen the stylesheet puts it at the bottom.
   * @param {Element | null} near
   */
  #place(near) {
    const { style } = this.element;
    const own = this.element.getBoundingClientRect();
    const box =
      near?.getBoundingClientRect() ?? new DOMRect((innerWidth - own.width) / 2, innerHeight / 4, own.width, 0);
    const right = box.right + 12;
    const left = right + own.width < innerWidth ? right : Math.max(8, box.left - own.width - 12);
    style.setProperty("--x", `${near ? left : box.x}px`);
    style.setProperty("--y", `${Math.max(8, Math.min(box.top, innerHeight - own.height - 8))}px`);
  }
}

/**
 * Return what is said of a thing.
 * @param {Thing} thing
 * @param {string} game
 * @returns {import("./dom.js").Child[]}
 */
function about(thing, game) {
  const source = thing.provenance === "printed" ? null : thing.provenance;
  return [
    source &&
      h(
        "p",
        { class: "source" },
        h("strong", {}, t(source)),
        " ",
        t(source === "own" ? "own_why" : "reconstructed_why"),
      ),
    thing.svg ? h("div", { class: "alone", "aria-hidden": "true" }, parse(thing.svg)) : null,
    thing.text && h("p", { class: "text" }, thing.text),
    thing.why_not && h("p", { class: "not-now" }, t("not_now", { why: thing.why_not })),
    ...thing.rulings.map(({ id, text }) => h("p", { class: "ruling" }, ruleLink(game, id), ` ${text}`)),
    thing.rules.length > 0 && h("p", { class: "rules" }, t("rules"), ...thing.rules.map((id) => ruleLink(game, id))),
    ...thing.scenes.map(({ id, title }) =>
      h("p", { class: "rules" }, t("scene"), " ", h("a", { href: rulesAt(game, id), target: "_blank" }, title)),
    ),
  ];
}

/**
 * Return why something happened, step by step.
 * @param {import("./types").Explained} explained
 * @param {string} game
 * @returns {HTMLElement[]}
 */
export function reasons({ text, reasons: steps }, game) {
  const rows = steps.map(({ rule, text: reason, words }) =>
    h(
      "li",
      {},
      words,
      reason && h("p", { class: "text" }, reason),
      rule && h("p", { class: "rules" }, t("rules"), ruleLink(game, rule)),
    ),
  );
  return rows.length ? [h("ol", { class: "reasons" }, ...rows)] : [h("p", {}, text)];
}
