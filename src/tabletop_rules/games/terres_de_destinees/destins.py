"""Destins, and how a match is won. Source: T-WIN-1 to T-WIN-7, P-11."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.batch import Batch, HandsChange
from tabletop_rules.games.terres_de_destinees.content.items import Content, Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonWildFamily
from tabletop_rules.games.terres_de_destinees.content.objectives import (
    CausedElimination,
    FamilyCount,
    FamilySpread,
    HandAndPlayAtOwnTurnEnd,
    HandCount,
    JetonKindsHeld,
    Objective,
    ReceivedInOwnTurn,
    SavedFromElimination,
    TypeCount,
)
from tabletop_rules.games.terres_de_destinees.course import EndPhase
from tabletop_rules.games.terres_de_destinees.elimination import Eliminate, EliminationDue, _controller, if_threatened
from tabletop_rules.games.terres_de_destinees.guardian import _reveal
from tabletop_rules.games.terres_de_destinees.queries import interrupted, survivors
from tabletop_rules.games.terres_de_destinees.state import Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId, Checked, DestinId, Family, JetonNumber
from tabletop_rules.games.terres_de_destinees.turn import TurnEnded
from tabletop_rules.games.terres_de_destinees.values import (
    ALL_ZONES,
    counts_as_cards,
    counts_as_received,
    counts_as_saviour,
    threshold,
    wait_for_the_end,
    winners,
    zones_that_count,
)

# --- the objectives: one test for each condition that a content pack may name ---------------------------------------
# The player passed to each has only those cards in play that count.


def has_received(state: State, player: Player, objective: ReceivedInOwnTurn) -> bool:
    """Whether enough cards came from other hands in the player's turn: payments, gifts, thefts, passed cards (F-5)."""
    return player.seat == state.turn.active and state.turn.received >= threshold(state, objective)


def has_types(state: State, player: Player, objective: TypeCount) -> bool:
    """Whether enough acquired cards are of a type, engaged or not (T-WIN-3)."""
    return count_cards(player, state.content.cards_of(objective.type)) >= objective.count


def has_families(state: State, player: Player, objective: FamilyCount) -> bool:
    """Whether enough acquired cards are of a family; Jeton 12 is one more (T-WIN-3)."""
    return count_cards(player, state.content.cards_of(objective.family)) + wild(state, player) >= objective.count


def has_spread(state: State, player: Player, objective: FamilySpread) -> bool:
    """Whether enough cards of every family and in all are acquired; Jeton 12 is one more, of any family (T-WIN-3)."""
    added = wild(state, player)
    counts = [count_cards(player, state.content.cards_of(family)) for family in Family]
    missing = sum([max(0, objective.each_family - count) for count in counts])
    return sum(counts) + added >= objective.total and missing <= added


def has_hand(state: State, player: Player, objective: HandCount) -> bool:
    return player.hand_size >= threshold(state, objective)


def has_jetons(state: State, player: Player, objective: JetonKindsHeld) -> bool:
    """Whether enough different Jetons are held."""
    return jeton_kinds(player) >= objective.count


def is_balanced(state: State, player: Player, objective: HandAndPlayAtOwnTurnEnd) -> bool:
    """Whether the player's turn ends with an exact number in hand and enough acquired (T-WIN-6)."""
    if player.seat != state.turn.active or player.hand_size != objective.hand_exactly:
        return False
    return len(player.play) >= objective.acquired_at_least


def has_eliminated(state: State, player: Player, objective: CausedElimination) -> bool:
    """Whether an effect of this player really eliminated another (F-21, T-ELIM-4, A-14)."""
    return "eliminated" in player.deeds


def has_saved(state: State, player: Player, objective: SavedFromElimination) -> bool:
    """Whether an effect of this player saved another, whoever caused the threat (F-19, A-15)."""
    return any(f"saved:{means}" in player.deeds for means in objective.via)


FULFILLED: Final[Mapping[type[Objective], Callable[[State, Player, Any], bool]]] = MappingProxyType(
    {
        ReceivedInOwnTurn: has_received,
        TypeCount: has_types,
        FamilyCount: has_families,
        FamilySpread: has_spread,
        HandCount: has_hand,
        JetonKindsHeld: has_jetons,
        HandAndPlayAtOwnTurnEnd: is_balanced,
        CausedElimination: has_eliminated,
        SavedFromElimination: has_saved,
    }
)


def count_cards(player: Player, cards: frozenset[CardId]) -> int:
    """Return how many of these cards a player has acquired (T-TERM-2)."""
    return len([placed for placed in player.play if placed.card in cards])


def jeton_kinds(player: Player) -> int:
    """Return how many different Jetons a player holds: all of them, while T-JET-3 is in force."""
    return len({held.number for held in player.jetons})


def wild(state: State, player: Player) -> int:
    """Return how many cards of any family and no type Jetons add to the acquired ones (T-WIN-3)."""
    return sum([counts_as_cards(state, held.number) for held in player.jetons])


# --- who wins -------------------------------------------------------------------------------------------------------


Tests: TypeAlias = Mapping[DestinId, tuple[Callable[[State, Player, Any], bool], Objective]]
"""The test of each Destin, and its objective."""


def _tests(state: State, at_end: bool, batch: bool = True) -> Tests:
    """Return the tests of the Destins examined at the end of a turn, or after every batch (T-WIN-2, T-WIN-6)."""
    return _tests_of(state.content, at_end, at_end or (batch and not wait_for_the_end(state)))


@cache
def _tests_of(content: Content, at_end: bool, end_too: bool) -> Tests:
    return {
        destin.id: (FULFILLED[type(destin.objective)], destin.objective)
        for destin in content.destins
        if (end_too if destin.objective.checked is Checked.END_OF_OWN_TURN else not at_end)
    }


def fulfilled(state: State, player: Player, at_end: bool = False) -> list[DestinId]:
    """Return the Destins that a player now fulfils, common ones and the player's own (T-WIN-1).

    With `at_end`, only those examined at the end of the player's turn; else only the others (T-WIN-6).
    """
    return _fulfilled(state, as_counted(player, zones_that_count(state)), _tests(state, at_end))


def as_counted(player: Player, zones: tuple[Zone, ...]) -> Player:
    """Return the player with only those cards in play that count for objectives."""
    return tr.change(player, play=tuple([placed for placed in player.play if placed.zone in zones]))


def _fulfilled(state: State, player: Player, tests: Tests) -> list[DestinId]:
    """Return the Destins with a test that a player passes. The player has only those cards in play that count."""
    own, found = player.destin, []
    for destin in state.destins.common if own is None or isinstance(own, tr.Hidden) else (*state.destins.common, own):
        if destin in tests:
            test, objective = tests[destin]
            if test(state, player, objective):
                found.append(destin)
    return found


def win_by_destin(state: State, at_end: bool = False, batch: bool = True) -> tr.Plan:
    """Return the end of the match if a survivor fulfils a Destin, else nothing (T-WIN-2, A-45).

    After a sale, which is no `batch`, a balance does not count even without T-WIN-6.
    """
    reached: list[tuple[tr.Seat, list[DestinId]]] = []
    tests, zones = _tests(state, at_end, batch), zones_that_count(state)
    # This runs after every batch: unless a zone does not count, the players need no copy.
    players = state.players if zones is ALL_ZONES else [as_counted(player, zones) for player in state.players]
    for player in players:
        if not player.out:
            destins = _fulfilled(state, player, tests)
            if destins:
                reached.append((player.seat, destins))
    if not reached:
        return NOTHING
    first = winners(state, tuple([seat for seat, _ in reached]))
    if not first:
        return NOTHING
    shown = [DestinFulfilled(seat, destin) for seat, destins in reached if seat in first for destin in destins]
    return (*shown, end_match(state, first, "destin", tr.RuleId("T-WIN-1")))


def win_by_elimination(state: State) -> tr.Plan:
    """Return the end of the match if one survivor is left or none, else nothing.

    The last survivor wins (T-ELIM-5, T-WIN-4); if the last ones were eliminated in one batch they win together (A-17).
    """
    left = [player.seat for player in state.players if not player.out]
    if len(left) > 1:
        return NOTHING
    if left:
        return (end_match(state, (left[0],), "last_survivor", tr.RuleId("T-WIN-4")),)
    last = winners(state, state.gone[-1]) or state.gone[-1]  # somebody must win: nobody is left to go on
    return (end_match(state, last, "last_survivors", tr.RuleId("T-WIN-4")),)


def end_match(state: State, first: tuple[tr.Seat, ...], reason: str, rule: tr.RuleId) -> tr.Ended:
    """Return the end of the match: these seats win, and all others share the second place."""
    first = tuple(sorted(first))
    rest = tuple([player.seat for player in state.players if player.seat not in first])
    return tr.Ended(tr.Outcome((first, rest) if rest else (first,), reason, rule))


@tr.modifier("F-5", counts_as_received, Band.RULING, 5, source="faq")
@tr.fr("Les cartes que des pouvoirs font venir de la main d'autres joueurs comptent pour le Rentier.")
@tr.otherwise(
    "Only cards paid in an auction count for the Rentier.",
    "Seules les cartes payées aux enchères comptent pour le Rentier.",
)
def received_by_powers(state: State, counted: int, receiver: tr.Seat, count: int) -> int:
    """Cards that powers bring from other players' hands count for the Rentier.

    Count gifts, thefts and passed cards received in the player's own turn.
    """
    return count if receiver == state.turn.active else counted


@tr.modifier("F-19", counts_as_saviour, Band.RULING, 19, source="faq", depends=(("P-8", "F-20"),))
@tr.fr("L'Ange gardien est accompli même si son joueur a lui-même provoqué l'élimination.")
@tr.otherwise(
    "Saving a player whom one's own effect was eliminating does not count for the Guardian Angel.",
    "Sauver un joueur que son propre effet éliminait ne compte pas pour l'Ange gardien.",
)
def own_victim(state: State, held: bool, saviour: tr.Seat, cause: tr.Seat | None) -> bool:
    """The Guardian Angel is fulfilled even by saving a player whom its owner was eliminating."""
    return True


@tr.modifier("T-WIN-5", winners, Band.RULING, 5, source="rulebook")
@tr.fr("Si plusieurs joueurs gagnent au même moment, le joueur actif, s'il en est, gagne seul.")
@tr.otherwise("All who win at one moment win together.", "Tous ceux qui gagnent au même moment gagnent ensemble.")
def active_first(state: State, first: tuple[tr.Seat, ...], seats: tuple[tr.Seat, ...]) -> tuple[tr.Seat, ...]:
    """If several players win at one moment, the active player, if among them, wins alone.

    Let the active player win alone; the same moment is the same batch.
    """
    return (state.turn.active,) if state.turn.active in first else first


# --- 12: `jeton_12_couronne` ----------------------------------------------------------------------------------------


def add_cards(jeton: Jeton, state: State, added: int, number: JetonNumber) -> int:
    """Add cards of any family and of no type, for `concorde` too."""
    assert isinstance(jeton.effect, JetonWildFamily)
    return added + jeton.effect.count if number == jeton.number else added


def card_modifier(jeton: Jeton) -> tr.Modifier[State, Any, int]:
    """Return the modifier of a Jeton that counts as acquired cards."""
    return tr.Modifier(
        tr.RuleId("T-WIN-3"),
        jeton.semantics.en,
        counts_as_cards,
        Band.JETON,
        jeton.number,
        partial(add_cards, jeton),
        fr=f"{jeton.names.fr} : compte pour une carte acquise de plus, de la famille la plus utile et sans type.",
        source="card",
        otherwise=(
            f"Only acquired cards count: Jeton {jeton.number} counts as none.",
            f"Seules les cartes acquises comptent : le Jeton {jeton.number} n'en vaut aucune.",
        ),
    )


@tr.trigger("T-ELIM-2", HandsChange, Band.ELIMINATION, 0, bearers=if_threatened, source="ruling", order="P-11")
@tr.fr("Une main qui se vide menace son joueur d'élimination.")
@tr.otherwise(
    "Nobody is eliminated, though a player with no hand card left is out by T-ELIM-1.",
    "Personne n'est éliminé, bien qu'un joueur sans carte en main le soit selon T-ELIM-1.",
)
@tr.needed("nobody would be eliminated, though a player with no hand card left is (T-ELIM-1)")
def threatened(state: State, event: HandsChange, bearer: tr.Bearer) -> tr.Plan:
    """A hand that runs empty threatens its player with elimination.

    Run the windows P-8 victim by victim, clockwise from the active player, then eliminate at once (P-9).

    Nobody's effect causes the elimination of a seller by the sale (A-16).
    """
    victims, cause = [seat for seat in survivors(state) if seat in state.threatened], _controller(event)
    return (*[EliminationDue(seat, cause) for seat in victims], Eliminate(cause))


def if_anything_changed(state: State, event: HandsChange) -> Iterable[tr.Bearer]:
    """Apply after every batch, and after a sale if somebody may have been saved from elimination by it."""
    return tr.TABLE if isinstance(event, Batch) or any(player.deeds for player in state.players) else ()


@tr.trigger("T-WIN-2", HandsChange, Band.VICTORY, 0, bearers=if_anything_changed, source="ruling", order="P-11")
@tr.fr("Les Destins sont examinés une fois par lot, après les éliminations.")
@tr.otherwise("No Destin is ever examined.", "Aucun Destin n'est jamais examiné.")
@tr.needed("nobody could win by a Destin")
def destins(state: State, event: HandsChange, bearer: tr.Bearer) -> tr.Plan:
    """Destins are examined once per batch, after eliminations."""
    return win_by_destin(state, batch=isinstance(event, Batch))


def if_few_are_left(state: State, event: HandsChange) -> Iterable[tr.Bearer]:
    return tr.TABLE if state.gone and len(survivors(state)) < 2 else ()


@tr.trigger("T-WIN-4", HandsChange, Band.VICTORY, 4, bearers=if_few_are_left, source="rulebook", order="P-11")
@tr.fr("Un joueur gagne aussi quand tous les autres sont éliminés.")
@tr.otherwise("The last survivor plays on alone.", "Le dernier survivant continue seul.")
@tr.needed("one survivor, or none, could not go on")
def last_survivor(state: State, event: HandsChange, bearer: tr.Bearer) -> tr.Plan:
    """A player also wins when all others are eliminated."""
    return win_by_elimination(state)


# --- the end of a turn ----------------------------------------------------------------------------------------------


def unless_interrupted(state: State, moment: EndPhase) -> Iterable[tr.Bearer]:
    """Apply unless the active player has been eliminated (T-TURN-6)."""
    return () if interrupted(state) else tr.TABLE


@tr.modifier("T-WIN-6", wait_for_the_end, Band.RULING, 6, source="ruling")
@tr.fr("L'Équilibriste n'est examiné à aucun autre moment.")
@tr.otherwise(
    "The Tightrope Walker is examined after every batch of its owner's turn, like any Destin (T-WIN-2).",
    "L'Équilibriste est examiné après chaque lot du tour de son propriétaire, comme tout Destin (T-WIN-2).",
)
def must_wait(state: State, held: bool) -> bool:
    """The Tightrope Walker is examined at no other moment."""
    return True


@tr.trigger("T-WIN-6", EndPhase, Band.VICTORY, 6, bearers=unless_interrupted, source="ruling")
@tr.fr("L'Équilibriste est examiné à la fin du tour de son propriétaire.")
@tr.otherwise(
    "The Tightrope Walker is examined after every batch of its owner's turn, like any Destin (T-WIN-2).",
    "L'Équilibriste est examiné après chaque lot du tour de son propriétaire, comme tout Destin (T-WIN-2).",
)
def end_of_own_turn(state: State, moment: EndPhase, bearer: tr.Bearer) -> tr.Plan:
    """The Tightrope Walker is examined at the end of its owner's turn.

    Examine the objectives of the end of the player's turn, after all duties.
    """
    return win_by_destin(state, at_end=True)


def after_quiet_round(state: State, event: TurnEnded) -> Iterable[tr.Bearer]:
    """Apply after a whole round, one turn for each survivor (T-TERM-8), in which nothing has moved."""
    quiet = state.turn.quiet
    return tr.TABLE if quiet and quiet >= len(survivors(state)) else ()


@tr.trigger("T-WIN-8", TurnEnded, Band.VICTORY, 8, bearers=after_quiet_round, source="ruling", order="P-11")
@tr.fr("Si aucune carte ni aucun Jeton n'a bougé pendant une ronde entière, les survivants gagnent ensemble.")
@tr.otherwise(
    "Rounds in which nothing moves go on, up to the turn limit.",
    "Les rondes où rien ne bouge se suivent, jusqu'à la limite de tours.",
)
def stalemate(state: State, event: TurnEnded, bearer: tr.Bearer) -> tr.Plan:
    """If no card and no Jeton has moved in a whole round, the survivors win together.

    End the match: the survivors win together (A-35).
    """
    return (end_match(state, survivors(state), "stalemate", tr.RuleId("T-WIN-8")),)


def at_turn_limit(state: State, event: TurnEnded) -> Iterable[tr.Bearer]:
    return tr.TABLE if state.turn.number >= state.options.turn_limit else ()


@tr.trigger("T-WIN-9", TurnEnded, Band.VICTORY, 9, bearers=at_turn_limit, source="ruling", order="P-11")
@tr.fr("Quand la limite de tours est atteinte, les survivants gagnent ensemble.")
@tr.otherwise("A match has no last turn.", "Une partie n'a pas de dernier tour.")
@tr.needed("a match could go on for ever")
def turn_limit(state: State, event: TurnEnded, bearer: tr.Bearer) -> tr.Plan:
    """When the turn limit is reached, the survivors win together.

    End the match: the survivors win together (A-35).
    """
    return (end_match(state, survivors(state), "turn_limit", tr.RuleId("T-WIN-9")),)


# --- victory --------------------------------------------------------------------------------------------------------


@tr.frozen
class DestinFulfilled(tr.Event, kind="terres_de_destinees.destin_fulfilled/1", matters="headline"):
    """A player fulfilled this Destin and wins by it; a secret one is revealed (T-WIN-7)."""

    en = "{seat} fulfils {destin:destin}: {asks}."
    fr = "{seat} accomplit {destin:destin} : {asks}."
    seat: tr.Public[tr.Seat]
    destin: tr.Public[DestinId]

    def apply(self, state: State) -> State:
        """Reveal a secret Destin (T-WIN-7)."""
        return _reveal(state, self.seat, self.destin)
