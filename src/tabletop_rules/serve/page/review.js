/**
 * How a match that is over came to its end: where the points came from, and its turning points.
 * @module
 */

import { ruleLink } from "./card.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").Review} Review */

/**
 * Return the review of a match.
 * @param {Review} review
 * @param {State} state
 * @param {(seat: number) => Element | null} signOf
 * @param {(record: number) => void} look shows the table as it was then
 * @returns {HTMLElement[]}
 */
export function reviewOf(review, state, signOf, look) {
  return [...sources(review, state, signOf), ...turningPoints(review, state, look)];
}

/**
 * @param {Review} review
 * @param {State} state
 * @param {(seat: number) => Element | null} signOf
 */
function sources({ sources: rows }, state, signOf) {
  if (!rows.length) return [];
  const inOrder = [...state.standings].sort((one, other) => one.place - other.place || one.seat - other.seat);
  const counted = inOrder.every(({ total }) => total !== null);
  return [
    h(
      "div",
      { class: "sources", tabindex: 0, role: "group", "aria-label": t(counted ? "sources" : "sources_levels") },
      h(
        "table",
        {},
        h("caption", {}, t(counted ? "sources" : "sources_levels")),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("td"),
            ...inOrder.map(({ seat, name }) => h("th", { scope: "col" }, h("span", { class: "sign" }, signOf(seat)), name)),
          ),
        ),
        h(
          "tbody",
          {},
          ...rows.map(({ what, rule, amounts }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, what, " ", rule && ruleLink(state.game, rule)),
              ...inOrder.map(({ seat }) => h("td", {}, String(amounts[seat] ?? "–"))),
            ),
          ),
        ),
        counted &&
          h(
            "tfoot",
            {},
            h("tr", {}, h("th", { scope: "row" }, t("points")), ...inOrder.map(({ total }) => h("td", {}, String(total)))),
          ),
      ),
    ),
  ];
}

/**
 * @param {Review} review
 * @param {State} state
 * @param {(record: number) => void} look
 */
function turningPoints({ turning_points: points }, state, look) {
  if (!points.length) return [];
  return [
    h("h3", {}, t("turning_points")),
    h(
      "ol",
      { class: "turning-points" },
      ...points.map(({ record, seat, swing, text }) =>
        h(
          "li",
          {},
          h("button", { type: "button", class: "line", title: t("show_then"), onclick: () => look(record) }, text),
          h(
            "span",
            { class: "hint" },
            t(swing > 0 ? "swing_up" : "swing_down", { name: state.names[seat] ?? "", n: Math.abs(swing) }),
          ),
        ),
      ),
    ),
  ];
}
