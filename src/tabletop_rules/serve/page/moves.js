/**
 * What the others do, shown one after the other.
 * @module
 */

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").LineAbout} Line */

/** Milliseconds from one headline to the next, from anything to the next, and for which the newest state may wait. */
const PACE = 700;
const BRIEF = 250;
const PATIENCE = 3_500;
/** The most lines that are shown over the table at once: one that comes soon after another leaves time to read it. */
const TOLD = 2;

/**
 * @typedef {object} Stage
 * @property {(state: State, lines: Line[]) => void} arrive shows a state, and adds what led there to the story
 * @property {(told: string[]) => void} caption shows the lines of the last moves over the table, the newest last
 * @property {(at: number) => Promise<State>} read returns the state at a version
 * @property {() => boolean} mine whether what comes next answers the viewer, who waits for it
 */

/**
 * Return what a promise brings in time; null if it is late or fails.
 * @template T
 * @param {Promise<T>} made
 * @param {number} patience in milliseconds
 * @returns {Promise<T | null>}
 */
const inTime = (made, patience) =>
  Promise.race([made.catch(() => null), new Promise((resolve) => setTimeout(resolve, patience, null))]);

/** States that have come and are not shown yet. A click or a key shows the newest at once. */
export class Moves {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {{ state: State, lines: Line[] }[]} */
    this.waiting = [];
    this.running = false;
    this.skipping = false;
    this.waited = 0;
    /** When something was shown last, and when a headline was. */
    this.shown = 0;
    this.headline = 0;
    /** @type {() => void} */
    this.wake = () => {};
    this.clock = 0;
    /** @type {string[]} */
    this.told = [];
    this.skip = () => {
      this.skipping = this.running;
      this.wake();
    };
    for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, this.skip, { capture: true });
  }

  /** Forget what waits. */
  clear() {
    this.waiting = [];
    this.skip();
    this.#tell([]);
  }

  /** Show nothing any more. */
  close() {
    this.clear();
    for (const event of ["pointerdown", "keydown"]) document.removeEventListener(event, this.skip, { capture: true });
  }

  /**
   * Show a state after those that wait.
   * @param {State} state
   * @param {Line[]} lines what led there
   */
  take(state, lines) {
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still && !this.running) return this.stage.arrive(state, lines);
    if (still) this.skip();
    this.waiting.push({ state, lines });
    if (!this.running) void this.#run();
  }

  async #run() {
    this.running = true;
    this.waited = 0;
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      try {
        await this.#show(next.state, next.lines);
      } catch (error) {
        reportError(error); // what comes next is shown all the same
      }
    }
    this.running = false;
    this.skipping = false;
  }

  /**
   * @param {State} state
   * @param {Line[]} lines
   */
  async #show(state, lines) {
    const stops = stopsOf(lines);
    for (const [n, some] of stops.entries()) {
      const mine = n === 0 && this.stage.mine();
      if (!mine) await this.#pause(Math.max(this.shown + BRIEF, some.some(isHeadline) ? this.headline + PACE : 0));
      const last = n === stops.length - 1;
      if (!last && this.skipping) continue; // the last stop tells all
      const at = some.at(-1);
      const shown = last ? state : at && (await inTime(this.stage.read(at.record), PATIENCE));
      if (!shown) continue;
      this.stage.arrive(shown, last ? lines : stops.slice(0, n + 1).flat());
      const line = some.findLast(isHeadline) ?? (this.told.length ? null : at);
      if (shown.over) this.#tell([]); // who has won is told beside the table
      else if (line && !mine) this.#tell([...(this.skipping ? [] : this.told), line.text].slice(-TOLD));
      this.shown = performance.now();
      if (some.some(isHeadline)) this.headline = this.shown;
    }
  }

  /**
   * Wait until the moves before were seen, but not too long.
   * @param {number} due when the next may be shown
   */
  async #pause(due) {
    const rest = Math.min(due - performance.now(), PATIENCE - this.waited);
    if (rest <= 0 || this.skipping) return;
    this.waited += rest;
    await new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      setTimeout(resolve, rest);
    });
  }

  /** @param {string[]} told the lines that are shown from now on, for a while */
  #tell(told) {
    clearTimeout(this.clock);
    this.told = told;
    this.stage.caption(told);
    if (told.length) this.clock = setTimeout(() => this.#tell([]), 4 * PACE);
  }
}

/** @param {Line} line */
const isHeadline = ({ matters }) => matters === "headline";

/** The most moves of one event that are shown apart. */
const MOST = 5;

/**
 * Return lines in the groups that are shown one after the other: each ends with a headline, the last with all else.
 * @param {Line[]} lines
 * @returns {Line[][]} at least one
 */
export function stopsOf(lines) {
  if (lines.some(({ back_to }) => back_to !== null)) return [lines];
  /** @type {Line[][]} */
  const stops = [[]];
  for (const line of lines) {
    stops.at(-1)?.push(line);
    if (isHeadline(line)) stops.push([]);
  }
  if (stops.length > 1 && !stops.at(-1)?.length) stops.pop();
  const few = stops.slice(-MOST);
  return [[...stops.slice(0, -MOST).flat(), ...(few[0] ?? [])], ...few.slice(1)];
}
