"""Files written whole or not at all, wherever their path leads."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

_OWN_FILES: Final = "/dev/fd"
_OPEN_FILES: Final = re.compile(rf"{_OWN_FILES}|/proc/\d+(/task/\d+)?/fd")
"""Folders whose entries are files that some process has open, such as its standard output."""


def write_file(path: Path, content: bytes) -> None:
    """Write a file, atomically: an older one at this path is replaced only when everything is written.

    Symbolic links are followed, and permissions kept. What is no regular file, such as a pipe, a terminal or
    `/dev/stdout`, is written to as it is: at its end, or where this process is in writing it.

    Raises:
        OSError: the file cannot be written, or is a disk.
    """
    if not is_special(path):
        with draft_of(path) as draft:
            draft.write_bytes(content)
        return
    sort = path.stat().st_mode
    if stat.S_ISDIR(sort) or stat.S_ISBLK(sort):
        fault = errno.EISDIR if stat.S_ISDIR(sort) else errno.EPERM
        raise OSError(fault, os.strerror(fault), str(path))
    place = _place_among_open_files(path)
    own = place is not None and os.path.dirname(place) in (_OWN_FILES, f"/proc/{os.getpid()}/fd")
    to = os.dup(int(os.path.basename(place))) if place and own else os.open(path, os.O_WRONLY | os.O_APPEND)
    with os.fdopen(to, "wb") as file:
        file.write(content)


@contextmanager
def draft_of(path: Path) -> Iterator[Path]:
    """Yield the path of a new file to write, and put that file in place of `path` when the block ends without error.

    Raises:
        OSError: the file cannot be written, or `path` is no regular file; `filename` is the path.
    """
    if is_special(path):
        raise OSError(errno.EEXIST, "this is no regular file", str(path))
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        yield draft
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        if target.exists():
            _take_after(draft, target.stat())
        draft.replace(target)
    except OSError as error:
        if error.filename is None:
            raise
        raise OSError(error.errno, error.strerror, str(target)) from error  # name the file asked for, not the draft
    finally:
        draft.unlink(missing_ok=True)


def is_special(path: Path) -> bool:
    """Return whether something is at this path, through any symbolic links, that may not be replaced by a file."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            return True
    except FileNotFoundError:
        return False
    return _place_among_open_files(path) is not None


def _place_among_open_files(path: Path) -> str | None:
    """Return where a path leads, through its symbolic links, if that is among the open files of a process."""
    place = os.path.abspath(path)
    while True:
        folder = os.path.realpath(os.path.dirname(place))
        place = os.path.join(folder, os.path.basename(place))
        if _OPEN_FILES.fullmatch(folder):
            return place
        if not os.path.islink(place):
            return None
        place = os.path.join(folder, os.readlink(place))


def _take_after(draft: Path, older: os.stat_result) -> None:
    """Give a file the owner and the permissions of the one that it replaces, as far as this user may."""
    if hasattr(os, "chown"):
        with suppress(OSError):
            os.chown(draft, older.st_uid, older.st_gid)
    draft.chmod(stat.S_IMODE(older.st_mode))
