"""Plays the game and the oracle side by side and compares state, views, decisions, legal commands and records."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import attrs

import tabletop_rules as tr
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Die, Record
from tabletop_rules.games.destiny.decisions import OfPower
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, PLACES
from tests.games.destiny.oracle.match import Oracle
from tests.games.destiny.oracle.records import check_causes, check_records
from tests.games.destiny.strategies import weight


class Recorded:
    """A chance source that keeps what it was asked for and what it answered."""

    def __init__(self, source: Any) -> None:
        self.source, self.answers = source, list[tuple[tuple[Any, ...], int, tuple[int, ...]]]()

    def answer(self, request: Any, version: int, things: Callable[[], Sequence[object]]) -> Any:
        """Answer, and keep the things, how many were wanted, and the places picked."""
        assert not isinstance(request, Die)
        places = self.source.answer(request, version, things)
        assert request.n == len(things())
        self.answers.append((tuple(things()), request.k, places))
        return places

    def take(self) -> list[tuple[tuple[Any, ...], int, tuple[int, ...]]]:
        """Return the answers since the last call."""
        answers, self.answers = self.answers, []
        return answers


def seat_of(player: Any) -> tuple[Any, ...]:
    """Return the things of a seat, of the game or of the oracle."""
    secrets = sorted(map(str, player.hand)), player.played, player.aside, sorted(map(str, player.dealt)), player.move
    return (*secrets, player.moved, [*player.stack], player.points, player.eyes)


def check_state(oracle: Oracle, match: tr.Match[State], listed: dict[int, list[Any]]) -> None:
    """Compare the whole state, the open decisions and all legal commands."""
    state, cards, box = match.state, match.state.cards, match.state.box
    assert [seat_of(player) for player in oracle.players] == [seat_of(player) for player in state.players]
    assert oracle.board == {spot: state.board[INDEX[spot]] for spot in oracle.board}
    assert oracle.settings == {slot: state.settings[INDEX[slot] - PLACES] for slot in oracle.settings}
    for expected, actual in (
        (oracle.undealt, cards.undealt),
        (oracle.pile, cards.pile),
        (oracle.discard, cards.discard),
        (oracle.killed, cards.killed),
        (oracle.tokens, box.tokens),
        (oracle.unused, box.settings),
        (oracle.removed, box.removed),
    ):
        assert sorted(expected) == sorted(map(str, actual))
    assert oracle.trick == {held.seat: held.card for held in cards.trick}
    assert oracle.resolving == cards.resolving
    assert (oracle.turn, oracle.initiative) == (state.turn, state.initiative)
    assert not state.turn or (oracle.turn, oracle.blue) == (state.red, state.blue)
    tower = state.tower and (state.tower.card, state.tower.beside, state.tower.since)
    assert (oracle.tower and ("power_tower", *oracle.tower)) == tower
    assert oracle.pledges == [(pledge.first, pledge.second) for pledge in state.pledges]
    assert oracle.ranking == (match.result and match.result.ranking)
    asked = [(d.seat, d.kind.removesuffix("/1"), d.rule, about(d)) for d in match.decisions]
    assert [(seat, q.kind, q.rule, q.about) for seat, q in oracle.asked.items()] == asked
    for seat, choice in oracle.asked.items():
        answers = [attrs.evolve(command, decision=0) for command in listed[seat]]
        assert choice.answers == {*answers}
        assert len(answers) == len({*answers})


def about(decision: tr.Decision) -> tuple[Any, ...]:
    """Return the fields that only this class of decisions has, without the options of the referee."""
    own = [f.name for f in attrs.fields(type(decision)) if f.name not in ("seat", "rule", "id", "used", "options")]
    return tuple([getattr(decision, name) for name in own])


def check_view(oracle: Oracle, view: tr.Match[State], seat: int) -> None:
    """Compare the view of a seat, or of the spectator (-1), with what it may see (D-INFO-1 to D-INFO-6)."""
    state = view.state
    for spot in oracle.board:
        token, expected = state.board[INDEX[spot]], oracle.board[spot]
        seen = expected is not None and seat in oracle.seers(spot, expected.up)
        assert token == (expected if expected is None or seen else attrs.evolve(expected, body=HIDDEN))
    for slot in oracle.settings:
        setting, laid = state.settings[INDEX[slot] - PLACES], oracle.settings[slot]
        seen = laid is not None and seat in oracle.seers(slot, laid.up)
        assert setting == (laid if laid is None or seen else attrs.evolve(laid, id=HIDDEN))
    for player, person in zip(state.players, oracle.players, strict=True):
        mine = player.seat == seat
        assert [*player.hand] == (sorted(person.hand) if mine else [HIDDEN] * len(person.hand))
        for held, secret in ((player.played, person.played), (player.aside, person.aside), (player.move, person.move)):
            assert held == (secret if mine or secret is None else HIDDEN)
        assert [*player.dealt] == (sorted(person.dealt) if mine else [HIDDEN] * len(person.dealt))
    assert [HIDDEN] * len(oracle.pile) == [*state.cards.pile]
    assert [HIDDEN] * len(oracle.undealt) == [*state.cards.undealt]
    assert [HIDDEN] * len(oracle.unused) == [*state.box.settings]


def play_beside(
    game: Any,
    oracle: Oracle,
    match: tr.Match[State],
    chance: Recorded,
    rng: random.Random,
    command: Any = None,
    keen: float = 1.5,
    history: list[Record] | None = None,
) -> Counter[str]:
    """Play a random match to its end, beginning with `command`; count decisions with their powers, and rare cases.

    Causes are compared too if `history` is given: the records of the match so far.
    """
    met: Counter[str] = Counter()
    while True:
        listed = {seat: list(tr.legal_commands(game, match, seat)) for seat in oracle.seats()}
        check_state(oracle, match, listed)
        viewer = rng.choice((-1, *oracle.seats()))
        check_view(oracle, tr.view(game, match, viewer), viewer)
        if not any(listed.values()):  # the end, or a table made for a test where the cards have run out
            return met + oracle.met
        decision = rng.choice(match.decisions)
        power, chosen = (decision.power, decision.chosen) if isinstance(decision, OfPower) else ("", ())
        met[f"{type(decision).__name__} {power}"] += 1
        if command is None:
            legal = listed[decision.seat]
            [command] = rng.choices(legal, [weight(match.state, chosen, each, keen) for each in legal])
        outcome = tr.submit(game, match, command, chance)
        assert isinstance(outcome, tr.Accepted)
        match, choice = outcome.match, oracle.asked[decision.seat]
        oracle.submit(command, chance.take())
        check_records(oracle.expected, oracle.asked, choice, outcome.records)
        if history is not None:
            history += outcome.records
            check_causes(oracle.expected, history, len(history) - len(outcome.records))
        command = None
