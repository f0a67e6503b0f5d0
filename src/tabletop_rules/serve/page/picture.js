/**
 * The picture of the table: the old one becomes the new one, thing by thing, and what moved is seen to move.
 * @module
 */

const SVG = "http://www.w3.org/2000/svg";
/** Attributes that the page adds, which a new picture does not take away. */
const OURS = ["tabindex", "role", "aria-label", "aria-roledescription", "data-lit", "data-picked", "style"];
const MOVING = { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" };
/** The least distance, in units of the picture, that is shown as a movement. */
const NOTICED = 3;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

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

/** A picture on the page, which follows the match. */
export class Picture {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    this.text = "";
  }

  /**
   * Show a new picture.
   * @param {string} text
   * @param {boolean} moving whether to animate what changes
   */
  show(text, moving) {
    if (text === this.text) return;
    this.text = text;
    const next = parse(text);
    const old = this.svg;
    if (!old) {
      this.svg = next;
      this.place.replaceChildren(next);
      return;
    }
    const focused = document.activeElement?.closest("[data-id]")?.getAttribute("data-id") ?? null;
    const animate = moving && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const each of old.getAnimations({ subtree: true })) if (!(each instanceof CSSAnimation)) each.finish();
    old.querySelectorAll(".leaving, .ghost").forEach((ghost) => ghost.remove());
    const before = animate ? boxes(old) : new Map();
    const ghosts = animate ? leaving(old, next) : [];
    become(old, next, this.#byId());
    if (animate) {
      move(old, before);
      leave(old, ghosts);
    }
    if (focused !== null && this.place.contains(document.activeElement) === false) this.thing(focused)?.focus();
  }

  #byId() {
    return new Map(this.things().map((thing) => [thing.dataset.id ?? "", thing]));
  }

  /**
   * Return everything in the picture that has an id, in the order in which it is drawn.
   * @returns {SVGGElement[]}
   */
  things() {
    return this.svg
      ? [.../** @type {NodeListOf<SVGGElement>} */ (this.svg.querySelectorAll("[data-id]:not(.leaving *)"))]
      : [];
  }

  /**
   * Return the group of a thing; null if the picture does not show it.
   * @param {string} id
   * @returns {SVGGElement | null}
   */
  thing(id) {
    return this.svg?.querySelector(`[data-id="${CSS.escape(id)}"]:not(.leaving *)`) ?? null;
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
   * Return a picture of a thing alone; null if the picture does not show it.
   * @param {string} id
   * @returns {SVGSVGElement | null}
   */
  copy(id) {
    const thing = this.thing(id);
    if (!thing) return null;
    const { x, y, width, height } = thing.getBBox();
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `${x - 1} ${y - 1} ${width + 2} ${height + 2}`);
    svg.setAttribute("class", "tr about");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", nameOf(thing));
    svg.append(...still(thing));
    return svg;
  }

  /**
   * Show things where they would lie.
   * @param {readonly string[][]} ghosts pairs of a thing and its place
   */
  haunt(ghosts) {
    this.svg?.querySelectorAll(".ghost").forEach((ghost) => ghost.remove());
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
    }
  }
}

/**
 * Return copies of what a thing is drawn of, which cannot be pointed at.
 * @param {SVGGElement} thing
 * @returns {Element[]}
 */
function still(thing) {
  const parts = [...thing.children].filter(({ localName }) => localName !== "title");
  const copies = parts.map((part) => /** @type {Element} */ (part.cloneNode(true)));
  for (const copy of copies)
    for (const each of [copy, ...copy.querySelectorAll("*")])
      for (const name of ["data-id", "data-lit", "data-picked", "tabindex", "role", "aria-label"])
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
 * Return the boxes of all things, in units of the picture.
 * @param {SVGSVGElement} svg
 * @returns {Map<string, Box>}
 */
function boxes(svg) {
  const scale = scaleOf(svg);
  const origin = svg.getBoundingClientRect();
  return new Map(
    [.../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("[data-id]"))].map((thing) => {
      const box = thing.getBoundingClientRect();
      return [
        thing.dataset.id ?? "",
        {
          x: (box.x - origin.x) / scale,
          y: (box.y - origin.y) / scale,
          width: box.width / scale,
          height: box.height / scale,
        },
      ];
    }),
  );
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
 * Let things glide from where they were, and new ones appear.
 * @param {SVGSVGElement} svg
 * @param {Map<string, Box>} before
 */
function move(svg, before) {
  const after = boxes(svg);
  /** @type {Map<Element, { x: number, y: number }>} */
  const moved = new Map();
  for (const thing of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("[data-id]"))) {
    const from = before.get(thing.dataset.id ?? "");
    const to = after.get(thing.dataset.id ?? "");
    if (!to?.width) continue;
    const above = thing.parentElement?.closest("[data-id]");
    if (!from?.width) {
      if (!above || before.has(above.getAttribute("data-id") ?? ""))
        thing.animate([{ opacity: 0 }, { opacity: 1 }], MOVING);
      continue;
    }
    const whole = {
      x: from.x + from.width / 2 - to.x - to.width / 2,
      y: from.y + from.height / 2 - to.y - to.height / 2,
    };
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
 * Return copies of the things that the next picture does not show, where they are now.
 * @param {SVGSVGElement} svg
 * @param {SVGSVGElement} next
 * @returns {SVGGElement[]}
 */
function leaving(svg, next) {
  const stay = new Set([...next.querySelectorAll("[data-id]")].map((thing) => thing.getAttribute("data-id")));
  const whole = svg.getScreenCTM();
  /** @type {SVGGElement[]} */
  const ghosts = [];
  for (const thing of /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("[data-id]"))) {
    const above = thing.parentElement?.closest("[data-id]");
    if (stay.has(thing.dataset.id ?? "") || (above && !stay.has(above.getAttribute("data-id"))) || !whole) continue;
    const own = thing.getScreenCTM();
    if (!own) continue;
    const ghost = /** @type {SVGGElement} */ (thing.cloneNode(true));
    const at = new DOMMatrix([whole.a, whole.b, whole.c, whole.d, whole.e, whole.f])
      .inverse()
      .multiply(new DOMMatrix([own.a, own.b, own.c, own.d, own.e, own.f]));
    for (const each of [ghost, ...ghost.querySelectorAll("[data-id]")]) {
      for (const name of ["data-id", "data-lit", "tabindex", "role", "aria-label"]) each.removeAttribute(name);
    }
    ghost.setAttribute("transform", `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})`);
    ghost.setAttribute("aria-hidden", "true");
    ghosts.push(ghost);
  }
  return ghosts;
}

/**
 * Let things fade that are gone.
 * @param {SVGSVGElement} svg
 * @param {SVGGElement[]} ghosts
 */
function leave(svg, ghosts) {
  for (const ghost of ghosts) {
    ghost.classList.add("leaving");
    svg.append(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], MOVING).finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  }
}
