"""The games are Gymnasium environments for one agent against bots."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.games.terres_de_destinees.commands import Bid
from tests.effort import some
from tests.research.matches import FULL

pytest.importorskip("gymnasium")

import gymnasium
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from tabletop_rules.research import one_match
from tabletop_rules.research.bots import random_bot
from tabletop_rules.research.gymnasium_env import OnePlayer, make

TABLES = [
    (name, seats, options)
    for name in tr.games()
    for options in ({}, FULL[name])
    for seats in (min(tr.load_game(name).seats), max(tr.load_game(name).seats))
]


def play(env: OnePlayer, seed: int) -> tuple[float, bool, bool]:
    """Play a match at random; return the last reward, and whether it ended or was truncated."""
    rng = random.Random(seed)
    _, info = env.reset(seed=seed)
    while True:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        seen, reward, ended, cut, info = env.step(action)
        assert seen in env.observation_space
        if ended or cut:
            return reward, ended, cut
        assert 0 == reward


@pytest.mark.filterwarnings("ignore:.*A Box observation space m(in|ax)imum value is")
@pytest.mark.parametrize(("name", "seats", "options"), some(TABLES, 6))
def test_gymnasium_accepts_every_game(name: str, seats: int, options: dict[str, object]) -> None:
    """All games pass `check_env`, with the fewest and the most seats, and everything in play."""
    check_env(make(name, options=options, seats=seats), skip_render_check=True)


@pytest.mark.parametrize(("name", "seats", "options"), some(TABLES, 6))
def test_the_reward_is_that_of_the_place(name: str, seats: int, options: dict[str, object]) -> None:
    """A match ends with the reward of the agent's place, wherever it sits."""
    env = make(name, seat=seats - 1, options=options, seats=seats)
    reward, ended, _ = play(env, 2)
    assert ended
    outcome = env.episode.result
    assert outcome is not None
    assert reward == env.episode.rewards(seats)[seats - 1]
    assert (reward == max(env.episode.rewards(seats))) == (seats - 1 in outcome.winners)


def test_the_agent_alone_is_asked() -> None:
    """Between steps the agent is asked first, and has legal actions."""
    env = make("destiny", seat=2, seats=4)
    _, info = env.reset(seed=3)
    for _ in range(20):
        assert 2 == env.episode.asked[0]
        legal = np.flatnonzero(info["action_mask"])
        assert len(legal)
        assert np.array_equal(info["action_mask"], env.action_masks())
        *_, info = env.step(legal[0])


def test_a_seed_fixes_the_match() -> None:
    """The same seed gives the same match, opponents included; without one the next match is another."""
    env = make("terres_de_destinees", seats=3)
    first = play(env, 7), env.episode.match
    assert first == (play(env, 7), env.episode.match)
    env.reset(seed=7)
    env.reset()
    assert first[1] != env.episode.match


def test_a_random_seat() -> None:
    """With `seat=None` the agent sits anywhere."""
    env = make("destiny", seat=None, seats=4)
    seats = set()
    for seed in range(30):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert info["seat"] == env.episode.view(env.seat).viewer
    assert {0, 1, 2, 3} == seats


def test_each_seat_has_its_opponent() -> None:
    """Bots get the game, the view of their seat and their own generator, in the order of the other seats."""
    met: dict[str, set[int]] = {"first": set(), "second": set()}

    def bot(name: str) -> Any:
        def choose(game: tr.Game[Any], view: tr.Match[Any], seat: int, rng: random.Random) -> tr.Command:
            assert view.viewer == seat
            met[name].add(seat)
            return random_bot(game, view, seat, rng)

        return choose

    play(make("terres_de_destinees", [bot("first"), bot("second")], seat=1, seats=3), 1)
    assert {"first": {0}, "second": {2}} == met


def test_an_opponent_is_made_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is looked up by `find_bot`, once for each seat of each match."""
    asked: list[str] = []

    def find_bot(name: str) -> Any:
        asked.append(name)
        return random_bot

    monkeypatch.setattr(one_match, "find_bot", find_bot)
    env = make("terres_de_destinees", ["mcts:playouts=5", "random"], seats=3)
    asked.clear()
    env.reset(seed=1)
    env.reset(seed=2)
    assert ["mcts:playouts=5", "random"] * 2 == asked


def test_a_bot_that_remembers_gets_its_stream() -> None:
    """A bot with `observe` is given the masked records of its seat, each once, before it is asked."""

    class Watcher:
        """Plays at random, and keeps its stream."""

        def __init__(self) -> None:
            self.records: list[tr.Record] = []

        def observe(self, records: Sequence[tr.Record]) -> None:
            """Keep the records."""
            self.records += records

        def __call__(self, game: tr.Game[Any], view: tr.Match[Any], seat: int, rng: random.Random) -> tr.Command:
            """Return any command; the stream gives the view."""
            assert view == tr.fold(game, tr.view(game, tr.unopened(game, 2), seat), self.records)
            return random_bot(game, view, seat, rng)

    watcher = Watcher()
    env = make("terres_de_destinees", watcher)
    play(env, 3)
    assert [record.n for record in watcher.records] == list(range(1, len(watcher.records) + 1))


def test_a_long_match_is_truncated() -> None:
    """After `max_commands` commands of all seats the match is cut, without a reward."""
    env = make("terres_de_destinees", max_commands=9)
    assert (0, False, True) == play(env, 1)
    assert 9 == env.episode.commands


def test_an_illegal_action_loses() -> None:
    """An action whose mask is 0 ends the match with -1; one outside the space, or after the end, raises."""
    env = make("terres_de_destinees")
    with pytest.raises(ResetNeeded, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    for wrong in (-1, 10**9, 1.5, None):
        with pytest.raises(InvalidAction, match="an action is a number from 0 to"):
            env.step(wrong)
    _, reward, ended, _, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (-1, True, True) == (reward, ended, info["illegal"])
    with pytest.raises(ResetNeeded, match="the match is over"):
        env.step(0)


def test_misuse_is_named() -> None:
    """Wrong seats, opponents and modes are refused with what to do, and so is what a bot returns."""
    for faults, words in (
        ({"seat": 2}, "seat must be 0 to 1"),
        ({"opponents": ["random", "random"]}, "give one opponent, or 1"),
        ({"opponents": 7}, "a bot is a name, or a function"),
        ({"render_mode": "rgb"}, "render_mode must be"),
        ({"max_commands": 0}, "max_commands must be"),
    ):
        with pytest.raises(tr.UsageError, match=words):
            make("destiny", **faults)
    with pytest.raises(tr.UsageError, match="the bot of seat 0 must return a command of its seat, not None"):
        make("terres_de_destinees", lambda *_: None, seat=1).reset(seed=1)  # type: ignore[arg-type]
    with pytest.raises(tr.UsageError, match="the bot of seat 0 raised ZeroDivisionError"):
        make("terres_de_destinees", lambda *_: 1 // 0, seat=1).reset(seed=1)  # type: ignore[arg-type]
    with pytest.raises(tr.UsageError, match="is rejected: "):
        make("terres_de_destinees", lambda game, view, seat, rng: wrong_bid(seat), seat=1).reset(seed=1)


def wrong_bid(seat: int) -> tr.Command:
    """Return a bid that nobody asked for."""
    return Bid(seat, 1, 3)


@pytest.mark.parametrize("name", tr.games())
def test_the_table_is_rendered(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A text, a picture or a print show what onlookers see."""
    for mode in ("ansi", "svg", "human"):
        env = make(name, render_mode=mode)
        env.reset(seed=1)
        shown = env.render() or capsys.readouterr().out
        assert shown.startswith("<svg") == (mode == "svg")
        assert len(shown) > 20


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_a_missing_extra_is_named(library: str) -> None:
    """Without the library the module says which extra to install; the package itself imports none."""
    code = f"import sys; sys.modules[{library!r}] = None; import tabletop_rules.research.{library}_env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert f"pip install 'tabletop-rules[{library}]'" in done.stderr
    code = "import sys, tabletop_rules, tabletop_rules.research; print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "False" == done.stdout.strip()


def test_a_vector_environment_can_be_sampled_by_mask() -> None:
    """After the end of a match the mask has every action, as the next one is ignored and the match begins anew."""
    many = SyncVectorEnv([lambda: make("terres_de_destinees", layout="compact", max_commands=20)] * 2)
    rng, ends = random.Random(1), 0
    _, infos = many.reset(seed=1)
    for _ in range(60):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        seen, _, ended, cut, infos = many.step(np.array(actions))
        assert seen in many.observation_space
        for done, mask in zip(ended | cut, infos["action_mask"], strict=True):
            ends += done
            assert mask.all() == done
    assert ends > 2


@pytest.mark.parametrize("name", tr.games())
def test_the_games_are_registered(name: str) -> None:
    """`gymnasium.make` finds each game by its id, with the module to import before it, and passes arguments on."""
    env = gymnasium.make(
        f"tabletop_rules.research.gymnasium_env:tabletop_rules/{name}-v1", layout="compact", opponents="random"
    )
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert info["action_mask"].any()
    assert 1 == env.observation_space.high.max()  # type: ignore[attr-defined]  # a Box


@pytest.mark.parametrize("name", tr.games())
def test_a_compact_environment_is_accepted(name: str) -> None:
    """All games pass `check_env` in the compact layout too, and a match is played to its end."""
    env = make(name, layout="compact", options=FULL[name], seats=3)
    check_env(env, skip_render_check=True)
    assert play(env, 3)[1]
    with pytest.raises(tr.UsageError, match="layout must be complete or compact"):
        make(name, layout="dense")
