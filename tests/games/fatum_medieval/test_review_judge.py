"""What a judge would try: two or three rules at once, and the words in which they are told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.commands import Draw, GiveUp, Pay, PlayAction
from tests.games.fatum_medieval.scene import WORK, Scene
from tests.games.fatum_medieval.test_content import own_pack

LIFTED = ("war_wound", "bodyguard", "kings_service", "valet", "artist", "university", "foreign_tongue")
"""Work 3 and knowledge 5; without the bodyguard nobody is armed, and work is 5."""


@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-6", "FA-INFO-7")
def test_who_wins_as_the_last_one_announces_nothing() -> None:
    """`automatic`: the table announces when all that follows a payment is resolved; a ruin that ends the match does."""
    scene = Scene(turn=4, mode="secret_objective", announce="automatic").aim("master_of_the_craft", 0)
    scene.lay(0, *LIFTED).lay(1, "fever").purse(1, 0).paying()
    scene.do(GiveUp, 0, "bodyguard")
    scene.do(Pay, 0)
    assert (5, 5, 1, -1) == scene.levels(0)
    assert "last_survivor" == scene.match.result.reason  # type: ignore[union-attr]
    assert ([], None) == (scene.events(e.Announced), scene.player(0).revealed)


@pytest.mark.rule("FA-OBJ-3", "FA-RUIN-3", "FA-ACC-12")
def test_the_table_announces_after_the_ruin_that_follows_a_payment() -> None:
    """`automatic`: the next payer is ruined unasked, then the table announces, then the one after is asked."""
    scene = Scene(3, turn=4, announce="automatic").aim("master_of_the_craft")
    scene.lay(0, *LIFTED).lay(1, "fever").purse(1, 0).paying()
    scene.do(GiveUp, 0, "bodyguard")
    done = [type(record.event) for record in scene.do(Pay, 0)]
    assert [e.UpkeepPaid, e.PlayerRuined, e.Announced] == done[1:4]
    assert ([(2, "pay")], 4) == (scene.asked, scene.player(0).announced)


@pytest.mark.rule("FA-OBJ-8", "FA-END-4", "FA-END-6")
def test_seats_that_share_a_place_are_named_in_order() -> None:
    """Whoever holds the marker, the seats of one place stand in the order of the table, also among the confirmed."""
    scene = Scene(4, turn=6, marker=3).aim("forge_a_kingdom")
    for seat, cards in ((0, ("great_farm", "twins", "tutor", "dagger")), (3, ("manor", "courtly_love"))):
        scene.lay(seat, *cards, *(("childhood_friend", "childhood_friend#2") if seat else ()))
        scene.announced(seat, 5)
    scene.purse(0, 0).purse(3, 6).purse(1, 9).purse(2, 9).closing()
    assert ((0, 3), (1, 2)) == scene.match.result.ranking  # type: ignore[union-attr]


@pytest.mark.rule("FA-OBJ-3", "FA-INFO-8")
def test_worlds_are_sampled_while_a_play_is_being_resolved(tmp_path: Path) -> None:
    """`automatic`: a level reached by a card whose choice is still open is not announced yet, in sampled worlds too."""
    alms = "cost = 3\nupkeep = 0\nbonus = { work = 0, knowledge = 0, relations = 1, possessions = 0 }\n"
    alms += "income = { fixed = 0, dice = 0 }\nkeywords = []\ntags = []\neffects = []"
    giving = alms.replace("effects = []", 'effects = [{ id = "draw_cards", count = 1 }]')
    scene = Scene(
        3, turn=4, mode="secret_objective", announce="automatic", pack=str(own_pack(tmp_path, alms=(alms, giving)))
    )
    for seat, aim in enumerate(("forge_a_kingdom", "balanced_life", "serve_the_crown")):
        scene.aim(aim, seat)
    scene.lay(0, "manor", "courtly_love", "childhood_friend").hold(0, "alms").playing()
    scene.do(PlayAction, 0, "alms", 0)
    assert ((0, 0, 5, 5), [(0, "draw_more")]) == (scene.levels(0), scene.asked)
    for seat in range(3):
        world = determinize(scene.game, view(scene.game, scene.match, seat), seat, random.Random(seat))
        assert scene.match.decisions == world.decisions
    scene.do(Draw, 0, WORK)
    assert [0] == [event.seat for event in scene.events(e.Announced)]
