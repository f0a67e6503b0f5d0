"""What forbids to get or to use a Jeton: T-JET-3, A-44."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.queries import holds
from tabletop_rules.games.terres_de_destinees.refusals import ALREADY_HASTENED, ALREADY_SHOWN, NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.games.terres_de_destinees.values import GAINABLE, USABLE_JETONS


def not_held(state: State, number: JetonNumber, seat: Seat) -> bool:
    """Identical Jetons have the same number; one that would be a second copy is not taken (A-18)."""
    return not holds(state.players[seat], number)


def what(state: State, number: JetonNumber, seat: Seat) -> Mapping[str, int | str]:
    """The Jeton as a thing that was named, for a refusal."""
    return {"what": str(number)}


NOT_TWICE: Final = Protection(
    RuleId("T-JET-3"),
    "A player can never hold two identical Jetons.",
    GAINABLE,
    Band.LEGALITY,
    3,
    not_held,
    NOT_OFFERED,
    what,
    fr="Un joueur ne peut jamais avoir deux Jetons identiques.",
    source="rulebook",
)


def by_number(state: State, number: JetonNumber, seat: Seat) -> Mapping[str, int | str]:
    """The Jeton, for a refusal."""
    return {"number": number}


def not_hastened_yet(state: State, number: JetonNumber, seat: Seat) -> bool:
    """Redressing the card that takes the next such Jeton would make a turn endless."""
    return not state.turn.hastened or not isinstance(state.content.jeton(number).effect, JetonRedressOwn)


HASTE_ONCE: Final = Protection(
    RuleId("A-44"),
    "Jeton 8 is used at most once per turn.",
    USABLE_JETONS,
    Band.JETON,
    8,
    not_hastened_yet,
    ALREADY_HASTENED,
    by_number,
    fr="Le Jeton 8 s'utilise une fois par tour au plus.",
    source="ruling",
)


def not_shown_yet(state: State, number: JetonNumber, seat: Seat) -> bool:
    """One that does not go back would make a turn endless too."""
    return number not in state.turn.shown


SHOWN_ONCE: Final = Protection(
    RuleId("A-44"),
    "A Jeton that shows a hand and does not go back is used at most once per turn.",
    USABLE_JETONS,
    Band.JETON,
    10,
    not_shown_yet,
    ALREADY_SHOWN,
    by_number,
    fr="Un Jeton qui montre une main sans retourner au centre s'utilise une fois par tour au plus.",
    source="ruling",
)
