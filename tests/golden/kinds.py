"""The fields of every kind of every game, kept in `kinds/` of each release: logs consist of them.

`python -m tests.golden.kinds` writes down new kinds. It names and refuses a kind that has changed under its version,
unless it is given: `python -m tests.golden.kinds KIND…`, for a change that reads every old line as before, or while no
log of it exists anywhere. A kind that is gone and lifted by an upcaster stays in the files.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import tabletop_rules as tr
from tabletop_rules.core.game import Game
from tabletop_rules.eventlog.schema import schema_faults, schemas
from tests.golden import releases

CORE = "core"
NEW = "add it to the stored schemas"


def variants(name: str) -> Iterator[Game[Any]]:
    """Yield a game with its defaults, and with each of its options changed."""
    yield tr.load_game(name)
    for option in tr.options(name):
        others: Sequence[object] = ()
        if option.kind == "flag":
            others = (not option.default,)
        elif option.kind == "choice":
            others = option.choices
        elif option.kind == "list":
            others = (option.choices,)
        for value in others:
            if value != option.default:
                yield tr.load_game(name, {option.id: value})


def kept(name: str, but: str = "") -> dict[str, dict[str, str]]:
    """Return the kinds kept of a game in all releases `but` one, those of the core included."""
    found: dict[str, dict[str, str]] = {}
    for part in (CORE, name):
        for path in releases.every(f"kinds/{part}.json"):
            if path.parent.parent.name != but:
                found |= json.loads(path.read_text("utf-8"))
    return found


def main(vouched: Sequence[str]) -> int:
    """Write what the releases before lack. Returns 1, and writes nothing, if an unnamed kind has changed."""
    games = {name: list(variants(name)) for name in tr.games()}
    faults = [fault for name in games for fault in schema_faults(kept(name), *games[name])]
    refused = [fault for fault in dict.fromkeys(faults) if not fault.endswith(NEW) and fault.split()[1] not in vouched]
    if refused:
        print("\n".join(refused))
        return 1
    writing: dict[str, dict[str, dict[str, str]]] = {CORE: {}}
    for name, made in games.items():
        old = {kind: fields for kind, fields in kept(name).items() if kind not in vouched}
        writing[name] = {}
        for kind, fields in (old | schemas(*made)).items():
            writing[CORE if kind.startswith("core.") else name][kind] = fields
    for name, kinds in writing.items():
        before = kept(name, releases.version())
        new = {kind: fields for kind, fields in kinds.items() if before.get(kind) != fields}
        if new:
            releases.write(f"kinds/{name}.json", json.dumps(new, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
        print(name, len(kinds), "kinds")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
