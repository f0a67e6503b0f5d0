"""`fingerprint`: a short text that changes with the content it stands for."""

from __future__ import annotations

import enum
import json
from hashlib import sha256

import attrs


def fingerprint(value: object) -> str:
    """Return 16 hexadecimal digits for a value made of attrs values, tuples, enumerations and scalars.

    Equal values have equal fingerprints in every process and Python version. Pass what rules read and leave out what is
    only shown: else a corrected typo would make old event logs unreadable.

    Raises:
        TypeError: the value holds another type.
    """
    canonical = json.dumps(_plain(value), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(canonical.encode("ascii")).hexdigest()[:16]


def _plain(value: object) -> object:
    if isinstance(value, enum.Enum):
        return _plain(value.value)
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    cls = type(value)
    if attrs.has(cls):
        return {"": cls.__name__, **{field.name: _plain(getattr(value, field.name)) for field in attrs.fields(cls)}}
    if value is None or isinstance(value, str | int | float):
        return value
    raise TypeError(f"no fingerprint of {cls.__name__}")
