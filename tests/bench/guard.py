"""Steps back: the ratios of a run beside those of the last release, which are in `baseline.json`.

Only what another machine would find as well is kept: ratios of two sides measured in turns, and sizes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

Figures = Mapping[str, Mapping[str, float]]

BASELINE: Final = Path(__file__).with_name("baseline.json")
FOUND: Final = Path(__file__).parents[2] / "build" / "bench.json"
"""Where `make bench` writes the ratios of a run."""

MORE_IS_BETTER: Final = (
    "x python-chess",
    "x python-chess by random_command",
    "x eventsourcing",
    "from file x eventsourcing",
    "playout x Table",
    "table x pure",
    "playout x pure",
)
LESS_IS_BETTER: Final = (
    "late/early cost",
    "log B/decision",
    "log xz B/decision",
    "match JSON B",
    "x import of its libraries",
)
TOLERANCE: Final = 0.1
"""How much worse a figure may be before it is a step back."""


def kept(found: Figures) -> dict[str, dict[str, float]]:
    """Return the figures that are compared, to four digits."""
    wanted = (*MORE_IS_BETTER, *LESS_IS_BETTER)
    return {
        case: {name: float(f"{figures[name]:.4g}") for name in wanted if name in figures}
        for case, figures in found.items()
    }


def steps_back(found: Figures, before: Figures) -> Iterator[str]:
    """Yield a line for each figure that is worse than before by more than the tolerance; others are passed over."""
    for case, figures in found.items():
        for name, now in figures.items():
            then = before.get(case, {}).get(name)
            if not then or name not in (*MORE_IS_BETTER, *LESS_IS_BETTER):
                continue
            worse = then / now - 1 if name in MORE_IS_BETTER else now / then - 1
            if worse > TOLERANCE:
                yield f"{case}: {name} is {now:.3g}, before it was {then:.3g} ({worse:.0%} worse)"


def read(path: Path = BASELINE) -> dict[str, dict[str, float]]:
    """Return the figures in a file; none if there is no file."""
    figures: dict[str, dict[str, float]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return figures


def write(found: Figures, path: Path) -> None:
    """Write the figures that are compared, and keep those in the file of cases that were not measured."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**read(path), **kept(found)}, indent=2) + "\n", "utf-8")
