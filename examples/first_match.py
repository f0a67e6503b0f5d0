"""Play a whole match at random, and explain its last record."""

import random

import tabletop_rules as tr


def main() -> None:
    """Play, print the result, and explain it."""
    rng = random.Random(7)
    table = tr.Table.open("terres_de_destinees", seats=4, seed=7)
    while table.result is None:
        decision = rng.choice(table.decisions)
        outcome = table.submit(rng.choice(list(table.legal(decision.seat))))
        assert isinstance(outcome, tr.Accepted)
    print(f"{table.version} records, ranking {table.result.ranking}: {table.result.reason} ({table.result.rule})")
    print(table.explain())


if __name__ == "__main__":
    main()
