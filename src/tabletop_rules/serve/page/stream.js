/**
 * Server-Sent Events with a token in a header, which `EventSource` cannot send. Reconnects by itself.
 * @module
 */

import { address, ApiError, headers } from "./api.js";
import { Place } from "./tabs.js";

/** @typedef {"connecting" | "live" | "lost"} Link */
/** @typedef {{ id: string, event: string, data: string }} Event */

/** Milliseconds without a byte, keep-alives included, after which a connection counts as lost. */
const SILENCE = 40_000;
/** Milliseconds for which the answer to a connection is waited for at first; for each further try, twice as long. */
const OPENING = 8_000;
/** The longest pause between two tries, in milliseconds. */
const LONGEST = 15_000;
/** Milliseconds for which a tab without a stream of its own listens, and after which it does so again. */
const GLANCE = 500;
const AGAIN = { shown: 3_000, hidden: 15_000 };
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
  const place = new Place(() => {
    round.abort();
    wake();
  });
  addEventListener("online", now);
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
      if (live || tries) follower.link("connecting", 0);
      let pause = 0;
      let state = "";
      try {
        await read(
          match,
          { last, away: !live, width: follower.width(), patience: Math.min(SILENCE, OPENING * 2 ** tries) },
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
        if (!live && !place.live) await rest(document.hidden ? AGAIN.hidden : AGAIN.shown);
        continue;
      }
      pause = Math.max(pause, Math.min(LONGEST, 500 * 2 ** tries++) * (0.75 + Math.random() / 2));
      follower.link("lost", Math.ceil(pause / 1000));
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
      removeEventListener("online", now);
      document.removeEventListener("visibilitychange", now);
      place.close();
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

/**
 * Read one connection until it ends.
 * @param {import("./api.js").Match} match
 * @param {object} from
 * @param {number} from.last what is known
 * @param {boolean} from.away whether nobody looks
 * @param {number} from.width the room for a picture
 * @param {number} from.patience milliseconds for which the answer is waited for
 * @param {AbortSignal} signal
 * @param {(event: Event) => void} onEvent
 * @param {() => void} onOpen
 */
async function read(match, { last, away, width, patience }, signal, onEvent, onOpen) {
  const silence = new AbortController();
  let clock = setTimeout(() => silence.abort(), patience);
  signal.addEventListener("abort", () => silence.abort(), { once: true });
  try {
    const query = { state: "true", width, ...(away ? { away: "true" } : {}) };
    const answer = await fetch(address(`matches/${match.id}/stream`, query), {
      headers: { ...headers(match.token), Accept: "text/event-stream", "Last-Event-ID": String(last) },
      cache: "no-store",
      signal: silence.signal,
    });
    if (!answer.ok || !answer.body) {
      const said = await answer.json().catch(() => ({}));
      throw new ApiError(answer.status, said.error ?? {}, Number(answer.headers.get("Retry-After")) || 0);
    }
    onOpen();
    clearTimeout(clock);
    clock = setTimeout(() => silence.abort(), SILENCE);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(clock);
      clock = setTimeout(() => silence.abort(), SILENCE);
      const blocks = (waiting + value.replaceAll("\r\n", "\n")).split("\n\n");
      waiting = blocks.pop() ?? "";
      for (const block of blocks) onEvent(parse(block));
    }
  } finally {
    clearTimeout(clock);
  }
}

/**
 * Return the fields of one event.
 * @param {string} block
 * @returns {Event}
 */
export function parse(block) {
  const found = { id: "", event: "message", data: "" };
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") found.data += (found.data ? "\n" : "") + value;
    else if (name === "id" || name === "event") found[name] = value;
  }
  return found;
}
