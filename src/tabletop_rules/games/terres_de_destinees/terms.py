"""The terms of Terres de Destinées, as in the content pack, whose `pack.toml` explains them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from tabletop_rules.core.mask import IDENTITY
from tabletop_rules.core.terms import OneOf

CardId: TypeAlias = Annotated[str, IDENTITY, OneOf("card")]
"""One physical game card: every card exists once (T-COMP-1)."""

DestinId: TypeAlias = Annotated[str, IDENTITY, OneOf("destin")]
"""One physical Destin mini-card."""

JetonNumber: TypeAlias = Annotated[int, OneOf("jeton")]
"""The number on a Jeton. Its copies are identical (T-JET-3) and always face up, so none has a name of its own."""

ModeId: TypeAlias = Annotated[str, OneOf("mode")]
"""The id of a mode of a power."""


class Family(StrEnum):
    """The family of a game card (T-COMP-3)."""

    ROYAUME = "royaume"
    COMMERCE = "commerce"
    NECROMANCIE = "necromancie"
    MAGIE = "magie"


class CardType(StrEnum):
    """The type of a game card (T-COMP-3)."""

    NONE = "none"
    COMBATTANT = "combattant"
    TERRAIN = "terrain"
    LIVRE = "livre"


class PowerKind(StrEnum):
    """When a power works (T-COMP-4)."""

    NONE = "none"
    PERMANENT = "permanent"
    ACTIVATION = "activation"
    MANDATORY = "mandatory"
    SINGLE_USE = "single_use"


class CardSet(StrEnum):
    """The pack a card comes in; the advanced one may be left out (T-SETUP-1)."""

    CORE = "core"
    ADVANCED = "advanced"


class Visibility(StrEnum):
    """Who may fulfil a Destin: everybody, or the one player it was dealt to (T-WIN-1)."""

    COMMON = "common"
    SECRET = "secret"


class Checked(StrEnum):
    """When an objective is examined (T-WIN-2, T-WIN-6)."""

    IMMEDIATELY = "immediately"
    ON_ELIMINATION = "on_elimination"
    ON_RESCUE = "on_rescue"
    END_OF_OWN_TURN = "end_of_own_turn"


class Window(StrEnum):
    """The window in which a Jeton applies (T-JET-5, P-1 to P-8)."""

    START_OF_TURN = "start_of_turn"
    HAND_LOSS = "hand_loss"
    ELIMINATION = "elimination"
    PRICE = "price"
    AUCTION_CLOSED = "auction_closed"
    EFFECTS_PHASE = "effects_phase"
    EFFECTS_PHASE_OR_FACE_DOWN_SALE = "effects_phase_or_face_down_sale"
    STATIC = "static"


class Consumed(StrEnum):
    """Whether a Jeton goes back to the centre when used (T-JET-4)."""

    ON_USE = "on_use"
    NEVER = "never"


class Side(StrEnum):
    """Whether a Jeton helps or harms its owner; for information only."""

    HELPFUL = "helpful"
    HARMFUL = "harmful"


class Owner(StrEnum):
    """Whose cards in play a power reaches: the activator's own, any other player's, or every player's."""

    ACTIVATOR = "activator"
    OTHER = "other"
    ANY = "any"


class Provenance(StrEnum):
    """Where a fact of the content comes from."""

    RULEBOOK = "rulebook"
    FAQ = "faq"
    PUBLIC = "public"
    RECONSTRUCTED = "reconstructed"


class ChoiceKind(StrEnum):
    """What a choice of a power is about (D-7)."""

    CARD_IN_PLAY = "card_in_play"
    CARD_IN_HAND = "card_in_hand"
    CARD_IN_DISCARD = "card_in_discard"
    CARD_LOOKED_AT = "card_looked_at"
    PLAYER = "player"
    FAMILY = "family"
    JETON = "jeton"
    JETON_KIND = "jeton_kind"
    MODE = "mode"
    YES_NO = "yes_no"


class Chooser(StrEnum):
    """Who makes a choice of a power (D-7)."""

    ACTIVATOR = "activator"
    TARGET = "target"
    EACH_TARGET = "each_target"
    EACH_PLAYER = "each_player"
    PAYER = "payer"


class Among(StrEnum):
    """What a choice of a power is made from, always reduced to what is legal by T-PWR-4."""

    SELF = "self"
    OTHER = "other"
    OTHER_THAN_CURRENT_OWNER = "other_than_current_owner"
    OTHER_WITHOUT_JETON = "other_without_jeton"
    ANY_OR_OTHER_BY_MODE = "any_or_other_by_mode"
    SMALLEST_HAND_INCLUDING_SELF = "smallest_hand_including_self"
    ADJACENT_PAIR = "adjacent_pair"
    MODES = "modes"
    ONE_OF = "one_of"
    ALL_FAMILIES = "all_families"
    HELD_BY_PLAYER = "held_by_player"
    ACTIVATOR_HAND = "activator_hand"
    PAYER_HAND = "payer_hand"
    TARGET_HAND = "target_hand"
    TARGET_HAND_OF_FAMILY = "target_hand_of_family"
    EACH_TARGET_HAND = "each_target_hand"
    EACH_PLAYER_HAND = "each_player_hand"
    LOOKED_CARDS = "looked_cards"
    DISCARD_PILE = "discard_pile"
    DISCARD_PILE_BEFORE_COST = "discard_pile_before_cost"
    ACTIVATOR_CARDS = "activator_cards"
    ACTIVATOR_CARDS_MATCHING = "activator_cards_matching"
    ANY_PLAYER_CARDS = "any_player_cards"
    ANY_PLAYER_SINGLE_USE_CARDS = "any_player_single_use_cards"
    OTHER_PLAYERS_CARDS = "other_players_cards"
    OTHER_PLAYERS_CARDS_MATCHING = "other_players_cards_matching"
    OTHER_PLAYERS_CARDS_SAME_FAMILY = "other_players_cards_same_family"
    OTHER_PLAYERS_PERMANENT_CARDS = "other_players_permanent_cards"
    OTHER_PLAYERS_READY_CARDS = "other_players_ready_cards"
    OTHER_PLAYERS_READY_CARDS_MATCHING = "other_players_ready_cards_matching"
