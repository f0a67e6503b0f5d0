"""The quick reader of TOML reads the files of our games, and nothing otherwise than `tomllib`."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.packs.quick_toml import quick_toml

FILES = sorted((Path(tr.__file__).parent / "games").rglob("*.toml"))
SIGNS = "\"\\[]{}=.,#\n\t '-_01ax+e:é/u\r\x00"


def told(text: str) -> object:
    """Return what `tomllib` reads, in a form that tells 1 from 1.0 and True; None for a fault."""
    try:
        return repr(tomllib.loads(text))
    except ValueError:
        return None


def test_it_reads_every_file_of_our_games() -> None:
    """None of them waits for `tomllib`."""
    for path in FILES:
        text = path.read_text("utf-8")
        assert told(text) == repr(quick_toml(text)), path


@pytest.mark.parametrize("seed", range(4))
def test_it_leaves_alone_what_it_would_read_otherwise(seed: int) -> None:
    """Parts of these files, with a few signs and lines changed, are read as by `tomllib`, or not at all."""
    rng, read = random.Random(seed), 0
    parts = [
        "\n".join(lines[at : at + 12])
        for path in FILES[seed::4]
        for lines in [path.read_text("utf-8").split("\n")]
        for at in range(0, len(lines), 12)
    ]
    for _ in range(500):
        text = "\n".join(rng.choices(parts, k=2))
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(SIGNS) + text[at + rng.choice((0, 0, 1, 3)) :]
        found = quick_toml(text)
        if found is not None:
            assert told(text) == repr(found), text
            read += 1
    assert read


@pytest.mark.parametrize(
    "text",
    [
        *('a = "', "a = [1,", "a = [1, null]", "a = NaN", "a = 01", "a = 1_0", "a = [1] # one", 'a = """b\nc"""', "[a"),
        *(
            "a = { b = 1, b = 2 }",
            "a = {\nb = 1 }",
            "a = 1\na = 2",
            "a = 1\n[a]",
            "a = [{}]\n[[a]]",
            "[.a]",
            "[a]\n[a]",
        ),
        *(
            'a = "\\u0041"',
            'a = {"b": 1}',
            "a = 1 ",
            "a = 1979-05-27",
            "a = [1, 2,\n]x",
            "a = {b.c = 1}",
            "[[a]\n",
            "=",
        ),
    ],
)
def test_it_leaves_to_tomllib_what_is_not_simple(text: str) -> None:
    """Right or wrong."""
    assert quick_toml(text) is None
