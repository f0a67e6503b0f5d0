"""The oracle's choices: whether a power could do anything, and what may be chosen for it (T-PWR-4).

Each card follows its own sentence in the pack; `me` is the activator. All is judged on public information.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import Zone
from tabletop_rules.games.terres_de_destinees.terms import Family
from tests.games.terres_de_destinees.oracle.pack import CARDS, DESTINS, PAID_BY_ENGAGING
from tests.games.terres_de_destinees.oracle.table import Placed, Table

MASTERS: Final = {
    "le_roi": "royaume",
    "maitre_marchand": "commerce",
    "maitre_necromancien": "necromancie",
    "archimage": "magie",
}
REACHING: Final = {*MASTERS, "enchanteresse", "fou_du_roi", "faussaire", "marionnettiste"}
TAKING: Final = {
    "chateau": (1, 3),
    "archives_royales": (12,),
    "acte_de_propriete": (2, 11),
    "grand_livre": (6,),
    "grimoire_ancien": (8, 9),
}
ALWAYS: Final = ("espionne", "voyante", "anneau_de_valeur", "goule")
"""Powers that always do something: a look, a move, discarding the card itself."""
TYPES: Final = {"grand_domaine": "terrain", "seigneur_de_guerre": "combattant", "gardien_du_savoir": "livre"}
LINES: Final = {
    "heritier": "royaume",
    "magnat": "commerce",
    "seigneur_des_morts": "necromancie",
    "grand_sage": "magie",
}


def kind(card: str) -> str:
    """Return the kind of a card's power."""
    return str(CARDS[card]["power"])


def family(card: str) -> str:
    return str(CARDS[card]["family"])


class Choices(Table):
    """Legal activations and choices."""

    def may_get(self, seat: Seat, number: int) -> bool:
        """T-JET-2, T-JET-3."""
        return number in self.centre and not self.jeton(seat, number)

    def with_cards(self, seats: Iterable[Seat]) -> list[Seat]:
        return [seat for seat in seats if self.size(seat)]

    def whose_are_open(self) -> list[Seat]:
        """Return the players whose cards are open to the active player (F-9)."""
        return [permission.player for permission in self.turn.permissions]

    def lying_with(self, seats: Iterable[Seat]) -> list[tuple[Seat, Placed]]:
        """Return the cards in play of these players."""
        return [(seat, placed) for seat in seats for placed in self.players[seat].play]

    # --- whom a power may choose --------------------------------------------------------------------------------------

    def targets(self, me: Seat, card: str) -> list[Seat]:
        """Return the players that the power may choose."""
        others = self.others(me)
        match card:
            case "espionne" | "voyante" | "port":
                return others
            case "chevalier":
                return [seat for seat in others if self.size(seat) > self.size(me)]
            case "bourreau":
                alive = self.around(me)
                return self.with_cards(seat for seat in alive if self.size(seat) == min(map(self.size, alive)))
            case "bourgmestre":
                return [seat for seat in others if self.demanded(me, seat)]
            case "anneau_de_valeur":
                return [seat for seat in self.around(me) if seat != self.lying(card)[0]]
            case "comptable":
                return others if self.supply() else [seat for seat in others if self.would_go(me, seat)]
            case "grimoire_maudit":
                return [seat for seat in others if self.may_get(seat, 5)]
            case "liche":
                return [seat for seat in others if seat not in self.whose_are_open() and self.worth_opening(seat)]
            case _:
                assert card in ("mercenaire", "vampire", "apprenti")
                return self.with_cards(others)

    def would_go(self, me: Seat, seat: Seat) -> bool:
        """Return whether `comptable` would move to this player without a draw (F-7)."""
        owner, placed = self.lying("comptable")
        there = owner == seat and placed.zone is Zone.ACQUIRED
        return self.size(me) > self.size(seat) and not there

    def worth_opening(self, seat: Seat) -> bool:
        """Return whether a player has a ready activation card, usable or not (T-PWR-12)."""
        return any(kind(placed.card) == "activation" and not placed.engaged for placed in self.players[seat].play)

    def demanded(self, me: Seat, seat: Seat) -> list[Family]:
        """Return the families not yet demanded of a player (F-18)."""
        made = {demand.family for demand in self.demands if (demand.by, demand.of) == (me, seat)}
        return [one for one in Family if one not in made]

    def kin(self, me: Seat, card: str) -> list[str]:
        """Return other players' cards of the same family."""
        return [placed.card for _, placed in self.lying_with(self.others(me)) if family(placed.card) == family(card)]

    def ready_of_others(self, me: Seat) -> list[str]:
        return [placed.card for _, placed in self.lying_with(self.others(me)) if not placed.engaged]

    def to_copy(self, me: Seat) -> list[str]:
        """Return other players' permanents that are not paid by engaging."""
        there = [placed.card for _, placed in self.lying_with(self.others(me))]
        return [card for card in there if kind(card) == "permanent" and card not in PAID_BY_ENGAGING]

    # --- reaching other cards -----------------------------------------------------------------------------------------

    def reached(
        self, me: Seat, card: str, within: tuple[str, ...] = (), engaged: frozenset[str] = frozenset()
    ) -> list[str]:
        """Return the cards whose power another power may resolve (F-1, F-2, T-GOLD-3, T-PWR-9)."""
        chain = (*within, card)
        whose = self.around(me) if card == "faussaire" else [me]
        whose = self.others(me) if card in ("fou_du_roi", "marionnettiste") else whose
        found = []
        for seat, placed in self.lying_with(whose):
            if placed.card in chain or not self.suits(card, placed):
                continue
            if seat == me and self.whose_are_open() and kind(placed.card) != "mandatory":  # F-10
                continue
            after = engaged | {placed.card} if card == "marionnettiste" else engaged
            if self.could(me, placed.card, chain, after):
                found.append(placed.card)
        return found

    @staticmethod
    def suits(card: str, placed: Placed) -> bool:
        """Return whether a card is of the kind, family and state that a reaching card names."""
        match card:
            case "faussaire":
                return kind(placed.card) == "single_use"
            case "marionnettiste":
                return kind(placed.card) in ("activation", "mandatory") and not placed.engaged
            case "fou_du_roi":
                return kind(placed.card) == "activation"
            case "enchanteresse":
                return kind(placed.card) == "activation" and family(placed.card) != "magie"
            case _:
                return kind(placed.card) == "activation" and family(placed.card) == MASTERS[card]

    # --- whether a power could do anything ----------------------------------------------------------------------------

    def could(self, me: Seat, card: str, within: tuple[str, ...] = (), engaged: frozenset[str] = frozenset()) -> bool:
        """Return whether some part of the power would do something (T-PWR-4, T-PWR-5).

        `within` are the powers through which it is reached, `engaged` cards that are engaged by then.
        """
        others, hand = self.others(me), self.size(me)
        if card in ALWAYS:
            return True
        if card in REACHING:
            return self.reached(me, card, within, engaged) != []
        if card in TAKING:
            return any(self.may_get(me, number) for number in TAKING[card])
        match card:
            case "juge":
                held = any(self.players[seat].jetons for seat in self.around(me))
                return held or any(self.may_get(seat, 7) for seat in others)
            case "regent":
                return any(self.kin(me, placed.card) for placed in self.players[me].play)
            case "usurier":
                return self.supply() > 0 or self.may_get(me, 5)
            case "pacte_des_ombres":
                return self.supply() > 0 or self.may_get(me, 4)
            case "alchimiste" | "parchemin":
                return self.supply() > 0
            case "colporteur":
                return hand > 0 and self.discard != []
            case "crypte" | "fossoyeur":
                return self.discard != []
            case "contrebandier":
                return hand > self.params(card)["cost_discard"] and self.discard != []
            case "mercenaire":
                return hand > self.params(card)["cost_discard"] and self.targets(me, card) != []
            case "port":
                return self.supply() > 0 or hand > self.params(card)["give"]
            case "banshee":
                return any(self.size(seat) >= self.params(card)["threshold"] for seat in others)
            case "mage_de_feu" | "portail":  # everybody sits beside somebody
                return self.with_cards(self.around(me)) != []
            case "spectre":
                return self.lying_with(others) != []
            case "mage_de_glace":
                return not engaged.issuperset(self.ready_of_others(me))
            case "illusionniste":
                return self.to_copy(me) != []
            case "liche":  # F-8: not through another power, and not after one
                return not within and self.turn.powers <= {card} and self.targets(me, card) != []
            case _:
                return self.targets(me, card) != []

    # --- the effects phase (D-6) --------------------------------------------------------------------------------------

    def to_activate(self, me: Seat) -> list[str]:
        """T-PWR-1, T-MAND-1, F-9, F-10."""
        found = []
        for seat, placed in self.lying_with(self.around(me)):
            card = placed.card
            if placed.engaged or kind(card) not in ("activation", "mandatory", "single_use"):
                continue
            if seat == me:
                duty = kind(card) == "mandatory"
                open_to_me = duty or card == "liche" or not self.whose_are_open()
            else:
                duty = False
                open_to_me = seat in self.whose_are_open() and kind(card) == "activation"
            if duty or (open_to_me and self.could(me, card, engaged=frozenset({card}))):
                found.append(card)
        return found

    def duties(self, me: Seat) -> list[str]:
        """T-MAND-1, T-MAND-4."""
        own = self.players[me].play
        return [placed.card for placed in own if kind(placed.card) == "mandatory" and not placed.engaged]

    def to_redress(self, me: Seat) -> list[str]:
        """Return the cards that Jeton 8 may redress."""
        own = self.players[me].play
        return [placed.card for placed in own if placed.engaged and kind(placed.card) != "single_use"]

    def to_use(self, me: Seat) -> list[int]:
        """T-JET-5, A-44."""
        hastens = self.jeton(me, 8) and not self.turn.hastened and self.to_redress(me)
        looks = self.jeton(me, 10) and self.with_cards(self.others(me))
        return [8] * bool(hastens) + [10] * bool(looks)

    # --- objectives (T-WIN-1 to T-WIN-3) ------------------------------------------------------------------------------

    def fulfilled(self, seat: Seat, destin: str, *, end_of_turn: bool) -> bool:
        """Return whether a survivor fulfils a Destin now; `equilibriste` only at the end of the own turn."""
        player, two = self.players[seat], "_two_players" if self.two else ""
        params: dict[str, int] = DESTINS[destin]["params"]
        cards = [placed.card for placed in player.play if placed.zone is Zone.ACQUIRED]
        crown = self.jeton(seat, 12)
        if destin in TYPES:
            return len([card for card in cards if CARDS[card]["type"] == TYPES[destin]]) >= params["count"]
        if destin in LINES:
            return sum(family(card) == LINES[destin] for card in cards) + crown >= params["count"]
        match destin:
            case "rentier":
                return seat == self.active and self.turn.received >= params["threshold" + two]
            case "concorde":
                return len({*map(family, cards)}) + crown >= 4 and len(cards) + crown >= params["total"]
            case "opulence":
                return player.hand_size >= params["count" + two]
            case "porteur_de_sceaux":
                return len(player.jetons) >= params["count"]
            case "assassin":
                return player.killed
            case "ange_gardien":
                return player.saved
            case _:
                assert destin == "equilibriste"
                return end_of_turn and seat == self.active and player.hand_size == 1 and len(cards) >= 4


__all__ = ["Choices"]
