"""With `openspiel`: a game is an OpenSpiel game, and is played to its end."""

import random

import pyspiel

import tabletop_rules.research.openspiel  # noqa: F401  # registers the games

rng = random.Random(1)
state = pyspiel.load_game("python_tabletop_destiny", {"players": 2}).new_initial_state()
while not state.is_terminal():
    state.apply_action(rng.choice(state.legal_actions()))
assert len(state.returns()) == 2
