"""What robbers on the track bring at the end. Source: R22, V3."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.expansions.robbers.queries import add_robbers, reward, rewards
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import robber_on_track
from tabletop_rules.games.carcassonne.final import TrackSettled, settled_last
from tabletop_rules.games.carcassonne.state import State


@tr.trigger(
    "R22", TrackSettled, Band.FINAL, 20, bearers=robber_on_track, source="rulebook", order="R22", depends=("R2",)
)
@tr.when("expansions", "robbers")
@tr.fr("Les voleurs qui ont rapporté leurs points à la fin rentrent.")
@tr.otherwise("Robbers that are left on the track stay there.", "Les voleurs qui restent sur la piste y demeurent.")
def reward_paid(state: State, moment: TrackSettled, bearer: tr.Bearer) -> tr.Plan:
    """Robbers that have earned their points at the end go home."""
    gains = rewards(state)  # before final scoring (Q12)
    return (*batch("robbers", gains, final=True), RobbersReturned(tuple(gain.seat for gain in gains)))


@tr.modifier("R22", reward, Band.FINAL, 10, source="rulebook", depends=("R2",))
@tr.when("expansions", "robbers")
@tr.fr("À la fin, chaque voleur sur la piste rapporte 3 points à son propriétaire, dont rien n'est volé.")
@tr.otherwise(
    "Robbers that are left on the track bring nothing.", "Les voleurs qui restent sur la piste ne rapportent rien."
)
def reward_ruling(state: State, held: int) -> int:
    """At the end each robber on the track earns its owner 3 points, of which nothing is stolen."""
    return 3


@tr.frozen
class RobbersReturned(tr.Event, kind="carcassonne.robbers_returned/1", matters="detail"):
    """Robbers returned to their owners at the end. Source: R22."""

    en = "Robbers back in supply: {seats}."
    fr = "Voleurs de retour en réserve : {seats}."
    seats: tr.Public[tuple[tr.Seat, ...]]

    def apply(self, state: State) -> State:
        """Put all robbers back in supply."""
        return add_robbers(state)


@tr.modifier("V3", settled_last, Band.FINAL, 10, source="ruling")
@tr.when("robbers.final_points", "after_final_scoring")
@tr.fr("Les voleurs volent aussi au décompte final, et seuls ceux qui restent alors rapportent 3 points.")
@tr.otherwise(
    "Robbers on the track are paid before final scoring, and steal nothing in it.",
    "Les voleurs sur la piste sont payés avant le décompte final, et n'y volent rien.",
)
def settled_last_ruling(state: State, held: bool) -> bool:
    """Robbers steal in final scoring too, and only those left then earn their 3 points."""
    return True
