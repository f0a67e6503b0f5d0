/**
 * The page of one match.
 * @module
 */

import { alert } from "./alert.js";
import { ApiError, deliver, games, Match } from "./api.js";
import { Card, reasons, showRules } from "./card.js";
import { Chat } from "./chat.js";
import { Choices, turn } from "./choices.js";
import { Clocks } from "./clock.js";
import { fill, h, isUsed } from "./dom.js";
import { nameOf } from "./drawn.js";
import { Ending } from "./ending.js";
import { download, toPng } from "./files.js";
import { layOut, roomOf, translate } from "./layout.js";
import { Moves } from "./moves.js";
import { banner, Past } from "./past.js";
import { People } from "./people.js";
import { Picture } from "./picture.js";
import { label, listen } from "./pointing.js";
import { held, hold, holdSeat, playAs, token } from "./settings.js";
import { standings } from "./standings.js";
import { Story } from "./story.js";
import { follow } from "./stream.js";
import { t } from "./texts.js";
import { missing } from "./waiting.js";
import { Zoom } from "./zoom.js";

/** @typedef {import("./types").State} State */
/** @typedef {import("./types").MatchAbout} About */

/**
 * @typedef {object} Shell what the page around the table offers
 * @property {(words: string) => void} say tells a screen reader
 * @property {(error: unknown) => void} failed
 * @property {(link: import("./stream.js").Link | null, seconds: number) => void} link
 * @property {(words: string) => void} title
 */

/** A match on the page. */
export class Table {
  /**
   * @param {HTMLElement} main
   * @param {string} id
   * @param {Shell} shell
   */
  constructor(main, id, shell) {
    this.shell = shell;
    this.match = new Match(id, token(id));
    /** The seat that this tab last played. */
    this.seat = held(id).seats.find((seat) => seat.token === this.match.token)?.seat ?? -1;
    /** @type {State | null} */
    this.state = null;
    /** @type {State | null} */
    this.then = null;
    /** @type {About | null} */
    this.about = null;
    /** @type {import("./types").Around | null} */
    this.around = null;
    /** @type {import("./types").GameAbout[]} */
    this.games = [];
    this.shown = 0;
    /** @type {number | null} */
    this.looking = null;
    this.closed = false;
    /** @type {import("./stream.js").Following | null} */
    this.stream = null;
    this.parts = layOut(main);
    this.card = new Card();
    this.picture = new Picture({ table: this.parts.picture, hand: this.parts.hand, aside: this.parts.asides });
    this.zoom = new Zoom(this.picture, this.parts.zoom);
    /** The room for which the picture was drawn. */
    this.room = 0;
    this.refit = 0;
    this.choices = new Choices(this.parts.dock, {
      play: (choice) => void this.#send((...sent) => this.match.send(choice.command, ...sent)),
      ask: (what) => void this.#send((...sent) => this.match.ask(what, ...sent)),
      mark: (shown) => this.#mark(shown),
      name: (thing) => this.#nameOf(thing),
      look: (thing) => this.picture.look(thing),
      copy: (thing) => (this.picture.isNear(thing) ? null : this.picture.copy(thing)),
    });
    this.clocks = new Clocks(shell.failed, (about) => {
      this.about = about;
      this.#drawSeats();
    });
    this.parts.dock.before(this.clocks.place);
    this.chat = new Chat((error) => shell.failed(error));
    this.parts.match.append(this.chat.heard);
    this.people = new People(this.parts, this.chat.place, {
      changed: (facts) => {
        this.about = facts;
        this.again();
      },
      again: () => this.again(),
      failed: shell.failed,
      say: shell.say,
    });
    this.story = new Story(this.parts.story, {
      look: (record) => void this.#look(record),
      why: (line) => void this.#why(line),
    });
    this.past = new Past(
      this.parts.past,
      (at) => void this.#look(at),
      () => this.story.lines.map(({ record }) => record),
    );
    this.ending = new Ending(this.parts.ending, {
      sign: (seat) => this.picture.sign(seat),
      again: () => void this.#again(),
      saveLog: () => void this.#save("jsonl", () => this.match.log()),
      savePicture: () => void this.#save("png", async (at) => toPng(await this.match.picture(at))),
      look: (record) => void this.#look(record),
      say: shell.say,
      review: () => this.#review(),
    });
    this.moves = new Moves({
      arrive: (state, lines) => this.closed || this.#arrive(state, lines),
      caption: (told) => {
        this.parts.caption.replaceChildren(...told.map((text) => h("span", {}, text)));
        this.parts.caption.hidden = !told.length;
      },
      read: (at) => this.match.state(at, this.room),
      mine: () => this.choices.busy,
    });
    listen(this.picture, {
      choose: (things) => this.#choose(things),
      look: (thing, how) =>
        void this.card.show(this.match, thing.dataset.id ?? "", this.state?.version ?? 0, thing, how === "press"),
      leave: () => this.card.leave(),
      cancel: () => this.choices.cancel() || this.card.close(),
    });
    this.resized = new ResizeObserver(() => {
      this.zoom.apply();
      clearTimeout(this.refit);
      this.refit = setTimeout(() => this.#fit(), REFIT);
    });
    this.resized.observe(this.parts.board);
    void games().then((known) => {
      this.games = known.games;
      this.#drawSeats();
    }, shell.failed);
    this.#follow();
  }

  /** Leave the match. */
  close() {
    this.closed = true;
    this.clocks.close();
    this.stream?.stop();
    this.moves.close();
    this.past.pause();
    this.card.close();
    this.resized.disconnect();
    clearTimeout(this.refit);
    this.shell.link(null, 0);
  }

  /** Show everything again: as another seat, or in another language. */
  again() {
    this.stream?.stop();
    this.moves.clear();
    this.match = new Match(this.match.id, token(this.match.id));
    this.seat = held(this.match.id).seats.find((seat) => seat.token === this.match.token)?.seat ?? this.seat;
    this.card.clear();
    this.choices.forget();
    this.ending.clear();
    translate(this.parts);
    this.past.translate();
    this.zoom.translate();
    this.state = null;
    this.then = null;
    this.#follow();
  }

  // --- what comes from the server -----------------------------------------------------------------------------------

  #follow() {
    this.stream = follow(this.match, {
      width: () => (this.room = roomOf(this.parts)),
      about: (about) => {
        this.about = about;
        hold(about.id, { game: about.game });
        this.card.game = about.game;
        this.ending.show(this.state, about);
        showRules(about.game);
        this.chat.show(this.match, about);
        this.clocks.show(this.match, about, this.around);
        this.#drawSeats();
      },
      around: (around) => {
        this.around = around;
        if (this.about) this.clocks.show(this.match, this.about, around);
        this.chat.hear(around.said);
        this.#drawSeats();
        if (this.state) this.#drawStandings(this.then ?? this.state);
      },
      changed: (changed, state) => {
        if (changed.rewound && this.state) {
          this.shell.failed(new ApiError(0, { message: t("rewound") }));
          return this.again();
        }
        if (this.state) return this.moves.take(state, changed.story);
        this.state = state;
        this.story.show(changed.story);
        this.#draw();
      },
      link: (link, seconds) => {
        this.shell.link(link, seconds);
        if (link === "live") this.choices.reached();
      },
      refused: (error) => {
        this.shell.link(null, 0);
        if (error.status === 404 && !this.state) return this.#drawMissing(error.message);
        if (error.status === 401 && this.match.token) this.#loseSeat();
        this.shell.failed(error);
      },
      failed: this.shell.failed,
    });
  }

  /**
   * Show a state that has come.
   * @param {State} state
   * @param {import("./types").LineAbout[]} lines what led there
   */
  #arrive(state, lines) {
    const told = this.story.lines.at(-1)?.record ?? 0;
    const ends = state.over && !this.state?.over;
    this.state = state;
    this.story.add(lines);
    this.#draw();
    if (ends && !this.then && !isUsed(this.parts.match)) {
      this.zoom.fit();
      this.ending.reveal();
    }
    this.#tell(lines.filter(({ record }) => record > told));
  }

  /** @param {string} words say that there is no such match */
  #drawMissing(words) {
    this.parts.waiting.hidden = false;
    this.parts.waiting.replaceChildren(...missing(words));
    this.shell.title(words);
    this.shell.say(words);
  }

  /** Watch on: the seat was given to somebody else; or play on, if another tab has claimed it. */
  #loseSeat() {
    const { id, token: lost } = this.match;
    const seats = held(id).seats.filter((seat) => seat.token !== lost);
    hold(id, { seats });
    playAs(id, seats.find(({ seat }) => seat === this.seat)?.token ?? "");
    this.again();
  }

  /** Ask for a picture that fits, after the room for it has changed. */
  #fit() {
    if (!this.state || this.closed || !this.parts.board.clientWidth || this.room === roomOf(this.parts)) return;
    if (![...this.picture.panels.values()].some(({ kind }) => kind === "area")) return;
    this.stream?.renew();
    if (this.then) void this.#look(this.then.at);
  }

  /**
   * Send something until the server has answered.
   * @param {Parameters<typeof deliver>[0]} send
   */
  async #send(send) {
    try {
      const { version } = await deliver(send);
      this.choices.accepted(version);
      this.#draw();
      this.stream?.expect(version);
    } catch (error) {
      const reached = error instanceof ApiError;
      this.choices.refused(reached ? error.message : t("offline"), reached);
    }
  }

  /** Play once more with the same people. */
  async #again() {
    try {
      const { match, invitation } = await this.match.rematch();
      const { host } = held(this.match.id);
      hold(match.id, { game: match.game, ...(host ? { host } : {}) });
      if (invitation) {
        const { seat, token: mine } = invitation;
        holdSeat(match.id, { seat, token: mine, name: match.seats[seat]?.name ?? "" });
      }
      location.hash = `#/m/${match.id}`;
    } catch (error) {
      this.shell.failed(error);
    }
  }

  /** Return how the match came to its end; null if it is not looked at any more. */
  async #review() {
    const { match } = this;
    try {
      const found = await match.review();
      return match === this.match && this.state ? found : null;
    } catch (error) {
      if (match === this.match && !this.closed) this.shell.failed(error);
      return null;
    }
  }

  // --- what is shown ------------------------------------------------------------------------------------------------

  /** Draw the state, or the past that the viewer looks at. */
  #draw() {
    const state = this.then ?? this.state;
    if (!state || !this.state) return;
    const first = this.parts.match.hidden;
    this.parts.waiting.hidden = true;
    this.parts.match.hidden = false;
    this.picture.show(state.panels, !first, () => this.zoom.apply());
    this.choices.show(state);
    const waits = this.choices.busy; // the state has come before the answer to what was sent
    const asked = !this.then && state.commands.length > 0 && !waits && this.shown !== state.version;
    if (!waits) this.shown = state.version;
    this.#mark();
    this.zoom.apply();
    this.past.show(this.state.version, this.then ? state.at : null);
    this.story.mark(this.then ? state.at : null);
    fill(this.parts.banner, this.then ? banner(this.story.lineAt(this.then.at)?.text ?? "", () => void this.#look(null)) : "");
    this.parts.banner.hidden = !this.then;
    this.#drawStandings(state);
    this.ending.show(this.state, this.about);
    this.#drawSeats();
    const words = turn(this.state);
    this.shell.title(this.state.turn.includes(this.state.viewer) && !this.state.over ? `● ${words}` : words);
    if (first || asked) this.zoom.reveal(this.#litThings());
    if (first && this.state.over) this.zoom.fit();
    if (asked && !first) alert(words);
  }

  /** @param {State} state */
  #drawStandings(state) {
    fill(
      this.parts.standings,
      standings(
        state,
        (seat) => this.picture.sign(seat),
        (seat) => this.#role(seat),
      ),
    );
  }

  /** @param {boolean} [shown] whether what is chosen is brought into sight */
  #mark(shown = false) {
    const { lit, picked, ghosts } = this.choices.marks;
    this.picture.haunt(this.then ? [] : ghosts);
    this.picture.mark(this.then ? NOTHING : lit, this.then ? NOTHING : picked);
    label(this.picture);
    if (shown) this.zoom.reveal(this.picture.things().filter((thing) => thing.hasAttribute("data-picked")));
  }

  #litThings() {
    return this.picture.things().filter((thing) => thing.hasAttribute("data-lit"));
  }

  /** Show who sits at the table, and what they play. */
  #drawSeats() {
    const { about } = this;
    if (!about) return;
    const waits = about.status === "waiting";
    if (waits || this.state) this.parts.waiting.hidden = !waits;
    if (waits) {
      this.parts.match.hidden = true;
      this.shell.title(t("waiting_title"));
    }
    this.people.show({ about, around: this.around, games: this.games, viewer: this.state?.viewer ?? -1 });
  }

  /**
   * Tell a screen reader what happened, and whether it is the viewer's turn.
   * @param {import("./types").LineAbout[]} lines
   */
  #tell(lines) {
    const { state } = this;
    if (!state) return;
    const words = lines.slice(-6).map(({ text }) => text);
    if (state.over) words.push(state.over.words);
    else if (state.turn.includes(state.viewer))
      words.push(
        t("your_turn"),
        ...state.decisions.filter(({ seat }) => seat === state.viewer).map((each) => each.words),
      );
    this.shell.say(words.join(" "));
  }

  /** @param {number} seat */
  #role(seat) {
    if (this.state?.viewer === seat) return t("seat_you");
    if (this.about?.seats[seat]?.bot) return t("seat_bot");
    const where = this.about?.status === "over" ? "here" : (this.around?.seats[seat] ?? "here");
    return where === "here" ? "" : t(where);
  }

  /** @param {string} id */
  #nameOf(id) {
    const thing = this.picture.thing(id);
    return thing ? nameOf(thing) : id;
  }

  // --- what the viewer does -----------------------------------------------------------------------------------------

  /** @param {string[]} ids */
  #choose(ids) {
    if (!this.then && this.choices.choose(ids)) {
      this.card.close();
      return;
    }
    const [id] = ids;
    const thing = id === undefined ? null : this.picture.thing(id);
    if (id !== undefined && thing) void this.card.show(this.match, id, this.state?.version ?? 0, thing, true);
  }

  /**
   * Show the match as it was; null for now.
   * @param {number | null} at
   */
  async #look(at) {
    if (!this.state) return;
    if (at === null || at >= this.state.version) {
      this.then = null;
      this.past.pause();
      this.#draw();
      return;
    }
    this.past.show(this.state.version, at);
    this.looking = at;
    try {
      const then = await this.match.state(at, roomOf(this.parts));
      if (this.looking !== at || this.closed || this.past.at !== at) return;
      this.then = then;
      this.#draw();
    } catch (error) {
      this.past.pause();
      this.shell.failed(error);
    }
  }

  /** @param {import("./types").LineAbout} line */
  async #why(line) {
    try {
      this.card.tell(t("why_line", { text: line.text }), reasons(await this.match.explain(line.record), this.card.game));
    } catch (error) {
      this.shell.failed(error);
    }
  }

  /**
   * Let the viewer save something of the match.
   * @param {string} ending that of the file's name
   * @param {(at: number) => Promise<Blob>} read returns it as the match was at a version
   */
  async #save(ending, read) {
    const state = this.then ?? this.state;
    if (!state) return;
    try {
      download(await read(state.at), `${state.game}-${this.match.id}.${ending}`);
    } catch (error) {
      this.shell.failed(error);
    }
  }
}

/** @type {ReadonlySet<string>} */
const NOTHING = new Set();
/** Milliseconds after which the picture is drawn for a new size of the window. */
const REFIT = 300;
