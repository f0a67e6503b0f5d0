"""Golden matches are the same bytes under any hash seed, on any Python, with and without C extensions."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from tests.golden.elsewhere import PYODIDE, digest, find_python, run, run_as_in_a_browser
from tests.golden.play import MATCHES, expected

PATHS = {golden.path.name: golden.path for golden in MATCHES}
ALL = [*PATHS]
SOME = [
    "carcassonne-2-expansions.jsonl",
    "destiny-3.jsonl",
    "fatum_medieval-3-mode.jsonl",
    "terres_de_destinees-2-advanced_cards.jsonl",
]
HASH_SEEDS = ("0", "1", "4711")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.13t", "python3.14t", "pypy3.11")


def same(names: list[str], found: dict[str, Any]) -> None:
    """Assert that another process made the same bytes, matches and views."""
    bytes_of = {name: digest(PATHS[name].read_bytes()) for name in names}
    assert bytes_of == {name: match["played"] for name, match in found["matches"].items()}
    assert bytes_of == {name: match["written"] for name, match in found["matches"].items()}
    assert {name: expected(name) for name in names} == {
        name: match["summary"] for name, match in found["matches"].items()
    }


def test_the_same_bytes_without_the_c_extension() -> None:
    """Without pyrsistent's C extension, under another hash seed, one match of every game comes to the same bytes."""
    found = run(SOME, "4711", c_extension=False)
    assert found["c_extension"] is False
    same(SOME, found)


def test_the_same_bytes_where_values_are_made_by_their_classes() -> None:
    """Without the writable twins of CPython, as on PyPy, and under a third hash seed, they are the same bytes too."""
    found = run(SOME, "1", plain=True)
    assert found["plain"] is True
    same(SOME, found)


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
@pytest.mark.parametrize("c_extension", [True, False], ids=["c_extension", "pure"])
def test_all_golden_matches_are_the_same_bytes(c_extension: bool, hash_seed: str) -> None:
    """Every golden match comes to the same bytes under three hash seeds, with and without the C extension."""
    if c_extension and find_spec("pvectorc") is None:
        pytest.skip("pyrsistent has no C extension in this environment")
    found = run(ALL, hash_seed, c_extension=c_extension)
    assert c_extension == found["c_extension"]
    same(ALL, found)


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", HASH_SEEDS)
@pytest.mark.parametrize("name", PYTHONS)
def test_all_golden_matches_are_the_same_bytes_on_every_python(name: str, hash_seed: str) -> None:
    """Every golden match comes to the same bytes on each supported Python under three hash seeds."""
    python, why = find_python(name)
    if python is None:
        pytest.skip(why)
    found = run(ALL, hash_seed, python=python)
    assert name == found["python"]
    same(ALL, found)


@pytest.mark.slow
def test_all_golden_matches_are_the_same_bytes_in_a_browser() -> None:
    """Every golden match comes to the same bytes in Pyodide, the Python that web pages run."""
    if not PYODIDE.exists():
        pytest.skip("Pyodide is not installed: make browser does that")
    same(ALL, run_as_in_a_browser(ALL))
