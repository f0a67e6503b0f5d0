/**
 * Elements, made and found.
 * @module
 */

/** @typedef {Node | string | null | undefined | false | Child[]} Child */

/** Attributes, and listeners under names such as `onclick`. */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)>} Attributes */

/**
 * Return a new element. Attributes that are null, undefined or false are left out; true is an empty attribute.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...nodes(children));
  return made;
}

/**
 * Return children without those that are absent, lists flattened.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function nodes(children) {
  return children.flatMap((child) => (Array.isArray(child) ? nodes(child) : child || child === "" ? [child] : []));
}

/**
 * Replace what is in an element. By their `data-key`, the focus stays where it was, and opened parts stay open.
 * @param {Element} element
 * @param {...Child} children
 * @returns {boolean} false if the focus was on something that is gone
 */
export function fill(element, ...children) {
  const { activeElement } = document;
  const focused = element.contains(activeElement) ? keyOf(activeElement) : null;
  const open = [...element.querySelectorAll("details[open]")].map(keyOf);
  element.replaceChildren(...nodes(children));
  for (const part of element.querySelectorAll("details")) part.open ||= open.includes(keyOf(part) ?? "");
  if (focused === null) return true;
  const again = element.querySelector(`[data-key="${CSS.escape(focused)}"]`);
  if (again instanceof HTMLElement) again.focus();
  return again !== null;
}

/**
 * Return the key of an element; null if it has none.
 * @param {Element | null} element
 */
const keyOf = (element) => element?.getAttribute("data-key") ?? null;

/**
 * Return whether somebody is writing or choosing in an element, which is better left as it is.
 * @param {Element} element
 */
export const isUsed = (element) =>
  element.contains(document.activeElement) && document.activeElement?.matches("input:not([type=checkbox]), select") === true;

/**
 * Make an element a stop of the Tab key while what is in it scrolls, so that keys can scroll it.
 * @param {HTMLElement} element
 * @param {Element} content
 */
export function stopToScroll(element, content) {
  const sizes = new ResizeObserver(() => {
    const larger = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (larger && /auto|scroll/.test(getComputedStyle(element).overflow)) element.tabIndex = 0;
    else if (element !== document.activeElement) element.removeAttribute("tabindex");
  });
  sizes.observe(element);
  sizes.observe(content);
}

/**
 * Return the element with an id of the page.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Let the arrow keys, Home and End walk over the buttons in an element, which is one stop of the Tab key.
 * @param {HTMLElement} element
 * @param {string} selector
 */
export function walkable(element, selector = "button") {
  const all = () => /** @type {HTMLElement[]} */ ([...element.querySelectorAll(selector)]);
  const items = all();
  const stop = items.find((item) => item === document.activeElement) ?? items[0];
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  element.onkeydown = (event) => {
    const list = all();
    const at = list.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (at < 0) return;
    const step = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: list.length - 1,
    };
    const to = step[/** @type {keyof typeof step} */ (event.key)];
    if (to === undefined) return;
    event.preventDefault();
    const next = list[(to + list.length) % list.length];
    for (const item of list) item.tabIndex = item === next ? 0 : -1;
    next?.focus();
  };
}
