"""`explain`: every record leads back to a command or to the setup, in words, for referee, seats and onlookers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.engine import Accepted, begin, opening, shown, submit
from tabletop_rules.core.game import Game, plain_words
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, ChanceAnswer, ChanceAsked, Die, Ended, Event, Outcome, Record, Undone
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId
from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.explain import explain
from tabletop_rules.eventlog.telling import event_in_words
from tabletop_rules.testing import play as random_match
from tests.core.fair import FAIR, make
from tests.core.fair_nouns import BalloonGiven, Bought, Grab, Paid
from tests.eventlog.crypt import CRYPT, Band
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


def test_rules_without_a_text_borrow_that_of_their_handler() -> None:
    """A ruling that somebody adds is explained by the text of its handler."""
    more = Effect(RuleId("HOUSE"), "House rule.", Tolled, Timing.THEN, Band.FOLLOW, 1, always, lambda s, e, b: ())
    game = make_crypt(handlers=(*CRYPT.handlers, more), texts=())
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


# --- modifiers ------------------------------------------------------------------------------------------------------


def changed(records: tuple[Record, ...], event: type[Event], game: Game[Any] = FAIR) -> list[str]:
    """The ids of what changed the first event of a class."""
    n = next(record.n for record in records if isinstance(record.event, event))
    return [str(rule) for rule, _ in explain(game, records, n, seats=2).reasons[0].changed_by]


def grabbed(number: int, game: Game[Any] = FAIR) -> tuple[Record, ...]:
    """The records of a fair up to so many grabs, by the seats in turn."""
    begun = begin(game, 2, Seeded(1))
    match, records = begun.match, begun.records
    for time in range(number):
        outcome = submit(game, match, Grab(time % 2, match.decisions[0].id), Seeded(1))
        assert isinstance(outcome, Accepted)
        match, records = outcome.match, (*records, *outcome.records)
    return records


def last_of(records: tuple[Record, ...], event: type[Event]) -> int:
    """The number of the last record of an event class."""
    return next(record.n for record in reversed(records) if isinstance(record.event, event))


def test_the_modifiers_behind_a_record_are_named() -> None:
    """Those that made a difference to the plan that it came of, with their sentences, and no others."""
    records = grabbed(5, FREE)
    found = [explain(FREE, records, n, seats=2).reasons[0].changed_by for n in paid(records)]
    assert [["F-11"], ["F-11"], [], [], ["F-12"]] == [[rule for rule, _ in each] for each in found]
    assert ("F-12", "The last two goods cost double.") == found[-1][0]
    said = str(explain(FREE, records, paid(records)[0], seats=2))
    assert "\n      changed by F-11: The first good is one cheaper." in said
    french = str(explain(FREE, records, paid(records)[0], "fr", seats=2))
    assert "\n      modifié par F-11 : " in french


def paid(records: tuple[Record, ...]) -> list[int]:
    """The numbers of the records of what was paid."""
    return [record.n for record in records if isinstance(record.event, Paid)]


FREE = make({"greed": "free", "vouchers": False})


def test_a_modifier_is_named_at_what_its_plan_recorded() -> None:
    """The command and the question have none; the record of another handler has none of the plan before it."""
    records = grabbed(1)
    assert ["F-11"] == changed(records, Paid)
    assert [] == changed(records, BalloonGiven)
    assert [] == changed(records, Answered)
    assert [] == changed(records, Asked)


def test_modifiers_at_the_end_are_named() -> None:
    """Points that a modifier changed are explained at the end of the match, which comes of a moment."""
    game, met = make({"charms": False, "greed": "free"}), set()
    for seed in range(20):
        played = random_match(game, 2, seed)
        players = played.match.state.players
        lucky = any(charm == f"charm {good}" for player in players for charm in player.charm for good in player.goods)
        n = last_of(played.records, Ended)
        found = [rule for rule, _ in explain(game, played.records, n, seats=2).reasons[0].changed_by]
        assert (["F-13"] if lucky else []) == found
        met.add(lucky)
    assert {True, False} == met


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_seat_is_told_of_no_modifiers(seat: int) -> None:
    """A seat's explanation is made of what it received, so it names none: the command is decided on the whole match."""
    records = tuple(shown(record, seat) for record in grabbed(2))
    for n in range(1, len(records) + 1):
        for reason in explain(FAIR, records, n, seats=2, seat=seat).reasons:
            assert () == reason.changed_by
            assert "changed by" not in str(reason)


def test_records_under_other_rules_are_explained_without_modifiers() -> None:
    """What today's rules do not give again is explained by its rule and causes alone."""
    records = grabbed(1)
    dearer = FAIR.without("F-11")
    assert ([], ["F-11"]) == (changed(records, Paid, game=dearer), changed(records, Paid))
    assert [] == changed(grabbed(1, dearer), Paid)


@pytest.mark.parametrize("seed", range(4))
def test_all_records_of_a_match_are_explained_with_their_modifiers(seed: int) -> None:
    """In random matches with undone commands and open draws, every payment names what its price shows."""
    played = random_match(FREE, 3, seed, open_chance=bool(seed % 2))
    for record in played.records:
        if isinstance(record.event, Paid):
            [reason, *_] = explain(FREE, played.records, record.n, seats=3).reasons
            bought = next(r.event for r in played.records[record.n :] if isinstance(r.event, Bought))
            ids = {str(rule) for rule, _ in reason.changed_by}
            assert ("F-12" in ids) == (bought.good > 4)
