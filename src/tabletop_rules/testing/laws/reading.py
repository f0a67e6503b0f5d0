"""Law 17: what a person reads holds no `HIDDEN`, no class name, no id where a name exists, and one language alone.

The last is proven with the pseudo-language: every text is replaced by its English with marked letters (`core.voice`),
so a plain letter in what a person reads comes from a text that does not go through `pick`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from typing import Any, Final

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.aspects import plain_table
from tabletop_rules.core.component import described
from tabletop_rules.core.dispatch import MALFORMED, STALE, UNKNOWN
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.meant import WHICH_COPY
from tabletop_rules.core.messages import Answered, Command, Decision, Withdrawn
from tabletop_rules.core.terms import LANGUAGES, PSEUDO, SPECTATOR, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.wording import own_words, plain_words
from tabletop_rules.front.narration import narrate
from tabletop_rules.front.pictures import draw_table, show_table
from tabletop_rules.front.standing import standings
from tabletop_rules.front.things import find_component
from tabletop_rules.front.wording import words
from tabletop_rules.testing.laws.law import LawBroken, Stops, dice, pick_stops, place, pool_from
from tabletop_rules.testing.mutants import near_misses
from tabletop_rules.testing.random_table import Played

STOPS: Final = 3
COMMANDS: Final = 5
"""Legal commands of a seat, and near misses, that are read at a stop."""

FOR_PROGRAMS: Final = frozenset({MALFORMED.code, UNKNOWN.code, STALE.code, WHICH_COPY.code})
"""Rejections that speak to the author of a program, of fields, kinds and ids."""

NAMES: Final = ("①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧")
"""Names of players without letters."""

_LETTERS: Final = re.compile(r"[A-Za-z]{2,}")
_NUMERAL: Final = re.compile(r"[IVXLC]+")
"""Roman numerals, which are printed on cards and the same in every language."""
_TAGS: Final = re.compile(r"<style>.*?</style>|<[^>]*>", re.DOTALL)


def people_read_names(played: Played, stops: Stops = None) -> int:
    """Check law 17: words, accounts, pictures, standings and rejections, in both languages and the pseudo-language.

    Sampled: 3 stops, a seat and a spectator; 5 commands and 5 near misses of the seat. What a game leaves to the plain
    words and pictures of the core is not checked, nor is a picture that may show such words.
    """
    cases, game = 0, played.game
    forbidden = _forbidden(game)
    for stop in pick_stops(played, 17, stops, STOPS):
        for seat in (0, SPECTATOR):
            view = attrs.evolve(played.view(stop, seat), names=NAMES[: played.seats])
            where = place(played, stop, seat)
            for language in (*LANGUAGES, PSEUDO):
                for what, text in _texts(played, stop, view, seat, language):
                    cases += 1
                    fault = _fault(game, text, language, forbidden)
                    if fault:
                        raise LawBroken(17, f"{what} in {language!r} {fault}: {text[:300]!r}", where)
    return cases


def _texts(played: Played, stop: int, view: Match[Any], seat: Seat, language: str) -> Iterator[tuple[str, str]]:
    """Yield what a person reads at a stop, each with what it is."""
    game = played.game
    commands = list(islice(legal_commands(game, view, seat), COMMANDS)) if seat >= 0 else []
    asked: list[Command | Decision] = [*view.decisions, *commands]
    for value in asked:
        if value.seat >= 0 and not _is_left_plain(game, view, value):
            yield type(value).__name__, words(game, view, value, language)
    if stop < len(played.moves):
        records = [mask_record(record, seat) for record in played.records_of(stop)]
        if not any(_is_left_plain(game, view, record.event) for record in records):
            for line in narrate(game, records, view, language, "detail"):
                yield "the account", line
    if seat >= 0 and commands:
        rng: random.Random = dice(played, 17, stop)
        for mutant in near_misses(view, commands, pool_from(played), rng, COMMANDS):
            if mutant.seat == seat:
                for rejection in why_not(game, view, mutant):
                    if rejection.code in FOR_PROGRAMS:
                        continue
                    yield f"the rejection {rejection.code!r}", _without_echo(game, mutant, rejection.message(language))
    for standing in standings(game, view, language):
        for item in (*standing.items, *standing.final):
            yield "a standing", item.what
    if any(_is_left_plain(game, view, decision) for decision in view.decisions if decision.seat >= 0):
        return
    if game.display.show is not plain_table:
        yield "show", show_table(game, view, language)
    if game.display.draw is not None:
        yield "draw", unescape(_TAGS.sub("\n", draw_table(game, view, language)))


def _is_left_plain(game: Game[Any], match: Match[Any], value: Any) -> bool:
    """Return whether a game leaves a message to the plain words of the core, as it does with those of a house rule."""
    if isinstance(value, Answered):
        return _is_left_plain(game, match, value.command)
    if isinstance(value, Asked | Withdrawn):
        return any(_is_left_plain(game, match, decision) for decision in value.decisions)
    if own_words(value) or str(value.kind).startswith("core."):
        return False
    voice = Voice("en", match.names)
    return game.display.words(match.state, value, voice) == plain_words(match.state, value, voice)


def _without_echo(game: Game[Any], command: Command, text: str) -> str:
    """Return the text of a rejection without the ids that name nothing, which it repeats as they were sent."""
    for field in attrs.astuple(command, recurse=False):
        for value in field if isinstance(field, tuple) else (field,):
            if isinstance(value, str) and find_component(game, value, "en") is None:
                text = text.replace(value, "…")
    return text


def _forbidden(game: Game[Any]) -> re.Pattern[str]:
    """Return a pattern of what nobody may read: names of classes, kinds of messages, ids of things that have names."""
    classes = {*game.tables.commands, *game.tables.answers, *game.tables.reducers, *game.tables.steps}
    found = {cls.__name__ for cls in classes if sum(map(str.isupper, cls.__name__)) > 1}
    found |= {str(cls.kind) for cls in classes}
    found |= {id for id, thing in described(game, "en").items() if ("_" in id or ":" in id) and id not in thing.name}
    listed = "|".join(sorted(map(re.escape, found), key=len, reverse=True))
    return re.compile(rf"\bHIDDEN\b|\bCore[A-Z]|(?<!\w)(?:{listed})(?!\w)" if listed else r"\bHIDDEN\b")


def _fault(game: Game[Any], text: str, language: str, forbidden: re.Pattern[str]) -> str:
    """Return what is wrong with a text, or ""."""
    if not text.strip():
        return "is empty"
    if language != PSEUDO:
        found = forbidden.search(text)
        return f"shows {found[0]!r}" if found else ""
    left = [word for word in _LETTERS.findall(text.replace(game.name, "")) if not _NUMERAL.fullmatch(word)]
    mend = "put the text through `pick`, or name the thing in `Display`"
    return f"holds {left[0]!r}, which is not marked: {mend}" if left else ""
