"""Cards as a pack of one's own may print them: what the built-in pack never asks of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop_rules.core.messages import Record
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import Draw, EndTurn, LoseCard, Place, PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, PlayOrEnd
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.story import tell
from tests.games.fatum_medieval.scene import KNOWLEDGE, POSSESSIONS, WORK, Scene
from tests.games.fatum_medieval.test_content import PACK, own_pack

POST = (
    'keywords = ["armed"]\ntags = []\neffects = [\n  { id = "bonus_if", when_any = [{ tag_any = ["weapon"] }], '
    'bonus = { work = 1 } },\n  { id = "ransom"'
)
"""What is printed on the guard, from its keywords on."""
LURE = '[[{ tag_any = ["servant"] }]]'
TAKE = '{ id = "take_from_table", tag_any = ["servant"], count = 1, chooser = "actor" }'
RAID = '{ id = "discard_from_table", what = "tag", tag_any = ["farm"], count = 1, chooser = "actor" }'
FINE = '{ id = "lose_gold", amount = 2 }'
REMOVE = '{ id = "remove_attached_action", count = 1, chooser = "actor" }'
PLAIN = (
    "bonus = { work = 0, knowledge = -1, relations = 0, possessions = 0 }\nincome = { fixed = 0, dice = 0 }\n"
    "keywords = []\ntags = []\neffects = []"
)
"""What is printed on oblivion, from its levels on."""
RELATIONS_PRINTED = (PACK / "relations.toml").read_text("utf-8")
JOBS = {
    "post": (POST, POST.replace("tags = []", 'tags = ["post"]')),
    "lure": (LURE, '[[{ tag_any = ["servant", "post"] }]]'),
    "take": (TAKE, TAKE.replace('["servant"]', '["servant", "post"]')),
}
"""`lure_away` takes a guard too."""


# --- jobs that change hands -----------------------------------------------------------------------------------------


@pytest.mark.rule("FA-JOB-1", "FA-JOB-2", "FA-EFF-9", "FA-LVL-8")
def test_a_job_taken_over_replaces_the_one_there(tmp_path: Path) -> None:
    """Never two non-stackable jobs in a front: the one there leaves in the same change, stackable ones stay."""
    scene = Scene(3, pack=str(own_pack(tmp_path, **JOBS))).lay(0, "monk", "farmer", "dagger").lay(1, "guard", "sword")
    scene.hold(0, "lure_away").playing()
    scene.do(PlayAction, 0, "lure_away", 1, ("guard#1",))
    assert (("farmer#1", "dagger#1", "guard#1"), ("sword#1",)) == (scene.player(0).front, scene.player(1).front)
    assert ("monk#1",) == scene.pile_of(WORK)
    assert [e.CardTaken(1, 0, "guard#1", "monk#1")] == scene.events(e.CardTaken)
    assert "guard#1" == front_of(scene.state, 0).replacing_job


@pytest.mark.rule("FA-EFF-9", "FA-ACT-3")
def test_the_own_job_taken_stays(tmp_path: Path) -> None:
    """Taken from one's own front a job stays where it is, and replaces nothing, itself included."""
    scene = Scene(3, pack=str(own_pack(tmp_path, **JOBS))).lay(0, "guard", "dagger").hold(0, "lure_away").playing()
    scene.do(PlayAction, 0, "lure_away", 0, ("guard#1",))
    assert (("guard#1", "dagger#1"), ()) == (scene.player(0).front, scene.pile_of(WORK))
    assert [e.CardTaken(0, 0, "guard#1")] == scene.events(e.CardTaken)


@pytest.mark.rule("FA-EFF-9", "FA-END-5")
@pytest.mark.parametrize(
    ("language", "told", "sentence"),
    [
        ("en", "wins over from seat 1: Guard; loses Monk", "Guard goes from seat 1 to seat 0 in place of Monk."),
        ("fr", "prend au siège 1 : Garde ; perd : Moine", "Garde passe du siège 1 au siège 0 à la place de Moine."),
    ],
)
def test_a_job_taken_over_is_told(tmp_path: Path, language: str, told: str, sentence: str) -> None:
    """In the words of the event and in the life of the taker the job that left is named."""
    scene = Scene(3, pack=str(own_pack(tmp_path, **JOBS))).hold(0, "monk", "lure_away").lay(1, "guard").playing()
    turn = Record(0, e.TurnBegan(1, 0), RuleId("FA-TURN-1"), 0)
    scene.do(Place, 0, "monk")
    scene.do(PlayAction, 0, "lure_away", 1, ("guard#1",))
    life = tell(scene.state.content, 0, [turn, *scene.records], 0, language)
    assert told in life
    assert sentence == scene.game.words(scene.state, e.CardTaken(1, 0, "guard#1", "monk#1"), language)


# --- two effects, one pool ------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-8", "FA-EFF-9", "FA-EFF-20", "FA-ACT-7")
def test_two_effects_of_one_card_never_name_the_same_card(tmp_path: Path) -> None:
    """What the first effect takes away is no candidate of the second, which has one card less to name."""
    pack = str(own_pack(tmp_path, raid=(RAID, f"{RAID}, {TAKE.replace('servant', 'farm')}")))
    alone = Scene(3, pack=pack).lay(1, "farm").hold(0, "english_raid").playing()
    assert [("farm#1",)] == [command.chosen for command in alone.may(PlayAction, 0)]
    assert "bad_choice" == alone.refused(PlayAction, 0, "english_raid", 1, ("farm#1", "farm#1")).code
    scene = Scene(3, pack=pack).lay(1, "farm", "farm#2").hold(0, "english_raid").playing()
    assert [("farm#1", "farm#2"), ("farm#2", "farm#1")] == [command.chosen for command in scene.may(PlayAction, 0)]
    for chosen in (("farm#1", "farm#1"), ("farm#1",), ("farm#1", "farm#2", "farm#2")):
        assert "bad_choice" == scene.refused(PlayAction, 0, "english_raid", 1, chosen).code
    scene.do(PlayAction, 0, "english_raid", 1, ("farm#2", "farm#1"))
    assert ((), ("farm#1",)) == (scene.player(1).front, scene.player(0).front)


@pytest.mark.rule("FA-EFF-9", "FA-EFF-20", "FA-ACT-3")
def test_a_card_taken_from_oneself_can_still_be_named(tmp_path: Path) -> None:
    """It stays where it is, so the effect that comes after may burn it; of another's only farm nothing is left."""
    both = (RAID, f"{TAKE.replace('servant', 'farm')}, {RAID}")
    scene = Scene(3, pack=str(own_pack(tmp_path, raid=both))).lay(0, "farm").lay(1, "farm#2").hold(0, "english_raid")
    scene.playing()
    named = {(command.target, command.chosen) for command in scene.may(PlayAction, 0)}
    assert {(0, ("farm#1", "farm#1")), (1, ("farm#2",))} == named
    scene.do(PlayAction, 0, "english_raid", 0, ("farm#1", "farm#1"))
    assert ((), ("farm#1", "english_raid#1")) == (scene.player(0).front, scene.pile_of(POSSESSIONS))


@pytest.mark.rule("FA-ACT-7", "FA-EFF-8", "FA-EFF-20")
@pytest.mark.parametrize(("lost", "taken"), [("farm", ()), ("house", ("farm#1",))])
def test_a_named_card_that_the_target_gives_up_first_is_gone(tmp_path: Path, lost: str, taken: tuple[str, ...]) -> None:
    """The target chooses what burns before the actor takes the farm named: if it was the farm, nothing is taken."""
    burn = RAID.replace('["farm"]', '["farm", "house"]').replace('"actor"', '"target"')
    both = (RAID, f"{burn}, {TAKE.replace('servant', 'farm')}")
    scene = Scene(3, pack=str(own_pack(tmp_path, raid=both))).lay(1, "farm", "house").hold(0, "english_raid").playing()
    scene.do(PlayAction, 0, "english_raid", 1, ("farm#1",))
    scene.do(LoseCard, 1, lost)
    assert (taken, [(0, PlayOrEnd)]) == (scene.player(0).front, scene.asked)


@pytest.mark.rule("FA-EFF-8", "FA-EFF-20")
def test_a_job_that_goes_unnamed_is_no_candidate_afterwards(tmp_path: Path) -> None:
    """The one non-stackable job, discarded first, cannot be named for the effect that comes after."""
    job = RAID.replace('"tag", tag_any = ["farm"]', '"replacing_job", tag_any = []')
    both = f"{job}, {TAKE.replace('servant', 'post')}"
    pack = str(own_pack(tmp_path, post=JOBS["post"], raid=(RAID, both)))
    scene = Scene(3, pack=pack).lay(1, "farm", "guard").hold(0, "english_raid").playing()
    assert [(1, ())] == [(command.target, command.chosen) for command in scene.may(PlayAction, 0)]
    scene.do(PlayAction, 0, "english_raid", 1)
    assert ((), ("farm#1",)) == (scene.player(0).front, scene.player(1).front)


@pytest.mark.rule("FA-EFF-10", "FA-PLAY-9", "FA-EFF-20")
@pytest.mark.parametrize(("lost", "front"), [("oblivion", ()), ("quarrel", ("oblivion#1",))])
def test_an_attached_action_may_be_removed_by_its_own_effect(tmp_path: Path, lost: str, front: tuple[str, ...]) -> None:
    """It lies there when its target chooses, so the quarrel need not go by that, and is named for what comes after."""
    both = PLAIN.replace("effects = []", f"effects = [{REMOVE.replace('actor', 'target')}, {REMOVE}]")
    pack = str(own_pack(tmp_path, oblivion=(PLAIN, both)))
    scene = Scene(3, pack=pack).lay(1, "quarrel").hold(0, "oblivion").playing()
    assert [("quarrel#1",)] == [command.chosen for command in scene.may(PlayAction, 0) if command.target == 1]
    assert "FA-EFF-10" == scene.refused(PlayAction, 0, "oblivion", 1, ("oblivion#1",)).rule
    scene.do(PlayAction, 0, "oblivion", 1, ("quarrel#1",))
    scene.do(LoseCard, 1, lost)
    assert (front, [(0, PlayOrEnd)]) == (scene.player(1).front, scene.asked)


@pytest.mark.rule("FA-EFF-10", "FA-PLAY-9", "FA-ACT-7")
@pytest.mark.parametrize(("chooser", "front"), [("actor", ("oblivion#1",)), ("target", ())])
def test_an_attached_action_alone_in_a_front(tmp_path: Path, chooser: str, front: tuple[str, ...]) -> None:
    """Nobody named it, so by the actor's choice it stays; by the target's it is the one candidate, and goes."""
    removing = PLAIN.replace("effects = []", f"effects = [{REMOVE.replace('actor', chooser)}]")
    scene = Scene(3, pack=str(own_pack(tmp_path, oblivion=(PLAIN, removing)))).hold(0, "oblivion").playing()
    scene.do(PlayAction, 0, "oblivion", 1)
    assert (front, [(0, PlayOrEnd)]) == (scene.player(1).front, scene.asked)


# --- prices, hands, gold --------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-EFF-2", "FA-PLAY-5")
def test_a_price_is_never_below_nothing(tmp_path: Path) -> None:
    """A discount above the cost makes a card free, and gives no gold."""
    rebate = ('category = "possessions", amount = 1 }', 'category = "possessions", amount = 9 }')
    scene = Scene(pack=str(own_pack(tmp_path, rebate=rebate))).lay(0, "merchant").hold(0, "dagger").purse(0, 0)
    scene.playing()
    scene.do(Place, 0, "dagger")
    assert (0, [0]) == (scene.gold(0), [event.price for event in scene.events(e.PermanentPlaced)])


@pytest.mark.rule("FA-COND-7")
def test_the_card_being_placed_is_not_counted_in_the_hand(tmp_path: Path) -> None:
    """A permanent that asks for two cards in hand needs two besides itself; an income asks for all that are held."""
    guard = "stackable = false\nrequires_any = []\ncost = 0\nupkeep = 0\nbonus = { work = 1, knowledge = 0, relations"
    asking = guard.replace("requires_any = []", "requires_any = [[{ hand_min = 2 }]]")
    income = ('{ id = "discount", category = "possessions", amount = 1 }',
              '{ id = "income_if", when_any = [{ hand_min = 2 }], fixed = 4, dice = 0 }')  # fmt: skip
    pack = str(own_pack(tmp_path, guard=(guard, asking), income=income))
    poor = Scene(pack=pack).hold(0, "guard", "alms").playing()
    assert ("condition", "FA-COND-1") == ((no := poor.refused(Place, 0, "guard")).code, no.rule)
    rich = Scene(pack=pack).hold(0, "guard", "alms", "twins").playing()
    rich.do(Place, 0, "guard")
    for held, extra in ((("alms",), 0), (("alms", "twins"), 4)):
        paid = Scene(pack=pack, chance=[1]).lay(0, "merchant").hold(0, *held).accounts().events(e.IncomePaid)[0]
        assert 1 + 1 + extra == paid.amount


@pytest.mark.rule("FA-COND-6", "FA-COND-7")
def test_the_action_being_played_is_not_counted_in_the_hand(tmp_path: Path) -> None:
    """A quarrel that asks for a card in hand of the one who plays it needs another one beside itself."""
    asks = "requires_any = []\ntarget_requires_any = []\ncost = 0\nupkeep = 0\n"
    quarrel = asks + "bonus = { work = 0, knowledge = 0, relations = -1"
    more = (quarrel, quarrel.replace("requires_any = []", "requires_any = [[{ hand_min = 1 }]]", 1))
    pack = str(own_pack(tmp_path, quarrel=more))
    alone = Scene(pack=pack).hold(0, "quarrel").hold(1, "alms").playing()
    assert ("condition", "FA-COND-6") == ((no := alone.refused(PlayAction, 0, "quarrel", 1)).code, no.rule)
    Scene(pack=pack).hold(0, "quarrel", "twins").playing().do(PlayAction, 0, "quarrel", 1)


@pytest.mark.rule("FA-EFF-15", "FA-RUIN-4")
@pytest.mark.parametrize(("gold", "left", "out"), [(5, 3, False), (1, 0, True)])
def test_a_ransom_for_the_bank(tmp_path: Path, gold: int, left: int, out: bool) -> None:
    """A pack may print a ransom that goes to the bank, whatever the option says, the rest of a ruined victim too."""
    ransom = ('{ id = "ransom", amount = 1, to = "owner" }', '{ id = "ransom", amount = 2, to = "bank" }')
    scene = Scene(3, pack=str(own_pack(tmp_path, ransom=ransom)), ransom_to="owner").lay(0, "guard").purse(1, gold)
    scene.playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert (15, left, out) == (scene.gold(0), scene.gold(1), scene.player(1).out)
    assert 170 == scene.state.bank + sum(player.gold for player in scene.state.players)


@pytest.mark.rule("FA-RUIN-4", "FA-EFF-15", "FA-OPT-5")
@pytest.mark.parametrize(("to", "owner"), [("owner", 17), ("bank", 15)])
def test_what_is_left_of_the_ruined_goes_to_whom_it_was_due(tmp_path: Path, to: str, owner: int) -> None:
    """A ransom of 3 that ruins a victim with 2 gold: the 2 go where the 3 should have gone, and the story says so."""
    ransom = ('{ id = "ransom", amount = 1, to = "owner" }', '{ id = "ransom", amount = 3, to = "owner" }')
    scene = Scene(3, pack=str(own_pack(tmp_path, ransom=ransom)), ransom_to=to).lay(0, "guard").purse(1, 2).playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert (owner, 0, True) == (scene.gold(0), scene.gold(1), scene.player(1).out)
    assert 170 == scene.state.bank + sum(player.gold for player in scene.state.players)
    begun = [Record(0, e.TurnBegan(1, 0), RuleId("FA-TURN-1"), 0), *scene.records]
    assert ("pockets 2 gold of seat 1" in tell(scene.state.content, 0, begun, 0, "en")) == (to == "owner")


@pytest.mark.rule("FA-RUIN-4", "FA-CARD-1")
def test_the_tenth_copy_comes_after_the_second(tmp_path: Path) -> None:
    """A ruined hand is laid down by card id, then by the number of the copy, not as the names would be sorted."""
    fewer = {"servant": 3, "childhood_friend": 2, "marriage": 2, "courtly_love": 2, "daughter": 2, "son": 2}
    fewer |= {"reconciliation": 2, "quarrel": 2}
    changes = {}
    for name, copies in fewer.items():
        printed = re.search(rf'id = "{name}"\n.*?\ncopies = {copies}\n', RELATIONS_PRINTED, re.DOTALL)
        assert printed is not None
        many = 10 if name == "quarrel" else 1
        changes[name] = (printed[0], printed[0].replace(f"copies = {copies}", f"copies = {many}"))
    scene = Scene(3, pack=str(own_pack(tmp_path, **changes))).lay(0, "guard").purse(1, 0)
    scene.hold(1, "quarrel#10", "quarrel#2", "quarrel#1", "alms").playing()
    scene.do(UsePower, 0, "ransom", 1)
    assert ("alms#1", "quarrel#1", "quarrel#2", "quarrel#10") == scene.events(e.PlayerRuined)[0].hand


# --- ruin in the middle ---------------------------------------------------------------------------------------------


@pytest.mark.rule("FA-RUIN-9", "FA-RUIN-7", "FA-EFF-14")
def test_an_empty_purse_is_tested_when_all_is_resolved(tmp_path: Path) -> None:
    """A card that takes the last gold and then gives cards: they are drawn first, then the purse ruins."""
    pack = str(own_pack(tmp_path, fine=(FINE, f'{FINE}, {{ id = "draw_cards", count = 1 }}')))
    scene = Scene(3, pack=pack, ruin_rule="empty_purse").lay(0, "guard").purse(1, 2).hold(0, "fine").playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert ([(1, DeckToDrawFrom)], 0, False) == (scene.asked, scene.gold(1), scene.player(1).out)
    records = scene.do(Draw, 1, KNOWLEDGE)
    kinds = [type(record.event) for record in records]
    assert kinds.index(e.Drawn) < kinds.index(e.PlayResolved) < kinds.index(e.PlayerRuined)
    assert ([(0, PlayOrEnd)], 1) == (scene.asked, len(scene.pile_of(KNOWLEDGE)))


@pytest.mark.rule("FA-RUIN-9", "FA-RUIN-7")
def test_a_purse_filled_again_does_not_ruin(tmp_path: Path) -> None:
    """What counts is the purse when the card is resolved: gold given after the loss saves the player."""
    both = '{ id = "steal_gold", amount = 2 }, { id = "gain_gold", fixed = 1, dice = 0 }'
    pack = str(own_pack(tmp_path, fine=(FINE, both)))
    scene = Scene(3, pack=pack, ruin_rule="empty_purse").lay(0, "guard").purse(1, 2).hold(0, "fine").playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert (1, False) == (scene.gold(1), scene.player(1).out)


@pytest.mark.rule("FA-RUIN-8", "FA-ACT-6", "FA-ACT-7")
def test_the_ruined_are_asked_nothing_by_the_rest_of_the_card(tmp_path: Path) -> None:
    """A fine that ruins and then gives cards: nobody draws, the card reaches its pile, and play goes on."""
    pack = str(own_pack(tmp_path, fine=(FINE, f'{FINE}, {{ id = "draw_cards", count = 2 }}')))
    scene = Scene(3, pack=pack).lay(0, "guard").purse(1, 1).hold(0, "fine").hold(1, "latin").playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert (True, [(0, PlayOrEnd)], []) == (scene.player(1).out, scene.asked, scene.events(e.Drawn))
    assert ("fine#1", ("latin#1",)) == (scene.pile_of(WORK)[-1], scene.pile_of(KNOWLEDGE))
    scene.do(EndTurn, 0)
    assert [(2, PlayOrEnd)] == scene.asked


@pytest.mark.rule("FA-RUIN-7", "FA-RUIN-9", "FA-END-6")
def test_who_cannot_pay_the_second_of_two_fines_is_ruined_once(tmp_path: Path) -> None:
    """The first takes the last gold, the second ruins; the empty purse of who is out ruins nobody again."""
    pack = str(own_pack(tmp_path, fine=(FINE, f"{FINE}, {FINE}")))
    scene = Scene(3, pack=pack, ruin_rule="empty_purse").lay(0, "guard").purse(1, 2).hold(0, "fine").playing()
    scene.do(PlayAction, 0, "fine", 1)
    assert ((1,), 1) == (scene.state.ruined, len(scene.events(e.PlayerRuined)))
