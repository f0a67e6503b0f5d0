"""Every command, event and decision in words, in English and French."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Command, Decision
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
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
    semicolons,
)
from tabletop_rules.games.terres_de_destinees.state import Phase, State, Zone

Pair: TypeAlias = tuple[str, str]

TEXTS: Final[Mapping[type, Pair]] = {
    # Commands; the seat's name precedes them.
    c.PutUp: ("put {card} up for auction{face_down}", "mettre {card} aux enchères{face_down}"),
    c.Bid: ("bid {cards}", "offrir {cards}"),
    c.PassBid: ("pass", "passer"),
    c.KeepUnsold: ("{keep} the card", "{keep} la carte"),
    c.TakeLot: ("take the card of {seller}", "prendre la carte {seller:of}"),
    c.Activate: ("activate {card}", "activer {card}"),
    c.UseJeton: ("use {number}", "utiliser le {number}"),
    c.EndTurn: ("end the turn", "finir le tour"),
    c.ChoosePlayer: ("choose {player}", "choisir {player}"),
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
    e.DestinDealt: ("{seat} is dealt {destin}.", "{seat} reçoit {destin}."),
    e.HandDealt: ("{seat} is dealt {cards}.", "{seat} reçoit {cards}."),
    e.TurnBegan: ("It is the turn of {seat}.", "C'est le tour {seat:of}."),
    e.DrawDue: ("{seat} is to draw {count}{extra}.", "{seat} doit piocher {count}{extra}."),
    e.TurnOpened: ("{seat} redresses the cards in play.", "{seat} redresse ses cartes en jeu."),
    e.PhaseBegan: ("Phase: {phase}.", "Phase : {phase}."),
    e.TurnEnded: ("The turn of {seat} is over.", "Le tour {seat:of} est fini."),
    # Auctions.
    e.AuctionSkipped: ("There is no auction.", "Il n'y a pas d'enchère."),
    e.SaleCommitted: ("{seat} has chosen a card to put up.", "{seat} a choisi une carte à vendre."),
    e.CardsPutUp: ("On sale: {sales}.", "En vente : {sales}."),
    e.BothPutUp: ("On sale: {sales}.", "En vente : {sales}."),
    e.TaxDue: (
        "{seller} owes {count} to {collector} for {source}.",
        "{seller} doit {count} {collector:to} pour la carte {source}.",
    ),
    e.SaleLooked: ("{seat} looks at {card} on sale.", "{seat} regarde {card} en vente."),
    e.BidMade: ("{seat} bids {cards}.", "{seat} offre {cards}."),
    e.BidPassed: ("{seat} passes.", "{seat} passe."),
    e.PriceDue: ("{winner} wins the auction and pays {price}.", "{winner} remporte l'enchère et paie {price}."),
    e.LotTaken: ("{winner} takes the card of {seller}.", "{winner} prend la carte {seller:of}."),
    e.Settled: ("{payments}{discarded}{placings}.", "{payments}{discarded}{placings}."),
    e.Unsold: ("Nobody bid: {seller} {kept} {card}.", "Personne n'a enchéri : {seller} {kept} {card}."),
    e.AuctionClosed: ("The auction is over.", "L'enchère est terminée."),
    # Hands, the deck and the discard pile.
    e.Reshuffled: ("The discard pile is shuffled into a deck.", "La défausse est mélangée et redevient la pioche."),
    e.Drawn: ("{seat} draws {cards}.", "{seat} pioche {cards}."),
    e.TopLooked: ("{seat} looks at the top of the deck: {cards}.", "{seat} regarde le haut de la pioche : {cards}."),
    e.LookedKept: ("{seat} chooses {card}.", "{seat} choisit {card}."),
    e.TopTaken: ("{seat} takes {taken} and discards {discarded}.", "{seat} prend {taken} et défausse {discarded}."),
    e.CardCommitted: ("{seat} sets {card} aside.", "{seat} met {card} de côté."),
    e.LossDue: ("{victim} loses {count} from the hand.", "{victim} perd {count} de sa main."),
    e.Discarded: ("{parts}.", "{parts}."),
    e.Given: ("{giver} gives to {receiver}: {cards}.", "{giver} donne {receiver:to} : {cards}."),
    e.Stolen: ("{thief} takes {cards} from {victim}.", "{thief} prend {cards} {victim:to}."),
    e.PassedLeft: ("Passed to the left: {passes}.", "Passé à gauche : {passes}."),
    e.TakenFromDiscard: (
        "{seat} takes {cards} from the discard pile.",
        "{seat} reprend {cards} dans la défausse.",
    ),
    e.SwappedWithDiscard: (
        "{seat} exchanges {given} for {taken} of the discard pile.",
        "{seat} échange {given} contre {taken} de la défausse.",
    ),
    e.HandLooked: ("{seat} looks at the hand of {target}: {cards}.", "{seat} regarde la main {target:of} : {cards}."),
    # Cards in play and Jetons.
    e.Engaged: ("{card} of {owner} is engaged.", "La carte {card} {owner:of} est engagée."),
    e.Redressed: ("{card} of {owner} is redressed.", "La carte {card} {owner:of} est redressée."),
    e.PutIntoPlay: ("{card} enters the play area of {owner}.", "{card} entre en jeu devant {owner}."),
    e.MovedToPlayer: ("{card} goes from {owner} to {to}.", "{card} passe {owner:of} {to:to}."),
    e.Exchanged: (
        "{card} of {owner} and {other_card} of {other_owner} change places.",
        "{card} {owner:of} et {other_card} {other_owner:of} échangent leur place.",
    ),
    e.Replaced: ("{new} takes the place of {old} before {owner}.", "{new} remplace {old} devant {owner}."),
    e.ReturnedToHand: ("{card} goes back to the hand of {owner}.", "{card} retourne dans la main {owner:of}."),
    e.DiscardedFromPlay: ("{card} of {owner} is discarded.", "La carte {card} {owner:of} est défaussée."),
    e.JetonTaken: ("{seat} gets {number}.", "{seat} reçoit le {number}."),
    e.JetonUsed: ("{seat} uses {number}.", "{seat} utilise le {number}."),
    e.JetonReturned: ("{number} of {seat} goes back to the centre.", "Le {number} {seat:of} retourne au centre."),
    # Powers.
    e.PowerActivated: ("{activator} activates {card}.", "{activator} active {card}."),
    e.PowerRepeated: ("{activator} repeats {card} by {echo}.", "{activator} répète {card} grâce à {echo}."),
    e.Chosen: ("Choice: {choice}.", "Choix : {choice}."),
    e.PowerResolved: ("The power of {card} is resolved.", "Le pouvoir de la carte {card} est résolu."),
    e.PlayerOpened: ("The cards of {player} are open.", "Les cartes {player:of} sont ouvertes."),
    e.Demanded: ("{by} demands {family} of {of}.", "{by} exige {of:of} la famille {family}."),
    e.PermanentCopied: ("{owner} copies the power of {card}.", "{owner} copie le pouvoir de la carte {card}."),
    e.FamilyAnswered: (
        "{seat} holds a card of {family}: {held}.",
        "{seat} a une carte de la famille {family} : {held}.",
    ),
    e.DestinLooked: (
        "{seat} looks at the Destin of {target}: {destin}.",
        "{seat} regarde le Destin {target:of} : {destin}.",
    ),
    # Eliminations and victory.
    e.EliminationDue: ("Nothing saves {victim}.", "Rien ne sauve {victim}."),
    e.Pledged: ("{seat} has answered.", "{seat} a répondu."),
    e.PledgesOpened: ("Rescue by a Destin: {guardian}.", "Sauvetage par un Destin : {guardian}."),
    e.Rescued: ("{victim} is saved by {saviour}{means}.", "{victim} est sauvé par {saviour}{means}."),
    e.Eliminated: ("Eliminated: {parts}.", "Élimination : {parts}."),
    e.DestinFulfilled: ("{seat} fulfils {destin}: {asks}.", "{seat} accomplit {destin} : {asks}."),
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
    d.WhetherToHeal: ("Engage {source} to save {victim}?", "Engager {source} pour sauver {victim} ?"),
    d.WhetherToSpare: ("Use {jeton} to save {victim}?", "Utiliser le {jeton} pour sauver {victim} ?"),
    d.WhetherToGuard: ("Reveal {destin} to save {victim}?", "Révéler {destin} pour sauver {victim} ?"),
    d.WhetherToRepeat: ("Use {source} to repeat {card}?", "Utiliser {source} pour répéter {card} ?"),
}

FIRST_BID: Final[Pair] = ("Nobody has bid yet. Bid?", "Aucune offre encore. Enchérir ?")

BOUGHT: Final[Pair] = ("Keep the card bought, or discard it?", "Garder la carte achetée ou la défausser ?")

PURPOSES: Final[Mapping[d.Purpose, Pair]] = {
    d.Purpose.DISCARD: ("Which card is discarded ({count} in all)?", "Quelle carte est défaussée ({count} en tout) ?"),
    d.Purpose.GIFT: (
        "Which card is given to {to} ({count} in all)?",
        "Quelle carte est donnée {to:to} ({count} en tout) ?",
    ),
    d.Purpose.COST: ("Which card pays the cost ({count} in all)?", "Quelle carte paie le coût ({count} en tout) ?"),
    d.Purpose.SWAP: ("Which card is exchanged?", "Quelle carte est échangée ?"),
    d.Purpose.PASS: ("Which card is passed to {to}?", "Quelle carte est passée {to:to} ?"),
    d.Purpose.GUARD: ("Which card saves {to} ({count} in all)?", "Quelle carte sauve {to} ({count} en tout) ?"),
}

PAID: Final[Pair] = ("{giver} pays {receiver}: {cards}", "{giver} paie {receiver:to} : {cards}")
PASSED: Final[Pair] = ("{giver} → {receiver}: {cards}", "{giver} → {receiver} : {cards}")
PLACED: Final[Pair] = ("{owner} gets {card}", "{owner} obtient {card}")

PHASES: Final[Mapping[Phase, Pair]] = {
    Phase.START: ("start", "début"),
    Phase.AUCTION: ("auction", "enchère"),
    Phase.EFFECTS: ("effects", "effets"),
    Phase.END: ("end", "fin"),
}


def words(state: State, value: object, voice: Voice) -> str:
    """Return a command, an event or a decision as a sentence; what a viewer may not see stays unnamed."""
    template = _template(value)
    if template is None:
        return plain_words(state, value, voice)
    cls: Any = type(value)
    writers = DECISION_FIELDS if isinstance(value, Decision) else FIELDS
    parts: dict[str, str] = {}
    for name in attrs.fields_dict(cls):
        field = getattr(value, name)
        write = writers.get(name)
        parts[name] = str(field) if write is None else write(state, value, field, voice)
    for name, write_more in MORE.get(cls, ()):
        parts[name] = write_more(state, value, voice)
    sentence = pick(template, voice).format(**parts)
    return sentence if isinstance(value, Command) else sentence[:1].upper() + sentence[1:]


def _template(value: object) -> Pair | None:
    match value:
        case d.HandCardWanted():
            return PURPOSES[value.purpose]
        case d.BidOrPass(bidder=None):
            return FIRST_BID
        case d.KeepOrDiscard(rule="T-AUC-11"):
            return BOUGHT
        case Decision():
            return QUESTIONS.get(type(value))
        case _:
            return TEXTS.get(type(value))


# --- fields ---------------------------------------------------------------------------------------------------------

SEATS: Final = frozenset((
    "seat", "owner", "other_owner", "to", "of", "by", "victim", "thief", "giver", "receiver", "target", "player",
    "collector", "seller", "winner", "activator", "saviour", "guardian",
))  # fmt: skip
"""Fields that name a player."""

Writer: TypeAlias = Callable[[State, Any, Any, Voice], str]


def _seat(state: State, value: Any, field: Any, voice: Voice) -> str:
    return voice.player(field)


def _destin(state: State, value: Any, field: Any, voice: Voice) -> str:
    return destin_name(state.content, field, voice)


def _jeton(state: State, value: Any, field: Any, voice: Voice) -> str:
    return jeton_name(state.content, field, voice)


def _yes(yes: Pair, no: Pair) -> Writer:
    """Return the writer of a yes or a no; an unknown answer is an ellipsis."""
    return lambda state, value, field, voice: "…" if isinstance(field, Hidden) else pick(yes if field else no, voice)


def _cards(state: State, value: Any, field: Any, voice: Voice) -> str:
    """Return the names of cards, or of one; for a bid, their number."""
    if isinstance(field, int):
        return card_count_name(field, voice)
    return card_names(state.content, field if isinstance(field, tuple) else (field,), voice)


def _count(state: State, value: Any, field: Any, voice: Voice) -> str:
    return card_count_name(field, voice)


def _sales(state: State, value: Any, field: Any, voice: Voice) -> str:
    hidden = pick(("face down", "face cachée"), voice)
    parts = []
    for sale in field:
        name = f"{card_name(state.content, sale.card, voice)} ({voice.player(sale.seller)})"
        parts.append(f"{name}, {hidden}" if sale.face_down else name)
    return semicolons(parts, voice)


def _parts(state: State, value: Any, field: Any, voice: Voice) -> str:
    if isinstance(value, e.Eliminated):
        by = pick(("by ", "par "), voice)
        return ", ".join(f"{voice.player(p.victim)} ({by}{voice.player(p.cause)})" for p in field)
    verb = pick(("discards", "défausse"), voice)
    parts = [f"{voice.player(part.seat)} {verb} {card_names(state.content, part.cards, voice)}" for part in field]
    return semicolons(parts, voice)


def _moves(state: State, value: Any, field: Any, voice: Voice) -> str:
    parts = []
    sentence = pick(PAID if isinstance(value, e.Settled) else PASSED, voice)
    for part in field:
        giver, receiver = voice.player(part.giver), voice.player(part.receiver)
        cards = card_names(state.content, part.cards, voice)
        parts.append(sentence.format(giver=giver, receiver=receiver, cards=cards))
    more = [""] if parts and isinstance(value, e.Settled) else []
    return semicolons([*parts, *more], voice)


def _discarded(state: State, value: Any, field: Any, voice: Voice) -> str:
    if not isinstance(value, e.Settled):
        return card_names(state.content, field, voice)
    if not field:
        return ""
    verb = pick(("discards", "défausse"), voice)
    return semicolons([f"{voice.player(value.payer)} {verb} {card_names(state.content, field, voice)}", ""], voice)


def _placings(state: State, value: Any, field: Any, voice: Voice) -> str:
    support = pick(("support zone", "zone de soutien"), voice)
    parts = []
    for part in field:
        owner, card = voice.player(part.owner), card_name(state.content, part.card, voice)
        name = pick(PLACED, voice).format(owner=owner, card=card)
        parts.append(f"{name} ({support})" if part.zone is Zone.SUPPORT else name)
    return semicolons(parts, voice)


def _one_card(state: State, value: Any, field: Any, voice: Voice) -> str:
    """Return a card's name; anything else that a command names is left as it was sent."""
    try:
        return card_name(state.content, field, voice)
    except LookupError:
        return str(field)


def _players(state: State, value: Any, field: Any, voice: Voice) -> str:
    return pick((" and ", " et "), voice).join(voice.player(seat) for seat in field)


FIELDS: Final[Mapping[str, Writer]] = {
    **dict.fromkeys(SEATS, _seat),
    **dict.fromkeys(("card", "other_card", "old", "new", "echo", "source"), _one_card),
    **dict.fromkeys(("taken", "given", "drawn", "entered", "unsold", "cards"), _cards),
    "destin": _destin,
    "destins": lambda state, value, field, voice: ", ".join(destin_name(state.content, one, voice) for one in field),
    "family": lambda state, value, field, voice: "" if field is None else family_name(state.content, field, voice),
    "number": _jeton,
    "mode": lambda state, value, field, voice: pick(MODES[field], voice) if field in MODES else field,
    "phase": lambda state, value, field, voice: pick(PHASES[field], voice),
    "players": _players,
    "face_down": _yes((", face down", ", face cachée"), ("", "")),
    "keep": _yes(("keep", "garder"), ("discard", "défausser")),
    "kept": _yes(("keeps", "garde"), ("discards", "défausse")),
    "use": _yes(("yes", "oui"), ("no", "non")),
    "held": _yes(("yes", "oui"), ("no", "non")),
    **dict.fromkeys(("count", "price"), _count),
    "extra": lambda state, value, field, voice: (
        pick((f" and {sum(field)} more", f" et {sum(field)} de plus"), voice) if field else ""
    ),
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


def _choice(state: State, event: e.Chosen, voice: Voice) -> str:
    """Return the field that is set, in words."""
    content = state.content
    if event.card is not None:
        return card_name(content, event.card, voice)
    if event.family is not None:
        return family_name(content, event.family, voice)
    if event.mode:
        return pick(MODES.get(event.mode, (event.mode, event.mode)), voice)
    return jeton_name(content, event.jeton, voice) if event.jeton else _players(state, event, event.players, voice)


def _means(state: State, event: e.Rescued, voice: Voice) -> str:
    """Return what saved the victim, and the cards it brought."""
    content = state.content
    parts = []
    if event.card is not None:
        parts.append(card_name(content, event.card, voice))
    if event.jeton:
        parts.append(jeton_name(content, event.jeton, voice))
    if event.destin is not None:
        parts.append(destin_name(content, event.destin, voice))
    if event.drawn or event.given:
        parts.append(card_names(content, (*event.drawn, *event.given), voice))
    return f" ({semicolons(parts, voice)})"


MORE: Final[Mapping[type, tuple[tuple[str, Callable[[State, Any, Voice], str]], ...]]] = {
    e.Chosen: (("choice", _choice),),
    e.DestinFulfilled: (("asks", lambda state, event, voice: destin_asks(state, event.destin, voice)),),
    e.Rescued: (("means", _means),),
    d.WhetherToLoseLess: (("lost", lambda state, decision, voice: card_count_name(decision.count, voice)),),
    d.CardToPay: (("next", lambda state, decision, voice: str(decision.chosen + 1)),),
}
"""Additional fields of a sentence, besides those of its value."""
