"""What the API answers: attrs classes, from which its documents are generated too."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_rules.core.json_reader import Json
from tabletop_rules.serve.about_games import RuleAbout, SceneTitle
from tabletop_rules.serve.bodies import (
    BotName,
    Clock,
    Detail,
    MatchId,
    Presence,
    SeatNumber,
    Status,
    Talkers,
    Token,
    Version,
    Viewer,
)
from tabletop_rules.serve.patching import Changes


@attrs.frozen
class SeatAbout:
    """A seat: who plays there, whether anybody may take it, whether its guest is awaited, and which bot plays it."""

    seat: SeatNumber
    name: str
    open: bool
    awaited: bool
    bot: BotName | None


@attrs.frozen
class MatchAbout:
    """The public facts of a match. `created` is in milliseconds since 1970; a `puzzle` began in a situation.

    `next` is the id of its rematch, once somebody has asked for one. `chat` says who may write in its chat. Without
    a `clock` nobody's time is counted. A match `from_log` is over: its log was opened to look at it, and goes soon.
    """

    id: MatchId
    game: str
    options: Json
    seats: list[SeatAbout]
    status: Status
    public: bool
    patient: bool
    puzzle: bool
    created: int
    next: MatchId | None
    chat: Talkers
    clock: Clock | None
    from_log: bool


@attrs.frozen
class Previewed:
    """The table of a situation before anybody plays or draws, as an onlooker sees it."""

    svg: str | None


@attrs.frozen
class RoleAbout:
    """For whom a token speaks: a seat, or -1, and whether for the host."""

    seat: Viewer
    host: bool


@attrs.frozen
class Glance:
    """What a list of tables shows of a match: for which seat the sender speaks, or -1, and the seats that are asked."""

    match: MatchAbout
    seat: Viewer
    asked: list[SeatNumber]


@attrs.frozen
class Matches:
    """A page of the lobby, newest first. `next` is "" on the last one."""

    matches: list[MatchAbout]
    next: str


@attrs.frozen
class Invitation:
    """A seat with the token that plays it, and the link that brings a player there, relative to the page's address.

    The token of a seat whose guest is awaited is good until the guest claims it, and gets another one.
    """

    seat: SeatNumber
    token: Token
    link: str


@attrs.frozen
class Opened:
    """A new match: the token of its host, and an invitation for each seat that is neither open nor played by a bot."""

    id: MatchId
    host_token: Token
    host_link: str
    invitations: list[Invitation]
    match: MatchAbout


@attrs.frozen
class OpenedLog:
    """A match that is over, from its log, and a token for the view of each seat. The same log has the same ones."""

    match: MatchAbout
    views: list[Invitation]


@attrs.frozen
class SeatChanged:
    """A seat after it was claimed, or given to a bot or a person."""

    match: MatchAbout
    invitation: Invitation | None


@attrs.frozen
class OwnLink:
    """The link that plays on as the sender on another device, and a QR code of it as SVG.

    `elsewhere` says whether another machine may reach it: not if the server knows no address but this machine's own.
    """

    link: str
    svg: str
    elsewhere: bool


@attrs.frozen
class DecisionAbout:
    """An open decision, in words. For the viewer's own, `hint` is the sentence of the `rule` that asks."""

    id: int
    seat: int
    words: str
    kind: str
    rule: str
    hint: str


@attrs.frozen
class CommandAbout:
    """A legal command, in words, with the ids of what it touches: the `data-id` of the picture.

    `ghosts` say how it would look: pairs of a thing in the picture and the place where it would lie.
    """

    command: Json
    words: str
    targets: list[str]
    ghosts: list[list[str]]


@attrs.frozen
class PanelAbout:
    """A part of the picture of the table, as SVG. `name` is a word of the game, `title` says it to people.

    A `board` can be moved and enlarged, an `area` is as wide as the place, a `hand` is what the viewer holds, an
    `aside` may be folded away. A unit of the picture is `scale` pixels; that of a board at first.
    """

    name: str
    title: str
    kind: Literal["board", "area", "hand", "aside"]
    scale: int
    svg: str


@attrs.frozen
class Item:
    """An item of a standing: `amount`, out of `of` where it is an aim."""

    what: str
    amount: int
    of: int | None
    rule: str


@attrs.frozen
class StandingAbout:
    """How a seat stands. `final` is what final scoring would add now, and `projected` the total with it."""

    seat: SeatNumber
    name: str
    place: int
    total: int | None
    projected: int | None
    out: bool
    items: list[Item]
    final: list[Item]


@attrs.frozen
class Undo:
    """Whether the viewer can take the last command back, and why not."""

    possible: bool
    why_not: str


@attrs.frozen
class Result:
    """How the match has ended: groups of seats, best first, and the reason, in words too."""

    words: str
    ranking: list[list[SeatNumber]]
    reason: str
    why: str


@attrs.frozen
class State:
    """All that a page shows of a match at a version, as its viewer sees it.

    `viewer` is a seat, or -1 for an onlooker. `complete` says whether `commands` are all. `draws_wait` says that a draw
    waits which the viewer may let happen. In the past there are no commands and no undo.
    """

    id: MatchId
    game: str
    version: Version
    at: Version
    viewer: Viewer
    host: bool
    names: list[str]
    panels: list[PanelAbout]
    turn: list[int]
    decisions: list[DecisionAbout]
    commands: list[CommandAbout]
    complete: bool
    standings: list[StandingAbout]
    undo: Undo
    draws_wait: bool
    over: Result | None


@attrs.frozen
class LineAbout:
    """A line of a story: the number of its record, and how much it matters.

    Where something was undone, `back_to` is the record after which the match goes on: lines between are void.
    """

    record: Version
    matters: Detail
    text: str
    back_to: Version | None


@attrs.frozen
class Story:
    """What happened until a version."""

    version: Version
    lines: list[LineAbout]


@attrs.frozen
class Changed:
    """An event of a stream: the match has a new version.

    `story` is what happened since the last event, and `asked` are the seats that are asked now. `rewound` says that the
    match went back in time, as its host has restored a backup: what was told before is void.

    `state` makes the new state of the one before, in a stream that was asked for it, by parts of its JSON text: a text
    is new; [skip, length] skips in the text before, forwards or back, and copies. The first of a connection is whole.
    """

    version: Version
    story: list[LineAbout]
    asked: list[int]
    over: bool
    rewound: bool
    state: Changes | None


@attrs.frozen
class Times:
    """The clocks now: the milliseconds left to each seat, and the seats whose clocks run.

    For whoever has none left, any other seat may let a bot play the turn (`skip`) or the seat (`set_bot`).
    """

    left: list[int]
    running: list[SeatNumber]


@attrs.frozen
class Around:
    """An event of a stream, and an answer: what is passing at a table.

    `seats` are here, away (the page is hidden, or was left a moment ago) or gone; a bot is always here. `onlookers` is
    the number of those who look. `said` is the number of the last line of the chat. `clock` is there if the match has
    one, and has started.
    """

    seats: list[Presence]
    onlookers: int
    said: Version
    clock: Times | None


@attrs.frozen
class ChatLine:
    """A line of the chat: by a seat, or by an onlooker or the `host` with seat -1. `at` is in milliseconds since 1970.

    An onlooker has the `name` that they gave, or "".
    """

    number: Version
    seat: Viewer
    host: bool
    name: str
    text: str
    at: int


@attrs.frozen
class Chat:
    """The lines of the chat that the sender may read, the oldest first. The newest 200 of a match are kept."""

    lines: list[ChatLine]


@attrs.frozen
class Thing:
    """A card, tile, token, figure or place; `svg` is its picture alone, `why_not` why it cannot be chosen now.

    `rulings` bear on that: their ids and sentences. `scenes` show them or its rules at work: their ids and titles.
    """

    id: str
    kind: str
    name: str
    text: str
    provenance: Literal["printed", "reconstructed", "own"]
    rules: list[str]
    svg: str | None
    why_not: str
    rulings: list[RuleAbout]
    scenes: list[SceneTitle]


@attrs.frozen
class Accepted:
    """A command was accepted; the match has this version after it."""

    version: Version


@attrs.frozen
class RejectionAbout:
    """Why a command would be rejected."""

    code: str
    rule: str
    message: str


@attrs.frozen
class Doubts:
    """Every reason why a command would be rejected; none if it would be accepted."""

    rejections: list[RejectionAbout]


@attrs.frozen
class Reason:
    """One step of an explanation."""

    record: Version
    rule: str
    text: str
    words: str


@attrs.frozen
class Explained:
    """Why a record happened, back to a command or the setup."""

    text: str
    reasons: list[Reason]


@attrs.frozen
class ErrorAbout:
    """What is wrong: a code, the rule that forbids it, the reason in words, and the faults of a request."""

    code: str
    rule: str
    message: str
    faults: list[str]


@attrs.frozen
class Error:
    """A request that was refused."""

    error: ErrorAbout
