"""Every command, event and question in words, in English and French."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.game import plain_words
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import decisions as d
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.names import (
    POWER_NAMES,
    RIGHT_NAMES,
    WHY_NAMES,
    axis_name,
    card_name,
    card_names,
    gold_name,
    objective_name,
    seat_name,
)
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.packs import pick

TEXTS: Final[Mapping[type, tuple[str, str]]] = {
    # What a seat asks for; who it is stands before it.
    c.Draw: ("draw from {axis}", "piocher dans {axis}"),
    c.EndDrawing: ("end the drawing", "finir de piocher"),
    c.Discard: ("discard {card}", "défausser {card}"),
    c.Place: ("place {card}", "poser {card}"),
    c.PlayAction: ("play {card} on {target}{naming}", "jouer {card} sur le {target}{naming}"),
    c.UsePower: ("use {power} on {victim}", "employer contre le {victim} : {power}"),
    c.EndTurn: ("end the turn", "finir le tour"),
    c.LoseCard: ("lose {card}", "perdre {card}"),
    c.DiscardSeen: ("have {card} discarded", "faire défausser {card}"),
    c.GiveUp: ("give {card} up", "abandonner {card}"),
    c.Pay: ("pay", "payer"),
    c.Announce: ("announce the objective", "annoncer l'objectif"),
    c.CallLastTurn: ("call the last turn", "annoncer le dernier tour"),
    # What happened.
    e.MarkerRolled: ("{Seat} rolls {face} for the marker.", "{Seat} obtient {face} au dé pour le marqueur."),
    e.MarkerGiven: ("{Seat} gets the FATUM marker.", "{Seat} reçoit le marqueur FATUM."),
    e.Dealt: ("{Seat} is dealt from {axis}: {cards}.", "{Seat} reçoit en {axis} : {cards}."),
    e.ObjectiveLaid: ("The objective for all: {objective}.", "L'objectif commun : {objective}."),
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
    e.PermanentPlaced: (
        "{Seat} places {card} for {price}{replaced}.",
        "{Seat} pose {card} pour {price}{replaced}.",
    ),
    e.ActionPlayed: (
        "{Seat} plays {card} on {target} for {price}.",
        "{Seat} joue {card} sur le {target} pour {price}.",
    ),
    e.PowerUsed: (
        "{Seat} uses {power} ({card}) on {victim}.",
        "{Seat} emploie contre le {victim} : {power} ({card}).",
    ),
    e.PlayResolved: ("Resolved{card}.", "Résolu{card}."),
    e.FrontDiscarded: ("{Seat} loses {cards}.", "{Seat} perd {cards}."),
    e.CardTaken: (
        "{card} goes from {giver} to {taker}{replaced}.",
        "{card} passe du {giver} au {taker}{replaced}.",
    ),
    e.GoldLost: ("{Seat} loses {amount} to {to}.", "{Seat} perd {amount} au profit {to}."),
    e.GoldGained: ("{Seat} gains {amount}{faces}.", "{Seat} gagne {amount}{faces}."),
    e.PurseTried: (
        "{Seat} tries the purse of {victim} and rolls {face}.",
        "{Seat} tente la bourse du {victim} et obtient {face} au dé.",
    ),
    e.IncomeBarred: ("{Seat} will receive nothing this turn.", "{Seat} ne recevra rien ce tour-ci."),
    e.HandSeen: ("{Seat} sees the hand of {target}: {cards}.", "{Seat} voit la main du {target} : {cards}."),
    e.AccountsBegan: ("Accounts: the purses hold {purses}.", "Comptes : les bourses contiennent {purses}."),
    e.IncomePaid: ("{Seat} receives {amount}{lines}.", "{Seat} reçoit {amount}{lines}."),
    e.GivingUp: ("{Seat} will give {card} up.", "{Seat} abandonnera {card}."),
    e.UpkeepPaid: (
        "{Seat} pays {amount}{discarded}.",
        "{Seat} paie {amount}{discarded}.",
    ),
    e.PlayerRuined: (
        "{Seat} is ruined; {gold} to {to}; lost: {front}; from the hand: {hand}.",
        "{Seat} est ruiné ; {gold} au profit {to} ; perdu : {front} ; de la main : {hand}.",
    ),
    e.Announced: ("{Seat} announces {objective}.", "{Seat} annonce {objective}."),
    e.AnnouncementsChecked: (
        "Announcements: confirmed: {confirmed}; void: {lapsed}; levels: {levels}.",
        "Annonces : confirmées : {confirmed} ; annulées : {lapsed} ; niveaux : {levels}.",
    ),
    e.PointsCounted: ("Points: {tallies}.", "Points : {tallies}."),
    e.LastTurnCalled: (
        "Time is up: turn {turn} is the last.",
        "Le temps est écoulé : le tour {turn} est le dernier.",
    ),
    # What a seat is asked.
    d.DrawOrEnd: ("Draw a card, or end the drawing?", "Piocher une carte, ou finir de piocher ?"),
    d.CardAboveLimit: (
        "Which card is discarded ({excess} above the limit)?",
        "Quelle carte défausser ({excess} en trop) ?",
    ),
    d.PlayOrEnd: ("Use a card or a power, or end the turn?", "Employer une carte ou un pouvoir, ou finir le tour ?"),
    d.CardToLose: ("{card}: which card is lost?", "{card} : quelle carte perdre ?"),
    d.DeckToDrawFrom: ("{card}: draw from which deck?", "{card} : piocher dans quel paquet ?"),
    d.SeenCardToDiscard: (
        "{card}: which card of the hand you see is discarded?",
        "{card} : quelle carte de la main vue est défaussée ?",
    ),
    d.GiveUpOrPay: ("Give a card up, or pay?", "Abandonner une carte, ou payer ?"),
}  # fmt: skip

STAYS: Final = ("{card} stays with {giver}.", "{card} reste au {giver}.")
"""A card that a player takes from themselves (FA-EFF-9)."""


def words(state: State, value: object, language: str) -> str:
    """A command, an event or a question in a sentence; what a viewer may not see stays unnamed."""
    cls: Any = type(value)
    pair = STAYS if isinstance(value, e.CardTaken) and value.giver == value.taker else TEXTS.get(cls)
    if pair is None:
        return plain_words(state, value, language)
    said = {name: _say(state, value, name, language) for name in attrs.fields_dict(cls)}
    if isinstance(value, c.PlayAction):
        said["naming"] = f" ({card_names(state.content, value.chosen, language)})" if value.chosen else ""
    if "seat" in said:
        said["Seat"] = f"le {said['seat']}" if language == "fr" else said["seat"]
    return _capital(pick(pair, language).format(**said))


# --- one field in words ---------------------------------------------------------------------------------------------


def _say(state: State, value: Any, name: str, language: str) -> str:
    field, content, french = getattr(value, name), state.content, language == "fr"
    if isinstance(value, e.PlayResolved):
        return "" if field is None else f"{' :' if french else ':'} {card_name(content, field, language)}"
    if isinstance(value, e.UpkeepPaid) and name == "discarded":
        gives = " et abandonne " if french else " and gives up "
        return gives + card_names(content, field, language) if field else ""
    if name == "replaced":
        instead = " à la place de " if french else " in place of "
        return "" if field is None else instead + card_name(content, field, language)
    if name in _ONE:
        return _ONE[name](state, field, language)
    if name == "faces":
        return f" ({', '.join(map(str, field))})" if field else ""
    if name in {"purses", "levels"}:
        return ", ".join("/".join(map(str, item)) if isinstance(item, tuple) else str(item) for item in field)
    return str(field)


def _line(state: State, line: e.Line, language: str) -> str:
    """One item of an income, such as `Priest 6 (4)`."""
    source = "" if line.card is None else card_name(state.content, line.card, language)
    why = "" if line.why == "income" else pick(WHY_NAMES[line.why], language)
    rolled = f" ({', '.join(map(str, line.faces))})" if line.faces else ""
    return f"{', '.join(part for part in (source, why) if part)} {line.gold}{rolled}"


def _lines(state: State, lines: Any, language: str) -> str:
    """The items of an income; a job that pays nothing is the whole of one without any (FA-AMB-2)."""
    colon, between = (" : ", " ; ") if language == "fr" else (": ", "; ")
    return colon + between.join(_line(state, line, language) for line in lines) if lines else ""


def _tallies(state: State, tallies: Any, language: str) -> str:
    """The points of each player, and what they are made of, such as `seat 0: 12 (4/2/3/0, 11 gold)`."""
    colon, between = (" :", " ; ") if language == "fr" else (":", "; ")
    told = []
    for each in tallies:
        made_of = f"{'/'.join(map(str, each.levels))}, {gold_name(each.gold, language)}"
        told.append(f"{seat_name(each.seat, language)}{colon} {each.points} ({made_of})")
    return between.join(told)


def _allowance(state: State, allowances: Any, language: str) -> str:
    return ", ".join(
        f"{seat_name(seat, language)}{' :' if language == 'fr' else ':'} "
        f"{sum(rights.bonus) + sum(rights.extra) + rights.free}"
        for seat, rights in enumerate(allowances)
        if rights is not None
    )


def _cards(state: State, cards: Any, language: str) -> str:
    return card_names(state.content, cards, language)


def _seat(state: State, seat: Any, language: str) -> str:
    return seat_name(seat, language)


def _payee(state: State, seat: Any, language: str) -> str:
    """To whom gold goes: a seat, or the bank; in French after "au profit"."""
    name = seat_name(seat, language)
    if language != "fr":
        return name
    return f"de {name}" if seat is None else f"du {name}"


def _seats(state: State, seats: Any, language: str) -> str:
    return ", ".join(seat_name(seat, language) for seat in seats) or "–"


_ONE: Final[Mapping[str, Callable[[State, Any, str], str]]] = {
    "seat": _seat,
    "target": _seat,
    "victim": _seat,
    "to": _payee,
    "giver": _seat,
    "taker": _seat,
    "marker": _seat,
    "confirmed": _seats,
    "lapsed": _seats,
    "card": lambda state, card, language: card_name(state.content, card, language),
    "cards": _cards,
    "chosen": _cards,
    "discarded": _cards,
    "front": _cards,
    "hand": _cards,
    "axis": lambda state, axis, language: axis_name(state.content, axis, language),
    "objective": lambda state, objective, language: objective_name(
        state.content, objective, language, state.options.objective_bonus
    ),
    "right": lambda state, right, language: pick(RIGHT_NAMES[right], language),
    "power": lambda state, power, language: pick(POWER_NAMES[power], language) if power in POWER_NAMES else str(power),
    "lines": _lines,
    "allowances": _allowance,
    "tallies": _tallies,
    **dict.fromkeys(("price", "amount", "gold"), lambda state, gold, language: gold_name(gold, language)),
}


def _capital(text: str) -> str:
    """A sentence with a capital; a command, which stands after its seat, begins small."""
    return text[0].upper() + text[1:] if text.endswith(".") else text
