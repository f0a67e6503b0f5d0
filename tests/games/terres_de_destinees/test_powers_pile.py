"""Powers over the discard pile."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tests.games.terres_de_destinees.story import A, B, printed, table

# --- take_from_discard: `crypte`, `fossoyeur` -----------------------------------------------------------------------


@pytest.mark.rule("T-DECK-3", "H-10")
def test_crypte_takes_any_card_of_the_discard_pile_into_hand() -> None:
    """Any card of the pile may be chosen; everybody sees it leave, and only the owner sees it in the hand."""
    story = table(play={A: "crypte"}, hands={A: "port"}, discard="juge goule vampire").use_power("crypte")
    assert {"juge", "goule", "vampire"} == story.choices()
    assert ("not_offered", "T-PWR-4") == story.why_not(c.ChooseCard, "port")
    story.pick("goule")
    assert (("goule", "port"), ("juge", "vampire")) == (story.hand(A), story.pile())
    assert [e.TakenFromDiscard(A, A, ("goule",), (HIDDEN,))] == story.sent(B, e.TakenFromDiscard)
    assert (HIDDEN, HIDDEN) == story.seen(B).players[A].hand


@pytest.mark.rule("T-PWR-6")
def test_fossoyeur_puts_a_discarded_card_into_play_ready() -> None:
    """The card enters the activator's area ready, as a new card, even if it is a spent single-use card."""
    story = table(play={A: "fossoyeur"}, discard="juge archives_royales").use_power("fossoyeur", "archives_royales")
    assert ["fossoyeur(e)", "archives_royales"] == story.play(A)
    assert ("juge",) == story.pile()
    assert [e.PutIntoPlay(A, A, "archives_royales")] == story.sent(SPECTATOR, e.PutIntoPlay)
    assert [12] == story.use_power("archives_royales").jetons(A)


@pytest.mark.rule("T-PWR-4")
@pytest.mark.parametrize("card", ["crypte", "fossoyeur", "colporteur", "contrebandier"])
def test_an_empty_discard_pile_gives_nothing(card: str) -> None:
    """Without a card in the pile a power over it may not be activated."""
    assert ("without_effect", "T-PWR-4") == table(play={A: card}).why_not(c.Activate, card)


@pytest.mark.rule("T-TERM-6")
@pytest.mark.parametrize(("to", "moves"), [("hand", [e.TakenFromDiscard]), ("play", [e.PutIntoPlay, e.PutIntoPlay])])
def test_as_many_discarded_cards_are_taken_as_printed(to: str, moves: list[type]) -> None:
    """With amount 2 two cards are chosen one after the other, or the only one."""
    content = printed("crypte", amount=2, to=to)
    story = table(play={A: "crypte"}, hands={A: 1}, discard="juge goule vampire", content=content).use_power("crypte")
    story.pick("goule")
    assert {"juge", "vampire"} == story.choices()
    assert ("juge",) == story.pick("vampire").pile()
    assert moves == [type(event) for event in story.events(e.TakenFromDiscard, e.PutIntoPlay)]

    story = table(play={A: "crypte"}, hands={A: 1}, discard="juge", content=content).use_power("crypte", "juge")
    assert ([(A, d.PowerOrEnd)], ()) == (story.asked, story.pile())


# --- swap_with_discard: `colporteur` --------------------------------------------------------------------------------


@pytest.mark.rule("T-DECK-3", "T-LOSS-3", "H-10")
def test_colporteur_exchanges_a_hand_card_for_a_discarded_one() -> None:
    """The card taken is in the pile before; both move at the same moment, so a last card may go."""
    story = table(play={A: "colporteur"}, hands={A: "port"}, discard="juge goule").use_power("colporteur")
    assert {"juge", "goule"} == story.choices()
    assert {"port"} == story.pick("juge").choices()
    story.pick("port")
    assert (("juge",), ("goule", "port")) == (story.hand(A), story.pile())
    assert [e.SwappedWithDiscard(A, A, ("port",), ("juge",), (HIDDEN,))] == story.sent(B, e.SwappedWithDiscard)
    assert not story.out(A)


@pytest.mark.rule("T-PWR-4")
def test_colporteur_needs_a_card_to_give() -> None:
    """An empty hand cannot exchange; the number exchanged is as printed, or as many as there are."""
    assert set() == table(play={A: "colporteur"}, hands={A: 0}, discard="juge").usable()
    content = printed("colporteur", amount=3)
    story = table(play={A: "colporteur"}, hands={A: "port crypte"}, discard="juge goule vampire", content=content)
    story.use_power("colporteur", "juge", "goule", "port", "crypte")
    assert (("goule", "juge"), ("vampire", "port", "crypte")) == (story.hand(A), story.pile())
    story = table(play={A: "colporteur"}, hands={A: "port crypte"}, discard="juge", content=content)
    story.use_power("colporteur", "juge", "port")
    assert (("crypte", "juge"), ("port",)) == (story.hand(A), story.pile())


# --- pay_then_put_from_discard: `contrebandier` ---------------------------------------------------------------------


@pytest.mark.rule("T-PWR-5", "T-PWR-6", "T-LOSS-3")
def test_contrebandier_pays_two_cards_for_an_earlier_discard() -> None:
    """The cost is discarded first, and the card put into play is none of it."""
    story = table(play={A: "contrebandier"}, hands={A: "port juge crypte"}, discard="goule vampire")
    story.use_power("contrebandier", "port", "crypte")
    assert ("goule", "vampire", "port", "crypte") == story.pile()
    assert {"goule", "vampire"} == story.choices()
    story.pick("vampire")
    assert (["contrebandier(e)", "vampire"], ("juge",)) == (story.play(A), story.hand(A))
    assert ("goule", "port", "crypte") == story.pile()
    assert 1 == len(story.events(e.Discarded))


def test_a_pack_may_change_contrebandier() -> None:
    """A pack may allow the cards of the cost, and sets cost and count."""
    content = printed("contrebandier", exclude_cost_cards=False, cost_discard=1, count=2)
    story = table(play={A: "contrebandier"}, hands={A: "port juge"}, content=content)
    assert {"port"} == story.use_power("contrebandier", "port").choices()
    assert ["contrebandier(e)", "port"] == story.pick("port").play(A)
    story = table(play={A: "contrebandier"}, hands={A: "port juge"}, discard="goule", content=content)
    story.use_power("contrebandier", "port", "goule", "port")
    assert ["contrebandier(e)", "goule", "port"] == story.play(A)
