/**
 * The stream of a match, which connects again by itself.
 * @module
 */

import { ApiError, headers } from "./api.js";
import { read, PATIENCE } from "./events.js";
import { News } from "./news.js";
import { Place } from "./tabs.js";

/** @typedef {"connecting" | "live" | "lost" | "offline"} Link the last if the device has no network */
/** Milliseconds for which the answer to a connection is waited for at first; for each further try, twice as long. */
const OPENING = 8_000;
/** The longest pause between two tries, in milliseconds. */
const LONGEST = 15_000;
/** Milliseconds for which a tab without a stream of its own listens, and after which it does so again without news. */
const GLANCE = 500;
const AGAIN = { told: 45_000, shown: 3_000, hidden: 15_000 };
/** Milliseconds after which a version that is known to exist should have come. */
const LATE = 3_000;

/**
 * @typedef {object} Follower
 * @property {() => number} width returns for how many pixels the picture is drawn
 * @property {(changed: import("./types").Changed, state: import("./types").State) => void} changed
 * @property {(about: import("./types").MatchAbout) => void} about is told the public facts, first and when they change
 * @property {(around: import("./types").Around) => void} around is told who is there
 * @property {(link: Link, seconds: number) => void} link is told the state of the connection, and when the next try is
 * @property {(error: ApiError) => void} refused is told that there is nothing to follow
 * @property {(error: ApiError) => void} failed is told what keeps the server from answering
 */

/**
 * @typedef {object} Following
 * @property {() => void} stop
 * @property {(version: number) => void} expect sees to it that a version comes soon
 * @property {() => void} renew asks for the state again, with a picture for another width
 */

/**
 * Follow a match.
 * @param {import("./api.js").Match} match
 * @param {Follower} follower
 * @returns {Following}
 */
export function follow(match, follower) {
  const stop = new AbortController();
  let last = 0;
  let tries = 0;
  /** @type {() => void} */
  let wake = () => {};
  let round = new AbortController();
  const now = () => wake();
  /** The network has come or gone: what was connected before tells nothing more. */
  const anew = () => {
    tries = 0;
    round.abort();
    wake();
  };
  let due = false;
  const news = new News(match.id, (version) => {
    if (version <= last) return;
    due = true;
    wake();
  });
  const place = new Place(() => {
    news.want(!place.live);
    round.abort();
    wake();
  });
  news.want(!place.live);
  addEventListener("online", anew);
  addEventListener("offline", anew);
  document.addEventListener("visibilitychange", now);

  /** @param {number} pause */
  const rest = (pause) =>
    new Promise((resolve) => {
      wake = () => resolve(undefined);
      setTimeout(resolve, pause);
    });
  const run = async () => {
    while (!stop.signal.aborted) {
      const { live } = place;
      const one = (round = new AbortController());
      due = false;
      if (live || tries) follower.link(navigator.onLine ? "connecting" : "offline", 0);
      let pause = 0;
      let state = "";
      try {
        await read(
          {
            path: `matches/${match.id}/stream`,
            query: { state: "true", width: follower.width(), away: live ? undefined : "true" },
            headers: { ...headers(match.token), "Last-Event-ID": String(last) },
            patience: Math.min(PATIENCE, OPENING * 2 ** tries),
          },
          one.signal,
          (event) => {
            if (event.event === "match") follower.about(JSON.parse(event.data));
            if (event.event === "around") follower.around(JSON.parse(event.data));
            if (event.event !== "changed") return;
            last = Number(event.id) || last;
            /** @type {import("./types").Changed} */
            const changed = JSON.parse(event.data);
            state = patch(state, changed.state ?? []);
            try {
              follower.changed(changed, JSON.parse(state));
            } catch (error) {
              reportError(error); // a fault of the page is none of the connection
            }
          },
          () => {
            tries = 0;
            follower.link("live", 0);
            if (!live) setTimeout(() => one.abort(), GLANCE);
          },
        );
      } catch (error) {
        if (stop.signal.aborted) break;
        if (error instanceof ApiError && [401, 403, 404].includes(error.status)) {
          place.close();
          news.close();
          follower.refused(error);
          break;
        }
        if (error instanceof ApiError) {
          pause = error.retryAfter * 1000;
          if (error.code) follower.failed(error);
        }
      }
      if (stop.signal.aborted) break;
      if (one.signal.aborted) {
        if (!live && !place.live && !due) await rest(AGAIN[news.fresh ? "told" : document.hidden ? "hidden" : "shown"]);
        continue;
      }
      pause = Math.max(pause, Math.min(LONGEST, 500 * 2 ** tries++) * (0.75 + Math.random() / 2));
      follower.link(navigator.onLine ? "lost" : "offline", Math.ceil(pause / 1000));
      await rest(pause);
    }
  };
  void run();
  return {
    expect(version) {
      if (last >= version) return;
      wake();
      const one = round;
      setTimeout(() => last < version && one.abort(), LATE);
    },
    renew() {
      last = 0;
      round.abort();
    },
    stop() {
      removeEventListener("online", anew);
      removeEventListener("offline", anew);
      document.removeEventListener("visibilitychange", now);
      place.close();
      news.close();
      stop.abort();
      round.abort();
      wake();
    },
  };
}

/**
 * Return a text made of the one before.
 * @param {string} before
 * @param {(string | number[])[]} changes new texts, and pairs: how far to go in the text before, and how much to copy
 * @returns {string}
 */
export function patch(before, changes) {
  let at = 0;
  return changes
    .map((part) => {
      if (typeof part === "string") return part;
      const [skip = 0, length = 0] = part;
      const from = at + skip;
      at = from + length;
      return before.slice(from, at);
    })
    .join("");
}
