"""Every command, event and decision in words, in English and French: a template per class, filled by `phrases`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.messages import Decision
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
from tabletop_rules.games.destiny import commands as k
from tabletop_rules.games.destiny import decisions as q
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.events import tokens as t
from tabletop_rules.games.destiny.phrases import fields_of
from tabletop_rules.games.destiny.state import State
from tabletop_rules.packs import Names

WORDS: Final[Mapping[type, Names]] = {
    # events: setup and clock
    t.SettingsDealt: Names("Everybody draws settings: {of}.", "Chacun tire des réglages : {of}."),
    t.SettingsAssigned: Names("{seat} lays the drawn settings.", "{seat} pose les réglages tirés."),
    t.ClockFilled: Names("Tokens are laid on the clock: {of}.", "Des jetons sont posés sur l'horloge : {of}."),
    c.HandsDealt: Names("Cards are dealt.", "Les cartes sont distribuées."),
    c.DestinyPileSet: Names("The destiny pile is ready.", "La pile du destin est prête."),
    c.InitiativeTaken: Names("{seat} takes the initiative.", "{seat} prend l'initiative."),
    t.NeedleAdvanced: Names(
        "Turn {turn}: the needle moves on. Face down: {hidden}. Face up: {revealed}.",
        "Tour {turn} : l'aiguille avance. Cachés : {hidden}. Révélés : {revealed}.",
    ),
    c.DestinyTurned: Names("Destiny turns up {card}.", "Le destin révèle {card}."),
    # events: cards and tricks
    c.CardPlayedForValue: Names("{seat} plays {card} for its value.", "{seat} joue {card} pour sa valeur."),
    c.CardPlayedForPower: Names(
        "{seat} plays {card} for its power{twice}.", "{seat} joue {card} pour son pouvoir{twice}."
    ),
    c.CardDiscarded: Names("{card} is discarded.", "Défaussée : {card}."),
    c.ValuesRevealed: Names("{cards}.", "{cards}."),
    c.TrickResolved: Names("{result}.", "{result}."),
    c.TrickDiscarded: Names("The trick is discarded.", "Le pli est défaussé."),
    c.PowerHadNoEffect: Names("{power} has no effect for {seat}.", "{power} : pas d'effet pour {seat}."),
    c.CardCommitted: Names("{seat} puts {card} aside.", "{seat} met de côté {card}."),
    c.CardsExchanged: Names(
        "{first} gives {from_first} and {second} gives {from_second}.",
        "{first} donne {from_first} et {second} donne {from_second}.",
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
    t.TokenRevealed: Names("{seat} turns up {body} ({spot}).", "{seat} révèle {body} ({spot})."),
    t.TokenHidden: Names("{seat} turns {token} face down ({spot}).", "{seat} cache {token} ({spot})."),
    t.TokenDrawn: Names(
        "{seat} draws {token} from {source} to {target}.", "{seat} pioche {token} de {source} à {target}."
    ),
    t.TokenStolen: Names(
        "{seat} steals {token} from {source} to {target}.", "{seat} vole {token} de {source} à {target}."
    ),
    t.TokenThrown: Names(
        "{seat} throws {token} from {source} to {target}.", "{seat} rejette {token} de {source} à {target}."
    ),
    t.TokensExchanged: Names(
        "{seat} exchanges {token} ({source}) for {other} ({target}).",
        "{seat} échange {token} ({source}) contre {other} ({target}).",
    ),
    t.TokenMoved: Names("{moves}.", "{moves}."),
    t.MoveCommitted: Names("{seat} has chosen a move.", "{seat} a choisi un déplacement."),
    t.MovesRevealed: Names("Moves turned up: {slips}.", "Déplacements révélés : {slips}."),
    t.SlotConsolidated: Names("{seat} consolidates {setting} on {spot}.", "{seat} consolide {setting} sur {spot}."),
    t.ConsolidationFailed: Names("{seat} fails to consolidate.", "{seat} échoue à consolider."),
    t.SlotBroken: Names("{seat} breaks {spot}{removed}.", "{seat} brise {spot}{removed}."),
    t.SettingsExchanged: Names("{seat} exchanges {source} and {target}.", "{seat} échange {source} et {target}."),
    t.TokenObserved: Names("{seat} looks in secret at {spot}{thing}.", "{seat} regarde en secret {spot}{thing}."),
    t.SightChanged: Names("{seat} {looks}{names}.", "{seat} {looks}{names}."),
    t.SettingsTurnedUp: Names("The settings are turned up: {settings}.", "Les réglages sont révélés : {settings}."),
    # events: characters, points, end
    c.CharacterArrived: Names("{card} joins {seat}.", "{seat} reçoit le personnage {card}."),
    c.CharacterDiscarded: Names("{seat} discards {card}{of_owner}.", "{seat} défausse {card}{of_owner}."),
    c.CharacterStolen: Names("{seat} steals {card} from {owner}.", "{seat} vole {card} {owner:to}."),
    c.CharacterTransformed: Names(
        "{seat} takes {card} from {owner}; the Devil goes to its place.",
        "{seat} prend {card} {owner:to} ; le Diable va à sa place.",
    ),
    c.CharacterValidated: Names("{turned}.", "{turned}."),
    c.TowerPlaced: Names("{seat} puts the Tower beside {beside}.", "{seat} pose la Tour près {beside:of}."),
    c.TowerDiscarded: Names("The Tower is discarded.", "La Tour est défaussée."),
    c.PointsMarked: Names("{seat} marks {points}{slots}.", "{seat} marque {points}{slots}."),
    c.TurnEnded: Names("Turn {turn} ends.", "Fin du tour {turn}."),
    c.GameEnded: Names("Final count: {scores}.", "Décompte final : {scores}."),
    # commands
    k.AssignSettings: Names(
        "lay {health} under Health and {love} under Love", "poser {health} sous Santé et {love} sous Amour"
    ),
    k.PlayCard: Names("play {card} {power}", "jouer {card} {power}"),
    k.ChooseBranch: Names("{branch}", "{branch}"),
    k.ChooseSpot: Names("{spot}", "{spot}"),
    k.ChooseCard: Names("choose {card}", "choisir {card}"),
    k.ChoosePlayer: Names("choose {player}", "choisir {player}"),
    k.CommitCard: Names("give {card}", "donner {card}"),
    k.Consolidate: Names("consolidate {slot}", "consolider {slot}"),
    k.MoveToken: Names("{move}", "{move}"),
    k.CommitMove: Names("{move}", "{move}"),
    k.Decline: Names("decline", "refuser"),
    # decisions
    q.SettingsToLay: Names("Where do your settings go?", "Où poser vos réglages ?"),
    q.CardToPlay: Names("Which card, for value or for power?", "Quelle carte, valeur ou pouvoir ?"),
    q.TokenToMove: Names("Move a token?", "Déplacer un jeton ?"),
    q.MoveToCommit: Names("Move a token, unseen by others?", "Déplacer un jeton, à l'insu des autres ?"),
    q.CharacterToValidate: Names("Turn your character to its best line?", "Tourner votre personnage vers sa ligne ?"),
    q.CharacterToSteal: Names("Steal which character?", "Voler quel personnage ?"),
    q.WhichToken: Names("{power}: which token?", "{power} : quel jeton ?"),
    q.WhichSlot: Names("{power}: onto which slot?", "{power} : sur quelle case ?"),
    q.WhichPlace: Names("{power}: onto which place of the clock?", "{power} : sur quel emplacement de l'horloge ?"),
    q.WhichSetting: Names("{power}: which setting?", "{power} : quel réglage ?"),
    q.WhereToLook: Names("{power}: look where?", "{power} : regarder où ?"),
    q.WhichCard: Names("{power}: which card?", "{power} : quelle carte ?"),
    q.WhichOpponent: Names("{power}: which opponent?", "{power} : quel adversaire ?"),
    q.WhichPlayer: Names("{power}: which player?", "{power} : quel joueur ?"),
    q.CardToGive: Names("{power}: which {among}card do you give?", "{power} : quelle carte{among} donnez-vous ?"),
    q.SlotToConsolidate: Names("{power}: consolidate which slot?", "{power} : consolider quelle case ?"),
    q.WhichBranch: Names("{power}: which of these?", "{power} : que faire ?"),
    q.WhichTrickPower: Names("{power}: which of these?", "{power} : que faire ?"),
}
"""A sentence for every event, command and decision."""


def words(state: State, value: object, voice: Voice) -> str:
    """Return an event, command or decision in words; what the reader may not see stays unnamed."""
    template = WORDS.get(type(value))
    if template is None:
        return plain_words(state, value, voice)
    sentence = pick(template, voice).format(**fields_of(state, value, voice))
    whole = isinstance(value, Decision) or sentence.endswith(".")
    return sentence[:1].upper() + sentence[1:] if whole else sentence
