"""What powers are made of: the verbs that a pack may name, as plain values; what they do stands in `effects/`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

import attrs

from tabletop_rules.games.destiny.terms import CONSTELLATION, KINDS, PLANET, Kind
from tabletop_rules.packs import Tagged

Face: TypeAlias = Literal["any", "revealed", "hidden"]
Source: TypeAlias = Literal["pointed", "anywhere", "red"]
Partner: TypeAlias = Literal["opponent", "clock_pointed"]
Extra: TypeAlias = Literal["none", "one_per_player"]


@attrs.frozen
class Act:
    """One thing to do, with its choices."""

    verb: ClassVar[str]


@attrs.frozen
class DrawToken(Act):
    """Take a token from the clock onto a free slot of its kind. `source` red is the red end alone."""

    verb: ClassVar[str] = "draw_token"
    kinds: tuple[Kind, ...]
    source: Source
    face: Face
    count: Literal[1] = 1
    stated: bool = True  # whether the rulebook says where from (D-Q-36)


@attrs.frozen
class StealToken(Act):
    """Take a reachable token onto a free slot of its kind."""

    verb: ClassVar[str] = "steal_token"
    kinds: tuple[Kind, ...]
    count: Literal[1] = 1


@attrs.frozen
class ThrowToken(Act):
    """Put a reachable token on an empty place of its ring."""

    verb: ClassVar[str] = "throw_token"
    kinds: tuple[Kind, ...]


@attrs.frozen
class ExchangeToken(Act):
    """Swap an own token with one of the same kind, of an opponent or under the needle."""

    verb: ClassVar[str] = "exchange_token"
    kinds: tuple[Kind, ...]
    partners: tuple[Partner, ...]
    face: Face
    count: Literal[1] = 1


@attrs.frozen
class RevealToken(Act):
    """Turn a hidden token up, wherever it lies."""

    verb: ClassVar[str] = "reveal_token"
    kinds: tuple[Kind, ...]
    scope: Literal["anywhere"] = "anywhere"
    count: Literal[1] = 1


@attrs.frozen
class FlipToken(Act):
    """Turn any token up, or hide one."""

    verb: ClassVar[str] = "flip_token"


@attrs.frozen
class DrawToBalance(Act):
    """Draw one or two tokens so that the horoscope holds as many planets as constellations."""

    verb: ClassVar[str] = "draw_to_balance"
    min: Literal[1]
    max: Literal[2]
    source: Literal["pointed"]


@attrs.frozen
class Consolidate(Act):
    """Turn the setting of an own matched slot up, over its token."""

    verb: ClassVar[str] = "consolidate"
    kinds: tuple[Kind, ...]
    scope: Literal["own"] = "own"


@attrs.frozen
class BreakSetting(Act):
    """Turn the setting of an opponent's consolidated slot back."""

    verb: ClassVar[str] = "break_setting"


@attrs.frozen
class BreakAndSteal(Act):
    """Break a consolidated slot of an opponent, then steal its token."""

    verb: ClassVar[str] = "break_and_steal"


@attrs.frozen
class ExchangeSetting(Act):
    """Swap an own setting with one of the same kind of an opponent, neither consolidated."""

    verb: ClassVar[str] = "exchange_setting"
    consolidated: Literal[False] = False


@attrs.frozen
class ObserveHidden(Act):
    """Look secretly at a hidden token or setting."""

    verb: ClassVar[str] = "observe_hidden"
    per_turn: Literal[1]
    targets: tuple[Literal["token"], Literal["setting"]]


@attrs.frozen
class KillCharacter(Act):
    """Discard a current character; `extra`: then perhaps those of players not yet hit."""

    verb: ClassVar[str] = "kill_character"
    scope: Literal["opponent", "any"]
    extra: Extra


@attrs.frozen
class DiscardPermanent(Act):
    """Discard a current character or the Tower."""

    verb: ClassVar[str] = "discard_permanent"
    targets: tuple[Literal["character"], Literal["tower"]]


@attrs.frozen
class TransformCharacter(Act):
    """Change places with an opponent's current character."""

    verb: ClassVar[str] = "transform_character"


@attrs.frozen
class ResurrectCharacter(Act):
    """Take a character from the discard pile onto the own stack."""

    verb: ClassVar[str] = "resurrect_character"
    source: Literal["discard"]


@attrs.frozen
class ProtectSpace(Act):
    """Stand beside a player and guard their character space."""

    verb: ClassVar[str] = "protect_character_space"
    scope: Literal["space"]
    duration: Literal["until_discarded"]


@attrs.frozen
class ExchangeCard(Act):
    """Swap a hand card with an opponent, each picking in secret."""

    verb: ClassVar[str] = "exchange_card"
    count: Literal[1] = 1


@attrs.frozen
class ExchangeExtremes(Act):
    """Swap the own lowest card for the highest of an opponent."""

    verb: ClassVar[str] = "exchange_highest_for_lowest"


@attrs.frozen
class ExchangeHands(Act):
    """Name an opponent: at the end of the turn whole hands change."""

    verb: ClassVar[str] = "exchange_hands"
    when: Literal["end_of_turn"]


@attrs.frozen
class SwapWithDiscard(Act):
    """Take a card from the discard pile, then discard another one from the hand."""

    verb: ClassVar[str] = "swap_with_discard"


@attrs.frozen
class ScorePerConsolidated(Act):
    """Mark points for each own consolidated slot."""

    verb: ClassVar[str] = "score_per_consolidated"
    points: int


# --- what lasts while a character is current: nothing to do, but rules ask for it -----------------------------------


@attrs.frozen
class Lasting(Act):
    """A power that works while its bearer is the current character."""


@attrs.frozen
class ForbidOwnPeek(Lasting):
    """The owner may not look under own hidden tokens and settings."""

    verb: ClassVar[str] = "forbid_own_peek"


@attrs.frozen
class PeekOpponents(Lasting):
    """The owner may look under those of opponents."""

    verb: ClassVar[str] = "peek_opponents"
    targets: tuple[Literal["token"], Literal["setting"]]


@attrs.frozen
class IgnoreTokenKind(Lasting):
    """In the owner's powers planet and constellation mean either."""

    verb: ClassVar[str] = "ignore_token_kind"
    scope: Literal["powers"]


@attrs.frozen
class RepeatPower(Lasting):
    """What the owner plays for power happens so many times."""

    verb: ClassVar[str] = "repeat_power"
    times: Literal[2]


# --- made of several ------------------------------------------------------------------------------------------------


@attrs.frozen
class Several(Act, ABC):
    """A power of several parts, done in order (D-POW-3)."""

    @property
    @abstractmethod
    def parts(self) -> tuple[Act, ...]:
        """The parts in order."""


@attrs.frozen
class DrawEachKind(Several):
    """Draw a planet, then a constellation."""

    verb: ClassVar[str] = "draw_each_kind"
    source: Source
    face: Face

    @property
    def parts(self) -> tuple[Act, ...]:
        """One draw per kind."""
        return tuple(DrawToken((kind,), self.source, self.face) for kind in KINDS)


@attrs.frozen
class RevealEachKind(Several):
    """Reveal a planet, then a constellation."""

    verb: ClassVar[str] = "reveal_each_kind"
    scope: Literal["anywhere"]

    @property
    def parts(self) -> tuple[Act, ...]:
        """One reveal per kind."""
        return (RevealToken((PLANET,)), RevealToken((CONSTELLATION,)))


@attrs.frozen
class ExchangeEachKind(Several):
    """Swap a planet, then a constellation, with opponents, who may be two (D-Q-29)."""

    verb: ClassVar[str] = "exchange_each_kind"
    partners: tuple[Partner, ...]

    @property
    def parts(self) -> tuple[Act, ...]:
        """One exchange per kind."""
        return tuple(ExchangeToken((kind,), self.partners, "any") for kind in KINDS)


def _table(*classes: type[Act]) -> Mapping[str, type[Act]]:
    return MappingProxyType({cls.verb: cls for cls in classes})


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
"""What may stand in a choice of one."""


@attrs.frozen
class ChooseOne(Act):
    """One of several acts, chosen among those that are possible; each verb stands in it once."""

    verb: ClassVar[str] = "choose_one"
    options: tuple[Annotated[Act, Tagged("effect", BRANCHES)], ...]


VERBS: Final[Mapping[str, type[Act]]] = MappingProxyType(
    {
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
)
"""Every verb that a card may name."""
