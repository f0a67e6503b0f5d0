/**
 * The parts of the page of a match, empty.
 * @module
 */

import { h, stopToScroll } from "./dom.js";
import { t } from "./texts.js";

/** @typedef {import("./texts.js").TextId} TextId */
/** @typedef {ReturnType<typeof layOut>} Parts */

/**
 * Return the parts of the page of a match.
 * @param {HTMLElement} main
 */
export function layOut(main) {
  const parts = {
    banner: h("div", { class: "banner", hidden: true }),
    picture: h("div", { class: "picture" }),
    hand: h("div", { class: "picture hands tr" }),
    asides: h("div", { class: "picture asides tr" }),
    board: h("div", { class: "board tr", role: "group", "aria-labelledby": "table-title" }),
    caption: h("p", { class: "caption", "aria-hidden": "true", hidden: true }),
    past: h("div", { class: "past", role: "group" }),
    zoom: h("div", { class: "zoom", role: "group" }),
    dock: h("section", { class: "dock", id: "dock", tabindex: -1 }),
    standings: h("div"),
    story: h("ol", { class: "story", tabindex: 0, "aria-labelledby": "story-title" }),
    seats: h("div"),
    agreed: h("section", { class: "part", hidden: true }),
    ending: h("div", { class: "ending-part" }),
    waiting: h("section", { class: "waiting part", hidden: true }),
    match: h("div", { class: "match", hidden: true }),
  };
  parts.board.append(parts.picture, parts.zoom);
  stopToScroll(parts.board, parts.picture);
  parts.match.append(
    h(
      "div",
      { class: "left" },
      h(
        "section",
        { class: "stage", "aria-labelledby": "table-title" },
        titled("h2", "table-title", "table", "hidden"),
        titled("p", "table-help", "table_help", "hidden"),
        parts.banner,
        parts.board,
        parts.caption,
        h("div", { class: "tools" }, parts.past),
      ),
      parts.hand,
    ),
    h(
      "div",
      { class: "side" },
      parts.ending,
      parts.dock,
      part("standings", parts.standings),
      parts.asides,
      part("story", parts.story),
      part("seats", parts.seats),
      parts.agreed,
    ),
  );
  const stuck = new ResizeObserver(() => {
    parts.match.style.setProperty("--dock", `${parts.dock.offsetHeight}px`);
    parts.match.style.setProperty("--hand", `${parts.hand.offsetHeight}px`);
  });
  stuck.observe(parts.dock);
  stuck.observe(parts.hand);
  main.replaceChildren(parts.waiting, parts.match);
  return parts;
}

/**
 * Return for how many pixels the picture is drawn: as many as there is room for, in steps.
 * @param {Parts} parts
 * @returns {number}
 */
export function roomOf(parts) {
  const desk = matchMedia("(min-width: 60rem)").matches;
  const side = Math.min(Math.max(320, innerWidth * 0.27), 432);
  const room = parts.board.clientWidth || (desk ? innerWidth - side - 83 : innerWidth - 18);
  return Math.max(300, Math.min(1400, Math.floor((room - 16) / 20) * 20));
}

/**
 * Write the titles in the language of the page.
 * @param {Parts} parts
 */
export function translate(parts) {
  for (const title of parts.match.querySelectorAll("[data-text]")) {
    title.textContent = t(/** @type {TextId} */ (title.getAttribute("data-text")));
  }
}

/**
 * @param {TextId} text
 * @param {HTMLElement} content
 */
function part(text, content) {
  return h(
    "section",
    { class: `part ${text}-part`, "aria-labelledby": `${text}-title` },
    titled("h3", `${text}-title`, text),
    content,
  );
}

/**
 * @param {"h2" | "h3" | "p"} tag
 * @param {string} id
 * @param {TextId} text
 * @param {string} [look]
 */
const titled = (tag, id, text, look) => h(tag, { id, "data-text": text, class: look }, t(text));
