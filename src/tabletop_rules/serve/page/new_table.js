/**
 * The form for a new table: game, players, and the options of the game.
 * @module
 */

import { ApiError, open } from "./api.js";
import { rulesAt } from "./card.js";
import { fill, h } from "./dom.js";
import { counts, GROUPS, nameOf, textOf, valueName, valueOf, valuesOf } from "./options.js";
import { introduce } from "./puzzle.js";
import { botName } from "./seats.js";
import { change, hold, playAs, settings } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").GameAbout} Game */
/** @typedef {import("./types").OptionField} Option */
/** @typedef {{ name: string, who: string }} Seat `who` is "me", "invite", "open", or a bot */

/** The form, with what has been entered so far. */
export class NewTable {
  /**
   * @param {HTMLElement} place
   * @param {import("./types").Games} known
   * @param {import("./table.js").Shell} shell
   * @param {import("./puzzle.js").Puzzle | null} puzzle
   */
  constructor(place, known, shell, puzzle = null) {
    this.place = place;
    this.games = known.games;
    this.shell = shell;
    this.puzzle = puzzle;
    this.game = puzzle?.game ?? /** @type {Game} */ (this.games[0]);
    /** @type {Record<string, Record<string, unknown>>} */
    this.options = {};
    /** @type {Seat[]} */
    this.seats = [
      { name: settings.name, who: "me" },
      { name: "", who: "greedy" },
    ];
    this.public = false;
    this.patient = false;
    /** How long seats may think; `per` "" is no clock. */
    this.clock = { per: /** @type {"" | "move" | "match"} */ (""), minutes: 3, increment: 10 };
    this.shown = false;
    if (puzzle) this.#seat(puzzle.seats);
    this.#fit();
    this.draw();
  }

  /** Make the number of seats one that the game allows, and its bots those that play it. */
  #fit() {
    const known = ["me", "invite", "open", ...this.game.bots];
    for (const seat of this.seats) if (!known.includes(seat.who)) seat.who = "greedy";
    const counts = this.game.seats;
    const low = Math.min(...counts);
    this.#seat(Math.max(low, Math.min(Math.max(...counts), this.seats.length)));
  }

  /**
   * Make it so many seats.
   * @param {number} wanted
   */
  #seat(wanted) {
    while (this.seats.length < wanted) {
      const last = this.seats.at(-1)?.who ?? "invite";
      this.seats.push({ name: "", who: last === "me" ? "invite" : last });
    }
    this.seats.length = wanted;
  }

  /** Draw the form. */
  draw() {
    fill(
      this.place,
      this.puzzle
        ? introduce(this.puzzle, this.shell.say)
        : h("div", {}, h("h2", {}, t("new_match")), h("p", { class: "hint" }, t("new_match_intro"))),
      h(
        "form",
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            void this.#open();
          },
        },
        this.puzzle ? "" : this.#gameField(),
        this.#seatFields(),
        this.puzzle ? "" : this.#optionFields(),
        this.#check("public", [t("public")], this.public, (on) => (this.public = on)),
        this.#clockFields(),
        this.clock.per ? "" : this.#check("patient", [t("patient")], this.patient, (on) => (this.patient = on), t("patient_why")),
        (this.fault = h("p", { class: "fault", role: "alert" })),
        h(
          "div",
          { class: "row" },
          (this.button = h("button", { class: "primary large" }, t("open_table"))),
          this.puzzle && h("button", { type: "button", class: "large", onclick: () => this.#alone() }, t("alone")),
        ),
      ),
    );
  }

  #gameField() {
    return h(
      "fieldset",
      { class: "games" },
      h("legend", {}, t("game")),
      ...this.games.map((game) =>
        h(
          "label",
          { class: "game" },
          h("input", {
            type: "radio",
            name: "game",
            value: game.id,
            checked: game === this.game,
            "data-key": `game ${game.id}`,
            onchange: () => {
              this.game = game;
              this.#fit();
              this.draw();
            },
          }),
          h("span", { class: "name" }, game.name),
          h(
            "span",
            { class: "hint" },
            t("players_range", { low: Math.min(...game.seats), high: Math.max(...game.seats) }),
          ),
          h("a", { class: "hint", href: rulesAt(game.id), target: "_blank", "data-book": game.id }, t("rules")),
          ...game.house.map((text) => h("span", { class: "hint house" }, text[settings.language] ?? "")),
        ),
      ),
      h("p", { class: "hint about-game" }, this.game.about[settings.language] ?? ""),
    );
  }

  #seatFields() {
    const count = h(
      "select",
      {
        "data-key": "count",
        onchange: () => {
          this.#seat(Number(count.value));
          this.draw();
        },
      },
      ...this.game.seats.map((n) => h("option", { value: n, selected: n === this.seats.length }, String(n))),
    );
    return h(
      "fieldset",
      { class: "players" },
      h("legend", {}, t("seats")),
      this.puzzle ? "" : h("label", { class: "count" }, t("players"), " ", count),
      h(
        "ol",
        {},
        ...this.seats.map((seat, n) =>
          h(
            "li",
            {},
            h("input", {
              type: "text",
              maxlength: 40,
              value: seat.name,
              autocomplete: n === 0 ? "nickname" : "off",
              "data-key": `name ${n}`,
              placeholder: t("player", { n: n + 1 }),
              "aria-label": t("your_name", { n: n + 1 }),
              oninput: (/** @type {{ target: HTMLInputElement }} */ { target }) => (seat.name = target.value),
            }),
            this.#who(seat, n),
          ),
        ),
      ),
    );
  }

  /**
   * @param {Seat} seat
   * @param {number} n
   */
  #who(seat, n) {
    const ways = [
      ["me", t("who_me")],
      ["invite", t("who_invite")],
      ["open", t("who_open")],
      ...this.game.bots.map((bot) => [bot, botName(bot)]),
    ];
    return h(
      "select",
      {
        "aria-label": t("who", { n: n + 1 }),
        "data-key": `who ${n}`,
        onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) => {
          seat.who = target.value;
          if (seat.who === "open") this.public = true;
          this.draw();
        },
      },
      ...ways.map(([value, words]) => h("option", { value, selected: value === seat.who }, words)),
    );
  }

  #clockFields() {
    const { clock } = this;
    const select = h(
      "select",
      {
        "data-key": "clock",
        onchange: () => {
          clock.per = /** @type {typeof clock.per} */ (select.value);
          clock.minutes = clock.per === "match" ? 30 : 3;
          this.draw();
        },
      },
      ...(/** @type {const} */ (["none", "move", "match"])).map((way) =>
        h(
          "option",
          { value: way === "none" ? "" : way, selected: way === (clock.per || "none") },
          t(`clock_${way}`),
        ),
      ),
    );
    /**
     * @param {"minutes" | "increment"} what
     * @param {Record<string, number>} bounds
     */
    const number = (what, bounds) => {
      /** @type {HTMLInputElement} */
      const field = h("input", {
        type: "number",
        required: true,
        "data-key": `clock ${what}`,
        value: clock[what],
        ...bounds,
        onchange: () => field.checkValidity() && (clock[what] = field.valueAsNumber),
      });
      return h("label", { class: "row" }, `${t(`clock_${what}`)} `, field);
    };
    return h(
      "fieldset",
      { class: "clock row" },
      h("label", { class: "row" }, `${t("clock")} `, select),
      clock.per ? number("minutes", { min: 0.1, max: 20_160, step: 0.1 }) : "",
      clock.per === "match" ? number("increment", { min: 0, max: 3_600, step: 1 }) : "",
    );
  }

  // --- options ------------------------------------------------------------------------------------------------------

  /** The options that differ from those of the rulebook, by id. */
  get #changed() {
    return (this.options[this.game.id] ??= {});
  }

  /**
   * @param {Option} option
   * @param {unknown} value
   */
  #set(option, value) {
    if (JSON.stringify(value) === JSON.stringify(option.default)) delete this.#changed[option.id];
    else this.#changed[option.id] = value;
    this.draw();
  }

  #optionFields() {
    const shown = this.game.options.filter((option) => counts(option, this.game.options, this.#changed));
    if (!shown.length) return "";
    const changed = shown.filter(({ id }) => id in this.#changed).length;
    /** @type {HTMLDetailsElement} */
    const details = h(
      "details",
      { class: "options", open: this.shown, ontoggle: () => (this.shown = details.open) },
      h(
        "summary",
        { "data-key": "options" },
        t("options"),
        changed ? h("span", { class: "badge" }, t("options_changed", { n: changed })) : "",
      ),
      h(
        "div",
        { class: "fields" },
        ...GROUPS.flatMap((group) => {
          const own = shown.filter((option) => option.group === group);
          return own.length
            ? [h("fieldset", { class: "group" }, h("legend", {}, t(`options_${group}`)), ...own.map((each) => this.#option(each)))]
            : [];
        }),
        changed
          ? h(
              "button",
              {
                type: "button",
                class: "quiet",
                onclick: () => {
                  this.options[this.game.id] = {};
                  this.draw();
                },
              },
              t("options_reset"),
            )
          : "",
      ),
    );
    return details;
  }

  /** @param {Option} option */
  #option(option) {
    const value = valueOf(option, this.#changed);
    const key = `option ${option.id}`;
    const name = h("span", { class: "name" }, nameOf(option));
    const hint = h("span", { class: "hint" }, textOf(option));
    if (option.kind === "flag") {
      return this.#check(key, [name, hint], value === true, (on) => this.#set(option, on));
    }
    if (option.kind === "list") {
      const held = Array.isArray(value) ? value : [];
      return h(
        "fieldset",
        { class: "list" },
        h("legend", { class: "hidden" }, nameOf(option)),
        h("p", { class: "hint" }, textOf(option)),
        ...option.choices.map((choice) =>
          this.#check(`${key} ${choice}`, [valueName(option, choice)], held.includes(choice), (on) =>
            this.#set(
              option,
              option.choices.filter((each) => (each === choice ? on : held.includes(each))),
            ),
          ),
        ),
      );
    }
    const values = valuesOf(option);
    const field =
      values === null
        ? h("input", {
            type: "number",
            step: 1,
            min: option.low,
            max: option.high,
            value: Number(value),
            required: true,
            "data-key": key,
            onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) =>
              target.checkValidity() && this.#set(option, target.valueAsNumber),
          })
        : h(
            "select",
            {
              "data-key": key,
              onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
                this.#set(option, values[target.selectedIndex]),
            },
            ...values.map((choice) => h("option", { selected: choice === value }, valueName(option, choice))),
          );
    return h("label", { class: "field" }, name, hint, field);
  }

  /**
   * @param {string} key
   * @param {import("./dom.js").Child[]} words
   * @param {boolean} checked
   * @param {(on: boolean) => void} onchange
   * @param {string} [why]
   */
  #check(key, words, checked, onchange, why = "") {
    return h(
      "label",
      { class: "check", title: why || null },
      h("input", {
        type: "checkbox",
        checked,
        "data-key": key,
        onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) => onchange(target.checked),
      }),
      h("span", {}, ...words),
    );
  }

  // --- opening ------------------------------------------------------------------------------------------------------

  /** Play every seat. */
  #alone() {
    for (const seat of this.seats) seat.who = "me";
    this.draw();
    void this.#open();
  }

  async #open() {
    const { seats, puzzle } = this;
    const numbers = seats.map((_, n) => n);
    const own = new Set(this.game.options.filter((option) => counts(option, this.game.options, this.#changed)).map(({ id }) => id));
    const options = Object.fromEntries(Object.entries(this.#changed).filter(([id]) => own.has(id)));
    if (this.button) [this.button.disabled, this.button.textContent] = [true, t("opening")];
    try {
      const opened = await open({
        game: this.game.id,
        seats: seats.length,
        options: puzzle?.options ?? options,
        situation: puzzle?.situation ?? null,
        names: seats.map(({ name }) => name.trim()),
        bots: /** @type {any} */ (
          Object.fromEntries(
            seats.flatMap(({ who }, n) => (this.game.bots.some((bot) => bot === who) ? [[String(n), who]] : [])),
          )
        ),
        open: numbers.filter((n) => seats[n]?.who === "open"),
        awaited: numbers.filter((n) => seats[n]?.who === "invite"),
        public: this.public,
        patient: this.patient && !this.clock.per,
        clock: this.clock.per && {
          per: this.clock.per,
          seconds: Math.round(this.clock.minutes * 60),
          increment: this.clock.per === "match" ? this.clock.increment : 0,
        } || null,
      });
      const mine = opened.invitations.filter(({ seat }) => seats[seat]?.who === "me");
      const [first] = mine;
      const name = first && seats[first.seat]?.name.trim();
      if (name) change({ name });
      hold(opened.id, {
        game: this.game.id,
        host: opened.host_token,
        seats: mine.map(({ seat, token }) => ({ seat, token, name: seats[seat]?.name.trim() ?? "" })),
        links: opened.invitations
          .filter(({ seat }) => seats[seat]?.who === "invite")
          .map(({ seat, link }) => ({ seat, link })),
      });
      if (first) playAs(opened.id, first.token);
      location.hash = `#/m/${opened.id}`;
    } catch (error) {
      if (!(error instanceof ApiError)) this.shell.failed(error);
      else if (this.fault) this.fault.textContent = [error.message, ...error.faults].join(" ");
      if (this.button) [this.button.disabled, this.button.textContent] = [false, t("open_table")];
    }
  }
}
