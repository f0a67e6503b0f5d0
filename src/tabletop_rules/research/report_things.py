"""The parts of a report about one setup: its things, rules, commands, events and decisions, each by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from tabletop_rules.research.intervals import Estimate, stands_out
from tabletop_rules.research.report_charts import Figure, bars, bounds, differences
from tabletop_rules.research.report_names import Names
from tabletop_rules.research.report_numbers import Met, Setup, Sort
from tabletop_rules.research.report_page import Grid, Section
from tabletop_rules.research.report_sections import MOST_LINES, interval, percent

EFFECT = "Seats that met it against those that did not, in the win rate over an even share."
THE_WIN = "all won"
"""What stands in place of an effect where every seat that met a thing won: it may be the win itself."""


def things(setup: Setup, names: Names, mark: str) -> Iterator[Section]:
    """Yield a section for each sort of thing: how often it occurs, and what it does to winning.

    `mark` begins the names of its figures.
    """
    listed = dict.fromkeys([*names.things, *setup.met["met"], *setup.met["used"]])
    sorts = dict.fromkeys(names.sort(id) for id in listed)
    for sort in sorts:
        ids = [id for id in listed if names.sort(id) == sort]
        met = [id for id in ids if id in setup.met["met"] or id in setup.met["used"]]
        if not met:
            continue
        by: dict[str, Sort] = {id: setup.sort_of(id) for id in met}
        grid, figure = _effects(setup, f"{mark}{sort}", sort, met, by, names.thing, uses=True)
        never = tuple(names.thing(id) for id in ids if id not in by)
        unused = tuple(names.thing(id) for id in met if by[id] == "met") if set(by.values()) > {"met"} else ()
        lists = [(f"Never met: {len(never)}", never)] if never else []
        if unused:
            lists.append((f"Met, but touched by no command: {len(unused)}", unused))
        yield Section(f"What each {sort} does{_of(setup)}", (), figure, (grid,), tuple(lists))


def rules(setup: Setup, names: Names, mark: str) -> Section:
    """Return how often each rule id is cited by what happens, what that goes with, and which never are."""
    met = sorted(setup.met["rules"])
    by: dict[str, Sort] = dict.fromkeys(met, "rules")
    grid, figure = _effects(setup, f"{mark}rules", "rule", met, by, str, text=names.rule)
    never = tuple(f"{id}: {names.rule(id)}" for id in names.rules() if id not in by)
    text = ("A rule is cited by the records that it brings about. Definitions and prohibitions bring about none.",)
    return Section(f"Rules{_of(setup)}", text, figure, (grid,), ((f"Cited by no record: {len(never)}", never),))


def kinds(setup: Setup, names: Names, mark: str) -> Section:
    """Return how often each kind of command and event occurs, and what it goes with."""
    grids: list[Grid] = []
    figures: list[Figure] = []
    kinds: tuple[Sort, ...] = ("sent", "events")
    for sort in kinds:
        met = sorted(setup.met[sort])
        what = "command" if sort == "sent" else "event"
        grid, figure = _effects(setup, f"{mark}{what}s", what, met, dict.fromkeys(met, sort), names.kind)
        grids.append(grid)
        figures += figure
    return Section(f"Commands and events{_of(setup)}", (), tuple(figures), tuple(grids))


def decisions(setup: Setup, names: Names, mark: str) -> Section | None:
    """Return how many commands there are to choose from; None if that was never measured."""
    rows, data = [], []
    total = [sum(counts[place] for counts in setup.choices.values()) for place in (0, 1)]
    if not total[0]:
        return None
    for kind, counts in sorted(setup.choices.items(), key=lambda item: -item[1][1] / item[1][0]):
        asked, commands, most, forced = counts
        mean = commands / asked
        compared, one, good = setup.sensible.get(kind, (0, 0, 0))
        sensible = (percent(one / compared), f"{good / compared:.1f}", f"{compared:,}") if compared else ("", "", "0")
        share, dead = percent(asked / total[0]), percent(forced / asked)
        rows.append((names.kind(kind), share, f"{mean:.2f}", f"{most:,}", dead, *sensible))
        data.append({"label": names.kind(kind), "value": mean, "setup": setup.label})
    text = (
        f"A decision has {total[1] / total[0]:.2f} legal answers in the mean. A quarter of them was measured.",
        "Where there are several, one decision in 500 was compared as `greedy` sees it, one move ahead: an answer is "
        "sensible that is worth nearly as much as the best. A decision with one sensible answer is no choice.",
    )
    figure = bars(f"{mark}branching", "Mean number of legal answers, by decision.", data[:MOST_LINES], "legal answers")
    legal = ("decision", ">of all decisions", ">legal answers", ">most", ">only one legal")
    head = (*legal, ">of several, one sensible", ">sensible answers", ">compared")
    return Section(
        f"Decisions{_of(setup)}", text, (figure,), (Grid("What there is to choose from", head, tuple(rows)),)
    )


def _of(setup: Setup) -> str:
    return f", {setup.label}" if setup.label else ""


def _effects(
    setup: Setup,
    name: str,
    what: str,
    ids: Iterable[str],
    by: Mapping[str, Sort],
    label: Callable[[str], str],
    *,
    uses: bool = False,
    text: Callable[[str], str] | None = None,
) -> tuple[Grid, tuple[Figure, ...]]:
    """Return the table and the chart of how often things occur, and what they do to winning."""
    order = sorted(ids, key=lambda id: -setup.met[by[id]][id].matches)
    effects = {id: setup.effect(by[id], id) for id in order}
    own = {id for id in order if setup.is_the_win(by[id], id)}
    marked = {id for id, effect in effects.items() if id not in own and stands_out(effect, len(order))}
    rows = []
    for id in order:
        effect, met = effects[id], setup.met[by[id]][id]
        seen = setup.met["met"].get(id, Met()) if uses else met
        cells = [label(id)]
        if text is not None:
            cells.append(text(id))
        cells += [f"{met.matches:,}", percent(seen.matches / setup.matches), f"{seen.times / setup.matches:.2f}"]
        if uses:
            cells.append(f"{setup.met['used'].get(id, Met()).times / setup.matches:.2f}")
        if setup.is_the_win(by[id], id):
            cells += [THE_WIN, ""]
        else:
            cells += [percent(effect.value, True), interval(effect, True)] if effect is not None else ["", ""]
        rows.append(tuple(cells))
    head = [what, *(["in words"] if text is not None else []), ">matches", ">in matches", ">times a match"]
    head += [*([">touched by commands"] if uses else []), ">win rate", ">95 %"]
    notable = frozenset(place for place, id in enumerate(order) if id in marked)
    grid = Grid(f"How often each {what} occurs, and what it does to winning", tuple(head), tuple(rows), notable)
    shown = sorted(
        [id for id in order if effects[id] is not None and id not in own], key=lambda id: -_weight(effects[id])
    )[:MOST_LINES]
    data = [
        {"label": _short(label(id)), "setup": setup.label, "notable": id in marked, **bounds(effect)}
        for id in sorted(shown, key=lambda id: -_value(effects[id]))
        if (effect := effects[id]) is not None
    ]
    caption = f"{EFFECT} The {len(data)} surest; strong colours stand out among all."
    return grid, (differences(name, caption, data, "difference in win rate"),) if data else ()


def _weight(effect: Estimate | None) -> float:
    """Return how sure it is that an effect is not zero."""
    return 0.0 if effect is None or effect.high == effect.low else abs(effect.value) / (effect.high - effect.low)


def _value(effect: Estimate | None) -> float:
    return 0.0 if effect is None else effect.value


def _short(text: str) -> str:
    return text if len(text) <= 48 else f"{text[:47]}…"
