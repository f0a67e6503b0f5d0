"""The legal answers of random situations, compared with a telling that shares no rule with the game."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop_rules.core.engine import Accepted, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Decision
from tabletop_rules.games.terres_de_destinees.commands import Activate, EndTurn, Use, UseJeton
from tabletop_rules.games.terres_de_destinees.decisions import (
    BidOrPass,
    PowerOrEnd,
    WhichCard,
    WhichFamily,
    WhichPair,
    WhichPlayer,
)
from tabletop_rules.games.terres_de_destinees.state import State
from tests.games.terres_de_destinees.second_telling import CARDS, CHAINED, Telling, reached_now, situation


def told(state: State, decision: Decision) -> list[Any] | None:
    """The answers to a question as told a second time, sorted; nothing for questions it does not know."""
    telling = Telling(state, decision.seat)
    if isinstance(decision, BidOrPass):
        assert state.auction is not None
        return list(range(state.auction.bid + 1, telling.mine))
    if isinstance(decision, PowerOrEnd):
        return [*telling.activated(), *telling.jetons(), *([] if telling.duties() else ["end"])]
    if isinstance(decision, WhichPair):
        return sorted(sorted(pair) for pair in telling.pairs())
    if isinstance(decision, WhichFamily) and decision.card == "bourgmestre":
        return sorted(telling.demanded(state.chain[-1].player))
    if isinstance(decision, WhichPlayer) and decision.card != "juge":
        return sorted(telling.players(decision.card))
    return _cards(telling, decision) if isinstance(decision, WhichCard) else None


def _cards(telling: Telling, decision: WhichCard) -> list[str]:
    card, choice = decision.card, decision.choice
    match CARDS[card]["effect"]:
        case effect if effect in CHAINED:
            return telling.reached(card, frozenset(activation.card for activation in telling.state.chain))
        case "copy_permanent":
            return telling.copied()
        case "engage_card":
            return telling.ready_of_others()
        case "exchange_in_play" if choice == "mine":
            return sorted(placed.card for _, placed in telling.cards("activator") if telling.kin(placed.card))
        case "exchange_in_play":
            return telling.kin(telling.state.chain[-1].target)
        case "return_to_hand" | "replace_in_play" as effect:
            owner = "other" if effect == "return_to_hand" else "any"
            return sorted(placed.card for _, placed in telling.cards(owner))
        case "pay_then_put_from_discard":
            return sorted(telling.state.discard[: -CARDS[card]["params"]["cost_discard"]])  # the cost lies on top
        case _:
            return sorted(telling.state.discard)


def plain(command: Any) -> Any:
    """What a command answers, in the words of the second telling."""
    if isinstance(command, EndTurn):
        return "end"
    for name in ("cards", "number", "player", "players", "family", "card"):
        if hasattr(command, name):
            found = getattr(command, name)
            return sorted(found) if isinstance(found, tuple) else found
    return None


@pytest.mark.rule(
    "T-PWR-1", "T-PWR-4", "T-PWR-5", "T-PWR-9", "T-MAND-1", "T-JET-5", "T-AUC-5", "F-9", "F-10", "T-WIN-2"
)
@pytest.mark.parametrize("seed", range(40))
def test_what_is_legal_is_what_the_rulebook_says(seed: int) -> None:
    """Powers, targets, bids and the end of the turn are offered as told twice, and no objective stays unrewarded."""
    rng = random.Random(seed)
    story = situation(rng)
    if reached_now(story.state):
        return
    rng.choice([story.effects, story.effects, story.auction, story.next_turn])()
    for _ in range(30):
        match = story.match
        if match.over:
            return
        assert match.state.threatened or reached_now(match.state) == []
        for decision in match.decisions:
            answers = [c for c in legal_commands(story.game, match, decision.seat) if c.decision == decision.id]
            expected = told(match.state, decision)
            if expected is not None:
                offered = [plain(command) for command in answers if plain(command) is not None]
                assert expected == sorted(offered, key=_place), decision
        decision = rng.choice(match.decisions)
        answers = [c for c in legal_commands(story.game, match, decision.seat) if c.decision == decision.id]
        keen = [c for c in answers if isinstance(c, Activate | UseJeton) or (isinstance(c, Use) and c.use is True)]
        done = submit(story.game, match, rng.choice(keen if keen and rng.random() < 0.8 else answers), story.chance)
        assert isinstance(done, Accepted)
        story.match, story.state = done.match, done.match.state


def _place(answer: Any) -> tuple[int, Any]:
    """Cards, then Jetons, then the end of the turn."""
    return (2, 0) if answer == "end" else (int(isinstance(answer, int)), answer)
