"""Step 2: placing, conditions, jobs, levels: FA-PLAY-*, FA-COND-*, FA-JOB-*, FA-LVL-*, FA-CARD-*."""

from __future__ import annotations

import pytest

from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import EndTurn, GiveUp, Pay, Place, PlayAction
from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.content.fronts import Sums
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, explain_levels, holds
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.fatum_medieval.scene import POSSESSIONS, WORK, Scene


@pytest.mark.rule("FA-PLAY-1", "FA-AMB-7", "FA-JOB-4")
def test_one_permanent_of_each_category_a_turn() -> None:
    """Four permanents may be placed in a turn, one per category; in the next turn more."""
    scene = Scene().hold(0, "farmer", "thief", "reading", "servant", "dagger", "servant#2").playing()
    for card in ("farmer", "reading", "servant", "dagger"):
        scene.do(Place, 0, card)
    assert {"category_used"} == {scene.refused(Place, 0, card).code for card in ("thief", "servant#2")}
    assert [] == scene.may(Place, 0)


@pytest.mark.rule("FA-PLAY-3", "FA-ACT-3")
def test_an_action_may_change_nothing() -> None:
    """Robbing a player without gold, or luring away one's own servant, is legal and spends card and cost."""
    scene = Scene().lay(0, "servant").hold(0, "robbery", "lure_away").purse(1, 0).playing()
    scene.do(PlayAction, 0, "robbery", 1)
    scene.do(PlayAction, 0, "lure_away", 0, ("servant#1",))
    assert (("servant#1",), 13, ("robbery#1",)) == (scene.player(0).front, scene.gold(0), scene.pile_of(POSSESSIONS))


@pytest.mark.rule("FA-PLAY-1", "FA-PLAY-3", "FA-PLAY-9", "FA-CARD-1")
def test_cards_are_played_as_what_they_are() -> None:
    """An action is played on a player, a permanent is placed in front of oneself alone, and both must be held."""
    scene = Scene().hold(0, "farmer", "quarrel").playing()
    refused = scene.refused(Place, 0, "quarrel"), scene.refused(PlayAction, 0, "farmer", 1, ())
    assert [("not_permanent", "FA-PLAY-3"), ("not_action", "FA-PLAY-1")] == [(each.code, each.rule) for each in refused]
    assert "not_held" == scene.refused(Place, 0, "thief").code
    assert "unknown_card" == scene.refused(Place, 0, "dragon#1").code


@pytest.mark.rule("FA-PLAY-4")
def test_a_player_may_play_nothing() -> None:
    """Ending the turn is an explicit command, always there."""
    scene = Scene().playing()
    assert 1 == len(scene.may(EndTurn, 0))
    scene.do(EndTurn, 0)
    assert 1 == scene.state.active


@pytest.mark.rule("FA-PLAY-5", "FA-COIN-3")
def test_a_cost_is_paid_to_the_bank_once() -> None:
    """A card too dear cannot be played; spending down to 0 is no ruin, in either rule of ruin."""
    scene = Scene(ruin_rule="empty_purse").purse(0, 8).hold(0, "farm", "warhorse", "stone_house").playing()
    assert 170 - 8 - 15 == scene.state.bank
    scene.do(Place, 0, "farm")
    assert (0, 170 - 15, False) == (scene.gold(0), scene.state.bank, scene.player(0).out)
    assert "too_dear" == Scene().purse(0, 7).hold(0, "farm").playing().refused(Place, 0, "farm").code
    assert "too_dear" == Scene().purse(0, 2).hold(0, "alms").playing().refused(PlayAction, 0, "alms", 0, ()).code


@pytest.mark.rule("FA-PLAY-6")
def test_who_pays_for_an_action() -> None:
    """The actor pays the cost once, the holder of the front the per-turn cost."""
    scene = Scene().lay(0, "childhood_friend").hold(0, "lords_tax", "alms").playing()
    scene.do(PlayAction, 0, "alms", 1)
    scene.do(PlayAction, 0, "lords_tax", 1)
    assert (12, 15) == (scene.gold(0), scene.gold(1))
    for seat in (0, 1):
        scene.do(EndTurn, seat)
    for seat in (0, 1):
        scene.do(Pay, seat)
    assert (15, 17) == (scene.gold(0), scene.gold(1))


@pytest.mark.rule("FA-PLAY-7", "FA-JOB-3")
def test_copies_may_lie_together() -> None:
    """Copies of a permanent lie side by side; stackable jobs too, and they replace nothing."""
    scene = Scene().lay(0, "guard", "farmer", "dagger", "servant").hold(0, "farmer#2", "servant#2").playing()
    scene.do(Place, 0, "farmer#2")
    scene.do(Place, 0, "servant#2")
    assert ("guard#1", "farmer#1", "dagger#1", "servant#1", "farmer#2", "servant#2") == scene.player(0).front


@pytest.mark.rule("FA-PLAY-8")
def test_nothing_is_given_but_by_cards() -> None:
    """No command moves gold or cards from one player to another by agreement."""
    kinds = {rule.on.__name__ for rule in Scene().game.rules}
    assert {
        "Draw", "EndDrawing", "Discard", "Place", "EndTurn", "PlayAction", "UsePower", "LoseCard", "DiscardSeen",
        "GiveUp", "Pay", "Announce", "CallLastTurn",
    } == kinds  # fmt: skip


@pytest.mark.rule("FA-COND-1")
def test_all_atoms_of_a_group_must_hold() -> None:
    """Knowledge 2 alone does not make a merchant's group of possessions 2 and relations 1."""
    poor = Scene().lay(0, "house").hold(0, "merchant").playing()
    assert ("condition", "FA-COND-1") == ((refused := poor.refused(Place, 0, "merchant")).code, refused.rule)
    rich = Scene().lay(0, "house", "neighbour").hold(0, "merchant").playing()
    rich.do(Place, 0, "merchant")


@pytest.mark.rule("FA-COND-6", "FA-AMB-8", "FA-CARD-6")
def test_whose_conditions_an_action_tests() -> None:
    """Scandal asks relations 3 of the one who plays it; tournament asks an armed target."""
    scene = Scene().lay(1, "courtly_love", "childhood_friend", "guard").hold(0, "scandal", "tournament").playing()
    assert ("condition", "FA-COND-6") == ((no := scene.refused(PlayAction, 0, "scandal", 1, ())).code, no.rule)
    assert "target_condition" == scene.refused(PlayAction, 0, "tournament", 0, ()).code
    scene.do(PlayAction, 0, "tournament", 1)
    other = Scene().lay(0, "courtly_love", "childhood_friend").hold(0, "scandal").playing()
    other.do(PlayAction, 0, "scandal", 1)
    assert (0, 0, -2, 0) == other.levels(1)


@pytest.mark.rule("FA-COND-7")
@pytest.mark.parametrize(("atom", "there", "not_there"), [
    (Atom(axis="possessions", min=2), ("house",), ("dagger",)),
    (Atom(job_any=("guard", "monk")), ("monk",), ("farmer",)),
    (Atom(tag_any=("weapon",)), ("sword",), ("guard",)),
    (Atom(keyword_any=("armed",)), ("bodyguard",), ("sword",)),
    (Atom(tag_any=("illness",)), ("fever",), ("oblivion",)),
    (Atom(has_job=True), ("farmer",), ("sword",)),
    (Atom(has_replacing_job=True), ("guard",), ("farmer",)),
    (Atom(has_attached_action=True), ("quarrel",), ("guard",)),
    (Atom(tag_any=()), (), ("sword",)),
])  # fmt: skip
def test_atoms_look_at_a_front(atom: Atom, there: tuple[str, ...], not_there: tuple[str, ...]) -> None:
    """Each atom holds for a front that has the thing, and not for one that has it not; an empty list for none."""
    if there:
        assert holds(atom, Person(Scene().lay(0, *there).state, 0))
    assert not holds(atom, Person(Scene().lay(0, *not_there).state, 0))


@pytest.mark.rule("FA-COND-7")
def test_atoms_look_at_hand_and_gold() -> None:
    """A spy needs a target with a card besides the spy itself; a fine needs one with gold."""
    scene = Scene().hold(0, "spy", "fine").lay(0, "guard").purse(1, 0).playing()
    assert [0] == [command.target for command in scene.may(PlayAction, 0) if command.card == "spy#1"]
    assert "target_condition" == scene.refused(PlayAction, 0, "spy", 1, ()).code
    assert "target_condition" == scene.refused(PlayAction, 0, "fine", 1, ()).code
    alone = Scene().hold(0, "spy").playing()
    assert "target_condition" == alone.refused(PlayAction, 0, "spy", 0, ()).code
    assert holds(Atom(gold_min=15), Person(scene.state, 0))
    assert not holds(Atom(gold_min=1), Person(scene.state, 1))


@pytest.mark.rule("FA-JOB-1", "FA-JOB-6", "FA-JOB-2")
def test_a_job_replaces_the_one_there_even_its_own_copy() -> None:
    """A second guard discards the first; never two non-stackable jobs lie together."""
    scene = Scene().lay(0, "guard", "farmer").hold(0, "guard#2").playing()
    scene.do(Place, 0, "guard#2")
    assert (("farmer#1", "guard#2"), ("guard#1",)) == (scene.player(0).front, scene.pile_of(WORK))


@pytest.mark.rule("FA-JOB-3", "FA-AMB-25")
def test_ten_job_cards_are_stackable() -> None:
    """Farmer, thief and artist are among them; king's service is not."""
    cards = Scene().state.content.cards
    stackable = {card.id: card.copies for card in cards if card.stackable}
    assert 10 == sum(stackable.values())
    assert {"farmer", "thief", "artist"} <= stackable.keys()
    assert "kings_service" not in stackable


@pytest.mark.rule("FA-JOB-5")
def test_a_job_cannot_be_given_up() -> None:
    """In the payment pass a job is no card to discard, for it costs nothing per turn."""
    scene = Scene().lay(0, "guard", "servant").paying()
    assert ("no_cost", "FA-ACC-9") == ((refused := scene.refused(GiveUp, 0, "guard")).code, refused.rule)


@pytest.mark.rule("FA-LVL-2", "FA-LVL-3", "FA-LVL-8")
def test_a_level_is_the_sum_of_its_items() -> None:
    """What `explain_levels` lists adds up to the levels, printed and conditional bonuses apart."""
    scene = Scene().lay(0, "priest", "sword", "bible", "war_wound")
    items = explain_levels(scene.state, 0)
    total = tuple(sum(item.levels[axis] for item in items) for axis in range(4))
    assert total == scene.levels(0) == (2 + 1 + 1 - 2, 1 + 1 - 1, 1, 2 + 2 - 1)
    assert [("priest#1", False)] * 2 == [(item.card, item.printed) for item in items if item.card == "priest#1"][1:]
    assert (0, 0, 0, 2) == Scene().lay(0, "sword").levels(0)


@pytest.mark.rule("FA-LVL-5", "FA-AMB-20", "FA-AMB-4")
def test_a_conditional_bonus_counts_once() -> None:
    """Two swords give a priest +1 work, sword and book +1 each."""
    assert 2 + 1 == Scene().lay(0, "priest", "sword", "sword#2").levels(0)[0]
    assert 2 + 2 == Scene().lay(0, "priest", "sword", "treatise").levels(0)[0]


@pytest.mark.rule("FA-LVL-6")
def test_levels_have_no_bounds() -> None:
    """They may be negative and count as such in points."""
    assert (0, -1, -2, 0) == Scene().lay(0, "oblivion", "quarrel", "quarrel#2").levels(0)


@pytest.mark.rule("FA-LVL-7", "FA-AMB-5", "FA-AMB-6")
def test_armed_is_not_owning_a_weapon() -> None:
    """War wound hurts whoever has the keyword, not whoever owns a sword; a bodyguard gains nothing by one."""
    assert 0 == Scene().lay(0, "war_wound", "sword").levels(0)[0]
    assert -2 == Scene().lay(0, "war_wound", "bodyguard").levels(0)[0]
    assert 0 == Scene().lay(0, "bodyguard", "sword").levels(0)[0]


@pytest.mark.rule("FA-LVL-1", "FA-LVL-3")
def test_a_card_taken_moves_its_levels() -> None:
    """A servant lured away leaves one player and serves the other, as one change."""
    scene = Scene().lay(1, "servant", "house").lay(0, "inn").hold(0, "lure_away").playing()
    assert ((0, 0, 1, 2), (0, 0, 1, 3)) == (scene.levels(0), scene.levels(1))
    scene.do(PlayAction, 0, "lure_away", 1, ("servant#1",))
    assert ((0, 0, 2, 3), (0, 0, 0, 2)) == (scene.levels(0), scene.levels(1))
    assert 1 == len(scene.events(e.CardTaken))


@pytest.mark.rule("FA-LVL-2")
def test_the_sum_of_a_front_is_a_pure_function_of_it() -> None:
    """Remembered sums equal fresh ones."""
    scene = Scene()
    content = scene.state.content
    for deck in content.decks:
        for at in range(0, len(deck), 5):
            front = deck[at : at + 5]
            assert content.sums[front] == Sums(content.printed)[front]


@pytest.mark.rule("FA-CARD-1", "FA-CARD-3", "FA-CARD-5", "FA-CARD-7")
def test_the_decks_of_the_pack() -> None:
    """34 cards of each of the four categories, known in French as Travail, Savoir, Relations, Possessions."""
    content = Scene().state.content
    assert [34] * 4 == [len(deck) for deck in content.decks]
    assert ["Travail", "Savoir", "Relations", "Possessions"] == [names.fr for names in content.publication.axis_names]
    assert list(AXES) == [content.printed[deck[0]].axis for deck in content.decks]


@pytest.mark.rule("FA-CARD-2")
def test_what_is_printed_on_a_card() -> None:
    """The horse: work +1, relations +1, possessions +2, costs 6 and 1 per turn, yields nothing."""
    horse = Scene().state.printed("horse#2")
    assert ((1, 0, 1, 2), 6, 1, 0, 0) == (horse.bonus, horse.cost, horse.upkeep, horse.fixed, horse.dice)
