"""Validation: characters turn to their best line. Source: D-VAL-1 to D-VAL-4."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.core.rule import no_objection
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.power_choices import ChooseCard, Decline, only_decline
from tabletop_rules.games.destiny.queries import best_line, line_points, lines_counted, points_of, turn_order
from tabletop_rules.games.destiny.refusals import NOT_OFFERED_CARD
from tabletop_rules.games.destiny.state import Character, State
from tabletop_rules.games.destiny.terms import CardId, Line


@tr.frozen(weakref_slot=False)
class Validated:
    """A character that turned to a line, and its points now."""

    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    line: tr.Public[Line]
    points: tr.Public[int]


@tr.frozen
class Validate(tr.Step, kind="destiny.validate/1", rule="D-VAL-3"):
    """Turn each current character to its best line, if that is worth more than the present one (D-VAL-3, D-SET-2)."""

    def plan(self, state: State) -> tr.Plan:
        done: list[Validated] = []
        for seat in turn_order(state):
            line = best_line(state, seat)
            if line is not None:
                done.append(validated(state, seat, line))
        return (CharacterValidated(tuple(done)),) if done else ()


@tr.frozen
class ValidateNext(tr.Step, kind="destiny.validate_next/1", rule="D-VAL-3"):
    """Ask the next seat whose character can turn to a better line."""

    order: tr.Public[tuple[tr.Seat, ...]]

    def plan(self, state: State) -> tr.Plan:
        for place, seat in enumerate(self.order):
            if best_line(state, seat) is not None:
                rest = self.order[place + 1 :]
                return (tr.Ask((CharacterToValidate(seat),), ValidateNext(rest) if rest else None),)
        return ()


@tr.frozen
class CharacterToValidate(tr.Decision, kind="destiny.character_to_validate/1", rule="D-VAL-3"):
    """Turn the seat's current character to its best line, or leave it. Source: D-VAL-3, option validation."""

    en = "Turn your character to its best line?"
    fr = "Tourner votre personnage vers sa ligne ?"

    def about(self) -> tr.Words:
        """Return the validation."""
        return "validation of the character", "validation du personnage"


# --- validation by choice (D-VAL-3, option validation) --------------------------------------------------------------


def validations(state: State, decision: CharacterToValidate) -> tuple[CardId, ...]:
    """Return the current character of the seat, if it can turn to a better line."""
    current = state.players[decision.seat].current
    return () if current is None or best_line(state, decision.seat) is None else (current,)


def reject_validation(state: State, decision: CharacterToValidate, command: ChooseCard) -> tr.Rejection:
    """Return the rejection of a card that is not the current character of the seat."""
    return NOT_OFFERED_CARD.by("D-VAL-3", card=str(command.card))


def validate_one(state: State, decision: CharacterToValidate, command: ChooseCard) -> tr.Plan:
    """Turn the character to its best line."""
    line = best_line(state, decision.seat)
    assert line is not None
    return (CharacterValidated((validated(state, decision.seat, line),)),)


CHARACTER_TO_VALIDATE_BY_CHOOSE_CARD = tr.choosing(
    tr.RuleId("D-VAL-3"),
    CharacterToValidate,
    ChooseCard,
    validations,
    reject_validation,
    validate_one,
)


def leave_turned(state: State, decision: CharacterToValidate, command: Decline) -> tr.Plan:
    """Leave the character as it is turned."""
    return ()


CHARACTER_TO_VALIDATE_BY_DECLINE = tr.Rule(
    tr.RuleId("D-VAL-3"), CharacterToValidate, Decline, only_decline, no_objection, leave_turned
)


def validated(state: State, seat: tr.Seat, line: Line) -> Validated:
    """Return the current character of a seat turned to a line, with its points then."""
    top = state.players[seat].stack[-1]
    return Validated(seat, top.card, line, points_of(state, tr.change(top, lines=(*top.lines, line))))


@tr.frozen
class CharacterValidated(tr.Event, kind="destiny.character_validated/1", matters="headline"):
    """Characters turned to better lines, all at once (D-VAL-3)."""

    en = "{turned:turned}."
    fr = "{turned:turned}."
    turned: tr.Public[tuple[Validated, ...]]

    def apply(self, state: State) -> State:
        for turned in self.turned:
            player = state.players[turned.seat]
            top = player.stack[-1]
            stack = (*player.stack[:-1], Character(top.card, (*top.lines, turned.line)))
            state = state.with_player(tr.change(player, stack=stack))
        return state


@tr.modifier("D-Q-1", line_points, Band.READINGS, 10, source="ruling")
@tr.when("emperor_points", "worked_example")
@tr.fr("L'Empereur vaut 8, 50 ou 400 points, comme dans l'exemple chiffré.")
@tr.otherwise(
    "The Emperor is worth 4, 40 or 140 points, as in the annex table (D-VAL-1).",
    "L'Empereur vaut 4, 40 ou 140 points, comme dans le tableau annexe (D-VAL-1).",
)
def worked_example(state: State, points: int, card: CardId, line: Line) -> int:
    """The Emperor is worth 8, 50 or 400 points, as in the worked example.

    Return the points of the worked example for its character.
    """
    example = state.content.example
    return example.of(line) if card == example.character else points


@tr.modifier("D-Q-14", lines_counted, Band.READINGS, 10, source="ruling")
@tr.when("validation_total", "additive")
@tr.fr("Un personnage vaut la somme des différentes lignes qu'il a montrées.")
@tr.otherwise(
    "A character is worth the line that it shows at the end (D-VAL-3).",
    "Un personnage vaut la ligne qu'il montre à la fin (D-VAL-3).",
)
def lines_add_up(state: State, lines: tuple[Line, ...], character: Character) -> tuple[Line, ...]:
    """A character is worth the sum of the different lines it has shown.

    Return the different lines that a character has shown.
    """
    return tuple(dict.fromkeys(character.lines))


@tr.variant("D-VAL-3", Validate, Band.READINGS, 10, source="ruling")
@tr.when("validation", "optional")
@tr.fr("Chacun décide à son tour si son personnage actif se tourne vers sa meilleure ligne.")
@tr.otherwise(
    "Every current character turns to its best line, if that is worth more than the present one (D-SET-2).",
    "Tout personnage actif se tourne vers sa meilleure ligne, si elle vaut plus que la présente (D-SET-2).",
)
def validation_by_choice(state: State, step: Validate) -> tr.Plan:
    """Players decide in turn order whether their current character turns to its best line.

    Ask in turn order who validates (option validation = optional).
    """
    return (ValidateNext(turn_order(state)),)
