"""How each seat stands: how far it is with each Destin that the viewer knows, and towards being the last survivor."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.component import SeatStanding, StandingItem, ranked
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.terres_de_destinees.content import objectives as o
from tabletop_rules.games.terres_de_destinees.content.objectives import Objective
from tabletop_rules.games.terres_de_destinees.destins import (
    as_counted,
    count_cards,
    has_eliminated,
    has_saved,
    jeton_kinds,
    wild,
)
from tabletop_rules.games.terres_de_destinees.names import destin_asks, destin_name
from tabletop_rules.games.terres_de_destinees.state import Player, State
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.values import (
    GAINABLE,
    counts_as_received,
    counts_as_saviour,
    threshold,
    wait_for_the_end,
    zones_that_count,
)

LAST: Final = ("others eliminated", "autres joueurs éliminés")
LINE: Final = ("{name}: {asks}", "{name} : {asks}")


def standings(view: Match[State], voice: Voice) -> tuple[SeatStanding, ...]:
    """Return how each seat stands: its aims, as there are no points. Survivors share the first place (T-WIN-4)."""
    state: State = view.state
    zones = zones_that_count(state)
    gone = sum(player.out for player in state.players)
    rows = []
    for player in state.players:
        items: tuple[StandingItem, ...] = ()
        if not player.out:
            last = StandingItem(pick(LAST, voice), gone, RuleId("T-WIN-4"), len(state.players) - 1)
            items = (*_aims(state, as_counted(player, zones), voice), last)
        rows.append(SeatStanding(player.seat, items=items, out=player.out))
    return ranked(rows, lambda row: (not row.out,))


def destin_line(state: State, destin: str, voice: Voice) -> str:
    """Return a Destin with what it asks for."""
    name, asks = destin_name(state.content, destin, voice), destin_asks(state, destin, voice)
    return pick(LINE, voice).format(name=name, asks=asks)


def _aims(state: State, player: Player, voice: Voice) -> Iterator[StandingItem]:
    """Yield how far a player is with each Destin, the common ones first."""
    own = player.destin
    for destin in (*state.destins.common, *(() if own is None or isinstance(own, Hidden) else (own,))):
        printed = state.content.destin(destin)
        amount, of = progress(state, player, printed.objective)
        what = "" if voice.silent else destin_line(state, destin, voice)
        yield StandingItem(what, amount, _rule(state, printed.objective), of)


def _rule(state: State, objective: Objective) -> RuleId:
    """Return the rule that counts an objective: a ruling if it is in force."""
    ruling = RULINGS.get(type(objective))
    return state.handlers.rule(*ruling, EXAMINED) if ruling is not None else RULES.get(type(objective), EXAMINED)


# --- how far an objective is ----------------------------------------------------------------------------------------
# The player passed to each has only those cards in play that count. An amount reaches the number needed exactly if the
# objective is fulfilled, whenever that is examined (`course.victory`).


def progress(state: State, player: Player, objective: Objective) -> tuple[int, int]:
    """Return how far a player is with an objective, and how far it takes."""
    return PROGRESS[type(objective)](state, player, objective)


def _received(state: State, player: Player, objective: o.ReceivedInOwnTurn) -> tuple[int, int]:
    return state.turn.received if player.seat == state.turn.active else 0, threshold(state, objective)


def _types(state: State, player: Player, objective: o.TypeCount) -> tuple[int, int]:
    return count_cards(player, state.content.cards_of(objective.type)), objective.count


def _families(state: State, player: Player, objective: o.FamilyCount) -> tuple[int, int]:
    return count_cards(player, state.content.cards_of(objective.family)) + wild(state, player), objective.count


def _spread(state: State, player: Player, objective: o.FamilySpread) -> tuple[int, int]:
    """Return the total less the cards that are still needed, for the number or for a family."""
    added = wild(state, player)
    counts = [count_cards(player, state.content.cards_of(family)) for family in Family]
    missing = sum([max(0, objective.each_family - count) for count in counts])
    return objective.total - max(objective.total - sum(counts) - added, missing - added, 0), objective.total


def _hand(state: State, player: Player, objective: o.HandCount) -> tuple[int, int]:
    return player.hand_size, threshold(state, objective)


def _jetons(state: State, player: Player, objective: o.JetonKindsHeld) -> tuple[int, int]:
    return jeton_kinds(player), objective.count


def _balance(state: State, player: Player, objective: o.HandAndPlayAtOwnTurnEnd) -> tuple[int, int]:
    """Return how many of the two conditions are met: the cards in hand, the cards acquired."""
    balanced = player.hand_size == objective.hand_exactly
    return balanced + (len(player.play) >= objective.acquired_at_least), 2


def _eliminated(state: State, player: Player, objective: o.CausedElimination) -> tuple[int, int]:
    return int(has_eliminated(state, player, objective)), 1


def _saved(state: State, player: Player, objective: o.SavedFromElimination) -> tuple[int, int]:
    return int(has_saved(state, player, objective)), 1


PROGRESS: Final[Mapping[type[Objective], Callable[[State, Player, Any], tuple[int, int]]]] = MappingProxyType(
    {
        o.ReceivedInOwnTurn: _received,
        o.TypeCount: _types,
        o.FamilyCount: _families,
        o.FamilySpread: _spread,
        o.HandCount: _hand,
        o.JetonKindsHeld: _jetons,
        o.HandAndPlayAtOwnTurnEnd: _balance,
        o.CausedElimination: _eliminated,
        o.SavedFromElimination: _saved,
    }
)

EXAMINED: Final = RuleId("T-WIN-2")
RULES: Final[Mapping[type[Objective], RuleId]] = MappingProxyType(
    {
        o.TypeCount: RuleId("T-WIN-3"),
        o.FamilyCount: RuleId("T-WIN-3"),
        o.FamilySpread: RuleId("T-WIN-3"),
        o.CausedElimination: RuleId("T-ELIM-4"),
    }
)
"""The rule that counts an objective, if it is not T-WIN-2."""
RULINGS: Final[Mapping[type[Objective], tuple[str, Any]]] = MappingProxyType(
    {
        o.ReceivedInOwnTurn: ("F-5", counts_as_received),
        o.JetonKindsHeld: ("T-JET-3", GAINABLE),
        o.HandAndPlayAtOwnTurnEnd: ("T-WIN-6", wait_for_the_end),
        o.SavedFromElimination: ("F-19", counts_as_saviour),
    }
)
"""The ruling that counts an objective, and what it is on."""
