/**
 * Server-Sent Events with a token in a header, which `EventSource` cannot send.
 * @module
 */

import { address, ApiError } from "./api.js";

/** @typedef {{ id: string, event: string, data: string }} Event */

/** Milliseconds for which the answer to a connection is waited for at most. */
export const PATIENCE = 40_000;
/** After how many signs of life that have not come a connection counts as lost, and the least seconds for that. */
const MISSED = 2.5;
const LEAST = 5;

/**
 * Read one connection until it ends.
 * @param {object} from
 * @param {string} from.path
 * @param {Record<string, string | number | undefined>} from.query
 * @param {Record<string, string>} from.headers
 * @param {number} from.patience milliseconds for which the answer is waited for
 * @param {AbortSignal} signal
 * @param {(event: Event) => void} onEvent
 * @param {() => void} onOpen
 */
export async function read({ path, query, headers, patience }, signal, onEvent, onOpen) {
  const silence = new AbortController();
  let clock = setTimeout(() => silence.abort(), patience);
  signal.addEventListener("abort", () => silence.abort(), { once: true });
  try {
    const answer = await fetch(address(path, query), {
      headers: { ...headers, Accept: "text/event-stream" },
      cache: "no-store",
      signal: silence.signal,
    });
    if (!answer.ok || !answer.body) {
      const said = await answer.json().catch(() => ({}));
      throw new ApiError(answer.status, said.error ?? {}, Number(answer.headers.get("Retry-After")) || 0);
    }
    onOpen();
    clearTimeout(clock);
    const beat = Number(answer.headers.get("Tabletop-Keep-Alive")) || 15;
    const longest = 1_000 * Math.max(LEAST, MISSED * beat);
    clock = setTimeout(() => silence.abort(), longest);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(clock);
      clock = setTimeout(() => silence.abort(), longest);
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
