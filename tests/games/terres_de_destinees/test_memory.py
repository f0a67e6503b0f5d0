"""What a seat remembers of its own stream, and worlds that heed it (H-2, H-5 to H-8, H-10)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.memory import hand
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.testing import play
from tests.effort import fewer
from tests.games.remembering import check_memory, remembered, worlds
from tests.games.terres_de_destinees.story import A, B, C, Story, table

HAND = "juge port goule apprenti"


def hands(story: Story, seat: Seat, owner: Seat) -> list[set[Any]]:
    """Return the hand of a player in worlds that a seat cannot tell from the story, remembering all of it."""
    return [{*world.players[owner].hand} for world in worlds(story.game, story.match, seat, story.records)]


@pytest.mark.rule("H-2", "H-10")
@pytest.mark.parametrize("advanced", [False, True])
def test_worlds_contradict_nothing_that_was_seen(advanced: bool) -> None:
    """Memory is true after every record, and worlds sampled with it fit; without it, many do not."""
    count = check_memory(make({"advanced_cards": advanced}), range(fewer(2, 8)))
    assert count.worlds > fewer(50, 200)
    assert count.contradicting > 0.3 * count.worlds


@pytest.mark.rule("H-8", "H-10")
def test_a_hand_looked_at_is_remembered() -> None:
    """A hand looked at is known, though the view shows none of it, to the player who looked."""
    story = table(play={A: "espionne vampire"}, hands={A: 1, B: HAND, C: 3}).use_power("espionne", B, "hand")
    assert [{*HAND.split()}] * 20 == hands(story, A, B)
    assert [{*HAND.split()}] * 20 != hands(story, C, B)
    story.use_power("vampire", B)
    assert [{*story.hand(B)}] * 20 == hands(story, A, B)


@pytest.mark.rule("H-2", "H-3")
def test_a_card_passed_on_is_known_until_another_may_have_been_it() -> None:
    """A knows which card B has from A, until B passes one on unseen: then B or C has it."""
    story = table(play={A: "portail"}, hands={A: "juge crypte", B: "port goule", C: "vampire apprenti"})
    story.use_power("portail").choose("juge", seat=A).choose("vampire", seat=C).choose("port", seat=B)
    assert all("juge" in cards for cards in hands(story, A, B))
    assert not all("juge" in cards for cards in hands(story, C, B))
    remember = story.game.secrets.remember
    assert remember is not None
    facts = remember(remembered(story.game, A, story.records).facts, e.Stolen(C, B, C, (HIDDEN,)))
    bit = facts.cards.numbering.mask(("juge",))
    assert [hand(B), hand(C)] == [zone for zone, cards in enumerate(facts.cards.may) if cards & bit]


@pytest.mark.rule("H-7")
def test_a_family_that_is_missing_is_remembered() -> None:
    """A hand that was said to hold no card of a family holds none in any world."""
    story = table(play={A: "apprenti"}, hands={B: "juge port", C: 6}).use_power("apprenti", B, "magie")
    magic = story.state.content.cards_of(Family.MAGIE)
    for seat in (A, C):
        assert not any(cards & magic for cards in hands(story, seat, B))
    assert any(cards & magic for cards in hands(story, A, C))


@pytest.mark.rule("H-7", "P-4")
def test_a_family_that_is_there_is_remembered() -> None:
    """A hand that was said to hold a card of a family, and was then spared, holds one in every world."""
    story = table(play={A: "apprenti"}, hands={B: "juge port", C: 6}).use_power("apprenti", B, "commerce")
    trade = story.state.content.cards_of(Family.COMMERCE)
    for seat in (A, C):
        remembering = worlds(story.game, story.match, seat, story.records)
        assert all(trade & {*world.players[B].hand} for world in remembering)
    story.choose("port", seat=B)
    assert not all(trade & cards for cards in hands(story, C, B))


@pytest.mark.rule("H-6", "P-3")
def test_a_tax_tells_that_the_card_is_not_of_the_exempt_family() -> None:
    """A card on sale face down, on which a tax is due, is of another family in every world."""
    story = Story().given(hands={A: HAND}, play={A: "druide", B: "collecteur_d_impots"}).auction()
    story.put_up("goule", face_down=True)
    royal = story.state.content.cards_of(Family.ROYAUME)
    found = [world.auction.sales[0].card for world in worlds(story.game, story.match, C, story.records, 60)]
    assert not royal & {*found}
    assert len({*found}) > 10
    seen, rng = view(story.game, story.match, C), random.Random(1)
    assert royal & {determinize(story.game, seen, C, rng).state.auction.sales[0].card for _ in range(60)}  # type: ignore[union-attr]


@pytest.mark.rule("H-6", "H-3")
def test_a_card_bought_face_down_leaves_nothing_behind() -> None:
    """What was on sale face down is in play for all to see, and in no hand."""
    story = Story().given(hands={A: HAND}, play={A: "druide"}).auction().put_up("port", face_down=True)
    story.bids(0, 0, 0).keep()
    for world in worlds(story.game, story.match, B, story.records):
        assert "port" not in world.players[A].hand


@pytest.mark.rule("T-DECK-1", "H-3")
def test_no_older_hand_holds_what_was_reshuffled() -> None:
    """Cards of the discard pile are in the new deck, so others hold no more of them than they have drawn since."""
    kinds = [e.Reshuffled, e.Drawn]
    found = 0
    for seed in range(12):
        played = play(make({}), 3, seed)
        for n in range(len(played.records) - 1):
            if kinds == [type(record.event) for record in played.records[n : n + 2]]:
                drawer: Any = played.records[n + 1].event
                pile = {*played.states[n].discard}
                stop = next(stop for stop, match in enumerate(played.matches) if match.version > n + 1)
                match = played.matches[stop]
                if match.over or match.version > n + 4:
                    continue
                for seat in {0, 1, 2} - {drawer.seat}:
                    for world in worlds(played.game, match, seat, played.records[: match.version]):
                        older = [world.players[other].hand for other in {0, 1, 2} - {drawer.seat}]
                        assert not pile & {card for cards in older for card in cards}
                        assert len(drawer.cards) >= len(pile & {*world.players[drawer.seat].hand})
                        found += 1
    assert found


@pytest.mark.rule("A-11", "H-7", "T-2P-4", "T-2P-7")
@pytest.mark.parametrize(("rule", "paid"), [("T-2P-4", ""), ("T-2P-7", "juge")])
def test_a_card_refused_has_left_the_hand_before(rule: str, paid: str) -> None:
    """Put up, bought and refused, a card leaves the hand once: the other hand alone still holds the family."""
    story = Story(2, options={"bought_card": "optional"})
    story.game = story.game.without(rule)
    given: dict[str, Any] = {"hands": {A: "port juge liche", B: "grand_livre vampire"}, "deck": "", "jetons": {B: [1]}}
    story.given(play={A: "apprenti"}, **given).effects().use_power("apprenti", B, "commerce")
    story.end_turn().put_up("vampire", seat=B)
    if rule == "T-2P-4":
        story.bids(0).pick(B).keep(False).end_turn().put_up("port").bids(0)
    else:
        story.put_up("port", seat=A).bids(1, 0)
    story.pick(A).choose(*paid.split()).keep(False)
    assert "port" in story.pile()
    fits = story.game.secrets.fits
    assert fits is not None
    assert [True, True] == [fits(remembered(story.game, seat, story.records).facts, story.state) for seat in (A, B)]
