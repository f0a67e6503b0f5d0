"""`explain`: every record leads back to a command or to the setup, in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, unopened
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Answered, ChanceAnswer, ChanceAsked, Die, Ended, Event, Outcome, Record, Undone
from tabletop_rules.core.terms import CHANCE, SPECTATOR, RuleId
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.core.wording import plain_words
from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.explain import explain
from tabletop_rules.front.wording import format_event
from tests.core.fair import FAIR, make
from tests.core.fair_types import Grab, Paid
from tests.eventlog.crypt import CRYPT, Band
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_types import Tolled, TollWanted, WholeTurn
from tests.eventlog.play import MATCHES, Played, play

RULE = RuleId("C1")
PLAYED = play(7, commands=60)
RECORDS = PLAYED.log.records


def number(cls: type) -> int:
    """Return the number of the first record of an event class."""
    return next(record.n for record in RECORDS if isinstance(record.event, cls))


@given(played=MATCHES, data=st.data())
def test_a_seat_can_explain_its_own_stream(played: Played, data: st.DataObject) -> None:
    """A seat's own stream gives the same chain of records and rules."""
    seats = played.log.header.seats
    seat = data.draw(st.integers(SPECTATOR, seats - 1))
    n = data.draw(st.integers(1, len(played.log.records)))
    stream = [mask_record(record, seat) for record in played.log.records]
    whole, seen = (
        explain(CRYPT, records, n, "fr", seats=seats, seat=whose)
        for records, whose in ((played.log.records, None), (stream, seat))
    )
    assert [(r.record, r.rule, r.text) for r in whole.reasons] == [(r.record, r.rule, r.text) for r in seen.reasons]


def test_a_toll_is_explained() -> None:
    """A toll follows from its answer, with the text of its rule."""
    n = number(Tolled)
    cause = RECORDS[n - 1].cause
    assert (
        f"{n}. crypt.tolled/1 [C6: Rule 6 of the crypt.]\n"
        f"   because of {cause}. Player {RECORDS[n - 1].event.by + 1}: crypt.say/1 [C6: Rule 6 of the crypt.]"  # type: ignore[attr-defined]
    ) == str(explain(CRYPT, RECORDS, n, seats=3))


def test_rules_without_a_text_borrow_that_of_their_handler() -> None:
    """A rule without a text is explained by the text of its handler."""
    more = Effect(RuleId("HOUSE"), "House rule.", Tolled, Timing.THEN, Band.FOLLOW, 1, always, lambda s, e, b: ())
    game = make_crypt(handlers=(*CRYPT.handlers, more), texts=())
    assert "A guard stops a thief." == next(
        reason.text
        for record in RECORDS
        for reason in explain(game, RECORDS, record.n, seats=3).reasons
        if reason.rule == "C5"
    )


@pytest.mark.parametrize("cause", [7, 8, 30, -1])
def test_a_record_with_a_later_cause_is_refused(cause: int) -> None:
    """A forged cause, a stream without its beginning and an unknown record are usage errors."""
    forged = [*RECORDS[:6], Record(7, RECORDS[6].event, RECORDS[6].rule, cause)]
    with pytest.raises(UsageError, match=f"record 7 cannot follow from record {cause}"):
        explain(CRYPT, forged, 7, seats=3)
    with pytest.raises(UsageError, match="all records from the first on"):
        explain(CRYPT, RECORDS[5:], 3, seats=3)
    for n in (0, len(RECORDS) + 1, True):
        with pytest.raises(UsageError, match="there is no record"):
            explain(CRYPT, RECORDS, n, seats=3)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (
            Asked((TollWanted(2, (1, 0)), WholeTurn(0))),
            "Decision of Player 3: toll wanted: cell (1, 0) / Decision of Player 1: whole turn",
            "Décision du joueur 3 : toll wanted: cell (1, 0) / Décision du joueur 1 : whole turn",
        ),
        (Asked((ChanceAsked(CHANCE, Die(), rule=RULE),)), "Decision of chance", "Décision du hasard"),
        (Answered(ChanceAnswer(outcome=(5,))), "Chance answers 5", "Le hasard répond 5"),
        (Answered(ChanceAnswer(outcome=HIDDEN)), "Chance answers", "Le hasard répond"),
        (
            Undone(1, 24),
            "Player 2 takes back the last command.",
            "Joueur 2 annule son dernier coup.",
        ),
        (
            Ended(Outcome(((2,), (0, 1)), "loot", RULE)),
            "The match is over: Player 3 wins, ahead of Player 1 and Player 2; treasure.",
            "La partie est finie : Joueur 3 gagne, devant Joueur 1 et Joueur 2 ; trésor.",
        ),
    ],
)
def test_the_engines_own_events_are_worded(event: Event, english: str, french: str) -> None:
    """Decisions, chance, undo and the end are worded in both languages."""

    def names(state: object, param: str, value: int | str, voice: Voice) -> str:
        assert ("reason", "loot") == (param, value)
        return pick(("treasure", "trésor"), voice)

    game = make_crypt(words=plain_words, names=names)
    before = unopened(game, 3)
    assert english == format_event(game, before, event, Voice("en"))
    assert french == format_event(game, before, event, Voice("fr"))


def grabbed(number: int, game: Game[Any] = FAIR) -> tuple[Record, ...]:
    """Return the records of a fair after this many grabs, by the seats in turn."""
    begun = open_with_records(game, 2, Seeded(1))
    match, records = begun.match, begun.records
    for time in range(number):
        outcome = submit(game, match, Grab(time % 2, match.decisions[0].id), Seeded(1))
        assert isinstance(outcome, Accepted)
        match, records = outcome.match, (*records, *outcome.records)
    return records


def test_the_modifiers_behind_a_record_are_named() -> None:
    """Exactly the modifiers that changed the plan of a record are named, with their texts."""
    records = grabbed(5, FREE)
    first = paid(records)[0]
    assert () == explain(FREE.without("F-11"), records, first, seats=2).reasons[0].changed_by
    found = [explain(FREE, records, n, seats=2).reasons[0].changed_by for n in paid(records)]
    assert [["F-11"], ["F-11"], [], [], ["F-12"]] == [[rule for rule, _ in each] for each in found]
    assert ("F-12", "The last two goods cost double.") == found[-1][0]
    message = str(explain(FREE, records, paid(records)[0], seats=2))
    assert "\n      changed by F-11: The first good is one cheaper." in message
    french = str(explain(FREE, records, paid(records)[0], "fr", seats=2))
    assert "\n      modifié par F-11 : " in french


def paid(records: tuple[Record, ...]) -> list[int]:
    """Return the numbers of the records of payments."""
    return [record.n for record in records if isinstance(record.event, Paid)]


FREE = make({"greed": "free", "vouchers": False})


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_an_explanation_for_a_seat_names_no_modifiers(seat: int) -> None:
    """A seat's explanation names no modifiers, since it has no whole match to decide on."""
    records = tuple(mask_record(record, seat) for record in grabbed(2))
    for n in range(1, len(records) + 1):
        for reason in explain(FAIR, records, n, seats=2, seat=seat).reasons:
            assert () == reason.changed_by
            assert "changed by" not in str(reason)
