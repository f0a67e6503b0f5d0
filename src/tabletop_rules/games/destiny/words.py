"""Every command, event and decision in words, in English and French: a template per class, filled from its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
from tabletop_rules.games.destiny import commands as k
from tabletop_rules.games.destiny import decisions as q
from tabletop_rules.games.destiny import names
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.state import Competitor, State
from tabletop_rules.packs import Names

WORDS: Final[Mapping[type, Names]] = {
    # events: setup and clock
    t.SettingsDealt: Names("Everybody draws {of} settings.", "Chacun tire des réglages de {of}."),
    t.SettingsAssigned: Names("{seat} lays its settings.", "{seat} pose ses réglages."),
    t.ClockFilled: Names("The {of} ring is filled.", "L'anneau des {of}s est rempli."),
    c.HandsDealt: Names("Cards are dealt.", "Les cartes sont distribuées."),
    c.DestinyPileSet: Names("The destiny pile is ready.", "La pile du destin est prête."),
    c.InitiativeTaken: Names("{seat} takes the initiative.", "{seat} prend l'initiative."),
    t.NeedleAdvanced: Names(
        "Turn {turn}: the needle advances; hidden: {hidden}; revealed: {revealed}.",
        "Tour {turn} : l'aiguille avance ; cachés : {hidden} ; révélés : {revealed}.",
    ),
    c.DestinyTurned: Names("Destiny turns up {card}.", "Le destin révèle {card}."),
    # events: cards and tricks
    c.CardPlayedForValue: Names("{seat} plays {card} for value.", "{seat} joue {card} pour sa valeur."),
    c.CardPlayedForPower: Names("{seat} plays {card} for power.", "{seat} joue {card} pour son pouvoir."),
    c.CardDiscarded: Names("{card} is discarded.", "Défaussée : {card}."),
    c.ValuesRevealed: Names("Turned up: {cards}.", "Révélées : {cards}."),
    c.TrickResolved: Names(
        "The trick is won by {winner}, lost by {losers}; cancelled: {cancelled}.",
        "Gagnant du pli : {winner} ; perdants : {losers} ; annulés : {cancelled}.",
    ),
    c.TrickDiscarded: Names("The trick is discarded.", "Le pli est défaussé."),
    c.PowerHadNoEffect: Names("{power} had no effect for {seat}.", "{power} : sans effet pour {seat}."),
    c.CardCommitted: Names("{seat} puts {card} aside.", "{seat} met de côté {card}."),
    c.CardsExchanged: Names(
        "{first} gives {from_first}, {second} gives {from_second}.",
        "{first} donne {from_first}, {second} donne {from_second}.",
    ),
    c.HandSwapNamed: Names(
        "{first} and {second} will swap hands at the end of the turn.",
        "{first} et {second} échangeront leurs mains en fin de tour.",
    ),
    c.HandsExchanged: Names("{first} and {second} swap hands.", "{first} et {second} échangent leurs mains."),
    c.CardTakenFromDiscard: Names(
        "{seat} takes {card} from the discard pile.", "{seat} prend {card} dans la défausse."
    ),
    c.HandCardDiscarded: Names("{seat} discards {card}.", "{seat} défausse {card}."),
    # events: tokens and settings
    t.TokenRevealed: Names("{seat} reveals {body} ({spot}).", "{seat} révèle {body} ({spot})."),
    t.TokenHidden: Names("{seat} hides {token} ({spot}).", "{seat} cache {token} ({spot})."),
    t.TokenDrawn: Names(
        "{seat} draws {token} from {source} to {target}.", "{seat} pioche {token} : {source} vers {target}."
    ),
    t.TokenStolen: Names(
        "{seat} steals {token} from {source} to {target}.", "{seat} vole {token} : {source} vers {target}."
    ),
    t.TokenThrown: Names(
        "{seat} throws {token} from {source} to {target}.", "{seat} rejette {token} : {source} vers {target}."
    ),
    t.TokensExchanged: Names(
        "{seat} exchanges {token} ({source}) for {other} ({target}).",
        "{seat} échange {token} ({source}) contre {other} ({target}).",
    ),
    t.TokenMoved: Names("Moved: {moves}.", "Déplacement : {moves}."),
    t.MoveCommitted: Names("{seat} has decided on a move.", "{seat} a choisi un déplacement."),
    t.MovesRevealed: Names("Turned up: {slips}.", "Révélés : {slips}."),
    t.SlotConsolidated: Names("{seat} consolidates {spot} ({setting}).", "{seat} consolide : {spot} ({setting})."),
    t.ConsolidationFailed: Names("{seat} fails to consolidate.", "{seat} échoue à consolider."),
    t.SlotBroken: Names("{seat} breaks {spot}.", "{seat} brise : {spot}."),
    t.SettingsExchanged: Names("{seat} exchanges {source} and {target}.", "{seat} échange : {source} et {target}."),
    t.TokenObserved: Names("{seat} looks at {spot} ({thing}).", "{seat} regarde : {spot} ({thing})."),
    t.SightChanged: Names("{seat} may now look at {eyes}.", "{seat} peut maintenant regarder : {eyes}."),
    t.SettingsTurnedUp: Names("Settings turned up: {settings}.", "Réglages révélés : {settings}."),
    # events: characters, points, end
    c.CharacterArrived: Names("{card} arrives with {seat}.", "Arrivée chez {seat} : {card}."),
    c.CharacterDiscarded: Names("{seat} discards {card} of {owner}.", "{seat} défausse {card} {owner:of}."),
    c.CharacterStolen: Names("{seat} steals {card} from {owner}.", "{seat} vole {card} {owner:to}."),
    c.CharacterTransformed: Names(
        "{seat} takes {card} from {owner}; the Devil goes to its place.",
        "{seat} prend {card} {owner:to} ; le Diable va à sa place.",
    ),
    c.CharacterValidated: Names("Validated: {turned}.", "Validés : {turned}."),
    c.TowerPlaced: Names("{seat} puts the Tower beside {beside}.", "{seat} pose la Tour près {beside:of}."),
    c.TowerDiscarded: Names("The Tower is discarded.", "La Tour est défaussée."),
    c.PointsMarked: Names("{seat} marks {points} points: {slots}.", "{seat} marque {points} points : {slots}."),
    c.TurnEnded: Names("Turn {turn} ends.", "Fin du tour {turn}."),
    c.GameEnded: Names("Final count: {scores}.", "Décompte final : {scores}."),
    # commands
    k.AssignSettings: Names("{health} under Health, {love} under Love", "{health} sous Santé, {love} sous Amour"),
    k.PlayCard: Names("play {card} {power}", "jouer {card} {power}"),
    k.ChooseBranch: Names("{branch}", "{branch}"),
    k.ChooseSpot: Names("{spot}", "{spot}"),
    k.ChooseCard: Names("{card}", "{card}"),
    k.ChoosePlayer: Names("choose {player}", "choisir {player}"),
    k.CommitCard: Names("give {card}", "donner {card}"),
    k.Consolidate: Names("consolidate {slot}", "consolider {slot}"),
    k.MoveToken: Names("move a token from {source} to {target}", "déplacer un jeton : {source} → {target}"),
    k.CommitMove: Names("move {move}", "déplacement : {move}"),
    k.Decline: Names("decline", "refuser"),
    # decisions
    q.SettingsToLay: Names("Where do your settings go?", "Où poser vos réglages ?"),
    q.CardToPlay: Names("Which card, for value or for power?", "Quelle carte, valeur ou pouvoir ?"),
    q.TokenToMove: Names("Move a token?", "Déplacer un jeton ?"),
    q.MoveToCommit: Names("Move a token, unseen by others?", "Déplacer un jeton, à l'insu des autres ?"),
    q.CharacterToSteal: Names("Steal which character?", "Voler quel personnage ?"),
    q.WhichToken: Names("{power}: which token?", "{power} : quel jeton ?"),
    q.WhichSlot: Names("{power}: which slot?", "{power} : quelle case ?"),
    q.WhichPlace: Names("{power}: which place?", "{power} : quel emplacement ?"),
    q.WhichSetting: Names("{power}: which setting?", "{power} : quel réglage ?"),
    q.WhereToLook: Names("{power}: look where?", "{power} : regarder où ?"),
    q.WhichCard: Names("{power}: which card?", "{power} : quelle carte ?"),
    q.WhichOpponent: Names("{power}: which opponent?", "{power} : quel adversaire ?"),
    q.WhichPlayer: Names("{power}: which player?", "{power} : quel joueur ?"),
    q.CardToGive: Names("{power}: which card do you give?", "{power} : quelle carte donnez-vous ?"),
    q.SlotToConsolidate: Names("{power}: consolidate which slot?", "{power} : consolider quelle case ?"),
    q.WhichBranch: Names("{power}: which of these?", "{power} : que faire ?"),
    q.WhichTrickPower: Names("{power}: which of these?", "{power} : que faire ?"),
}
"""A sentence for every event, command and decision."""

CARDS: Final = frozenset({"card", "from_first", "from_second", "power"})
SEATS: Final = frozenset({"seat", "owner", "beside", "player", "first", "second", "winner", "cancelled", "losers"})
SPOTS: Final = frozenset({"spot", "hidden"})
THINGS: Final = frozenset({"body", "thing", "setting", "health", "love", "id"})
"""Fields by what they name."""
TABLES: Final = {"line": names.LINE_NAMES, "eyes": names.EYES_NAMES}
"""Fields whose values have names of their own."""
MARKED: Final = Names("marked", "marqués")
A_TOKEN: Final = Names("a token", "un jeton")
FOR_POWER: Final = Names("for power", "pour son pouvoir")
FOR_VALUE: Final = Names("for value", "pour sa valeur")
UNSEEN: Final = Names("unseen by others", "secret")
PARTS: Final[Mapping[type, str]] = {
    t.Turned: "{spot} ({body})",
    t.TurnedSetting: "{spot} ({id})",
    t.Move: "{source} → {target} ({token})",
    Competitor: "{seat} {card}",
    c.Validated: "{card}{colon} {line} ({points})",
}
"""Templates for values within messages, the same in both languages."""


def words(state: State, value: object, voice: Voice) -> str:
    """Return an event, command or decision in words; what the reader may not see stays unnamed."""
    template = WORDS.get(type(value))
    if template is None:
        return plain_words(state, value, voice)
    if isinstance(value, Decision):
        power = names.card_name(state.content, value.power, voice) if isinstance(value, q.OfPower) else ""
        return _capitalised(pick(template, voice).format(power=power))
    cls: Any = type(value)
    fields = {f.name: _field(state.content, value, f.name, voice) for f in attrs.fields(cls)}
    for name in SEATS & fields.keys():
        fields |= _seats(name, getattr(value, name), voice)
    sentence = pick(template, voice).format(**fields)
    return _capitalised(sentence) if sentence.endswith(".") else sentence


def _capitalised(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _seats(name: str, seats: Any, voice: Voice) -> dict[str, str]:
    """Return one seat or several."""
    if not isinstance(seats, tuple):
        return {name: names.seat_name(seats, voice)}
    return {name: voice.row([names.seat_name(seat, voice) for seat in seats])}


def _field(content: Content, value: Any, name: str, voice: Voice) -> str:
    """Return one field in words, item by item if it holds several."""
    held = getattr(value, name)
    if isinstance(value, k.PlayCard) and name == "power":
        return pick(FOR_POWER if held else FOR_VALUE, voice)
    if isinstance(held, Hidden) and name == "move":
        return pick(UNSEEN, voice)
    if isinstance(held, tuple):
        between = " → " if name == "move" else ", "
        return between.join(_item(content, name, item, voice) for item in held) or pick(names.NOTHING, voice)
    return _item(content, name, held, voice)


def _item(content: Content, name: str, held: Any, voice: Voice) -> str:
    """Return one value in words, by its own class or by the field that holds it."""
    cls = type(held)
    if cls in PARTS:
        fields = {f.name: _field(content, held, f.name, voice) for f in attrs.fields(cls)}
        return PARTS[cls].format(**fields, colon=pick(names.COLON, voice))
    if isinstance(held, t.Shown):
        return pick(A_TOKEN, voice) if isinstance(held.body, Hidden) else names.thing_name(content, held.body, voice)
    if isinstance(held, c.Score):
        seat, colon = names.seat_name(held.seat, voice), pick(names.COLON, voice)
        return f"{seat}{colon} {held.total}{_items(content, held, voice)}"
    if name in SEATS:
        return names.seat_name(held, voice)
    if name in CARDS:
        return names.card_name(content, held, voice)
    if name in SPOTS:
        return names.spot_name(held, voice)
    if name in THINGS:
        return names.thing_name(content, held, voice)
    if name == "slips":
        return names.slip_name(held, voice)
    for table in (TABLES[name],) if name in TABLES else (names.SLOT_NAMES, names.KIND_NAMES, names.VERB_NAMES):
        if held in table:
            return pick(table[held], voice)
    return names.spot_name(held, voice) if isinstance(held, str) else str(held)


def _items(content: Content, score: c.Score, voice: Voice) -> str:
    """Return the items of a score in brackets; "" if there are none."""
    items = [f"{pick(MARKED, voice)} {score.marked}"] if score.marked else []
    items += [f"{names.card_name(content, item.what, voice)} {item.points}" for item in score.characters]
    items += [f"{pick(names.SLOT_NAMES[item.what], voice)} {item.points}" for item in score.horoscope]
    return f" ({', '.join(items)})" if items else ""
