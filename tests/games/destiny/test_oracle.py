"""The game beside its oracle: crowded tables drawn at random, every card, all options."""

from __future__ import annotations

import random

import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Decision, Event
from tabletop_rules.games.destiny.commands import PlayCard
from tabletop_rules.games.destiny.events.cards import (
    CharacterStolen,
    CharacterValidated,
    GameEnded,
    HandsExchanged,
    TowerDiscarded,
    TrickDiscarded,
    TrickResolved,
    TurnEnded,
)
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced
from tabletop_rules.games.destiny.state import State
from tests.games.destiny.oracle_cards import Cards
from tests.games.destiny.oracle_turns import Turns, grouped
from tests.games.destiny.story import ANA, BEN, CONTENT, Story, given
from tests.games.destiny.tables import crowded, with_conjunctions

CARDS = tuple(card.id for card in CONTENT.cards)


def play_beside(story: Story, card: str, rng: random.Random) -> Cards:
    """Play a card for power and answer at random, as long as game and oracle ask the same seats the same."""
    current = story.state.players[ANA].current
    assert story.submit(PlayCard(ANA, story.asked.id, card, True)) is None
    oracle = Cards(lambda: story.state, ANA)
    course = oracle.play(card, current)
    asked = next(course, None)
    while asked is not None:
        assert asked == {decision.seat: story.choices(decision.seat) for decision in story.match.decisions}
        answers = {}
        for seat in rng.sample(sorted(asked), len(asked)):
            answers[seat] = rng.choice(sorted(asked[seat], key=str))
            story.choose(answers[seat], seat=seat)
        try:
            asked = course.send(answers)
        except StopIteration:
            asked = None
    return oracle


@pytest.mark.rule(*(f"D-CARD-{number}" for number in range(1, 39)), "D-POW-1", "D-POW-2", "D-POW-3", "D-POW-6")
@pytest.mark.parametrize("card", CARDS)
def test_a_power_asks_and_does_what_the_digest_says(card: str) -> None:
    """On crowded tables a card asks whom, for what, and does what its oracle says, then the next seat is asked."""
    for seed in range(2):
        rng = random.Random(f"{card} {seed}")
        turn = rng.choice((1, 3, 6, 7, 11, 12))
        story = given(**crowded(rng, turn, hand=min(13 - turn, 4), card=card))
        oracle = play_beside(story, card, rng)
        assert [(BEN, "play_card")] == story.kinds
        assert oracle.points == story.state.players[ANA].points


# --- whole turns ------------------------------------------------------------------------------------------------------


def check_question(story: Story, decision: Decision) -> None:
    """A question of a phase offers what the oracle offers; those of cards are looked at above."""
    oracle, kind = Turns(lambda: story.state, decision.seat), decision.kind.removeprefix("destiny.")
    choices, about = story.choices(decision.seat), decision.about
    trick = {"winner": oracle.winner_power, "loser": oracle.loser_power}
    if kind == "trick_power":
        assert isinstance(about, tuple)
        assert choices == {name for name, first in trick[about[0]]().items() if first} | {None}
    elif isinstance(about, tuple) and about[0] in trick and len(about) == 3:
        assert choices - {None} == trick[about[0]]()[about[2]]
    elif kind in ("move_token", "commit_move"):
        assert choices == oracle.moves() | {None}
    elif kind == "play_card":
        assert choices == {(card, power) for card in oracle.hand(decision.seat) for power in (True, False)}


def turns(state: State) -> Turns:
    """The oracle of a state, for what concerns no seat in particular."""
    return Turns(lambda: state, ANA)


def told(story: Story) -> list[tuple[Event, State]]:
    """Every event of a story with the state that it met."""
    match, met = tr.opening(story.game, len(story.state.players)), []
    for record in story.records:
        met.append((record.event, match.state))
        match = tr.fold(story.game, match, [record])
    return met


def check_trick(event: TrickResolved, state: State) -> None:
    """A trick cancels, is won and is lost as the oracle says."""
    played = {competitor.seat: competitor.card for competitor in state.cards.trick}
    assert (set(event.cancelled), event.winner, list(event.losers)) == turns(state).trick(played)


def check_setting_phase(phase: list[tuple[Event, State]]) -> int:
    """What turned and who stole, from the end of the trick to the end of the turn; returns how many stole."""
    thefts = [(event, state) for event, state in phase if isinstance(event, CharacterStolen)]
    turned = [(event, state) for event, state in phase if isinstance(event, CharacterValidated)]
    last = phase[-1][1]
    stands = (*turned, *thefts, phase[-1])[0][1]
    found = {v.seat: turns(stands).worth(v.card, v.line) for e, _ in turned for v in e.turned}
    assert found == turns(stands).validations()
    stolen: set[str] = set()
    for seat in turns(last).order():
        event, state = thefts[len(stolen)] if len(stolen) < len(thefts) else (None, last)
        victims = turns(state).thefts(seat, stolen)
        if event is not None and event.seat == seat:
            assert event.card in victims
            stolen.add(event.card)
        else:
            assert not victims or last.options.theft_choice == "optional"
    assert len(stolen) == len(thefts)
    return len(thefts)


def check_turns(story: Story) -> int:
    """Each needle, trick, validation, theft and the count of a told match; returns how many thefts there were."""
    phase: list[tuple[Event, State]] | None = None
    thefts = 0
    for event, state in told(story):
        if phase is not None:
            phase.append((event, state))
        if isinstance(event, NeedleAdvanced):
            turned = set(event.hidden), {token.spot for token in event.revealed}
            assert turned == turns(state).clock(event.turn)
        elif isinstance(event, TrickResolved):
            check_trick(event, state)
        elif isinstance(event, TrickDiscarded):
            phase = []
        elif isinstance(event, HandsExchanged | TowerDiscarded | TurnEnded) and phase is not None:
            thefts += check_setting_phase(phase)
            phase = None
        elif isinstance(event, GameEnded):
            totals = turns(state).totals()
            assert [score.total for score in event.scores] == totals
            assert story.match.result is not None
            assert story.match.result.ranking == grouped(totals)
    return thefts


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3", "D-TRICK-5", "D-TRICK-6", "D-TRICK-7", "D-SET-1", "D-CLOCK-2", "D-SCORE-1")
@pytest.mark.rule("D-VAL-3", "D-THEFT-1", "D-THEFT-2")
def test_turns_go_as_the_digest_says() -> None:
    """The last turns of crowded tables: tricks, what trick powers offer, moves, validations, thefts and the count."""
    thefts = 0
    for seed in range(40):
        rng = random.Random(seed)
        turn = rng.choice((10, 11, 12))
        table = with_conjunctions(rng, crowded(rng, turn, hand=13 - turn))
        story = given(**table, initiative=rng.randrange(table["seats"]))
        while not story.match.over:
            for decision in story.match.decisions:
                check_question(story, decision)
            seat = rng.choice(story.match.decisions).seat
            assert story.submit(rng.choice(story.legal(seat))) is None
        thefts += check_turns(story)
    assert thefts > 5
