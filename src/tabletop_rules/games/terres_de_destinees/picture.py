"""A view as text for a terminal: the table, then every player; what the viewer may not see is counted."""

from __future__ import annotations

from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import (
    card_name,
    card_names,
    destin_asks,
    destin_name,
    family_name,
)
from tabletop_rules.games.terres_de_destinees.queries import for_two
from tabletop_rules.games.terres_de_destinees.state import Auction, CardInPlay, Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.words import PHASES
from tabletop_rules.kit.lines import wrap_lines

NO_BID: Final = ("no bid yet", "aucune offre")
TITLE: Final = ("Terres de Destinées – turn {turn}, {phase}", "Terres de Destinées – tour {turn}, {phase}")
DEMANDED: Final = ("Demanded of {of}: {family} (by {by})", "Exigé {of:of} : {family} (par {by})")
JETONS: Final = ("Jetons", "Jetons")
DESTIN: Final = ("Destin", "Destin")
IN_PLAY: Final = ("in play", "en jeu")
ACQUISITION: Final = ("acquisition", "acquisition")
"""The zone of the cards won: with two players those of the support zone are in play too (T-2P-2)."""
SUPPORT: Final = ("support", "soutien")
SYMBOLS: Final = {Family.ROYAUME: "♔", Family.COMMERCE: "⚖", Family.NECROMANCIE: "☠", Family.MAGIE: "✦"}
"""The signs of the families before the names of cards."""


def show(view: Match[Any], voice: Voice) -> str:
    """Return the table as one seat, or a spectator, sees it."""
    state: State = view.state
    turn, content = state.turn, state.content
    phase = pick(PHASES[turn.phase], voice)
    families = "  ".join(f"{SYMBOLS[family]} {family_name(content, family, voice)}" for family in Family)
    colon = pick((":", " :"), voice)
    engaged = pick(("[engaged]", "[engagée]"), voice)
    lines = [
        pick(TITLE, voice).format(turn=turn.number, phase=phase),
        f"{families}  {engaged}",
        f"{pick(('Common Destins', 'Destins communs'), voice)}{colon}{'' if state.destins.common else ' –'}",
        *[f"    {_destin(state, destin, voice)}" for destin in state.destins.common],
        f"{pick(('Deck', 'Pioche'), voice)}{colon} {len(state.deck)}   "
        f"{pick(('discard pile', 'défausse'), voice)}{colon} {_pile(content, state.discard, voice)}",
        f"{pick(('Centre', 'Centre'), voice)}{colon} {_jetons(state.centre)}",
    ]
    if state.auction is not None and state.auction.sales:
        lines.append(_auction(content, state.auction, voice))
    for demand in state.demands:
        family = family_name(content, demand.family, voice)
        by, of = voice.player(demand.by), voice.player(demand.of)
        lines.append(pick(DEMANDED, voice).format(of=of, family=family, by=by))
    for player in state.players:
        lines += ["", *_player(state, player, voice)]
    if view.result is not None:
        winners = ", ".join(voice.player(seat) for seat in view.result.winners)
        lines += ["", f"{pick(('Won by', 'Gagné par'), voice)}{colon} {winners}"]
    return wrap_lines(lines)


def _pile(content: Content, pile: tuple[str, ...], voice: Voice) -> str:
    """Return the size of the pile, and the cards on top."""
    if not pile:
        return "0"
    last = card_names(content, pile[-3:][::-1], voice)
    return f"{len(pile)} ({last}{', …' if len(pile) > 3 else ''})"


def _jetons(numbers: tuple[int, ...]) -> str:
    """Return the numbers of Jetons, with how many there are of each."""
    return " ".join(f"{number}×{numbers.count(number)}" for number in sorted(set(numbers))) or "–"


def _auction(content: Content, auction: Auction, voice: Voice) -> str:
    """Return what is on sale, by whom, and the standing bid."""
    sales = []
    for sale in auction.sales:
        hidden = f" ({pick(('face down', 'face cachée'), voice)})" if sale.face_down else ""
        sales.append(f"{card_name(content, sale.card, voice)}{hidden} [{voice.player(sale.seller)}]")
    bid = f"{pick(('bid', 'offre'), voice)} {auction.bid}" if auction.bid else pick(NO_BID, voice)
    by = f" ({voice.player(auction.bidder)})" if auction.bidder is not None else ""
    return f"{pick(('On sale:', 'En vente :'), voice)} {', '.join(sales)}   {bid}{by}"


def _player(state: State, player: Player, voice: Voice) -> list[str]:
    """Return the lines of a player."""
    content, colon = state.content, pick((":", " :"), voice)
    mark = "*" if state.turn.active == player.seat else " "
    name = f"{mark}{voice.player(player.seat)}"
    if player.out:
        return [f"{name}{colon} {pick(('eliminated', 'éliminé'), voice)}"]
    hand = f"{pick(('hand', 'main'), voice)} {player.hand_size}"
    seen = [card for card in (*player.hand, *player.committed) if not isinstance(card, Hidden)]
    if seen:
        hand += f"{colon} {', '.join(_card(content, card, voice) for card in seen)}"
    lines = [f"{name}   {hand}"]
    for zone, what in ((Zone.ACQUIRED, ACQUISITION if for_two(state) else IN_PLAY), (Zone.SUPPORT, SUPPORT)):
        placed = [card for card in player.play if card.zone is zone]
        if placed or zone is Zone.ACQUIRED:
            row = ", ".join(_placed(content, card, voice) for card in placed) or "–"
            lines.append(f"    {pick(what, voice)}{colon} {row}")
    if player.jetons:
        jetons = ", ".join(
            f"{jeton.number} {pick(content.jeton(jeton.number).names, voice)}" for jeton in player.jetons
        )
        lines.append(f"    {pick(JETONS, voice)}{colon} {jetons}")
    if player.destin is not None and not isinstance(player.destin, Hidden):
        lines.append(f"    {pick(DESTIN, voice)}{colon} {_destin(state, player.destin, voice)}")
    if player.looked:
        looked = card_names(content, player.looked, voice)
        lines.append(f"    {pick(('looked at', 'regardées'), voice)}{colon} {looked}")
    copies = [card_name(content, copy.card, voice) for copy in state.copies if copy.owner == player.seat]
    if copies:
        lines.append(f"    {pick(('copies', 'copies'), voice)}{colon} {', '.join(copies)}")
    return lines


def _destin(state: State, destin: str, voice: Voice) -> str:
    """Return a Destin, and what it asks for."""
    return f"{destin_name(state.content, destin, voice)} ({destin_asks(state, destin, voice)})"


def _card(content: Content, card: str, voice: Voice) -> str:
    return f"{SYMBOLS[content.card(card).family]}{card_name(content, card, voice)}"


def _placed(content: Content, placed: CardInPlay, voice: Voice) -> str:
    name = _card(content, placed.card, voice)
    return f"[{name}]" if placed.engaged else name
