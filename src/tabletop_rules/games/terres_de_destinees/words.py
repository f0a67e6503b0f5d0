"""Every command, event and decision in words, in English and French."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.aspects import plain_words
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Command, Decision
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees import events as e
from tabletop_rules.games.terres_de_destinees.names import (
    MODES,
    card_count_name,
    card_name,
    card_names,
    destin_asks,
    destin_name,
    family_name,
    jeton_name,
    seat_name,
    semicolons,
)
from tabletop_rules.games.terres_de_destinees.state import Phase, State, Zone
from tabletop_rules.packs import pick

Pair: TypeAlias = tuple[str, str]

TEXTS: Final[Mapping[type, Pair]] = {
    # Commands; the seat's name precedes them.
    c.PutUp: ("put {card} up for auction{face_down}", "mettre {card} aux enchères{face_down}"),
    c.Bid: ("bid {cards}", "offrir {cards}"),
    c.PassBid: ("pass", "passer"),
    c.KeepUnsold: ("{keep} the card", "{keep} la carte"),
    c.TakeLot: ("take the card of {seller}", "prendre la carte du {seller}"),
    c.Activate: ("activate {card}", "activer {card}"),
    c.UseJeton: ("use {number}", "utiliser le {number}"),
    c.EndTurn: ("end the turn", "finir le tour"),
    c.ChoosePlayer: ("choose {player}", "choisir le {player}"),
    c.ChoosePair: ("choose {players}", "choisir {players}"),
    c.ChooseCard: ("choose {card}", "choisir {card}"),
    c.ChooseFamily: ("name {family}", "nommer {family}"),
    c.ChooseMode: ("choose: {mode}", "choisir : {mode}"),
    c.ChooseJeton: ("choose {number}", "choisir le {number}"),
    c.ChooseLooked: ("take {card}", "prendre {card}"),
    c.ChooseHandCard: ("choose {card}", "choisir {card}"),
    c.Use: ("{use}", "{use}"),
    # Setup and turns.
    e.CommonsRevealed: ("Common Destins: {destins}.", "Destins communs : {destins}."),
    e.DestinDealt: ("{Seat} is dealt {destin}.", "{Seat} reçoit {destin}."),
    e.HandDealt: ("{Seat} is dealt {cards}.", "{Seat} reçoit {cards}."),
    e.TurnBegan: ("It is the turn of {seat}.", "C'est le tour du {seat}."),
    e.DrawDue: ("{Seat} is to draw {count}{extra}.", "{Seat} doit piocher {count}{extra}."),
    e.TurnOpened: ("{Seat} redresses the cards in play.", "{Seat} redresse ses cartes en jeu."),
    e.PhaseBegan: ("Phase: {phase}.", "Phase : {phase}."),
    e.TurnEnded: ("The turn of {seat} is over.", "Le tour du {seat} est fini."),
    # Auctions.
    e.AuctionSkipped: ("There is no auction.", "Il n'y a pas d'enchère."),
    e.SaleCommitted: ("{Seat} has chosen a card to put up.", "{Seat} a choisi une carte à vendre."),
    e.CardsPutUp: ("On sale: {sales}.", "En vente : {sales}."),
    e.BothPutUp: ("On sale: {sales}.", "En vente : {sales}."),
    e.TaxDue: (
        "{Seller} owes {count} to {collector} for {source}.",
        "{Seller} doit {count} au {collector} pour la carte {source}.",
    ),
    e.SaleLooked: ("{Seat} looks at {card} on sale.", "{Seat} regarde {card} en vente."),
    e.BidMade: ("{Seat} bids {cards}.", "{Seat} offre {cards}."),
    e.BidPassed: ("{Seat} passes.", "{Seat} passe."),
    e.PriceDue: ("{Winner} wins the auction and pays {price}.", "{Winner} remporte l'enchère et paie {price}."),
    e.LotTaken: ("{Winner} takes the card of {seller}.", "{Winner} prend la carte du {seller}."),
    e.Settled: ("{payments}{discarded}{placings}.", "{payments}{discarded}{placings}."),
    e.Unsold: ("Nobody bid: {seller} {kept} {card}.", "Personne n'a enchéri : le {seller} {kept} {card}."),
    e.AuctionClosed: ("The auction is over.", "L'enchère est terminée."),
    # Hands, the deck and the discard pile.
    e.Reshuffled: ("The discard pile is shuffled into a deck.", "La défausse est mélangée et redevient la pioche."),
    e.Drawn: ("{Seat} draws {cards}.", "{Seat} pioche {cards}."),
    e.TopLooked: ("{Seat} looks at the top of the deck: {cards}.", "{Seat} regarde le haut de la pioche : {cards}."),
    e.LookedKept: ("{Seat} chooses {card}.", "{Seat} choisit {card}."),
    e.TopTaken: ("{Seat} takes {taken} and discards {discarded}.", "{Seat} prend {taken} et défausse {discarded}."),
    e.CardCommitted: ("{Seat} sets {card} aside.", "{Seat} met {card} de côté."),
    e.LossDue: ("{Victim} loses {count} from the hand.", "{Victim} perd {count} de sa main."),
    e.Discarded: ("{parts}.", "{parts}."),
    e.Given: ("{Giver} gives to {receiver}: {cards}.", "{Giver} donne au {receiver} : {cards}."),
    e.Stolen: ("{Thief} takes {cards} from {victim}.", "{Thief} prend {cards} au {victim}."),
    e.PassedLeft: ("Passed to the left: {passes}.", "Passé à gauche : {passes}."),
    e.TakenFromDiscard: (
        "{Seat} takes {cards} from the discard pile.",
        "{Seat} reprend {cards} dans la défausse.",
    ),
    e.SwappedWithDiscard: (
        "{Seat} exchanges {given} for {taken} of the discard pile.",
        "{Seat} échange {given} contre {taken} de la défausse.",
    ),
    e.HandLooked: ("{Seat} looks at the hand of {target}: {cards}.", "{Seat} regarde la main du {target} : {cards}."),
    # Cards in play and Jetons.
    e.Engaged: ("{card} of {owner} is engaged.", "La carte {card} du {owner} est engagée."),
    e.Redressed: ("{card} of {owner} is redressed.", "La carte {card} du {owner} est redressée."),
    e.PutIntoPlay: ("{card} enters the play area of {owner}.", "{card} entre en jeu devant le {owner}."),
    e.MovedToPlayer: ("{card} goes from {owner} to {to}.", "{card} passe du {owner} au {to}."),
    e.Exchanged: (
        "{card} of {owner} and {other_card} of {other_owner} change places.",
        "{card} du {owner} et {other_card} du {other_owner} échangent leur place.",
    ),
    e.Replaced: ("{new} takes the place of {old} before {owner}.", "{new} remplace {old} devant le {owner}."),
    e.ReturnedToHand: ("{card} goes back to the hand of {owner}.", "{card} retourne dans la main du {owner}."),
    e.DiscardedFromPlay: ("{card} of {owner} is discarded.", "La carte {card} du {owner} est défaussée."),
    e.JetonTaken: ("{Seat} gets {number}.", "{Seat} reçoit le {number}."),
    e.JetonUsed: ("{Seat} uses {number}.", "{Seat} utilise le {number}."),
    e.JetonReturned: ("{number} of {seat} goes back to the centre.", "Le {number} du {seat} retourne au centre."),
    # Powers.
    e.PowerActivated: ("{Activator} activates {card}.", "{Activator} active {card}."),
    e.PowerRepeated: ("{Activator} repeats {card} by {echo}.", "{Activator} répète {card} grâce à {echo}."),
    e.Chosen: ("Choice: {choice}.", "Choix : {choice}."),
    e.PowerResolved: ("The power of {card} is resolved.", "Le pouvoir de la carte {card} est résolu."),
    e.PlayerOpened: ("The cards of {player} are open.", "Les cartes du {player} sont ouvertes."),
    e.Demanded: ("{By} demands {family} of {of}.", "{By} exige du {of} la famille {family}."),
    e.PermanentCopied: ("{Owner} copies the power of {card}.", "{Owner} copie le pouvoir de la carte {card}."),
    e.FamilyAnswered: (
        "{Seat} holds a card of {family}: {held}.",
        "{Seat} a une carte de la famille {family} : {held}.",
    ),
    e.DestinLooked: (
        "{Seat} looks at the Destin of {target}: {destin}.",
        "{Seat} regarde le Destin du {target} : {destin}.",
    ),
    # Eliminations and victory.
    e.EliminationDue: ("Nothing saves {victim}.", "Rien ne sauve le {victim}."),
    e.Pledged: ("{Seat} has answered.", "{Seat} a répondu."),
    e.PledgesOpened: ("Rescue by a Destin: {guardian}.", "Sauvetage par un Destin : {guardian}."),
    e.Rescued: ("{Victim} is saved by {saviour}{means}.", "{Victim} est sauvé par le {saviour}{means}."),
    e.Eliminated: ("Eliminated: {parts}.", "Élimination : {parts}."),
    e.DestinFulfilled: ("{Seat} fulfils {destin}: {asks}.", "{Seat} accomplit {destin} : {asks}."),
}  # fmt: skip

QUESTIONS: Final[Mapping[type[Decision], Pair]] = {
    d.CardToPutUp: ("Which card is put up for auction?", "Quelle carte est mise aux enchères ?"),
    d.BidOrPass: ("The bid stands at {bid} ({bidder}). Raise it?", "L'offre est de {bid} ({bidder}). Surenchérir ?"),
    d.KeepOrDiscard: ("Nobody bid: keep the card, or discard it?", "Aucune offre : garder la carte ou la défausser ?"),
    d.CardToPay: ("Which card is paid ({next} of {price})?", "Quelle carte est payée ({next} sur {price}) ?"),
    d.WhichLot: ("Which of the two cards?", "Laquelle des deux cartes ?"),
    d.PowerOrEnd: ("Which power next?", "Quel pouvoir ensuite ?"),
    d.WhichPlayer: ("{card}: which player?", "{card} : quel joueur ?"),
    d.WhichPair: ("{card}: which two players?", "{card} : quelle paire de joueurs ?"),
    d.WhichCard: ("{card}: which card?", "{card} : quelle carte ?"),
    d.WhichFamily: ("{card}: which family?", "{card} : quelle famille ?"),
    d.WhichMode: ("{card}: which of these?", "{card} : que faire ?"),
    d.WhichJeton: ("{card}: which Jeton?", "{card} : quel Jeton ?"),
    d.CardToKeep: ("Which of the cards looked at?", "Laquelle des cartes regardées ?"),
    d.HandToLookAt: ("{jeton}: which player?", "{jeton} : quel joueur ?"),
    d.CardToTurn: ("{jeton}: which card?", "{jeton} : quelle carte ?"),
    d.WhetherToDrawMore: ("Use {source} to draw more?", "Utiliser {source} pour piocher davantage ?"),
    d.WhetherToLook: ("Use {jeton} to look at the card on sale?", "Utiliser le {jeton} pour voir la carte en vente ?"),
    d.WhetherToLoseLess: (
        "A loss of {lost}: engage {source} to lose fewer?",
        "Perte de {lost} : engager {source} pour en perdre moins ?",
    ),
    d.WhetherToSurvive: ("Engage {source} to stay in the game?", "Engager {source} pour rester en jeu ?"),
    d.WhetherToHeal: ("Engage {source} to save {victim}?", "Engager {source} pour sauver le {victim} ?"),
    d.WhetherToSpare: ("Use {jeton} to save {victim}?", "Utiliser le {jeton} pour sauver le {victim} ?"),
    d.WhetherToGuard: ("Reveal {destin} to save {victim}?", "Révéler {destin} pour sauver le {victim} ?"),
    d.WhetherToRepeat: ("Use {source} to repeat {card}?", "Utiliser {source} pour répéter {card} ?"),
}

FIRST_BID: Final[Pair] = ("Nobody has bid yet. Bid?", "Aucune offre encore. Enchérir ?")

PURPOSES: Final[Mapping[d.Purpose, Pair]] = {
    d.Purpose.DISCARD: ("Which card is discarded ({count} in all)?", "Quelle carte est défaussée ({count} en tout) ?"),
    d.Purpose.GIFT: (
        "Which card is given to {to} ({count} in all)?",
        "Quelle carte est donnée au {to} ({count} en tout) ?",
    ),
    d.Purpose.COST: ("Which card pays the cost ({count} in all)?", "Quelle carte paie le coût ({count} en tout) ?"),
    d.Purpose.SWAP: ("Which card is exchanged?", "Quelle carte est échangée ?"),
    d.Purpose.PASS: ("Which card is passed to {to}?", "Quelle carte est passée au {to} ?"),
    d.Purpose.GUARD: ("Which card saves {to} ({count} in all)?", "Quelle carte sauve le {to} ({count} en tout) ?"),
}

PHASES: Final[Mapping[Phase, Pair]] = {
    Phase.START: ("start", "début"),
    Phase.AUCTION: ("auction", "enchère"),
    Phase.EFFECTS: ("effects", "effets"),
    Phase.END: ("end", "fin"),
}


def words(state: State, value: object, language: str) -> str:
    """Return a command, an event or a decision as a sentence; what a viewer may not see stays unnamed."""
    template = _template(value)
    if template is None:
        return plain_words(state, value, language)
    cls: Any = type(value)
    writers = DECISION_FIELDS if isinstance(value, Decision) else FIELDS
    parts: dict[str, str] = {}
    for name in attrs.fields_dict(cls):
        field = getattr(value, name)
        write = writers.get(name)
        parts[name] = str(field) if write is None else write(state, value, field, language)
        if name in SEATS:
            parts[name.capitalize()] = _with_article(field, language)
    for name, write_more in MORE.get(cls, ()):
        parts[name] = write_more(state, value, language)
    sentence = pick(template, language).format(**parts)
    return sentence if isinstance(value, Command) else sentence[:1].upper() + sentence[1:]


def _template(value: object) -> Pair | None:
    match value:
        case d.HandCardWanted():
            return PURPOSES[value.purpose]
        case d.BidOrPass(bidder=None):
            return FIRST_BID
        case Decision():
            return QUESTIONS.get(type(value))
        case _:
            return TEXTS.get(type(value))


# --- fields ---------------------------------------------------------------------------------------------------------

SEATS: Final = frozenset((
    "seat", "owner", "other_owner", "to", "of", "by", "victim", "thief", "giver", "receiver", "target", "player",
    "collector", "seller", "winner", "activator", "saviour", "guardian",
))  # fmt: skip
"""Fields that name a player. With a capital, they begin a sentence: `{Seat}`."""

Writer: TypeAlias = Callable[[State, Any, Any, str], str]


def _seat(s: State, v: Any, field: Any, language: str) -> str:
    return seat_name(field, language)


def _destin(s: State, v: Any, field: Any, language: str) -> str:
    return destin_name(s.content, field, language)


def _jeton(s: State, v: Any, field: Any, language: str) -> str:
    return jeton_name(s.content, field, language)


def _yes(yes: Pair, no: Pair) -> Writer:
    """Return the writer of a yes or a no; an unknown answer is an ellipsis."""
    return lambda s, v, field, lang: "…" if isinstance(field, Hidden) else pick(yes if field else no, lang)


def _cards(s: State, v: Any, field: Any, language: str) -> str:
    """Return the names of cards, or of one; for a bid, their number."""
    if isinstance(field, int):
        return card_count_name(field, language)
    return card_names(s.content, field if isinstance(field, tuple) else (field,), language)


def _with_article(seat: int | None, language: str) -> str:
    """Return a player's name as the subject of a sentence, or after "by"."""
    return pick(("", "" if seat is None else "le "), language) + seat_name(seat, language)


def _count(s: State, v: Any, field: Any, language: str) -> str:
    return card_count_name(field, language)


def _sales(s: State, v: Any, field: Any, language: str) -> str:
    hidden = pick(("face down", "face cachée"), language)
    parts = []
    for sale in field:
        name = f"{card_name(s.content, sale.card, language)} ({seat_name(sale.seller, language)})"
        parts.append(f"{name}, {hidden}" if sale.face_down else name)
    return semicolons(parts, language)


def _parts(s: State, v: Any, field: Any, language: str) -> str:
    if isinstance(v, e.Eliminated):
        by = pick(("by ", "par "), language)
        return ", ".join(f"{seat_name(p.victim, language)} ({by}{_with_article(p.cause, language)})" for p in field)
    verb = pick(("discards", "défausse"), language)
    parts = [
        f"{_with_article(part.seat, language)} {verb} {card_names(s.content, part.cards, language)}" for part in field
    ]
    return semicolons(parts, language)


def _moves(s: State, v: Any, field: Any, language: str) -> str:
    parts = []
    for part in field:
        way = f"{seat_name(part.giver, language)} → {seat_name(part.receiver, language)}"
        parts.append(f"{way}{pick((': ', ' : '), language)}{card_names(s.content, part.cards, language)}")
    more = [""] if parts and isinstance(v, e.Settled) else []
    return semicolons([*parts, *more], language)


def _discarded(s: State, v: Any, field: Any, language: str) -> str:
    if not isinstance(v, e.Settled):
        return card_names(s.content, field, language)
    if not field:
        return ""
    verb = pick(("discards", "défausse"), language)
    return semicolons(
        [f"{_with_article(v.payer, language)} {verb} {card_names(s.content, field, language)}", ""], language
    )


def _placings(s: State, v: Any, field: Any, language: str) -> str:
    support = pick(("support zone", "zone de soutien"), language)
    parts = []
    for part in field:
        name = f"{seat_name(part.owner, language)} ← {card_name(s.content, part.card, language)}"
        parts.append(f"{name} ({support})" if part.zone is Zone.SUPPORT else name)
    return semicolons(parts, language)


def _one_card(s: State, v: Any, field: Any, language: str) -> str:
    """Return a card's name; anything else that a command names is left as it was sent."""
    try:
        return card_name(s.content, field, language)
    except LookupError:
        return str(field)


def _players(s: State, v: Any, field: Any, language: str) -> str:
    return pick((" and ", " et "), language).join(_with_article(seat, language) for seat in field)


FIELDS: Final[Mapping[str, Writer]] = {
    **dict.fromkeys(SEATS, _seat),
    **dict.fromkeys(("card", "other_card", "old", "new", "echo", "source"), _one_card),
    **dict.fromkeys(("taken", "given", "drawn", "entered", "unsold", "cards"), _cards),
    "destin": _destin,
    "destins": lambda s, v, field, lang: ", ".join(destin_name(s.content, one, lang) for one in field),
    "family": lambda s, v, field, lang: "" if field is None else family_name(s.content, field, lang),
    "number": _jeton,
    "mode": lambda s, v, field, lang: pick(MODES[field], lang) if field in MODES else field,
    "phase": lambda s, v, field, lang: pick(PHASES[field], lang),
    "players": _players,
    "face_down": _yes((", face down", ", face cachée"), ("", "")),
    "keep": _yes(("keep", "garder"), ("discard", "défausser")),
    "kept": _yes(("keeps", "garde"), ("discards", "défausse")),
    "use": _yes(("yes", "oui"), ("no", "non")),
    "held": _yes(("yes", "oui"), ("no", "non")),
    **dict.fromkeys(("count", "price"), _count),
    "extra": lambda s, v, f, lang: pick((f" and {sum(f)} more", f" et {sum(f)} de plus"), lang) if f else "",
    "sales": _sales,
    "parts": _parts,
    "passes": _moves,
    "payments": _moves,
    "discarded": _discarded,
    "placings": _placings,
}


DECISION_FIELDS: Final[Mapping[str, Writer]] = {
    **dict.fromkeys(("card", "source"), _one_card),
    **dict.fromkeys(("bidder", "victim", "to"), _seat),
    "jeton": _jeton,
    "destin": _destin,
}
"""The writers of the fields of decisions; numbers stay numbers."""


def _choice(state: State, event: e.Chosen, language: str) -> str:
    """Return the field that is set, in words."""
    content = state.content
    if event.card is not None:
        return card_name(content, event.card, language)
    if event.family is not None:
        return family_name(content, event.family, language)
    if event.mode:
        return pick(MODES.get(event.mode, (event.mode, event.mode)), language)
    return (
        jeton_name(content, event.jeton, language) if event.jeton else _players(state, event, event.players, language)
    )


def _means(state: State, event: e.Rescued, language: str) -> str:
    """Return what saved the victim, and the cards it brought."""
    content = state.content
    parts = []
    if event.card is not None:
        parts.append(card_name(content, event.card, language))
    if event.jeton:
        parts.append(jeton_name(content, event.jeton, language))
    if event.destin is not None:
        parts.append(destin_name(content, event.destin, language))
    if event.drawn or event.given:
        parts.append(card_names(content, (*event.drawn, *event.given), language))
    return f" ({semicolons(parts, language)})"


MORE: Final[Mapping[type, tuple[tuple[str, Callable[[State, Any, str], str]], ...]]] = {
    e.Chosen: (("choice", _choice),),
    e.DestinFulfilled: (("asks", lambda state, event, language: destin_asks(state, event.destin, language)),),
    e.Rescued: (("means", _means),),
    d.WhetherToLoseLess: (("lost", lambda state, decision, language: card_count_name(decision.count, language)),),
    d.CardToPay: (("next", lambda state, decision, language: str(decision.chosen + 1)),),
}
"""Additional fields of a sentence, besides those of its value."""
