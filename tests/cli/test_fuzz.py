"""`fuzz` as users run it."""

from tests.cli.running import TOY_NAME, run


def test_fuzz_says_how_all_was_refused() -> None:
    """A sound game refuses everything: exit 0, with a table or a JSON document of the codes."""
    ran = run("fuzz", TOY_NAME, "--commands", 200, "--seed", 3)
    assert 0 == ran.code
    assert "all refused, nothing changed" in ran.out
    found = run("fuzz", TOY_NAME, "--commands", 200, "--seed", 3, "--json").json
    assert found["good"]
    assert sum(found["answers"].values()) == found["sent"] >= 200


def test_fuzz_names_what_was_let_in() -> None:
    """A game that accepts what it does not list: exit 1, and each case with its seed and version."""
    ran = run("fuzz", "tests.laws.faulty:LISTS_TOO_FEW", "--commands", 5_000)
    assert 1 == ran.code
    assert "yet accepted" in ran.out
    assert "seed" in ran.out


def test_fuzz_used_wrongly() -> None:
    """A game, a number of seats or of commands that is not there: exit 2."""
    assert [2, 2, 2] == [
        run("fuzz", *words).code for words in (("chess",), (TOY_NAME, "--seats", 9), (TOY_NAME, "--commands", 0))
    ]
