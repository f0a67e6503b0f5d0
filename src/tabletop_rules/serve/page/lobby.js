/**
 * The lobby: one's own tables, tables that look for players, and a form for a new one.
 * @module
 */

import { ApiError, games, matches } from "./api.js";
import { h } from "./dom.js";
import { Mine } from "./mine.js";
import { NewTable } from "./new_table.js";
import { OpenLog } from "./open_log.js";
import { readPuzzle } from "./puzzle.js";
import { seatName } from "./seats.js";
import { ago, t } from "./texts.js";

/** @typedef {import("./types").MatchAbout} About */

/** Milliseconds after which the list of tables is read again. */
const LOOK = 10_000;

/** The first page. */
export class Lobby {
  /**
   * @param {HTMLElement} main
   * @param {import("./table.js").Shell} shell
   * @param {string} code that of a puzzle; "" for none
   */
  constructor(main, shell, code) {
    this.main = main;
    this.code = code;
    this.shell = shell;
    /** @type {import("./types").Games} */
    this.games = { games: [] };
    this.mine = new Mine(
      (game) => this.#gameName(game),
      (words) => shell.title(words),
    );
    this.open = h("section", { class: "part open" });
    this.form = h("section", { class: "part new" });
    /** @type {NewTable | null} */
    this.table = null;
    this.log = new OpenLog();
    const lists = h("div", { class: "lists" }, this.mine.place, this.open, this.log.place);
    main.replaceChildren(h("div", { class: "lobby" }, this.form, lists));
    this.clock = setInterval(() => {
      void this.mine.look();
      if (!document.hidden) void this.#list();
    }, LOOK);
    void this.#start();
  }

  /** Leave the lobby. */
  close() {
    clearInterval(this.clock);
    this.mine.close();
  }

  /** Show everything in another language. */
  again() {
    if (this.table) this.table.draw();
    this.mine.draw();
    this.log.draw();
    void this.#list();
  }

  async #start() {
    try {
      this.games = await games();
      const puzzle = this.code ? readPuzzle(this.code, this.games.games) : null;
      if (this.code && !puzzle) this.shell.failed(new ApiError(400, { message: t("puzzle_broken") }));
      this.table = new NewTable(this.form, this.games, this.shell, puzzle);
      this.mine.draw();
      void this.mine.look();
      await this.#list();
    } catch (error) {
      this.shell.failed(error);
      this.form.replaceChildren(
        h("p", {}, t("offline")),
        h("button", { type: "button", class: "primary", onclick: () => void this.#start() }, t("again")),
      );
    }
  }

  /** @param {string} id */
  #gameName(id) {
    return this.games.games.find((game) => game.id === id)?.name ?? id;
  }

  async #list(after = "", before = /** @type {About[]} */ ([])) {
    try {
      const page = await matches(after);
      this.#drawOpen([...before, ...page.matches], page.next);
    } catch (error) {
      if (after) this.shell.failed(error);
    }
  }

  /**
   * @param {About[]} found
   * @param {string} next
   */
  #drawOpen(found, next) {
    const rows = found.map((about) => {
      const free = about.seats.filter(({ open }) => open).length;
      const puzzle = about.puzzle ? `${t("puzzle")} · ` : "";
      const status = t(`status_${about.status}`) + (free ? `, ${t("free_seats", { n: free })}` : "");
      return h(
        "li",
        {},
        h(
          "a",
          { href: `#/m/${about.id}`, class: "table-link" },
          h("strong", {}, this.#gameName(about.game)),
          h("span", {}, about.seats.map(({ seat, open }) => (open ? "–" : seatName(about, seat))).join(", ")),
          h("span", { class: "hint" }, `${puzzle}${status} · ${t("created", { when: ago(about.created) })}`),
        ),
        h(
          "a",
          { href: `#/m/${about.id}`, class: free ? "button primary" : "button", "aria-hidden": "true", tabindex: -1 },
          t(free ? "sit" : "watch"),
        ),
      );
    });
    this.open.replaceChildren(
      h("h2", {}, t("lobby")),
      rows.length ? h("ul", { class: "tables" }, ...rows) : h("p", { class: "hint" }, t("lobby_empty")),
      next
        ? h("button", { type: "button", class: "quiet", onclick: () => void this.#list(next, found) }, t("lobby_more"))
        : "",
    );
  }
}
