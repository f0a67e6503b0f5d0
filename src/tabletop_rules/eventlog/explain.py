"""`explain`: why a record happened, from its rule and its cause back to a command or the setup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.engine import SETUP, unopened, view
from tabletop_rules.core.fold import all_in_a_row, fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Ended, Event, Record
from tabletop_rules.core.terms import CHANCE, CORE, RuleId, Seat, check_language, to_int
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.eventlog.tracing import changed_by
from tabletop_rules.front.wording import format_event
from tabletop_rules.kit.frozen import frozen

COLON: Final = (": ", " : ")
CHANGED: Final = ("changed by", "modifié par")
BECAUSE: Final = ("because of", "à cause de")
BECAUSE_OF_SETUP: Final = ("because of the setup", "à cause de la mise en place")


@frozen
class Reason:
    """One record in words, with its rule and the text of that rule ("" if the game has none).

    The rule of the end is that of the outcome: why the match was over, and not which step said so.

    `changed_by` holds the rule id and sentence of each modifier that made a difference, in the order in which they
    acted. It is empty in an explanation for a seat.
    """

    record: int
    words: str
    rule: RuleId
    text: str
    language: str = "en"
    changed_by: tuple[tuple[RuleId, str], ...] = ()

    def __str__(self) -> str:
        colon, changed = pick(COLON, self.language), pick(CHANGED, self.language)
        more = "".join([f"\n      {changed} {rule}{colon}{text}" for rule, text in self.changed_by])
        return f"{self.record}. {self.words} [{self.rule}{colon if self.text else ''}{self.text}]{more}"


@frozen
class Explanation:
    """Why a record happened: the record first, then what each follows from, back to a command or the setup."""

    reasons: tuple[Reason, ...]
    language: str = "en"
    from_command: bool = True

    @property
    def command(self) -> int | None:
        """The number of the record of the command behind it all; None if it is the setup."""
        return self.reasons[-1].record if self.from_command else None

    def __str__(self) -> str:
        because = pick(BECAUSE, self.language)
        first, *causes = self.reasons
        lines = [str(first), *(f"   {because} {reason}" for reason in causes)]
        if not self.from_command:
            lines.append(f"   {pick(BECAUSE_OF_SETUP, self.language)}")
        return "\n".join(lines)


def explain(
    game: Game[Any],
    records: Sequence[Record],
    n: int,
    language: str = "en",
    *,
    seats: int,
    seat: Seat | None = None,
    names: Sequence[str] = (),
) -> Explanation:
    """Return why record `n` of a match with `seats` seats happened.

    `records` are all of the log or, with `seat`, all that this seat (or `SPECTATOR`) has received. `names` are the
    players' names, by seat.

    Raises:
        UsageError: record `n` is not among them, or the language is neither "en" nor "fr".
        FoldError: the records do not follow from each other.
    """
    check_language(language, "explanations")
    records = all_in_a_row(records)
    n = to_int(n)
    if type(n) is not int or not 1 <= n <= len(records) or records[n - 1].n != n:
        raise UsageError(
            f"there is no record {shorten(n)} among these {len(records)}; give all records from the first on"
        )
    chain = [*_with_others(game, records, causes(records, n))]
    match = unopened(game, seats, names)
    if seat is not None:
        match = view(game, match, seat)
    reasons = []
    for record in reversed(chain):
        match = fold(game, match, records[match.version : record.n - 1])
        words = format_event(game, match, record.event, Voice(language, match.names))
        event = record.event
        rule = event.outcome.rule if isinstance(event, Ended) else record.rule
        changed = changed_by(game, records, record.n, seats) if seat is None else ()
        changes = tuple([(each.id, each.text_in(language)) for each in changed if each.id != rule])
        reasons.append(Reason(record.n, words, rule, rule_text(game, rule, language), language, changes))
    return Explanation(tuple(reversed(reasons)), language, _is_command(chain[-1].event))


def causes(records: Sequence[Record], n: int) -> list[Record]:
    """Return record `n` and what each follows from, back to a command or to what the setup planned.

    An answer by which a handler replaces something, such as the offer to save a player, follows from the question, and
    that from what the handler replaces.

    Raises:
        UsageError: a cause is not an earlier record.
    """
    chain = [records[n - 1]]
    while chain[-1].cause and not (_is_command(chain[-1].event) and not _replaces(records, chain[-1])):
        last = chain[-1]
        if not 0 < last.cause < last.n:
            raise UsageError(f"record {last.n} cannot follow from record {last.cause}")
        chain.append(records[last.cause - 1])
    return chain


def _replaces(records: Sequence[Record], answer: Record) -> bool:
    """Return whether a command answers a question that a handler asks in place of what it replaces."""
    asked, answered = records[answer.cause - 1].event, answer.event
    if not isinstance(asked, Asked) or not isinstance(answered, Answered):
        return False
    return any(each.id == answered.command.decision and each.used for each in asked.decisions)


def _with_others(game: Game[Any], records: Sequence[Record], chain: Sequence[Record]) -> Iterator[Record]:
    """Yield each record of a chain, and after it the other one that it follows from, if there is any."""
    for record in chain:
        yield record
        follows = game.display.follows.get(type(record.event))
        if follows is not None:
            between = reversed(records[record.cause : record.n - 1])
            yield from islice((each for each in between if follows(record.event, each.event)), 1)


def _is_command(event: Event) -> bool:
    """Return whether a seat or the host sent it; answers of chance follow from something themselves."""
    return isinstance(event, Answered) and event.command.seat != CHANCE


_CORE_TEXTS: Final = {
    SETUP: ("The table is set up.", "La table est mise en place."),
    CORE: (
        "The rules of undo and of decisions, common to all games.",
        "Les règles d'annulation et de décision, communes à tous les jeux.",
    ),
}


def rule_text(game: Game[Any], rule: RuleId, language: str) -> str:
    """Return the text of a rule, from the digest or else from the handler with its id; "" if there is none."""
    found = game.tables.texts.get(rule)
    if found is not None:
        return found.text_in(language)
    if rule in _CORE_TEXTS:
        return pick(_CORE_TEXTS[rule], language)
    return next((each.text_in(language) for each in game.handlers if each.id == rule), "")
