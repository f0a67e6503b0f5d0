"""Targets: things to choose among, and the protections that exclude some of them.

    TOUCHABLE(state, spots, seat)                     the spots that nothing protects, for legal lists
    yield from TOUCHABLE.against(state, spot, seat)   in a check: the rejections by whatever protects one

Here `TOUCHABLE` is a `Targets`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import Any, ClassVar, Concatenate, Generic, ParamSpec, TypeVar

from tabletop_rules.core.handle import HasHandlers
from tabletop_rules.core.messages import Refusal, Rejection
from tabletop_rules.core.ruling import Ruling, place_of
from tabletop_rules.kit.arity import parameters, takes
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.generated import define

S = TypeVar("S", bound=HasHandlers)
A = ParamSpec("A")
T = TypeVar("T")


@frozen
class Targets(Generic[S, A, T]):
    """Things of one sort that may be chosen, unless a protection excludes them.

    `text` says in English what is chosen and for what. The type parameters are the state, the further arguments of a
    call, and the things: `Targets[State, [Seat], int]`.
    """

    id: str
    text: str

    def __call__(self, state: S, things: Iterable[T], /, *args: A.args, **kwargs: A.kwargs) -> tuple[T, ...]:
        """Return the things that nothing protects, in order."""
        try:
            keep = state.handlers.values[self.id]
        except KeyError:
            raise state.handlers.unlisted(self.id) from None
        kept: tuple[T, ...] = keep(state, things, *args, **kwargs)
        return kept

    def compose(self, protections: Sequence[Protection[Any, Any, Any]]) -> Callable[..., tuple[Any, ...]]:
        """Return one function that keeps the things which none of the protections excludes."""
        if not protections:
            return _all
        rows = [parameters(each.keep) for each in protections]
        names = next(iter(rows), None)
        if names is None or any(row is None or len(row) != len(names) for row in rows):
            return partial(_kept, tuple(protections))
        held = {f"keep{number}": each.keep for number, each in enumerate(protections)}
        test = " and ".join(f"{keep}({', '.join(names)})" for keep in held)
        head = ", ".join([names[0], "things", *names[2:]])
        source = f"def kept({head}):\n    return tuple([{names[1]} for {names[1]} in things if {test}])\n"
        return define("kept", source, dict(held))  # type: ignore[no-any-return]  # a function, as it is written

    def allows(self, state: S, thing: T, /, *args: A.args, **kwargs: A.kwargs) -> bool:
        """Return whether nothing protects the thing."""
        for protection in state.handlers.protections[self.id]:  # noqa: SIM110  # half the cost of a generator
            if not protection.keep(state, thing, *args, **kwargs):
                return False
        return True

    def against(self, state: S, thing: T, /, *args: A.args, **kwargs: A.kwargs) -> Iterator[Rejection]:
        """Yield the rejection by each protection that excludes the thing, in order."""
        for protection in state.handlers.protections[self.id]:
            if not protection.keep(state, thing, *args, **kwargs):
                params = protection.params(state, thing, *args, **kwargs)
                yield protection.refusal.by(protection.id, **params)


def _all(state: Any, things: Iterable[Any], *args: Any, **kwargs: Any) -> tuple[Any, ...]:
    """Return all things, where nothing protects any."""
    return tuple(things)


def _kept(
    protections: tuple[Protection[Any, Any, Any], ...], state: Any, things: Iterable[Any], *args: Any, **kwargs: Any
) -> tuple[Any, ...]:
    """Return the things that no protection excludes, for protections that cannot be composed."""
    return tuple([each for each in things if all(p.keep(state, each, *args, **kwargs) for p in protections)])


def no_params(state: Any, thing: Any, /, *args: Any, **kwargs: Any) -> Mapping[str, int | str]:
    """Return no params, for a refusal whose words have no braces."""
    return {}


@frozen
class Protection(Ruling, Generic[S, A, T]):
    """Excludes things from `Targets`, each judged alone: "cannot be chosen", "is guarded", "is immune".

    `keep(state, thing, *args)` returns whether the thing may be chosen. If not, `refusal` is given by the protection's
    id, with `params(state, thing, *args)` in its words.
    """

    on: Targets[S, A, T]
    band: IntEnum
    rank: int
    keep: Callable[Concatenate[S, T, A], bool]
    refusal: Refusal
    params: Callable[Concatenate[S, T, A], Mapping[str, int | str]] = no_params

    kind: ClassVar[str] = "protection"

    @property
    def name(self) -> str:
        """The name in error messages."""
        return f"{self.id}@{place_of(self.band, self.rank)}"


def protection_faults(protection: Protection[Any, Any, Any]) -> Iterator[str]:
    """Yield the faults of a single protection."""
    for name in ("keep", "params"):
        if not takes(getattr(protection, name), 2, more=True):
            yield f"protection {protection.id}: {name} must be callable as {name}(state, thing, …)"
