/**
 * One's own tables at a glance: against whom, and whose turn it is.
 * @module
 */

import { alert } from "./alert.js";
import { ApiError, Match } from "./api.js";
import { h } from "./dom.js";
import { seatName } from "./seats.js";
import { forget, heldMatches, token } from "./settings.js";
import { ago, list, t } from "./texts.js";

/** @typedef {import("./settings.js").Held} Held */
/** @typedef {import("./types").Glance} Glance */

/** The most tables that are shown. */
const MOST = 12;

/** The list of one's own tables. */
export class Mine {
  /**
   * @param {(game: string) => string} gameName
   * @param {(words: string) => void} title is told what waits for the visitor
   */
  constructor(gameName, title) {
    this.gameName = gameName;
    this.title = title;
    this.place = h("section", { class: "part mine" });
    /** What is known of each table: null if it is gone. */
    this.seen = /** @type {Map<string, Glance | null>} */ (new Map());
    /** @type {Set<string> | null} */
    this.waited = null;
    this.looking = false;
    this.closed = false;
  }

  /** Say nothing any more. */
  close() {
    this.closed = true;
  }

  /** The matches that this browser plays or hosts, the last seen first. */
  get #held() {
    return heldMatches()
      .filter(({ seats, host }) => seats.length || host)
      .slice(0, MOST);
  }

  /** Look at all tables, one after the other, and say what waits. */
  async look() {
    if (this.looking) return;
    this.looking = true;
    try {
      for (const { id } of this.#held) await this.#lookAt(id);
    } catch {
      // the next look tries again
    } finally {
      this.looking = false;
    }
    if (this.closed) return;
    this.draw();
    const waiting = this.#held.filter((held) => this.#isMine(held));
    this.title(waiting.length ? t("tables_wait", { n: waiting.length }) : "");
    const fresh = waiting.filter(({ id }) => this.waited && !this.waited.has(id));
    if (fresh.length) alert(t("your_turn_at", { game: fresh.map(({ game }) => this.gameName(game)).join(", ") }));
    this.waited = new Set(waiting.map(({ id }) => id));
  }

  /** @param {string} id */
  async #lookAt(id) {
    if (this.seen.get(id) === null) return;
    try {
      this.seen.set(id, await new Match(id, token(id)).glance());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 404) this.seen.set(id, null);
      if (error.status === 401) this.seen.set(id, await new Match(id, "").glance());
      if (error.status === 429) throw error;
    }
  }

  /**
   * Whether it is the visitor's turn.
   * @param {Held} held
   */
  #isMine({ id, seats }) {
    const asked = this.seen.get(id)?.asked ?? [];
    return seats.some(({ seat }) => asked.includes(seat));
  }

  /** Show the list, with what waits for the visitor first. */
  draw() {
    const tables = this.#held;
    this.place.hidden = !tables.length;
    const [mine, others] = [true, false].map((wanted) => tables.filter((held) => this.#isMine(held) === wanted));
    const rows = [...(mine ?? []), ...(others ?? [])].map((held) => this.#row(held));
    this.place.replaceChildren(h("h2", {}, t("mine")), h("ul", { class: "tables" }, ...rows));
  }

  /** @param {Held} held */
  #row(held) {
    const { id, game, seats, seen } = held;
    const glance = this.seen.get(id);
    const rivals = glance?.match.seats.filter(({ seat }) => !seats.some((own) => own.seat === seat)) ?? [];
    const names = glance ? rivals.map(({ seat }) => seatName(glance.match, seat)) : [];
    const whom = names.length ? t("against", { names: list(names) }) : seats.map(({ name }) => name).join(", ");
    return h(
      "li",
      {},
      h(
        "a",
        { href: `#/m/${id}`, class: "table-link" },
        h("strong", {}, this.gameName(game)),
        h("span", {}, whom),
        h("span", { class: this.#isMine(held) ? "my-turn" : "hint" }, this.#status(held, glance), ` · ${ago(seen)}`),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": t("forget_this", { game: this.gameName(game) }),
          onclick: () => {
            forget(id);
            this.draw();
          },
        },
        t("forget"),
      ),
    );
  }

  /**
   * @param {Held} held
   * @param {Glance | null | undefined} glance
   */
  #status(held, glance) {
    if (glance === undefined) return "…";
    if (glance === null) return t("status_gone");
    const { match, asked } = glance;
    if (match.next) return t("rematch_waits");
    if (match.status !== "playing" || !asked.length) return t(`status_${match.status}`);
    if (this.#isMine(held)) return t("your_turn");
    const names = asked.map((seat) => seatName(match, seat));
    return asked.length > 1 ? t("turn_of_many", { names: list(names) }) : t("turn_of", { name: names[0] ?? "" });
  }
}
