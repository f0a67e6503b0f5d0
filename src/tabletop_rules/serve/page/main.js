/**
 * The page around the tables: its header, where an address leads, and what is said to screen readers.
 * @module
 */

import { ApiError, Match } from "./api.js";
import { allow } from "./alert.js";
import { showRules } from "./card.js";
import { byId, h } from "./dom.js";
import { Lobby } from "./lobby.js";
import { Rules } from "./rules.js";
import { apply, change, held, hold, holdSeat, settings } from "./settings.js";
import { Table } from "./table.js";
import { t } from "./texts.js";

/** @typedef {{ close: () => void, again: () => void }} View */

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);
const SIGNS = { auto: "◐", light: "☀", dark: "☾" };

/** @type {View | null} */
let view = null;
const rules = new Rules();
let name = "";
let lost = false;

/** @type {import("./table.js").Shell} */
const shell = {
  say(words) {
    const region = byId("said");
    region.textContent = "";
    setTimeout(() => (region.textContent = words), 50);
  },
  failed(error) {
    const words = error instanceof ApiError ? [error.message, ...error.faults].join(" ") : t("offline");
    if (!(error instanceof ApiError)) console.error(error);
    byId("failed").replaceChildren(
      h("span", {}, words),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "aria-label": t("close"),
          onclick: () => (byId("failed").hidden = true),
        },
        "×",
      ),
    );
    byId("failed").hidden = false;
  },
  link(link, seconds) {
    const place = byId("link");
    place.hidden = link === null;
    place.className = `link ${link ?? ""}`;
    if (link === null) return;
    place.textContent = t(`link_${link}`, { seconds });
    if (link === "live" && lost) {
      byId("failed").hidden = true;
      shell.say(t("link_back"));
    }
    const gone = link === "lost" || link === "offline";
    if (gone && !lost) shell.say(place.textContent);
    lost = gone || (lost && link === "connecting");
  },
  title(words) {
    name = words;
    document.title = words ? `${words} – ${t("title")}` : t("title");
  },
};

/** Show what the address says: a match, an invitation, a puzzle, or the lobby. */
async function route() {
  const [, kind, id = "", token = ""] = location.hash.split("/");
  view?.close();
  view = null;
  rules.close();
  byId("failed").hidden = true;
  shell.title("");
  if (kind === "m" && token) {
    await accept(id, token);
    history.replaceState(null, "", `#/m/${id}`);
  }
  const main = byId("main");
  view = kind === "m" && id ? new Table(main, id, shell) : new Lobby(main, shell, kind === "new" ? id : "");
  byId("home").hidden = kind !== "m" && kind !== "new";
  showRules("");
}

/**
 * Keep the token of an invitation, of a seat or of the host.
 * @param {string} id
 * @param {string} token
 */
async function accept(id, token) {
  try {
    const match = new Match(id, token);
    const about = await match.about();
    const { seat, host } = await match.role();
    hold(id, { game: about.game, ...(host ? { host: token } : {}) });
    if (seat < 0) return;
    const awaited = about.status !== "waiting" && about.seats[seat]?.awaited;
    const mine = awaited ? (await match.claim(seat, "")).invitation?.token : token;
    holdSeat(id, { seat, token: mine ?? token, name: about.seats[seat]?.name ?? "" });
  } catch (error) {
    if (error instanceof ApiError && error.code === "unknown_token") {
      if (!held(id).seats.length) shell.failed(new ApiError(401, { message: t("link_used") }));
    } else shell.failed(error);
  }
}

/** Write the header in the language of the page. */
function header() {
  apply();
  byId("skip").textContent = t("skip");
  byId("home").textContent = t("tables");
  byId("language").textContent = t("language");
  byId("language").setAttribute("lang", settings.language === "en" ? "fr" : "en");
  const alerts = byId("alerts");
  alerts.textContent = settings.alerts ? "♪" : "♪\u0338";
  alerts.setAttribute("aria-label", t("alerts"));
  alerts.setAttribute("aria-pressed", String(settings.alerts));
  alerts.title = t("alerts");
  const theme = byId("theme");
  theme.textContent = SIGNS[settings.theme];
  theme.setAttribute("aria-label", t(`theme_${settings.theme}`));
  theme.title = t(`theme_${settings.theme}`);
  if (!name) document.title = t("title");
}

byId("language").addEventListener("click", () => {
  change({ language: settings.language === "en" ? "fr" : "en" });
  header();
  view?.again();
  rules.again();
});
byId("alerts").addEventListener("click", () => {
  void allow(!settings.alerts);
  header();
});
byId("theme").addEventListener("click", () => {
  change({ theme: THEMES[(THEMES.indexOf(settings.theme) + 1) % THEMES.length] ?? "auto" });
  header();
});
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  (document.getElementById("dock") ?? byId("main")).focus();
});
addEventListener("hashchange", () => void route());
header();
void route();
