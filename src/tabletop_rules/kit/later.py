"""`later(package, homes)`: names of a package that are imported when somebody first asks for them, as in PEP 562.

The package imports them for type checkers alone, and lists here where they are:

    if TYPE_CHECKING:
        from tabletop_rules.table import Table
    else:
        later(__name__, {"table": ("Table",)})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules
from types import ModuleType
from typing import Any


def later(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """Let a package have these names, by the module within it that each comes from; return its `__getattr__`."""
    module = modules[package]
    home_of = {name: home for home, names in homes.items() for name in names}

    def found(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = vars(module)[name] = getattr(import_module(f"{package}.{home_of[name]}"), name)
        return value

    vars(module).update(__getattr__=found, __dir__=lambda: sorted({*vars(module), *home_of}))
    shared = home_of.keys() & {home.partition(".")[0] for home in homes}
    module.__class__ = type("Package", (ModuleType,), {name: _Kept(name, found) for name in shared})
    return found


class _Kept:
    """What a package has under a name that a module in it has too: the import of that module does not replace it."""

    def __init__(self, name: str, found: Callable[[str], Any]) -> None:
        self.name, self.found = name, found

    def __get__(self, module: Any, cls: type) -> Any:
        return self.found(self.name)

    def __set__(self, module: Any, value: object) -> None:
        """Leave out the module, which its import would put here."""
