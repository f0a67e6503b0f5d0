"""Powers: how they are activated, resolved and repeated, and what they choose. Source: T-PWR-1 to T-PWR-9, P-7."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.actives import AdjacentDiscard, ReplaceInPlay, UseAllOfPlayer
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.moves import turn_card
from tabletop_rules.games.terres_de_destinees.queries import opener, owner_of, survivors
from tabletop_rules.games.terres_de_destinees.refusals import ENGAGED, NOT_OFFERED, PAIR_NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import (
    Activation,
    CardInPlay,
    Copy,
    Demand,
    Permission,
    Player,
    Source,
    State,
    Turn,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber, Owner, PowerKind
from tabletop_rules.games.terres_de_destinees.values import (
    FREE,
    PAIRS,
    REACHABLE,
    affordable,
    duties,
    engages,
    in_time,
    may_do_nothing,
    must_be_ready,
    neighbours,
    open_to,
    replaces_cards_of,
    replaces_itself,
)

# --- powers -----------------------------------------------------------------------------------------------------------


@tr.frozen
class RunPower(tr.Step, kind="terres_de_destinees.run_power/1"):
    """Resolve the innermost power from its beginning, or do nothing if it can do nothing (T-MAND-1)."""


@tr.frozen
class ContinuePower(tr.Step, kind="terres_de_destinees.continue_power/1"):
    """Go on with the innermost power at one of its stages."""

    stage: tr.Public[str]


@tr.frozen
class FinishPower(tr.Step, kind="terres_de_destinees.finish_power/1", rule="T-PWR-1"):
    """Record that the power has resolved completely, before the next one (T-PWR-1): window P-7."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        activation = state.chain[-1]
        return (PowerResolved(activation.activator, activation.card),)


@tr.frozen
class FamilyAnswered(tr.Event, kind="terres_de_destinees.family_answered/1", matters="detail"):
    """A player answered whether the hand holds a family (H-7, T-GOLD-6). `cards` is how many of those asked for it can
    give: one, unless a pack asks for several.
    """

    en = "{seat} holds a card of {family:family}: {held:yes}."
    fr = "{seat} a une carte de la famille {family:family} : {held:yes}."
    seat: tr.Public[tr.Seat]
    family: tr.Public[Family]
    held: tr.Public[bool]
    cards: tr.Public[int] = 0

    apply = tr.unchanged


# Nearly every turn changes these fields: a `renewer` costs half as much as `change`.
_activate: Callable[[State, tuple[Player, ...], tuple[Activation, ...], Turn], State] = renewer(
    State, "players", "chain", "turn"
)
_with_chain: Callable[[State, tuple[Activation, ...]], State] = renewer(State, "chain")
_with_powers: Callable[[Turn, tuple[CardId, ...]], Turn] = renewer(Turn, "powers")


@tr.frozen
class PowerActivated(tr.Event, kind="terres_de_destinees.power_activated/1", matters="detail"):
    """A power begins to be resolved; `engages`: its card is engaged by that (T-PWR-1, T-GOLD-3, F-2)."""

    en = "{activator} activates {card:card}."
    fr = "{activator} active {card:card}."
    activator: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    owner: tr.Public[tr.Seat]
    engages: tr.Public[bool]

    def apply(self, state: State) -> State:
        """Put a power on top of the chain, and engage its card if activating it does."""
        players = state.players
        if self.engages:
            owner = self.owner
            engaged = turn_card(players[owner], self.card, engaged=True)
            players = (*players[:owner], engaged, *players[owner + 1 :])
        turn = _with_powers(state.turn, (*state.turn.powers, self.card))
        return _activate(state, players, _push(state.chain, self.activator, self.card), turn)


@tr.frozen
class PowerRepeated(tr.Event, kind="terres_de_destinees.power_repeated/1", matters="detail"):
    """A power just resolved begins once more, granted by an echo; nothing is engaged (T-PWR-10)."""

    en = "{activator} repeats {card:card} by {echo:card}."
    fr = "{activator} répète {card:card} grâce à {echo:card}."
    activator: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    echo: tr.Public[Source]

    def apply(self, state: State) -> State:
        """Put a power on top of the chain again, with no choice made yet (F-4)."""
        turn = tr.change(state.turn, echoes=(*state.turn.echoes, self.echo))
        *below, again = _push(state.chain, self.activator, self.card)
        return tr.change(state, chain=(*below, tr.change(again, repeated=True)), turn=turn)


@tr.frozen
class Chosen(tr.Event, kind="terres_de_destinees.chosen/1", matters="bookkeeping"):
    """The activator made a choice for the innermost power: one of these fields is set."""

    en = "Choice: {choice}."
    fr = "Choix : {choice}."
    players: tr.Public[tuple[tr.Seat, ...]] = ()
    card: tr.Public[CardId | None] = None
    family: tr.Public[Family | None] = None
    mode: tr.Public[str] = ""
    jeton: tr.Public[JetonNumber] = 0

    def apply(self, state: State) -> State:
        """Add a choice to the innermost power."""
        power = state.chain[-1]
        if self.players:
            power = tr.change(power, players=(*power.players, *self.players))
        if self.card is not None:
            power = tr.change(power, cards=(*power.cards, self.card))
        if self.family is not None:
            power = tr.change(power, family=self.family)
        if self.mode:
            power = tr.change(power, mode=self.mode)
        if self.jeton:
            power = tr.change(power, jeton=self.jeton)
        return _with_chain(state, (*state.chain[:-1], power))


@tr.frozen
class PowerResolved(tr.Event, kind="terres_de_destinees.power_resolved/1", matters="bookkeeping"):
    """The innermost power has been resolved: window P-7."""

    en = "The power of {card:card} is resolved."
    fr = "Le pouvoir de la carte {card:card} est résolu."
    activator: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        return _with_chain(state, state.chain[:-1])


# --- what powers leave behind ---------------------------------------------------------------------------------------


@tr.frozen
class PlayerOpened(tr.Event, kind="terres_de_destinees.player_opened/1", matters="detail"):
    """For the rest of the turn this card's power opens another player's cards to the active one (F-9, F-10)."""

    en = "The cards of {player} are open."
    fr = "Les cartes {player:of} sont ouvertes."
    card: tr.Public[CardId]
    player: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Open another player's cards to the active one for the turn (F-9)."""
        permissions = (*state.turn.permissions, Permission(self.card, self.player))
        return tr.change(state, turn=tr.change(state.turn, permissions=permissions))


@tr.frozen
class Demanded(tr.Event, kind="terres_de_destinees.demanded/1", matters="detail"):
    """A player's next sale is bound to a family (F-17)."""

    en = "{by} demands {family:family} of {of}."
    fr = "{by} exige {of:of} la famille {family:family}."
    by: tr.Public[tr.Seat]
    of: tr.Public[tr.Seat]
    family: tr.Public[Family]

    def apply(self, state: State) -> State:
        return tr.change(state, demands=(*state.demands, Demand(self.by, self.of, self.family)))


@tr.frozen
class PermanentCopied(tr.Event, kind="terres_de_destinees.permanent_copied/1", matters="detail"):
    """A player has a card's permanent power too; `serial` tells copies of one card apart (T-PWR-11)."""

    en = "{owner} copies the power of {card:card}."
    fr = "{owner} copie le pouvoir de la carte {card:card}."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    serial: tr.Public[int]

    def apply(self, state: State) -> State:
        """Add a copy, after the older ones (T-PWR-11)."""
        through = tuple([activation.card for activation in state.chain if activation.repeated])
        return tr.change(state, copies=(*state.copies, Copy(self.owner, self.card, self.serial, through)))


def _push(chain: tuple[Activation, ...], activator: tr.Seat, card: CardId) -> tuple[Activation, ...]:
    return (*chain, chain[-1].reaching(card) if chain else Activation(activator, card))


def name_card(state: State, placed: CardInPlay, *args: object) -> Mapping[str, int | str]:
    return {"card": placed.card}


@tr.modifier("T-PWR-5", affordable, Band.RULING, 0, source="ruling")
@tr.fr("Un coût, ou un don par son propre pouvoir, ne peut jamais vider la main d'un joueur.")
@tr.otherwise(
    "A cost or a gift may take the last hand card, which eliminates a player who is not saved.",
    "Un coût ou un don peut prendre la dernière carte en main, ce qui élimine le joueur s'il n'est pas sauvé.",
)
def last_card(state: State, can: bool, seat: tr.Seat, count: int) -> bool:
    """A cost, or a gift by a player's own power, may never empty that player's hand.

    Require a card to be left, even with `immortel`, by analogy with bids (A-40).
    """
    return can and state.players[seat].hand_size > count


@tr.modifier("T-MAND-1", duties, Band.RULING, 0, source="rulebook")
@tr.fr("Le tour ne peut pas finir tant que son joueur possède une carte redressée à pouvoir obligatoire.")
@tr.otherwise(
    "A mandatory power may be left unused when the turn ends.",
    "Un pouvoir obligatoire peut rester inutilisé à la fin du tour.",
)
def add_mandatory(state: State, due: tuple[CardId, ...], seat: tr.Seat) -> tuple[CardId, ...]:
    """The turn cannot end while its player owns a ready card with a mandatory power.

    Add the player's own ready mandatory cards, whenever and however they became ready (T-MAND-2).

    Not those engaged for any reason (T-MAND-3), nor another player's (T-MAND-4). A power that bars even mandatory cards
    leaves no duty: what is forbidden is not required (F-10).
    """
    mandatory = state.content.cards_of_kind(PowerKind.MANDATORY)
    ready = [placed for placed in state.players[seat].play if placed.card in mandatory and not placed.engaged]
    return (*due, *[placed.card for placed in FREE(state, ready, seat)]) if ready else due


@tr.modifier("T-MAND-1", may_do_nothing, Band.RULING, 0, source="ruling")
@tr.fr("Un joueur peut activer sa carte obligatoire même si le pouvoir n'a aucun effet.")
@tr.otherwise(
    "No power that could do nothing may be activated (T-PWR-4).",
    "Aucun pouvoir qui n'aurait aucun effet ne peut être activé (T-PWR-4).",
)
def without_effect(state: State, may: bool, seat: tr.Seat, owner: tr.Seat, card: CardId) -> bool:
    """A player's own mandatory card may be activated even if its power can do nothing.

    Allow a player's own mandatory card: it is simply engaged (A-25).
    """
    return may or (seat == owner and state.content.card(card).kind is PowerKind.MANDATORY)


@tr.protection("T-GOLD-3", REACHABLE, Band.RULING, 3, ENGAGED, name_card, source="ruling")
@tr.fr("Une carte dont un autre pouvoir résout le pouvoir doit être redressée.")
@tr.otherwise(
    "A power may resolve the power of an engaged card too.",
    "Un pouvoir peut aussi résoudre le pouvoir d'une carte engagée.",
)
def ready_if_required(state: State, placed: CardInPlay, activation: Activation) -> bool:
    """A card whose power another power resolves must be ready.

    Keep ready cards, and engaged ones for powers that allow them.
    """
    return not placed.engaged or not must_be_ready(state, activation.card)


@tr.modifier("F-1", must_be_ready, Band.RULING, 1, source="faq", depends=("T-GOLD-3",))
@tr.fr("Les trois Maîtres, le Roi, l'Enchanteresse et le Fou du Roi utilisent un pouvoir même si sa carte est engagée.")
@tr.otherwise(
    "As for every power that resolves another, the card must be ready (T-GOLD-3).",
    "Comme pour tout pouvoir qui en résout un autre, la carte doit être redressée (T-GOLD-3).",
)
def even_engaged(state: State, must: bool, by: CardId) -> bool:
    """The three Masters, The King, the Enchantress and the King's Jester use a power even if its card is engaged.

    Waive the requirement for cards that say so (A-4).
    """
    return must and not getattr(state.content.card(by).power, "engaged_allowed", False)


@tr.modifier("F-2", engages, Band.RULING, 2, source="faq")
@tr.fr("Une carte dont l'une de ces six cartes utilise le pouvoir n'est pas engagée.")
@tr.otherwise(
    "As for every power that resolves another, the card is engaged (T-GOLD-3).",
    "Comme pour tout pouvoir qui en résout un autre, la carte est engagée (T-GOLD-3).",
)
def not_engaged(state: State, does: bool, by: CardId) -> bool:
    """A card whose power one of these six cards uses is not engaged.

    Leave the target as it is if the card says so; this precedes the golden rule (T-GOLD-4, A-23).
    """
    return does and getattr(state.content.card(by).power, "engage_target", True)


def name_what(state: State, placed: CardInPlay, activation: Activation) -> Mapping[str, int | str]:
    return {"what": placed.card}


@tr.protection("T-PWR-9", REACHABLE, Band.LEGALITY, 9, NOT_OFFERED, name_what, source="ruling")
@tr.fr("Une carte dont le pouvoir est en cours ne peut pas être choisie de nouveau dans la chaîne.")
@tr.otherwise(
    "A power may choose again a card whose power is being resolved.",
    "Un pouvoir peut choisir de nouveau une carte dont le pouvoir est en cours.",
)
@tr.needed("powers could call each other for ever")
def chain(state: State, placed: CardInPlay, activation: Activation) -> bool:
    """A card whose power is being resolved cannot be chosen again inside the chain.

    Keep cards outside the chain: reactivating cards could call each other for ever (A-24).
    """
    return placed.card != activation.card and placed.card not in activation.within


@tr.modifier("F-8", in_time, Band.RULING, 8, source="faq", depends=("F-9",))
@tr.fr("La Liche n'agit que si son joueur n'a activé aucun autre pouvoir ce tour-ci.")
@tr.otherwise(
    "The Lich may be activated after other powers too.", "La Liche peut être activée aussi après d'autres pouvoirs."
)
def first_power(state: State, possible: bool, activation: Activation) -> bool:
    """The Lich works only if its player has activated no other power this turn.

    Require that no power of another card came before; a power that reaches this card counts (T-PWR-12).
    """
    power = state.content.card(activation.card).power
    if not isinstance(power, UseAllOfPlayer) or not power.first_power_only:
        return possible
    return possible and all(card == activation.card for card in (*state.turn.powers, *activation.within))


@tr.modifier("F-9", open_to, Band.RULING, 9, source="faq")
@tr.fr("La Liche ouvre pour le tour les pouvoirs d'activation des cartes d'un autre joueur.")
@tr.otherwise(
    "A player activates no cards but their own (T-PWR-3), so the Lich can do nothing and is never activated.",
    "Un joueur n'active que ses propres cartes (T-PWR-3) : la Liche n'a donc aucun effet et n'est jamais activée.",
)
def opened(state: State, may: bool, seat: tr.Seat, owner: tr.Seat, card: Card) -> bool:
    """The Lich opens the activation powers of another player's cards for the turn.

    Allow the active player the kinds of cards that the power names (A-10).
    """
    return may or (seat == state.turn.active and opener(state, owner, card.kind) is not None)


BARRED: Final = tr.Refusal(
    "barred",
    "Another player's cards are open to you, so the power of {card} is forbidden for this turn.",
    "Les cartes d'un autre joueur vous sont ouvertes ; le pouvoir de la carte « {card} » est interdit ce tour-ci.",
)


@tr.protection("F-10", FREE, Band.RULING, 10, BARRED, name_card, source="faq", depends=("F-9",))
@tr.fr("La Liche interdit pour le tour les pouvoirs des autres cartes de son joueur.")
@tr.otherwise(
    "After the Lich, its player may go on activating all their own cards.",
    "Après la Liche, son joueur peut continuer d'activer toutes ses propres cartes.",
)
def own_cards_barred(state: State, placed: CardInPlay, seat: tr.Seat) -> bool:
    """The Lich forbids the powers of its player's other cards for the turn.

    Keep the opening card itself, and of the player's other cards those of the kinds that it names.
    """
    if not state.turn.permissions or owner_of(state, placed.card) != seat:
        return True
    card = state.content.card(placed.card)
    for permission in state.turn.permissions:
        power = state.content.card(permission.card).power
        if isinstance(power, UseAllOfPlayer) and card.id != permission.card and card.kind not in power.own_kinds:
            return False
    return True


@tr.modifier("F-11", neighbours, Band.RULING, 11, source="faq")
@tr.fr("Des joueurs adjacents sont des survivants qui jouent l'un juste après l'autre ; les éliminés sont sautés.")
@tr.otherwise(
    "Adjacent players are those who sit side by side; an eliminated seat parts its neighbours.",
    "Des joueurs adjacents sont assis côte à côte ; un siège éliminé sépare ses voisins.",
)
def next_in_turn(state: State, pairs: tuple[tuple[tr.Seat, tr.Seat], ...]) -> tuple[tuple[tr.Seat, tr.Seat], ...]:
    """Adjacent players are survivors who play one directly after the other; eliminated seats are skipped.

    Pair survivors of whom one plays directly after the other (T-TERM-7); two survivors are one pair.
    """
    order = survivors(state)
    found = tuple([(seat, order[(place + 1) % len(order)]) for place, seat in enumerate(order)])
    return found[:1] if len(order) == 2 else found


def name_pair(state: State, pair: tuple[tr.Seat, tr.Seat], activation: Activation) -> Mapping[str, int | str]:
    return {"one": pair[0], "two": pair[1]}


@tr.protection("F-12", PAIRS, Band.RULING, 12, PAIR_NOT_OFFERED, name_pair, source="faq")
@tr.fr("S'il ne reste que deux joueurs, celui qui active le Mage de feu doit être l'une des deux cibles.")
@tr.otherwise(
    "The activator may choose any pair of adjacent players.",
    "Celui qui active peut choisir toute paire de joueurs adjacents.",
)
def oneself_too(state: State, pair: tuple[tr.Seat, tr.Seat], activation: Activation) -> bool:
    """With only two players left, the activator must be one of the two targets of the Fire Mage.

    Require the activator in the pair, with as many survivors as the card says.
    """
    power = state.content.card(activation.card).power
    if not isinstance(power, AdjacentDiscard) or len(survivors(state)) != power.self_required_when_players:
        return True
    return activation.activator in pair


@tr.modifier("F-13", replaces_cards_of, Band.RULING, 13, source="faq")
@tr.fr("L'Alchimiste peut échanger une carte de son joueur ou celle d'un autre.")
@tr.otherwise(
    "As for every power, the card is one of the activator's own.",
    "Comme pour tout pouvoir, la carte est l'une de celles du joueur qui active.",
)
def anybodys(state: State, owner: Owner, power: ReplaceInPlay) -> Owner:
    """The Alchemist may exchange a card of its player or of another."""
    return power.owner


@tr.modifier("F-14", replaces_itself, Band.RULING, 14, source="faq")
@tr.fr("L'Alchimiste peut se prendre lui-même pour cible.")
@tr.otherwise(
    "The Alchemist may exchange any card but itself.", "L'Alchimiste peut échanger toute carte sauf elle-même."
)
def itself(state: State, may: bool, power: ReplaceInPlay) -> bool:
    """The Alchemist may target itself.

    Allow the card that the power is printed on (T-PWR-8).
    """
    return may or power.include_self
