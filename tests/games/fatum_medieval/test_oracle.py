"""Random matches against a second reading of the rules: what may be done, what is paid, who wins."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.state import Player, State
from tabletop_rules.games.fatum_medieval.terms import Axis, Mode
from tests.games.fatum_medieval.oracle import Oracle, Someone
from tests.games.fatum_medieval.test_content import PACK

EAGER = {c.EndTurn: 0.3, c.EndDrawing: 0.5, c.GiveUp: 0.2, c.UsePower: 2.0}
"""How much more, or less, than others these commands are tried: so that matches get somewhere."""


@pytest.fixture(scope="module")
def easy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built-in pack with every threshold two lower, so that random play reaches objectives."""
    pack = tmp_path_factory.mktemp("easy") / "pack"
    shutil.copytree(PACK, pack, ignore=shutil.ignore_patterns("rules.toml"))
    aims = pack / "objectives.toml"
    lower = re.sub(r"= ([3-6])(?=[, ])", lambda found: f"= {int(found[1]) - 2}", aims.read_text("utf-8"))
    aims.write_text(lower, "utf-8")
    return pack


def someone(player: Player, less: int = 0) -> Someone:
    """A player as the oracle takes one, with so many cards fewer in hand."""
    return Someone(player.front, player.gold, player.hand.size - less)


def aim_of(state: State, player: Player) -> str | None:
    """The objective of a player, whoever may see it."""
    aim = state.common or player.revealed or player.secret
    return None if state.options.mode is Mode.TIME_LIMIT else str(aim)


def could_announce(oracle: Oracle, state: State, player: Player) -> bool:
    """FA-OBJ-3, FA-OBJ-7."""
    aim = aim_of(state, player)
    free = not player.out and not player.announced and aim is not None
    return free and oracle.met(str(aim), player.front, state.options.objective_bonus)


def plays(oracle: Oracle, state: State, seat: int, d: int) -> Iterator[tr.Command]:
    """All that FA-PLAY-*, FA-COND-* and FA-EFF-* let a player do in step 2."""
    me = state.players[seat]
    there = [player for player in state.players if not player.out]
    yield c.EndTurn(seat, d)
    for card in map(str, me.hand.cards):
        text = oracle.of(card)
        if oracle.price(card, me.front) > me.gold or not oracle.meets(text["requires_any"], someone(me, 1)):
            continue
        if not oracle.is_action(card):
            if Axis(oracle.axis(card)) not in me.placed:
                yield c.Place(seat, d, card)
            continue
        for target in there:
            who = someone(target, int(target is me))
            if oracle.meets(text["target_requires_any"], who) and not oracle.protected(who.front, tags=text["tags"]):
                for chosen in oracle.namings(card, who.front):
                    yield c.PlayAction(seat, d, card, target.seat, chosen)
    for power in ("ransom", "pickpocket"):
        if power not in me.used and any(True for _ in oracle.effects(me.front, power)):
            for victim in there:
                if victim is not me and not oracle.protected(victim.front, power=power):
                    yield c.UsePower(seat, d, power, victim.seat)


def payments(oracle: Oracle, state: State, seat: int, d: int) -> Iterator[tr.Command]:
    """FA-ACC-7 to FA-ACC-9."""
    me = state.players[seat]
    for card in me.front:
        if oracle.upkeep([card]) and not oracle.is_action(card) and card not in me.giving_up:
            yield c.GiveUp(seat, d, card)
    if oracle.upkeep(me.front) - oracle.upkeep(me.giving_up) <= me.gold:
        yield c.Pay(seat, d)


def same_questions(oracle: Oracle, table: tr.Table) -> None:
    """What each seat may do is what the second reading says."""
    state: State = table.match.state
    explicit = state.options.announce == "explicit"
    for player in state.players:
        could = could_announce(oracle, state, player)
        assert explicit or not could
        assert could == (c.Announce(player.seat, 0) in list(table.legal(player.seat))) or not explicit
    for d in table.decisions:
        asked = {"play": plays, "pay": payments}.get(d.kind.split(".")[1])
        if asked is not None:
            legal = [command for command in table.legal(d.seat) if not isinstance(command, c.Announce)]
            assert set(asked(oracle, state, d.seat, d.id)) == set(legal)
            assert len(set(legal)) == len(legal)


def same_happenings(oracle: Oracle, table: tr.Table, records: tuple[tr.Record, ...]) -> None:
    """What is received, paid and confirmed is what the second reading says."""
    for record in records:
        event, before = record.event, table.at(record.n - 1).state
        if isinstance(event, e.IncomePaid):
            me, rich = before.players[event.seat], before.purses
            richer = sum(rich[p.seat] > rich[me.seat] for p in before.players if not p.out)
            gold, dice = oracle.income(me.front, richer, before.options.no_job_income)
            faces = [face for line in event.lines for face in line.faces]
            due, rolls = (0, 0) if me.no_income else (gold + sum(faces), dice)
            assert (min(due, before.bank), rolls) == (event.amount, len(faces))
        elif isinstance(event, e.UpkeepPaid):
            front = before.players[event.seat].front
            assert oracle.upkeep(front) - oracle.upkeep(event.discarded) == event.amount
        elif isinstance(event, e.AnnouncementsChecked):
            more = before.options.objective_bonus
            due_now = [p for p in before.players if not p.out and p.announced == before.turn - 1 and p.announced]
            met = {p.seat for p in due_now if oracle.met(str(aim_of(before, p)), p.front, more)}
            assert ({*event.confirmed}, {*event.lapsed}) == (met, {p.seat for p in due_now} - met)


def same_end(oracle: Oracle, table: tr.Table) -> None:
    """FA-END-6."""
    assert table.result is not None
    state: State = table.match.state
    checks = [record.event for record in table.records[-4:] if isinstance(record.event, e.AnnouncementsChecked)]
    confirmed = checks[-1].confirmed if table.result.reason == "objective" else ()
    scores = {p.seat: oracle.points(p.front, p.gold) for p in state.players if not p.out}
    places: dict[tuple[bool, int], tuple[int, ...]] = {}
    for seat, score in scores.items():
        key = (seat in confirmed, score)
        places[key] = (*places.get(key, ()), seat)
    ranking = [places[key] for key in sorted(places, reverse=True)]
    assert (*ranking, *((seat,) for seat in reversed(state.ruined))) == table.result.ranking


@pytest.mark.rule("FA-PLAY-1", "FA-COND-1", "FA-LVL-2", "FA-EFF-19", "FA-ACC-7", "FA-OBJ-3", "FA-OBJ-5", "FA-END-6")
@pytest.mark.parametrize("seed", range(8))
def test_a_second_reading_of_the_rules_says_the_same(seed: int, easy: Path) -> None:
    """Legal plays and payments, announcements, incomes, confirmations and the ranking of whole random matches."""
    rng = random.Random(seed)
    options = {
        "mode": rng.choice(["time_limit", "common_objective", "secret_objective"]),
        "announce": rng.choice(["explicit", "automatic"]),
        "ruin_rule": rng.choice(["insolvent", "empty_purse"]),
        "ransom_to": rng.choice(["owner", "bank"]),
        "no_job_income": rng.choice([3, 2]),
        "objective_bonus": rng.choice([0, 0, 2]),
        "turn_limit": rng.choice([4, 6, 8]),
        "pack": str(easy),
    }
    oracle = Oracle(easy)
    table = tr.Table.open("fatum_medieval", seats=rng.choice([2, 3, 4, 6]), seed=seed, options=options)
    while table.result is None:
        same_questions(oracle, table)
        commands = list(table.legal(rng.choice(table.decisions).seat))
        (command,) = rng.choices(commands, [EAGER.get(type(each), 1.0) for each in commands])
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
        same_happenings(oracle, table, outcome.records)
    same_end(oracle, table)
