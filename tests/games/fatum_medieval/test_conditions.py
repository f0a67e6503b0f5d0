"""Conditions of cards: FA-COND-1 to FA-COND-7. `test_examples.py` has those of a job chain."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, holds
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import WORK, Scene


@pytest.mark.rule("FA-COND-1")
def test_all_atoms_of_a_group_must_hold() -> None:
    """A merchant needs possessions 2 and relations 1, not one of them."""
    poor = Scene().lay(0, "house").hold(0, "merchant").playing()
    assert ("condition", "FA-COND-1") == poor.why(c.Place, 0, "merchant")
    rich = Scene().lay(0, "house", "neighbour").hold(0, "merchant").playing()
    rich.do(c.Place, 0, "merchant")


@pytest.mark.rule("FA-COND-2", "FA-COND-3", "FA-COND-5", "FA-JOB-2")
def test_a_job_chain_may_also_ask_for_a_level() -> None:
    """A physician must be a scribe with knowledge 3; the knowledge of the scribe being replaced counts."""
    for front in (("scribe", "reading"), ("reading", "latin")):
        scene = Scene().lay(0, *front).hold(0, "physician").playing()
        assert "FA-COND-1" == scene.rejected(c.Place, 0, "physician").rule
    scene = Scene().lay(0, "scribe", "foreign_tongue").hold(0, "physician").playing()
    scene.do(c.Place, 0, "physician")
    assert ((2, 2, 1, 0), ("scribe#1",)) == (scene.levels(0), scene.pile_of(WORK))


@pytest.mark.rule("FA-COND-6", "FA-AMB-8", "FA-CARD-6")
def test_whose_conditions_an_action_tests() -> None:
    """Scandal asks for relations 3 of its actor, tournament for an armed target."""
    scene = Scene().lay(1, "courtly_love", "childhood_friend", "guard").hold(0, "scandal", "tournament").playing()
    assert ("condition", "FA-COND-6") == scene.why(c.PlayAction, 0, "scandal", 1, ())
    assert "target_condition" == scene.rejected(c.PlayAction, 0, "tournament", 0, ()).code
    scene.do(c.PlayAction, 0, "tournament", 1)
    other = Scene().lay(0, "courtly_love", "childhood_friend").hold(0, "scandal").playing()
    other.do(c.PlayAction, 0, "scandal", 1)
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
    """Each atom holds for a front that has what it asks for and for no other; an empty list for none."""
    if there:
        assert holds(atom, Person(Scene().lay(0, *there).state, 0))
    assert not holds(atom, Person(Scene().lay(0, *not_there).state, 0))


@pytest.mark.rule("FA-COND-7")
def test_atoms_look_at_hand_and_gold() -> None:
    """A spy needs a target with a card other than the spy itself, a fine one with gold."""
    scene = Scene().hold(0, "spy", "fine").lay(0, "guard").purse(1, 0).playing()
    assert [0] == [command.target for command in scene.may(c.PlayAction, 0) if command.card == "spy#1"]
    assert "target_condition" == scene.rejected(c.PlayAction, 0, "spy", 1, ()).code
    assert "target_condition" == scene.rejected(c.PlayAction, 0, "fine", 1, ()).code
    alone = Scene().hold(0, "spy").playing()
    assert "target_condition" == alone.rejected(c.PlayAction, 0, "spy", 0, ()).code
    assert holds(Atom(gold_min=15), Person(scene.state, 0))
    assert not holds(Atom(gold_min=1), Person(scene.state, 1))


@pytest.mark.rule("FA-COND-7")
def test_the_card_being_placed_is_not_counted_in_the_hand(tmp_path: Path) -> None:
    """`hand_min` of a permanent does not count the card being placed; that of an income counts the hand."""
    guard = "stackable = false\nrequires_any = []\ncost = 0\nupkeep = 0\nbonus = { work = 1, knowledge = 0, relations"
    asking = guard.replace("requires_any = []", "requires_any = [[{ hand_min = 2 }]]")
    income = ('{ id = "discount", category = "possessions", amount = 1 }',
              '{ id = "income_if", when_any = [{ hand_min = 2 }], fixed = 4, dice = 0 }')  # fmt: skip
    pack = own_pack(tmp_path, guard=(guard, asking), income=income)
    poor = Scene(pack=pack).hold(0, "guard", "alms").playing()
    assert ("condition", "FA-COND-1") == poor.why(c.Place, 0, "guard")
    rich = Scene(pack=pack).hold(0, "guard", "alms", "twins").playing()
    rich.do(c.Place, 0, "guard")
    for held, extra in ((("alms",), 0), (("alms", "twins"), 4)):
        paid = Scene(pack=pack, chance=[1]).lay(0, "merchant").hold(0, *held).accounts().events(e.IncomePaid)[0]
        assert 1 + 1 + extra == paid.amount


@pytest.mark.rule("FA-COND-6", "FA-COND-7")
def test_the_action_being_played_is_not_counted_in_the_hand(tmp_path: Path) -> None:
    """`hand_min` of an action does not count the action itself in the hand of its actor."""
    asks = "requires_any = []\ntarget_requires_any = []\ncost = 0\nupkeep = 0\n"
    quarrel = asks + "bonus = { work = 0, knowledge = 0, relations = -1"
    more = (quarrel, quarrel.replace("requires_any = []", "requires_any = [[{ hand_min = 1 }]]", 1))
    pack = own_pack(tmp_path, quarrel=more)
    alone = Scene(pack=pack).hold(0, "quarrel").hold(1, "alms").playing()
    assert ("condition", "FA-COND-6") == alone.why(c.PlayAction, 0, "quarrel", 1)
    Scene(pack=pack).hold(0, "quarrel", "twins").playing().do(c.PlayAction, 0, "quarrel", 1)
