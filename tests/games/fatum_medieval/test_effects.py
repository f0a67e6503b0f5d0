"""The effects that cards name: FA-EFF-*, FA-ACT-*."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    DiscardSeen,
    Draw,
    EndTurn,
    LoseCard,
    Pay,
    Place,
    PlayAction,
    UsePower,
)
from tabletop_rules.games.fatum_medieval.content.effects import EFFECTS
from tabletop_rules.games.fatum_medieval.decisions import CardToLose, DeckToDrawFrom, PlayOrEnd
from tabletop_rules.games.fatum_medieval.steps import Apply, FinishPlay, GoOn
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack


@pytest.mark.rule("FA-EFF-20", "FA-CARD-6")
def test_the_registry_names_all_effects_with_hook_and_priority() -> None:
    """Seventeen effects, lower priority first, each with the hook under which the code hears it."""
    registry = {entry.id: (entry.hook, entry.priority) for entry in Scene().state.content.registry}
    assert EFFECTS.keys() == registry.keys()
    assert {name: effect.hook for name, effect in EFFECTS.items()} == {name: row[0] for name, row in registry.items()}
    assert (100, 200, 200, 310, 430, 440, 500) == tuple(
        registry[name][1]
        for name in (
            "immune",
            "discount",
            "extra_draw",
            "bonus_if",
            "income_if",
            "income_per_richer_opponent",
            "ransom",
        )
    )


@pytest.mark.rule("FA-EFF-1")
def test_protection_against_powers_and_themselves() -> None:
    """A bodyguard protects from ransom; a physician is protected from illness even by their own hand."""
    scene = Scene(3).lay(0, "guard").lay(1, "bodyguard").playing()
    assert ("protected", "FA-EFF-1") == ((no := scene.refused(UsePower, 0, "ransom", 1)).code, no.rule)
    assert [2] == [command.victim for command in scene.may(UsePower, 0)]
    well = Scene().lay(0, "physician").hold(0, "fever").playing()
    assert "protected" == well.refused(PlayAction, 0, "fever", 0, ()).code
    theft = Scene().lay(1, "watchdog").hold(0, "robbery").playing()
    assert "protected" == theft.refused(PlayAction, 0, "robbery", 1, ()).code


@pytest.mark.rule("FA-EFF-2")
def test_a_discount_is_for_permanents_of_its_category_only() -> None:
    """A merchant pays 2 for a dagger of 3, and the full price of knowledge and of actions."""
    scene = Scene().lay(0, "merchant").purse(0, 10).hold(0, "dagger", "rhetoric", "fire").lay(1, "house").playing()
    scene.do(Place, 0, "dagger")
    assert 8 == scene.gold(0)
    scene.do(Place, 0, "rhetoric")
    assert 4 == scene.gold(0)
    scene.do(PlayAction, 0, "fire", 1)
    assert 2 == scene.gold(0)


@pytest.mark.rule("FA-EFF-3")
def test_no_extra_draw_in_turn_1() -> None:
    """The scribe's extra draw is part of step 1, which turn 1 does not have."""
    scene = Scene(turn=1).lay(0, "scribe").closing()
    assert (2, (0, 1, 0, 0)) == (scene.state.turn, scene.player(0).allowance.extra)  # type: ignore[union-attr]
    assert scene.player(1).allowance is not None


@pytest.mark.rule("FA-EFF-7", "FA-ACC-11")
@pytest.mark.parametrize("first", [0, 1])
def test_no_income_this_turn(first: int) -> None:
    """A marked player receives nothing and rolls nothing, marked before or after their own turn; the mark ends."""
    scene = Scene(marker=first).lay(0, "farmer", "artist").lay(1, "thief", "inn").hold(0, "corvee").playing(first)
    if first == 1:
        scene.do(EndTurn, 1)
    scene.do(PlayAction, 0, "corvee", 1)
    assert scene.player(1).no_income
    scene.do(EndTurn, 0)
    if first == 0:
        scene.do(EndTurn, 1)
    [paid] = [event for event in scene.events(e.IncomePaid) if event.seat == 1]
    assert (0, (), "no_income_this_turn") == (paid.amount, paid.lines[0].faces, paid.lines[0].why)
    scene.closing()
    assert not scene.player(1).no_income


@pytest.mark.rule("FA-EFF-8", "FA-PLAY-9")
def test_dismissal_takes_the_non_stackable_job() -> None:
    """Only a player with such a job is a target; stackable jobs stay."""
    scene = Scene(3).lay(0, "kings_service").lay(1, "guard", "farmer").lay(2, "farmer#2").hold(0, "dismissal").playing()
    assert "target_condition" == scene.refused(PlayAction, 0, "dismissal", 2, ()).code
    scene.do(PlayAction, 0, "dismissal", 1)
    assert (("farmer#1",), ("guard#1", "dismissal#1")) == (scene.player(1).front, scene.pile_of(WORK))


@pytest.mark.rule("FA-EFF-8", "FA-ACT-1")
def test_the_target_chooses_among_several() -> None:
    """Fire leaves the choice to its target; copies are different cards; a single candidate is taken at once."""
    scene = Scene(3).lay(1, "house", "house#2", "inn", "dagger").lay(2, "manor").hold(0, "fire").playing()
    scene.do(PlayAction, 0, "fire", 1)
    assert ([(1, CardToLose)], "fire#1") == (scene.asked, scene.state.resolving)
    assert {"house#1", "house#2", "inn#1"} == {command.card for command in scene.may(LoseCard, 1)}
    assert "not_candidate" == scene.refused(LoseCard, 1, "dagger").code
    scene.do(LoseCard, 1, "house#2")
    assert (("house#2", "fire#1"), [(0, PlayOrEnd)]) == (scene.pile_of(POSSESSIONS), scene.asked)
    once = Scene().lay(1, "inn", "dagger").hold(0, "fire").playing()
    once.do(PlayAction, 0, "fire", 1)
    assert (("dagger#1",), [(0, PlayOrEnd)]) == (once.player(1).front, once.asked)


@pytest.mark.rule("FA-ACT-5", "FA-COND-7", "FA-ACT-7")
def test_tag_effects_pick_permanents_only(tmp_path: Path) -> None:
    """A pack's fever that is a journey makes a target of its owner, and is no candidate: by itself nothing is lost."""
    pack = str(own_pack(tmp_path, fever=('tags = ["illness"]', 'tags = ["illness", "journey"]')))
    scene = Scene(pack=pack).lay(1, "pilgrimage", "fever", "crusade").hold(0, "lost_on_the_way")
    scene.playing()
    chosen = [command.chosen for command in scene.may(PlayAction, 0) if command.target == 1]
    assert [("pilgrimage#1",), ("crusade#1",)] == chosen
    refused = scene.refused(PlayAction, 0, "lost_on_the_way", 1, ("fever#1",))
    assert ("not_candidate", "FA-ACT-5") == (refused.code, refused.rule)
    assert "bad_choice" == scene.refused(PlayAction, 0, "lost_on_the_way", 1, ()).code
    alone = Scene(pack=pack).lay(1, "fever").hold(0, "lost_on_the_way").playing()
    alone.do(PlayAction, 0, "lost_on_the_way", 1)
    assert ("fever#1",) == alone.player(1).front
    assert (14, ("lost_on_the_way#1",)) == (alone.gold(0), alone.pile_of(KNOWLEDGE))


@pytest.mark.rule("FA-EFF-9")
def test_a_card_taken_needs_no_condition_and_becomes_the_last() -> None:
    """A tutor moves to a player without knowledge, uses up no category, and is paid for by the new owner."""
    scene = Scene().lay(0, "dagger").lay(1, "tutor", "servant").hold(0, "lure_away", "servant#2").playing()
    scene.do(PlayAction, 0, "lure_away", 1, ("tutor#1",))
    scene.do(Place, 0, "servant#2")
    assert ("dagger#1", "tutor#1", "servant#2") == scene.player(0).front
    for seat in (0, 1):
        scene.do(EndTurn, seat)
    gold = scene.gold(0)
    scene.do(Pay, 0)
    assert gold - 2 == scene.gold(0)


@pytest.mark.rule("FA-EFF-10", "FA-ACT-5")
def test_an_attached_action_is_removed() -> None:
    """Good or bad, the actor chooses which one; permanents are no candidates."""
    scene = Scene().lay(1, "quarrel", "alms", "dagger").hold(0, "reconciliation").playing()
    assert [("quarrel#1",), ("alms#1",)] == [command.chosen for command in scene.may(PlayAction, 0)]
    scene.do(PlayAction, 0, "reconciliation", 1, ("alms#1",))
    assert (("quarrel#1", "dagger#1"), ("alms#1", "reconciliation#1")) == (
        scene.player(1).front,
        scene.pile_of(RELATIONS),
    )


@pytest.mark.rule("FA-EFF-11", "FA-RUIN-2")
@pytest.mark.parametrize(("job", "gold", "taken"), [((), 15, 3), (("thief",), 15, 5), (("thief",), 4, 4), ((), 0, 0)])
def test_robbery_takes_up_to_an_amount(job: tuple[str, ...], gold: int, taken: int) -> None:
    """3 gold, 5 for a thief, at most what is there; it never ruins."""
    scene = Scene().lay(0, *job).purse(1, gold).hold(0, "robbery").playing()
    scene.do(PlayAction, 0, "robbery", 1)
    assert (15 + taken, gold - taken, False) == (scene.gold(0), scene.gold(1), scene.player(1).out)


@pytest.mark.rule("FA-EFF-12", "FA-COIN-3")
def test_gold_gained_comes_from_the_bank() -> None:
    """Inheritance gives 4, a tournament a die, and a small bank gives what it has."""
    scene = Scene(chance=[6]).lay(1, "guard").hold(0, "inheritance", "tournament").playing()
    scene.do(PlayAction, 0, "inheritance", 0)
    scene.do(PlayAction, 0, "tournament", 1)
    assert (19, 21, 170 - 40) == (scene.gold(0), scene.gold(1), scene.state.bank)
    assert [(), (6,)] == [event.faces for event in scene.events(e.GoldGained)]
    poor = Scene().hold(0, "inheritance").bank(3).playing()
    poor.do(PlayAction, 0, "inheritance", 0)
    assert (18, 0) == (poor.gold(0), poor.state.bank)


@pytest.mark.rule("FA-EFF-13", "FA-RUIN-1")
@pytest.mark.parametrize(("gold", "left", "out"), [(5, 3, False), (2, 0, False), (1, 0, True)])
def test_a_fine_is_mandatory(gold: int, left: int, out: bool) -> None:
    """At 2 gold it empties the purse, at 1 it ruins."""
    scene = Scene(3).lay(0, "guard").purse(1, gold).hold(0, "fine").playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert (left, out) == (scene.gold(1), scene.player(1).out)
    assert [(0, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-EFF-14")
def test_the_target_draws_and_what_no_deck_can_give_lapses() -> None:
    """The target chooses the deck each time; with all decks and piles empty the rest lapses."""
    scene = Scene().hold(0, "revelation").pile(WORK, deck=("farmer",))
    for axis in (KNOWLEDGE, RELATIONS, POSSESSIONS):
        scene.pile(axis, deck=())
    scene.playing()
    scene.do(PlayAction, 0, "revelation", 1)
    assert [(1, DeckToDrawFrom)] == scene.asked
    assert "empty_deck" == scene.refused(Draw, 1, RELATIONS).code
    scene.do(Draw, 1, WORK)
    assert (("farmer#1",), [(0, PlayOrEnd)]) == (scene.player(1).hand.cards, scene.asked)


@pytest.mark.rule("FA-EFF-14", "FA-ACT-6")
def test_the_action_takes_no_part_in_a_reshuffle_it_causes() -> None:
    """Revelation itself lies nowhere while its target draws knowledge from the reshuffled pile."""
    scene = Scene().hold(0, "revelation").pile(KNOWLEDGE, "law", deck=()).playing()
    scene.do(PlayAction, 0, "revelation", 1)
    scene.do(Draw, 1, KNOWLEDGE)
    assert (("law#1",), "revelation#1") == (scene.player(1).hand.cards, scene.state.resolving)
    assert "empty_deck" == scene.refused(Draw, 1, KNOWLEDGE).code
    scene.do(Draw, 1, WORK)
    assert ("revelation#1",) == scene.pile_of(KNOWLEDGE)


@pytest.mark.rule("FA-EFF-15", "FA-EFF-18", "FA-OPT-5", "FA-AMB-12")
@pytest.mark.parametrize(("to", "owner"), [("owner", 16), ("bank", 15)])
def test_ransom(to: str, owner: int) -> None:
    """Once per own turn, in the turn of placing too, 1 gold goes to the owner, or to the bank."""
    scene = Scene(3, ransom_to=to).hold(0, "guard").playing()
    assert "no_power" == scene.refused(UsePower, 0, "ransom", 1).code
    scene.do(Place, 0, "guard")
    assert "not_opponent" == scene.refused(UsePower, 0, "ransom", 0).code
    scene.do(UsePower, 0, "ransom", 1)
    assert (owner, 14) == (scene.gold(0), scene.gold(1))
    assert ("power_used", "FA-EFF-18") == ((no := scene.refused(UsePower, 0, "ransom", 2)).code, no.rule)


@pytest.mark.rule("FA-EFF-18")
def test_a_replaced_copy_gives_no_second_use() -> None:
    """A power is usable once per turn, even if its card was replaced by another copy."""
    scene = Scene(3).lay(0, "guard").hold(0, "guard#2").playing()
    scene.do(UsePower, 0, "ransom", 1)
    scene.do(Place, 0, "guard#2")
    assert "power_used" == scene.refused(UsePower, 0, "ransom", 2).code


@pytest.mark.rule("FA-EFF-15", "FA-RUIN-1", "FA-RUIN-4")
def test_a_ransom_can_ruin() -> None:
    """A victim without gold is a legal choice, and is ruined; who has 1 gold is left with 0 and plays on."""
    scene = Scene(3).lay(0, "guard").purse(1, 0).playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert (True, 15) == (scene.player(1).out, scene.gold(0))
    spared = Scene(3).lay(0, "guard").purse(1, 1).playing()
    spared.do(UsePower, 0, "ransom", 1)
    assert (False, 0) == (spared.player(1).out, spared.gold(1))


@pytest.mark.rule("FA-EFF-16", "FA-EFF-18", "FA-RUIN-2")
@pytest.mark.parametrize(("face", "gold", "taken"), [(3, 15, 0), (4, 15, 2), (6, 1, 1), (5, 0, 0)])
def test_pickpocket(face: int, gold: int, taken: int) -> None:
    """On 4 or more up to 2 gold are taken; the use counts whatever the die shows; it never ruins."""
    scene = Scene(chance=[face]).lay(0, "cutpurse").purse(1, gold).playing()
    scene.do(UsePower, 0, "pickpocket", 1)
    assert (15 + taken, gold - taken, ("pickpocket",)) == (scene.gold(0), scene.gold(1), scene.player(0).used)
    assert [face] == [event.face for event in scene.events(e.PurseTried)]
    assert not scene.player(1).out


@pytest.mark.rule("FA-EFF-17", "FA-INFO-4")
def test_a_spy_must_discard_even_from_a_hand_of_one() -> None:
    """The choice is asked of the actor, also of a single card; on oneself it is one's own hand."""
    scene = Scene().hold(0, "spy").hold(1, "alms").playing()
    scene.do(PlayAction, 0, "spy", 1)
    assert ["alms#1"] == [command.card for command in scene.may(DiscardSeen, 0)]
    assert "not_candidate" == scene.refused(DiscardSeen, 0, "twins").code
    scene.do(DiscardSeen, 0, "alms")
    assert (0, ("alms#1",)) == (scene.player(1).hand.size, scene.pile_of(RELATIONS))
    own = Scene().hold(0, "spy", "alms").playing()
    own.do(PlayAction, 0, "spy", 0)
    own.do(DiscardSeen, 0, "alms")
    assert ("spy#1",) == own.pile_of(KNOWLEDGE)
    assert (HIDDEN,) == own.seen_by(1).objectives[:1]


@pytest.mark.rule("FA-ACT-7", "FA-RUIN-8")
def test_effects_go_on_without_the_ruined() -> None:
    """An effect whose target is out does nothing; the one-shot still reaches its pile."""
    scene = Scene(3).hold(0, "corvee").playing()
    scene.run(e.GoldLost(1, 99), Apply(0, 1, "corvee#1", 0), FinishPlay(None), GoOn(0))
    assert ([], [(0, PlayOrEnd)]) == (scene.events(e.IncomeBarred), scene.asked)


@pytest.mark.rule("FA-ACT-1", "FA-AMB-9")
def test_whether_an_action_stays() -> None:
    """Quarrel stays in front of its target, robbery goes to its pile; every action with levels or upkeep stays."""
    scene = Scene().hold(0, "quarrel", "robbery").playing()
    scene.do(PlayAction, 0, "quarrel", 1)
    scene.do(PlayAction, 0, "robbery", 1)
    assert (("quarrel#1",), ("robbery#1",)) == (scene.player(1).front, scene.pile_of(POSSESSIONS))
    cards = scene.state.content.cards
    assert all(card.attached for card in cards if not card.permanent and (any(card.bonus) or card.upkeep))
