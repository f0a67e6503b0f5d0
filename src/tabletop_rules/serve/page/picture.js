/**
 * The picture of the table: the old one becomes the new one, thing by thing, and what moved is seen to move.
 * @module
 */

import { h, stopToScroll } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
/** Attributes that the page adds, which a new picture does not take away. */
const OURS = ["tabindex", "role", "aria-label", "aria-roledescription", "data-lit", "data-picked", "data-only", "style"];
const MOVING = { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" };
/** The least distance, in units of the picture, that is shown as a movement. */
const NOTICED = 3;

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ panel: string, middle: Point, on: DOMRect }} Where the panel of a thing, and where it is there and on the screen */

/**
 * Return a picture as an element of this page. What no picture needs, such as scripts, is left out. Its style is that
 * of `pictures.css`.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function parse(text) {
  const made = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (made.namespaceURI !== SVG || made.localName !== "svg") throw new Error("the server sent no picture");
  for (const element of [made, ...made.querySelectorAll("*")]) {
    if (element.namespaceURI !== SVG || ["script", "style", "foreignObject", "a"].includes(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (name.startsWith("on") || name === "style" || (name.endsWith("href") && !value.startsWith("#"))) {
        element.removeAttribute(name);
      }
    }
  }
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(made, true)));
}

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

/**
 * @param {SVGSVGElement} svg
 * @returns {SVGGElement[]}
 */
const thingsIn = (svg) => [
  .../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("[data-id]:not(.leaving *)")),
];

/**
 * Return copies of what a thing is drawn of, which cannot be pointed at; not its coordinates.
 * @param {SVGGElement} thing
 * @returns {Element[]}
 */
function still(thing) {
  const parts = [...thing.children].filter((part) => part.localName !== "title" && !part.matches(".coordinates"));
  const copies = parts.map((part) => /** @type {Element} */ (part.cloneNode(true)));
  for (const copy of copies)
    for (const each of [copy, ...copy.querySelectorAll("*")])
      for (const name of ["data-id", "data-lit", "data-picked", "data-only", "tabindex", "role", "aria-label"])
        each.removeAttribute(name);
  return copies;
}

/**
 * Return the name of a thing in the picture.
 * @param {Element} thing
 * @returns {string}
 */
export function nameOf(thing) {
  return thing.querySelector(":scope > title")?.textContent ?? thing.getAttribute("data-id") ?? "";
}

/**
 * Return where all things are.
 * @param {Map<string, Shown>} panels
 * @returns {Map<string, Where>}
 */
function boxes(panels) {
  const found = new Map();
  for (const [panel, { svg }] of panels) {
    const scale = scaleOf(svg);
    const origin = svg.getBoundingClientRect();
    const { x, y } = svg.viewBox.baseVal;
    for (const thing of thingsIn(svg)) {
      const on = thing.getBoundingClientRect();
      if (!on.width) continue;
      const middle = { x: (on.x + on.width / 2 - origin.x) / scale + x, y: (on.y + on.height / 2 - origin.y) / scale + y };
      found.set(thing.dataset.id ?? "", { panel, middle, on });
    }
  }
  return found;
}

/** @param {SVGSVGElement} svg */
const scaleOf = (svg) => svg.getBoundingClientRect().width / (svg.viewBox.baseVal.width || 1) || 1;

/**
 * Make one element like another, keeping the elements of things that both have.
 * @param {Element} old
 * @param {Element} next
 * @param {Map<string, SVGGElement>} known the things of the old picture that are not used again yet
 */
function become(old, next, known) {
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && !OURS.includes(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const children = [...next.childNodes];
  children.forEach((child, n) => {
    const at = old.childNodes[n] ?? null; // what came before is in its place; what comes after may move on the way
    const made = child instanceof Element ? counterpart(child, at, known) : null;
    if (made) {
      if (made !== at) old.insertBefore(made, at);
      become(made, /** @type {Element} */ (child), known);
    } else if (child.nodeType === Node.TEXT_NODE && at?.nodeType === Node.TEXT_NODE) {
      if (at.nodeValue !== child.nodeValue) at.nodeValue = child.nodeValue;
    } else {
      old.insertBefore(reuse(child, known), at);
    }
  });
  while (old.childNodes.length > children.length) old.lastChild?.remove();
}

/**
 * Return the old element that becomes a new one; null if there is none.
 * @param {Element} child
 * @param {ChildNode | null} at the old element in its place
 * @param {Map<string, SVGGElement>} known
 * @returns {Element | null}
 */
function counterpart(child, at, known) {
  const id = child.getAttribute("data-id");
  if (id !== null) {
    const found = known.get(id);
    known.delete(id);
    return found?.localName === child.localName ? found : null;
  }
  const fits = at instanceof Element && at.localName === child.localName && !at.hasAttribute("data-id");
  return fits ? at : null;
}

/**
 * Return a new part of the picture, in which things of the old one are used again.
 * @param {ChildNode} child
 * @param {Map<string, SVGGElement>} known
 * @returns {ChildNode}
 */
function reuse(child, known) {
  if (!(child instanceof Element) || !child.querySelector("[data-id]")) return child;
  const made = /** @type {Element} */ (child.cloneNode(false));
  become(made, child, known);
  return made;
}

/**
 * Let things glide from where they were, and new ones appear; what changes the panel flies over the page.
 * @param {Map<string, Shown>} panels
 * @param {Map<string, Where>} before
 */
function move(panels, before) {
  const after = boxes(panels);
  /** @type {Map<Element, Point>} */
  const moved = new Map();
  const flown = new Set();
  for (const [panel, { svg }] of panels) {
    for (const thing of thingsIn(svg)) {
      const from = before.get(thing.dataset.id ?? "");
      const to = after.get(thing.dataset.id ?? "");
      if (!to) continue;
      const above = thing.parentElement?.closest("[data-id]");
      if (!from) {
        if (!above || before.has(above.getAttribute("data-id") ?? ""))
          thing.animate([{ opacity: 0 }, { opacity: 1 }], MOVING);
        continue;
      }
      if (from.panel !== panel || (above && flown.has(above))) {
        if (!above || !flown.has(above)) fly(thing, from.on, to.on);
        flown.add(thing);
        continue;
      }
      const whole = { x: from.middle.x - to.middle.x, y: from.middle.y - to.middle.y };
      const carried = (above && moved.get(above)) ?? { x: 0, y: 0 };
      moved.set(thing, whole);
      const way = { x: whole.x - carried.x, y: whole.y - carried.y };
      if (Math.hypot(way.x, way.y) < NOTICED) continue;
      const to_own = localVector(svg, thing, way);
      thing.animate([{ transform: `translate(${to_own.x}px, ${to_own.y}px)` }, { transform: "translate(0, 0)" }], {
        ...MOVING,
        composite: "add",
      });
    }
  }
}

/**
 * Let a thing fly over the page from another panel.
 * @param {SVGGElement} thing
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function fly(thing, from, to) {
  const { x, y, width, height } = thing.getBBox();
  const copy = document.createElementNS(SVG, "svg");
  copy.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  copy.setAttribute("class", "tr flying");
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    left: `${to.x}px`,
    top: `${to.y}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  copy.append(...still(thing));
  document.body.append(copy);
  thing.animate([{ opacity: 0 }, { opacity: 0 }], MOVING);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const gone = () => copy.remove();
  copy.animate([{ transform: start }, { transform: "none" }], MOVING).finished.then(gone, gone);
}

/**
 * Return a vector of the picture in the coordinates of a thing in it.
 * @param {SVGSVGElement} svg
 * @param {SVGGElement} thing
 * @param {{ x: number, y: number }} way
 */
function localVector(svg, thing, way) {
  const own = thing.getScreenCTM();
  const scale = scaleOf(svg);
  if (!own) return way;
  const matrix = new DOMMatrix([own.a / scale, own.b / scale, own.c / scale, own.d / scale, 0, 0]).inverse();
  return { x: matrix.a * way.x + matrix.c * way.y, y: matrix.b * way.x + matrix.d * way.y };
}

/**
 * Return copies of the things that the next picture does not show, where they are now, each with its picture.
 * @param {Map<string, Shown>} panels
 * @param {SVGSVGElement[]} next
 * @returns {[SVGSVGElement, SVGGElement][]}
 */
function leaving(panels, next) {
  const stay = new Set(next.flatMap(thingsIn).map((thing) => thing.getAttribute("data-id")));
  /** @type {[SVGSVGElement, SVGGElement][]} */
  const ghosts = [];
  for (const { svg } of panels.values()) {
    const whole = svg.getScreenCTM();
    for (const thing of thingsIn(svg)) {
      const above = thing.parentElement?.closest("[data-id]");
      if (stay.has(thing.dataset.id ?? "") || (above && !stay.has(above.getAttribute("data-id"))) || !whole) continue;
      const own = thing.getScreenCTM();
      if (!own) continue;
      const ghost = /** @type {SVGGElement} */ (thing.cloneNode(true));
      const at = new DOMMatrix([whole.a, whole.b, whole.c, whole.d, whole.e, whole.f])
        .inverse()
        .multiply(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]));
      for (const each of [ghost, ...ghost.querySelectorAll("[data-id]")]) {
        for (const name of ["data-id", "data-lit", "data-only", "tabindex", "role", "aria-label"])
          each.removeAttribute(name);
      }
      ghost.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
      ghost.setAttribute("aria-hidden", "true");
      ghosts.push([svg, ghost]);
    }
  }
  return ghosts;
}

/**
 * Let things fade that are gone.
 * @param {[SVGSVGElement, SVGGElement][]} ghosts
 */
function leave(ghosts) {
  for (const [svg, ghost] of ghosts) {
    if (!svg.isConnected) continue;
    ghost.classList.add("leaving");
    svg.append(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], MOVING).finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }
}
