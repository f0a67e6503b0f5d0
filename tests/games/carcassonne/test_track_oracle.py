"""The score track against its oracle: every theft, every robber that follows, every message of many random matches."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.decisions import TileSpot
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, LeaveRobber
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import FireCatapult, PayRansom, SellTile, TurnWheel
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.options import EXPANSIONS, OPTIONS
from tests.games.carcassonne.track_oracle import TrackOracle

ALONE = (TileSpot, TurnEnd)
"""Questions that are put even if there is one answer only."""


def handed_in(rng: random.Random, seats: int) -> Command:
    """Something that a host might hand in, or had better not."""
    some = rng.sample(range(seats), rng.randint(1, seats))
    sector = rng.choice(("fortune", "taxes", "famine", "storm", "inquisition", "crown"))
    points = 3 if sector == "fortune" else 2 * rng.randint(1, 3)
    return rng.choice(
        (
            TurnWheel(HOST, 0, sector, tuple((seat, points) for seat in some)),  # type: ignore[arg-type]
            FireCatapult(HOST, 0, rng.choice(("target", "catch")), tuple(some)),
            SellTile(HOST, 0, some[0], rng.choice((None, some[-1])), rng.randint(0, 12)),
            PayRansom(HOST, 0, some[0]),
        )
    )


def drawn(rng: random.Random) -> dict[str, object]:
    """Options at random; robbers and messengers are nearly always in play, for the track is about them."""
    options: dict[str, object] = {}
    for option in OPTIONS:
        if option.sort == "flag":
            options[option.id] = rng.random() < 0.5
        elif option.sort == "choice":
            options[option.id] = rng.choice(option.values)
    wanted = [name for name in EXPANSIONS if rng.random() < (0.9 if name in ("robbers", "messengers") else 0.6)]
    return {**options, "expansions": tuple(wanted)}


def compare(seed: int, options: Mapping[str, object], seats: int) -> Counter[str]:
    """One random match with a busy host; what has happened in it."""
    game, chance, rng = make(options), Seeded(seed), random.Random(seed)
    oracle = TrackOracle(seats, options)
    done = begin(game, seats, chance)
    match, seen = done.match, Counter[str]()
    for record in done.records:
        oracle.follow(record)
    while match.result is None:
        (decision,) = match.decisions
        commands = list(legal_commands(game, match, decision.seat))
        assert len(set(commands)) > 1 or isinstance(decision, ALONE), "a player with one possibility is not asked (S4)"
        if len(commands) > 1 and isinstance(commands[-1], LeaveRobber) and rng.random() < 0.8:
            del commands[-1]  # robbers are placed more often than not
        command = rng.choice(commands)
        if rng.random() < 0.2:
            accepted = submit(game, match, handed_in(rng, seats), chance)
            if not isinstance(accepted, Accepted):
                accepted = submit(game, match, command, chance)
        else:
            accepted = submit(game, match, command, chance)
        assert isinstance(accepted, Accepted)
        match = accepted.match
        for record in accepted.records:
            oracle.follow(record)
        assert tuple(map(tuple, oracle.totals)) == match.state.totals
        drawer = ROBBERS.of(match.state)
        assert drawer is None or tuple(oracle.robbers) == drawer.at
    seen.update(thefts=oracle.thefts, follows=oracle.follows, messages=oracle.messages)
    return seen


def several(seeds: range) -> Counter[str]:
    seen = Counter[str]()
    for seed in seeds:
        seen += compare(seed, drawn(random.Random(seed)), 2 + seed % 5)
    return seen


@pytest.mark.rule("R3", "R9", "R10", "R12", "R13", "R14a", "R15", "R16", "R17", "R18", "R19", "R20", "R21", "V2", "V3")
@pytest.mark.rule("M4", "M5", "M6", "V4", "V5", "V11", "S3", "S4", "S5", "Q5", "Q6", "Q7", "Q14", "Q15", "Q33")
def test_thefts_following_and_messages_are_those_of_the_oracle() -> None:
    """Whoever the robber stood with, whatever the options and the host: what follows a batch is what must follow."""
    seen = several(range(40))
    assert min(seen["thefts"], seen["follows"], seen["messages"]) > 10


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(1, 11))
def test_a_thousand_matches_agree_with_the_oracle_of_the_track(hundred: int) -> None:
    """The same for a thousand matches."""
    several(range(100 * hundred, 100 * hundred + 100))
