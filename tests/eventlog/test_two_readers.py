"""The fast reader and the patient one read the same language."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import Public
from tabletop_rules.errors import DecodeError
from tabletop_rules.eventlog.codec import codec_of, to_json
from tabletop_rules.eventlog.strict import parse
from tabletop_rules.testing.tampering import tampered
from tests.effort import fewer
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.play import play
from tests.eventlog.test_codec import ZOO, ZOOS, Zoo


def verdicts(text: str | bytes, game: Game[Any]) -> list[str]:
    """Return what both readers make of a text, as JSON.

    A fault is an empty text; invalid JSON gives no verdict.
    """
    found: list[str] = []
    with suppress(DecodeError), codec_of(game).hasty() as hasty:
        for reader in (hasty, codec_of(game).patient):
            raw = parse(text)
            try:
                found.append(to_json(reader.tagged(raw)))
            except Exception:
                found.append("")
    return found


@given(value=ZOOS, seed=st.integers(0, 2**32))
def test_what_one_reader_refuses_the_other_does(value: Zoo, seed: int) -> None:
    """Both readers refuse a damaged text, or read the same from it."""
    texts = (to_json(value), to_json(Zoo(inner=value)))
    for text in tampered(texts, ("zoo.zoo/1", "zoo.circle/1"), random.Random(seed), fewer(8, 20)):
        found = verdicts(text, ZOO)
        assert found[:1] == found[1:]


def test_damaged_records_and_matches_mean_the_same_to_both() -> None:
    """The same holds for damaged records and matches."""
    played = play(11, commands=80)
    texts = [to_json(value) for value in (*played.log.records, *played.matches[::9])]
    meanings: list[str] = []
    for text in tampered(texts, sorted(CRYPT.tables.kinds), random.Random(3), fewer(1_500, 3_000)):
        found = verdicts(text, CRYPT)
        assert found[:1] == found[1:], text
        meanings += found[:1]
    assert meanings.count("") > fewer(150, 300)
    assert len(meanings) - meanings.count("") > fewer(50, 100)


@attrs.frozen
class Odd:
    """A class whose fields are not plain positional arguments."""

    kind: ClassVar[str] = "odd.odd/1"

    first: Public[int]
    _own: Public[str] = "own"
    late: Public[int] = attrs.field(default=7, kw_only=True)
    row: Public[tuple[int, ...]] = attrs.field(factory=tuple)
    twice: Public[int] = attrs.field(default=0, converter=int)
    after: Public[bool] = False
    never: Public[None] = None
    sum: Public[int] = attrs.field(init=False, default=0)


@attrs.frozen
class Bare:
    """A class without fields."""

    kind: ClassVar[str] = "odd.bare/1"


@pytest.mark.parametrize(
    "value", [Odd(1), Odd(1, "mine", late=2, row=(1, 2), twice=3, after=True), Odd(-5, after=True), Bare()]
)
def test_both_readers_know_private_late_made_and_missing_fields(value: Odd | Bare) -> None:
    """Both read private, keyword-only, factory and converted fields, and a class without fields."""
    game = make_crypt(state=type(value), pinned=())
    raw = json.loads(to_json(value))
    if isinstance(value, Odd):
        raw["never"] = None
    raw.pop("sum", None)  # a field that the class works out by itself is not read
    assert [to_json(value)] * 2 == verdicts(json.dumps(raw), game)
    for wrong in (
        {"more": 1},
        {"first": True},
        {"_own": 3},
        {"after": 1},
        {"late": 2**70},
        {"row": [False]},
        {"never": 0},
    ):
        assert ["", ""] == verdicts(json.dumps(raw | wrong), game)
