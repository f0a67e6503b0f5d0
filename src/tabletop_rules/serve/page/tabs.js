/**
 * Which tabs of a browser follow their tables all the time. A browser opens six connections to a server, and a stream
 * keeps one of them: the tabs that were shown last have one, the others look when there is something new.
 * @module
 */

/** How many tabs have a stream. */
const MOST = 3;
/** Milliseconds between two signs of life of a tab, and after which a silent one counts as closed. */
const BEAT = 4_000;
const GONE = 12_000;

/** @typedef {{ id: string, since: number, open: boolean }} Sign */

/** The place of one tab among those that follow a table. */
export class Place {
  /** @param {() => void} changed is called when the tab gets a stream, or has to give it up */
  constructor(changed) {
    this.changed = changed;
    this.id = `${Math.random()}`;
    this.since = Date.now();
    this.closed = false;
    this.live = !document.hidden;
    /** @type {Map<string, { since: number, seen: number }>} */
    this.others = new Map();
    this.channel = new BroadcastChannel("tabletop_rules");
    this.channel.onmessage = ({ data }) => this.#hear(data);
    this.clock = setInterval(() => this.#say(true), BEAT);
    this.shown = () => {
      if (!document.hidden) this.since = Date.now();
      this.#say(true);
      this.#look();
    };
    this.left = () => this.#say(false);
    document.addEventListener("visibilitychange", this.shown);
    addEventListener("pagehide", this.left);
    this.#say(true);
  }

  /** Leave the place to others. */
  close() {
    if (this.closed) return;
    this.#say(false);
    this.closed = true;
    clearInterval(this.clock);
    document.removeEventListener("visibilitychange", this.shown);
    removeEventListener("pagehide", this.left);
    this.channel.close();
  }

  /** @returns {boolean} */
  #isLive() {
    const now = Date.now();
    for (const [id, { seen }] of this.others) if (now - seen > GONE) this.others.delete(id);
    const later = [...this.others].filter(
      ([id, { since }]) => since > this.since || (since === this.since && id > this.id),
    );
    return !document.hidden && later.length < MOST;
  }

  #look() {
    const live = this.#isLive();
    if (live === this.live) return;
    this.live = live;
    this.changed();
  }

  /** @param {boolean} open whether this tab still follows; one that is hidden needs no stream */
  #say(open) {
    /** @type {Sign} */
    const sign = { id: this.id, since: this.since, open: open && !document.hidden };
    this.channel.postMessage(sign);
    if (open) this.#look();
  }

  /** @param {Sign} sign */
  #hear({ id, since, open }) {
    const isNew = !this.others.has(id);
    if (open) this.others.set(id, { since, seen: Date.now() });
    else this.others.delete(id);
    if (open && isNew) this.#say(true);
    else this.#look();
  }
}
