/**
 * What is seen to move when a picture has become the next: things glide, fly from panel to panel, appear and fade.
 * @module
 */

import { still, SVG, thingsIn } from "./drawn.js";

const MOVING = { duration: 420, easing: "cubic-bezier(.3,.7,.2,1)" };
/** The least distance, in units of the picture, that is shown as a movement. */
const NOTICED = 3;

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ panel: string, middle: Point, on: DOMRect }} Where the panel of a thing, and where it is there and on the screen */

/** @typedef {import("./picture.js").Shown} Shown */

/**
 * Return where all things are.
 * @param {Map<string, Shown>} panels
 * @returns {Map<string, Where>}
 */
export function boxes(panels) {
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
 * Let things glide from where they were, and new ones appear; what changes the panel flies over the page.
 * @param {Map<string, Shown>} panels
 * @param {Map<string, Where>} before
 */
export function move(panels, before) {
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
export function leaving(panels, next) {
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
export function leave(ghosts) {
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
