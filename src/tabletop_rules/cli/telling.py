"""Records, rankings and explanations in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from rich.text import Text

from tabletop_rules.cli.arguments import Language
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Ended, Record, Undone
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.eventlog.explain import Explanation
from tabletop_rules.eventlog.telling import event_in_words
from tabletop_rules.eventlog.verify import Divergence


def tell(game: Game[Any], match: Match[Any], record: Record, language: Language, everything: bool = False) -> str:
    """A record in words, as it happens to a match or view that stands before it.

    "" for questions and for chance, which what follows speaks of; unless `everything` is to be told.
    """
    event = record.event
    told_by_what_follows = isinstance(event, Asked) or (isinstance(event, Answered) and event.by_chance)
    if told_by_what_follows and not everything:
        return ""
    return event_in_words(game, match, event, language)


def story(
    game: Game[Any], match: Match[Any], records: Iterable[Record], language: Language, everything: bool = False
) -> Iterator[tuple[Record, str]]:
    """Records with their words, each told against the match or view as it stood before it."""
    for record in records:
        yield record, tell(game, match, record, language, everything)
        match = fold(game, match, (record,))


def is_move(record: Record) -> bool:
    """Whether somebody did it, or the match ended: what a short telling tells."""
    return isinstance(record.event, Answered | Ended | Undone)


def line(record: Record, words: str) -> Text:
    """A record as one line: its number, what happened, and the rule; what a seat does stands out."""
    move = is_move(record)
    text = Text(f"{record.n:>5}  ", "dim")
    text.append(words if move else f"  {words}", "bold" if move else "default")
    text.append(f"  [{record.rule}]", "dim")
    return text


def reasons(explanation: Explanation) -> list[dict[str, Any]]:
    """An explanation for programs."""
    return [
        {"record": reason.record, "words": reason.words, "rule": str(reason.rule), "text": reason.text}
        for reason in explanation.reasons
    ]


def parting(divergence: Divergence) -> dict[str, Any]:
    """Where a log and the rules part, for programs: the record, the command behind it, and the rules of both sides."""
    recorded, decided = divergence.rules
    return {
        "record": divergence.record,
        "command": None if divergence.command is None else json.loads(to_json(divergence.command)),
        "rules": {"recorded": recorded, "decided": decided},
        "fault": " ".join(str(divergence).split()),
    }
