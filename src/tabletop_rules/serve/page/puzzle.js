/**
 * A puzzle: a match that begins in a situation, which a link describes.
 * @module
 */

import { ApiError, preview } from "./api.js";
import { h } from "./dom.js";
import { agreed } from "./options.js";
import { parse } from "./drawn.js";
import { linkField } from "./seats.js";
import { t } from "./texts.js";

/** @typedef {import("./types").GameAbout} Game */
/** @typedef {Record<string, unknown>} Json */
/** @typedef {{ game: Game, seats: number, options: Json, situation: Json }} Puzzle */

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Return the puzzle in a link: base64url of `{"game": …, "seats": …, "options": …, "situation": …}`; null if there is
 * none in it. Whether it can be set up, the server knows.
 * @param {string} code
 * @param {Game[]} games
 * @returns {Puzzle | null}
 */
export function readPuzzle(code, games) {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    const said = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const game = games.find(({ id }) => id === said.game);
    const { seats = Math.min(...(game?.seats ?? [])), options = {}, situation } = said;
    if (!game || !game.seats.includes(seats) || !isObject(options) || !isObject(situation)) return null;
    return { game, seats, options, situation };
  } catch {
    return null;
  }
}

/**
 * Return what a puzzle is: its name, its game and options, and the table at its start.
 * @param {Puzzle} puzzle
 * @param {(words: string) => void} say
 * @returns {HTMLElement}
 */
export function introduce({ game, seats, options, situation }, say) {
  const name = typeof situation.name === "string" && situation.name ? situation.name : "";
  const start = h("div", {
    class: "start tr",
    role: "group",
    tabindex: 0,
    "aria-label": t("puzzle_start"),
    "aria-busy": "true",
  });
  const fault = h("p", { class: "fault", role: "alert" });
  preview({ game: game.id, seats, options, situation }).then(
    ({ svg }) => {
      start.removeAttribute("aria-busy");
      if (!svg) return;
      const picture = parse(svg);
      picture.setAttribute("role", "img");
      picture.setAttribute("aria-label", t("puzzle_start"));
      start.replaceChildren(picture);
    },
    (error) => {
      start.remove();
      fault.textContent = error instanceof ApiError ? [error.message, ...error.faults].join(" ") : t("offline");
    },
  );
  return h(
    "div",
    { class: "puzzle" },
    h("h2", {}, name ? t("puzzle_named", { name }) : t("puzzle")),
    h("p", { class: "hint" }, t("puzzle_intro", { game: game.name, n: seats })),
    linkField(t("puzzle_link"), t("puzzle_copy"), location.href, say),
    agreed(game, options, false) ?? "",
    start,
    fault,
  );
}
