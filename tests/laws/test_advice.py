"""A broken law tells the author of a game where the fault lies and what to do: tried with mistakes of beginners."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Ask, Command, Decision, Ended, Plan
from tabletop_rules.testing import LAWS, PlayBrokeError, check, play
from tests.core import toy, toy_reducers
from tests.core.toy import TOY
from tests.core.toy_nouns import Drawn, Play, Played, State, Take, Turn, WholeTurn
from tests.laws import faulty


def listed_cards(state: State, step: Take) -> Plan:
    """Puts a list into a field that is a tuple."""
    plan: Any = toy.take_cards(state, step)
    return tuple(change(what, cards=list(what.cards)) if isinstance(what, Drawn) else what for what in plan)  # type: ignore[arg-type]


def listed_table(state: State, event: Any) -> State:
    """Leaves a list in a field that is a tuple."""
    return change(toy_reducers.played(state, event), table=[*state.table, event.card])  # type: ignore[arg-type]


def asks(points: Any) -> Game[State]:
    """The toy, whose question to whoever has the turn holds this in a field that is a tuple of numbers."""

    def turn(state: State, step: Turn) -> Plan:
        asked = Ask((WholeTurn(step.seat, points),))
        return tuple(asked if isinstance(what, Ask) else what for what in toy.turn(state, step))

    return faulty.with_step(Turn, turn)


def forgetful_plays(state: State, decision: Decision) -> Any:
    """Does not find what it lists."""
    return state.players[len(state.players)]


LISTS_FAIL = faulty.with_rule(Play, legal=forgetful_plays)


def listed_class(state: State, decision: Decision) -> Any:
    """Lists the class of a command, not a command."""
    return [Play]


def crowned(state: State, step: Turn) -> Plan:
    """Ends with a winner, and with nobody else."""
    return tuple(
        Ended(change(what.outcome, ranking=((0,),))) if isinstance(what, Ended) else what
        for what in toy.turn(state, step)
    )


def speechless(state: State, value: object, language: str) -> str:
    """Has words for questions and commands alone, and for these in English alone."""
    return {"en": "do something"}[language] if isinstance(value, Decision | Command) else ""


@pytest.mark.parametrize(
    ("number", "game", "said"),
    [
        (3, faulty.with_rule(Play, legal=listed_class), "Play'> is listed, and is no command"),
        (10, faulty.with_step(Turn, crowned), "ranking ((0,),): each of its 2 seats must stand in one group"),
        (14, attrs.evolve(TOY, words=speechless), "into words in 'fr' raised KeyError at test_advice.py:"),
        (14, attrs.evolve(TOY, words=lambda state, value, language: ""), "must be a text that says something, not ''"),
        (
            14,
            attrs.evolve(TOY, show=lambda view, language: str(1 // (view.seats - 2))),
            "show in 'en' raised ZeroDivisionError",
        ),
        (14, attrs.evolve(TOY, draw=lambda view, language: "a table"), "draw in 'en' gives no SVG, but 'a table'"),
        (5, faulty.NAMES_A_HIDDEN_CARD, "or the game lists Shown among its glimpses"),
        (5, faulty.with_step(Take, listed_cards), "; Drawn.cards is ['"),
        (5, faulty.with_reducer(Played, listed_table), "a list, where a tuple or a whole number is due"),
        (2, asks({1}), ".decisions[0].points is {1}, a set"),
        (8, asks({1}), ".decisions[0].points is {1}, a set"),
        (8, asks([1]), ".decisions[0].points: [1] is not (1,)"),
        (8, asks(("1",)), '$.decisions[0].points[0]: must be a whole number, not "1"'),
        (7, faulty.TELLS_BY_A_NUMBER, "or name FeePaid among the game's exceptions"),
        (7, faulty.TELLS_LATER, "(record.event.points: "),
        (3, LISTS_FAIL, "it failed at test_advice.py:"),
    ],
)
def test_a_broken_law_says_where_and_what_to_do(number: int, game: Game[Any], said: str) -> None:
    """The words of the failure hold the place, or the part of the game that is to be changed."""
    report = check(game, matches=8, laws=[law for law in LAWS if law.number == number])
    assert [(number, True)] == [(failure.law, said in failure.what) for failure in report.failures], str(report)


def test_play_that_cannot_list_keeps_the_match() -> None:
    """A game whose lists fail breaks off play with the match so far, and with no move that would be to blame."""
    with pytest.raises(PlayBrokeError, match=r"broke at version .*: listing what seat") as broke:
        play(LISTS_FAIL, 2, 0)
    assert (None, True) == (broke.value.move, broke.value.played is not None)


def test_words_of_what_was_added_may_be_plain() -> None:
    """An expansion need not bring words: those of the game know nothing of it, and plain ones take their place."""
    game = attrs.evolve(TOY, words=speechless).with_expansion("quiet")
    assert check(game, matches=1, laws=[law for law in LAWS if law.number == 14]).good
