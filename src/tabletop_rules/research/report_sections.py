"""The parts of a report about all its setups: what was played, win rates, lengths, points, and setups compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from tabletop_rules.research.intervals import Estimate, Sample, rate_difference, stands_out, wilson
from tabletop_rules.research.report_charts import Figure, bars, bounds, curves, differences, histogram, win_rates
from tabletop_rules.research.report_names import Names
from tabletop_rules.research.report_numbers import Lengths, Setup, Sort
from tabletop_rules.research.report_page import Grid, Section
from tabletop_rules.research.rows import Row

CLASSES: Final = 40
"""The most classes of a histogram."""

MOST_PAIRS: Final = 15
"""The most pairs of setups that are compared."""

MOST_LINES: Final = 24
"""The most lines of a chart; the tables have all."""


RANDOM_SEATS: Final = (
    "Random bots played: what seats are worth among players who know what they do, matches of better bots tell, such "
    "as `--bot greedy`."
)


def percent(value: float, signed: bool = False) -> str:
    """Return a rate as text."""
    return f"{value:+.1%}" if signed else f"{value:.1%}"


def interval(estimate: Estimate, signed: bool = False) -> str:
    """Return the interval of a rate as text."""
    return f"{percent(estimate.low, signed)} to {percent(estimate.high, signed)}"


def players(seats: int) -> str:
    """Return a number of players in words."""
    return f"{seats} players" if seats > 1 else "1 player"


def overview(setups: Sequence[Setup], names: Names) -> Section:
    """Return how many matches were played under which setup, and how they ended."""
    rows = []
    for setup in setups:
        counts = ", ".join(f"{table.matches:,} of {seats}" for seats, table in sorted(setup.tables.items()))
        seconds = f"{setup.seconds.mean:.3f}" if setup.seconds.n else ""
        rows.append((setup.label, setup.bots, f"{setup.matches:,}", counts, f"{setup.broken:,}", seconds))
    head = ("setup", "bots", ">matches", "by players", ">broken off", ">seconds a match")
    ends = [
        (setup.label, names.reason(reason), f"{count:,}", percent(count / setup.matches))
        for setup in setups
        for reason, count in setup.reasons.most_common()
    ]
    chosen = [
        (
            " of ".join(filter(None, ("Options", setup.label))),
            tuple(f"{name} = {value}" for name, value in sorted(setup.options.items())),
        )
        for setup in setups
        if setup.options
    ]
    faults = [
        (
            " of ".join(filter(None, ("Matches that broke off", setup.label))),
            tuple(f"seed {seed}: {error}" for seed, error in setup.faults),
        )
        for setup in setups
        if setup.faults
    ]
    text = (
        "Intervals hold the true value in 95 of 100 such samples. Marked rows stand out even though many were looked "
        "at. What the bots do not know how to use shows here as weak: a report is about these bots as much as about "
        "the game.",
    )
    grids = (Grid("What was played", head, tuple(rows)), Grid("How it ended", ("setup", "end", ">", ">"), tuple(ends)))
    return Section("What was played", text, grids=grids, lists=(*faults, *chosen))


def winning(setups: Sequence[Setup]) -> Section:
    """Return the win rate by seat and number of players."""
    data: list[dict[str, Any]] = []
    rows: list[tuple[str, ...]] = []
    notable = set()
    among = sum(seats for setup in setups for seats in setup.tables)
    for setup in setups:
        for seats, table in sorted(setup.tables.items()):
            for seat in range(seats):
                rate, even = table.rate(seat), 1 / seats
                place = {"players": players(seats), "seat": str(seat), "even": even, "setup": setup.label}
                data.append({**place, **bounds(rate)})
                off = Estimate(rate.value - even, rate.low - even, rate.high - even, rate.n)
                if stands_out(off, among):
                    notable.add(len(rows))
                cells = (setup.label, players(seats), str(seat), ", ".join(sorted(table.bots[seat])))
                rows.append((*cells, percent(rate.value), interval(rate), percent(even), f"{table.matches:,}"))
    caption = "Win rate by seat, with Wilson intervals; the line is an even share. Shared wins count in parts."
    bots = {bot for setup in setups for table in setup.tables.values() for bot in table.by_bot}
    text = (RANDOM_SEATS,) if bots == {"random"} else ()
    head = ("setup", "players", "seat", "bot", ">win rate", ">95 %", ">even share", ">matches")
    by_bot = []
    for setup in setups:
        for seats, table in sorted(setup.tables.items()):
            for bot, (played, wins) in sorted(table.by_bot.items()) if len(table.by_bot) > 1 else ():
                rate = wilson(wins, played)
                cells = (percent(rate.value), interval(rate), percent(1 / seats), f"{played:,.0f}")
                by_bot.append((setup.label, players(seats), bot, *cells))
    grids = (
        Grid("Win rate by seat", head, tuple(rows), frozenset(notable)),
        Grid("Win rate by bot", ("setup", "players", "bot", *head[4:]), tuple(by_bot)),
    )
    return Section("Who wins", text, (win_rates("win-rates", caption, data),) if data else (), grids)


def course(setups: Sequence[Setup]) -> Section | None:
    """Return how the seats stand as matches go on, how often the lead changes, and what a lead is worth."""
    rows: list[tuple[str, ...]] = []
    data: list[dict[str, Any]] = []
    leads: list[tuple[str, ...]] = []
    for setup in setups:
        for seats, table in sorted(setup.tables.items()):
            went = table.course
            if not went.matches:
                continue
            for place, (winners, others) in enumerate(went.tenths, 1):
                times, wins = went.led[place - 1]
                held = percent(wins / times) if times else ""
                means = (f"{winners.mean:.2f}", f"{others.mean:.2f}")
                rows.append((setup.label, players(seats), f"{place * 10} %", *means, held, f"{times:,.0f}"))
                for who, sample in (("winners", winners), ("others", others)):
                    label = ", ".join(filter(None, (setup.label, who)))
                    data.append({"value": place * 10, "mean": sample.mean, "panel": players(seats), "setup": label})
            behind = (f"{went.behind.at(0.5) * went.scale:g}", f"{went.behind.at(0.9) * went.scale:g}")
            back = percent(went.comebacks / went.matches)
            leads.append((setup.label, players(seats), f"{went.changes.mean:.2f}", back, *behind, f"{went.matches:,}"))
    if not rows:
        return None
    text = (
        "A tenth of the matches, by lot. Points are those that final scoring would give at that time; in a game "
        "without points, the sum of the squared progress toward each aim. Every tenth of the turns is looked at, so a "
        "lead that changes twice between is not seen.",
    )
    caption = "What winners and others have as a match goes on, in the mean."
    head = (
        "setup",
        "players",
        ">of the turns",
        ">winners",
        ">others",
        ">who leads then wins",
        ">matches with a leader",
    )
    more = (
        "setup",
        "players",
        ">lead changes",
        ">winner behind at half",
        ">most behind, median",
        ">9 of 10",
        ">matches",
    )
    grids = (Grid("The course of a match", head, tuple(rows)), Grid("Leads and comebacks", more, tuple(leads)))
    return Section("How it goes", text, (curves("course", caption, data),), grids)


def lengths(setups: Sequence[Setup]) -> Section:
    """Return how long matches are, in commands and turns."""
    data: list[dict[str, Any]] = []
    rows = []
    for setup in setups:
        for seats, table in sorted(setup.tables.items()):
            for value, part in classes(table.commands):
                data.append({"value": value, "part": part, "panel": players(seats), "setup": setup.label})
            each = table.commands
            turns = table.turns.mean
            numbers = (min(each.counts), each.at(0.5), each.at(0.9), max(each.counts))
            per_turn = each.mean / turns if turns else 0
            texts = (f"{each.mean:.1f}", *(f"{number:,}" for number in numbers), f"{turns:.1f}", f"{per_turn:.2f}")
            rows.append((setup.label, players(seats), *texts))
    head = ("setup", "players", ">mean", ">least", ">median", ">9 of 10", ">most", ">turns", ">commands a turn")
    caption = "How many commands a match takes."
    text = ("A turn is counted here as a run of commands of one player.",)
    figures = (histogram("lengths", caption, data, "commands"),) if data else ()
    return Section("How long it takes", text, figures, (Grid("Commands of a match", head, tuple(rows)),))


def classes(lengths: Lengths) -> Iterator[tuple[int, float]]:
    """Yield the beginnings of classes of equal width, with the part of all numbers in each."""
    counts = lengths.counts
    least, most = min(counts), max(counts)
    width = max(1, -(-(most - least + 1) // CLASSES))
    held = [0] * ((most - least) // width + 1)
    for value, count in counts.items():
        held[(value - least) // width] += count
    for place, count in enumerate(held):
        yield least + place * width, count / counts.total()


def points(setups: Sequence[Setup]) -> Section | None:
    """Return the points by seat, and where they come from; None for a game without either."""
    rows, data, items = [], [], []
    for setup in setups:
        for seats, table in sorted(setup.tables.items()):
            for seat, sample in enumerate(table.points):
                if sample.n:
                    each = sample.estimate()
                    mean, reach = f"{each.value:.2f}", f"{each.low:.2f} to {each.high:.2f}"
                    rows.append((setup.label, players(seats), str(seat), mean, reach))
        for name, (winners, others) in sorted(setup.sources.items(), key=lambda item: -item[1][0].mean):
            seats_met = winners.n + others.n
            part = seats_met / max(1, setup.every.n)
            items.append((setup.label, name, f"{winners.mean:.2f}", f"{others.mean:.2f}", percent(part)))
            if len(setups) == 1:
                data.append({"label": name, "value": winners.mean, "setup": "winners"})
                data.append({"label": name, "value": others.mean, "setup": "others"})
    if not rows and not items:
        return None
    caption = "Points of winners and of others by source, or their progress toward an aim."
    figures = (
        (bars("points", caption, data[: 2 * MOST_LINES], "mean, in matches in which anybody has any"),) if data else ()
    )
    head = ("setup", "source", ">winners", ">others", ">in matches")
    grids = (
        Grid("Points by seat", ("setup", "players", "seat", ">mean", ">95 %"), tuple(rows)),
        Grid("Points by source", head, tuple(items)),
    )
    return Section("Points", (), figures, grids)


# --- setups compared ------------------------------------------------------------------------------------------------


def compared(setups: Sequence[Setup], names: Names) -> Iterator[Section]:
    """Yield a section for each pair of setups: what the one does to each seat's win rate, to lengths and to things."""
    for number, (one, other) in enumerate([*combinations(setups, 2)][:MOST_PAIRS], 1):
        yield _pair(number, one, other, names)


def _pair(number: int, one: Setup, other: Setup, names: Names) -> Section:
    shared = sorted(one.tables.keys() & other.tables.keys())
    data: list[dict[str, Any]] = []
    rows: list[tuple[str, ...]] = []
    notable = set()
    for seats in shared:
        for seat in range(seats):
            first, second = one.tables[seats].rate(seat), other.tables[seats].rate(seat)
            gain = rate_difference(first, second)
            marked = stands_out(gain, sum(shared))
            if marked:
                notable.add(len(rows))
            label = f"{players(seats)}, seat {seat}"
            data.append({"label": label, "setup": one.label, "notable": marked, **bounds(gain)})
            rates = (percent(first.value), percent(second.value), percent(gain.value, True), interval(gain, True))
            rows.append((players(seats), str(seat), *rates))
    head = ("players", "seat", f">{one.label}", f">{other.label}", ">difference", ">95 %")
    caption = f"How much more often each seat wins with {one.label} than with {other.label}."
    figures = (differences(f"compared-{number}", caption, data, "difference in win rate"),) if data else ()
    lasting = tuple(
        (players(seats), f"{one.tables[seats].commands.mean:.1f}", f"{other.tables[seats].commands.mean:.1f}")
        for seats in shared
    )
    first_seat = [row for row, each in zip(rows, data, strict=True) if row[1] == "0" and each["notable"]]
    verdict = "; ".join(f"with {row[0]} by {row[4]} ({row[5]})" for row in first_seat)
    text = (
        f"The win rate of seat 0 changes {verdict}." if verdict else "No change in the win rate of seat 0 stands out.",
        *(() if shared else ("The two have no number of players in common.",)),
    )
    grids = (
        Grid("Win rate by seat", head, tuple(rows), frozenset(notable)),
        Grid("Commands of a match", ("players", f">{one.label}", f">{other.label}"), lasting),
        _more_often(one, other, names),
    )
    return Section(f"Compared: {one.label}, and {other.label}", text, figures, grids)


def same_seeds(one: Iterable[Row], other: Iterable[Row], first: str, second: str) -> Section | None:
    """Return by how much each seat wins more often in one folder than in another, seed by seed; None without such."""
    held = {(row.seats, row.seed): [row.share(seat) for seat in range(row.seats)] for row in one if not row.error}
    found: dict[int, list[Sample]] = {}
    for row in other:
        shares = held.get((row.seats, row.seed))
        if shares is not None and not row.error:
            samples = found.setdefault(row.seats, [Sample() for _ in shares])
            for seat, sample in enumerate(samples):
                sample.add(shares[seat] - row.share(seat))
    rows: list[tuple[str, ...]] = []
    notable = set()
    for seats, samples in sorted(found.items()):
        for seat, sample in enumerate(samples):
            gain = sample.estimate()
            if stands_out(gain, sum(found)):
                notable.add(len(rows))
            cells = (percent(gain.value, True), interval(gain, True), f"{sample.n:,}")
            rows.append((players(seats), str(seat), *cells))
    if not rows:
        return None
    text = (
        "A seed deals the same at the start and draws the same as long as play does not differ, so differences between "
        "matches of one seed vary less than those between all matches.",
    )
    head = ("players", "seat", ">difference", ">95 %", ">pairs")
    caption = f"Win rate with {first} less that with {second}, seed by seed"
    return Section("The same seeds", text, grids=(Grid(caption, head, tuple(rows), frozenset(notable)),))


def _more_often(one: Setup, other: Setup, names: Names) -> Grid:
    """Return the table of things, rules and kinds that are met in more or fewer matches in one setup than the other."""
    found = []
    sorts: tuple[Sort, ...] = ("met", "rules", "sent")
    total = sum(len(one.met[sort].keys() | other.met[sort].keys()) for sort in sorts)
    for sort in sorts:
        for name in one.met[sort].keys() | other.met[sort].keys():
            rates = [each.met[sort][name].matches / max(1, each.matches) for each in (one, other)]
            sizes = [each.matches for each in (one, other)]
            gain = rate_difference(*[_rate(rate, size) for rate, size in zip(rates, sizes, strict=True)])
            if stands_out(gain, total):
                label = names.thing(name) if sort == "met" else names.kind(name) if sort == "sent" else name
                cells = (label, percent(rates[0]), percent(rates[1]), percent(gain.value, True))
                found.append((abs(gain.value), cells))
    rows = tuple(cells for _, cells in sorted(found, reverse=True)[:MOST_LINES])
    return Grid("Met in more or fewer matches", ("", f">{one.label}", f">{other.label}", ">difference"), rows)


def _rate(rate: float, size: int) -> Estimate:
    return wilson(rate * size, size)


def figure_list(sections: Sequence[Section]) -> list[Figure]:
    """Return the figures of a report in order."""
    return [figure for section in sections for figure in section.figures]
