/**
 * The API of the server: one method for each route. Types are made from its OpenAPI document.
 * @module
 */

import { settings } from "./settings.js";

/** A request that the server refuses, with the reason in the language of the page. */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<import("./types").ErrorAbout>} error
   * @param {number} retryAfter
   */
  constructor(status, error, retryAfter = 0) {
    super(error.message || `${status}`);
    this.status = status;
    this.code = error.code ?? "";
    this.rule = error.rule ?? "";
    this.faults = error.faults ?? [];
    this.retryAfter = retryAfter;
  }
}

/**
 * Return a new id for a command, under which it counts once however often it is sent.
 * @returns {string}
 */
export function commandId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Return a new token for a seat: 128 random bits.
 * @returns {string}
 */
export function newToken() {
  const bits = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)));
  return btoa(bits).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the address of a route in the language of the page.
 * @param {string} path
 * @param {Record<string, string | number | undefined>} [query]
 * @returns {string}
 */
export function address(path, query = {}) {
  const asked = new URLSearchParams({ language: settings.language });
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value));
  return `api/${path}?${asked}`;
}

/**
 * Return the headers of a request.
 * @param {string} token
 * @returns {Record<string, string>}
 */
export function headers(token) {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/**
 * @typedef {object} Request
 * @property {string} [token]
 * @property {Record<string, string | number | undefined>} [query]
 * @property {unknown} [body]
 * @property {number} [patience] milliseconds after which no answer is waited for
 */

/** Milliseconds that a question may take, and a command at first; each further try may take longer. */
const PATIENCE = { question: 10_000, command: 5_000 };

/**
 * Return what the server answers. A question that is not answered in time is asked once more.
 * @param {string} path
 * @param {Request} [request]
 * @returns {Promise<any>}
 */
async function ask(path, request = {}) {
  if (request.body !== undefined) return exchange(path, request);
  try {
    return await exchange(path, { patience: PATIENCE.question, ...request });
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError")
      return exchange(path, { patience: 2 * PATIENCE.question, ...request });
    throw error;
  }
}

/**
 * Send one request, and return the answer.
 * @param {string} path
 * @param {Request} request
 * @returns {Promise<any>}
 */
async function exchange(path, { token = "", query, body, patience }) {
  /** @type {RequestInit} */
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  if (patience !== undefined) sent.signal = AbortSignal.timeout(patience);
  const all = headers(token);
  if (body !== undefined) all["Content-Type"] = "application/json";
  const answer = await fetch(address(path, query), { headers: all, cache: "no-store", ...sent });
  const text = await answer.text();
  /** @type {any} */
  let made = {};
  try {
    made = JSON.parse(text);
  } catch {
    // a proxy answered
  }
  if (!answer.ok) throw new ApiError(answer.status, made.error ?? {}, Number(answer.headers.get("Retry-After")) || 0);
  return made;
}

/** How often a command is sent when the connection fails. */
const TRIES = 5;

/**
 * Send something, under one id, until the server has answered. It counts once, even if an answer was lost.
 * @param {(id: string, patience: number) => Promise<import("./types").Accepted>} send
 * @returns {Promise<import("./types").Accepted>}
 */
export async function deliver(send) {
  const id = commandId();
  for (let tries = 1; ; tries++) {
    try {
      return await send(id, tries * PATIENCE.command);
    } catch (error) {
      const refused = error instanceof ApiError;
      if (tries >= TRIES || (refused && error.status !== 429 && error.status < 500)) throw error;
      const pause = Math.max(500 * tries, refused ? error.retryAfter * 1000 : 0);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** @returns {Promise<import("./types").Games>} */
export const games = () => ask("games");

/**
 * @param {string} game
 * @returns {Promise<import("./types").Rulebook>}
 */
export const rulebook = (game) => ask(`games/${encodeURIComponent(game)}/rules`);

/**
 * @param {string} [after]
 * @returns {Promise<import("./types").Matches>}
 */
export const matches = (after) => ask("matches", { query: { after } });

/**
 * @param {import("./types").NewMatch} body
 * @returns {Promise<import("./types").Opened>}
 */
export const open = (body) => ask("matches", { body });

/**
 * @param {import("./types").Preview} body
 * @returns {Promise<import("./types").Previewed>}
 */
export const preview = (body) => ask("preview", { body });

/**
 * Open the log of a match that is over, to look at it.
 * @param {string} log
 * @returns {Promise<import("./types").OpenedLog>}
 */
export const openLog = (log) => ask("logs", { body: { log } });

/** One match, seen with a token. */
export class Match {
  /**
   * @param {string} id
   * @param {string} token "" for an onlooker
   */
  constructor(id, token) {
    this.id = id;
    this.token = token;
  }

  /**
   * @param {string} path
   * @param {Request} [request]
   */
  #ask(path, request) {
    return ask(`matches/${this.id}${path}`, { token: this.token, ...request });
  }

  /** @returns {Promise<import("./types").MatchAbout>} */
  about() {
    return this.#ask("");
  }

  /**
   * Who is asked, and everything else that a list of tables shows.
   * @returns {Promise<import("./types").Glance>}
   */
  glance() {
    return this.#ask("/glance");
  }

  /**
   * For whom the token speaks.
   * @returns {Promise<import("./types").RoleAbout>}
   */
  role() {
    return this.#ask("/role");
  }

  /**
   * @param {number | undefined} at
   * @param {number} width of the place for the picture
   * @returns {Promise<import("./types").State>}
   */
  state(at, width) {
    return this.#ask("/state", { query: { at, width } });
  }

  /**
   * @param {string} thing
   * @returns {Promise<import("./types").Thing>}
   */
  thing(thing) {
    return this.#ask(`/things/${encodeURIComponent(thing)}`);
  }

  /**
   * @param {number} record
   * @returns {Promise<import("./types").Explained>}
   */
  explain(record) {
    return this.#ask(`/explain/${record}`);
  }

  /**
   * @param {Record<string, unknown>} command
   * @param {string} command_id
   * @param {number} patience
   * @returns {Promise<import("./types").Accepted>}
   */
  send(command, command_id, patience) {
    return this.#ask("/commands", { body: { command_id, command }, patience });
  }

  /**
   * @param {"undo" | "draw"} what
   * @param {string} command_id
   * @param {number} patience
   * @returns {Promise<import("./types").Accepted>}
   */
  ask(what, command_id, patience) {
    return this.#ask(`/${what}`, { body: { command_id }, patience });
  }

  /**
   * Take a seat, which has a new token from then on. If the answer is lost, ask again with that.
   * @param {number} seat
   * @param {string} name "" keeps the name of the seat
   * @returns {Promise<import("./types").SeatChanged>}
   */
  async claim(seat, name) {
    const token = newToken();
    const body = name ? { name, token } : { token };
    /** @type {Match} */
    let sender = this;
    for (let tries = 1; ; tries++) {
      try {
        return await sender.#ask(`/seats/${seat}/claim`, { body });
      } catch (error) {
        const known = error instanceof ApiError && error.code === "unknown_token";
        if (tries === 1 && error instanceof ApiError && error.status < 500) throw error;
        if (tries >= TRIES || (sender !== this && known)) throw error;
        if (known) sender = new Match(this.id, token);
        else await new Promise((resolve) => setTimeout(resolve, 500 * tries));
      }
    }
  }

  /**
   * The link that plays on with another device.
   * @returns {Promise<import("./types").OwnLink>}
   */
  link() {
    return this.#ask("/link", { body: { page: location.href.split("#")[0] } });
  }

  /**
   * @param {number} seat
   * @param {import("./types").SetBot["bot"]} bot
   * @returns {Promise<import("./types").SeatChanged>}
   */
  seatBot(seat, bot) {
    return this.#ask(`/seats/${seat}/bot`, { body: { bot } });
  }

  /**
   * Let a bot play the turn of a seat that has run out of time.
   * @param {number} seat
   * @returns {Promise<import("./types").Accepted>}
   */
  skip(seat) {
    return this.#ask(`/seats/${seat}/skip`, { body: {} });
  }

  /**
   * Come to the rematch, which the first who asks opens.
   * @returns {Promise<import("./types").SeatChanged>}
   */
  rematch() {
    return this.#ask("/rematch", { body: {} });
  }

  /**
   * What was said after a line of this number.
   * @param {number} after
   * @returns {Promise<import("./types").Chat>}
   */
  chat(after) {
    return this.#ask("/chat", { query: { after } });
  }

  /**
   * @param {string} text
   * @param {string} name that of an onlooker, or ""
   * @returns {Promise<import("./types").ChatLine>}
   */
  say(text, name) {
    return this.#ask("/chat", { body: name ? { text, name } : { text } });
  }

  /**
   * Say who may write in the chat.
   * @param {import("./types").OpenChat["to"]} to
   * @returns {Promise<import("./types").MatchAbout>}
   */
  openChat(to) {
    return this.#ask("/chat/open", { body: { to } });
  }

  /**
   * How it came to its end, once it is over.
   * @returns {Promise<import("./types").Review>}
   */
  review() {
    return this.#ask("/review");
  }

  /**
   * The table as one picture in SVG.
   * @param {number} at
   * @returns {Promise<string>}
   */
  async picture(at) {
    return (await this.#file("picture", { at })).text();
  }

  /**
   * The log, once the match is over.
   * @returns {Promise<Blob>}
   */
  async log() {
    return (await this.#file("log")).blob();
  }

  /**
   * @param {string} name
   * @param {Record<string, number>} [query]
   */
  async #file(name, query) {
    const answer = await fetch(address(`matches/${this.id}/${name}`, query), { headers: headers(this.token) });
    if (!answer.ok) throw new ApiError(answer.status, (await answer.json().catch(() => ({}))).error ?? {});
    return answer;
  }
}
