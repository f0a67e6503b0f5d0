"""The document of a match: who sits where, and who may act for whom. What happens in the match is in its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.core.names import check_names
from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.strict import dump, parse
from tabletop_rules.kit.memo import memoized
from tabletop_rules.serve.answers import MatchAbout, SeatAbout
from tabletop_rules.serve.bodies import BotName, Clock, Status, Talkers
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.shapes import read, write
from tabletop_rules.serve.tokens import same

LOGS: Final = "log/"
"""Begins the keys of the notes that a match is a log which somebody has opened."""

DOCUMENTS: Final = 256
"""How many documents are kept as they were last read: most requests are for the same matches."""

DAWN: Final = 10**15
"""Later than any time in milliseconds: subtracted from it, the newest match comes first."""


@attrs.frozen
class Seating:
    """A seat of a match: the hash of its token ("" for none), or the bot that plays it, or neither if it is open.

    A seat with a token is `awaited` until whoever has the token has come, and got another one.
    """

    name: str
    token: str
    bot: BotName | None
    open: bool
    awaited: bool = False

    @property
    def is_missing(self) -> bool:
        """Whether the match waits for this seat."""
        return self.open or self.awaited


@attrs.frozen
class MatchDocument:
    """What is kept of a match beside its log. `host` is the hash of the host's token, `created` in milliseconds.

    `situation` is the JSON of the situation in which the match begins, with secrets of its players. After the start its
    log has it too. `next` is the id of the rematch. Of a match `from_log`, somebody has opened the log to look at it.
    """

    id: str
    game: str
    options: Mapping[str, Any]
    seats: tuple[Seating, ...]
    host: str
    created: int
    public: bool
    patient: bool
    status: Status
    situation: Mapping[str, Any] | None = None
    next: str | None = None
    chat: Talkers = "all"
    clock: Clock | None = None
    from_log: bool = False

    @property
    def key(self) -> str:
        """The key of this document."""
        return match_key(self.id)

    @property
    def care_key(self) -> str:
        """The key of the note that this match waits for players or has bots."""
        return f"care/{self.id}"

    @property
    def lobby_key(self) -> str:
        """The key of the note that lists this match in the lobby."""
        return f"lobby/{DAWN - self.created:015}-{self.id}"

    @property
    def log_key(self) -> str:
        """The key of the note that this is a log which was opened, the oldest first."""
        return f"{LOGS}{self.created:015}-{self.id}"

    @property
    def names(self) -> list[str]:
        """The players' names, by seat; a player with "" is called by number."""
        return [seat.name for seat in self.seats]

    @property
    def needs_care(self) -> bool:
        """Whether someone must look after the match: it waits for players, has bots, or is to go by itself."""
        waits = any(seat.is_missing or seat.bot is not None for seat in self.seats)
        return self.goes_by_itself or (waits and self.status != "over")

    @property
    def bots_play(self) -> bool:
        """Whether bots play now, with somebody who plays against them: among themselves they do not."""
        return self.status == "playing" and len({seat.bot is None for seat in self.seats}) == 2

    @property
    def is_bots_only(self) -> bool:
        """Whether no seat is a person's, so that the match goes by itself after a while."""
        return all(seat.bot is not None for seat in self.seats)

    @property
    def goes_by_itself(self) -> bool:
        """Whether the match goes after a while, though it has begun: only bots play it, or it is an opened log."""
        return self.is_bots_only or self.from_log

    @property
    def is_complete(self) -> bool:
        """Whether nobody is missing."""
        return not any(seat.is_missing for seat in self.seats)

    def about(self) -> MatchAbout:
        """Return the public facts."""
        seats = [SeatAbout(n, seat.name, seat.open, seat.awaited, seat.bot) for n, seat in enumerate(self.seats)]
        return MatchAbout(
            self.id,
            self.game,
            {**self.options},
            seats,
            self.status,
            self.public,
            self.patient,
            self.situation is not None,
            self.created,
            self.next,
            self.chat,
            self.clock,
            self.from_log,
        )

    def with_seat(self, number: int, seat: Seating) -> MatchDocument:
        """Return the document with a seat changed; raise Refused if there is no such seat, or names do not fit."""
        self.check_seat(number)
        changed = attrs.evolve(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
        changed.check()
        return changed

    def check_seat(self, number: int) -> Seating:
        """Return a seat; raise Refused if there is none of this number."""
        if not 0 <= number < len(self.seats):
            raise Refused("not_found")
        return self.seats[number]

    def check(self) -> tr.Game[object]:
        """Return the game of the match; raise Refused unless it can be played like this."""
        return make_game(self.game, self.options, len(self.seats), self.situation, self.names)

    def dumps(self) -> bytes:
        """Return the document as it is stored."""
        return dump(write(self)).encode()


def make_game(
    id: str, options: Mapping[str, Any], seats: int, situation: Mapping[str, Any] | None, names: Sequence[str] = ()
) -> tr.Game[object]:
    """Return a game, in a situation if there is one; raise Refused unless it can be played like this."""
    try:
        game = tr.load_built_in(id, options)
        if situation is not None:
            game = tr.situation(game, seats, situation)
        tr.unopened(game, seats, check_names(names, seats))
    except (tr.TabletopError, LogError) as error:
        faults = getattr(error, "faults", ()) or (str(error),)
        raise Refused("invalid", faults=[str(fault) for fault in faults]) from None
    return game


def match_key(id: str) -> str:
    """Return the key of the document of a match."""
    return f"match/{id}"


@memoized(DOCUMENTS)
def read_document(text: bytes) -> MatchDocument:
    """Return a document as it was stored."""
    made, faults = read(MatchDocument, parse(text))
    if faults:
        raise ValueError(f"a stored match cannot be read: {faults}")
    assert isinstance(made, MatchDocument)
    return made


@attrs.frozen
class Role:
    """For whom somebody acts: a seat or `tr.SPECTATOR`, and whether as the host."""

    seat: int = tr.SPECTATOR
    host: bool = False


ONLOOKER: Final = Role()


def role_of(document: MatchDocument, token_hash: str) -> Role | None:
    """Return the role of whoever has the token with this hash; None if the match knows no such token."""
    found = Role(host=True) if same(document.host, token_hash) else None
    for number, seat in enumerate(document.seats):
        if same(seat.token, token_hash):
            found = Role(number)
    return found
