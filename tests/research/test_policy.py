"""A policy is a file of numbers; a bot plays it, and refuses what it was not trained for."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.research import simulate
from tabletop_rules.research.bots import find_bot
from tabletop_rules.research.episode import Episode, Spaces
from tabletop_rules.research.policy import Policy, read_policy, save_policy


def write(path: Path, name: str, seats: int = 2, **options: Any) -> Spaces:
    """Write a policy of random weights for a game."""
    shared, rng = Spaces(tr.load_game(name, options), seats, "compact"), np.random.default_rng(1)
    sizes = (shared.size, 8, shared.actions.size)
    pairs = pairwise(sizes)
    save_policy(path, shared, [(rng.normal(size=pair), rng.normal(size=pair[1])) for pair in pairs], "tanh")
    return shared


@pytest.mark.parametrize("name", tr.games())
def test_a_policy_plays(name: str, tmp_path: Path) -> None:
    """By name a policy plays whole matches, in every game, the same in each."""
    path = tmp_path / "trained.npz"
    write(path, name)
    first, again = (list(simulate(name, [f"policy:{path}", "random"], [1])) for _ in range(2))
    assert [""] == [row.error for row in first]
    assert first == again


def test_it_takes_what_it_prefers(tmp_path: Path) -> None:
    """The bot takes the legal action with the greatest number, part by part, as an environment would show it."""
    path = tmp_path / "trained.npz"
    shared = write(path, "carcassonne")
    bot, weights = Policy(path), read_policy(path)
    episode = Episode(shared, 2, 1)
    for _ in range(12):
        [seat] = episode.asked
        view, version = episode.view(seat), episode.match.version
        command = bot(shared.game, view, seat, random.Random(1))
        while episode.match.version == version:
            legal = episode.legal(seat)
            episode.act(seat, legal[int(weights.preferences(episode.observe(seat))[legal].argmax())])
        assert command in [record.event.command for record in episode.records if isinstance(record.event, tr.Answered)]


def test_a_temperature_draws(tmp_path: Path) -> None:
    """At a high temperature a policy answers differently with other chance, at 0 always alike."""
    path = tmp_path / "trained.npz"
    game = write(path, "terres_de_destinees").game
    view = tr.view(game, tr.open_match(game, 2, tr.Seeded(1)), 0)
    seat = view.decisions[0].seat
    view = tr.view(game, tr.open_match(game, 2, tr.Seeded(1)), seat)
    for text, many in ((f"policy:{path}", False), (f"policy:{path},temperature=1000", True)):
        bot = find_bot(text)
        assert many == (len({bot(game, view, seat, random.Random(seed)) for seed in range(20)}) > 1)
    with pytest.raises(tr.UsageError, match="temperature must be a number from 0 up, not -1"):
        find_bot(f"policy:{path},temperature=-1")


def test_it_plays_what_it_was_trained_for(tmp_path: Path) -> None:
    """Another game, other options that change the numbers, and more seats than there was room for are refused."""
    path = tmp_path / "trained.npz"
    write(path, "carcassonne")
    bot = find_bot(f"policy:{path}")
    cases: tuple[tuple[str, dict[str, object], int, str], ...] = (
        ("destiny", {}, 2, "does not play destiny"),
        ("carcassonne", {"expansions": ("abbot",)}, 2, "mean something else"),
        ("carcassonne", {}, 3, "room for 2 seats, not 3"),
    )
    for name, options, seats, why in cases:
        game = tr.load_game(name, options)
        match = tr.open_match(game, seats, tr.Seeded(1))
        seat = match.decisions[0].seat
        with pytest.raises(tr.UsageError, match=why):
            bot(game, tr.view(game, match, seat), seat, random.Random(1))


def test_other_files_are_refused(tmp_path: Path) -> None:
    """What is missing, no archive, or would run code when read is no policy."""
    bad = tmp_path / "bad.npz"
    with pytest.raises(tr.UsageError, match="cannot be read: No such file"):
        find_bot(f"policy:{bad}")
    bad.write_bytes(b"PK nonsense")
    with pytest.raises(tr.UsageError, match="is no policy"):
        find_bot(f"policy:{bad}")
    np.savez(bad, about=np.array(Path, dtype=object))
    with pytest.raises(tr.UsageError, match="is no policy"):
        find_bot(f"policy:{bad}")
    bad.write_bytes(pickle.dumps({"about": 1}))
    with pytest.raises(tr.UsageError, match="is no policy"):
        find_bot(f"policy:{bad}")
    np.savez(bad, about=np.array('{"version": 2}'))
    with pytest.raises(tr.UsageError, match="no policy of version 1"):
        find_bot(f"policy:{bad}")
    with pytest.raises(tr.UsageError, match="its options are file, temperature"):
        find_bot("policy:color=red")


def test_layers_must_fit(tmp_path: Path) -> None:
    """Layers that do not lead from the observation to the actions are not written."""
    shared = Spaces(tr.load_game("destiny"), 2, "compact")
    good = np.zeros((shared.size, shared.actions.size)), np.zeros(shared.actions.size)
    for layers, activation, why in (
        ([(good[0].T, good[1])], "relu", "do not fit together"),
        ([(good[0][:, :5], good[1][:5])], "relu", "must lead from"),
        ([], "relu", "must lead from"),
        ([good], "sine", "activation must be relu or tanh"),
    ):
        with pytest.raises(tr.UsageError, match=why):
            save_policy(tmp_path / "never.npz", shared, layers, activation)
    assert not [*tmp_path.iterdir()]
