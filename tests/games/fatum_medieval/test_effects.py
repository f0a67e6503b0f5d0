"""Effects of cards in a front and of actions, and powers: FA-EFF-1 to FA-EFF-7 and FA-EFF-11 to FA-EFF-18."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.core.legal import legal_commands
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, PlayOrEnd, SeenCardToDiscard
from tests.games.fatum_medieval.packs import DAGGER, LOOK, RANSOM, own_pack
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, RELATIONS, WORK, Scene


@pytest.mark.rule("FA-EFF-1")
def test_a_physician_is_protected_from_their_own_hand_too() -> None:
    """A protected player is no target of an illness, not even of their own."""
    scene = Scene().lay(0, "physician").hold(0, "fever").playing()
    assert ("protected", "FA-EFF-1") == scene.why(c.PlayAction, 0, "fever", 0, ())


@pytest.mark.rule("FA-EFF-1")
def test_protections_add_up() -> None:
    """Bodyguard, watchdog and physician protect from ransom, pickpocket, theft and illness, and from nothing else."""
    scene = Scene(3).lay(0, "guard", "cutpurse").lay(1, "watchdog", "bodyguard", "physician")
    scene.hold(0, "fever", "robbery", "quarrel", "work_accident").playing()
    assert {2} == {command.victim for command in scene.may(c.UsePower, 0)}
    on_1 = {command.card for command in scene.may(c.PlayAction, 0) if command.target == 1}
    assert {"quarrel#1", "work_accident#1"} == on_1


@pytest.mark.rule("FA-EFF-2")
def test_a_discount_is_for_permanents_of_its_category_only() -> None:
    """A merchant pays 2 for a dagger of 3, and the full price of knowledge and of actions."""
    scene = Scene().lay(0, "merchant").purse(0, 10).hold(0, "dagger", "rhetoric", "fire").lay(1, "house").playing()
    scene.do(c.Place, 0, "dagger")
    assert 8 == scene.gold(0)
    scene.do(c.Place, 0, "rhetoric")
    assert 4 == scene.gold(0)
    scene.do(c.PlayAction, 0, "fire", 1)
    assert 2 == scene.gold(0)


@pytest.mark.rule("FA-EFF-2", "FA-PLAY-5")
@pytest.mark.parametrize(("amount", "price"), [(2, 4 - 3), (9, 0)])
def test_discounts_add_up(tmp_path: Path, amount: int, price: int) -> None:
    """The discounts of a merchant and a pack's peddler make a sword of 4 cheaper, down to free, and no reading."""
    peddler = 'keywords = ["trader"]\ntags = []\neffects = [\n'
    less = f'  {{ id = "discount", category = "possessions", amount = {amount} }},\n'
    pack = own_pack(tmp_path, peddler=(peddler, peddler + less))
    scene = Scene(pack=pack).lay(0, "peddler", "merchant").purse(0, 3).hold(0, "sword", "reading").playing()
    scene.do(c.Place, 0, "sword")
    scene.do(c.Place, 0, "reading")
    assert [price, 2] == [event.price for event in scene.events(e.PermanentPlaced)]
    assert 3 - price - 2 == scene.gold(0)


@pytest.mark.rule("FA-EFF-2", "FA-PLAY-9", "FA-COND-5")
def test_discounts_are_read_before_the_card_is_placed(tmp_path: Path) -> None:
    """The job being replaced still makes the new one cheaper; a card does not discount itself."""
    monk = (
        'category = "work"\nkind = "permanent"\ncopies = 1\njob = true\nstackable = false\nrequires_any = []\ncost = 0'
    )
    bargain = DAGGER.replace("[]\nprov", '[{ id = "discount", category = "possessions", amount = 2 }]\nprov')
    pack = own_pack(
        tmp_path,
        guild=(RANSOM, f'{RANSOM}, {{ id = "discount", category = "work", amount = 1 }}'),
        monk=(monk, monk.replace("cost = 0", "cost = 3")),
        dagger=(DAGGER, bargain),
    )
    scene = Scene(pack=pack).lay(0, "guard").purse(0, 5).hold(0, "monk", "dagger").playing()
    scene.do(c.Place, 0, "monk")
    assert 5 - (3 - 1) == scene.gold(0)
    scene.do(c.Place, 0, "dagger")
    assert 0 == scene.gold(0)


@pytest.mark.rule("FA-EFF-3")
def test_no_extra_draw_in_turn_1() -> None:
    """A scribe has no extra draw in turn 1 and one in turn 2."""
    scene = Scene().lay(0, "scribe").playing()
    assert (1, None) == (scene.state.turn, scene.player(0).allowance)
    scene.closing()
    assert (allowance := scene.player(0).allowance) is not None
    assert (2, (0, 1, 0, 0)) == (scene.state.turn, allowance.extra)


@pytest.mark.rule("FA-EFF-4", "FA-EFF-20")
def test_a_card_counts_for_its_own_bonus(tmp_path: Path) -> None:
    """A dagger that gives work to owners of a weapon counts itself, and once beside another."""
    bonus = '{ id = "bonus_if", when_any = [{ tag_any = ["weapon"] }, { tag_any = ["book"] }], bonus = { work = 1 } }'
    pack = own_pack(tmp_path, dagger=(DAGGER, DAGGER.replace("effects = []", f"effects = [{bonus}]")))
    assert (1, 0, 0, 1) == Scene(pack=pack).lay(0, "dagger").levels(0)
    assert (1, 1, 0, 5) == Scene(pack=pack).lay(0, "sword", "dagger", "bible").levels(0)


@pytest.mark.rule("FA-EFF-4", "FA-EFF-5", "FA-LVL-5")
def test_one_of_several_cards_is_enough_and_more_count_once() -> None:
    """A horse asks for a farm or a farmer, and oxen yield by either: one will do, and two count once."""
    for front, possessions, gold in (
        (("horse", "oxen"), 4, 3),
        (("horse", "oxen", "farm"), 4 + 3 + 1, 3 + 2),
        (("horse", "oxen", "miller"), 4 + 2 + 1, 3 + 2),
        (("horse", "oxen", "farm", "miller"), 4 + 3 + 2 + 1, 3 + 2 + 1),  # the farm yields 1 to a farmer
    ):
        scene = Scene().lay(0, *front).accounts()
        assert (possessions, gold) == (scene.levels(0)[3], scene.events(e.IncomePaid)[0].amount)


@pytest.mark.rule("FA-EFF-6", "FA-ACC-1", "FA-ACC-2")
def test_richer_opponents_are_counted_before_any_income() -> None:
    """The tax collector counts opponents in play who had more gold when step 3 began, not those made richer in it."""
    scene = Scene(4, chance=[6]).lay(0, "thief").lay(1, "tax_collector").purse(2, 16).out(3).accounts()
    assert [(0, 6), (1, 3 + 1)] == [(event.seat, event.amount) for event in scene.events(e.IncomePaid)][:2]


@pytest.mark.rule("FA-EFF-7", "FA-ACC-11", "FA-EFF-19")
@pytest.mark.parametrize("first", [0, 1])
def test_no_income_this_turn(first: int) -> None:
    """A marked player receives nothing and rolls nothing, marked before or after their turn; the mark ends."""
    scene = Scene(marker=first).lay(0, "farmer", "artist").lay(1, "thief", "inn").hold(0, "corvee").playing(first)
    if first == 1:
        scene.do(c.EndTurn, 1)
    scene.do(c.PlayAction, 0, "corvee", 1)
    assert scene.player(1).no_income
    scene.do(c.EndTurn, 0)
    if first == 0:
        scene.do(c.EndTurn, 1)
    [paid] = [event for event in scene.events(e.IncomePaid) if event.seat == 1]
    assert (0, (), "no_income_this_turn") == (paid.amount, paid.lines[0].faces, paid.lines[0].why)
    scene.closing()
    assert not scene.player(1).no_income


@pytest.mark.rule("FA-EFF-11", "FA-RUIN-2")
@pytest.mark.parametrize(("job", "gold", "taken"), [((), 15, 3), (("thief",), 15, 5), (("thief",), 4, 4), ((), 0, 0)])
def test_robbery_takes_up_to_an_amount(job: tuple[str, ...], gold: int, taken: int) -> None:
    """Robbery takes 3 gold, or 5 for a thief, at most what the target has, and ruins nobody."""
    scene = Scene().lay(0, *job).purse(1, gold).hold(0, "robbery").playing()
    scene.do(c.PlayAction, 0, "robbery", 1)
    assert (15 + taken, gold - taken, False) == (scene.gold(0), scene.gold(1), scene.player(1).out)


@pytest.mark.rule("FA-EFF-12", "FA-EFF-20", "FA-COIN-3")
@pytest.mark.parametrize(("bank", "amount"), [(100, 10), (4, 4), (0, 0)])
def test_a_gift_adds_dice_as_far_as_the_bank_goes(tmp_path: Path, bank: int, amount: int) -> None:
    """2 gold and two dice for the target, each die rolled separately, as far as the bank goes."""
    die = '{ id = "gain_gold", fixed = 0, dice = 1 }'
    pack = own_pack(tmp_path, tournament=(die, '{ id = "gain_gold", fixed = 2, dice = 2 }'))
    scene = Scene(pack=pack, chance=[3, 5]).lay(1, "guard").hold(0, "tournament").bank(bank).playing()
    scene.do(c.PlayAction, 0, "tournament", 1)
    assert [e.GoldGained(1, 2, amount, (3, 5))] == scene.events(e.GoldGained)
    assert (15 + amount, bank - amount) == (scene.gold(1), scene.state.bank)


@pytest.mark.rule("FA-EFF-13", "FA-RUIN-1")
@pytest.mark.parametrize(("gold", "left", "out"), [(5, 3, False), (2, 0, False), (1, 0, True)])
def test_a_fine_is_mandatory(gold: int, left: int, out: bool) -> None:
    """A fine takes 2 gold and ruins a player with 1."""
    scene = Scene(3).lay(0, "guard").purse(1, gold).hold(0, "fine").playing()
    scene.do(c.PlayAction, 0, "fine", 1)
    assert (left, out) == (scene.gold(1), scene.player(1).out)
    assert [(0, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-EFF-14", "FA-DECK-1")
def test_the_target_draws_what_the_decks_can_give() -> None:
    """The target must choose a deck for each card and nobody else may act; what no deck can give lapses."""
    scene = Scene().hold(0, "revelation").pile(WORK, deck=("farmer",)).pile(KNOWLEDGE, deck=())
    scene.pile(RELATIONS, deck=()).pile(POSSESSIONS, deck=()).playing()
    scene.do(c.PlayAction, 0, "revelation", 1)
    assert [(1, DeckToDrawFrom)] == scene.asked
    assert [[], [c.Draw(1, scene.match.decisions[0].id, WORK)]] == [
        list(legal_commands(scene.game, scene.match, seat)) for seat in (0, 1)
    ]
    assert {"wrong_answer"} == {scene.rejected(kind, 1).code for kind in (c.EndDrawing, c.EndTurn)}
    assert "empty_deck" == scene.rejected(c.Draw, 1, RELATIONS).code
    scene.do(c.Draw, 1, WORK)
    assert (("farmer#1",), [(0, PlayOrEnd)]) == (scene.player(1).hand.cards, scene.asked)


@pytest.mark.rule("FA-EFF-17", "FA-INFO-4")
def test_a_spy_must_discard() -> None:
    """A spy must discard even from a hand of one card; in one's own hand no card is marked as seen."""
    scene = Scene().hold(0, "spy").hold(1, "alms").playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    assert ["alms#1"] == [command.card for command in scene.may(c.DiscardSeen, 0)]
    assert "not_candidate" == scene.rejected(c.DiscardSeen, 0, "twins").code
    scene.do(c.DiscardSeen, 0, "alms")
    assert (0, ("alms#1",)) == (scene.player(1).hand.size, scene.pile_of(RELATIONS))
    own = Scene().hold(0, "spy", "alms", "latin").playing()
    own.do(c.PlayAction, 0, "spy", 0)
    own.do(c.DiscardSeen, 0, "alms")
    assert (("spy#1",), ("latin#1",)) == (own.pile_of(KNOWLEDGE), own.player(0).hand.cards)
    assert ((), ()) == (own.player(0).seen, own.player(0).shown)


@pytest.mark.rule("FA-EFF-17", "FA-EFF-20")
@pytest.mark.parametrize(("held", "asked"), [(("alms", "latin", "horse"), 2), (("alms",), 1), ((), 0)])
def test_a_look_that_costs_two_cards(tmp_path: Path, held: tuple[str, ...], asked: int) -> None:
    """Two cards of the hand go, one by one, or all if there are fewer; an empty hand is not seen."""
    asks = "target_requires_any = [[{ hand_min = 1 }]]"
    pack = own_pack(tmp_path, spy=(LOOK, LOOK.replace("1", "2")), asks=(asks, "target_requires_any = []"))
    scene = Scene(3, pack=pack).hold(0, "spy").hold(1, *held).playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    for at, card in enumerate(held[:asked]):
        assert (SeenCardToDiscard(0, "spy#1", 1, asked - at, id=scene.match.decisions[0].id),) == scene.match.decisions
        scene.do(c.DiscardSeen, 0, card)
    assert [(0, PlayOrEnd)] == scene.asked
    assert (len(held) - asked, 1 if held else 0) == (scene.player(1).hand.size, len(scene.events(e.HandSeen)))
    assert "spy#1" == scene.pile_of(KNOWLEDGE)[-1]


@pytest.mark.rule("FA-EFF-15", "FA-EFF-18", "FA-OPT-5", "FA-AMB-12")
@pytest.mark.parametrize(("to", "owner"), [("owner", 16), ("bank", 15)])
def test_a_ransom_is_paid_once_a_turn(to: str, owner: int) -> None:
    """Once a turn, that of placing included, 1 gold of an opponent goes to the owner, or to the bank."""
    scene = Scene(3, ransom_to=to).hold(0, "guard").playing()
    assert "no_power" == scene.rejected(c.UsePower, 0, "ransom", 1).code
    scene.do(c.Place, 0, "guard")
    assert "not_opponent" == scene.rejected(c.UsePower, 0, "ransom", 0).code
    scene.do(c.UsePower, 0, "ransom", 1)
    assert (owner, 14) == (scene.gold(0), scene.gold(1))
    assert ("power_used", "FA-EFF-18") == scene.why(c.UsePower, 0, "ransom", 2)


@pytest.mark.rule("FA-EFF-15", "FA-RUIN-4", "FA-OPT-5")
@pytest.mark.parametrize(
    ("printed", "option", "gold", "owner", "left"),
    [
        ('amount = 2, to = "bank"', "owner", 5, 15, 3),
        ('amount = 2, to = "bank"', "owner", 1, 15, None),
        ('amount = 3, to = "owner"', "owner", 2, 17, None),
        ('amount = 3, to = "owner"', "bank", 2, 15, None),
    ],
)
def test_where_a_ransom_goes(
    tmp_path: Path, printed: str, option: str, gold: int, owner: int, left: int | None
) -> None:
    """A pack or the option sends a ransom to the bank, and with it what the ruined have left; the story says so."""
    ransom = (RANSOM, f'{{ id = "ransom", {printed} }}')
    scene = Scene(3, pack=own_pack(tmp_path, ransom=ransom), ransom_to=option).lay(0, "guard").purse(1, gold).playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    assert (owner, left or 0, left is None) == (scene.gold(0), scene.gold(1), scene.player(1).out)
    assert 170 == scene.all_gold()
    assert ("pockets 2 gold of Player 2" in scene.life(0)) == (owner == 17)


@pytest.mark.rule("FA-EFF-16", "FA-EFF-18", "FA-RUIN-2")
@pytest.mark.parametrize(("face", "gold", "taken"), [(3, 15, 0), (4, 15, 2), (6, 1, 1), (5, 0, 0)])
def test_a_pickpocket_takes_gold_on_4_or_more(face: int, gold: int, taken: int) -> None:
    """On 4 or more up to 2 gold are taken; the use counts whatever the die shows, and nobody is ruined."""
    scene = Scene(chance=[face]).lay(0, "cutpurse").purse(1, gold).playing()
    scene.do(c.UsePower, 0, "pickpocket", 1)
    assert (15 + taken, gold - taken, ("pickpocket",)) == (scene.gold(0), scene.gold(1), scene.player(0).used)
    assert [face] == [event.face for event in scene.events(e.PurseTried)]
    assert not scene.player(1).out


@pytest.mark.rule("FA-EFF-18", "FA-PLAY-4")
def test_each_power_has_its_own_use() -> None:
    """A player may use each of two powers once in a turn, with a card played in between."""
    scene = Scene(3, chance=[4]).lay(0, "guard", "cutpurse").hold(0, "farmer").playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    scene.do(c.Place, 0, "farmer")
    scene.do(c.UsePower, 0, "pickpocket", 1)
    assert (15 + 1 + 2, 15 - 1 - 2, []) == (scene.gold(0), scene.gold(1), scene.may(c.UsePower, 0))


@pytest.mark.rule("FA-EFF-18", "FA-EFF-15")
def test_of_two_cards_with_a_power_the_first_one_counts(tmp_path: Path) -> None:
    """Of two cards with a power, the one placed first says how much, and one use is all."""
    fields = (
        '  { id = "income_if", when_any = [{ tag_any = ["tool"] }], fixed = 1, dice = 0 },\n  { id = "income_if", when'
    )
    pack = own_pack(tmp_path, farmer=(fields, '  { id = "ransom", amount = 3, to = "owner" },\n' + fields))
    for front, lost in ((("guard", "farmer"), 1), (("farmer", "guard"), 3)):
        scene = Scene(3, pack=pack).lay(0, *front).playing()
        scene.do(c.UsePower, 0, "ransom", 1)
        assert 15 - lost == scene.gold(1)
        assert "power_used" == scene.rejected(c.UsePower, 0, "ransom", 2).code


@pytest.mark.rule("FA-EFF-18", "FA-TURN-5")
def test_a_power_comes_back_with_the_next_turn() -> None:
    """A power used is rejected for the rest of the turn, from another copy of its card too, and listed in the next."""
    scene = Scene().lay(0, "guard").hold(0, "guard#2").playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    scene.do(c.Place, 0, "guard#2")
    assert ("power_used", "FA-EFF-18") == scene.why(c.UsePower, 0, "ransom", 1)
    scene.each(c.EndTurn, 0, 1)
    scene.each(c.Pay, 0, 1)
    scene.each(c.EndDrawing, 0, 1)
    scene.do(c.EndTurn, 1)
    assert 1 == len(scene.may(c.UsePower, 0))
