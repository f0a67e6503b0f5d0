"""`Shards`: the rows of very many matches, as Parquet files in a folder or at an address such as `s3://bucket/rows`.

Whoever plays the matches of a shard writes its file. A manifest names the shards that are whole; a file that it does
not name is left over from a run that was interrupted, and is written again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

from tabletop_rules.errors import LogError, UsageError, not_installed
from tabletop_rules.research import parquet
from tabletop_rules.research.rows import Row

MANIFEST: Final = "manifest.json"
VERSION: Final = 1


@attrs.frozen
class Shard:
    """One file of rows: `matches` matches of a series, from number `first` on, with seeds derived from `seed`.

    `broken` of them broke off; `seconds` is the time that they took.
    """

    file: str
    series: str
    seed: int
    first: int
    matches: int
    broken: int = 0
    seconds: float = 0.0


class Shards:
    """The shards at an address: a folder, `s3://…`, `gs://…`, or what the library fsspec has a file system for.

    Raises:
        UsageError: no file system is known for the address.
        ModuleNotFoundError: pyarrow is not installed.
    """

    def __init__(self, address: str | os.PathLike[str]) -> None:
        self.address = os.fspath(address)
        self._files, self._path = _file_system(self.address)

    def exist(self) -> bool:
        """Return whether there is a manifest."""
        return bool(self._files.get_file_info(self._at(MANIFEST)).is_file)

    def listed(self) -> list[Shard]:
        """Return the shards that are whole; none if there is no manifest yet.

        Raises:
            LogError: the manifest is damaged.
        """
        if not self.exist():
            return []
        with self._files.open_input_stream(self._at(MANIFEST)) as file:
            text = file.read()
        try:
            held = json.loads(text)
            if held["version"] != VERSION:
                raise ValueError
            return [Shard(**each) for each in held["shards"]]
        except (ValueError, KeyError, TypeError):
            raise LogError(f"{self._at(MANIFEST)} is no manifest of version {VERSION}", 0) from None

    def list(self, shards: Iterable[Shard]) -> None:
        """Write the manifest."""
        ordered = sorted(shards, key=lambda shard: shard.file)
        lines = ",\n".join(json.dumps(attrs.asdict(shard)) for shard in ordered)
        self._files.create_dir(self._path, recursive=True)
        draft = self._at(f"{MANIFEST}.part")
        with self._files.open_output_stream(draft) as file:
            file.write(f'{{"version": {VERSION}, "shards": [\n{lines}\n]}}\n'.encode())
        self._files.move(draft, self._at(MANIFEST))

    def write(self, file: str, rows: Iterable[Row]) -> None:
        """Write the file of a shard."""
        self._files.create_dir(self._path, recursive=True)
        with self._files.open_output_stream(self._at(file)) as out:
            parquet.write_rows(out, rows)

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all shards in the manifest, shard by shard.

        Raises:
            LogError: a file is damaged.
        """
        for shard in self.listed():
            with self._files.open_input_file(self._at(shard.file)) as file:
                yield from parquet.read_rows(file, self._at(shard.file))

    def _at(self, name: str) -> str:
        return f"{self._path}/{name}"


def is_address(where: str | os.PathLike[str]) -> bool:
    """Return whether this is an address, such as `s3://bucket/rows`, and no path."""
    return isinstance(where, str) and "://" in where


def _file_system(address: str) -> tuple[Any, str]:
    """Return the file system of an address, as pyarrow has them, and the path there."""
    try:
        arrow, files = import_module("pyarrow"), import_module("pyarrow.fs")
    except ModuleNotFoundError as missing:
        raise not_installed(missing, "simulate") from None
    if not is_address(address):
        return files.LocalFileSystem(), str(Path(address).absolute())
    try:
        found, path = files.FileSystem.from_uri(address)
        return found, str(path)
    except arrow.ArrowInvalid as error:
        try:
            spec = import_module("fsspec.core")
            other, path = spec.url_to_fs(address)
        except ModuleNotFoundError as missing:
            raise UsageError(
                f"{address}: pyarrow has no such file system, and {missing.name} is not installed"
            ) from error
        except ValueError as unknown:
            raise UsageError(f"{address}: {unknown}") from None
        return files.PyFileSystem(files.FSSpecHandler(other)), str(path)
