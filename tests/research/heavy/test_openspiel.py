"""The games are OpenSpiel games: they pass its own tests, and its algorithms play them."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.situation import situation

pytest.importorskip("pyspiel")

import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import (
    cfr,
    exploitability,
    generate_playthrough,
    ismcts,
    mcts,
)
from open_spiel.python.observation import make_observation

from tabletop_rules.research.actions import Actions
from tabletop_rules.research.openspiel import SpielState, read_options, to_openspiel
from tabletop_rules.research.openspiel_nodes import first_node

FULL = {
    "carcassonne": "expansions:abbot+river+messengers+robbers+fairy+wheel+catapult+bazaar+tower",
    "destiny": "setting_assignment:player_choice;setting_phase:simultaneous",
    "fatum_medieval": "mode:secret_objective",
    "terres_de_destinees": "advanced_cards:true",
}

TABLES = [
    pytest.param(name, seats, options, marks=pytest.mark.slow if both else ())
    for name in tr.games()
    for seats, options, both in (
        (min(tr.load_game(name).seats), FULL[name], False),
        (max(tr.load_game(name).seats), "", False),
        (min(tr.load_game(name).seats), "", True),
        (max(tr.load_game(name).seats), FULL[name], True),
    )
]
"""Many seats or everything in play; neither and both are slow."""


def load(name: str, players: int = 2, options: str = "") -> Any:
    """Return a registered game."""
    return pyspiel.load_game(f"python_tabletop_{name}", {"players": players, "options": options})


def played(game: Any, seed: int, actions: int) -> Any:
    """Return the state after so many random actions of players."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            places, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(places, odds)[0])
        elif actions:
            state.apply_action(rng.choice(state.legal_actions()))
            actions -= 1
        else:
            break
    return state


def tiny() -> Any:
    """Return a situation of Carcassonne with two tiles to place: two players, 631 states."""
    last_two = situation(tr.load_game("carcassonne"), 2, bag=["base-B"], drawn="base-B", at="tile")
    return to_openspiel(last_two, 2)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_openspiel_simulates_every_game(name: str, seats: int, options: str) -> None:
    """A match of each game, with few and many seats and with everything in play, passes `random_sim_test`."""
    pyspiel.random_sim_test(load(name, seats, options), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", tr.games())
def test_states_pass_the_api_tests(name: str) -> None:
    """States of random matches pass OpenSpiel's tests of its interface."""

    class Case(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
        """OpenSpiel's tests of some states of a game."""

        game_name = f"python_tabletop_{name}"
        game = load(name)

        @classmethod
        def setUpClass(cls) -> None:
            """Take a few states."""
            cls.some_states = [played(cls.game, seed, 9 * seed) for seed in range(6)]
            cls.game_type = cls.game.get_type()

    assert run(Case) >= 5


def test_a_whole_tree_passes_the_api_tests() -> None:
    """All states of a tiny situation pass OpenSpiel's tests, perfect recall among them."""
    game = tiny()
    api_test.TOTAL_NUM_STATES["tiny"] = (12, 235, 384)
    api_test.PERFECT_RECALL_NUM_STATES["tiny"] = 235  # as many as there are nodes of players: all is public

    class Case(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
        """OpenSpiel's tests of all states of a game."""

        game_name = "tiny"
        test_current_player_infosets_no_overlap_between_players = None  # it wants tensors of information states

    Case.game = game
    assert run(Case) >= 6


def run(case: Any) -> int:
    """Run the tests of a class; return their number."""
    import unittest

    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TestResult()
    suite.run(result)
    faults = [text for _, text in [*result.failures, *result.errors]]
    assert not faults, faults[0]
    return result.testsRun


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("terres_de_destinees", "turn_limit:1"),
        pytest.param("fatum_medieval", "turn_limit:1", marks=pytest.mark.slow),
    ],
)
def test_a_playthrough_can_be_replayed(name: str, options: str, tmp_path: Path) -> None:
    """A match written down by OpenSpiel gives the same text when its actions are played again."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    text = generate_playthrough.playthrough(f"python_tabletop_{name}(players=2,options={options})", None, seed=1)
    path = tmp_path / "playthrough.txt"
    path.write_text(text, encoding="utf-8")
    before, again = generate_playthrough.replay(str(path))
    assert before == again
    assert "# State" in text
    assert "IsTerminal() = True" in text


@pytest.mark.parametrize("name", tr.games())
def test_states_are_those_of_the_engine(name: str) -> None:
    """Actions and draws lead to the match that `submit` gives with the same commands and draws."""
    game = load(name, 3)
    state = played(game, 5, 30)
    rules = game.new_initial_state().node.game
    match = tr.open_match(rules, 3, None)
    actions = Actions(rules)
    for record in [record for batch in _batches(state.node.trail) for record in batch]:
        event = record.event
        if isinstance(event, tr.Answered):
            command = event.command
            if command.seat != tr.CHANCE:
                assert command == actions.decode(actions.encode(command), match, command.seat)
            after = tr.submit(rules, match, command)
            assert isinstance(after, tr.Accepted)
            match = after.match
    assert match == state.node.match


def _batches(trail: Any) -> list[Any]:
    batches: list[Any] = []
    while trail is not None:
        batches.insert(0, trail.records)
        trail = trail.before
    return batches


@pytest.mark.parametrize("name", tr.games())
def test_odds_add_up(name: str) -> None:
    """In every chance node on the way the probabilities add up to 1, and each draw is possible."""
    node = first_node(Actions(tr.load_game(name)), 2)
    rng = random.Random(3)
    seen = 0
    while node.seat is not None and seen < 60:
        if node.seat == tr.CHANCE:
            odds = node.odds()
            assert 1 == pytest.approx(sum(chance for _, chance in odds))
            assert [place for place, _ in odds] == sorted({place for place, _ in odds})
            for place, _ in rng.sample(odds, min(3, len(odds))):
                assert node.after(place) is not node
            node = node.after(rng.choices(*map(list, zip(*odds, strict=True)))[0])
            seen += 1
        else:
            node = node.after(rng.choice(node.legal()))
    assert seen


def test_a_draw_of_several_things_is_several_chance_nodes() -> None:
    """The deal of Terres de Destinées draws card by card, without drawing one twice."""
    state = load("terres_de_destinees").new_initial_state()
    first = state.node.match
    drawn: list[int] = []
    while state.node.match is first:
        places = [place for place, _ in state.chance_outcomes()]
        assert not set(drawn) & set(places)
        drawn.append(places[-1])
        state.apply_action(places[-1])
    assert len(drawn) == first.decisions[0].request.k


def test_a_clone_shares_everything() -> None:
    """Copies of a state have the same node, and go on apart."""
    state = played(load("destiny"), 1, 12)
    copy = state.clone()
    assert copy.node is state.node
    copy.apply_action(copy.legal_actions()[0])
    assert copy.node is not state.node
    assert copy.history() != state.history()


@pytest.mark.parametrize("name", tr.games())
def test_sampled_worlds_look_the_same(name: str) -> None:
    """A resampled state has the information state and the observation of the player; others may know other things."""
    state = played(load(name, 3), 2, 15)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for _ in range(3):
        world = state.resample_from_infostate(player, sampler)
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_string(player) == state.observation_string(player)
        assert world.legal_actions() == state.legal_actions()
        kept = pickle.loads(pickle.dumps(world.node))
        assert kept.match == world.node.match
        assert [kept.information(seat) for seat in range(3)] == [world.node.information(seat) for seat in range(3)]
        for other in range(3):
            if other != player:
                assert world.information_state_string(other) != state.information_state_string(other)
        on = played_on(world, 20)
        assert on.history()[: len(world.history())] == world.history()


def played_on(state: Any, actions: int) -> Any:
    """Return a copy of a state after so many random actions or draws."""
    rng, state = random.Random(1), state.clone()
    for _ in range(actions):
        if state.is_terminal():
            break
        draws = [place for place, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(draws))
    return state


def test_a_hidden_answer_changes_no_information() -> None:
    """Who is asked second knows no more than before, whatever the first has answered."""
    game = load("terres_de_destinees")
    state = played(game, 1, 0)
    assert {0, 1} == {decision.seat for decision in state.node.match.decisions}
    after = [state.child(action) for action in state.legal_actions()]
    assert {1} == {each.current_player() for each in after}
    assert 1 == len({each.information_state_string(1) for each in after})
    assert len(after) == len({each.information_state_string(0) for each in after})
    assert 1 == len({tuple(each.observation_tensor(1)) for each in after})


def test_mcts_plays_a_match() -> None:
    """MCTS with sampled rollouts plays Terres de Destinées to the end against random play."""
    game = load("terres_de_destinees", 2, "turn_limit:6")
    rng = np.random.RandomState(1)
    searching = mcts.MCTSBot(game, 2, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    bots = [searching, pyspiel.make_uniform_random_bot(1, 1)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            places, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(places, p=odds)))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert 0 == pytest.approx(sum(state.returns()))


@pytest.mark.parametrize("name", tr.games())
def test_is_mcts_chooses(name: str) -> None:
    """Information-set MCTS, which samples worlds from the information state, returns a legal action."""
    state = played(load(name), 4, 10)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, rng), 2, 5, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_cfr_solves_a_tiny_situation() -> None:
    """Counterfactual regret minimization comes nearer to an equilibrium."""
    game = tiny()
    solver = cfr.CFRSolver(game)
    gaps = []
    for _ in range(3):
        for _ in range(8):
            solver.evaluate_and_update_policy()
        gaps.append(exploitability.nash_conv(game, solver.average_policy()))
    assert gaps[0] > gaps[1] > gaps[2]
    assert gaps[2] < 0.1


def test_an_onlooker_sees_what_is_public() -> None:
    """An observer without private information writes the view of an onlooker."""
    game = load("terres_de_destinees")
    state = played(game, 1, 5)
    seen = tr.view(state.node.game, state.node.match, tr.SPECTATOR)
    written = make_observation(
        game,
        pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE),
    ).string_from(state, 0)
    assert tr.to_json(seen) == written


def test_misuse_is_named() -> None:
    """Illegal actions, impossible draws, wrong parameters and options are refused with what to do."""
    state = played(load("destiny"), 1, 3)
    illegal = next(number for number in range(2000) if number not in state.legal_actions())
    with pytest.raises(tr.UsageError, match="is not legal here"):
        state.apply_action(illegal)
    with pytest.raises(tr.UsageError, match="no draw is open"):
        SpielState.chance_outcomes(state)
    with pytest.raises(tr.UsageError, match="draw 999 is not possible"):
        load("destiny").new_initial_state().apply_action(999)
    with pytest.raises(tr.UsageError, match="2, 3, 4, 5 seats, not 9"):
        load("destiny", 9)
    with pytest.raises(tr.UsageError, match="name:value;name:value"):
        load("destiny", 2, "tie_rule")
    with pytest.raises(tr.OptionError):
        load("destiny", 2, "nothing:1")
    with pytest.raises(tr.UsageError, match="observers take no parameters"):
        load("destiny").make_py_observer(None, {"a": 1})


def test_options_are_read() -> None:
    """Options of a game string have the types that the game asks for."""
    read = read_options("carcassonne", "expansions:abbot+river;sets:2;farmers:false;robbers.placement:zman")
    assert {"expansions": ("abbot", "river"), "sets": 2, "farmers": False, "robbers.placement": "zman"} == read
    assert {} == read_options("carcassonne", "")


def test_importing_registers_all_games_and_ends_well() -> None:
    """One import registers every game of the catalog; the process ends without a fault, and loads nothing twice."""
    code = (
        "import importlib, pyspiel, tabletop_rules as tr, tabletop_rules.research.openspiel as room\n"
        "importlib.reload(room)\n"
        "names = pyspiel.registered_names()\n"
        "assert all(f'python_tabletop_{name}' in names for name in tr.games())\n"
        "pyspiel.load_game('python_tabletop_destiny').new_initial_state()\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    code = "import sys; sys.modules['pyspiel'] = None; import tabletop_rules.research.openspiel"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'tabletop-rules[openspiel]'" in done.stderr
