"""A view as an SVG picture: the middle of the table, what lies before each player, and the hand of the viewer.

Cards have the colour and the sign of their family; an engaged card is dashed and marked. What the viewer may not see is
a card back. What may be pointed at is a group with an id: cards, Jetons, players, and the places of `places.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.frame import INSIDE, compose
from tabletop_rules.games.terres_de_destinees.names import REASON_NAMES, card_count_name, card_name, family_name
from tabletop_rules.games.terres_de_destinees.picture import DEMANDED
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.middle import draw_middle
from tabletop_rules.games.terres_de_destinees.svg.panel import draw_hand, draw_panel
from tabletop_rules.games.terres_de_destinees.words import PHASES, words
from tabletop_rules.kit import svg
from tabletop_rules.kit.panels import Panel


def draw(view: Match[Any], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    return compose(view, voice, texts.NAME, panels(view, voice, INSIDE))


def panels(view: Match[Any], voice: Voice, width: float) -> Iterator[Panel]:
    """Yield the middle of the table, what lies before each player, and the hand of the viewer."""
    status = [drawing.lines(line, 14, width) for line in _status(view, voice)]
    drawn, _, high = drawing.column([*status, *draw_middle(view, width, voice)])
    yield Panel("table", pick(texts.TABLE, voice), drawn, width, high)
    for player in view.state.players:
        drawn, _, high = draw_panel(view, player, width, voice)
        yield Panel(f"seat{player.seat}", voice.player(player.seat), drawn, width, high)
    if view.viewer is not None and view.viewer >= 0:
        drawn, wide, high = draw_hand(view.state, view.state.players[view.viewer], width, voice)
        if high:
            yield Panel("hand", pick(texts.YOUR_HAND, voice), drawn, wide, high, "hand")


def _status(view: Match[Any], voice: Voice) -> Iterator[str]:
    """Yield whose turn it is, what is pending, who is asked what, or how the match ended."""
    state: State = view.state
    content, turn = state.content, state.turn
    if view.result is not None:
        yield _ending(view.result, voice)
        return
    phase = pick(PHASES[turn.phase], voice)
    yield pick(texts.TURN_OF, voice).format(turn=turn.number, phase=phase, seat=voice.player(turn.active))
    if state.chain:
        names = " → ".join(card_name(content, link.card, voice) for link in state.chain)
        yield pick(texts.RESOLVED_BY, voice).format(seat=voice.player(state.chain[-1].activator), cards=names)
    for loss in state.losses:
        cards = card_count_name(loss.count, voice)
        yield pick(texts.TO_LOSE, voice).format(seat=voice.player(loss.victim), cards=cards)
    for demand in state.demands:
        family, of, by = family_name(content, demand.family, voice), voice.player(demand.of), voice.player(demand.by)
        yield pick(DEMANDED, voice).format(of=of, family=family, by=by)
    asked: dict[str, list[Seat]] = {}
    for decision in view.decisions:
        if decision.seat == CHANCE:
            yield pick(texts.CHANCE_ASKED, voice)
        else:
            asked.setdefault(words(state, decision, voice), []).append(decision.seat)
    for text, seats in asked.items():
        yield pick(texts.ASKS, voice).format(seats=voice.row(map(voice.player, seats)), text=text)


def _ending(result: Outcome, voice: Voice) -> str:
    """Return who has won and why."""
    won = pick(svg.WON, voice).format(seats=voice.row(map(voice.player, result.winners)))
    reason = pick(REASON_NAMES.get(result.reason, (result.reason, result.reason)), voice)
    return pick(texts.ENDING, voice).format(won=won, reason=reason)
