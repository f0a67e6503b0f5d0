"""A ruling taken out leaves the plain rule, and nothing else of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.destins import fulfilled
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.places import jeton_id
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.svg import draw
from tests.games.terres_de_destinees.story import A, B, C, D, Story

GAME = make({"advanced_cards": True})


def without(*rules: str, seats: int = 3, draws: Any = None, **given: Any) -> Story:
    """Lay out a table of the game without some rulings."""
    story = Story(seats, draws=draws)
    story.game = GAME.without(*rules)
    return story.given(**given)


@pytest.mark.parametrize(("rule", "gone"), [
    ("P-2", {"F-3"}),
    ("P-3", {"F-3", "A-6"}),
    ("P-1", {"T-JET-6"}),
    ("P-6", {"A-43"}),
    ("F-9", {"F-8", "F-10"}),
    ("T-GOLD-3", {"F-1"}),
    ("T-2P-4", {"T-2P-8", "T-2P-2", "F-7"}),
])  # fmt: skip
def test_a_ruling_goes_with_what_it_is_about(rule: str, gone: set[str]) -> None:
    """A ruling that could no longer act is taken out with the one it depends on."""
    left = {each.id for each in GAME.without(rule).handlers}
    assert gone | {rule} == {each.id for each in GAME.handlers} - left


# --- T-JET-3 --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-JET-3", "T-JET-4")
def test_equal_jetons_act_and_go_back_one_by_one() -> None:
    """Without T-JET-3 two Jetons 2 draw two cards; of two Jetons 3 the one spent goes back, and so does each."""
    story = without("T-JET-3", hands={A: 3}, jetons={A: [2, 2, 3, 3]}, active=C).next_turn()
    assert (3 + 1 + 2, [3, 3]) == (story.size(A), story.jetons(A))
    theft = without("T-JET-3", play={A: "vampire"}, hands={B: 4}, jetons={B: [3, 3]}).effects()
    assert (4, [3]) == (theft.use_power("vampire", B).size(B), theft.jetons(B))
    loss = without("T-JET-3", play={A: "mercenaire"}, hands={A: 3, B: 4}, jetons={B: [3, 3]}).effects()
    loss.use_power("mercenaire").choose(loss.hand(A)[0]).pick(B)
    assert (4, [], 3) == (loss.size(B), loss.jetons(B), loss.state.centre.count(3))


@pytest.mark.rule("T-JET-3", "T-JET-6")
def test_each_of_two_equal_jetons_has_its_own_placer() -> None:
    """Jeton 5 of B is a hand loss of A and Jeton 1 prevents it; A's own is none."""
    story = without("T-JET-3", hands={A: "juge port goule"}, jetons={A: [1, (5, B), (5, A)]}, deck="", active=C)
    story.next_turn().choose("juge")
    assert (2, []) == (story.size(A), story.jetons(A))


@pytest.mark.rule("T-JET-3", "T-JET-5")
def test_equal_jetons_are_offered_once() -> None:
    """Two Jetons 10 are one command and one disc, and one of the kinds that `porteur_de_sceaux` counts."""
    story = without("T-JET-3", jetons={A: [10, 10, 1, 2]}, destins={A: "porteur_de_sceaux"}).effects()
    assert [10] == story.legal(c.UseJeton)
    assert 1 == draw(story.match, Voice("en")).count(f'data-id="{jeton_id(story.state.content, 10, A)}"')
    assert [] == fulfilled(story.state, story.state.players[A])


@pytest.mark.rule("F-18")
def test_a_situation_may_have_equal_demands() -> None:
    """Without F-18 a player may demand the same family twice, so a situation may begin with it."""
    demands = [(B, A, "magie"), (B, A, "magie")]
    begun = situation(GAME.without("F-18"), 3, demands=demands, at="auction")
    assert 2 == len(tr.Table.open(begun, 3, seed=1).match.state.demands)
    with pytest.raises(tr.SituationError, match="F-18"):
        situation(GAME, 3, demands=demands)


# --- A-9 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A-9", "T-ELIM-1")
def test_who_sells_the_last_card_is_eliminated() -> None:
    """Without A-9 the only card may be put up; its seller has no hand left, is out, and the card is discarded."""
    story = without("A-9", hands={A: "juge", B: 3, C: 3}).auction().put_up("juge")
    assert (True, ("juge",)) == (story.out(A), story.pile())
    assert [(B, d.CardToPutUp)] == story.asked


@pytest.mark.rule("A-9", "F-15")
def test_who_is_saved_sells_the_last_card() -> None:
    """Saved by `immortel`, the seller goes on with the auction and gets the price."""
    story = without("A-9", play={A: "immortel"}, hands={A: "juge"}).auction().put_up("juge").use()
    story.bids(2, 0, 0).choose(*story.hand(B)[:2])
    assert (2, ["immortel(e)"], ["juge"]) == (story.size(A), story.play(A), story.play(B))


@pytest.mark.rule("A-9", "T-WIN-4")
def test_two_players_who_sell_their_last_cards_win_together() -> None:
    """Without A-9 both are eliminated by the sale, at one moment."""
    story = without("A-9", "T-WIN-5", seats=2, hands={A: "juge", B: "port"}).auction().both_up("juge", "port")
    assert (A, B) == story.winners()


@pytest.mark.rule("A-9", "P-3")
def test_a_tax_saves_who_sells_the_last_card() -> None:
    """Of two sellers, the one without a card gets the tax of the other, and so has a hand again."""
    story = without("A-9", seats=2, hands={A: "port goule liche", B: "juge"}, play={B: "collecteur_d_impots"}).auction()
    story.both_up("port", "juge").choose("goule", seat=A)
    assert (False, ("goule",), (), [B]) == (
        story.out(B),
        story.hand(B),
        story.state.threatened,
        [seat for seat, _ in story.asked],
    )


@pytest.mark.rule("A-9", "A-16", "P-2")
def test_who_looks_at_the_last_card_on_sale_eliminates_nobody() -> None:
    """The sale alone empties the hand: all Jetons 10 are offered first, and `assassin` is not fulfilled by one."""
    given: dict[str, Any] = {
        "play": {A: "druide"},
        "hands": {A: "juge", B: 3, C: 3, D: 3},
        "jetons": {C: [10], D: [10]},
    }
    story = without("A-9", seats=4, destins={C: "assassin"}, **given).auction().put_up("juge", True).use(seat=C)
    assert [(D, d.WhetherToLook)] == story.asked
    assert (True, ()) == (story.use(seat=D).out(A), story.winners())


@pytest.mark.rule("A-9", "A-16", "P-4")
def test_who_escapes_a_tax_eliminates_nobody() -> None:
    """Of two sellers, one sells the last card; the other's Jeton 1 prevents the tax, and causes no elimination."""
    story = without("A-9", seats=2, hands={A: "juge", B: "port goule"}, play={A: "collecteur_d_impots"},
                    jetons={B: [1]}, destins={B: "assassin"})  # fmt: skip
    assert ((B,), "last_survivor") == (story.auction().both_up("juge", "port").winners(), story.reason())


# --- single cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("F-9", "T-PWR-4")
def test_a_lich_that_opens_nothing_is_not_activated() -> None:
    """Without F-9 `liche` can do nothing."""
    story = without("F-9", play={A: "liche archives_royales", B: "port"}).effects()
    assert {"archives_royales"} == story.usable()
    assert ("without_effect", "T-PWR-4") == story.why_not(c.Activate, "liche")


@pytest.mark.rule("F-10")
def test_a_lich_that_bars_nothing_leaves_ones_own_cards() -> None:
    """Without F-10 all cards of both players may be activated after `liche`."""
    story = without("F-10", play={A: "liche archives_royales", B: "grand_livre"}).effects().use_power("liche", B)
    assert {"archives_royales", "grand_livre"} == story.usable()


@pytest.mark.rule("F-1", "F-2", "T-GOLD-4")
def test_what_the_forger_prints_is_its_own() -> None:
    """Without F-1 and F-2, which name six other cards, `faussaire` still copies engaged cards and engages none."""
    story = without("F-1", "F-2", play={A: "faussaire archives_royales(e)", B: "pacte_des_ombres"}).effects()
    assert {"archives_royales", "pacte_des_ombres"} == story.use_power("faussaire").choices()
    assert ["pacte_des_ombres"] == story.pick("pacte_des_ombres").play(B)


@pytest.mark.rule("T-WIN-6", "T-WIN-2")
def test_a_balance_counts_at_once() -> None:
    """Without T-WIN-6 `equilibriste` is examined after every batch of its owner's turn."""
    given: dict[str, Any] = {
        "hands": {A: 4, B: 4},
        "play": {A: "vampire le_roi la_reine juge espionne"},
        "destins": {A: "equilibriste"},
    }
    objective: Any = make({}).pinned[0].destin("equilibriste").objective
    given["hands"][A] = objective.hand_exactly - 1
    story = without("T-WIN-6", **given).effects().use_power("vampire", B)
    assert (A,) == story.winners()
    assert () == without(**given).effects().use_power("vampire", B).winners()


@pytest.mark.rule("T-WIN-6", "T-WIN-2")
def test_a_balance_that_no_batch_has_reached_wins_nothing_yet() -> None:
    """Without T-WIN-6, worlds are found for a seat balanced by a turn that begins, or by a sale, which is no batch."""
    play = {A: "cercle_de_pierres le_roi la_reine juge"}
    begun = without("T-WIN-6", play=play, hands={A: 1}, destins={A: "equilibriste"}, active=C).next_turn()
    assert [(A, d.WhetherToDrawMore)] == begun.asked
    sale = without("T-WIN-6", play=play, hands={A: "port goule"}, destins={A: "equilibriste"}).auction().put_up("port")
    assert [(B, d.BidOrPass)] == sale.asked
    for story in (begun, sale):
        world = determinize(story.game, view(story.game, story.match, A), A, random.Random(1))
        assert story.state.players[A] == world.state.players[A]


@pytest.mark.rule("T-PWR-5", "T-TURN-6")
@pytest.mark.parametrize(("power", "cost"), [("mercenaire", "juge"), ("contrebandier", "juge goule")])
def test_who_is_eliminated_by_a_cost_does_nothing_more(power: str, cost: str) -> None:
    """Without T-PWR-5 the last cards may pay a cost; the payer is out, and what is left of the power is dropped."""
    given: dict[str, Any] = {"play": {A: power}, "hands": {A: cost, B: 3, C: 3}, "discard": "port"}
    story = without("T-PWR-5", **given).effects().use_power(power).choose(*cost.split())
    assert (True, [(B, d.CardToPutUp)]) == (story.out(A), story.asked)


@pytest.mark.rule("F-8", "T-PWR-4", "T-PWR-12", "T-GOLD-3")
def test_a_lich_that_is_engaged_opens_no_longer_itself() -> None:
    """Without F-8 `liche` may be reached through a power that engages it: then it is no ready card of its owner."""
    alone = without("F-8", play={A: "marionnettiste", B: "liche"}).effects()
    assert set() == alone.usable()
    story = without("F-8", play={A: "marionnettiste", B: "liche", C: "port"}).effects()
    assert {"liche", "port"} == story.use_power("marionnettiste").choices()
    assert {C} == story.pick("liche").choices()


@pytest.mark.rule("T-WIN-6", "T-WIN-2", "T-TERM-6")
def test_a_sale_is_no_batch_whoever_has_been_saved() -> None:
    """Without T-WIN-6 a hand that a sale leaves balanced wins nothing, though somebody has saved a player before."""
    play = {A: "cercle_de_pierres le_roi la_reine juge"}
    story = without("T-WIN-6", play=play, hands={A: "port goule"}, destins={A: "equilibriste"})
    story.state = story.state.with_player(tr.change(story.state.players[B], deeds=("saved:card",)))
    story.auction().put_up("port")
    assert ((), [(B, d.BidOrPass)]) == (story.winners(), story.asked)


def test_every_handler_says_what_holds_without_it() -> None:
    """Both languages, and not what it says itself."""
    for each in GAME.handlers:
        for plain, own in zip(each.otherwise, (each.text, each.fr), strict=True):
            assert plain
            assert plain != own
    assert RuleId("F-9") in next(each for each in GAME.handlers if each.id == "F-8").depends


# --- what is cited --------------------------------------------------------------------------------------------------


@pytest.mark.rule("F-7", "F-13")
@pytest.mark.parametrize(("rule", "event", "power", "choices"), [
    ("F-7", e.MovedToPlayer, "anneau_de_valeur", (B,)),
    ("F-13", e.Replaced, "alchimiste", ("alchimiste",)),
])  # fmt: skip
def test_no_record_cites_a_ruling_taken_out(rule: str, event: type, power: str, choices: tuple[Any, ...]) -> None:
    """What a power does cites its ruling, and the plain rule once that is gone."""
    for cited, story in ((rule, Story().given(play={A: power})), ("T-PWR-1", without(rule, play={A: power}))):
        story.effects().use_power(power, *choices)
        assert [cited] == [record.rule for record in story.records if type(record.event) is event]


@pytest.mark.rule("F-13", "T-PWR-5")
@pytest.mark.parametrize(("rule", "power", "choices", "paid"), [
    ("F-13", "alchimiste", ("alchimiste",), ""),
    ("T-PWR-5", "mercenaire", (), "juge"),
    ("T-PWR-5", "port", (B,), "juge"),
])  # fmt: skip
def test_nothing_on_the_way_cites_a_ruling_taken_out(
    rule: str, power: str, choices: tuple[Any, ...], paid: str
) -> None:
    """Draws, decisions and cards set aside for a cost or gift cite the plain rule once the ruling is gone."""
    for out in ((), (rule,)):
        story = without(*out, play={A: power}, hands={A: "juge goule"}).effects().use_power(power, *choices)
        story.choose(*paid.split())
        asked = [each for event in story.events(tr.Asked) for each in event.decisions]
        cited = {str(each.rule) for each in (*story.records, *asked)}
        assert (not out) == (rule in cited)


@pytest.mark.rule("F-11", "P-2", "T-PWR-5")
def test_no_rejection_cites_a_ruling_taken_out() -> None:
    """A pair apart, a cost that cannot be paid and a sale face down are rejected by the plain rules."""
    fire = without("F-11", seats=4, play={A: "mage_de_feu"}).effects().use_power("mage_de_feu")
    assert ("pair_not_offered", "T-TERM-7") == fire.why_not(c.ChoosePair, (A, C))
    cost = without("T-PWR-5", play={A: "mercenaire"}, hands={A: 0}).effects()
    assert ("cost_too_high", "T-PWR-4") == cost.why_not(c.Activate, "mercenaire")
    sale = without("P-2", play={A: "druide"}, hands={A: "juge port"}).auction()
    assert ("not_face_down", "T-AUC-1") == sale.why_not(c.PutUp, "juge", True)


@pytest.mark.rule("F-5", "T-JET-3", "T-WIN-6", "F-19", "T-WIN-2")
@pytest.mark.parametrize(("rule", "destin"), [
    ("F-5", "rentier"),
    ("T-JET-3", "porteur_de_sceaux"),
    ("T-WIN-6", "equilibriste"),
    ("F-19", "ange_gardien"),
])  # fmt: skip
def test_no_aim_cites_a_ruling_taken_out(rule: str, destin: str) -> None:
    """Standings cite the ruling that counts an objective, and T-WIN-2 once it is gone."""
    given: dict[str, Any] = {"common": ["rentier"]} if destin == "rentier" else {"destins": {A: destin}}
    for cited, story in ((rule, Story().given(**given)), ("T-WIN-2", without(rule, **given))):
        rows = tr.standings(story.game, story.effects().match)
        assert cited in {item.rule for row in rows if row.seat == A for item in row.items}
        assert (cited == rule) == any(item.rule == rule for row in rows for item in row.items)
