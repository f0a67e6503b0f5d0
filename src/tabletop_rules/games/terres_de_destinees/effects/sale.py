"""P-2 and P-3, putting up a card: 10 demands, 20 face down, 510 the tax on it, 600 + number Jetons that look at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing, always
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonLook
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleFaceDown, SaleTax
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToLook
from tabletop_rules.games.terres_de_destinees.effects.shared import jeton_effect
from tabletop_rules.games.terres_de_destinees.events import CardsPutUp, TaxDue
from tabletop_rules.games.terres_de_destinees.queries import holds, on_sale, permanents, printed, sale_of, survivors
from tabletop_rules.games.terres_de_destinees.refusals import NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import Demand, OnSale, State
from tabletop_rules.games.terres_de_destinees.steps import Lose, Manner, Victim
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.values import DEMANDABLE, binding_families, faces, full_tax, may_sell, tax

# --- who can sell, and what: 10 `bourgmestre`, 20 `druide` ----------------------------------------------------------


def require_two_cards(state: State, may: bool, seat: Seat) -> bool:
    """Require a second card: selling the last one would eliminate, like paying with it."""
    return may and state.players[seat].hand_size > 1


TWO_CARDS: Final = Modifier(
    RuleId("A-9"),
    "A seller with a single hand card cannot put it up: there is no auction.",
    may_sell,
    Band.RULING,
    9,
    require_two_cards,
    fr="Un vendeur qui n'a qu'une carte en main ne peut pas la vendre : il n'y a pas d'enchère.",
    source="ruling",
    otherwise=(
        "A seller may put up the last card, and is then eliminated, unless saved, for want of a hand card (T-ELIM-1).",
        "Un vendeur peut vendre sa dernière carte ; s'il n'est pas sauvé, il est éliminé, faute de carte (T-ELIM-1).",
    ),
)


def allow_any_demanded(state: State, families: tuple[Family, ...], seat: Seat) -> tuple[Family, ...]:
    """Allow every family that anybody demands, oldest first."""
    if not families:
        return families
    return tuple(dict.fromkeys([demand.family for demand in state.demands if demand.of == seat]))


CHOICE_OF_DEMANDS: Final = Modifier(
    RuleId("F-18"),
    "A player targeted several times by the Burgomaster chooses among the demanded families.",
    binding_families,
    Band.LEGALITY,
    10,
    allow_any_demanded,
    fr="Un joueur visé plusieurs fois par le Bourgmestre choisit parmi les familles exigées.",
    source="faq",
    order=RuleId("P-2"),
    otherwise=(
        "The oldest demand alone binds the seller.",
        "Seule la plus ancienne exigence lie le vendeur.",
    ),
)


def keep_those_held(state: State, families: tuple[Family, ...], seat: Seat) -> tuple[Family, ...]:
    """Keep the families in the hand, which the engine reads itself (T-GOLD-6)."""
    if not families:
        return families
    held = {state.content.card(card).family for card in known(state.players[seat].hand)}
    return tuple([family for family in families if family in held])


UNLESS_UNABLE: Final = Modifier(
    RuleId("F-17"),
    "A player who can put up no card that the Burgomaster demands may sell any card.",
    binding_families,
    Band.LEGALITY,
    11,
    keep_those_held,
    fr="Un joueur qui ne peut vendre aucune carte exigée par le Bourgmestre vend ce qu'il veut.",
    source="faq",
    order=RuleId("P-2"),
    needed="a seller who holds no card of the family could put up nothing",
    otherwise=(
        "A seller must put up a card of the demanded family.",
        "Un vendeur doit vendre une carte de la famille exigée.",
    ),
)


def name_family(state: State, family: Family, by: Seat, of: Seat) -> Mapping[str, int | str]:
    return {"what": family}


def not_demanded_yet(state: State, family: Family, by: Seat, of: Seat) -> bool:
    """Keep a family unless an equal demand is pending: same demander, target and family."""
    return Demand(by, of, family) not in state.demands


NOT_TWICE: Final = Protection(
    RuleId("F-18"),
    "A demand equal to a pending one cannot be made.",
    DEMANDABLE,
    Band.LEGALITY,
    10,
    not_demanded_yet,
    NOT_OFFERED,
    name_family,
    fr="Une exigence identique à une autre encore en attente ne peut pas être faite.",
    source="ruling",
    otherwise=(
        "The same family may be demanded of the same player again.",
        "La même famille peut être exigée de nouveau du même joueur.",
    ),
)


def allow_face_down(state: State, ways: tuple[bool, ...], seat: Seat) -> tuple[bool, ...]:
    """Allow both ways, or face down alone if the power must be used."""
    powers = permanents(state, seat, SaleFaceDown)
    if not powers:
        return ways
    return (False, True) if all(power.optional for _, power in powers) else (True,)


FACE_DOWN: Final = Modifier(
    RuleId("P-2"),
    "A permanent power lets its owner put up a card face down.",
    faces,
    Band.LEGALITY,
    20,
    allow_face_down,
    fr="Un pouvoir permanent permet à son propriétaire de vendre une carte face cachée.",
    source="card",
    order=RuleId("P-2"),
    otherwise=(
        "A card on sale is always revealed (T-AUC-1).",
        "Une carte en vente est toujours révélée (T-AUC-1).",
    ),
)

# --- 510: `collecteur_d_impots` -------------------------------------------------------------------------------------


def collectors(state: State, event: CardsPutUp) -> Iterable[Bearer]:
    """Yield who taxes another's card: the active player's card first (T-2P-11), then clockwise (P-3)."""
    for sale in on_sale(state):
        for seat in survivors(state):
            if seat != sale.seller:
                for it, _ in permanents(state, seat, SaleTax):
                    yield Bearer(seat, f"{it.source}@{sale.seller}")


def collect_tax(state: State, event: CardsPutUp, bearer: Bearer) -> Plan:
    """Announce what is due, if anything is.

    A tax that is not due when it is reached is passed over for good, whatever a later one brings the seller.
    """
    source, seller = bearer.source.rsplit("@", 1)
    sale = sale_of(state, int(seller))
    count = tax(state, sale, printed(state, source, SaleTax))
    return (TaxDue(bearer.seat, source, sale.seller, count),) if count else ()


def pay_tax(state: State, event: TaxDue, bearer: Bearer) -> Plan:
    """Let the seller give cards of their choice: a hand loss by an effect of the collector (P-3, T-LOSS-1).

    As an effect on the tax, the loss has the tax as its cause and not the sale.
    """
    return (Lose(event.collector, Manner.GIFT, (Victim(event.seller, event.count),), to=event.collector),)


COLLECTORS: Final = Effect(
    RuleId("P-3"),
    "A permanent power of another player taxes the card put up.",
    CardsPutUp,
    Timing.THEN,
    Band.PERMANENT_REACTS,
    10,
    collectors,
    collect_tax,
    fr="Un pouvoir permanent d'un autre joueur impose la carte mise en vente.",
    source="card",
    order=RuleId("P-2"),
    otherwise=(
        "Putting a card up costs nothing.",
        "Mettre une carte en vente ne coûte rien.",
    ),
)

TAX_PAID: Final = Effect(
    RuleId("P-3"),
    "A tax that is due is paid at once.",
    TaxDue,
    Timing.THEN,
    Band.PERMANENT_REACTS,
    10,
    always,
    pay_tax,
    fr="Un impôt dû est payé aussitôt.",
    source="card",
    order=RuleId("P-3"),
    otherwise=(
        "Putting a card up costs nothing.",
        "Mettre une carte en vente ne coûte rien.",
    ),
)


def tax_face_down(state: State, due: int, sale: OnSale, power: SaleTax) -> int:
    """Tax it honestly, though nobody sees the card (T-GOLD-6)."""
    return full_tax(state, sale, power) if sale.face_down else due


FACE_DOWN_TAXED: Final = Modifier(
    RuleId("F-3"),
    "The tax is also owed for a card sold face down, unless it is of the exempt family.",
    tax,
    Band.RULING,
    3,
    tax_face_down,
    fr="L'impôt est dû aussi pour une carte vendue face cachée, sauf si elle est de la famille exemptée.",
    source="faq",
    order=RuleId("P-3"),
    depends=(
        RuleId("P-2"),
        RuleId("P-3"),
    ),
    otherwise=(
        "A card sold face down is not taxed, since nobody sees its family.",
        "Une carte vendue face cachée n'est pas imposée, puisque personne ne voit sa famille.",
    ),
)


def spare_the_last(state: State, due: int, sale: OnSale, power: SaleTax) -> int:
    """Spare the last card: a tax that could kill at every sale would make small hands hopeless."""
    return min(due, state.players[sale.seller].hand_size - 1) if due and power.spare_last_card else due


LAST_CARD_SPARED: Final = Modifier(
    RuleId("A-6"),
    "The tax never takes the seller's last card.",
    tax,
    Band.RULING,
    6,
    spare_the_last,
    fr="L'impôt ne prend jamais la dernière carte du vendeur.",
    source="ruling",
    order=RuleId("P-3"),
    depends=(RuleId("P-3"),),
    otherwise=(
        "The tax takes the seller's last card too, which eliminates a seller who is not saved.",
        "L'impôt prend aussi la dernière carte du vendeur, ce qui l'élimine s'il n'est pas sauvé.",
    ),
)

# --- 610: `jeton_10_oeil` -------------------------------------------------------------------------------------------


def holders_who_cannot_see(jeton: Jeton, state: State, event: CardsPutUp) -> Iterable[Bearer]:
    """Yield the holders who do not see another player's card on sale yet."""
    assert isinstance(jeton.effect, JetonLook)
    for sale in on_sale(state) if "face_down_sale" in jeton.effect.modes else ():
        if sale.face_down:
            for seat in survivors(state):
                if seat not in sale.seen_by and holds(state.players[seat], jeton.number):
                    yield Bearer(seat, f"{jeton.id}@{sale.seller}")


def offer_look(jeton: Jeton, state: State, event: CardsPutUp, bearer: Bearer) -> Plan:
    """Ask before bidding starts (H-6, T-JET-5)."""
    seller = int(bearer.source.rsplit("@", 1)[1])
    return (Ask((WhetherToLook(bearer.seat, jeton.number, seller),)),)


def look_effect(jeton: Jeton) -> Effect[State, CardsPutUp]:
    """Return the effect of a Jeton that shows a card on sale face down."""
    french = "permet de regarder une carte qu'un autre joueur vend face cachée"
    return jeton_effect(jeton, "P-2", CardsPutUp, Timing.THEN, holders_who_cannot_see, offer_look, french)
