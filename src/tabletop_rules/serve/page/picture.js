/**
 * The picture of the table: the old one becomes the new one, thing by thing, and what moved is seen to move.
 * @module
 */

import { become } from "./becoming.js";
import { h, stopToScroll } from "./dom.js";
import { nameOf, parse, still, SVG, thingsIn } from "./drawn.js";
import { boxes, leave, leaving, move } from "./moving.js";

/** @typedef {import("./types").PanelAbout} Panel */
/** @typedef {"table" | "hand" | "aside"} PlaceName */

/**
 * @typedef {object} Shown a panel on the page
 * @property {string} kind
 * @property {number} scale
 * @property {HTMLElement} frame
 * @property {SVGSVGElement} svg
 * @property {string} text
 */

/** The picture of a table on the page: panels in three places, which follow the match. */
export class Picture {
  /** @param {Record<PlaceName, HTMLElement>} places */
  constructor(places) {
    this.places = places;
    /** @type {Map<string, Shown>} */
    this.panels = new Map();
  }

  /**
   * Show new panels.
   * @param {Panel[]} panels
   * @param {boolean} moving whether to animate what changes
   * @param {() => void} [settle] gives the panels their sizes
   */
  show(panels, moving, settle = () => {}) {
    const old = this.panels;
    if (panels.length === old.size && panels.every(({ name, svg }) => old.get(name)?.text === svg)) return;
    const focused = document.activeElement?.closest("svg [data-id]")?.getAttribute("data-id") ?? null;
    const animate = moving && old.size > 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const { svg } of old.values()) {
      for (const each of svg.getAnimations({ subtree: true })) if (!(each instanceof CSSAnimation)) each.finish();
      svg.querySelectorAll(".leaving, .ghost").forEach((ghost) => ghost.remove());
    }
    const next = new Map(panels.map((panel) => [panel.name, untitled(parse(panel.svg))]));
    const before = animate ? boxes(old) : new Map();
    const ghosts = animate ? leaving(old, [...next.values()]) : [];
    const known = new Map(this.things().map((thing) => [thing.dataset.id ?? "", thing]));
    this.panels = new Map(panels.map((panel) => [panel.name, this.#frame(panel, old.get(panel.name))]));
    for (const [name, { svg }] of this.panels) become(svg, /** @type {SVGSVGElement} */ (next.get(name)), known);
    for (const [name, { frame }] of old) if (this.panels.get(name)?.frame !== frame) frame.remove();
    this.#order();
    settle();
    if (animate) {
      move(this.panels, before);
      leave(ghosts);
    }
    if (focused !== null && !document.activeElement?.closest("svg [data-id]")) this.thing(focused)?.focus();
  }

  /**
   * Return the frame of a panel, the one that it had if it is of the same kind.
   * @param {Panel} panel
   * @param {Shown | undefined} old
   * @returns {Shown}
   */
  #frame({ name, title, kind, scale, svg: text }, old) {
    const svg = old?.kind === kind ? old.svg : document.createElementNS(SVG, "svg");
    const frame = old?.kind === kind ? old.frame : framed(name, kind, svg);
    const summary = frame.querySelector("summary");
    if (summary) summary.textContent = title;
    else frame.setAttribute("aria-label", title);
    const width = Number(/viewBox="\S+ \S+ (\S+)/.exec(text)?.[1] ?? 100) * scale;
    frame.style.setProperty("--width", `${width}px`);
    if (kind === "area") frame.style.flexGrow = String(width);
    return { kind, scale, frame, svg, text };
  }

  /** Put the frames into their places, in order; one that is there already stays, and so does how it is scrolled. */
  #order() {
    for (const [name, place] of Object.entries(this.places)) {
      const frames = [...this.panels.values()].filter(({ kind }) => placeOf(kind) === name).map(({ frame }) => frame);
      frames.forEach((frame, n) => {
        if (place.children[n] !== frame) place.insertBefore(frame, place.children[n] ?? null);
      });
      place.hidden = !frames.length;
    }
  }

  /**
   * Return the panel that can be moved and enlarged; undefined if there is none.
   * @returns {Shown | undefined}
   */
  get board() {
    return [...this.panels.values()].find(({ kind }) => kind === "board");
  }

  /**
   * Return everything in the picture that has an id, in the order in which it is drawn.
   * @returns {SVGGElement[]}
   */
  things() {
    return [...this.panels.values()].flatMap(({ svg }) => thingsIn(svg));
  }

  /**
   * Return the group of a thing; null if the picture does not show it.
   * @param {string} id
   * @returns {SVGGElement | null}
   */
  thing(id) {
    for (const { svg } of this.panels.values()) {
      /** @type {SVGGElement | null} */
      const found = svg.querySelector(`[data-id="${CSS.escape(id)}"]:not(.leaving *)`);
      if (found) return found;
    }
    return null;
  }

  /**
   * Return whether a thing is in the hand, and the hand right above the question.
   * @param {string} id
   */
  isNear(id) {
    const { hand } = this.places;
    return hand.contains(this.thing(id)) && !matchMedia("(min-width: 60rem)").matches;
  }

  /**
   * Return a copy of the sign of a seat; null if the picture has none.
   * @param {number} seat
   * @returns {SVGSVGElement | null}
   */
  sign(seat) {
    const path = this.thing(`seat:${seat}`)?.querySelector("path");
    if (!path) return null;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "-1.2 -1.2 2.4 2.4");
    svg.setAttribute("class", "tr");
    svg.setAttribute("aria-hidden", "true");
    const copy = /** @type {Element} */ (path.cloneNode(true));
    copy.removeAttribute("transform");
    svg.append(copy);
    return /** @type {SVGSVGElement} */ (svg);
  }

  /**
   * Return how a thing is drawn, so that things that look the same can be told.
   * @param {string} id
   */
  look(id) {
    const parts = [...(this.thing(id)?.children ?? [])].filter(({ localName }) => localName !== "title");
    return parts.map((part) => part.outerHTML).join("");
  }

  /**
   * Return a picture of a thing alone; null if the picture does not show it, or it is an empty place.
   * @param {string} id
   * @returns {SVGSVGElement | null}
   */
  copy(id) {
    const thing = this.thing(id);
    if (!thing) return null;
    const parts = still(thing);
    if (parts.length === 1 && !parts[0]?.children.length) return null;
    const { x, y, width, height } = thing.getBBox();
    if (!width) return null; // it is folded away
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
    svg.setAttribute("class", "tr about");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", nameOf(thing));
    svg.append(...parts);
    return svg;
  }

  /**
   * Show things where they would lie.
   * @param {readonly string[][]} ghosts pairs of a thing and its place
   */
  haunt(ghosts) {
    for (const { svg } of this.panels.values()) svg.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
    for (const [id, on] of ghosts) {
      const thing = this.thing(id ?? "");
      const place = this.thing(on ?? "");
      if (!thing || !place) continue;
      const [from, to] = [thing.getBBox(), place.getBBox()];
      const ratio = Math.min(to.width / (from.width || 1), to.height / (from.height || 1));
      const scale = ratio > 0.8 && ratio < 1.25 ? 1 : ratio;
      const x = to.x + to.width / 2 - scale * (from.x + from.width / 2);
      const y = to.y + to.height / 2 - scale * (from.y + from.height / 2);
      const ghost = document.createElementNS(SVG, "g");
      ghost.setAttribute("class", "ghost");
      ghost.setAttribute("aria-hidden", "true");
      ghost.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      ghost.append(...still(thing));
      place.append(ghost);
    }
  }

  /**
   * Emphasise what can be chosen, and what is chosen.
   * @param {ReadonlySet<string>} lit
   * @param {ReadonlySet<string>} picked
   */
  mark(lit, picked) {
    for (const thing of this.things()) {
      const id = thing.dataset.id ?? "";
      thing.toggleAttribute("data-lit", lit.has(id) || picked.has(id));
      thing.toggleAttribute("data-picked", picked.has(id));
      thing.toggleAttribute("data-only", lit.size === 1 && lit.has(id) && !picked.size);
    }
    for (const { frame } of this.panels.values())
      if (frame instanceof HTMLDetailsElement && frame.querySelector("[data-lit]")) frame.open = true;
  }
}

/**
 * Return the place of panels of a kind.
 * @param {string} kind
 * @returns {PlaceName}
 */
const placeOf = (kind) => (kind === "hand" || kind === "aside" ? kind : "table");

/**
 * Return an empty panel.
 * @param {string} name
 * @param {string} kind
 * @param {SVGSVGElement} svg
 * @returns {HTMLElement}
 */
function framed(name, kind, svg) {
  const about = { class: "panel", "data-panel": name, "data-panel-kind": kind };
  if (kind === "aside") {
    return h("details", { ...about, open: matchMedia("(min-width: 60rem)").matches }, h("summary"), svg);
  }
  const frame = h("section", about, kind === "board" ? h("div", { class: "land" }, svg) : svg);
  if (kind === "hand") stopToScroll(frame, svg);
  return frame;
}

/**
 * Return a picture without its own title: its frame has it.
 * @param {SVGSVGElement} svg
 */
function untitled(svg) {
  svg.querySelector(":scope > title")?.remove();
  return svg;
}
