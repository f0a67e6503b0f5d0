"""With `pettingzoo`: several agents play a match."""

from tabletop_rules.research import pettingzoo_env

env = pettingzoo_env.env("destiny", seats=2)
env.reset(seed=1)
turns = 0
for agent in env.agent_iter():
    observation, _, ended, truncated, _ = env.last()
    env.step(None if ended or truncated else env.action_space(agent).sample(observation["action_mask"]))
    turns += 1
assert turns > 50
