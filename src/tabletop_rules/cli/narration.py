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
from tabletop_rules.core.voice import Voice
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.eventlog.explain import Explanation
from tabletop_rules.eventlog.verify import Divergence
from tabletop_rules.front.wording import format_event


def describe(game: Game[Any], match: Match[Any], record: Record, language: Language, everything: bool = False) -> str:
    """Return a record in words, given the match or view before it.

    Without `everything`, "" for decisions asked and for answers of chance, since the records that follow describe them.
    """
    event = record.event
    implied = isinstance(event, Asked) or (isinstance(event, Answered) and event.by_chance)
    if implied and not everything:
        return ""
    return format_event(game, match, event, Voice(language, match.names))


def describe_all(
    game: Game[Any], match: Match[Any], records: Iterable[Record], language: Language, everything: bool = False
) -> Iterator[tuple[Record, str]]:
    """Yield records with their words, each described from the match or view before it."""
    for record in records:
        yield record, describe(game, match, record, language, everything)
        match = fold(game, match, (record,))


def is_move(record: Record) -> bool:
    """Return whether a record is a command, an undo or the end of the match: what a short account contains."""
    return isinstance(record.event, Answered | Ended | Undone)


def format_line(record: Record, words: str) -> Text:
    """Return a record as one format_line: its number, what happened, and the rule. Moves stand out."""
    move = is_move(record)
    text = Text(f"{record.n:>5}  ", "dim")
    text.append(words if move else f"  {words}", "bold" if move else "default")
    text.append(f"  [{record.rule}]", "dim")
    return text


def reasons_json(explanation: Explanation) -> list[dict[str, Any]]:
    """Return an explanation as plain data."""
    return [
        {"record": reason.record, "words": reason.words, "rule": str(reason.rule), "text": reason.text}
        for reason in explanation.reasons
    ]


def divergence_json(divergence: Divergence) -> dict[str, Any]:
    """Return a divergence as plain data: the record, the command behind it, and the rules of both sides."""
    recorded, decided = divergence.rules
    return {
        "record": divergence.record,
        "command": None if divergence.command is None else json.loads(to_json(divergence.command)),
        "rules": {"recorded": recorded, "decided": decided},
        "fault": " ".join(str(divergence).split()),
    }
