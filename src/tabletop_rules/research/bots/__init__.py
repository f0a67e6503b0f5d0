"""Bots: callables `(game, view, seat, rng) -> Command` that see a view, never the match.

    from tabletop_rules.research.bots import find_bot, mcts

    bot = find_bot("mcts:playouts=50")  # the same as mcts(playouts=50)
    command = bot(game, table.view(0), 0, random.Random(1))

A bot may keep what it learns during a match: make a new one for each seat of each match. `Players` does what a match
needs: it asks the bots, shows them the streams of their seats, and checks what they answer.
"""

from tabletop_rules.research.bots.bot import Bot, Observer, Trained, ask_bot
from tabletop_rules.research.bots.find import BOTS, find_bot
from tabletop_rules.research.bots.flat_search import flat
from tabletop_rules.research.bots.lookahead import greedy
from tabletop_rules.research.bots.players import Players, seed_of
from tabletop_rules.research.bots.tree_search import mcts
from tabletop_rules.research.bots.uniform import random_bot

__all__ = [
    "BOTS",
    "Bot",
    "Observer",
    "Players",
    "Trained",
    "ask_bot",
    "find_bot",
    "flat",
    "greedy",
    "mcts",
    "random_bot",
    "seed_of",
]
