/**
 * What is new in the matches of tabs that have no stream of their own. One tab follows them all by one stream and tells
 * the others: the one that holds a lock. Where a browser gives no locks, as without HTTPS on another machine, no news
 * come, and each tab looks by itself.
 * @module
 */

import { read, PATIENCE } from "./events.js";

const NAME = "tabletop_rules.news";
/** The most matches that are followed. */
const MOST = 20;
/** Milliseconds for which the other tabs are waited for when they are asked what they want. */
const GATHER = 300;
/** Milliseconds after which a connection that was lost is tried again. */
const AGAIN = 5_000;

/**
 * @typedef {object} Message between tabs: one of these
 * @property {string} [wants] a match that a tab wants news of
 * @property {boolean} [leaves] a tab wants none any more
 * @property {boolean} [who] all are asked what they want
 * @property {boolean} [fresh] whether news come
 * @property {import("./types").News} [news]
 */

/** The news of one tab. */
export class News {
  /**
   * @param {string} id
   * @param {(version: number) => void} told
   */
  constructor(id, told) {
    this.id = id;
    this.told = told;
    this.wanted = false;
    /** Whether news come at the moment. */
    this.fresh = false;
    this.leads = false;
    /** The matches that are followed for other tabs.
     * @type {Set<string>} */
    this.others = new Set();
    this.stop = new AbortController();
    this.round = new AbortController();
    /** @type {() => void} */
    this.wake = () => {};
    this.channel = new BroadcastChannel(NAME);
    this.channel.onmessage = ({ data }) => this.#hear(data);
    this.left = () => this.#say({ leaves: true });
    addEventListener("pagehide", this.left);
    navigator.locks?.request(NAME, { signal: this.stop.signal }, () => this.#lead()).catch(() => {}); // it was closed
  }

  /**
   * Say whether this tab wants news.
   * @param {boolean} wanted
   */
  want(wanted) {
    if (wanted === this.wanted || this.stop.signal.aborted) return;
    this.wanted = wanted;
    this.#say(wanted ? { wants: this.id } : { leaves: true });
    if (this.leads) this.#renew();
  }

  /** Want nothing any more, and leave the lead to another tab. */
  close() {
    if (this.stop.signal.aborted) return;
    this.#say({ leaves: true });
    removeEventListener("pagehide", this.left);
    this.stop.abort();
    this.round.abort();
    this.wake();
    this.channel.close();
  }

  /** @param {Message} message */
  #say(message) {
    this.channel.postMessage(message);
  }

  /** @param {Message} message */
  #hear({ wants, leaves, who, fresh, news }) {
    if (who && this.wanted) this.#say({ wants: this.id });
    if (fresh !== undefined) this.fresh = fresh;
    if (news) this.#tell(news);
    if (!this.leads) return;
    if (wants && !this.others.has(wants)) {
      this.others.add(wants);
      this.#renew();
    } else if (wants) this.#say({ fresh: this.fresh });
    if (leaves) this.#ask();
  }

  /** @param {import("./types").News} news */
  #tell({ id, version }) {
    if (this.wanted && id === this.id) this.told(version);
  }

  /** Ask all others what they want. */
  #ask() {
    this.others.clear();
    this.#say({ who: true });
    setTimeout(() => this.#renew(), GATHER);
  }

  /** Follow what is wanted now. */
  #renew() {
    this.round.abort();
    this.wake();
  }

  /** @param {number} [pause] in milliseconds; else until something is wanted */
  #rest(pause) {
    return new Promise((resolve) => {
      this.wake = () => resolve(undefined);
      if (pause !== undefined) setTimeout(resolve, pause);
    });
  }

  /** Follow the matches of all tabs until this tab is closed. */
  async #lead() {
    this.leads = true;
    this.#ask();
    await this.#rest();
    while (!this.stop.signal.aborted) {
      const one = (this.round = new AbortController());
      const ids = [...new Set([...(this.wanted ? [this.id] : []), ...this.others])].slice(0, MOST);
      if (!ids.length) {
        await this.#rest();
        continue;
      }
      try {
        await read(
          { path: "stream", query: { matches: ids.join() }, headers: {}, patience: PATIENCE },
          one.signal,
          ({ event, data }) => {
            if (event !== "news") return;
            /** @type {import("./types").News} */
            const news = JSON.parse(data);
            this.#say({ news });
            this.#tell(news);
          },
          () => this.#show(true),
        );
      } catch {
        // it was renewed, or lost
      }
      if (one.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, GATHER)); // several tabs may be opened at once
        continue;
      }
      this.#show(false);
      await this.#rest(AGAIN);
    }
  }

  /** @param {boolean} fresh */
  #show(fresh) {
    this.fresh = fresh;
    this.#say({ fresh });
  }
}
