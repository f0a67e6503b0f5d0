"""Hidden information: H-1 to H-11. The laws try them all at random; here is each in a situation of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop_rules.core.engine import shown
from tabletop_rules.core.identities import identities
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.undo import undo
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.commands import (
    ChooseCard,
    ChooseFamily,
    ChooseHandCard,
    ChooseLooked,
    ChooseMode,
    ChoosePlayer,
    KeepUnsold,
)
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted
from tabletop_rules.games.terres_de_destinees.state import Demand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.story import A, B, C, Story

HAND = ["juge", "port", "vampire", "apprenti"]


@pytest.mark.rule("H-1", "T-GOLD-1", "T-GOLD-2")
def test_what_is_public_and_what_is_not() -> None:
    """A hand is its owner's to see; sizes, cards in play, Jetons, pile, deck size and demands are everybody's."""
    story = Story(3).given(
        hands={A: HAND}, play={B: ["chateau(e)"]}, jetons={C: [4]}, discard=["goule"], destins={A: "magnat"}
    )
    story.demanded(Demand(A, B, Family.MAGIE)).effects()
    for seat in (SPECTATOR, B, C):
        seen = story.seen(seat)
        assert seen.players[A].hand == (HIDDEN,) * 4
        assert seen.players[A].destin is HIDDEN
        assert seen.players[B].play == story.state.players[B].play
        assert seen.players[C].jetons == story.state.players[C].jetons
        assert (seen.discard, len(seen.deck), seen.demands) == (("goule",), len(story.state.deck), story.state.demands)
        assert seen.destins.common == story.state.destins.common
    assert story.seen(A).players[A].hand == tuple(sorted(HAND))
    assert "magnat" == story.seen(A).players[A].destin


@pytest.mark.rule("H-2")
def test_cards_between_hands_are_known_to_both_sides_only() -> None:
    """A theft is seen by thief and victim, a gift by giver and receiver, a passed card by each neighbour."""
    story = Story(3).given(play={A: ["vampire"]}, hands={B: ["goule"], A: 3, C: 3}, jetons={B: [4]}).effects()
    story.activate("vampire").answer(ChoosePlayer, B)
    assert [
        ("goule",),
        ("goule",),
        (HIDDEN,),
        (HIDDEN,),
    ] == [story.told(seat, e.Stolen)[0].cards for seat in (A, B, C, SPECTATOR)]
    gate = Story(3).given(play={A: ["portail"]}, hands={A: ["juge"], B: ["port"], C: ["goule"]}).effects()
    gate.activate("portail").choose("juge", seat=A).choose("goule", seat=C).choose("port", seat=B)
    seen = {part.giver: part.cards for part in gate.told(A, e.PassedLeft)[0].passes}
    assert {A: ("juge",), B: (HIDDEN,), C: ("goule",)} == seen


@pytest.mark.rule("H-3")
def test_a_simultaneous_choice_stays_secret_until_all_have_chosen() -> None:
    """That C has chosen for `portail` is public, what C has chosen is not, and no order of answers tells."""
    story = Story(3).given(play={A: ["portail"]}, hands={A: ["juge"], B: ["port"], C: ["goule"]}).effects()
    story.activate("portail").choose("goule", seat=C)
    assert [A, B] == [decision.seat for decision in story.match.decisions]
    for seat in (SPECTATOR, A, B):
        assert (HIDDEN,) == story.seen(seat).players[C].committed
        assert story.told(seat, e.CardCommitted)[0].card is HIDDEN
    assert ("goule",) == story.seen(C).players[C].committed


@pytest.mark.rule("H-3")
def test_discards_are_public() -> None:
    """What is discarded from a hand is named to everybody."""
    story = Story(3).given(play={A: ["goule"]}, hands={A: HAND}).effects()
    story.activate("goule").answer(ChooseMode, "discard_hand").choose("port")
    assert ("port",) == story.told(SPECTATOR, e.Discarded)[0].parts[0].cards


@pytest.mark.rule("H-4")
def test_a_secret_destin_looked_at_stays_known() -> None:
    """`voyante` shows B's Destin to A alone, who keeps that knowledge after B has been eliminated."""
    story = Story(3).given(play={A: ["voyante", "vampire"]}, hands={A: 2, B: ["goule"], C: 3}, destins={B: "assassin"})
    story.effects().activate("voyante").answer(ChoosePlayer, B)
    story.activate("vampire").answer(ChoosePlayer, B)
    assert story.state.players[B].out
    assert "assassin" == story.seen(A).players[B].destin
    assert "assassin" == story.seen(B).players[B].destin
    assert story.seen(C).players[B].destin is HIDDEN
    assert story.seen(SPECTATOR).players[B].destin is HIDDEN


@pytest.mark.rule("H-4")
def test_each_of_several_who_have_looked_knows() -> None:
    """A looks at B's Destin by `voyante`, C two turns later by `espionne`: both know it, and no onlooker does."""
    play = {A: ["voyante"], C: ["espionne"]}
    story = Story(3).given(play=play, hands={A: 1, B: 1, C: 1}, deck=[], destins={B: "assassin"}).effects()
    story.activate("voyante").answer(ChoosePlayer, B).end_turn().end_turn()
    story.activate("espionne").answer(ChoosePlayer, B).answer(ChooseMode, "secret_destin")
    seen = [story.seen(seat).players[B].destin for seat in (A, B, C, SPECTATOR)]
    assert ["assassin", "assassin", "assassin", HIDDEN] == seen


@pytest.mark.rule("H-5")
def test_cards_looked_at_are_seen_by_their_looker_only() -> None:
    """`parchemin`: A alone sees both cards, the one discarded becomes public, the deck is seen by nobody."""
    story = Story(3, draws=[["port", "goule"]]).given(play={A: ["parchemin"]}, hands={A: ["juge"]}).effects()
    story.activate("parchemin")
    assert ("goule", "port") == story.seen(A).players[A].looked
    assert (HIDDEN, HIDDEN) == story.seen(B).players[A].looked
    assert ("not_offered", "H-5") == story.why_not(ChooseLooked, "juge")
    story.answer(ChooseLooked, "port")
    assert (HIDDEN,) == story.told(B, e.TopTaken)[0].taken
    assert ("goule",) == story.told(B, e.TopTaken)[0].discarded
    assert {HIDDEN} == set(story.seen(A).deck)


@pytest.mark.rule("H-6", "T-AUC-1")
@pytest.mark.parametrize(("face_down", "code"), [(True, "granted"), (False, "undo_after_learning")])
def test_a_card_put_up_face_down_may_be_taken_back(face_down: bool, code: str) -> None:
    """With three players nobody has learned anything by it until somebody bids; a card face up has been seen."""
    story = Story(3).given(hands={A: HAND}, play={A: ["druide"]}).auction().put_up("port", face_down)
    assert code == getattr(undo(story.game, story.match, story.records, A), "code", "granted")
    story.bids(0)
    assert "undo_after_others" == getattr(undo(story.game, story.match, story.records, A), "code", "granted")


@pytest.mark.rule("H-6")
@pytest.mark.parametrize("keep", [True, False])
def test_a_face_down_card_becomes_public_where_it_goes(keep: bool) -> None:
    """On sale only its seller sees it; in play or on the discard pile everybody does."""
    story = Story(3).given(hands={A: HAND}, play={A: ["druide"]}).auction().put_up("port", face_down=True)
    assert story.told(B, e.CardsPutUp)[0].sales[0].card is HIDDEN
    story.bids(0, 0, 0)
    seen = story.seen(B).auction
    assert seen is not None
    assert seen.sales[0].card is HIDDEN
    story.answer(KeepUnsold, keep)
    assert ("port" in story.play(A)) is keep
    assert "port" == story.told(B, e.Unsold)[0].card


@pytest.mark.rule("H-6")
def test_that_a_tax_was_due_is_public() -> None:
    """The tax on a hidden card tells all that it is not Royaume, and no more (A-34)."""
    story = Story(3).given(hands={A: HAND}, play={A: ["druide"], B: ["collecteur_d_impots"]}).auction()
    story.put_up("vampire", face_down=True)
    [told] = story.told(C, e.TaxDue)
    assert (B, A, 1) == (told.collector, told.seller, told.count)
    assert "vampire" not in identities(told)


@pytest.mark.rule("H-7")
@pytest.mark.parametrize(("family", "held"), [(Family.ROYAUME, True), (Family.NECROMANCIE, False)])
def test_an_answer_to_apprenti_tells_only_whether(family: Family, held: bool) -> None:
    """Publicly yes or no; the card given is known to both sides only."""
    story = Story(3).given(play={A: ["apprenti"]}, hands={B: ["juge", "port"]}).effects()
    story.activate("apprenti").answer(ChoosePlayer, B).answer(ChooseFamily, family)
    assert [event.held for event in story.told(SPECTATOR, e.FamilyAnswered)] == [held]
    if held:
        assert ("wrong_family", "T-GOLD-6") == story.why_not(ChooseHandCard, "port")
        story.choose("juge")
        assert (HIDDEN,) == story.told(C, e.Given)[0].cards
        assert ("juge",) == story.told(A, e.Given)[0].cards


@pytest.mark.rule("H-8")
@pytest.mark.parametrize("mode", ["secret_destin", "hand"])
def test_the_fact_of_looking_is_public_and_the_content_is_not(mode: str) -> None:
    """`espionne`: everybody knows who looked at what of whom; only A sees it, and a hand only for that moment."""
    story = Story(3).given(play={A: ["espionne"]}, hands={B: HAND}, destins={B: "magnat"}).effects()
    story.activate("espionne").answer(ChoosePlayer, B).answer(ChooseMode, mode)
    looks: Any = story.told(C, e.HandLooked) + story.told(C, e.DestinLooked)
    assert [(A, B)] == [(look.seat, look.target) for look in looks]
    assert not identities(looks[0])
    mine: Any = story.told(A, e.HandLooked) + story.told(A, e.DestinLooked)
    assert identities(mine[0]) == (set(HAND) if mode == "hand" else {"magnat"})
    assert story.seen(A).players[B].hand == (HIDDEN,) * 4
    assert story.seen(A).players[B].destin == ("magnat" if mode == "secret_destin" else HIDDEN)


@pytest.mark.rule("H-9")
def test_a_stream_names_only_what_its_reader_may_know() -> None:
    """In a whole first turn an onlooker's records name no card but those put up, in play or discarded."""
    story = Story(4, seed=5)
    story.run(*story.game.setup(4)[1])
    story.put_up(story.hand(A)[0]).bids(1, 0, 0, 0).choose(story.hand(B)[0]).end_turn()
    open_cards = {placed.card for player in story.state.players for placed in player.play} | set(story.pile())
    named: set[str | int] = set()
    for record in story.records:
        named |= identities(shown(record, SPECTATOR).event)
    assert named == open_cards | set(story.state.destins.common)


@pytest.mark.rule("H-10")
def test_a_public_card_that_enters_a_hand_is_hidden_there() -> None:
    """`crypte` takes an open card: the event names it where it leaves, others' views hide it where it lies."""
    story = Story(3).given(play={A: ["crypte"], B: ["spectre"]}, discard=["goule", "juge"], hands={A: 2}).effects()
    story.activate("crypte").answer(ChooseCard, "goule")
    [told] = story.told(B, e.TakenFromDiscard)
    assert (("goule",), (HIDDEN,)) == (told.cards, told.entered)
    assert ("goule",) == story.told(A, e.TakenFromDiscard)[0].entered
    assert story.seen(B).players[A].hand == (HIDDEN,) * 3


@pytest.mark.rule("H-10")
def test_a_card_seen_on_its_way_is_hidden_afterwards() -> None:
    """C paid A with `liche`; in C's view A's hand is as hidden as before."""
    story = Story(3).given(hands={A: HAND, C: ["liche", "regent"]}).auction().put_up("port").bids(0, 1, 0, 0)
    story.choose("liche")
    assert story.seen(C).players[A].hand == (HIDDEN,) * 4
    assert ("liche",) == story.told(C, e.Settled)[0].payments[0].cards


@pytest.mark.rule("H-11")
def test_questions_are_put_even_with_one_legal_answer() -> None:
    """A single card of the family, or a single card in hand, is asked for all the same."""
    story = Story(3).given(play={A: ["apprenti"]}, hands={B: ["juge", "port"]}).effects()
    story.activate("apprenti").answer(ChoosePlayer, B).answer(ChooseFamily, Family.ROYAUME)
    assert (HandCardWanted, B) == (story.question(), story.decision().seat)
    assert 1 == len(story.legal())
    single = Story(3).given(play={A: ["mercenaire"]}, hands={A: 3, B: ["juge"]}).effects().activate("mercenaire")
    single.choose(single.hand(A)[0]).answer(ChoosePlayer, B)
    assert (HandCardWanted, 1) == (single.question(), len(single.legal()))
