"""Step 3, income and payments: FA-ACC-1 to FA-ACC-12."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.decisions import GiveUpOrPay
from tests.games.fatum_medieval.packs import own_pack
from tests.games.fatum_medieval.scene import POSSESSIONS, WORK, Scene


@pytest.mark.rule("FA-ACC-1", "FA-AMB-26")
def test_income_and_payments_go_clockwise_from_the_marker() -> None:
    """First all receive, then all pay, both clockwise from the marker holder."""
    scene = Scene(3, marker=1).accounts()
    assert [1, 2, 0] == [event.seat for event in scene.events(e.IncomePaid)]
    for seat in (1, 2, 0):
        assert [(seat, GiveUpOrPay)] == scene.asked
        scene.do(c.Pay, seat)


@pytest.mark.rule("FA-ACC-2", "FA-ACC-3", "FA-OPT-2", "FA-AMB-1", "FA-AMB-2")
@pytest.mark.parametrize("income", [3, 2])
def test_income_without_a_job(income: int) -> None:
    """A player without a job receives 3 gold (variant: 2) besides other yields; any job cancels it."""
    scene = Scene(3, no_job_income=income).lay(0, "inn").lay(1, "artist").accounts()
    assert [15 + income + 2, 15 + 1, 15 + income] == [scene.gold(seat) for seat in range(3)]
    lines = [(line.card, line.why, line.gold) for line in scene.events(e.IncomePaid)[0].lines]
    assert [(None, "no_job", income), ("inn#1", "income", 2)] == lines


@pytest.mark.rule("FA-ACC-4", "FA-EFF-19", "FA-EFF-5")
def test_income_card_by_card_in_placement_order() -> None:
    """Cards pay in placement order, one roll per die, each with its conditional incomes."""
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


@pytest.mark.rule("FA-ACC-10", "FA-ACC-1", "FA-EFF-6", "FA-AMB-18")
def test_a_bank_that_runs_short_pays_in_order() -> None:
    """A bank that runs short pays clockwise from the marker; the last get the rest, or nothing."""
    scene = Scene(3, marker=1).lay(0, "tax_collector").lay(1, "guard").lay(2, "guard#2").bank(4).accounts()
    paid = [(event.seat, event.amount) for event in scene.events(e.IncomePaid)]
    assert [(1, 3), (2, 1), (0, 0)] == paid


@pytest.mark.rule("FA-ACC-7", "FA-ACC-6")
def test_everybody_pays_what_is_due() -> None:
    """A player with nothing due still pays; one with too little gold must give up a card first."""
    scene = Scene().lay(0, "twins", "servant").purse(0, 2).paying()
    rejection = scene.rejected(c.Pay, 0)
    assert ("cannot_pay", (("due", 3), ("gold", 2))) == (rejection.code, rejection.params)
    scene.do(c.GiveUp, 0, "servant")
    assert "already_given_up" == scene.rejected(c.GiveUp, 0, "servant").code
    assert "not_in_front" == scene.rejected(c.GiveUp, 0, "son").code
    scene.do(c.Pay, 0)
    assert [(1, GiveUpOrPay)] == scene.asked
    scene.do(c.Pay, 1)


@pytest.mark.rule("FA-ACC-8", "FA-ACC-9", "FA-AMB-21", "FA-ACT-4", "FA-JOB-5")
def test_what_may_be_given_up() -> None:
    """A player may give up only permanents in their own front that cost something per turn, each as they wish."""
    scene = Scene().lay(0, "guard", "servant", "fever", "horse", "dagger").lay(1, "cook").hold(0, "bodyguard").paying()
    assert ["servant#1", "horse#1"] == [command.card for command in scene.may(c.GiveUp, 0)]
    assert ("job_kept", "FA-JOB-5") == scene.why(c.GiveUp, 0, "guard")
    assert ("no_cost", "FA-ACC-9") == scene.why(c.GiveUp, 0, "dagger")
    assert ("attached_action", "FA-ACT-4") == scene.why(c.GiveUp, 0, "fever")
    assert {("not_in_front", "FA-ACC-8")} == {scene.why(c.GiveUp, 0, card) for card in ("cook", "bodyguard", "tutor")}


@pytest.mark.rule("FA-ACC-12", "FA-RUIN-3", "FA-RUIN-2")
def test_attached_actions_ruin_in_their_turn_of_the_payment_pass() -> None:
    """A player who cannot pay their attached actions is ruined without being asked, and the pass goes on."""
    scene = Scene(3).lay(0, "fever", "debt", "lords_tax", "artist").purse(0, 0)
    scene.lay(1, "twins", "son").purse(1, 0).accounts()
    assert (True, False, [(1, GiveUpOrPay)]) == (scene.player(0).out, scene.player(1).out, scene.asked)
    assert ("artist#1",) == scene.pile_of(WORK)[1:]
    assert 170 == scene.all_gold()
    scene.do(c.Pay, 1)
    assert [(2, GiveUpOrPay)] == scene.asked


@pytest.mark.rule("FA-ACC-11", "FA-ACC-8", "FA-RUIN-3", "FA-RUIN-7", "FA-RUIN-9", "FA-ACC-12", "FA-ACC-7")
@pytest.mark.parametrize(
    ("ruin_rule", "gold", "by"),
    [
        ("insolvent", 1, []),
        ("empty_purse", 1, ["FA-RUIN-7"]),
        ("insolvent", 0, ["FA-RUIN-3"]),
        ("empty_purse", 0, ["FA-RUIN-3"]),
    ],
)
def test_a_player_without_income_pays_or_is_ruined(ruin_rule: str, gold: int, by: list[str]) -> None:
    """The last gold pays for the fever and ruins only under `empty_purse`; without gold it ruins under both rules."""
    scene = Scene(3, ruin_rule=ruin_rule).lay(0, "blacksmith", "farmer").hold(0, "corvee")
    scene.lay(1, "horse", "fever").purse(1, gold).playing()
    scene.do(c.PlayAction, 0, "corvee", 1)
    scene.each(c.EndTurn, 0, 1, 2)
    scene.do(c.Pay, 0)
    if gold:
        assert "FA-ACC-7" == scene.rejected(c.Pay, 1).rule
        scene.do(c.GiveUp, 1, "horse")
        scene.do(c.Pay, 1)
    assert by == scene.rules_of(e.PlayerRuined)
    assert (0, [(2, GiveUpOrPay)], ("horse#1",)) == (scene.gold(1), scene.asked, scene.pile_of(POSSESSIONS))
    assert (() if by else ("fever#1",)) == scene.player(1).front


ARTIST = """upkeep = 0
bonus = { work = 1, knowledge = 0, relations = 0, possessions = 0 }
income = { fixed = 1, dice = 0 }
keywords = ["artist"]"""
"""On the artist, from its cost per turn on."""


@pytest.mark.rule("FA-AMB-2", "FA-ACC-3", "FA-EFF-5")
@pytest.mark.parametrize(("means", "why"), [("no_job", []), ("no_salary", ["no_salary"])])
def test_a_job_without_salary(tmp_path: Path, means: str, why: list[str]) -> None:
    """A job that pays nothing cancels the income without a job, or does not; a conditional income is a salary."""
    pack = own_pack(tmp_path, artist=(ARTIST, ARTIST.replace("fixed = 1", "fixed = 0")))
    scene = Scene(3, pack=pack, no_job_means=means).lay(0, "artist").lay(1, "artist#2", "lute").accounts()
    lines = [[line.why for line in event.lines] for event in scene.events(e.IncomePaid)]
    assert [why, ["income_if"], ["no_job"]] == lines
    assert [15 + 3 * len(why), 15 + 1, 15 + 3] == [scene.gold(seat) for seat in range(3)]


@pytest.mark.rule("FA-JOB-5", "FA-ACC-9")
@pytest.mark.parametrize(
    ("jobs", "may"), [("if_costly", ["artist#1"]), ("never", []), ("always", ["artist#1", "guard#1"])]
)
def test_which_jobs_may_be_given_up(tmp_path: Path, jobs: str, may: list[str]) -> None:
    """Jobs that cost something per turn may be given up, or none, or all; other cards without a cost stay."""
    pack = own_pack(tmp_path, artist=(ARTIST, ARTIST.replace("upkeep = 0", "upkeep = 1")))
    scene = Scene(pack=pack, jobs_given_up=jobs).lay(0, "artist", "guard", "dagger").paying()
    assert may == [command.card for command in scene.may(c.GiveUp, 0)]
    if jobs == "never":
        assert ("job_kept", "FA-JOB-5") == scene.why(c.GiveUp, 0, "artist")


@pytest.mark.rule("FA-JOB-5", "FA-ACC-9")
def test_a_job_stays_without_the_ruling_on_costs() -> None:
    """Without FA-ACC-9 any permanent may be given up, but for jobs."""
    scene = Scene()
    scene.game = scene.game.without("FA-ACC-9")
    scene.lay(0, "guard", "dagger", "fever").paying()
    assert ["dagger#1"] == [command.card for command in scene.may(c.GiveUp, 0)]


@pytest.mark.rule("FA-ACC-10", "FA-RUIN-1", "FA-COIN-1")
def test_no_purse_and_no_bank_falls_below_0() -> None:
    """Without FA-ACC-10 a bank that cannot pay in full pays nothing; without FA-RUIN-1 a loss takes what is there."""
    scene = Scene(3)
    scene.game = scene.game.without("FA-ACC-10", "FA-RUIN-1")
    scene.lay(0, "guard").lay(1, "guard#2").bank(4).accounts()
    assert [3, 0, 0] == [event.amount for event in scene.events(e.IncomePaid)]
    poor = Scene()
    poor.game = poor.game.without("FA-RUIN-1")
    poor.lay(0, "guard").hold(0, "fine").purse(1, 1).playing().do(c.PlayAction, 0, "fine", 1)
    assert (0, False) == (poor.gold(1), poor.player(1).out)
