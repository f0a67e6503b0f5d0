/**
 * The dock beside the table: whose turn it is, what is asked, and the commands as buttons.
 * @module
 */

import { clickable, click, fitting, ghostly } from "./choosing.js";
import { fill, h, walkable } from "./dom.js";
import { hints, learn } from "./hint.js";
import { change, settings } from "./settings.js";
import { list, t } from "./texts.js";

/** Commands that are listed at once; the others after a click on "all". */
const SHORT = 8;

/** @typedef {import("./types").State} State */
/** @typedef {import("./choosing.js").Choice} Choice */

/**
 * @typedef {object} Deeds
 * @property {(choice: Choice) => void} play
 * @property {(what: "undo" | "draw") => void} ask
 * @property {(shown: boolean) => void} mark is called when what is chosen has changed; whether it is to be seen
 * @property {(id: string) => string} name
 * @property {(id: string) => string} look how a thing is drawn
 * @property {(id: string) => Element | null} copy of the drawing of a thing
 */

/** What the viewer may do, and what is chosen so far. */
export class Choices {
  /**
   * @param {HTMLElement} place
   * @param {Deeds} deeds
   */
  constructor(place, deeds) {
    this.place = place;
    this.deeds = deeds;
    /** @type {State | null} */
    this.state = null;
    /** @type {string[]} */
    this.clicked = [];
    /** @type {Choice | null} */
    this.chosen = null;
    /** @type {Choice[]} the ways in which something may lie on the place that was clicked */
    this.ways = [];
    /** @type {Choice | null} the command of the button that is pointed at */
    this.pointed = null;
    /** Whether what is chosen may have been played, as no answer came. */
    this.unsure = false;
    this.all = false;
    this.busy = false;
    /** The version that shows what was sent last; infinite until the server has answered. */
    this.awaited = 0;
    this.fault = "";
  }

  /**
   * Show a new state. What is chosen stays so if it can still be played; else it is said that it cannot.
   * @param {State} state
   */
  show(state) {
    const before = this.state;
    if (state.version !== before?.version || state.viewer !== before.viewer || state.at !== before.at) {
      const { chosen, clicked, ways, unsure } = this;
      this.forget();
      const now = before?.at === before?.version && state.at === state.version && state.viewer === before?.viewer;
      if (now && !this.busy) this.#keep(state, chosen, clicked, ways);
      if (unsure) this.fault = "";
    }
    this.state = state;
    if (state.version >= this.awaited) this.busy = false;
    this.draw();
  }

  /**
   * Choose what was chosen before the match went on, if that is still possible.
   * @param {State} state
   * @param {Choice | null} chosen
   * @param {string[]} clicked
   * @param {Choice[]} ways
   */
  #keep(state, chosen, clicked, ways) {
    const known = new Map(state.commands.map((choice) => [JSON.stringify(choice.command), choice]));
    const found = (/** @type {Choice[]} */ choices) =>
      choices.flatMap(({ command }) => known.get(JSON.stringify(command)) ?? []);
    if (chosen ? found([chosen]).length : fitting(state.commands, clicked).length) {
      this.clicked = clicked;
      this.chosen = found(chosen ? [chosen] : [])[0] ?? null;
      this.ways = found(ways);
    } else if (chosen || clicked.length) {
      const what = chosen ? chosen.words : list(clicked.map(this.deeds.name));
      this.fault = t("dropped", { what: sentence(what) });
    }
  }

  /** Choose nothing. */
  forget() {
    this.clicked = [];
    this.chosen = null;
    this.ways = [];
    this.pointed = null;
    this.unsure = false;
    this.all = false;
    this.fault = "";
  }

  /** Start again. */
  cancel() {
    const had = this.clicked.length > 0 || this.chosen !== null;
    this.forget();
    this.draw();
    this.deeds.mark(false);
    return had;
  }

  /** The things that can be clicked, and those that were, with all that the chosen command touches. */
  get marks() {
    const commands = this.state?.commands ?? [];
    const open = this.chosen && !this.ways.length;
    const lit = open || this.busy ? new Set(/** @type {string[]} */ ([])) : clickable(commands, this.clicked);
    const meant = this.chosen ?? this.pointed;
    return { lit, picked: new Set([...this.clicked, ...(meant?.targets ?? [])]), ghosts: meant?.ghosts ?? [] };
  }

  /**
   * Choose a thing, or the first thing around it that a command touches. Returns whether there is one.
   * @param {string[]} ids
   * @returns {boolean}
   */
  choose(ids) {
    if (!this.state || this.busy) return false;
    for (const id of ids) if (this.#lay(id)) return true;
    if (this.chosen && !this.ways.length && ids.some((id) => this.marks.picked.has(id))) {
      this.#play(this.chosen);
      return true;
    }
    for (const id of ids) {
      const narrowed = click(this.state.commands, this.clicked, id);
      if (!narrowed) continue;
      this.clicked = narrowed.clicked;
      this.chosen = narrowed.chosen;
      this.fault = "";
      if (this.chosen && !settings.confirm) this.#play(this.chosen);
      this.draw();
      this.deeds.mark(false);
      if (this.chosen)
        /** @type {HTMLElement | null} */ (this.place.querySelector(".primary"))?.scrollIntoView({ block: "nearest" });
      return true;
    }
    return false;
  }

  /**
   * Show what would lie on a place: a click on it again shows the next way. Returns whether anything can.
   * @param {string} place
   */
  #lay(place) {
    const clicked = this.ways.length ? [] : this.clicked;
    const ways = ghostly(this.state?.commands ?? [], clicked, place, this.deeds.look);
    const [first] = ways;
    if (!first) return false;
    const shown = this.chosen ? ways.findIndex(({ command }) => command === this.chosen?.command) : -1;
    this.ways = ways;
    this.chosen = ways[(shown + 1) % ways.length] ?? first;
    this.clicked = [place];
    this.fault = "";
    if (ways.length === 1 && !settings.confirm) this.#play(this.chosen);
    this.draw();
    this.deeds.mark(false);
    return true;
  }

  /**
   * A command was chosen by its button: play it, or show it and ask.
   * @param {Choice} choice
   */
  #pick(choice) {
    if (!settings.confirm) return this.#play(choice);
    this.forget();
    this.chosen = choice;
    this.draw();
    this.deeds.mark(true);
    /** @type {HTMLElement | null} */ (this.place.querySelector(".primary"))?.focus();
  }

  /** @param {Choice} choice */
  #play(choice) {
    this.#wait();
    this.deeds.play(choice);
  }

  #wait() {
    this.busy = true;
    this.awaited = Infinity;
    this.draw();
  }

  /**
   * The server has accepted what was sent: nothing can be done before its version is shown.
   * @param {number} version
   */
  accepted(version) {
    this.awaited = version;
    if (this.state) learn(this.state);
  }

  /**
   * The server has refused what was sent, or was not reached: then it is still chosen, to be played once more.
   * @param {string} fault
   * @param {boolean} reached
   */
  refused(fault, reached) {
    const { chosen, clicked, ways } = this;
    this.awaited = 0;
    this.busy = false;
    this.forget();
    if (!reached) Object.assign(this, { chosen, clicked, ways, unsure: true });
    this.fault = fault;
    this.draw();
    this.deeds.mark(false);
  }

  /** The server is reached again: that it could not be is no longer true. */
  reached() {
    if (this.fault !== t("offline")) return;
    this.fault = "";
    this.draw();
  }

  /** Draw the dock. */
  draw() {
    const { state } = this;
    if (!state) return;
    const now = state.at === state.version;
    if (state.over && now) {
      this.place.replaceChildren();
      return;
    }
    const kept = fill(
      this.place,
      h("h2", { class: isAsked(state) ? "mine" : "" }, turn(state)),
      ...asked(state).map((words) => h("p", { class: "asked" }, words)),
      ...(now ? this.#about(state) : []),
      h("p", { class: "fault", role: "alert" }, this.fault),
      ...(now && state.viewer >= 0 ? this.#deeds(state) : []),
      ...(now ? hints(state, () => this.draw()) : []),
    );
    for (const group of /** @type {NodeListOf<HTMLElement>} */ (this.place.querySelectorAll(".commands")))
      walkable(group);
    if (!kept) /** @type {HTMLElement | null} */ (this.place.querySelector("button:not(:disabled)"))?.focus();
  }

  /**
   * @param {State} state
   * @returns {HTMLElement[]}
   */
  #deeds(state) {
    const made = [];
    if (this.chosen) made.push(...this.#confirm(this.chosen));
    else if (state.commands.length) made.push(...this.#list(state));
    const row = h("div", { class: "row" });
    if (state.draws_wait) row.append(this.#button(t("draw"), "draw", () => this.#ask("draw"), "primary"));
    if (state.undo.possible) row.append(this.#button(t("undo"), "undo", () => this.#ask("undo"), ""));
    if (state.commands.length) {
      row.append(
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            "data-key": "confirm",
            checked: settings.confirm,
            onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) => change({ confirm: target.checked }),
          }),
          t("confirm"),
        ),
      );
    }
    if (row.childElementCount) made.push(row);
    return made;
  }

  /**
   * Return what all commands are about, such as the tile that is to be laid, as it is drawn.
   * @param {State} state
   * @returns {Element[]}
   */
  #about(state) {
    const touching = state.commands.filter(({ targets }) => targets.length);
    const [first] = touching;
    if (!first || touching.length < 2) return [];
    const all = first.targets.filter((id) => touching.every(({ targets }) => targets.includes(id)));
    return all.flatMap((id) => this.deeds.copy(id) ?? []);
  }

  /** @param {"undo" | "draw"} what */
  #ask(what) {
    this.#wait();
    this.deeds.ask(what);
  }

  /**
   * @param {Choice} choice
   * @returns {HTMLElement[]}
   */
  #confirm(choice) {
    return [
      h("p", { class: "chosen" }, sentence(choice.words)),
      h(
        "div",
        { class: "row" },
        this.#button(t(this.busy ? "playing" : "play_this"), "play", () => this.#play(choice), "primary"),
        this.ways.length > 1 && this.#button(t("another_way"), "way", () => this.#lay(this.clicked[0] ?? ""), ""),
        this.#button(t("cancel"), "cancel", () => this.cancel(), ""),
      ),
    ];
  }

  /**
   * @param {State} state
   * @returns {HTMLElement[]}
   */
  #list(state) {
    const left = fitting(state.commands, this.clicked);
    const plain = left.filter((each) => !each.targets.length);
    const pointed = left.filter((each) => each.targets.length);
    const shown = this.all || left.length <= SHORT ? left : plain.length <= SHORT ? plain : plain.slice(0, SHORT);
    const made = [];
    if (this.clicked.length)
      made.push(h("p", { class: "chosen" }, t("chosen", { what: this.clicked.map(this.deeds.name).join(", ") })));
    else if (pointed.length && left.length > SHORT) made.push(h("p", { class: "hint" }, t("choose")));
    made.push(
      h(
        "div",
        { class: "commands", role: "group", "aria-label": t("choices") },
        ...shown.map((choice) => this.#command(choice)),
      ),
    );
    const row = h("div", { class: "row" });
    if (shown.length < left.length) {
      const words = this.clicked.length ? t("choices_left", { n: left.length }) : t("choices_all", { n: left.length });
      row.append(
        this.#button(
          words,
          "all",
          () => {
            this.all = true;
            this.draw();
          },
          "",
        ),
      );
    }
    if (this.clicked.length) row.append(this.#button(t("start_again"), "again", () => this.cancel(), "quiet"));
    if (row.childElementCount) made.push(row);
    if (!state.complete) made.push(h("p", { class: "hint" }, t("choices_first", { n: state.commands.length })));
    return made;
  }

  /**
   * Return the button of a command. While it is pointed at or has the focus, the table shows what it would touch.
   * @param {Choice} choice
   */
  #command(choice) {
    const made = this.#button(sentence(choice.words), JSON.stringify(choice.command), () => this.#pick(choice), "command");
    const point = (/** @type {boolean} */ shown) => () => {
      this.pointed = choice;
      this.deeds.mark(shown);
    };
    const leave = () => {
      if (this.pointed !== choice) return;
      this.pointed = null;
      this.deeds.mark(false);
    };
    made.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && point(false)());
    made.addEventListener("focus", () => made.matches(":focus-visible") && point(true)());
    for (const left of ["pointerleave", "blur"]) made.addEventListener(left, leave);
    return made;
  }

  /**
   * @param {string} words
   * @param {string} key
   * @param {() => void} onclick
   * @param {string} look
   */
  #button(words, key, onclick, look) {
    return h("button", { type: "button", class: look, "data-key": key, disabled: this.busy, onclick }, words);
  }
}

/**
 * Return whose turn it is, in words.
 * @param {State} state
 * @returns {string}
 */
export function turn(state) {
  if (state.over) return t("over");
  const others = state.turn.filter((seat) => seat >= 0).map((seat) => state.names[seat] ?? "");
  if (isAsked(state)) return t("your_turn");
  if (state.draws_wait) return t("turn_ends");
  if (!others.length) return t("nobody");
  return others.length === 1 ? t("turn_of", { name: others[0] ?? "" }) : t("turn_of_many", { names: list(others) });
}

/**
 * Return whether the viewer is asked, now and not in the past.
 * @param {State} state
 */
const isAsked = (state) => state.turn.includes(state.viewer) && !state.over && state.at === state.version;

/**
 * Return what is asked: of the viewer if it is asked, or else of all.
 * @param {State} state
 * @returns {string[]}
 */
function asked(state) {
  if (state.draws_wait) return [t("draw_waits")];
  const mine = state.decisions.filter(({ seat }) => seat === state.viewer);
  const shown = mine.length ? mine : state.decisions.filter(({ seat }) => seat >= 0);
  return [...new Set(shown.map(({ words }) => words))];
}

/**
 * Return a text that begins with a capital letter.
 * @param {string} words
 * @returns {string}
 */
export const sentence = (words) => words.charAt(0).toLocaleUpperCase(settings.language) + words.slice(1);
