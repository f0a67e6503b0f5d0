"""Ruin: FA-RUIN-1 to FA-RUIN-9."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import DeckToDrawFrom, GiveUpOrPay, PlayOrEnd
from tabletop_rules.games.fatum_medieval.steps import NextPayment
from tests.games.fatum_medieval.packs import FINE, PACK, own_pack
from tests.games.fatum_medieval.scene import KING, KNOWLEDGE, RELATIONS, WORK, Scene


@pytest.mark.rule("FA-RUIN-1", "FA-RUIN-7", "FA-RUIN-9", "FA-EFF-15", "FA-OPT-4", "FA-AMB-11")
@pytest.mark.parametrize(
    ("ruin_rule", "gold", "owner", "out"),
    [("insolvent", 1, 16, False), ("insolvent", 0, 15, True), ("empty_purse", 1, 16, True)],
)
def test_a_ransom_of_the_last_gold(ruin_rule: str, gold: int, owner: int, out: bool) -> None:
    """Being unable to pay is ruin; having nothing left is ruin only under `empty_purse`."""
    scene = Scene(3, ruin_rule=ruin_rule).lay(0, "guard").purse(1, gold).playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    assert (owner, 0, out) == (scene.gold(0), scene.gold(1), scene.player(1).out)


@pytest.mark.rule("FA-RUIN-4", "FA-INFO-5", "FA-DECK-2")
def test_what_becomes_of_the_ruined() -> None:
    """The front goes to the piles in placement order, then the hand by category, card and copy."""
    scene = Scene(3, turn=3).lay(0, "guard").lay(1, "servant", "farmer").purse(1, 0).announced(1, 3)
    scene.hold(1, "sword#2", "quarrel#2", "alms", "quarrel", "thief", "latin").aim("balanced_life").playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    player = scene.player(1)
    assert (True, 0, (), 0) == (player.out, player.announced, player.front, player.hand.size)
    assert ("farmer#1", "thief#1") == scene.pile_of(WORK)
    assert ("servant#1", "alms#1", "quarrel#1", "quarrel#2") == scene.pile_of(RELATIONS)
    [ruined] = scene.events(e.PlayerRuined)
    assert ("servant#1", "farmer#1") == ruined.front
    assert ("thief#1", "latin#1", "alms#1", "quarrel#1", "quarrel#2", "sword#2") == ruined.hand


@pytest.mark.rule("FA-RUIN-4", "FA-CARD-1")
def test_the_tenth_copy_comes_after_the_second(tmp_path: Path) -> None:
    """Copies of a card are laid down by number, the tenth after the second."""
    relations = (PACK / "relations.toml").read_text("utf-8")
    fewer = {"servant": 3, "childhood_friend": 2, "marriage": 2, "courtly_love": 2, "daughter": 2, "son": 2}
    fewer |= {"reconciliation": 2, "quarrel": 2}
    changes = {}
    for name, copies in fewer.items():
        printed = re.search(rf'id = "{name}"\n.*?\ncopies = {copies}\n', relations, re.DOTALL)
        assert printed is not None
        many = 10 if name == "quarrel" else 1
        changes[name] = (printed[0], printed[0].replace(f"copies = {copies}", f"copies = {many}"))
    scene = Scene(3, pack=own_pack(tmp_path, **changes)).lay(0, "guard").purse(1, 0)
    scene.hold(1, "quarrel#10", "quarrel#2", "quarrel#1", "alms").playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    assert ("alms#1", "quarrel#1", "quarrel#2", "quarrel#10") == scene.events(e.PlayerRuined)[0].hand


@pytest.mark.rule("FA-RUIN-4", "FA-INFO-7")
def test_a_secret_objective_leaves_unrevealed() -> None:
    """Only its owner ever sees the objective of a ruined player."""
    scene = Scene(3, mode="secret_objective").aim("balanced_life", 1).lay(0, "guard").purse(1, 0).playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    assert HIDDEN is scene.seen_by(0).players[1].secret
    assert "balanced_life" == scene.seen_by(1).players[1].secret


@pytest.mark.rule("FA-RUIN-5", "FA-RUIN-8", "FA-ACC-1")
def test_the_ruined_are_no_part_of_play() -> None:
    """The ruined give no command, are no target and nobody's opponent, and receive nothing."""
    scene = Scene(4).out(1).lay(0, "guard").hold(0, "quarrel").lay(2, "tax_collector").aim("balanced_life").playing()
    assert "not_in_play" == scene.rejected(c.PlayAction, 0, "quarrel", 1, ()).code
    assert "not_in_play" == scene.rejected(c.PlayAction, 0, "quarrel", 9, ()).code
    assert "not_opponent" == scene.rejected(c.UsePower, 0, "ransom", 1).code
    assert "ruined" == scene.rejected(c.Announce, 1).code
    scene.do(c.EndTurn, 0)
    assert [(2, PlayOrEnd)] == scene.asked
    scene.each(c.EndTurn, 2, 3)
    assert [0, 2, 3] == [event.seat for event in scene.events(e.IncomePaid)]


@pytest.mark.rule("FA-RUIN-4", "FA-RUIN-8", "FA-PLAY-3", "FA-EFF-10", "FA-DECK-2", "FA-OBJ-3")
def test_cards_played_by_the_ruined_stay() -> None:
    """A quarrel goes on lowering its target after the player who played it is out."""
    scene = Scene(3, marker=1, turn=4).aim("forge_a_kingdom").lay(2, *KING).purse(1, 0).hold(1, "quarrel")
    scene.lay(0, "guard").hold(0, "reconciliation", "alms").playing(1)
    scene.do(c.PlayAction, 1, "quarrel", 2)
    scene.each(c.EndTurn, 1, 2)
    scene.do(c.UsePower, 0, "ransom", 1)
    assert ((*KING, "quarrel#1"), (0, 0, 4, 5)) == (scene.player(2).front, scene.levels(2))
    assert ["FA-RUIN-8", "FA-AMB-14"] == [scene.rejected(c.Announce, seat).rule for seat in (1, 2)]
    assert "FA-PLAY-3" == scene.rejected(c.PlayAction, 0, "alms", 1).rule
    scene.do(c.PlayAction, 0, "reconciliation", 2, ("quarrel#1",))
    scene.do(c.Announce, 2)
    assert (("quarrel#1", "reconciliation#1"), 4) == (scene.pile_of(RELATIONS), scene.player(2).announced)


@pytest.mark.rule("FA-EFF-1", "FA-EFF-9", "FA-EFF-15", "FA-RUIN-4", "FA-RUIN-8", "FA-ACC-6")
def test_a_bodyguard_lured_away_ruins_the_one_and_saves_the_other() -> None:
    """Without the bodyguard a player without gold is ruined by a ransom; with it the taker is safe from another's."""
    scene = Scene(3, turn=4).aim("forge_a_kingdom").lay(0, "guard").hold(0, "lure_away").lay(2, "guard#2")
    scene.lay(1, "bodyguard", "courtly_love").hold(1, "latin").purse(1, 0).announced(1, 3).playing()
    assert "FA-EFF-1" == scene.rejected(c.UsePower, 0, "ransom", 1).rule
    scene.do(c.PlayAction, 0, "lure_away", 1, ("bodyguard#1",))
    scene.do(c.UsePower, 0, "ransom", 1)
    assert [e.PlayerRuined(1, 0, 0, ("courtly_love#1",), ("latin#1",))] == scene.events(e.PlayerRuined)
    assert (0, ("lure_away#1", "courtly_love#1")) == (scene.player(1).announced, scene.pile_of(RELATIONS))
    scene.do(c.EndTurn, 0)
    assert [(2, PlayOrEnd)] == scene.asked
    rules = [scene.rejected(c.UsePower, 2, "ransom", victim).rule for victim in (0, 1)]
    assert ["FA-EFF-1", "FA-EFF-15"] == rules
    scene.do(c.EndTurn, 2)
    scene.do(c.Pay, 0)
    assert 15 - 2 + 3 - 1 == scene.gold(0)


@pytest.mark.rule("FA-RUIN-6", "FA-AMB-18")
@pytest.mark.parametrize("mode", ["time_limit", "common_objective", "secret_objective"])
def test_the_last_survivor_wins_at_once(mode: str) -> None:
    """The last player left wins at once in every mode; the ruined follow, the last one first."""
    scene = Scene(3, mode=mode).out(2).lay(0, "guard").purse(1, 0).playing()
    scene.do(c.UsePower, 0, "ransom", 1)
    assert ("last_survivor", ((0,), (1,), (2,))) == (scene.outcome.reason, scene.outcome.ranking)


@pytest.mark.rule("FA-RUIN-6", "FA-RUIN-3", "FA-OBJ-5", "FA-TIME-4")
def test_the_last_survivor_wins_before_a_confirmation() -> None:
    """A player ruined in the last payments loses even with an announcement due for confirmation."""
    scene = Scene(turn=24).aim("forge_a_kingdom").lay(0, *KING, "fever").announced(0, 23).purse(0, 0)
    scene.run(NextPayment(None))
    assert ("last_survivor", ((1,), (0,))) == (scene.outcome.reason, scene.outcome.ranking)
    assert ([], []) == (scene.events(e.AnnouncementsChecked), scene.events(e.PointsCounted))


@pytest.mark.rule("FA-RUIN-3", "FA-RUIN-6", "FA-ACC-12")
def test_the_second_of_two_insolvent_players_wins() -> None:
    """Of two players who cannot pay, the first is ruined and the second wins."""
    scene = Scene(2).lay(0, "fever").lay(1, "lords_tax").purse(0, 0).purse(1, 0)
    scene.change_player(0, no_income=True).change_player(1, no_income=True).accounts()
    assert (((1,), (0,)), "last_survivor") == (scene.outcome.ranking, scene.outcome.reason)


@pytest.mark.rule("FA-RUIN-7", "FA-RUIN-9", "FA-OPT-4")
def test_empty_purse_ruins_after_a_loss_only() -> None:
    """Under `empty_purse` 0 gold after a robbery ruins once it is resolved; 0 gold without a loss does not."""
    scene = Scene(3, ruin_rule="empty_purse").purse(1, 2).purse(2, 0).hold(0, "robbery", "quarrel").playing()
    scene.do(c.PlayAction, 0, "quarrel", 2)
    assert not scene.player(2).out
    records = scene.do(c.PlayAction, 0, "robbery", 1)
    kinds = [type(record.event) for record in records]
    assert kinds.index(e.PlayResolved) < kinds.index(e.PlayerRuined)
    assert (True, 17) == (scene.player(1).out, scene.gold(0))


@pytest.mark.rule("FA-RUIN-7", "FA-RUIN-9")
def test_empty_purse_ruins_after_a_payment() -> None:
    """Under `empty_purse` 0 gold after one's payment ruins, one player after the other in paying order."""
    scene = Scene(3, ruin_rule="empty_purse").lay(0, "twins").purse(0, 2).purse(1, 0).paying()
    scene.do(c.Pay, 0)
    assert (True, [(1, GiveUpOrPay)]) == (scene.player(0).out, scene.asked)
    scene.do(c.Pay, 1)
    assert ((2,), (1,), (0,)) == scene.outcome.ranking


@pytest.mark.rule("FA-RUIN-9", "FA-PLAY-5")
def test_a_loss_is_forgotten_with_the_command_that_caused_it() -> None:
    """A player robbed earlier in the turn may spend the rest down to 0 under `empty_purse`."""
    scene = Scene(3, ruin_rule="empty_purse").hold(0, "robbery").purse(1, 5).hold(1, "reading", "inheritance").playing()
    scene.do(c.PlayAction, 0, "robbery", 1)
    assert 5 - 3 == scene.gold(1)
    scene.do(c.EndTurn, 0)
    scene.do(c.Place, 1, "reading")
    scene.do(c.PlayAction, 1, "inheritance", 2)
    assert (0, False, [(1, PlayOrEnd)]) == (scene.gold(1), scene.player(1).out, scene.asked)


@pytest.mark.rule("FA-RUIN-5", "FA-RUIN-7", "FA-RUIN-9", "FA-ACT-6")
def test_emptying_ones_own_purse_ends_the_turn() -> None:
    """Under `empty_purse` a fine on oneself for the last gold ruins after the fine has reached its pile."""
    scene = Scene(3, ruin_rule="empty_purse").lay(0, "squire").purse(0, 2).hold(0, "fine", "quarrel").playing()
    scene.do(c.PlayAction, 0, "fine", 0)
    assert (True, ("fine#1", "squire#1"), [(1, PlayOrEnd)]) == (scene.player(0).out, scene.pile_of(WORK), scene.asked)


@pytest.mark.rule("FA-RUIN-9", "FA-RUIN-7", "FA-EFF-14")
def test_an_empty_purse_is_tested_when_all_is_resolved(tmp_path: Path) -> None:
    """A card that takes the last gold and then gives cards ruins only after they are drawn."""
    pack = own_pack(tmp_path, fine=(FINE, f'{FINE}, {{ id = "draw_cards", count = 1 }}'))
    scene = Scene(3, pack=pack, ruin_rule="empty_purse").lay(0, "guard").purse(1, 2).hold(0, "fine").playing()
    scene.do(c.PlayAction, 0, "fine", 1)
    assert ([(1, DeckToDrawFrom)], 0, False) == (scene.asked, scene.gold(1), scene.player(1).out)
    records = scene.do(c.Draw, 1, KNOWLEDGE)
    kinds = [type(record.event) for record in records]
    assert kinds.index(e.Drawn) < kinds.index(e.PlayResolved) < kinds.index(e.PlayerRuined)
    assert ([(0, PlayOrEnd)], 1) == (scene.asked, len(scene.pile_of(KNOWLEDGE)))


@pytest.mark.rule("FA-RUIN-9", "FA-EFF-12", "FA-EFF-13", "FA-RUIN-8")
@pytest.mark.parametrize(("gold", "left", "out"), [(2, 1, False), (1, 0, True)])
def test_gold_given_back_saves_from_empty_purse(tmp_path: Path, gold: int, left: int, out: bool) -> None:
    """Gold given back by the same card saves from `empty_purse`, but not from a loss that could not be paid."""
    pack = own_pack(tmp_path, fine=(FINE, f'{FINE}, {{ id = "gain_gold", fixed = 1, dice = 0 }}'))
    scene = Scene(3, pack=pack, ruin_rule="empty_purse").lay(0, "guard").hold(0, "fine").purse(1, gold).playing()
    scene.do(c.PlayAction, 0, "fine", 1)
    assert (left, out, not out) == (scene.gold(1), scene.player(1).out, bool(scene.events(e.GoldGained)))
