"""What characters do on arrival, while they are current, and later (D-CHAR, D-POW-5, D-POW-6)."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import ProtectSpace
from tabletop_rules.games.destiny.effects.powers import do
from tabletop_rules.games.destiny.events.cards import Arrival
from tabletop_rules.games.destiny.events.tokens import NeedleAdvanced
from tabletop_rules.games.destiny.queries import arrives, executions, hand_swaps, kinds_for, opponents
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Do, SwapHands, TurnOver
from tabletop_rules.games.destiny.terms import KINDS, CardId, Kind

# --- arrivals (D-CHAR-1) --------------------------------------------------------------------------------------------


def arrival_bearers(state: State, event: Any) -> tuple[Bearer, ...]:
    """Return the character that came on top of a stack. The Devil in its victim's stack did not arrive (D-Q-31)."""
    return (Bearer(event.seat, event.card),)


def start_arrival_power(state: State, event: Arrival, bearer: Bearer) -> Plan:
    """Carry out its arrival power before anything else (D-POW-7)."""
    return tuple([Do(bearer.seat, bearer.source, part) for part in range(len(state.content.parts[bearer.source]))])


NO_ARRIVAL: Final = (
    "Characters have no arrival powers, played over the Empress or not; they have their lasting powers and points.",
    "Les personnages n'ont pas de pouvoir d'arrivée, même joués sur l'Impératrice ; restent leurs pouvoirs durables et "
    "leurs points.",
)
ARRIVAL: Final = Effect(
    RuleId("D-CHAR-1"),
    "When a character arrives, its owner carries out its arrival power at once.",
    Arrival,
    Timing.THEN,
    Band.POWERS,
    10,
    arrival_bearers,
    start_arrival_power,
    fr="Quand un personnage arrive, son propriétaire exécute aussitôt son pouvoir d'arrivée.",
    source="rulebook",
    otherwise=NO_ARRIVAL,
)
ARRIVAL_COUNTS: Final = Modifier.constant(
    RuleId("D-CHAR-1"),
    "The power of a character played is its arrival power.",
    arrives,
    Band.POWERS,
    10,
    True,
    fr="Le pouvoir d'un personnage joué est son pouvoir d'arrivée.",
    source="rulebook",
    otherwise=NO_ARRIVAL,
)

# --- the Astronomer (D-CARD-21, D-CLOCK-4) --------------------------------------------------------------------------


def astronomer_bearers(state: State, event: NeedleAdvanced) -> tuple[Bearer, ...]:
    """Return the owner of a current Astronomer."""
    observing = state.content.observing
    return tuple([Bearer(p.seat, p.stack[-1].card) for p in state.players if p.stack and p.stack[-1].card in observing])


def repeat_look(state: State, event: NeedleAdvanced, bearer: Bearer) -> Plan:
    """Repeat the Astronomer's arrival power in every later turn, after the clock phase (D-Q-23)."""
    return do(state, Do(bearer.seat, bearer.source))


ASTRONOMER: Final = Effect(
    RuleId("D-CLOCK-4"),
    "In every later turn, too, the owner of a current Astronomer may look at a hidden token or setting.",
    NeedleAdvanced,
    Timing.THEN,
    Band.POWERS,
    10,
    astronomer_bearers,
    repeat_look,
    fr="À chaque tour suivant aussi, le joueur dont l'Astronome est actif peut regarder un jeton ou un réglage caché.",
    source="card",
    otherwise=(
        "The Astronomer looks only when it arrives.",
        "L'Astronome ne regarde qu'à son arrivée.",
    ),
)

# --- the Lovers (D-CARD-20, D-Q-22) ---------------------------------------------------------------------------------


def lovers_bearers(state: State, moment: TurnOver) -> tuple[Bearer, ...]:
    """Return the table if any hands are to be swapped."""
    return TABLE if state.pledges else ()


def swap_pledged_hands(state: State, moment: TurnOver, bearer: Bearer) -> Plan:
    """Swap hands in the order in which the swaps were named (D-TURN-3)."""
    return tuple([SwapHands(pledge.first, pledge.second) for pledge in state.pledges])


def name_opponents(state: State, named: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the opponents."""
    return opponents(state, seat)


NO_SWAP: Final = (
    "The Lovers name nobody, and no hands are swapped.",
    "Les Amoureux ne désignent personne, et aucune main n'est échangée.",
)
LOVERS: Final = Effect(
    RuleId("D-CARD-20"),
    "At the end of the turn, the players named by the Lovers swap hands, in the order in which they were named.",
    TurnOver,
    Timing.THEN,
    Band.POWERS,
    10,
    lovers_bearers,
    swap_pledged_hands,
    fr="À la fin du tour, les joueurs désignés par les Amoureux échangent leurs mains, dans l'ordre où ils l'ont été.",
    source="card",
    order=RuleId("D-TURN-3"),
    depends=(RuleId("D-CHAR-1"),),
    otherwise=NO_SWAP,
)
LOVERS_NAME: Final = Modifier(
    RuleId("D-CARD-20"),
    "The Lovers name an opponent on arrival.",
    hand_swaps,
    Band.POWERS,
    10,
    name_opponents,
    fr="Les Amoureux désignent un adversaire à leur arrivée.",
    source="card",
    depends=(RuleId("D-CHAR-1"),),
    otherwise=NO_SWAP,
)

# --- the Priestess and the Empress (D-POW-5, D-POW-6) ---------------------------------------------------------------


def merge_kinds(state: State, held: tuple[Kind, ...], seat: Seat, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return both kinds for the owner of a current Priestess (D-CARD-16, D-Q-19)."""
    return KINDS if state.players[seat].current in state.content.merging else held


def double_executions(state: State, times: int, seat: Seat, card: CardId) -> int:
    """Double the executions for the owner of a current Empress (D-CARD-17)."""
    current = state.players[seat].current
    return times if current is None else times * state.content.repeats.get(current, 1)


def place_once(state: State, times: int, seat: Seat, card: CardId) -> int:
    """Return 1 for the Tower."""
    return 1 if isinstance(state.content.card[card].power, ProtectSpace) else times


def play_characters_once(state: State, times: int, seat: Seat, card: CardId) -> int:
    """Return 1 for a character."""
    return 1 if state.content.card[card].is_character else times


PRIESTESS: Final = Modifier(
    RuleId("D-POW-5"),
    "In the powers of the owner of a current Priestess, planet and constellation each mean either kind.",
    kinds_for,
    Band.POWERS,
    10,
    merge_kinds,
    fr="Dans les pouvoirs du joueur dont la Prêtresse est active, planète et constellation désignent l'une ou l'autre.",
    source="card",
    otherwise=(
        "A power that names planets acts on planets, one that names constellations on constellations.",
        "Un pouvoir qui nomme les planètes agit sur des planètes, un autre qui nomme les constellations sur celles-ci.",
    ),
)
EMPRESS: Final = Modifier(
    RuleId("D-POW-6"),
    "The power of a card played by the owner of a current Empress happens twice.",
    executions,
    Band.POWERS,
    10,
    double_executions,
    fr="Le pouvoir d'une carte jouée par le joueur dont l'Impératrice est active a lieu deux fois.",
    source="card",
    order=RuleId("D-POW-6"),
    otherwise=(
        "The power of a card happens once, whoever plays it.",
        "Le pouvoir d'une carte a lieu une fois, quel que soit le joueur.",
    ),
)
TOWER_ONCE: Final = Modifier(
    RuleId("D-PLAY-4"),
    "The Tower, which stays in play, is placed only once, even with the Empress.",
    executions,
    Band.POWERS,
    20,
    place_once,
    fr="La Tour, qui reste en jeu, n'est posée qu'une fois, même avec l'Impératrice.",
    source="ruling",
    order=RuleId("D-POW-6"),
    depends=(RuleId("D-POW-6"),),
    otherwise=(
        "With the Empress, the Tower is placed, then placed again, beside the same player or another.",
        "Avec l'Impératrice, la Tour est posée, puis posée encore, près du même joueur ou d'un autre.",
    ),
)
EMPRESS_NOT_ON_CHARACTERS: Final = Modifier(
    RuleId("D-Q-20"),
    "The arrival power of a character played over the Empress happens once.",
    executions,
    Band.READINGS,
    10,
    play_characters_once,
    fr="Le pouvoir d'arrivée d'un personnage joué sur l'Impératrice n'a lieu qu'une fois.",
    source="ruling",
    depends=(RuleId("D-CHAR-1"), RuleId("D-POW-6")),
    otherwise=(
        "The arrival power of a character played over the Empress happens twice (D-POW-6).",
        "Le pouvoir d'arrivée d'un personnage joué sur l'Impératrice a lieu deux fois (D-POW-6).",
    ),
)
