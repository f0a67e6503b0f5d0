"""Situations of one's own, for importers of the package."""

from __future__ import annotations

import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.situation import MOMENTS, situation
from tabletop_rules.games.terres_de_destinees.terms import Family, PowerKind
from tabletop_rules.testing import check
from tabletop_rules.testing.story import story
from tests.effort import fewer

GAME = tr.load_game("terres_de_destinees", {"advanced_cards": True})
LONGEST = fewer(60, 1000)
"""How many commands are played on from a situation."""


def test_a_table_opens_in_a_situation() -> None:
    """What is named is where it was named, the rest as after a deal, and play goes on by the rules."""
    laid = situation(
        GAME,
        3,
        hands={0: ["juge"], 1: 4},
        play={0: ["vampire"], 1: ["chateau(e)"]},
        jetons={1: [7, (5, 2)]},
        destins={2: "assassin"},
        discard=["port", "druide"],
    )
    table = tr.Table.open(laid, 3, seed=1)
    first, second, third = table.match.state.players
    assert (("juge",), 4, 6) == (first.hand, second.hand_size, third.hand_size)
    assert [("chateau", True)] == [(card.card, card.engaged) for card in second.play]
    assert [(5, 2), (7, 1)] == [(held.number, held.placed_by) for held in second.jetons]
    assert ("port", "druide") == table.match.state.discard
    assert ("assassin", (2,)) == (third.destin, third.destin_seen_by)
    assert GAME.checks.conserved is not None
    assert GAME.checks.conserved(tr.unopened(GAME, 3).state) == GAME.checks.conserved(table.match.state)
    table.submit(c.Activate(0, table.decisions[0].id, "vampire"))
    outcome = table.submit(c.ChoosePlayer(0, table.decisions[0].id, 1))
    assert isinstance(outcome, tr.Accepted)
    assert any(isinstance(record.event, e.Stolen) for record in outcome.records)
    assert (2, 3) == tuple(player.hand_size for player in table.match.state.players[:2])


def test_a_situation_begins_at_a_moment() -> None:
    """It begins in a phase of the active player's turn, or after its end."""
    asked = {}
    for moment in MOMENTS:
        table = tr.Table.open(situation(GAME, 3, active=1, at=moment), 3, seed=1)
        asked[moment] = [decision.seat for decision in table.decisions], type(table.decisions[0])
    assert {"turn": ([1], d.CardToPutUp), "auction": ([1], d.CardToPutUp), "next turn": ([2], d.CardToPutUp)} == {
        moment: seats for moment, seats in asked.items() if moment != "effects"
    }
    assert ([1], d.PowerOrEnd) == asked["effects"]


def test_the_laws_hold_in_a_situation() -> None:
    """Also with a player eliminated before."""
    laid = situation(
        GAME,
        4,
        hands={0: 3, 1: 2, 2: 2},
        play={0: ["mage_de_feu", "bourreau"], 1: ["guerisseuse"], 2: ["immortel", "liche"]},
        jetons={1: [9], 2: [5]},
        out=[3],
    )
    report = check(laid, matches=fewer(1, 3), most=LONGEST)
    assert report.good, report


def test_a_story_begins_in_a_situation() -> None:
    """Stories begin in a situation as in any game."""
    laid = situation(GAME, 3, hands={0: ["juge", "port"]}, at="auction")
    opened = story(laid, seed=1).answered(0, c.PutUp, card="port")
    opened.then_asks(d.BidOrPass, seat=1)
    laid = situation(GAME, 3, out=[1], at="next turn")
    story(laid, seed=1).then_asks(d.CardToPutUp, seat=2)
    assert e.TurnBegan(2) in [record.event for record in tr.Table.open(laid, 3, seed=1).records]


def test_all_faults_of_a_situation_are_raised_at_once() -> None:
    """Unknown and doubled cards, marks, Jetons, Destins, seats and numbers are one fault each."""
    with pytest.raises(tr.SituationError) as story:
        situation(
            tr.load_game("terres_de_destinees"),
            3,
            hands={0: 90, 7: 2, 1: "juge", 2: -1},
            play={0: ["la_rein", "chateau(s)", "port"], 1: ["port", "liche"]},
            jetons={1: [4, 4, 77], 2: [5, (6, 8)]},
            destins={1: "rentier", 2: "magnat", 0: "magnat"},
            common=["magnat"],
            out=[2, 5],
            active=3,
            turn=0,
            received=True,
            at="efects",
        )
    assert [
        "play of seat 0: Terres de Destinées has no 'la_rein' here; did you mean 'la_reine'?",
        "play of seat 0: 'chateau(s)': a card is marked (e) if engaged and, with two players, (s) in the support zone",
        "play of seat 1: Terres de Destinées has no 'liche' here; for example 'acte_de_propriete'",
    ] == [fault for fault in story.value.faults if fault.startswith("play")]
    text = str(story.value)
    for part in (
        "jetons of seat 1: a player holds Jeton 4 once (T-JET-3)",
        "jetons of seat 1: no Jeton 77 is left",
        "jetons of seat 2: there is no seat 8 among 3",
        "hands: there is no seat 7 among 3",
        "hand of seat 1: give a list, not 'juge'",
        "hand of seat 2 is a whole number of at least 0, not -1",
        "cards: 'port' is in 2 places",
        "more cards are needed",
        "destin of seat 1: Terres de Destinées has no 'rentier' here",
        "destins: 'magnat' is in 2 places",
        "common: Terres de Destinées has no 'magnat' here",
        "common: 2 Destins are open to all, not 1",
        "out: there is no seat 5 among 3",
        "out: seat 2 is eliminated",
        "active: there is no seat 3 among 3",
        "turn is a whole number of at least 1, not 0",
        "received is a whole number of at least 0, not True",
        "at: a situation begins at 'turn', 'auction', 'effects', 'next turn', or at a plan",
    ):
        assert part in text
    with pytest.raises(tr.UsageError, match="for 2, 3, 4, 5, 6 seats, not 7"):
        situation(GAME, 7)
    with pytest.raises(tr.UsageError, match="give load_game"):
        situation(tr.load_game("destiny"), 3)  # type: ignore[arg-type]


def test_a_situation_with_a_deck_of_its_own_keeps_all_laws() -> None:
    """The cards that `deck` leaves out are hidden from everybody, and sampled worlds have the same pieces."""
    laid = situation(tr.load_game("terres_de_destinees"), 3, deck=["chateau", "usurier", "acte_de_propriete"])
    state = laid.first(3)[0]
    assert 3 == len(state.deck)
    assert {tr.HIDDEN} == {*tr.view(laid, tr.unopened(laid, 3), 0).state.box}
    report = check(laid, matches=1, seed=1, most=LONGEST)
    assert report.good, report


def test_an_impossible_table_is_refused_by_what_is_wrong_with_it() -> None:
    """A match that is over, a turn of somebody eliminated, a limit that has passed, and what no rule brings about."""
    for given, fault in (
        ({"out": [0, 1, 2]}, "out: at least two players are not eliminated"),
        ({"out": [1, 2]}, "out: at least two players are not eliminated"),
        ({"out": [1], "active": 1}, "active: seat 1 is eliminated"),
        ({"common": ["opulence"]}, "common: 2 Destins are open to all, not 1"),
        ({"common": []}, "common: 2 Destins are open to all, not 0"),
        ({"turn": 201}, "turn: the match ends after turn 200"),
        ({"used": ["druide"]}, "used: the power of 'druide' is not activated"),
        ({"used": ["drude"]}, "used: Terres de Destinées has no 'drude' here; did you mean 'druide'"),
        ({"copies": [(0, "vampire")]}, "copies: the power of 'vampire' is not permanent"),
        ({"copies": [(2, "druide")], "out": [2]}, "copies: seat 2 is eliminated"),
        ({"copies": ["druide"]}, "copies: give (owner, card)"),
        ({"demands": [(0, 0, "magie")]}, "demands: (0, 0, 'magie') is of another player"),
        ({"demands": [(0, 1, "magie"), (0, 1, "magie")]}, "is of another player, and made once"),
        ({"demands": [(0, 1, "magic")]}, "demands: Terres de Destinées has no 'magic' here; did you mean 'magie'"),
        ({"demands": [(0, 2, "magie")], "out": [2]}, "demands: seat 2 is eliminated"),
        ({"seen": {0: [0]}}, "seen: name each other player once"),
        ({"seen": {0: [1, 1]}}, "seen: name each other player once"),
        ({"seen": {0: [5]}}, "seen: there is no seat 5"),
    ):
        with pytest.raises(tr.SituationError) as story:
            situation(GAME, 3, **given)
        assert [] != [each for each in story.value.faults if fault in each], (fault, story.value.faults)
    story_of_turn = situation(GAME, 3, out=[1], active=1, at="next turn")
    assert 2 == tr.Table.open(story_of_turn, 3, seed=1).decisions[0].seat


def test_what_was_not_named_is_reported() -> None:
    """One line for each thing that was filled in, and what was named is left out."""
    lines: list[str] = []
    situation(GAME, 2, hands={0: ["juge"], 1: 2}, destins={0: "magnat"}, filled=lines.append)
    assert [
        "hand of seat 1: acte_de_propriete, alchimiste",
        "destin of seat 1: ange_gardien",
        "common: concorde, gardien_du_savoir",
    ] == lines


def test_what_happened_this_turn_is_laid_out() -> None:
    """Powers used, demands, copies and Destins looked at are as play would have left them."""
    laid = situation(
        GAME,
        3,
        play={0: ["liche", "vampire(e)"]},
        used=["vampire"],
        demands=[(1, 2, "magie")],
        copies=[(0, "druide"), (0, "druide")],
        seen={1: [0, 2]},
        destins={1: "magnat"},
    )
    state = laid.first(3)[0]
    assert ("vampire",) == state.turn.powers
    assert ["druide+1", "druide+2"] == [copy.source for copy in state.copies]
    assert [(1, 2, "magie")] == [(each.by, each.of, each.family) for each in state.demands]
    assert "magnat" == tr.view(laid, tr.unopened(laid, 3), 2).state.players[1].destin
    table = tr.Table.open(laid, 3, seed=1)
    reason = table.why_not(c.Activate(0, table.decisions[0].id, "liche"))
    assert reason  # T-PWR-12: another power was activated this turn
    report = check(laid, matches=1, seed=3, most=LONGEST)
    assert report.good, report


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_the_laws_hold_in_random_situations(seed: int) -> None:
    """Every table that is accepted keeps the laws that a played match keeps."""
    rng = random.Random(seed)
    seats = rng.choice((2, 3, 4, 5))
    content: Any = GAME.pinned[0]
    cards = [card.id for card in content.cards]
    rng.shuffle(cards)
    permanents = [card.id for card in content.cards if card.kind is PowerKind.PERMANENT]
    activated = [card.id for card in content.cards if card.kind is PowerKind.ACTIVATION]
    alive = list(range(seats))
    out = [alive.pop()] if seats > 2 and rng.random() < 0.5 else []
    laid = situation(
        GAME,
        seats,
        hands={seat: rng.randint(1, 5) for seat in alive},
        play={seat: [cards.pop() + rng.choice(("", "(e)")) for _ in range(rng.randint(0, 3))] for seat in alive},
        jetons={seat: rng.sample(range(1, 13), rng.randint(0, 2)) for seat in alive},
        discard=[cards.pop() for _ in range(rng.randint(0, 4))],
        out=out,
        active=rng.choice(alive),
        turn=rng.randint(1, 90),
        used=rng.sample(activated, rng.randint(0, 2)),
        copies=[(rng.choice(alive), rng.choice(permanents))],
        demands=[(alive[0], alive[1], rng.choice(list(Family)))],
        seen={alive[1]: [alive[0]]},
        common=["opulence", "rentier"],
        at=rng.choice(list(MOMENTS)),
    )
    report = check(laid, matches=1, seed=seed, most=LONGEST)
    assert report.good, str(report)
