"""Putting a card up for auction: T-AUC-1, T-AUC-2, and the windows P-2 and P-3."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import submit
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Story

HAND = "juge port vampire apprenti chateau crypte squelette"
COLLECTOR = "collecteur_d_impots"


@pytest.mark.rule("T-AUC-1")
def test_the_card_on_sale_leaves_the_hand_and_is_public() -> None:
    """The card put up leaves the seller's hand, and everybody sees it."""
    story = Story().given(hands={A: HAND}).auction()
    assert ("not_in_hand", "T-AUC-1") == story.why_not(c.PutUp, "voyante", False)
    story.put_up("juge")
    assert (6, False) == (story.size(A), "juge" in story.hand(A))
    assert [["juge"]] * 4 == [story.on_sale(seat) for seat in (SPECTATOR, A, B, C)]


@pytest.mark.rule("H-1", "T-AUC-1")
def test_a_rejected_sale_does_not_reveal_where_the_card_is() -> None:
    """Cards of another hand, of the deck and of the discard pile are rejected alike."""
    story = Story().given(hands={A: "juge goule", B: "vampire"}, discard="crypte").auction()
    rejections = set()
    for card in ("vampire", "ecuyer", "crypte"):
        done = submit(story.game, story.match, c.PutUp(A, story.decision().id, card, False), story.chance)
        assert isinstance(done, Rejection)
        rejections.add((done.code, done.rule, tuple(name for name, _ in done.params)))
    assert 1 == len(rejections)


@pytest.mark.rule("T-AUC-2")
@pytest.mark.parametrize(("cards", "asked"), [(0, d.PowerOrEnd), (1, d.PowerOrEnd), (2, d.CardToPutUp)])
def test_a_seller_needs_two_cards(cards: int, asked: type) -> None:
    """With fewer than two hand cards the auction is skipped (A-9), and demands on the seller end."""
    mine, other = Demand(B, A, Family.MAGIE), Demand(B, C, Family.MAGIE)
    story = Story().given(hands={A: cards}, demands=[mine, other]).auction()
    assert asked == story.decision_type()
    assert story.state.demands == ((mine, other) if cards > 1 else (other,))


@pytest.mark.rule("P-2", "H-11", "F-17")
def test_a_demand_binds_a_face_down_sale_and_leaves_the_decision_open() -> None:
    """A seller with one card of the demanded family still decides, and may hide the card with `druide`."""
    story = Story().given(hands={A: "juge port"}, play={A: "druide"}, demands=[Demand(B, A, Family.ROYAUME)]).auction()
    assert [("juge", False), ("juge", True)] == [(command.card, command.face_down) for command in story.legal()]
    assert ("demanded", "F-17") == story.why_not(c.PutUp, "port", True)


@pytest.mark.rule("P-2")
def test_a_face_down_sale_needs_druide() -> None:
    """Only the owner of `druide`, or of a copy, may sell face down."""
    story = Story().given(hands={A: HAND}).auction()
    assert ("not_face_down", "P-2") == story.why_not(c.PutUp, "juge", True)
    copied = Story().given(hands={A: HAND}, play={B: "druide"}, copies=[Copy(A, "druide", 1)]).auction()
    assert c.PutUp(A, copied.decision().id, "juge", True) in copied.legal()


# --- P-3: the tax ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("P-3", "T-LOSS-1")
def test_the_tax_is_a_hand_loss_of_the_seller() -> None:
    """Jeton 3 saves the card owed to the collector; the owner of a copy collects as well."""
    story = Story().given(play={B: COLLECTOR}, hands={A: "vampire port crypte"}, jetons={A: [3]},
                          copies=[Copy(C, COLLECTOR, 1)]).auction().put_up("vampire")  # fmt: skip
    assert [(B, COLLECTOR), (C, f"{COLLECTOR}+1")] == [(due.collector, due.source) for due in story.events(e.TaxDue)]
    assert [] == story.jetons(A)
    assert [1, 6, 7] == story.choose("port").sizes()


@pytest.mark.rule("P-3", "T-PWR-11", "T-LOSS-4")
@pytest.mark.parametrize(("hand", "collectors"), [("vampire port goule", [C]), ("vampire port goule juge", [C, A])])
def test_collectors_take_their_tax_from_the_sellers_left(hand: str, collectors: list[int]) -> None:
    """In B's turn C's copy comes before A's card, which gets nothing from a last card."""
    story = Story().given(play={A: COLLECTOR}, hands={B: hand}, active=B, copies=[Copy(C, COLLECTOR, 1)]).auction()
    story.put_up("vampire").choose(*("port", "juge")[: len(collectors)])
    assert collectors == [due.collector for due in story.events(e.TaxDue)]
    assert [(C, d.BidOrPass)] == story.asked


@pytest.mark.rule("P-3", "P-4", "T-LOSS-1", "T-PWR-7")
@pytest.mark.parametrize(("first", "sizes"), [(True, [2, 6, 7]), (False, [2, 7, 6])])
def test_a_guard_declined_for_one_tax_is_offered_for_the_next(first: bool, sizes: list[int]) -> None:
    """Two taxes on one sale are two hand losses, of which `garde_royal` can prevent one."""
    story = Story().given(play={A: "garde_royal", B: COLLECTOR}, hands={A: "vampire juge goule port"},
                          copies=[Copy(C, COLLECTOR, 1)]).auction().put_up("vampire")  # fmt: skip
    story.use(first).choose("juge")
    if not first:
        assert [(A, d.WhetherToLoseLess)] == story.asked
        story.use()
    assert (sizes, [(B, d.BidOrPass)]) == (story.sizes(), story.asked)


@pytest.mark.rule("P-3", "T-AUC-5")
def test_a_tax_lowers_the_sellers_limit() -> None:
    """The tax is paid before bidding starts, so the seller has a card fewer to bid with."""
    story = Story().given(hands={A: "vampire juge goule port"}, play={C: COLLECTOR}).auction()
    assert [1] == story.put_up("vampire").choose("juge").bids(0, 0).legal(c.Bid)


# --- P-2: Jeton 10 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-5", "T-JET-7", "P-2", "H-6")
def test_jeton_10_looks_at_a_face_down_card_before_bidding() -> None:
    """In B's turn every other holder of Jeton 10 is asked, C before A; nobody is for a card face up."""
    given: dict[str, Any] = {
        "hands": {B: "juge port vampire"},
        "play": {B: "druide"},
        "jetons": {A: [10], B: [10], C: [10]},
    }
    story = Story().given(**given, active=B).auction().put_up("juge", face_down=True)
    assert [(C, d.WhetherToLook)] == story.asked
    assert [(A, d.WhetherToLook)] == story.use().asked
    story.use(False)
    assert (True, False) == ("juge" in story.on_sale(C), "juge" in story.on_sale(A))
    assert [[10], [10], []] == [story.jetons(seat) for seat in (A, B, C)]
    assert d.BidOrPass == Story().given(**given, active=B).auction().put_up("juge").decision_type()
