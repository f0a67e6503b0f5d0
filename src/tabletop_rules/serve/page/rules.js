/**
 * The rules of a game, to be searched beside the table.
 * @module
 */

import { rulebook } from "./api.js";
import { rulesAt } from "./card.js";
import { byId, h } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").Rulebook} Book */

/** @type {Map<string, Promise<Book>>} */
const books = new Map();

/**
 * @param {string} game
 * @returns {Promise<Book>}
 */
function read(game) {
  const key = `${settings.language} ${game}`;
  const known = books.get(key) ?? rulebook(game);
  books.set(key, known);
  known.catch(() => books.delete(key));
  return known;
}

/**
 * Return a text as it is searched: without accents and capital letters.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Return the rules in which each word that is looked for occurs, those whose id begins with it first.
 * @template {{ id: string, text: string, without: string }} Rule
 * @param {Rule[]} rules
 * @param {string} wanted
 * @returns {Rule[]}
 */
export function search(rules, wanted) {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (!words.length) return rules;
  const found = rules.filter(({ id, text, without }) => {
    const all = plain(`${id} ${text} ${without}`);
    return words.every((word) => all.includes(word));
  });
  const named = (/** @type {Rule} */ { id }) => plain(id).startsWith(words[0] ?? "");
  return [...found.filter(named), ...found.filter((rule) => !named(rule))];
}

/** The panel with the rules. It opens over the page, which stays as it is. */
export class Rules {
  constructor() {
    this.place = byId("book");
    this.game = "";
    /** @type {Book | null} */
    this.book = null;
    /** @type {HTMLElement | null} */
    this.from = null;
    document.addEventListener("click", (event) => this.#click(event));
    this.place.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** Show it again in another language. */
  again() {
    if (!this.place.hidden) void this.open(this.game);
  }

  /** Close the panel. */
  close() {
    if (this.place.hidden) return;
    this.place.hidden = true;
    this.place.replaceChildren();
    this.from?.focus();
  }

  /**
   * A link to the rules opens the panel, unless it is to open elsewhere.
   * @param {MouseEvent} event
   */
  #click(event) {
    const link = event.target instanceof Element && /** @type {HTMLElement | null} */ (event.target.closest("a[data-book]"));
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.from = link;
    void this.open(link.dataset.book ?? "", link.dataset.rule);
  }

  /**
   * Show the rules of a game.
   * @param {string} game
   * @param {string} [rule] the one to begin with
   */
  async open(game, rule) {
    this.game = game;
    try {
      this.book = await read(game);
    } catch {
      open(rulesAt(game), "_blank");
      return;
    }
    if (game === this.game) this.#draw(this.book, rule);
  }

  /**
   * @param {Book} book
   * @param {string} [rule]
   */
  #draw(book, rule) {
    const list = h("dl", { tabindex: 0, "aria-label": t("rules") });
    const count = h("p", { class: "hint", role: "status" });
    const show = () => {
      const found = search(book.rules, field.value);
      count.textContent = field.value.trim() ? t("rules_found", { n: found.length }) : "";
      list.replaceChildren(...found.map((each) => this.#entry(each)));
    };
    const field = h("input", { type: "search", "aria-label": t("rules_search"), placeholder: t("rules_search"), oninput: show });
    this.place.replaceChildren(
      h(
        "header",
        {},
        h("h2", {}, t("rules_of", { game: book.name })),
        h("button", { type: "button", class: "close quiet", "aria-label": t("close"), onclick: () => this.close() }, "×"),
      ),
      field,
      count,
      h(
        "div",
        { class: "pages" },
        book.about && h("details", { open: !rule }, h("summary", {}, t("rules_about")), h("p", {}, book.about)),
        list,
        h("p", {}, h("a", { href: rulesAt(this.game), target: "_blank" }, t("rules_page"))),
      ),
    );
    this.place.setAttribute("aria-label", t("rules_of", { game: book.name }));
    this.place.hidden = false;
    show();
    const entry = rule && [...list.children].find((each) => each instanceof HTMLElement && each.dataset.id === rule);
    if (entry instanceof HTMLElement) {
      entry.classList.add("found");
      entry.tabIndex = -1;
      entry.focus();
      entry.scrollIntoView({ block: "center" });
    } else field.focus();
  }

  /** @param {import("./types").RuleInBook} rule */
  #entry({ id, text, without, ruling, scenes }) {
    return h(
      "div",
      { class: ruling ? "ruling" : "", "data-id": id },
      h("dt", {}, id),
      h(
        "dd",
        {},
        text,
        without && h("p", { class: "hint" }, t("rules_without", { text: without })),
        ...scenes.map((scene) =>
          h("p", { class: "hint" }, t("scene"), " ", h("a", { href: rulesAt(this.game, scene.id), target: "_blank" }, scene.title)),
        ),
      ),
    );
  }
}
