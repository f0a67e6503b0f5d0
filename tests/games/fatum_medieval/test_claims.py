"""Single claims out of rules that say several things, each with a case of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import begin, open_match
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.errors import PackError, UsageError
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import (
    Announce,
    DiscardSeen,
    Draw,
    EndDrawing,
    EndTurn,
    Pay,
    Place,
    PlayAction,
    UsePower,
)
from tabletop_rules.games.fatum_medieval.content.load import load_content
from tabletop_rules.games.fatum_medieval.decisions import DrawOrEnd, PlayOrEnd, SeenCardToDiscard
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.steps import NextPayment
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack

KING = ("manor", "courtly_love", "courtly_love#2")
FARMER_KING = ("great_farm", "twins", "childhood_friend", "dagger")
"""Two ways to relations 5 and possessions 5: `forge_a_kingdom`."""

# --- setup ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-SETUP-1")
def test_two_to_six_sit_down() -> None:
    """Neither one nor seven players are dealt in."""
    game = make({})
    assert (2, 3, 4, 5, 6) == game.seats
    for seats in (1, 7):
        with pytest.raises(UsageError, match="2, 3, 4, 5, 6"):
            open_match(game, seats, Seeded(1))


@pytest.mark.rule("FA-SETUP-4", "FA-SETUP-5", "FA-SETUP-6")
@pytest.mark.parametrize(
    ("mode", "after"),
    [
        ("common_objective", [("ObjectiveLaid", None)]),
        ("secret_objective", [("ObjectiveDealt", 1), ("ObjectiveDealt", 2), ("ObjectiveDealt", 0)]),
        ("time_limit", []),
    ],
)
def test_marker_then_cards_then_objectives(mode: str, after: list[tuple[str, int | None]]) -> None:
    """Who is agreed on is not rolled for; the objectives come when all cards are dealt, clockwise from the marker."""
    made = [record.event for record in begin(make({"mode": mode, "first_seat": 2}), 3, Seeded(1)).records]
    told = [
        (type(event).__name__, getattr(event, "seat", None)) for event in made if type(event).__module__ == e.__name__
    ]
    dealt = [("Dealt", seat) for seat in (1, 2, 0) for _ in range(4)]
    assert [("MarkerGiven", 1), *dealt, *after, ("TurnBegan", None), ("PlayerBegan", 1)] == told


# --- step 1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-DECK-1")
def test_a_deck_that_ran_out_waits_for_the_next_draw() -> None:
    """The pile is turned at the draw that finds the deck empty, not when the last card leaves it."""
    scene = Scene(turn=2).pile(RELATIONS, "twins", "alms", deck=("cook",)).drawing()
    scene.do(Draw, 0, RELATIONS)
    assert ([], (), ("twins#1", "alms#1")) == (
        scene.events(e.Reshuffled),
        scene.state.decks[2].cards,
        scene.pile_of(RELATIONS),
    )
    scene.do(Draw, 1, RELATIONS)
    assert ([e.Reshuffled(RELATIONS)], ()) == (scene.events(e.Reshuffled), scene.pile_of(RELATIONS))


@pytest.mark.rule("FA-DRAW-9", "FA-DECK-1")
def test_who_cannot_draw_ends_all_the_same() -> None:
    """With every deck and pile empty all rights are worth nothing, and each player still ends by a command."""
    scene = Scene(turn=2)
    for axis in (WORK, KNOWLEDGE, RELATIONS, POSSESSIONS):
        scene.pile(axis, deck=())
    scene.drawing()
    assert [EndDrawing(0, 1)] == list(legal_commands(scene.game, scene.match, 0))
    scene.do(EndDrawing, 1)
    assert [(0, DrawOrEnd)] == scene.asked
    scene.do(EndDrawing, 0)
    assert [(0, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-EFF-3", "FA-DRAW-5", "FA-EFF-20")
def test_an_extra_draw_of_two(tmp_path: Path) -> None:
    """A pack's scribe with two extra cards: both before any free draw, and from that deck only."""
    extra = '{ id = "extra_draw", category = "knowledge", count = 1 }'
    pack = str(own_pack(tmp_path, scribe=(extra, extra.replace("count = 1", "count = 2"))))
    scene = Scene(turn=2, pack=pack).lay(0, "scribe", "house", "courtly_love").drawing()
    for axis in (KNOWLEDGE, WORK, KNOWLEDGE, KNOWLEDGE, WORK):
        scene.do(Draw, 0, axis)
    assert ["extra", "free", "extra", "free", "free"] == [event.right for event in scene.events(e.Drawn)]
    assert "no_draw_left" == scene.refused(Draw, 0, KNOWLEDGE).code


@pytest.mark.rule("FA-RUIN-8", "FA-DRAW-8")
def test_the_ruined_draw_nothing() -> None:
    """In the next step 1 they have no right to a card, are not asked, and nobody waits for them."""
    scene = Scene(3, turn=3).out(1).closing()
    assert (None, [(0, DrawOrEnd), (2, DrawOrEnd)]) == (scene.player(1).allowance, scene.asked)
    scene.do(EndDrawing, 0)
    scene.do(EndDrawing, 2)
    assert [(2, PlayOrEnd)] == scene.asked


# --- what cards say -------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-4", "FA-EFF-20")
def test_a_card_counts_for_its_own_bonus(tmp_path: Path) -> None:
    """A dagger that gives work to who has a weapon is a weapon itself, and counts once beside another."""
    dagger = 'keywords = []\ntags = ["weapon"]\neffects = []\nprovenance = "reconstructed"'
    bonus = '{ id = "bonus_if", when_any = [{ tag_any = ["weapon"] }, { tag_any = ["book"] }], bonus = { work = 1 } }'
    pack = str(own_pack(tmp_path, dagger=(dagger, dagger.replace("effects = []", f"effects = [{bonus}]"))))
    assert (1, 0, 0, 1) == Scene(pack=pack).lay(0, "dagger").levels(0)
    assert (1, 1, 0, 5) == Scene(pack=pack).lay(0, "sword", "dagger", "bible").levels(0)


@pytest.mark.rule("FA-EFF-4", "FA-EFF-5", "FA-LVL-5")
def test_one_of_the_things_looked_for_is_enough_and_both_are_no_more() -> None:
    """A horse asks for a farm or a farmer, oxen yield by either: one will do, and two count once."""
    for front, possessions, gold in (
        (("horse", "oxen"), 4, 3),
        (("horse", "oxen", "farm"), 4 + 3 + 1, 3 + 2),
        (("horse", "oxen", "miller"), 4 + 2 + 1, 3 + 2),
        (("horse", "oxen", "farm", "miller"), 4 + 3 + 2 + 1, 3 + 2 + 1),  # the farm yields 1 to a farmer
    ):
        scene = Scene().lay(0, *front).accounts()
        assert (possessions, gold) == (scene.levels(0)[3], scene.events(e.IncomePaid)[0].amount)


@pytest.mark.rule("FA-EFF-2")
def test_discounts_add_up(tmp_path: Path) -> None:
    """A merchant and a peddler who makes possessions cheaper by 2: a sword of 4 costs 1, a reading still 2."""
    peddler = 'keywords = ["trader"]\ntags = []\neffects = [\n'
    less = '  { id = "discount", category = "possessions", amount = 2 },\n'
    pack = str(own_pack(tmp_path, peddler=(peddler, peddler + less)))
    scene = Scene(pack=pack).lay(0, "peddler", "merchant").purse(0, 3).hold(0, "sword", "reading").playing()
    scene.do(Place, 0, "sword")
    scene.do(Place, 0, "reading")
    assert [4 - 3, 2] == [event.price for event in scene.events(e.PermanentPlaced)]


@pytest.mark.rule("FA-EFF-1")
def test_protections_add_up() -> None:
    """Bodyguard, watchdog and physician together keep off ransom, pickpocket, theft and illness, and nothing else."""
    scene = Scene(3).lay(0, "guard", "cutpurse").lay(1, "watchdog", "bodyguard", "physician")
    scene.hold(0, "fever", "robbery", "quarrel", "work_accident").playing()
    assert {2} == {command.victim for command in scene.may(UsePower, 0)}
    on_1 = {command.card for command in scene.may(PlayAction, 0) if command.target == 1}
    assert {"quarrel#1", "work_accident#1"} == on_1


@pytest.mark.rule("FA-EFF-18", "FA-PLAY-4")
def test_each_power_has_its_own_use() -> None:
    """A guard who is a cutpurse too asks a ransom and picks a pocket in one turn, with a card played in between."""
    scene = Scene(3, chance=[4]).lay(0, "guard", "cutpurse").hold(0, "farmer").playing()
    scene.do(UsePower, 0, "ransom", 1)
    scene.do(Place, 0, "farmer")
    scene.do(UsePower, 0, "pickpocket", 1)
    assert (15 + 1 + 2, 15 - 1 - 2, []) == (scene.gold(0), scene.gold(1), scene.may(UsePower, 0))


@pytest.mark.rule("FA-EFF-10", "FA-DECK-2")
def test_an_action_removed_goes_to_the_pile_of_its_own_category() -> None:
    """A fever ends on the knowledge pile, whoever had it and whatever the card that removed it."""
    scene = Scene().lay(1, "fever").hold(0, "reconciliation").playing()
    scene.do(PlayAction, 0, "reconciliation", 1, ("fever#1",))
    assert (("fever#1",), ("reconciliation#1",)) == (scene.pile_of(KNOWLEDGE), scene.pile_of(RELATIONS))


@pytest.mark.rule("FA-EFF-12", "FA-EFF-20", "FA-COIN-3")
@pytest.mark.parametrize(("bank", "amount"), [(100, 10), (4, 4), (0, 0)])
def test_a_fixed_sum_and_several_dice(tmp_path: Path, bank: int, amount: int) -> None:
    """2 gold and two dice for the target, each die rolled by itself, as far as the bank goes."""
    die = '{ id = "gain_gold", fixed = 0, dice = 1 }'
    pack = str(own_pack(tmp_path, tournament=(die, '{ id = "gain_gold", fixed = 2, dice = 2 }')))
    scene = Scene(pack=pack, chance=[3, 5]).lay(1, "guard").hold(0, "tournament").bank(bank).playing()
    scene.do(PlayAction, 0, "tournament", 1)
    assert [e.GoldGained(1, 2, amount, (3, 5))] == scene.events(e.GoldGained)
    assert (15 + amount, bank - amount) == (scene.gold(1), scene.state.bank)


@pytest.mark.rule("FA-EFF-14")
def test_cards_given_cannot_be_declined() -> None:
    """The target has the decks to choose among, and no way to stop before."""
    scene = Scene(turn=2).hold(0, "revelation").playing()
    scene.do(PlayAction, 0, "revelation", 1)
    assert [Draw] * 4 == [type(command) for command in legal_commands(scene.game, scene.match, 1)]
    assert {"wrong_answer"} == {scene.refused(kind, 1).code for kind in (EndDrawing, EndTurn)}
    assert [] == list(legal_commands(scene.game, scene.match, 0))


@pytest.mark.rule("FA-EFF-17", "FA-EFF-20")
@pytest.mark.parametrize(("held", "asked"), [(("alms", "latin", "horse"), 2), (("alms",), 1), ((), 0)])
def test_a_look_that_costs_two_cards(tmp_path: Path, held: tuple[str, ...], asked: int) -> None:
    """Two of the hand go, one after the other; all of it if there are fewer; of an empty hand nothing is seen."""
    peek = '{ id = "peek_and_discard", count = 1 }'
    asks = "target_requires_any = [[{ hand_min = 1 }]]"
    pack = own_pack(tmp_path, spy=(peek, peek.replace("1", "2")), asks=(asks, "target_requires_any = []"))
    scene = Scene(3, pack=str(pack)).hold(0, "spy").hold(1, *held).playing()
    scene.do(PlayAction, 0, "spy", 1)
    for card in held[:asked]:
        assert [(0, SeenCardToDiscard)] == scene.asked
        scene.do(DiscardSeen, 0, card)
    assert [(0, PlayOrEnd)] == scene.asked
    assert (len(held) - asked, 1 if held else 0) == (scene.player(1).hand.size, len(scene.events(e.HandSeen)))
    assert "spy#1" == scene.pile_of(KNOWLEDGE)[-1]


@pytest.mark.rule("FA-INFO-4", "FA-EFF-17")
def test_a_look_into_the_own_hand_is_not_remembered() -> None:
    """Who spies on oneself has seen nothing new: no card of that hand counts as seen by another."""
    scene = Scene(3).hold(0, "spy", "alms", "latin").playing()
    scene.do(PlayAction, 0, "spy", 0)
    scene.do(DiscardSeen, 0, "alms")
    assert ((), (), ("latin#1",)) == (scene.player(0).seen, scene.player(0).shown, scene.player(0).hand.cards)


@pytest.mark.rule("FA-COND-7")
def test_a_condition_that_forbids_is_none(tmp_path: Path) -> None:
    """`has_job = false` is refused: the three only occur as true."""
    path = own_pack(tmp_path, job=("[[{ has_job = true }]]", "[[{ has_job = false }]]"))
    with pytest.raises(PackError, match="this one names 0"):
        load_content(str(path))


@pytest.mark.rule("FA-INFO-1", "FA-ACC-4")
def test_an_onlooker_sees_every_die() -> None:
    """The dice of an income come to everybody, item by item."""
    scene = Scene(chance=[2]).lay(0, "thief").accounts()
    paid = [event for event in scene.stream(SPECTATOR) if isinstance(event, e.IncomePaid)]
    assert (e.Line(2, "thief#1", "income", (2,)),) == paid[0].lines


# --- ruin -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-RUIN-9", "FA-PLAY-5")
def test_a_loss_is_forgotten_with_the_command_that_caused_it() -> None:
    """`empty_purse`: robbed in another's turn, a player may spend the rest and go on playing with nothing."""
    scene = Scene(3, ruin_rule="empty_purse").hold(0, "robbery").purse(1, 5).hold(1, "reading", "inheritance").playing()
    scene.do(PlayAction, 0, "robbery", 1)
    assert 5 - 3 == scene.gold(1)
    scene.do(EndTurn, 0)
    scene.do(Place, 1, "reading")
    scene.do(PlayAction, 1, "inheritance", 2)
    assert (0, False, [(1, PlayOrEnd)]) == (scene.gold(1), scene.player(1).out, scene.asked)


@pytest.mark.rule("FA-RUIN-5", "FA-RUIN-7", "FA-RUIN-9", "FA-ACT-6")
def test_emptying_the_own_purse_ends_the_own_turn() -> None:
    """`empty_purse`: the last 2 gold fined away by oneself; the fine is on its pile before what the ruined leaves."""
    scene = Scene(3, ruin_rule="empty_purse").lay(0, "squire").purse(0, 2).hold(0, "fine", "quarrel").playing()
    scene.do(PlayAction, 0, "fine", 0)
    assert (True, ("fine#1", "squire#1"), [(1, PlayOrEnd)]) == (scene.player(0).out, scene.pile_of(WORK), scene.asked)


@pytest.mark.rule("FA-RUIN-4")
def test_a_hand_is_laid_down_category_by_category() -> None:
    """Work, knowledge, relations, possessions; inside a category by card id, then copy."""
    scene = Scene(3).lay(0, "guard").lay(1, "farm", "servant").purse(1, 0)
    scene.hold(1, "sword#2", "alms", "law", "thief", "artist#2", "artist", "fever", "armour").playing()
    scene.do(UsePower, 0, "ransom", 1)
    [ruined] = scene.events(e.PlayerRuined)
    assert ("farm#1", "servant#1") == ruined.front
    hand = ("artist#1", "artist#2", "thief#1", "fever#1", "law#1", "alms#1", "armour#1", "sword#2")
    assert hand == ruined.hand


@pytest.mark.rule("FA-RUIN-4", "FA-OBJ-5", "FA-END-6")
def test_who_announced_and_was_ruined_is_not_checked() -> None:
    """Two announced together; one is ruined by a tax in the payments, the other is confirmed at that close."""
    scene = Scene(4, turn=5).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).purse(0, 1)
    scene.lay(1, *FARMER_KING, "lords_tax").announced(1, 4).purse(1, 0).purse(2, 30).paying()
    for seat in (0, 2, 3):
        scene.do(Pay, seat)
    assert [e.AnnouncementsChecked((0,), (), ((0, 0, 5, 5),))] == scene.events(e.AnnouncementsChecked)
    assert ((0,), (2,), (3,), (1,)) == scene.match.result.ranking  # type: ignore[union-attr]


@pytest.mark.rule("FA-RUIN-6", "FA-RUIN-3", "FA-OBJ-5", "FA-TIME-4")
def test_the_last_survivor_wins_before_the_close() -> None:
    """In the last turn, with an announcement due for confirmation: ruined in the payments, its player loses all."""
    scene = Scene(turn=24).aim("forge_a_kingdom").lay(0, *KING, "fever").announced(0, 23).purse(0, 0)
    scene.run(NextPayment(None))
    assert scene.match.result is not None
    assert ("last_survivor", ((1,), (0,))) == (scene.match.result.reason, scene.match.result.ranking)
    assert ([], []) == (scene.events(e.AnnouncementsChecked), scene.events(e.PointsCounted))


# --- the close ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-TURN-5", "FA-TIME-4", "FA-OBJ-5")
def test_confirmation_comes_before_the_turn_limit() -> None:
    """In turn 24 a confirmed player wins over one with more points; a void announcement leaves it to the points."""
    won = Scene(turn=24).aim("forge_a_kingdom").lay(0, *KING).announced(0, 23).purse(0, 0).purse(1, 60).closing()
    assert won.match.result is not None
    assert ("objective", ((0,), (1,))) == (won.match.result.reason, won.match.result.ranking)
    void = Scene(turn=24).aim("forge_a_kingdom").announced(0, 23).purse(0, 0).purse(1, 60).closing()
    assert void.match.result is not None
    assert ("points", ((1,), (0,))) == (void.match.result.reason, void.match.result.ranking)
    assert [(0,)] == [event.lapsed for event in void.events(e.AnnouncementsChecked)]


@pytest.mark.rule("FA-OBJ-7", "FA-OBJ-3", "FA-OBJ-5")
@pytest.mark.parametrize("announce", ["explicit", "automatic"])
def test_a_pending_announcement_is_not_renewed(announce: str) -> None:
    """In the turn after, neither its player nor the table announces again: it is still checked at that close."""
    scene = Scene(turn=5, announce=announce).aim("forge_a_kingdom").lay(0, *KING).announced(0, 4).hold(0, "farmer")
    scene.playing()
    if announce == "explicit":
        assert "announced" == scene.refused(Announce, 0).code
    scene.do(Place, 0, "farmer")
    assert ([], 4) == (scene.events(e.Announced), scene.player(0).announced)
    scene.do(EndTurn, 0)
    scene.do(EndTurn, 1)
    scene.do(Pay, 0)
    scene.do(Pay, 1)
    assert ("objective", 5) == (scene.match.result.reason, scene.state.turn)  # type: ignore[union-attr]


@pytest.mark.rule("FA-OBJ-9", "FA-OBJ-1")
@pytest.mark.parametrize(("more", "met"), [(("childhood_friend",), False), (("childhood_friend", "servant"), True)])
def test_the_two_more_are_two_on_each_axis_named(more: tuple[str, ...], met: bool) -> None:
    """With relations 7 and possessions 8 a kingdom is forged under "+2", with 6 not; work and knowledge may be 0."""
    scene = Scene(objective_bonus=2).aim("forge_a_kingdom").lay(0, *KING, "house", *more).playing()
    assert met == (scene.levels(0)[2] >= 7) == bool(scene.may(Announce, 0))


@pytest.mark.rule("FA-OBJ-8", "FA-OBJ-10", "FA-OBJ-6", "FA-END-6")
def test_two_announce_in_one_turn_and_one_is_pushed_below() -> None:
    """Both in the turn of a third, who quarrels with one of them in the next: the other wins, richer or not."""
    scene = Scene(3, turn=4).aim("forge_a_kingdom").lay(0, *KING).lay(1, *FARMER_KING).purse(0, 40).purse(1, 9)
    scene.hold(2, "quarrel").playing(2)
    scene.do(Announce, 1)
    scene.do(Announce, 0)
    scene.do(EndTurn, 2)
    for command, order in ((Pay, (0, 1, 2)), (EndDrawing, (0, 1, 2)), (EndTurn, (1,))):
        for seat in order:
            scene.do(command, seat)
    scene.do(PlayAction, 2, "quarrel", 0)
    for command in (EndTurn, Pay):
        for seat in (2, 0) if command is EndTurn else (1, 2, 0):
            scene.do(command, seat)
    assert [((1,), (0,))] == [(event.confirmed, event.lapsed) for event in scene.events(e.AnnouncementsChecked)]
    assert ((1,), (0,), (2,)) == scene.match.result.ranking  # type: ignore[union-attr]
