"""Compare the oracle with the game: the table, the decisions, and the records with their rules and causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Record
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.eventlog.explain import causes
from tabletop_rules.games.terres_de_destinees.state import State
from tests.games.terres_de_destinees.oracle.match import Oracle
from tests.games.terres_de_destinees.oracle.pack import DESTINS
from tests.games.terres_de_destinees.oracle.table import Open, Pending
from tests.games.terres_de_destinees.story import fields_of
from tests.games.told import Told


def same_match(oracle: Oracle, match: Match[State], legal: dict[int, list[Any]]) -> None:
    """Compare the whole table, the result, who is asked what, and the legal answers."""
    state = match.state
    mine = [_seat(player, player.seen_by, player.killed, player.saved) for player in oracle.players]
    theirs = [
        _seat(
            each, each.destin_seen_by, "eliminated" in each.deeds, any(deed.startswith("saved:") for deed in each.deeds)
        )
        for each in state.players
    ]
    assert mine == theirs
    assert oracle.result == (match.result and (match.result.reason, {*match.result.winners}))
    if match.result is not None:
        return
    unused = {*DESTINS} - {*oracle.common} - {player.destin for player in oracle.players}
    destins, chain = state.destins, [activation.card for activation in state.chain]
    assert _middle(oracle, oracle.common, oracle.turn.phase, oracle.chain, unused) == _middle(
        state, destins.common, state.turn.phase.value, chain, {*destins.unused_common, *destins.unused_secret}
    )
    asked = {decision.seat: (type(decision), fields_of(decision)) for decision in match.decisions}
    assert {seat: (pending.kind, pending.about) for seat, pending in oracle.asked.items()} == asked
    for seat, pending in oracle.asked.items():
        answers = [attrs.evolve(command, decision=0) for command in legal[seat]]
        assert pending.answers == {*answers}
        assert len(answers) == len({*answers})


def _seat(player: Any, seen_by: Any, killed: bool, saved: bool) -> dict[str, Any]:
    return {
        "hand": {*player.hand},
        "committed": [*player.committed],
        "play": [(placed.card, placed.engaged, placed.zone) for placed in player.play],
        "jetons": {(held.number, held.placed_by) for held in player.jetons},
        "destin": (player.destin, {*seen_by}),
        "out": (player.out, killed, saved),
        "size": player.hand_size,
    }


def _middle(table: Any, common: Any, phase: str, chain: list[str], unused: set[Any]) -> dict[str, Any]:
    turn, auction = table.turn, table.auction
    return {
        "deck": {*table.deck},
        "discard": [*table.discard],
        "centre": sorted(table.centre),
        "destins": ({*common}, unused),
        "demands": {*table.demands},
        "copies": [(copy.owner, copy.card, copy.source) for copy in table.copies],
        "gone": [{*batch} for batch in table.gone],
        "turn": (turn.number, turn.active, phase, {*turn.powers}, turn.received, turn.hastened, turn.quiet),
        "echoes": (Counter(turn.echoes), [*turn.permissions]),
        "sales": auction and [(sale.seller, sale.card, sale.face_down, {*sale.seen_by}) for sale in auction.sales],
        "bid": auction and (auction.bid, auction.bidder, {*auction.bidders}),
        "chain": chain,
    }


def same_records(oracle: Oracle, before: Pending | None, records: Sequence[Record]) -> None:
    """Compare the records of one command, or of the setup if no decision was open before, with what is expected.

    The answer to `before`, every event and every new decision must cite a fitting rule.
    """
    happened = [*records]
    if before is not None:
        answered = happened.pop(0)
        assert answered.rule in before.rules
    if oracle.asked:
        _same_decisions(oracle.asked, happened.pop())
    assert [each.event for each in oracle.expected] == [_event(record) for record in happened]
    for each, record in zip(oracle.expected, happened, strict=True):
        assert record.rule in each.rules, record


def _event(record: Record) -> Any:
    """Return the event, None for an answer of chance."""
    event = record.event
    return None if isinstance(event, Answered) and event.command.seat == CHANCE else event


def _same_decisions(asked: Open, record: Record) -> None:
    assert isinstance(record.event, Asked)
    for decision in record.event.decisions:
        assert decision.rule in asked[decision.seat].rules, decision
    fitting = frozenset[str]().union(*(pending.rules | pending.by for pending in asked.values()))
    assert record.rule in fitting, record


def same_causes(expected: Sequence[Told], records: Sequence[Record], since: int) -> None:
    """Check that the causes of each record from `since` on include one of the rules expected there."""
    happened = [record for record in records[since - 1 :] if not isinstance(record.event, Asked)]
    if happened and isinstance(happened[0].event, Answered) and happened[0].event.command.seat != CHANCE:
        del happened[0]
    for each, record in zip(expected, happened, strict=True):
        if each.why:
            assert each.why & {cause.rule for cause in causes(records, record.n)}, record


__all__ = ["same_causes", "same_match", "same_records"]
