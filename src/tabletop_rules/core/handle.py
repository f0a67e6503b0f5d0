"""`HandlerSet`: how pure functions of a state reach the handlers in force.

A state refers to one, which is neither compared nor encoded: the game sets it after setup, in situations, and in
whatever is decoded from JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault

if TYPE_CHECKING:
    from tabletop_rules.core.targets import Protection
    from tabletop_rules.core.value import Modifier

Compose = Callable[[Any, tuple[Any, ...]], Callable[..., Any]]
"""Makes one function of a value and the modifiers that change it, in order."""


class HandlerSet:
    """The modifiers and protections in force on each value and each `Targets` of a game, in order.

    `values` maps the id of each value, and of each `Targets`, to one composed function.
    """

    __slots__ = ("_handlers", "_of", "modifiers", "protections", "values")

    def __init__(self, of: Iterable[Any], handlers: Iterable[Any], compose: Compose | None = None) -> None:
        """Group `handlers` (modifiers and protections, in order) by the values and targets in `of`."""
        self._of, self._handlers = tuple(of), tuple(handlers)
        self.modifiers: dict[str, tuple[Modifier[Any, Any, Any], ...]] = _Listed(self.unlisted)
        self.protections: dict[str, tuple[Protection[Any, Any, Any], ...]] = _Listed(self.unlisted)
        self.values: dict[str, Callable[..., Any]] = {}  # a plain one, which is faster
        for asked in self._of:
            if hasattr(asked, "plain"):
                mine = tuple([each for each in self._handlers if each.on is asked])
                self.modifiers[asked.id] = mine
                self.values[asked.id] = (compose or asked.compose)(asked, mine)
            else:
                protecting = tuple([each for each in self._handlers if each.on is asked])
                self.protections[asked.id] = protecting
                self.values[asked.id] = asked.compose(protecting)

    def unlisted(self, id: str) -> EngineFault:
        """Return the error for a value or targets that the game does not list."""
        return EngineFault(f"{id!r} is not among the values of this game: list it in Game.values")

    def rule(self, ruling: str, on: Any, plain: str) -> RuleId:
        """Return the id of a ruling if it is in force on a value or `Targets`, or else that of the plain rule.

        For rejections and causes.
        """
        mine = self.modifiers[on.id] if hasattr(on, "plain") else self.protections[on.id]
        return RuleId(ruling if any(each.id == ruling for each in mine) else plain)

    def traced(self, compose: Compose) -> HandlerSet:
        """Return the same handlers with functions composed by `compose`, to watch what they change."""
        return HandlerSet(self._of, self._handlers, compose)

    def __copy__(self) -> HandlerSet:
        return self

    def __deepcopy__(self, memo: object) -> HandlerSet:
        return self

    def __reduce__(self) -> Any:
        return HandlerSet, (self._of, self._handlers)

    def __repr__(self) -> str:
        return f"<HandlerSet of {len(self._handlers)}>"


class HasHandlers(Protocol):
    """A state that values and targets can be called with."""

    @property
    def handlers(self) -> HandlerSet:
        """The handlers in force, set by the game."""
        ...


class _Listed(dict[str, Any]):
    """Entries by the id of a value or targets; raises EngineFault for an id that the game does not list."""

    def __init__(self, fault: Callable[[str], EngineFault]) -> None:
        super().__init__()
        self._fault = fault

    def __missing__(self, id: str) -> NoReturn:
        raise self._fault(id)


class _Unbound(HandlerSet):
    """No handlers: what a state holds until a game has bound it."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__((), ())

    def unlisted(self, id: str) -> EngineFault:
        """Return the fault of a value or targets called on a state without its game."""
        return EngineFault(
            f"{id!r} is called on a state without its game: take the state from a match, from Game.first(seats), "
            f"or bind it with Game.bound(state)"
        )

    def __reduce__(self) -> str:
        return "UNBOUND"


UNBOUND: Final = _Unbound()
"""The default of the field `handlers` of a state."""
