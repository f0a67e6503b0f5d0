"""`fuzz` as users run it."""

from tests.cli.running import TOY_NAME, run


def test_fuzz_counts_the_rejections() -> None:
    """A sound game exits with 0 and a table, or JSON, of the codes."""
    ran = run("fuzz", TOY_NAME, "--commands", 200, "--seed", 3)
    assert 0 == ran.code
    assert "all rejected, nothing changed" in ran.out
    found = run("fuzz", TOY_NAME, "--commands", 200, "--seed", 3, "--json").json
    assert found["good"]
    assert sum(found["answers"].values()) == found["sent"] >= 200


def test_fuzz_names_what_was_let_in() -> None:
    """A game that accepts too much exits with 1, with seed and version."""
    ran = run("fuzz", "tests.laws.faulty:LISTS_TOO_FEW", "--commands", 5_000)
    assert 1 == ran.code
    assert "is accepted, but not listed" in ran.out
    assert "seed" in ran.out


def test_fuzz_used_wrongly() -> None:
    """A wrong game, number of seats or of commands exits with 2."""
    assert [2, 2, 2] == [
        run("fuzz", *words).code for words in (("chess",), (TOY_NAME, "--seats", 9), (TOY_NAME, "--commands", 0))
    ]
