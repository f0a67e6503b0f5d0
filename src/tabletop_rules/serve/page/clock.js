/**
 * The clocks of the seats, which count down between two signs of the server.
 * @module
 */

import { ApiError, Match } from "./api.js";
import { h } from "./dom.js";
import { seatName } from "./seats.js";
import { held } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").MatchAbout} About */
/** @typedef {import("./types").Around} Around */

/** Milliseconds between two looks at the time. */
const TICK = 250;
/** Milliseconds below which a clock is marked. */
const SHORT = 20_000;

/**
 * Return a time as people read it: hours, minutes and seconds.
 * @param {number} milliseconds
 * @returns {string}
 */
export function clockWords(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 48) return t("days", { n: Math.floor(hours / 24) });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The clocks of a match, with what one may do when one has run out. */
export class Clocks {
  /**
   * @param {(error: unknown) => void} failed
   * @param {(about: About) => void} changed is called when a seat was given to a bot
   */
  constructor(failed, changed) {
    this.failed = failed;
    this.changed = changed;
    this.place = h("div", { class: "clocks part", role: "group", hidden: true });
    /** @type {import("./types").Times | null} */
    this.times = null;
    /** @type {About | null} */
    this.about = null;
    /** @type {Match | null} */
    this.match = null;
    this.seat = -1;
    this.since = 0;
    this.drawn = "";
    /** @type {number | undefined} */
    this.ticking = undefined;
  }

  /**
   * Show the clocks as they are now.
   * @param {Match} match
   * @param {About} about
   * @param {Around | null} around
   */
  show(match, about, around) {
    if (around && around.clock !== this.times) this.since = performance.now();
    this.times = around?.clock ?? null;
    this.match = match;
    this.about = about;
    this.seat = held(about.id).seats.find(({ token }) => token === match.token)?.seat ?? -1;
    this.place.hidden = !this.times || about.status !== "playing";
    clearInterval(this.ticking);
    if (!this.place.hidden) this.ticking = setInterval(() => this.#tick(), TICK);
    this.drawn = "";
    this.#tick();
  }

  /** Stop counting. */
  close() {
    clearInterval(this.ticking);
  }

  #tick() {
    const { times, about } = this;
    if (!times || !about || this.place.hidden) return;
    const gone = performance.now() - this.since;
    const left = times.left.map((each, seat) => (times.running.includes(seat) ? Math.max(0, each - gone) : each));
    const out = times.running.filter((seat) => left[seat] === 0 && seat !== this.seat);
    const drawn = `${out} ${this.seat}`;
    if (drawn !== this.drawn) this.#draw(out);
    this.drawn = drawn;
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll("[data-clock]"))) {
      const seat = Number(item.dataset.clock);
      const words = clockWords(left[seat] ?? 0);
      const time = item.querySelector(".time");
      if (time && time.textContent !== words) time.textContent = words;
      item.classList.toggle("runs", times.running.includes(seat));
      item.classList.toggle("short", times.running.includes(seat) && (left[seat] ?? 0) < SHORT);
    }
  }

  /** @param {number[]} out the seats whose time is up, but one's own */
  #draw(out) {
    const { about } = this;
    if (!about) return;
    this.place.setAttribute("aria-label", t("clocks"));
    this.place.replaceChildren(
      h(
        "ul",
        {},
        ...about.seats
          .filter(({ bot }) => !bot)
          .map(({ seat }) =>
            h(
              "li",
              { "data-clock": seat },
              h("span", { class: "who" }, seatName(about, seat)),
              h("span", { class: "time", role: "timer" }),
            ),
          ),
      ),
      ...(this.seat >= 0 ? out.map((seat) => this.#late(about, seat)) : []),
    );
  }

  /**
   * @param {About} about
   * @param {number} seat
   */
  #late(about, seat) {
    const name = seatName(about, seat);
    return h(
      "div",
      { class: "late", role: "alert" },
      h("p", {}, t("time_up", { name })),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => void this.#do((match) => match.skip(seat)) }, t("skip_turn")),
        h(
          "button",
          {
            type: "button",
            onclick: () => void this.#do(async (match) => this.changed((await match.seatBot(seat, "greedy")).match)),
          },
          t("bot_instead"),
        ),
      ),
    );
  }

  /** @param {(match: Match) => Promise<unknown>} what */
  async #do(what) {
    for (const button of this.place.querySelectorAll("button")) button.disabled = true;
    try {
      if (this.match) await what(this.match);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "in_time")) this.failed(error);
    } finally {
      for (const button of this.place.querySelectorAll("button")) button.disabled = false;
    }
  }
}
