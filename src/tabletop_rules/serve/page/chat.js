/**
 * What people say at the table, below what happened there.
 * @module
 */

import { Match } from "./api.js";
import { h } from "./dom.js";
import { seatName } from "./seats.js";
import { held, settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").MatchAbout} About */
/** @typedef {import("./types").ChatLine} Line */

const LONGEST = 300;
const TALKERS = /** @type {const} */ (["all", "seats", "nobody"]);

/** The chat of one match. */
export class Chat {
  /** @param {(error: unknown) => void} failed */
  constructor(failed) {
    this.failed = failed;
    this.title = h("h3", {});
    this.list = h("ol", { class: "chat-lines", role: "log", tabindex: 0 });
    this.form = h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => void this.#say(event) });
    this.foot = h("div", { class: "chat-foot" });
    this.place = h("div", { class: "chat" }, this.title, this.list, this.form, this.foot);
    /** What was said last, while the chat cannot be seen. */
    this.heard = h("button", { type: "button", class: "heard", hidden: true, onclick: () => this.#look() });
    this.seen = false;
    new IntersectionObserver(
      (found) => {
        this.seen = found.at(-1)?.isIntersecting ?? false;
        this.heard.hidden ||= this.seen;
      },
      { rootMargin: "0px 0px -35%" }, // a dock may cover the rest
    ).observe(this.place);
    /** @type {Match | null} */
    this.match = null;
    /** @type {About | null} */
    this.about = null;
    this.last = 0;
    this.said = 0;
    /** The number of the last line that is no news; null before the first word from the server. */
    this.known = /** @type {number | null} */ (null);
    this.reading = false;
    this.drawn = "";
  }

  /**
   * Show the chat of a match, as whoever looks may read it.
   * @param {Match} match
   * @param {About} about
   */
  show(match, about) {
    const over = this.about?.status !== "over" && about.status === "over";
    if (match !== this.match) this.known = null;
    if (match !== this.match || over) {
      this.last = 0;
      this.list.replaceChildren();
    }
    this.match = match;
    this.about = about;
    const drawn = [settings.language, match.token, about.chat, about.status, this.#isSeat].join();
    if (drawn !== this.drawn) this.#drawForm();
    this.drawn = drawn;
    void this.#read();
  }

  /** @param {number} said the number of the last line */
  hear(said) {
    this.said = said;
    this.known ??= said;
    void this.#read();
  }

  /** Whether one plays here, and reads what onlookers say only at the end. */
  get #isSeat() {
    return held(this.match?.id ?? "").seats.some(({ token }) => token === this.match?.token);
  }

  async #read() {
    const { match } = this;
    if (this.reading || !match || this.last >= this.said) return;
    this.reading = true;
    const { said } = this;
    try {
      const { lines } = await match.chat(this.last);
      if (match !== this.match) return;
      const down = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 60;
      this.list.append(...lines.filter(({ number }) => number > this.last).map((line) => this.#line(line)));
      this.last = Math.max(said, ...lines.map(({ number }) => number));
      this.#tell(lines);
      if (down) this.list.scrollTop = this.list.scrollHeight;
    } catch {
      // the next line, or the next connection, tries again
    } finally {
      this.reading = false;
      if (match !== this.match || said < this.said) void this.#read();
    }
  }

  /**
   * Show the last line that is news, unless the chat can be seen.
   * @param {Line[]} lines
   */
  #tell(lines) {
    const line = lines.findLast(({ number }) => number > (this.known ?? Infinity));
    if (!line) return;
    this.known = line.number;
    this.heard.replaceChildren(
      h("b", { dir: "auto" }, this.#nameOf(line)),
      h("span", { dir: "auto" }, line.text),
    );
    this.heard.hidden = this.seen;
  }

  /** Go to what was said. */
  #look() {
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
    this.place.scrollIntoView({ block: "center", behavior });
    this.list.focus({ preventScroll: true });
    this.heard.hidden = true;
  }

  /** @param {Line} line */
  #nameOf({ seat, host, name }) {
    return seat >= 0 && this.about ? seatName(this.about, seat) : host ? t("host") : name || t("an_onlooker");
  }

  /** @param {Line} line */
  #line(line) {
    const { seat, host, name, text, at } = line;
    const time = new Date(at).toLocaleTimeString(settings.language, { timeStyle: "short", hourCycle: "h23" });
    return h(
      "li",
      { class: seat >= 0 || host ? "" : "onlooker" },
      h("time", { datetime: new Date(at).toISOString() }, time),
      " ",
      h("b", { dir: "auto" }, this.#nameOf(line)),
      seat >= 0 || host || !name ? "" : h("span", { class: "role" }, t("an_onlooker")),
      " ",
      h("span", { dir: "auto" }, text),
    );
  }

  #drawForm() {
    const { about, match } = this;
    if (!about || !match) return;
    this.title.textContent = t("chat");
    this.list.setAttribute("aria-label", t("chat"));
    const host = held(about.id).host;
    const open = about.chat === "all" || (about.chat === "seats" && (this.#isSeat || match.token === host));
    const onlooks = !this.#isSeat && match.token !== host && about.status === "playing";
    this.field = h("input", {
      type: "text",
      maxlength: LONGEST,
      required: true,
      autocomplete: "off",
      "aria-label": t("chat_say"),
      placeholder: t("chat_say"),
      value: this.field?.value ?? "",
    });
    this.form.hidden = !open;
    this.form.replaceChildren(this.field, h("button", {}, t("chat_send")));
    const closed = about.chat === "nobody" ? t("chat_closed") : t("chat_seats");
    const hint = open ? (onlooks ? t("chat_apart") : "") : closed;
    this.foot.replaceChildren(
      hint && h("p", { class: "hint" }, hint),
      host ? this.#opener(about, host) : "",
    );
  }

  /**
   * @param {About} about
   * @param {string} host
   */
  #opener(about, host) {
    const select = h(
      "select",
      {
        onchange: async () => {
          try {
            const to = /** @type {About["chat"]} */ (select.value);
            const changed = await new Match(about.id, host).openChat(to);
            if (this.match) this.show(this.match, changed);
          } catch (error) {
            this.failed(error);
          }
        },
      },
      ...TALKERS.map((who) => h("option", { value: who, selected: who === about.chat }, t(`chat_to_${who}`))),
    );
    return h("label", { class: "row hint" }, `${t("chat_to")} `, select);
  }

  /** @param {Event} event */
  async #say(event) {
    event.preventDefault();
    const text = this.field?.value.trim();
    if (!text || !this.match || !this.field) return;
    this.field.disabled = true;
    try {
      const line = await this.match.say(text, this.#isSeat ? "" : settings.name);
      this.field.value = "";
      this.known = Math.max(this.known ?? 0, line.number);
      this.hear(Math.max(this.said, line.number));
    } catch (error) {
      this.failed(error);
    } finally {
      this.field.disabled = false;
      this.field.focus();
    }
  }
}
