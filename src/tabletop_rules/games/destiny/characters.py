"""Characters in stacks: they arrive, are discarded and transformed. Source: D-CHAR-1 to D-CHAR-5."""

from __future__ import annotations

from typing import Any, Final, Literal

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.acts import Extra
from tabletop_rules.games.destiny.hands import without_card
from tabletop_rules.games.destiny.queries import arrives, extra_kills, in_reach, owner_of
from tabletop_rules.games.destiny.refusals import NOT_OFFERED_CARD
from tabletop_rules.games.destiny.state import Character, State, put_cards
from tabletop_rules.games.destiny.targets import RISING, UNHIT, card_params
from tabletop_rules.games.destiny.terms import CardId, InStack, Line
from tabletop_rules.games.destiny.verbs.call import Do

# --- characters -----------------------------------------------------------------------------------------------------


@tr.frozen
class StackChanged(tr.Event):
    """Base of events that change a stack, and with it perhaps what its owner may look at (D-INFO-12)."""


@tr.frozen
class Arrival(StackChanged):
    """A character came on top of a stack (D-CHAR-1). Every kind has the fields `seat`, its owner, and `card`."""


def owner(state: State, card: CardId) -> tr.Seat:
    """Return the seat whose stack holds a character that is in play."""
    seat = owner_of(state, card)
    assert seat is not None
    return seat


def cover(state: State, seat: tr.Seat, character: Character) -> State:
    player = state.players[seat]
    return state.with_player(tr.change(player, stack=(*player.stack, character)))


def uncover(state: State, seat: tr.Seat, card: CardId) -> State:
    player = state.players[seat]
    return state.with_player(tr.change(player, stack=tuple([other for other in player.stack if other.card != card])))


@tr.frozen
class CharacterArrived(Arrival, kind="destiny.character_arrived/1", matters="headline"):
    """A character came on top of a stack, upright: played for power, or from the discard pile (D-CHAR-1)."""

    en = "{card:card} joins {seat}."
    fr = "{seat} reçoit le personnage {card:card}."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    source: tr.Public[Literal["played", "discard"]]

    def apply(self, state: State) -> State:
        cards = (
            tr.change(state.cards, resolving=None) if self.source == "played" else without_card(state.cards, self.card)
        )
        return cover(put_cards(state, cards), self.seat, Character(self.card))


@tr.frozen
class CharacterDiscarded(StackChanged, kind="destiny.character_discarded/1", matters="headline"):
    """A character left the stack of its owner for the discard pile (D-CHAR-5)."""

    en = "{seat} discards {card:card}{of_owner}."
    fr = "{seat} défausse {card:card}{of_owner}."
    seat: tr.Public[tr.Seat]
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        state = uncover(state, self.owner, self.card)
        cards = state.cards
        discard, killed = (*cards.discard, self.card), (*cards.killed, self.card)
        return tr.change(state, cards=tr.change(cards, discard=discard, killed=killed))


@tr.frozen
class CharacterTransformed(Arrival, kind="destiny.character_transformed/1", matters="headline"):
    """The Devil swapped places with a character, which came on top of the Devil's former stack (D-CARD-25)."""

    en = "{seat} takes {card:card} from {owner}; the Devil goes to its place."
    fr = "{seat} prend {card:card} {owner:to} ; le Diable va à sa place."
    seat: tr.Public[tr.Seat]
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    lines: tr.Public[tuple[Line, ...]] = ()

    def apply(self, state: State) -> State:
        """Swap the two: the Devil upright, the other with its lines, if it keeps them (D-CARD-25)."""
        thief, victim = state.players[self.seat], state.players[self.owner]
        devil = Character(thief.stack[-1].card)
        taken = Character(self.card, self.lines)
        stack = tuple([devil if character.card == self.card else character for character in victim.stack])
        state = state.with_player(tr.change(victim, stack=stack))
        return state.with_player(tr.change(thief, stack=(*thief.stack[:-1], taken)))


# --- arrivals (D-CHAR-1) --------------------------------------------------------------------------------------------


def arrival_bearers(state: State, event: Any) -> tuple[tr.Bearer, ...]:
    """Return the character that came on top of a stack. The Devil in its victim's stack did not arrive (D-Q-31)."""
    return (tr.Bearer(event.seat, event.card),) if arrives(state) else ()


NO_ARRIVAL: Final = (
    "Characters have no arrival powers, played over the Empress or not; they have their lasting powers and points.",
    "Les personnages n'ont pas de pouvoir d'arrivée, même joués sur l'Impératrice ; restent leurs pouvoirs durables et "
    "leurs points.",
)


@tr.trigger("D-CHAR-1", Arrival, Band.POWERS, 10, bearers=arrival_bearers, source="rulebook")
@tr.fr("Quand un personnage arrive, son propriétaire exécute aussitôt son pouvoir d'arrivée.")
@tr.otherwise(*NO_ARRIVAL)
def arrival(state: State, event: Arrival, bearer: tr.Bearer) -> tr.Plan:
    """When a character arrives, its owner carries out its arrival power at once.

    Carry out its arrival power before anything else (D-POW-7).
    """
    return tuple([Do(bearer.seat, bearer.source, part) for part in range(len(state.content.parts[bearer.source]))])


@tr.modifier("D-CHAR-1", arrives, Band.POWERS, 10, source="rulebook")
@tr.fr("Le pouvoir d'un personnage joué est son pouvoir d'arrivée.")
@tr.otherwise(*NO_ARRIVAL)
def arrival_counts(state: State, held: bool) -> bool:
    """The power of a character played is its arrival power."""
    return True


@tr.modifier("D-Q-15", in_reach, Band.READINGS, 10, source="ruling")
@tr.when("character_depth", "any")
@tr.fr("Tout personnage d'une pile peut être tué, défaussé ou transformé, même recouvert.")
@tr.otherwise(
    "Only current characters can be killed, discarded or transformed (D-CHAR-3).",
    "Seuls les personnages actifs peuvent être tués, défaussés ou transformés (D-CHAR-3).",
)
def covered_too(state: State, cards: tuple[CardId, ...], owner: tr.Seat) -> tuple[CardId, ...]:
    """Every character of a stack, covered or not, can be killed, discarded or transformed.

    Return every character of a stack, the current one first.
    """
    return tuple([character.card for character in reversed(state.players[owner].stack)])


@tr.modifier("D-Q-33", extra_kills, Band.READINGS, 10, source="ruling")
@tr.when("death_extra", "none")
@tr.fr("La Mort tue un personnage et aucun autre.")
@tr.otherwise(
    "Death may go on as long as there is a character to kill, also with several of one player.",
    "La Mort peut continuer tant qu'il y a un personnage à tuer, même plusieurs d'un même joueur.",
)
def first_kill_only(state: State, held: Extra, extra: Extra) -> Extra:
    """Death kills one character and no others."""
    return "none"


@tr.protection("D-Q-33", UNHIT, Band.LIMITS, 10, NOT_OFFERED_CARD, card_params, source="ruling")
@tr.when("death_extra", "one_per_player")
@tr.fr("La Mort tue au plus un personnage de chaque joueur par exécution.")
@tr.otherwise(
    "Death may go on as long as there is a character to kill, also with several of one player.",
    "La Mort peut continuer tant qu'il y a un personnage à tuer, même plusieurs d'un même joueur.",
)
def one_per_player(state: State, character: InStack, hit: tuple[tr.Seat, ...]) -> bool:
    """Death kills at most one character of each player per execution.

    Whether this execution has not yet hit the owner of a character.
    """
    return character[0] not in hit


@tr.protection("D-Q-36", RISING, Band.READINGS, 10, NOT_OFFERED_CARD, card_params, source="ruling")
@tr.when("resurrect_from", "killed_only")
@tr.fr("Seuls peuvent revenir les personnages venus d'une pile de personnages et restés depuis dans la défausse.")
@tr.otherwise(
    "Every character of the discard pile can be brought back, however it came there (D-CARD-38).",
    "Tout personnage de la défausse peut revenir, quelle que soit la façon dont il y est venu (D-CARD-38).",
)
def killed_only(state: State, card: CardId) -> bool:
    """Only characters that came to the discard pile from a stack, and have stayed there since, can be brought back.

    Whether a character came to the discard pile from a stack and has stayed there since.
    """
    return card in state.cards.killed
