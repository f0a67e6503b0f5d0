"""What commands touch: the ids are those of the viewer's picture, and all of them are described."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.places import FIXED, OF_SEAT
from tabletop_rules.games.terres_de_destinees.svg import draw
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.testing.random_table import Played, play
from tests.effort import fewer, some
from tests.games.terres_de_destinees.story import A, B, C, Story

GAME = make({"advanced_cards": True})
VOICES = (Voice("en"), Voice("fr"))


def ids(svg: str) -> list[str]:
    return re.findall(r'data-id="([^"]+)"', svg)


def positions(seats: int, seeds: int, every: int = 1) -> Iterator[tuple[Played, int]]:
    for seed in range(seeds):
        played = play(GAME, seats, seed)
        for stop in range(0, len(played.matches), every):
            yield played, stop


@pytest.mark.parametrize("seats", some([2, 3, 4, 6], 2))
def test_every_target_of_a_legal_command_is_in_the_picture_of_its_sender(seats: int) -> None:
    """Commands of one decision differ in what they touch, but for the answers that touch nothing."""
    kinds: set[str] = set()
    for played, stop in positions(seats, 5, every=fewer(15, 5)):
        for decision in played.matches[stop].decisions:
            if decision.seat < 0:
                continue
            seen = played.view(stop, decision.seat)
            drawn = {*ids(draw(seen, Voice("en")))}
            legal = [each for each in tr.legal_commands(GAME, seen, decision.seat) if each.decision == decision.id]
            touched = [tr.targets(GAME, seen, command) for command in legal]
            for command, row in zip(legal, touched, strict=True):
                assert {*row} <= drawn, command
                kinds |= {command.kind} if row else set()
                assert tr.targets(GAME, played.matches[stop], command) == row
            assert len({*filter(None, touched)}) == len([*filter(None, touched)]), legal
    assert len(kinds) >= fewer(7, 8)


@pytest.mark.parametrize("seats", [2, 5])
def test_ids_are_unique_and_every_place_is_described(seats: int) -> None:
    """A picture has each id once; in both languages each is a card, Destin, Jeton or player, or a named place."""
    content: Any = GAME.pinned[0]
    things = {each.id for each in (*content.cards, *content.destins, *content.jetons)}
    for played, stop in positions(seats, fewer(1, 3), every=fewer(44, 11)):
        for seat in (0, tr.SPECTATOR):
            found = ids(draw(played.view(stop, seat), Voice("en")))
            assert len({*found}) == len(found)
            for id in found:
                if id.partition("#")[0] not in things and not id.startswith("seat:"):
                    english, french = (tr.describe(GAME, id, language) for language in ("en", "fr"))
                    assert english.id == french.id == id
                    assert english.name
                    assert french.name
                    assert "{" not in english.name + english.text + french.name + french.text


def test_places_cite_rules_of_the_rulebook() -> None:
    """Each place names rules that exist."""
    known = {text.id for text in GAME.display.texts}
    for id in (*FIXED, *[f"{what}:0" for what in OF_SEAT], "bid:3", "family:magie", "mode:hand", "mode:give_jeton:2"):
        rules = tr.describe(GAME, id).rules
        assert rules
        assert {*rules} <= known


def test_commands_touch_things_in_clicking_order() -> None:
    """A card, then where it goes; a hidden card stands for its place; a Jeton is its owner's or of the centre."""
    story = Story().given(play={A: "druide"}, hands={A: "juge port"}, jetons={A: [8], B: [4]}).auction()
    decision = story.match.decisions[0].id
    state = story.match

    def touched(command: tr.Command) -> tuple[str, ...]:
        return tr.targets(story.game, state, command)

    assert ("juge", "face:down") == touched(c.PutUp(A, decision, "juge", True))
    assert ("juge", "face:up") == touched(c.PutUp(A, decision, "juge", False))
    assert ("hand:0",) == c.PutUp(A, decision, tr.HIDDEN, tr.HIDDEN).touches(state.state)
    assert ("bid:3",) == touched(c.Bid(B, decision, 3))
    assert () == touched(c.PassBid(B, decision))
    assert ("sale:0", "play:0") == touched(c.KeepUnsold(A, decision, True))
    assert ("sale:0", "pile:discard") == touched(c.KeepUnsold(A, decision, False))
    assert ("seat:1", "seat:2") == touched(c.ChoosePair(A, decision, (B, C)))
    [jeton] = [each.id for each in story.state.content.jetons if each.number == 8]
    assert (f"{jeton}#0",) == touched(c.UseJeton(A, decision, 8))
    assert ("family:magie",) == touched(c.ChooseFamily(A, decision, Family.MAGIE))
    with pytest.raises(tr.UsageError, match="not on this table"):
        touched(c.Activate(A, decision, "nothing"))
