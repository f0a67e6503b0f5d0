/**
 * Who sits at a table, before the start and after it, and what has been agreed on.
 * @module
 */

import { fill, h, isUsed } from "./dom.js";
import { agreed } from "./options.js";
import { seatList, seatSwitch } from "./seats.js";
import { held } from "./settings.js";
import { t } from "./texts.js";
import { waiting } from "./waiting.js";

/** @typedef {import("./types").MatchAbout} About */

/**
 * @typedef {object} Table what is known of the table
 * @property {About} about
 * @property {import("./types").Around | null} around
 * @property {import("./types").GameAbout[]} games
 * @property {number} viewer
 */

/**
 * @typedef {object} Told
 * @property {(about: About) => void} changed is called when a seat was taken or given away
 * @property {() => void} again is called when this tab looks as another seat
 * @property {(error: unknown) => void} failed
 * @property {(words: string) => void} say
 */

/** The people at a table. */
export class People {
  /**
   * @param {import("./layout.js").Parts} parts
   * @param {HTMLElement} chat
   * @param {Told} told
   */
  constructor(parts, chat, told) {
    this.parts = parts;
    this.chat = chat;
    this.told = told;
    this.room = h("div", { class: "room" });
    parts.story.after(chat);
  }

  /** @param {Table} table */
  show(table) {
    this.chat.hidden = table.about.from_log;
    if (table.about.status === "waiting") this.#drawWaiting(table);
    else this.#drawSeated(table);
  }

  /** @param {Table} table */
  #drawWaiting({ about, around, games }) {
    const { waiting: place } = this.parts;
    if (!place.contains(this.chat)) place.replaceChildren(this.room, this.chat);
    if (isUsed(this.room)) return;
    this.room.replaceChildren(
      ...waiting(about, games, this.#list(about, around, games)),
      agreed(gameOf(about, games), about.options, true) ?? "",
    );
  }

  /** @param {Table} table */
  #drawSeated({ about, around, games, viewer }) {
    const { waiting: place, seats, agreed: rules } = this.parts;
    if (place.childElementCount) {
      this.parts.story.after(this.chat);
      place.replaceChildren();
    }
    if (isUsed(seats)) return;
    const invites = held(about.id).links.length && about.status !== "over";
    fill(
      seats,
      seatSwitch(about, viewer, this.told.again) ?? "",
      invites ? h("p", { class: "hint" }, t("invite_text")) : "",
      this.#list(about, about.from_log ? null : around, games),
    );
    const made = agreed(gameOf(about, games), about.options, rules.querySelector("details")?.open ?? false);
    rules.hidden = !made;
    if (made) fill(rules, made);
  }

  /**
   * @param {About} about
   * @param {import("./types").Around | null} around
   * @param {import("./types").GameAbout[]} games
   */
  #list(about, around, games) {
    const bots = gameOf(about, games)?.bots ?? [];
    const { changed, failed, say } = this.told;
    return seatList({ about, bots, around, changed, failed, say });
  }
}

/**
 * @param {About} about
 * @param {import("./types").GameAbout[]} games
 */
const gameOf = (about, games) => games.find(({ id }) => id === about.game);
