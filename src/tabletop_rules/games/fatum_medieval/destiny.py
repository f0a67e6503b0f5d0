"""Step 2: destiny. Players place cards, play actions and use powers. Source: FA-PLAY-1, FA-PLAY-2, FA-PLAY-3."""

from __future__ import annotations

from collections.abc import Iterator

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.effects import Power
from tabletop_rules.games.fatum_medieval.content.fronts import NO_LEVELS
from tabletop_rules.games.fatum_medieval.course import AT_REST, LossesOver, NextPlayer, PlayOrEnd, ask
from tabletop_rules.games.fatum_medieval.effects import Apply, power_plan
from tabletop_rules.games.fatum_medieval.moves import forget, hand_without, on_piles, without_in_front
from tabletop_rules.games.fatum_medieval.picks import against, choices, named_picks, split_choice
from tabletop_rules.games.fatum_medieval.places import card_id, player_id
from tabletop_rules.games.fatum_medieval.protection import TARGETS, USABLE, counted_as_one, givers, the_power
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, front_of, meets
from tabletop_rules.games.fatum_medieval.queries.prices import price_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play, opponents
from tabletop_rules.games.fatum_medieval.refusals import NOT_HELD
from tabletop_rules.games.fatum_medieval.ruin import PlayResolved
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, CardId, PowerId, Stage

# --- playing --------------------------------------------------------------------------------------------------------


@tr.frozen
class PermanentPlaced(tr.Event, kind="fatum_medieval.permanent_placed/1", matters="headline"):
    """A player paid and placed a permanent, and a replaced job left, as one change. Source: FA-PLAY-1, FA-JOB-2."""

    en = "{seat} places {card:card} for {price:gold}{replaced:replaced}."
    fr = "{seat} pose {card:card} pour {price:gold}{replaced:replaced}."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    price: tr.Public[int] = 0
    replaced: tr.Public[CardId | None] = None

    def apply(self, state: State) -> State:
        return place(state, self)


NOT_PERMANENT = tr.Refusal(
    "not_permanent", "{card} is an action: play it on a player.", "« {card} » est une action : jouez-la sur un joueur."
)
ALREADY_PLACED = tr.Refusal(
    "category_used",
    "You have already placed a {axis} card this turn.",
    "Vous avez déjà posé une carte {axis} ce tour-ci.",
)
CONDITION = tr.Refusal(
    "condition",
    "The condition of {card} is not met: {needs}.",
    "La condition de « {card} » n'est pas remplie : {needs}.",
)
TOO_DEAR = tr.Refusal(
    "too_dear", "{card} costs {price} and you have {gold}.", "« {card} » coûte {price} et vous avez {gold}."
)


@tr.frozen
class Place(tr.Command, kind="fatum_medieval.place/1", to=PlayOrEnd, rule="FA-PLAY-1"):
    """Place a permanent in front of you. A card is named by its id and copy number, such as `horse#2`.

    Source: FA-PLAY-1.
    """

    en = "place {card:card}"
    fr = "poser {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def legal(state: State, decision: PlayOrEnd) -> list[Place]:
        """Return every permanent in hand that may be placed, one of each category in a turn (FA-AMB-7)."""
        seat, player, printed = decision.seat, state.players[decision.seat], state.content.printed
        gold, placed, hand = player.gold, player.placed, player.hand
        who = Person(state, seat, less=1)
        found = []
        for axis, zone in zip(AXES, hand.zones, strict=True):
            if axis in placed:
                continue
            for card in zone:
                if card is tr.HIDDEN:  # a heap ends with its hidden cards
                    break
                text = printed[card]
                if (
                    text.permanent
                    and (not text.requires_any or meets(text.requires_any, who))
                    and price_of(state, seat, card) <= gold
                ):
                    found.append(Place(seat, decision.id, card))
        return found

    def check(self, state: State, decision: PlayOrEnd) -> Iterator[tr.Rejection]:
        """Check hand, category, condition and price, in this order (FA-PLAY-9).

        Conditions are checked here only (FA-COND-3), on the position before the card is placed (FA-COND-5, FA-AMB-19).
        """
        yield from holds_card(state, decision.seat, self.card)
        if self.card not in state.content.printed:
            return
        player, text, who = state.players[decision.seat], state.printed(self.card), Person(state, decision.seat, less=1)
        if not text.permanent:
            yield NOT_PERMANENT.by("FA-PLAY-3", card=self.card)
            return
        if text.axis in player.placed:
            yield ALREADY_PLACED.by("FA-PLAY-1", axis=text.axis.value)
        if not meets(text.requires_any, who):
            yield CONDITION.by("FA-COND-1", card=self.card, needs=self.card)
        price = price_of(state, decision.seat, self.card)
        if price > player.gold:
            yield TOO_DEAR.by("FA-PLAY-5", card=self.card, price=price, gold=player.gold)

    def decide(self, state: State, decision: PlayOrEnd) -> tr.Plan:
        """Place and pay the card. A non-stackable job replaces the one in front, even its own copy.

        Other cards may be in front several times (FA-PLAY-7). Source: FA-JOB-2, FA-JOB-6.
        """
        replaced = front_of(state, self.seat).replacing_job if state.printed(self.card).replacing_job else None
        return (PermanentPlaced(self.seat, self.card, price_of(state, self.seat, self.card), replaced), GoOn(self.seat))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_id(state, self.card),)


UNKNOWN_CARD = tr.Refusal("unknown_card", 'There is no card "{card}".', "Il n'y a pas de carte « {card} ».")


def holds_card(state: State, seat: tr.Seat, card: CardId) -> Iterator[tr.Rejection]:
    """Check that the player holds the card."""
    if card not in state.content.printed:
        yield UNKNOWN_CARD.by("FA-CARD-1", card=card)
    elif card not in state.players[seat].hand.seen:
        yield NOT_HELD.by("FA-PLAY-9", card=card)


@tr.frozen
class EndTurn(tr.Command, kind="fatum_medieval.end_turn/1", to=PlayOrEnd, rule="FA-PLAY-4"):
    """End your turn of step 2. Source: FA-PLAY-4."""

    en = "end the turn"
    fr = "finir le tour"

    @staticmethod
    def legal(state: State, decision: PlayOrEnd) -> tuple[EndTurn]:
        """Return the command: a turn may end at any time, even without a play."""
        return (EndTurn(decision.seat, decision.id),)

    def decide(self, state: State, decision: PlayOrEnd) -> tr.Plan:
        """Continue with the next player clockwise."""
        return (NextPlayer(self.seat),)


NOT_ACTION = tr.Refusal(
    "not_action", "{card} is not an action: place it.", "« {card} » n'est pas une action : posez cette carte."
)
TARGET_CONDITION = tr.Refusal(
    "target_condition",
    "{target} cannot be the target of {card}, which requires {asks}.",
    "{target} ne peut être la cible de « {card} », qui demande {asks}.",
)
NOT_IN_PLAY = tr.Refusal("not_in_play", "{target} is not in play.", "{target} n'est pas en jeu.")
BAD_CHOICE = tr.Refusal(
    "bad_choice", "Wrong choice of cards for {card}: {chosen}.", "Mauvais choix de cartes pour « {card} » : {chosen}."
)


@tr.frozen
class PlayAction(tr.Command, kind="fatum_medieval.play_action/1", to=PlayOrEnd, rule="FA-PLAY-3"):
    """Play an action on a player. `chosen` lists the cards that the actor picks, effect by effect.

    Source: FA-PLAY-3.
    """

    en = "play {card:card} on {target}{chosen:chosen}"
    fr = "jouer {card:card} sur {target}{chosen:chosen}"
    card: tr.Public[CardId]
    target: tr.Public[tr.Seat]
    chosen: tr.Public[tuple[CardId, ...]] = ()

    @staticmethod
    def legal(state: State, decision: PlayOrEnd) -> Iterator[PlayAction]:
        """Yield every action in hand that can be paid for, on every legal target, with every choice of cards."""
        player, printed = state.players[decision.seat], state.content.printed
        # Filled at the first action that needs them, because many hands hold none that the player can pay.
        seats: tuple[tr.Seat, ...] = ()
        people: dict[tr.Seat, Person] = {}  # the card being played does not count as held (FA-COND-7)
        for card in player.hand.seen:
            text = printed[card]
            if text.permanent or price_of(state, decision.seat, card) > player.gold:
                continue
            seats = seats or in_play(state)
            if not people and (text.requires_any or text.target_requires_any):
                people = {seat: Person(state, seat, less=int(seat == decision.seat)) for seat in seats}
            if text.requires_any and not meets(text.requires_any, people[decision.seat]):
                continue
            for seat in TARGETS(state, seats, card):
                if text.target_requires_any and not meets(text.target_requires_any, people[seat]):
                    continue
                for chosen in choices(state, text, decision.seat, seat) if text.actor_chooses else ((),):
                    yield PlayAction(decision.seat, decision.id, card, seat, chosen)

    def check(self, state: State, decision: PlayOrEnd) -> Iterator[tr.Rejection]:
        """Check hand, conditions, target, choice and price, in this order (FA-PLAY-9, FA-ACT-2).

        An action's own condition is read on who plays it (FA-COND-6, FA-AMB-8). An action may change nothing
        (FA-ACT-3).
        """
        yield from holds_card(state, decision.seat, self.card)
        if self.card not in state.content.printed:
            return
        text, player = state.printed(self.card), state.players[decision.seat]
        if text.permanent:
            yield NOT_ACTION.by("FA-PLAY-1", card=self.card)
            return
        target_in_play = self.target in in_play(state)
        if not target_in_play:
            yield NOT_IN_PLAY.by("FA-PLAY-3", target=self.target)
        if not meets(text.requires_any, Person(state, decision.seat, less=1)):
            yield CONDITION.by("FA-COND-6", card=self.card, needs=self.card)
        if target_in_play:
            if not meets(text.target_requires_any, Person(state, self.target, less=int(decision.seat == self.target))):
                yield TARGET_CONDITION.by("FA-ACT-2", target=self.target, card=self.card, asks=self.card)
            yield from TARGETS.against(state, self.target, self.card)
            picks = split_choice(state, text, decision.seat, self.target, self.chosen)
            if isinstance(picks, str):
                picking = [effect for effect in text.effects if named_picks(effect)]
                protected = [
                    each
                    for card in self.chosen
                    for effect in picking
                    for each in against(state, effect, self.target, card)
                ]
                yield from protected or [BAD_CHOICE.by(picks, card=self.card, chosen=", ".join(self.chosen))]
        price = price_of(state, decision.seat, self.card)
        if price > player.gold:
            yield TOO_DEAR.by("FA-PLAY-5", price=price, gold=player.gold, card=self.card)

    def decide(self, state: State, decision: PlayOrEnd) -> tr.Plan:
        """Play and pay the card (FA-PLAY-6), apply its effects in order, and discard a one-shot last."""
        text = state.printed(self.card)
        picks = split_choice(state, text, self.seat, self.target, self.chosen)
        assert not isinstance(picks, str)
        plan = [
            Apply(self.seat, self.target, self.card, place, pick)
            for place, (effect, pick) in enumerate(zip(text.effects, picks, strict=True))
            if effect.hook == "action"
        ]
        finish = (FinishPlay(self.card if text.one_shot else None),) if plan or text.one_shot else ()
        price = price_of(state, self.seat, self.card)
        return (ActionPlayed(self.seat, self.card, self.target, price), *plan, *finish, GoOn(self.seat))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card, its target, and what is chosen."""
        chosen = [card_id(state, card) for card in self.chosen]
        return (card_id(state, self.card), player_id(state, self.target), *chosen)


NO_POWER = tr.Refusal(
    "no_power", 'You have no card with the power "{power}".', "Vous n'avez aucune carte avec le pouvoir « {power} »."
)
POWER_USED = tr.Refusal(
    "power_used",
    'You have already used the power "{power}" this turn.',
    "Vous avez déjà utilisé le pouvoir « {power} » ce tour-ci.",
)
NOT_OPPONENT = tr.Refusal(
    "not_opponent", "Choose an opponent who is in play.", "Choisissez un adversaire encore en jeu."
)


@tr.frozen
class UsePower(tr.Command, kind="fatum_medieval.use_power/1", to=PlayOrEnd, rule="FA-EFF-18"):
    """Use a power on an opponent. `power` is its id, such as `ransom`. Source: FA-EFF-18."""

    en = "use {power:power} on {victim}"
    fr = "employer le pouvoir « {power:power} » contre {victim}"
    power: tr.Public[PowerId]
    victim: tr.Public[tr.Seat]

    @staticmethod
    def legal(state: State, decision: PlayOrEnd) -> Iterator[UsePower]:
        """Yield every power in front that may be used, on every legal opponent."""
        powers = front_of(state, decision.seat).powers
        if not powers:
            return
        for name in USABLE(state, [name for name, _, _ in powers], decision.seat):
            if _unused(state, decision.seat, name) is None:
                continue
            for victim in TARGETS(state, opponents(state, decision.seat), name):
                yield UsePower(decision.seat, decision.id, name, victim)

    def check(self, state: State, decision: PlayOrEnd) -> Iterator[tr.Rejection]:
        """Check that the power is in front and usable, and the victim a legal opponent (FA-EFF-18)."""
        powers = {name: power for name, _, power in front_of(state, decision.seat).powers}
        if self.power not in powers:
            yield NO_POWER.by(_power_rule(state), power=self.power)
        elif _unused(state, decision.seat, self.power) is None and not counted_as_one(state):
            yield POWER_USED.by(powers[self.power].rule, power=self.power)
        yield from USABLE.against(state, self.power, decision.seat)
        if self.victim not in opponents(state, decision.seat):
            yield NOT_OPPONENT.by("FA-EFF-15" if self.power == "ransom" else "FA-EFF-16")
        else:
            yield from TARGETS.against(state, self.victim, self.power)

    def decide(self, state: State, decision: PlayOrEnd) -> tr.Plan:
        """Record the use, then what the power does."""
        giver = _unused(state, self.seat, self.power)
        assert giver is not None
        card, power = giver
        used = PowerUsed(self.seat, self.power, card, self.victim)
        plan = (used, *power_plan(state, power, self.seat, card, self.victim))
        return (*tr.by_rule(_power_rule(state), plan), FinishPlay(None), GoOn(self.seat))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card that gives the power, and its victim."""
        return (_giver(state, self.seat, self.power), player_id(state, self.victim))


def _power_rule(state: State) -> tr.RuleId:
    """Return the ruling on powers, while it is in force, or else the plain rule of what is used when."""
    return state.handlers.rule("FA-EFF-18", USABLE, "FA-PLAY-4")


def _unused(state: State, seat: tr.Seat, power: str) -> tuple[CardId, Power] | None:
    """Return the first card in front that has a power and has not given it in this turn, with that power.

    Cards give a power in placement order, and `used` has it once for each that has (FA-EFF-15, FA-EFF-16).
    """
    player = state.players[seat]
    return next(iter(givers(state, player.front, power)[player.used.count(power) :]), None)


def _giver(state: State, seat: tr.Seat, power: str) -> CardId:
    """Return the card in front that gives the power next, or has given it if none is left."""
    giver = _unused(state, seat, power)
    if giver is not None:
        return giver[0]
    for name, card, _ in front_of(state, seat).powers:
        if name == power:
            return card
    raise LookupError(f"nothing in front gives the power {power!r}")


@tr.frozen
class FinishPlay(tr.Step, kind="fatum_medieval.finish_play/1", rule="FA-PLAY-9"):
    """Discard a one-shot, then report who has lost gold. Source: FA-PLAY-9, FA-ACT-6, FA-RUIN-9."""

    card: tr.Public[CardId | None]

    def plan(self, state: State) -> tr.Plan:
        resolved = PlayResolved(self.card)
        return (resolved, LossesOver(tuple(dict.fromkeys(state.losers)))) if state.losers else (resolved,)


@tr.frozen
class GoOn(tr.Step, kind="fatum_medieval.go_on/1", rule="FA-PLAY-4"):
    """Ask the player again, or pass to the next one if this one is ruined. Source: FA-PLAY-4, FA-RUIN-5."""

    seat: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        more = NextPlayer(self.seat) if state.players[self.seat].out else ask(PlayOrEnd, self.seat)
        return (AT_REST, more)


@tr.frozen
class PlayerBegan(tr.Event, kind="fatum_medieval.player_began/1", matters="detail"):
    """A player's turn of step 2 began. Source: FA-TURN-3."""

    en = "It is the turn of {seat}."
    fr = "C'est {seat:to} de jouer."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Set the active player."""
        return tr.change(state, active=self.seat, stage=Stage.DESTINY)


# --- playing --------------------------------------------------------------------------------------------------------


def place(state: State, event: PermanentPlaced) -> State:
    """Pay a card and move it from the hand to the front; a replaced job goes to its pile."""
    player, decks = state.players[event.seat], state.decks
    if event.replaced is not None:
        player = without_in_front(state, player, event.replaced)
        decks = on_piles(state, (event.replaced,))
    player = tr.change(
        player,
        hand=hand_without(state, player.hand, event.card),
        gold=player.gold - event.price,
        front=(*player.front, event.card),
        placed=(*player.placed, state.content.printed[event.card].axis),
    )
    state = tr.change(state, players=state.players_with(player), bank=state.bank + event.price, decks=decks)
    return forget(state, event.seat, (event.card,))


@tr.frozen
class ActionPlayed(tr.Event, kind="fatum_medieval.action_played/1", matters="headline"):
    """A player paid and played an action. An attached one is now in front of its target, a one-shot on no pile yet."""

    en = "{seat} plays {card:card} on {target} for {price:gold}."
    fr = "{seat} joue {card:card} sur {target} pour {price:gold}."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    target: tr.Public[tr.Seat]
    price: tr.Public[int] = 0

    def apply(self, state: State) -> State:
        """Pay an action; it is now being resolved, or attached to its target."""
        actor = state.players[self.seat]
        actor = tr.change(actor, hand=hand_without(state, actor.hand, self.card), gold=actor.gold - self.price)
        state = forget(state.with_player(actor), self.seat, (self.card,))
        if state.content.printed[self.card].attached:
            target = state.players[self.target]
            state = state.with_player(tr.change(target, front=(*target.front, self.card)))
            return tr.change(state, bank=state.bank + self.price)
        return tr.change(state, bank=state.bank + self.price, resolving=self.card)


@tr.frozen
class PowerUsed(tr.Event, kind="fatum_medieval.power_used/1", matters="headline"):
    """A player used a power of a card in front. Source: FA-EFF-18."""

    en = "{seat} uses {power:power} ({card:card}) on {victim}."
    fr = "{seat} emploie le pouvoir « {power:power} » ({card:card}) contre {victim}."
    seat: tr.Public[tr.Seat]
    power: tr.Public[str]
    card: tr.Public[CardId]
    victim: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Mark a power as used in this turn."""
        player = state.players[self.seat]
        return state.with_player(tr.change(player, used=(*player.used, self.power)))


# --- levels ---------------------------------------------------------------------------------------------------------


@tr.modifier("FA-EFF-2", price_of, Band.DESTINY, 10, source="card")
@tr.fr("Les cartes permanentes d'une catégorie coûtent moins, mais jamais moins de 0.")
@tr.otherwise("A card costs what is printed on it (FA-PLAY-5).", "Une carte coûte ce qui y est imprimé (FA-PLAY-5).")
def discount(state: State, price: int, seat: tr.Seat, card: CardId) -> int:
    """Permanents of a category cost less, but never less than 0.

    Return the price of a permanent less the discounts for its category, never below 0. Source: FA-EFF-2.
    """
    text = state.content.printed[card]
    if not price or not text.permanent:
        return price
    discount = front_of(state, seat).discount
    return price if discount is NO_LEVELS else max(0, price - discount[PLACE[text.axis]])


@tr.protection("FA-EFF-18", USABLE, Band.DESTINY, 10, POWER_USED, the_power, source="ruling")
@tr.fr("Chaque joueur peut utiliser chaque pouvoir une fois par tour.")
@tr.otherwise(
    "On their own turn, players may use the power of each card once (FA-EFF-15, FA-EFF-16).",
    "À son tour, on peut employer une fois le pouvoir de chaque carte (FA-EFF-15, FA-EFF-16).",
)
def once_per_turn(state: State, power: str, seat: tr.Seat) -> bool:
    """Each player may use each power once per turn.

    Whether a player has not yet used a power in this turn, with whatever card. Source: FA-EFF-18.
    """
    return power not in state.players[seat].used
