"""Matches in which a law once found a fault where there was none."""

import tabletop_rules as tr
from tabletop_rules.testing import LAWS, play


def test_an_id_that_was_sent_is_no_text_of_the_game() -> None:
    """A rejection repeats a misspelt id as it was sent, also one of several; law 17 does not ask for its name."""
    game = tr.load_game("fatum_medieval", {"time_end": "following_turn"})
    (law,) = [law for law in LAWS if law.number == 17]
    assert law.check(play(game, 2, 240), None) > 100
