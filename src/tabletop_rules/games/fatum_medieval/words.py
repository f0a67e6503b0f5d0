"""Every command, event and decision in words, in English and French."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.aspects import plain_words
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import decisions as d
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.names import (
    INCOME_NAMES,
    POWER_NAMES,
    RIGHT_NAMES,
    axis_name,
    card_name,
    card_names,
    gold_name,
    label,
    objective_name,
    seat_name,
)
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.packs import pick

TEXTS: Final[Mapping[type, tuple[str, str]]] = {
    # Commands, which follow the name of their seat.
    c.Draw: ("draw from {axis}", "piocher dans {axis}"),
    c.EndDrawing: ("end the drawing", "finir de piocher"),
    c.Discard: ("discard {card}", "défausser {card}"),
    c.Place: ("place {card}", "poser {card}"),
    c.PlayAction: ("play {card} on {target}{chosen}", "jouer {card} sur le {target}{chosen}"),
    c.UsePower: ("use {power} on {victim}", "employer le pouvoir « {power} » contre le {victim}"),
    c.EndTurn: ("end the turn", "finir le tour"),
    c.LoseCard: ("lose {card}", "perdre {card}"),
    c.DiscardSeen: ("have {card} discarded", "faire défausser {card}"),
    c.GiveUp: ("give up {card}", "abandonner {card}"),
    c.Pay: ("pay", "payer"),
    c.Announce: ("announce the objective", "annoncer l'objectif"),
    c.CallLastTurn: ("call the last turn", "annoncer le dernier tour"),
    # Events.
    e.MarkerRolled: ("{Seat} rolls {face} for the marker.", "{Seat} obtient {face} au dé pour le marqueur."),
    e.MarkerGiven: ("{Seat} gets the FATUM marker.", "{Seat} reçoit le marqueur FATUM."),
    e.Dealt: ("{Seat} is dealt from {axis}: {cards}.", "{Seat} reçoit en {axis} : {cards}."),
    e.ObjectiveLaid: ("The common objective is {objective}.", "L'objectif commun est {objective}."),
    e.ObjectiveDealt: ("{Seat} is dealt {objective}.", "{Seat} reçoit {objective}."),
    e.TurnBegan: ("Turn {turn}; {marker} has the marker.", "Tour {turn} ; le {marker} a le marqueur."),
    e.DrawingBegan: ("All may draw: {allowances}.", "Chacun peut piocher : {allowances}."),
    e.Reshuffled: ("The pile of {axis} becomes the deck.", "La défausse {axis} redevient un paquet."),
    e.Drawn: ("{Seat} draws {card} from {axis} ({right}).", "{Seat} pioche {card} en {axis} ({right})."),
    e.DrawingEnded: ("{Seat} is done drawing.", "{Seat} a fini de piocher."),
    e.HandDiscarded: (
        "{card} goes from the hand of {seat} to its pile.",
        "{card} passe de la main du {seat} à la défausse.",
    ),
    e.PlayerBegan: ("It is the turn of {seat}.", "C'est au {seat} de jouer."),
    e.PermanentPlaced: ("{Seat} places {card} for {price}{replaced}.", "{Seat} pose {card} pour {price}{replaced}."),
    e.ActionPlayed: (
        "{Seat} plays {card} on {target} for {price}.",
        "{Seat} joue {card} sur le {target} pour {price}.",
    ),
    e.PowerUsed: (
        "{Seat} uses {power} ({card}) on {victim}.",
        "{Seat} emploie le pouvoir « {power} » ({card}) contre le {victim}.",
    ),
    e.PlayResolved: ("Resolved: {card}.", "Résolu : {card}."),
    e.FrontDiscarded: ("{Seat} loses {cards}.", "{Seat} perd {cards}."),
    e.CardTaken: ("{card} goes from {giver} to {taker}{replaced}.", "{card} passe du {giver} au {taker}{replaced}."),
    e.GoldLost: ("{Seat} loses {amount} to {to}.", "{Seat} perd {amount} au profit {to}."),
    e.GoldGained: ("{Seat} gains {amount}{faces}.", "{Seat} gagne {amount}{faces}."),
    e.PurseTried: (
        "{Seat} tries to pick the purse of {victim} and rolls {face}.",
        "{Seat} tente la bourse du {victim} et obtient {face} au dé.",
    ),
    e.IncomeBarred: ("{Seat} will receive nothing this turn.", "{Seat} ne recevra rien ce tour-ci."),
    e.HandSeen: ("{Seat} sees the hand of {target}: {cards}.", "{Seat} voit la main du {target} : {cards}."),
    e.AccountsBegan: ("Accounts: the purses hold {purses}.", "Comptes : les bourses contiennent {purses}."),
    e.IncomePaid: ("{Seat} receives {amount}{lines}.", "{Seat} reçoit {amount}{lines}."),
    e.GivingUp: ("{Seat} gives up {card}.", "{Seat} abandonne {card}."),
    e.UpkeepPaid: ("{Seat} pays {amount}{discarded}.", "{Seat} paie {amount}{discarded}."),
    e.PlayerRuined: (
        "{Seat} is ruined; {gold} to {to}; front: {front}; hand: {hand}.",
        "{Seat} est ruiné ; {gold} au profit {to} ; devant : {front} ; main : {hand}.",
    ),
    e.Announced: ("{Seat} announces {objective}.", "{Seat} annonce {objective}."),
    e.AnnouncementsChecked: (
        "Announcements confirmed: {confirmed}; void: {lapsed}; levels: {levels}.",
        "Annonces confirmées : {confirmed} ; annulées : {lapsed} ; niveaux : {levels}.",
    ),
    e.PointsCounted: ("Points: {tallies}.", "Points : {tallies}."),
    e.LastTurnCalled: ("Time is up: turn {turn} is the last.", "Le temps est écoulé : le tour {turn} est le dernier."),
    # Decisions.
    d.DrawOrEnd: ("Draw a card, or end the drawing?", "Piocher une carte, ou finir de piocher ?"),
    d.CardAboveLimit: (
        "Which card to discard ({excess} above the limit)?",
        "Quelle carte défausser ({excess} en trop) ?",
    ),
    d.PlayOrEnd: ("Play a card, use a power, or end the turn?", "Jouer une carte ou un pouvoir, ou finir le tour ?"),
    d.CardToLose: ("{card}: which card to lose?", "{card} : quelle carte perdre ?"),
    d.DeckToDrawFrom: ("{card}: which deck to draw from?", "{card} : dans quel paquet piocher ?"),
    d.SeenCardToDiscard: (
        "{card}: which card of that hand to discard?",
        "{card} : quelle carte de cette main défausser ?",
    ),
    d.GiveUpOrPay: ("Give up a card, or pay?", "Abandonner une carte, ou payer ?"),
}

KEPT: Final = ("{card} stays with {giver}.", "{card} reste au {giver}.")
"""The sentence for a card that players take from themselves (FA-EFF-9)."""
RESOLVED: Final = ("Resolved.", "Résolu.")
"""The sentence for the end of a power or an attached action, which goes to no pile."""
OPTIONAL: Final[Mapping[str, tuple[str, str]]] = {
    "chosen": (" ({})", " ({})"),
    "discarded": (" and gives up {}", " et abandonne {}"),
    "faces": (" ({})", " ({})"),
    "lines": (": {}", " : {}"),
    "replaced": (" in place of {}", " à la place de {}"),
}
"""The text around a field, left out with the field if that is empty."""


def words(state: State, value: object, language: str) -> str:
    """Return a command, an event or a decision as a sentence; what the viewer may not see is not named."""
    cls: Any = type(value)
    pair = TEXTS.get(cls)
    if isinstance(value, e.CardTaken) and value.giver == value.taker:
        pair = KEPT
    elif isinstance(value, e.PlayResolved) and value.card is None:
        pair = RESOLVED
    if pair is None:
        return plain_words(state, value, language)
    texts = {name: _field_text(state, name, getattr(value, name), language) for name in attrs.fields_dict(cls)}
    if "seat" in texts:
        texts["Seat"] = f"le {texts['seat']}" if language == "fr" else texts["seat"]
    text = pick(pair, language).format(**texts)
    return text[0].upper() + text[1:] if text.endswith(".") else text  # a command follows the name of its seat


# --- the text of one field ------------------------------------------------------------------------------------------


def _field_text(state: State, name: str, field: Any, language: str) -> str:
    text = FORMATS[name](state, field, language) if name in FORMATS else str(field)
    if name in OPTIONAL:
        return pick(OPTIONAL[name], language).format(text) if field not in (None, ()) else ""
    return text


def _line(state: State, line: e.Line, language: str) -> str:
    """Return one item of an income, such as `Priest 6 (4)`."""
    source = "" if line.card is None else card_name(state.content, line.card, language)
    why = "" if line.why == "income" else pick(INCOME_NAMES[line.why], language)
    rolled = f" ({_numbers(state, line.faces, language)})" if line.faces else ""
    return f"{', '.join(part for part in (source, why) if part)} {line.gold}{rolled}"


def _tallies(state: State, tallies: Any, language: str) -> str:
    """Return the points of each player and their parts, such as `seat 0: 12 (4/2/3/0, 11 gold)`."""
    return f"{label(';', language)} ".join(
        f"{seat_name(each.seat, language)}{label(':', language)} {each.points} "
        f"({'/'.join(map(str, each.levels))}, {gold_name(each.gold, language)})"
        for each in tallies
    )


def _allowances(state: State, allowances: Any, language: str) -> str:
    return ", ".join(
        f"{seat_name(seat, language)}{label(':', language)} {sum(rights.bonus) + sum(rights.extra) + rights.free}"
        for seat, rights in enumerate(allowances)
        if rights is not None
    )


def _card(state: State, card: Any, language: str) -> str:
    return card_name(state.content, card, language)


def _cards(state: State, cards: Any, language: str) -> str:
    return card_names(state.content, cards, language)


def _seat(state: State, seat: Any, language: str) -> str:
    return seat_name(seat, language)


def _payee(state: State, seat: Any, language: str) -> str:
    """Return who gets gold: a seat, or the bank; in French after "au profit"."""
    name = seat_name(seat, language)
    return name if language != "fr" else f"de {name}" if seat is None else f"du {name}"


def _seats(state: State, seats: Any, language: str) -> str:
    return ", ".join(seat_name(seat, language) for seat in seats) or "–"


def _numbers(state: State, numbers: Any, language: str) -> str:
    return ", ".join(map(str, numbers))


FORMATS: Final[Mapping[str, Callable[[State, Any, str], str]]] = {
    **dict.fromkeys(("seat", "target", "victim", "giver", "taker", "marker"), _seat),
    **dict.fromkeys(("confirmed", "lapsed"), _seats),
    **dict.fromkeys(("card", "replaced"), _card),
    **dict.fromkeys(("cards", "chosen", "discarded", "front", "hand"), _cards),
    **dict.fromkeys(("price", "amount", "gold"), lambda state, gold, language: gold_name(gold, language)),
    **dict.fromkeys(("faces", "purses"), _numbers),
    "to": _payee,
    "axis": lambda state, axis, language: axis_name(state.content, axis, language),
    "objective": lambda state, objective, language: objective_name(
        state.content, objective, language, state.options.objective_bonus
    ),
    "right": lambda state, right, language: pick(RIGHT_NAMES[right], language),
    "power": lambda state, power, language: pick(POWER_NAMES[power], language) if power in POWER_NAMES else str(power),
    "levels": lambda state, levels, language: ", ".join("/".join(map(str, four)) for four in levels),
    "lines": lambda state, lines, language: f"{label(';', language)} ".join(
        _line(state, line, language) for line in lines
    ),
    "allowances": _allowances,
    "tallies": _tallies,
}
"""How a field reads, by its name; other fields are numbers."""
