"""Train a policy: it plays itself and a league of its own past, by PPO with masks.

    pip install "tabletop-rules[cli,gymnasium]" torch
    python examples/self_play.py terres_de_destinees --steps 2500000 --batch 2000 --seed 1
    tabletop-rules tournament terres_de_destinees --bot policy:terres_de_destinees-1.npz --bot greedy --rounds 100

One network plays every seat, from the compact layout. In a third of the matches one seat is played by the network as
it once was. The reward is for the place at the end. Until then, the network expects what bots hold the match to be
worth (`outlook`), plus a difference that it learns. The same options give the same policy on the same machine. What is
written is the mean of the last networks; as it learns, its results against `random` and `greedy` go to `….csv`, with
the processor's minutes that learning took.
"""

import argparse
import csv
import time
from copy import deepcopy
from typing import Any

import numpy as np
import torch
from torch import nn

from tabletop_rules.research import vector_env
from tabletop_rules.research.episode import Spaces
from tabletop_rules.research.policy import save_policy

TABLES = 32  # matches at once
EPOCHS, MINIBATCH = 3, 256
RATE, CLIP = 1e-3, 0.2  # of Adam, of the ratio; nothing is discounted
ENTROPY, VALUE, NORM = 0.01, 0.5, 0.5
SHAPE = 2.0  # what is expected at first, for the most that a seat can lead
MEAN = 100  # updates whose networks are averaged in what is measured and written
LONGEST = 600  # commands of a match that measures it; a longer one counts as even
LEAGUE, EVERY, RIVALS = 20, 10, 0.33  # past networks kept, updates between them, share of matches against them

Arrays = Any


class Learner:
    """A network with two heads: a preference for each action, and the reward to expect beyond what bots hold."""

    def __init__(self, size: int, actions: int, width: int) -> None:
        self.trunk = nn.Sequential(nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)
        for layer in (self.trunk[0], self.trunk[2]):
            nn.init.orthogonal_(layer.weight, 2**0.5)
        nn.init.orthogonal_(self.policy.weight, 0.01)
        for each in (self.trunk[0], self.trunk[2], self.policy, self.value):
            nn.init.zeros_(each.bias)
        self.parameters = [*self.trunk.parameters(), *self.policy.parameters(), *self.value.parameters()]

    def look(self, seen: Arrays, masks: Arrays) -> tuple[Arrays, Arrays]:
        """Return the logarithms of the chances of actions, and the rewards to expect beyond what bots hold."""
        inside = self.trunk(seen)
        preferences = self.policy(inside).masked_fill(~masks, -1e9)
        return torch.log_softmax(preferences, -1), self.value(inside)[:, 0]

    @property
    def layers(self) -> list[tuple[Arrays, Arrays]]:
        """The layers from the observation to the preferences, as `save_policy` takes them."""
        found = (self.trunk[0], self.trunk[2], self.policy)
        return [(each.weight.detach().numpy().T, each.bias.detach().numpy()) for each in found]


class Matches:
    """Many matches of self-play, and what of each seat's part is not yet learned from."""

    def __init__(self, many: vector_env.ManyMatches, seed: int, trace: float) -> None:
        self.many, self.rng, self.trace = many, np.random.default_rng(seed), trace
        self.seen, self.infos = many.reset(seed=1000 * seed)
        self.over = np.zeros(many.num_envs, dtype=bool)
        self.rival = np.full(many.num_envs, -1)  # which past network plays in a match, and its seat
        self.chair = np.full(many.num_envs, -1)
        self.parts: list[list[list[Any]]] = [[[] for _ in range(many.seats)] for _ in range(many.num_envs)]
        self.steps = self.played = 0

    def collect(self, learner: Learner, league: list[Learner], count: int) -> list[Arrays]:
        """Play until `count` decisions of whole matches are there; return them as arrays."""
        found: list[list[Any]] = []
        while len(found) < count:
            seen, masks = torch.from_numpy(self.seen), torch.from_numpy(self.infos["action_mask"].astype(bool))
            seats, rows = self.infos["seat"], np.arange(self.many.num_envs)
            with torch.no_grad():
                chances, added = learner.look(seen, masks)
                theirs = (self.rival >= 0) & (self.chair == seats)
                for rival in np.unique(self.rival[theirs]):
                    of = torch.from_numpy(np.flatnonzero(theirs & (self.rival == rival)))
                    chances[of] = league[rival].look(seen[of], masks[of])[0]
            held_worth = SHAPE * (2 * self.infos["outlook"][rows, seats] - 1)
            drawn = self.rng.gumbel(size=tuple(chances.shape)).astype(np.float32)
            actions = np.where(masks.numpy(), chances.numpy() + drawn, -np.inf).argmax(1)
            for row in np.flatnonzero(~self.over & ~theirs):
                held = (self.seen[row], masks[row].numpy(), actions[row], float(chances[row, actions[row]]))
                self.parts[row][seats[row]].append([*held, float(held_worth[row]), float(added[row])])
            begun = self.over
            self.seen, _, ended, cut, self.infos = self.many.step(actions)
            self.over = ended | cut
            self.steps += int((~begun).sum())
            for row in rows[begun]:  # the match has begun anew: say who plays it
                past = len(league) and self.rng.random() < RIVALS
                self.rival[row] = self.rng.integers(len(league)) if past else -1
                self.chair[row] = self.rng.integers(self.many.seats) if past else -1
            for row in rows[self.over]:
                self.played += 1
                for seat, part in enumerate(self.parts[row]):
                    found += weigh(part, float(self.infos["rewards"][row][seat]), self.trace)
                    part.clear()
        return [np.array(column) for column in zip(*found, strict=True)]


def weigh(part: list[Any], reward: float, trace: float) -> list[list[Any]]:
    """Give each decision of a seat its advantage, and what is to be added to what the match was held to be worth."""
    advantage, following = 0.0, reward
    for held in reversed(part):
        worth, added = held[4:]
        advantage = following - (worth + added) + trace * advantage
        held[4:] = [advantage, advantage + added]
        following = worth + added
    return [*part]


def learn(learner: Learner, adam: torch.optim.Optimizer, batch: list[Arrays], entropy: float) -> None:
    """Take some steps of PPO."""
    seen, masks, actions, before, advantages, targets = [torch.from_numpy(column) for column in batch]
    before, targets = before.float(), targets.float()
    advantages = ((advantages - advantages.mean()) / (advantages.std() + 1e-8)).float()
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(seen)).split(MINIBATCH):
            chances, values = learner.look(seen[rows], masks[rows])
            ratio = (chances.gather(1, actions[rows, None])[:, 0] - before[rows]).exp()
            gain = advantages[rows]
            better = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            evenness = -(chances.exp() * chances).sum(1).mean()
            loss = -better - entropy * evenness + VALUE * (values - targets[rows]).pow(2).mean()
            adam.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(learner.parameters, NORM)
            adam.step()


def measure(learner: Learner, many: vector_env.ManyMatches, each: int) -> tuple[float, int]:
    """Return the mean reward of the preferred actions in `each` matches of every table, and how many matches."""
    rewards: list[list[float]] = [[] for _ in range(many.num_envs)]
    seen, infos = many.reset(seed=777)
    while min(map(len, rewards)) < each:
        with torch.no_grad():
            chances, _ = learner.look(torch.from_numpy(seen), torch.from_numpy(infos["action_mask"].astype(bool)))
        seen, gained, ended, cut, infos = many.step(chances.argmax(1).numpy())
        for row in np.flatnonzero(ended | cut):
            rewards[row].append(float(gained[row]))
    counted = [
        reward for row in rewards for reward in row[:each]
    ]  # the same number of each: short matches would come first
    return float(np.mean(counted)), len(counted)


def main() -> None:
    """Train for some steps, and write the policy and its curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--batch", type=int, default=1000, help="decisions between updates")
    parser.add_argument("--trace", type=float, default=0.6, help="the lambda of advantages: how far back a gain counts")
    parser.add_argument("--measured", type=int, default=6, help="how often it is measured")
    parser.add_argument("--matches", type=int, default=48, help="matches of each measure")
    parser.add_argument("--against", nargs="+", default=["random", "greedy"], help="by whom it is measured")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    many = vector_env.make(asked.game, TABLES, opponents=None, layout="compact", outlook=True)
    judges = {
        name: vector_env.make(asked.game, 16, opponents=name, seat=None, layout="compact", max_commands=LONGEST)
        for name in asked.against
    }
    shared = Spaces(many.game, many.seats, "compact")
    learner = Learner(shared.size, shared.actions.size, asked.width)
    adam = torch.optim.Adam(learner.parameters, RATE, eps=1e-5)
    mean = deepcopy(learner)
    matches, league = Matches(many, asked.seed, asked.trace), list[Learner]()
    name = f"{asked.game}-{asked.seed}"
    spent, updates, measures = 0.0, 0, 0
    with open(f"{name}.csv", "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(("minutes", "steps", "played", "opponent", "reward", "matches"))
        while measures < asked.measured:
            start, done = time.process_time(), min(1.0, matches.steps / asked.steps)
            for group in adam.param_groups:
                group["lr"] = RATE * (1 - 0.9 * done)
            if updates % EVERY == 0:
                past = deepcopy(learner)
                league[:] = [*league, past] if len(league) < LEAGUE else league
                if len(league) == LEAGUE:
                    league[int(matches.rng.integers(LEAGUE))] = past
            batch = matches.collect(learner, league, asked.batch)
            learn(learner, adam, batch, ENTROPY * (1 - 0.8 * done))
            updates += 1
            with torch.no_grad():
                for kept, new in zip(mean.parameters, learner.parameters, strict=True):
                    kept.lerp_(new, 1 / min(updates, MEAN))
            spent += time.process_time() - start
            if matches.steps >= (measures + 1) * asked.steps / asked.measured:
                measures += 1
                save_policy(f"{name}.npz", shared, mean.layers)
                for opponent, judge in judges.items():
                    reward, count = measure(mean, judge, asked.matches // 16)
                    row = (round(spent / 60, 2), matches.steps, matches.played, opponent, round(reward, 3), count)
                    table.writerow(row)
                    print(*row, flush=True)
                file.flush()
    for each in (many, *judges.values()):
        each.close()


if __name__ == "__main__":
    main()
