"""Games with some parts changed, also those in the groups `secrets`, `display` and `checks`."""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

from tabletop_rules.core.aspects import Checks, Display, Secrets
from tabletop_rules.core.game import Game

S = TypeVar("S")

GROUPS = {"secrets": Secrets, "display": Display, "checks": Checks}
GROUP_OF = {field.name: group for group, cls in GROUPS.items() for field in attrs.fields(cls)}


def grouped(parts: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of `Game` with those of a group put into it."""
    found = {name: part for name, part in parts.items() if name not in GROUP_OF}
    for group, cls in GROUPS.items():
        inner = {name: part for name, part in parts.items() if GROUP_OF.get(name) == group}
        if inner:
            found[group] = cls(**inner)
    return found


def changed(game: Game[S], **parts: Any) -> Game[S]:
    """Return the game with these parts, each by its own name."""
    inner: dict[str, dict[str, Any]] = {group: {} for group in GROUPS}
    for name in [name for name in parts if name in GROUP_OF]:
        inner[GROUP_OF[name]][name] = parts.pop(name)
    groups = {group: attrs.evolve(getattr(game, group), **given) for group, given in inner.items() if given}
    return attrs.evolve(game, **parts, **groups)
