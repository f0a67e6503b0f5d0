/**
 * The options of a game: what they and their values are called, and which of them a match is played with.
 * @module
 */

import { h } from "./dom.js";
import { settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").OptionField} Option */

/** The groups of options, in the order of forms. */
export const GROUPS = /** @type {const} */ (["extensions", "variants", "rulings"]);

/**
 * Return what an option is called.
 * @param {Option} option
 */
export const nameOf = (option) => option.name[settings.language] ?? option.id;

/**
 * Return what an option means.
 * @param {Option} option
 */
export const textOf = (option) => option.text[settings.language] ?? "";

/**
 * Return what a value of an option is called, or the members of a list.
 * @param {Option} option
 * @param {unknown} value
 * @returns {string}
 */
export function valueName(option, value) {
  if (Array.isArray(value)) return value.map((each) => valueName(option, each)).join(", ") || t("none");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return option.values.find((each) => each.value === value)?.name[settings.language] ?? String(value);
}

/**
 * Return the values to choose from, if each has a name or is listed; null for a number to write.
 * @param {Option} option
 * @returns {unknown[] | null}
 */
export function valuesOf({ kind, choices, values, low, high }) {
  if (kind !== "number") return choices;
  return low !== null && high !== null && values.length === high - low + 1 ? values.map(({ value }) => value) : null;
}

/**
 * Return whether an option has an effect with the values chosen.
 * @param {Option} option
 * @param {Option[]} options
 * @param {Record<string, unknown>} chosen values by id, where they differ from those of the rulebook
 * @returns {boolean}
 */
export function counts(option, options, chosen) {
  const [first, ...values] = option.only_with;
  if (first === undefined) return true;
  const other = options.find(({ id }) => id === first);
  const held = other && valueOf(other, chosen);
  return values.some((value) => (Array.isArray(held) ? held.includes(value) : held === value));
}

/**
 * Return the value of an option.
 * @param {Option} option
 * @param {Record<string, unknown>} chosen
 */
export const valueOf = (option, chosen) => (option.id in chosen ? chosen[option.id] : option.default);

/**
 * Return the options with which a match is played, those that differ from the rulebook marked; null for a game without.
 * @param {import("./types").GameAbout | undefined} game
 * @param {Record<string, unknown>} chosen
 * @param {boolean} open
 * @returns {HTMLElement | null}
 */
export function agreed(game, chosen, open) {
  const options = game?.options.filter((option) => counts(option, game.options, chosen)) ?? [];
  if (!game || !options.length) return null;
  const changed = options.filter(({ id }) => id in chosen).length;
  return h(
    "details",
    { class: "agreed", open },
    h(
      "summary",
      {},
      t("options"),
      " ",
      h("span", { class: "badge" }, changed ? t("options_changed", { n: changed }) : t("options_none")),
    ),
    ...GROUPS.flatMap((group) => {
      const own = options.filter((option) => option.group === group);
      if (!own.length) return [];
      return [
        h("h3", {}, t(`options_${group}`)),
        h(
          "dl",
          {},
          ...own.map((option) =>
            h(
              "div",
              { class: option.id in chosen ? "changed" : "", title: textOf(option) },
              h("dt", {}, nameOf(option)),
              h("dd", {}, valueName(option, valueOf(option, chosen))),
            ),
          ),
        ),
      ];
    }),
  );
}
