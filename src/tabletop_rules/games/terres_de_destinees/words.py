"""Words of Terres de Destinées for the sentences of its messages, which stand beside these.

After the name of a field stands how it is said, `{cards:cards}`; a name that is no field, such as `{choice}`, is a word
about the whole message. What a viewer may not see stays unnamed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Final, TypeAlias

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import Speech, fill, own_words, plain_words
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

PAID: Final[Pair] = ("{giver} pays {receiver}: {cards}", "{giver} paie {receiver:to} : {cards}")
PASSED: Final[Pair] = ("{giver} → {receiver}: {cards}", "{giver} → {receiver} : {cards}")
PLACED: Final[Pair] = ("{owner} gets {card}", "{owner} obtient {card}")

PHASES: Final[Mapping[Phase, Pair]] = {
    Phase.START: ("start", "début"),
    Phase.AUCTION: ("auction", "enchère"),
    Phase.EFFECTS: ("effects", "effets"),
    Phase.END: ("end", "fin"),
}


# --- how a field is said ---------------------------------------------------------------------------------------------


def _one_card(state: State, card: Any, voice: Voice) -> str:
    """Return a card's name; anything else that a command names is left as it was sent."""
    try:
        return card_name(state.content, card, voice)
    except LookupError:
        return str(card)


def _cards(state: State, cards: Any, voice: Voice) -> str:
    """Return the names of cards, or of one; of a number, so many cards."""
    if isinstance(cards, int):
        return card_count_name(cards, voice)
    return card_names(state.content, cards if isinstance(cards, tuple) else (cards,), voice)


def _destin(state: State, destin: Any, voice: Voice) -> str:
    return destin_name(state.content, destin, voice)


def _destins(state: State, destins: Iterable[Any], voice: Voice) -> str:
    return ", ".join(destin_name(state.content, one, voice) for one in destins)


def _family(state: State, family: Any, voice: Voice) -> str:
    return "" if family is None else family_name(state.content, family, voice)


def _jeton(state: State, number: Any, voice: Voice) -> str:
    return jeton_name(state.content, number, voice)


def _mode(state: State, mode: Any, voice: Voice) -> str:
    return pick(MODES[mode], voice) if mode in MODES else str(mode)


def _phase(state: State, phase: Phase, voice: Voice) -> str:
    return pick(PHASES[phase], voice)


def _players(state: State, seats: Iterable[int], voice: Voice) -> str:
    return pick((" and ", " et "), voice).join(voice.player(seat) for seat in seats)


def _either(yes: Pair, no: Pair, state: State, held: Any, voice: Voice) -> str:
    """Return a yes or a no in these words; an unknown answer is an ellipsis."""
    return "…" if isinstance(held, Hidden) else pick(yes if held else no, voice)


def _extra(state: State, extra: tuple[int, ...], voice: Voice) -> str:
    return pick((f" and {sum(extra)} more", f" et {sum(extra)} de plus"), voice) if extra else ""


def _sales(state: State, sales: Iterable[Any], voice: Voice) -> str:
    hidden = pick(("face down", "face cachée"), voice)
    parts = []
    for sale in sales:
        name = f"{card_name(state.content, sale.card, voice)} ({voice.player(sale.seller)})"
        parts.append(f"{name}, {hidden}" if sale.face_down else name)
    return semicolons(parts, voice)


def _lots(state: State, message: object, voice: Voice) -> str:
    """Return for what is bid: ` for Market`; "" where nothing is on sale."""
    names = [card_name(state.content, each.card, voice) for each in (state.auction.sales if state.auction else ())]
    return f" {pick(('for', 'pour'), voice)} {voice.row(names)}" if names else ""


def _lot(state: State, message: Any, voice: Voice) -> str:
    """Return the card that a seller has put up: `Market (Ana)`, or `the card of Ana`."""
    seller = voice.player(message.seller)
    for sale in state.auction.sales if state.auction else ():
        if sale.seller == message.seller and not isinstance(sale.card, Hidden):
            return f"{card_name(state.content, sale.card, voice)} ({seller})"
    return pick(("the card {seller:of}", "la carte {seller:of}"), voice).format(seller=seller)


def _eliminations(state: State, parts: Iterable[Any], voice: Voice) -> str:
    by = pick(("by ", "par "), voice)
    return ", ".join(f"{voice.player(p.victim)} ({by}{voice.player(p.cause)})" for p in parts)


def _discards(state: State, parts: Iterable[Any], voice: Voice) -> str:
    verb = pick(("discards", "défausse"), voice)
    row = [f"{voice.player(part.seat)} {verb} {card_names(state.content, part.cards, voice)}" for part in parts]
    return semicolons(row, voice)


def _moved(sentence: Pair, state: State, parts: Iterable[Any], voice: Voice) -> list[str]:
    row = []
    for part in parts:
        giver, receiver = voice.player(part.giver), voice.player(part.receiver)
        cards = card_names(state.content, part.cards, voice)
        row.append(pick(sentence, voice).format(giver=giver, receiver=receiver, cards=cards))
    return row


def _passes(state: State, parts: Iterable[Any], voice: Voice) -> str:
    return semicolons(_moved(PASSED, state, parts, voice), voice)


def _payments(state: State, parts: Iterable[Any], voice: Voice) -> str:
    row = _moved(PAID, state, parts, voice)
    return semicolons([*row, ""] if row else row, voice)


def _placings(state: State, parts: Iterable[Any], voice: Voice) -> str:
    support = pick(("support zone", "zone de soutien"), voice)
    row = []
    for part in parts:
        owner, card = voice.player(part.owner), card_name(state.content, part.card, voice)
        name = pick(PLACED, voice).format(owner=owner, card=card)
        row.append(f"{name} ({support})" if part.zone is Zone.SUPPORT else name)
    return semicolons(row, voice)


# --- words about a whole message -------------------------------------------------------------------------------------


def _discarded_cards(state: State, settled: Any, voice: Voice) -> str:
    """Return what the payer of a settlement discards."""
    if not settled.discarded:
        return ""
    verb = pick(("discards", "défausse"), voice)
    cards = card_names(state.content, settled.discarded, voice)
    return semicolons([f"{voice.player(settled.payer)} {verb} {cards}", ""], voice)


def _choice(state: State, event: Any, voice: Voice) -> str:
    """Return the field that is set, in words."""
    content = state.content
    if event.card is not None:
        return card_name(content, event.card, voice)
    if event.family is not None:
        return family_name(content, event.family, voice)
    if event.mode:
        return pick(MODES.get(event.mode, (event.mode, event.mode)), voice)
    return jeton_name(content, event.jeton, voice) if event.jeton else _players(state, event.players, voice)


def _means(state: State, event: Any, voice: Voice) -> str:
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


def _asks(state: State, event: Any, voice: Voice) -> str:
    return destin_asks(state, event.destin, voice)


def _next(state: State, decision: Any, voice: Voice) -> int:
    """Return the number of the card that is to be paid."""
    return int(decision.chosen) + 1


FORMATS: Final[Mapping[str, Callable[[State, Any, Voice], object]]] = {
    "card": _one_card,
    "cards": _cards,
    "destin": _destin,
    "destins": _destins,
    "family": _family,
    "jeton": _jeton,
    "mode": _mode,
    "phase": _phase,
    "players": _players,
    "face_down": partial(_either, (", face down", ", face cachée"), ("", "")),
    "keep": partial(_either, ("keep", "garder"), ("discard", "défausser")),
    "kept": partial(_either, ("keeps", "garde"), ("discards", "défausse")),
    "yes": partial(_either, ("yes", "oui"), ("no", "non")),
    "extra": _extra,
    "sales": _sales,
    "lots": _lots,
    "lot": _lot,
    "eliminations": _eliminations,
    "discards": _discards,
    "passes": _passes,
    "payments": _payments,
    "placings": _placings,
    "discarded_cards": _discarded_cards,
    "choice": _choice,
    "means": _means,
    "asks": _asks,
    "next": _next,
}
"""How fields are said, and words about whole messages."""


def words(state: State, value: Any, voice: Voice) -> str:
    """Return a message in words, as pictures need them."""
    return fill(value, Speech(state, voice, formats=FORMATS)) if own_words(value) else plain_words(state, value, voice)
