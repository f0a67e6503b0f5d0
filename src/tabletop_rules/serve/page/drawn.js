/**
 * Drawings of the server on this page: how they come in, and the things in them.
 * @module
 */

export const SVG = "http://www.w3.org/2000/svg";

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

/**
 * @param {SVGSVGElement} svg
 * @returns {SVGGElement[]}
 */
export const thingsIn = (svg) => [
  .../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll("[data-id]:not(.leaving *)")),
];

/**
 * Return copies of what a thing is drawn of, which cannot be pointed at; not its coordinates.
 * @param {SVGGElement} thing
 * @returns {Element[]}
 */
export function still(thing) {
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
