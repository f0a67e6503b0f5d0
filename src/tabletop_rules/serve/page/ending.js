/**
 * The end of a match: who won, what to do next, where the points came from, and what can be kept or shared.
 * @module
 */

import { h } from "./dom.js";
import { reviewOf } from "./review.js";
import { linkField, whole } from "./seats.js";
import { ranking, victory } from "./standings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").MatchAbout} About */

/**
 * @typedef {object} Deeds what can be done at the end
 * @property {(seat: number) => Element | null} sign
 * @property {() => void} again asks for the rematch, or comes to it
 * @property {() => void} saveLog
 * @property {() => void} savePicture
 * @property {(record: number) => void} look shows the table as it was then
 * @property {(words: string) => void} say
 * @property {() => Promise<import("./types").Review | null>} review null if it is not wanted any more
 */

/** What is shown at the end of a match. */
export class Ending {
  /**
   * @param {HTMLElement} place
   * @param {Deeds} deeds
   */
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    /** @type {string | null} */
    this.drawn = null;
  }

  /** Show nothing. */
  clear() {
    this.drawn = null;
    this.place.replaceChildren();
  }

  /**
   * Show the end, if the match is over.
   * @param {State | null} state
   * @param {About | null} about
   */
  show(state, about) {
    if (!state?.over) return this.clear();
    const next = about?.next ?? "";
    if (this.drawn === next) return;
    this.drawn = next;
    const { deeds } = this;
    const review = h("div", { class: "review" });
    this.place.replaceChildren(
      h(
        "section",
        { class: "part over" },
        h("h2", {}, victory(state)),
        ranking(state, deeds.sign),
        about?.from_log && h("p", { class: "hint" }, t("from_log")),
        h(
          "div",
          { class: "row" },
          !about?.from_log && this.#rematch(state.viewer, next),
          h("a", { href: "#/", class: "button" }, t(about?.from_log ? "tables" : "other_match")),
        ),
        review,
        h("h3", {}, t("share")),
        h("p", { class: "hint" }, t("share_text")),
        linkField(t("share_link"), t("share_copy"), whole(`#/m/${state.id}`), deeds.say),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", onclick: deeds.savePicture }, t("save_picture")),
          h("button", { type: "button", onclick: deeds.saveLog }, t("log")),
        ),
      ),
    );
    void deeds.review().then((found) => found && review.replaceChildren(...reviewOf(found, state, deeds.sign, deeds.look)));
  }

  /** Scroll to it, if it cannot be seen. */
  reveal() {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.place.querySelector("h2")?.scrollIntoView({ block: "nearest", behavior });
  }

  /**
   * Return the way to the rematch, for a player or an onlooker.
   * @param {number} seat
   * @param {string} next its id, if there is one
   */
  #rematch(seat, next) {
    if (seat < 0) return next && h("a", { href: `#/m/${next}`, class: "button primary" }, t("rematch_watch"));
    const words = t(next ? "rematch_join" : "rematch");
    return h("button", { type: "button", class: "primary", onclick: this.deeds.again }, words);
  }
}
