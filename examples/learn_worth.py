"""Learn what a position is worth: bots play one another, and a network learns from how their matches go on and end.

    pip install "tabletop-rules[cli,gymnasium]" torch
    python examples/learn_worth.py destiny --seed 1
    tabletop-rules tournament destiny --bot policy:destiny-worth-1.npz --bot greedy --rounds 100

In the first round `greedy` plays itself. In each that follows, what was learned plays itself and, in half of the
matches, a bot of a round before. Now and then a command is drawn at random, so that other positions are seen, too.
At the end of each move it is noted what every seat sees, and what bots hold the match to be worth (`outlook`).
From these the network learns what to add to the outlook, by TD(lambda): its targets are what the same seat expects
later in the match and, at the end, its place. The bot looks to the end of its move, as `greedy` does, and takes
what is worth most. The same options give the same policy on the same machine.
"""

import argparse
import csv
import multiprocessing
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from typing import Any

import numpy as np
import torch
from torch import nn

import tabletop_rules as tr
from tabletop_rules.research import tournament
from tabletop_rules.research.bots import find_bot
from tabletop_rules.research.bots.outlook import outlook, worth
from tabletop_rules.research.episode import Episode, Spaces
from tabletop_rules.research.policy import log_odds, save_worth

SEATS = 2
STRAYS = (0.0, 0.05, 0.15, 0.3)  # shares of random commands, one of them for each match
RATE, DECAY, DROP, MINIBATCH = 2e-4, 0.3, 0.2, 256  # of AdamW, of its weights, of the numbers that are seen, rows
LOSS = nn.functional.binary_cross_entropy_with_logits
PASSES = 2  # how often each round learns anew, from what it has just learned to expect
OUTCOME = 0.5  # the weight of the place in the last target of a match; the rest is what was expected there

Arrays = Any
Match = tuple[Arrays, Arrays, Arrays]
"""What seats see at the ends of moves (moves, seats, numbers), log-odds of outlooks (moves, seats), places (seats)."""


def play(name: str, bots: Sequence[str], seed: int) -> Match:
    """Play a match, and return what is learned from it."""
    shared, rng = Spaces(tr.load_game(name), SEATS, "compact"), random.Random(seed)
    players, stray = [find_bot(bot) for bot in bots], rng.choice(STRAYS)
    episode = Episode(shared, SEATS, rng.getrandbits(62))
    seen, held = [], []
    while episode.result is None:
        seat = episode.asked[0]
        view = episode.view(seat)
        if rng.random() < stray:
            episode.submit(rng.choice([*tr.legal_commands(shared.game, view, seat)]))
        else:
            episode.submit(players[seat](shared.game, view, seat, rng))
        if episode.asked and seat not in episode.asked:
            seen.append([shared.observations.vector(episode.view(each)) for each in range(SEATS)])
            held.append([log_odds(each) for each in outlook(shared.game, episode.match)])
    places = [worth(episode.result, seat) for seat in range(SEATS)]
    return np.array(seen, np.float16), np.array(held, np.float32), np.array(places, np.float32)


class Learner:
    """A network that says what is to be added to `scale` times the log-odds of the outlook: at first nothing."""

    def __init__(self, size: int, width: int, scale: float) -> None:
        self.scale = scale
        hidden = (nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.added = nn.Sequential(nn.Dropout(DROP), *hidden, nn.Linear(width, 1)).eval()
        nn.init.zeros_(self.added[-1].weight)
        nn.init.zeros_(self.added[-1].bias)

    def __call__(self, seen: Arrays, held: Arrays) -> Arrays:
        """Return the log-odds of winning."""
        return self.scale * held + self.added(seen)[:, 0]

    @property
    def layers(self) -> list[tuple[Arrays, Arrays]]:
        """The layers, as `save_worth` takes them."""
        found = [layer for layer in self.added if isinstance(layer, nn.Linear)]
        return [(layer.weight.detach().numpy().T, layer.bias.detach().numpy()) for layer in found]


def expect(learner: Learner, match: Match, trace: float) -> Arrays:
    """Return the lambda-returns of a match: the target for each seat at the end of each move."""
    seen, held, places = match
    flat = torch.from_numpy(seen.astype(np.float32)).flatten(0, 1)
    with torch.no_grad():
        chances = torch.sigmoid(learner(flat, torch.from_numpy(held).flatten())).numpy().reshape(held.shape)
    wanted = np.empty_like(chances)
    wanted[-1] = OUTCOME * places + (1 - OUTCOME) * chances[-1]
    for move in range(len(wanted) - 2, -1, -1):
        wanted[move] = (1 - trace) * chances[move + 1] + trace * wanted[move + 1]
    return wanted.ravel()


def scaled(matches: Sequence[Match]) -> float:
    """Return the scale at which the outlook alone has the least loss on the outcomes of matches."""
    _, held = joined(matches)
    places = torch.from_numpy(np.concatenate([np.tile(places, len(held)) for _, held, places in matches]))
    scales: list[float] = np.arange(0.5, 8, 0.25).tolist()
    return min(scales, key=lambda scale: float(LOSS(scale * held, places)))


def learn(before: Learner, matches: Sequence[Match], trace: float, epochs: int) -> tuple[Learner, float]:
    """Fit a new learner, with targets by the one before; return the one with the least loss on matches held out.

    The second is how much less its loss is than that of the outlook alone.
    """
    kept, held_out = [match for n, match in enumerate(matches) if n % 10], matches[::10]
    wanted, tested = (
        torch.from_numpy(np.concatenate([expect(before, match, trace) for match in part])) for part in (kept, held_out)
    )
    (seen, held), (seen_out, odds_out) = joined(kept), joined(held_out)
    learner = Learner(seen.shape[1], before.added[1].out_features, scaled(kept))
    adam = torch.optim.AdamW(learner.added.parameters(), RATE, weight_decay=DECAY)
    best = deepcopy(learner)
    least = first = float(LOSS(learner.scale * odds_out, tested))
    for _ in range(epochs):
        learner.added.train()
        for rows in torch.randperm(len(seen)).split(MINIBATCH):
            adam.zero_grad()
            LOSS(learner(seen[rows].float(), held[rows]), wanted[rows]).backward()
            adam.step()
        learner.added.eval()
        with torch.no_grad():
            loss = float(LOSS(learner(seen_out.float(), odds_out), tested))
        if loss < least:
            best, least = deepcopy(learner), loss
    return best, first - least


def joined(matches: Sequence[Match]) -> tuple[Arrays, Arrays]:
    """Return what was seen in matches, and the log-odds of outlooks, in rows."""
    seen = np.concatenate([seen.reshape(-1, seen.shape[2]) for seen, _, _ in matches])
    return torch.from_numpy(seen), torch.from_numpy(np.concatenate([held.ravel() for _, held, _ in matches]))


def main() -> None:
    """Play and learn for some rounds, and write the policy and its curve, with the minutes without measuring."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--matches", type=int, default=2500, help="matches of each round")
    parser.add_argument("--epochs", type=int, default=8, help="how often it goes over all positions, at most")
    parser.add_argument("--trace", type=float, default=0.9, help="the lambda: how much the end counts beside the next")
    parser.add_argument("--width", type=int, default=32)
    parser.add_argument("--look", default="tries=60,worlds=1", help="how far the bots look that are learned from")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--measured", type=int, default=50, help="pairs of matches of each measure")
    asked = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(asked.seed)
    shared, rng = Spaces(tr.load_game(asked.game), SEATS, "compact"), random.Random(asked.seed)
    learner = Learner(shared.observations.size, asked.width, 1.0)
    league, matches, spent, gain = [f"greedy:{asked.look}"], list[Match](), 0.0, 0.0
    with (
        open(f"{asked.game}-worth-{asked.seed}.csv", "w", newline="", encoding="utf-8") as file,
        ProcessPoolExecutor(asked.jobs, multiprocessing.get_context("spawn")) as pool,
    ):
        table = csv.writer(file)
        table.writerow(("round", "minutes", "matches", "positions", "gain", "opponent", "wins", "of"))
        for turn in range(asked.rounds):
            start, tasks = time.monotonic(), []
            for number in range(asked.matches):
                pair = [league[-1], league[-1] if number % 2 else rng.choice(league)]
                tasks.append((asked.game, pair if rng.random() < 0.5 else pair[::-1], rng.getrandbits(62)))
            columns = zip(*tasks, strict=True)
            played = map(play, *columns) if asked.jobs == 1 else pool.map(play, *columns, chunksize=4)
            matches += [match for match in played if match[1].size]  # one may end before its first move has
            learner.scale = learner.scale if turn else scaled(matches)
            for _ in range(PASSES):
                learner, gain = learn(learner, matches, asked.trace, asked.epochs)
            path = f"{asked.game}-worth-{asked.seed}" + ("" if turn == asked.rounds - 1 else f"-{turn}") + ".npz"
            save_worth(path, shared, learner.layers, scale=learner.scale)
            league.append(f"policy:{path},{asked.look}")
            spent += time.monotonic() - start
            positions = sum(held.size for _, held, _ in matches)
            for opponent in ("random", "greedy"):
                bots = f"policy:{path}", opponent
                found = tournament(
                    asked.game, bots, asked.measured, seed=10**6, executor=asked.jobs if asked.jobs > 1 else None
                )
                wins = next(entry.wins for entry in found.entries if entry.bot == bots[0])
                share = f"{wins.value:.1%} ({wins.low:.1%} to {wins.high:.1%})"
                row = (
                    turn,
                    round(spent / 60, 1),
                    len(matches),
                    positions,
                    round(gain, 4),
                    opponent,
                    share,
                    found.matches,
                )
                table.writerow(row)
                print(*row, flush=True)
            file.flush()


if __name__ == "__main__":
    main()
