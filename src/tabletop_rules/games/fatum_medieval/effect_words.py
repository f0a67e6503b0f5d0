"""What each effect of a card does, in a sentence made from its parameters."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from tabletop_rules.core.voice import Texts, Voice, count_words, pick
from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.content.effects import (
    BonusIf,
    DiscardFromTable,
    Discount,
    DrawCards,
    Effect,
    ExtraDraw,
    GainGold,
    Immune,
    IncomeIf,
    IncomePerRicherOpponent,
    LoseGold,
    NoIncomeThisTurn,
    PeekAndDiscard,
    Pickpocket,
    Ransom,
    RemoveAttachedAction,
    StealGold,
    TakeFromTable,
)
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.names import POWER_NAMES, axis_name, cards_with, condition_name, gold_name
from tabletop_rules.games.fatum_medieval.terms import AXES, Four

IMMUNE: Final = ("You cannot be the target of {what}.", "Vous ne pouvez être la cible de : {what}.")
DISCOUNT: Final = (
    "Your permanents of {axis} cost {gold} less, never below 0.",
    "Vos permanentes de {axis} coûtent {gold} de moins, jamais moins de 0.",
)
EXTRA_DRAW: Final = (
    "Each turn you draw {cards} more from {axis}.",
    "À chaque tour, vous piochez {cards} de plus dans {axis}.",
)
WHILE: Final = ("{what} while you have {asks}.", "{what} avec {asks}.")
RICHER: Final = (
    "{gold} more for each opponent with more gold than you when the accounts begin.",
    "{gold} de plus pour chaque adversaire qui a plus d'or que vous au début des comptes.",
)
NO_INCOME: Final = (
    "The target receives no income in this turn's accounts.",
    "La cible ne reçoit aucun revenu aux comptes de ce tour.",
)
BY: Final = {"actor": ("you choose", "à votre choix"), "target": ("the target chooses", "au choix de la cible")}
DISCARD: Final = ("The target discards {cards} in front: {what} ({by}).", "La cible défausse {cards} : {what} ({by}).")
JOB: Final = ("a non-stackable job", "un métier non cumulable")
TAKE: Final = (
    "Take {cards} in front of the target, {what}, and place it in front of you ({by}).",
    "Prenez devant la cible {cards}, {what}, et posez-la devant vous ({by}).",
)
REMOVE: Final = (
    "The target discards {cards} attached in front, an action ({by}).",
    "La cible défausse {cards} attachée devant elle, une action ({by}).",
)
STEAL: Final = ("Take up to {gold} from the target.", "Prenez jusqu'à {gold} à la cible.")
STEAL_MORE: Final = (
    "Take up to {gold} from the target, {more} more if you have {what} in front.",
    "Prenez jusqu'à {gold} à la cible, {more} de plus si vous avez {what} devant vous.",
)
GAIN: Final = ("The target receives from the bank: {gold}.", "La cible reçoit de la banque : {gold}.")
LOSE: Final = ("The target must pay {gold} to the bank.", "La cible doit payer {gold} à la banque.")
DRAW: Final = (
    "The target draws {cards}, choosing the deck each time.",
    "La cible pioche {cards} et choisit chaque fois le paquet.",
)
PEEK: Final = (
    "Look at the target's hand and discard {cards} from it.",
    "Regardez la main de la cible et défaussez-en {cards}.",
)
RANSOM: Final = {
    "owner": (
        "Once per turn, an opponent of your choice must pay you {gold}.",
        "Une fois par tour, un adversaire de votre choix doit vous payer {gold}.",
    ),
    "bank": (
        "Once per turn, an opponent of your choice must pay {gold} to the bank.",
        "Une fois par tour, un adversaire de votre choix doit payer {gold} à la banque.",
    ),
}
PICKPOCKET: Final = (
    "Once per turn, choose an opponent and roll the die: on {least} or more, take up to {gold}.",
    "Une fois par tour, choisissez un adversaire et lancez le dé : à partir de {least}, prenez-lui jusqu'à {gold}.",
)
CARD: Final = ("card", "carte")
ACTION: Final = ("the action {card}", "l'action « {card} »")
PLUS: Final = ("{gold} and {dice}", "{gold} et {dice}")
INCOME: Final = ("Income: {gold} more", "Revenu : {gold} de plus")


def describe_effect(content: Content, effect: Effect, voice: Voice) -> str:
    """Return what an effect does, with its amounts. Source: FA-EFF-1 to FA-EFF-17.

    Raises:
        LookupError: this class of effects has no sentence.
    """
    match effect:
        case Immune(to_effects=powers, to_tags=tags):
            actions = [pick(card.names, voice) for card in content.cards if not {*card.tags}.isdisjoint(tags)]
            kept_off = [
                *(pick(POWER_NAMES[power], voice) for power in powers),
                *(_fill(ACTION, voice, card=name) for name in actions),
            ]
            return _fill(IMMUNE, voice, what=", ".join(kept_off) or "–")
        case Discount(category=axis, amount=amount):
            return _fill(DISCOUNT, voice, axis=axis_name(content, axis, voice), gold=gold_name(amount, voice))
        case ExtraDraw(category=axis, count=count):
            return _fill(EXTRA_DRAW, voice, axis=axis_name(content, axis, voice), cards=_cards(count, voice))
        case BonusIf(when_any=either, bonus=bonus):
            return _while(content, levels_name(content, bonus.four, voice), either, voice)
        case IncomeIf(when_any=either, fixed=fixed, dice=dice):
            income = _fill(INCOME, voice, gold=income_name(fixed, dice, voice))
            return _while(content, income, either, voice)
        case IncomePerRicherOpponent(amount=amount):
            return _fill(RICHER, voice, gold=gold_name(amount, voice))
        case NoIncomeThisTurn():
            return pick(NO_INCOME, voice)
        case DiscardFromTable(what=what, tag_any=tags, count=count, chooser=chooser):
            named = pick(JOB, voice) if what == "replacing_job" else cards_with(content, voice, tags=tags)
            return _fill(DISCARD, voice, cards=_cards(count, voice), what=named, by=pick(BY[chooser], voice))
        case TakeFromTable(tag_any=tags, count=count, chooser=chooser):
            named = cards_with(content, voice, tags=tags)
            return _fill(TAKE, voice, cards=_cards(count, voice), what=named, by=pick(BY[chooser], voice))
        case RemoveAttachedAction(count=count, chooser=chooser):
            return _fill(REMOVE, voice, cards=_cards(count, voice), by=pick(BY[chooser], voice))
        case StealGold(amount=amount, bonus_if_keyword=keyword, bonus_amount=bonus):
            if not (keyword and bonus):
                return _fill(STEAL, voice, gold=gold_name(amount, voice))
            named = cards_with(content, voice, keywords=(keyword,))
            return _fill(STEAL_MORE, voice, gold=gold_name(amount, voice), more=str(bonus), what=named)
        case GainGold(fixed=fixed, dice=dice):
            return _fill(GAIN, voice, gold=income_name(fixed, dice, voice))
        case LoseGold(amount=amount):
            return _fill(LOSE, voice, gold=gold_name(amount, voice))
        case DrawCards(count=count):
            return _fill(DRAW, voice, cards=_cards(count, voice))
        case PeekAndDiscard(count=count):
            return _fill(PEEK, voice, cards=_cards(count, voice))
        case Ransom(amount=amount, to=to):
            return _fill(RANSOM[to], voice, gold=gold_name(amount, voice))
        case Pickpocket(die_min=least, amount=amount):
            return _fill(PICKPOCKET, voice, least=str(least), gold=gold_name(amount, voice))
        case _:
            raise LookupError(effect.id)


def levels_name(content: Content, levels: Four, voice: Voice) -> str:
    """Return levels such as `Work +2, Relations -1`."""
    named = [f"{axis_name(content, axis, voice)} {level:+d}" for axis, level in zip(AXES, levels, strict=True) if level]
    return ", ".join(named)


def income_name(fixed: int, dice: int, voice: Voice) -> str:
    """Return an amount of gold and dice, such as `2 gold and 1 die`."""
    rolled = count_words(dice, ("die", "dé"), voice, ("dice", "dés"))
    if fixed and dice:
        return pick(PLUS, voice).format(gold=gold_name(fixed, voice), dice=rolled)
    return rolled if dice else gold_name(fixed, voice)


def _while(content: Content, what: str, either: Collection[Atom], voice: Voice) -> str:
    """Return what a card brings while one of these conditions holds."""
    return _fill(WHILE, voice, what=what, asks=condition_name(content, tuple((atom,) for atom in either), voice))


def _cards(count: int, voice: Voice) -> str:
    return count_words(count, CARD, voice)


def _fill(template: Texts, voice: Voice, **fields: str) -> str:
    return pick(template, voice).format(**fields)
