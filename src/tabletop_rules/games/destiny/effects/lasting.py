"""What characters do when they arrive, while they are current, and later (D-CHAR, D-POW-5, D-POW-6)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import ProtectSpace
from tabletop_rules.games.destiny.effects.powers import do
from tabletop_rules.games.destiny.events.cards import Arrival
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced
from tabletop_rules.games.destiny.queries import executions, kinds_for
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do, SwapHands, TurnOver
from tabletop_rules.games.destiny.terms import KINDS, CardId, Kind

# --- arrivals (D-CHAR-1) --------------------------------------------------------------------------------------------


def who_arrived(state: State, event: Arrival) -> tuple[Bearer, ...]:
    """The character that came on top of a stack, and its owner; the Devil at the victim's is none (D-Q-31)."""
    return (Bearer(*event.arrived),)


def carry_out(state: State, event: Arrival, bearer: Bearer) -> Plan:
    """Its arrival power, before anything else goes on (D-POW-7)."""
    return tuple([Do(bearer.seat, bearer.source, part) for part in range(len(state.content.parts[bearer.source]))])


ARRIVAL: Final = Effect(
    RuleId("D-CHAR-1"),
    "The owner of a character that arrives carries out its arrival power, before anything else goes on.",
    Arrival,
    Timing.THEN,
    Band.POWERS,
    10,
    who_arrived,
    carry_out,
    fr="Le possesseur d'un personnage qui arrive exécute son pouvoir d'arrivée, avant toute autre chose.",
    source="rulebook",
)

# --- the Astronomer (D-CARD-21, D-CLOCK-4) --------------------------------------------------------------------------


def observers(state: State, event: NeedleAdvanced) -> tuple[Bearer, ...]:
    """The owner of a current Astronomer."""
    observing = state.content.observing
    return tuple([Bearer(p.seat, p.current) for p in state.players if p.current is not None and p.current in observing])


def look(state: State, event: NeedleAdvanced, bearer: Bearer) -> Plan:
    """What the Astronomer's arrival brings comes in every later turn too."""
    return do(state, Do(bearer.seat, bearer.source))


ASTRONOMER: Final = Effect(
    RuleId("D-CLOCK-4"),
    "After the clock phase the owner of a current Astronomer may look at a hidden token or setting.",
    NeedleAdvanced,
    Timing.THEN,
    Band.POWERS,
    10,
    observers,
    look,
    fr="Après la phase d'horloge, qui a l'Astronome pour personnage actif peut regarder un jeton ou réglage caché.",
    source="card",
)

# --- the Lovers (D-CARD-20, D-Q-22) ---------------------------------------------------------------------------------


def where_hands_are_promised(state: State, moment: TurnOver) -> tuple[Bearer, ...]:
    """The table, if somebody is to swap hands."""
    return TABLE if state.pledges else ()


def swap_promised_hands(state: State, moment: TurnOver, bearer: Bearer) -> Plan:
    """All swaps in the order in which they were agreed on (D-TURN-3)."""
    return tuple([SwapHands(pledge.first, pledge.second) for pledge in state.pledges])


LOVERS: Final = Effect(
    RuleId("D-CARD-20"),
    "At the end of the turn the players whom the Lovers named swap hands, in the order in which they were named.",
    TurnOver,
    Timing.THEN,
    Band.POWERS,
    10,
    where_hands_are_promised,
    swap_promised_hands,
    fr="À la fin du tour, les joueurs nommés par les Amoureux échangent leurs mains, dans l'ordre où ils l'ont été.",
    source="card",
    order=RuleId("D-TURN-3"),
)

# --- the Priestess and the Empress (D-POW-5, D-POW-6) ---------------------------------------------------------------


def either_kind(state: State, held: tuple[Kind, ...], seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Both kinds, with a current Priestess (D-CARD-16, D-Q-19)."""
    return KINDS if state.players[seat].current in state.content.merging else held


def doubled(state: State, times: int, seat: Seat, card: CardId) -> int:
    """Twice, with a current Empress (D-CARD-17)."""
    current = state.players[seat].current
    return times if current is None else times * state.content.repeats.get(current, 1)


def placed_once(state: State, times: int, seat: Seat, card: CardId) -> int:
    """Once, for what stays where it is placed."""
    return 1 if isinstance(state.content.card[card].power, ProtectSpace) else times


def characters_once(state: State, times: int, seat: Seat, card: CardId) -> int:
    """Once, for a character."""
    return 1 if state.content.card[card].is_character else times


PRIESTESS: Final = Modifier(
    RuleId("D-POW-5"),
    "With a current Priestess the word planet or constellation in one's own powers means either kind.",
    kinds_for,
    Band.POWERS,
    10,
    either_kind,
    fr="Avec la Prêtresse pour personnage actif, planète ou constellation vaut pour les deux dans ses pouvoirs.",
    source="card",
)
EMPRESS: Final = Modifier(
    RuleId("D-POW-6"),
    "With a current Empress the power of a card that one plays happens twice.",
    executions,
    Band.POWERS,
    10,
    doubled,
    fr="Avec l'Impératrice pour personnage actif, le pouvoir d'une carte que l'on joue a lieu deux fois.",
    source="card",
    order=RuleId("D-POW-6"),
)
TOWER_ONCE: Final = Modifier(
    RuleId("D-CARD-31"),
    "The Tower is placed once, even with an Empress.",
    executions,
    Band.POWERS,
    20,
    placed_once,
    fr="La Tour n'est posée qu'une fois, même avec l'Impératrice.",
    source="card",
    order=RuleId("D-POW-6"),
)
EMPRESS_NOT_ON_CHARACTERS: Final = Modifier(
    RuleId("D-Q-20"),
    "The arrival power of a character played over the Empress happens once.",
    executions,
    Band.READINGS,
    10,
    characters_once,
    fr="Le pouvoir d'arrivée d'un personnage joué sur l'Impératrice n'a lieu qu'une fois.",
    source="ruling",
)
