/**
 * Pointing at the picture: with the mouse, with a finger, with the keyboard.
 * @module
 */

import { nameOf } from "./drawn.js";
import { t } from "./texts.js";

/** Milliseconds that the pointer rests on a thing before its text is shown. */
const REST = 350;
/** Milliseconds after which a touch is a long press. */
const LONG = 500;

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @typedef {object} Pointers
 * @property {(ids: string[]) => void} choose is given the thing that was clicked, and those around it
 * @property {(thing: SVGGElement, how: "rest" | "focus" | "press") => void} look
 * @property {() => void} leave
 * @property {() => void} cancel
 */

/**
 * Listen to a picture.
 * @param {import("./picture.js").Picture} picture
 * @param {Pointers} on
 */
export function listen(picture, on) {
  for (const place of Object.values(picture.places)) hear(picture, place, on);
}

/**
 * Listen to a place of the picture.
 * @param {import("./picture.js").Picture} picture
 * @param {HTMLElement} place
 * @param {Pointers} on
 */
function hear(picture, place, on) {
  let rest = 0;
  let press = 0;
  let pressed = false;

  place.addEventListener("click", (event) => {
    if (pressed) {
      pressed = false;
      return;
    }
    clearTimeout(rest);
    const ids = around(event.target);
    if (ids.length) on.choose(ids);
    else if (event.target instanceof Element && event.target.closest("svg, .land")) on.cancel();
  });
  place.addEventListener("pointerover", (event) => {
    clearTimeout(rest);
    const thing = thingAt(event.target);
    if (event.pointerType === "mouse" && thing) rest = setTimeout(() => on.look(thing, "rest"), REST);
  });
  place.addEventListener("pointerout", (event) => {
    clearTimeout(rest);
    if (event.pointerType === "mouse" && !thingAt(event.relatedTarget)) on.leave();
  });
  place.addEventListener("pointerdown", (event) => {
    pressed = false;
    const thing = thingAt(event.target);
    if (event.pointerType === "mouse" || !thing) return;
    press = setTimeout(() => {
      pressed = true;
      on.look(thing, "press");
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    place.addEventListener(end, (event) => {
      const { movementX = 0, movementY = 0 } = /** @type {PointerEvent} */ (event);
      if (end !== "pointermove" || Math.hypot(movementX, movementY) > 4) clearTimeout(press);
    });
  }
  place.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
  place.addEventListener("focusin", (event) => {
    const thing = thingAt(event.target);
    if (!thing) return;
    stop(picture, thing);
    if (thing.matches(":focus-visible")) on.look(thing, "focus");
  });
  place.addEventListener("focusout", (event) => {
    if (!place.contains(/** @type {Node | null} */ (event.relatedTarget))) on.leave();
  });
  place.addEventListener("keydown", (event) => {
    const thing = thingAt(event.target);
    if (!thing || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    const things = visible(picture);
    if (way) nearest(things, thing, way)?.focus();
    else if (event.key === "Home") things[0]?.focus();
    else if (event.key === "End") things.at(-1)?.focus();
    else if (event.key === "n" || event.key === "N") next(things, thing, event.shiftKey ? -1 : 1)?.focus();
    else if (event.key === "Enter" || event.key === " ") on.choose([thing.dataset.id ?? ""]);
    else if (event.key === "Escape") on.cancel();
    else return;
    event.preventDefault();
  });
}

/**
 * Make the things of a picture reachable by keyboard and known to screen readers. Call it after each change.
 * @param {import("./picture.js").Picture} picture
 */
export function label(picture) {
  for (const { frame, svg } of picture.panels.values()) {
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", frame.getAttribute("aria-label") ?? frame.querySelector("summary")?.textContent ?? "");
    svg.setAttribute("aria-describedby", "table-help");
  }
  const things = picture.things();
  const focused = thingAt(document.activeElement);
  for (const thing of things) {
    const state = thing.hasAttribute("data-picked") ? `, ${t("chosen", { what: "" }).trim().replace(/\s*:$/, "")}` : "";
    const lit = thing.hasAttribute("data-lit") && !state ? `, ${t("choosable")}` : "";
    thing.setAttribute("role", thing.querySelector("[data-id]") ? "group" : lit || state ? "button" : "img");
    thing.setAttribute("aria-label", nameOf(thing) + state + lit);
  }
  const stopped =
    things.find((thing) => thing === focused) ??
    things.find((thing) => thing.hasAttribute("data-lit") && !thing.hasAttribute("data-picked")) ??
    things[0];
  if (stopped) stop(picture, stopped);
}

/**
 * Make one thing the stop of the Tab key.
 * @param {import("./picture.js").Picture} picture
 * @param {SVGGElement} thing
 */
function stop(picture, thing) {
  for (const other of picture.things()) other.setAttribute("tabindex", other === thing ? "0" : "-1");
}

/**
 * @param {EventTarget | null} target
 * @returns {SVGGElement | null}
 */
const thingAt = (target) => (target instanceof Element ? target.closest("svg [data-id]") : null);

/**
 * Return the ids of a thing and of those around it.
 * @param {EventTarget | null} target
 * @returns {string[]}
 */
function around(target) {
  const ids = [];
  for (let at = thingAt(target); at; at = thingAt(at.parentElement)) ids.push(at.dataset.id ?? "");
  return ids;
}

/**
 * Return the things that take room on the screen.
 * @param {import("./picture.js").Picture} picture
 * @returns {SVGGElement[]}
 */
const visible = (picture) => picture.things().filter((thing) => thing.getBoundingClientRect().width > 0);

/**
 * Return the nearest thing in a direction.
 * @param {SVGGElement[]} things
 * @param {SVGGElement} from
 * @param {[number, number]} way
 * @returns {SVGGElement | null}
 */
function nearest(things, from, [x, y]) {
  const here = from.getBoundingClientRect();
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === from) continue;
    const there = thing.getBoundingClientRect();
    const dx = there.x + there.width / 2 - here.x - here.width / 2;
    const dy = there.y + there.height / 2 - here.y - here.height / 2;
    const along = dx * x + dy * y;
    const aside = Math.abs(dx * y - dy * x);
    const far = along + 2.5 * aside;
    if (along > 1 && far < least) [best, least] = [thing, far];
  }
  return best;
}

/**
 * Return the next thing that can be chosen, or the next of all if none can.
 * @param {SVGGElement[]} things
 * @param {SVGGElement} from
 * @param {1 | -1} step
 * @returns {SVGGElement | undefined}
 */
function next(things, from, step) {
  const lit = things.filter((thing) => thing.hasAttribute("data-lit") || thing === from);
  const among = lit.length > 1 ? lit : things;
  return among[(among.indexOf(from) + step + among.length) % among.length];
}
