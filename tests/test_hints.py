"""What an editor or `help` shows of public names."""

import importlib
import inspect
import pydoc
import typing
from collections.abc import Iterator
from types import FunctionType

import pytest

import tabletop_rules as tr

ROOMS = ["tabletop_rules", "tabletop_rules.testing", "tabletop_rules.research", "tabletop_rules.store"]
ROOMS += ["tabletop_rules.serve", "pytest_tabletop_rules"]
ROOMS += [f"tabletop_rules.games.{game}" for game in tr.games()]


def functions_of(cls: type) -> Iterator[FunctionType]:
    """Yield the functions in the body of a class, also those behind class methods and properties."""
    for name, held in vars(cls).items():
        bare = held.fget if isinstance(held, property) else inspect.unwrap(getattr(held, "__func__", held))
        if isinstance(bare, FunctionType) and name not in ("__init__", "__new__"):  # its hints are those of the class
            yield bare


@pytest.mark.parametrize("room", ROOMS)
def test_public_names_have_help_and_hints(room: str) -> None:
    """`help` shows the room, and the hints of each public function, class and method can be evaluated."""
    module = importlib.import_module(room)
    assert room in pydoc.render_doc(module)
    for name in getattr(module, "__all__", vars(module)):
        thing = getattr(module, name)
        if isinstance(thing, FunctionType):
            typing.get_type_hints(thing)
        elif inspect.isclass(thing) and thing.__module__.partition(".")[0] in room:
            typing.get_type_hints(thing)
            for function in functions_of(thing):
                assert function.__module__, f"help() of Python 3.13.0 fails at {function}"
                typing.get_type_hints(function)
