/**
 * Who sits where: invitations, free seats, bots, and which of one's own seats this tab plays.
 * @module
 */

import { Match } from "./api.js";
import { h } from "./dom.js";
import { held, hold, holdSeat, playAs, settings, change } from "./settings.js";
import { t } from "./texts.js";

/** @typedef {import("./types").MatchAbout} About */

/**
 * Return the name of a seat.
 * @param {About} about
 * @param {number} seat
 * @returns {string}
 */
export const seatName = (about, seat) => about.seats[seat]?.name || t("player", { n: seat + 1 });

/**
 * Return a whole link from one that the server gave.
 * @param {string} link
 * @returns {string}
 */
export const whole = (link) => new URL(link, location.href.split("#")[0]).href;

/**
 * Return the list of seats, with what the viewer can change.
 * @param {object} of
 * @param {About} of.about
 * @param {string[]} of.bots
 * @param {import("./types").Around | null} of.around who is there, if that is known
 * @param {(about: About) => void} of.changed is called when a seat was taken or given away
 * @param {(error: unknown) => void} of.failed
 * @param {(words: string) => void} of.say
 * @returns {HTMLElement}
 */
export function seatList({ about, bots, around, changed, failed, say }) {
  const mine = held(about.id);
  const host = mine.host ? new Match(about.id, mine.host) : null;
  const rows = about.seats.map(({ seat, open, awaited, bot }) => {
    const name = seatName(about, seat);
    const own = mine.seats.find((other) => other.seat === seat);
    const isMine = own !== undefined;
    const link = mine.links.find((other) => other.seat === seat);
    const guest = isMine ? t("seat_you") : t(awaited ? "seat_awaited" : "seat_person");
    const state = open ? t("seat_free") : bot ? t("seat_bot") : guest;
    const other = own && !awaited && about.status !== "over" ? new Match(about.id, own.token) : null;
    return h(
      "li",
      {},
      around && !bot && !open ? presence(around.seats[seat] ?? "gone") : "",
      h("span", { class: "who" }, name),
      !about.from_log && h("span", { class: "role" }, state),
      host && !isMine && about.status !== "over" && botChoice(about, seat, host, bots, changed, failed),
      open && claimForm(about, seat, "", changed, failed),
      awaited && own && claimForm(about, seat, own.token, changed, failed),
      link && awaited && about.status !== "over" && linkField(t("link_for", { name }), t("copy_link", { name }), whole(link.link), say),
      other && elsewhere(other, say, failed),
      other && leave(other, seat, changed, failed),
    );
  });
  const others = around?.onlookers ? h("li", { class: "hint" }, t("onlookers", { n: around.onlookers })) : "";
  return h("ul", { class: "seats" }, ...rows, others);
}

/**
 * Return a sign for whether somebody is here.
 * @param {import("./types").Around["seats"][number]} where
 */
const presence = (where) => h("span", { class: `presence ${where}`, role: "img", "aria-label": t(where), title: t(where) });

/**
 * @param {About} about
 * @param {number} seat
 * @param {string} token that of the seat, if it is one's own; "" if it is free
 * @param {(about: About) => void} changed
 * @param {(error: unknown) => void} failed
 */
function claimForm(about, seat, token, changed, failed) {
  const name = h("input", {
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value: about.seats[seat]?.name || settings.name,
    "aria-label": t("name_asked"),
    placeholder: t("name_asked"),
  });
  return h(
    "form",
    {
      class: "row",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        try {
          const given = name.value.trim();
          const answer = await new Match(about.id, token).claim(seat, given);
          if (given) change({ name: given });
          const mine = answer.invitation?.token ?? token;
          holdSeat(about.id, { seat, token: mine, name: answer.match.seats[seat]?.name ?? "" });
          hold(about.id, { game: about.game });
          changed(answer.match);
        } catch (error) {
          failed(error);
        }
      },
    },
    name,
    h("button", { class: "primary" }, t("take_seat")),
  );
}

/**
 * Return a button that gives one's own seat to a bot, when it is pressed twice.
 * @param {Match} match
 * @param {number} seat
 * @param {(about: About) => void} changed
 * @param {(error: unknown) => void} failed
 */
function leave(match, seat, changed, failed) {
  let sure = leaving === match.token;
  const button = h(
    "button",
    {
      type: "button",
      class: "quiet leave",
      onblur: () => {
        leaving = "";
        sure = false;
        button.textContent = t("leave");
      },
      onclick: async () => {
        if (!sure) {
          sure = true;
          leaving = match.token;
          button.textContent = t("leave_sure");
          return;
        }
        try {
          const { match: about } = await match.seatBot(seat, "greedy");
          hold(about.id, { seats: held(about.id).seats.filter((other) => other.token !== match.token) });
          playAs(about.id, held(about.id).seats[0]?.token ?? "");
          changed(about);
        } catch (error) {
          failed(error);
        }
      },
    },
    t(sure ? "leave_sure" : "leave"),
  );
  return button;
}

/** The token of the seat that one is about to leave. */
let leaving = "";

/** The own links that are shown, by token. */
const shown = /** @type {Map<string, import("./types").OwnLink>} */ (new Map());

/**
 * Return a button that shows the link, and its QR code, with which another device plays on.
 * @param {Match} match
 * @param {(words: string) => void} say
 * @param {(error: unknown) => void} failed
 */
function elsewhere(match, say, failed) {
  const place = h("div", { class: "elsewhere" });
  const draw = () => {
    const own = shown.get(match.token);
    const button = h(
      "button",
      {
        type: "button",
        class: "quiet",
        "aria-expanded": String(own !== undefined),
        onclick: async () => {
          try {
            if (!shown.delete(match.token)) shown.set(match.token, await match.link());
            draw();
            place.querySelector("button")?.focus();
          } catch (error) {
            failed(error);
          }
        },
      },
      t("elsewhere"),
    );
    place.replaceChildren(button);
    if (!own) return;
    const code = `data:image/svg+xml,${encodeURIComponent(own.svg)}`;
    place.append(
      h("p", { class: "hint" }, t(own.elsewhere ? "elsewhere_text" : "elsewhere_not")),
      linkField(t("own_link"), t("own_copy"), own.link, say),
      h("img", { class: "code", src: code, alt: t("elsewhere_code"), width: 220, height: 220 }),
    );
  };
  draw();
  return place;
}

/**
 * Return a field with a link, and a button that copies it.
 * @param {string} label
 * @param {string} copy
 * @param {string} link
 * @param {(words: string) => void} say
 */
export function linkField(label, copy, link, say) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    value: link,
    "aria-label": label,
    onfocus: () => field.select(),
  });
  const button = h(
    "button",
    {
      type: "button",
      "aria-label": copy,
      onclick: async () => {
        try {
          await navigator.clipboard.writeText(link);
        } catch {
          field.select();
          document.execCommand("copy");
        }
        button.textContent = t("copied");
        say(t("copied"));
      },
    },
    t("copy"),
  );
  return h("div", { class: "row link" }, field, button);
}

/**
 * @param {About} about
 * @param {number} seat
 * @param {Match} host
 * @param {string[]} bots
 * @param {(about: About) => void} changed
 * @param {(error: unknown) => void} failed
 */
function botChoice(about, seat, host, bots, changed, failed) {
  const now = about.seats[seat]?.bot ?? "";
  const select = h(
    "select",
    {
      "aria-label": t("played_by", { name: seatName(about, seat) }),
      onchange: async () => {
        try {
          const answer = await host.seatBot(seat, /** @type {any} */ (select.value || null));
          const links = held(about.id).links.filter((other) => other.seat !== seat);
          if (answer.invitation) links.push({ seat, link: answer.invitation.link });
          hold(about.id, { links });
          changed(answer.match);
        } catch (error) {
          failed(error);
        }
      },
    },
    h("option", { value: "", selected: !now }, t("seat_person")),
    ...bots.map((bot) => h("option", { value: bot, selected: bot === now }, botName(bot))),
  );
  return select;
}

/**
 * Return what a bot is called.
 * @param {string} bot
 * @returns {string}
 */
export function botName(bot) {
  /** @type {Record<string, string>} */
  const words = { random: t("bot_random"), greedy: t("bot_greedy"), mcts: t("bot_mcts") };
  return t("who_bot", { bot: words[bot] ?? bot });
}

/**
 * Return buttons for which of the seats of this browser this tab plays; null if there is no choice.
 * @param {About} about
 * @param {number} viewer
 * @param {() => void} changed
 * @returns {HTMLElement | null}
 */
export function seatSwitch(about, viewer, changed) {
  const { seats } = held(about.id);
  if (!seats.length) return h("p", { class: "hint" }, t("onlooker"));
  if (seats.length === 1 && viewer === seats[0]?.seat) return null;
  const words = t(about.from_log ? "seen_as" : "playing_as");
  const select = h(
    "select",
    {
      "aria-label": words,
      onchange: () => {
        playAs(about.id, select.value);
        changed();
      },
    },
    ...[...seats]
      .sort((one, other) => one.seat - other.seat)
      .map(({ seat, token }) => h("option", { value: token, selected: seat === viewer }, seatName(about, seat))),
    h("option", { value: "", selected: viewer < 0 }, t(about.from_log ? "seen_as_onlooker" : "watch_only")),
  );
  return h("label", { class: "row" }, `${words} `, select);
}
