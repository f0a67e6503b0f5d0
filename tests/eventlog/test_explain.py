"""`explain`: every record leads back to a command or to the setup, in words, for referee, seats and onlookers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.effect import Band, Effect, Timing, always
from tabletop_rules.core.engine import opening, shown
from tabletop_rules.core.game import plain_words
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, ChanceAnswer, ChanceAsked, Die, Ended, Event, Outcome, Record, Undone
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId
from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.explain import explain
from tabletop_rules.eventlog.telling import event_in_words
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_nouns import Drawn, Placed, Tolled, TollWanted, WholeTurn
from tests.eventlog.play import MATCHES, Played, play

RULE = RuleId("C1")
PLAYED = play(7, commands=60)
RECORDS = PLAYED.log.records


def number(cls: type) -> int:
    """The number of the first record of an event class."""
    return next(record.n for record in RECORDS if isinstance(record.event, cls))


@given(played=MATCHES, data=st.data())
def test_every_record_leads_to_a_command_or_to_the_setup(played: Played, data: st.DataObject) -> None:
    """The chain goes down in numbers, each the cause of the one before, and ends with a command or the setup."""
    records = played.log.records
    n = data.draw(st.integers(1, len(records)))
    seats = played.log.header.seats
    found = explain(CRYPT, records, n, seats=seats)
    assert n == found.reasons[0].record
    for reason, cause in zip(found.reasons, found.reasons[1:], strict=False):
        assert cause.record == records[reason.record - 1].cause
        assert reason.record > cause.record
    last = records[found.reasons[-1].record - 1]
    if found.command is None:
        assert 0 == last.cause
    else:
        assert isinstance(last.event, Answered)
        assert last.event.command.seat != CHANCE
        assert last.n == found.command
    for reason in found.reasons:
        assert records[reason.record - 1].rule == reason.rule
        assert reason.words


@given(played=MATCHES, data=st.data())
def test_a_seat_can_explain_its_own_stream(played: Played, data: st.DataObject) -> None:
    """From what a seat has received follows the same chain of records and rules."""
    seats = played.log.header.seats
    seat = data.draw(st.integers(SPECTATOR, seats - 1))
    n = data.draw(st.integers(1, len(played.log.records)))
    stream = [shown(record, seat) for record in played.log.records]
    whole, seen = (
        explain(CRYPT, records, n, "fr", seats=seats, seat=whose)
        for records, whose in ((played.log.records, None), (stream, seat))
    )
    assert [(r.record, r.rule, r.text) for r in whole.reasons] == [(r.record, r.rule, r.text) for r in seen.reasons]


def test_a_toll_is_explained() -> None:
    """A toll follows from its answer, and says so with the rule's text."""
    n = number(Tolled)
    cause = RECORDS[n - 1].cause
    assert (
        f"{n}. crypt.tolled/1 [C6: Rule 6 of the crypt.]\n"
        f"   because of {cause}. Seat {RECORDS[n - 1].event.by}: crypt.say/1 [C6: Rule 6 of the crypt.]"  # type: ignore[attr-defined]
    ) == str(explain(CRYPT, RECORDS, n, seats=3))


def test_a_draw_leads_through_chance_to_the_setup() -> None:
    """What was dealt before anybody was asked comes of chance, and that of the setup."""
    assert (
        f"{number(Drawn)}. crypt.drawn/1 [C1 : Règle 1 de la crypte.]\n"
        "   à cause de 1. Le hasard répond 7, 17 [C1 : Règle 1 de la crypte.]\n"
        "   à cause de la mise en place"
    ) == str(explain(CRYPT, RECORDS, 2, "fr", seats=3))


def test_words_are_told_of_the_state_before() -> None:
    """The game words a record against the match as it was before it."""
    n = number(Placed)
    assert "(0, en)" in explain(CRYPT, RECORDS, n, seats=3).reasons[0].words
    assert "(0, fr)" in explain(CRYPT, RECORDS, n, "fr", seats=3).reasons[0].words


def test_rules_without_a_text_borrow_that_of_their_effect() -> None:
    """A ruling that somebody adds is explained by the text of its effect."""
    more = Effect(RuleId("HOUSE"), "House rule.", Tolled, Timing.THEN, Band.FOLLOW + 1, always, lambda s, e, b: ())
    game = make_crypt(effects=(*CRYPT.effects, more), texts=())
    assert "A guard stops a thief." == next(
        reason.text
        for record in RECORDS
        for reason in explain(game, RECORDS, record.n, seats=3).reasons
        if reason.rule == "C5"
    )


def test_words_that_fail_on_hidden_things_are_replaced() -> None:
    """A game whose words cannot tell a hidden card is told by kind and fields instead."""

    def words(state: object, value: object, language: str) -> str:
        raise LookupError

    game = make_crypt(words=words)
    stream = [shown(record, 2) for record in RECORDS]
    assert "drawn: seat 0, cards (HIDDEN, HIDDEN)" == explain(game, stream, 2, seats=3, seat=2).reasons[0].words


@pytest.mark.parametrize("n", [0, -1, len(RECORDS) + 1, True, "1"])
def test_a_record_that_is_not_there_is_refused(n: int) -> None:
    """Only records that are there can be explained."""
    with pytest.raises(UsageError, match="there is no record"):
        explain(CRYPT, RECORDS, n, seats=3)


@pytest.mark.parametrize("cause", [7, 8, 30, -1])
def test_a_record_that_comes_of_a_later_one_is_refused(cause: int) -> None:
    """Records made by hand may name any cause; one that is no earlier record leads nowhere, or in a circle."""
    forged = [*RECORDS[:6], Record(7, RECORDS[6].event, RECORDS[6].rule, cause)]
    with pytest.raises(UsageError, match=f"record 7 cannot follow from record {cause}"):
        explain(CRYPT, forged, 7, seats=3)


def test_other_languages_are_refused() -> None:
    """Explanations are in English or French."""
    with pytest.raises(UsageError, match="in en or fr"):
        explain(CRYPT, RECORDS, 1, "de", seats=3)


def test_a_stream_must_begin_with_the_first_record() -> None:
    """The words need the match before, so records from the middle are refused."""
    with pytest.raises(UsageError, match="begin with the first"):
        explain(CRYPT, RECORDS[5:], 3, seats=3)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            Asked((TollWanted(2, (1, 0)), WholeTurn(0))),
            "Question to seat 2: toll wanted: cell (1, 0) / Question to seat 0: whole turn",
            "Question au siège 2 : toll wanted: cell (1, 0) / Question au siège 0 : whole turn",
        ),
        (Asked((ChanceAsked(CHANCE, Die(), rule=RULE),)), "Chance is asked", "Le hasard est interrogé"),
        (Answered(ChanceAnswer(outcome=(5,))), "Chance answers 5", "Le hasard répond 5"),
        (Answered(ChanceAnswer(outcome=HIDDEN)), "Chance answers", "Le hasard répond"),
        (
            Undone(1, 24),
            "Seat 1 takes its last command back: all is as it was after record 24.",
            "Le siège 1 reprend son dernier coup : tout est comme après l'événement 24.",
        ),
        (
            Ended(Outcome(((2,), (0, 1)), "loot", RULE)),
            "The match is over: 2 > 0 = 1 (treasure).",
            "La partie est finie : 2 > 0 = 1 (trésor).",
        ),
    ],
)
def test_the_engines_own_events_are_told(event: Event, english: str, french: str) -> None:
    """Questions, dice, undoing and the end are told in both languages, the reason of an end as the game names it."""

    def names(state: object, param: str, value: int | str, language: str) -> str:
        assert ("reason", "loot") == (param, value)
        return "trésor" if language == "fr" else "treasure"

    game = make_crypt(words=plain_words, names=names)
    before = opening(game, 3)
    assert english == event_in_words(game, before, event, "en")
    assert french == event_in_words(game, before, event, "fr")
