"""A policy is a file of numbers; a bot plays it, and refuses what it was not trained for."""

from __future__ import annotations

import pickle
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.research import simulate
from tabletop_rules.research.bots import find_bot
from tabletop_rules.research.bots.outlook import outlook
from tabletop_rules.research.episode import Episode, Spaces
from tabletop_rules.research.policy import WorthPolicy, read_policy, save_policy, save_worth, trained
from tabletop_rules.research.rows import Row


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
    bot, weights = trained(path), read_policy(path)
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
    with pytest.raises(
        tr.UsageError, match="its options are file, temperature=None, tries=None, worlds=None, playouts=None"
    ):
        find_bot("policy:color=red")


def test_layers_must_fit(tmp_path: Path) -> None:
    """Layers that do not lead from the observation to the actions, or whose training diverged, are not written."""
    shared = Spaces(tr.load_game("destiny"), 2, "compact")
    good = np.zeros((shared.size, shared.actions.size)), np.zeros(shared.actions.size)
    for layers, activation, why in (
        ([(good[0].T, good[1])], "relu", "do not fit together"),
        ([(good[0][:, :5], good[1][:5])], "relu", "must lead from"),
        ([], "relu", "must lead from"),
        ([(good[0], good[1] + np.nan)], "relu", "not finite: the training has diverged"),
        ([good], "sine", "activation must be relu or tanh"),
    ):
        with pytest.raises(tr.UsageError, match=why):
            save_policy(tmp_path / "never.npz", shared, layers, activation)
    assert not [*tmp_path.iterdir()]


def write_worth(path: Path, name: str, weight: float, **how: Any) -> Spaces:
    """Write what a position is worth: `weight` for each number that a seat sees."""
    shared = Spaces(tr.load_game(name), 2, "compact")
    save_worth(path, shared, [(np.full((shared.observations.size, 1), weight), np.zeros(1))], **how)
    return shared


@pytest.mark.parametrize("name", tr.games())
def test_what_is_worth_most_is_played(name: str, tmp_path: Path) -> None:
    """A worth that adds nothing to the outlook plays as `greedy` does, one that turns it round plays otherwise."""
    path, how = tmp_path / "judge, narrow.npz", "tries=8,worlds=1"
    played: list[Row] = []
    for bot in ("greedy:", f"policy:{path},", f"policy:{path},"):
        write_worth(path, name, 0.0, scale=-1.0 if len(played) == 2 else 1.0)
        played += [attrs.evolve(row, bots=()) for row in simulate(name, [f"{bot}{how}", "random"], [1], limit=60)]
    assert played[0] == played[1] != played[2]


def test_a_tree_is_searched_for_what_is_worth_most(tmp_path: Path) -> None:
    """With playouts, a worth that adds nothing plays as `mcts` does, one that turns it round plays otherwise."""
    path, how = tmp_path / "judge.npz", "playouts=4,rounds=1,tries=8,worlds=1"
    played: list[Row] = []
    for bot, scale in (("mcts:", 1.0), (f"policy:{path},", 1.0), (f"policy:{path},", -1.0)):
        write_worth(path, "destiny", 0.0, scale=scale)
        played += [attrs.evolve(row, bots=()) for row in simulate("destiny", [f"{bot}{how}", "random"], [1], limit=60)]
    assert played[0] == played[1] != played[2]


def test_a_worth_is_of_what_a_seat_sees(tmp_path: Path) -> None:
    """What a match is worth is the outlook and what the layers add; what is over is worth its place."""
    path = tmp_path / "judge.npz"
    shared = write_worth(path, "destiny", 0.01, scale=2)
    bot = trained(path)
    assert isinstance(bot, WorthPolicy)
    episode = Episode(shared, 2, 1)
    held = outlook(shared.game, episode.match)[1]
    odds = 2 * np.log(held / (1 - held)) + 0.01 * episode.observe(1)[: shared.observations.size].sum()
    assert bot.worth(shared.game, episode.match, 1) == pytest.approx(1 / (1 + np.exp(-odds)))
    while episode.result is None:
        episode.act(episode.asked[0], episode.legal(episode.asked[0])[0])
    assert [bot.worth(shared.game, episode.match, seat) for seat in range(2)] == [*outlook(shared.game, episode.match)]


def test_each_kind_has_its_options(tmp_path: Path) -> None:
    """How far to look is for what a position is worth, a temperature for actions; layers must lead to one number."""
    judge, actions = tmp_path / "judge.npz", tmp_path / "actions.npz"
    shared = write_worth(judge, "destiny", 0.0, scale=1.0)
    write(actions, "destiny")
    for text, why in (
        (f"policy:{judge},temperature=1", "its options are tries, worlds, playouts, seconds and rounds"),
        (f"policy:{judge},rounds=2", "give its playouts or seconds, too"),
        (f"policy:{judge},playouts=0", "playouts must be an integer of at least 1, not 0"),
        (f"policy:{actions},playouts=3", "its option is temperature"),
        (f"policy:{judge},worlds=0", "worlds must be an integer of at least 1, not 0"),
        (f"policy:{actions},tries=3", "its option is temperature"),
    ):
        with pytest.raises(tr.UsageError, match=why):
            find_bot(text)
    with pytest.raises(tr.UsageError, match=f"must lead from {shared.observations.size} numbers to 1, not to 2"):
        save_worth(judge, shared, [(np.zeros((shared.observations.size, 2)), np.zeros(2))], scale=1.0)
    with pytest.raises(tr.UsageError, match="scale must be a finite number, not nan"):
        save_worth(judge, shared, [(np.zeros((shared.observations.size, 1)), np.zeros(1))], scale=float("nan"))
