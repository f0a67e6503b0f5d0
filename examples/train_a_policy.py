"""Train a tiny policy for Terres de Destinées by policy gradient: one preference for each action, in a numpy array.

    pip install "tabletop-rules[gymnasium]"
    python examples/train_a_policy.py 1000

The policy does not even look at the table, and still learns which commands are good in general: after 1,000 matches,
half a minute on one core, it wins seven matches of ten against random play.
"""

import sys

import numpy as np
from numpy.typing import NDArray

from tabletop_rules.research import gymnasium_env
from tabletop_rules.research.gymnasium_env import OnePlayer

Floats = NDArray[np.float64]

RATE, SMOOTHING = 1.0, 0.02  # of the preferences, and of the mean reward


def probabilities(preferences: Floats, legal: NDArray[np.int64]) -> Floats:
    """Return the softmax of the preferences of the legal actions."""
    powers = np.exp(preferences[legal] - preferences[legal].max())
    chances: Floats = powers / powers.sum()
    return chances


def play(env: OnePlayer, preferences: Floats, seed: int) -> tuple[float, Floats]:
    """Play a match; return the reward, and the direction in which its actions become more likely."""
    rng = np.random.default_rng(seed)
    gradient = np.zeros_like(preferences)
    _, info = env.reset(seed=seed)
    while True:
        legal = np.flatnonzero(info["action_mask"])
        chances = probabilities(preferences, legal)
        action = rng.choice(legal, p=chances)
        gradient[legal] -= chances
        gradient[action] += 1
        _, reward, ended, cut, info = env.step(action)
        if ended or cut:
            return reward, gradient / max(1.0, float(np.linalg.norm(gradient)))


def evaluate(env: OnePlayer, preferences: Floats, matches: int) -> float:
    """Return the mean reward over matches that were not trained on: 1 is to win all, -1 to lose all, 0 is even."""
    return float(np.mean([play(env, preferences, 1_000_000 + number)[0] for number in range(matches)]))


def train(env: OnePlayer, matches: int) -> Floats:
    """Return the preferences after so many matches of REINFORCE, with the mean reward so far as baseline."""
    preferences, mean = np.zeros(env.actions.size), 0.0
    for number in range(matches):
        reward, gradient = play(env, preferences, number)
        preferences += RATE * (reward - mean) * gradient
        mean += SMOOTHING * (reward - mean)
        if number % 100 == 99:
            print(f"{number + 1} matches: {mean:+.2f} lately")
    return preferences


def main(matches: int, tried: int = 100) -> None:
    """Train, measure, and say which actions the policy likes and dislikes most."""
    env = gymnasium_env.make("terres_de_destinees", opponents="random", seat=None)
    before = evaluate(env, np.zeros(env.actions.size), tried)
    preferences = train(env, matches)
    after = evaluate(env, preferences, tried)
    print(f"mean reward against random play: {before:+.2f} before, {after:+.2f} after {matches} matches")
    order = np.argsort(preferences)
    for number in (*order[:3], *order[-3:]):
        print(f"  {preferences[number]:+.2f}  {env.actions.describe(int(number))}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:] or ["200"]))
