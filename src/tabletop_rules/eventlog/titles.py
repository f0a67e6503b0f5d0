"""Titles and descriptions for the definitions of a JSON Schema: names that generators make classes of."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

CORE_ROOM: Final = "tabletop_rules.core"


class Origin(NamedTuple):
    """The class of a definition, and whether its values have a kind."""

    cls: type
    tagged: bool

    @property
    def core(self) -> bool:
        """Whether the class belongs to the core, not to a game."""
        return self.cls.__module__.startswith(CORE_ROOM)


def titles(origins: Mapping[str, Origin], taken: Iterable[str]) -> dict[str, str]:
    """Return a title for each definition, all different: the class's name, unless another one has it or it is `taken`.

    The classes of a game keep their names. Of two that share one, those of the core get `Core` in front, and values
    that do not say their kind get `Fields` behind.
    """
    used, found = {*taken}, {}
    for name, origin in sorted(origins.items(), key=lambda entry: (entry[1].core, not entry[1].tagged, entry[0])):
        found[name] = next(title for title in _candidates(origin) if title not in used)
        used.add(found[name])
    return found


def _candidates(origin: Origin) -> Iterator[str]:
    name = origin.cls.__name__
    yield name
    if not origin.tagged:
        name = f"{name}Fields"
        yield name
    if origin.core:
        name = f"Core{name}"
        yield name
    number = 2
    while True:
        yield f"{name}{number}"
        number += 1


def describe(cls: type) -> str | None:
    """Return a class's own docstring, each paragraph as one line; None without one, or with a generated one."""
    words = vars(cls).get("__doc__")
    if not words or words.startswith(f"{cls.__name__}("):  # as named tuples and data classes get it
        return None
    paragraphs = inspect.cleandoc(words).split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)
