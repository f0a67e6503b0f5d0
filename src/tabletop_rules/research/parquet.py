"""Rows as a Parquet file, which data frames read: the same content as the lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final

import attrs

from tabletop_rules.errors import LogError, not_installed
from tabletop_rules.research.rows import COUNTS, VERSION, Row, row_values

GROUP: Final = 4096
"""The number of rows in a group of the file."""


def write_rows(path: Path | IO[bytes], rows: Iterable[Row]) -> None:
    """Write rows to a path or an open file, a group at a time.

    `seed` is text, as a seed may have any number of digits, and `options` a JSON object; counts are maps.

    Raises:
        ModuleNotFoundError: pyarrow is not installed.
    """
    pa, pq = arrow()
    schema = _schema(pa)
    left = iter(rows)
    with pq.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(left, GROUP)):
            writer.write_table(pa.Table.from_pylist([*map(_plain, group)], schema=schema))


def read_rows(path: Path | IO[bytes], name: str = "") -> Iterator[Row]:
    """Yield the rows of a file, a path or an open one of that name.

    Raises:
        LogError: the file is no Parquet file of rows of this version.
        ModuleNotFoundError: pyarrow is not installed.
    """
    pa, pq = arrow()
    name = name or str(path)
    try:
        file = pq.ParquetFile(path)
    except pa.ArrowInvalid as error:
        raise LogError(f"{name} is no Parquet file: {error}", 0) from None
    with file:
        if (file.schema_arrow.metadata or {}).get(b"version") != str(VERSION).encode():
            raise LogError(f"{name} holds no rows of version {VERSION}", 0)
        for batch in file.iter_batches(GROUP):
            for held in batch.to_pylist():
                yield _row(held)


def arrow() -> tuple[Any, Any]:
    """Return pyarrow and its room for Parquet; raise ModuleNotFoundError naming the extra."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError as missing:
        raise not_installed(missing, "simulate") from None


def _schema(arrow: Any) -> Any:
    text, number = arrow.string(), arrow.int64()
    sorts = {"seed": text, "game": text, "reason": text, "error": text, "log": text, "options": text}
    sorts |= {"additions": arrow.list_(text), "bots": arrow.list_(text), "points": arrow.list_(number)}
    sorts |= dict.fromkeys(("ranking", "curve"), arrow.list_(arrow.list_(number)))
    sorts |= dict.fromkeys(COUNTS, arrow.map_(text, arrow.list_(number)))
    names = [field.name for field in attrs.fields(Row) if field.name != "seconds"]
    return arrow.schema([(name, sorts.get(name, number)) for name in names], metadata={"version": str(VERSION)})


def _plain(row: Row) -> dict[str, Any]:
    held = {field.name: getattr(row, field.name) for field in attrs.fields(Row) if field.name != "seconds"}
    held["seed"] = str(row.seed)
    held["options"] = json.dumps(dict(row.options), ensure_ascii=False, sort_keys=True)
    held.update({name: sorted(held[name].items()) for name in COUNTS})
    return held


def _row(held: dict[str, Any]) -> Row:
    held["seed"] = int(held["seed"])
    held["options"] = json.loads(held["options"])
    held.update({name: dict(held[name]) for name in COUNTS})
    return Row(**row_values(held))
