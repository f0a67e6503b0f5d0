"""What is sent for chance and the host in random play."""

from __future__ import annotations

import random
from typing import Any

from tabletop_rules.core.dispatch import standing as as_decision
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import allowed
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Chance, ChanceAnswer, Command, Die, Places, Request
from tabletop_rules.core.terms import CHANCE, HOST


def any_outcome(match: Match[Any], rng: random.Random) -> Command:
    """Return a random answer to the open chance request, without listing all outcomes."""
    waiting = match.agenda[-1].what
    assert isinstance(waiting, Chance)  # while chance is asked, its request is on top
    return ChanceAnswer(CHANCE, match.decisions[0].id, any_places(waiting.request, rng))


def any_places(request: Request, rng: random.Random) -> Places:
    """Return a random answer to a request, uniformly distributed."""
    if isinstance(request, Die):
        return (rng.randint(1, request.sides),)
    return tuple(rng.sample(range(request.n), request.k))


def hosted(game: Game[Any], match: Match[Any]) -> list[Command]:
    """Return the commands that the host may send; none while chance is asked or after the end."""
    if not match.decisions or match.decisions[0].seat == CHANCE:
        return []
    rules = [rule for rule in game.tables.standing if rule.host]
    return [
        command
        for rule in rules
        for command in allowed(game, match.state, rule, as_decision(rule, match.decisions, HOST))
    ]
