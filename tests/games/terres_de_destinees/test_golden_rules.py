"""The golden rules T-GOLD-2 and T-GOLD-4; the others are proved where they apply."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tests.games.terres_de_destinees.story import A, B, C, Story, table


@pytest.mark.rule("T-GOLD-2")
def test_the_deck_and_other_players_destins_are_hidden() -> None:
    """Every view hides the deck and other secret Destins, until a power shows one."""
    story = table(play={A: "voyante"}, destins={A: "assassin", B: "heritier"})
    for seat in (A, B, C, SPECTATOR):
        assert {HIDDEN} == set(story.seen(seat).deck)
    assert (HIDDEN, HIDDEN) == (story.seen(B).players[A].destin, story.seen(A).players[B].destin)
    assert "heritier" == story.use_power("voyante", B).seen(A).players[B].destin


@pytest.mark.rule("P-10", "T-GOLD-4")
def test_a_card_prevails_over_a_rule_but_not_over_a_ban() -> None:
    """`druide` hides what T-AUC-1 reveals, but no card lifts the ban on bidding a whole hand."""
    story = Story().given(hands={A: "juge port"}, play={A: "druide"}).auction().put_up("juge", face_down=True)
    assert [HIDDEN] == story.on_sale(B)
    bold = Story().given(hands={A: "juge port", B: 3}, play={B: "immortel"}, jetons={B: [4]}).auction().put_up("juge")
    assert ("bid_too_high", "T-AUC-5") == bold.why_not(c.Bid, 3)
