"""A turn and its phases: T-TURN, and the start of a turn: P-1."""

from __future__ import annotations

import pytest

from tabletop_rules.core.messages import Answered
from tabletop_rules.eventlog.explain import causes
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.state import Copy, Phase
from tests.games.terres_de_destinees.story import A, B, C, D, Story, table


@pytest.mark.rule("T-TURN-1", "T-TURN-3", "T-TURN-4", "T-TURN-5")
def test_a_turn_has_four_phases_and_passes_clockwise() -> None:
    """After start, auction, effects and end the next survivor on the left begins."""
    story = Story(4).given(active=D, out=[B]).next_turn()
    for active in (A, C, D):
        assert [(active, d.CardToPutUp)] == story.asked
        story.put_up(story.hand(active)[0]).bids(0, 0, 0).keep(False)
        assert [(active, d.PowerOrEnd)] == story.asked
        story.end_turn()
    phases = [type(event) for event in story.events(e.TurnBegan, e.PhaseBegan, e.TurnEnded)]
    assert [e.TurnBegan, e.PhaseBegan, e.PhaseBegan, e.TurnEnded, e.TurnBegan] == phases[1:6]
    assert [A, C, D, A] == [event.seat for event in story.events(e.TurnBegan)]


@pytest.mark.rule("T-TURN-2")
def test_the_draw_comes_before_redressing() -> None:
    """The active player draws one card, then redresses all but single-use cards, permanents too (A-1, A-3)."""
    play = {A: "immortel(e) garde_royal(e) chateau(e) spectre(e)", B: "port(e)"}
    story = Story().given(play=play, hands={A: 3}, active=C).next_turn()
    assert ["immortel", "garde_royal", "chateau", "spectre(e)"] == story.play(A)
    assert (["port(e)"], [4, 6, 6]) == (story.play(B), story.sizes())
    assert [e.Drawn, e.TurnOpened] == [type(event) for event in story.events(e.Drawn, e.TurnOpened)]


@pytest.mark.rule("T-TURN-4", "T-PWR-2")
def test_a_card_acquired_this_turn_may_be_activated() -> None:
    """A card that its seller keeps may be activated in the same turn."""
    story = Story().given(hands={A: "chateau port"}).auction()
    assert ["chateau", "port"] == story.legal(c.PutUp)
    assert [3] == story.put_up("chateau").bids(0, 0, 0).keep().use_power("chateau", 3).jetons(A)


@pytest.mark.rule("T-PWR-10", "T-JET-5", "A-44", "F-8", "T-TURN-5")
def test_limits_of_one_turn_start_afresh_in_the_next() -> None:
    """A round later `liche` may come first, `la_reine` repeats again, and another Jeton 8 may be used."""
    story = table(play={A: "la_reine juge grimoire_ancien liche", B: "port"}, hands={A: 1, B: 1, C: 1},
                  jetons={A: [8], B: [1, 2, 3, 4]}, deck="")  # fmt: skip
    for one, another in ((1, 2), (3, 4)):
        assert {"juge", "grimoire_ancien", "liche"} == story.usable()
        story.use_power("juge", "remove_jeton", B, one).use().pick("remove_jeton", B, another)
        story.pick("jeton 8", "juge").use_power("grimoire_ancien", 8)
        assert {"juge", "end"} == story.choices()
        story.end_turn().end_turn().end_turn()
    assert [8] == story.jetons(A)


# --- T-TURN-6 -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-TURN-6")
def test_the_turn_of_an_eliminated_player_ends_at_once() -> None:
    """A's own `goule` takes A's last card: no duty and no further power hold the turn, and B begins."""
    story = table(play={A: "goule bourreau la_reine"}, hands={A: "juge", B: 3, C: 3})
    story.use_power("goule", "discard_hand").choose("juge")
    assert story.out(A)
    assert (B, Phase.AUCTION) == (story.state.turn.active, story.state.turn.phase)
    assert ((), (), []) == (story.state.chain, story.state.losses, story.events(e.PowerResolved))


@pytest.mark.rule("T-TURN-6")
def test_the_rest_of_a_window_is_dropped_with_the_turn() -> None:
    """Jeton 5 eliminates A at the start of the turn: Jeton 7 is not used, and there is no auction."""
    story = Story().given(hands={A: 0, B: 3, C: 3}, deck="juge", jetons={A: [(5, B), 7]}, play={A: "chateau"}, active=C)
    story.next_turn().choose("juge")
    assert (True, B, []) == (story.out(A), story.state.turn.active, story.events(e.CardsPutUp))
    assert [B] == [part.cause for event in story.events(e.Eliminated) for part in event.parts]


@pytest.mark.rule("T-TURN-6")
def test_a_turn_cut_short_is_explained_by_the_elimination() -> None:
    """The causes of the passing turn lead to the card lost to Jeton 5, not to the end of the turn before."""
    story = table(hands={A: 0, B: 3, C: 3}, deck="juge", jetons={A: [(5, B)]}, active=C).end_turn().choose("juge")
    cut, begun = [record for record in story.news if isinstance(record.event, e.TurnEnded | e.TurnBegan)]
    for record in (cut, begun):
        cause = causes(story.records, record.n)[-1].event
        assert isinstance(cause, Answered)
        assert ("T-TURN-6", c.ChooseHandCard) == (record.rule, type(cause.command))


@pytest.mark.rule("T-TURN-6", "T-WIN-9")
def test_a_turn_cut_short_counts_for_the_turn_limit() -> None:
    """The active player is eliminated in the last turn, and the others win together."""
    story = Story(options={"turn_limit": 1}).given(play={A: "goule"}, hands={A: 1, B: 3, C: 3}).effects()
    story.use_power("goule", "discard_hand").any(A)
    assert ((B, C), "turn_limit") == (story.winners(), story.reason())


# --- P-1: Jetons ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-TURN-2", "P-1")
def test_start_of_turn_jetons_apply_after_redressing() -> None:
    """Jeton 7 finds a card that was redressed just before."""
    story = Story().given(play={A: "chateau(e)"}, jetons={A: [7]}, active=C).next_turn().pick("chateau")
    assert (["chateau(e)"], []) == (story.play(A), story.jetons(A))


@pytest.mark.rule("T-JET-7", "P-1")
def test_start_of_turn_jetons_apply_in_increasing_number() -> None:
    """Jeton 2 comes before 5 and 5 before 7, in whatever order they were gained."""
    story = Story().given(jetons={A: [7, (5, B), 2]}, play={A: "chateau"}, active=C).next_turn()
    assert [2] == [event.number for event in story.events(e.JetonReturned)]
    story.any(A).pick("chateau")
    assert [2, 5, 7] == [event.number for event in story.events(e.JetonReturned)]


@pytest.mark.rule("T-JET-7", "P-1", "T-JET-4")
def test_a_skipped_jeton_does_not_get_another_chance() -> None:
    """Jeton 2 finds nothing to draw and is kept, although Jeton 5 then puts a card on the discard pile."""
    story = Story().given(jetons={A: [2, (5, B)]}, hands={A: 3}, deck="", active=C).next_turn().any(A)
    assert ([2], 2, 1) == (story.jetons(A), story.size(A), len(story.pile()))


@pytest.mark.rule("P-1", "F-16", "F-15", "T-JET-7", "T-MAND-3")
def test_a_redressed_immortel_saves_from_jeton_5_and_is_spared_by_jeton_7() -> None:
    """`immortel` is redressed at 410 and engaged at 605, so that 607 finds only `bourreau` to engage."""
    story = Story().given(play={B: "immortel(e) bourreau(e)"}, hands={B: 0}, jetons={B: [(5, A), 7]},
                          deck="ecuyer", destins={A: "assassin"}).next_turn().choose("ecuyer").use()  # fmt: skip
    assert [(B, d.CardToTurn)] == story.asked
    assert {"bourreau"} == story.choices()
    story.pick("bourreau").end_turn()  # there is no auction with an empty hand, and no duty
    assert ((), C, ["immortel(e)", "bourreau(e)"]) == (story.winners(), story.state.turn.active, story.play(B))


# --- P-1: `cercle_de_pierres` ---------------------------------------------------------------------------------------


@pytest.mark.rule("P-1")
def test_cercle_de_pierres_draws_one_more_and_discards_one() -> None:
    """Its owner is asked before the draw, draws two cards in one batch, then discards one."""
    story = Story().given(play={A: "cercle_de_pierres"}, hands={A: 3}, active=C).next_turn()
    assert ([(A, d.WhetherToDrawMore)], 3) == (story.asked, story.size(A))
    assert ([(A, d.HandCardWanted)], 5) == (story.use().asked, story.size(A))
    card = story.hand(A)[0]
    assert (4, (card,)) == (story.choose(card).size(A), story.pile())
    assert [2] == [len(event.cards) for event in story.events(e.Drawn)]
    declined = Story().given(play={A: "cercle_de_pierres"}, hands={A: 3}, active=C).next_turn().use(False)
    assert (4, d.CardToPutUp) == (declined.size(A), declined.decision_type())


@pytest.mark.rule("P-1")
@pytest.mark.parametrize(("deck", "asked"), [("", False), ("juge", False), ("juge port", True)])
def test_cercle_de_pierres_needs_more_cards_than_the_usual_draw(deck: str, asked: bool) -> None:
    """With no more cards in deck and pile than the usual draw it is not offered."""
    story = Story().given(play={A: "cercle_de_pierres"}, deck=deck, active=C).next_turn()
    assert asked is (d.WhetherToDrawMore == story.decision_type())


@pytest.mark.rule("P-1", "T-PWR-11")
def test_a_copy_is_asked_after_its_card_and_ends_after_the_draw() -> None:
    """The owner of `cercle_de_pierres` and a copy is asked twice for this draw; then the copy ends (420)."""
    story = Story().given(play={A: "cercle_de_pierres"}, hands={A: 3}, active=C,
                          copies=[Copy(A, "cercle_de_pierres", 2), Copy(B, "marche", 3)]).next_turn()  # fmt: skip
    assert "cercle_de_pierres" == story.about()[0]
    assert "cercle_de_pierres+2" == story.use().about()[0]
    assert 6 == story.use().size(A)
    assert [A, B] == [copy.owner for copy in story.state.copies]
    assert [B] == [copy.owner for copy in story.any(A, A).state.copies]


@pytest.mark.rule("P-1")
@pytest.mark.parametrize(("deck", "uses"), [("juge port goule", 2), ("juge port", 1)])
def test_each_cercle_de_pierres_discards_for_its_own_card(deck: str, uses: int) -> None:
    """Two circles draw three cards and discard two; with two cards to draw the second is not offered."""
    story = Story().given(play={A: "cercle_de_pierres"}, hands={A: 3}, deck=deck, active=C,
                          copies=[Copy(A, "cercle_de_pierres", 2)]).next_turn()  # fmt: skip
    for _ in range(uses):
        story.use()
    story.choose(*story.hand(A)[:uses])
    assert (4, uses) == (story.size(A), len(story.pile()))


@pytest.mark.rule("P-1", "T-DECK-1", "A-38", "T-JET-4")
def test_jeton_2_draws_what_cercle_de_pierres_has_discarded() -> None:
    """With two cards left both are drawn and one discarded, and Jeton 2 has that one reshuffled and drawn."""
    story = Story().given(play={B: "cercle_de_pierres"}, hands={B: 1}, jetons={B: [2]}, deck="",
                          discard="ecuyer juge").next_turn().use().choose("juge")  # fmt: skip
    assert {"ecuyer", "juge"} < {*story.hand(B)}
    assert (3, (), []) == (story.size(B), story.pile(), story.jetons(B))
