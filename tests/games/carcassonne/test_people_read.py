"""Whatever a person reads is in one language and holds names, never an id or a number of the engine."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.game import format_message
from tabletop_rules.core.legal import legal_commands, why_not
from tabletop_rules.core.messages import Answered, Command, Decision, Event
from tabletop_rules.core.terms import PSEUDO, SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.testing.laws.law import pool_from
from tabletop_rules.testing.mutants import near_misses
from tabletop_rules.testing.random_table import Played, play
from tests.effort import fewer, some

NAMES = ("①", "②", "③", "④", "⑤", "⑥")
EVERYTHING: dict[str, object] = {"expansions": EXPANSIONS}
ALL_OPTIONS: tuple[dict[str, object], ...] = (
    {},
    EVERYTHING,
    {**EVERYTHING, "fairy.bonus_order": "with_features", "robbers.final_points": "after_final_scoring"},
    {**EVERYTHING, "messengers.choice": "one_figure_per_turn", "river_tiles": "c3", "farmers": False},
    {**EVERYTHING, "fairy.bonus_order": "after_features", "track.lap_matters": True, "robbers.placement": "zman"},
)


def read(played: Played, voice: Voice, every: int) -> Iterator[str]:
    """Yield what people read of a match in a voice: messages, pictures and rejections."""
    game, rng = played.game, random.Random(1)
    own = {refusal.code for refusal in game.refusals}
    for stop in range(0, len(played.moves), every):
        for seat in (0, 1, SPECTATOR):
            match = attrs.evolve(played.view(stop, seat), names=voice.players)
            yield game.display.show(match, voice)
            yield from (each.what for row in game.display.standings(match, voice) for each in (*row.items, *row.final))
            commands: list[Command] = list(islice(legal_commands(game, match, seat), 9)) if seat >= 0 else []
            asked: list[Command | Decision] = [*match.decisions, *commands]
            yield from (format_message(game, match.state, each, voice) for each in asked if each.seat >= 0)
            for mutant in near_misses(match, commands, pool_from(played), rng, 6) if commands else ():
                if voice.language != PSEUDO:
                    found = why_not(game, match, mutant)
                    yield from (each.message(voice.language) for each in found if each.code in own)
    for thing in game.display.components(voice):
        yield from (thing.name, thing.text)


def events(played: Played, voice: Voice) -> Iterator[str]:
    """Yield the words of all events of the game itself, and of the commands."""
    match = tr.unopened(played.game, played.seats, names=voice.players)
    for record in played.records:
        event: Event | Command = record.event
        if isinstance(event, Answered):
            event = event.command
        if type(event).kind.startswith("carcassonne."):
            yield format_message(played.game, match.state, event, voice)
        match = tr.fold(played.game, match, (record,))


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_every_text_goes_through_the_translation(options: dict[str, object]) -> None:
    """In the pseudo-language no two letters in a row are left, but those of a tile."""
    game = tr.load_game("carcassonne", options)
    for seed, seats in some([(2, 6), (1, 2)], 1):
        played = play(game, seats, seed)
        voice = Voice(PSEUDO, NAMES[:seats])
        for text in (*read(played, voice, every=fewer(18, 9)), *events(played, voice)):
            assert text.strip()
            assert not re.search(r"[A-Za-z]{2,}|[{}]", text), text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("options", some(ALL_OPTIONS, 3))
def test_no_text_shows_an_id(options: dict[str, object], language: str) -> None:
    """Neither ids of tiles and messages nor seats, kinds or braces are read by anybody."""
    game = tr.load_game("carcassonne", options)
    ids = {each.id for each in tr.components(game) if "-" in each.id or ":" in each.id}
    shown = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, ids))})(?!\w)|[{{}}]|HIDDEN|(seat|siège) -?\d|carcassonne\.")
    played = play(game, 3, 3)
    voice = Voice(language, NAMES[:3])
    for text in (*read(played, voice, every=fewer(18, 9)), *events(played, voice)):
        assert not shown.search(text), text
