/**
 * A slider through the past.
 * @module
 */

import { h } from "./dom.js";
import { t } from "./texts.js";

/** Milliseconds between two steps when the past is played. */
const STEP = 900;

/**
 * Return what stands over the table while it is shown as it was.
 * @param {string} line what had just happened
 * @param {() => void} back shows the table as it is now
 * @returns {HTMLElement[]}
 */
export function banner(line, back) {
  return [
    h("strong", {}, t("past_title")),
    h("span", {}, line),
    h("button", { type: "button", onclick: back }, t("past_back")),
  ];
}

/** The slider, and the buttons beside it. */
export class Past {
  /**
   * @param {HTMLElement} place
   * @param {(at: number | null) => void} look shows a version; null for now
   * @param {() => number[]} stops the versions at which something happened
   */
  constructor(place, look, stops) {
    this.look = look;
    this.stops = stops;
    this.version = 0;
    /** @type {number | null} */
    this.at = null;
    this.clock = 0;
    /** @type {HTMLInputElement} */
    this.slider = h("input", { type: "range", min: 0, step: 1, oninput: () => this.#to(Number(this.slider.value)) });
    this.before = this.#button("‹", () => this.#step(-1));
    this.after = this.#button("›", () => this.#step(1));
    this.play = this.#button("▶", () => (this.clock ? this.pause() : this.#start()));
    this.label = h("output", { class: "at" });
    place.replaceChildren(this.before, this.slider, this.after, this.play, this.label);
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
    this.slider.setAttribute("aria-label", t("past"));
    this.before.setAttribute("aria-label", t("past_before"));
    this.after.setAttribute("aria-label", t("past_after"));
    this.#draw();
  }

  /**
   * Show where the viewer is.
   * @param {number} version
   * @param {number | null} at
   */
  show(version, at) {
    this.version = version;
    this.at = at;
    this.#draw();
  }

  #draw() {
    const at = this.at ?? this.version;
    this.slider.max = String(this.version);
    this.slider.value = String(at);
    const words = this.at === null ? t("past_now") : t("past_at", { at, version: this.version });
    this.slider.setAttribute("aria-valuetext", words);
    this.label.textContent = words;
    this.before.disabled = at <= 0;
    this.after.disabled = this.at === null;
    this.play.disabled = this.version === 0;
    this.play.textContent = this.clock ? "❚❚" : "▶";
    this.play.setAttribute("aria-label", t(this.clock ? "past_pause" : "past_play"));
  }

  /** @param {number} at */
  #to(at) {
    this.look(at >= this.version ? null : at);
  }

  /** @param {1 | -1} way */
  #step(way) {
    const at = this.at ?? this.version;
    const stops = [0, ...this.stops().filter((stop) => stop > 0), this.version];
    const to = way < 0 ? stops.findLast((stop) => stop < at) : stops.find((stop) => stop > at);
    if (to !== undefined) this.#to(to);
  }

  #start() {
    if (this.at === null) this.#to(0);
    this.clock = setInterval(() => {
      if (this.at === null) this.pause();
      else this.#step(1);
    }, STEP);
    this.#draw();
  }

  /** Stop playing the past. */
  pause() {
    clearInterval(this.clock);
    this.clock = 0;
    this.#draw();
  }
}
