"""The table of verbs: what `effect` of a card may name. What the active ones do is in `verbs`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop_rules.games.terres_de_destinees.content import actives, permanents
from tabletop_rules.games.terres_de_destinees.content.power import NoPower, Power

VERBS: Final[Mapping[str, type[Power]]] = MappingProxyType(
    {
        cls.verb: cls
        for cls in (
            NoPower,
            permanents.Echo,
            permanents.SaleTax,
            permanents.SaleFaceDown,
            permanents.SaleBonus,
            permanents.BuyerDiscount,
            permanents.TurnDrawFilter,
            permanents.ReduceLoss,
            permanents.Survive,
            permanents.Rescue,
            actives.Reactivate,
            actives.CopyPower,
            actives.ActivateOtherCard,
            actives.UseAllOfPlayer,
            actives.CopyPermanent,
            actives.DemandSale,
            actives.Look,
            actives.LookThenGainJeton,
            actives.LookAndTake,
            actives.DemandGift,
            actives.RequestFamily,
            actives.StealRandom,
            actives.ForceDiscard,
            actives.AdjacentDiscard,
            actives.PayThenForceDiscard,
            actives.PassLeft,
            actives.DrawThenGive,
            actives.SwapWithDiscard,
            actives.TakeFromDiscard,
            actives.PayThenPutFromDiscard,
            actives.GainJeton,
            actives.GainJetonThenDraw,
            actives.DrawThenGainJeton,
            actives.GiveJeton,
            actives.DrawThenMoveSelf,
            actives.DrawThenCompareMoveSelf,
            actives.EngageCard,
            actives.ExchangeInPlay,
            actives.ReplaceInPlay,
            actives.ReturnToHand,
            actives.ChooseOne,
        )
    }
)
"""Verb id -> the class of its params."""
