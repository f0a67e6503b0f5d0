"""The leaks that users of other engines have met, one by one, over every game in which they could occur."""

from __future__ import annotations

import gc
import io
import json
import pickle
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import opening, shown, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import chances, check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Chance, ChanceAnswer, ChanceAsked, Record, options_of
from tabletop_rules.core.terms import SPECTATOR, Pinned, Seat
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.eventlog.explain import explain
from tabletop_rules.testing import Played, play
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.twins import words_in
from tests.secrecy.scenes import SECRETS, SHORT, Scene, names_in, never_seen

GAMES = tuple(SECRETS)
scenes = pytest.mark.parametrize("scene", SHORT, ids=str)
SEED = 987_654_321


def readers(seats: int) -> Iterator[Seat]:
    """All who receive a stream."""
    yield from (*range(seats), SPECTATOR)


def streamed(played: Played, seat: Seat) -> list[Record]:
    """All that a seat has received."""
    return [shown(record, seat) for record in played.records]


@cache
def unknown(scene: Scene, seat: Seat) -> frozenset[str]:
    """What a seat has never seen in a match."""
    return never_seen(scene.played(), SECRETS[scene.game], seat)


def assert_silent(text: str, scene: Scene, seat: Seat) -> None:
    """A text names nothing, by id or as printed, that the seat has never seen."""
    assert set() == names_in(text, unknown(scene, seat), scene.played().match.state.content)


# --- states ---------------------------------------------------------------------------------------------------------


@scenes
def test_the_initial_state_tells_nothing(scene: Scene) -> None:
    """The view before the first record, which every client starts from, shows no deck, objective or hand."""
    game, secrecy = scene.loaded(), SECRETS[scene.game]
    start = opening(game, scene.seats)
    for seat in readers(scene.seats):
        assert secrecy.hidden(start.state, seat)
        assert not words_in(view(game, start, seat)) & secrecy.hidden(start.state, seat)


@scenes
def test_the_way_back_of_an_undo_tells_nothing(scene: Scene) -> None:
    """What a view remembers for an undo is masked as the view itself is: states, questions and options."""
    played, secrecy, entries = scene.played(), SECRETS[scene.game], 0
    for match in played.matches:
        for seat in readers(scene.seats):
            seen = view(played.game, match, seat)
            for now, then in zip(seen.past, match.past, strict=True):
                entries += 1
                assert not words_in((now.state, now.agenda)) & (secrecy.hidden(then.state, seat) - secrecy.spoken)
                assert all(options_of(d) in (None, HIDDEN) for d in now.decisions if d.seat != seat)
    assert entries


@scenes
def test_every_version_in_between_tells_nothing(scene: Scene) -> None:
    """A client that asks for an earlier version, also in the middle of a move, gets a view of it and no more."""
    played, secrecy = scene.played(), SECRETS[scene.game]
    match = played.opening
    for record in played.records[:80]:
        match = fold(played.game, match, (record,))
        for seat in readers(scene.seats):
            seen = view(played.game, match, seat)
            now, before = secrecy.hidden(match.state, seat), secrecy.hidden(played.states[record.n - 1], seat)
            assert not words_in(seen.state) & now & before


@scenes
def test_the_end_reveals_nothing(scene: Scene) -> None:
    """After the last record too, hands, decks and objectives that were not shown are hidden."""
    played = play(scene.loaded(), scene.seats, scene.seed + 1, undos=0, standing=0)
    assert played.finished
    secrecy = SECRETS[scene.game]
    for seat in readers(scene.seats):
        hidden = secrecy.hidden(played.match.state, seat)
        assert hidden
        assert not words_in(view(played.game, played.match, seat).state) & hidden


@scenes
def test_the_order_of_a_heap_tells_nothing(scene: Scene) -> None:
    """Where a seat sees some cards of a hand or deck and not others, those it sees come first, sorted."""
    played = scene.played()
    for match in played.matches:
        for seat in readers(scene.seats):
            for row in _rows(view(played.game, match, seat).state):
                if HIDDEN in row:
                    known = [thing for thing in row if thing is not HIDDEN]
                    assert (*sorted(known), *[HIDDEN] * (len(row) - len(known))) == row


def _rows(value: Any) -> Iterator[tuple[Any, ...]]:
    """All tuples of names and `HIDDEN` in a value."""
    if isinstance(value, tuple):
        if value and all(isinstance(item, str) or item is HIDDEN for item in value):
            yield value
        for item in value:
            yield from _rows(item)
    elif hasattr(value, "__attrs_attrs__") and not isinstance(value, Pinned):
        for field in value.__attrs_attrs__:
            yield from _rows(getattr(value, field.name))


# --- what is sent and saved -----------------------------------------------------------------------------------------


@scenes
def test_a_log_exported_for_a_seat_tells_nothing(scene: Scene) -> None:
    """A stream written out has the same numbers for all readers, no hash of a hidden thing, and no hidden name."""
    played = scene.played()
    for seat in readers(scene.seats):
        stream = streamed(played, seat)
        assert [record.n for record in played.records] == [record.n for record in stream]
        assert [record.cause for record in played.records] == [record.cause for record in stream]
        lines = [to_json(record) for record in stream]
        assert not [line for line in lines if {"hash", "head", "seed"} & json.loads(line).keys()]
        assert_silent("\n".join(lines), scene, seat)


@scenes
def test_decision_ids_and_record_numbers_tell_nothing(scene: Scene) -> None:
    """A question's id is the number of the record that first asked it, which every reader has in its stream."""
    played = scene.played()
    for seat in readers(scene.seats):
        asked: set[int] = set()
        for record in streamed(played, seat):
            if isinstance(record.event, Asked):
                new = {decision.id for decision in record.event.decisions} - asked
                assert new <= {record.n}
                asked |= new


@scenes
def test_a_pickled_view_tells_nothing(scene: Scene) -> None:
    """The pickle of a view holds no hidden name and no chance source, and nothing reachable from a view is a match."""
    played, secrecy = scene.played(), SECRETS[scene.game]
    for match in played.matches[::10]:
        for seat in readers(scene.seats):
            seen = view(played.game, match, seat)
            words, kinds = _pickled(seen)
            hidden = secrecy.hidden(match.state, seat) - secrecy.spoken
            for entry in match.past:
                hidden &= secrecy.hidden(entry.state, seat)
            assert not words & hidden
            assert not {Seeded, Game, tr.EventLog, tr.Table} & kinds
            whole = [each for each in _reached(seen) if isinstance(each, Match) and each.viewer is None]
            assert [] == whole


def _pickled(value: object) -> tuple[set[str], set[type]]:
    """All strings and the types of all values that a pickle writes, content apart."""
    words: set[str] = set()
    kinds: set[type] = set()

    class Watching(pickle.Pickler):
        def persistent_id(self, each: Any) -> object:
            kinds.add(type(each))
            if isinstance(each, str):
                words.add(str(each))
            return "content" if isinstance(each, Pinned) else None

    Watching(io.BytesIO()).dump(value)
    return words, kinds


def _reached(value: object) -> Iterator[object]:
    """Everything that can be reached from a value through its fields, classes and modules apart."""
    known: dict[int, object] = {}
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if id(each) not in known and not isinstance(each, type | Pinned) and not hasattr(each, "__code__"):
            known[id(each)] = each
            waiting += gc.get_referents(each)
    yield from known.values()


@pytest.mark.parametrize("game", GAMES)
def test_no_seed_leaves_the_table(game: str) -> None:
    """The seed stands in no match, view, stream, log, pickle or representation, of any game."""
    table = tr.Table.open(game, seats=3, seed=SEED)
    rng = random.Random(5)
    for _ in range(20):
        table.submit(rng.choice(list(table.legal())))
    shown_ = [repr(table), repr(table.chance), repr(table.match), table.log.dumps(), tr.to_json(table.match)]
    shown_ += [repr(table.fork(table.version).chance), repr(table.game)]
    for seat in readers(3):
        shown_ += [tr.to_json(table.view(seat)), *[tr.to_json(record) for record in table.stream(seat)]]
        shown_ += [table.show(seat), repr(pickle.dumps(table.view(seat)))]
    assert isinstance(table.chance, Seeded)
    key = table.chance._key
    assert not [text for text in shown_ if str(SEED) in text or key.hex() in text or repr(key) in text]


# --- chance ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_chance_tells_nothing(game: str) -> None:
    """A request is numbers only, its outcome is masked for all, and no question waits with an outcome in it."""
    loaded = tr.load_game(game)
    played, answered = play(loaded, loaded.seats[-1], 3, most=25, open_chance=True), 0
    for seat in readers(played.seats):
        for record in streamed(played, seat):
            if isinstance(record.event, Answered) and record.event.by_chance:
                command = record.event.command
                answered += 1
                assert isinstance(command, ChanceAnswer)
                assert command.outcome is HIDDEN
        for match in played.matches:
            for item in match.agenda:
                assert () == getattr(item.what.then if isinstance(item.what, Chance) else item.what, "outcome", ())
            if match.decisions and match.decisions[0].seat == tr.CHANCE:
                [asked] = match.decisions
                assert isinstance(asked, ChanceAsked)
                assert {int} == {type(number) for number in attrs.astuple(asked.request)}
                seen = view(loaded, match, seat)
                assert (asked,) == seen.decisions
                assert next(chances(match)) == next(chances(seen))
                assert next(legal_commands(loaded, match, tr.CHANCE)) == next(legal_commands(loaded, seen, tr.CHANCE))
    assert answered


# --- words ----------------------------------------------------------------------------------------------------------


@scenes
def test_names_of_moves_and_questions_tell_nothing(scene: Scene) -> None:
    """Commands and questions, put into words for their seat in either language, name nothing that it never saw."""
    played, game = scene.played(), scene.loaded()
    for match in played.matches[::10]:
        for seat in range(scene.seats):
            seen = view(game, match, seat)
            told: list[object] = [*seen.decisions, *legal_commands(game, seen, seat)]
            words = [game.words(seen.state, each, language) for each in told[:40] for language in ("en", "fr")]
            assert_silent("\n".join(words), scene, seat)


@scenes
def test_pictures_and_stories_tell_nothing(scene: Scene) -> None:
    """The table as text, as a picture and as a story names nothing that its reader never saw."""
    played, game = scene.played(), scene.loaded()
    for seat in readers(scene.seats):
        seen = view(game, played.match, seat)
        for language in ("en", "fr"):
            assert_silent(game.show(seen, language), scene, seat)
            if game.story is not None:
                assert_silent(game.story(streamed(played, seat), seat, language), scene, seat)
        if game.draw is not None:
            assert_silent(game.draw(seen, "en"), scene, seat)


@scenes
def test_explaining_a_masked_record_tells_nothing(scene: Scene) -> None:
    """Why a record happened, asked of a seat's own stream, names nothing that the seat never saw."""
    played, game = scene.played(), scene.loaded()
    for seat in readers(scene.seats):
        stream = streamed(played, seat)
        for n in range(1, len(stream) + 1, 29):
            for language in ("en", "fr"):
                why = explain(game, stream, n, language, seats=scene.seats, seat=seat)
                assert_silent("\n".join(reason.words for reason in why.reasons), scene, seat)


@scenes
def test_refusals_tell_nothing(scene: Scene) -> None:
    """Why a guess is refused names nothing, in its parameters or in either language, that the guess did not name."""
    played, game, refused = scene.played(), scene.loaded(), 0
    pool = Pool()
    for match in played.matches[::8]:
        everything = [command for seat in range(scene.seats) for command in legal_commands(game, match, seat)]
        pool.see(match.state)
        pool.learn(everything)
        for seat in range(scene.seats):
            mine = [change(command, seat=seat) for command in everything]
            for guess in near_misses(match, mine, pool, random.Random(match.version), 12):
                if (refusal := check(game, match, guess)) is not None and guess.seat == seat:
                    refused += 1
                    text = f"{refusal!r} {refusal.message('en')} {refusal.message('fr')}"
                    things = [thing for thing in unknown(scene, seat) if thing.split("#")[0] not in repr(guess)]
                    assert set() == names_in(text, frozenset(things), match.state.content)
    assert refused > 20
