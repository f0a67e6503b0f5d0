"""Tests of the house rule Toasts: its rules, and all laws."""

import random
from functools import cache

import pytest

import tabletop_rules as tr
from examples.house_rule import OPTIONS, Merry, RaiseToast, StaySilent, ToastRaised, WhetherToToast, make
from tabletop_rules.games.terres_de_destinees.commands import KeepUnsold
from tabletop_rules.games.terres_de_destinees.events import Drawn
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.testing import check

GAME = make()


def merry(match: tr.Match[State]) -> Merry:
    assert isinstance(match.state, Merry)
    return match.state


@cache
def offered() -> tr.Match[State]:
    """Return the first random match in which a toast is offered, at that decision."""
    for seed in range(50):
        table, rng = tr.Table.open(GAME, seats=4, seed=seed), random.Random(seed)
        while table.result is None:
            if any(isinstance(decision, WhetherToToast) for decision in table.decisions):
                return table.match
            table.submit(rng.choice(list(table.legal())))
    raise AssertionError("nobody drew two cards in 50 matches")


def answer(match: tr.Match[State], command: type[tr.Command]) -> tr.Accepted[State]:
    decision = next(decision for decision in match.decisions if isinstance(decision, WhetherToToast))
    outcome = tr.submit(GAME, match, command(decision.seat, decision.id), tr.Seeded(1))
    assert isinstance(outcome, tr.Accepted)
    return outcome


@pytest.mark.rule("TO-1", "TO-2")
def test_at_a_toast_everybody_else_draws() -> None:
    """A toast is recorded and counted, and everybody else draws a card."""
    match = offered()
    seat = match.decisions[0].seat
    done = answer(match, RaiseToast)
    events = [record.event for record in done.records]
    assert ToastRaised(seat) in events
    drawers = [event.seat for event in events if isinstance(event, Drawn) and len(event.cards) == 1]
    assert set(range(4)) - {seat} == set(drawers)
    assert (3, 2) == (merry(match).toasts, merry(done.match).toasts)
    assert (seat,) == merry(done.match).raised


@pytest.mark.rule("TO-1")
def test_staying_silent_changes_nothing() -> None:
    """Without a toast, none is recorded or counted."""
    done = answer(offered(), StaySilent)
    assert not any(isinstance(record.event, ToastRaised) for record in done.records)
    assert (3, ()) == (merry(done.match).toasts, merry(done.match).raised)


@pytest.mark.rule("TO-3")
def test_the_generous_keep_nothing() -> None:
    """After a toast, and only then, keeping an unsold card is rejected."""
    match = offered()
    seat = match.decisions[0].seat
    keep = KeepUnsold(seat, match.decisions[0].id, keep=True)
    assert "generous" not in [reason.code for reason in tr.why_not(GAME, match, keep)]
    limit = next(each for each in GAME.handlers if isinstance(each, tr.Limit) and each.id == "TO-3")
    rejected = limit.check(answer(match, RaiseToast).match.state, keep)
    assert rejected is not None
    assert ("generous", "TO-3") == (rejected.code, rejected.rule)
    assert "Vous avez porté un toast : ne gardez pas la carte." == rejected.message("fr")


def test_all_laws_hold() -> None:
    """Every law holds on a random match under random options."""
    report = check(make, matches=1, seats=2, random_options=OPTIONS)
    assert report.good, str(report)
