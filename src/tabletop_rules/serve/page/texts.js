/**
 * What the page itself says, in both languages. What a game says comes from the server.
 * @module
 */

import { settings } from "./settings.js";

const EN = {
  title: "Tabletop",
  tables: "All tables",
  skip: "Skip to the content",
  language: "Français",
  theme: "Colours",
  theme_auto: "Colours: as the device",
  theme_light: "Colours: light",
  theme_dark: "Colours: dark",
  noscript: "This page needs JavaScript.",
  failed: "That did not work: {message}",
  offline: "The server cannot be reached.",
  rewound: "The host has restored an earlier state: the match goes on from there.",
  again: "Try again",
  close: "Close",

  new_match: "New table",
  new_match_intro: "Choose a game and who sits where. Nobody needs an account: a link is a seat.",
  game: "Game",
  players: "Players",
  players_range: "{low} to {high} players",
  your_name: "Name of player {n}",
  who: "Who plays seat {n}",
  who_me: "I play",
  who_invite: "By invitation",
  who_open: "Open to anyone",
  who_bot: "Bot: {bot}",
  bot_random: "plays at random",
  bot_greedy: "thinks a little",
  bot_mcts: "thinks ahead",
  options: "Rules and options",
  options_changed: "changed: {n}",
  options_reset: "As in the rulebook",
  public: "List this table in the lobby",
  patient: "The last move of a turn can be taken back",
  patient_why: "What is drawn at the start of a turn waits until its player asks for it.",
  open_table: "Open the table",
  opening: "Opening…",
  alone: "Play every seat myself",
  puzzle: "Puzzle",
  puzzle_named: "Puzzle: {name}",
  puzzle_intro: "{game} for {n}, from the position in this link. Say who plays, and open the table.",
  puzzle_start: "The table at the start",
  puzzle_broken: "This link describes no puzzle: it may have been cut short.",
  yes: "yes",
  no: "no",
  none: "none",
  lobby: "Open tables",
  lobby_empty: "No table is looking for players or onlookers.",
  lobby_more: "More tables",
  mine: "Your tables",
  forget: "Forget",
  forget_this: "Forget this table of {game}",
  status_waiting: "waiting for players",
  status_playing: "being played",
  status_over: "over",
  free_seats: "free seats: {n}",
  sit: "Sit down",
  watch: "Watch",
  go_on: "Go on",
  created: "opened {when}",

  missing_text: "It may be over and gone, or the link is not whole.",
  waiting_title: "Waiting for players",
  waiting_text: "The match begins when every seat is taken, and whoever is invited has come.",
  seats: "Seats",
  invite: "Invitations",
  invite_text: "Who opens a link sits there. Send each to one person.",
  copy: "Copy",
  copied: "Copied",
  copy_link: "Copy the link for {name}",
  link_for: "Link for {name}",
  seat_free: "free",
  seat_you: "you",
  seat_bot: "bot",
  seat_person: "a person",
  seat_awaited: "invited",
  take_seat: "Take this seat",
  name_asked: "Your name",
  played_by: "Who plays for {name}",
  onlooker: "You are watching.",
  playing_as: "You play",
  watch_only: "only watch",
  player: "Player {n}",

  table: "The table",
  table_help:
    "Arrow keys move over the table, Enter chooses, Escape starts again. N goes to the next thing you can choose.",
  your_turn: "Your turn",
  turn_of: "{name} to play",
  turn_of_many: "{names} to play",
  nobody: "The match goes on by itself …",
  choose: "Point at the table, or choose here.",
  choices: "Choices",
  choices_left: "{n} choices left",
  choices_all: "All {n} choices",
  choices_first: "These are the first {n} choices.",
  start_again: "Choose something else",
  play_this: "Play this",
  another_way: "Another way ⟳",
  playing: "Playing…",
  cancel: "Cancel",
  confirm: "Ask before playing",
  alerts: "Sound and notice when it is your turn",
  turn_ends: "Next turn?",
  draw_waits: "The last move can still be taken back. Then the match goes on with a draw.",
  draw: "Go on",
  undo: "Take back",
  undo_not: "Taking back is not possible: {why}",
  chosen: "Chosen: {what}",
  choosable: "can be chosen",

  standings: "Standings",
  place: "Place",
  name: "Name",
  points: "Points",
  projected: "If it ended now: {n}",
  if_now: "If it ended now",
  out: "out",
  of: "{amount} of {of}",
  story: "What happened",
  story_empty: "Nothing yet.",
  why: "Why?",
  why_line: "Why? {text}",
  show_then: "Show the table as it was then",
  past: "Look back",
  past_at: "Record {at} of {version}",
  past_now: "Now",
  past_title: "You look at the past.",
  past_back: "Back to now",
  past_before: "A step back",
  past_after: "A step on",
  past_play: "Play from here",
  past_pause: "Pause",
  over: "The match is over",
  log: "Save the log",
  rematch: "Rematch",
  rematch_join: "Join the rematch",
  rematch_watch: "Watch the rematch",
  other_match: "Another game",
  ended_by: "How it ended: {why}",

  zoom_in: "Larger",
  zoom_out: "Smaller",
  zoom_fit: "Whole table",
  reconstructed: "reconstructed",
  reconstructed_why: "The printed text is not known; this one was reconstructed from the rules.",
  own: "own content",
  own_why: "This text comes from a content pack of the host.",
  rules: "Rules",
  scene: "See it:",
  not_now: "Not now: {why}",
  rule: "rule {rule}",

  link_connecting: "Connecting…",
  link_live: "Connected",
  link_lost: "Connection lost, next try in {seconds} s",
  link_back: "Connected again.",
};

/** @type {Record<keyof typeof EN, string>} */
const FR = {
  title: "Tabletop",
  tables: "Toutes les tables",
  skip: "Aller au contenu",
  language: "English",
  theme: "Couleurs",
  theme_auto: "Couleurs : comme l'appareil",
  theme_light: "Couleurs : claires",
  theme_dark: "Couleurs : sombres",
  noscript: "Cette page a besoin de JavaScript.",
  failed: "Cela n'a pas marché : {message}",
  offline: "Le serveur est injoignable.",
  rewound: "L'hôte a restauré un état antérieur : la partie reprend de là.",
  again: "Réessayer",
  close: "Fermer",

  new_match: "Nouvelle table",
  new_match_intro: "Choisissez un jeu et qui s'assoit où. Personne n'a besoin de compte : un lien vaut une place.",
  game: "Jeu",
  players: "Joueurs",
  players_range: "de {low} à {high} joueurs",
  your_name: "Nom du joueur {n}",
  who: "Qui joue la place {n}",
  who_me: "Moi",
  who_invite: "Sur invitation",
  who_open: "Ouverte à tous",
  who_bot: "Robot : {bot}",
  bot_random: "joue au hasard",
  bot_greedy: "réfléchit un peu",
  bot_mcts: "prévoit la suite",
  options: "Règles et options",
  options_changed: "modifiées : {n}",
  options_reset: "Comme dans la règle",
  public: "Afficher cette table dans la liste",
  patient: "Le dernier coup d'un tour peut être annulé",
  patient_why: "Ce qu'on pioche au début d'un tour attend que son joueur le demande.",
  open_table: "Ouvrir la table",
  opening: "Ouverture…",
  alone: "Jouer toutes les places",
  puzzle: "Problème",
  puzzle_named: "Problème : {name}",
  puzzle_intro: "{game} à {n}, à partir de la position de ce lien. Dites qui joue, et ouvrez la table.",
  puzzle_start: "La table au début",
  puzzle_broken: "Ce lien ne décrit aucun problème : il est peut-être incomplet.",
  yes: "oui",
  no: "non",
  none: "aucune",
  lobby: "Tables ouvertes",
  lobby_empty: "Aucune table ne cherche de joueurs ni de spectateurs.",
  lobby_more: "D'autres tables",
  mine: "Vos tables",
  forget: "Oublier",
  forget_this: "Oublier cette table de {game}",
  status_waiting: "attend des joueurs",
  status_playing: "en cours",
  status_over: "finie",
  free_seats: "places libres : {n}",
  sit: "S'asseoir",
  watch: "Regarder",
  go_on: "Continuer",
  created: "ouverte {when}",

  missing_text: "Elle est peut-être finie et effacée, ou le lien n'est pas entier.",
  waiting_title: "On attend des joueurs",
  waiting_text: "La partie commence quand toutes les places sont prises et que les invités sont là.",
  seats: "Places",
  invite: "Invitations",
  invite_text: "Qui ouvre un lien prend la place. Envoyez chacun à une seule personne.",
  copy: "Copier",
  copied: "Copié",
  copy_link: "Copier le lien de {name}",
  link_for: "Lien de {name}",
  seat_free: "libre",
  seat_you: "vous",
  seat_bot: "robot",
  seat_person: "une personne",
  seat_awaited: "sur invitation",
  take_seat: "Prendre cette place",
  name_asked: "Votre nom",
  played_by: "Qui joue pour {name}",
  onlooker: "Vous regardez.",
  playing_as: "Vous jouez",
  watch_only: "seulement regarder",
  player: "Joueur {n}",

  table: "La table",
  table_help: "Les flèches parcourent la table, Entrée choisit, Échap recommence. N va au prochain élément à choisir.",
  your_turn: "À vous",
  turn_of: "À {name} de jouer",
  turn_of_many: "À {names} de jouer",
  nobody: "La partie continue d'elle-même…",
  choose: "Montrez la table, ou choisissez ici.",
  choices: "Choix",
  choices_left: "Encore {n} choix",
  choices_all: "Les {n} choix",
  choices_first: "Ce sont les {n} premiers choix.",
  start_again: "Choisir autre chose",
  play_this: "Jouer cela",
  another_way: "Autrement ⟳",
  playing: "Envoi…",
  cancel: "Annuler",
  confirm: "Demander avant de jouer",
  alerts: "Son et avis quand c'est à vous",
  turn_ends: "Tour suivant ?",
  draw_waits: "Le dernier coup peut encore être annulé. Puis la partie continue par un tirage.",
  draw: "Continuer",
  undo: "Revenir en arrière",
  undo_not: "Impossible de revenir en arrière : {why}",
  chosen: "Choisi : {what}",
  choosable: "peut être choisi",

  standings: "Classement",
  place: "Rang",
  name: "Nom",
  points: "Points",
  projected: "Si la partie finissait : {n}",
  if_now: "Si la partie finissait maintenant",
  out: "éliminé",
  of: "{amount} sur {of}",
  story: "Ce qui s'est passé",
  story_empty: "Rien encore.",
  why: "Pourquoi ?",
  why_line: "Pourquoi ? {text}",
  show_then: "Montrer la table à ce moment",
  past: "Regarder en arrière",
  past_at: "Événement {at} sur {version}",
  past_now: "Maintenant",
  past_title: "Vous regardez le passé.",
  past_back: "Revenir au présent",
  past_before: "Un pas en arrière",
  past_after: "Un pas en avant",
  past_play: "Dérouler à partir d'ici",
  past_pause: "Pause",
  over: "La partie est finie",
  log: "Enregistrer le journal",
  rematch: "Revanche",
  rematch_join: "Rejoindre la revanche",
  rematch_watch: "Regarder la revanche",
  other_match: "Un autre jeu",
  ended_by: "Fin de partie : {why}",

  zoom_in: "Plus grand",
  zoom_out: "Plus petit",
  zoom_fit: "Toute la table",
  reconstructed: "reconstitué",
  reconstructed_why: "Le texte imprimé n'est pas connu ; celui-ci est reconstitué d'après les règles.",
  own: "contenu de l'hôte",
  own_why: "Ce texte vient d'un paquet de contenu de l'hôte.",
  rules: "Règles",
  scene: "À voir :",
  not_now: "Pas maintenant : {why}",
  rule: "règle {rule}",

  link_connecting: "Connexion…",
  link_live: "Connecté",
  link_lost: "Connexion perdue, nouvel essai dans {seconds} s",
  link_back: "De nouveau connecté.",
};

/** @typedef {keyof typeof EN} TextId */

/** What the page says, by language. */
export const TEXTS = { en: EN, fr: FR };

/**
 * Return a text in the language of the page.
 * @param {TextId} id
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(id, values = {}) {
  return TEXTS[settings.language][id].replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/**
 * Return names in a row.
 * @param {string[]} names
 * @returns {string}
 */
export function list(names) {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}

/**
 * Return how long ago a time was, in words.
 * @param {number} time in milliseconds
 * @returns {string}
 */
export function ago(time) {
  const minutes = Math.round((time - Date.now()) / 60_000);
  const words = new Intl.RelativeTimeFormat(settings.language, { numeric: "auto" });
  if (minutes > -60) return words.format(minutes, "minute");
  return minutes > -60 * 36
    ? words.format(Math.round(minutes / 60), "hour")
    : words.format(Math.round(minutes / 1440), "day");
}

/**
 * Return the name of a value of an option, such as `by_majority`, as words.
 * @param {unknown} value
 * @returns {string}
 */
export function valueWords(value) {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  return String(value).replaceAll(/[_.]/g, " ");
}
