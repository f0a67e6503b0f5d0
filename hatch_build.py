"""A build hook of hatchling: with `TABLETOP_RULES_COMPILE=1`, a wheel also holds its hottest modules compiled.

The same source, compiled by Cython in pure mode for the CPython that builds. The modules stay in the wheel as source
too: tracebacks show its lines, and Python imports the compiled one of two modules of one name. Without the variable,
and for editable installs, nothing is compiled; with the name of a folder, such as `core`, only what is in it.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = os.environ.get("TABLETOP_RULES_COMPILE", "0")

MODULES = {
    "core": """
        chance change dispatch engine legal mask match opening planned playout resolve rule targets
        zones
    """,
    "table": """
        playing
    """,
    "games/carcassonne": """
        batches features final meeples queries/board queries/joining tiles turn
    """,
    "games/destiny": """
        clock lasting play powers queries scoring setting_phase setup state tokens trick turn
        verbs/call verbs/tokens
    """,
    "games/fatum_medieval": """
        accounts content/fronts destiny moves objectives opportunities picks protection queries/aims
        queries/drawing queries/fronts queries/income queries/seats setup state turn
    """,
    "games/terres_de_destinees": """
        bidding content/items destins drawing effects_phase hand_cards interrupt jetons losses moves
        powers queries resolving sale settlement shared state turn two_players values verbs/losses
        verbs/modes verbs/table verbs/verb
    """,
}
"""The fewest modules, by folder, that bring about nine tenths of what compiling all of them would: see decision 24.

Not `core/messages`: in a class that attrs makes anew, for its slots, a compiled `super()` looks at the class before.
"""


class CompileHook(BuildHookInterface[Any]):
    """Adds the compiled modules to a wheel."""

    folder: tempfile.TemporaryDirectory[str] | None = None

    def dependencies(self) -> list[str]:
        """Return what compiling needs."""
        return ["cython>=3.3,<4", "setuptools>=77"] if WANTED != "0" else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and name the files that go into the wheel."""
        if WANTED == "0" or version == "editable":
            return
        if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
            raise RuntimeError("compiled wheels are for CPython with its global lock; unset TABLETOP_RULES_COMPILE")
        if WANTED not in ("1", *MODULES):
            raise RuntimeError(f"TABLETOP_RULES_COMPILE is 1 or one of {', '.join(MODULES)}, not {WANTED!r}")
        self.folder = tempfile.TemporaryDirectory()
        with chdir(Path(self.root, "src")):  # so that tracebacks name files from the folder of the package on
            made = _compile(Path(self.folder.name))
        build_data["force_include"].update({path: Path(path).relative_to(self.folder.name).as_posix() for path in made})
        build_data.update(pure_python=False, infer_tag=True)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Remove what was compiled, which is in the wheel now."""
        if self.folder is not None:
            self.folder.cleanup()


def _compile(into: Path) -> list[str]:
    """Compile the modules, found from the working folder on, and return the files made."""
    from Cython.Build import cythonize
    from setuptools import Distribution, Extension

    unix = os.name == "posix"
    extensions = [
        Extension(
            name.replace("/", "."),
            [f"{name}.py"],
            extra_compile_args=["-O2", "-g0"] if unix else [],
            extra_link_args=["-Wl,-s"] if sys.platform == "linux" else [],
        )
        for folder, names in MODULES.items()
        if WANTED in ("1", folder)
        for name in (f"tabletop_rules/{folder}/{name}" for name in names.split())
    ]
    jobs = os.cpu_count() or 1
    made = cythonize(
        extensions,
        build_dir=str(into / "c"),
        nthreads=jobs,
        compiler_directives={"language_level": 3, "annotation_typing": False, "binding": True},
    )
    command = Distribution({"ext_modules": made}).get_command_obj("build_ext")
    command.build_lib, command.build_temp, command.parallel = str(into), str(into / "o"), jobs
    command.ensure_finalized()
    command.run()
    return [str(path) for path in command.get_outputs()]
