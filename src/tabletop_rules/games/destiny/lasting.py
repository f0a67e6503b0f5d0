"""What characters do while they are current, and later. Source: D-CHAR-4, D-POW-5, D-POW-6."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.clock import NeedleAdvanced
from tabletop_rules.games.destiny.course import TurnOver
from tabletop_rules.games.destiny.hands import SwapHands
from tabletop_rules.games.destiny.powers import do
from tabletop_rules.games.destiny.queries import executions, hand_swaps, kinds_for, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import KINDS, CardId, Kind
from tabletop_rules.games.destiny.verbs.call import Do

# --- the Astronomer (D-CARD-21, D-CLOCK-4) --------------------------------------------------------------------------


def astronomer_bearers(state: State, event: NeedleAdvanced) -> tuple[tr.Bearer, ...]:
    """Return the owner of a current Astronomer."""
    observing = state.content.observing
    return tuple(
        [tr.Bearer(p.seat, p.stack[-1].card) for p in state.players if p.stack and p.stack[-1].card in observing]
    )


@tr.trigger("D-CLOCK-4", NeedleAdvanced, Band.POWERS, 10, bearers=astronomer_bearers, source="card")
@tr.fr("À chaque tour suivant aussi, le joueur dont l'Astronome est actif peut regarder un jeton ou un réglage caché.")
@tr.otherwise("The Astronomer looks only when it arrives.", "L'Astronome ne regarde qu'à son arrivée.")
def astronomer(state: State, event: NeedleAdvanced, bearer: tr.Bearer) -> tr.Plan:
    """In every later turn, too, the owner of a current Astronomer may look at a hidden token or setting.

    Repeat the Astronomer's arrival power in every later turn, after the clock phase (D-Q-23).
    """
    return do.plan(state, Do(bearer.seat, bearer.source))


# --- the Lovers (D-CARD-20, D-Q-22) ---------------------------------------------------------------------------------


def lovers_bearers(state: State, moment: TurnOver) -> tuple[tr.Bearer, ...]:
    """Return the table if any hands are to be swapped."""
    return tr.TABLE if state.pledges else ()


NO_SWAP: Final = (
    "The Lovers name nobody, and no hands are swapped.",
    "Les Amoureux ne désignent personne, et aucune main n'est échangée.",
)


@tr.trigger(
    "D-CARD-20",
    TurnOver,
    Band.POWERS,
    10,
    bearers=lovers_bearers,
    source="card",
    order="D-TURN-3",
    depends=("D-CHAR-1",),
)
@tr.fr("À la fin du tour, les joueurs désignés par les Amoureux échangent leurs mains, dans l'ordre où ils l'ont été.")
@tr.otherwise(*NO_SWAP)
def lovers(state: State, moment: TurnOver, bearer: tr.Bearer) -> tr.Plan:
    """At the end of the turn, the players named by the Lovers swap hands, in the order in which they were named.

    Swap hands in the order in which the swaps were named (D-TURN-3).
    """
    return tuple([SwapHands(pledge.first, pledge.second) for pledge in state.pledges])


@tr.modifier("D-CARD-20", hand_swaps, Band.POWERS, 10, source="card", depends=("D-CHAR-1",))
@tr.fr("Les Amoureux désignent un adversaire à leur arrivée.")
@tr.otherwise(*NO_SWAP)
def lovers_name(state: State, named: tuple[tr.Seat, ...], seat: tr.Seat) -> tuple[tr.Seat, ...]:
    """The Lovers name an opponent on arrival.

    Return the opponents.
    """
    return opponents(state, seat)


@tr.modifier("D-POW-5", kinds_for, Band.POWERS, 10, source="card")
@tr.fr("Dans les pouvoirs du joueur dont la Prêtresse est active, planète et constellation désignent l'une ou l'autre.")
@tr.otherwise(
    "A power that names planets acts on planets, one that names constellations on constellations.",
    "Un pouvoir qui nomme les planètes agit sur des planètes, un autre qui nomme les constellations sur celles-ci.",
)
def priestess(state: State, held: tuple[Kind, ...], seat: tr.Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """In the powers of the owner of a current Priestess, planet and constellation each mean either kind.

    Return both kinds for the owner of a current Priestess (D-CARD-16, D-Q-19).
    """
    return KINDS if state.players[seat].current in state.content.merging else held


@tr.modifier("D-POW-6", executions, Band.POWERS, 10, source="card", order="D-POW-6")
@tr.fr("Le pouvoir d'une carte jouée par le joueur dont l'Impératrice est active a lieu deux fois.")
@tr.otherwise(
    "The power of a card happens once, whoever plays it.",
    "Le pouvoir d'une carte a lieu une fois, quel que soit le joueur.",
)
def empress(state: State, times: int, seat: tr.Seat, card: CardId) -> int:
    """The power of a card played by the owner of a current Empress happens twice.

    Double the executions for the owner of a current Empress (D-CARD-17).
    """
    current = state.players[seat].current
    return times if current is None else times * state.content.repeats.get(current, 1)


@tr.modifier("D-Q-20", executions, Band.READINGS, 10, source="ruling", depends=("D-CHAR-1", "D-POW-6"))
@tr.when("empress_on_characters", False)
@tr.fr("Le pouvoir d'arrivée d'un personnage joué sur l'Impératrice n'a lieu qu'une fois.")
@tr.otherwise(
    "The arrival power of a character played over the Empress happens twice (D-POW-6).",
    "Le pouvoir d'arrivée d'un personnage joué sur l'Impératrice a lieu deux fois (D-POW-6).",
)
def empress_not_on_characters(state: State, times: int, seat: tr.Seat, card: CardId) -> int:
    """The arrival power of a character played over the Empress happens once.

    Return 1 for a character.
    """
    return 1 if state.content.card[card].is_character else times
