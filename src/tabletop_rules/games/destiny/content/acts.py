"""The verbs of which powers are made, as plain values; `effects/` implements them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from tabletop_rules.games.destiny.terms import KINDS, Kind
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Tagged

Face: TypeAlias = Literal["any", "revealed", "hidden"]
Source: TypeAlias = Literal["pointed", "anywhere", "red"]
Partner: TypeAlias = Literal["opponent", "clock_pointed"]
Extra: TypeAlias = Literal["none", "one_per_player"]


@frozen
class Act:
    """One action of a power, with its parameters."""

    verb: ClassVar[str]


@frozen
class DrawToken(Act):
    """Take a token from the clock to a free slot of its kind; the source "red" is the red end only."""

    verb: ClassVar[str] = "draw_token"
    kinds: tuple[Kind, ...]
    source: Source
    face: Face
    count: Literal[1] = 1
    stated: bool = True  # whether the rulebook says where from (D-Q-36)


@frozen
class StealToken(Act):
    """Take a reachable token to a free slot of its kind."""

    verb: ClassVar[str] = "steal_token"
    kinds: tuple[Kind, ...]
    count: Literal[1] = 1


@frozen
class ThrowToken(Act):
    """Put a reachable token on an empty place of its ring."""

    verb: ClassVar[str] = "throw_token"
    kinds: tuple[Kind, ...]


@frozen
class ExchangeToken(Act):
    """Swap a token of the seat with one of the same kind, of an opponent or under the needle."""

    verb: ClassVar[str] = "exchange_token"
    kinds: tuple[Kind, ...]
    partners: tuple[Partner, ...]
    face: Face
    count: Literal[1] = 1


@frozen
class RevealToken(Act):
    """Turn any hidden token up."""

    verb: ClassVar[str] = "reveal_token"
    kinds: tuple[Kind, ...]
    scope: Literal["anywhere"] = "anywhere"
    count: Literal[1] = 1


@frozen
class FlipToken(Act):
    """Turn any hidden token up, or hide one."""

    verb: ClassVar[str] = "flip_token"


@frozen
class DrawToBalance(Act):
    """Draw one or two tokens so that the horoscope holds as many planets as constellations."""

    verb: ClassVar[str] = "draw_to_balance"
    min: Literal[1]
    max: Literal[2]
    source: Literal["pointed"]


@frozen
class Consolidate(Act):
    """Turn up the setting of one of the seat's matched slots, over its token."""

    verb: ClassVar[str] = "consolidate"
    kinds: tuple[Kind, ...]
    scope: Literal["own"] = "own"


@frozen
class BreakSetting(Act):
    """Turn back the setting of an opponent's consolidated slot."""

    verb: ClassVar[str] = "break_setting"


@frozen
class BreakAndSteal(Act):
    """Break a consolidated slot of an opponent, then steal its token."""

    verb: ClassVar[str] = "break_and_steal"


@frozen
class ExchangeSetting(Act):
    """Swap a setting of the seat with an opponent's of the same kind, neither consolidated."""

    verb: ClassVar[str] = "exchange_setting"
    consolidated: Literal[False] = False


@frozen
class ObserveHidden(Act):
    """Look in secret at a hidden token or setting."""

    verb: ClassVar[str] = "observe_hidden"
    per_turn: Literal[1]
    targets: tuple[Literal["token"], Literal["setting"]]


@frozen
class KillCharacter(Act):
    """Discard a current character; with `extra`, then optionally those of players not yet hit."""

    verb: ClassVar[str] = "kill_character"
    scope: Literal["opponent", "any"]
    extra: Extra


@frozen
class DiscardPermanent(Act):
    """Discard a current character or the Tower."""

    verb: ClassVar[str] = "discard_permanent"
    targets: tuple[Literal["character"], Literal["tower"]]


@frozen
class TransformCharacter(Act):
    """Swap places with an opponent's current character."""

    verb: ClassVar[str] = "transform_character"


@frozen
class ResurrectCharacter(Act):
    """Put a character from the discard pile on the seat's stack."""

    verb: ClassVar[str] = "resurrect_character"
    source: Literal["discard"]


@frozen
class ProtectSpace(Act):
    """Guard the character space of a player."""

    verb: ClassVar[str] = "protect_character_space"
    scope: Literal["space"]
    duration: Literal["until_discarded"]


@frozen
class ExchangeCard(Act):
    """Swap a hand card with an opponent, each picking in secret."""

    verb: ClassVar[str] = "exchange_card"
    count: Literal[1] = 1


@frozen
class ExchangeExtremes(Act):
    """Swap the seat's lowest card for an opponent's highest."""

    verb: ClassVar[str] = "exchange_highest_for_lowest"


@frozen
class ExchangeHands(Act):
    """Name an opponent to swap whole hands with at the end of the turn."""

    verb: ClassVar[str] = "exchange_hands"
    when: Literal["end_of_turn"]


@frozen
class SwapWithDiscard(Act):
    """Take a card from the discard pile, then discard another from the hand."""

    verb: ClassVar[str] = "swap_with_discard"


@frozen
class ScorePerConsolidated(Act):
    """Mark points for each consolidated slot of the seat."""

    verb: ClassVar[str] = "score_per_consolidated"
    points: int


# --- lasting powers, which handlers look up -------------------------------------------------------------------------


@frozen
class Lasting(Act):
    """A power in force while its bearer is the current character."""


@frozen
class ForbidOwnPeek(Lasting):
    """The owner may not look under their own hidden tokens and settings."""

    verb: ClassVar[str] = "forbid_own_peek"


@frozen
class PeekOpponents(Lasting):
    """The owner may look under those of opponents."""

    verb: ClassVar[str] = "peek_opponents"
    targets: tuple[Literal["token"], Literal["setting"]]


@frozen
class IgnoreTokenKind(Lasting):
    """In the owner's powers, planet and constellation each mean either kind."""

    verb: ClassVar[str] = "ignore_token_kind"
    scope: Literal["powers"]


@frozen
class RepeatPower(Lasting):
    """The power of a card that the owner plays happens `times` times."""

    verb: ClassVar[str] = "repeat_power"
    times: Literal[2]


# --- powers of several parts ----------------------------------------------------------------------------------------


@frozen
class Several(Act):
    """A power of several parts, done in order (D-POW-3)."""


@frozen
class DrawEachKind(Several):
    """Draw a planet, then a constellation."""

    verb: ClassVar[str] = "draw_each_kind"
    source: Source
    face: Face


@frozen
class RevealEachKind(Several):
    """Reveal a planet, then a constellation."""

    verb: ClassVar[str] = "reveal_each_kind"
    scope: Literal["anywhere"]


@frozen
class ExchangeEachKind(Several):
    """Swap a planet, then a constellation, with opponents, who may be two (D-Q-29)."""

    verb: ClassVar[str] = "exchange_each_kind"
    partners: tuple[Partner, ...]


def parts_of(act: Act) -> tuple[Act, ...]:
    """Return the parts of a power in order (D-POW-3): one for most, none for a lasting one."""
    match act:
        case DrawEachKind():
            return tuple(DrawToken((kind,), act.source, act.face) for kind in KINDS)
        case RevealEachKind():
            return tuple(RevealToken((kind,)) for kind in KINDS)
        case ExchangeEachKind():
            return tuple(ExchangeToken((kind,), act.partners, "any") for kind in KINDS)
        case Lasting():
            return ()
        case _:
            return (act,)


def _table(*classes: type[Act]) -> Mapping[str, type[Act]]:
    return {cls.verb: cls for cls in classes}


BRANCHES: Final = _table(
    DrawToken,
    StealToken,
    ThrowToken,
    ExchangeToken,
    RevealToken,
    FlipToken,
    Consolidate,
    BreakSetting,
    KillCharacter,
    ResurrectCharacter,
)
"""The verbs that `ChooseOne` may offer."""


@frozen
class ChooseOne(Act):
    """One of several acts, chosen from those that are possible; no verb occurs twice."""

    verb: ClassVar[str] = "choose_one"
    options: tuple[Annotated[Act, Tagged("effect", BRANCHES)], ...]


VERBS: Final[Mapping[str, type[Act]]] = {
    **BRANCHES,
    **_table(
        ChooseOne,
        DrawToBalance,
        BreakAndSteal,
        ExchangeSetting,
        ObserveHidden,
        DiscardPermanent,
        TransformCharacter,
        ProtectSpace,
        ExchangeCard,
        ExchangeExtremes,
        ExchangeHands,
        SwapWithDiscard,
        ScorePerConsolidated,
        ForbidOwnPeek,
        PeekOpponents,
        IgnoreTokenKind,
        RepeatPower,
        DrawEachKind,
        RevealEachKind,
        ExchangeEachKind,
    ),
}
"""All verbs that a card may name."""
