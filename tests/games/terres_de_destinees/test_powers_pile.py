"""Powers over the discard pile."""

from __future__ import annotations

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees.commands import ChooseCard
from tabletop_rules.games.terres_de_destinees.decisions import PowerOrEnd
from tabletop_rules.games.terres_de_destinees.events import (
    Discarded,
    PutIntoPlay,
    SwappedWithDiscard,
    TakenFromDiscard,
)
from tests.games.terres_de_destinees.power_table import A, B, printed, table

# --- take_from_discard: `crypte`, `fossoyeur` -----------------------------------------------------------------------


@pytest.mark.rule("T-DECK-3", "H-10")
def test_crypte_takes_any_card_of_the_discard_pile_into_hand() -> None:
    """The whole pile may be chosen from; everybody sees the card leave it, and no other view keeps it in the hand."""
    told = table(play={A: "crypte"}, hands={A: "port"}, discard="juge goule vampire").use_power("crypte")
    assert {"juge", "goule", "vampire"} == told.choices()
    assert ("not_offered", "T-PWR-4") == told.why_not(ChooseCard, "port")
    told.pick("goule")
    assert (("goule", "port"), ("juge", "vampire")) == (told.hand(A), told.pile())
    assert [TakenFromDiscard(A, A, ("goule",), (HIDDEN,))] == told.told(B, TakenFromDiscard)
    assert (HIDDEN, HIDDEN) == told.seen(B).players[A].hand


@pytest.mark.rule("T-PWR-6")
def test_fossoyeur_puts_a_discarded_card_into_play_ready() -> None:
    """It enters the activator's own area ready, as a new card, even a single-use one that was spent before."""
    told = table(play={A: "fossoyeur"}, discard="juge archives_royales").use_power("fossoyeur", "archives_royales")
    assert ["fossoyeur(e)", "archives_royales"] == told.play(A)
    assert ("juge",) == told.pile()
    assert [PutIntoPlay(A, A, "archives_royales")] == told.told(SPECTATOR, PutIntoPlay)
    assert [12] == told.use_power("archives_royales").jetons(A)


@pytest.mark.rule("T-MAND-2")
def test_a_mandatory_card_put_into_play_must_be_activated_too() -> None:
    """A mandatory card that enters the play area ready during the effects phase is a duty of this turn."""
    told = table(play={A: "fossoyeur"}, discard="usurier").use_power("fossoyeur", "usurier")
    assert "end" not in told.choices()
    assert "end" in told.use_power("usurier").choices()


@pytest.mark.rule("T-PWR-4")
@pytest.mark.parametrize("card", ["crypte", "fossoyeur", "colporteur", "contrebandier"])
def test_an_empty_discard_pile_gives_nothing(card: str) -> None:
    """With nothing in the discard pile a power over it may not be activated."""
    assert ("without_effect", "T-PWR-4") == table(play={A: card}).why_not_activate(card)


@pytest.mark.rule("T-2P-12")
def test_cards_put_into_play_are_acquired_with_two_players() -> None:
    """A card put into play by a power goes to the acquisition zone, even if the card of the power lies in support."""
    told = table(2, play={A: "fossoyeur(s)"}, discard="juge").use_power("fossoyeur", "juge")
    assert ["fossoyeur(e)(s)", "juge"] == told.play(A)


@pytest.mark.rule("T-TERM-6")
@pytest.mark.parametrize(("to", "moves"), [("hand", [TakenFromDiscard]), ("play", [PutIntoPlay, PutIntoPlay])])
def test_as_many_discarded_cards_are_taken_as_printed(to: str, moves: list[type]) -> None:
    """With amount 2 two cards are chosen one after the other, or all there are."""
    content = printed("crypte", amount=2, to=to)
    told = table(play={A: "crypte"}, hands={A: 1}, discard="juge goule vampire", content=content).use_power("crypte")
    told.pick("goule")
    assert {"juge", "vampire"} == told.choices()
    told.pick("vampire")
    assert ("juge",) == told.pile()
    assert moves == [type(event) for event in told.events(TakenFromDiscard, PutIntoPlay)]

    told = table(play={A: "crypte"}, hands={A: 1}, discard="juge", content=content).use_power("crypte", "juge")
    assert [(A, PowerOrEnd)] == told.asked
    assert () == told.pile()


# --- swap_with_discard: `colporteur` --------------------------------------------------------------------------------


@pytest.mark.rule("T-DECK-3", "T-LOSS-3", "H-10")
def test_colporteur_exchanges_a_hand_card_for_a_discarded_one() -> None:
    """The card taken must lie there already; both move at the same moment, so even a last card may go."""
    told = table(play={A: "colporteur"}, hands={A: "port"}, discard="juge goule").use_power("colporteur")
    assert {"juge", "goule"} == told.choices()
    told.pick("juge")
    assert {"port"} == told.choices()
    told.pick("port")
    assert (("juge",), ("goule", "port")) == (told.hand(A), told.pile())
    assert [SwappedWithDiscard(A, A, ("port",), ("juge",), (HIDDEN,))] == told.told(B, SwappedWithDiscard)
    assert not told.state.players[A].out


@pytest.mark.rule("T-PWR-4")
def test_colporteur_needs_a_card_to_give() -> None:
    """With an empty hand there is nothing to exchange; as many are exchanged as printed and as there are."""
    assert set() == table(play={A: "colporteur"}, hands={A: 0}, discard="juge").usable()
    content = printed("colporteur", amount=3)
    told = table(play={A: "colporteur"}, hands={A: "port crypte"}, discard="juge goule vampire", content=content)
    told.use_power("colporteur", "juge", "goule", "port", "crypte")
    assert (("goule", "juge"), ("vampire", "port", "crypte")) == (told.hand(A), told.pile())
    told = table(play={A: "colporteur"}, hands={A: "port crypte"}, discard="juge", content=content)
    told.use_power("colporteur", "juge", "port")
    assert (("crypte", "juge"), ("port",)) == (told.hand(A), told.pile())


# --- pay_then_put_from_discard: `contrebandier` ---------------------------------------------------------------------


@pytest.mark.rule("T-PWR-5", "T-PWR-6", "T-LOSS-3")
def test_contrebandier_pays_two_cards_for_one_that_lay_there_before() -> None:
    """The cost is discarded first; the card put into play, ready, is none of the two just paid."""
    told = table(play={A: "contrebandier"}, hands={A: "port juge crypte"}, discard="goule vampire")
    told.use_power("contrebandier", "port", "crypte")
    assert ("goule", "vampire", "port", "crypte") == told.pile()
    assert {"goule", "vampire"} == told.choices()
    told.pick("vampire")
    assert (["contrebandier(e)", "vampire"], ("juge",)) == (told.play(A), told.hand(A))
    assert ("goule", "port", "crypte") == told.pile()
    assert 1 == len(told.events(Discarded))


@pytest.mark.rule("T-PWR-5")
def test_contrebandier_never_costs_the_last_card() -> None:
    """With as many cards as it costs it may not be activated."""
    assert set() == table(play={A: "contrebandier"}, hands={A: 2}, discard="juge").usable()
    assert {"contrebandier"} == table(play={A: "contrebandier"}, hands={A: 3}, discard="juge").usable()


def test_contrebandier_as_a_pack_may_print_it() -> None:
    """The cards paid may be put into play if so printed, and cost and count are heeded."""
    content = printed("contrebandier", exclude_cost_cards=False, cost_discard=1, count=2)
    told = table(play={A: "contrebandier"}, hands={A: "port juge"}, content=content)
    told.use_power("contrebandier", "port")
    assert {"port"} == told.choices()
    assert ["contrebandier(e)", "port"] == told.pick("port").play(A)
    told = table(play={A: "contrebandier"}, hands={A: "port juge"}, discard="goule", content=content)
    told.use_power("contrebandier", "port", "goule", "port")
    assert ["contrebandier(e)", "goule", "port"] == told.play(A)
