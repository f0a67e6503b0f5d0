"""The Guardian Angel, who saves a player from elimination by a gift. Source: F-20, P-8, H-11."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Destin
from tabletop_rules.games.terres_de_destinees.content.objectives import SavedFromElimination
from tabletop_rules.games.terres_de_destinees.elimination import EliminationDue, Rescued
from tabletop_rules.games.terres_de_destinees.hand_cards import HandCardWanted, Purpose
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.offers import Offer, Use
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import DestinId, Visibility
from tabletop_rules.games.terres_de_destinees.values import counts_as_received, counts_as_saviour


@tr.frozen
class WhetherToGuard(Offer, kind="terres_de_destinees.whether_to_guard/1", rule="P-8"):
    """Reveal the Destin of this id to save `victim`. All who could pay are asked, so this betrays nobody who holds it.

    Source: P-8, H-11.
    """

    en = "Reveal {destin:destin} to save {victim}?"
    fr = "Révéler {destin:destin} pour sauver {victim} ?"
    destin: tr.Public[str]
    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]


def _reveal(state: State, seat: tr.Seat, destin: DestinId) -> State:
    """Show a player's secret Destin to everybody; a common or revealed one changes nothing."""
    if destin in state.destins.common or destin in state.destins.revealed:
        return state
    everybody = (tr.SPECTATOR, *range(len(state.players)))
    state = state.with_player(tr.change(state.players[seat], destin=destin, destin_seen_by=everybody))
    return tr.change(state, destins=tr.change(state.destins, revealed=(*state.destins.revealed, destin)))


@tr.frozen
class OpenPledges(tr.Step, kind="terres_de_destinees.open_pledges/1", rule="P-8"):
    """Let the player who accepted reveal the Destin and choose the cards; if nobody did, the window goes on (P-8)."""

    destin: tr.Public[str]
    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        for seat in survivors(state):
            if state.players[seat].pledge is True:
                objective = state.content.destin(self.destin).objective
                assert isinstance(objective, SavedFromElimination)
                asked = HandCardWanted(seat, Purpose.GUARD, objective.give, self.victim, rule=tr.RuleId("P-8"))
                then = GiveToSave(self.destin, self.victim, self.cause, seat)
                return (PledgesOpened(seat, self.destin), tr.Ask((asked,), then=then))
        return (PledgesOpened(), EliminationDue(self.victim, self.cause))


@tr.frozen
class GiveToSave(tr.Step, kind="terres_de_destinees.give_to_save/1", rule="P-8"):
    """Save the victim by the gift, which belongs to the batch that threatened it (T-TERM-6)."""

    destin: tr.Public[DestinId]
    victim: tr.Public[tr.Seat]
    cause: tr.Public[tr.Seat | None]
    guardian: tr.Public[tr.Seat]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        given = state.players[self.guardian].committed
        received = counts_as_received(state, self.victim, len(given))
        fulfils = counts_as_saviour(state, self.guardian, self.cause)
        saved = Rescued(self.victim, self.guardian, destin=self.destin, given=given, received=received, fulfils=fulfils)
        return (saved,)


def guardians(state: State, event: EliminationDue) -> Iterable[tr.Bearer]:
    """Yield the Destins by which, for all anybody knows, somebody might save (H-11, A-46)."""
    for destin in state.content.destins:
        objective = destin.objective
        if (
            isinstance(objective, SavedFromElimination)
            and "destin" in objective.via
            and _may_be_held(state, destin)
            and _able(state, event.victim, objective)
        ):
            yield tr.Bearer(tr.SPECTATOR, destin.id)


def _may_be_held(state: State, destin: Destin) -> bool:
    """Return whether this Destin is common or, for all anybody knows, held unrevealed (P-8)."""
    if destin.visibility is Visibility.COMMON:
        return destin.id in state.destins.common
    return destin.id not in state.destins.revealed


def _able(state: State, victim: tr.Seat, objective: SavedFromElimination) -> list[tr.Seat]:
    """Return all other survivors who could give the cards."""
    least = objective.give + objective.keep_at_least
    return [seat for seat in survivors(state) if seat != victim and state.players[seat].hand_size >= least]


@tr.replacement("F-20", EliminationDue, Band.DESTIN, 0, bearers=guardians, source="faq", order="P-8")
@tr.fr("L'Ange gardien peut sauver la victime, et ainsi contrer l'Assassin.")
@tr.otherwise(
    "The Guardian Angel saves nobody by a gift; its owner fulfils it by saving with a card or a Jeton.",
    "L'Ange gardien ne sauve personne par un don ; son joueur l'accomplit en sauvant par une carte ou un Jeton.",
)
def ask_guardians(state: State, event: EliminationDue, bearer: tr.Bearer) -> tr.Plan:
    """The Guardian Angel may save the victim, and so thwart the Assassin.

    Ask all of them together and in secret; those who do not hold the Destin can only decline.

    Its holder thwarts whatever caused the elimination, `assassin` too (F-20).
    """
    objective = state.content.destin(bearer.source).objective
    assert isinstance(objective, SavedFromElimination)
    destin, victim, cause = bearer.source, event.victim, event.cause
    asked = [WhetherToGuard(seat, destin, victim, cause) for seat in _able(state, victim, objective)]
    return (tr.Ask(tuple(asked), then=OpenPledges(destin, victim, cause)),)


def guardian_answers(state: State, decision: WhetherToGuard) -> tuple[bool, ...]:
    """Offer yes to the holder of the Destin alone; everybody may decline (P-8, H-11)."""
    holds = state.players[decision.seat].destin == decision.destin or decision.destin in state.destins.common
    return (True, False) if holds else (False,)


NO_GUARDIAN: Final = tr.Refusal(
    "no_guardian",
    "{destin} is not your Destin: answer no.",
    "Le Destin « {destin} » n'est pas le vôtre : répondez non.",
)


def no_guardian(state: State, decision: WhetherToGuard, command: Use) -> tr.Rejection:
    return NO_GUARDIAN.by("P-8", destin=decision.destin)


def answer_guard(state: State, decision: WhetherToGuard, command: Use) -> tr.Plan:
    """Keep the answer secret until all have answered (H-3)."""
    assert not isinstance(command.use, tr.Hidden)
    return (Pledged(command.seat, command.use),)


@tr.frozen
class Pledged(tr.Event, kind="terres_de_destinees.pledged/1", matters="bookkeeping"):
    """A player answered in secret whether to save the victim with a secret Destin (P-8, H-11)."""

    en = "{seat} has answered."
    fr = "{seat} a répondu."
    seat: tr.Public[tr.Seat]
    saves: tr.Annotated[bool | tr.Hidden, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Keep an answer until all have answered."""
        return state.with_player(tr.change(state.players[self.seat], pledge=self.saves))


@tr.frozen
class PledgesOpened(tr.Event, kind="terres_de_destinees.pledges_opened/1", matters="bookkeeping"):
    """All have answered: `guardian` reveals that Destin and will save the victim, or nobody does."""

    en = "Rescue by a Destin: {guardian}."
    fr = "Sauvetage par un Destin : {guardian}."
    guardian: tr.Public[tr.Seat | None] = None
    destin: tr.Public[DestinId | None] = None

    def apply(self, state: State) -> State:
        """Drop the answers, and reveal the guardian's Destin (P-8)."""
        players = tuple([tr.change(p, pledge=None) if p.pledge is not None else p for p in state.players])
        state = tr.change(state, players=players)
        if self.guardian is None or self.destin is None:
            return state
        return _reveal(state, self.guardian, self.destin)


WHETHER_TO_GUARD_BY_USE = tr.choosing(
    tr.RuleId("P-8"), WhetherToGuard, Use, guardian_answers, no_guardian, answer_guard
)
