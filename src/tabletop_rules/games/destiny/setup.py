"""The first state and the first plan: settings, clock, hands, destiny pile, initiative (D-SETUP)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.errors import OptionError
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.places import laid_ids
from tabletop_rules.games.destiny.queries import Shown, seers
from tabletop_rules.games.destiny.state import Box, Cards, Player, Setting, State, Token
from tabletop_rules.games.destiny.terms import (
    CONSTELLATION,
    HOROSCOPE,
    KINDS,
    PLACES,
    PLANET,
    RING,
    RINGS,
    SLOTS_OF,
    WIDTH,
    Card,
    CardId,
    Kind,
    SettingId,
    slot_index,
)
from tabletop_rules.games.destiny.trick import InitiativeTaken
from tabletop_rules.games.destiny.turn import StartTurn


@tr.frozen(weakref_slot=False)
class SettingsHand:
    """The settings that one seat drew, in the order of its slots."""

    seat: tr.Public[tr.Seat]
    settings: tr.Annotated[tuple[SettingId | tr.Hidden, ...], tr.Seen("seat")]


@tr.frozen(weakref_slot=False)
class Hand:
    """The cards dealt to one seat."""

    seat: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]


DAY: Final = 6
"""The number of hours in the day half, where tokens begin face up (D-SETUP-4, D-Q-5)."""


@cache
def set_up(content: Content, first_player: object, seats: int) -> tuple[State, tr.Plan]:
    """Return the empty table and the plan that deals everything, in the order of D-SETUP. Pure, so cached.

    Raises:
        OptionError: the option `first_player` names a seat that is not at the table.
    """
    state = State(
        content=content,
        players=tuple(Player(seat) for seat in range(seats)),
        board=(None,) * (PLACES + WIDTH * seats),
        settings=(None,) * (WIDTH * seats),
        cards=Cards(undealt=tr.heap(card.id for card in content.cards)),
        box=Box(tuple(body.id for body in content.bodies), tr.heap(setting.id for setting in content.settings)),
    )
    facts = content.facts
    arcana = sum(card.is_arcana for card in content.cards)
    plan: tuple[tr.Event | tr.Step | tr.Ask | tr.Chance, ...] = (
        *(tr.Chance(tr.Pick(len(settings_of(state, kind)), 2 * seats), DealSettings(kind)) for kind in KINDS),
        SettingsDrawn(),
        *(tr.Chance(tr.Pick(RING, RING), FillRing(kind)) for kind in KINDS),
        tr.Chance(tr.Pick(arcana, facts.deal_arcana * seats), DealCards(arcana=True)),
        tr.Chance(tr.Pick(len(content.cards) - arcana, facts.deal_standard * seats), DealCards(arcana=False)),
        AskPile(),
        _first_player(first_player, seats),
        StartTurn(1),
    )
    return state, plan


@tr.frozen
class SettingsDrawn(tr.Moment, kind="destiny.settings_drawn/1"):
    """All players have drawn settings of both kinds (D-SETUP-1)."""


# --- setup (D-SETUP) ------------------------------------------------------------------------------------------------


@tr.frozen
class DealSettings(tr.ChanceStep, kind="destiny.deal_settings/1", rule="D-SETUP-1"):
    """Deal the drawn settings of one kind, seat by seat."""

    of: tr.Public[Kind]

    def plan(self, state: State) -> tr.Plan:
        return deal_settings(state, self)


def _first_player(first_player: object, seats: int) -> tr.Event | tr.Chance:
    """Return who receives the initiative token, or the draw for it (D-SETUP-8, D-Q-44)."""
    if not isinstance(first_player, int):
        return tr.Chance(tr.Pick(seats), DrawFirst())
    if first_player >= seats:
        fault = f"option 'first_player' must be a seat of the {seats} at the table, not {first_player}"
        raise OptionError("these options of destiny cannot be used:", [fault])
    return InitiativeTaken(first_player)


# --- what is left to deal, in canonical order (D-SETUP-9) -----------------------------------------------------------


def settings_of(state: State, kind: Kind) -> tuple[str, ...]:
    """Return the settings of a kind in the box."""
    return tuple([s for s in tr.known(state.box.settings) if state.content.setting[s].kind == kind])


def tokens_of(state: State, kind: Kind) -> tuple[str, ...]:
    """Return the tokens of a kind in the box."""
    return tuple([body for body in state.box.tokens if state.content.body[body].kind == kind])


def undealt(state: State, arcana: bool) -> tuple[CardId, ...]:
    """Return the undealt arcana or standard cards."""
    return tuple([card for card in tr.known(state.cards.undealt) if state.content.card[card].is_arcana == arcana])


# --- plans ----------------------------------------------------------------------------------------------------------


def deal_settings(state: State, step: DealSettings, laid: bool = True) -> tr.Plan:
    """Deal two hidden settings each: planets to health and work, constellations to love and money (D-SETUP-1).

    Unless `laid`, the seats keep them and lay them later (D-Q-6).
    """
    names = settings_of(state, step.of)
    drawn = [names[place] for place in step.outcome]
    hands = [SettingsHand(seat, tuple(drawn[2 * seat : 2 * seat + 2])) for seat in state.seats]
    return (SettingsDealt(step.of, tuple(hands), laid),)


# --- the phases of the turn -----------------------------------------------------------------------------------------


@tr.frozen
class SettingsToLay(tr.Decision, kind="destiny.settings_to_lay/1", rule="D-SETUP-1"):
    """Lay the drawn settings under the slots of the seat's horoscope. Source: D-SETUP-1, D-Q-6."""

    en = "Where do your settings go?"
    fr = "Où poser vos réglages ?"


@tr.frozen
class FillRing(tr.ChanceStep, kind="destiny.fill_ring/1", rule="D-SETUP-3"):
    """Lay the tokens by hour: up in the day half, hidden in the night half (D-SETUP-3, D-SETUP-4)."""

    of: tr.Public[Kind]

    def plan(self, state: State) -> tr.Plan:
        names, start = tokens_of(state, self.of), RINGS[self.of].start
        tokens = []
        for place, number in enumerate(self.outcome):
            up = place < DAY
            tokens.append(Shown(names[number], up, seers(state, start + place, up)))
        return (ClockFilled(self.of, tuple(tokens)),)


@tr.frozen
class DealCards(tr.ChanceStep, kind="destiny.deal_cards/1", rule="D-SETUP-6"):
    """Deal 5 arcana or 7 standard cards each (D-SETUP-6)."""

    arcana: tr.Public[bool]

    def plan(self, state: State) -> tr.Plan:
        pile, count = undealt(state, self.arcana), len(self.outcome) // len(state.players)
        drawn = [pile[place] for place in self.outcome]
        return (HandsDealt(tuple([Hand(s, tr.heap(drawn[s * count : (s + 1) * count])) for s in state.seats])),)


@tr.frozen
class AskPile(tr.Step, kind="destiny.ask_pile/1", rule="D-SETUP-7"):
    """Draw the destiny pile from all undealt cards (D-SETUP-7)."""

    def plan(self, state: State) -> tr.Plan:
        return (tr.Chance(tr.Pick(len(state.cards.undealt), state.content.facts.destiny_pile), SetPile()),)


@tr.frozen
class SetPile(tr.ChanceStep, kind="destiny.set_pile/1", rule="D-SETUP-7"):
    """Set the destiny pile of 12; the other cards leave the game unseen (D-SETUP-7)."""

    def plan(self, state: State) -> tr.Plan:
        rest = tr.known(state.cards.undealt)
        return (DestinyPileSet(tr.heap(rest[place] for place in self.outcome)),)


@tr.frozen
class DrawFirst(tr.ChanceStep, kind="destiny.draw_first/1", rule="D-SETUP-8"):
    """Give the initiative to the seat drawn (D-Q-44)."""

    def plan(self, state: State) -> tr.Plan:
        return (InitiativeTaken(self.outcome[0]),)


# --- settings laid by choice (D-SETUP-1, option setting_assignment) -------------------------------------------------


def dealt(state: State, seat: tr.Seat, kind: Kind) -> tuple[SettingId, ...]:
    """Return the settings of a kind that a seat has drawn and must lay."""
    return tuple([s for s in tr.seen(state.players[seat].dealt) if state.content.setting[s].kind == kind])


NOT_DEALT = tr.Refusal(
    "not_dealt",
    'You did not draw "{setting}" for that slot.',
    "Vous n'avez pas tiré « {setting} » pour cette case.",
)


@tr.frozen
class AssignSettings(tr.Command, kind="destiny.assign_settings/1", to=SettingsToLay, rule="D-SETUP-1"):
    """Lay these two drawn settings under health and love, the others under work and money. Source: D-SETUP-1."""

    en = "lay {health:setting} under Health and {love:setting} under Love"
    fr = "poser {health:setting} sous Santé et {love:setting} sous Amour"
    health: tr.Annotated[SettingId | tr.Hidden, tr.Seen("seat")]
    love: tr.Annotated[SettingId | tr.Hidden, tr.Seen("seat")]

    @staticmethod
    def legal(state: State, decision: SettingsToLay) -> Iterator[AssignSettings]:
        """Yield every way to lay two planets and two constellations."""
        for health in dealt(state, decision.seat, PLANET):
            for love in dealt(state, decision.seat, CONSTELLATION):
                yield AssignSettings(decision.seat, decision.id, health, love)

    def check(self, state: State, decision: SettingsToLay) -> Iterator[tr.Rejection]:
        """Require two settings that the seat has drawn, one of each kind (D-SETUP-1)."""
        for setting, kind in zip((self.health, self.love), KINDS, strict=True):
            if setting not in dealt(state, decision.seat, kind):
                yield NOT_DEALT.by("D-SETUP-1", setting=str(setting))

    def decide(self, state: State, decision: SettingsToLay) -> tr.Plan:
        """Lay the named settings under health and love, the others under work and money."""
        [work] = [s for s in dealt(state, self.seat, PLANET) if s != self.health]
        [money] = [s for s in dealt(state, self.seat, CONSTELLATION) if s != self.love]
        return (SettingsAssigned(self.seat, (self.health, work, self.love, money)),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return both settings, each with its slot."""
        return (*laid_ids(state, self.seat, self.health, "health"), *laid_ids(state, self.seat, self.love, "love"))


@tr.frozen
class SettingsDealt(tr.Event, kind="destiny.settings_dealt/1", matters="detail"):
    """Each seat drew settings of a kind (D-SETUP-1): laid under its slots in order, or kept to be assigned."""

    en = "Everybody draws settings: {of:kinds}."
    fr = "Chacun tire des réglages : {of:kinds}."
    of: tr.Public[Kind]
    hands: tr.Public[tuple[SettingsHand, ...]]
    laid: tr.Public[bool]

    def apply(self, state: State) -> State:
        """Move the settings from the box to the slots, or to the seats that will lay them (D-SETUP-1)."""
        drawn = [setting for hand in self.hands for setting in hand.settings]
        box = tr.change(state.box, settings=tr.take(state.box.settings, drawn))
        if not self.laid:
            players = tuple(
                [
                    tr.change(player, dealt=tr.put(player.dealt, hand.settings))
                    for player, hand in zip(state.players, self.hands, strict=True)
                ]
            )
            return tr.change(state, box=box, players=players)
        settings = list(state.settings)
        slots = [slot for slot in SLOTS_OF[self.of] if slot in HOROSCOPE]
        for hand in self.hands:
            for slot, setting in zip(slots, hand.settings, strict=True):
                settings[WIDTH * hand.seat + slot] = Setting(setting)
        return tr.change(state, box=box, settings=tuple(settings))


@tr.frozen
class SettingsAssigned(tr.Event, kind="destiny.settings_assigned/1", matters="detail"):
    """A seat laid its settings: health, work, love, money."""

    en = "{seat} lays the drawn settings."
    fr = "{seat} pose les réglages tirés."
    seat: tr.Public[tr.Seat]
    settings: tr.Annotated[tuple[SettingId | tr.Hidden, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        for slot, setting in zip(HOROSCOPE, self.settings, strict=True):
            state = state.with_setting(slot_index(self.seat, slot), Setting(setting))
        return state.with_player(tr.change(state.players[self.seat], dealt=()))


@tr.frozen
class ClockFilled(tr.Event, kind="destiny.clock_filled/1", matters="detail"):
    """The tokens of one kind were laid on their ring, by hour (D-SETUP-3, D-SETUP-4)."""

    en = "Tokens are laid on the clock: {of:kinds}."
    fr = "Des jetons sont posés sur l'horloge : {of:kinds}."
    of: tr.Public[Kind]
    tokens: tr.Public[tuple[Shown, ...]]

    def apply(self, state: State) -> State:
        ring = RINGS[self.of]
        board = list(state.board)
        board[ring.start : ring.stop] = [Token(token.body, token.up) for token in self.tokens]
        kinds = state.content.body
        left = tuple([body for body in state.box.tokens if kinds[body].kind != self.of])
        return tr.change(state, board=tuple(board), box=tr.change(state.box, tokens=left))


@tr.frozen
class HandsDealt(tr.Event, kind="destiny.hands_dealt/1", matters="detail"):
    """All seats were dealt cards of one pile (D-SETUP-6)."""

    en = "Everybody is dealt {each:# card|# cards}."
    fr = "Chacun reçoit {each:# carte|# cartes}."
    hands: tr.Public[tuple[Hand, ...]]

    @property
    def each(self) -> int:
        """The number of cards dealt to each player."""
        return len(self.hands[0].cards)

    def apply(self, state: State) -> State:
        dealt = [card for hand in self.hands for card in hand.cards]
        cards = tr.change(state.cards, undealt=tr.take(state.cards.undealt, dealt))
        pairs = zip(state.players, self.hands, strict=True)
        players = tuple([tr.change(player, hand=tr.put(player.hand, hand.cards)) for player, hand in pairs])
        return tr.change(state, cards=cards, players=players)


@tr.frozen
class DestinyPileSet(tr.Event, kind="destiny.destiny_pile_set/1", matters="bookkeeping"):
    """The destiny pile was set; the cards left over left the game unseen (D-SETUP-7)."""

    en = "The destiny pile is ready."
    fr = "La pile du destin est prête."
    cards: tuple[CardId | tr.Hidden, ...]

    def apply(self, state: State) -> State:
        cards = state.cards
        return tr.change(state, cards=tr.change(cards, undealt=tr.take(cards.undealt, self.cards), pile=self.cards))


# --- settings drawn and laid by choice (D-Q-6) ----------------------------------------------------------------------


SETTINGS_IN_HAND: Final = tr.Variant(
    tr.RuleId("D-Q-6"),
    "Players keep the settings they draw in hand.",
    Band.READINGS,
    10,
    (tr.Expand(tr.RuleId("D-Q-6"), DealSettings, partial(deal_settings, laid=False)),),
    fr="Les joueurs gardent en main les réglages tirés.",
    source="ruling",
    otherwise=(
        "Drawn settings are laid unseen, in the order drawn (D-SETUP-1).",
        "Les réglages tirés sont posés sans être vus, dans l'ordre du tirage (D-SETUP-1).",
    ),
    when=(("setting_assignment", "player_choice"),),
)


@tr.trigger("D-Q-6", SettingsDrawn, Band.READINGS, 10, bearers=tr.always, source="ruling")
@tr.when("setting_assignment", "player_choice")
@tr.fr("Une fois tous les réglages tirés, chacun pose les siens à l'insu des autres.")
@tr.otherwise(
    "Nobody chooses where a drawn setting lies (D-SETUP-1).",
    "Personne ne choisit où poser un réglage tiré (D-SETUP-1).",
)
def settings_laid_by_choice(state: State, moment: SettingsDrawn, bearer: tr.Bearer) -> tr.Plan:
    """Once all settings are drawn, players lay theirs, unseen by others.

    Ask all players to lay their settings, unseen by others (D-Q-6).
    """
    return (tr.Ask(tuple([SettingsToLay(seat) for seat in state.seats])),)
