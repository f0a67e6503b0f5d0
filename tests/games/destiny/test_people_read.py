"""What a person reads: names in place of ids, one language alone, and nothing that the view hides."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.component import described
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision
from tabletop_rules.core.terms import LANGUAGES, PSEUDO, SPECTATOR
from tabletop_rules.front.narration import narrate
from tabletop_rules.front.pictures import show_table
from tabletop_rules.games.destiny.game import make
from tabletop_rules.testing.laws.law import pool_from
from tabletop_rules.testing.laws.reading import FOR_PROGRAMS
from tabletop_rules.testing.mutants import near_misses
from tabletop_rules.testing.random_table import Played, play
from tests.games.destiny.test_laws import PLAYED

NAMES: Final = ("①", "②", "③", "④", "⑤")
"""Names of players that read alike in every language."""
MATCHES: Final = [(*each, 2 + number % 4) for number, each in enumerate(enumerate((*PLAYED, {})))]
RULE_IDS: Final = re.compile(r"\bD-[A-Z]+(?:-\d+)?|\bcore\b")


def texts_of(played: Played, stop: int, seen: Match[Any], seat: int, language: str) -> Iterator[str]:
    """Yield the texts that a person may read at a stop of a match."""
    game = played.game
    commands = list(islice(legal_commands(game, seen, seat), 30)) if seat >= 0 else []
    asked: list[Command | Decision] = [*seen.decisions, *commands]
    for value in asked:
        yield tr.words(game, seen, value, language)
    if stop < len(played.moves):
        records = [mask_record(record, seat) for record in played.records_of(stop)]
        for detail in ("headline", "detail", "bookkeeping"):
            yield from narrate(game, records, seen, language, detail)
    if commands:
        for mutant in near_misses(seen, commands, pool_from(played), random.Random(stop), 10):
            if mutant.seat == seat:
                rejections = why_not(game, seen, mutant)
                yield from [each.message(language) for each in rejections if each.code not in FOR_PROGRAMS]
    yield show_table(game, seen, language)


def faults(text: str, language: str, ids: re.Pattern[str]) -> list[str]:
    """Return what nobody should read in a text."""
    found = re.findall(r"HIDDEN|[{}]|\bseat \d|\bsiège \d|\bNone\b|→", text) + ids.findall(text)
    if language == PSEUDO:
        found += [word for word in re.findall(r"[A-Za-z]+", text) if not re.fullmatch(r"[IVX]+", word)]
    return found


@pytest.mark.parametrize(("number", "options", "seats"), MATCHES)
def test_what_people_read(number: int, options: dict[str, Any], seats: int) -> None:
    """Words, accounts, rejections and pictures of random matches hold names, and words of one language."""
    game = make(options)
    played = play(game, seats, 70 + number)
    listed = [id for id in described(game, "en") if "_" in id or ":" in id]
    ids = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, listed))}|(?:planet|constellation)@\d+|\d\.[a-z]\w+)(?!\w)")
    read = 0
    for stop in range(number, len(played.matches), 11):
        for seat in (stop % seats, SPECTATOR):
            seen = attrs.evolve(played.view(stop, seat), names=NAMES[:seats])
            for language in (*LANGUAGES, PSEUDO):
                for text in texts_of(played, stop, seen, seat, language):
                    assert ([], text) == (faults(text, language, ids), text)
                    read += 1
    assert read > 200


@pytest.mark.parametrize("language", [*LANGUAGES, PSEUDO])
def test_reasons_read_alike(language: str) -> None:
    """An explanation of any record of a match holds names, and words of one language."""
    played = play(make({}), 3, 5)
    for n in range(20, len(played.records), 9):
        told = tr.explain(played.game, played.records, n, language, seats=3, names=NAMES[:3])
        assert [] == faults(RULE_IDS.sub("", str(told)), language, re.compile("(?!)")), str(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_table_is_too_wide(language: str) -> None:
    """Lines of the text picture break between words at 100 columns."""
    played = play(make({}), 5, 8)
    for stop in range(0, len(played.matches), 9):
        text = show_table(played.game, played.view(stop, 0), language)
        assert 100 >= max(map(len, text.splitlines()))
