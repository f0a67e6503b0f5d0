"""Checks of what foreign code plans: rules, steps, handlers and reducers that do not come with this package.

The laws prove that the games of this package record only what their fields' types allow (law 8, on every record, and
law 16, without any of their handlers). Of other code nothing is proven, so what it returns is checked before anything
is recorded: a log, a view or a stream that holds it can be read again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, update_wrapper
from operator import attrgetter
from typing import Any, Final, TypeVar

import attrs

from tabletop_rules.core.fields import Fit, is_id, is_text, misfit, recordable, recordable_since
from tabletop_rules.core.messages import Ask, Chance, Cited, Message
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.errors import EngineFault, name_acting, shorten

F = TypeVar("F", bound=Callable[..., Any])

NAMES: Final = ("__module__", "__name__")
HOME: Final = __name__.partition(".")[0]
"""The package whose own code is not checked."""


def is_foreign(function: object) -> bool:
    """Return whether a function, or one that it is made of, comes from outside this package."""
    if isinstance(function, partial):
        return any(map(is_foreign, (function.func, *filter(callable, (*function.args, *function.keywords.values())))))
    module = getattr(function, "__module__", None) or type(function).__module__
    return str(module).partition(".")[0] != HOME


def asks_class(function: F) -> F:
    """Mark a function that calls the method of a message class: it is as foreign as the class."""
    vars(function)["asks_class"] = True
    return function


def is_foreign_on(function: object, on: type) -> bool:
    """Return whether what a function does with messages of a class is foreign."""
    return is_foreign(on if getattr(function, "asks_class", False) else function)


def of(*names: str) -> Any:
    """Return the default of a field `foreign`: whether one of these fields of the same value holds foreign code."""
    return attrs.Factory(
        lambda made: any(is_foreign_on(getattr(made, name), made.on) for name in names), takes_self=True
    )


def name_of(acting: object) -> str:
    """Return a rule, step or handler for error messages: "Effect H-1"."""
    return acting if isinstance(acting, str) else name_acting(acting)


# --- plans ----------------------------------------------------------------------------------------------------------


def check_plan(acting: object, plan: Any) -> None:
    """Raise EngineFault for the first item of a plan that holds what its fields do not allow.

    A plan, or an item, of the wrong class is left to the loop, which says what it wants.
    """
    for item in plan if isinstance(plan, tuple | list) else ():
        fits = _FITS[item.__class__]
        if fits is None:
            _check_around(acting, item)
        elif not fits(item):
            raise EngineFault(f"{name_of(acting)} planned {shorten(item)}, which cannot be recorded: {misfit(item)}")


def _check_around(acting: object, item: Any) -> None:
    """Raise EngineFault if an item of a plan holds others that cannot be recorded."""
    cls = item.__class__
    if cls is Cited:
        if not is_id(item.rule):
            raise EngineFault(f"{name_of(acting)} cites {shorten(item.rule)}, which is not the id of a rule")
        check_plan(acting, (item.what,))
    elif cls is Ask:
        check_plan(acting, item.decisions)
        check_plan(acting, () if item.then is None else (item.then,))
    elif cls is Chance:
        check_plan(acting, (item.request, item.then))


class _Fits(dict[type, "Fit | None"]):
    """The predicate for items of each class; None for what holds other items, or is none."""

    def __missing__(self, cls: type) -> Fit | None:
        fits = self[cls] = None if cls in (Ask, Chance, Cited) or not attrs.has(cls) else recordable(cls)
        return fits


_FITS: Final = _Fits()


def check_options(acting: object, options: object, decision: Any) -> None:
    """Raise EngineFault if the referee's options of a decision are not of the type of their field."""
    if not recordable(decision.__class__)(decision):
        what = f"{name_of(acting)} returned the options {shorten(options)}"
        raise EngineFault(f"{what}, which {type(decision).__name__} cannot hold: {misfit(decision)}")


def check_bearers(acting: Any, bearers: Any, seats: int) -> Any:
    """Return the bearers that an effect lists.

    Raises:
        EngineFault: they are no ordered sequence, or not seats of this match, each with a source, none twice.
    """
    fault = None if bearers == () else _bearers_fault(bearers, seats)
    if fault is not None:
        raise EngineFault(f"{name_of(acting)} failed: its bearers return {shorten(bearers)}, {fault}")
    return bearers


def _bearers_fault(bearers: Any, seats: int) -> str | None:
    """Return what is wrong with the bearers of an effect, or None."""
    if not isinstance(bearers, tuple | list):
        return "not a tuple of Bearer(seat, source) in the order in which they act"
    for each in bearers:
        if not isinstance(each, tuple) or len(each) != 2 or type(each[0]) is not int:
            return "not a tuple of Bearer(seat, source)"
        if not (0 <= each[0] < seats or each[0] == SPECTATOR):
            return f"but seats are 0 to {seats - 1}, and TABLE stands for none"
        if type(each[1]) is not str or not is_text(each[1]):
            return f"but the source {shorten(each[1])} is no text"
    return "one of them twice: give each a source of its own" if len(set(bearers)) < len(bearers) else None


# --- states ---------------------------------------------------------------------------------------------------------


def checked_reducer(on: type[Message], reduce: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a reducer; a foreign one with its states checked."""
    if not is_foreign_on(reduce, on):
        return reduce
    return update_wrapper(partial(_reduce, f"the reducer of {on.__name__}", reduce), reduce, NAMES, ())


def by_event(on: type[Message], reduce: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a reducer as a function of event and state, as `Event.apply` is one; a foreign one with states checked."""
    if getattr(reduce, "asks_class", False) and not is_foreign(on):
        apply: Callable[[Any, Any], Any] = attrgetter("apply")(on)
        return apply
    checked = checked_reducer(on, reduce)
    return update_wrapper(partial(_by_event, checked), checked, NAMES, ())


def _by_event(reduce: Callable[[Any, Any], Any], event: Any, state: Any) -> Any:
    return reduce(state, event)


def _reduce(acting: str, reduce: Callable[[Any, Any], Any], state: Any, event: Any) -> Any:
    made = reduce(state, event)
    if made is not state and made.__class__ is state.__class__ and not recordable_since(made.__class__)(made, state):
        raise EngineFault(f"{acting} returned a {type(made).__name__} that cannot be recorded: {misfit(made)}")
    return made


def check_state(acting: str, state: Any) -> None:
    """Raise EngineFault if a state holds what its fields do not allow."""
    if attrs.has(type(state)) and not recordable(type(state))(state):
        raise EngineFault(f"{acting} returned a {type(state).__name__} that cannot be recorded: {misfit(state)}")
