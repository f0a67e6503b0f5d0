/**
 * How clicks narrow the legal commands down to one. Pure functions on lists; no rule of any game.
 * @module
 */

/** @typedef {import("./types").CommandAbout} Choice */

/**
 * Return the commands that touch everything clicked, a thing as often as it was clicked.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} clicked
 * @returns {Choice[]}
 */
export function fitting(choices, clicked) {
  return choices.filter(({ targets }) => {
    const left = [...targets];
    return clicked.every((id) => {
      const at = left.indexOf(id);
      return at >= 0 && left.splice(at, 1).length > 0;
    });
  });
}

/**
 * Return the things that a next click can narrow the commands with: targets that not all of them share, and places on
 * which something would lie, even if there is only one.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} clicked
 * @returns {Set<string>}
 */
export function clickable(choices, clicked) {
  const left = fitting(choices, clicked);
  const open = left.map(({ targets }) => without(targets, clicked));
  const ids = new Set(open.flat());
  const places = new Set(left.flatMap(({ ghosts }) => ghosts.map(([, on]) => on)));
  const telling = [...ids].filter((id) => places.has(id) || !open.every((targets) => targets.includes(id)));
  return telling.length ? new Set(telling) : ids;
}

/**
 * @typedef {object} Narrowed
 * @property {string[]} clicked what counts as clicked now
 * @property {Choice[]} left the commands that fit
 * @property {Choice | null} chosen the command that is meant, once there is no doubt
 */

/**
 * Return what a click on a thing leads to. Null if no command touches it.
 *
 * A thing that does not fit to what was clicked before starts anew. When one command is left it is chosen, whatever
 * else it touches. A second click on the last thing chooses the command that touches nothing more.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} clicked
 * @param {string} id
 * @returns {Narrowed | null}
 */
export function click(choices, clicked, id) {
  const again = clicked.at(-1) === id;
  if (again && !fitting(choices, [...clicked, id]).length) {
    const exact = whole(fitting(choices, clicked), clicked);
    if (exact.length === 1) return { clicked: [...clicked], left: exact, chosen: exact[0] ?? null };
    return null;
  }
  for (const next of [[...clicked, id], [id]]) {
    const left = fitting(choices, next);
    if (!left.length) continue;
    const [only] = left;
    if (left.length === 1 && only) return { clicked: next, left, chosen: only };
    if (whole(left, next).length === left.length) {
      const inOrder = left.filter(({ targets }) => next.every((thing, n) => targets[n] === thing));
      if (inOrder.length === 1) return { clicked: next, left: inOrder, chosen: inOrder[0] ?? null };
    }
    return { clicked: next, left, chosen: null };
  }
  return null;
}

/**
 * Return the commands that would put something on a place, each look once: of those that would look the same, the first.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} clicked
 * @param {string} place
 * @param {(thing: string) => string} look
 * @returns {Choice[]}
 */
export function ghostly(choices, clicked, place, look) {
  const seen = new Set();
  return fitting(choices, clicked).filter(({ ghosts }) => {
    if (!ghosts.some(([, on]) => on === place)) return false;
    const drawn = ghosts.map(([thing, on]) => `${look(thing ?? "")} ${on}`).join();
    return !seen.has(drawn) && seen.add(drawn);
  });
}

/**
 * Return the commands that touch what was clicked and nothing else.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} clicked
 */
const whole = (choices, clicked) => choices.filter(({ targets }) => !without(targets, clicked).length);

/**
 * Return targets without those that were clicked.
 * @param {readonly string[]} targets
 * @param {readonly string[]} clicked
 * @returns {string[]}
 */
function without(targets, clicked) {
  const left = [...targets];
  for (const id of clicked) if (left.includes(id)) left.splice(left.indexOf(id), 1);
  return left;
}
