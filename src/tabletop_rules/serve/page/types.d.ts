/* Types of the API, made of its documents by `python -m tests.serve.page.types`; do not edit. */

export type Api =
  | Accepted
  | Again
  | Around
  | Changed
  | Chat
  | ChatLine
  | Claim
  | Clock
  | CommandAbout
  | DecisionAbout
  | Doubt
  | Doubts
  | Elsewhere
  | Error
  | ErrorAbout
  | Explained
  | GameAbout
  | Games
  | Glance
  | Invitation
  | Item
  | LineAbout
  | Log
  | MatchAbout
  | Matches
  | NewMatch
  | News
  | OpenChat
  | Opened
  | OpenedLog
  | OptionField
  | OwnLink
  | PanelAbout
  | Preview
  | Previewed
  | Reason
  | RejectionAbout
  | Result
  | Review
  | RoleAbout
  | RuleAbout
  | RuleInBook
  | Rulebook
  | Say
  | SceneTitle
  | SeatAbout
  | SeatChanged
  | Send
  | SendId
  | SetBot
  | SourceAbout
  | StandingAbout
  | State
  | Story
  | Thing
  | Times
  | TurningPointAbout
  | Undo
  | ValueAbout;

/**
 * A command was accepted; the match has this version after it.
 */
export interface Accepted {
  version: number;
}
/**
 * Nothing needs to be said of a rematch.
 */
export interface Again {}
/**
 * An event of a stream, and an answer: what is passing at a table.
 *
 * `seats` are here, away (the page is hidden, or was left a moment ago) or gone; a bot is always here. `onlookers` is
 * the number of those who look. `said` is the number of the last line of the chat. `clock` is there if the match has
 * one, and has started.
 */
export interface Around {
  seats: ("here" | "away" | "gone")[];
  onlookers: number;
  said: number;
  clock: Times | null;
}
/**
 * The clocks now: the milliseconds left to each seat, and the seats whose clocks run.
 *
 * For whoever has none left, any other seat may let a bot play the turn (`skip`) or the seat (`set_bot`).
 */
export interface Times {
  left: number[];
  running: number[];
}
/**
 * An event of a stream: the match has a new version.
 *
 * `story` is what happened since the last event, and `asked` are the seats that are asked now. `rewound` says that the
 * match went back in time, as its host has restored a backup: what was told before is void.
 *
 * `state` makes the new state of the one before, in a stream that was asked for it, by parts of its JSON text: a text
 * is new; [skip, length] skips in the text before, forwards or back, and copies. The first of a connection is whole.
 */
export interface Changed {
  version: number;
  story: LineAbout[];
  asked: number[];
  over: boolean;
  rewound: boolean;
  state: (string | number[])[] | null;
}
/**
 * A line of a story: the number of its record, and how much it matters.
 *
 * Where something was undone, `back_to` is the record after which the match goes on: lines between are void.
 */
export interface LineAbout {
  record: number;
  matters: "headline" | "detail" | "bookkeeping";
  text: string;
  back_to: number | null;
}
/**
 * The lines of the chat that the sender may read, the oldest first. The newest 200 of a match are kept.
 */
export interface Chat {
  lines: ChatLine[];
}
/**
 * A line of the chat: by a seat, or by an onlooker or the `host` with seat -1. `at` is in milliseconds since 1970.
 *
 * An onlooker has the `name` that they gave, or "".
 */
export interface ChatLine {
  number: number;
  seat: number;
  host: boolean;
  name: string;
  text: string;
  at: number;
}
/**
 * Who takes a seat; no name keeps the one that the seat has.
 *
 * `token` is the one that the seat is to have from now on, so that whoever misses the answer can ask again with it. It
 * must be random. By default the server makes one.
 */
export interface Claim {
  name?: string | null;
  token?: string | null;
}
/**
 * How long seats may think: `seconds` for each turn (`per` move), or for the whole match.
 *
 * For a whole match, `increment` seconds are added after each turn. A turn lasts until another seat has answered.
 */
export interface Clock {
  per: "move" | "match";
  seconds: number;
  increment: number;
}
/**
 * A legal command, in words, with the ids of what it touches: the `data-id` of the picture.
 *
 * `ghosts` say how it would look: pairs of a thing in the picture and the place where it would lie.
 */
export interface CommandAbout {
  command: {
    [k: string]: unknown;
  };
  words: string;
  targets: string[];
  ghosts: string[][];
}
/**
 * An open decision, in words. For the viewer's own, `hint` is the sentence of the `rule` that asks.
 */
export interface DecisionAbout {
  id: number;
  seat: number;
  words: string;
  kind: string;
  rule: string;
  hint: string;
}
/**
 * A command of which to say why it would be rejected.
 */
export interface Doubt {
  command: {
    [k: string]: unknown;
  };
}
/**
 * Every reason why a command would be rejected; none if it would be accepted.
 */
export interface Doubts {
  rejections: RejectionAbout[];
}
/**
 * Why a command would be rejected.
 */
export interface RejectionAbout {
  code: string;
  rule: string;
  message: string;
}
/**
 * Where the sender has the page open.
 */
export interface Elsewhere {
  page: string;
}
/**
 * A request that was refused.
 */
export interface Error {
  error: ErrorAbout;
}
/**
 * What is wrong: a code, the rule that forbids it, the reason in words, and the faults of a request.
 */
export interface ErrorAbout {
  code: string;
  rule: string;
  message: string;
  faults: string[];
}
/**
 * Why a record happened, back to a command or the setup.
 */
export interface Explained {
  text: string;
  reasons: Reason[];
}
/**
 * One step of an explanation.
 */
export interface Reason {
  record: number;
  rule: string;
  text: string;
  words: string;
}
/**
 * A game that can be played, and its options.
 *
 * `about` says in some sentences what it is, "" for a game that does not say; `house` are the sentences in which it
 * differs from the rulebook.
 */
export interface GameAbout {
  id: string;
  name: string;
  about: {
    [k: string]: string;
  };
  seats: number[];
  options: OptionField[];
  house: {
    [k: string]: string;
  }[];
  bots: string[];
}
/**
 * An option of a game, as a field of a form: its name, what it means, and what its values are called.
 *
 * It counts only while the option named first in `only_with` has, or holds, one of the values that follow.
 */
export interface OptionField {
  id: string;
  kind: "choice" | "number" | "flag" | "list";
  default: unknown;
  choices: unknown[];
  low: number | null;
  high: number | null;
  only_with: unknown[];
  rule: string;
  name: {
    [k: string]: string;
  };
  text: {
    [k: string]: string;
  };
  group: "extensions" | "variants" | "rulings";
  values: ValueAbout[];
}
/**
 * What a value of an option is called.
 */
export interface ValueAbout {
  value: unknown;
  name: {
    [k: string]: string;
  };
}
/**
 * The games.
 */
export interface Games {
  games: GameAbout[];
}
/**
 * What a list of tables shows of a match: for which seat the sender speaks, or -1, and the seats that are asked.
 */
export interface Glance {
  match: MatchAbout;
  seat: number;
  asked: number[];
}
/**
 * The public facts of a match. `created` is in milliseconds since 1970; a `puzzle` began in a situation.
 *
 * `next` is the id of its rematch, once somebody has asked for one. `chat` says who may write in its chat. Without
 * a `clock` nobody's time is counted. A match `from_log` is over: its log was opened to look at it, and goes soon.
 */
export interface MatchAbout {
  id: string;
  game: string;
  options: {
    [k: string]: unknown;
  };
  seats: SeatAbout[];
  status: "waiting" | "playing" | "over";
  public: boolean;
  patient: boolean;
  puzzle: boolean;
  created: number;
  next: string | null;
  chat: "all" | "seats" | "nobody";
  clock: Clock | null;
  from_log: boolean;
}
/**
 * A seat: who plays there, whether anybody may take it, whether its guest is awaited, and which bot plays it.
 */
export interface SeatAbout {
  seat: number;
  name: string;
  open: boolean;
  awaited: boolean;
  bot: string | null;
}
/**
 * A seat with the token that plays it, and the link that brings a player there, relative to the page's address.
 *
 * The token of a seat whose guest is awaited is good until the guest claims it, and gets another one.
 */
export interface Invitation {
  seat: number;
  token: string;
  link: string;
}
/**
 * An item of a standing: `amount`, out of `of` where it is an aim.
 */
export interface Item {
  what: string;
  amount: number;
  of: number | null;
  rule: string;
}
/**
 * The log of a match that is over, as a text: JSON lines, as `GET …/log` returns them.
 */
export interface Log {
  log: string;
}
/**
 * A page of the lobby, newest first. `next` is "" on the last one.
 */
export interface Matches {
  matches: MatchAbout[];
  next: string;
}
/**
 * A match to open.
 *
 * `bots` play the seats that it names. `open` seats are free for whoever comes first. For all other seats there are
 * invitations; those `awaited` are claimed by whoever was invited. The match starts when nobody is missing. A `public`
 * match is listed in the lobby. `chat` says who may write in its chat. A name may be "". At a `patient` table the draw
 * that opens the next turn waits for the next player, so that the last command of a turn can be undone. A match begins
 * in its `situation` if it has one: the arguments of the game's own `situation` by name.
 * With a `clock`, turns take time, and a table is not patient.
 */
export interface NewMatch {
  game: string;
  seats: number;
  options?: {
    [k: string]: unknown;
  };
  names?: string[];
  bots?: {
    [k: string]: string;
  };
  open?: number[];
  awaited?: number[];
  public?: boolean;
  patient?: boolean;
  situation?: {
    [k: string]: unknown;
  } | null;
  chat?: "all" | "seats" | "nobody";
  clock?: Clock | null;
}
/**
 * An event of the stream of several matches: the match `id` has this version and status.
 */
export interface News {
  id: string;
  version: number;
  status: "waiting" | "playing" | "over";
}
/**
 * Who may write in the chat from now on: everybody, only seats and the host, or nobody.
 */
export interface OpenChat {
  to: "all" | "seats" | "nobody";
}
/**
 * A new match: the token of its host, and an invitation for each seat that is neither open nor played by a bot.
 */
export interface Opened {
  id: string;
  host_token: string;
  host_link: string;
  invitations: Invitation[];
  match: MatchAbout;
}
/**
 * A match that is over, from its log, and a token for the view of each seat. The same log has the same ones.
 */
export interface OpenedLog {
  match: MatchAbout;
  views: Invitation[];
}
/**
 * The link that plays on as the sender on another device, and a QR code of it as SVG.
 *
 * `elsewhere` says whether another machine may reach it: not if the server knows no address but this machine's own.
 */
export interface OwnLink {
  link: string;
  svg: string;
  elsewhere: boolean;
}
/**
 * A part of the picture of the table, as SVG. `name` is a word of the game, `title` says it to people.
 *
 * A `board` can be moved and enlarged, an `area` is as wide as the place, a `hand` is what the viewer holds, an
 * `aside` may be folded away. A unit of the picture is `scale` pixels; that of a board at first.
 */
export interface PanelAbout {
  name: string;
  title: string;
  kind: "board" | "area" | "hand" | "aside";
  scale: number;
  svg: string;
}
/**
 * A situation to look at before a match is opened in it.
 */
export interface Preview {
  game: string;
  seats: number;
  situation: {
    [k: string]: unknown;
  };
  options?: {
    [k: string]: unknown;
  };
}
/**
 * The table of a situation before anybody plays or draws, as an onlooker sees it.
 */
export interface Previewed {
  svg: string | null;
}
/**
 * How the match has ended: groups of seats, best first, and the reason, in words too.
 */
export interface Result {
  words: string;
  ranking: number[][];
  reason: string;
  why: string;
}
/**
 * A match that is over: where its points came from, and its turning points as its viewer saw them.
 */
export interface Review {
  sources: SourceAbout[];
  turning_points: TurningPointAbout[];
}
/**
 * Where points came from: `amounts` by seat, null for a seat that does not have it.
 */
export interface SourceAbout {
  what: string;
  rule: string;
  amounts: (number | null)[];
}
/**
 * A moment at which the lead changed: how far `seat` came ahead of its best rival by it, or fell behind below 0.
 *
 * That is in points as if the match had ended then, or in places.
 */
export interface TurningPointAbout {
  record: number;
  seat: number;
  swing: number;
  leaders: number[];
  text: string;
}
/**
 * For whom a token speaks: a seat, or -1, and whether for the host.
 */
export interface RoleAbout {
  seat: number;
  host: boolean;
}
/**
 * A rule or ruling in one sentence.
 */
export interface RuleAbout {
  id: string;
  text: string;
}
/**
 * A rule, or a ruling with what holds `without` it, and the scenes that show it.
 */
export interface RuleInBook {
  id: string;
  text: string;
  without: string;
  ruling: boolean;
  scenes: SceneTitle[];
}
/**
 * A scene, by its id and title.
 */
export interface SceneTitle {
  id: string;
  title: string;
}
/**
 * The rules of a game, and what it is `about` in some sentences.
 */
export interface Rulebook {
  name: string;
  about: string;
  rules: RuleInBook[];
}
/**
 * A line of the chat. An onlooker may give a `name`; seats have theirs.
 */
export interface Say {
  text: string;
  name?: string | null;
}
/**
 * A seat after it was claimed, or given to a bot or a person.
 */
export interface SeatChanged {
  match: MatchAbout;
  invitation: Invitation | null;
}
/**
 * A command, with an id of the client's own: sent again with the same id, it is answered again, and counts once.
 */
export interface Send {
  command_id: string;
  command: {
    [k: string]: unknown;
  };
}
/**
 * The client's own id of an undo or draw, which counts once however often it is sent.
 */
export interface SendId {
  command_id: string;
}
/**
 * The bot that plays a seat from now on; null invites a person again.
 */
export interface SetBot {
  bot: string | null;
}
/**
 * How a seat stands. `final` is what final scoring would add now, and `projected` the total with it.
 */
export interface StandingAbout {
  seat: number;
  name: string;
  place: number;
  total: number | null;
  projected: number | null;
  out: boolean;
  items: Item[];
  final: Item[];
}
/**
 * All that a page shows of a match at a version, as its viewer sees it.
 *
 * `viewer` is a seat, or -1 for an onlooker. `complete` says whether `commands` are all. `draws_wait` says that a draw
 * waits which the viewer may let happen. In the past there are no commands and no undo.
 */
export interface State {
  id: string;
  game: string;
  version: number;
  at: number;
  viewer: number;
  host: boolean;
  names: string[];
  panels: PanelAbout[];
  turn: number[];
  decisions: DecisionAbout[];
  commands: CommandAbout[];
  complete: boolean;
  standings: StandingAbout[];
  undo: Undo;
  draws_wait: boolean;
  over: Result | null;
}
/**
 * Whether the viewer can take the last command back, and why not.
 */
export interface Undo {
  possible: boolean;
  why_not: string;
}
/**
 * What happened until a version.
 */
export interface Story {
  version: number;
  lines: LineAbout[];
}
/**
 * A card, tile, token, figure or place; `svg` is its picture alone, `why_not` why it cannot be chosen now.
 *
 * `rulings` bear on that: their ids and sentences. `scenes` show them or its rules at work: their ids and titles.
 */
export interface Thing {
  id: string;
  kind: string;
  name: string;
  text: string;
  provenance: "printed" | "reconstructed" | "own";
  rules: string[];
  svg: string | null;
  why_not: string;
  rulings: RuleAbout[];
  scenes: SceneTitle[];
}
