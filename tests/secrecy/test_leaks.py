"""Known ways to leak a secret, tried on every game that has any."""

from __future__ import annotations

import gc
import io
import json
import pickle
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.game import Game, message_words
from tabletop_rules.core.legal import chances, check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Chance, ChanceAnswer, ChanceAsked, Record
from tabletop_rules.core.terms import SPECTATOR, Pinned, Seat
from tabletop_rules.core.voice import Voice
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.testing import Played, play
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.twins import words_in
from tests.secrecy.scenes import SECRETS, SHORT, Scene, names_in, never_seen

GAMES = tuple(SECRETS)
scenes = pytest.mark.parametrize("scene", SHORT, ids=str)
SEED = 987_654_321


def readers(seats: int) -> Iterator[Seat]:
    """Yield all who receive a stream."""
    yield from (*range(seats), SPECTATOR)


def streamed(played: Played, seat: Seat) -> list[Record]:
    """Return all that a seat has received."""
    return [mask_record(record, seat) for record in played.records]


@cache
def unknown(scene: Scene, seat: Seat) -> frozenset[str]:
    """Return what a seat has never seen in a match."""
    return never_seen(scene.played(), SECRETS[scene.game], seat)


def assert_silent(text: str, scene: Scene, seat: Seat) -> None:
    """Assert that a text names nothing that the seat has never seen."""
    assert set() == names_in(text, unknown(scene, seat), scene.played().match.state.content)


@scenes
def test_the_end_reveals_nothing(scene: Scene) -> None:
    """What was not shown stays hidden after the end."""
    played = play(scene.loaded(), scene.seats, scene.seed + 1, undos=0, standing=0)
    assert played.finished
    secrecy = SECRETS[scene.game]
    for seat in readers(scene.seats):
        hidden = secrecy.hidden(played.match.state, seat)
        assert hidden
        assert not words_in(view(played.game, played.match, seat).state) & hidden


@scenes
def test_a_log_exported_for_a_seat_tells_nothing(scene: Scene) -> None:
    """A stream has the same numbers and causes for all, no hash and no hidden name."""
    played = scene.played()
    for seat in readers(scene.seats):
        stream = streamed(played, seat)
        assert [record.n for record in played.records] == [record.n for record in stream]
        assert [record.cause for record in played.records] == [record.cause for record in stream]
        lines = [to_json(record) for record in stream]
        assert not [line for line in lines if {"hash", "head", "seed"} & json.loads(line).keys()]
        assert_silent("\n".join(lines), scene, seat)


@scenes
def test_a_pickled_view_tells_nothing(scene: Scene) -> None:
    """A pickled view holds no hidden name or chance source, and reaches no whole match."""
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
    """Return all strings and types that a pickle writes, except those of content."""
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
    """Yield everything reachable from a value, except through classes, modules and content."""
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
    """No match, view, stream, log, pickle or repr holds the seed."""
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


@pytest.mark.parametrize("game", GAMES)
def test_chance_tells_nothing(game: str) -> None:
    """A request is numbers only, the same in every view, and its outcome is masked for all."""
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
                assert next(chances(loaded, match, merge=False)) == next(chances(loaded, seen, merge=False))
                assert next(legal_commands(loaded, match, tr.CHANCE)) == next(legal_commands(loaded, seen, tr.CHANCE))
    assert answered


@scenes
def test_words_of_commands_and_decisions_tell_nothing(scene: Scene) -> None:
    """The words of commands and decisions name nothing their seat never saw."""
    played, game = scene.played(), scene.loaded()
    for match in played.matches[::10]:
        for seat in range(scene.seats):
            seen = view(game, match, seat)
            values: list[object] = [*seen.decisions, *legal_commands(game, seen, seat)]
            words = [
                message_words(game, seen.state, each, Voice(language))
                for each in values[:40]
                for language in ("en", "fr")
            ]
            assert_silent("\n".join(words), scene, seat)


@scenes
def test_pictures_and_stories_tell_nothing(scene: Scene) -> None:
    """Text, picture and story of the table name nothing their reader never saw."""
    played, game = scene.played(), scene.loaded()
    for seat in readers(scene.seats):
        seen = view(game, played.match, seat)
        for language in ("en", "fr"):
            assert_silent(game.display.show(seen, Voice(language)), scene, seat)
            if game.display.story is not None:
                assert_silent(game.display.story(streamed(played, seat), seat, Voice(language)), scene, seat)
        if game.display.draw is not None:
            drawn = game.display.draw(seen, Voice("en"))  # cards name other cards in what they do
            shown = re.findall(r'data-id="[^"]*"|<title>[^<]*</title>|<text[^>]*font-weight="bold"[^>]*>[^<]*', drawn)
            assert_silent("\n".join(shown), scene, seat)


@scenes
def test_refusals_tell_nothing(scene: Scene) -> None:
    """A rejection names nothing that the command did not name."""
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
