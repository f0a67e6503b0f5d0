"""Values: counts, prices and permissions that handlers may change, and the modifiers that change them.

    @value("toy.fee")
    def fee(state: State, seat: Seat) -> int:
        return 1

    TWICE = Modifier(RuleId("H1"), "Fees are doubled.", fee, Band.HOUSE, 10, doubled)

`fee(state, seat)` calls the plain function and then every modifier in force, in order.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from typing import Any, ClassVar, Concatenate, Final, Generic, ParamSpec, Protocol, TypeVar, cast, get_origin

from tabletop_rules.core.fields import type_name, type_test
from tabletop_rules.core.foreign import is_foreign
from tabletop_rules.core.handle import HasHandlers
from tabletop_rules.core.hints import UNKNOWN, return_type
from tabletop_rules.core.ruling import Ruling, place_of
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, TabletopError, engine_fault, shorten
from tabletop_rules.kit.arity import parameters, takes
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.generated import define

S = TypeVar("S", bound=HasHandlers)
S_contra = TypeVar("S_contra", bound=HasHandlers, contravariant=True)
A = ParamSpec("A")
T = TypeVar("T")


class Value(Protocol[S_contra, A, T]):
    """What `@value` makes of a plain function: called like it, it returns the result after the modifiers in force."""

    id: str
    plain: Callable[..., T]
    __doc__: str | None

    def __call__(self, state: S_contra, /, *args: A.args, **kwargs: A.kwargs) -> T:
        """Return the plain result, changed by every modifier in force, in order."""
        ...

    def changed_by(self, state: S_contra, /, *args: A.args, **kwargs: A.kwargs) -> tuple[Modifier[Any, Any, Any], ...]:
        """Return the modifiers in force that make a difference to this call, in order."""
        ...

    def rule(self, plain: RuleId, state: S_contra, /, *args: A.args, **kwargs: A.kwargs) -> RuleId:
        """Return the id of the last modifier that makes a difference, or else `plain`: for rejections and causes."""
        ...


def value(id: str) -> Callable[[Callable[Concatenate[S, A], T]], Value[S, A, T]]:
    """Make a value of a plain function: `@value("destiny.executions")`.

    The function takes the state and any other arguments, all by position, and annotates what it returns.

    Raises:
        TypeError: the function has other parameters, or no return annotation.
    """
    made: Any = partial(_value, id)
    return cast("Callable[[Callable[Concatenate[S, A], T]], Value[S, A, T]]", made)


_ASKING: Final = """\
def {name}({row}):
    try:
        ask = {state}.handlers.values[{id}]
    except KeyError:
        raise {state}.handlers.unlisted({id}) from None
    return ask({row})
"""


def _value(id: str, plain: Callable[..., Any]) -> Any:
    names = parameters(plain)
    if names is None:
        raise TypeError(f"the value {id!r} must take the state and its other arguments by position, without defaults")
    if "return" not in getattr(plain, "__annotations__", {}):
        raise TypeError(f"the value {id!r} needs a return annotation")
    row = ", ".join(names)
    made = define(plain.__name__, _ASKING.format(name=plain.__name__, row=row, state=names[0], id=repr(id)), {})
    for name in ("__module__", "__qualname__", "__doc__", "__annotations__"):
        setattr(made, name, getattr(plain, name))
    made.id, made.plain, made.compose, made.__wrapped__ = id, plain, compose, plain
    made.changed_by, made.rule = partial(_changed_by, made), partial(_rule, made)
    return made


def is_value(given: object) -> bool:
    """Return whether `given` was made by `@value`."""
    return inspect.isfunction(given) and hasattr(given, "plain")


@frozen
class Modifier(Ruling, Generic[S, A, T]):
    """Changes a value: "counts as", "costs less", "twice", "is optional".

    `change(state, value, *args)` gets the value so far, and the arguments of the call.
    """

    on: Value[S, A, T]
    band: IntEnum
    rank: int
    change: Callable[Concatenate[S, T, A], T]

    kind: ClassVar[str] = "modifier"

    @property
    def name(self) -> str:
        """The name in error messages."""
        return f"{self.id}@{place_of(self.band, self.rank)}"


def _changed_by(of: Any, state: HasHandlers, /, *args: Any, **kwargs: Any) -> tuple[Modifier[Any, Any, Any], ...]:
    args = inspect.signature(of).bind(state, *args, **kwargs).args[1:] if kwargs else args
    held, found = of.plain(state, *args), []
    for modifier in state.handlers.modifiers[of.id]:
        changed = modifier.change(state, held, *args)
        if changed != held:
            found.append(modifier)
        held = changed
    return tuple(found)


def _rule(of: Any, plain: RuleId, state: HasHandlers, /, *args: Any, **kwargs: Any) -> RuleId:
    changed = _changed_by(of, state, *args, **kwargs)
    return changed[-1].id if changed else plain


# --- composing ------------------------------------------------------------------------------------------------------


_CHANGING: Final = """\
    try:
        _held = _change{number}({row})
    except _known:
        raise
    except Exception as _error:
        raise _failed(_modifier{number}, _error) from _error
"""


def compose(of: Any, modifiers: Sequence[Modifier[Any, Any, Any]]) -> Callable[..., Any]:
    """Return one function of the plain one and its modifiers, of fixed arity: a third of the cost of a loop."""
    if not modifiers:
        made: Callable[..., Any] = of.plain
        return made
    names = parameters(of.plain)
    assert names is not None
    scope: dict[str, Any] = {"_plain": of.plain, "_failed": partial(_failed, of), "_known": TabletopError}
    source = f"def {of.plain.__name__}({', '.join(names)}):\n    _held = _plain({', '.join(names)})\n"
    for number, modifier in enumerate(modifiers):
        scope[f"_change{number}"], scope[f"_modifier{number}"] = _checked(of, modifier), modifier
        row = ", ".join([names[0], "_held", *names[1:]])
        source += _CHANGING.format(number=number, row=row)
    source += "    return _held\n"
    return define(of.plain.__name__, source, scope)  # type: ignore[no-any-return]  # `source` defines a function


def _failed(of: Any, modifier: Modifier[Any, Any, Any], error: Exception) -> EngineFault:
    """Return the error for a modifier that raises."""
    return engine_fault(modifier, error, of.id)


def _checked(of: Any, modifier: Modifier[Any, Any, Any]) -> Callable[..., Any]:
    """Return the modifier's function; if foreign, or annotated with too little, its results are checked."""
    hint, given = _returns(of.plain), _returns(modifier.change)
    if not _says_less(given, hint) and not is_foreign(modifier.change):
        return modifier.change
    fits: Callable[[object], bool] = type_test(hint)

    def change(*args: Any) -> Any:
        changed = modifier.change(*args)
        if not fits(changed):
            raise EngineFault(
                f"modifier {modifier.id} returned {shorten(changed)} for the value {of.id!r}, not {type_name(hint)}"
            )
        return changed

    return change


def _returns(function: Any) -> Any:
    """Return the annotated return type of a function, or `UNKNOWN`."""
    while isinstance(function, partial):
        function = function.func
    return return_type(function)


def modifier_faults(modifier: Modifier[Any, Any, Any]) -> Iterator[str]:
    """Yield the faults between a modifier and its value: the number of arguments, the return type."""
    of: Any = modifier.on
    asked = len(parameters(of.plain) or ())
    if not takes(modifier.change, asked + 1):
        row = ", ".join(["state", "value", *(parameters(of.plain) or ())[1:]])
        yield f"modifier {modifier.id} of the value {of.id!r} must be callable as change({row})"
    wanted, given = _returns(of.plain), _returns(modifier.change)
    if not _says_less(given, wanted) and given != wanted and not _within(given, wanted):
        yield (f"modifier {modifier.id} returns {type_name(given)}, but the value {of.id!r} is {type_name(wanted)}")


def _says_less(given: Any, wanted: Any) -> bool:
    """Return whether a return type is not there, or has no parameters, such as `tuple` for `tuple[int, ...]`."""
    return given is UNKNOWN or given is get_origin(wanted)


def _within(given: Any, wanted: Any) -> bool:
    """Return whether every value of one class is one of the other."""
    same = isinstance(given, type) and isinstance(wanted, type) and issubclass(given, wanted)
    return same and not (given is bool and wanted is int)
