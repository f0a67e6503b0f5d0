"""Step 3 and ruin: FA-ACC-*, FA-RUIN-*, FA-COIN-*."""

from __future__ import annotations

import random

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import Announce, EndTurn, GiveUp, Pay, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.decisions import GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tests.games.fatum_medieval.scene import KNOWLEDGE, RELATIONS, WORK, Scene


@pytest.mark.rule("FA-ACC-1", "FA-AMB-26")
def test_income_and_payments_go_clockwise_from_the_marker() -> None:
    """First all receive, then all pay, both from the marker holder on."""
    scene = Scene(3, marker=1).accounts()
    assert [1, 2, 0] == [event.seat for event in scene.events(e.IncomePaid)]
    for seat in (1, 2, 0):
        assert [(seat, GiveUpOrPay)] == scene.asked
        scene.do(Pay, seat)


@pytest.mark.rule("FA-ACC-2", "FA-ACC-3", "FA-OPT-2", "FA-AMB-1", "FA-AMB-2")
@pytest.mark.parametrize("income", [3, 2])
def test_income_without_a_job(income: int) -> None:
    """No job gives 3 gold (variant 2) besides yields of other cards; any job, badly paid too, cancels it."""
    scene = Scene(3, no_job_income=income).lay(0, "inn").lay(1, "artist").accounts()
    assert [15 + income + 2, 15 + 1, 15 + income] == [scene.gold(seat) for seat in range(3)]
    lines = [(line.card, line.why, line.gold) for line in scene.events(e.IncomePaid)[0].lines]
    assert [(None, "no_job", income), ("inn#1", "income", 2)] == lines


@pytest.mark.rule("FA-ACC-4", "FA-EFF-19", "FA-EFF-5")
def test_income_card_by_card_in_placement_order() -> None:
    """One roll per die, in the order of placing; what a card yields more comes with the card."""
    scene = Scene(chance=[2, 5]).lay(0, "thief", "farmer", "tools", "horse", "knight_errant").accounts()
    [lines] = [event.lines for event in scene.events(e.IncomePaid) if event.seat == 0]
    assert [
        ("thief#1", "income", 2, (2,)),
        ("farmer#1", "income", 2, ()),
        ("farmer#1", "income_if", 1, ()),
        ("farmer#1", "income_if", 1, ()),
        ("knight_errant#1", "income", 6, (5,)),
    ] == [(line.card, line.why, line.gold, line.faces) for line in lines]
    assert 15 + 12 == scene.gold(0)


@pytest.mark.rule("FA-ACC-5", "FA-AMB-22")
def test_upkeep_is_due_from_the_first_accounts_on() -> None:
    """A card placed in this turn earns and costs in this turn."""
    scene = Scene().lay(0, "inn").purse(0, 0).accounts()
    scene.do(Pay, 0)
    assert 3 + 2 - 1 == scene.gold(0)


@pytest.mark.rule("FA-EFF-6", "FA-ACC-2")
def test_richer_opponents_are_counted_before_any_income() -> None:
    """The tax collector counts opponents in play with strictly more gold when step 3 began."""
    scene = Scene(4, marker=0).lay(1, "tax_collector").purse(0, 15).purse(1, 15).purse(2, 16).out(3).accounts()
    assert 15 + 3 + 1 == scene.gold(1)


@pytest.mark.rule("FA-EFF-6", "FA-ACC-1")
def test_who_gets_richer_in_the_income_pass_is_not_counted() -> None:
    """An opponent as rich as the tax collector when step 3 began stays so, though a die has made them richer since."""
    scene = Scene(2, chance=[6]).lay(0, "thief").lay(1, "tax_collector").accounts()
    assert [(0, 6), (1, 3)] == [(event.seat, event.amount) for event in scene.events(e.IncomePaid)]


@pytest.mark.rule("FA-ACC-7", "FA-ACC-6")
def test_everybody_pays_even_nothing_and_nobody_less_than_is_due() -> None:
    """With nothing due one still pays; with too little gold a card must be given up first."""
    scene = Scene().lay(0, "twins", "servant").purse(0, 2).paying()
    refused = scene.refused(Pay, 0)
    assert ("cannot_pay", (("due", 3), ("gold", 2))) == (refused.code, refused.params)
    scene.do(GiveUp, 0, "servant")
    assert "already_given_up" == scene.refused(GiveUp, 0, "servant").code
    assert "not_in_front" == scene.refused(GiveUp, 0, "son").code
    scene.do(Pay, 0)
    assert [(1, GiveUpOrPay)] == scene.asked
    scene.do(Pay, 1)


@pytest.mark.rule("FA-ACC-7", "FA-LVL-8")
def test_the_order_of_naming_does_not_matter() -> None:
    """Cards given up are a set: the same state whatever the order, and placement order on the piles."""
    states = []
    for order in (("cook", "servant", "son"), ("son", "cook", "servant")):
        scene = Scene().lay(0, "servant", "son", "cook").paying()
        for card in order:
            scene.do(GiveUp, 0, card)
        scene.do(Pay, 0)
        assert ("servant#1", "son#1", "cook#1") == scene.pile_of(RELATIONS)
        states.append(scene.state)
    assert states[0] == states[1]


@pytest.mark.rule("FA-ACC-8", "FA-ACC-9", "FA-AMB-21", "FA-ACT-4")
def test_what_may_be_given_up() -> None:
    """Only permanents with a per-turn cost, each one wishes."""
    scene = Scene().lay(0, "guard", "servant", "fever", "horse", "dagger").paying()
    assert ["servant#1", "horse#1"] == [command.card for command in scene.may(GiveUp, 0)]
    assert "no_cost" == scene.refused(GiveUp, 0, "dagger").code


@pytest.mark.rule("FA-ACC-9", "FA-LVL-4")
def test_effects_change_with_what_is_given_up() -> None:
    """Without its farmer's horse the front has no horse any more."""
    scene = Scene().lay(0, "horse", "cart", "riding").paying()
    assert (1 + 1 + 1, 1, 1, 3) == scene.levels(0)
    scene.do(GiveUp, 0, "horse")
    scene.do(Pay, 0)
    assert (0, 1, 0, 1) == scene.levels(0)


@pytest.mark.rule("FA-ACC-10", "FA-AMB-18")
def test_a_small_bank_pays_what_it_has() -> None:
    """The first in the pass gets what is there, the next nothing."""
    scene = Scene(marker=1).bank(2).accounts()
    assert [(1, 2), (0, 0)] == [(event.seat, event.amount) for event in scene.events(e.IncomePaid)]
    assert 0 == scene.state.bank


@pytest.mark.rule("FA-ACC-12", "FA-RUIN-3", "FA-RUIN-2")
def test_attached_actions_ruin_in_their_turn_of_the_payment_pass() -> None:
    """Who has less than these cost is ruined unasked, and the pass goes on; other cards could be discarded."""
    scene = Scene(3).lay(0, "fever", "debt", "guard").purse(0, 0).lay(1, "twins", "son").purse(1, 0)
    scene.lay(0, "fever", "debt", "lords_tax", "artist").accounts()
    assert (True, False, [(1, GiveUpOrPay)]) == (scene.player(0).out, scene.player(1).out, scene.asked)
    assert ("artist#1",) == scene.pile_of(WORK)[1:]
    assert 170 == scene.state.bank + sum(player.gold for player in scene.state.players)
    scene.do(Pay, 1)
    assert [(2, GiveUpOrPay)] == scene.asked


@pytest.mark.rule("FA-RUIN-1", "FA-OPT-4", "FA-AMB-11")
def test_an_empty_purse_is_no_ruin() -> None:
    """By default exactly 0 gold, after a loss too, leaves a player in the game."""
    scene = Scene(3).lay(0, "guard").purse(1, 1).playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert (0, False) == (scene.gold(1), scene.player(1).out)


@pytest.mark.rule("FA-RUIN-4", "FA-INFO-5", "FA-DECK-2")
def test_what_becomes_of_the_ruined() -> None:
    """Gold to the creditor, front in placement order, hand by category, card and copy; the announcement is void."""
    scene = Scene(3, turn=3).lay(0, "guard").lay(1, "servant", "farmer").purse(1, 0).announced(1, 3)
    scene.hold(1, "quarrel#2", "alms", "quarrel", "thief", "latin").aim("balanced_life").playing()
    scene.do(UsePower, 0, "ransom", 1)
    player = scene.player(1)
    assert (True, 0, (), 0) == (player.out, player.announced, player.front, player.hand.size)
    assert ("farmer#1", "thief#1") == scene.pile_of(WORK)
    assert ("servant#1", "alms#1", "quarrel#1", "quarrel#2") == scene.pile_of(RELATIONS)
    assert ("latin#1",) == scene.pile_of(KNOWLEDGE)
    assert 1 == len(scene.events(e.PlayerRuined))


@pytest.mark.rule("FA-RUIN-4", "FA-INFO-7")
def test_a_secret_objective_leaves_unrevealed() -> None:
    """Nobody but its owner ever sees the objective of a ruined player."""
    scene = Scene(3, mode="secret_objective").aim("balanced_life", 1).lay(0, "guard").purse(1, 0).playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert HIDDEN is scene.seen_by(0).players[1].secret
    assert "balanced_life" == scene.seen_by(1).players[1].secret


@pytest.mark.rule("FA-RUIN-5", "FA-RUIN-8")
def test_the_ruined_are_no_part_of_play() -> None:
    """No command, no target, nobody's opponent, no income."""
    scene = Scene(4).out(1).lay(0, "guard").hold(0, "quarrel").lay(2, "tax_collector").aim("balanced_life").playing()
    assert "not_in_play" == scene.refused(PlayAction, 0, "quarrel", 1, ()).code
    assert "not_in_play" == scene.refused(PlayAction, 0, "quarrel", 9, ()).code
    assert "not_opponent" == scene.refused(UsePower, 0, "ransom", 1).code
    assert "ruined" == scene.refused(Announce, 1).code
    scene.do(EndTurn, 0)
    assert [(2, PlayOrEnd)] == scene.asked
    scene.do(EndTurn, 2)
    scene.do(EndTurn, 3)
    assert [0, 2, 3] == [event.seat for event in scene.events(e.IncomePaid)]


@pytest.mark.rule("FA-RUIN-6", "FA-AMB-18")
@pytest.mark.parametrize("mode", ["time_limit", "common_objective", "secret_objective"])
def test_the_last_survivor_wins_at_once(mode: str) -> None:
    """In every mode; the ruined follow, the last one first."""
    scene = Scene(3, mode=mode).out(2).lay(0, "guard").purse(1, 0).playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert scene.match.result is not None
    assert ("last_survivor", ((0,), (1,), (2,))) == (scene.match.result.reason, scene.match.result.ranking)


@pytest.mark.rule("FA-RUIN-7", "FA-RUIN-9", "FA-OPT-4")
def test_variant_empty_purse_after_a_loss() -> None:
    """0 gold after a robbery ruins once it is resolved; 0 gold without a loss does not."""
    scene = Scene(3, ruin_rule="empty_purse").purse(1, 2).purse(2, 0).hold(0, "robbery", "quarrel").playing()
    scene.do(PlayAction, 0, "quarrel", 2)
    assert not scene.player(2).out
    records = scene.do(PlayAction, 0, "robbery", 1)
    kinds = [type(record.event) for record in records]
    assert kinds.index(e.PlayResolved) < kinds.index(e.PlayerRuined)
    assert (True, 17) == (scene.player(1).out, scene.gold(0))


@pytest.mark.rule("FA-RUIN-7", "FA-RUIN-9")
def test_variant_empty_purse_after_a_payment() -> None:
    """0 gold at the end of one's payment ruins, one player after the other in paying order."""
    scene = Scene(3, ruin_rule="empty_purse").lay(0, "twins").purse(0, 2).purse(1, 0).paying()
    scene.do(Pay, 0)
    assert (True, [(1, GiveUpOrPay)]) == (scene.player(0).out, scene.asked)
    scene.do(Pay, 1)
    assert scene.match.result is not None
    assert ((2,), (1,), (0,)) == scene.match.result.ranking


@pytest.mark.rule("FA-RUIN-9", "FA-PLAY-5")
def test_variant_a_cost_is_no_loss() -> None:
    """Giving the last gold as a one-off cost ruins nobody, even when the card is played on oneself."""
    scene = Scene(ruin_rule="empty_purse").purse(0, 1).lay(0, "quarrel").hold(0, "reconciliation").playing()
    scene.do(PlayAction, 0, "reconciliation", 0, ("quarrel#1",))
    assert (0, False) == (scene.gold(0), scene.player(0).out)


@pytest.mark.rule("FA-COIN-1", "FA-COIN-2", "FA-AMB-27")
@pytest.mark.parametrize("purses", [(15, 15), (0, 170), (4, 3), (99, 71), (1, 1, 1, 1, 1, 1), (29, 28, 27, 26, 25, 24)])
def test_any_split_can_be_laid_out_in_coins(purses: tuple[int, ...]) -> None:
    """Thirty ones, twenty twos and twenty fives make any split of 170, and all coins are used."""
    scene = Scene(len(purses))
    for seat, gold in enumerate(purses):
        scene.purse(seat, gold)
    rows = layout(scene.state)
    values = [sum(value * count for value, count in row) for row in rows]
    assert [*purses, 170 - sum(purses)] == values
    assert {5: 20, 2: 20, 1: 30} == {
        v: sum(count for row in rows for value, count in row if value == v) for v in (5, 2, 1)
    }


@pytest.mark.rule("FA-COIN-2")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_coins_reach_for_every_split(seats: int) -> None:
    """However 170 gold are split over the purses and the bank: nobody gets more or less, and no coin is left over."""
    rng, state = random.Random(seats), Scene(seats).state
    for _ in range(200):
        cuts = sorted(rng.choices(range(171), k=seats))
        purses = [high - low for low, high in zip([0, *cuts], cuts, strict=False)]
        players = tuple(change(player, gold=gold) for player, gold in zip(state.players, purses, strict=True))
        rows = layout(change(state, players=players, bank=170 - sum(purses)))
        assert [*purses, 170 - sum(purses)] == [sum(value * many for value, many in row) for row in rows]
        used = [sum(many for row in rows for value, many in row if value == coin) for coin in (5, 2, 1)]
        assert [20, 20, 30] == used
