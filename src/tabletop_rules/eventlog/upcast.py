"""Chains of upcasters, from each old kind to today's, for the codec."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from tabletop_rules.core.upcast import Upcaster

Lift: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]


def lifts_by_kind(upcasters: Sequence[Upcaster]) -> dict[str, tuple[str, Lift]]:
    """Return for each old kind the kind of today, and a function that lifts fields all the way to it.

    The upcasters have been checked to form chains.
    """
    step = {upcaster.kind_from: upcaster for upcaster in upcasters}
    ways = {}
    for kind, first in step.items():
        way = [first]
        while way[-1].kind_to in step:
            way.append(step[way[-1].kind_to])
        ways[kind] = (way[-1].kind_to, _along(tuple(upcaster.lift for upcaster in way)))
    return ways


def _along(lifts: tuple[Lift, ...]) -> Lift:
    def lift(fields: dict[str, Any]) -> dict[str, Any]:
        for one in lifts:
            fields = one(fields)
        return fields

    return lift
