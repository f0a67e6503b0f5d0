/**
 * How everybody stands.
 * @module
 */

import { ruleLink } from "./card.js";
import { h } from "./dom.js";
import { list, t } from "./texts.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").StandingAbout} Row */

/**
 * Return the standings as a list, the best first.
 * @param {State} state
 * @param {(seat: number) => Element | null} signOf
 * @param {(seat: number) => string} roleOf what to say of a seat besides: a bot, or you
 * @returns {HTMLElement}
 */
export function standings(state, signOf, roleOf) {
  const rows = [...state.standings].sort((one, other) => one.place - other.place || one.seat - other.seat);
  return h(
    "ol",
    { class: "standings" },
    ...rows.map((row) => h("li", { class: row.out ? "out" : "" }, line(row, state, signOf, roleOf))),
  );
}

/**
 * @param {Row} row
 * @param {State} state
 * @param {(seat: number) => Element | null} signOf
 * @param {(seat: number) => string} roleOf
 * @returns {HTMLElement}
 */
function line(row, state, signOf, roleOf) {
  const role = row.out ? t("out") : roleOf(row.seat);
  const head = [
    h("span", { class: "place" }, `${row.place}.`),
    h("span", { class: "sign" }, signOf(row.seat)),
    h("span", { class: state.turn.includes(row.seat) && !state.over ? "who asked" : "who" }, row.name),
    role && h("span", { class: "role" }, role),
    row.total !== null && h("span", { class: "total" }, String(row.total)),
  ];
  const more = [
    ...row.items.map((each) => item(each, state.game)),
    ...(row.final.length ? [h("h4", {}, t("if_now")), ...row.final.map((each) => item(each, state.game))] : []),
  ];
  if (row.final.length && row.projected !== null)
    more.push(h("p", { class: "projected" }, t("projected", { n: row.projected })));
  if (!more.length) return h("div", { class: "line" }, ...head);
  return h(
    "details",
    { "data-key": `seat ${row.seat}` },
    h("summary", { class: "line", "data-key": `line ${row.seat}` }, ...head),
    h("div", { class: "items" }, ...more),
  );
}

/**
 * @param {import("./types").Item} each
 * @param {string} game
 * @returns {HTMLElement}
 */
function item({ what, amount, of, rule }, game) {
  const done = of !== null && amount >= of;
  return h(
    "div",
    { class: done ? "item done" : "item" },
    h("span", {}, what, " ", rule && ruleLink(game, rule)),
    h("span", { class: "amount" }, of === null ? String(amount) : t("of", { amount, of })),
  );
}

/**
 * Return who has won.
 * @param {State} state
 * @returns {string}
 */
export function victory({ over, names, viewer }) {
  const [winners = []] = over?.ranking ?? [];
  const [first] = winners;
  if (first === undefined) return t("over");
  if (winners.length > 1) return t("won_by_many", { names: list(winners.map((seat) => names[seat] ?? "")) });
  return first === viewer ? t("won") : t("won_by", { name: names[first] ?? "" });
}

/**
 * Return how the match ended: groups of seats, best first.
 * @param {State} state
 * @param {(seat: number) => Element | null} signOf
 * @returns {HTMLElement | null}
 */
export function ranking(state, signOf) {
  if (!state.over) return null;
  let place = 1;
  const groups = state.over.ranking.map((seats) => {
    const at = place;
    place += seats.length;
    return seats.map((seat) =>
      h(
        "li",
        { class: at === 1 ? "winner" : "" },
        h("span", { class: "place" }, `${at}.`),
        h("span", { class: "sign" }, signOf(seat)),
        h("span", { class: "who" }, state.names[seat] ?? ""),
        h("span", { class: "total" }, String(state.standings.find((row) => row.seat === seat)?.total ?? "")),
      ),
    );
  });
  return h("div", { class: "ending" }, h("ol", { class: "ranking" }, ...groups.flat()), h("p", {}, t("ended_by", { why: state.over.why })));
}
