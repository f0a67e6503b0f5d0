"""Folders of this package as folders of the file system, also when it runs from a zip."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@cache
def unpacked(package: str, name: str) -> Path:
    """Return the path of a folder in a package; out of a zip it is copied, for as long as the process runs."""
    folder = files(package).joinpath(name)
    if isinstance(folder, Path):
        return folder
    copy = Path(tempfile.mkdtemp(prefix="tabletop-rules-"))
    atexit.register(shutil.rmtree, copy, ignore_errors=True)
    _copy(folder, copy)  # `as_file` takes folders from Python 3.12 on
    return copy


def _copy(folder: Traversable, to: Path) -> None:
    to.mkdir(exist_ok=True)
    for each in folder.iterdir():
        if each.is_dir():
            _copy(each, to / each.name)
        else:
            (to / each.name).write_bytes(each.read_bytes())
