"""What there is in the box, and what it does, in words."""

from __future__ import annotations

from tabletop_rules.core.component import Component
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.places import place


def components(content: Content, voice: Voice) -> tuple[Component, ...]:
    """Return everything in the box of FATUM Medieval."""
    return ()


def component(content: Content, id: str, voice: Voice) -> Component | None:
    """Return the place on the table that an id stands for; None if it stands for none."""
    return place(content, id, voice)
