/**
 * What a visitor has chosen, and the seats that this browser holds. Both are kept in the browser.
 * @module
 */

/** @typedef {"en" | "fr"} Language */
/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {{ language: Language, theme: Theme, confirm: boolean, alerts: boolean, name: string, hints: boolean, known: string[] }} Settings */

/** @type {Settings} */
const DEFAULTS = {
  language: (navigator.language || "en").toLowerCase().startsWith("fr") ? "fr" : "en",
  theme: "auto",
  confirm: true,
  alerts: false,
  name: "",
  hints: true,
  known: [], // the kinds of decisions that were explained
};

const SETTINGS = "tabletop.settings";
const HELD = "tabletop.match.";

/**
 * Return what is stored under a key; null if nothing is, or the browser keeps nothing.
 * @param {string} key
 * @returns {any}
 */
function load(key, storage = () => localStorage) {
  try {
    return JSON.parse(storage().getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Store a value, as far as the browser lets us.
 * @param {string} key
 * @param {unknown} value
 */
function save(key, value, storage = () => localStorage) {
  try {
    storage().setItem(key, JSON.stringify(value));
  } catch {
    // a private window: the page works without
  }
}

/** @type {Settings} */
export const settings = { ...DEFAULTS, ...load(SETTINGS) };

/**
 * Change a setting, and keep it.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  Object.assign(settings, changes);
  save(SETTINGS, settings);
  apply();
}

/** Show language and theme on the page. */
export function apply() {
  const root = document.documentElement;
  root.lang = settings.language;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
}

// --- the seats of this browser --------------------------------------------------------------------------------------

/** @typedef {{ seat: number, token: string, name: string }} HeldSeat */
/** @typedef {{ seat: number, link: string }} Link */
/** @typedef {{ id: string, game: string, seen: number, seats: HeldSeat[], host: string, links: Link[] }} Held */

/**
 * Return what this browser holds of a match.
 * @param {string} id
 * @returns {Held}
 */
export function held(id) {
  return { id, game: "", seen: 0, seats: [], host: "", links: [], ...load(HELD + id) };
}

/**
 * Keep something of a match.
 * @param {string} id
 * @param {Partial<Held>} changes
 */
export function hold(id, changes) {
  save(HELD + id, { ...held(id), seen: Date.now(), ...changes });
}

/**
 * Keep the token of a seat, and play that seat in this tab.
 * @param {string} id
 * @param {HeldSeat} seat
 */
export function holdSeat(id, seat) {
  hold(id, {
    seats: [...held(id).seats.filter((other) => other.token !== seat.token && other.seat !== seat.seat), seat],
  });
  playAs(id, seat.token);
}

/**
 * Play with a token in this tab; "" to watch.
 * @param {string} id
 * @param {string} token
 */
export function playAs(id, token) {
  save(HELD + id, token, () => sessionStorage);
}

/**
 * Return the token that this tab plays with; "" for an onlooker.
 * @param {string} id
 * @returns {string}
 */
export function token(id) {
  const chosen = load(HELD + id, () => sessionStorage);
  const mine = held(id);
  return typeof chosen === "string" ? chosen : (mine.seats[0]?.token ?? mine.host);
}

/**
 * Return the matches that this browser holds seats of, the last seen first.
 * @returns {Held[]}
 */
export function heldMatches() {
  try {
    const ids = Object.keys(localStorage)
      .filter((key) => key.startsWith(HELD))
      .map((key) => key.slice(HELD.length));
    return ids.map(held).sort((one, other) => other.seen - one.seen);
  } catch {
    return [];
  }
}

/**
 * Forget a match.
 * @param {string} id
 */
export function forget(id) {
  try {
    localStorage.removeItem(HELD + id);
  } catch {
    // nothing was kept
  }
}
