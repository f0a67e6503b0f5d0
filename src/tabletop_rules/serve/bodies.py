"""What the API takes: queries and bodies as attrs classes, from which its documents are generated too."""

from __future__ import annotations

from typing import Annotated, Literal

import attrs

from tabletop_rules.core.json_reader import Items, Json, Text, Whole
from tabletop_rules.serve.tokens import ID_PATTERN, TOKEN_LENGTH, TOKEN_PATTERN

Language = Literal["en", "fr"]
BOT_PATTERN = "[a-z][a-z0-9_]{0,39}"
BotName = Annotated[str, Text(1, 40, BOT_PATTERN)]
"""The name of a bot that the server offers."""
Status = Literal["waiting", "playing", "over"]
Talkers = Literal["all", "seats", "nobody"]
Presence = Literal["here", "away", "gone"]
Detail = Literal["headline", "detail", "bookkeeping"]
MatchId = Annotated[str, Text(16, 16, ID_PATTERN)]
Token = Annotated[str, Text(TOKEN_LENGTH, TOKEN_LENGTH, TOKEN_PATTERN)]
PageAddress = Annotated[str, Text(8, 300, r"https?://[^\s#]+")]
CommandId = Annotated[str, Text(8, 64, "[A-Za-z0-9_-]{8,64}")]
Name = Annotated[str, Text(1, 40)]
Version = Annotated[int, Whole(0, 10**9)]
SeatNumber = Annotated[int, Whole(0, 99)]
Viewer = Annotated[int, Whole(-1, 99)]
Width = Annotated[int, Whole(240, 2000)]
"""Pixels for which a picture is drawn."""
Situation = Annotated[Json, Items(50)]

# --- questions ------------------------------------------------------------------------------------------------------


@attrs.frozen
class InLanguage:
    """The language of names, texts and errors."""

    language: Language = "en"


@attrs.frozen
class Page:
    """Where a list goes on: `after` is the `next` of the page before."""

    language: Language = "en"
    after: Annotated[str, Text(0, 80)] = ""


@attrs.frozen
class At:
    """A version of the match, the current one by default."""

    language: Language = "en"
    at: Version | None = None


@attrs.frozen
class AtVersion:
    """A version of the match, the current one by default; and for how many pixels its picture is drawn."""

    language: Language = "en"
    at: Version | None = None
    width: Width = 1000


@attrs.frozen
class Follow:
    """Whether each event of a stream brings the new state with it, and for how many pixels its picture is drawn.

    `away` says that nobody looks, as in a tab that is hidden.
    """

    language: Language = "en"
    state: bool = False
    width: Width = 1000
    away: bool = False


@attrs.frozen
class News:
    """The ids of at most 20 matches, with commas between them."""

    matches: Annotated[str, Text(16, 339)]
    language: Language = "en"


@attrs.frozen
class Since:
    """The number of the last record already told, and how much to tell."""

    language: Language = "en"
    after: Version = 0
    detail: Detail = "detail"


@attrs.frozen
class AfterLine:
    """The number of the last line of the chat that is known already."""

    language: Language = "en"
    after: Version = 0


# --- requests -------------------------------------------------------------------------------------------------------


@attrs.frozen
class Clock:
    """How long seats may think: `seconds` for each turn (`per` move), or for the whole match.

    For a whole match, `increment` seconds are added after each turn. A turn lasts until another seat has answered.
    """

    per: Literal["move", "match"]
    seconds: Annotated[int, Whole(1, 1_209_600)]
    increment: Annotated[int, Whole(0, 3_600)] = 0


@attrs.frozen
class NewMatch:
    """A match to open.

    `bots` play the seats that it names. `open` seats are free for whoever comes first. For all other seats there are
    invitations; those `awaited` are claimed by whoever was invited. The match starts when nobody is missing. A `public`
    match is listed in the lobby. `chat` says who may write in its chat. A name may be "". At a `patient` table the draw
    that opens the next turn waits for the next player, so that the last command of a turn can be undone. A match begins
    in its `situation` if it has one: the arguments of the game's own `situation` by name.
    With a `clock`, turns take time, and a table is not patient.
    """

    game: Annotated[str, Text(1, 60)]
    seats: Annotated[int, Whole(1, 20)]
    options: Annotated[Json, Items(100)] = attrs.field(factory=dict)
    names: Annotated[list[Annotated[str, Text(0, 40)]], Items(20)] = attrs.field(factory=list)
    bots: Annotated[dict[str, BotName], Items(20)] = attrs.field(factory=dict)
    open: Annotated[list[SeatNumber], Items(20)] = attrs.field(factory=list)
    awaited: Annotated[list[SeatNumber], Items(20)] = attrs.field(factory=list)
    public: bool = False
    patient: bool = False
    situation: Situation | None = None
    chat: Talkers = "all"
    clock: Clock | None = None


@attrs.frozen
class Log:
    """The log of a match that is over, as a text: JSON lines, as `GET …/log` returns them."""

    log: Annotated[str, Text(1, 10**8)]


@attrs.frozen
class Preview:
    """A situation to look at before a match is opened in it."""

    game: Annotated[str, Text(1, 60)]
    seats: Annotated[int, Whole(1, 20)]
    situation: Situation
    options: Annotated[Json, Items(100)] = attrs.field(factory=dict)


@attrs.frozen
class Claim:
    """Who takes a seat; no name keeps the one that the seat has.

    `token` is the one that the seat is to have from now on, so that whoever misses the answer can ask again with it. It
    must be random. By default the server makes one.
    """

    name: Name | None = None
    token: Token | None = None


@attrs.frozen
class Elsewhere:
    """Where the sender has the page open."""

    page: PageAddress


@attrs.frozen
class SetBot:
    """The bot that plays a seat from now on; null invites a person again."""

    bot: BotName | None


@attrs.frozen
class Send:
    """A command, with an id of the client's own: sent again with the same id, it is answered again, and counts once."""

    command_id: CommandId
    command: Annotated[Json, Items(50)]


@attrs.frozen
class SendId:
    """The client's own id of an undo or draw, which counts once however often it is sent."""

    command_id: CommandId


@attrs.frozen
class Say:
    """A line of the chat. An onlooker may give a `name`; seats have theirs."""

    text: Annotated[str, Text(1, 300)]
    name: Name | None = None


@attrs.frozen
class OpenChat:
    """Who may write in the chat from now on: everybody, only seats and the host, or nobody."""

    to: Talkers


@attrs.frozen
class Again:
    """Nothing needs to be said of a rematch."""


@attrs.frozen
class Doubt:
    """A command of which to say why it would be rejected."""

    command: Annotated[Json, Items(50)]
