/**
 * A log from a file, opened to look at its match.
 * @module
 */

import { ApiError, openLog } from "./api.js";
import { h } from "./dom.js";
import { textOf } from "./files.js";
import { hold, holdSeat, playAs } from "./settings.js";
import { t } from "./texts.js";

/** The part of the lobby that opens a log. */
export class OpenLog {
  constructor() {
    this.place = h("section", { class: "part log" });
    this.draw();
  }

  /** Show it in the language of the page. */
  draw() {
    const fault = h("p", { class: "fault", role: "alert" });
    const field = h("input", {
      type: "file",
      hidden: true,
      accept: ".jsonl,.gz",
      onchange: () => void this.#open(field, button, fault),
    });
    const button = h("button", { type: "button", onclick: () => field.click() }, t("log_choose"));
    this.place.replaceChildren(h("h2", {}, t("log_open")), h("p", { class: "hint" }, t("log_open_text")), field, button, fault);
  }

  /**
   * @param {HTMLInputElement} field
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} fault
   */
  async #open(field, button, fault) {
    const [file] = field.files ?? [];
    if (!file) return;
    fault.textContent = "";
    button.disabled = true;
    button.textContent = t("log_checking");
    const text = await textOf(file).catch(() => "");
    try {
      if (!text) throw new ApiError(0, { message: t("log_unreadable") });
      const { match, views } = await openLog(text);
      hold(match.id, { game: match.game });
      for (const { seat, token } of views) holdSeat(match.id, { seat, token, name: match.seats[seat]?.name ?? "" });
      playAs(match.id, "");
      location.hash = `#/m/${match.id}`;
    } catch (error) {
      fault.textContent = error instanceof ApiError ? [error.message, ...error.faults].join(" ") : t("offline");
    } finally {
      field.value = "";
      button.disabled = false;
      button.textContent = t("log_choose");
    }
  }
}
