/**
 * How one picture becomes the next: things that both have stay the same elements.
 * @module
 */

/** Attributes that the page adds, which a new picture does not take away. */
const OURS = ["tabindex", "role", "aria-label", "aria-roledescription", "data-lit", "data-picked", "data-only", "style"];

/**
 * Make one element like another, keeping the elements of things that both have.
 * @param {Element} old
 * @param {Element} next
 * @param {Map<string, SVGGElement>} known the things of the old picture that are not used again yet
 */
export function become(old, next, known) {
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
      const part = reuse(child, known); // which may have taken what was in its place
      old.insertBefore(part, old.childNodes[n] ?? null);
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
