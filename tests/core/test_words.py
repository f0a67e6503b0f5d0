"""The words of a game that has none of its own."""

import pytest

from tabletop_rules.core.game import plain_words
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.terms import RuleId
from tests.core.toy import Play

TURN = Decision(kind="toy.whole_turn", seat=1, rule=RuleId("Y1"))
SHIELD = Decision(kind="toy.shield", seat=1, rule=RuleId("Y5"), about="a9")


@pytest.mark.parametrize(
    ("value", "words"), [(Play(0, 3, "a9"), "play: card a9"), (TURN, "whole turn"), (SHIELD, "shield: a9")]
)
def test_plain_words_tell_kind_and_content(value: object, words: str) -> None:
    """A command is its kind and fields, a decision its kind and what it is about; seat and number go without saying."""
    assert words == plain_words(None, value, "en")
