/**
 * What the page itself says, in both languages. What a game says comes from the server.
 * @module
 */

import { EN } from "./english.js";
import { FR } from "./french.js";
import { settings } from "./settings.js";

/** @typedef {keyof typeof EN} TextId */

/** What the page says, by language. */
export const TEXTS = { en: EN, fr: FR };

/**
 * Return a text in the language of the page.
 * @param {TextId} id
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(id, values = {}) {
  return TEXTS[settings.language][id].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Return names in a row.
 * @param {string[]} names
 * @returns {string}
 */
export function list(names) {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}

/**
 * Return how long ago a time was, in words.
 * @param {number} time in milliseconds
 * @returns {string}
 */
export function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (minutes > -60) return words.format(minutes, "minute");
  return minutes > -60 * 36
    ? words.format(Math.round(minutes / 60), "hour")
    : words.format(Math.round(minutes / 1440), "day");
}
