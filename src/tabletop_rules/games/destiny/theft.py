"""Characters stolen by conjunction. Source: D-THEFT-1 to D-THEFT-4."""

from __future__ import annotations

from collections.abc import Iterator

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.characters import Arrival, CharacterTransformed, cover, owner, uncover
from tabletop_rules.games.destiny.power_choices import ChooseCard, Decline
from tabletop_rules.games.destiny.queries import may_leave, owner_of, theft_targets
from tabletop_rules.games.destiny.refusals import MUST_ACT, NOT_OFFERED_CARD
from tabletop_rules.games.destiny.state import Character, State
from tabletop_rules.games.destiny.targets import EXPOSED, STEALABLE, card_params
from tabletop_rules.games.destiny.terms import CardId, InStack, Line


@tr.frozen
class TheftNext(tr.Step, kind="destiny.theft_next/1", rule="D-THEFT-1"):
    """Let the next thief steal. Each seat is checked only after the thefts before it (D-THEFT-1, D-SET-3)."""

    order: tr.Public[tuple[tr.Seat, ...]]
    stolen: tr.Public[tuple[str, ...]] = ()

    def plan(self, state: State) -> tr.Plan:
        for place, seat in enumerate(self.order):
            found = theft_targets(state, seat, self.stolen)
            if not found:
                continue
            rest = self.order[place + 1 :]
            if len(found) == 1 and not may_leave(state, seat):
                owner, card = found[0]
                return (CharacterStolen(seat, owner, card), TheftNext(rest, (*self.stolen, card)))
            rule = state.handlers.rule("D-THEFT-2", STEALABLE, "D-THEFT-1")
            return (tr.Ask((CharacterToSteal(seat, rest, self.stolen, rule=rule),)),)
        return ()


@tr.frozen
class CharacterToSteal(tr.Decision, kind="destiny.character_to_steal/1", rule="D-THEFT-2"):
    """Steal a character whose conjunction the seat holds. Source: D-THEFT-1.

    `rest` are the seats still to come, `stolen` the characters already stolen in this phase.
    """

    en = "Steal which character?"
    fr = "Voler quel personnage ?"

    def about(self) -> tr.Words:
        """Return the theft."""
        return "theft of a character", "vol d'un personnage"

    rest: tr.Public[tuple[tr.Seat, ...]]
    stolen: tr.Public[tuple[CardId, ...]]


# --- thefts (D-THEFT) -----------------------------------------------------------------------------------------------


def thefts(state: State, decision: CharacterToSteal) -> tuple[CardId, ...]:
    """Return the characters that the thief may steal."""
    return tuple([card for _, card in theft_targets(state, decision.seat, decision.stolen)])


def reject_theft(state: State, decision: CharacterToSteal, command: ChooseCard) -> list[tr.Rejection]:
    """Return the rejections by the protections of a character, or else for lack of its conjunction (D-THEFT-1)."""
    card = str(command.card)
    victim = owner_of(state, card)
    against: list[tr.Rejection] = []
    if victim is not None:
        against += EXPOSED.against(state, (victim, card), decision.seat)
        against += STEALABLE.against(state, (victim, card), decision.stolen)
    return against or [NOT_OFFERED_CARD.by("D-THEFT-1", card=card)]


def steal(state: State, decision: CharacterToSteal, command: ChooseCard) -> tr.Plan:
    """Put the card on top of the thief's stack, where it arrives at once (D-THEFT-3); then ask the next thief."""
    card = command.card
    assert not isinstance(card, tr.Hidden)
    return (
        tr.Cited(decision.rule, CharacterStolen(decision.seat, owner(state, card), card)),
        TheftNext(decision.rest, (*decision.stolen, card)),
    )


CHARACTER_TO_STEAL_BY_CHOOSE_CARD = tr.choosing(
    tr.RuleId("D-THEFT-2"), CharacterToSteal, ChooseCard, thefts, reject_theft, steal
)


def list_leave(state: State, decision: CharacterToSteal) -> Iterator[Decline]:
    """Yield the command to steal nothing, where that is legal."""
    if may_leave(state, decision.seat):
        yield Decline(decision.seat, decision.id)


def check_leave(state: State, decision: CharacterToSteal, command: Decline) -> tr.Rejection | None:
    """Reject leaving a character whose conjunction is held (D-THEFT-1)."""
    return None if may_leave(state, decision.seat) else MUST_ACT.by("D-THEFT-1")


def leave(state: State, decision: CharacterToSteal, command: Decline) -> tr.Plan:
    """Ask the next thief."""
    return (TheftNext(decision.rest, decision.stolen),)


CHARACTER_TO_STEAL_BY_DECLINE = tr.Rule(
    tr.RuleId("D-THEFT-2"), CharacterToSteal, Decline, list_leave, check_leave, leave
)


@tr.frozen
class CharacterStolen(Arrival, kind="destiny.character_stolen/1", matters="headline"):
    """A character was stolen by conjunction; it keeps `lines` (D-THEFT-3)."""

    en = "{seat} steals {card:card} from {owner}."
    fr = "{seat} vole {card:card} {owner:to}."
    seat: tr.Public[tr.Seat]
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    lines: tr.Public[tuple[Line, ...]] = ()

    def apply(self, state: State) -> State:
        """Move the character with its lines, if it keeps them (D-THEFT-3)."""
        state = uncover(state, self.owner, self.card)
        return cover(state, self.seat, Character(self.card, self.lines))


@tr.protection("D-THEFT-2", STEALABLE, Band.LIMITS, 10, NOT_OFFERED_CARD, card_params, source="ruling")
@tr.fr("Aucun personnage n'est volé deux fois dans une même phase.")
@tr.otherwise(
    "A character stolen in this phase may be stolen again by a player whose turn is still to come.",
    "Un personnage volé dans cette phase peut l'être encore par un joueur dont le tour est à venir.",
)
def stolen_once(state: State, character: InStack, stolen: tuple[CardId, ...]) -> bool:
    """No character is stolen twice in one phase.

    Whether a character has not been stolen in this phase.
    """
    return character[1] not in stolen


@tr.protection("D-Q-17", STEALABLE, Band.READINGS, 10, NOT_OFFERED_CARD, card_params, source="ruling")
@tr.when("astrologer_theft", "never")
@tr.fr("L'Astrologue, dont la conjonction est n'importe quelle paire, n'est jamais volé.")
@tr.otherwise(
    "Any planet and constellation, both face up on the character slots, steal the Astrologer (D-VAL-4).",
    "Une planète et une constellation quelconques, révélées sur les cases de personnage, volent l'Astrologue "
    "(D-VAL-4).",
)
def astrologer_stays(state: State, character: InStack, stolen: tuple[CardId, ...]) -> bool:
    """The Astrologer, whose conjunction is any pair, is never stolen.

    Whether the conjunction of a character is one pair, not any pair.
    """
    return state.content.worth[character[1]].planet is not None


@tr.modifier("D-Q-16", may_leave, Band.READINGS, 10, source="ruling")
@tr.when("theft_choice", "optional")
@tr.fr("Un joueur qui tient la conjonction du personnage d'un adversaire peut renoncer à le voler.")
@tr.otherwise(
    "A player who holds the conjunction of an opponent's character steals it (D-THEFT-1).",
    "Un joueur qui tient la conjonction du personnage d'un adversaire le vole (D-THEFT-1).",
)
def theft_by_choice(state: State, held: bool, seat: tr.Seat) -> bool:
    """A player who holds the conjunction of an opponent's character may decline to steal it."""
    return True


def lines_before(state: State, event: CharacterStolen | CharacterTransformed) -> tuple[Line, ...]:
    """Return the lines of a character before it changes hands."""
    return next(held.lines for held in state.players[event.owner].stack if held.card == event.card)


def kept_lines_bearers(state: State, event: Arrival) -> tuple[tr.Bearer, ...]:
    """Return the table if a character that shows a line changes hands."""
    return tr.TABLE if isinstance(event, CharacterStolen | CharacterTransformed) and lines_before(state, event) else ()


@tr.replacement("D-Q-18", Arrival, Band.READINGS, 10, bearers=kept_lines_bearers, source="ruling")
@tr.when("theft_keeps_validation", True)
@tr.fr("Un personnage volé ou pris par le Diable garde les lignes qu'il a montrées.")
@tr.otherwise(
    "A character that changes hands is upright, and must be validated anew (D-CHAR-5).",
    "Un personnage qui change de mains est droit, et doit être validé à nouveau (D-CHAR-5).",
)
def validation_kept(state: State, event: Arrival, bearer: tr.Bearer) -> tr.Plan:
    """A character stolen or taken by the Devil keeps the lines it has shown.

    Let the character keep its lines.
    """
    assert isinstance(event, CharacterStolen | CharacterTransformed)
    return (tr.change(event, lines=lines_before(state, event)),)
