"""Why it happened: what a card or power does cites the rule of its effect, not that of effects in general."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, Ended, Event, Undone
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import Draw, EndTurn, LoseCard, Pay, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.decisions import (
    CardAboveLimit,
    CardToLose,
    DeckToDrawFrom,
    DrawOrEnd,
    GiveUpOrPay,
    PlayOrEnd,
    SeenCardToDiscard,
)
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.words import words
from tabletop_rules.testing import play
from tests.games.fatum_medieval.scene import KNOWLEDGE, Scene
from tests.games.fatum_medieval.test_content import own_pack
from tests.games.fatum_medieval.test_own_packs import RAID

PLAYS: tuple[tuple[str, tuple[str, ...], type[Event], str], ...] = (
    ("corvee", (), e.IncomeBarred, "FA-EFF-7"),
    ("english_raid", ("farm#1",), e.FrontDiscarded, "FA-EFF-8"),
    ("fire", (), e.FrontDiscarded, "FA-EFF-8"),
    ("dismissal", (), e.FrontDiscarded, "FA-EFF-8"),
    ("lure_away", ("servant#1",), e.CardTaken, "FA-EFF-9"),
    ("reconciliation", ("quarrel#1",), e.FrontDiscarded, "FA-EFF-10"),
    ("robbery", (), e.GoldLost, "FA-EFF-11"),
    ("inheritance", (), e.GoldGained, "FA-EFF-12"),
    ("tournament", (), e.GoldGained, "FA-EFF-12"),
    ("fine", (), e.GoldLost, "FA-EFF-13"),
    ("spy", (), e.HandSeen, "FA-EFF-17"),
)


CITES: dict[type[Event], set[str]] = {
    e.MarkerRolled: {"FA-SETUP-4"},
    e.MarkerGiven: {"FA-SETUP-4"},
    e.Dealt: {"FA-SETUP-5"},
    e.ObjectiveLaid: {"FA-SETUP-6"},
    e.ObjectiveDealt: {"FA-SETUP-6"},
    e.TurnBegan: {"FA-TURN-1"},
    e.DrawingBegan: {"FA-DRAW-2"},
    e.Reshuffled: {"FA-DECK-1"},
    e.Drawn: {"FA-DRAW-4", "FA-EFF-14"},
    e.DrawingEnded: {"FA-DRAW-9"},
    e.HandDiscarded: {"FA-DRAW-7", "FA-EFF-17"},
    e.PlayerBegan: {"FA-TURN-3"},
    e.PermanentPlaced: {"FA-PLAY-1"},
    e.ActionPlayed: {"FA-PLAY-3"},
    e.PowerUsed: {"FA-EFF-18"},
    e.PlayResolved: {"FA-PLAY-9", "FA-ACT-6"},
    e.FrontDiscarded: {"FA-EFF-8", "FA-EFF-10"},
    e.CardTaken: {"FA-EFF-9"},
    e.GoldLost: {"FA-EFF-11", "FA-EFF-13", "FA-EFF-15", "FA-EFF-16"},
    e.GoldGained: {"FA-EFF-12", "FA-ACC-10"},
    e.PurseTried: {"FA-EFF-16"},
    e.IncomeBarred: {"FA-EFF-7"},
    e.HandSeen: {"FA-EFF-17"},
    e.AccountsBegan: {"FA-ACC-1"},
    e.IncomePaid: {"FA-ACC-2", "FA-ACC-4", "FA-ACC-10", "FA-ACC-11"},
    e.GivingUp: {"FA-ACC-8"},
    e.UpkeepPaid: {"FA-ACC-7"},
    e.PlayerRuined: {"FA-RUIN-1", "FA-RUIN-3", "FA-RUIN-7"},
    e.Announced: {"FA-OBJ-3"},
    e.AnnouncementsChecked: {"FA-OBJ-5"},
    e.PointsCounted: {"FA-END-6"},
    e.LastTurnCalled: {"FA-TIME-1"},
    Ended: {"FA-OBJ-8", "FA-RUIN-6", "FA-TIME-4", "FA-TIME-5"},
}
"""By which rules a thing may happen."""
ASKS = {
    DrawOrEnd: "FA-DRAW-3", CardAboveLimit: "FA-DRAW-7", PlayOrEnd: "FA-PLAY-4", CardToLose: "FA-EFF-8",
    DeckToDrawFrom: "FA-EFF-14", SeenCardToDiscard: "FA-EFF-17", GiveUpOrPay: "FA-ACC-7",
}  # fmt: skip
"""By which rule each question is put."""
MATCHES: tuple[dict[str, object], ...] = (
    {"mode": "secret_objective", "announce": "automatic", "turn_limit": 7},
    {"mode": "time_limit", "ruin_rule": "empty_purse", "turn_limit": 7},
    {"turn_limit": 7},
)


@pytest.mark.rule(
    "FA-SETUP-4", "FA-SETUP-5", "FA-SETUP-6", "FA-DRAW-2", "FA-DRAW-4", "FA-ACC-2", "FA-TURN-1", "FA-TURN-3"
)
def test_every_record_cites_a_rule_of_its_own_kind() -> None:
    """In whole matches under three sets of options nothing happens or is asked by the rule of something else."""
    assert {kind for kind in make({}).tables.reducers if kind.__module__ == e.__name__} <= set(CITES)
    for options in MATCHES:
        for record in play(make(options), 4, 3).records:
            if isinstance(record.event, Asked):
                asked = {(type(each), each.rule) for each in record.event.decisions if each.seat >= 0}
                assert asked <= set(ASKS.items())
            elif not isinstance(record.event, Answered | Undone):
                assert record.rule in CITES[type(record.event)], record


@pytest.mark.rule("FA-EFF-7", "FA-EFF-8", "FA-EFF-9", "FA-EFF-10", "FA-EFF-11", "FA-EFF-12", "FA-EFF-13", "FA-EFF-17")
@pytest.mark.parametrize(("card", "chosen", "event", "rule"), PLAYS)
def test_what_an_action_does_cites_its_effect(
    card: str, chosen: tuple[str, ...], event: type[Event], rule: str
) -> None:
    """Whoever asks why gold, cards or an income went is given the rule of the effect on the card played."""
    scene = Scene(3, chance=[2]).lay(0, "kings_service", "courtly_love", "bodyguard").hold(0, card)
    scene.lay(1, "guard", "farm", "house", "servant", "quarrel").hold(1, "latin").playing()
    scene.do(PlayAction, 0, card, 1, chosen)
    assert [rule] == [record.rule for record in scene.records if type(record.event) is event]


@pytest.mark.rule("FA-EFF-15")
def test_a_ransom_paid_cites_the_ransom() -> None:
    """Gold lost to a guard, and the ruin of who has none, go back to the ransom."""
    scene = Scene(4).lay(0, "guard").lay(1, "guard#2").purse(2, 1).purse(3, 9).playing()
    paid = scene.do(UsePower, 0, "ransom", 2)
    assert ["FA-EFF-15"] == [record.rule for record in paid if isinstance(record.event, e.GoldLost)]


@pytest.mark.rule("FA-DECK-1", "FA-EFF-14")
def test_a_pile_that_becomes_a_deck_cites_the_empty_deck() -> None:
    """In step 1 and by an action alike."""
    step_1 = Scene(turn=2, chance=[0]).pile(KNOWLEDGE, "latin", deck=()).drawing()
    step_1.do(Draw, 0, KNOWLEDGE)
    given = Scene(chance=[0]).pile(KNOWLEDGE, "latin", deck=()).hold(0, "revelation").playing()
    given.do(PlayAction, 0, "revelation", 0)
    given.do(Draw, 0, KNOWLEDGE)
    for scene in (step_1, given):
        assert ["FA-DECK-1"] == [record.rule for record in scene.records if isinstance(record.event, e.Reshuffled)]


@pytest.mark.rule("FA-ACC-1")
def test_the_accounts_begin_by_their_own_rule() -> None:
    """They begin because all have played, and that is a rule of the accounts."""
    scene = Scene(marker=1).playing(0)
    scene.do(EndTurn, 0)
    assert ["FA-ACC-1"] == [record.rule for record in scene.records if isinstance(record.event, e.AccountsBegan)]


@pytest.mark.rule("FA-END-2", "FA-END-6", "FA-TIME-5")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Points: seat 0: 12 (4/2/3/0, 11 gold); seat 2: 12 (5/3/2/1, 5 gold)."),
        ("fr", "Points : siège 0 : 12 (4/2/3/0, 11 pièces d'or) ; siège 2 : 12 (5/3/2/1, 5 pièces d'or)."),
    ],
)
def test_the_points_that_end_a_match_are_told_item_by_item(language: str, told: str) -> None:
    """Levels and gold of everybody in play, right before the end that they decide; the ruined have no points."""
    scene = Scene(3, mode="time_limit", turn=24)
    scene.lay(0, "kings_service", "tools", "foreign_tongue", "courtly_love", "childhood_friend", "debt").purse(0, 11)
    scene.lay(2, "priest", "farmer", "tools", "craft_skill", "rhetoric", "childhood_friend").purse(2, 5)
    scene.out(1).closing()
    counted, ended = scene.records[-2:]
    assert isinstance(counted.event, e.PointsCounted)
    assert told == words(scene.state, counted.event, language)
    assert ["FA-END-6", "FA-TIME-5"] == [counted.rule, ended.rule]
    assert ((0, 2), (1,)) == scene.match.result.ranking  # type: ignore[union-attr]
    assert [sum(each.levels) + each.gold // 3 for each in counted.event.tallies] == [
        each.points for each in counted.event.tallies
    ]


@pytest.mark.rule("FA-OBJ-5", "FA-OBJ-6", "FA-END-3")
def test_a_confirmation_cites_its_rule_and_the_points_that_part_the_confirmed() -> None:
    """Announcements are checked by FA-OBJ-5; a void one ends nothing, confirmed ones are parted by points."""
    void = Scene(turn=5).aim("forge_a_kingdom").announced(0, 4).closing()
    assert ["FA-OBJ-5"] == [r.rule for r in void.records if isinstance(r.event, e.AnnouncementsChecked)]
    assert [] == void.events(e.PointsCounted)
    won = Scene(turn=5).aim("forge_a_kingdom").lay(0, "manor", "courtly_love", "courtly_love#2").announced(0, 4)
    won.purse(0, 0).purse(1, 60).closing()
    assert [(10, 20)] == [tuple(each.points for each in event.tallies) for event in won.events(e.PointsCounted)]
    assert ((0,), (1,)) == won.match.result.ranking  # type: ignore[union-attr]


def rules_of(scene: Scene, event: type[Event]) -> list[str]:
    """The rules that all events of a kind cite."""
    return [record.rule for record in scene.records if type(record.event) is event]


@pytest.mark.rule("FA-EFF-14", "FA-DRAW-4")
def test_a_card_drawn_by_an_action_cites_the_action() -> None:
    """One by one in step 1 is another rule than one by one by a card."""
    given = Scene(chance=[0]).hold(0, "revelation").playing()
    given.do(PlayAction, 0, "revelation", 0)
    given.do(Draw, 0, KNOWLEDGE)
    assert ["FA-EFF-14"] == rules_of(given, e.Drawn)
    step_1 = Scene(turn=2, chance=[0]).drawing()
    step_1.do(Draw, 0, KNOWLEDGE)
    assert ["FA-DRAW-4"] == rules_of(step_1, e.Drawn)


@pytest.mark.rule("FA-ACC-11", "FA-ACC-2")
def test_no_income_cites_the_mark() -> None:
    """Who is marked receives nothing by that rule, the others their income by theirs, in turn order."""
    scene = Scene(3, chance=[2]).lay(0, "kings_service", "courtly_love", "bodyguard").hold(0, "corvee").playing()
    scene.do(PlayAction, 0, "corvee", 1)
    for seat in range(3):
        scene.do(EndTurn, seat)
    assert ["FA-ACC-11", "FA-ACC-2"] == rules_of(scene, e.IncomePaid)[1:]
    assert [0, 3] == [event.amount for event in scene.events(e.IncomePaid)][1:]


@pytest.mark.rule("FA-RUIN-1", "FA-RUIN-3", "FA-RUIN-7")
def test_a_ruin_cites_its_own_rule() -> None:
    """A loss that cannot be paid, attached actions that cannot be paid, and the variant's empty purse are three."""
    fined = Scene(3).purse(1, 0).hold(0, "robbery", "fine").lay(0, "guard").playing()
    fined.do(UsePower, 0, "ransom", 1)
    owing = Scene(3).purse(1, 0).lay(1, "fever", "debt").paying()
    owing.do(Pay, 0)
    empty = Scene(3, ruin_rule="empty_purse").purse(1, 2).hold(0, "robbery").playing()
    empty.do(PlayAction, 0, "robbery", 1)
    assert [["FA-RUIN-1"], ["FA-RUIN-3"], ["FA-RUIN-7"]] == [
        rules_of(scene, e.PlayerRuined) for scene in (fined, owing, empty)
    ]


@pytest.mark.rule("FA-ACT-6", "FA-PLAY-9")
def test_a_one_shot_that_ends_the_match_reaches_its_pile_by_its_own_rule() -> None:
    """Where the target goes on it is the order inside a play, where its ruin ends the match the rule that says so."""
    for gold, rule in ((9, "FA-PLAY-9"), (1, "FA-ACT-6")):
        scene = Scene(2).lay(0, "kings_service", "courtly_love", "bodyguard").purse(1, gold).hold(0, "fine").playing()
        scene.do(PlayAction, 0, "fine", 1)
        assert [rule] == rules_of(scene, e.PlayResolved)
        assert (gold == 1) == (scene.match.result is not None)


@pytest.mark.rule("FA-EFF-17", "FA-EFF-20")
def test_a_look_asks_for_as_many_cards_as_there_are(tmp_path: Path) -> None:
    """The question says how many are left to discard: as many as the effect says, or as there are."""
    look = '{ id = "peek_and_discard", count = '
    scene = Scene(pack=str(own_pack(tmp_path, spy=(f"{look}1 }}", f"{look}4 }}"))))
    scene.lay(0, "kings_service", "courtly_love", "bodyguard").hold(0, "spy").hold(1, "latin", "music").playing()
    scene.do(PlayAction, 0, "spy", 1)
    assert (SeenCardToDiscard(0, "spy#1", 1, 2, id=scene.match.decisions[0].id),) == scene.match.decisions


@pytest.mark.rule("FA-EFF-9", "FA-EFF-10")
@pytest.mark.parametrize(
    ("effect", "event", "rule", "there"),
    [
        ('"take_from_table", tag_any = ["farm"]', e.CardTaken, "FA-EFF-9", ("farm", "farm#2")),
        ('"remove_attached_action"', e.FrontDiscarded, "FA-EFF-10", ("farm", "quarrel", "fever")),
    ],
)
def test_what_a_target_chooses_cites_the_effect_that_asks(
    tmp_path: Path, effect: str, event: type[Event], rule: str, there: tuple[str, ...]
) -> None:
    """Question, answer, refusal and what follows name one rule, whether a card burns, changes hands or is lifted."""
    raid = f'{{ id = {effect}, count = 1, chooser = "target" }}'
    scene = Scene(3, pack=str(own_pack(tmp_path, raid=(RAID, raid)))).lay(1, *there).hold(0, "english_raid").playing()
    scene.do(PlayAction, 0, "english_raid", 1)
    assert ("not_candidate", rule) == (scene.refused(LoseCard, 1, "cook").code, scene.refused(LoseCard, 1, "cook").rule)
    scene.do(LoseCard, 1, there[-1])
    assert [rule] == rules_of(scene, event)
    asked = [record for record in scene.records if isinstance(record.event, Asked | Answered)][1:3]
    assert [rule, rule] == [record.rule for record in asked]


@pytest.mark.rule("FA-EFF-16", "FA-ACC-4", "FA-ACC-2", "FA-OBJ-3")
def test_dice_and_the_table_cite_their_own_rules() -> None:
    """A purse tried goes back to the pickpocket, an income with dice to the roll; the table announces by its rule."""
    scene = Scene(chance=[5, 4]).lay(0, "cutpurse", "thief").playing()
    scene.do(UsePower, 0, "pickpocket", 1)
    scene.do(EndTurn, 0)
    scene.do(EndTurn, 1)
    assert ["FA-EFF-16"] == rules_of(scene, e.PurseTried) == rules_of(scene, e.GoldLost)
    assert ["FA-ACC-4", "FA-ACC-2"] == rules_of(scene, e.IncomePaid)
    table = Scene(turn=4, announce="automatic").aim("forge_a_kingdom").hold(0, "alms")
    table.lay(0, "manor", "courtly_love", "childhood_friend").playing()
    table.do(PlayAction, 0, "alms", 0)
    assert ["FA-OBJ-3"] == rules_of(table, e.Announced)


@pytest.mark.rule("FA-ACC-10", "FA-COIN-3")
def test_what_an_empty_bank_keeps_back_cites_the_bank() -> None:
    """An income, an inheritance and a prize cut short are explained by the bank, those paid in full by their own."""
    scene = Scene(chance=[5, 4, 6]).hold(0, "inheritance", "tournament").lay(0, "squire", "thief").bank(6).playing()
    scene.do(PlayAction, 0, "inheritance", 1)
    scene.do(PlayAction, 0, "tournament", 0)
    assert ["FA-EFF-12", "FA-ACC-10"] == rules_of(scene, e.GoldGained)
    assert [4, 2] == [event.amount for event in scene.events(e.GoldGained)]
    short = Scene(marker=1, chance=[6]).lay(0, "squire", "thief").bank(4).accounts()
    assert ["FA-ACC-2", "FA-ACC-10"] == rules_of(short, e.IncomePaid)
    assert [3, 1] == [event.amount for event in short.events(e.IncomePaid)]
