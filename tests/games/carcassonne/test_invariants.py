"""Every invariant fails on a table that breaks it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tabletop_rules.core.change import change
from tabletop_rules.games.carcassonne.expansions.fairy import FAIRY
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS
from tabletop_rules.games.carcassonne.expansions.sources.common import SOURCES
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.state import Gain, Standing, State
from tests.games.carcassonne.story import CITY, NORTH, ROAD, Story

Break = Callable[[State], State]


def with_(slot: Any, **fields: Any) -> Break:
    """Change what an expansion keeps."""
    return lambda state: slot.put(state, change(slot.get(state), **fields))


def table(**fields: Any) -> Break:
    """Change the table itself."""
    return lambda state: change(state, **fields)


def within(name: str, **fields: Any) -> Break:
    """Change the board, the stack or the batch."""
    return lambda state: change(state, **{name: change(getattr(state, name), **fields)})


def of_city(**fields: Any) -> Break:
    """Change the feature of the first city."""

    def put(state: State) -> State:
        features = list(state.board.features)
        features[CITY] = features[CITY]._replace(**fields)  # type: ignore[union-attr]  # the start tile's own
        return change(state, board=change(state.board, features=tuple(features)))

    return put


def doubled(state: State) -> State:
    """Lay the last tile twice."""
    return change(state, board=change(state.board, tiles=(*state.board.tiles, state.board.tiles[-1])))


BROKEN: dict[str, tuple[Break, ...]] = {
    "meeples": (
        table(supplies=((8, 1), (7, 1), (7, 1))),
        table(supplies=((-1, 1), (7, 1), (7, 1))),
        of_city(meeples=(Standing(5, 0, CITY),)),
        of_city(meeples=(Standing(0, 0, NORTH),)),
        of_city(meeples=(Standing(0, 0, CITY), Standing(1, 0, CITY))),
    ),
    "track": (table(totals=((-1, 0), (0, 0), (0, 0))), table(totals=((0,), (0, 0), (0, 0)))),
    "board": (doubled, within("board", spots=()), within("board", features=())),
    "features": (
        of_city(tiles=9),
        of_city(ends=-1),
        of_city(part="road"),
        within("board", cloisters=(((0, 0), ROAD),)),
    ),
    "stack": (
        within("stack", piles=((),)),
        within("stack", piles=(("base-B", "base-A"),)),
        within("stack", aside=1),
        within("stack", narrowed=(((9, 9), 0),)),
    ),
    "turn": (table(active=3), table(turn=-1), table(late=3), table(bound=(0,))),
    "scoring": (
        within("batch", gains=(Gain(0, 0, "road"),)),
        within("batch", order=((0, 0), (0, 1))),
        within("batch", moves=()),
        within("batch", before=((9, 9), (0, 0), (0, 0)), open=True),
    ),
    "robbers": (with_(ROBBERS, at=(None,)), with_(ROBBERS, at=(50, None, None)), with_(ROBBERS, victims=((0, 1, 0),))),
    "in_company": (with_(ROBBERS, at=(30, None, None)),),
    "messages": (with_(MESSENGERS, unseen=(1, 1)), with_(MESSENGERS, extra=-1), with_(MESSENGERS, earned=True)),
    "figures": (table(totals=((0,), (0,), (0,))), table(totals=((0, 0, 0),) * 3)),
    "abbots": (of_city(meeples=(Standing(0, 1, CITY),)), table(supplies=((7, 2), (7, 1), (7, 1)))),
    "fairy": (with_(FAIRY, meeple=Standing(7, 0, 0)), with_(FAIRY, due=Gain(0, 0, "fairy_bonus"))),
    "sources": (
        with_(SOURCES, ransomed=99),
        with_(SOURCES, sold=99),
        with_(SOURCES, buyers=(7,)),
        with_(SOURCES, wheel=(99, 1)),
        with_(SOURCES, fired=99),
    ),
}


@pytest.fixture(scope="module")
def story() -> Story:
    """A match of all expansions but the river, in which points were scored."""
    others = [each for each in EXPANSIONS if each != "river"]
    scored = Story(*others, seats=3, seed=4)
    return scored.batch((0, 3, "road")).take(0)


def test_every_invariant_is_tried(story: Story) -> None:
    """They hold on a table of play, and each is named here."""
    invariants = story.game.checks.invariants
    assert [*BROKEN] == sorted([each.__name__ for each in invariants], key=[*BROKEN].index)
    assert [] == [fault for each in invariants for fault in each(story.state)]


@pytest.mark.rule("B1", "B5", "B8", "R1", "R20", "S3", "T3")
@pytest.mark.parametrize(("name", "at"), [(name, at) for name, row in BROKEN.items() for at in range(len(row))])
def test_a_broken_table_breaks_its_invariant(story: Story, name: str, at: int) -> None:
    """Each fault that is planted is reported by the invariant it is about."""
    (invariant,) = [each for each in story.game.checks.invariants if each.__name__ == name]
    assert [*invariant(BROKEN[name][at](story.state))]
