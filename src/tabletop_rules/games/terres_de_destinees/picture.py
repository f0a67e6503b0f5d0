"""A view as text for a terminal: the table, then every player; what the viewer may not see is counted."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import (
    card_name,
    card_names,
    destin_asks,
    destin_name,
    family_name,
    seat_name,
)
from tabletop_rules.games.terres_de_destinees.state import Auction, CardInPlay, Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.words import PHASES
from tabletop_rules.packs import pick

NO_BID: Final = ("no bid yet", "aucune offre")
SYMBOLS: Final = {Family.ROYAUME: "♔", Family.COMMERCE: "⚖", Family.NECROMANCIE: "☠", Family.MAGIE: "✦"}


def show(view: Match[Any], language: str) -> str:
    """Return the table as one seat, or a spectator, sees it."""
    state: State = view.state
    turn, content = state.turn, state.content
    phase = pick(PHASES[turn.phase], language)
    families = "  ".join(f"{SYMBOLS[family]} {family_name(content, family, language)}" for family in Family)
    colon = pick((":", " :"), language)
    engaged = pick(("[engaged]", "[engagée]"), language)
    lines = [
        f"Terres de Destinées – {pick(('turn', 'tour'), language)} {turn.number}, {phase}    {families}  {engaged}",
        f"{pick(('Common Destins', 'Destins communs'), language)}{colon}{'' if state.destins.common else ' –'}",
        *[f"    {_destin(state, destin, language)}" for destin in state.destins.common],
        f"{pick(('Deck', 'Pioche'), language)}{colon} {len(state.deck)}   "
        f"{pick(('discard pile', 'défausse'), language)}{colon} {_pile(content, state.discard, language)}",
        f"{pick(('Centre', 'Centre'), language)}{colon} {_jetons(state.centre)}",
    ]
    if state.auction is not None and state.auction.sales:
        lines.append(_auction(content, state.auction, language))
    for demand in state.demands:
        family, by, of = family_name(content, demand.family, language), demand.by, demand.of
        by_whom = pick((f" (by {seat_name(by, language)})", f" (par le {seat_name(by, language)})"), language)
        what = pick(("Demanded of ", "Exigé du "), language)
        lines.append(f"{what}{seat_name(of, language)}{colon} {family}{by_whom}")
    for player in state.players:
        lines += ["", *_player(state, player, view.viewer, language)]
    if view.result is not None:
        winners = ", ".join(seat_name(seat, language) for seat in view.result.winners)
        lines += ["", f"{pick(('Won by', 'Gagné par'), language)}{colon} {winners}"]
    return "\n".join(lines)


def _pile(content: Content, pile: tuple[str, ...], language: str) -> str:
    """Return the size of the pile, and the cards on top."""
    if not pile:
        return "0"
    last = card_names(content, pile[-3:][::-1], language)
    return f"{len(pile)} ({last}{', …' if len(pile) > 3 else ''})"


def _jetons(numbers: tuple[int, ...]) -> str:
    """Return the numbers of Jetons, with how many there are of each."""
    return " ".join(f"{number}×{numbers.count(number)}" for number in sorted(set(numbers))) or "–"


def _auction(content: Content, auction: Auction, language: str) -> str:
    sales = []
    for sale in auction.sales:
        hidden = f" ({pick(('face down', 'face cachée'), language)})" if sale.face_down else ""
        sales.append(f"{card_name(content, sale.card, language)}{hidden} [{seat_name(sale.seller, language)}]")
    bid = f"{pick(('bid', 'offre'), language)} {auction.bid}" if auction.bid else pick(NO_BID, language)
    by = f" ({seat_name(auction.bidder, language)})" if auction.bidder is not None else ""
    return f"{pick(('On sale:', 'En vente :'), language)} {', '.join(sales)}   {bid}{by}"


def _player(state: State, player: Player, viewer: Seat | None, language: str) -> list[str]:
    content, colon = state.content, pick((":", " :"), language)
    mark = "*" if state.turn.active == player.seat else " "
    name = f"{mark}{seat_name(player.seat, language).capitalize()}"
    if player.out:
        return [f"{name}{colon} {pick(('eliminated', 'éliminé'), language)}"]
    hand = f"{pick(('hand', 'main'), language)} {player.hand_size}"
    seen = [card for card in (*player.hand, *player.committed) if not isinstance(card, Hidden)]
    if seen:
        hand += f"{colon} {', '.join(_card(content, card, language) for card in seen)}"
    lines = [f"{name}   {hand}"]
    for zone, what in ((Zone.ACQUIRED, ("in play", "en jeu")), (Zone.SUPPORT, ("support", "soutien"))):
        placed = [card for card in player.play if card.zone is zone]
        if placed or zone is Zone.ACQUIRED:
            row = ", ".join(_placed(content, card, language) for card in placed) or "–"
            lines.append(f"    {pick(what, language)}{colon} {row}")
    if player.jetons:
        jetons = ", ".join(
            f"{jeton.number} {pick(content.jeton(jeton.number).names, language)}" for jeton in player.jetons
        )
        lines.append(f"    Jetons{colon} {jetons}")
    if player.destin is not None and not isinstance(player.destin, Hidden):
        lines.append(f"    Destin{colon} {_destin(state, player.destin, language)}")
    if player.looked:
        looked = card_names(content, player.looked, language)
        lines.append(f"    {pick(('looked at', 'regardées'), language)}{colon} {looked}")
    copies = [card_name(content, copy.card, language) for copy in state.copies if copy.owner == player.seat]
    if copies:
        lines.append(f"    {pick(('copies', 'copies'), language)}{colon} {', '.join(copies)}")
    return lines


def _destin(state: State, destin: str, language: str) -> str:
    """Return a Destin, and what it asks for."""
    return f"{destin_name(state.content, destin, language)} ({destin_asks(state, destin, language)})"


def _card(content: Content, card: str, language: str) -> str:
    return f"{SYMBOLS[content.card(card).family]}{card_name(content, card, language)}"


def _placed(content: Content, placed: CardInPlay, language: str) -> str:
    name = _card(content, placed.card, language)
    return f"[{name}]" if placed.engaged else name
