"""Hidden information: H-1 to H-11."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table

HAND = "juge port vampire apprenti"


@pytest.mark.rule("H-1", "T-GOLD-1", "T-GOLD-2")
def test_what_is_public_and_what_is_not() -> None:
    """Hands and Destins are seen by their owners; cards in play, Jetons, pile, deck size and demands by all."""
    story = table(hands={A: HAND}, play={B: "chateau(e)"}, jetons={C: [4]}, discard="goule", destins={A: "magnat"},
                  demands=[Demand(A, B, Family.MAGIE)])  # fmt: skip
    for seat in (SPECTATOR, B, C):
        seen = story.seen(seat)
        assert seen.players[A].hand == (HIDDEN,) * 4
        assert seen.players[A].destin is HIDDEN
        assert seen.players[B].play == story.state.players[B].play
        assert seen.players[C].jetons == story.state.players[C].jetons
        assert (seen.discard, len(seen.deck), seen.demands) == (("goule",), len(story.state.deck), story.state.demands)
        assert seen.destins.common == story.state.destins.common
    assert story.seen(A).players[A].hand == tuple(sorted(HAND.split()))
    assert "magnat" == story.seen(A).players[A].destin


@pytest.mark.rule("H-2")
def test_cards_between_hands_are_known_to_both_sides_only() -> None:
    """A theft is seen by thief and victim, a passed card by each neighbour."""
    story = table(play={A: "vampire"}, hands={B: "goule", A: 3, C: 3}, jetons={B: [4]})
    story.use_power("vampire", B)
    seen_by = [story.sent(seat, e.Stolen)[0].cards for seat in (A, B, C, SPECTATOR)]
    assert [("goule",), ("goule",), (HIDDEN,), (HIDDEN,)] == seen_by
    gate = table(play={A: "portail"}, hands={A: "juge", B: "port", C: "goule"})
    gate.use_power("portail").choose("juge", seat=A).choose("goule", seat=C).choose("port", seat=B)
    seen = {part.giver: part.cards for part in gate.sent(A, e.PassedLeft)[0].passes}
    assert {A: ("juge",), B: (HIDDEN,), C: ("goule",)} == seen


@pytest.mark.rule("H-3")
def test_a_simultaneous_choice_stays_secret_until_all_have_chosen() -> None:
    """That C has chosen for `portail` is public, what C has chosen is not."""
    story = table(play={A: "portail"}, hands={A: "juge", B: "port", C: "goule"})
    story.use_power("portail").choose("goule", seat=C)
    assert [A, B] == [decision.seat for decision in story.match.decisions]
    for seat in (SPECTATOR, A, B):
        assert (HIDDEN,) == story.seen(seat).players[C].committed
        assert story.sent(seat, e.CardCommitted)[0].card is HIDDEN
    assert ("goule",) == story.seen(C).players[C].committed


@pytest.mark.rule("H-3")
def test_discards_are_public() -> None:
    """Everybody sees what is discarded from a hand."""
    story = table(play={A: "goule"}, hands={A: HAND}).use_power("goule", "discard_hand", "port")
    assert ("port",) == story.sent(SPECTATOR, e.Discarded)[0].parts[0].cards


@pytest.mark.rule("H-4")
def test_a_secret_destin_looked_at_stays_known() -> None:
    """`voyante` shows B's Destin to A alone, who keeps seeing it after B's elimination."""
    story = table(play={A: "voyante vampire"}, hands={A: 2, B: "goule", C: 3}, destins={B: "assassin"})
    assert story.use_power("voyante", B).use_power("vampire", B).out(B)
    seen = [story.seen(seat).players[B].destin for seat in (A, B, C, SPECTATOR)]
    assert ["assassin", "assassin", HIDDEN, HIDDEN] == seen


@pytest.mark.rule("H-4")
def test_several_players_may_know_a_destin() -> None:
    """A and C have looked at B's Destin in different turns, and both know it."""
    play = {A: "voyante", C: "espionne"}
    story = table(play=play, hands={A: 1, B: 1, C: 1}, deck="", destins={B: "assassin"})
    story.use_power("voyante", B).end_turn().end_turn()
    story.use_power("espionne", B, "secret_destin")
    seen = [story.seen(seat).players[B].destin for seat in (A, B, C, SPECTATOR)]
    assert ["assassin", "assassin", "assassin", HIDDEN] == seen


@pytest.mark.rule("H-5")
def test_cards_looked_at_are_seen_by_one_player() -> None:
    """With `parchemin` A alone sees both cards; the one discarded becomes public, the deck stays hidden."""
    story = table(draws=[["port", "goule"]], play={A: "parchemin"}, hands={A: "juge"})
    assert {"goule", "port"} == story.use_power("parchemin").choices()
    assert ("goule", "port") == story.seen(A).players[A].looked
    assert (HIDDEN, HIDDEN) == story.seen(B).players[A].looked
    assert ("not_offered", "H-5") == story.why_not(c.ChooseLooked, "juge")
    assert [e.TopTaken(A, A, (HIDDEN,), ("goule",))] == story.pick("port").sent(B, e.TopTaken)
    assert [e.TopLooked(A, (HIDDEN, HIDDEN))] == story.sent(SPECTATOR, e.TopLooked)
    assert (("juge", "port"), {HIDDEN}) == (story.hand(A), set(story.seen(A).deck))


@pytest.mark.rule("H-6", "T-AUC-1")
@pytest.mark.parametrize(("face_down", "code"), [(True, "granted"), (False, "undo_after_learning")])
def test_a_card_put_up_face_down_may_be_taken_back(face_down: bool, code: str) -> None:
    """Nobody has learned anything by it until somebody bids; a card face up has been seen."""
    story = Story().given(hands={A: HAND}, play={A: "druide"}).auction().put_up("port", face_down)
    assert code == story.undo_code(A)
    assert "undo_after_others" == story.bids(0).undo_code(A)


@pytest.mark.rule("A-34", "H-6")
@pytest.mark.parametrize(("hand", "without", "code"), [
    ("juge port goule", (), "undo_after_learning"),
    ("juge port", (), "granted"),
    ("juge port goule", ("F-3",), "granted"),
])  # fmt: skip
def test_a_tax_that_is_not_asked_for_tells_the_family(hand: str, without: tuple[str, ...], code: str) -> None:
    """A hidden card that is not taxed is Royaume, unless the last hand card is spared (A-6) or nothing is taxed."""
    story = Story()
    story.game = story.game.without(*without)
    story.given(hands={A: hand}, play={A: "druide", B: "collecteur_d_impots"}).auction().put_up("juge", face_down=True)
    assert code == story.undo_code(A)


@pytest.mark.rule("T-WIN-1", "H-4")
@pytest.mark.parametrize(("card", "code"), [("juge", "undo_after_learning"), ("port", "granted")])
def test_not_winning_tells_a_secret(card: str, code: str) -> None:
    """A player who keeps a fifth Royaume card and does not win is not the heir: that cannot be taken back."""
    play = {A: "le_roi la_reine espionne chevalier"}
    story = Story().given(hands={A: [card, "goule"]}, play=play, destins={A: "magnat"})
    assert code == story.auction().put_up(card).bids(0, 0, 0).keep().undo_code(A)


@pytest.mark.rule("H-6")
@pytest.mark.parametrize("keep", [True, False])
def test_a_face_down_card_becomes_public_where_it_goes(keep: bool) -> None:
    """On sale only its seller sees it, in play or on the discard pile everybody."""
    story = Story().given(hands={A: HAND}, play={A: "druide"}).auction().put_up("port", face_down=True)
    assert story.sent(B, e.CardsPutUp)[0].sales[0].card is HIDDEN
    assert [HIDDEN] == story.bids(0, 0, 0).on_sale(B)
    story.keep(keep)
    assert ("port" in story.play(A)) is keep
    assert "port" == story.sent(B, e.Unsold)[0].card


@pytest.mark.rule("H-6")
def test_that_a_tax_was_due_is_public() -> None:
    """The tax on a hidden card shows that it is not Royaume, and no more (A-34)."""
    story = Story().given(hands={A: HAND}, play={A: "druide", B: "collecteur_d_impots"}).auction()
    story.put_up("vampire", face_down=True)
    [tax] = story.sent(C, e.TaxDue)
    assert (B, A, 1) == (tax.collector, tax.seller, tax.count)
    assert "vampire" not in identities(tax)


@pytest.mark.rule("H-8")
@pytest.mark.parametrize("mode", ["secret_destin", "hand"])
def test_the_fact_of_looking_is_public_and_the_content_is_not(mode: str) -> None:
    """Everybody sees who looked at what of whom with `espionne`; a hand is shown for that moment only."""
    story = table(play={A: "espionne"}, hands={B: HAND}, destins={B: "magnat"})
    assert {"secret_destin", "hand"} == story.use_power("espionne", B).choices()
    story.pick(mode)
    looks: Any = story.sent(C, e.HandLooked) + story.sent(C, e.DestinLooked)
    assert [(A, B)] == [(look.seat, look.target) for look in looks]
    assert not identities(looks[0])
    mine: Any = story.sent(A, e.HandLooked) + story.sent(A, e.DestinLooked)
    assert identities(mine[0]) == (set(HAND.split()) if mode == "hand" else {"magnat"})
    assert story.seen(A).players[B].hand == (HIDDEN,) * 4
    assert story.seen(A).players[B].destin == ("magnat" if mode == "secret_destin" else HIDDEN)


@pytest.mark.rule("H-9")
def test_a_stream_names_only_what_its_reader_may_know() -> None:
    """In a whole turn a spectator's records name no card but those put up, in play or discarded."""
    story = Story(4, seed=5)
    story.run(*story.game.setup(4)[1])
    story.put_up(story.hand(A)[0]).bids(1, 0, 0, 0).choose(story.hand(B)[0]).end_turn()
    open_cards = {placed.card for player in story.state.players for placed in player.play} | set(story.pile())
    named: set[str | int] = set()
    for record in story.records:
        named |= identities(mask_record(record, SPECTATOR).event)
    assert named == open_cards | set(story.state.destins.common)


@pytest.mark.rule("H-10")
def test_a_card_seen_on_its_way_is_hidden_afterwards() -> None:
    """C paid A with `liche`, but C's view hides all of A's hand."""
    story = Story().given(hands={A: HAND, C: "liche regent"}).auction().put_up("port").bids(0, 1, 0, 0)
    story.choose("liche")
    assert story.seen(C).players[A].hand == (HIDDEN,) * 4
    assert ("liche",) == story.sent(C, e.Settled)[0].payments[0].cards


@pytest.mark.rule("H-11")
def test_a_decision_with_one_legal_answer_is_still_open() -> None:
    """The only card of the family, or of the hand, is asked for all the same."""
    story = table(play={A: "apprenti"}, hands={B: "juge port"}).use_power("apprenti", B, "royaume")
    assert ([(B, d.HandCardWanted)], {"juge"}) == (story.asked, story.choices())
    single = table(play={A: "mercenaire"}, hands={A: 3, B: "juge"}).use_power("mercenaire").any(A).pick(B)
    assert ([(B, d.HandCardWanted)], {"juge"}) == (single.asked, single.choices())


@pytest.mark.rule("H-3", "H-11", "P-8")
def test_a_pledge_is_seen_by_its_player_only() -> None:
    """That C has answered whether to save B is public, the answer is not."""
    story = table(4, play={A: "vampire"}, hands={A: 2, B: 1, C: 6, D: 6}, destins={C: "ange_gardien"})
    story.use_power("vampire", B).use(seat=C)
    for seat in (SPECTATOR, A, B, D):
        assert [e.Pledged(C, HIDDEN)] == story.sent(seat, e.Pledged)
        assert HIDDEN is story.sent(seat, Answered)[-1].command.use
    assert [e.Pledged(C, True)] == story.sent(C, e.Pledged)
