/**
 * What is shown in place of a table: who has not come yet, or that there is no such match.
 * @module
 */

import { h } from "./dom.js";
import { held } from "./settings.js";
import { t } from "./texts.js";

/**
 * Return the page of a match that waits for players.
 * @param {import("./types").MatchAbout} about
 * @param {import("./types").GameAbout[]} games
 * @param {HTMLElement} seats
 * @returns {HTMLElement[]}
 */
export function waiting(about, games, seats) {
  const game = games.find(({ id }) => id === about.game)?.name ?? "";
  return [
    h("h2", {}, t("waiting_title")),
    h("p", { class: "game-name" }, game, about.puzzle && ` · ${t("puzzle")}`),
    h("p", {}, t("waiting_text")),
    ...(held(about.id).links.length ? [h("p", {}, t("invite_text"))] : []),
    seats,
  ];
}

/**
 * Return the page of a match that does not exist.
 * @param {string} words what the server says
 * @returns {HTMLElement[]}
 */
export function missing(words) {
  return [
    h("h2", {}, words),
    h("p", {}, t("missing_text")),
    h("p", {}, h("a", { href: "#/", class: "button primary" }, t("tables"))),
  ];
}
