"""Elimination: T-ELIM."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy, Demand, Phase
from tabletop_rules.games.terres_de_destinees.steps import AuctionPhase, EffectsPhase, EndPhase, NextTurn
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.view import conserved as pieces
from tests.games.terres_de_destinees.packs import own_pack
from tests.games.terres_de_destinees.story import A, B, C, D, Story, printed, table


def takes_last_card(play: dict[int, str] | None = None, **given: Any) -> Story:
    """A takes B's only card with `vampire`; nobody holds four cards, so no guardian is asked."""
    hands = {A: 2, B: "juge", C: 3, D: 3}
    return table(4, hands=hands, play={A: "vampire", **(play or {})}, **given).use_power("vampire", B)


def eliminated(story: Story) -> list[tuple[int, int | None]]:
    """Return who was eliminated, and by whose effect."""
    return [(part.victim, part.cause) for event in story.events(e.Eliminated) for part in event.parts]


@pytest.mark.rule("T-ELIM-1")
def test_a_player_without_hand_cards_is_eliminated() -> None:
    """B leaves the game with the last card, and gets no more turns."""
    story = takes_last_card()
    assert story.out(B)
    assert C == story.end_turn().state.turn.active


@pytest.mark.rule("T-ELIM-2", "F-15")
def test_an_empty_hand_is_not_threatened_again() -> None:
    """A player saved with an empty hand goes on (A-20), and is threatened anew only after holding and losing a card."""
    story = takes_last_card(play={B: "immortel"}).use()
    assert (0, ()) == (story.size(B), story.state.threatened)
    story.end_turn()
    assert (B, 1, ["immortel"]) == (story.state.turn.active, story.size(B), story.play(B))
    assert takes_last_card(play={B: "immortel(e)"}).out(B)


@pytest.mark.rule("T-ELIM-2")
def test_a_card_swapped_within_one_batch_does_not_threaten() -> None:
    """With `portail` B passes the only card and receives one at the same moment."""
    story = table(play={A: "portail"}, hands={A: 2, B: "juge", C: 2}).use_power("portail").any(A, B, C)
    assert ([2, 1, 2], []) == (story.sizes(), story.events(e.EliminationDue))


@pytest.mark.rule("T-ELIM-3", "H-4", "F-18", "T-PWR-11")
def test_what_an_eliminated_player_leaves_behind() -> None:
    """Cards go to the discard pile, Jetons to the centre, the Destin away unseen; demands and copies end (A-13)."""
    demands = [Demand(B, C, Family.MAGIE), Demand(C, B, Family.MAGIE), Demand(C, D, Family.MAGIE)]
    story = takes_last_card(play={B: "crypte port(e)"}, jetons={B: [2, 12]}, destins={B: "magnat"}, demands=demands,
                            copies=[Copy(B, "marche", 1), Copy(C, "courtier", 2)])  # fmt: skip
    gone = story.state.players[B]
    assert (True, (), (), ()) == (gone.out, gone.play, gone.jetons, gone.hand)
    assert ("crypte", "port") == story.pile()
    assert (3, 3) == (story.state.centre.count(2), story.state.centre.count(12))
    assert [HIDDEN, HIDDEN] == [story.seen(seat).players[B].destin for seat in (A, SPECTATOR)]
    assert (demands[2:], [Copy(C, "courtier", 2)]) == ([*story.state.demands], [*story.state.copies])


@pytest.mark.rule("T-ELIM-4", "T-LOSS-3")
def test_the_controller_of_the_effect_causes_the_elimination() -> None:
    """A causes it with `vampire`, the owner of `goule` its own, and the activator of `portail` that of others."""
    assert [(B, A)] == eliminated(takes_last_card())
    own = table(play={B: "goule"}, hands={A: 3, B: "juge", C: 3}, active=B).use_power("goule", "discard_hand", "juge")
    assert ([(B, B)], ()) == (eliminated(own), own.state.players[B].deeds)
    assert [(B, A)] == eliminated(table(play={A: "portail"}, hands={A: 0, B: 1, C: 2}).use_power("portail").any(B, C))


@pytest.mark.rule("T-JET-6", "T-ELIM-4")
def test_an_eliminated_player_controls_no_discard() -> None:
    """Jeton 5, placed by a player who is out, opens no window P-4, and nobody causes the elimination."""
    story = Story(4).given(jetons={B: [1, (5, D)]}, hands={A: 3, B: 0, C: 3}, deck="juge", out=[D]).next_turn().any(B)
    assert ([(B, None)], ()) == (eliminated(story), story.state.players[D].deeds)


@pytest.mark.rule("T-JET-6", "T-ELIM-4", "T-TURN-6", "T-WIN-2")
def test_jeton_5_may_win_for_an_assassin_in_the_victims_turn() -> None:
    """B falls in B's turn by the Jeton that A placed, and A wins before C's turn begins."""
    story = Story(4).given(hands={A: 3, B: 0, C: 3, D: 3}, jetons={B: [(5, A), 7]}, deck="ecuyer",
                           destins={A: "assassin"}).next_turn().choose("ecuyer")  # fmt: skip
    assert ([(A, "assassin")], B) == (story.wins(), story.state.turn.active)


@pytest.mark.rule("P-9", "P-8", "T-ELIM-4")
def test_the_first_of_two_victims_draws_the_last_card() -> None:
    """Two victims of `portail` hold Jeton 4: clockwise from A, B draws the only card and D is eliminated."""
    story = table(4, play={A: "portail"}, hands={A: 0, B: 1, C: 0, D: 1}, jetons={B: [4], D: [4]}, deck="ecuyer",
                  destins={A: "assassin"}).use_power("portail").any(D, B)  # fmt: skip
    assert ([1, 1, 1, 0], (A,), ("ecuyer",)) == (story.sizes(), story.winners(), story.hand(B))


@pytest.mark.rule("T-ELIM-3", "T-TURN-6")
def test_the_card_on_sale_of_an_eliminated_seller_is_discarded(tmp_path: Path) -> None:
    """Where a pack lets the tax take the last card, the seller may fall during the sale, which ends the auction."""
    options = own_pack(tmp_path, ("spare_last_card = true", "spare_last_card = false"))
    story = Story(options=options).given(play={A: "druide", B: "collecteur_d_impots"}, jetons={C: [10]},
                                         hands={A: "vampire port", B: 2, C: 3}).auction()  # fmt: skip
    story.put_up("vampire", face_down=True).choose("port")
    assert (True, ("druide", "vampire"), None) == (story.out(A), story.pile(), story.state.auction)
    assert (B, Phase.AUCTION) == (story.state.turn.active, story.state.turn.phase)


@pytest.mark.rule("T-COMP-1", "T-ELIM-3")
def test_the_survivors_card_on_sale_is_not_lost() -> None:
    """With two players a tax that eliminates the opponent takes nothing of the survivor's card on sale."""
    hard = printed("collecteur_d_impots", spare_last_card=False)
    story = table(2, hands={A: "vampire goule", B: "juge crypte"}, play={A: "collecteur_d_impots"}, content=hard)
    before = pieces(story.run(AuctionPhase(), EffectsPhase(), EndPhase(), NextTurn()).state)
    story.both_up("vampire", "crypte").choose("juge")
    assert ((A,), before) == (story.winners(), pieces(story.state))
