"""With `gymnasium`: one agent plays an episode."""

from tabletop_rules.research import gymnasium_env

env = gymnasium_env.make("terres_de_destinees", opponents="random")
_, info = env.reset(seed=1)
reward: object = None
over = False
while not over:
    action = info["action_mask"].nonzero()[0][0]
    _, reward, ended, truncated, info = env.step(action)
    over = ended or truncated
assert -1 <= float(str(reward)) <= 1
