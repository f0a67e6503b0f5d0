"""Putting a card up for auction. Source: T-AUC-1, T-AUC-2, P-2, P-3, T-2P-4."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.batch import HandsChange
from tabletop_rules.games.terres_de_destinees.bidding import ASK_BID, AskBid
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonLook
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleFaceDown, SaleTax
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.jetons import spend
from tabletop_rules.games.terres_de_destinees.losses import Lose, Manner, Victim
from tabletop_rules.games.terres_de_destinees.moves import mark_moved, with_hand
from tabletop_rules.games.terres_de_destinees.offers import Offer, Use, offer
from tabletop_rules.games.terres_de_destinees.places import FACES, card_or_place
from tabletop_rules.games.terres_de_destinees.queries import (
    auction_of,
    holds,
    on_sale,
    permanents,
    printed,
    sale_of,
    survivors,
)
from tabletop_rules.games.terres_de_destinees.refusals import NOT_IN_HAND, NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.settlement import close
from tabletop_rules.games.terres_de_destinees.shared import jeton_effect
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, Demand, OnSale, Player, Source, State, Turn
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber
from tabletop_rules.games.terres_de_destinees.values import (
    DEMANDABLE,
    binding_families,
    faces,
    full_tax,
    may_sell,
    sellers,
    tax,
)


@tr.frozen
class AuctionSkipped(tr.Event, kind="terres_de_destinees.auction_skipped/1", matters="detail"):
    """No card is put up, as a seller holds too few (T-AUC-2, T-2P-4); demands on the sellers end (F-18)."""

    en = "There is no auction."
    fr = "Il n'y a pas d'enchère."
    sellers: tr.Public[tuple[tr.Seat, ...]]

    def apply(self, state: State) -> State:
        return close(state, self.sellers)


def put_on_sale(state: State, seller: tr.Seat, card: CardId, face_down: bool) -> OnSale:
    """Return a card put up: face up everybody sees it, spectators too; face down only its seller does (H-6)."""
    seen_by = (seller,) if face_down else (tr.SPECTATOR, *range(len(state.players)))
    return OnSale(seller, card, face_down, seen_by)


# --- the auction ------------------------------------------------------------------------------------------------------


@tr.frozen
class RevealSales(tr.Step, kind="terres_de_destinees.reveal_sales/1", rule="T-2P-4"):
    """Put both cards on sale once both players have chosen: they leave the hands together (T-2P-4)."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        sales = []
        for seat in sellers(state):
            player = state.players[seat]
            [card] = tr.known(player.committed)
            assert player.face_down is not None
            assert not isinstance(player.face_down, tr.Hidden)
            sales.append(put_on_sale(state, seat, card, player.face_down))
        return (BothPutUp(tuple(sales)), AskBid())


@tr.frozen
class CardsPutUp(HandsChange, kind="terres_de_destinees.cards_put_up/1", matters="detail"):
    """One card left the hand and is on sale: window P-2."""

    en = "On sale: {sales:sales}."
    fr = "En vente : {sales:sales}."
    sales: tr.Public[tuple[OnSale, ...]]

    def apply(self, state: State) -> State:
        return put_up(state, self)


@tr.frozen
class BothPutUp(CardsPutUp, kind="terres_de_destinees.both_put_up/1", matters="detail"):
    """With two players: both cards left the hands together, and each sees how the other is put up (T-2P-4)."""

    en = "On sale: {sales:sales}."
    fr = "En vente : {sales:sales}."

    def apply(self, state: State) -> State:
        return put_up(state, self)


# --- the auction ----------------------------------------------------------------------------------------------------


@tr.frozen
class CardToPutUp(tr.Decision, kind="terres_de_destinees.card_to_put_up/1", rule="T-AUC-1"):
    """Which hand card to put up for auction, face up or down. Source: D-1, T-AUC-1, T-2P-4."""

    en = "Which card is put up for auction?"
    fr = "Quelle carte est mise aux enchères ?"


DEMANDED: Final = tr.Refusal(
    "demanded",
    "A demand binds you: put up a card of {families}.",
    "Une exigence vous lie : mettez en vente une carte de la famille {families}.",
)
NOT_FACE_DOWN: Final = tr.Refusal(
    "not_face_down",
    "No power lets you put up a card face down: put it up face up.",
    "Aucun pouvoir ne vous permet de vendre une carte face cachée : vendez-la face visible.",
)
MUST_HIDE: Final = tr.Refusal(
    "must_hide", "You must put up the card face down.", "Vous devez vendre la carte face cachée."
)


# --- the auction phase ----------------------------------------------------------------------------------------------


@tr.frozen
class PutUp(tr.Command, kind="terres_de_destinees.put_up/1", to=CardToPutUp, rule="T-AUC-1"):
    """Put this hand card up for auction, face down or not. Source: T-AUC-1, T-2P-4."""

    en = "put {card:card} up for auction{face_down:face_down}"
    fr = "mettre {card:card} aux enchères{face_down:face_down}"
    card: tr.Annotated[Card, tr.Seen("seat")]
    face_down: tr.Annotated[bool | tr.Hidden, tr.Seen("seat")]

    @staticmethod
    def legal(state: State, decision: CardToPutUp) -> tr.Answers[PutUp]:
        """List every hand card that demands allow, face up and, where a power allows it, face down."""
        seat = decision.seat
        families, ways = binding_families(state, seat), faces(state, seat)
        hand = tr.known(state.players[seat].hand)
        cards = [card for card in hand if state.content.card(card).family in families] if families else hand
        return tr.Answers(PutUp, seat, decision.id, [(card, face_down) for card in cards for face_down in ways])

    def check(self, state: State, decision: CardToPutUp) -> Iterator[tr.Rejection]:
        """Require a hand card (T-AUC-1, T-2P-4), of a family that demands allow (F-17, F-18), face up or down by P-2.

        The engine looks at the hand itself, where the rulebook expects good faith (T-GOLD-6).
        """
        seat, card = decision.seat, self.card
        held = not isinstance(card, tr.Hidden) and card in state.players[seat].hand
        if not held:
            yield NOT_IN_HAND.by(decision.rule, card=str(card))
        families = binding_families(state, seat)
        if held and families and state.content.card(card).family not in families:  # type: ignore[arg-type]  # held, so seen
            rule = "F-18" if len(families) > 1 else "F-17"
            yield DEMANDED.by(rule, families=", ".join(sorted(families)))
        if self.face_down not in faces(state, seat):
            yield (NOT_FACE_DOWN if self.face_down else MUST_HIDE).by(state.handlers.rule("P-2", faces, "T-AUC-1"))

    def decide(self, state: State, decision: CardToPutUp) -> tr.Plan:
        """Put the card on sale; with two players it waits for the other's, in secret (T-2P-4, H-3)."""
        if len(sellers(state)) > 1:
            return (tr.Cited(decision.rule, SaleCommitted(self.seat, self.card, self.face_down)),)
        assert not isinstance(self.card, tr.Hidden)
        assert not isinstance(self.face_down, tr.Hidden)
        return (CardsPutUp((put_on_sale(state, self.seat, self.card, self.face_down),)), ASK_BID)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card, and how it lies where there is a choice."""
        either = len(faces(state, self.seat)) > 1 and isinstance(self.face_down, bool)
        return (card_or_place(self.card, "hand", self.seat), *((FACES[self.face_down is True],) if either else ()))


@tr.modifier("A-9", may_sell, Band.RULING, 9, source="ruling")
@tr.fr("Un vendeur qui n'a qu'une carte en main ne peut pas la vendre : il n'y a pas d'enchère.")
@tr.otherwise(
    "A seller may put up the last card, and is then eliminated, unless saved, for want of a hand card (T-ELIM-1).",
    "Un vendeur peut vendre sa dernière carte ; s'il n'est pas sauvé, il est éliminé, faute de carte (T-ELIM-1).",
)
def two_cards(state: State, may: bool, seat: tr.Seat) -> bool:
    """A seller with a single hand card cannot put it up: there is no auction.

    Require a second card: selling the last one would eliminate, like paying with it.
    """
    return may and state.players[seat].hand_size > 1


@tr.modifier("F-18", binding_families, Band.LEGALITY, 10, source="faq", order="P-2")
@tr.fr("Un joueur visé plusieurs fois par le Bourgmestre choisit parmi les familles exigées.")
@tr.otherwise("The oldest demand alone binds the seller.", "Seule la plus ancienne exigence lie le vendeur.")
def choice_of_demands(state: State, families: tuple[Family, ...], seat: tr.Seat) -> tuple[Family, ...]:
    """A player targeted several times by the Burgomaster chooses among the demanded families.

    Allow every family that anybody demands, oldest first.
    """
    if not families:
        return families
    return tuple(dict.fromkeys([demand.family for demand in state.demands if demand.of == seat]))


@tr.modifier("F-17", binding_families, Band.LEGALITY, 11, source="faq", order="P-2")
@tr.fr("Un joueur qui ne peut vendre aucune carte exigée par le Bourgmestre vend ce qu'il veut.")
@tr.otherwise(
    "A seller must put up a card of the demanded family.", "Un vendeur doit vendre une carte de la famille exigée."
)
@tr.needed("a seller who holds no card of the family could put up nothing")
def unless_unable(state: State, families: tuple[Family, ...], seat: tr.Seat) -> tuple[Family, ...]:
    """A player who can put up no card that the Burgomaster demands may sell any card.

    Keep the families in the hand, which the engine reads itself (T-GOLD-6).
    """
    if not families:
        return families
    held = {state.content.card(card).family for card in tr.known(state.players[seat].hand)}
    return tuple([family for family in families if family in held])


def name_family(state: State, family: Family, by: tr.Seat, of: tr.Seat) -> Mapping[str, int | str]:
    return {"what": family}


@tr.protection("F-18", DEMANDABLE, Band.LEGALITY, 10, NOT_OFFERED, name_family, source="ruling")
@tr.fr("Une exigence identique à une autre encore en attente ne peut pas être faite.")
@tr.otherwise(
    "The same family may be demanded of the same player again.",
    "La même famille peut être exigée de nouveau du même joueur.",
)
def not_twice(state: State, family: Family, by: tr.Seat, of: tr.Seat) -> bool:
    """A demand equal to a pending one cannot be made.

    Keep a family unless an equal demand is pending: same demander, target and family.
    """
    return Demand(by, of, family) not in state.demands


@tr.modifier("P-2", faces, Band.LEGALITY, 20, source="card", order="P-2")
@tr.fr("Un pouvoir permanent permet à son propriétaire de vendre une carte face cachée.")
@tr.otherwise("A card on sale is always revealed (T-AUC-1).", "Une carte en vente est toujours révélée (T-AUC-1).")
def face_down(state: State, ways: tuple[bool, ...], seat: tr.Seat) -> tuple[bool, ...]:
    """A permanent power lets its owner put up a card face down.

    Allow both ways, or face down alone if the power must be used.
    """
    powers = permanents(state, seat, SaleFaceDown)
    if not powers:
        return ways
    if all(power.optional for _, power in powers):
        return False, True
    return (True,)


# --- 510: `collecteur_d_impots` -------------------------------------------------------------------------------------


def collectors(state: State, event: CardsPutUp) -> Iterable[tr.Bearer]:
    """Yield who taxes another's card: the active player's card first (T-2P-11), then clockwise (P-3)."""
    for sale in on_sale(state):
        for seat in survivors(state):
            if seat != sale.seller:
                for it, _ in permanents(state, seat, SaleTax):
                    yield tr.Bearer(seat, f"{it.source}@{sale.seller}")


@tr.frozen
class TaxDue(tr.Event, kind="terres_de_destinees.tax_due/1", matters="detail"):
    """A seller owes a collector cards for the card put up (P-3): public, though the card may be hidden (H-6)."""

    en = "{seller} owes {count:cards} to {collector} for {source:card}."
    fr = "{seller} doit {count:cards} {collector:to} pour la carte {source:card}."
    collector: tr.Public[tr.Seat]
    source: tr.Public[Source]
    seller: tr.Public[tr.Seat]
    count: tr.Public[int]

    apply = tr.unchanged


@tr.trigger("P-3", CardsPutUp, Band.PERMANENT_REACTS, 10, bearers=collectors, source="card", order="P-2")
@tr.fr("Un pouvoir permanent d'un autre joueur impose la carte mise en vente.")
@tr.otherwise("Putting a card up costs nothing.", "Mettre une carte en vente ne coûte rien.")
def collect_tax(state: State, event: CardsPutUp, bearer: tr.Bearer) -> tr.Plan:
    """A permanent power of another player taxes the card put up.

    Announce what is due, if anything is.

    A tax that is not due when it is reached is passed over for good, whatever a later one brings the seller.
    """
    source, seller = bearer.source.rsplit("@", 1)
    sale = sale_of(state, int(seller))
    count = tax(state, sale, printed(state, source, SaleTax))
    return (TaxDue(bearer.seat, source, sale.seller, count),) if count else ()


@tr.trigger("P-3", TaxDue, Band.PERMANENT_REACTS, 10, bearers=tr.always, source="card", order="P-3")
@tr.fr("Un impôt dû est payé aussitôt.")
@tr.otherwise("Putting a card up costs nothing.", "Mettre une carte en vente ne coûte rien.")
def tax_paid(state: State, event: TaxDue, bearer: tr.Bearer) -> tr.Plan:
    """A tax that is due is paid at once.

    Let the seller give cards of their choice: a hand loss by an effect of the collector (P-3, T-LOSS-1).

    As an effect on the tax, the loss has the tax as its cause and not the sale.
    """
    return (Lose(event.collector, Manner.GIFT, (Victim(event.seller, event.count),), to=event.collector),)


@tr.modifier(
    "F-3",
    tax,
    Band.RULING,
    3,
    source="faq",
    order="P-3",
    depends=(
        "P-2",
        "P-3",
    ),
)
@tr.fr("L'impôt est dû aussi pour une carte vendue face cachée, sauf si elle est de la famille exemptée.")
@tr.otherwise(
    "A card sold face down is not taxed, since nobody sees its family.",
    "Une carte vendue face cachée n'est pas imposée, puisque personne ne voit sa famille.",
)
def face_down_taxed(state: State, due: int, sale: OnSale, power: SaleTax) -> int:
    """The tax is also owed for a card sold face down, unless it is of the exempt family.

    Tax it honestly, though nobody sees the card (T-GOLD-6).
    """
    return full_tax(state, sale, power) if sale.face_down else due


@tr.modifier("A-6", tax, Band.RULING, 6, source="ruling", order="P-3", depends=("P-3",))
@tr.fr("L'impôt ne prend jamais la dernière carte du vendeur.")
@tr.otherwise(
    "The tax takes the seller's last card too, which eliminates a seller who is not saved.",
    "L'impôt prend aussi la dernière carte du vendeur, ce qui l'élimine s'il n'est pas sauvé.",
)
def last_card_spared(state: State, due: int, sale: OnSale, power: SaleTax) -> int:
    """The tax never takes the seller's last card.

    Spare the last card: a tax that could kill at every sale would make small hands hopeless.
    """
    return min(due, state.players[sale.seller].hand_size - 1) if due and power.spare_last_card else due


# --- 610: `jeton_10_oeil` -------------------------------------------------------------------------------------------


def holders_who_cannot_see(jeton: Jeton, state: State, event: CardsPutUp) -> Iterable[tr.Bearer]:
    """Yield the holders who do not see another player's card on sale yet."""
    assert isinstance(jeton.effect, JetonLook)
    for sale in on_sale(state) if "face_down_sale" in jeton.effect.modes else ():
        if sale.face_down:
            for seat in survivors(state):
                if seat not in sale.seen_by and holds(state.players[seat], jeton.number):
                    yield tr.Bearer(seat, f"{jeton.id}@{sale.seller}")


def offer_look(jeton: Jeton, state: State, event: CardsPutUp, bearer: tr.Bearer) -> tr.Plan:
    """Ask before bidding starts (H-6, T-JET-5)."""
    seller = int(bearer.source.rsplit("@", 1)[1])
    return (tr.Ask((WhetherToLook(bearer.seat, jeton.number, seller),)),)


@tr.frozen
class WhetherToLook(Offer, kind="terres_de_destinees.whether_to_look/1", rule="P-2"):
    """Spend a Jeton to look at the face-down card of `seller`. Source: P-2."""

    en = "Use {jeton:jeton} to look at the card on sale?"
    fr = "Utiliser le {jeton:jeton} pour voir la carte en vente ?"
    jeton: tr.Public[JetonNumber]
    seller: tr.Public[tr.Seat]


def look_effect(jeton: Jeton) -> tr.Effect[State, CardsPutUp]:
    """Return the effect of a Jeton that shows a card on sale face down."""
    french = "permet de regarder une carte qu'un autre joueur vend face cachée"
    return jeton_effect(jeton, "P-2", CardsPutUp, tr.Timing.THEN, holders_who_cannot_see, offer_look, french)


def answer_eye(state: State, decision: WhetherToLook, command: Use) -> tr.Plan:
    """Show the card on sale to the owner of the Jeton, which goes back (H-6)."""
    if not command.use:
        return NOTHING
    card = sale_of(state, decision.seller).card
    return (SaleLooked(command.seat, decision.seller, card), *spend(state, command.seat, decision.jeton))


# Nearly every turn changes these fields: a `renewer` costs half as much as `change`.
_put_up: Callable[[State, tuple[Player, ...], Auction, Turn, tuple[tr.Seat, ...]], State] = renewer(
    State, "players", "auction", "turn", "threatened"
)


@tr.frozen
class SaleCommitted(tr.Event, kind="terres_de_destinees.sale_committed/1", matters="bookkeeping"):
    """With two players: a player chose the card to put up, in secret until both have (T-2P-4, H-3)."""

    en = "{seat} has chosen a card to put up."
    fr = "{seat} a choisi une carte à vendre."
    seat: tr.Public[tr.Seat]
    card: tr.Annotated[Card, tr.Seen("seat")]
    face_down: tr.Annotated[bool | tr.Hidden, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Set a card aside for sale, in secret."""
        player = state.players[self.seat]
        hand = tr.take(player.hand, (self.card,))
        return state.with_player(tr.change(player, hand=hand, committed=(self.card,), face_down=self.face_down))


def put_up(state: State, event: CardsPutUp) -> State:
    """Move cards from the hands, or from where they were set aside, to the sale (T-AUC-1).

    Whose hand ran empty is noted, as after a batch; A-9 prevents it.
    """
    row, threatened = list(state.players), state.threatened
    for sale in event.sales:
        player = row[sale.seller]
        if player.committed:
            row[sale.seller] = tr.change(player, committed=(), face_down=None)
        else:
            row[sale.seller] = with_hand(player, tr.take(player.hand, (sale.card,)))
        if not row[sale.seller].hand:
            threatened = (*threatened, sale.seller)
    return _put_up(state, tuple(row), Auction(event.sales), mark_moved(state.turn), threatened)


@tr.frozen
class SaleLooked(tr.Event, kind="terres_de_destinees.sale_looked/1", matters="detail"):
    """A player looked at a card on sale face down, and knows it while it is on sale (H-6)."""

    en = "{seat} looks at {card:card} on sale."
    fr = "{seat} regarde {card:card} en vente."
    seat: tr.Public[tr.Seat]
    seller: tr.Public[tr.Seat]
    card: tr.Annotated[Card, tr.Seen("seat", "seller")]

    def apply(self, state: State) -> State:
        auction = auction_of(state)
        sales = []
        for sale in auction.sales:
            if sale.seller == self.seller:
                card = sale.card if isinstance(self.card, tr.Hidden) else self.card
                sales.append(tr.change(sale, card=card, seen_by=(*sale.seen_by, self.seat)))
            else:
                sales.append(sale)
        return tr.change(state, auction=tr.change(auction, sales=tuple(sales)))


WHETHER_TO_LOOK_ANSWERED = offer(WhetherToLook, "P-2", answer_eye)
