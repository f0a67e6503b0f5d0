"""Every command, event and decision in words, in English and French."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
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

TEXTS: Final[Mapping[type, tuple[str, str]]] = {
    # Commands, which follow the name of their seat.
    c.Draw: ("draw from {axis}", "piocher dans {axis}"),
    c.EndDrawing: ("end the drawing", "finir de piocher"),
    c.Discard: ("discard {card}", "défausser {card}"),
    c.Place: ("place {card}", "poser {card}"),
    c.PlayAction: ("play {card} on {target}{chosen}", "jouer {card} sur {target}{chosen}"),
    c.UsePower: ("use {power} on {victim}", "employer le pouvoir « {power} » contre {victim}"),
    c.EndTurn: ("end the turn", "finir le tour"),
    c.LoseCard: ("lose {card}", "perdre {card}"),
    c.DiscardSeen: ("have {card} discarded", "faire défausser {card}"),
    c.GiveUp: ("give up {card}", "abandonner {card}"),
    c.Pay: ("pay", "payer"),
    c.Announce: ("announce the objective", "annoncer l'objectif"),
    c.CallLastTurn: ("call the last turn", "annoncer le dernier tour"),
    # Events.
    e.MarkerRolled: ("{seat} rolls {face} for the marker.", "{seat} obtient {face} au dé pour le marqueur."),
    e.MarkerGiven: ("{seat} gets the FATUM marker.", "{seat} reçoit le marqueur FATUM."),
    e.Dealt: ("{seat} is dealt from {axis}: {cards}.", "{seat} reçoit en {axis} : {cards}."),
    e.ObjectiveLaid: ("The common objective is {objective}.", "L'objectif commun est {objective}."),
    e.ObjectiveDealt: ("{seat} is dealt {objective}.", "{seat} reçoit {objective}."),
    e.TurnBegan: ("Turn {turn}; {marker} has the marker.", "Tour {turn} ; {marker} a le marqueur."),
    e.DrawingBegan: ("All may draw: {allowances}.", "Chacun peut piocher : {allowances}."),
    e.Reshuffled: ("The pile of {axis} becomes the deck.", "La défausse {axis} redevient un paquet."),
    e.Drawn: ("{seat} draws {card} from {axis} ({right}).", "{seat} pioche {card} en {axis} ({right})."),
    e.DrawingEnded: ("{seat} is done drawing.", "{seat} a fini de piocher."),
    e.HandDiscarded: (
        "{card} goes from the hand of {seat} to its pile.",
        "{card} passe de la main {seat:of} à la défausse.",
    ),
    e.PlayerBegan: ("It is the turn of {seat}.", "C'est {seat:to} de jouer."),
    e.PermanentPlaced: ("{seat} places {card} for {price}{replaced}.", "{seat} pose {card} pour {price}{replaced}."),
    e.ActionPlayed: (
        "{seat} plays {card} on {target} for {price}.",
        "{seat} joue {card} sur {target} pour {price}.",
    ),
    e.PowerUsed: (
        "{seat} uses {power} ({card}) on {victim}.",
        "{seat} emploie le pouvoir « {power} » ({card}) contre {victim}.",
    ),
    e.PlayResolved: ("Resolved: {card}.", "Résolu : {card}."),
    e.FrontDiscarded: ("{seat} loses {cards}.", "{seat} perd {cards}."),
    e.CardTaken: ("{card} goes from {giver} to {taker}{replaced}.", "{card} passe {giver:of} {taker:to}{replaced}."),
    e.GoldLost: ("{seat} loses {amount} to {to}.", "{seat} perd {amount} au profit {to}."),
    e.GoldGained: ("{seat} gains {amount}{faces}.", "{seat} gagne {amount}{faces}."),
    e.PurseTried: (
        "{seat} tries to pick the purse of {victim} and rolls {face}.",
        "{seat} tente la bourse {victim:of} et obtient {face} au dé.",
    ),
    e.IncomeBarred: ("{seat} will receive nothing this turn.", "{seat} ne recevra rien ce tour-ci."),
    e.HandSeen: ("{seat} sees the hand of {target}: {cards}.", "{seat} voit la main {target:of} : {cards}."),
    e.AccountsBegan: ("Accounts: the purses hold {purses}.", "Comptes : les bourses contiennent {purses}."),
    e.IncomePaid: ("{seat} receives {amount}{lines}.", "{seat} reçoit {amount}{lines}."),
    e.GivingUp: ("{seat} gives up {card}.", "{seat} abandonne {card}."),
    e.UpkeepPaid: ("{seat} pays {amount}{discarded}.", "{seat} paie {amount}{discarded}."),
    e.PlayerRuined: (
        "{seat} is ruined; {gold} to {to}; front: {front}; hand: {hand}.",
        "{seat} est ruiné ; {gold} au profit {to} ; devant : {front} ; main : {hand}.",
    ),
    e.Announced: ("{seat} announces {objective}.", "{seat} annonce {objective}."),
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

KEPT: Final = ("{card} stays with {giver}.", "{card} reste {giver:to}.")
"""The sentence for a card that players take from themselves (FA-EFF-9)."""
RESOLVED: Final = ("Resolved.", "Résolu.")
"""The sentence for the end of a power or an attached action, which goes to no pile."""
OPTIONAL: Final[Mapping[str, tuple[str, str]]] = {
    "chosen": (" ({})", " ({})"),
    "discarded": (" and gives up {}", " et abandonne {}"),
    "faces": (" ({})", " ({})"),
    "lines": (": {}", " : {}"),
    "replaced": (" in place of {}", " à la place {:of}"),
}
"""The text around a field, left out with the field if that is empty."""


def words(state: State, value: object, voice: Voice) -> str:
    """Return a command, an event or a decision as a sentence; what the viewer may not see is not named."""
    cls: Any = type(value)
    pair = TEXTS.get(cls)
    if isinstance(value, e.CardTaken) and value.giver == value.taker:
        pair = KEPT
    elif isinstance(value, e.PlayResolved) and value.card is None:
        pair = RESOLVED
    if pair is None:
        return plain_words(state, value, voice)
    texts = {name: _field_text(state, name, getattr(value, name), voice) for name in attrs.fields_dict(cls)}
    text = pick(pair, voice).format(**texts)
    return text[0].upper() + text[1:] if text.endswith(".") else text  # a command follows the name of its seat


# --- the text of one field ------------------------------------------------------------------------------------------


def _field_text(state: State, name: str, field: Any, voice: Voice) -> str:
    text = FORMATS[name](state, field, voice) if name in FORMATS else str(field)
    if name in OPTIONAL:
        return pick(OPTIONAL[name], voice).format(voice.called((text, text))) if field not in (None, ()) else ""
    return text


def _line(state: State, line: e.Line, voice: Voice) -> str:
    """Return one item of an income, such as `Priest 6 (4)`."""
    source = "" if line.card is None else card_name(state.content, line.card, voice)
    why = "" if line.why == "income" else pick(INCOME_NAMES[line.why], voice)
    rolled = f" ({_numbers(state, line.faces, voice)})" if line.faces else ""
    return f"{', '.join(part for part in (source, why) if part)} {line.gold}{rolled}"


def _tallies(state: State, tallies: Any, voice: Voice) -> str:
    """Return the points of each player and their parts, such as `seat 0: 12 (4/2/3/0, 11 gold)`."""
    return f"{label(';', voice)} ".join(
        f"{seat_name(each.seat, voice)}{label(':', voice)} {each.points} "
        f"({'/'.join(map(str, each.levels))}, {gold_name(each.gold, voice)})"
        for each in tallies
    )


def _allowances(state: State, allowances: Any, voice: Voice) -> str:
    return ", ".join(
        f"{seat_name(seat, voice)}{label(':', voice)} {sum(rights.bonus) + sum(rights.extra) + rights.free}"
        for seat, rights in enumerate(allowances)
        if rights is not None
    )


def _card(state: State, card: Any, voice: Voice) -> str:
    return card_name(state.content, card, voice)


def _cards(state: State, cards: Any, voice: Voice) -> str:
    return card_names(state.content, cards, voice)


def _seat(state: State, seat: Any, voice: Voice) -> str:
    return seat_name(seat, voice)


def _payee(state: State, seat: Any, voice: Voice) -> str:
    """Return who gets gold: a seat, or the bank; in French after "au profit"."""
    name = seat_name(seat, voice)
    return pick(("{name}", "{name:of}"), voice).format(name=name)


def _seats(state: State, seats: Any, voice: Voice) -> str:
    return ", ".join(seat_name(seat, voice) for seat in seats) or "–"


def _numbers(state: State, numbers: Any, voice: Voice) -> str:
    return ", ".join(map(str, numbers))


FORMATS: Final[Mapping[str, Callable[[State, Any, Voice], str]]] = {
    **dict.fromkeys(("seat", "target", "victim", "giver", "taker", "marker"), _seat),
    **dict.fromkeys(("confirmed", "lapsed"), _seats),
    **dict.fromkeys(("card", "replaced"), _card),
    **dict.fromkeys(("cards", "chosen", "discarded", "front", "hand"), _cards),
    **dict.fromkeys(("price", "amount", "gold"), lambda state, gold, voice: gold_name(gold, voice)),
    **dict.fromkeys(("faces", "purses"), _numbers),
    "to": _payee,
    "axis": lambda state, axis, voice: axis_name(state.content, axis, voice),
    "objective": lambda state, objective, voice: objective_name(
        state.content, objective, voice, state.options.objective_bonus
    ),
    "right": lambda state, right, voice: pick(RIGHT_NAMES[right], voice),
    "power": lambda state, power, voice: pick(POWER_NAMES[power], voice) if power in POWER_NAMES else str(power),
    "levels": lambda state, levels, voice: ", ".join("/".join(map(str, four)) for four in levels),
    "lines": lambda state, lines, voice: f"{label(';', voice)} ".join(_line(state, line, voice) for line in lines),
    "allowances": _allowances,
    "tallies": _tallies,
}
"""How a field reads, by its name; other fields are numbers."""
