"""`explain`: why a record happened, from its rule and its cause back to a command or to the setup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import SETUP, opening, view
from tabletop_rules.core.fold import fold, in_a_row
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Event, Record
from tabletop_rules.core.terms import CHANCE, CORE, RuleId, Seat, must_speak
from tabletop_rules.errors import UsageError, told
from tabletop_rules.eventlog.telling import event_in_words


@attrs.frozen
class Reason:
    """One record in words, with the rule that it follows from and that rule's text (empty if the game has none)."""

    record: int
    words: str
    rule: RuleId
    text: str
    language: str = "en"

    def __str__(self) -> str:
        colon = " : " if self.language == "fr" else ": "
        return f"{self.record}. {self.words} [{self.rule}{colon if self.text else ''}{self.text}]"


@attrs.frozen
class Explanation:
    """Why a record happened: itself first, then what each follows from, back to a command or to the setup."""

    reasons: tuple[Reason, ...]
    language: str = "en"
    from_command: bool = True

    @property
    def command(self) -> int | None:
        """The number of the record of the command behind it all; None for what the setup did."""
        return self.reasons[-1].record if self.from_command else None

    def __str__(self) -> str:
        because = "because of" if self.language == "en" else "à cause de"
        first, *causes = self.reasons
        lines = [str(first), *(f"   {because} {reason}" for reason in causes)]
        if not self.from_command:
            lines.append("   because of the setup" if self.language == "en" else "   à cause de la mise en place")
        return "\n".join(lines)


def explain(
    game: Game[Any],
    records: Sequence[Record],
    n: int,
    language: str = "en",
    *,
    seats: int,
    seat: Seat | None = None,
) -> Explanation:
    """Why record `n` of a match of so many seats happened.

    `records` are all of the log, or, with `seat`, all that this seat (or `SPECTATOR`) has received.
    Faults: UsageError for a record that is not among them, or a language other than "en" and "fr"; FoldError if they do
    not follow from each other.
    """
    must_speak(language, "explanations")
    records = tuple(in_a_row(records))
    for record in records:
        if not isinstance(record, Record):
            raise UsageError(f"this is no record: {told(record)}")
    if type(n) is not int or not 1 <= n <= len(records) or records[n - 1].n != n:
        raise UsageError(f"there is no record {told(n)} among these {len(records)}, which must begin with the first")
    chain = causes(records, n)
    match = opening(game, seats)
    if seat is not None:
        match = view(game, match, seat)
    reasons = []
    for record in reversed(chain):
        match = fold(game, match, records[match.version : record.n - 1])
        words = event_in_words(game, match, record.event, language)
        reasons.append(Reason(record.n, words, record.rule, _text(game, record.rule, language), language))
    return Explanation(tuple(reversed(reasons)), language, _is_command(chain[-1].event))


def causes(records: Sequence[Record], n: int) -> list[Record]:
    """Record `n` and what each follows from, back to a command, or to what the setup planned.

    Faults: UsageError for a cause that is not an earlier record.
    """
    chain = [records[n - 1]]
    while chain[-1].cause and not _is_command(chain[-1].event):
        last = chain[-1]
        if not 0 < last.cause < last.n:
            raise UsageError(f"record {last.n} cannot follow from record {last.cause}")
        chain.append(records[last.cause - 1])
    return chain


def _is_command(event: Event) -> bool:
    """Whether a seat or the host asked for it; dice and draws follow from something themselves."""
    return isinstance(event, Answered) and event.command.seat != CHANCE


_CORE_TEXTS: Final = {
    SETUP: ("The table is set up.", "La table est mise en place."),
    CORE: ("The rules of taking back and of asking, common to all games.", "Les règles communes à tous les jeux."),
}


def _text(game: Game[Any], rule: RuleId, language: str) -> str:
    """The text of a rule: the digest's, or else that of the effect which bears its id."""
    found = game.tables.texts.get(rule)
    if found is not None:
        return found.said(language)
    if rule in _CORE_TEXTS:
        return _CORE_TEXTS[rule][language == "fr"]
    return next((effect.text for effect in game.effects if effect.id == rule), "")
