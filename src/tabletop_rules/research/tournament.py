"""`tournament`: every bot against every other in every seat, with win rates and ratings."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, Final

import attrs

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.bots import Bot
from tabletop_rules.research.executors import Runner, Where
from tabletop_rules.research.folder import Folder, Format
from tabletop_rules.research.intervals import Estimate, wilson
from tabletop_rules.research.one_match import Setting, bot_name, find_game
from tabletop_rules.research.ratings import rate
from tabletop_rules.research.rows import Row
from tabletop_rules.research.simulating import check_portable, make_setting, play_all

MAX_FAULTS: Final = 20
"""The most matches that broke off of which the error is kept."""


@attrs.frozen
class Entry:
    """How one bot did: `matches` in which it played, its win rate, its mean place, and its rating in Elo points."""

    bot: str
    matches: int
    wins: Estimate
    place: float
    rating: Estimate


@attrs.frozen
class Pair:
    """How often the bot `one` was placed before the bot `other`, ties counting half."""

    one: str
    other: str
    before: Estimate


@attrs.frozen
class Tournament:
    """The result of a tournament: the entries, best rating first, and every pair.

    `broken` is the number of matches that broke off, which count for nobody, and `faults` are their errors.
    """

    game: str
    seats: int
    matches: int
    entries: tuple[Entry, ...]
    pairs: tuple[Pair, ...]
    broken: int = 0
    faults: tuple[str, ...] = ()


def tournament(
    game: Game[Any] | str,
    bots: Sequence[str | Bot],
    rounds: int = 100,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    executor: Where = None,
    chunk: int = 1,
    folder: str | os.PathLike[str] | None = None,
    format: Format | None = None,
    limit: int | None = None,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tournament:
    """Play a round robin and return its result. Other arguments are those of `simulate`.

    A match is a chunk of its own by default: bots that search may take minutes for one, which goes to the folder then.

    Every selection of as many bots as there are seats meets, in every rotation around the table, `rounds` times, with
    the same seeds in every rotation, so that luck favours nobody. Rotations take turns, so what a tournament has
    played when it is stopped is fair too. If there are fewer bots than seats, every way to fill the seats with all of
    them is played.

    Ratings follow the Bradley-Terry model: each two bots of a match are compared by their places. A match of n seats
    counts as n - 1 comparisons in all, as the pairs of one match say much the same.

    Raises:
        UnknownGameError: there is no such game.
        OptionError: options are wrong.
        UsageError: a bot or another argument cannot be used.
        ChanceError: the seed is not an integer.
        LogError: the folder is damaged.
        ModuleNotFoundError: "parquet" needs pyarrow, which is not installed.
    """
    names = [bot_name(bot) for bot in bots]
    if len(names) < 2 or len({*names}) < len(names):
        raise UsageError(f"a tournament is for two bots or more, all different, not {', '.join(names) or 'none'}")
    rounds, limit, executor = to_int(rounds), to_int(limit), to_int(executor)
    if type(rounds) is not int or rounds < 1:
        raise UsageError(f"rounds is a number of matches from 1 up, not {shorten(rounds)}")
    first = make_setting(game, bots[0], options=options, seats=seats)
    for bot in bots:
        make_setting(game, bot, options=options, seats=first.seats)
    if first.seats < 2:
        raise UsageError("a tournament needs two seats or more")
    first = attrs.evolve(first, limit=limit, seconds=seconds)
    settings = [attrs.evolve(first, bots=line_up) for line_up in line_ups(bots, first.seats)]
    if type(executor) is int:
        for setting in settings:
            check_portable(setting)
    source = Seeded(seed)
    seeds = [source.derived(index).seed for index in range(rounds)]
    runner = None if executor is None else Runner(executor)
    kept = None if folder is None else Folder(folder, format)
    rows = play_all([(setting, seeds) for setting in settings], runner, chunk, kept)
    return count_up(_watched(rows, progress), first, names)


def _watched(rows: Iterable[Row], progress: Callable[[int], None] | None) -> Iterator[Row]:
    for done, row in enumerate(rows, 1):
        if progress is not None:
            progress(done)
        yield row


def line_ups(bots: Sequence[str | Bot], seats: int) -> list[tuple[str | Bot, ...]]:
    """Return who sits where in the matches of a tournament: each selection of bots in each rotation, none twice."""
    count = len(bots)
    if count >= seats:
        chosen = list(combinations(range(count), seats))
    else:
        chosen = [each for each in combinations_with_replacement(range(count), seats) if len({*each}) == count]
    turned = dict.fromkeys(each[turn:] + each[:turn] for each in chosen for turn in range(seats))
    return [tuple(bots[place] for place in each) for each in turned]


def count_up(rows: Iterable[Row], setting: Setting, names: Sequence[str]) -> Tournament:
    """Return the tournament that these rows make up."""
    wins: defaultdict[str, float] = defaultdict(float)
    places: defaultdict[str, float] = defaultdict(float)
    seats: defaultdict[str, int] = defaultdict(int)
    played: defaultdict[str, int] = defaultdict(int)
    before: defaultdict[tuple[str, str], float] = defaultdict(float)
    matches = broken = 0
    faults: list[str] = []
    for row in rows:
        if row.error:
            broken += 1
            if len(faults) < MAX_FAULTS:
                faults.append(f"seed {row.seed}, {', '.join(row.bots)}: {row.error}")
            continue
        matches += 1
        for name in {*row.bots}:
            played[name] += 1
        place = _places(row)
        for seat, name in enumerate(row.bots):
            seats[name] += 1
            wins[name] += row.share(seat)
            places[name] += place[seat]
            for other in range(row.seats):
                if row.bots[other] != name:
                    before[name, row.bots[other]] += (
                        1 + (place[other] > place[seat]) - (place[other] < place[seat])
                    ) / 2
    weighed = {pair: count * 2 / setting.seats for pair, count in before.items()}
    ratings = rate(names, weighed)
    entries = [
        Entry(name, played[name], wilson(wins[name], seats[name]), places[name] / max(1, seats[name]), ratings[name])
        for name in names
    ]
    pairs = [
        Pair(one, other, wilson(before[one, other], before[one, other] + before[other, one]))
        for one, other in combinations(names, 2)
    ]
    order = sorted(entries, key=lambda entry: -entry.rating.value)
    game = find_game(setting).id
    return Tournament(game, setting.seats, matches, tuple(order), tuple(pairs), broken, tuple(faults))


def _places(row: Row) -> list[float]:
    """Return the place of each seat, counted from 1; seats that share places have their mean."""
    places = [0.0] * row.seats
    ahead = 0
    for group in row.ranking:
        for seat in group:
            places[seat] = ahead + (len(group) + 1) / 2
        ahead += len(group)
    return places
