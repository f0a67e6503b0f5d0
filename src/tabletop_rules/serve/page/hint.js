/**
 * A hint for whoever is asked something for the first time: the sentence of the rule that asks.
 * @module
 */

import { ruleLink } from "./card.js";
import { h } from "./dom.js";
import { change, settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").State} State */

/**
 * Return what the viewer is asked for the first time.
 * @param {State} state
 */
const fresh = (state) =>
  state.decisions.filter(({ seat, kind, hint }) => seat === state.viewer && hint && !settings.known.includes(kind));

/**
 * Return the hint, unless the viewer knows what is asked or wants none.
 * @param {State} state
 * @param {() => void} draw is called once it is put away
 * @returns {HTMLElement[]}
 */
export function hints(state, draw) {
  const [first] = settings.hints ? fresh(state) : [];
  if (!first) return [];
  const button = (/** @type {import("./texts.js").TextId} */ text, /** @type {() => void} */ act) =>
    h("button", { type: "button", class: "quiet", "data-key": text, onclick: () => (act(), draw()) }, t(text));
  return [
    h(
      "aside",
      { class: "hint-card", "aria-label": t("hint") },
      h("p", {}, h("strong", {}, t("hint")), " ", first.hint, " ", ruleLink(state.game, first.rule)),
      h(
        "div",
        { class: "row" },
        button("hint_got", () => learn(state)),
        button("hint_none", () => change({ hints: false })),
      ),
    ),
  ];
}

/**
 * Remember that the viewer knows what is asked: it was read, or answered.
 * @param {State} state
 */
export function learn(state) {
  const kinds = fresh(state).map(({ kind }) => kind);
  if (kinds.length) change({ known: [...settings.known, ...kinds] });
}
